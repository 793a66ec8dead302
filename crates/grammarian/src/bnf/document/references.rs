//! The references section of a document: which RFCs its tags stand for.

use std::collections::HashSet;

use super::print::Print;
use crate::bnf::rfc_in_prose;

/// The tags whose entries name an RFC, with its number, each tag once.
pub(super) fn references(text: &str) -> Vec<(String, u16)> {
    let print = Print::of(text);
    let lines = print.lines();
    let mut entries: Vec<(&str, String)> = Vec::new();
    let (mut is_in_section, mut is_in_entry) = (false, false);
    let mut last = 0;
    for (at, line) in lines
        .iter()
        .enumerate()
        .filter(|(_, line)| !line.is_blank())
    {
        let is_gap = at > last + 1 && !print.has_break(last + 1..at);
        last = at;
        if is_heading(line.text) {
            (is_in_section, is_in_entry) = (true, false);
            continue;
        }
        if !is_in_section {
            continue;
        }
        if let Some((tag, rest)) = tagged(line.text) {
            entries.push((tag, rest.to_owned()));
            is_in_entry = true;
        } else if line.indent == 0 {
            is_in_section = false;
        } else if let Some((_, entry)) = entries.last_mut().filter(|_| is_in_entry && !is_gap) {
            entry.push(' ');
            entry.push_str(line.text.trim());
        } else {
            is_in_entry = false;
        }
    }
    let mut seen = HashSet::new();
    entries
        .into_iter()
        .filter_map(|(tag, entry)| Some((tag, rfc_of(&entry)?)))
        .filter(|(tag, _)| seen.insert(*tag))
        .map(|(tag, number)| (tag.to_owned(), number))
        .collect()
}

/// A heading such as `10.1.  Normative References`. In a table of contents, the number of a page stands behind it.
fn is_heading(line: &str) -> bool {
    const MOST_WORDS: usize = 3;
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit() || c == '.');
    let mut words: Vec<&str> = line.split_whitespace().collect();
    if words.len() > 1 && (is_number(words[0]) || words[0].len() < MOST_WORDS) {
        words.remove(0);
    }
    let last = words.last().map_or("", |word| word.trim_end_matches(':'));
    let is_title = words
        .iter()
        .all(|word| word.starts_with(char::is_uppercase));
    let is_of_sources = ["references", "bibliography"]
        .iter()
        .any(|name| last.eq_ignore_ascii_case(name));
    words.len() <= MOST_WORDS && is_title && is_of_sources
}

/// The tag in brackets with which an entry begins, and the rest of its first line.
fn tagged(line: &str) -> Option<(&str, &str)> {
    let (tag, rest) = line.trim_start().strip_prefix('[')?.split_once(']')?;
    let is_tag = !tag.is_empty() && !tag.contains(['[', ' ']);
    is_tag.then_some((tag, rest))
}

/// The RFC that an entry is about: the first one that it names outside of its title.
fn rfc_of(entry: &str) -> Option<u16> {
    let is_balanced = entry.matches('"').count().is_multiple_of(2);
    let outside = entry.split('"').step_by(if is_balanced { 2 } else { 1 });
    let outside: Vec<&str> = outside.collect();
    outside.iter().find_map(|piece| {
        let mut series = piece.split(',');
        series.find_map(rfc_in_prose)
    })
}

#[cfg(test)]
mod tests {
    use super::references;

    fn found(text: &str) -> Vec<(String, u16)> {
        references(text)
    }

    #[test]
    fn entries_name_rfcs() {
        let text = "
   References ..... 7

   [EARLY] is a tag in prose, RFC 1000.

10. References

10.1.  Normative References

   [URI]      Berners-Lee, T., \"Instead of RFC 2396\", STD 66, RFC
              3986, January 2005.

   [UCS]      \"Character Set\", ISO/IEC 10646:2003.
   [20] Author, A., \"Title\", BCP 14, RFC2119, obsoletes
        RFC 1.


Author                      Standards Track                    [Page 10]
\u{c}
RFC 9999                      A Title                      November 2026


   [BROKEN-PAGE]  Author, A., \"A Title over Two



Author                      Standards Track                    [Page 11]
\u{c}
RFC 9999                      A Title                      November 2026


              Pages\", RFC 822, August 1982.

   A note that is about RFC 5 and belongs to no entry.

   [URI] \"Once more\", RFC 7.

Author's Address

   [LATE]  RFC 2000
";
        let expected = [("URI", 3986), ("20", 2119), ("BROKEN-PAGE", 822)];
        assert_eq!(
            found(text),
            expected.map(|(tag, rfc)| (tag.to_owned(), rfc))
        );
    }

    #[test]
    fn a_text_without_references_has_none() {
        assert!(found("a = b\n\n[X] RFC 1\n").is_empty());
        assert!(found("").is_empty());
    }
}
