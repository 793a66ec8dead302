//! A mistake in a person's words, of the edit that undoes it.

use grammarian::text::character_name;

use super::near;
use super::opening::is_defanged;
use super::phase::Phase;
use super::placeholder::{is_in_login, not_filled_in};
use super::search::Change;
use crate::words::Mistake;

/// The message for an edit that writes a text in place of another one, before the rest of the whole text.
pub(super) fn of(change: Change, taken: &str, written: &str, rest: &str) -> String {
    let first = taken.chars().next();
    let named = || first.map_or_else(String::new, character_name);
    let part = change.phase.noun();
    match change.mistake {
        Mistake::NotEscaped if taken == "#" && change.phase == Phase::Fragment => {
            "a second `#`: only the first one begins a fragment identifier".to_owned()
        }
        Mistake::NotEscaped if taken == "#" => {
            format!("`#` in {part} must be encoded: it begins a fragment identifier")
        }
        // A scheme has no escapes: it is the first segment of a relative path.
        Mistake::NotEscaped if matches!(change.phase, Phase::Start | Phase::Scheme) => {
            format!("{} is not allowed in a path", named())
        }
        Mistake::StrayPercent => stray_percent(change.phase, rest),
        Mistake::VendorEscape => {
            format!("`{taken}` is an escape of old JavaScript, and not one of URLs")
        }
        Mistake::DelimiterInUserinfo => format!("{} in {part} must be encoded", named()),
        Mistake::Backslash => "a backslash stands in place of `/`".to_owned(),
        Mistake::BracketMissing if written == "]" => "`]` is missing after the address".to_owned(),
        Mistake::BracketMissing => "an IPv6 address must stand in brackets".to_owned(),
        Mistake::NeedlessBrackets => "only an IPv6 address may stand in brackets".to_owned(),
        Mistake::SchemeMissing | Mistake::SchemeDelimiter | Mistake::SchemeMisspelled => {
            of_scheme(change.mistake, taken, written, rest)
        }
        Mistake::SchemeTwice => "a scheme stands before the scheme".to_owned(),
        Mistake::WhiteSpace if rest.is_empty() => format!("{} after the URL", count(taken)),
        Mistake::WhiteSpace if change.phase == Phase::Slash => {
            format!("{} between the slashes before the host", count(taken))
        }
        Mistake::WhiteSpace if change.phase == Phase::Colon => {
            format!("{} after the colon of the scheme", count(taken))
        }
        Mistake::WhiteSpace if change.phase == Phase::Start => {
            format!("{} before the URL", count(taken))
        }
        Mistake::LineBreak => "the line ends within the URL".to_owned(),
        Mistake::InvisibleCharacter => format!("an invisible character: {}", named()),
        Mistake::ControlCharacter if taken.starts_with("\u{1b}[") => {
            "a code for the colours of a terminal (U+001B) is not part of the URL".to_owned()
        }
        Mistake::ControlCharacter => format!("a control character: {}", named()),
        Mistake::Delimited => delimited(change, taken, rest),
        Mistake::OtherText if rest.is_empty() => {
            "the text after the URL is not part of it".to_owned()
        }
        Mistake::OtherText if change.phase != Phase::Start && is_in_login(rest) => {
            "a text within the URL is not part of it".to_owned()
        }
        Mistake::OtherText if change.phase != Phase::Start => {
            format!("`{taken}` within the URL is not part of it")
        }
        Mistake::OtherText => "the text before the URL is not part of it".to_owned(),
        Mistake::RemotePath if taken.is_empty() => {
            "the address of a remote repository as `git` writes it, and no URL".to_owned()
        }
        Mistake::RemotePath => {
            "a colon stands before the path, as in the address of a remote repository".to_owned()
        }
        // Findings bring their message with them.
        Mistake::Denied => format!("{} is not wanted in {part}", named()),
        Mistake::CutShort => format!("the URL was cut short: {}", named()),
        Mistake::Placeholder => not_filled_in(taken, rest),
        Mistake::UrlPrefix => format!("the prefix `{}` is not part of the URL", taken.trim()),
        Mistake::TypographicCharacter | Mistake::WrongCharacter => wrong_character(taken, written),
        Mistake::InternationalLabel if !near::starts_with(written, "xn--") => {
            format!("the label `{taken}` mixes scripts, and looks like `{written}`")
        }
        Mistake::InternationalLabel => {
            format!("the label `{taken}` must be written in US-ASCII, by IDNA")
        }
        Mistake::EscapedWhole => "the whole URL is escaped".to_owned(),
        Mistake::ForeignEscape => foreign_escape(taken, written),
        Mistake::Defanged => format!("`{taken}` stands in place of `{written}`"),
        Mistake::EmptyLabel if taken == ".." => {
            "two dots stand side by side in the host name".to_owned()
        }
        Mistake::EmptyLabel if change.phase == Phase::HostStart => {
            "the host name begins with a dot".to_owned()
        }
        Mistake::EmptyLabel => "the host name ends with a dot".to_owned(),
        Mistake::NeedlessCharacter | Mistake::MissingCharacter => {
            needless_or_missing(change, taken, written, rest)
        }
        Mistake::NotEscaped | Mistake::WhiteSpace => {
            format!("{} is not allowed in {part}", named())
        }
    }
}

