//! The reasons for which a host name is not a domain name.

use idna::punycode::decode_to_string;
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use unicode_bidi::{BidiClass, bidi_class};

use super::error::HostNameError;
use super::label::{Label, behind_prefix};
use super::seen::seen;
use crate::words::NameFault;

/// The octets of a label: RFC 1034, section 3.1.
const LONGEST_LABEL: usize = 63;
/// The octets of a name without that of the root, and with a full stop for the length of each label but the first.
const LONGEST_NAME: usize = 253;
/// A letter from right to left, before which a label is judged by the rule for such names.
const ALEF: char = '\u{5D0}';

/// How strictly a name is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    /// As `ToASCII` judges it, with the rules of STD 3 and all of IDNA for hyphens.
    Std3,
    /// As names are looked up: with underscores, and with hyphens in the third and fourth place.
    LookedUp,
    /// The same, with any character of US-ASCII, where another system than the DNS may know the name.
    AnyAscii,
}

impl Rules {
    fn allows(self, character: char) -> bool {
        character.is_ascii_alphanumeric()
            || character == '-'
            || character == '_' && self == Self::LookedUp
            || self == Self::AnyAscii
    }

    fn deny_list(self) -> AsciiDenyList {
        const WITH_UNDERSCORE: AsciiDenyList =
            AsciiDenyList::new(true, "!\"#$%&'()*+,/:;<=>?@[\\]^`{|}~");
        match self {
            Self::Std3 => AsciiDenyList::STD3,
            Self::LookedUp => WITH_UNDERSCORE,
            Self::AnyAscii => AsciiDenyList::EMPTY,
        }
    }

    fn hyphens(self) -> Hyphens {
        match self {
            Self::Std3 => Hyphens::Check,
            Self::LookedUp | Self::AnyAscii => Hyphens::CheckFirstLast,
        }
    }

    /// The text by the `ToASCII` of UTS 46, whatever its length.
    fn to_ascii(self, text: &str) -> Option<String> {
        let written = Uts46::new().to_ascii(
            text.as_bytes(),
            self.deny_list(),
            self.hyphens(),
            DnsLength::Ignore,
        );
        written.ok().map(Into::into)
    }
}

/// The first fault of a name: of one of its labels, or of the whole.
pub(super) fn fault_of_name(
    host: &str,
    labels: &[Label<'_>],
    rules: Rules,
) -> Option<HostNameError> {
    let mut written: Vec<String> = Vec::new();
    for (number, label) in labels.iter().enumerate() {
        let Some(text) = &label.text else {
            let (fault, what) = (NameFault::EscapesNotUtf8, "has escapes that are not UTF-8");
            let label = (label.span.clone(), &host[label.span.clone()]);
            return Some(HostNameError::of_label(fault, label.0, label.1, what));
        };
        // The last one may be that of the root.
        if text.is_empty() && (number + 1 < labels.len() || number == 0) {
            return Some(HostNameError::of_empty_label(label.span.start));
        }
        match written_label(text, rules) {
            Ok(text) => written.push(text),
            Err((fault, what)) => {
                return Some(HostNameError::of_label(
                    fault,
                    label.span.clone(),
                    text,
                    &what,
                ));
            }
        }
    }
    let name = written.join(".");
    let octets = name.strip_suffix('.').unwrap_or(&name).len();
    if octets > LONGEST_NAME {
        let what = format!("has {octets} octets, but a domain name has at most {LONGEST_NAME}");
        return Some(HostNameError::of_name(NameFault::NameTooLong, host, &what));
    }
    // One label from right to left makes the rule one for all.
    if name.contains("xn--") && rules.to_ascii(&name).is_none() {
        let fails = |label: &&Label<'_>| {
            let text = label.text.as_deref().unwrap_or_default();
            rules.to_ascii(&format!("{ALEF}.{text}")).is_none()
        };
        let (fault, what) = (NameFault::DirectionsMixed, DIRECTIONS);
        return Some(match labels.iter().find(fails) {
            Some(label) => {
                let text = label.text.as_deref().unwrap_or_default();
                HostNameError::of_label(fault, label.span.clone(), text, what)
            }
            None => HostNameError::of_name(fault, host, what),
        });
    }
    None
}

const DIRECTIONS: &str = "breaks the rule for names with letters from right to left";

