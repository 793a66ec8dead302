//! The parts of a text as a document splits it, beside those that a browser reads.

use std::borrow::Cow;
use std::net::Ipv6Addr;

use idna::AsciiDenyList;

use super::UrlRecord;
use crate::escape::{escaped, octets};
use crate::revision::Edition;
use crate::syntax::split::{Components, Login};
use crate::words::Component;
use crate::words::dot_segments::remove_dot_segments;
use crate::words::port::port_number;

/// A part of a text: as a document splits the text, and as a browser reads it.
///
/// ```
/// use urlspec::{Component, Revision, browser};
///
/// let text = "http:///a/b";
/// let parts = browser::parse(text)?.beside(Revision::Rfc3986, text);
/// let differing = parts.iter().filter(|part| part.differs());
/// let told: Vec<_> = differing.map(|it| (it.component(), it.written(), it.read())).collect();
/// assert_eq!(told, [
///     (Component::Host, Some(""), Some("a")),
///     (Component::Path, Some("/a/b"), Some("/b")),
/// ]);
/// # Ok::<(), urlspec::browser::ParseFailure>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Part {
    component: Component,
    written: Option<String>,
    read: Option<String>,
    differs: bool,
}

impl Part {
    /// The component that it is.
    #[must_use]
    pub fn component(&self) -> Component {
        self.component
    }

    /// The part of the text, as it is written; `None` if its delimiter does not appear.
    #[must_use]
    pub fn written(&self) -> Option<&str> {
        self.written.as_deref()
    }

    /// The part of the browser's URL; `None` if that does not have it.
    #[must_use]
    pub fn read(&self) -> Option<&str> {
        self.read.as_deref()
    }

    /// Tells if the two are not equivalent: by case, escapes, dot segments, default ports, and the forms of domains and IPv6
    /// addresses.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.differs
    }
}

impl UrlRecord {
    /// The parts of the text that it was made of, split by the delimiters of a document, beside its own: scheme, user
    /// information, host, port, path, query and fragment. The text need not be valid. A relative one should have been
    /// resolved before.
    #[must_use]
    pub fn beside(&self, edition: impl Into<Edition>, text: &str) -> Vec<Part> {
        let edition = edition.into();
        let split = Components::of(edition.start_rule_for(text), text);
        self.beside_components(&split, text)
    }

    pub(crate) fn beside_components(&self, split: &Components, text: &str) -> Vec<Part> {
        let login = split.authority.clone().map(|it| Login::of(text, it));
        let span = |of: fn(&Login) -> Option<std::ops::Range<usize>>| login.as_ref().and_then(of);
        let own = [
            (Component::Scheme, split.scheme.clone()),
            (Component::UserInfo, span(|it| it.userinfo.clone())),
            (Component::Host, span(|it| Some(it.host.clone()))),
            (Component::Port, span(|it| it.port.clone())),
            (Component::Path, Some(split.path.clone())),
            (Component::Query, split.query.clone()),
            (Component::Fragment, split.fragment.clone()),
        ];
        let parts = own.map(|(component, span)| {
            let written = span.map(|span| &text[span]);
            let read = self.part(component);
            Part {
                component,
                differs: !self.is_same(component, written, read.as_deref()),
                written: written.map(str::to_owned),
                read: read.map(Cow::into_owned),
            }
        });
        parts.into()
    }