/// The message for a character in place of another one.
fn wrong_character(taken: &str, written: &str) -> String {
    let first = taken.chars().next();
    let named = first.map_or_else(String::new, character_name);
    match written {
        ";ext=" => "`;ext=` must stand before the extension of a telephone number".to_owned(),
        "+" => "a number for calls from everywhere begins with `+`, and not with `00`".to_owned(),
        _ if taken.len() > 1 && taken.is_ascii() => {
            format!("`{taken}` stands in place of `{written}`")
        }
        _ if first.is_some_and(|c| c.is_ascii_alphabetic()) => {
            format!("a telephone number has no letters: {named} is on key {written}")
        }
        _ => format!("{named} stands in place of `{written}`"),
    }
}

/// The message for what stands around a URL.
fn delimited(change: Change, taken: &str, rest: &str) -> String {
    if rest.is_empty() {
        format!("{} after the URL is not part of it", quoted(taken))
    } else if taken.len() > 1 && taken.ends_with('<') {
        "the name of a mailbox is not part of the URL".to_owned()
    } else if change.phase == Phase::Opaque && taken == "{" {
        "the braces around a UUID are not part of the URL".to_owned()
    } else if change.phase == Phase::Colon {
        let first = taken.chars().next();
        let named = first.map_or_else(String::new, character_name);
        format!("{named} after the scheme is not part of the URL")
    } else {
        format!("{} before the URL is not part of it", quoted(taken))
    }
}

/// The message for an escape that URLs do not have.
fn foreign_escape(taken: &str, written: &str) -> String {
    if !taken.is_ascii() {
        format!("`{taken}` is one character of UTF-8 that was read in another encoding")
    } else if taken == "=3D" {
        "`=3D` is how mail writes `=` (quoted-printable)".to_owned()
    } else if taken.starts_with('&') {
        format!("`{taken}` is how HTML writes `{written}`")
    } else if taken == ["\\", written].concat() {
        format!("a backslash stands before `{written}`, as Markdown and shells write it")
    } else {
        format!("`{taken}` is an escape of another language")
    }
}

/// The message for a scheme that is missing or misspelled, or for what stands behind it.
fn of_scheme(mistake: Mistake, taken: &str, written: &str, rest: &str) -> String {
    match mistake {
        Mistake::SchemeMissing if written.ends_with("doi.org/") => {
            "this is the name of a document (DOI), and no URL".to_owned()
        }
        Mistake::SchemeMissing if written == "file://" && taken.is_empty() => {
            "this is the path of a file, and no URL".to_owned()
        }
        Mistake::SchemeMissing if written == "file:///" => {
            "this is a path of Windows, and no URL".to_owned()
        }
        Mistake::SchemeMissing if written == "file://" => {
            "this is the path of a share of Windows, and no URL".to_owned()
        }
        Mistake::SchemeDelimiter
            if taken.contains('\\') && !taken.contains('/') && written == "://" =>
        {
            "backslashes stand in place of `//`".to_owned()
        }
        Mistake::SchemeDelimiter if written == ":" && taken.is_empty() => {
            "`:` is missing after the scheme".to_owned()
        }
        Mistake::SchemeDelimiter if written == ":" && taken != "://" => {
            format!("`:` must stand after the scheme, not {}", quoted(taken))
        }
        Mistake::SchemeDelimiter if taken.starts_with(":/") && taken.ends_with("\\\\") => {
            "`file://` must stand before the name of a share of Windows, without its backslashes"
                .to_owned()
        }
        Mistake::SchemeDelimiter if written == ":" => {
            "no `//` may stand after this scheme".to_owned()
        }
        Mistake::SchemeDelimiter if written == "/" && near::first_of(rest).contains('\\') => {
            "a path of Windows stands after three slashes, with `/` for each backslash".to_owned()
        }
        Mistake::SchemeDelimiter if written == "/" => {
            "three slashes must stand before the letter of a drive".to_owned()
        }
        Mistake::SchemeDelimiter if written.is_empty() => {
            "two slashes must stand before the host, not more".to_owned()
        }
        Mistake::SchemeDelimiter => format!("`://` must stand after the scheme, not `{taken}`"),
        Mistake::SchemeMisspelled if is_defanged(taken) => {
            format!("`{taken}`, which keeps people from a click, stands in place of `{written}`")
        }
        Mistake::SchemeMisspelled => format!("`{taken}` is no scheme that a document defines"),
        _ => "the scheme is missing".to_owned(),
    }
}

