//! The sets of characters that escapes and classes stand for in each dialect.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, HirKind};

use crate::automata::CharSet;
use crate::export::Dialect;

/// The line ends of a dialect, which `.` leaves out.
pub(super) fn line_ends(dialect: Dialect) -> CharSet {
    match dialect {
        Dialect::JavaScript => set("\n\r\u{2028}\u{2029}"),
        Dialect::Java => set("\n\r\u{85}\u{2028}\u{2029}"),
        // `.` of POSIX is any character but NUL, which ends the text.
        Dialect::Posix => set("\0"),
        _ => set("\n"),
    }
}

/// `\d`
pub(super) fn digits(dialect: Dialect) -> CharSet {
    match dialect {
        Dialect::Python | Dialect::Rust => named(r"\p{Nd}"),
        _ => CharSet::from('0'..='9'),
    }
}

/// `\w`
pub(super) fn word(dialect: Dialect) -> CharSet {
    match dialect {
        // Letters, all that has a value as a number, and the low line.
        Dialect::Python => named(r"[\p{L}\p{N}_]"),
        Dialect::Rust => named(r"\w"),
        _ => named("[0-9A-Za-z_]"),
    }
}

/// `\s`
pub(super) fn space(dialect: Dialect) -> CharSet {
    match dialect {
        Dialect::Python => named(r"[\p{White_Space}\x1c-\x1f]"),
        Dialect::Rust => named(r"\s"),
        Dialect::JavaScript => named(r"[\t\n\x0b\x0c\r\u{2028}\u{2029}\u{feff}\p{Zs}]"),
        Dialect::Re2 => set("\t\n\u{c}\r "),
        _ => set("\t\n\u{b}\u{c}\r "),
    }
}

/// `\h`
pub(super) fn horizontal() -> CharSet {
    named(r"[\t\p{Zs}\u{180e}]")
}

/// `\v`, where it stands for more than one character.
pub(super) fn vertical() -> CharSet {
    set("\n\u{b}\u{c}\r\u{85}\u{2028}\u{2029}")
}

/// A class of POSIX by its name: `alpha` in `[[:alpha:]]`; US-ASCII alone.
pub(super) fn posix(name: &str) -> Option<CharSet> {
    let ranges: &[(char, char)] = match name {
        "alnum" => &[('0', '9'), ('A', 'Z'), ('a', 'z')],
        "alpha" => &[('A', 'Z'), ('a', 'z')],
        "ascii" => &[('\0', '\x7f')],
        "blank" => &[('\t', '\t'), (' ', ' ')],
        "cntrl" => &[('\0', '\x1f'), ('\x7f', '\x7f')],
        "digit" => &[('0', '9')],
        "graph" => &[('!', '~')],
        "lower" => &[('a', 'z')],
        "print" => &[(' ', '~')],
        "punct" => &[('!', '/'), (':', '@'), ('[', '`'), ('{', '~')],
        "space" => &[('\t', '\r'), (' ', ' ')],
        "upper" => &[('A', 'Z')],
        "word" => &[('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')],
        "xdigit" => &[('0', '9'), ('A', 'F'), ('a', 'f')],
        _ => return None,
    };
    Some(ranges.iter().copied().collect())
}

/// The class of POSIX that a property of Java stands for, such as `\p{Alpha}`.
pub(super) fn java_property(name: &str) -> Option<CharSet> {
    let posix_name = match name {
        "Lower" | "Upper" | "ASCII" | "Alpha" | "Digit" | "Alnum" | "Punct" | "Graph" | "Print"
        | "Blank" | "Cntrl" | "XDigit" | "Space" => name.to_ascii_lowercase(),
        _ => return None,
    };
    posix(&posix_name)
}

/// Letters of either case, and those of titles.
pub(super) fn letters_with_case() -> CharSet {
    named(r"[\p{Lu}\p{Ll}\p{Lt}]")
}

/// A property of Unicode by the name that stands in `\p{...}`.
pub(super) fn property(name: &str) -> Option<CharSet> {
    let is_name = |it: char| it.is_ascii_alphanumeric() || "_= -".contains(it);
    if name.is_empty() || !name.chars().all(is_name) {
        return None;
    }
    of_class(&format!(r"\p{{{name}}}"))
}

/// The characters that are equal to one of a set where case is ignored.
pub(super) fn either_case(set: &CharSet, dialect: Dialect) -> CharSet {
    match dialect {
        Dialect::Java | Dialect::Posix => set.fold_ascii_case(),
        Dialect::JavaScript => in_upper_case_alike(set),
        Dialect::Python => {
            // To Python, these four are one letter.
            let i: CharSet = ['I', 'i', '\u{130}', '\u{131}']
                .map(|it| (it, it))
                .into_iter()
                .collect();
            let folded = folded(set);
            if folded.intersection(&i).is_empty() {
                folded
            } else {
                folded.union(&i)
            }
        }
        _ => folded(set),
    }
}

/// Without the flag `u`, JavaScript compares characters in upper case, where that is one character, and no character
/// beyond US-ASCII is equal to one within.
fn in_upper_case_alike(set: &CharSet) -> CharSet {
    let upper = |character: char| {
        let mut upper = character.to_uppercase();
        match (upper.next(), upper.next()) {
            (Some(it), None) if it.is_ascii() == character.is_ascii() => it,
            _ => character,
        }
    };
    let in_upper_case = set.chars().map(|it| (upper(it), upper(it)));
    let in_upper_case: CharSet = in_upper_case.collect();
    let alike = ('\0'..=char::MAX).filter(|it| in_upper_case.contains(upper(*it)));
    alike.map(|it| (it, it)).collect()
}

/// The characters that simple case folding makes equal to one of a set.
pub(super) fn folded(set: &CharSet) -> CharSet {
    let ranges = set.ranges().iter();
    let mut class =
        ClassUnicode::new(ranges.map(|(first, last)| ClassUnicodeRange::new(*first, *last)));
    class.case_fold_simple();
    of_unicode(&class)
}

fn set(characters: &str) -> CharSet {
    characters.chars().map(|it| (it, it)).collect()
}

/// A class of the crate `regex` that is known to be one.
fn named(class: &str) -> CharSet {
    of_class(class).expect("it is a class")
}

/// The characters of a class that the crate `regex` can read.
fn of_class(class: &str) -> Option<CharSet> {
    let hir = regex_syntax::parse(class).ok()?;
    match hir.kind() {
        HirKind::Class(Class::Unicode(class)) => Some(of_unicode(class)),
        HirKind::Class(Class::Bytes(class)) => {
            let ranges = class.ranges().iter();
            Some(
                ranges
                    .map(|it| (char::from(it.start()), char::from(it.end())))
                    .collect(),
            )
        }
        HirKind::Literal(literal) => {
            let text = std::str::from_utf8(&literal.0).ok()?;
            Some(set(text))
        }
        _ => None,
    }
}

pub(super) fn of_unicode(class: &ClassUnicode) -> CharSet {
    let ranges = class.ranges().iter();
    ranges.map(|it| (it.start(), it.end())).collect()
}
