//! URLs with the parts that the document which defines their scheme tells them by.

mod builder;
mod parts;
mod prose;

use std::fmt;

pub use builder::DefinedBuilder;

use super::comparable::Comparable;
use super::encoded::Encoded;
use super::error::SchemeError;
use crate::explain::SyntaxError;
use crate::revision::{Edition, Revision, Rule, Schemes, Standing};
use crate::syntax::parse::{Node, Tree, parse};
use crate::syntax::production::OfScheme;
use crate::syntax::split::Components;
use crate::validate::Validator;
use crate::words::Section;

/// A URL of a scheme that a [`Document`](crate::Document) defines, with the parts that the document tells it by: a
/// [`SchemeDocument`](crate::SchemeDocument), or one of the revisions that define schemes, url7, RFC 1630 and RFC 1738.
///
/// [`Display`](fmt::Display) writes the URL, exactly as it was.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::Scheme;
///
/// let url = Scheme::parse(Revision::Rfc3986, "mailto:a@b.example,c@d.example?Subject=50%25")?;
/// let Scheme::Defined(mailto) = &url else { unreachable!() };
/// assert_eq!(mailto.rule().document().name(), "RFC 6068");
/// let addresses: Vec<&str> = mailto.part("addr-spec").map(|part| part.as_str()).collect();
/// assert_eq!(addresses, ["a@b.example", "c@d.example"]);
/// assert_eq!(mailto.part("hfvalue").next().and_then(|part| part.text()).as_deref(), Some("50%"));
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Defined {
    text: Box<str>,
    /// Where the scheme begins in the text: url7 and RFC 1630 let a prefix stand before it.
    start: usize,
    scheme: Box<str>,
    edition: Edition,
    rule: Rule,
    section: Section,
    parts: Vec<(Rule, Encoded)>,
    fragment: Option<Encoded>,
}

impl Defined {
    /// Reads a URL of RFC 3986 by the newest document that defines its scheme.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the text is not valid by one of them, or no document defines its scheme.
    pub fn parse(text: &str) -> Result<Self, SchemeError> {
        Self::parse_by(Revision::standard(), Schemes::Newest, text)
    }

    /// Reads a URL of a revision by the document of a choice that defines its scheme, which may be that revision itself.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the text is not valid by one of them, or its prose forbids what its BNF accepts; or if none of the
    /// documents defines its scheme.
    pub fn parse_by(
        edition: impl Into<Edition>,
        schemes: Schemes,
        text: &str,
    ) -> Result<Self, SchemeError> {
        let edition = edition.into();
        let tree = Validator::new(edition).schemes(schemes).parse(text)?;
        let split = Components::of(tree.root().rule(), text);
        let unknown = || {
            let scheme = split.scheme_in(text).unwrap_or_default();
            SchemeError::no_document(edition, scheme)
        };
        Self::of_tree(&tree, &split, schemes).ok_or_else(unknown)?
    }