/// The message for a character that is one too many, or that is missing.
fn needless_or_missing(change: Change, taken: &str, written: &str, rest: &str) -> String {
    let is_port = taken.len() > 1 && taken.starts_with(':');
    match (change.phase, taken, written) {
        (_, ":::", _) => "three colons in an IPv6 address, in place of two",
        (_, "::", _) => "a colon too many before the port",
        (Phase::Port, ":", _) => "a second colon stands after the host",
        (_, ":", _) => "a colon stands after the host, and no port",
        (_, ":-1", _) => "`-1`, for no port, must be left out with its colon",
        _ if is_port => "a second port after the port",
        (_, "/", "") if rest.is_empty() => "a slash too many at the end",
        (_, "//", _) => "a slash too many in the path",
        (Phase::BehindBracket, "", ":") => "`:` is missing before the port",
        (Phase::Port, "", "/") if !rest.starts_with('?') => "`/` is missing after the port",
        (_, "?", "?=") => "`?=` must stand before the query of a URN, and not `?` alone",
        (_, "#", _) => "`#` begins a fragment identifier, which may not stand here",
        (_, "@@", _) => "`@` stands twice",
        (_, "(0)", _) => "`(0)` is dialled within the country alone",
        (_, ";utf8" | ";utf-8", _) => "`charset=` is missing before the name of a character set",
        (_, ";", ";base64,") => "`;base64,` must stand before data in base64",
        (_, "", "isbn:" | "uuid:") => "the namespace is missing after `urn:`",
        (_, "", ",") => "`,` is missing after `base64`",
        (_, "", "=" | "==") => "`=` is missing at the end of the data in base64",
        (_, "", "/") => "`/` is missing between the host and the query",
        (_, "", _) => return format!("`{written}` is missing"),
        _ => {
            let named = taken
                .chars()
                .next()
                .map_or_else(String::new, character_name);
            return format!("{named} is not allowed in {}", change.phase.noun());
        }
    }
    .to_owned()
}

fn stray_percent(phase: Phase, rest: &str) -> String {
    if phase == Phase::Bracket {
        return "`%` before a zone must be escaped".to_owned();
    }
    let found = rest
        .chars()
        .next()
        .map_or_else(|| "the end".to_owned(), character_name);
    if matches!(rest.as_bytes(), [digit] if digit.is_ascii_hexdigit()) {
        return "the text ends within an escape, which is `%` and two hexadecimal digits"
            .to_owned();
    }
    // The digit is right: the mistake stands behind it.
    let found = match rest.as_bytes() {
        [digit, ..] if digit.is_ascii_hexdigit() => rest[1..].chars().next().map_or_else(
            || "one".to_owned(),
            |c| format!("one, and {}", character_name(c)),
        ),
        _ => found,
    };
    format!("`%` must be followed by two hexadecimal digits, found {found}")
}

/// The text that is left out: one character by its name, and more than one as they stand there.
fn quoted(taken: &str) -> String {
    let shown = taken.trim();
    let is_shown = shown.chars().nth(1).is_some() && shown.chars().all(|c| c.is_ascii_graphic());
    match taken.chars().next() {
        Some(first) if !is_shown => character_name(first),
        _ => format!("`{shown}`"),
    }
}

fn count(taken: &str) -> String {
    match taken.chars().count() {
        1 => taken
            .chars()
            .next()
            .map_or_else(String::new, character_name),
        more => format!("{more} characters of white space"),
    }
}
