//! The files of cases.
//!
//! One a document and kind, `cases/<revision>/<kind>.txt`, with one case a line. `## ` begins a heading, which says of
//! which section the cases below it are.
//!
//! - `resolve.txt`: `REFERENCE = TARGET`, with the code of a finding in brackets behind it, or the kind of error. `<>` is the
//!   empty reference or base. A `base:` holds from there on with the document's own defaults; an option in brackets
//!   replaces those before it.
//! - `normalize.txt`: `URL = NORMAL FORM`.
//! - `equivalent.txt`: `URL ~ URL = RUNG`, or `none`.

use urlspec::Revision;

/// The files of one kind, by the id of the document.
pub(super) type Files = &'static [(&'static str, &'static str)];

/// The files of a kind.
macro_rules! files {
    ($kind:literal: $($id:literal)*) => {
        &[$(($id, include_str!(concat!("../../cases/", $id, "/", $kind, ".txt")))),*]
    };
}

pub(super) const RESOLVE: Files = files! { "resolve":
    "draft-ietf-uri-url-02" "rfc1630" "rfc1808" "draft-fielding-url-syntax-05"
    "rfc2396" "rfc2732" "draft-fielding-uri-rfc2396bis-01" "rfc3986" "rfc3987" "rfc6874"
};

pub(super) const NORMALIZE: Files = files! { "normalize":
    "draft-ietf-uri-url-02" "rfc1630" "rfc1738" "draft-fielding-url-syntax-05" "rfc2396" "rfc2732"
    "draft-fielding-uri-rfc2396bis-01" "rfc3986" "rfc3987" "rfc6874"
};

pub(super) const EQUIVALENT: Files = files! { "equivalent":
    "draft-ietf-uri-url-02" "rfc1630" "rfc1738" "draft-fielding-url-syntax-05" "rfc2396" "rfc2732"
    "draft-fielding-uri-rfc2396bis-01" "rfc3986" "rfc3987" "rfc6874"
};

/// The lines of the file of a document that are not empty; none if it has no such file.
pub(super) fn lines(files: Files, revision: Revision) -> impl Iterator<Item = &'static str> {
    let file = files.iter().find(|(id, _)| *id == revision.id());
    let text = file.map_or("", |(_, text)| text);
    text.lines().filter(|line| !line.is_empty())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A file that is not in the lists would be left out without a word.
    #[test]
    fn every_file_is_read() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");
        let names = |folder: &str| -> Vec<String> {
            let entries = std::fs::read_dir(folder).expect(folder);
            let name = |entry: std::io::Result<std::fs::DirEntry>| {
                let name = entry.expect(folder).file_name();
                name.into_string().expect(folder)
            };
            entries.map(name).collect()
        };
        let mut there = BTreeSet::new();
        for id in names(folder) {
            assert!(id.parse::<Revision>().is_ok_and(|it| it.id() == id), "{id}");
            let files = names(&format!("{folder}/{id}"));
            there.extend(files.into_iter().map(|file| format!("{id}/{file}")));
        }
        let kinds = [
            ("resolve", RESOLVE),
            ("normalize", NORMALIZE),
            ("equivalent", EQUIVALENT),
        ];
        let read = kinds.iter().flat_map(|(kind, files)| {
            let name = move |(id, _): &(&str, &str)| format!("{id}/{kind}.txt");
            files.iter().map(name)
        });
        assert_eq!(there, read.collect());
    }
}