/// A label as it stands in the DNS; or the fault for which it cannot, and the words for it.
fn written_label(label: &str, rules: Rules) -> Result<String, (NameFault, String)> {
    let mut characters = label.chars().filter(char::is_ascii);
    if let Some(character) = characters.find(|it| !rules.allows(*it)) {
        return Err((NameFault::CharacterNotAllowed, holds(character)));
    }
    for (is_there, end) in [
        (label.starts_with('-'), "begins with a hyphen"),
        (label.ends_with('-'), "ends with a hyphen"),
    ] {
        if is_there {
            return Err((NameFault::HyphenAtEnd, end.to_owned()));
        }
    }
    if let Some(rest) = behind_prefix(label).filter(|_| label.is_ascii()) {
        return a_label(label, rest, rules);
    }
    let mut places = label.chars().skip(2);
    let has_hyphens = places.next() == Some('-') && places.next() == Some('-');
    let is_refused = has_hyphens && rules == Rules::Std3;
    // Of characters that do not count, some may stand before the hyphens.
    let written = if !label.is_ascii() {
        rules.to_ascii(label)
    } else if is_refused {
        None
    } else {
        Some(label.to_ascii_lowercase())
    };
    let written = written.ok_or_else(|| {
        if is_refused {
            let what =
                "has hyphens in its third and fourth place, where only those of `xn--` stand";
            (NameFault::HyphensInPrefix, what.to_owned())
        } else {
            unwritable(label, rules)
        }
    })?;
    if written.is_empty() && !label.is_empty() {
        let what = "has only characters that do not count";
        return Err((NameFault::LabelNotValid, what.to_owned()));
    }
    let octets = written.len();
    if octets > LONGEST_LABEL {
        let form = if label.is_ascii() {
            String::new()
        } else {
            format!(" as {}", seen(&written))
        };
        let what = format!(
            "has {octets} octets{form}, but a label of a domain name has at most {LONGEST_LABEL}"
        );
        return Err((NameFault::LabelTooLong, what));
    }
    Ok(written)
}

/// A label that begins with `xn--`, and what follows that.
fn a_label(label: &str, rest: &str, rules: Rules) -> Result<String, (NameFault, String)> {
    let octets = label.len();
    if octets > LONGEST_LABEL {
        let what = format!(
            "has {octets} octets, but a label of a domain name has at most {LONGEST_LABEL}"
        );
        return Err((NameFault::LabelTooLong, what));
    }
    let decoded = decode_to_string(&rest.to_ascii_lowercase()).filter(|it| !it.is_empty());
    let Some(decoded) = decoded else {
        let what = "cannot be decoded: no Punycode follows `xn--`";
        return Err((NameFault::PunycodeNotValid, what.to_owned()));
    };
    if let Some(written) = rules.to_ascii(label).filter(|_| !decoded.is_ascii()) {
        return Ok(written);
    }
    let what = format!(
        "stands for {}, which is not a label of IDNA",
        seen(&decoded)
    );
    Err((NameFault::ALabelNotValid, what))
}

/// The fault of a label with characters beyond US-ASCII that has no form in the DNS.
fn unwritable(label: &str, rules: Rules) -> (NameFault, String) {
    // A mark cannot stand first, and letters from right to left not beside others.
    let contexts = ["", "a", "\u{5D0}"];
    let is_writable = |character: char| {
        let mut texts = contexts.iter().map(|before| format!("{before}{character}"));
        texts.any(|text| rules.to_ascii(&text).is_some())
    };
    if let Some(character) = label.chars().find(|it| *it != '-' && !is_writable(*it)) {
        return (NameFault::CharacterNotAllowed, holds(character));
    }
    let is_from_right =
        |c: char| matches!(bidi_class(c), BidiClass::R | BidiClass::AL | BidiClass::AN);
    if label.contains(is_from_right) {
        return (NameFault::DirectionsMixed, DIRECTIONS.to_owned());
    }
    let what = "is not one of a name by IDNA".to_owned();
    (NameFault::LabelNotValid, what)
}

/// The words for a character that cannot stand in a label.
fn holds(character: char) -> String {
    if character.is_ascii_graphic() {
        format!("holds `{character}`, which no host name has")
    } else {
        format!(
            "holds U+{:04X}, which cannot stand there",
            u32::from(character)
        )
    }
}
