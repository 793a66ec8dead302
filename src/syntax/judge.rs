//! The bare verdict, by the automata of the rules, and the place where a text stops being good. The audit proves
//! that the parsers accept exactly the same; here nothing is parsed and no tree is made.

use std::ops::Range;

use grammarian::matcher::Reach;
use memchr::memchr;

use crate::revision::statements::ForBase;
use crate::revision::{Edition, Rule};
use crate::syntax::split::Components;
use crate::words::Concept;

/// By what a text is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Law {
    /// By the start rule of an edition that [is for the text](Edition::start_rule_for) and, where it has one, by the
    /// production of the text's own scheme.
    BothSteps(Edition),
    /// By a rule for texts with a fragment identifier, in place of a start rule that has none; and by the production
    /// of the scheme.
    WithFragment(Rule),
    /// By one rule if the text has a scheme, and else by one for references to a kind of base.
    WithBase { absolute: Rule, relative: Rule },
    /// By one rule alone.
    Rule(Rule),
}

impl Law {
    /// By what a reference is judged whose fragment identifier counts as part of it: where the start rule has
    /// none, by the rule that alone is for texts with one.
    pub(crate) fn of_reference(edition: impl Into<Edition>, text: &str) -> Self {
        let edition = edition.into();
        let has_fragment = |rule: &Rule| rule.has_below(Concept::Fragment);
        let default = edition.start_rule();
        let is_default = || edition.start_rule_for(text) == default;
        if has_fragment(&default) || memchr(b'#', text.as_bytes()).is_none() || !is_default() {
            return Self::BothSteps(edition);
        }
        let rule = edition.start_rules().find(has_fragment);
        rule.map_or(Self::BothSteps(edition), Self::WithFragment)
    }

    /// By what a text is judged that is read with this base, a URL that is valid by the edition.
    pub(crate) fn with_base(edition: Edition, base: &str) -> Self {
        let for_bases = edition.revision().statements().for_bases;
        let split = Components::of(edition.start_rule_for(base), base);
        let scheme = split
            .scheme_in(base)
            .unwrap_or_default()
            .to_ascii_lowercase();
        let is_opaque = split.authority.is_none() && !base[split.path].starts_with('/');
        let other = if is_opaque {
            ForBase::OPAQUE_PATH
        } else {
            ForBase::PATH
        };
        let rule_for = |scheme: &str| for_bases.iter().find(|it| it.schemes.contains(&scheme));
        let relative = rule_for(&scheme).or_else(|| rule_for(other));
        let relative = relative.and_then(|it| edition.rule(it.rule).ok());
        match (Self::BothSteps(edition).absolute(), relative) {
            (Self::Rule(absolute), Some(relative)) => Self::WithBase { absolute, relative },
            _ => Self::BothSteps(edition),
        }
    }

    /// The same where an absolute URL is wanted: by the document's rule for those, if it has relative ones too.
    pub(crate) fn absolute(self) -> Self {
        let edition = match self {
            Self::BothSteps(edition) => edition,
            Self::WithBase { absolute, .. } => return Self::Rule(absolute),
            Self::WithFragment(_) | Self::Rule(_) => return self,
        };
        let has_relative_ones = edition.rule_for(Concept::Relative).is_some();
        let is_absolute = |rule: &Rule| rule.concept() == Some(Concept::Absolute);
        let absolute = edition.start_rules().find(is_absolute);
        absolute
            .filter(|_| has_relative_ones)
            .map_or(self, Self::Rule)
    }

    /// Tells if more than a generic syntax of whole URLs decides: the productions of schemes, or a rule for a part.
    pub(crate) fn has_productions(self) -> bool {
        !self.rule().describes_url() || self.edition().schemes().next().is_some()
    }

    pub(crate) fn edition(self) -> Edition {
        match self {
            Self::BothSteps(edition) => edition,
            Self::WithFragment(rule) | Self::Rule(rule) => rule.edition(),
            Self::WithBase { absolute, .. } => absolute.edition(),
        }
    }

    /// The same in the other edition of the document; `None` if that accepts the same.
    pub(crate) fn in_other_edition(self) -> Option<Self> {
        match self {
            Self::BothSteps(edition) => {
                (!edition.is_like_the_other()).then(|| Self::BothSteps(edition.other()))
            }
            Self::WithBase { absolute, relative } => {
                let differs = absolute.differs_in_print() || relative.differs_in_print();
                differs.then(|| Self::WithBase {
                    absolute: absolute.in_other_edition(),
                    relative: relative.in_other_edition(),
                })
            }
            Self::WithFragment(rule) => {
                let differs = rule.differs_in_print() || !rule.edition().is_like_the_other();
                differs.then(|| Self::WithFragment(rule.in_other_edition()))
            }
            Self::Rule(rule) => rule
                .differs_in_print()
                .then(|| Self::Rule(rule.in_other_edition())),
        }
    }

    /// The rule of the first step, or the only one, for a text that begins with the URL itself.
    pub(crate) fn rule(self) -> Rule {
        self.rule_for("")
    }

    /// The rule of the first step, or the only one.
    pub(crate) fn rule_for(self, text: &str) -> Rule {
        match self {
            Self::BothSteps(edition) => edition.start_rule_for(text),
            Self::WithFragment(rule) | Self::Rule(rule) => rule,
            Self::WithBase { absolute, relative } => {
                if Components::of(absolute, text).scheme.is_some() {
                    absolute
                } else {
                    relative
                }
            }
        }
    }

