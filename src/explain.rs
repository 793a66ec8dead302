//! Why a text is not valid: the place, the rule, what was expected there, and a repair.

mod addr_spec;
mod adjust;
mod blame;
mod cause;
mod character;
mod completion;
mod diagnosis;
#[cfg(feature = "miette")]
mod diagnostic;
mod elsewhere;
mod encoding;
mod explanation;
mod forbidden;
mod invalid_text;
mod locate;
mod place;
mod words;

use std::fmt;
use std::sync::Arc;

use grammarian::matcher::State;

use crate::escape::{self, StrayPercent, repair_url};
use crate::repair::Repair;
use crate::revision::{Document, Revision, Rule};
use crate::syntax::judge::{Fault, Law};
use crate::syntax::split::Components;
use crate::syntax::wrapper::unwrapped;
use crate::words::{Code, Component, Concept, Section};
pub(crate) use addr_spec::{AddrSpecFault, explain_addr_spec};
pub(crate) use diagnosis::Judge;
use diagnosis::{Diagnosis, Remedy};
use elsewhere::accepts;
use encoding::encoded;
use explanation::Explanation;
pub(crate) use invalid_text::InvalidText;
use locate::locate;
use place::{Kind, Place};
pub(crate) use words::one_of;

/// The error for a text that is not valid.
///
/// [`Display`](fmt::Display) is one line and does not repeat the text, which may hold a password; the accessors return
/// what a drawing needs. All of it is looked for when one of them is first asked for: a verdict alone costs no search for the place,
/// and none for the [repairs](Self::repairs).
#[derive(Clone)]
pub struct SyntaxError(Box<Explanation>);

#[derive(Clone, Debug)]
struct Details {
    /// The byte at which the text stops being valid: after the `%` of a broken escape.
    stop: usize,
    /// The diagnosis by the rules alone, without repairs.
    plain: Diagnosis,
    notes: Vec<String>,
    /// The text, and what it was validated against, if the text was rejected.
    asked: Option<Asked>,
    may_be_repaired: bool,
    /// Tells if the message names the mistake itself, and not only the place.
    is_named: bool,
    denied: Option<Code>,
    remedy: Option<Remedy>,
}

impl Details {
    /// An error that names the mistake itself.
    fn of(plain: Diagnosis) -> Self {
        Self {
            stop: plain.index,
            plain,
            notes: Vec::new(),
            asked: None,
            may_be_repaired: true,
            is_named: true,
            denied: None,
            remedy: None,
        }
    }

    /// The diagnosis with the repairs.
    fn diagnosis(&self) -> &Diagnosis {
        let remedy = self.remedy.as_ref();
        remedy.map_or(&self.plain, |it| it.diagnosis(self))
    }
}

impl fmt::Debug for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SyntaxError")
            .field("diagnosis", self.0.diagnosis())
            .field("notes", &self.0.notes)
            .field("asked", &self.0.asked)
            .field("denied", &self.0.denied)
            .finish_non_exhaustive()
    }
}

impl PartialEq for SyntaxError {
    /// Two errors are equal if they tell the same.
    fn eq(&self, other: &Self) -> bool {
        let told = |it: &Details| (it.stop, it.denied);
        told(&self.0) == told(&other.0)
            && self.0.notes == other.0.notes
            && self.0.asked == other.0.asked
            && self.0.diagnosis() == other.0.diagnosis()
    }
}

impl Eq for SyntaxError {}

/// The question that an error answers: a text, and what it was validated against.
#[derive(Clone, PartialEq, Eq)]
struct Asked {
    law: Law,
    text: Arc<str>,
}

impl fmt::Debug for Asked {
    /// Without the text, which may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asked")
            .field("law", &self.law)
            .finish_non_exhaustive()
    }
}

impl SyntaxError {
    /// The index of the fault, in bytes from the beginning of the text; its length if the text ends too early.
    #[must_use]
    pub fn index(&self) -> usize {
        self.0.diagnosis().index
    }

    /// The number of bytes that are at fault from [`index`](Self::index) on; 0 if the text ends too early.
    #[must_use]
    pub fn length(&self) -> usize {
        self.0.diagnosis().length
    }

