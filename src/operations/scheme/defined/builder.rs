//! URLs of their parts, by the document that defines the scheme.

mod text;

use text::{data, escaped, judged, path_of};

use super::Defined;
use crate::operations::scheme::argument::Argument;
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;
use crate::revision::skeleton::Misfit;
use crate::revision::{Edition, Revision, Rule, SchemeRule, Schemes};
use crate::words::Concept;

/// Builds a [`Defined`] URL of the parts that the document which defines the scheme [tells it by](Defined::part_rules), in
/// their order. Parts that must stand somewhere, and may be empty, may be left out.
///
/// A part is given as octets, and escaped where its rule has no such character, or as it is to be [written](Self::written).
/// The URL is read again after it is written: it has just these parts, or there is an error.
///
/// ```
/// use urlspec::scheme::Defined;
///
/// let url = Defined::builder("mailto")?
///     .part("addr-spec", "a@b.example")?
///     .part("hfname", "subject")?
///     .part("hfvalue", "50% off & more")?
///     .build()?;
/// assert_eq!(url.to_string(), "mailto:a@b.example?subject=50%25%20off%20%26%20more");
///
/// let error = Defined::builder("urn")?.part("NSS", "1").and_then(|it| it.build()).unwrap_err();
/// assert_eq!(error.to_string(), "RFC 8141 has no part `NSS` here (section 2): expected `NID`");
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct DefinedBuilder {
    production: SchemeRule,
    edition: Edition,
    schemes: Schemes,
    parts: Vec<Part>,
    fragment: Option<String>,
    /// Of a URL that is changed, the texts before, between and behind its parts.
    between: Vec<String>,
}

/// A part of a URL that is being built.
#[derive(Clone, Debug)]
struct Part {
    rule: Rule,
    text: String,
    /// Its number among the parts of the URL that is changed, if it is one of these or stands in the place of one.
    number: Option<usize>,
}

impl DefinedBuilder {
    pub(super) fn new(
        scheme: &str,
        edition: Edition,
        schemes: Schemes,
    ) -> Result<Self, SchemeError> {
        let production = schemes.production_by(scheme, edition);
        let unknown = || SchemeError::no_document(edition, scheme);
        Ok(Self {
            production: production.ok_or_else(unknown)?,
            edition,
            schemes,
            parts: Vec::new(),
            fragment: None,
            between: Vec::new(),
        })
    }

    /// The same parts as those of a URL, by the document that it was read by.
    pub(super) fn of(url: &Defined) -> Self {
        let schemes = Schemes::Of(url.rule().document());
        let production = schemes.production_by(url.scheme(), url.edition());
        let parts = url.parts.iter().enumerate();
        let parts = parts.map(|(number, (rule, part))| Part {
            rule: *rule,
            text: part.as_str().to_owned(),
            number: Some(number),
        });
        Self {
            production: production.expect("a URL that was read has a production"),
            edition: url.edition(),
            schemes,
            parts: parts.collect(),
            fragment: url.fragment().map(|it| it.as_str().to_owned()),
            between: url.between(),
        }
    }

    /// The edition of the revision by whose generic syntax URLs are built.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// Adds a part behind those before it: octets, which are escaped where the rule wants that. If the document forbids that
    /// escapes of the part are decoded, it is text, as it is to be written.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the document has no such part, or the rule has no text for these octets.
    pub fn part(self, name: &str, octets: impl AsRef<[u8]>) -> Result<Self, SchemeError> {
        let rule = self.rule(name)?;
        let text = escaped(rule, octets.as_ref(), self.next(rule))?;
        Ok(self.with(rule, text))
    }

    /// Adds a part as it is written in the URL, with its escapes.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the document has no such part, or the rule does not accept the text.
    pub fn written(self, name: &str, text: &str) -> Result<Self, SchemeError> {
        let rule = self.rule(name)?;
        judged(rule, text, self.next(rule))?;
        Ok(self.with(rule, text.to_owned()))
    }

    /// Puts a part in the place of all that the URL has of its rule, or where the document has it: octets, as for
    /// [`part`](Self::part).
    ///
    /// # Errors
    ///
    /// As for [`part`](Self::part).
    pub fn set(self, name: &str, octets: impl AsRef<[u8]>) -> Result<Self, SchemeError> {
        let rule = self.rule(name)?;
        let text = escaped(rule, octets.as_ref(), Argument::named(rule.name()))?;
        Ok(self.replaced(rule, text))
    }

