//! The files of claims.

use urlspec::Revision;

use super::Claim;
use super::relation::Assertion;

/// The documents that say something of their own syntax or that of others, the oldest first, and what they say.
const FILES: [(Revision, &str); 11] = [
    (
        Revision::DraftIetfUriUrl02,
        include_str!("../../claims/draft-ietf-uri-url-02.txt"),
    ),
    (Revision::Rfc1630, include_str!("../../claims/rfc1630.txt")),
    (Revision::Rfc1738, include_str!("../../claims/rfc1738.txt")),
    (Revision::Rfc1808, include_str!("../../claims/rfc1808.txt")),
    (
        Revision::DraftFieldingUrlSyntax05,
        include_str!("../../claims/draft-fielding-url-syntax-05.txt"),
    ),
    (Revision::Rfc2396, include_str!("../../claims/rfc2396.txt")),
    (Revision::Rfc2732, include_str!("../../claims/rfc2732.txt")),
    (
        Revision::DraftFieldingUriRfc2396bis01,
        include_str!("../../claims/draft-fielding-uri-rfc2396bis-01.txt"),
    ),
    (Revision::Rfc3986, include_str!("../../claims/rfc3986.txt")),
    (Revision::Rfc3987, include_str!("../../claims/rfc3987.txt")),
    (Revision::Rfc6874, include_str!("../../claims/rfc6874.txt")),
];

/// All claims, in the order of the files.
pub(super) fn all() -> Vec<Claim> {
    let of_file = |(document, text)| read(document, text).unwrap_or_else(|error| panic!("{error}"));
    FILES.into_iter().flat_map(of_file).collect()
}

/// The claims of one file.
fn read(document: Revision, text: &'static str) -> Result<Vec<Claim>, String> {
    let mut section = None;
    let mut claims = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.is_empty() || line.starts_with("# ") {
            continue;
        }
        if let Some(label) = line.strip_prefix("§ ") {
            section = Some(document.own_section(label));
            continue;
        }
        let wrong = |error: &str| format!("claims/{document}.txt:{number}: {error}");
        let (text, written) = line
            .split_once(" :: ")
            .ok_or_else(|| wrong("there is no `::`"))?;
        let assertion = Assertion::parse(written).map_err(|error| wrong(&error))?;
        claims.push(Claim {
            document,
            section: section.ok_or_else(|| wrong("there is no section above it"))?,
            text,
            written,
            assertion,
        });
    }
    Ok(claims)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that is not in the list would be left out without a word.
    #[test]
    fn every_file_is_read() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/claims");
        let mut there: Vec<String> = std::fs::read_dir(folder)
            .expect("the claims are there")
            .map(|entry| {
                entry
                    .expect(folder)
                    .file_name()
                    .into_string()
                    .expect(folder)
            })
            .collect();
        there.sort_unstable();
        let mut read: Vec<String> = FILES.iter().map(|(id, _)| format!("{id}.txt")).collect();
        read.sort_unstable();
        assert_eq!(there, read);
        assert!(FILES.is_sorted_by_key(|(revision, _)| *revision));
    }
}
