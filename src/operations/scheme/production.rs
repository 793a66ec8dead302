//! From the tree of a scheme's production to a typed value, and from a value to the URL and back.

use std::fmt;
use std::ops::Range;

use super::encoded::Encoded;
use super::error::SchemeError;
use super::name::Name;
use super::server::{Login, Server};
use crate::revision::{Edition, Standing};
use crate::syntax::parse::{Node, Tree, parse};
use crate::validate::Validator;
use crate::words::{Concept, Section};

/// The node of a scheme's production, and the fragment identifier after it.
pub(super) struct Production<'t, 'i> {
    node: Node<'t, 'i>,
    fragment: Option<Encoded>,
}

impl<'t, 'i> Production<'t, 'i> {
    /// The revision whose production it is.
    pub(super) fn edition(&self) -> Edition {
        self.node.rule().edition()
    }

    /// The scheme as it is written, and the fragment identifier.
    pub(super) fn name(&self) -> Name {
        let text = self.node.text();
        let scheme = text.split_once(':').map_or(text, |(scheme, _)| scheme);
        Name::new(scheme, self.fragment.clone())
    }

    /// The first node of the rule that the document prints under `name`.
    pub(super) fn find(&self, name: &str) -> Option<Node<'t, 'i>> {
        self.all(name).next()
    }

    /// All nodes of a rule, left to right.
    pub(super) fn all(&self, name: &str) -> impl Iterator<Item = Node<'t, 'i>> {
        self.node
            .subtree()
            .filter(move |node| node.rule().name() == name)
    }

    /// The pairs of nodes of two rules within that of a third.
    pub(super) fn fields(&self, whole: &str, name: &str, value: &str) -> Vec<(Encoded, Encoded)> {
        let Some(whole) = self.find(whole) else {
            return Vec::new();
        };
        let all = |rule: &str| {
            let rule = rule.to_owned();
            let nodes = whole.children();
            nodes
                .filter(move |node| node.rule().name() == rule)
                .map(Encoded::of)
        };
        all(name).zip(all(value)).collect()
    }

    pub(super) fn text(&self, name: &str) -> Option<&'i str> {
        self.find(name).map(Node::text)
    }

    pub(super) fn encoded(&self, name: &str) -> Option<Encoded> {
        self.find(name).map(Encoded::of)
    }

    /// Host and port, if the production has them.
    pub(super) fn server(&self, default_port: u16) -> Server {
        let host = self.encoded("host").unwrap_or_default();
        Server::new(host, self.encoded("port"), default_port)
    }

    /// User and password, host and port, if the production has them.
    pub(super) fn login(&self, default_port: u16) -> Login {
        let server = self.server(default_port);
        Login::new(self.encoded("user"), self.encoded("password"), server)
    }

    /// The text after the scheme and its colon, and its index.
    pub(super) fn behind_colon(&self) -> (usize, &'i str) {
        let text = self.node.text();
        let behind = text.split_once(':').map_or("", |(_, behind)| behind);
        (self.node.span().end - behind.len(), behind)
    }

    /// Tells if a character stands at a place of the whole text.
    pub(super) fn has_at(&self, at: usize, character: char) -> bool {
        let Range { start, end } = self.node.span();
        at < end && self.node.text()[at - start..].starts_with(character)
    }

    /// The texts between the slashes, in the text of the first of these rules that matched.
    pub(super) fn segments(&self, names: &[&str]) -> Option<Vec<Encoded>> {
        let path = names.iter().find_map(|name| self.find(name))?;
        let mut start = path.span().start;
        let segment = |text: &str| {
            let segment = Encoded::at(start, text).by(self.edition());
            start += text.len() + 1;
            segment
        };
        Some(path.text().split('/').map(segment).collect())
    }
}

