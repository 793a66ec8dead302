//! Why a URL that the production of its scheme accepts is not valid all the same: the prose of the document forbids it.

use std::ops::Range;

use super::diagnosis::Diagnosis;
use super::{Details, SyntaxError};
use crate::revision::SchemeRule;
use crate::revision::known_schemes::{Form, KnownScheme};
use crate::syntax::production::Broken;
use crate::syntax::split::Components;
use crate::words::{Component, Section};

impl SyntaxError {
    /// The error for a URL that is one of those that the prose of a document forbids.
    pub(crate) fn forbidden(of: SchemeRule, url: &str, split: &Components) -> Self {
        let forbidden = of.forbidding(url);
        let component = forbidden.map(|it| it.component);
        let span = component.map_or(0..url.len(), |it| span(it, url, split));
        let section = forbidden.map_or(of.production.section, |it| it.section);
        let sentence = forbidden.map_or("", |it| it.sentence);
        // A user that must not be there is left out, with its delimiter; a number sign that begins no fragment identifier is
        // data of the path or the query, and not of a host.
        // What stands behind `http://` may be a mail address.
        let is_mail = component == Some(Component::UserInfo) && is_mail(url, split);
        let suggestion = match component {
            _ if is_mail => None,
            Some(Component::Fragment)
                if span.len() > 1 && (!split.path.is_empty() || split.query.is_some()) =>
            {
                Some(url[span.clone()].replacen('#', "%23", 1))
            }
            Some(Component::UserInfo | Component::Fragment) => Some(String::new()),
            _ => None,
        };
        let sentence = if is_mail {
            format!("{sentence}; a mail address stands after `mailto:`")
        } else {
            sentence.to_owned()
        };
        Self::by_sentence(of, component, span, (section, &sentence), suggestion)
    }

    /// The error for a URL that the prose forbids in a way that no automaton can tell.
    pub(crate) fn broken(of: SchemeRule, broken: &Broken) -> Self {
        let said = (broken.section, &*broken.sentence);
        Self::by_sentence(of, Some(broken.component), broken.span.clone(), said, None)
    }

    fn by_sentence(
        of: SchemeRule,
        component: Option<Component>,
        span: Range<usize>,
        (section, sentence): (&'static str, &str),
        suggestion: Option<String>,
    ) -> Self {
        let plain = Diagnosis {
            index: span.start,
            length: span.len(),
            component,
            rule: of.rule,
            document: of.rule.document(),
            section: Section::new(section),
            expected: Vec::new(),
            message: sentence.to_owned(),
            suggestion,
            repairs: Vec::new(),
        };
        Self::with(Details {
            notes: vec![format!(
                "{} forbids it",
                of.rule.document().citation(Section::new(section))
            )],
            ..Details::of(plain)
        })
    }
}

/// Tells if nothing but a mail address stands behind the slashes of an http URL.
fn is_mail(url: &str, split: &Components) -> bool {
    let known = split.scheme_in(url).and_then(KnownScheme::named);
    let is_http = known.is_some_and(|known| known.form == Form::Http);
    let has_password = split.span_of(Component::Password, url).is_some();
    let is_alone = split.path.is_empty() && split.query.is_none() && split.fragment.is_none();
    let has_port = split.span_of(Component::Port, url).is_some();
    is_http && is_alone && !has_password && !has_port
}

/// The bytes of a component; those of a user with the `@` behind it, those of a fragment identifier with its `#`, and those of the
/// path if the component is not there.
fn span(component: Component, url: &str, split: &Components) -> Range<usize> {
    let span = split.span_of(component, url);
    match component {
        Component::UserInfo => span.map(|it| it.start..it.end + "@".len()),
        Component::Fragment => Some(split.before_fragment(url)..url.len()),
        _ => span,
    }
    .unwrap_or(split.path.clone())
}
