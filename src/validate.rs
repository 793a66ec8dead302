//! Is it valid? In two steps: the start rule, then the production of the URL's own scheme.

mod faults;
mod findings;
mod repaired;
mod report;
mod schemes;
mod verdict;

use crate::explain::{SyntaxError, explain};
use crate::finding::Finding;
use crate::finding::reading::note_on_error;
use crate::revision::{Edition, Revision, Rule, Schemes};
use crate::syntax::accepted::Accepted;
use crate::syntax::judge::{Fault, Law};
use crate::syntax::parse::{Tree, parse};
use crate::syntax::split::Components;
use crate::words::Code;
use crate::words::span::LONGEST;
pub use report::Report;
use report::Via;

/// Judges texts by one revision.
///
/// By default a text is valid if the revision's [start rule](Revision::start_rule) accepts it
/// *and*, where the revision has a production for the URL's own scheme, that production does. The
/// second step is what rejects `http:!!!` by RFC 1738, whose `url` contains `otherurl` and with it
/// every scheme and any characters. With [`for_rule`](Self::for_rule), that rule alone decides. A text that
/// begins with `url:` is judged by the `prefixedurl` of url7 and RFC 1630: [`Revision::start_rule_for`].
///
/// ```
/// use urlspec::{Code, Revision, Validator};
///
/// let validator = Validator::new(Revision::Rfc1738).deny(Code::Ipv4OctetOver255);
/// assert!(validator.is_valid("http://info.cern.ch/"));
/// assert!(!validator.is_valid("http:!!!"));
/// assert!(!validator.is_valid("http://10.0.0.256/"));
///
/// let report = validator.validate("http://a/~b");
/// let error = report.error().unwrap();
/// assert_eq!(error.index(), 9);
/// assert_eq!(error.rule().name(), "hsegment");
/// assert_eq!(error.suggestion(), Some("%7E"));
/// ```
#[derive(Clone, Debug)]
pub struct Validator {
    law: Law,
    linting: bool,
    denied: Vec<Code>,
    /// The documents that define schemes, if they were chosen.
    schemes: Option<Schemes>,
    /// The kinds of findings to look for; `None` for all.
    only: Option<Vec<Code>>,
    every_fault: bool,
    /// Tells if it asks what a browser reads.
    #[cfg(feature = "browser")]
    browser: bool,
}

impl Validator {
    /// Judges by both steps of a revision, or of another edition of its document.
    #[must_use]
    pub fn new(edition: impl Into<Edition>) -> Self {
        Self::by(Law::BothSteps(edition.into()))
    }

    /// Judges by `rule` alone, which may be any rule of its revision.
    #[must_use]
    pub fn for_rule(rule: Rule) -> Self {
        Self::by(Law::Rule(rule))
    }

    /// Judges texts that are read with `base`, a URL, as links in a document are. By the URL Standard the scheme of the base decides
    /// which relative references are valid; by the other documents any base will do.
    ///
    /// ```
    /// use urlspec::{Revision, Validator};
    ///
    /// let with = |base| Validator::with_base(Revision::Whatwg20260702, base);
    /// assert!(!with("http://example.com/")?.is_valid("//a_b/"));
    /// assert!(with("ssh://example.com/")?.is_valid("//a_b/"));
    /// assert!(!with("mailto:a@example.com")?.is_valid("b"));
    /// # Ok::<(), urlspec::SyntaxError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SyntaxError`] if the base is not a valid URL with a scheme.
    pub fn with_base(edition: impl Into<Edition>, base: &str) -> Result<Self, SyntaxError> {
        let edition = edition.into();
        let report = Self::by(Law::BothSteps(edition).absolute()).validate(base);
        match report.error() {
            Some(error) => Err(error.clone()),
            None => Ok(Self::by(Law::with_base(edition, base))),
        }
    }

    pub(crate) fn by(law: Law) -> Self {
        // By such a document a domain is a part of the verdict.
        let has_domains = law.edition().revision().has_domains();
        let denied = if has_domains {
            vec![Code::DomainNotValid]
        } else {
            Vec::new()
        };
        Self {
            law,
            linting: false,
            denied,
            schemes: None,
            only: None,
            every_fault: false,
            #[cfg(feature = "browser")]
            browser: false,
        }
    }

    /// Makes findings of this kind errors, whether or not it [lints](Self::linting). Those of a
    /// [target](Code::is_of_target) it never finds.
    #[must_use]
    pub fn deny(mut self, code: Code) -> Self {
        self.denied.push(code);
        self
    }

