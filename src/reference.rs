//! The typed view of a URL: its parts, under the same names for every document; and references that are built of
//! components, or have one replaced.
//!
//! There is one lowering for all revisions. It finds the parts in the parse tree by the concepts
//! that the grammar files give to their rules, and knows no rule by name.

mod authority;
mod builder;
mod interop;
#[cfg(feature = "serde")]
mod json;
mod lower;
mod path;
mod server;
mod setters;
mod text;

use std::borrow::Cow;
use std::ops::Range;

pub use authority::{Authority, Host};
pub use builder::{BuildError, ReferenceBuilder};
#[cfg(feature = "http")]
pub use interop::HttpUriError;
pub use path::{Path, Segment};

use crate::explain::SyntaxError;
use crate::revision::statements::Parts;
use crate::revision::{Edition, Revision, Rule, UrlRule};
use crate::syntax::judge::Law;
use crate::syntax::parse::{Tree, parse};
use crate::syntax::split::Components;
use crate::validate::Validator;
use crate::words::Component;
use crate::words::span::{LONGEST, Span};
use authority::AuthoritySpans;

/// A URL or URL reference that is valid by one revision, and its parts.
///
/// A part that is undefined is `None`, a part that is empty is `Some("")`. Every part returns its exact text, escapes
/// unchanged, and [`Display`](std::fmt::Display) writes the input byte for byte.
///
/// # Where the parts are
///
/// In RFC 1808 they are the parts that the rules of its section 2.4 take off a URL, the [parameters](Self::params)
/// between path and query among them. The slash before the path "is not part of the URL path", but has to be
/// remembered, and is stored "along with the path".
///
/// In the revisions from 1997 on, scheme, authority, path, query and fragment are those of the regular expression in
/// the document's Appendix B, even if the BNF reads the text in another way: the documents say that "the site
/// component wins" (section 4.4 of the 1997 draft, 4.3 of the 2003 draft), and RFC 3986 that "the first-match-wins
/// algorithm is identical to the 'greedy' disambiguation method used by POSIX regular expressions" (Appendix B). The
/// path includes its leading slash and is always defined.
///
/// In url7, RFC 1630 and RFC 1738 they are the texts that the rules of the scheme's own production matched. The slash
/// between host and path is "NOT part of the url-path" (RFC 1738 section 3.1), and the path is undefined if that slash
/// is missing.
///
/// ```
/// use urlspec::{Reference, Revision};
///
/// let url = Reference::parse(Revision::Rfc1738, "ftp://foo:@host.com/pub/doc;type=a")?;
/// let authority = url.authority().unwrap();
/// assert_eq!(url.scheme(), Some("ftp"));
/// assert_eq!((authority.user(), authority.password()), (Some("foo"), Some("")));
/// assert_eq!(url.path().unwrap().as_str(), "pub/doc;type=a");
/// assert_eq!(url.query(), None);
/// assert!(url.via().iter().any(|rule| rule.name() == "ftpurl"));
/// # Ok::<(), urlspec::SyntaxError>(())
/// ```
///
/// It borrows the text; its parts borrow the reference. [`into_owned`](Self::into_owned) makes a copy that does not
/// borrow the text.
#[derive(Clone)]
pub struct Reference<'t> {
    text: Cow<'t, str>,
    /// The law by which it was validated.
    law: Law,
    spans: Spans,
}

/// The spans of the parts in the text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Spans {
    scheme: Option<Span>,
    authority: Option<AuthorityPlace>,
    path: Option<Span>,
    params: Option<Span>,
    query: Option<Span>,
    fragment: Option<Span>,
    /// `true` if the production gives parameters to the segments of its path.
    segments_have_params: bool,
}

/// The authority in the text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum AuthorityPlace {
    /// As the text falls into components: its parts are looked for when somebody asks.
    Split(Span),
    /// As the rules matched it.
    Matched(Box<AuthoritySpans>),
}

impl AuthorityPlace {
    fn whole(&self) -> Span {
        match self {
            Self::Split(whole) => *whole,
            Self::Matched(spans) => spans.whole,
        }
    }
}

