//! Finds references in running text, by the delimiters that each document recommends.

mod begin;
mod scan;

use std::borrow::Cow;
use std::fmt;
use std::iter::FusedIterator;
use std::ops::Range;

use grammarian::text::Cursor;

use crate::revision::{Edition, Revision};
use crate::syntax::wrapper::Wrapper;
use crate::validate::{Report, Validator};
use crate::words::Concept;
use scan::Scanner;

/// Finds the references that stand in `text`, between the delimiters that `revision` recommends.
///
/// `text` is a string, or octets that need not be UTF-8. The references that are found are not validated:
/// [`Extraction::validate`] does that. The time is linear in the length of the text, however many delimiters are left
/// open, and only one reference is held at a time.
///
/// ```
/// use urlspec::{Revision, Wrapper, extract};
///
/// let text = "but you can probably pick it up from <ftp://ds.internic.\n   net/rfc/>.";
/// let mut found = extract(Revision::DraftFieldingUriRfc2396bis01, text);
/// let reference = found.next().unwrap();
/// assert_eq!(reference.text(), "ftp://ds.internic.net/rfc/");
/// assert_eq!((reference.line(), reference.column()), (1, 39));
/// assert_eq!(reference.wrapper(), Wrapper::AngleBrackets);
/// assert!(found.next().is_none());
/// ```
///
/// # What each document says
///
/// | | url7, 1.3 | RFC 1738, appendix | 1997, appendix E | 2003, appendix E; RFC 3986, appendix C |
/// | --- | --- | --- | --- | --- |
/// | `<…>` | recommended | recommended with the prefix | especially recommended | especially recommended |
/// | `<URL:…>` | the prefix is part of the reference (`prefixedurl`) | recommended | was recommended | formerly recommended |
/// | `"…"` | | "in some systems" (2.2) | usual | usual |
/// | white space around | wrappers "are not mandatory" | | usual | usual |
/// | white space inside | | ignored | ignored | ignored |
/// | a hyphen at a line end | | uncertain | uncertain | uncertain |
///
/// RFC 1630 does not treat this, but has a `prefixedurl` as url7 does: the prefix is part of the reference.
///
/// RFC 1808 does not treat this. Its own references stand in `<URL:…>`, and it is read as RFC 1738, to which it is a
/// companion.
///
/// Where a document says nothing:
///
/// - **White space around** delimits by every revision, as no document but url7 has it in a reference. By url7 and RFC
///   1738 a double quote then also delimits, but a pair of them is not a wrapper, and a line break inside ends the
///   reference.
/// - **White space inside brackets** is dropped. By url7, whose `extra` characters contain the space, only if there is
///   a line break in it; white space within a line is kept. White space beyond US-ASCII, such as U+00A0, is dropped as
///   well, unless URLs of the document can hold it, as those of RFC 3987 can.
/// - **The hyphen** of url7 is as uncertain as the others'.
/// - The prefix `URL:` is read in either case.
///
/// # What counts as a reference
///
/// None of the documents says how to tell `<mailto:a@b>` from a tag, or `"hello"` from a reference.
///
/// - After `<URL:`, anything at all: relative references too.
/// - In angle brackets, a text that begins with a scheme name and a colon. If no document has the scheme and no `//`
///   follows, a double quote, or white space other than around line breaks, makes it prose or markup: `<note: see
///   below>`.
/// - In double quotes and between white space, a text that begins with a scheme name and `://`, or with one of the
///   schemes that have no slashes: `mailto:`, `news:`, `nntp:` (unless the document has them in it, as RFC 1738 does),
///   `mid:`, `cid:`, `urn:`. In quotes it begins directly after the first of them, and white space inside holds a
///   line break: `"http://a/ is down"` is a quotation with `http://a/` in it.
/// - In every case, something has to follow the colon.
///
/// # Where it ends
///
/// Between white space, a reference also ends at `<`, `>`, `"`, a control character, Unicode white space or
/// punctuation, a closing bracket that was not opened in it, and at a `'`, `` ` ``, `*` or `|` if the same character
/// stands directly before it. Trailing `.`, `,`, `;`, `:`, `!`, `?`, `'`, `` ` ``, `|` and opening brackets are left
/// out. It ends at any other character beyond US-ASCII, such as a letter, if no URL of the document can hold it;
/// [`ended_by`](Extraction::ended_by) has that character, as it may be a fault in the URL. RFC 1738 (section 2.2):
/// "URLs are written only with the graphic printable characters of the US-ASCII coded character set". By RFC 3987 most
/// such characters are part of it. Characters of US-ASCII are kept, allowed or not.
///
/// A wrapper is left open if a blank line, or another `<`, comes before its end. It is then not a wrapper: its content
/// is searched as other text. Quoting marks of electronic mail are not recognized: the `>` at the beginning of a line
/// closes the bracket of the line before. A page break with its header and footer inside a reference counts as a blank
/// line.
#[must_use]
pub fn extract<T: AsRef<[u8]> + ?Sized>(edition: impl Into<Edition>, text: &T) -> Extracted<'_> {
    let (edition, text) = (edition.into(), text.as_ref());
    Extracted {
        edition,
        scanner: Scanner::new(edition.revision(), text),
        cursor: Cursor::new(text),
        lines: 0,
        bytes: 0,
    }
}

