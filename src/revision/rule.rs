//! Rules: what a document prints under a name, and what there is to know of it.

use std::fmt;

use grammarian::matcher::{Bytes, State, TableDfa};
use grammarian::names::Names;

use super::entries::{Automaton, Leading, RuleEntry, Shape};
use super::holder::Holder;
use super::printing::Printing;
use super::{Edition, Revision};

use crate::words::{Concept, Mending, Section};

/// A rule of one document. A small handle: copy it freely.
///
/// ```
/// use urlspec::Revision;
///
/// let rule = Revision::Rfc1738.rule("gopherurl")?;
/// assert_eq!(rule.name(), "gopherurl");
/// assert!(rule.printings()[0].text().contains("[ / [ gtype"));
/// assert!(rule.corrected().unwrap().contains("[ \"/\" [ gtype"));
/// assert!(rule.uses().any(|used| used.name() == "selector"));
/// # Ok::<(), urlspec::UnknownName>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    holder: Holder,
    index: u16,
}

impl Rule {
    pub(crate) const fn at(edition: Edition, index: u16) -> Self {
        Self::of(Holder::Edition(edition), index)
    }

    pub(crate) const fn of(holder: Holder, index: u16) -> Self {
        Self { holder, index }
    }

    /// The revision that the rule belongs to, or in whose generic syntax its [document](Self::document) defines schemes.
    #[must_use]
    pub fn revision(self) -> Revision {
        self.edition().revision()
    }

    /// The edition of the revision in which the rule accepts what it accepts.
    #[must_use]
    pub fn edition(self) -> Edition {
        self.holder.generic()
    }

    pub(crate) fn holder(self) -> Holder {
        self.holder
    }

    /// The same rule in the other edition.
    pub(crate) fn in_other_edition(self) -> Self {
        match self.holder {
            Holder::Edition(edition) => Self::at(edition.other(), self.index),
            Holder::Schemes(_) => self,
        }
    }

