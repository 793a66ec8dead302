//! The conditions for a repair: what stands before it, what is taken, and what stands behind it.

use std::net::Ipv4Addr;

use super::class::{OPENING, closed_by};
use super::near::{NEAR, first_of, is_hexadecimal, last_of, starts_with};
#[cfg(feature = "hosts")]
use crate::domain::look_alikes;
use crate::words::triplet::TRIPLET;

/// Tells if what is taken holds the end of a line.
pub(super) fn has_line_end(before: &str, taken: &str, behind: &str) -> bool {
    taken.contains(['\r', '\n']) && is_no_url_behind(before, taken, behind)
}

/// The end of a line within a host name: beside a dot, or alone.
pub(super) fn is_fold_of_host(before: &str, taken: &str, behind: &str) -> bool {
    let is_beside = before.ends_with('.') || behind.starts_with('.');
    (is_beside || !taken.contains(' ')) && has_line_end(before, taken, behind)
}

/// A backslash before a name, and not before punctuation, which it keeps from its meaning in other languages.
pub(super) fn is_slash(before: &str, taken: &str, behind: &str) -> bool {
    let is_escape = is_escaping(before, taken, behind);
    !behind.starts_with(['.', '_', '-']) && !is_escape && is_no_user_behind(before, taken, behind)
}

/// A backslash of another language than that of distinguished names.
pub(super) fn is_not_escaping(before: &str, taken: &str, behind: &str) -> bool {
    !is_escaping(before, taken, behind)
}

/// A backslash that escapes a character of a distinguished name (RFC 4514, section 2.4).
pub(super) fn is_escaping(before: &str, _: &str, _: &str) -> bool {
    is_of_ldap(before)
}

/// A colon that is not the one between a host and its port, in a scheme that has a host without `//` (RFC 7064, 7065, 7565).
pub(super) fn is_before_no_port(before: &str, _: &str, _: &str) -> bool {
    let mut of_hosts = ["stun:", "stuns:", "turn:", "turns:", "acct:", "xmpp:"].into_iter();
    !of_hosts.any(|it| starts_with(before, it))
}

/// The percent sign before a zone, and neither one within it nor the escape of one before no zone.
pub(super) fn is_before_zone(before: &str, _: &str, behind: &str) -> bool {
    let address = before.rsplit('[').next().unwrap_or_default();
    !behind.starts_with("25]") && !address.contains('%')
}

/// The end of an IPv6 address, of which no bracket stands further on.
pub(super) fn is_end_of_address(_: &str, _: &str, behind: &str) -> bool {
    (behind.is_empty() || behind.starts_with([':', '/', '?', '#']))
        && !first_of(behind).contains(']')
}

/// The slashes of a share of Windows, which RFC 8089, Appendix E.3.2 has in a path without a host.
pub(super) fn is_share(before: &str, _: &str, _: &str) -> bool {
    before.eq_ignore_ascii_case("file://")
}

/// Two slashes between which no name is left out: neither that of a share, nor a context (RFC 4088, section 2.3) or a newsgroup
/// (RFC 5538, section 3).
pub(super) fn is_no_empty_name(before: &str, taken: &str, behind: &str) -> bool {
    let mut with_names = ["snmp:", "nntp:"].into_iter();
    !is_share(before, taken, behind) && !with_names.any(|it| starts_with(before, it))
}

/// White space before another URL parts two of them.
pub(super) fn is_no_url_behind(_: &str, taken: &str, behind: &str) -> bool {
    let scheme = || {
        behind
            .bytes()
            .position(|byte| !byte.is_ascii_alphanumeric())
    };
    let is_url = || scheme().is_some_and(|end| end > 2 && behind[end..].starts_with("://"));
    !(taken.starts_with(char::is_whitespace) && is_url())
}

/// The end of a text that begins with a URL, and not with `//` and a word of a sentence.
pub(super) fn is_behind_url(before: &str, _: &str, behind: &str) -> bool {
    let (_, url) = last_of(before).split_once("://").unwrap_or(("", before));
    behind.is_empty() && url.contains(['.', ':', '/', '[', '?', '#'])
}

/// White space in a number, which only groups its digits: of a telephone, of a place, of a book.
pub(super) fn is_in_number(before: &str, taken: &str, behind: &str) -> bool {
    let mut schemes = ["tel:", "sms:", "geo:", "urn:isbn:", "urn:issn:"].into_iter();
    schemes.any(|it| starts_with(before, it)) && is_of_few_words(before, taken, behind)
}

