//! The notations of other languages that people leave in URLs: each reader tells how long what it reads at the beginning of a
//! text is.

use super::class::{FOLD, INVISIBLE, ascii_of};
use super::conditions::{
    is_before_colour, is_before_host, is_behind_space, is_between_spaces, is_in_file_name,
};
use super::encoding::is_of_mail;
use super::near::{first_of, is_hexadecimal, starts_with};
use super::residue::{line_and_column, tag};
use super::scheme_data::{is_decimal_comma, is_in_markup};

/// The end of a line that mail puts in, with an equals sign before it (RFC 2045, section 6.7).
pub(super) fn soft_fold(text: &str) -> Option<usize> {
    let rest = text
        .strip_prefix('=')
        .filter(|rest| rest.starts_with(['\r', '\n']))?;
    let end = rest
        .bytes()
        .take_while(|byte| FOLD.has(char::from(*byte)))
        .count();
    Some("=".len() + end)
}

/// A hyphen and the end of the line, and white space behind it.
pub(super) fn hyphen_fold(text: &str) -> Option<usize> {
    let rest = text
        .strip_prefix('-')
        .filter(|rest| rest.starts_with(['\r', '\n']))?;
    let end = rest
        .bytes()
        .take_while(|byte| FOLD.has(char::from(*byte)))
        .count();
    rest[end..]
        .starts_with(|c: char| c.is_ascii_lowercase())
        .then_some("-".len() + end)
}

/// The end of a line, and the signs with which a mail quotes the next one.
pub(super) fn quoted_fold(text: &str) -> Option<usize> {
    let near = first_of(text);
    let line = near.trim_start_matches(['\r', '\n']);
    let rest = line.trim_start_matches(['>', ' ']);
    let is_quoted = line.len() < near.len() && line.starts_with('>') && !rest.is_empty();
    is_quoted.then_some(near.len() - rest.len())
}

/// The slashes at the beginning, of either kind.
pub(super) fn slashes(text: &str) -> Option<usize> {
    let length = text
        .bytes()
        .take_while(|byte| b"/\\".contains(byte))
        .count();
    (length > 0).then_some(length)
}

pub(super) fn ascii(taken: &str) -> Option<char> {
    ascii_of(taken.chars().next()?)
}

/// The digit that a letter looks like.
pub(super) fn digit(taken: &str) -> Option<char> {
    match taken {
        "O" | "o" => Some('0'),
        "I" | "l" => Some('1'),
        _ => None,
    }
}

/// `%u` and four hexadecimal digits.
pub(super) fn vendor_escape(text: &str) -> Option<usize> {
    four_digits(text, ["%u", "%U"])
}

/// `\u` and four hexadecimal digits.
pub(super) fn json_escape(text: &str) -> Option<usize> {
    four_digits(text, ["\\u", "\\U"])
}

/// A backslash before a character that a shell or a text with markup would read in its own way.
pub(super) fn shell_escape(text: &str) -> Option<usize> {
    let mut rest = text.strip_prefix('\\')?.chars();
    rest.next()
        .is_some_and(|c| " _&=?*~()[]{}!|;#%".contains(c))
        .then_some(2)
}

pub(super) fn second(taken: &str) -> Option<char> {
    taken.chars().nth(1)
}

fn four_digits(text: &str, prefixes: [&str; 2]) -> Option<usize> {
    let digits = prefixes
        .iter()
        .find_map(|prefix| text.strip_prefix(prefix))?;
    let digits = digits.as_bytes().get(..4)?;
    digits
        .iter()
        .all(u8::is_ascii_hexdigit)
        .then_some(2 + digits.len())
}

pub(super) fn hexadecimal(taken: &str) -> Option<char> {
    let number = u32::from_str_radix(taken.get(2..)?, 16).ok()?;
    char::from_u32(number).filter(|c| !c.is_control())
}

/// The character of an escape.
pub(super) fn unescaped(taken: &str) -> Option<char> {
    u8::from_str_radix(taken.get(1..)?, 16).ok().map(char::from)
}

/// `&#38;` or `&#x26;`.
pub(super) fn character_reference(text: &str) -> Option<usize> {
    let end = text
        .as_bytes()
        .iter()
        .take(10)
        .position(|byte| *byte == b';')?;
    referenced(text.get(..=end)?).map(|_| end + 1)
}

