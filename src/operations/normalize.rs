//! One form for URLs that are equivalent, and the test if two are, rung by rung of their document's ladder.
//!
//! The 2003 draft and RFC 3986 (section 6) climb from simple string comparison over case, escapes and path segments to
//! the rules of the scheme. The 1997 draft (section 6) has the case of schemes and hosts and the default port, and
//! calls some escapes interchangeable (section 2.4.2). The documents before them have no chapter on this, but url7,
//! RFC 1630 and RFC 1738 say in many places which texts mean the same, and their ladders are made of that.

mod changes;
mod direct;
mod equivalence;
mod error;
mod form;
mod normal;
mod undoing;

use std::borrow::Cow;
use std::ops::Range;

use direct::ShortWay;
pub use equivalence::Equivalence;
pub use error::NormalizeError;
use form::Form;
use normal::is_plainly_normal;

use crate::operations::scheme::Comparable;
use crate::reference::Reference;
use crate::revision::statements::{Change, Comparison, LadderEntry, Manner};
use crate::revision::{Edition, Revision, Schemes};
use crate::syntax::judge::Law;
use crate::syntax::split::Components;
use crate::validate::Validator;
use crate::words::{Caution, Rung, Section};
use changes::parts_of;

/// Normalizes URLs by a revision, by all of its rungs or by some of them.
///
/// Section 6.2.2.3 of the 2003 draft splits a URL after the `/` that begins its path, and resolves the right half
/// against the left. In `http://a//../..` that half is `/../..`, an absolute path, which section 5.2 would not merge
/// with anything. Here the half is always read as a relative path; otherwise the dot segments of one path would stay
/// that are removed from all others.
///
/// RFC 3986 removes the dot segments of any path (section 5.2.4), lowers the case of any host, and on the rung of the
/// scheme also leaves out an empty port, writes `/` for an empty path after an authority, and lowers the case of the
/// host of a mail address ([`Rung`] has the sections).
///
/// By RFC 3986, RFC 3987 and RFC 6874 the last rung is that of RFC 5952, which recommends one text for each IPv6 address; by the
/// other rungs alone, a document's own, it is not used.
///
/// The result is equivalent to the input, and normalizing it again changes nothing. A change is not made if the text
/// would be read back as other components, or if the document that defines the scheme has no such URL. RFC 3986 has escapes of
/// unreserved characters undone and dot segments removed in any URI; where the document of a scheme forbids that, or has no
/// hierarchy, as RFC 8141 (section 3.1) and RFC 4151 (section 2.4), the URL stays as it is.
///
/// ```
/// use urlspec::{Normalizer, Revision, Rung};
///
/// let bis = Normalizer::new(Revision::DraftFieldingUriRfc2396bis01)?;
/// let normalized = bis.normalize("eXAMPLE://a/./b/../b/c/%7a")?;
/// assert_eq!(normalized, "example://a/b/c/z");
/// let case = bis.rungs([Rung::Case]).normalize("HTTP://www.XEROX.com/%7ea")?;
/// assert_eq!(case, "http://www.xerox.com/%7ea");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Normalizer {
    edition: Edition,
    rungs: Vec<Rung>,
    /// The short way, where one leads.
    short: Option<ShortWay>,
}

impl Normalizer {
    /// A normalizer by all rungs of a revision.
    ///
    /// # Errors
    ///
    /// [`NormalizeError`] if the revision describes no normalization.
    pub fn new(edition: impl Into<Edition>) -> Result<Self, NormalizeError> {
        let edition = edition.into();
        let revision = edition.revision();
        let mut rungs: Vec<Rung> = revision.ladder().map(|(rung, _)| rung).collect();
        rungs.dedup();
        if rungs.is_empty() {
            return Err(NormalizeError::no_ladder(revision));
        }
        let short = ShortWay::of(edition, &rungs);
        Ok(Self {
            edition,
            rungs,
            short,
        })
    }

