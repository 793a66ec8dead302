//! The main components of a reference, by the regular expression of Appendix B.

use std::ops::Range;

/// Where the components of a text lie, in bytes. A component that is `None` is undefined: its
/// delimiter does not appear. The path is always defined, if only as the empty string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Components {
    pub(crate) scheme: Option<Range<usize>>,
    pub(crate) authority: Option<Range<usize>>,
    pub(crate) path: Range<usize>,
    pub(crate) query: Option<Range<usize>>,
    pub(crate) fragment: Option<Range<usize>>,
}

/// Splits any text as `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?` does, the
/// expression that draft-fielding-url-syntax-05 and draft-fielding-uri-rfc2396bis-01 print in
/// their Appendix B; `.` takes line ends as well.
pub(crate) fn appendix_b(text: &str) -> Components {
    let bytes = text.as_bytes();
    let find = |from: usize, stops: &[u8]| {
        let found = bytes[from..].iter().position(|byte| stops.contains(byte));
        found.map_or(bytes.len(), |at| from + at)
    };
    let mut at = 0;

    let delimiter = find(0, b":/?#");
    let scheme = (delimiter > 0 && bytes.get(delimiter) == Some(&b':')).then(|| {
        at = delimiter + 1;
        0..delimiter
    });
    let authority = bytes[at..].starts_with(b"//").then(|| {
        let start = at + 2;
        at = find(start, b"/?#");
        start..at
    });
    let path = at..find(at, b"?#");
    at = path.end;
    let query = (bytes.get(at) == Some(&b'?')).then(|| {
        let start = at + 1;
        at = find(start, b"#");
        start..at
    });
    let fragment = (bytes.get(at) == Some(&b'#')).then(|| at + 1..bytes.len());
    Components {
        scheme,
        authority,
        path,
        query,
        fragment,
    }
}
