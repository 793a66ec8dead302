//! Since when and until when a text is valid, in one line.

use urlspec::Revision;

/// The documents by which a text is valid, the oldest first.
pub(super) fn since(verdicts: &[(Revision, bool)]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (place, (_, is_valid)) in verdicts.iter().enumerate() {
        match runs.last_mut() {
            _ if !is_valid => {}
            Some((_, last)) if *last + 1 == place => *last = place,
            _ => runs.push((place, place)),
        }
    }
    let end = verdicts.len().saturating_sub(1);
    let named = |place: usize| {
        let (revision, _) = verdicts[place];
        format!("{} ({})", revision.name(), revision.date())
    };
    let told: Vec<String> = runs
        .iter()
        .map(|&(first, last)| match (first, last) {
            (0, last) if last == end => "by every document".to_owned(),
            (first, last) if last == end => format!("since {}", named(first)),
            (first, last) if first == last && runs.len() == 1 => {
                format!("by {} alone", named(first))
            }
            (first, last) if first == last => format!("by {}", named(first)),
            (0, last) => format!("up to {}", named(last)),
            (first, last) => format!("from {} to {}", named(first), named(last)),
        })
        .collect();
    if told.is_empty() {
        return "valid by no document".to_owned();
    }
    format!("valid {}", told.join(", and "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line for verdicts of which `+` stands for valid, the oldest first; of all documents the first ones.
    fn told(verdicts: &str) -> String {
        let verdicts: Vec<(Revision, bool)> = Revision::ALL
            .iter()
            .copied()
            .zip(verdicts.chars().map(|c| c == '+'))
            .collect();
        since(&verdicts)
    }

    #[test]
    fn runs_of_documents_are_named_by_their_ends() {
        assert_eq!(told("---"), "valid by no document");
        assert_eq!(told("+++"), "valid by every document");
        assert_eq!(told("-++"), "valid since RFC 1630 (June 1994)");
        assert_eq!(told("++-"), "valid up to RFC 1630 (June 1994)");
        assert_eq!(
            told("+--"),
            "valid by draft-ietf-uri-url-02 (November 1993) alone"
        );
        assert_eq!(
            told("-++-"),
            "valid from RFC 1630 (June 1994) to RFC 1738 (December 1994)"
        );
        assert_eq!(
            told("-+-+"),
            "valid by RFC 1630 (June 1994), and since RFC 1808 (June 1995)"
        );
    }
}
