//! A reference made of its components.

mod delimiters;
mod error;
mod login;

use std::fmt;
use std::ops::Range;

pub use error::BuildError;

use super::Reference;
use crate::explain::SyntaxError;
use crate::revision::statements::{Parts, Split};
use crate::revision::{Edition, Revision};
use crate::syntax::judge::Law;
use crate::syntax::split::Components;
use crate::validate::Validator;
use crate::words::{Component, Concept};
use delimiters::delimiters;
use error::{Part, PathFault};
use login::Login;

/// Makes a [`Reference`] of its components, each in its final form: nothing is escaped (see
/// [`escape`](crate::escape)), and only the delimiters are added.
///
/// The result is the same as that of [`Reference::parse`] for the whole text, and each component reads back as it was
/// given.
///
/// ```
/// use urlspec::{Component, Reference, Revision};
///
/// let url = Reference::builder(Revision::Rfc3986)
///     .scheme("http")
///     .host("example.com")
///     .port(8080)
///     .path("/a/b")
///     .query("c=d")
///     .build()?;
/// assert_eq!(url.as_str(), "http://example.com:8080/a/b?c=d");
///
/// // The place of a fault is one in the component that was given.
/// let error = url.to_builder().path("/a b").build().unwrap_err();
/// assert_eq!((error.component(), error.index()), (Some(Component::Path), Some(2)));
/// // A `#` in a query would end it.
/// let error = url.to_builder().query("c#d").build().unwrap_err();
/// assert_eq!((error.component(), error.index()), (Some(Component::Query), Some(1)));
/// # Ok::<(), urlspec::BuildError>(())
/// ```
///
/// The components are those of the accessors of [`Reference`]: by url7, RFC 1630 and RFC 1738 the slash after the
/// authority is not part of the path and is added by the builder, by the others the path includes it.
///
/// ```
/// use urlspec::{Reference, Revision};
///
/// let url = Reference::builder(Revision::Rfc1738).scheme("ftp").host("host.dom").path("etc/motd");
/// assert_eq!(url.build()?.as_str(), "ftp://host.dom/etc/motd");
/// # Ok::<(), urlspec::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceBuilder {
    /// The law by which the result is validated.
    law: Law,
    /// The prefix before the scheme: the `URL:` that some rules of url7 and RFC 1630 begin with.
    prefix: String,
    scheme: Option<String>,
    authority: Option<Site>,
    path: Option<String>,
    params: Option<String>,
    query: Option<String>,
    fragment: Option<String>,
}

/// The part after `//`, as a whole or in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Site {
    Whole(String),
    Parted(Login),
}

impl ReferenceBuilder {
    /// An empty builder for this law.
    fn of(law: Law) -> Self {
        Self {
            law,
            prefix: String::new(),
            scheme: None,
            authority: None,
            path: None,
            params: None,
            query: None,
            fragment: None,
        }
    }

    /// Sets the scheme, without its colon.
    #[must_use]
    pub fn scheme(mut self, scheme: &str) -> Self {
        self.scheme = Some(scheme.to_owned());
        self
    }

    /// Sets the whole part after `//`, in place of user information, host and port.
    #[must_use]
    pub fn authority(mut self, authority: &str) -> Self {
        self.authority = Some(Site::Whole(authority.to_owned()));
        self
    }

    /// Sets the part before the `@` of the authority: the user, or in documents that have passwords, `user:password`.
    #[must_use]
    pub fn userinfo(mut self, userinfo: &str) -> Self {
        self.login().userinfo = Some(userinfo.to_owned());
        self
    }