    /// Looks for all that is worth saying, such as passwords, ports of other protocols and escapes without
    /// need, and not only for what the document warns of where it describes the syntax. It takes longer; by
    /// default it is not done.
    ///
    /// ```
    /// use urlspec::{Code, Revision, Validator};
    ///
    /// let validator = Validator::new(Revision::Rfc1738).linting();
    /// let report = validator.validate("ftp://me:secret@ftp.example.com:25/");
    /// assert!(report.is_valid());
    /// let codes: Vec<Code> = report.findings().iter().map(|finding| finding.code()).collect();
    /// assert_eq!(codes, [Code::PasswordInClear, Code::PortReserved]);
    /// ```
    #[must_use]
    pub fn linting(mut self) -> Self {
        self.linting = true;
        self
    }

    /// Looks for URLs of which a browser reads another scheme, host, port or path than the document:
    /// [`Code::BrowserReadsOtherwise`].
    ///
    /// ```
    /// use urlspec::{Revision, Validator};
    ///
    /// let report = Validator::new(Revision::Rfc3986).browser().validate("http://0x7f.1/");
    /// let message = report.findings()[0].message();
    /// assert_eq!(message, "a browser reads the host `127.0.0.1` and not `0x7f.1`");
    /// ```
    #[cfg(feature = "browser")]
    #[must_use]
    pub fn browser(mut self) -> Self {
        self.browser = true;
        self
    }

    /// Makes the document that defines the scheme of a URL a part of the verdict: the URL is not valid if that does not
    /// accept it. Without this, it is a [finding](Code::SchemeSyntax) on a URL that the revision accepts and for whose scheme it
    /// has no production of its own, by the newest document. A scheme that no document defines is not a fault, and a fragment
    /// identifier is not the scheme's business (RFC 3986, section 3.5), unless the document has or forbids one.
    ///
    /// ```
    /// use urlspec::{Code, Revision, Schemes, Validator};
    ///
    /// let validator = Validator::new(Revision::Rfc3986);
    /// let report = validator.validate("urn:x");
    /// assert!(report.is_valid());
    /// assert_eq!(report.findings()[0].code(), Code::SchemeSyntax);
    ///
    /// let strict = validator.schemes(Schemes::Newest);
    /// let report = strict.validate("http:///a");
    /// let error = report.error().unwrap();
    /// assert_eq!((error.index(), error.document().name()), (7, "RFC 9110"));
    /// assert!(strict.is_valid("urn:isbn:0451450523") && strict.is_valid("unknown:x"));
    /// ```
    #[must_use]
    pub fn schemes(mut self, schemes: Schemes) -> Self {
        self.schemes = Some(schemes);
        self.deny(Code::SchemeSyntax)
    }

