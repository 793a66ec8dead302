//! Why a text is not valid: where, by which rule, what was expected there, and what to do.

mod addr_spec;
mod blame;
mod locate;
mod words;

use std::fmt::{self, Write as _};

use crate::concept::Concept;
use crate::finding::{Code, Finding};
use crate::grammar::{Rule, Section};
use crate::nearest::{named, offer_or_list};
use crate::parse::parse;
use crate::revision::Revision;
use crate::validate::Validator;
pub(crate) use addr_spec::{Fault as AddrSpecFault, explain_addr_spec};
use locate::{Fault, Kind, locate};
pub(crate) use words::one_of;

/// A part of a URL, by its name in the newest documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Component {
    /// What stands before the first colon.
    Scheme,
    /// What follows `//`.
    Authority,
    /// What stands before the `@` of the authority.
    UserInfo,
    /// The user name.
    User,
    /// The password.
    Password,
    /// The host.
    Host,
    /// The port.
    Port,
    /// The path, parameters included.
    Path,
    /// One segment of the path.
    Segment,
    /// One parameter of the path, or of a segment.
    Param,
    /// What follows `?`.
    Query,
    /// What follows `#`.
    Fragment,
}

impl Component {
    /// Every part, in the order in which they stand in a URL.
    pub const ALL: &[Self] = &[
        Self::Scheme,
        Self::Authority,
        Self::UserInfo,
        Self::User,
        Self::Password,
        Self::Host,
        Self::Port,
        Self::Path,
        Self::Segment,
        Self::Param,
        Self::Query,
        Self::Fragment,
    ];

    /// The part that rules of a concept are for.
    fn of(concept: Concept) -> Option<Self> {
        match concept {
            Concept::Scheme | Concept::Absolute => Some(Self::Scheme),
            Concept::Ipv4 => Some(Self::Host),
            Concept::Authority | Concept::RegistryName => Some(Self::Authority),
            _ => None,
        }
    }

    /// The concept that rules for it bear.
    pub(crate) fn concept(self) -> Concept {
        match self {
            Self::Scheme => Concept::Scheme,
            Self::Authority => Concept::Authority,
            Self::UserInfo => Concept::UserInfo,
            Self::User => Concept::User,
            Self::Password => Concept::Password,
            Self::Host => Concept::Host,
            Self::Port => Concept::Port,
            Self::Path => Concept::Path,
            Self::Segment => Concept::Segment,
            Self::Param => Concept::Param,
            Self::Query => Concept::Query,
            Self::Fragment => Concept::Fragment,
        }
    }

    /// The name in lower case.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::UserInfo => "userinfo",
            Self::User => "user",
            Self::Password => "password",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::Segment => "segment",
            Self::Param => "param",
            Self::Query => "query",
            Self::Fragment => "fragment",
        }
    }
}

named!(
    Component,
    "component",
    /// No part of a URL has that name.
    ///
    /// ```
    /// use urlspec::Component;
    ///
    /// assert_eq!("query".parse(), Ok(Component::Query));
    /// let error = "fragmnt".parse::<Component>().unwrap_err();
    /// assert_eq!(error.nearest()[0], "fragment");
    /// ```
    UnknownComponent,
    |nearest: &[&str]| offer_or_list(nearest, Component::ALL.iter().map(|it| it.as_str()))
);

/// Why a text is not valid.
///
/// [`Display`](fmt::Display) is one line and does not repeat the text, which may hold a password;
/// the accessors have what a drawing needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    index: usize,
    length: usize,
    component: Option<Component>,
    rule: Rule,
    /// Whose section it is.
    document: Revision,
    section: Section,
    expected: Vec<String>,
    message: String,
    notes: Vec<String>,
    accepted_by: Vec<Revision>,
    suggestion: Option<String>,
    denied: Option<Code>,
}

impl SyntaxError {
    /// Where the fault is, in bytes from the beginning of the text; its length if the text ends too
    /// early.
    #[must_use]
    pub fn index(&self) -> usize {
        self.0.index
    }

    /// How many bytes are at fault from [`index`](Self::index) on; 0 if the text ends too early.
    #[must_use]
    pub fn length(&self) -> usize {
        self.0.length
    }

    /// The part of the URL that is at fault, if the rule that was asked for describes a whole URL.
    #[must_use]
    pub fn component(&self) -> Option<Component> {
        self.0.component
    }