    /// Sets the host. An IPv6 address may be given with or without its square brackets; an address of the standard library
    /// and the [`Host`](super::Host) of another reference will do. The address of this reference's own host, without the
    /// brackets, changes nothing.
    ///
    /// ```
    /// use std::net::Ipv6Addr;
    ///
    /// use urlspec::{Reference, Revision};
    ///
    /// let url = Reference::builder(Revision::Rfc3986).scheme("http").path("/");
    /// assert_eq!(url.clone().host("::1").build()?.as_str(), "http://[::1]/");
    /// assert_eq!(url.clone().host(Ipv6Addr::LOCALHOST).build()?.as_str(), "http://[::1]/");
    /// let other = Reference::parse(Revision::Rfc3986, "ftp://[::2]:21/a")?;
    /// let host = other.authority().and_then(|it| it.host()).unwrap();
    /// assert_eq!(url.host(host).build()?.as_str(), "http://[::2]/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn host(mut self, host: impl fmt::Display) -> Self {
        let has_ipv6 = self.law.rule().has_below(Concept::Ipv6);
        self.login().set_host(host.to_string(), has_ipv6);
        self
    }

    /// Sets the port. To write it with leading zeros, set the whole [`authority`](Self::authority).
    #[must_use]
    pub fn port(mut self, port: u16) -> Self {
        self.login().port = Some(port.to_string());
        self
    }

    /// Sets the path. Without one, there is no slash after the authority by url7, RFC 1630 and RFC 1738; by the
    /// others the path is then empty.
    #[must_use]
    pub fn path(mut self, path: &str) -> Self {
        self.path = Some(path.to_owned());
        self
    }

    /// Sets the parameters of the whole path, without their semicolon: only RFC 1808 has them.
    #[must_use]
    pub fn params(mut self, params: &str) -> Self {
        self.params = Some(params.to_owned());
        self
    }

    /// Sets the query, without its `?`.
    #[must_use]
    pub fn query(mut self, query: &str) -> Self {
        self.query = Some(query.to_owned());
        self
    }

    /// Sets the fragment identifier, without its `#`.
    #[must_use]
    pub fn fragment(mut self, fragment: &str) -> Self {
        self.fragment = Some(fragment.to_owned());
        self
    }

    /// Removes a component. Without the authority, there is no user information, host or port. An authority always has
    /// a host, which may be empty.
    #[must_use]
    pub fn without(mut self, component: Component) -> Self {
        match component {
            Component::Scheme => self.scheme = None,
            Component::Authority => self.authority = None,
            Component::Path | Component::Segment => self.path = None,
            Component::Param => self.params = None,
            Component::Query => self.query = None,
            Component::Fragment => self.fragment = None,
            _ if self.authority.is_none() => {}
            Component::UserInfo | Component::User => self.login().userinfo = None,
            Component::Password => {
                let userinfo = &mut self.login().userinfo;
                let user = userinfo.as_deref().and_then(|both| both.split_once(':'));
                if let Some((user, _)) = user {
                    *userinfo = Some(user.to_owned());
                }
            }
            Component::Host => {
                let login = self.login();
                login.host.clear();
                login.host_has_delimiter = false;
            }
            Component::Port => self.login().port = None,
        }
        self
    }

    /// The reference that has exactly these components.
    ///
    /// # Errors
    ///
    /// [`BuildError`] if the document has no such component, if it does not allow the text that was given for one, or
    /// if a text would not be read back as its component.
    pub fn build(&self) -> Result<Reference<'static>, BuildError> {
        let (text, places) = self.compose();
        let no_such = |component| BuildError::no_such_component(self.law.rule(), component);
        // A rule may accept components that it does not have: `opaque-URL` of the 1997 draft has no query, but
        // characters that are read as one. An empty host, though, is in any authority.
        match places.iter().find(|(component, _)| !self.has(*component)) {
            Some((Component::Host, place)) if place.is_empty() => Err(no_such(Component::Host)),
            Some((component, _)) => self.built(&text, &places).map_err(|_| no_such(*component)),
            None => self.built(&text, &places),
        }
    }

    /// The reference of a text that was made of components, which have these spans.
    fn built(&self, text: &str, places: &[Part]) -> Result<Reference<'static>, BuildError> {
        let rule = self.law.rule();
        self.check(text, places)?;
        let reference = match Reference::judged(self.law, text) {
            Ok(reference) => reference,
            Err(error) => {
                return Err(match self.no_scheme() {
                    Some(error) => BuildError::within(rule, Component::Scheme, error),
                    None => BuildError::refused(rule, error, text, places),
                });
            }
        };
        let misread = places.iter().filter_map(|(component, given)| {
            let read = read(&reference, *component);
            // Some documents have no empty host, but every authority contains one.
            let has_none = read.is_none() && reference.span(Component::Authority).is_some();
            let is_none = given.is_empty() && *component == Component::Host && has_none;
            let end = read.as_ref().map_or(given.start, |read| read.end);
            let is_good = is_none || read.as_ref() == Some(given);
            (!is_good).then_some((end > given.end, *component, given, end))
        });
        // If a component includes what stands after it, the error is about the latter.
        match misread.min_by_key(|(is_longer, ..)| *is_longer) {
            None => Ok(reference.into_owned()),
            Some((_, component, given, end)) => {
                let index = end.clamp(given.start, given.end) - given.start;
                let character = text[given.start + index..].chars().next();
                Err(BuildError::misread(rule, component, index, character))
            }
        }
    }

    fn revision(&self) -> Revision {
        self.law.edition().revision()
    }

    /// The parts of the authority, for changes.
    fn login(&mut self) -> &mut Login {
        let login = match self.authority.take() {
            None => Login::default(),
            Some(Site::Parted(login)) => login,
            Some(Site::Whole(text)) => Login::of(&text),
        };
        let site = self.authority.insert(Site::Parted(login));
        match site {
            Site::Parted(login) => login,
            Site::Whole(_) => unreachable!("it has just been parted"),
        }
    }

    /// Tells if the rule of the builder has such a component.
    fn has(&self, component: Component) -> bool {
        let bears = |concept: Concept| self.law.rule().has_below(concept);
        match component {
            Component::Scheme | Component::Authority | Component::Path => true,
            Component::UserInfo => bears(Concept::UserInfo) || bears(Concept::User),
            Component::Host => [Concept::Host, Concept::HostName, Concept::RegistryName]
                .into_iter()
                .any(bears),
            Component::Param => self.revision().statements().split == Split::ParseString,
            other => bears(other.concept()),
        }
    }

    /// The error in the scheme by the document's rule for it. The 1997 draft lets a relative path begin with what its
    /// Appendix B reads as a scheme, so this is used only for a text that is not valid.
    fn no_scheme(&self) -> Option<SyntaxError> {
        let of_scheme = self.law.edition().rule_for(Concept::Scheme)?;
        let scheme = self.scheme.as_deref()?;
        Validator::for_rule(of_scheme).check(scheme).err()
    }

    /// The checks that are made before the text is validated: no component contains a character that would end it, and
    /// the path begins as its neighbours require.
    fn check(&self, text: &str, places: &[Part]) -> Result<(), BuildError> {
        let rule = self.law.rule();
        let statements = self.revision().statements();
        let keeps_host =
            matches!(&self.authority, Some(Site::Parted(login)) if login.host_has_delimiter);
        let is_given = |place: &&Part| !(keeps_host && place.0 == Component::Host);
        for (component, place) in places.iter().filter(is_given) {
            let given = &text[place.clone()];
            let ends = delimiters(*component, statements);
            let is_by_split = statements.parts == Parts::OfSplit
                || *component == Component::Scheme
                || is_of_authority(*component);
            // The colons of an IPv6 address stand in its brackets.
            let from = match given.find(']') {
                _ if *component != Component::Host || !given.starts_with('[') => 0,
                Some(bracket) => bracket,
                None => return Err(BuildError::unclosed(rule, given)),
            };
            let found = given[from..]
                .find(|c| ends.contains(c))
                .filter(|_| is_by_split);
            if let Some(at) = found {
                return Err(BuildError::delimiter(rule, *component, given, from + at));
            }
        }
        let path = self.path.as_deref().unwrap_or_default();
        if statements.parts != Parts::OfSplit || path.is_empty() {
            return Ok(());
        }
        let like_scheme = Components::of(self.law.rule(), path).scheme;
        let fault = match (&self.scheme, &self.authority, like_scheme) {
            (_, Some(_), _) if !path.starts_with('/') => PathFault::NoSlash,
            (_, None, _) if path.starts_with("//") => PathFault::TwoSlashes,
            (None, None, Some(like_scheme)) => PathFault::Colon(like_scheme.end),
            _ => return Ok(()),
        };
        Err(BuildError::path(rule, fault))
    }

    /// The text, and the span of each component in it, in bytes.
    fn compose(&self) -> (String, Vec<Part>) {
        let mut written = Written {
            text: self.prefix.clone(),
            places: Vec::new(),
        };
        if let Some(scheme) = &self.scheme {
            written.part(Component::Scheme, scheme);
            written.text.push(':');
        }
        match &self.authority {
            None => {}
            Some(Site::Whole(text)) => {
                written.text.push_str("//");
                written.part(Component::Authority, text);
            }
            Some(Site::Parted(login)) => {
                written.text.push_str("//");
                if let Some(userinfo) = &login.userinfo {
                    written.part(Component::UserInfo, userinfo);
                    written.text.push('@');
                }
                written.part(Component::Host, &login.host);
                written.behind(":", Component::Port, login.port.as_deref());
            }
        }
        let has_slash = self.revision().statements().parts == Parts::OfSplit;
        let slash = if has_slash || self.authority.is_none() {
            ""
        } else {
            "/"
        };
        written.behind(slash, Component::Path, self.path.as_deref());
        written.behind(";", Component::Param, self.params.as_deref());
        written.behind("?", Component::Query, self.query.as_deref());
        written.behind("#", Component::Fragment, self.fragment.as_deref());
        (written.text, written.places)
    }
}

