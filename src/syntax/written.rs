//! Octets as the text of a rule.

use crate::revision::Rule;
use crate::words::triplet::escape_of;

/// The text of a rule for octets: each as the character that it is where the rule has that, and otherwise as an escape. A
/// percent sign is always escaped. If the rule has no such text, what is returned is one that it does not accept.
pub(crate) fn written(rule: Rule, octets: &[u8]) -> String {
    let dfa = rule.dfa();
    let mut state = Some(dfa.start());
    let mut text = Vec::with_capacity(octets.len());
    for &octet in octets {
        // Where the rule has no text anyway, what is visible stays.
        let is_lost = state.is_none() && octet.is_ascii_graphic();
        let plain = state.and_then(|it| dfa.step(it, octet));
        if octet != b'%' && (is_lost || plain.is_some()) {
            state = plain;
            text.push(octet);
            continue;
        }
        let escape = escape_of(octet);
        for byte in escape {
            state = state.and_then(|it| dfa.step(it, byte));
        }
        text.extend(escape);
    }
    // Of characters beyond US-ASCII an automaton has all octets or none, but the data may end within one.
    String::from_utf8(text).unwrap_or_else(|error| {
        let chunks = error.as_bytes().utf8_chunks();
        let escaped = |octets: &[u8]| -> String {
            octets
                .iter()
                .flat_map(|it| escape_of(*it))
                .map(char::from)
                .collect()
        };
        chunks
            .flat_map(|chunk| [chunk.valid().to_owned(), escaped(chunk.invalid())])
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Revision;

    #[test]
    fn a_rule_decides_what_is_escaped() {
        let rule = |name| Revision::Rfc3986.rule(name).unwrap();
        assert_eq!(
            written(rule("query"), b"a b?c=d&e%f#"),
            "a%20b?c=d&e%25f%23"
        );
        assert_eq!(written(rule("path-absolute"), b"/a/b?\xff"), "/a/b%3F%FF");
        assert_eq!(written(rule("scheme"), b"a b"), "a%20b");
        let iri = Revision::Rfc3987.rule("iquery").unwrap();
        assert_eq!(written(iri, "é".as_bytes()), "é");
        assert_eq!(written(iri, b"\xc3"), "%C3");
    }
}