impl<'t> Reference<'t> {
    /// Parses `text` by the revision's [start rule](Revision::start_rule) and, if the revision has one, by the
    /// production of the URL's own scheme: it accepts the same texts as [`Validator`]. By the URL Standard it accepts more, since it
    /// does not ask IDNA for domains ([`Code::DomainNotValid`](crate::Code::DomainNotValid)).
    ///
    /// # Errors
    ///
    /// [`SyntaxError`] with the fault and its place.
    pub fn parse(edition: impl Into<Edition>, text: &'t str) -> Result<Self, SyntaxError> {
        Self::judged(Law::BothSteps(edition.into()), text)
    }

    /// Parses `text` by a single rule that [describes whole URLs](Rule::as_url_rule), such as another start rule or
    /// the production of a scheme.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// let rule = Revision::DraftIetfUriUrl02.rule("prefixedurl")?;
    /// let rule = rule.as_url_rule().expect("it is for whole URLs");
    /// let url = Reference::parse_as(rule, "url:http://info.cern.ch/")?;
    /// assert_eq!(url.scheme(), Some("http"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SyntaxError`] with the fault and its place.
    pub fn parse_as(rule: UrlRule, text: &'t str) -> Result<Self, SyntaxError> {
        Self::judged(Law::Rule(rule.rule()), text)
    }

    /// The reference with this [parse tree](Validator::parse); `None` if the tree's rule does not [describe whole
    /// URLs](Rule::as_url_rule). Nothing is validated: a tree shows what one rule accepts, and a validator of a whole
    /// revision has also applied the production of the scheme.
    ///
    /// ```
    /// use urlspec::{Reference, Revision, Validator};
    ///
    /// let validator = Validator::new(Revision::Rfc3986);
    /// let tree = validator.parse("http://a/b?c")?;
    /// let reference = Reference::of_tree(&tree).expect("the start rule describes whole URLs");
    /// assert_eq!(reference.query(), Some("c"));
    /// # Ok::<(), urlspec::SyntaxError>(())
    /// ```
    #[must_use]
    pub fn of_tree(tree: &Tree<'t>) -> Option<Self> {
        let rule = tree.root().rule().as_url_rule()?.rule();
        Some(Self::lowered(tree, &Components::of(rule, tree.text())))
    }

