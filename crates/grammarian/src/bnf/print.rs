//! Expressions as text.

use std::fmt::{self, Write};

use super::{Expression, ExpressionKind};
use crate::automata::CharSet;

/// How tightly an expression is bound to what stands beside it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    /// Alternatives may be written as they are.
    Whole,
    /// A part of a sequence.
    Part,
    /// What is repeated.
    Repeated,
}

/// The expression in ABNF, whatever notation it was read from, on one line.
///
/// ```
/// use grammarian::bnf::{Grammar, Notation};
///
/// let grammar = Grammar::parse(Notation::Rfc822, r#"x = 1*("a" / y) [z] 2<word>"#)?;
/// let x = grammar.find("x")?.expression().to_string();
/// // In that notation, case matters in strings.
/// assert_eq!(x, r#"1*(%s"a" / y) [z] 2<word>"#);
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
        ExpressionKind::Literal { text, either_case } => literal(text, *either_case, f),
        ExpressionKind::Rule(name) => f.write_str(name),
        ExpressionKind::Prose(prose) => write!(f, "<{prose}>"),
        ExpressionKind::Sequence(parts) | ExpressionKind::Choice(parts) if parts.len() == 1 => {
            write(&parts[0], binding, f)
        }
        ExpressionKind::Sequence(parts) if parts.is_empty() => f.write_str("\"\""),
        ExpressionKind::Choice(parts) if parts.is_empty() => f.write_str("<nothing>"),
        ExpressionKind::Sequence(parts) => {
            let text = Joined(parts, " ", Binding::Part);
            if binding == Binding::Repeated {
                write!(f, "({text})")
            } else {
                write!(f, "{text}")
            }
        }
        ExpressionKind::Choice(parts) => {
            let text = Joined(parts, " / ", Binding::Whole);
            if binding == Binding::Whole {
                write!(f, "{text}")
            } else {
                write!(f, "({text})")
            }
        }
        ExpressionKind::Repetition {
            least: 0,
            most: Some(1),
            of,
        } => {
            f.write_char('[')?;
            write(of, Binding::Whole, f)?;
            f.write_char(']')
        }
        ExpressionKind::Repetition { least, most, of } => {
            if binding == Binding::Repeated {
                f.write_char('(')?;
            }
            match (*least, *most) {
                (0, None) => f.write_char('*')?,
                (least, None) => write!(f, "{least}*")?,
                (least, Some(most)) if least == most => write!(f, "{least}")?,
                (0, Some(most)) => write!(f, "*{most}")?,
                (least, Some(most)) => write!(f, "{least}*{most}")?,
            }
            write(of, Binding::Repeated, f)?;
            if binding == Binding::Repeated {
                f.write_char(')')?;
            }
            Ok(())
        }
    }
}

/// Expressions with a text between them.
struct Joined<'e>(&'e [Expression], &'static str, Binding);

impl fmt::Display for Joined<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(self.1)?;
            }
            write(part, self.2, f)?;
        }
        Ok(())
    }
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
    let is_group = ranges.len() > 1 && binding != Binding::Whole;
    if is_group {
        f.write_char('(')?;
    }
    for (index, (first, last)) in ranges.iter().enumerate() {
        if index > 0 {
            f.write_str(" / ")?;
        }
        write!(f, "%x{:02X}", u32::from(*first))?;
        if first != last {
            write!(f, "-{:02X}", u32::from(*last))?;
        }
    }
    if is_group {
        f.write_char(')')?;
    }
    Ok(())
}

fn literal(text: &str, either_case: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if !text.chars().all(is_plain) {
        f.write_str("%x")?;
        for (index, character) in text.chars().enumerate() {
            let dot = if index > 0 { "." } else { "" };
            write!(f, "{dot}{:02X}", u32::from(character))?;
        }
        return Ok(());
    }
    let has_letters = text.chars().any(|it| it.is_ascii_alphabetic());
    let prefix = if has_letters && !either_case {
        "%s"
    } else {
        ""
    };
    write!(f, "{prefix}\"{text}\"")
}

/// Whether a character may stand in a string of ABNF.
fn is_plain(character: char) -> bool {
    matches!(character, ' '..='~') && character != '"'
}