    /// The value of a text that a revision accepts; `None` if no document of this choice defines its scheme.
    pub(super) fn of_tree(
        tree: &Tree<'_>,
        split: &Components,
        schemes: Schemes,
    ) -> Option<Result<Self, SchemeError>> {
        let edition = tree.root().rule().edition();
        let text = tree.text();
        let judged = OfScheme::by_production(schemes, edition, text, split)?;
        let production = judged.production;
        // A few productions have the fragment identifier.
        let whole = production.rule.accepts(judged.whole());
        let url = if whole { judged.whole() } else { judged.text() };
        let read = parse(production.rule, url);
        // As it is written: the production may have read escapes in place of some characters.
        let part = |node: Node<'_, '_>| {
            let span = judged.span(node.span());
            let written = if judged.parts_escape(node.span()) {
                node.text()
            } else {
                &text[span.clone()]
            };
            Encoded::at(span.start, written).by(node.rule().edition())
        };
        let parts = |tree: &Tree<'_>| {
            let mut parts = Vec::new();
            let mut nodes = tree.nodes();
            while let Some(node) = nodes.next() {
                if node.rule().is_part() {
                    parts.push((node.rule(), part(node)));
                    // A part within a part, as the domain of an address in a tag, is not told by itself.
                    for _ in node.subtree().skip(1) {
                        nodes.next();
                    }
                }
            }
            parts
        };
        let fragment = split.fragment.clone().filter(|_| !whole);
        let fragment = fragment.map(|span| Encoded::at(span.start, &text[span]).by(edition));
        let url = read.map(|tree| Self {
            text: text.into(),
            start: split.scheme.as_ref().map_or(0, |scheme| scheme.start),
            scheme: split.scheme_in(text).unwrap_or_default().into(),
            edition,
            rule: production.rule,
            section: Section::new(production.production.section),
            parts: parts(&tree),
            fragment,
        });
        let url = url.map_err(|error| {
            SchemeError::from(SyntaxError::too_long(production.rule, error.to_string()))
        });
        Some(url.and_then(Self::allowed_by_prose))
    }

    /// The production, which is a rule of the document that defines the scheme.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The scheme as it is written.
    #[must_use]
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// The edition of the revision whose generic syntax it was read by.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The fragment identifier, which is not the scheme's business; `None` if the URL has no fragment identifier, or the document
    /// has a rule for it.
    #[must_use]
    pub fn fragment(&self) -> Option<&Encoded> {
        self.fragment.as_ref()
    }

    /// The rules that the document tells such URLs by, in order, whether the URL has such parts or not.
    pub fn part_rules(&self) -> impl Iterator<Item = Rule> {
        let production =
            Schemes::Of(self.rule.document()).production_by(&self.scheme, self.edition);
        let places = production.map_or(&[][..], |it| it.production.skeleton.places);
        let parts = self.rule.document_parts();
        parts.filter(|rule| places.contains(&rule.index()))
    }

    /// The parts that the URL has of a rule, by its name; several if the document lets it be repeated.
    pub fn part(&self, rule: &str) -> impl Iterator<Item = &Encoded> {
        let parts = self.parts.iter();
        parts
            .filter(move |(it, _)| it.name() == rule)
            .map(|(_, part)| part)
    }

    /// The texts before, between and behind the parts, without the fragment identifier; none if a part is not written as it is
    /// read.
    fn between(&self) -> Vec<String> {
        let mut texts = Vec::new();
        let mut start = 0;
        for (_, part) in &self.parts {
            let span = part.span();
            if self.text.get(span.clone()) != Some(part.as_str()) || span.start < start {
                return Vec::new();
            }
            texts.push(self.text[start..span.start].to_owned());
            start = span.end;
        }
        texts.push(self.text[start..self.end()].to_owned());
        texts
    }

    /// Tells if both name the same by the rules that the document has of its own for its scheme: as RFC 8141, section 3.1,
    /// compares URNs, and RFC 3966, section 4, telephone numbers. Where it has none, they must be written alike, but for the
    /// case of the scheme; [`Normalizer`](crate::Normalizer) has the rules of the generic syntax besides. A fragment
    /// identifier counts.
    ///
    /// ```
    /// use urlspec::scheme::Defined;
    ///
    /// let same = |one, other| Ok::<_, urlspec::scheme::SchemeError>(
    ///     Defined::parse(one)?.is_equivalent(&Defined::parse(other)?),
    /// );
    /// assert!(same("geo:90,-22.43;crs=WGS84", "geo:90,46")?);
    /// assert!(same("tel:+1-201-555-0123", "TEL:+12015550123")?);
    /// assert!(!same("sms:+1?body=a", "sms:+1?body=A")?);
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn is_equivalent(&self, other: &Self) -> bool {
        self.rule == other.rule && self.key() == other.key()
    }

    /// A text that URLs have in common which the document takes for the same.
    fn key(&self) -> String {
        // What stands before the scheme does not count.
        let behind = &self.text[self.start + self.scheme.len()..];
        let text = self.scheme.to_ascii_lowercase() + behind;
        let split = Components::of(self.edition.start_rule(), &text);
        let schemes = Schemes::Of(self.rule.document());
        let comparable = Comparable::of(schemes, self.edition, &text, &split);
        let Some(comparable) = comparable.filter(|it| it.rule() == self.rule) else {
            return text;
        };
        let all: Vec<_> = comparable.comparisons().collect();
        comparable.key(&all)
    }

    /// The standing of the scheme in the document that defines it.
    pub(super) fn standing(&self) -> Standing {
        Standing::Defined {
            rule: self.rule,
            section: self.section,
        }
    }
}

impl fmt::Display for Defined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}
