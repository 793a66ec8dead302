//! Whether a text is a reference, by the automata of the rules: the verdict that a parser gives as well, but
//! quicker.

use std::sync::OnceLock;

use crate::ast::Reference;
use crate::concept::Concept;
use crate::explain::SyntaxError;
use crate::grammar::Rule;
use crate::matcher::Matcher;
use crate::revision::Revision;
use crate::split::appendix_b;

/// The rule that alone is for a text with a fragment identifier, where the start rule has none.
fn fragment_rule(revision: Revision, text: &str) -> Option<Rule> {
    static RULES: OnceLock<Vec<Option<Rule>>> = OnceLock::new();
    let rules = RULES.get_or_init(|| {
        let has_fragment = |rule: &Rule| rule.below(Concept::Fragment).is_some();
        let of = |revision: &Revision| {
            let rule = revision.start_rules().find(has_fragment);
            rule.filter(|_| !has_fragment(&revision.start_rule()))
        };
        Revision::ALL.iter().map(of).collect()
    });
    rules[revision as usize].filter(|_| text.contains('#'))
}

pub(super) fn parse(revision: Revision, text: &str) -> Result<Reference, SyntaxError> {
    match fragment_rule(revision, text) {
        Some(rule) => Reference::parse_as(rule, text),
        None => Reference::parse(revision, text),
    }
}

/// Whether [`parse`] would parse it: the same verdict by the rules' automata, which is quicker.
pub(super) fn check(revision: Revision, text: &str) -> Result<(), SyntaxError> {
    let fragment_rule = fragment_rule(revision, text);
    let rule = fragment_rule.unwrap_or(revision.start_rule());
    let production = || {
        let scheme = appendix_b(text).scheme?;
        revision.scheme_rule(&text[scheme])
    };
    let good = Matcher::of(rule).is_match(text)
        && (fragment_rule.is_some()
            || production().is_none_or(|rule| Matcher::of(rule).is_match(text)));
    if good {
        Ok(())
    } else {
        parse(revision, text).map(|_| ())
    }
}