/// White space between few words, and not in a number.
pub(super) fn is_in_words(before: &str, taken: &str, behind: &str) -> bool {
    is_of_few_words(before, taken, behind) && !is_in_number(before, taken, behind)
}

/// Few words, with white space between them.
fn is_of_few_words(before: &str, _: &str, behind: &str) -> bool {
    let is_space = |c: &char| c.is_whitespace();
    let spaces = last_of(before).chars().filter(is_space).count()
        + first_of(behind).chars().filter(is_space).count();
    spaces < 5
}

pub(super) fn is_no_prose(before: &str, taken: &str, behind: &str) -> bool {
    is_of_few_words(before, taken, behind) && is_no_url_behind(before, taken, behind)
}

/// The end of the address of a mailbox with a name, `Name <address>`.
pub(super) fn is_behind_mailbox(before: &str, _: &str, behind: &str) -> bool {
    behind.is_empty() && last_of(before).contains(" <")
}

/// The whole value of a field in a query, or the whole segment of a path.
pub(super) fn is_value_or_segment(before: &str, _: &str, behind: &str) -> bool {
    let is_query = last_of(before).contains('?');
    let ends: &[char] = if is_query {
        &['&', ';', '#']
    } else {
        &['/', '?', '#', '.']
    };
    before.ends_with(if is_query { '=' } else { '/' })
        && (behind.is_empty() || behind.starts_with(ends))
}

/// A control character with which some programs end a text: NUL.
pub(super) fn is_end_of_string(_: &str, taken: &str, behind: &str) -> bool {
    taken.contains('\0') && !behind.is_empty()
}

pub(super) fn is_no_end_of_string(before: &str, taken: &str, behind: &str) -> bool {
    !is_end_of_string(before, taken, behind)
}

/// A dash between two letters of US-ASCII.
pub(super) fn is_dash_between_letters(before: &str, taken: &str, behind: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic();
    taken.starts_with(|c| matches!(c, '\u{2010}'..='\u{2015}'))
        && before.ends_with(is_letter)
        && behind.starts_with(is_letter)
}

/// A placeholder with the sign that begins it.
pub(super) fn is_whole(before: &str, taken: &str, _: &str) -> bool {
    !(before.ends_with('$') && taken.starts_with('{'))
}

/// A sign between two words.
pub(super) fn is_between_spaces(before: &str, _: &str, behind: &str) -> bool {
    before.ends_with(' ') && behind.starts_with(' ')
}

/// The schemes that are meant most often: by a host without one, by a slip of the pen.
pub(super) const COMMON: [&str; 3] = ["http", "https", "ftp"];

/// The rest of a scheme that is often meant.
pub(super) fn is_in_scheme(before: &str, _: &str, behind: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric();
    let near = first_of(behind);
    let rest = near.trim_start_matches(is_letter);
    let end = &near[..near.len() - rest.len()];
    let start = last_of(before);
    let start = &start[start.trim_end_matches(is_letter).len()..];
    let joined = [start, end].concat();
    rest.starts_with(':') && COMMON.iter().any(|it| it.eq_ignore_ascii_case(&joined))
}

/// A password and not a port, behind a user name and not a host.
pub(super) fn is_in_password(before: &str, _: &str, _: &str) -> bool {
    let authority = last_of(before).rsplit("//").next().unwrap_or_default();
    let Some((user, password)) = authority.split_once(':') else {
        return false;
    };
    // What stands behind an `@` is the host, whatever follows it.
    let is_port = password.starts_with(|c: char| c.is_ascii_digit()) || authority.contains('@');
    !is_port && !user.contains('.') && !user.eq_ignore_ascii_case("localhost")
}

/// The rest of an authority without a user, as programs would read it.
pub(super) fn is_no_user_behind(_: &str, _: &str, behind: &str) -> bool {
    let near = first_of(behind);
    let end = near.find(['/', '?', '#']).unwrap_or(near.len());
    !near[..end].contains('@')
}

/// The rest of a label that is not one of IDNA in US-ASCII, by its beginning.
pub(super) fn is_in_no_punycode(before: &str, _: &str, _: &str) -> bool {
    let label = last_of(before)
        .rsplit(['.', '/', '@', '\\'])
        .next()
        .unwrap_or_default();
    !starts_with(label, "xn--")
}

