//! The rules of a document, in either edition: all of them, by name, by concept and by scheme, and those that whole URLs
//! are judged by.

use grammarian::matcher::{Bytes, Matcher};

use super::holder::Holder;
use super::{Edition, Revision, Rule};
use crate::words::{Concept, UnknownName};

impl Revision {
    /// The rule that a URL has to match when no other is asked for.
    #[must_use]
    pub fn start_rule(self) -> Rule {
        Edition::from(self).start_rule()
    }

    /// The rule that a text is judged by where no other is asked for: the [default](Self::start_rule), or the start rule
    /// that puts something before a URL, such as `url:`, with which the text begins. Both documents that have one,
    /// url7 and RFC 1630, say in their BNF that the "preference is for the prefixedurl production".
    ///
    /// ```
    /// use urlspec::Revision;
    ///
    /// let rule = |text: &str| Revision::URL7.start_rule_for(text).name();
    /// assert_eq!(rule("ftp://info.cern.ch/pub"), "url");
    /// assert_eq!(rule("URL:ftp://info.cern.ch/pub"), "prefixedurl");
    /// assert_eq!(Revision::Rfc1738.start_rule_for("URL:ftp://info.cern.ch/pub").name(), "url");
    /// ```
    #[must_use]
    pub fn start_rule_for(self, text: impl AsRef<[u8]>) -> Rule {
        Edition::from(self).start_rule_for(text)
    }

    /// The rules that describe whole URLs or references; the first is [`start_rule`](Self::start_rule).
    pub fn start_rules(self) -> impl Iterator<Item = Rule> {
        Edition::from(self).start_rules()
    }

    /// The classes of characters and of escapes that the document has names for, without those of what it
    /// excludes, each with what its words begin with.
    pub(crate) fn classes(self) -> impl Iterator<Item = (Rule, Bytes)> {
        let classes = self.syntax().classes.iter();
        let edition = Edition::from(self);
        classes.map(move |&(index, first)| (Rule::at(edition, index), first))
    }

    /// Tells if no rule has characters beyond US-ASCII.
    pub(crate) fn is_of_ascii(self) -> bool {
        let is_ascii = |(_, first): (Rule, Bytes)| first.bits().1 == 0;
        self.classes().all(is_ascii)
    }

    /// Tells if there is a URL of the document with this character in it, which is not US-ASCII.
    pub(crate) fn may_hold(self, character: char) -> bool {
        let mut encoded = [0; 4];
        let text = &*character.encode_utf8(&mut encoded);
        let holds = |(class, first): (Rule, Bytes)| {
            first.contains(text.as_bytes()[0]) && class.accepts(text)
        };
        self.classes().any(holds)
    }

    /// Every rule that the document prints, in the order of its grammar file.
    pub fn rules(self) -> impl Iterator<Item = Rule> {
        Edition::from(self).rules()
    }

    /// The rule that the document prints under `name`.
    ///
    /// `-` and `_` are interchangeable, and so is case where that leaves only one rule.
    ///
    /// # Errors
    ///
    /// [`UnknownName`], with the names nearest to `name`.
    ///
    /// ```
    /// use urlspec::Revision;
    ///
    /// let rule = Revision::Rfc1738.rule("ip_schemepart")?;
    /// assert_eq!(rule.name(), "ip-schemepart");
    /// assert!(Revision::Rfc1738.rule("authority").is_err());
    /// # Ok::<(), urlspec::UnknownName>(())
    /// ```
    pub fn rule(self, name: &str) -> Result<Rule, UnknownName> {
        Edition::from(self).rule(name)
    }

    /// The rules that bear a concept, in the order of the grammar file.
    ///
    /// ```
    /// use urlspec::{Concept, Revision};
    ///
    /// let mut rules = Revision::Rfc1738.rules_for(Concept::Authority);
    /// assert_eq!(rules.next().map(|rule| rule.name()), Some("login"));
    /// ```
    pub fn rules_for(self, concept: Concept) -> impl Iterator<Item = Rule> {
        Edition::from(self).rules_for(concept)
    }

    /// The schemes to which the document gives a production of their own, with those productions.
    pub fn schemes(self) -> impl Iterator<Item = (&'static str, Rule)> {
        Edition::from(self).schemes()
    }

    /// The production for `scheme`, in either case, where the document has one.
    #[must_use]
    pub fn scheme_rule(self, scheme: &str) -> Option<Rule> {
        Edition::from(self).scheme_rule(scheme)
    }
}