/// An iterator over the references in a text, in its order; their spans do not overlap. Made by [`extract`].
#[derive(Clone, Debug)]
pub struct Extracted<'t> {
    edition: Edition,
    scanner: Scanner<'t>,
    cursor: Cursor<'t>,
    /// The number of lines before the text.
    lines: usize,
    bytes: usize,
}

impl Extracted<'_> {
    /// Searches the text as a piece of a longer one, in which this number of lines and bytes stand before it. The
    /// lines and spans of its references are counted from the beginning of the longer text.
    ///
    /// A text may be cut after the end of any line where no wrapper is open, and after any blank line.
    ///
    /// ```
    /// use urlspec::{Revision, extract};
    ///
    /// let text = "one: http://a/\ntwo: http://b/\n";
    /// let (one, two) = text.split_at(15);
    /// let pieces = extract(Revision::DraftFieldingUriRfc2396bis01,
    /// one).chain(extract(Revision::DraftFieldingUriRfc2396bis01, two).behind(1, 15));
    /// assert!(pieces.eq(extract(Revision::DraftFieldingUriRfc2396bis01, text)));
    /// ```
    #[must_use]
    pub fn behind(mut self, lines: usize, bytes: usize) -> Self {
        self.lines = lines;
        self.bytes = bytes;
        self
    }
}

impl<'t> Iterator for Extracted<'t> {
    type Item = Extraction<'t>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.scanner.next()?;
        let (line, column) = self.cursor.place(found.span.start);
        Some(Extraction {
            edition: self.edition,
            wrapper: found.wrapper,
            octets: found.octets,
            span: found.span.start + self.bytes..found.span.end + self.bytes,
            line: line + self.lines,
            column,
            uncertain: found.uncertain,
            ended_by: found.ended_by,
        })
    }
}

impl FusedIterator for Extracted<'_> {}

/// A reference that was found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extraction<'t> {
    edition: Edition,
    wrapper: Wrapper,
    octets: Cow<'t, [u8]>,
    span: Range<usize>,
    line: usize,
    column: usize,
    uncertain: Vec<usize>,
    ended_by: Option<char>,
}