pub(super) fn referenced(taken: &str) -> Option<char> {
    let digits = taken.strip_prefix("&#")?.strip_suffix(';')?;
    let number = match digits.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => digits.parse(),
    };
    char::from_u32(number.ok()?).filter(|c| !c.is_control())
}

/// How unlikely it is that the character at an index means itself: the number sign of a character reference, though it may begin
/// a fragment identifier, the sign that begins one, that of a colour, of a number or of the name of a file, a decimal comma, the sign between two words, an equals sign of mail, the
/// zero of a telephone number, the colons of a line and a column, and a dot before a host.
pub(super) fn unlikely(text: &str, at: usize, character: char) -> u32 {
    let begins = || {
        at.checked_sub(1)
            .and_then(|at| text.get(at..))
            .and_then(character_reference)
    };
    let is_unlikely = match character {
        '#' => {
            begins().is_some()
                || is_in_markup(&text[..at], "#", &text[at + 1..])
                || is_before_colour(&text[..at], "#", &text[at + 1..])
                || is_behind_space(&text[..at], "#", &text[at + 1..])
                || is_in_file_name(&text[..at], "#", &text[at + 1..])
        }
        ':' => line_and_column(&text[at..]).is_some(),
        ',' => is_decimal_comma(&text[..at], ",", &text[at + 1..]),
        '&' => {
            text[at..].starts_with("&amp;") || is_between_spaces(&text[..at], "&", &text[at + 1..])
        }
        '=' => text[at..].starts_with("=3D") && is_of_mail(&text[..at], "=", &text[at..]),
        '(' => text[at..].starts_with("(0)") && starts_with(text, "tel:+"),
        '.' => text[..at].ends_with("://") && is_before_host("", ".", &text[at + 1..]),
        _ => false,
    };
    // More than its repair weighs.
    let weight = if character == '.' { 16 } else { 9 };
    if is_unlikely { weight } else { 0 }
}

/// `{name}`, `{{ name }}`, `${name}`, `<name>` or `%name%`, in the longest forms first.
pub(super) fn placeholder(text: &str) -> Option<usize> {
    // Behind `{` may stand an operator (RFC 6570, section 2.2), and lists and lengths within.
    const OPERATORS: &str = "+#./;?&";
    const FORMS: [(&str, &str); 9] = [
        ("[object ", "]"),
        ("<?", "?>"),
        ("<%", "%>"),
        ("${", "}"),
        ("{{", "}}"),
        ("{%", "%}"),
        ("{", "}"),
        ("<", ">"),
        ("%", "%"),
    ];
    // What is closed further on is text with tags.
    let has_end_tag = || first_of(text)[1..].contains("</");
    if tag(text).is_some()
        || vendor_escape(text).is_some()
        || text.starts_with('<') && has_end_tag()
    {
        return None;
    }
    FORMS.iter().find_map(|(opening, closing)| {
        let rest = first_of(text).strip_prefix(opening)?;
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || "_- .:$".contains(c);
        let is_template = *opening == "{";
        let is_code = matches!(*opening, "<?" | "<%");
        let is_within = |(at, c): (usize, char)| {
            is_of_name(c)
                || is_code && "=()->@,'\"+?&".contains(c)
                || is_template && (",*".contains(c) || at == 0 && OPERATORS.contains(c))
        };
        let (end, _) = rest.char_indices().find(|it| !is_within(*it))?;
        let name = &rest[..end];
        let is_named = name.contains(|c: char| c.is_ascii_alphabetic()) && !name.contains("::");
        let is_closed = is_named && rest[end..].starts_with(closing);
        let is_escape = *opening == "%" && is_hexadecimal(rest.as_bytes());
        (is_closed && !is_escape).then_some(opening.len() + end + closing.len())
    })
}

/// The word of a programming language for a value that is not there, or the name of a value in its place.
pub(super) fn unset(text: &str) -> Option<usize> {
    const WORDS: [&str; 7] = ["undefined", "null", "NaN", "None", "nil", "port", "PORT"];
    let found = WORDS.iter().find(|word| text.starts_with(**word))?;
    let goes_on = text[found.len()..].starts_with(|c: char| c.is_alphanumeric());
    (!goes_on).then_some(found.len())
}