    /// The part of the URL that is at fault, if the rule that was asked for describes a whole URL.
    #[must_use]
    pub fn component(&self) -> Option<Component> {
        self.0.diagnosis().component
    }

    /// The rule that the fault breaks. [`Rule::reading`] is its text.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.0.diagnosis().rule
    }

    /// The document of the [`section`](Self::section): the one that the text was validated against, or for a denied
    /// finding perhaps [another one](Code::judged_by).
    #[must_use]
    pub fn document(&self) -> Document {
        self.0.diagnosis().document
    }

    /// The section in which the [document](Self::document) prints that rule, or for a denied finding treats the
    /// matter.
    #[must_use]
    pub fn section(&self) -> Section {
        self.0.diagnosis().section
    }

    /// The texts that may stand at [`index`](Self::index), in the document's words: its names for classes of
    /// characters, other characters in quotes, and `the end`. They continue the component at fault, or are delimiters
    /// that may end it.
    #[must_use]
    pub fn expected(&self) -> &[String] {
        &self.0.diagnosis().expected
    }

    /// The message: what is wrong, in one line.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.diagnosis().message
    }

    /// Further remarks, one line each.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.0.notes
    }

    /// The other revisions that accept the text: by both steps, or if a single rule was asked for, by the rule of
    /// theirs that has the same name or the same meaning. If that rule is for URLs with a scheme, such as `URI` of RFC
    /// 3986, they are those that accept the text and find a scheme in it. A revision that accepts it for another reason does not count:
    /// by RFC 2396, `a:b` may be the name of a registry, but `b` is no port there either. Their automata are run when this is
    /// called.
    #[must_use]
    pub fn accepted_by(&self) -> Vec<Revision> {
        let Some(Asked { law, text }) = &self.0.asked else {
            return Vec::new();
        };
        let mut others = Revision::ALL.to_vec();
        others.retain(|other| *other != law.edition().revision());
        others.retain(|other| accepts(*other, *law, text, self.0.diagnosis().component));
        others
    }

    /// The replacement for the [`length`](Self::length) bytes at [`index`](Self::index); empty if they are to be left
    /// out. `None` if no repair is known, and if the text is valid [without the wrapper](Self::unwrapped).
    #[must_use]
    pub fn suggestion(&self) -> Option<&str> {
        let suggestion = self.0.diagnosis().suggestion.as_deref()?;
        self.unwrapped().is_none().then_some(suggestion)
    }

    /// The valid text that is nearest to the one that is not, if one is near: [`Repair`]. Its first edit undoes the mistake that the
    /// [message](Self::message) names.
    ///
    /// ```
    /// use urlspec::{Revision, Validator};
    ///
    /// let report = Validator::new(Revision::Rfc3986).validate("http://[2001:db8::1/x");
    /// let error = report.error().unwrap();
    /// assert_eq!(error.message(), "`]` is missing after the address");
    /// assert_eq!(error.repair().unwrap().text(), "http://[2001:db8::1]/x");
    /// ```
    #[must_use]
    pub fn repair(&self) -> Option<&Repair> {
        self.repairs().first()
    }

    /// The valid texts that are nearest: none if none is near, two if two are equally near.
    #[must_use]
    pub fn repairs(&self) -> &[Repair] {
        &self.0.diagnosis().repairs
    }

    /// The text without the [wrapper](crate::unwrapped) that people type around a URL, such as `<URL:` and `>`, if it
    /// was validated as a URL and the rest is valid, or becomes valid when what cannot stand in it is
    /// [escaped](crate::escape::repair). It is made when this is called.
    ///
    /// ```
    /// use urlspec::{Revision, Validator};
    ///
    /// let validator = Validator::new(Revision::DRAFT1997);
    /// let report = validator.validate("<http://test.com/>");
    /// let error = report.error().unwrap();
    /// assert_eq!((error.index(), error.unwrapped().as_deref()), (0, Some("http://test.com/")));
    /// let report = validator.validate("<http://test.com/a|b>");
    /// assert_eq!(report.error().unwrap().unwrapped().as_deref(), Some("http://test.com/a%7Cb"));
    /// ```
    #[must_use]
    pub fn unwrapped(&self) -> Option<String> {
        let asked = self.0.asked.as_ref();
        let Asked { law, text } = asked.filter(|asked| asked.law.rule().describes_url())?;
        let unwrapped = unwrapped(law.edition(), &**text)?;
        let left = unwrapped.text();
        // Without delimiters around it, a text that goes on in another line is a URL where a repair says so.
        let is_alone = text.starts_with(|c: char| c.is_alphanumeric());
        let is_repair = || self.repairs().iter().any(|it| it.text() == left);
        if is_alone && text.trim().contains(['\r', '\n']) && !is_repair() {
            return None;
        }
        if law.accepts(&left) {
            return Some(left.into_owned());
        }
        let (octets, stray) = (unwrapped.octets(), StrayPercent::Refuse);
        let repaired = match *law {
            Law::BothSteps(_) | Law::WithBase { .. } => repair_url(law.edition(), octets, stray),
            Law::WithFragment(rule) | Law::Rule(rule) => escape::repair(rule, octets, stray),
        };
        repaired.ok().filter(|repaired| law.accepts(repaired))
    }

    /// The code of the denied finding, if that is what makes the text invalid; [`Code::SchemeSyntax`] for an error by the
    /// document that defines the scheme.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        self.0.denied
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: ", self.0.diagnosis().index)?;
        self.reason(f)
    }
}