    /// The same with a part as it is written in the URL.
    ///
    /// # Errors
    ///
    /// As for [`written`](Self::written).
    pub fn set_written(self, name: &str, text: &str) -> Result<Self, SchemeError> {
        let rule = self.rule(name)?;
        judged(rule, text, Argument::named(rule.name()))?;
        Ok(self.replaced(rule, text.to_owned()))
    }

    /// Puts a path of these segments in the place of the one that the URL has, or where the document has it: each is octets,
    /// and a slash in it is escaped. For no segments, the path is `/`, or in a document whose paths have no slash before
    /// them, empty.
    ///
    /// ```
    /// use urlspec::scheme::Defined;
    ///
    /// let url = Defined::builder("http")?.written("host", "a.example")?;
    /// let url = url.set_segments("path-abempty", ["a/b", "", "c d"])?.build()?;
    /// assert_eq!(url.to_string(), "http://a.example/a%2Fb//c%20d");
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the document has no such part, or the rule does not accept the path; it names the segment.
    pub fn set_segments<S: AsRef<[u8]>>(
        self,
        name: &str,
        segments: impl IntoIterator<Item = S>,
    ) -> Result<Self, SchemeError> {
        let rule = self.rule(name)?;
        let text = path_of(rule, segments)?;
        Ok(self.replaced(rule, text))
    }

    /// Leaves out all parts of a rule.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the document has no such part.
    pub fn without(mut self, name: &str) -> Result<Self, SchemeError> {
        let rule = self.rule(name)?;
        self.parts.retain(|part| part.rule != rule);
        Ok(self)
    }

    /// Adds a fragment identifier: octets, which are escaped where the revision wants that. A document that has fragment
    /// identifiers of its own has a part for them.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the revision has no text for these octets.
    pub fn fragment(mut self, octets: impl AsRef<[u8]>) -> Result<Self, SchemeError> {
        let rule = self.edition.start_rule().below(Concept::Fragment);
        let rule = rule.ok_or_else(|| self.no_part("fragment"))?;
        let argument = Argument::named("fragment");
        self.fragment = Some(escaped(rule, octets.as_ref(), argument)?);
        Ok(self)
    }

    /// The URL.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the document has no URL with these parts in this order, or its prose forbids it, or the parts would
    /// be read back as others.
    pub fn build(self) -> Result<Defined, SchemeError> {
        let mut url = String::new();
        let shortest = self.between(&self.parts).map_err(|misfit| {
            let expected = misfit.expected.iter();
            let expected = expected.map(|index| self.production.rule.sibling(*index).name());
            let found = self.parts.get(misfit.at).map(|part| part.rule.name());
            SchemeError::no_place(self.edition, self.production, found, expected)
        })?;
        for (at, shortest) in shortest.into_iter().enumerate() {
            url.push_str(self.kept(at).unwrap_or(shortest));
            url.extend(self.parts.get(at).map(|part| part.text.as_str()));
        }
        if let Some(fragment) = &self.fragment {
            url.extend(["#", fragment]);
        }
        let scheme = self.production.production.scheme;
        let read = Defined::parse_by(self.edition, self.schemes, &url);
        let read = read.map_err(|error| error.of_parts(scheme))?;
        match self.changed(&read) {
            None => Ok(read),
            Some(part) => Err(SchemeError::reads_back_differently(
                self.edition,
                scheme,
                part,
            )),
        }
    }

