//! The error for components that do not make a reference.

use std::fmt;
use std::net::Ipv6Addr;
use std::ops::Range;

use super::delimiters::delimiters;
use crate::explain::SyntaxError;
use crate::revision::{Revision, Rule};
use crate::words::Component;

/// The error for components that do not make a reference.
///
/// [`Display`](fmt::Display) is one line: the component, the place in it, and the message. It does not repeat the text
/// that was given, which may be a password.
///
/// ```
/// use urlspec::{Reference, Revision};
///
/// let mut url = Reference::parse(Revision::Rfc1738, "http://a/b")?;
/// let error = url.set_path(Some("b~c")).unwrap_err();
/// assert!(error.to_string().starts_with("in the path, byte 1: `~` is not allowed in a path"));
/// assert_eq!(error.syntax().unwrap().suggestion(), Some("%7E"));
///
/// let error = url.set_fragment(Some("c")).unwrap_err();
/// assert_eq!(error.to_string(), "RFC 1738 has no fragment in `url`");
/// # Ok::<(), urlspec::SyntaxError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    rule: Rule,
    component: Option<Component>,
    index: Option<usize>,
    fault: Cause,
}

/// A component, and its span in a text, in bytes.
pub(super) type Part = (Component, Range<usize>);

/// A beginning of a path that its neighbours do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PathFault {
    /// After an authority, without a slash.
    NoSlash,
    /// Without an authority, with two slashes.
    TwoSlashes,
    /// Without a scheme, with a colon in the first segment, at this byte.
    Colon(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cause {
    NoSuchComponent,
    Syntax(SyntaxError),
    /// The component must be there.
    Missing,
    /// The character would end the component.
    Delimiter(char),
    /// The host is an IPv6 address, of which the document has none.
    NoIpv6,
    /// The host has only the first bracket.
    Unclosed,
    Path(PathFault),
    /// The text from here on would be read as something else.
    Misread(Option<char>),
}

impl BuildError {
    fn new(rule: Rule, component: Option<Component>, index: Option<usize>, fault: Cause) -> Self {
        Self(Box::new(Details {
            rule,
            component,
            index,
            fault,
        }))
    }

    pub(super) fn no_such_component(rule: Rule, component: Component) -> Self {
        Self::new(rule, Some(component), None, Cause::NoSuchComponent)
    }

    /// The error in a text that was made of components, which have these spans.
    pub(super) fn refused(rule: Rule, error: SyntaxError, text: &str, places: &[Part]) -> Self {
        let at = error.index();
        let is_good = |component: Component, place: &Range<usize>| {
            let mut rules = rule.edition().rules_for(component.concept());
            rules.any(|rule| rule.accepts(&text[place.clone()]))
        };
        // The text of a component may end too early.
        let is_of = |component: Component| match error.component() {
            Some(
                Component::UserInfo
                | Component::User
                | Component::Password
                | Component::Host
                | Component::Port,
            ) if component == Component::Authority => true,
            other => other == Some(component),
        };
        let is_incomplete = |(component, place): &&Part| {
            place.end == at && is_of(*component) && !is_good(*component, place)
        };
        let is_behind_delimiter = |(component, place): &&Part| match component {
            Component::Scheme | Component::Authority | Component::UserInfo | Component::Host => {
                false
            }
            _ => place.start == at + 1,
        };
        let find = |is: &dyn Fn(&&Part) -> bool| places.iter().rfind(is);
        let within = find(&is_incomplete).or_else(|| find(&|(_, place)| place.contains(&at)));
        let before = || find(&is_behind_delimiter);
        let (component, index) = if let Some((component, place)) = within {
            (Some(*component), Some(at - place.start))
        } else if let Some((component, _)) = before() {
            (Some(*component), None)
        } else if let Some((component, place)) = find(&|(_, place)| place.end == at) {
            (Some(*component), Some(at - place.start))
        } else {
            (error.component(), None)
        };
        let is_given = |component| places.iter().any(|(given, _)| *given == component);
        if component == Some(Component::Scheme) && !is_given(Component::Scheme) {
            return Self::new(rule, component, None, Cause::Missing);
        }
        let is_of_path = error.component() == Some(Component::Path);
        if at == text.len() && is_of_path && !is_given(Component::Path) {
            return Self::new(rule, Some(Component::Path), None, Cause::Missing);
        }
        let mut error = error.at(index.unwrap_or(at));
        if let Some(component) = component {
            let statements = rule.revision().statements();
            error = error.not_expecting(delimiters(component, statements));
        }
        Self::new(rule, component, index, Cause::Syntax(error))
    }

    /// The error for a text that from `index` on would not be read as its component.
    pub(super) fn misread(
        rule: Rule,
        component: Component,
        index: usize,
        character: Option<char>,
    ) -> Self {
        Self::new(
            rule,
            Some(component),
            Some(index),
            Cause::Misread(character),
        )
    }

    /// The error for a component that contains a character that would end it.
    pub(super) fn delimiter(rule: Rule, component: Component, given: &str, index: usize) -> Self {
        let is_address = component == Component::Host && given.parse::<Ipv6Addr>().is_ok();
        let fault = match given[index..].chars().next() {
            Some(character) if !is_address => Cause::Delimiter(character),
            _ => Cause::NoIpv6,
        };
        Self::new(rule, Some(component), Some(index), fault)
    }

    /// The error for a host that begins with a bracket that is not closed.
    pub(super) fn unclosed(rule: Rule, given: &str) -> Self {
        let index = Some(given.len());
        Self::new(rule, Some(Component::Host), index, Cause::Unclosed)
    }

    /// The error for a path that its neighbours do not allow.
    pub(super) fn path(rule: Rule, fault: PathFault) -> Self {
        let index = match fault {
            PathFault::Colon(index) => index,
            _ => 0,
        };
        Self::new(rule, Some(Component::Path), Some(index), Cause::Path(fault))
    }

    /// The error in a component by its own rule.
    pub(super) fn within(rule: Rule, component: Component, error: SyntaxError) -> Self {
        let index = error.index();
        Self::new(rule, Some(component), Some(index), Cause::Syntax(error))
    }

    /// The revision of the builder.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.0.rule.revision()
    }

    /// The component at fault: the one that was set last, or another that does not fit it. `None` if it is not a
    /// single one.
    #[must_use]
    pub fn component(&self) -> Option<Component> {
        self.0.component
    }

    /// The index of the fault, in bytes of the [component](Self::component) as it was given; its length if the rule
    /// requires more of it. `None` if the component must not be there, or must not be missing.
    #[must_use]
    pub fn index(&self) -> Option<usize> {
        self.0.index
    }

    /// The error of syntax, if it is one. Its position is [`index`](Self::index) or, if that is `None`, one in the
    /// text that all the components make.
    #[must_use]
    pub fn syntax(&self) -> Option<&SyntaxError> {
        match &self.0.fault {
            Cause::Syntax(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details {
            rule,
            component,
            index,
            fault,
        } = &*self.0;
        let name = component.map_or("", Component::as_str);
        match (component, index) {
            _ if matches!(fault, Cause::NoSuchComponent | Cause::Missing) => {}
            (Some(_), Some(index)) => write!(f, "in the {name}, byte {index}: ")?,
            (Some(_), None) => write!(f, "the {name}: ")?,
            (None, _) => {}
        }
        match fault {
            Cause::NoSuchComponent => {
                write!(f, "{} has no {name} in `{rule}`", rule.revision().name())
            }
            Cause::Syntax(error) => error.reason(f),
            Cause::Missing => write!(f, "the {name} is missing"),
            Cause::Delimiter(':') if *component == Some(Component::Scheme) => {
                f.write_str("the scheme is given without its `:`")
            }
            Cause::Delimiter(':') if *component == Some(Component::Host) => {
                f.write_str("`:` would begin the port, which is set separately")
            }
            Cause::Delimiter(character) => {
                write!(f, "`{character}` would end the {name}")?;
                match component {
                    Some(Component::Scheme | Component::Host) => Ok(()),
                    _ => write!(f, "; as data it is written %{:02X}", u32::from(*character)),
                }
            }
            Cause::Unclosed => f.write_str("the host's `[` is not closed"),
            Cause::NoIpv6 => write!(f, "{} has no IPv6 addresses", rule.revision().name()),
            Cause::Path(PathFault::NoSlash) => {
                f.write_str("after an authority, a path must be empty or begin with `/`")
            }
            Cause::Path(PathFault::TwoSlashes) => {
                f.write_str("without an authority, a path must not begin with `//`")
            }
            Cause::Path(PathFault::Colon(_)) => f.write_str(
                "without a scheme, the first segment must not have a `:`; write `./` before the path",
            ),
            Cause::Misread(character) => {
                let character = character.map(|it| format!("from {it:?} on, "));
                let from = character.unwrap_or_default();
                write!(f, "{from}it would not be read as the {name}")
            }
        }
    }
}

impl std::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        let syntax = self.syntax()?;
        Some(syntax)
    }
}