/// A label that does not look like another one.
pub(super) fn is_like_itself(_: &str, label: &str, _: &str) -> bool {
    !may_be_another(label)
}

/// A label that looks like another one, with letters of US-ASCII among others.
pub(super) fn mixes_scripts(_: &str, label: &str, _: &str) -> bool {
    label.contains(|c: char| c.is_ascii_alphabetic()) && may_be_another(label)
}

/// A label that looks like another one.
pub(super) fn looks_like_another(_: &str, label: &str, _: &str) -> bool {
    may_be_another(label)
}

#[cfg(feature = "hosts")]
fn may_be_another(label: &str) -> bool {
    !look_alikes(label).is_empty()
}

/// Without the tables of Unicode nobody can tell.
#[cfg(not(feature = "hosts"))]
fn may_be_another(_: &str) -> bool {
    true
}

/// The directive of a format, and neither a number with a percent sign behind it nor a word.
pub(super) fn is_no_unit(before: &str, _: &str, behind: &str) -> bool {
    let is_of_word = |c: char| c.is_alphanumeric();
    !before.ends_with(is_of_word) && !behind.starts_with(is_of_word)
}

/// The hexadecimal digits of an escape.
pub(super) fn is_before_digits(_: &str, _: &str, behind: &str) -> bool {
    is_hexadecimal(behind.as_bytes())
}

/// A tag at the end of a text, of no element that begins in it.
pub(super) fn is_end_of_no_element(before: &str, tag: &str, behind: &str) -> bool {
    let name = tag.trim_start_matches("</");
    behind.is_empty() && !(tag.starts_with("</") && last_of(before).contains(&["<", name].concat()))
}

/// The second percent sign before the digits of an escape; behind a number it may be a percentage.
pub(super) fn is_doubled(before: &str, _: &str, behind: &str) -> bool {
    is_hexadecimal(behind.as_bytes()) && !before.ends_with(|c: char| c.is_ascii_digit())
}

/// White space right behind the colon of a namespace, or of a scheme.
pub(super) fn is_behind_colon(before: &str, taken: &str, behind: &str) -> bool {
    before.ends_with(':') && is_no_url_behind(before, taken, behind)
}

/// A port, behind a name and not within an IPv6 address.
pub(super) fn is_before_port(before: &str, _: &str, behind: &str) -> bool {
    let host = last_of(before)
        .rsplit(['/', '@'])
        .next()
        .unwrap_or_default();
    let is_of_address = |c: char| c.is_ascii_hexdigit() || c == ':';
    behind.starts_with(|c: char| c.is_ascii_digit()) && !host.chars().all(is_of_address)
}

/// The colon of `git@host:path`, in a text without a scheme or with one that such programs have.
pub(super) fn is_before_remote_path(before: &str, _: &str, behind: &str) -> bool {
    const PREFIXES: [&str; 4] = ["ssh://", "git+ssh://", "ssh+git://", "sftp://"];
    let login = PREFIXES.iter().find_map(|it| before.strip_prefix(it));
    let login = login.unwrap_or(before);
    let is_login = login.len() < NEAR && !login.contains(['/', ':']) && login.contains('@');
    is_login && behind.starts_with(|c: char| c.is_alphabetic() || "~/_".contains(c))
}

/// The only question mark of a text.
pub(super) fn is_last_mark(before: &str, _: &str, behind: &str) -> bool {
    !last_of(before).contains('?') && !first_of(behind).contains('?')
}

/// The first of two number signs, where another field of the query follows it.
pub(super) fn is_in_value(before: &str, _: &str, behind: &str) -> bool {
    let behind = first_of(behind);
    behind.starts_with('&') && behind.contains('#') && last_of(before).contains('?')
}

/// The place before the hexadecimal digits of a colour, which are the whole value of a field in a query.
pub(super) fn is_before_colour(before: &str, _: &str, behind: &str) -> bool {
    let digits = behind
        .bytes()
        .take(9)
        .take_while(u8::is_ascii_hexdigit)
        .count();
    let is_value = behind.len() == digits || behind[digits..].starts_with(['&', ';']);
    before.ends_with('=')
        && last_of(before).contains('?')
        && matches!(digits, 3 | 6 | 8)
        && is_value
}

