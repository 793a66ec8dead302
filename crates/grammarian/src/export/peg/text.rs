//! The parts of a grammar for pest as text.

use crate::automata::CharSet;
use crate::binding::Binding;

/// A part and the text behind it; either may be empty.
pub(super) fn joined(part: &str, rest: &str) -> String {
    match (part, rest) {
        (part, "") | ("", part) => part.to_owned(),
        (part, rest) => format!("{part} ~ {rest}"),
    }
}

pub(super) fn repeated(of: &str, least: usize, most: Option<usize>) -> String {
    match (least, most) {
        (0, None) => format!("{of}*"),
        (1, None) => format!("{of}+"),
        (0, Some(1)) => format!("{of}?"),
        (1, Some(1)) => of.to_owned(),
        (least, None) => format!("{of}{{{least},}}"),
        (least, Some(most)) if least == most => format!("{of}{{{least}}}"),
        (0, Some(most)) => format!("{of}{{,{most}}}"),
        (least, Some(most)) => format!("{of}{{{least},{most}}}"),
    }
}

pub(super) fn grouped(text: &str, is_grouped: bool) -> String {
    if is_grouped {
        format!("({text})")
    } else {
        text.to_owned()
    }
}

pub(super) fn set_text(set: &CharSet, binding: Binding) -> String {
    let ranges: Vec<String> = set
        .ranges()
        .iter()
        .map(|&(first, last)| {
            if first == last {
                string(&first.to_string())
            } else {
                format!("{}..{}", character(first), character(last))
            }
        })
        .collect();
    if ranges.is_empty() {
        return grouped("!\"\" ~ \"\"", binding > Binding::Whole);
    }
    let is_range = matches!(set.ranges(), [(first, last)] if first != last);
    let is_group =
        is_range && binding == Binding::Repeated || ranges.len() > 1 && binding > Binding::Whole;
    grouped(&ranges.join(" | "), is_group)
}

fn escaped(character: char, quote: char) -> String {
    match character {
        '\\' => r"\\".to_owned(),
        _ if character == quote => format!("\\{quote}"),
        ' '..='~' => character.to_string(),
        _ => format!("\\u{{{:02X}}}", u32::from(character)),
    }
}

pub(super) fn string(text: &str) -> String {
    let inner: String = text.chars().map(|c| escaped(c, '"')).collect();
    format!("\"{inner}\"")
}

fn character(character: char) -> String {
    format!("'{}'", escaped(character, '\''))
}