impl Edition {
    /// The rule that a URL has to match when no other is asked for: [`Revision::start_rule`].
    #[must_use]
    pub fn start_rule(self) -> Rule {
        Rule::at(self, self.revision().syntax().start_rules[0])
    }

    /// The rule that a text is judged by where no other is asked for: [`Revision::start_rule_for`].
    #[must_use]
    pub fn start_rule_for(self, text: impl AsRef<[u8]>) -> Rule {
        if !self.revision().syntax().has_prefixed {
            return self.start_rule();
        }
        let mut rules = self.start_rules();
        let prefixed = rules.find(|rule| rule.url_start(text.as_ref()) > 0);
        prefixed.unwrap_or_else(|| self.start_rule())
    }

    /// The rules that describe whole URLs or references; the first is [`start_rule`](Self::start_rule).
    pub fn start_rules(self) -> impl Iterator<Item = Rule> {
        let rules = self.revision().syntax().start_rules.iter();
        rules.map(move |&index| Rule::at(self, index))
    }

    /// The start rules that accept what the default one does not.
    pub(crate) fn wider_start_rules(self) -> impl Iterator<Item = Rule> {
        let rules = self.revision().syntax().wider_start_rules.iter();
        rules.map(move |&index| Rule::at(self, index))
    }

    /// Every rule that the document prints, in the order of its grammar file.
    pub fn rules(self) -> impl Iterator<Item = Rule> {
        Rule::all(Holder::Edition(self))
    }

    /// The rule that the document prints under `name`: [`Revision::rule`].
    ///
    /// # Errors
    ///
    /// [`UnknownName`], with the names nearest to `name`.
    pub fn rule(self, name: &str) -> Result<Rule, UnknownName> {
        self.find_rule(name).ok_or_else(|| {
            let all = Revision::ALL.iter().copied();
            let elsewhere = all.filter(|other| Self::from(*other).find_rule(name).is_some());
            let names = self.rules().map(Rule::name);
            let document = self.revision().name();
            UnknownName::rule(document, name, names, elsewhere.map(Revision::name))
        })
    }

    /// The same without a reason.
    pub(crate) fn find_rule(self, name: &str) -> Option<Rule> {
        Rule::find(Holder::Edition(self), name)
    }

    /// The rules that bear a concept, in the order of the grammar file.
    pub fn rules_for(self, concept: Concept) -> impl Iterator<Item = Rule> {
        let entry = Holder::Edition(self).entry();
        let rules = match (entry.bearers.get(concept), entry.bearers.only(concept)) {
            (None, _) => 0..0,
            (Some(_), Some(only)) => only..only + 1,
            (Some(first), None) => first..u16::try_from(entry.rules.len()).unwrap_or(u16::MAX),
        };
        let rules = rules.map(move |index| Rule::at(self, index));
        rules.filter(move |rule| rule.concept() == Some(concept))
    }

    /// The first of them.
    pub(crate) fn rule_for(self, concept: Concept) -> Option<Rule> {
        let bearers = &Holder::Edition(self).entry().bearers;
        bearers.get(concept).map(|index| Rule::at(self, index))
    }

    /// Tells if a character is unreserved by the document.
    pub(crate) fn has_unreserved(self, character: char) -> bool {
        let mut rules = self.rules_for(Concept::Unreserved);
        rules.any(|rule| rule.accepts(character.encode_utf8(&mut [0; 4])))
    }

    /// The schemes to which the document gives a production of their own, with those productions.
    pub fn schemes(self) -> impl Iterator<Item = (&'static str, Rule)> {
        let schemes = self.revision().syntax().schemes.iter();
        schemes.map(move |production| (production.scheme, Rule::at(self, production.rule)))
    }

    /// The production for `scheme`, in either case, where the document has one.
    #[must_use]
    pub fn scheme_rule(self, scheme: &str) -> Option<Rule> {
        self.schemes()
            .find(|(name, _)| name.eq_ignore_ascii_case(scheme))
            .map(|(_, rule)| rule)
    }

    /// The automaton of both steps.
    pub(crate) fn both_steps(self) -> &'static Matcher<'static> {
        let syntax = self.revision().syntax();
        match &syntax.printed {
            Some(printed) if self.is_printed() => printed,
            _ => &syntax.both_steps,
        }
    }

    /// Tells if the two editions accept the same by both steps.
    pub(crate) fn is_like_the_other(self) -> bool {
        self.revision().syntax().printed.is_none()
    }
}
