//! Labels that look like others: UTS 39, mixed scripts and confusable characters.

use std::ops::Range;

use idna::punycode::decode_to_string;
use unicode_normalization::UnicodeNormalization;
use unicode_script::{Script, ScriptExtension, UnicodeScript};
use unicode_security::GeneralSecurityProfile;
use unicode_security::confusable_detection::skeleton;
use unicode_security::mixed_script::AugmentedScriptSet;

use super::label::{Label, behind_prefix, labels};
use super::seen::seen;
use crate::words::named::list;

/// The labels of a host that a reader may take for others, each with its place and the words for it.
pub(crate) fn look_alikes(host: &str) -> Vec<(Range<usize>, String)> {
    if host.is_ascii() && !host.contains("--") && !host.contains('%') {
        return Vec::new();
    }
    let labels = labels(host);
    let shown: Vec<Option<String>> = labels.iter().map(shown).collect();
    let top = shown.iter().rev().flatten().next().filter(|_| {
        // Only that of the root may follow it.
        let last = labels.iter().rposition(|it| it.text.as_deref() != Some(""));
        last.is_some_and(|last| shown[last].is_some())
    });
    let told = labels.iter().zip(&shown).filter_map(|(label, shown)| {
        let message = message(shown.as_deref()?, top.map(String::as_str))?;
        Some((label.span.clone(), message))
    });
    told.collect()
}

/// A label as a person sees it, if it has characters beyond US-ASCII: decoded, and with the mappings of IDNA.
fn shown(label: &Label<'_>) -> Option<String> {
    let text = label.text.as_deref()?;
    let decoded = match behind_prefix(text).filter(|_| text.is_ascii()) {
        Some(rest) => decode_to_string(&rest.to_ascii_lowercase())?,
        None => text.to_owned(),
    };
    let shown: String = decoded.to_lowercase().nfkc().collect();
    (!shown.is_ascii()).then_some(shown)
}

/// Why a label may be taken for another one, if the host ends in this label beyond US-ASCII.
fn message(label: &str, top: Option<&str>) -> Option<String> {
    let plain = plain(label);
    let like = plain.as_deref().map(seen);
    if is_deceptive_mixture(label) {
        let scripts = list(&scripts(label));
        let like = like.map_or_else(String::new, |like| format!(", and looks like {like}"));
        return Some(format!("{} mixes letters of {scripts}{like}", seen(label)));
    }
    let mut letters = label.chars();
    if let Some(letter) = letters.find(|it| is_rare(*it)) {
        let (label, prototype) = (seen(label), prototype(letter)?);
        let number = u32::from(letter);
        return Some(format!(
            "U+{number:04X} in {label} looks like `{prototype}`"
        ));
    }
    let (scripts, like) = (scripts(label), like?);
    let [script] = scripts.as_slice() else {
        return None;
    };
    // Where the whole host is in a script, nobody expects another one.
    let is_at_home = |top: &str| self::plain(top).is_none() && self::scripts(top) == [*script];
    if *script == Script::Latin.full_name() || top.is_some_and(is_at_home) {
        return None;
    }
    let label = seen(label);
    Some(format!(
        "all letters of {label} are {script}, and it looks like {like}"
    ))
}

/// The scripts of a label, in the order of its characters.
fn scripts(label: &str) -> Vec<&'static str> {
    let mut scripts = Vec::new();
    for script in label.chars().map(|it| it.script()) {
        let name = script.full_name();
        if !matches!(script, Script::Common | Script::Inherited) && !scripts.contains(&name) {
            scripts.push(name);
        }
    }
    scripts
}