/// `$NAME`, as a shell has it.
pub(super) fn variable(text: &str) -> Option<usize> {
    const SHORTEST: usize = 2;
    let rest = first_of(text).strip_prefix('$')?;
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let length = rest.bytes().take_while(is_of_name).count();
    let is_name = length >= SHORTEST && !rest.starts_with(|c: char| c.is_ascii_digit());
    is_name.then_some("$".len() + length)
}

/// `%s`, `%1$s` or `%(name)s`.
pub(super) fn format_directive(text: &str) -> Option<usize> {
    let rest = first_of(text).strip_prefix('%')?;
    let name = rest.strip_prefix('(').and_then(|name| {
        let (name, _) = name.split_once(')')?;
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        name.chars().all(is_name).then_some("()".len() + name.len())
    });
    let number = || {
        let (number, _) = rest.split_once('$')?;
        let is_number = number.len() == 1 && number.as_bytes()[0].is_ascii_digit();
        is_number.then_some("1$".len())
    };
    let skipped = name.or_else(number).unwrap_or(0);
    let is_directive = rest[skipped..].starts_with(['s', 'd', 'i', 'u', 'f', 'x', '@']);
    is_directive.then_some("%".len() + skipped + 1)
}

/// A colon and digits.
pub(super) fn port(text: &str) -> Option<usize> {
    let digits = first_of(text).strip_prefix(':')?;
    let length = digits.bytes().take_while(u8::is_ascii_digit).count();
    (length > 0).then_some(":".len() + length)
}

/// The word before the extension of a telephone number.
pub(super) fn extension(text: &str) -> Option<usize> {
    const WORDS: [&str; 6] = [" ext. ", " ext.", " ext ", " ext", " x ", " x"];
    let found = WORDS.iter().find(|word| starts_with(text, word));
    found.map(|word| word.len())
}

/// A label of a host name, with characters beyond US-ASCII, at the beginning of a text. The text before it ends with a delimiter or
/// with another label and its dot.
pub(super) fn international_label(before: &str, text: &str) -> Option<usize> {
    const LONGEST: usize = 63;
    let begins = before.is_empty() || before.ends_with(['/', '\\', '@', '.']);
    if !begins {
        return None;
    }
    let is_end =
        |c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && c != '-' || ascii_of(c).is_some();
    let near = first_of(text);
    let end = near.find(is_end).unwrap_or(near.len());
    // A piece of a label has another form in US-ASCII than the whole.
    let is_whole = near[end..]
        .chars()
        .next()
        .is_none_or(|c| ".:/?#\\".contains(ascii_of(c).unwrap_or(c)));
    if !is_whole {
        return None;
    }
    let label = &near[..end];
    // Marks over letters are neither letters nor digits.
    let is_word = label
        .chars()
        .all(|c| !(c.is_whitespace() || c.is_control() || INVISIBLE.has(c)));
    (!label.is_ascii() && is_word && label.chars().count() <= LONGEST).then_some(end)
}

/// `[name]`
pub(super) fn bracketed(text: &str) -> Option<usize> {
    let name = first_of(text).strip_prefix('[')?.split_once(']')?.0;
    let is_name = name
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || "_-. ".contains(c));
    (is_name && name.contains(|c: char| c.is_ascii_alphabetic())).then_some("[]".len() + name.len())
}

/// The name of a mailbox and `<`, before an address that `>` ends.
pub(super) fn name_of_mailbox(text: &str) -> Option<usize> {
    let (name, address) = first_of(text).split_once('<')?;
    let is_of_name = |c: char| c.is_alphanumeric() || " .,'\"-".contains(c);
    let is_named = name.ends_with(' ') && name.chars().all(is_of_name);
    (is_named && address.contains('@') && text.ends_with('>')).then_some(name.len() + "<".len())
}

pub(super) fn defanged_at(text: &str) -> Option<usize> {
    const SIGNS: [&str; 3] = ["[@]", "[at]", "(at)"];
    let found = SIGNS.iter().find(|at| starts_with(text, at));
    found.map(|at| at.len())
}

pub(super) fn defanged_dot(text: &str) -> Option<usize> {
    const DOTS: [&str; 5] = ["[.]", "(.)", "{.}", "[dot]", "(dot)"];
    let found = DOTS.iter().find(|dot| starts_with(text, dot));
    found.map(|dot| dot.len())
}