impl Extraction<'_> {
    /// The revision by which it was searched for.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.edition.revision()
    }

    /// The edition of that document.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The reference, without its wrapper and without white space that is to be ignored. U+FFFD stands for octets that
    /// are not valid UTF-8.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.octets)
    }

    /// The octets of the reference, which may not be valid UTF-8.
    #[must_use]
    pub fn octets(&self) -> &[u8] {
        &self.octets
    }

    /// The span of the reference in the text that was searched, in bytes: without the wrapper, with the white space
    /// between its first character and its last.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The line in which the reference begins, counted from 1. LF, CR and CR LF end a line.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column at which the reference begins, in characters counted from 1. A tab counts as one character, and so
    /// does a sequence of octets that is not valid UTF-8; a byte order mark does not count.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// The delimiters around it.
    #[must_use]
    pub fn wrapper(&self) -> Wrapper {
        self.wrapper
    }

    /// The hyphens that stood at the end of a line, as indices of bytes of [`octets`](Self::octets). Each may be part
    /// of the reference, or may have been inserted when the line was broken. It is kept.
    ///
    /// ```
    /// use urlspec::{Revision, extract};
    ///
    /// let mut found = extract(Revision::Rfc1738, "<URL:http://a/hyphen-\n  ated>");
    /// let reference = found.next().unwrap();
    /// assert_eq!(reference.text(), "http://a/hyphen-ated");
    /// assert_eq!(reference.uncertain(), [15]);
    /// ```
    #[must_use]
    pub fn uncertain(&self) -> &[usize] {
        &self.uncertain
    }

    /// The character that ended the reference only because no URL of the document can hold it. It may belong to the
    /// text around, as in Chinese, which puts no space between words; or to a URL that is not valid. Punctuation may
    /// stand between the two. It is U+FFFD for an octet that is not valid UTF-8.
    ///
    /// ```
    /// use urlspec::{Revision, extract};
    ///
    /// let text = "见http://a.example/c文档";
    /// let found = extract(Revision::Rfc1738, text).next().unwrap();
    /// assert_eq!(found.text(), "http://a.example/c");
    /// assert_eq!(found.ended_by(), Some('文'));
    ///
    /// // An IRI can hold it.
    /// let found = extract(Revision::Rfc3987, text).next().unwrap();
    /// assert_eq!(found.text(), "http://a.example/c文档");
    /// assert_eq!(found.ended_by(), None);
    /// ```
    #[must_use]
    pub fn ended_by(&self) -> Option<char> {
        self.ended_by
    }

    /// Validates [`judged`](Self::judged) by the revision by which the reference was searched for.
    ///
    /// ```
    /// use urlspec::{Revision, extract};
    ///
    /// let text = "see <URL:http://a/~b#c> for more";
    /// let mut found = extract(Revision::Rfc1738, text);
    /// let reference = found.next().unwrap();
    /// let report = reference.validate();
    /// // The tilde is not allowed; the fragment identifier is not part of what is validated.
    /// assert_eq!(report.error().unwrap().index(), 9);
    ///
    /// let mut found = extract(Revision::DraftFieldingUrlSyntax05, text);
    /// assert!(found.next().unwrap().validate().is_valid());
    /// ```
    #[must_use]
    pub fn validate(&self) -> Report {
        Validator::new(self.edition).validate_bytes(self.judged())
    }

    /// The part of [`octets`](Self::octets) that [`validate`](Self::validate) takes: all of it, or the part before the
    /// `#` if the revision has no fragments.
    ///
    /// RFC 1738 puts a fragment within the brackets that is not part of the URL, and in url7 no URL has one either.
    ///
    /// ```
    /// use urlspec::{Revision, extract};
    ///
    /// let text = "<URL:http://a/b#c>";
    /// let judged = |revision| extract(revision, text).next().map(|it| it.judged().to_vec());
    /// assert_eq!(judged(Revision::Rfc1738).unwrap(), b"http://a/b");
    /// assert_eq!(judged(Revision::DraftFieldingUriRfc2396bis01).unwrap(), b"http://a/b#c");
    /// ```
    #[must_use]
    pub fn judged(&self) -> &[u8] {
        let octets = self.octets();
        match octets.iter().position(|octet| *octet == b'#') {
            Some(fragment)
                if self
                    .edition
                    .start_rule_for(octets)
                    .below(Concept::Fragment)
                    .is_none() =>
            {
                &octets[..fragment]
            }
            _ => octets,
        }
    }
}

impl fmt::Display for Extraction<'_> {
    /// As [`text`](Self::text).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Extraction<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut extraction = serializer.serialize_struct("Extraction", 8)?;
        extraction.serialize_field("line", &self.line)?;
        extraction.serialize_field("column", &self.column)?;
        extraction.serialize_field("start", &self.span.start)?;
        extraction.serialize_field("end", &self.span.end)?;
        extraction.serialize_field("text", &self.text())?;
        extraction.serialize_field("wrapper", &self.wrapper)?;
        extraction.serialize_field("uncertain", &self.uncertain)?;
        extraction.serialize_field("ended_by", &self.ended_by)?;
        extraction.end()
    }
}