/// A number sign behind a space and before a word, in the header fields of a mail.
pub(super) fn is_number_sign_of_mail(before: &str, taken: &str, behind: &str) -> bool {
    starts_with(before, "mailto:") && is_behind_space(before, taken, behind)
}

/// A sign behind a space and before a word, in a query.
pub(super) fn is_behind_space(before: &str, _: &str, behind: &str) -> bool {
    before.ends_with(' ')
        && last_of(before).contains('?')
        && behind.starts_with(|c: char| c.is_alphanumeric())
}

/// A place in the name of a file, in a path that goes on behind it.
pub(super) fn is_in_file_name(before: &str, _: &str, behind: &str) -> bool {
    starts_with(before, "file:///") && first_of(behind).contains('/')
}

/// A place in the scheme of a URL with an authority.
pub(super) fn is_before_slashes(_: &str, _: &str, behind: &str) -> bool {
    let is_of_scheme = |c: char| c.is_ascii_alphanumeric() || "+-._".contains(c);
    first_of(behind)
        .trim_start_matches(is_of_scheme)
        .starts_with("://")
}

/// A URL of the WebSocket protocol.
pub(super) fn is_of_web_socket(before: &str, _: &str, _: &str) -> bool {
    ["ws://", "wss://"].iter().any(|it| starts_with(before, it))
}

/// A URL of LDAP.
fn is_of_ldap(before: &str) -> bool {
    let mut prefixes = ["ldap://", "ldaps://", "ldapi://"].into_iter();
    prefixes.any(|it| starts_with(before, it))
}

/// The third field behind the name in a URL of LDAP.
pub(super) fn is_scope(before: &str, _: &str, behind: &str) -> bool {
    let is_ldap = is_of_ldap(before);
    let marks = || last_of(before).bytes().filter(|byte| *byte == b'?').count();
    is_ldap
        && before.ends_with('?')
        && marks() == 2
        && (behind.is_empty() || behind.starts_with('?'))
}

/// A percent sign that no hexadecimal digit follows, and no rest of an escape.
pub(super) fn is_stray(before: &str, _: &str, behind: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_hexdigit();
    let is_cut_off = behind.is_empty() && is_behind_part_of_character(before);
    !(is_cut_off || behind.starts_with(is_digit))
}

/// Tells if a text ends with escapes of the first octets of a character, and not of its last one.
fn is_behind_part_of_character(before: &str) -> bool {
    let octet_at = |back: usize| {
        let start = before.len().checked_sub(back * TRIPLET)?;
        let digits = before.get(start..start + TRIPLET)?.strip_prefix('%')?;
        u8::from_str_radix(digits, 16).ok()
    };
    let last_octets: Vec<u8> = (1..4).map_while(octet_at).collect();
    let first = last_octets.iter().position(|octet| *octet >= 0xc0);
    first.is_some_and(|behind| {
        let wanted = last_octets[behind].leading_ones() as usize;
        behind + 1 < wanted
            && last_octets[..behind]
                .iter()
                .all(|octet| *octet & 0xc0 == 0x80)
    })
}

/// A percent sign that one hexadecimal digit follows, and then another character.
pub(super) fn is_before_one_digit(_: &str, _: &str, behind: &str) -> bool {
    matches!(behind.as_bytes(), [digit, next, ..] if digit.is_ascii_hexdigit() && !next.is_ascii_hexdigit())
}

/// White space beside a dot within a host name.
pub(super) fn is_beside_dot(before: &str, taken: &str, behind: &str) -> bool {
    let goes_on = behind.starts_with(|c: char| c.is_alphanumeric() || c == '.');
    let is_beside = before.ends_with('.') || behind.starts_with('.');
    is_beside && goes_on && is_no_url_behind(before, taken, behind)
}

/// White space at the beginning of a segment that has a name.
pub(super) fn is_after_slash(before: &str, taken: &str, behind: &str) -> bool {
    before.ends_with('/')
        && behind.starts_with(|c: char| c.is_alphanumeric())
        && is_no_url_behind(before, taken, behind)
}

/// A port that stands before it too.
pub(super) fn is_again(before: &str, port: &str, _: &str) -> bool {
    last_of(before).ends_with(port)
}

/// A word behind the digits of a port.
pub(super) fn is_path_behind_port(before: &str, _: &str, behind: &str) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic();
    let is_word = behind.bytes().take(2).filter(is_letter).count() == 2;
    before.ends_with(|c: char| c.is_ascii_digit()) && is_word
}

