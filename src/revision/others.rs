//! Documents that people ask for and that are no revision: what each is about, and which revision is nearest.

/// The names of a document in lower case, what it is about, and the id of the nearest revision.
pub(super) struct Other {
    pub(super) ids: &'static [&'static str],
    pub(super) what: &'static str,
    pub(super) nearest: &'static str,
}

const fn other(ids: &'static [&'static str], what: &'static str, nearest: &'static str) -> Other {
    Other { ids, what, nearest }
}

/// The name of a document in lower case, without spaces, hyphens and underscores, which do not count.
pub(super) fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| !matches!(c, ' ' | '-' | '_'))
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

/// The document of this name.
pub(super) fn other_document(name: &str) -> Option<&'static Other> {
    let plain = plain(name);
    let numbered = plain.strip_prefix("rfc").unwrap_or(&plain);
    OTHERS.iter().find(|other| {
        other
            .ids
            .iter()
            .any(|id| *id == plain || id.strip_prefix("rfc") == Some(numbered))
    })
}

/// By their numbers.
static OTHERS: [Other; 64] = [
    other(
        &["rfc822"],
        "is about mail, and defines the addresses that mailto takes from it",
        "rfc1738",
    ),
    other(&["rfc1036"], "is about news messages", "rfc1738"),
    other(&["rfc1436"], "is about the Gopher protocol", "rfc1738"),
    other(
        &["rfc1736"],
        "lists what locators of resources are needed for, without a syntax",
        "rfc1738",
    ),
    other(
        &["rfc1737"],
        "lists what names of resources are needed for, without a syntax",
        "rfc1738",
    ),
    other(
        &["rfc1866"],
        "is HTML 2.0, which takes its URLs from RFC 1738 and RFC 1808",
        "rfc1808",
    ),
    other(
        &["rfc1945"],
        "is HTTP/1.0, which takes its URLs from RFC 1738 and RFC 1808",
        "rfc1808",
    ),
    other(&["rfc1959", "rfc2255"], "is about ldap only", "rfc1738"),
    other(&["rfc4516"], "is about ldap only", "rfc3986"),
    other(&["rfc2056"], "is about z39.50r and z39.50s only", "rfc1738"),
    other(
        &["rfc2068"],
        "is HTTP/1.1, which takes its URLs from RFC 1738 and RFC 1808",
        "rfc1808",
    ),
    other(
        &["rfc2616"],
        "is HTTP/1.1, which takes its URIs from RFC 2396 (the rule absoluteURI) and defines http only",
        "rfc2396",
    ),
    other(
        &["rfc2110", "rfc2557"],
        "is about MIME messages that hold pages, and takes its URIs from the documents of its time",
        "rfc2396",
    ),
    other(
        &["rfc2111", "rfc2392"],
        "is about cid and mid only",
        "rfc2396",
    ),
    other(&["rfc2141"], "is about urn only", "rfc1738"),
    other(&["rfc8141"], "is about urn only", "rfc3986"),
    other(&["rfc2192"], "is about imap only", "rfc1738"),
    other(&["rfc5092"], "is about imap only", "rfc3986"),
    other(&["rfc2224"], "is about nfs only", "rfc1738"),
    other(
        &["rfc2234", "rfc4234", "rfc5234", "rfc7405"],
        "defines ABNF, the notation of RFC 3986, and no URLs",
        "rfc3986",
    ),
    other(&["rfc2368"], "is about mailto only", "rfc1738"),
    other(&["rfc6068"], "is about mailto only", "rfc3986"),
    other(
        &["rfc2373"],
        "defines IPv6 addresses as RFC 2732 takes them, and no URLs",
        "rfc2732",
    ),
    other(
        &["rfc3513", "rfc4291", "rfc5952"],
        "defines IPv6 addresses, and no URLs",
        "rfc3986",
    ),
    other(
        &["rfc4007"],
        "defines the zones of IPv6 addresses, and no URLs",
        "rfc6874",
    ),
    other(&["rfc2384"], "is about pop only", "rfc2396"),
    other(&["rfc2397"], "is about data only", "rfc2396"),
    other(
        &["rfc2717", "rfc4395", "rfc7595"],
        "says how schemes are registered, without a syntax of its own",
        "rfc3986",
    ),
    other(
        &["rfc2718"],
        "gives guidelines for new schemes, without a syntax of its own",
        "rfc2396",
    ),
    other(&["rfc2806"], "is about tel, fax and modem only", "rfc2396"),
    other(&["rfc3966"], "is about tel only", "rfc3986"),
    other(
        &["rfc3261"],
        "is about SIP, and defines sip and sips only",
        "rfc2396",
    ),
    other(
        &["rfc3490", "rfc3491", "rfc5890", "rfc5891"],
        "is about domain names of any script, and defines no URLs",
        "rfc3987",
    ),
    other(
        &["rfc3305"],
        "explains the words URI, URL and URN, without a syntax",
        "rfc3986",
    ),
    other(&["rfc4248"], "is about telnet only", "rfc1738"),
    other(&["rfc4266"], "is about gopher only", "rfc1738"),
    other(&["rfc4156"], "is about wais only", "rfc1738"),
    other(&["rfc4157"], "is about prospero only", "rfc1738"),
    other(&["rfc5538"], "is about news and nntp only", "rfc3986"),
    other(
        &["rfc6570"],
        "is about templates that URIs are made of",
        "rfc3986",
    ),
    other(&["rfc6694"], "is about about only", "rfc3986"),
    other(
        &["rfc6901"],
        "is about JSON Pointers, which may stand in a fragment identifier",
        "rfc3986",
    ),
    other(
        &["rfc7230", "rfc9110", "rfc9112", "http"],
        "is HTTP, which takes its URIs from RFC 3986 (the rule absolute-URI) and defines http and https only",
        "rfc3986",
    ),
    other(
        &["rfc7320", "rfc8820"],
        "says who may design URIs, without a syntax",
        "rfc3986",
    ),
    other(&["rfc8089"], "is about file only", "rfc3986"),
    other(
        &["rfc9844"],
        "is about zones of IPv6 addresses in what users type, and no longer in URIs",
        "rfc6874",
    ),
    other(
        &["draftietfuriurl03", "url8"],
        "is the draft after url7, on the way to RFC 1738",
        "draft-ietf-uri-url-02",
    ),
    other(
        &["whatwgurl", "urlstandard", "urllivingstandard"],
        "is the URL Standard, which changes from week to week",
        "whatwg-2026-07-02",
    ),
    other(
        &[
            "anyuri",
            "xs:anyuri",
            "xsd:anyuri",
            "xsdanyuri",
            "xmlschema",
        ],
        "is RFC 2396 as amended by RFC 2732 in XML Schema 1.0, after the escaping of XLink, section 5.4",
        "rfc2732",
    ),
    other(
        &["jsonschema"],
        "takes its formats from RFC 3986 (the rules URI and URI-reference) and from RFC 3987 (the rules IRI and IRI-reference)",
        "rfc3986",
    ),
    other(
        &["java", "java.net.uri"],
        "is RFC 2396 with the addresses of RFC 2732, and other characters",
        "rfc2732",
    ),
    other(
        &["openapi"],
        "takes its references from RFC 3986 (the rule URI-reference)",
        "rfc3986",
    ),
    other(
        &["uri", "url"],
        "is what all of the documents are about; the newest standard is RFC 3986",
        "rfc3986",
    ),
    other(
        &["html", "html5"],
        "takes its URLs from the URL Standard",
        "whatwg-2026-07-02",
    ),
    other(
        &["css"],
        "has resolved its URLs by RFC 3986, and takes them from the URL Standard today",
        "whatwg-2026-07-02",
    ),
    other(
        &["xml", "xlink"],
        "takes its system identifiers from RFC 2396, after an escaping of characters",
        "rfc2732",
    ),
    other(
        &["go", "net/url"],
        "names RFC 3986, and RFC 6874 for zones, and deviates for compatibility",
        "rfc6874",
    ),
    other(
        &["ruby"],
        "names RFC 3986 since version 3.4, and RFC 2396 before",
        "rfc3986",
    ),
    other(
        &["perl"],
        "names RFC 2396 as updated by RFC 2732, escapes and does not refuse",
        "rfc2732",
    ),
    other(
        &[".net", "system.uri"],
        "names RFC 2396, and RFC 3986 for IPv6 addresses",
        "rfc2396",
    ),
    other(
        &["python", "urllib", "urllib.parse"],
        "follows several documents in parts, RFC 3986 first, and checks little",
        "rfc3986",
    ),
    other(
        &["php", "filtervalidateurl"],
        "names RFC 2396, and checks less and more than its rules",
        "rfc2396",
    ),
    other(
        &["rfc4287", "atom"],
        "is about Atom feeds, whose references are those of RFC 3987",
        "rfc3987",
    ),
    other(
        &["rdf", "turtle", "sparql"],
        "takes its IRIs from RFC 3987",
        "rfc3987",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::revision::Revision;

    #[test]
    fn others_are_no_revisions_and_the_nearest_are() {
        let mut seen = std::collections::HashSet::new();
        for other in &OTHERS {
            for id in other.ids {
                assert!(seen.insert(id), "{id} stands there twice");
                assert!(
                    Revision::ALL.iter().all(|revision| revision.id() != *id),
                    "{id}"
                );
                let found = other_document(id).map(|it| it.what);
                assert_eq!(found, Some(other.what), "{id}");
            }
            assert!(other.nearest.parse::<Revision>().is_ok(), "{:?}", other.ids);
        }
        assert_eq!(
            other_document("RFC 2368").map(|it| it.what),
            Some("is about mailto only")
        );
        assert!(other_document("2368").is_some());
        assert!(other_document("rfc1").is_none() && other_document("").is_none());
    }
}