    /// The name as the document prints it, such as `ip-schemepart`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.parts().name
    }

    /// Every place where the document prints the rule, in the document's order; never empty.
    #[must_use]
    pub fn printings(self) -> &'static [Printing] {
        self.parts().printings
    }

    /// The section of the first printing.
    #[must_use]
    pub fn section(self) -> Section {
        self.printings()[0].section()
    }

    /// The rule as it must be read, in the document's notation, where the print is defective.
    #[must_use]
    pub fn corrected(self) -> Option<&'static str> {
        self.parts().corrected
    }

    /// The kind of mistake that the [correction](Self::corrected) mends; `None` if there is no correction.
    #[must_use]
    pub fn mends(self) -> Option<Mending> {
        self.parts().mends
    }

    /// The rule as its edition reads it: [`corrected`](Self::corrected), or else the last printing, which is the collected one
    /// where there are two. A printed edition reads the corrections of the notation, and those of prose.
    #[must_use]
    pub fn reading(self) -> &'static str {
        let printings = self.printings();
        let printed = printings[printings.len() - 1].text();
        let holds = !self.holder.is_printed()
            || matches!(self.mends(), Some(Mending::Notation | Mending::Prose));
        self.corrected().filter(|_| holds).unwrap_or(printed)
    }

    /// Our remarks on the rule: why it is read or written as it is. Empty where there are none.
    #[must_use]
    pub fn note(self) -> &'static str {
        self.parts().note
    }

    /// The PEG that accepts the language of the rule, in pest's notation.
    #[must_use]
    pub fn peg(self) -> &'static str {
        self.parts().peg
    }

    /// The line of the [grammar file](Revision::grammar_file) on which the PEG begins, counted from 1.
    #[must_use]
    pub fn line(self) -> usize {
        self.parts().line
    }

    /// The id of the document that the rule is taken over from, such as `rfc3986` where RFC 6874 amends that; `None` if
    /// the document prints it itself, or cites it from one that has no grammar file here.
    ///
    /// ```
    /// use urlspec::Revision;
    ///
    /// let taken_from = |rule| Revision::Rfc6874.rule(rule).map(urlspec::Rule::taken_from);
    /// assert_eq!(taken_from("host")?, Some("rfc3986"));
    /// assert_eq!(taken_from("ZoneID")?, None);
    /// # Ok::<(), urlspec::UnknownName>(())
    /// ```
    #[must_use]
    pub fn taken_from(self) -> Option<&'static str> {
        self.parts().from
    }

    /// The rules that this one is made of, each once, in the order in which they are first named: those of the rule as it
    /// must be read, in a printed edition too.
    pub fn uses(self) -> impl Iterator<Item = Rule> {
        self.those(self.parts().uses)
    }

    /// The rules that name this one, in the order of the grammar file.
    pub fn used_by(self) -> impl Iterator<Item = Rule> {
        let rules = Self::all(self.holder);
        rules.filter(move |rule| rule.parts().uses.contains(&self.index))
    }

    /// The concept that the rule is about, where the grammar file says so.
    #[must_use]
    pub fn concept(self) -> Option<Concept> {
        self.holder.entry().traits[usize::from(self.index)].concept
    }

    /// Tells if the rule describes whole URLs or references, so that what it matches has a scheme, a
    /// host, a path: a [start rule](Revision::start_rules), or the production of a scheme.
    #[must_use]
    pub fn describes_url(self) -> bool {
        let is_whole = matches!(
            self.concept(),
            Some(Concept::Reference | Concept::Absolute | Concept::Relative | Concept::Generic)
        );
        is_whole || self.is_production() || self.is_start()
    }

    /// Tells if the rule is one of those that whole URLs are [judged by](Revision::start_rules).
    #[must_use]
    pub fn is_start(self) -> bool {
        match self.holder {
            Holder::Edition(edition) => {
                let start_rules = edition.revision().syntax().start_rules;
                start_rules.contains(&self.index)
            }
            Holder::Schemes(_) => false,
        }
    }

    /// The rule as one that [describes whole URLs](Self::describes_url); `None` if it does not.
    ///
    /// ```
    /// use urlspec::Revision;
    ///
    /// assert!(Revision::Rfc1738.rule("httpurl")?.as_url_rule().is_some());
    /// assert!(Revision::Rfc1738.rule("port")?.as_url_rule().is_none());
    /// # Ok::<(), urlspec::UnknownName>(())
    /// ```
    #[must_use]
    pub fn as_url_rule(self) -> Option<UrlRule> {
        self.describes_url().then_some(UrlRule(self))
    }

    /// Tells if the rule leaves no node in a parse tree, as a class of characters or of escapes.
    #[must_use]
    pub fn is_silent(self) -> bool {
        self.parts().shape == Shape::Silent
    }

    /// Tells if there are never nodes below that of the rule in a parse tree.
    #[must_use]
    pub fn is_leaf(self) -> bool {
        self.parts().shape != Shape::Inner
    }

    /// The automaton that accepts the language of the rule, as a table to walk through.
    pub(crate) fn dfa(self) -> TableDfa<'static> {
        self.automaton().dfa
    }

    /// The states of it that most texts need.
    pub(crate) fn busiest(self) -> &'static [State] {
        self.automaton().busiest
    }

    pub(super) fn automaton(self) -> Automaton {
        let parts = self.parts();
        let printed = parts.printed.filter(|_| self.holder.is_printed());
        printed.unwrap_or(parts.automaton)
    }

    /// Tells if the rule is one of a printed edition, and has other words there than it is read with.
    pub(crate) fn is_printed_otherwise(self) -> bool {
        self.holder.is_printed() && self.differs_in_print()
    }

    /// Tells if the two editions of the document have other words for the rule. A document that defines schemes has one.
    pub(crate) fn differs_in_print(self) -> bool {
        matches!(self.holder, Holder::Edition(_)) && self.parts().printed.is_some()
    }

    /// The bytes that the words of the rule begin with.
    pub(crate) fn first(self) -> Bytes {
        self.parts().first
    }

    /// Tells if the rule accepts all of `text`: the verdict of [`parse`](crate::parse) without a tree.
    ///
    /// ```
    /// use urlspec::Revision;
    ///
    /// let port = Revision::Rfc1738.rule("port")?;
    /// assert!(port.accepts("8080") && !port.accepts(""));
    /// # Ok::<(), urlspec::UnknownName>(())
    /// ```
    #[must_use]
    pub fn accepts(self, text: &str) -> bool {
        self.dfa().is_match(text.as_bytes())
    }

    /// Tells if the rule is the production of one scheme.
    pub(crate) fn is_production(self) -> bool {
        let schemes = match self.holder {
            Holder::Edition(edition) => edition.revision().syntax().schemes,
            Holder::Schemes(document) => document.schemes().productions,
        };
        schemes
            .iter()
            .any(|production| production.rule == self.index)
    }

    /// The literals that every text of the rule begins with, such as `http://`; empty where there are none.
    pub(crate) fn prefix(self) -> &'static str {
        self.parts().prefix
    }

    /// Where the URL begins in a text: behind what a start rule puts before it, in either case, or else at the beginning.
    pub(crate) fn url_start(self, text: &[u8]) -> usize {
        // Few documents have such a rule.
        if !self.revision().syntax().has_prefixed {
            return 0;
        }
        let prefix = self.prefix().as_bytes();
        let begins = !prefix.is_empty()
            && self.is_start()
            && text
                .get(..prefix.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(prefix));
        if begins { prefix.len() } else { 0 }
    }

    /// The parts that the rule begins with, up to the first group.
    pub(crate) fn leading(self) -> &'static [Leading] {
        self.parts().leading
    }

    /// The rule of the same document that has this number.
    pub(crate) fn sibling(self, index: u16) -> Self {
        Self::of(self.holder, index)
    }

    /// All rules of a document.
    pub(crate) fn all(holder: Holder) -> impl Iterator<Item = Self> {
        let rules = (0..=u16::MAX).zip(holder.entry().rules);
        rules.map(move |(index, _)| Self::of(holder, index))
    }

    /// The rule of a document that has this name: `-` and `_` are interchangeable, and so is case where that leaves only
    /// one rule.
    pub(crate) fn find(holder: Holder, name: &str) -> Option<Self> {
        let names = || Self::all(holder).map(Self::name);
        let exact = Self::all(holder).find(|rule| rule.name() == name);
        exact.or_else(|| Self::all(holder).nth(Names::of(names()).find(name)?))
    }

    /// The rules of the same document that bear a concept, in the order of its grammar file.
    pub(crate) fn fellows_for(self, concept: Concept) -> impl Iterator<Item = Self> {
        // Many documents have none: then no rule is looked at.
        let first = self.holder.entry().bearers.get(concept).map(usize::from);
        let rules = first.map(|first| Self::all(self.holder).skip(first));
        let rules = rules.into_iter().flatten();
        rules.filter(move |rule| rule.concept() == Some(concept))
    }

    /// This rule and all that it is made of, nearest first.
    ///
    /// ```
    /// use urlspec::{Concept, Revision};
    ///
    /// let mut rules = Revision::Rfc3986.start_rule().closure();
    /// assert!(rules.any(|rule| rule.concept() == Some(Concept::Fragment)));
    /// ```
    pub fn closure(self) -> impl Iterator<Item = Rule> {
        let mut reached = vec![self];
        let mut at = 0;
        std::iter::from_fn(move || {
            let rule = *reached.get(at)?;
            at += 1;
            for used in rule.uses() {
                if !reached.contains(&used) {
                    reached.push(used);
                }
            }
            Some(rule)
        })
    }

    /// Tells if this rule or one below it bears `concept`.
    pub(crate) fn has_below(self, concept: Concept) -> bool {
        self.holder.entry().below[usize::from(self.index)].has(concept)
    }

    /// The rule nearest below this one, itself included, that bears `concept`.
    pub(crate) fn below(self, concept: Concept) -> Option<Rule> {
        if !self.has_below(concept) {
            return None;
        }
        let entry = self.holder.entry();
        if let Some(only) = entry.bearers.only(concept) {
            return Some(self.sibling(only));
        }
        self.closure().find(|rule| rule.concept() == Some(concept))
    }

    /// The rule of another document that has the same name, or else the one rule there that bears the
    /// concept which no other rule here bears.
    pub(crate) fn counterpart(self, edition: impl Into<Edition>) -> Option<Rule> {
        let edition = edition.into();
        let concept = self.concept();
        let only = |holder: Holder| {
            let mut rules = Self::all(holder).filter(|rule| rule.concept() == concept);
            rules.next().filter(|_| rules.next().is_none())
        };
        let there = Holder::Edition(edition);
        let namesake = Self::find(there, self.name());
        namesake.or_else(|| {
            concept?;
            only(self.holder).and_then(|_| only(there))
        })
    }

    /// The rules by which the document of this one tells the parts of a URL, if it defines schemes.
    pub(crate) fn document_parts(self) -> impl Iterator<Item = Self> {
        let parts = self.holder.entry().parts.iter();
        parts.map(move |part| self.sibling(*part))
    }

    /// Tells if it is one of those rules.
    pub(crate) fn is_part(self) -> bool {
        self.holder.entry().parts.contains(&self.index)
    }

    /// How messages call what the rule is about, such as `a mail address`, if a document of schemes says so.
    pub(crate) fn called(self) -> Option<&'static str> {
        let document = self.document().scheme_document()?;
        let mut called = document.schemes().called.iter();
        called
            .find(|(rule, _)| *rule == self.index)
            .map(|(_, noun)| *noun)
    }

    /// Tells if the escapes in the part that the rule tells stand for nothing but themselves.
    pub(crate) fn is_verbatim(self) -> bool {
        self.holder.entry().verbatim.contains(&self.index)
    }

    /// The rules of the same document that are classes of characters or of escapes, without those of what it excludes,
    /// each with what its words begin with.
    pub(crate) fn fellow_classes(self) -> impl Iterator<Item = (Self, Bytes)> {
        // A revision has a list of them, and a document of schemes has none.
        let list = match self.holder {
            Holder::Edition(edition) => Some(edition.revision().syntax().classes),
            Holder::Schemes(_) => None,
        };
        let listed = list.into_iter().flatten();
        let listed = listed.map(move |&(index, first)| (self.sibling(index), first));
        let all = list.is_none().then(|| Self::all(self.holder));
        let classes = all
            .into_iter()
            .flatten()
            .filter(|rule| rule.is_silent() && rule.concept() != Some(Concept::Excluded));
        listed.chain(classes.map(|rule| (rule, rule.first())))
    }

    /// Its number among the [rules](Revision::rules) of its revision, from 0.
    #[must_use]
    pub fn number(self) -> usize {
        usize::from(self.index)
    }

    pub(crate) fn index(self) -> u16 {
        self.index
    }

    /// The number of its own rule among those of the parser.
    pub(crate) fn entry(self) -> usize {
        self.parts().entry
    }

    fn parts(self) -> &'static RuleEntry {
        &self.holder.entry().rules[usize::from(self.index)]
    }

    fn those(self, indices: &'static [u16]) -> impl Iterator<Item = Rule> {
        indices.iter().map(move |&index| self.sibling(index))
    }
}

/// A rule that describes whole URLs or references, so that what it matches has a scheme, a host, a path.
/// [`Rule::as_url_rule`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UrlRule(Rule);

impl UrlRule {
    /// The rule.
    #[must_use]
    pub fn rule(self) -> Rule {
        self.0
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.holder, self.name())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Rule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
