//! The rule that the parser was in where a text stops being valid: the one that an error shows.

use grammarian::matcher::Reach;

use super::place::Reading;
use crate::revision::Rule;
use crate::revision::entries::Leading;
use crate::revision::statements::ResolutionAlgorithm;
use crate::syntax::parse::{Node, Tree, parse_beginning};
use crate::words::{Component, Concept};

/// A rule that the parser was in.
#[derive(Clone, Copy)]
pub(super) struct Blamed {
    pub(super) rule: Rule,
    /// The beginning of what it matches, if that is known.
    pub(super) start: Option<usize>,
}

/// The rule that the parser was in at the end of the valid prefix; `None` if it did not come so far: it comes there where the
/// automaton accepts the prefix.
pub(super) fn rule_at(rule: Rule, text: &str, reach: Reach) -> Option<Blamed> {
    let index = reach.index();
    let comes_there = rule.dfa().accepts(reach.state());
    let tree = comes_there.then(|| parse_beginning(rule, &text[..index]));
    let at_end = tree
        .flatten()
        .filter(|tree| tree.root().span().end == index);
    at_end
        .and_then(|tree| rule_at_end(&tree, index == text.len()))
        .or_else(|| {
            let rule = wanted(rule, text, index)?;
            Some(Blamed { rule, start: None })
        })
}

/// The same where the walk has the answer: the fault is behind a valid text, and the rule of the component or of the segment of a
/// path in which it lies has no rules within it that the parser could be in.
pub(super) fn leaf_at(
    reading: &Reading,
    component: Option<Component>,
    text: &str,
) -> Option<Blamed> {
    let (rule, reach, start) = (reading.rule, reading.reach, reading.component?);
    let read = text.get(start..reach.index())?;
    let (concept, start) = match component? {
        it @ (Component::Query | Component::Fragment) => (it.concept(), start),
        Component::Path => {
            // Where no authority stands before it, the first segment may have a rule of its own.
            let has_own = |slash: &usize| *slash == 0 && !text[..start].contains("//");
            let slash = read.rfind('/').filter(|slash| !has_own(slash))?;
            (Concept::Segment, start + slash + 1)
        }
        _ => return None,
    };
    // Before RFC 3986 a URL may be opaque, and then its rules do not see the components that it is split into.
    let statements = rule.revision().statements();
    let is_as_split = statements.algorithm == Some(ResolutionAlgorithm::Rfc3986);
    let is_valid = is_as_split && rule.is_start() && rule.dfa().accepts(reach.state());
    let leaf = rule.below(concept).filter(|it| it.is_leaf());
    let leaf = leaf.filter(|_| is_valid && !rule.is_printed_otherwise());
    leaf.map(|rule| Blamed {
        rule,
        start: Some(start),
    })
}

/// The innermost rule that ends there, or rather the one around it that means something to a reader
/// (a host name rather than its last label). A rule for the empty text alone never says what else might stand.
fn rule_at_end(tree: &Tree<'_>, is_all: bool) -> Option<Blamed> {
    let end = tree.root().span().end;
    // Documents of schemes have rules for a single delimiter; where one ends, what follows it is at fault.
    let has_delimiters = is_of_schemes(tree.root().rule());
    let goes_on = |node: &Node<'_, '_>| {
        let dfa = node.rule().dfa();
        dfa.goes_on(dfa.reach_of(node.text()).state())
    };
    let ending: Vec<Node<'_, '_>> = tree
        .nodes()
        .filter(|node| node.span().end == end && !node.rule().first().is_empty())
        .filter(|node| !has_delimiters || goes_on(node))
        .collect();
    let telling = ending.iter().rev().find(|node| {
        !matches!(
            node.concept(),
            None | Some(
                Concept::Reference
                    | Concept::Absolute
                    | Concept::Relative
                    | Concept::Generic
                    | Concept::Authority
                    | Concept::HostPort
            )
        )
    });
    // What a document of schemes has a word for is what people know of a character that is not allowed.
    let called = ending
        .iter()
        .rev()
        .find(|node| !is_all && node.rule().called().is_some());
    called.or(telling).or(ending.last()).map(|node| Blamed {
        rule: node.rule(),
        start: Some(node.span().start),
    })
}

