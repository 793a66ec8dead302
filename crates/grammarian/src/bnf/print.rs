//! Expressions as text.

use std::fmt::{self, Write};

use super::{Expression, ExpressionKind};
use crate::automata::CharSet;
use crate::binding::Binding;

/// The expression in ABNF, whatever notation it was read from, on one line. Strings in which case matters are those of
/// RFC 7405; with `#` in the format (`{:#}`) they are numbers, as RFC 5234 has them.
///
/// ABNF has no sign for words that are left out; they are written as in EBNF, `(A - B)`.
///
/// ```
/// use grammarian::bnf::{Grammar, Notation};
///
/// let grammar = Grammar::parse(Notation::Rfc822, r#"x = 1*("a" / y) [z] 2<word>"#)?;
/// let x = grammar.find("x")?.expression();
/// // In that notation, case matters in strings.
/// assert_eq!(x.to_string(), r#"1*(%s"a" / y) [z] 2<word>"#);
/// assert_eq!(format!("{x:#}"), r#"1*(%x61 / y) [z] 2<word>"#);
/// # Ok::<(), grammarian::Error>(())
/// ```
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self, Binding::Whole, f)
    }
}

fn write(expression: &Expression, binding: Binding, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match &expression.kind {
        ExpressionKind::Set(set) => set_of(set, binding, f),
        ExpressionKind::Literal { text, either_case } => literal(text, *either_case, binding, f),
        ExpressionKind::Rule(name) => f.write_str(name),
        ExpressionKind::Prose(prose) => write!(f, "<{prose}>"),
        ExpressionKind::Sequence(parts) | ExpressionKind::Choice(parts) if parts.len() == 1 => {
            write(&parts[0], binding, f)
        }
        ExpressionKind::Sequence(parts) if parts.is_empty() => f.write_str("\"\""),
        ExpressionKind::Choice(parts) if parts.is_empty() => f.write_str("<nothing>"),
        ExpressionKind::Sequence(parts) => grouped(binding == Binding::Repeated, f, |f| {
            separated(parts, " ", f, |part, f| write(part, Binding::Part, f))
        }),
        ExpressionKind::Choice(parts) => grouped(binding > Binding::Whole, f, |f| {
            separated(parts, " / ", f, |part, f| write(part, Binding::Whole, f))
        }),
        ExpressionKind::Repetition {
            least: 0,
            most: Some(1),
            of,
        } => {
            f.write_char('[')?;
            write(of, Binding::Whole, f)?;
            f.write_char(']')
        }
        ExpressionKind::Exclusion { of, without } => grouped(true, f, |f| {
            write(of, Binding::Repeated, f)?;
            f.write_str(" - ")?;
            write(without, Binding::Repeated, f)
        }),
        ExpressionKind::Repetition { least, most, of } => {
            grouped(binding == Binding::Repeated, f, |f| {
                match (*least, *most) {
                    (0, None) => f.write_char('*')?,
                    (least, None) => write!(f, "{least}*")?,
                    (least, Some(most)) if least == most => write!(f, "{least}")?,
                    (0, Some(most)) => write!(f, "*{most}")?,
                    (least, Some(most)) => write!(f, "{least}*{most}")?,
                }
                write(of, Binding::Repeated, f)
            })
        }
    }
}

/// Writes something in parentheses, or as it is.
fn grouped(
    is_group: bool,
    f: &mut fmt::Formatter<'_>,
    write: impl FnOnce(&mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    f.write_str(if is_group { "(" } else { "" })?;
    write(f)?;
    f.write_str(if is_group { ")" } else { "" })
}

/// Writes things with a text between them.
fn separated<T>(
    things: impl IntoIterator<Item = T>,
    separator: &str,
    f: &mut fmt::Formatter<'_>,
    mut write: impl FnMut(T, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    for (index, thing) in things.into_iter().enumerate() {
        f.write_str(if index > 0 { separator } else { "" })?;
        write(thing, f)?;
    }
    Ok(())
}

/// One character is written as itself where ABNF allows it.
fn set_of(set: &CharSet, binding: Binding, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let ranges = set.ranges();
    if let [(first, last)] = ranges
        && first == last
        && is_plain(*first)
        && !first.is_ascii_alphabetic()
    {
        return write!(f, "\"{first}\"");
    }
    if ranges.is_empty() {
        return f.write_str("<nothing>");
    }
    let is_group = ranges.len() > 1 && binding > Binding::Whole;
    grouped(is_group, f, |f| {
        separated(ranges, " / ", f, |&(first, last), f| {
            write!(f, "%x{:02X}", u32::from(first))?;
            if first != last {
                write!(f, "-{:02X}", u32::from(last))?;
            }
            Ok(())
        })
    })
}

fn literal(
    text: &str,
    either_case: bool,
    binding: Binding,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let has_letters = text.contains(|c: char| c.is_ascii_alphabetic());
    let has_case = has_letters && !either_case;
    if text.chars().all(is_plain) && !(has_case && f.alternate()) {
        let prefix = if has_case { "%s" } else { "" };
        return write!(f, "{prefix}\"{text}\"");
    }
    if !has_letters || has_case {
        f.write_str("%x")?;
        return separated(text.chars(), ".", f, |character, f| {
            write!(f, "{:02X}", u32::from(character))
        });
    }
    // Letters of either case beside characters that no string can have.
    let characters: Vec<char> = text.chars().collect();
    let runs: Vec<&[char]> = characters
        .chunk_by(|one, next| is_plain(*one) == is_plain(*next))
        .collect();
    let is_group = runs.len() > 1 && binding == Binding::Repeated;
    grouped(is_group, f, |f| {
        separated(runs, " ", f, |run, f| {
            literal(&String::from_iter(run), either_case, Binding::Part, f)
        })
    })
}

/// Returns `true` if a character may stand in a string of ABNF.
fn is_plain(character: char) -> bool {
    matches!(character, ' '..='~') && character != '"'
}