    fn part(&self, component: Component) -> Option<Cow<'_, str>> {
        match component {
            Component::Scheme => Some(self.scheme().into()),
            Component::UserInfo => match (self.username(), self.url.password()) {
                ("", None) => None,
                (user, None) => Some(user.into()),
                (user, Some(password)) => Some(format!("{user}:{password}").into()),
            },
            Component::Host => self.host().map(Into::into),
            Component::Port => self.port().map(|port| port.to_string().into()),
            Component::Path => Some(self.path().into()),
            Component::Query => self.query().map(Into::into),
            Component::Fragment => self.fragment().map(Into::into),
            _ => None,
        }
    }

    fn is_same(&self, component: Component, written: Option<&str>, read: Option<&str>) -> bool {
        let (own, other) = (written.unwrap_or_default(), read.unwrap_or_default());
        match component {
            Component::Scheme => own.eq_ignore_ascii_case(other),
            Component::Host => self.is_same_host(own, other),
            Component::Port => {
                let number = (!own.is_empty()).then(|| port_number(own));
                match number {
                    None => self.port().is_none(),
                    Some(number) => number.is_some() && number == self.url.port_or_known_default(),
                }
            }
            Component::Path => self.is_same_path(own, other),
            // A browser leaves an empty password out, and an empty name.
            Component::UserInfo => {
                let plain = |text: &str| decoded(text.strip_suffix(':').unwrap_or(text));
                plain(own) == plain(other)
            }
            // It decodes nothing there.
            _ => decoded(own) == decoded(other) && written.is_some() == read.is_some(),
        }
    }

    fn is_same_host(&self, own: &str, other: &str) -> bool {
        if own.eq_ignore_ascii_case(other) {
            return true;
        }
        if other.is_empty() && self.scheme() == "file" {
            // Section "URL parsing", file host state; and the crate drops a host before the letter of a drive.
            return own.eq_ignore_ascii_case("localhost") || begins_with_drive(self.path());
        }
        if let (Some(own), Some(other)) = (address(own), address(other)) {
            return own == other;
        }
        let name = decoded(own);
        if name.eq_ignore_ascii_case(&decoded(other)) {
            return true;
        }
        str::from_utf8(&name).is_ok_and(|name| is_a_form_of(name, other))
    }

    fn is_same_path(&self, own: &str, other: &str) -> bool {
        let own = match own {
            "" if self.url.is_special() => "/",
            own => own,
        };
        let (own, other) = (in_one_form(own), in_one_form(other));
        let removed = remove_dot_segments(&own);
        // The crate leaves empty segments at the beginning of a file's path out.
        let is_shortened = || {
            let shortened = removed.trim_start_matches('/');
            self.scheme() == "file" && shortened == other.trim_start_matches('/')
        };
        own == other || removed == other || is_shortened()
    }
}

/// Tells if a path begins with the letter of a drive, as the parser writes it.
fn begins_with_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [b'/', letter, b':', ..] if letter.is_ascii_alphabetic())
}

/// Tells if a name in US-ASCII is the form of an internationalized name in which no label is another word: a label in US-ASCII is
/// the same, and one beyond it has Punycode. Where characters stand for letters, digits or full stops, or are left out, the name
/// is another one to who reads it.
fn is_a_form_of(name: &str, ascii: &str) -> bool {
    let mut labels = name.split('.').zip(ascii.split('.'));
    let are_alike = labels.all(|(own, other)| {
        own.eq_ignore_ascii_case(other) || !own.is_ascii() && other.starts_with("xn--")
    });
    let is_same_count = || name.split('.').count() == ascii.split('.').count();
    let made = || idna::domain_to_ascii_cow(name.as_bytes(), AsciiDenyList::EMPTY);
    are_alike && is_same_count() && made().is_ok_and(|made| made.eq_ignore_ascii_case(ascii))
}

fn address(host: &str) -> Option<Ipv6Addr> {
    host.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}

fn decoded(text: &str) -> Vec<u8> {
    octets(text.as_bytes()).map(|(_, octet)| octet).collect()
}

/// A text in which what is unreserved stands for itself, and all that no URI has is escaped.
fn in_one_form(text: &str) -> String {
    let is_unreserved = |octet: u8| octet.is_ascii_alphanumeric() || b"-._~".contains(&octet);
    let is_of_uris = |octet: u8| b"!$&'()*+,;=:@/?#[]%".contains(&octet);
    let mut form = String::with_capacity(text.len());
    for (span, octet) in octets(text.as_bytes()) {
        if is_unreserved(octet) || span.len() == 1 && is_of_uris(octet) {
            form.push(char::from(octet));
        } else {
            form += &escaped(&[octet]);
        }
    }
    form
}