/// The rule that a production, or one of its forms, requires where the text stops being valid: the production itself
/// if that is a literal.
fn wanted(rule: Rule, text: &str, index: usize) -> Option<Rule> {
    let forms: Vec<Rule> = match rule.leading().first() {
        _ if !rule.is_production() => Vec::new(),
        Some(Leading::Literal(_)) => vec![rule],
        _ => rule.uses().chain([rule]).collect(),
    };
    let wanted = forms
        .into_iter()
        .filter_map(|form| wanted_by_form(form, text, index))
        .filter(|wanted| !is_of_schemes(rule) || wanted.stops_at(text, index));
    // The form that reads the furthest, and the first of several.
    wanted
        .reduce(|best, next| if next.place > best.place { next } else { best })
        .map(|wanted| wanted.rule)
}

/// A rule that a form requires where it stops.
#[derive(Clone, Copy)]
struct Wanted {
    rule: Rule,
    /// Where the rule begins, and where it requires something that is not there.
    start: usize,
    place: usize,
}

impl Wanted {
    /// Tells if the rule reads the text from its beginning to the fault.
    fn stops_at(&self, text: &str, index: usize) -> bool {
        let read = text.get(self.start..index);
        read.is_some_and(|read| self.rule.dfa().reach_of(read).index() == read.len())
    }

    /// The same in a text that so many bytes stand before.
    fn behind(self, before: usize) -> Self {
        Self {
            rule: self.rule,
            start: before + self.start,
            place: before + self.place,
        }
    }
}

/// The rule that a form requires where it stops. From the form's first group on this is not known: what is optional may
/// be missing.
fn wanted_by_form(form: Rule, text: &str, index: usize) -> Option<Wanted> {
    let by_form = |place| Wanted {
        rule: form,
        start: 0,
        place,
    };
    let mut at = 0;
    let mut last = None;
    for part in form.leading() {
        let rest = text.get(at..)?;
        match *part {
            Leading::Literal(literal) => {
                let found = rest.get(..literal.len());
                if !found.is_some_and(|found| found.eq_ignore_ascii_case(literal)) {
                    let before = || last.filter(|it| part_goes_on(*it, text, index));
                    return (at <= index).then(|| before().unwrap_or_else(|| by_form(at)));
                }
                at += literal.len();
            }
            Leading::Rule(number) => {
                let wanted = form.sibling(number);
                match wanted.dfa().longest(rest.as_bytes()) {
                    Some(length) if !stops_within(form, (wanted, at), length, text, index) => {
                        last = Some(Wanted {
                            rule: wanted,
                            start: at,
                            place: at + length,
                        });
                        at += length;
                    }
                    // The rule of a delimiter says less than the form that wants it.
                    None if wanted.accepts(wanted.prefix()) => return Some(by_form(at)),
                    _ => return Some(innermost(wanted, rest, index.saturating_sub(at)).behind(at)),
                }
            }
        }
    }
    None
}

/// Tells if a part that a document of schemes has a word for ends at the fault, and could go on there.
fn part_goes_on(part: Wanted, text: &str, index: usize) -> bool {
    let Some(own) = text.get(part.start..index) else {
        return false;
    };
    let dfa = part.rule.dfa();
    part.place == index
        && index < text.len()
        && part.rule.called().is_some()
        && dfa.goes_on(dfa.reach_of(own).state())
}

/// Tells if a rule, which a form of a document of schemes has at this place, reads on to the fault, behind the longest text
/// that it accepts, and no other part of the form can read that far.
fn stops_within(
    form: Rule,
    (rule, at): (Rule, usize),
    longest: usize,
    text: &str,
    index: usize,
) -> bool {
    let (Some(whole), Some(own)) = (text.get(..index), text.get(at..index)) else {
        return false;
    };
    let [of_form, of_rule] = [form.dfa().reach_of(whole), rule.dfa().reach_of(own)];
    let wanted = form.dfa().next(of_form.state());
    is_of_schemes(form)
        && longest < own.len()
        && of_form.index() == whole.len()
        && of_rule.index() == own.len()
        && wanted.is_subset(rule.dfa().next(of_rule.state()))
}

/// The rule that stops at the fault among those that a rule of a document of schemes begins with: a part of a URL that the
/// document tells, or else as deep within the rule as its beginning says.
fn innermost(rule: Rule, text: &str, index: usize) -> Wanted {
    let whole = Wanted {
        rule,
        start: 0,
        place: 0,
    };
    if !is_of_schemes(rule) || rule.is_part() {
        return whole;
    }
    let within = wanted_by_form(rule, text, index);
    within
        .filter(|wanted| wanted.stops_at(text, index))
        .unwrap_or(whole)
}

pub(super) fn is_of_schemes(rule: Rule) -> bool {
    rule.document().scheme_document().is_some()
}