    /// The rule that the fault breaks. [`Rule::reading`] is the text of it.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.0.rule
    }

    /// Where the document prints that rule, or for a denied finding where it speaks of the matter.
    #[must_use]
    pub fn section(&self) -> Section {
        self.0.section
    }

    /// What may stand at [`index`](Self::index), in the document's words: its names for classes of
    /// characters, other characters in quotes, or `the end`.
    #[must_use]
    pub fn expected(&self) -> &[String] {
        &self.0.expected
    }

    /// What is wrong, in one line.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// What else is worth knowing, a line each.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.0.notes
    }

    /// The other revisions that accept the text: by both steps, or where a single rule was asked
    /// for, by the rule of theirs that has the same name or the same meaning.
    #[must_use]
    pub fn accepted_by(&self) -> &[Revision] {
        &self.0.accepted_by
    }

    /// What to write in place of what is at fault, where writing it in encoded form is the repair.
    #[must_use]
    pub fn suggestion(&self) -> Option<&str> {
        self.0.suggestion.as_deref()
    }

    /// The code of the finding that was denied, if that is what makes the text invalid.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        self.0.denied
    }

    /// The error of a part, in the text that the part stands in.
    pub(crate) fn shifted(mut self, by: usize) -> Self {
        self.0.index += by;
        self
    }

    pub(crate) fn denied(finding: &Finding) -> Self {
        let document = finding.document();
        let place = if document == finding.rule().revision() {
            finding.section().to_string()
        } else {
            format!("{}, {}", document.name(), finding.section())
        };
        // What is to be left out is not what is to be written.
        let suggestion = finding.suggestion().filter(|text| !text.is_empty());
        Self(Box::new(Details {
            index: finding.span().start,
            length: finding.span().len(),
            component: finding.rule().concept().and_then(Component::of),
            rule: finding.rule(),
            document,
            section: finding.section(),
            expected: Vec::new(),
            message: finding.message().to_owned(),
            notes: vec![format!("`{}` is denied; see {place}", finding.code())],
            accepted_by: Vec::new(),
            suggestion: suggestion.map(str::to_owned),
            denied: Some(finding.code()),
        }))
    }

    /// The error for octets of which those from `index` on are no UTF-8; `error` is the one for the
    /// same octets with U+FFFD in their place, which no rule accepts.
    pub(crate) fn undecodable(mut error: Self, octets: &[u8], index: usize) -> Self {
        let details = &mut error.0;
        if details.index >= index {
            let octet = octets[index];
            details.index = index;
            details.length = 1;
            details.message = format!("octet {octet:02X} hexadecimal is not UTF-8 text");
            details.notes = vec!["URLs are written in US-ASCII".to_owned()];
            details.suggestion = details.suggestion.as_ref().map(|_| format!("%{octet:02X}"));
        }
        error
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.0.index, self.0.message)?;
        if !self.0.expected.is_empty() {
            write!(f, "; expected {}", words::one_of(&self.0.expected))?;
        }
        write!(f, " ({} {})", self.0.document.name(), self.0.section)
    }
}

impl std::error::Error for SyntaxError {}

#[cfg(feature = "serde")]
impl serde::Serialize for SyntaxError {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut error = serializer.serialize_struct("SyntaxError", 10)?;
        error.serialize_field("index", &self.0.index)?;
        error.serialize_field("component", &self.0.component)?;
        error.serialize_field("rule", &self.0.rule)?;
        error.serialize_field("section", &self.0.section)?;
        error.serialize_field("expected", &self.0.expected)?;
        error.serialize_field("message", &self.0.message)?;
        error.serialize_field("notes", &self.0.notes)?;
        error.serialize_field("accepted_by", &self.0.accepted_by)?;
        error.serialize_field("suggestion", &self.0.suggestion)?;
        error.serialize_field("denied", &self.0.denied)?;
        error.end()
    }
}

/// Explains why `rule` rejects `text`. `validator` is who asks.
pub(crate) fn explain(rule: Rule, text: &str, validator: &Validator) -> SyntaxError {
    let fault = locate(rule, text);
    let character = text[fault.index..].chars().next();
    let suggestion = repair(rule, text, &fault);
    let mut notes = words::notes(&fault, character);
    if parse(validator.rule(), text).is_ok() {
        notes.push(format!(
            "`{}` accepts it, but this scheme has a production of its own: `{rule}`",
            validator.rule(),
        ));
    } else if validator.single_rule().is_none() {
        let accepting = rule
            .revision()
            .start_rules()
            .find(|start| parse(*start, text).is_ok());
        notes.extend(accepting.map(|start| format!("the rule `{start}` accepts it")));
    }
    SyntaxError(Box::new(Details {
        index: fault.index,
        length: character.map_or(0, char::len_utf8),
        component: fault.component,
        rule: fault.rule,
        document: fault.rule.revision(),
        section: fault.rule.section(),
        expected: fault.expected.clone(),
        message: words::message(&fault, character),
        notes,
        accepted_by: accepted_by(text, validator),
        suggestion,
        denied: None,
    }))
}

/// The encoded form of the character at fault, where the data of a component may be encoded and the
/// text would come further with it.
fn repair(rule: Rule, text: &str, fault: &Fault) -> Option<String> {
    let structural = [
        Component::Scheme,
        Component::Authority,
        Component::Host,
        Component::Port,
    ];
    let is_data = fault
        .component
        .is_none_or(|component| !structural.contains(&component))
        && !matches!(
            fault.rule.concept(),
            Some(Concept::HostName | Concept::Ipv4 | Concept::Port)
        );
    if !is_data || !matches!(fault.kind, Kind::Character | Kind::BrokenEscape(_)) {
        return None;
    }
    // A `%` that begins no escape has to be encoded itself.
    let start = match fault.kind {
        Kind::BrokenEscape(percent) => percent,
        _ => fault.index,
    };
    let character = text[start..].chars().next()?;
    let end = start + character.len_utf8();
    let mut octets = [0; 4];
    let octets = character.encode_utf8(&mut octets).bytes();
    let mut encoded = String::new();
    for octet in octets {
        let _ = write!(encoded, "%{octet:02X}");
    }
    let repaired = [&text[..start], &encoded, &text[end..]].concat();
    let further =
        parse(rule, &repaired).is_ok() || locate(rule, &repaired).index >= start + encoded.len();
    further.then_some(encoded)
}

fn accepted_by(text: &str, validator: &Validator) -> Vec<Revision> {
    let others = Revision::ALL
        .iter()
        .filter(|revision| **revision != validator.revision());
    let accepts = |revision: &&Revision| match validator.single_rule() {
        None => Validator::new(**revision).is_valid(text),
        Some(rule) => rule
            .counterpart(**revision)
            .is_some_and(|rule| parse(rule, text).is_ok()),
    };
    others.filter(accepts).copied().collect()
}
