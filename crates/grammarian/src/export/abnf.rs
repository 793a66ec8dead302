//! Grammars of any notation as ABNF.

use std::fmt::Write;

use super::naming::Target;
use super::parts::Parts;
use crate::automata::Limits;
use crate::bnf::Grammar;
use crate::{Error, ErrorKind};

/// A rule, and all that it is made of, as ABNF (RFC 5234; strings in which case matters are numbers). The rule comes
/// first. A character that other notations allow in names and ABNF does not becomes a hyphen; names that are equal in
/// ABNF, since case does not matter in it, are numbered. Letters and digits that are listed one by one become ranges.
///
/// ```
/// use grammarian::bnf::{Grammar, Notation};
/// use grammarian::export::abnf;
///
/// let grammar = Grammar::parse(Notation::Rfc822, "port_no = *[ digit | \"x\" ]\ndigit = %x30-39")?;
/// assert_eq!(abnf(&grammar, "port_no")?, "\
/// port-no = *(digit / %x78)
/// digit = %x30-39
/// ");
/// # Ok::<(), grammarian::Error>(())
/// ```
///
/// # Errors
///
/// [`Error`] if there is no such rule, or if one that it is made of is not defined, defined twice, or defined in words;
/// [`ErrorKind::Unwritable`] for a rule that accepts nothing, which ABNF cannot write.
pub fn abnf(grammar: &Grammar, rule: &str) -> Result<String, Error> {
    let grammar = grammar.without_exclusions(rule, Limits::default())?;
    let parts = Parts::of(&grammar, rule, Target::Abnf)?;
    if !parts.accepts_something() {
        let why = "it accepts nothing, which ABNF has no way to write".to_owned();
        return Err(parts.origin(0).error(ErrorKind::Unwritable(why)));
    }
    let mut text = String::new();
    for rule in parts.grammar.rules() {
        writeln!(text, "{} = {:#}", rule.name(), rule.expression())
            .expect("a text takes what is written");
    }
    Ok(text)
}