impl SyntaxError {
    /// Writes what is wrong, what was expected and by which document, without the place.
    pub(crate) fn reason(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.diagnosis().message)?;
        if !self.0.diagnosis().expected.is_empty() {
            write!(
                f,
                "; expected {}",
                words::one_of(&self.0.diagnosis().expected)
            )?;
        }
        let citation = self
            .0
            .diagnosis()
            .document
            .citation(self.0.diagnosis().section);
        write!(f, " ({} {})", citation.document(), citation.section())
    }
}

impl std::error::Error for SyntaxError {}

#[cfg(feature = "serde")]
impl serde::Serialize for SyntaxError {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut error = serializer.serialize_struct("SyntaxError", 14)?;
        error.serialize_field("index", &self.0.diagnosis().index)?;
        error.serialize_field("length", &self.0.diagnosis().length)?;
        error.serialize_field("component", &self.0.diagnosis().component)?;
        error.serialize_field("rule", &self.0.diagnosis().rule)?;
        error.serialize_field("document", &self.0.diagnosis().document)?;
        error.serialize_field("section", &self.0.diagnosis().section)?;
        error.serialize_field("expected", &self.0.diagnosis().expected)?;
        error.serialize_field("message", &self.0.diagnosis().message)?;
        error.serialize_field("notes", &self.0.notes)?;
        error.serialize_field("accepted_by", &self.accepted_by())?;
        error.serialize_field("suggestion", &self.suggestion())?;
        error.serialize_field("unwrapped", &self.unwrapped())?;
        error.serialize_field("repairs", self.repairs())?;
        error.serialize_field("denied", &self.0.denied)?;
        error.end()
    }
}

