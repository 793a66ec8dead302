//! Whether a text is a reference, by the automata of the rules: the verdict that a parser gives as well, but
//! quicker.

use std::sync::{LazyLock, OnceLock};

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

/// Whether the document's rule for scheme names accepts this one.
///
/// The regular expression of Appendix B takes for a scheme whatever stands before the first colon. In the 1997
/// draft that may be the beginning of a relative path, as in `Foo_Bar:x` or `%41:x`: its `rel_path` lets a
/// first segment have a colon. Where references are taken apart, the expression counts: in resolution, as both
/// drafts prescribe, and in `Reference::scheme`, which is documented to be what the expression takes. A name is
/// asked of the rule where it has to be one: that of a base, and one whose case does not matter.
pub(crate) fn is_scheme(revision: Revision, name: &str) -> bool {
    static RULES: LazyLock<Vec<Option<Rule>>> = LazyLock::new(|| {
        let is_scheme = |rule: &Rule| rule.concept() == Some(Concept::Scheme);
        let of = |revision: &Revision| revision.rules().find(is_scheme);
        Revision::ALL.iter().map(of).collect()
    });
    RULES[revision as usize].is_some_and(|rule| Matcher::of(rule).is_match(name))
}

pub(super) fn parse(revision: Revision, text: &str) -> Result<Reference, SyntaxError> {
    match fragment_rule(revision, text) {
        Some(rule) => Reference::parse_as(rule, text),
        None => Reference::parse(revision, text),
    }
}

/// Whether [`parse`] would parse it, and if not, why.
pub(super) fn check(revision: Revision, text: &str) -> Result<(), SyntaxError> {
    match fault(revision, text) {
        None => Ok(()),
        Some(_) => parse(revision, text).map(|_| ()),
    }
}

/// Whether [`parse`] would parse it.
pub(crate) fn is_valid(revision: Revision, text: &str) -> bool {
    fault(revision, text).is_none()
}

/// The rule that does not accept the text, and the first byte behind which nothing can save it; `None` if
/// [`parse`] would parse it.
pub(super) fn fault(revision: Revision, text: &str) -> Option<(Rule, usize)> {
    let of = |rule: Rule| {
        let automaton = Matcher::of(rule);
        let reach = automaton.reach(text);
        let good = reach.index == text.len() && automaton.accepts(reach);
        (!good).then_some((rule, reach.index))
    };
    if let Some(rule) = fragment_rule(revision, text) {
        return of(rule);
    }
    // A production is a part of the start rule, so what breaks both is told of the narrower one.
    let scheme = appendix_b(text).scheme;
    let production = scheme.and_then(|scheme| revision.scheme_rule(&text[scheme]));
    production
        .and_then(of)
        .or_else(|| of(revision.start_rule()))
}