/// Tells if a label mixes scripts as no language does. Latin letters may stand among Chinese, Japanese and Korean (UTS 39,
/// "highly restrictive"), and among those of one other script (the same, "moderately restrictive") if that is neither
/// Cyrillic nor Greek, and no letter of it looks like one of US-ASCII.
fn is_deceptive_mixture(label: &str) -> bool {
    if !AugmentedScriptSet::for_str(label).is_empty() {
        return false;
    }
    let is_latin = |it: &char| ScriptExtension::from(*it).contains_script(Script::Latin);
    let others: String = label.chars().filter(|it| !is_latin(it)).collect();
    let set = AugmentedScriptSet::for_str(&others);
    if set.hanb || set.jpan || set.kore {
        return false;
    }
    let is_of = |script| set.base.contains_script(script);
    let is_own = |it: char| !ScriptExtension::from(it).is_common();
    set.is_empty()
        || is_of(Script::Cyrillic)
        || is_of(Script::Greek)
        || others
            .chars()
            .any(|it| is_own(it) && prototype(it).is_some())
}

/// Tells if a character looks like one of US-ASCII, and is of no use in the names of any language.
fn is_rare(character: char) -> bool {
    let scripts = ScriptExtension::from(character);
    let is_of_none = scripts.is_common() || !character.identifier_allowed();
    let is_of_latin = scripts.is_common() || scripts.contains_script(Script::Latin);
    is_of_none && is_of_latin && prototype(character).is_some()
}

/// The label in US-ASCII that looks the same, if all of its characters look like one of these.
pub(crate) fn plain(label: &str) -> Option<String> {
    let mut plain = String::new();
    for character in label.chars() {
        if character.is_ascii() {
            plain.push(character);
        } else {
            plain += &prototype(character)?;
        }
    }
    Some(plain)
}

/// What a character beyond US-ASCII looks like, if that is in US-ASCII.
fn prototype(character: char) -> Option<String> {
    let mut text = [0; 4];
    let text = character.encode_utf8(&mut text);
    if text.is_ascii() {
        return None;
    }
    let prototype: String = skeleton(text).collect();
    let is_seen = !prototype.is_empty() && prototype.is_ascii();
    is_seen.then(|| prototype.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_languages_look_like_themselves() {
        for host in [
            "пример.рф",
            "сор.рф",
            "bücher.example",
            "faß.de",
            "ærø.dk",
            "kızılay.org.tr",
            "例え.テスト",
            "納豆.example",
            "ラーメンab東京.jp",
            "中文abc.cn",
            "한국abc.kr",
            "παράδειγμα.gr",
            "उदाहरण.भारत",
            "ไทยtv.th",
            "مثال.إختبار",
            "موقع٠١.مصر",
            "דוגמה.co.il",
            "col·lega.cat",
            "xn--e1afmkfd.xn--p1ai",
            "xn--bcher-kva.example",
            "i❤.ws",
            "ab.xn--0",
            "a.%FF",
        ] {
            assert_eq!(look_alikes(host), [], "{host}");
        }
    }

    #[test]
    fn labels_that_look_like_others_are_told_with_their_place() {
        for (host, span, message) in [
            (
                "аpple.com",
                0..6,
                "`аpple` mixes letters of Cyrillic and Latin, and looks like `apple`",
            ),
            (
                "%D0%B0pple.com",
                0..10,
                "`аpple` mixes letters of Cyrillic and Latin, and looks like `apple`",
            ),
            (
                "www.xn--pple-43d.com",
                4..16,
                "`аpple` mixes letters of Cyrillic and Latin, and looks like `apple`",
            ),
            (
                "АPPLE.com.",
                0..6,
                "`аpple` mixes letters of Cyrillic and Latin, and looks like `apple`",
            ),
            (
                "xn--80ak6aa92e.com",
                0..14,
                "all letters of `аррӏе` are Cyrillic, and it looks like `apple`",
            ),
            (
                "сор.рф.com",
                0..6,
                "all letters of `сор` are Cyrillic, and it looks like `cop`",
            ),
            (
                "привет-δ.com",
                0..15,
                "`привет-δ` mixes letters of Cyrillic and Greek",
            ),
            (
                "gօօgle.com",
                0..8,
                "`gօօgle` mixes letters of Latin and Armenian, and looks like `google`",
            ),
            ("ɡoogle.com", 0..7, "U+0261 in `ɡoogle` looks like `g`"),
            ("a.com∕b.de", 2..9, "U+2215 in `com∕b` looks like `/`"),
        ] {
            assert_eq!(look_alikes(host), [(span, message.to_owned())], "{host}");
        }
    }
}