/// Explains why a text is not valid by `law`. `is_of_scheme` is `true` if the text fails the second step alone.
pub(crate) fn explain(
    fault: Fault,
    text: &str,
    split: &Components,
    law: Law,
    is_of_scheme: bool,
) -> SyntaxError {
    let Fault {
        rule, start, end, ..
    } = fault;
    // A production says nothing of what a start rule puts before a URL, nor of the fragment identifier after what
    // it judges.
    let judged = &text[start..end];
    let is_part = judged.len() < text.len();
    let of_judged = is_part.then(|| Components::of(rule, judged));
    let place = locate(fault, judged, of_judged.as_ref().unwrap_or(split));
    let character = text[start + place.index..].chars().next();
    let mut notes = words::notes(&place, character);
    let cause = cause::of(fault, judged, &place);
    let (span, suggestion) = if let Some(cause) = &cause {
        (cause.span.clone(), cause.write.map(str::to_owned))
    } else {
        let length = character.map_or(0, char::len_utf8);
        // In a broken escape, the `%` is what is to be replaced.
        let span = match place.kind {
            Kind::BrokenEscape(percent) => percent..percent + "%".len(),
            _ => place.index..place.index + length,
        };
        // A delimiter of another rule is not data to be escaped.
        let parts_it = || {
            let is_path = matches!(
                place.component,
                Some(Component::Path | Component::Authority)
            );
            if rule.document().scheme_document().is_some() && is_path && character == Some('/') {
                return true;
            }
            let mut others = rule.edition().start_rules();
            rule.is_start()
                && matches!(character, Some('/' | ':'))
                && others.any(|other| other.accepts(text))
        };
        let repair = encoded(fault, judged, &place).filter(|_| !parts_it());
        (span, repair)
    };
    if is_of_scheme {
        notes.push(format!(
            "`{}` accepts it, but this scheme has a production of its own: `{rule}`",
            law.rule_for(text),
        ));
    } else if let Law::BothSteps(_) = law {
        notes.extend(other_reading(law.rule_for(text), text));
    }
    let within = cause.as_ref().and_then(|cause| cause.within);
    let blamed = within.map_or(place.rule, |(_, rule)| rule);
    let expected = if cause.is_some() {
        Vec::new()
    } else {
        let mut expected = words::expected(&place, || follow(fault, judged, &place));
        // After a whole URL a fragment identifier may follow, which no production describes.
        let ends = expected.iter().any(|it| it == words::THE_END);
        let mark = "\"#\"".to_owned();
        if ends
            && rule != law.rule_for(text)
            && law.rule_for(text).has_below(Concept::Fragment)
            && !expected.contains(&mark)
        {
            expected.insert(expected.len() - 1, mark);
        }
        expected
    };
    let message = if let Some(cause) = &cause {
        cause.message.to_owned()
    } else {
        let split = of_judged.as_ref().unwrap_or(split);
        let component = place.component.map(|it| part(it, place.rule));
        let is_missing = component
            .is_some_and(|it| split.span_of(it, judged).is_none_or(|span| span.is_empty()));
        words::message(&place, judged, component, character, is_missing)
    };
    let plain = Diagnosis {
        index: start + span.start,
        length: span.len(),
        component: within.map_or_else(
            || place.component.map(|component| part(component, place.rule)),
            |(component, _)| Some(component),
        ),
        rule: blamed,
        document: blamed.document(),
        section: blamed.section(),
        expected,
        message,
        suggestion,
        repairs: Vec::new(),
    };
    SyntaxError::with(Details {
        stop: start + place.index,
        notes,
        asked: Some(Asked {
            law,
            text: text.into(),
        }),
        is_named: cause.is_some_and(|cause| !cause.is_general),
        ..Details::of(plain)
    })
}

/// Another start rule, which accepts a text that the start rule for it rejects.
fn other_reading(rule: Rule, text: &str) -> Option<String> {
    let edition = rule.edition();
    let default = edition.start_rule();
    if rule == default {
        let accepting = edition
            .wider_start_rules()
            .find(|start| start.accepts(text));
        return accepting.map(|start| format!("the rule `{start}` accepts it"));
    }
    let prefix = &text[..rule.url_start(text.as_bytes())];
    default.accepts(text).then(|| {
        format!(
            "the rule `{default}` accepts it, but a text that begins with `{prefix}` is a `{rule}`"
        )
    })
}

/// The component at fault: of an authority, the part that the broken rule is for. An `@` that marks a user or a
/// password has been found before.
fn part(component: Component, rule: Rule) -> Component {
    match (component, rule.concept()) {
        (Component::Authority, Some(Concept::Port)) => Component::Port,
        (
            Component::Authority,
            Some(Concept::Host | Concept::HostName | Concept::Ipv4 | Concept::Ipv6),
        ) => Component::Host,
        _ => component,
    }
}

/// The rule that rejects a text, and the state of its automaton at the place of the fault, which is not always where it stops.
fn follow(fault: Fault, text: &str, place: &Place) -> (Rule, State) {
    let Fault { rule, reach, .. } = fault;
    let at = if place.index == reach.index() {
        reach
    } else {
        rule.dfa().reach_of(&text[..place.index])
    };
    (rule, at.state())
}