    /// Parses another text by what this reference was parsed by.
    pub(crate) fn alike<'o>(&self, text: &'o str) -> Result<Reference<'o>, SyntaxError> {
        Reference::judged(self.law, text)
    }

    /// Parses a reference whose fragment identifier is part of it, even if the start rule has none.
    pub(crate) fn with_fragment(
        edition: impl Into<Edition>,
        text: &'t str,
    ) -> Result<Self, SyntaxError> {
        Self::judged(Law::of_reference(edition, text), text)
    }

    /// Like [`parse`](Self::parse), for a text that the reference is to own; it is not copied.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// fn home(host: &str) -> Reference<'static> {
    ///     let text = format!("http://{host}/");
    ///     Reference::parse_owned(Revision::Rfc3986, text).expect("it is valid")
    /// }
    /// assert_eq!(home("example.com").scheme(), Some("http"));
    /// ```
    ///
    /// # Errors
    ///
    /// [`SyntaxError`] with the fault and its place.
    pub fn parse_owned(
        edition: impl Into<Edition>,
        text: String,
    ) -> Result<Reference<'static>, SyntaxError> {
        let Reference { law, spans, .. } = Reference::parse(edition, &text)?;
        Ok(Reference {
            text: Cow::Owned(text),
            law,
            spans,
        })
    }

    fn judged(law: Law, text: &'t str) -> Result<Self, SyntaxError> {
        if !law.accepts(text) {
            return Err(SyntaxError::unexplained(text, Validator::by(law)));
        }
        if has_parts_of_rules(law, text) {
            return Validator::by(law).read(text, |tree, split| {
                Self::lowered(&tree, split).judged_by(law)
            });
        }
        Ok(Self::split(law, text))
    }

    /// The reference of a text that is valid, whose parts are the components that it falls into.
    fn split(law: Law, text: &'t str) -> Self {
        let rule = law.rule_for(text);
        let split = Components::of(rule, text);
        Self {
            text: Cow::Borrowed(text),
            law,
            spans: lower::by_split(rule, text, &split),
        }
    }

    /// The same reference, validated by this law.
    pub(crate) fn judged_by(mut self, law: Law) -> Self {
        self.law = law;
        self
    }

    /// The reference of a tree, validated by the rule of that tree.
    pub(crate) fn lowered(tree: &Tree<'t>, split: &Components) -> Self {
        Self {
            text: Cow::Borrowed(tree.text()),
            law: Law::Rule(tree.root().rule()),
            spans: lower::spans(tree, split),
        }
    }

    /// The same reference with a text of its own.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// fn home() -> Reference<'static> {
    ///     let text = format!("http://{}/", "example.com");
    ///     let url = Reference::parse(Revision::Rfc3986, &text).expect("it is valid");
    ///     url.into_owned()
    /// }
    /// assert_eq!(home().scheme(), Some("http"));
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Reference<'static> {
        Reference {
            text: Cow::Owned(self.text.into_owned()),
            law: self.law,
            spans: self.spans,
        }
    }

    /// The revision by which it was parsed.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.edition().revision()
    }

    /// The edition of the document that it was parsed by.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.law.edition()
    }

    /// The rule by which it was parsed.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.law.rule_for(&self.text)
    }

    /// The alternatives that the parser took, outermost first: `generic-URL` or `opaque-URL`,
    /// `httpurl` or `otherurl`, `server` or `reg-name`, `hostname` or `hostnumber`, ... The [tree](Self::tree) is made for them.
    #[must_use]
    pub fn via(&self) -> Vec<Rule> {
        self.tree().alternatives()
    }

    /// The parse tree. It is made when this is called; the parts are where it has them.
    ///
    /// ```
    /// use urlspec::{Concept, Reference, Revision};
    ///
    /// let url = Reference::parse(Revision::Rfc3986, "http://example.com/a/b")?;
    /// let tree = url.tree();
    /// let segments = tree.nodes().filter(|node| node.rule().concept() == Some(Concept::Segment));
    /// assert_eq!(segments.map(|node| node.text()).collect::<Vec<_>>(), ["a", "b"]);
    /// # Ok::<(), urlspec::SyntaxError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Never: the parser accepts what the reference was validated by.
    #[must_use]
    pub fn tree(&self) -> Tree<'_> {
        parse(self.rule(), &self.text).expect("the parser accepts what the automaton accepts")
    }

    /// The whole text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The scheme as it is written, without its colon.
    #[must_use]
    pub fn scheme(&self) -> Option<&str> {
        self.part(self.spans.scheme)
    }

    /// The part after `//`: the site, or login, or host and port.
    #[must_use]
    pub fn authority(&self) -> Option<Authority<'_>> {
        self.of_authority(|spans| Authority::new(&self.text, spans))
    }

    /// Calls a function with the spans of the parts of the authority, which are not copied for it.
    fn of_authority<T>(&self, made: impl FnOnce(&AuthoritySpans) -> T) -> Option<T> {
        Some(match self.spans.authority.as_ref()? {
            AuthorityPlace::Split(whole) => {
                made(&server::spans(self.edition(), &self.text, *whole))
            }
            AuthorityPlace::Matched(spans) => made(spans),
        })
    }

    /// The path; see [above](Self#where-the-parts-are) for its first slash.
    #[must_use]
    pub fn path(&self) -> Option<Path<'_>> {
        let rooted = self.revision().statements().path_has_slash;
        self.part(self.spans.path)
            .map(|text| Path::new(text, rooted, self.spans.segments_have_params))
    }

    /// The parameters after the path and its semicolon, if the document has such a component: in RFC 1808 parameters
    /// belong to the whole path and stand after it. In the other documents they belong to a segment, which [has
    /// them](Segment::params), and this is `None`.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// let url = Reference::parse(Revision::Rfc1808, "http://a/b;c/d;e?f")?;
    /// assert_eq!(url.path().unwrap().as_str(), "/b");
    /// assert_eq!(url.params(), Some("c/d;e"));
    /// assert_eq!(url.query(), Some("f"));
    /// # Ok::<(), urlspec::SyntaxError>(())
    /// ```
    #[must_use]
    pub fn params(&self) -> Option<&str> {
        self.part(self.spans.params)
    }

    /// The part after `?`: the query, or search part.
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        self.part(self.spans.query)
    }

    /// The part after `#`: the fragment identifier.
    #[must_use]
    pub fn fragment(&self) -> Option<&str> {
        self.part(self.spans.fragment)
    }

    /// The spans of the components, if the parts are the components.
    pub(crate) fn components(&self) -> Option<Components> {
        let Spans {
            scheme,
            ref authority,
            path,
            params,
            query,
            fragment,
            segments_have_params: _,
        } = self.spans;
        path.filter(|_| self.revision().statements().parts == Parts::OfSplit)
            .map(|path| Components {
                scheme: scheme.map(Span::range),
                authority: authority.as_ref().map(|place| place.whole().range()),
                path: path.range(),
                params: params.map(Span::range),
                query: query.map(Span::range),
                fragment: fragment.map(Span::range),
            })
    }

    /// The span of a part in the text, in bytes; `None` if the part is undefined, and for
    /// [`Segment`](Component::Segment), of which there may be many.
    ///
    /// ```
    /// use urlspec::{Component, Reference, Revision};
    ///
    /// let url = Reference::parse(Revision::Rfc3986, "http://me@example.com:80/a?b")?;
    /// assert_eq!(url.span(Component::Host), Some(10..21));
    /// assert_eq!(url.span(Component::Fragment), None);
    /// # Ok::<(), urlspec::SyntaxError>(())
    /// ```
    #[must_use]
    pub fn span(&self, component: Component) -> Option<Range<usize>> {
        let authority = || self.of_authority(|spans| *spans);
        let span = match component {
            Component::Scheme => self.spans.scheme,
            Component::Authority => self.spans.authority.as_ref().map(AuthorityPlace::whole),
            Component::UserInfo => authority()?.userinfo,
            Component::User => authority()?.user,
            Component::Password => authority()?.password,
            Component::Host => authority()?.host.map(|(_, span)| span),
            Component::Port => authority()?.port,
            Component::Path => self.spans.path,
            Component::Segment => None,
            Component::Param => self.spans.params,
            Component::Query => self.spans.query,
            Component::Fragment => self.spans.fragment,
        };
        span.map(Span::range)
    }

    fn part(&self, span: Option<Span>) -> Option<&str> {
        span.map(|span| span.of_text(&self.text))
    }
}

