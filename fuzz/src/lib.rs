//! The common parts of the fuzz targets of urlspec: the reading of their input, and properties of any report.
//!
//! An input is a few bytes that choose, and texts behind them, which the octet FF parts: it stands in no UTF-8, so
//! a seed is a file that people can read.

pub mod seeds;

use grammarian::Error;
use urlspec::{Component, Finding, Reference, Report, Revision};

/// The octet between two texts of an input.
pub const PARTING: u8 = 0xff;

/// An input, read from its beginning.
#[derive(Clone, Copy, Debug)]
pub struct Input<'d> {
    rest: &'d [u8],
}

impl<'d> Input<'d> {
    /// Reads so many bytes at most, and leaves the others alone: a target whose work grows faster than its input says
    /// why it takes few.
    #[must_use]
    pub fn of(data: &'d [u8], longest: usize) -> Self {
        Self {
            rest: &data[..data.len().min(longest)],
        }
    }

    /// The next byte, or the letter `a` at the end.
    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.rest.split_first() else {
            return b'a';
        };
        self.rest = rest;
        *first
    }

    /// One of several things, by the next byte: `a` chooses the first.
    ///
    /// # Panics
    ///
    /// If there are no things to choose from.
    pub fn one_of<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        let byte = self.byte().wrapping_sub(b'a');
        &things[usize::from(byte) % things.len()]
    }

    /// A revision, by the next byte: `a` is the oldest.
    pub fn revision(&mut self) -> Revision {
        *self.one_of(Revision::ALL)
    }

    /// The octets up to the next parting.
    pub fn octets(&mut self) -> &'d [u8] {
        let mut parts = self.rest.splitn(2, |octet| *octet == PARTING);
        let part = parts.next().unwrap_or_default();
        self.rest = parts.next().unwrap_or_default();
        part
    }

    /// The text up to the next parting, as far as it is UTF-8.
    pub fn text(&mut self) -> &'d str {
        let chunks = self.octets().utf8_chunks();
        chunks.map(|chunk| chunk.valid()).next().unwrap_or_default()
    }

    /// All that is left.
    #[must_use]
    pub fn rest(self) -> &'d [u8] {
        self.rest
    }
}

/// The components that a [`Reference`] has spans of.
pub const COMPONENTS: [Component; 11] = [
    Component::Scheme,
    Component::Authority,
    Component::UserInfo,
    Component::User,
    Component::Password,
    Component::Host,
    Component::Port,
    Component::Path,
    Component::Param,
    Component::Query,
    Component::Fragment,
];

/// The text of a component.
#[must_use]
pub fn part<'r>(reference: &'r Reference<'_>, component: Component) -> Option<&'r str> {
    Some(&reference.as_str()[reference.span(component)?])
}

/// The parts of a reference as another library reads them.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'t> {
    /// The scheme.
    pub scheme: Option<&'t str>,
    /// The text behind `//`.
    pub authority: Option<&'t str>,
    /// The path, which may be empty.
    pub path: &'t str,
    /// The query.
    pub query: Option<&'t str>,
    /// The fragment.
    pub fragment: Option<&'t str>,
}

/// Checks that another library reads the same parts.
///
/// # Panics
///
/// If it does not.
pub fn check_parts(ours: &Reference<'_>, theirs: Parts<'_>) {
    let authority = ours.authority().map(|authority| authority.as_str());
    assert_eq!(ours.scheme(), theirs.scheme, "{ours}");
    assert_eq!(authority, theirs.authority, "{ours}");
    let path = ours.path().map(urlspec::Path::as_str);
    assert_eq!(path, Some(theirs.path), "{ours}");
    assert_eq!(ours.query(), theirs.query, "{ours}");
    assert_eq!(ours.fragment(), theirs.fragment, "{ours}");
}

/// Writes a group of expressions, each by `write`; an empty group is `nothing`.
pub fn write_group<P>(
    text: &mut String,
    parts: &[P],
    delimiter: &str,
    nothing: &str,
    write: impl Fn(&P, &mut String),
) {
    text.push('(');
    for (number, part) in parts.iter().enumerate() {
        text.push_str(if number == 0 { "" } else { delimiter });
        write(part, text);
    }
    text.push_str(if parts.is_empty() { nothing } else { "" });
    text.push(')');
}

/// Checks that the places of a report lie in the text, and that all of it can be printed.
///
/// # Panics
///
/// If they do not, or it cannot.
pub fn check_report(report: &Report, text: &str) {
    assert!(!report.to_string().is_empty());
    for error in report.errors() {
        let end = error.index() + error.length();
        assert!(text.get(error.index()..end).is_some(), "{error}: {text:?}");
        assert!(!error.to_string().is_empty());
        assert!(!error.message().contains('\n'), "{error}");
        assert!(!error.accepted_by().contains(&report.revision()) || error.code().is_some());
    }
    check_findings(report.findings(), text);
}

/// Checks that findings lie in the text, in its order.
///
/// # Panics
///
/// If they do not.
pub fn check_findings(findings: &[Finding], text: &str) {
    assert!(findings.is_sorted_by_key(|finding| finding.span().start));
    for finding in findings {
        assert!(text.get(finding.span()).is_some(), "{finding}: {text:?}");
        assert!(!finding.message().contains('\n'), "{finding}");
        assert!(!finding.to_string().is_empty());
    }
}

/// Returns `true` if a segment of the text is `.` or `..` with a dot that is escaped.
#[must_use]
pub fn has_escaped_dots(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let is_dots = |segment: &str| {
        segment.contains("%2e") && [".", ".."].contains(&&*segment.replace("%2e", "."))
    };
    text.split(['/', '?', '#', ':']).any(is_dots)
}

/// Checks that the place of an error about a grammar lies in its text, and that the message is one line.
///
/// # Panics
///
/// If it does not, or is not.
pub fn check_grammar_error(error: &Error, text: &str) {
    let told = error.to_string();
    assert!(!told.is_empty() && !told.contains('\n'), "{told:?}");
    let Some(line) = error.line() else {
        assert_eq!(error.column(), None);
        return;
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<&str> = text.split(['\n', '\r']).collect();
    assert!((1..=lines.len()).contains(&line), "{told}");
    let longest = lines.iter().map(|line| line.chars().count()).max();
    let longest = longest.unwrap_or_default();
    assert!(
        error
            .column()
            .is_none_or(|column| (1..=longest + 2).contains(&column)),
        "{told}"
    );
}
