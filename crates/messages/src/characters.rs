//! The characters of a body, by its character set.
//!
//! The names are those of the charset crate, which knows the labels of mail, UTF-7 among them, and reports octets that
//! are not characters; mailparse decodes with it and does not report them.

use std::borrow::Cow;

use charset::Charset;
use encoding_rs::WINDOWS_1252;

use crate::notice::Notice;

/// The description of US-ASCII as programs read it, in which octets of 8 bits are characters as well.
const ASCII: &str = "US-ASCII, and octets above 7F as in windows-1252";

/// The text that octets stand for in a character set, which the field or element of this name gives. A byte order mark
/// at their beginning takes precedence.
pub(crate) fn text<'o>(
    octets: &'o [u8],
    label: &str,
    name: &'static str,
    notices: &mut Vec<Notice>,
) -> Cow<'o, str> {
    let label = label.trim();
    let known = Charset::for_label_no_replacement(label.as_bytes());
    let charset = known.unwrap_or_else(|| Charset::for_encoding(WINDOWS_1252));
    let (text, used, has_others) = charset.decode(octets);
    let notice = |message| Notice::new(name, label, message);
    if known.is_none() {
        let message = format!("the character set is not known; read as {ASCII}");
        notices.push(notice(message).lost());
    } else if label.eq_ignore_ascii_case("us-ascii") && used == charset && !octets.is_ascii() {
        notices.push(notice(format!(
            "there are octets of 8 bits; read as {ASCII}"
        )));
    }
    if has_others {
        let set = used.name();
        let message = format!("there are octets that are not characters of {set}; read as U+FFFD");
        // Where octets of 7 bits may be part of others, tags may be among them.
        notices.push(notice(message).lost_if(!used.is_ascii_compatible()));
    }
    text
}