/// A typed value that can write its URL.
pub(super) trait Written {
    /// Writes the URL up to its fragment identifier.
    fn write_url(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// A typed value of one scheme. Its [`Display`](fmt::Display) writes the URL.
pub(super) trait Typed: Written + fmt::Display + PartialEq + Sized {
    /// The scheme in lower case.
    const SCHEME: &'static str;

    fn edition(&self) -> Edition;

    /// Tells if the document prints a rule. A part without a rule is not part of its URLs.
    fn has(&self, rule: &str) -> bool {
        self.edition().find_rule(rule).is_some()
    }

    /// The section on the scheme that has this number in RFC 1738; in a document that is divided in another way, its
    /// own section on the scheme.
    fn section(&self, number: &'static str) -> Section {
        Self::section_of(self.edition(), number)
    }

    /// The same section in a document.
    fn section_of(edition: Edition, number: &'static str) -> Section {
        match Standing::of(edition.revision(), Self::SCHEME) {
            Standing::Defined { section, .. } if !number.starts_with(section.label()) => section,
            _ => Section::new(number),
        }
    }

    /// Checks that the revision defines the scheme.
    fn defined_by(edition: Edition) -> Result<(), SchemeError> {
        match edition.scheme_rule(Self::SCHEME) {
            Some(_) => Ok(()),
            None => Err(SchemeError::no_production(edition, Self::SCHEME)),
        }
    }

    /// The value of a URL that its production accepts.
    ///
    /// # Errors
    ///
    /// The value breaks a rule of the prose, although the BNF accepts it.
    fn read(production: &Production<'_, '_>) -> Result<Self, SchemeError>;

    /// The value of a URL of this scheme, from its text.
    fn parse_by(edition: Edition, text: &str) -> Result<Self, SchemeError> {
        Self::defined_by(edition)?;
        Self::of_tree(&Validator::new(edition).parse(text)?)
    }

    /// The value of a URL of this scheme, from its tree by the start rule.
    fn of_tree(tree: &Tree<'_>) -> Result<Self, SchemeError> {
        let edition = tree.root().rule().edition();
        let Some(rule) = edition.scheme_rule(Self::SCHEME) else {
            return Err(SchemeError::no_production(edition, Self::SCHEME));
        };
        let mut fragments = tree
            .nodes()
            .filter(|node| node.concept() == Some(Concept::Fragment));
        let fragment = fragments.next().map(Encoded::of);
        if let Some(node) = tree.nodes().find(|node| node.rule() == rule) {
            return Self::read(&Production { node, fragment });
        }
        // "The fragment-id follows the URL of the whole object."
        let end = fragment
            .as_ref()
            .map(|fragment| fragment.start() - "#".len());
        let url = end.map_or(tree.text(), |end| &tree.text()[..end]);
        match parse(rule, url) {
            Ok(tree) => Self::read(&Production {
                node: tree.root(),
                fragment,
            }),
            Err(_) => Err(SchemeError::other_scheme(edition, Self::SCHEME)),
        }
    }

    /// The value itself, if its URL reads back as the same value.
    fn checked(self) -> Result<Self, SchemeError> {
        let read = Self::parse_by(self.edition(), &self.to_string());
        let read = read.map_err(|error| error.of_parts(Self::SCHEME))?;
        if read == self {
            Ok(read)
        } else {
            let edition = self.edition();
            Err(SchemeError::reads_back_differently(edition, Self::SCHEME))
        }
    }
}

/// The methods that all typed values have.
macro_rules! typed {
    ($type:ident, $scheme:literal) => {
        impl $type {
            #[doc = concat!("The value of a URL of the scheme `", $scheme, "`.")]
            ///
            /// # Errors
            ///
            /// [`SchemeError`] if the document does not define the scheme, if `text` is not valid by it or is of another
            /// scheme, or if the prose forbids what the BNF accepts.
            pub fn parse(edition: impl Into<Edition>, text: &str) -> Result<Self, SchemeError> {
                Self::parse_by(edition.into(), text)
            }

            /// The revision by which it was read or built.
            #[must_use]
            pub fn revision(&self) -> crate::revision::Revision {
                self.edition.revision()
            }

            /// The edition of that document.
            #[must_use]
            pub fn edition(&self) -> Edition {
                self.edition
            }

            /// The scheme as it is written.
            #[must_use]
            pub fn scheme(&self) -> &str {
                self.scheme.as_str()
            }

            /// The fragment identifier, if the document lets one follow a URL and there is one. It is not part of a
            /// production, and not sent.
            #[must_use]
            pub fn fragment(&self) -> Option<&Encoded> {
                self.scheme.fragment()
            }

            /// The URL: exactly the one that it was read from.
            #[must_use]
            pub fn to_url(&self) -> String {
                self.to_string()
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.write_url(f)?;
                match self.fragment() {
                    Some(fragment) => write!(f, "#{fragment}"),
                    None => Ok(()),
                }
            }
        }

        impl TryFrom<&crate::reference::Reference<'_>> for $type {
            type Error = SchemeError;

            fn try_from(url: &crate::reference::Reference<'_>) -> Result<Self, Self::Error> {
                Self::parse_by(url.edition(), url.as_str())
            }
        }
    };
}

/// The port of a value whose `$field` is a `Server` or a `Login`.
macro_rules! with_port {
    ($type:ident, $field:ident) => {
        impl $type {
            /// The same with a port.
            ///
            /// # Errors
            ///
            /// The grammar has none: it accepts every port.
            pub fn with_port(mut self, port: u16) -> Result<Self, SchemeError> {
                self.$field.set_port(port);
                self.checked()
            }
        }
    };
}

/// The user of a value with a `Login`.
macro_rules! with_user {
    ($type:ident) => {
        impl $type {
            /// The same with a user name and perhaps a password, as octets.
            ///
            /// # Errors
            ///
            /// [`SchemeError`] if the grammar rejects them: url7 has no empty ones.
            pub fn with_user(
                mut self,
                user: &[u8],
                password: Option<&[u8]>,
            ) -> Result<Self, SchemeError> {
                let write = |name, data| {
                    super::argument::Argument::named(name).data(self.edition, &[name], data)
                };
                let password = password.map(|data| write("password", data)).transpose()?;
                self.login.set_user(write("user", user)?, password);
                self.checked()
            }
        }
    };
}

pub(super) use {typed, with_port, with_user};