    /// The revision by which URLs are normalized.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.edition.revision()
    }

    /// The edition of that document.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// Uses only these rungs; those that the revision does not have change nothing.
    #[must_use]
    pub fn rungs(mut self, rungs: impl IntoIterator<Item = Rung>) -> Self {
        let wanted: Vec<Rung> = rungs.into_iter().collect();
        self.rungs.retain(|rung| wanted.contains(rung));
        self.short = ShortWay::of(self.edition, &self.rungs);
        self
    }

    /// The normal form of a URL, or of a relative reference: the text itself, borrowed, if it is its own normal form.
    ///
    /// ```
    /// use std::borrow::Cow;
    ///
    /// use urlspec::{Normalizer, Revision};
    ///
    /// let normalizer = Normalizer::new(Revision::Rfc3986)?;
    /// assert_eq!(normalizer.normalize("http://Example.com/%7ea")?, "http://example.com/~a");
    /// assert!(matches!(normalizer.normalize("http://example.com/~a")?, Cow::Borrowed(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NormalizeError`] if the text is not valid by the revision.
    pub fn normalize<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, NormalizeError> {
        let split = self.check(text)?;
        if is_plainly_normal(self.edition, text, &split) {
            return Ok(Cow::Borrowed(text));
        }
        let short = self.short.as_ref();
        let short = short.and_then(|short| short.normalized(text, &split));
        let normal = short.unwrap_or_else(|| self.climbed(text));
        if normal == text {
            return Ok(Cow::Borrowed(text));
        }
        Ok(Cow::Owned(normal))
    }

    /// The text at the end of the ladder.
    fn climbed(&self, text: &str) -> String {
        let mut form = Form::new(self.edition, text.to_owned());
        let ladder: Vec<&LadderEntry> =
            self.edition.revision().statements().ladder.iter().collect();
        self.climb(&self.rungs, &ladder, &mut form);
        form.text
    }

    /// The lowest rung at which two texts are the same, the rungs taken in order; `None` if they are different on all
    /// of them, which does not mean that they name different resources.
    ///
    /// ```
    /// use urlspec::{Normalizer, Revision, Rung};
    ///
    /// let bis = Normalizer::new(Revision::DraftFieldingUriRfc2396bis01)?;
    /// let meet = |a, b| bis.equivalent(a, b);
    /// assert_eq!(meet("http://a/", "http://a/")?, Some(Rung::String));
    /// assert_eq!(meet("HTTP://a/", "http://a/")?, Some(Rung::Case));
    /// assert_eq!(meet("http://a:80/", "HTTP://a")?, Some(Rung::Scheme));
    /// assert_eq!(meet("http://a/b", "http://a/B")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NormalizeError`] if one of them is not valid by the revision.
    pub fn equivalent(&self, one: &str, other: &str) -> Result<Option<Rung>, NormalizeError> {
        let equivalence = self.equivalence(one, other)?;
        Ok(equivalence.map(|equivalence| equivalence.rung()))
    }

    /// The same, with the sections that say so. It also counts what a document calls the same although it does not
    /// want it changed, such as the escapes of `-` and `!` in the 2003 draft (section 2.3).
    ///
    /// # Errors
    ///
    /// [`NormalizeError`] if one of them is not valid by the revision.
    pub fn equivalence(
        &self,
        one: &str,
        other: &str,
    ) -> Result<Option<Equivalence>, NormalizeError> {
        let (one, other) = (self.form(one)?, self.form(other)?);
        let said = self.said_of(&[&one, &other]);
        let meet = |rungs: &[Rung], without: Option<usize>| {
            let kept = || {
                said.iter()
                    .enumerate()
                    .filter(|(number, _)| Some(*number) != without)
            };
            let entries: Vec<_> = kept().filter_map(|(_, it)| it.ladder_entry()).collect();
            let of_parts = |it: &&&LadderEntry| !it.2.contains(&Change::OfDocument);
            let changes: Vec<_> = entries.iter().filter(of_parts).copied().collect();
            let comparisons: Vec<_> = kept().filter_map(|(_, it)| it.comparison()).collect();
            let compared = |form: &Form| {
                let mut form = form.clone();
                self.climb(rungs, &changes, &mut form);
                self.key(rungs, &entries, &comparisons, form)
            };
            compared(&one) == compared(&other)
        };
        let lowest = (0..self.rungs.len()).find(|top| meet(&self.rungs[..=*top], None));
        Ok(lowest.map(|top| {
            let (rungs, rung) = (&self.rungs[..=top], self.rungs[top]);
            let of_rung: Vec<(usize, &Said)> = said
                .iter()
                .enumerate()
                .filter(|(_, it)| it.rung() == rung)
                .collect();
            // Without a needed entry the texts differ. If each of several entries alone would do, none of them is
            // needed.
            let needed = of_rung
                .iter()
                .filter(|(number, _)| !meet(rungs, Some(*number)));
            let mut sections: Vec<Section> = needed.map(|(_, it)| it.section()).collect();
            if sections.is_empty() {
                sections.extend(of_rung.iter().map(|(_, it)| it.section()));
            }
            sections.dedup();
            sections.extend(self.said_by_document(rungs, [&one, &other]));
            Equivalence::new(rung, sections)
        }))
    }

    /// The sections of the document that defines the scheme of two texts, which says itself that what makes them the same on the
    /// highest of these rungs does.
    fn said_by_document(&self, rungs: &[Rung], forms: [&Form; 2]) -> impl Iterator<Item = Section> {
        let comparing =
            forms.map(|form| Comparable::comparing(self.edition, &form.text, &form.split));
        let has_say = self.climbs_by_document() && comparing[0] == comparing[1];
        let own = if has_say { comparing[0] } else { &[] };
        let top = rungs.last().copied();
        let of_rung = own.iter().filter(move |it| Some(it.0) == top);
        let ladder = self.edition.revision().statements().ladder.iter();
        let below = ladder.filter(|it| Some(it.0) != top);
        let entries: Vec<_> = below.chain(of_rung.clone()).collect();
        let climbed = forms.map(|form| {
            let mut form = form.clone();
            self.climb(rungs, &entries, &mut form);
            form.text
        });
        let are_met = climbed[0] == climbed[1];
        of_rung
            .filter(move |_| are_met)
            .map(|it| Section::new(it.1))
    }

    /// All that is said of the comparison of texts: by the revision, and by the documents that define their schemes.
    fn said_of(&self, forms: &[&Form]) -> Vec<Said> {
        let statements = self.edition.revision().statements();
        let entries = statements.ladder.iter().chain(statements.comparing);
        let mut said: Vec<Said> = entries.map(Said::ByRevision).collect();
        for form in forms {
            let defined = Comparable::of(Schemes::Newest, self.edition, &form.text, &form.split);
            for comparison in defined.iter().flat_map(Comparable::comparisons) {
                let is_it = |it: &Said| {
                    it.comparison()
                        .is_some_and(|it| std::ptr::eq(it, comparison))
                };
                if !said.iter().any(is_it) {
                    said.push(Said::ByDocument(comparison));
                }
            }
        }
        said
    }

    /// The key of a text that has climbed these rungs, which two equivalent texts have in common; and `true` if the document that
    /// defines the scheme compares it.
    fn key(
        &self,
        rungs: &[Rung],
        entries: &[&'static LadderEntry],
        comparisons: &[&'static Comparison],
        form: Form,
    ) -> (bool, String) {
        let is_of_document =
            |it: &&LadderEntry| it.2.contains(&Change::OfDocument) && rungs.contains(&it.0);
        if comparisons.is_empty() || !entries.iter().any(is_of_document) {
            return (false, form.text);
        }
        match Comparable::of(Schemes::Newest, self.edition, &form.text, &form.split) {
            Some(defined) => (true, defined.key(comparisons)),
            None => (false, form.text),
        }
    }

    /// The advice of the revision for those who compare two such texts, if it gives any.
    ///
    /// # Errors
    ///
    /// [`NormalizeError`] if one of them is not valid by the revision.
    pub fn cautions(&self, one: &str, other: &str) -> Result<Vec<Caution>, NormalizeError> {
        if self.edition.revision().statements().comparison.is_none() {
            return Ok(Vec::new());
        }
        let forms = [self.form(one)?, self.form(other)?];
        let mut cautions = Vec::new();
        if forms.iter().any(|form| form.split.scheme.is_none()) {
            cautions.push(Caution::RelativeReference);
        }
        let fragments = forms.each_ref().map(|form| form.split.fragment.clone());
        if fragments.iter().any(Option::is_some) && self.equivalence(one, other)?.is_none() {
            let whole = |text: &'_ str, fragment: &Option<Range<usize>>| {
                let end = fragment
                    .as_ref()
                    .map_or(text.len(), |it| it.start - "#".len());
                text[..end].to_owned()
            };
            let (one, other) = (whole(one, &fragments[0]), whole(other, &fragments[1]));
            if self.equivalence(&one, &other)?.is_some() {
                cautions.push(Caution::FragmentsDiffer);
            }
        }
        Ok(cautions)
    }

    /// The form of a text before any change.
    fn form(&self, text: &str) -> Result<Form, NormalizeError> {
        self.check(text)?;
        Ok(Form::new(self.edition, text.to_owned()))
    }

    /// The components of a text that is valid by the edition.
    fn check(&self, text: &str) -> Result<Components, NormalizeError> {
        let split = Validator::check_by(Law::BothSteps(self.edition), text);
        split.map_err(|error| NormalizeError::invalid(text, error))
    }

    /// Applies these rungs until nothing changes: a decoded escape may make a host name of a text that was not one,
    /// and then its case does not matter.
    fn climb(&self, rungs: &[Rung], entries: &[&'static LadderEntry], form: &mut Form) {
        loop {
            let before = form.text.clone();
            for rung in rungs {
                for (_, _, changes) in entries.iter().filter(|entry| entry.0 == *rung) {
                    self.step(changes, form);
                }
            }
            if form.text == before || is_plainly_normal(self.edition, &form.text, &form.split) {
                return;
            }
        }
    }

    /// Writes a URL in the normal form of the document that defines its scheme, if it is in the characters of that already.
    fn write_as_document(&self, form: &mut Form) {
        let Some(defined) = Comparable::of(Schemes::Newest, self.edition, &form.text, &form.split)
        else {
            return;
        };
        let text = defined.normal();
        if text == form.text || !form.text.is_ascii() {
            return;
        }
        let result = Form::new(self.edition, text);
        let law = Law::of_reference(self.edition, &result.text);
        let is_valid = law.fault(&result.text, &result.split).is_none();
        if is_valid
            && Comparable::of(Schemes::Newest, self.edition, &result.text, &result.split).is_some()
        {
            *form = result;
        }
    }

    /// Tells if the documents that define schemes have a say on a rung.
    fn climbs_by_document(&self) -> bool {
        let mut ladder = self.edition.revision().statements().ladder.iter();
        ladder.any(|(_, _, changes)| changes.contains(&Change::OfDocument))
    }

    /// Makes changes, one after the other. A change is not made if the text would then be read back as other
    /// components, or not be valid, or no longer valid by the document that defines the scheme: an empty path is no `/` by RFC
    /// 2384.
    fn step(&self, changes: &[Change], form: &mut Form) {
        if changes.contains(&Change::OfDocument) {
            self.write_as_document(form);
        }
        let kept = |change: &Change| match change {
            Change::Escapes | Change::UnreservedEscapes => Some(Manner::KeepsEscapes),
            Change::DotSegments => Some(Manner::KeepsSegments),
            _ => None,
        };
        let kept = changes
            .iter()
            .find_map(kept)
            .filter(|_| self.climbs_by_document());
        // The document of the scheme is asked once, before the first change: most texts need none.
        let mut is_asked = false;
        for part in changes.iter().flat_map(|change| parts_of(*change)) {
            let before = form.components();
            let mut target = before.clone();
            part(self.edition, &mut target);
            if target == before {
                continue;
            }
            let is_kept = |it| Comparable::is_kept(self.edition, &form.text, &form.split, it);
            if !is_asked && kept.is_some_and(is_kept) {
                return;
            }
            is_asked = true;
            // A prefix before the URL, such as `url:`, stays.
            let text = form.text[..form.start()].to_owned() + &target.text();
            let law = Law::of_reference(self.edition, &text);
            let result = Form::new(self.edition, text);
            let accepted =
                |form: &Form| Comparable::is_accepted(self.edition, &form.text, &form.split);
            if target == result.components()
                && law.fault(&result.text, &result.split).is_none()
                && (!self.climbs_by_document()
                    || accepted(form) != Some(true)
                    || accepted(&result) == Some(true))
            {
                *form = result;
            }
        }
    }
}

/// A statement on the comparison of URLs.
enum Said {
    ByRevision(&'static LadderEntry),
    ByDocument(&'static Comparison),
}

impl Said {
    fn ladder_entry(&self) -> Option<&'static LadderEntry> {
        match self {
            Self::ByRevision(entry) => Some(entry),
            Self::ByDocument(_) => None,
        }
    }

    fn comparison(&self) -> Option<&'static Comparison> {
        match self {
            Self::ByRevision(_) => None,
            Self::ByDocument(comparison) => Some(comparison),
        }
    }

    fn rung(&self) -> Rung {
        match self {
            Self::ByRevision(entry) => entry.0,
            Self::ByDocument(_) => Rung::Scheme,
        }
    }

    fn section(&self) -> Section {
        Section::new(match self {
            Self::ByRevision(entry) => entry.1,
            Self::ByDocument(comparison) => comparison.section,
        })
    }
}

impl Reference<'_> {
    /// The normal form of this reference, by all rungs of its document, parsed by the same rule: [`Normalizer::normalize`].
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// let url = Reference::parse(Revision::Rfc3986, "HTTP://Example.com:80/%7ea/../b")?;
    /// let normal = url.normalize()?;
    /// assert_eq!((normal.as_str(), normal.scheme()), ("http://example.com/b", Some("http")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NormalizeError`] if the document describes no normalization.
    pub fn normalize(&self) -> Result<Reference<'static>, NormalizeError> {
        let text = Normalizer::new(self.edition())?.normalize(self.as_str())?;
        let normal = self.alike(&text);
        let normal = normal.or_else(|_| Reference::with_fragment(self.edition(), &text));
        match normal {
            Ok(normal) => Ok(normal.into_owned()),
            Err(error) => Err(NormalizeError::invalid(&text, error)),
        }
    }
}