    /// The production of the second step, where there is one, and where lies what it judges: behind what the start
    /// rule puts before a URL. No production has a fragment identifier: where the start rule has one, the
    /// production judges what stands before it.
    fn production(self, text: &str, split: &Components) -> Option<(Rule, Range<usize>)> {
        if matches!(self, Self::Rule(_) | Self::WithBase { .. }) {
            return None;
        }
        let scheme = split.scheme.clone()?;
        let production = self.edition().scheme_rule(&text[scheme.clone()])?;
        let has_fragment = |rule: Rule| rule.has_below(Concept::Fragment);
        let end = match &split.fragment {
            Some(fragment) if has_fragment(self.rule_for(text)) => fragment.start - "#".len(),
            _ => text.len(),
        };
        Some((production, scheme.start..end))
    }

    /// Tells if the text is good.
    pub(crate) fn accepts(self, text: &str) -> bool {
        match self {
            Self::BothSteps(edition) => edition.both_steps().is_match(text.as_bytes()),
            Self::WithFragment(rule) => {
                let split = Components::of(rule, text);
                let production = self.production(text, &split);
                rule.accepts(text) && production.is_none_or(|(rule, url)| rule.accepts(&text[url]))
            }
            Self::WithBase { .. } => self.rule_for(text).accepts(text),
            Self::Rule(rule) => rule.accepts(text),
        }
    }

    /// Where the components of a text lie that is good.
    pub(crate) fn accepted(self, text: &str) -> Option<Components> {
        self.accepts(text)
            .then(|| Components::of(self.rule_for(text), text))
    }

    /// Tells if the text is good, as far as the quick part of the automaton says; `false` says nothing.
    pub(crate) fn accepts_readily(self, text: &str) -> bool {
        match self {
            Self::BothSteps(edition) => edition.both_steps().accepts_readily(text.as_bytes()),
            Self::WithFragment(_) | Self::WithBase { .. } | Self::Rule(_) => false,
        }
    }

    /// The rule that does not accept the text, and how far it is good by it; `None` if it is good. A production
    /// is a part of the start rule, so what breaks both is told of the narrower one.
    pub(crate) fn fault(self, text: &str, split: &Components) -> Option<Fault> {
        if self.accepts_readily(text) {
            return None;
        }
        let production = self.production(text, split);
        production
            .and_then(|(production, url)| Fault::within(production, text, url))
            .or_else(|| Fault::of(self.rule_for(text), text))
    }

    /// The same for another revision: both steps of it, or the rule there that has the same name or bears the
    /// same concept. Where only whole URLs were asked for, both steps for a text that has a scheme, and a fragment only
    /// where that was asked for.
    pub(crate) fn elsewhere(self, edition: impl Into<Edition>, text: &str) -> Option<Self> {
        let edition = edition.into();
        match self {
            Self::Rule(rule) if rule.concept() == Some(Concept::Absolute) && rule.is_start() => {
                let split = Components::of(edition.start_rule_for(text), text);
                let is_absolute = split
                    .scheme_in(text)
                    .is_some_and(|it| edition.is_scheme(it));
                let has_fragment = split.fragment.is_some();
                let may_have_one = rule.has_below(Concept::Fragment);
                (is_absolute && (may_have_one || !has_fragment)).then_some(Self::BothSteps(edition))
            }
            Self::BothSteps(_) | Self::WithBase { .. } => Some(Self::BothSteps(edition)),
            Self::WithFragment(_) => Some(Self::of_reference(edition, text)),
            Self::Rule(rule) => rule.counterpart(edition).map(Self::Rule),
        }
    }
}

/// Why a text is not good: a rule that does not accept it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    pub(crate) rule: Rule,
    /// Where what it judges begins: with the text, or behind what a start rule puts before a URL.
    pub(crate) start: usize,
    /// How far that is good by it, from where it begins.
    pub(crate) reach: Reach,
    /// Where what it judges ends: with the text, or before a fragment identifier.
    pub(crate) end: usize,
}

impl Fault {
    /// The fault of a text by one rule; `None` if the rule accepts it.
    pub(crate) fn of(rule: Rule, text: &str) -> Option<Self> {
        Self::within(rule, text, 0..text.len())
    }

    /// The fault of a part of a text by one rule; `None` if the rule accepts it.
    fn within(rule: Rule, text: &str, judged: Range<usize>) -> Option<Self> {
        let (start, end) = (judged.start, judged.end);
        let dfa = rule.dfa();
        let reach = dfa.reach_of(&text[judged]);
        let good = start + reach.index() == end && dfa.accepts(reach.state());
        (!good).then_some(Self {
            rule,
            start,
            reach,
            end,
        })
    }
}

impl Edition {
    /// Tells if the document's rule for scheme names accepts this one.
    ///
    /// The regular expression of Appendix B takes for a scheme whatever stands before the first colon. In the 1997
    /// draft that may be the beginning of a relative path, as in `Foo_Bar:x` or `%41:x`: its `rel_path` lets a
    /// first segment have a colon. Where references are taken apart, the expression counts: in resolution, as both
    /// drafts prescribe, and in `Reference::scheme`, which is documented to be what the expression takes. A name is
    /// asked of the rule where it has to be one: that of a base, and one whose case does not matter.
    pub(crate) fn is_scheme(self, name: &str) -> bool {
        let rule = self.rule_for(Concept::Scheme);
        rule.is_some_and(|rule| rule.accepts(name))
    }
}