fn is_of_authority(component: Component) -> bool {
    matches!(
        component,
        Component::Authority | Component::UserInfo | Component::Host
    )
}

/// The text that has been written so far, and the spans of its components.
struct Written {
    text: String,
    places: Vec<Part>,
}

impl Written {
    fn part(&mut self, component: Component, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.places.push((component, start..self.text.len()));
    }

    /// Writes a component after its delimiter, if it is defined.
    fn behind(&mut self, delimiter: &str, component: Component, text: Option<&str>) {
        if let Some(text) = text {
            self.text.push_str(delimiter);
            self.part(component, text);
        }
    }
}

/// The span of a component in a reference, in bytes; a host with its brackets.
fn read(reference: &Reference<'_>, component: Component) -> Option<Range<usize>> {
    if component != Component::Host {
        return reference.span(component);
    }
    let Range { start, end } = reference.span(Component::Authority)?;
    let userinfo = reference.span(Component::UserInfo);
    let port = reference.span(Component::Port);
    let start = userinfo.map_or(start, |userinfo| userinfo.end + "@".len());
    let place = start..port.map_or(end, |port| port.start - ":".len());
    // A text that is not a host may still be valid as a whole: the 1997 draft reads `http://0/` in another way.
    let is_host = place.is_empty() || reference.span(Component::Host).is_some();
    is_host.then_some(place)
}