impl Validator {
    /// The parts of `text`, with the verdict of [`validate`](Self::validate): a reference, whose parse tree is made when somebody
    /// [asks for it](Reference::tree). `None` if the rule does not [describe whole URLs](Rule::as_url_rule).
    ///
    /// ```
    /// use urlspec::{Revision, Schemes, Validator};
    ///
    /// let validator = Validator::new(Revision::Rfc3986).schemes(Schemes::Newest);
    /// let reference = validator.reference("http://example.com/a?b")?.expect("the rule is for whole URLs");
    /// assert_eq!(reference.query(), Some("b"));
    /// assert!(validator.reference("http:///a?b").is_err());
    /// # Ok::<(), urlspec::SyntaxError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SyntaxError`] where [`validate`](Self::validate) has one.
    pub fn reference<'t>(&self, text: &'t str) -> Result<Option<Reference<'t>>, SyntaxError> {
        let law = self.law();
        let describes_url = law.rule_for(text).describes_url();
        if describes_url && !has_parts_of_rules(law, text) && self.is_valid(text) {
            return Ok(Some(Reference::split(law, text)));
        }
        self.read(text, |tree, split| {
            describes_url.then(|| Reference::lowered(&tree, split).judged_by(law))
        })
    }
}

/// Tells if the parts of a text that is valid are those of its tree: the rules of its document match them, or it is too long for
/// spans.
fn has_parts_of_rules(law: Law, text: &str) -> bool {
    law.edition().revision().statements().parts == Parts::OfRules || text.len() > LONGEST
}