    /// The name of the first part that a URL does not have as it was given; empty ones do not count.
    fn changed(&self, read: &Defined) -> Option<&'static str> {
        let given = self.parts.iter().map(|it| (it.rule, it.text.as_str()));
        let found = read.parts.iter().map(|(rule, part)| (*rule, part.as_str()));
        let is_there = |(_, text): &(Rule, &str)| !text.is_empty();
        let (mut given, mut found) = (given.filter(is_there), found.filter(is_there));
        loop {
            match (given.next(), found.next()) {
                (None, None) => break,
                (given, found) if given == found => {}
                (given, found) => return given.or(found).map(|(rule, _)| rule.name()),
            }
        }
        let fragment = read.fragment().map(Encoded::as_str);
        (fragment != self.fragment.as_deref()).then_some("fragment")
    }

    /// The text of a rule of the document, which may be a part of a part, for octets.
    pub(in crate::operations::scheme) fn text_of(&self, name: &str, octets: &[u8]) -> String {
        let rule = self
            .production
            .rule
            .closure()
            .find(|rule| rule.name() == name);
        rule.map_or_else(
            || String::from_utf8_lossy(octets).into_owned(),
            |rule| data(rule, octets).as_str().to_owned(),
        )
    }

    /// The texts between parts, the shortest that the production has.
    fn between(&self, parts: &[Part]) -> Result<Vec<&'static str>, Misfit> {
        let rules: Vec<u16> = parts.iter().map(|part| part.rule.index()).collect();
        self.production.production.skeleton.between(&rules)
    }

    /// The text before the part with this index, of a URL that is changed, if its neighbours are still the same.
    fn kept(&self, at: usize) -> Option<&str> {
        let number = |at: usize| self.parts.get(at).and_then(|part| part.number);
        let last = self.between.len().checked_sub(1)?;
        let behind = if at == self.parts.len() {
            last
        } else {
            number(at)?
        };
        let is_neighbour = match at.checked_sub(1) {
            None => behind == 0,
            Some(before) => number(before)? + 1 == behind,
        };
        is_neighbour.then_some(self.between[behind].as_str())
    }

    fn with(mut self, rule: Rule, text: String) -> Self {
        self.parts.push(Part {
            rule,
            text,
            number: None,
        });
        self
    }

    /// With one part of a rule, in the place of the first one, or else in the first place where the production has it.
    fn replaced(mut self, rule: Rule, text: String) -> Self {
        let known = self.parts.iter().position(|part| part.rule == rule);
        let number = known.and_then(|at| self.parts[at].number);
        self.parts.retain(|part| part.rule != rule);
        let part = Part { rule, text, number };
        let with = |at: usize| {
            let mut parts = self.parts.clone();
            parts.insert(at, part.clone());
            parts
        };
        let mut places = known.into_iter().chain(0..=self.parts.len());
        let fitting = places.find(|at| *at <= self.parts.len() && self.between(&with(*at)).is_ok());
        self.parts = with(fitting.unwrap_or(self.parts.len()));
        self
    }

    /// The rules of the parts of this production.
    fn part_rules(&self) -> impl Iterator<Item = Rule> {
        let places = self.production.production.skeleton.places;
        let rules = self.production.rule.document_parts();
        rules.filter(|rule| places.contains(&rule.index()))
    }

    /// The rule of a part of this production.
    fn rule(&self, name: &str) -> Result<Rule, SchemeError> {
        let mut rules = self.part_rules();
        let rule = rules.find(|rule| rule.name() == name);
        rule.ok_or_else(|| self.no_part(name))
    }

    fn no_part(&self, name: &str) -> SchemeError {
        let known = self.part_rules().map(Rule::name);
        SchemeError::unknown_part(self.edition, self.production, name, known)
    }

    /// The argument that is the next part of this rule: the only one so far, or one of several.
    fn next(&self, rule: Rule) -> Argument {
        let same = self.parts.iter().filter(|part| part.rule == rule).count();
        if same == 0 {
            Argument::named(rule.name())
        } else {
            Argument::item_of(rule.name(), same)
        }
    }
}

impl Defined {
    /// A builder of URLs of a scheme, in the syntax of RFC 3986 and by the newest document that defines the scheme.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if no document defines the scheme.
    pub fn builder(scheme: &str) -> Result<DefinedBuilder, SchemeError> {
        DefinedBuilder::new(scheme, Revision::standard().into(), Schemes::Newest)
    }

    /// The same by the syntax of a revision, and by the documents of a choice.
    ///
    /// ```
    /// use urlspec::{Revision, SchemeDocument, Schemes};
    /// use urlspec::scheme::Defined;
    ///
    /// let by_rfc2141 = Schemes::Of("rfc2141".parse()?);
    /// let builder = Defined::builder_by("urn", Revision::Rfc2396, by_rfc2141)?;
    /// let url = builder.part("NID", "isbn")?.part("NSS", "1")?.build()?;
    /// assert_eq!(url.to_string(), "urn:isbn:1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if none of these documents defines the scheme.
    pub fn builder_by(
        scheme: &str,
        edition: impl Into<Edition>,
        schemes: Schemes,
    ) -> Result<DefinedBuilder, SchemeError> {
        DefinedBuilder::new(scheme, edition.into(), schemes)
    }

    /// A builder with the parts of this URL, to change some of them. What stands between parts stays as it is written, where both
    /// stay.
    ///
    /// ```
    /// use urlspec::scheme::Defined;
    ///
    /// let url = Defined::parse("http://a.example:81/b?c")?;
    /// let url = url.to_builder().without("port")?.set("query", "d e")?.build()?;
    /// assert_eq!(url.to_string(), "http://a.example/b?d%20e");
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn to_builder(&self) -> DefinedBuilder {
        DefinedBuilder::of(self)
    }
}