    /// Judges as strictly as the documents allow: an absolute URI is wanted, by the document's own rule for it, such as `URI` of
    /// RFC 3986; the [document that defines the scheme](Self::schemes), the newest unless another one was chosen, must accept
    /// it; and what the prose of one of these documents forbids or calls invalid is an error, too, such as a port over 65535: the
    /// codes for which [`is_of_invalid`](Code::is_of_invalid) holds. What is merely unwise is not. Names are not looked up.
    ///
    /// With [`for_rule`](Self::for_rule), that rule decides in place of the one for absolute URIs.
    ///
    /// ```
    /// use urlspec::{Revision, Validator};
    ///
    /// let strict = Validator::new(Revision::Rfc3986).strict();
    /// assert!(strict.is_valid("http://example.com/a?b#c") && strict.is_valid("unknown:x"));
    /// for text in ["", "example.com", "http://", "http:///a", "http://a:65536/", "urn:x", "tel:abc"] {
    ///     assert!(!strict.is_valid(text), "{text}");
    /// }
    /// let report = strict.validate("http://a:65536/");
    /// assert_eq!(report.error().unwrap().section().to_string(), "RFC 793, section 3.1");
    /// // Unwise, and no fault.
    /// assert!(strict.is_valid("http://example.com:8080/../%7Ea"));
    /// ```
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.law = self.law.absolute();
        let schemes = self.schemes.unwrap_or_default();
        let forbidden = Code::ALL.iter().copied().filter(|it| it.is_of_invalid());
        forbidden.fold(self.schemes(schemes), Self::deny)
    }

    /// Looks for these kinds of findings only. Those that are [denied](Self::deny) count all the same.
    ///
    /// ```
    /// use urlspec::{Code, Revision, Validator};
    ///
    /// let validator = Validator::new(Revision::Rfc3986).linting().only([Code::PasswordInClear]);
    /// let report = validator.validate("HTTP://me:secret@Example.com/");
    /// assert_eq!(report.findings().len(), 1);
    /// ```
    #[must_use]
    pub fn only(mut self, codes: impl IntoIterator<Item = Code>) -> Self {
        self.only = Some(codes.into_iter().collect());
        self
    }

    /// Looks for all faults of a text, one for each part of it, and not for the first only:
    /// [`Report::other_errors`]. A fault behind the first is what would be wrong if the parts at fault were mended.
    ///
    /// ```
    /// use urlspec::{Component, Revision, Validator};
    ///
    /// let report = Validator::new(Revision::Rfc3986).every_fault().validate("http://a:b/c d?{#|");
    /// let parts = report.errors().map(|error| error.component());
    /// let expected = [Component::Port, Component::Path, Component::Query, Component::Fragment];
    /// assert!(parts.eq(expected.map(Some)));
    /// ```
    #[must_use]
    pub fn every_fault(mut self) -> Self {
        self.every_fault = true;
        self
    }

    /// The revision that it judges by.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.edition().revision()
    }

    /// The edition of the document that it judges by.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.law.edition()
    }

    pub(crate) fn law(&self) -> Law {
        self.law
    }

    /// The rule of the first step, or the only one. Texts that begin as another start rule does are judged by
    /// [that](Revision::start_rule_for).
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.law.rule()
    }

    /// The parse tree of `text`.
    ///
    /// # Errors
    ///
    /// [`SyntaxError`] where [`validate`](Self::validate) has one.
    pub fn parse<'i>(&self, text: &'i str) -> Result<Tree<'i>, SyntaxError> {
        self.read(text, |tree, _| tree)
    }

    /// The value that `of` makes of the parse tree of `text` and of the places of its components.
    pub(crate) fn read<'i, T>(
        &self,
        text: &'i str,
        of: impl FnOnce(Tree<'i>, &Components) -> T,
    ) -> Result<T, SyntaxError> {
        let split = Components::of(self.law.rule_for(text), text);
        match self.accept(text, &split) {
            Ok(accepted) => Ok(of(accepted.into_tree(), &split)),
            Err(error) => Err(self.with_repairs(error, text)),
        }
    }

    /// The text, if it is valid, or else the error without repairs.
    fn accept<'i>(&self, text: &'i str, split: &Components) -> Result<Accepted<'i>, SyntaxError> {
        let accepted = match self.judge(text, split) {
            Verdict::Valid(accepted) => accepted,
            Verdict::WrongForScheme(_, error) | Verdict::Invalid(error) => return Err(error),
        };
        if !self.denied.is_empty() {
            let findings = self.findings(&accepted, split);
            if let Some(error) = self.first_denied(&findings, text, split) {
                return Err(error);
            }
        }
        Ok(accepted)
    }

    /// Validates `text`: the report has the verdict, the alternatives that were taken, the error and the findings.
    ///
    /// No tree is made of a text of more than 1 GiB: if such a text is valid, the error of the report says that it
    /// is too long. [`is_valid`](Self::is_valid) and [`Matcher`](crate::Matcher) judge texts of any length.
    #[must_use]
    pub fn validate(&self, text: &str) -> Report {
        let mut report = self.report(text);
        report.error = report.error.map(|error| self.with_repairs(error, text));
        // The place of a mistake may be that of another fault.
        if let (Some(error), Some(others)) = (&report.error, &mut report.others) {
            others.retain(|other| other.index() != error.index());
        }
        report
    }

    /// The report without repairs.
    fn report(&self, text: &str) -> Report {
        let split = Components::of(self.law.rule_for(text), text);
        let (accepted, error) = match self.judge(text, &split) {
            Verdict::Valid(accepted) => (Some(accepted), None),
            Verdict::WrongForScheme(accepted, error) => (Some(accepted), Some(error)),
            Verdict::Invalid(error) => (None, Some(error)),
        };
        let findings = accepted.as_ref().map(|it| self.findings(it, &split));
        let mut findings = findings.unwrap_or_default();
        if error.is_some() {
            // What the scheme's production rejects is not accepted in another way.
            let of_valid = [
                Code::AuthorityFallback,
                Code::RestsOnReading,
                Code::SchemeSyntax,
            ];
            findings.retain(|finding| !of_valid.contains(&finding.code()));
        }
        let error = error.or_else(|| self.first_denied(&findings, text, &split));
        let others = self.every_fault.then(|| match &error {
            Some(first) if first.code().is_none() => {
                let ask = |text: &str| self.check_only(text).err();
                faults::others(self.law.rule_for(text), text, first, ask)
            }
            _ => Vec::new(),
        });
        let rule = self.law.rule_for(text);
        Report {
            rule,
            is_relative: error.is_none() && split.scheme.is_none() && rule.describes_url(),
            via: accepted.as_ref().map_or_else(Via::none, Via::of),
            error,
            others,
            findings,
        }
    }

    /// As [`validate`](Self::validate), for octets that may be no UTF-8. Such octets are invalid by
    /// every revision, all of which are written in terms of US-ASCII characters.
    #[must_use]
    pub fn validate_bytes(&self, octets: &[u8]) -> Report {
        let error = match std::str::from_utf8(octets) {
            Ok(text) => return self.validate(text),
            Err(error) => error,
        };
        let mut report = self.report(&with_noncharacters(octets));
        let undecodable = |found| SyntaxError::undecodable(found, octets, error.valid_up_to());
        report.error = report.error.map(undecodable);
        // Behind the octet the places are those of another text.
        if let Some(others) = &mut report.others {
            others.retain(|other| other.index() + other.length() <= error.valid_up_to());
        }
        report
    }

    /// Where the components of `text` lie, if it is valid, and if not, why. It makes no tree of valid texts, and
    /// looks for no findings.
    pub(crate) fn check(&self, text: &str) -> Result<Components, SyntaxError> {
        self.law
            .accepted(text)
            .ok_or_else(|| SyntaxError::unexplained(text, self.clone()))
    }

    /// The same by a law alone. A validator is made for the error only.
    pub(crate) fn check_by(law: Law, text: &str) -> Result<Components, SyntaxError> {
        law.accepted(text)
            .ok_or_else(|| SyntaxError::unexplained(text, Self::by(law)))
    }

    /// The same without repairs in the error.
    fn check_only(&self, text: &str) -> Result<Components, SyntaxError> {
        let split = Components::of(self.law.rule_for(text), text);
        let Some(fault) = self.law.fault(text, &split) else {
            return Ok(split);
        };
        let is_of_scheme = self.is_of_scheme(fault, text);
        Err(explain(fault, text, &split, self.law, is_of_scheme))
    }

    /// The verdict is that of the automata.
    fn judge<'i>(&self, text: &'i str, split: &Components) -> Verdict<'i> {
        let rule = self.law.rule_for(text);
        let Some(fault) = self.law.fault(text, split) else {
            if text.len() > LONGEST
                && let Err(error) = parse(rule, text)
            {
                return Verdict::Invalid(SyntaxError::too_long(rule, error.to_string()));
            }
            return Verdict::Valid(Accepted::new(rule, text));
        };
        let is_of_scheme = self.is_of_scheme(fault, text);
        let error = explain(fault, text, split, self.law, is_of_scheme);
        let error = match note_on_error(text, self.law) {
            Some(note) => error.noting(note),
            None => error,
        };
        // What the generic syntax refuses is no mistake that a repair of it mends.
        let is_of_url = error.index() < split.before_fragment(text);
        let beyond = is_of_url.then(|| schemes::beyond(self.schemes, self.law, text, split));
        let error = match beyond.flatten() {
            Some(note) => error.noting(note).beyond_repair(),
            None => error,
        };
        if is_of_scheme && text.len() <= LONGEST {
            Verdict::WrongForScheme(Accepted::new(rule, text), error)
        } else {
            Verdict::Invalid(error)
        }
    }

    /// Tells if the fault is one by the production of the text's scheme alone.
    fn is_of_scheme(&self, fault: Fault, text: &str) -> bool {
        let rule = self.law.rule_for(text);
        fault.rule != rule && rule.accepts(text)
    }

    /// The error for the first finding that is denied. The document that defines the scheme has more to say than a finding
    /// holds.
    fn first_denied(
        &self,
        findings: &[Finding],
        text: &str,
        split: &Components,
    ) -> Option<SyntaxError> {
        let denied = findings.iter().find(|finding| finding.is_denied())?;
        let of_scheme = (denied.code() == Code::SchemeSyntax)
            .then(|| schemes::fault(self.schemes, self.law, text, split));
        of_scheme
            .flatten()
            .or_else(|| Some(SyntaxError::denied(denied)))
    }
}

/// The text of octets, with a character in place of those that are no UTF-8 which no document allows.
fn with_noncharacters(octets: &[u8]) -> String {
    let mut text = String::with_capacity(octets.len());
    for chunk in octets.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend((!chunk.invalid().is_empty()).then_some('\u{ffff}'));
    }
    text
}

/// The verdict of the two steps.
enum Verdict<'i> {
    Valid(Accepted<'i>),
    /// The start rule accepts it, the production of its own scheme does not.
    WrongForScheme(Accepted<'i>, SyntaxError),
    Invalid(SyntaxError),
}