impl Reference<'_> {
    /// A reference from its components.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// let reference = Reference::builder(Revision::Rfc3986).path("../a").fragment("b").build()?;
    /// assert_eq!(reference.as_str(), "../a#b");
    /// # Ok::<(), urlspec::BuildError>(())
    /// ```
    #[must_use]
    pub fn builder(edition: impl Into<Edition>) -> ReferenceBuilder {
        ReferenceBuilder::of(Law::BothSteps(edition.into()))
    }

    /// A builder with the components of this reference. Its result is validated as this reference was: by its rule,
    /// and by the production of the scheme unless it was [parsed by that rule](Self::parse_as) alone.
    #[must_use]
    pub fn to_builder(&self) -> ReferenceBuilder {
        let part = |component| {
            let place: Range<usize> = self.span(component)?;
            Some(self.text[place].to_owned())
        };
        let scheme = self.span(Component::Scheme);
        let parts = [Component::UserInfo, Component::Host, Component::Port];
        let is_parted = parts.iter().any(|part| self.span(*part).is_some());
        let authority = if is_parted {
            let host = read(self, Component::Host);
            let host = host.map_or("", |host| &self.text[host]);
            Some(Site::Parted(Login {
                userinfo: part(Component::UserInfo),
                host_has_delimiter: !host.starts_with('[') && host.contains([':', '@']),
                host: host.to_owned(),
                port: part(Component::Port),
            }))
        } else {
            part(Component::Authority).map(Site::Whole)
        };
        ReferenceBuilder {
            law: self.law,
            prefix: self.text[..scheme.map_or(0, |scheme| scheme.start)].to_owned(),
            scheme: part(Component::Scheme),
            authority,
            path: part(Component::Path),
            params: part(Component::Param),
            query: part(Component::Query),
            fragment: part(Component::Fragment),
        }
    }
}