/// A percent sign and one hexadecimal digit, with which the text ends; or one behind a part of the escapes of a character.
pub(super) fn is_cut_off(before: &str, _: &str, behind: &str) -> bool {
    match behind.as_bytes() {
        [] => is_behind_part_of_character(before),
        [digit] => digit.is_ascii_hexdigit(),
        _ => false,
    }
}

pub(super) fn is_before_host(_: &str, _: &str, behind: &str) -> bool {
    looks_like_host(behind)
}

/// A name between brackets.
pub(super) fn is_before_name(_: &str, _: &str, behind: &str) -> bool {
    let near = first_of(behind);
    let name = near
        .split(']')
        .next()
        .filter(|name| name.len() < near.len());
    name.is_some_and(|name| {
        let is_number = name
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        looks_like_host(name) && (!is_number || name.parse::<Ipv4Addr>().is_ok())
    })
}

pub(super) fn is_before_address(_: &str, _: &str, behind: &str) -> bool {
    let behind = first_of(behind);
    let end = behind.find(['/', '?', '#', ']']).unwrap_or(behind.len());
    behind[..end].bytes().filter(|byte| *byte == b':').count() > 1
}

pub(super) fn is_before_drive(_: &str, _: &str, behind: &str) -> bool {
    is_drive(behind)
}

pub(super) fn is_behind_drive(before: &str, _: &str, behind: &str) -> bool {
    let is_letter =
        matches!(before.as_bytes(), [letter] | [.., b'/', letter] if letter.is_ascii_alphabetic());
    is_letter && (behind.is_empty() || behind.starts_with(['/', '\\']))
}

/// A name and `=`, and not behind a URL that is the value of a field before it.
pub(super) fn is_before_field(before: &str, _: &str, behind: &str) -> bool {
    if last_of(before).contains("=http") {
        return false;
    }
    let end = behind
        .bytes()
        .position(|byte| !byte.is_ascii_alphanumeric() && byte != b'-' && byte != b'_');
    end.is_some_and(|end| end > 0 && behind[end..].starts_with('='))
}

/// Tells if a text begins with the letter of a drive, a colon or a bar, and a slash.
pub(super) fn is_drive(text: &str) -> bool {
    let begins = |slash: u8| matches!(text.as_bytes(), [letter, b':' | b'|', first, ..] if letter.is_ascii_alphabetic() && *first == slash);
    begins(b'\\') || begins(b'/') && text.as_bytes().get(3) != Some(&b'/')
}

/// Tells if a text begins with a closing delimiter that nothing opens within the URL, but perhaps before it.
pub(super) fn is_not_opened(before: &str, taken: &str, _: &str) -> bool {
    let Some(opening) = taken.chars().next().and_then(closed_by) else {
        return false;
    };
    let is_around = |c: char| OPENING.has(c) || c.is_whitespace();
    let within = before.trim_start_matches(is_around);
    // A message-id may have them behind the scheme.
    let within = match within.split_once(':') {
        Some((scheme, rest)) if scheme.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            rest.trim_start_matches(is_around)
        }
        _ => within,
    };
    !within.contains(opening)
}

/// Tells if a text begins as a host does, by its looks: labels with a dot between them, `localhost`, or an address.
pub(super) fn looks_like_host(text: &str) -> bool {
    let text = first_of(text);
    let end = text.find(['/', '?', '#', '\\', ' ']).unwrap_or(text.len());
    let authority = &text[..end];
    if let Some(address) = authority.strip_prefix('[') {
        let address = address.split(']').next().unwrap_or_default();
        let is_of_address = |c: char| c.is_ascii_hexdigit() || ":.%".contains(c);
        return address.contains(':') && address.chars().all(is_of_address);
    }
    let (host, port) = authority.split_once(':').unwrap_or((authority, ""));
    let is_label = |label: &str| {
        let is_of = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
        !label.is_empty() && label.chars().all(is_of)
    };
    let host = host.strip_suffix('.').unwrap_or(host);
    let is_name = host.contains('.') && host.split('.').all(is_label);
    // Before `://` stands a scheme, which may have dots.
    let is_scheme = authority.ends_with(':') && text[end..].starts_with("//");
    let is_port = !is_scheme && port.bytes().all(|byte| byte.is_ascii_digit());
    is_port && (is_name || host.eq_ignore_ascii_case("localhost"))
}
