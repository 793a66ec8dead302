//! Documents that people ask for and that are no revision: what each is about, and which revision is nearest.

/// The names of a document in lower case, what it is about, and the id of the nearest revision; none where no revision is
/// near.
pub(super) struct Other {
    pub(super) ids: &'static [&'static str],
    pub(super) what: &'static str,
    pub(super) nearest: Option<&'static str>,
}

const fn other(
    ids: &'static [&'static str],
    what: &'static str,
    nearest: Option<&'static str>,
) -> Other {
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
static OTHERS: [Other; 55] = [
    other(
        &["rfc822"],
        "is about mail, and defines the addresses that mailto takes from it",
        Some("rfc1738"),
    ),
    other(&["rfc1036"], "is about news messages", Some("rfc1738")),
    other(
        &["rfc1436"],
        "is about the Gopher protocol",
        Some("rfc1738"),
    ),
    other(
        &["rfc1736"],
        "lists what locators of resources are needed for, without a syntax",
        Some("rfc1738"),
    ),
    other(
        &["rfc1737"],
        "lists what names of resources are needed for, without a syntax",
        Some("rfc1738"),
    ),
    other(
        &["rfc1866"],
        "is HTML 2.0, which takes its URLs from RFC 1738 and RFC 1808",
        Some("rfc1808"),
    ),
    other(
        &["rfc1945"],
        "is HTTP/1.0, which takes its URLs from RFC 1738 and RFC 1808",
        Some("rfc1808"),
    ),
    other(
        &["rfc1959", "rfc2255"],
        "is about ldap only",
        Some("rfc1738"),
    ),
    other(&["rfc4516"], "is about ldap only", Some("rfc3986")),
    other(
        &["rfc2056"],
        "is about z39.50r and z39.50s only",
        Some("rfc1738"),
    ),
    other(
        &["rfc2068"],
        "is HTTP/1.1, which takes its URLs from RFC 1738 and RFC 1808",
        Some("rfc1808"),
    ),
    other(
        &["rfc2616"],
        "is HTTP/1.1, which takes its URIs from RFC 2396 and defines http only",
        Some("rfc2396"),
    ),
    other(
        &["rfc2110", "rfc2557"],
        "is about MIME messages that hold pages, and takes its URIs from the documents of its time",
        Some("rfc2396"),
    ),
    other(
        &["rfc2111", "rfc2392"],
        "is about cid and mid only",
        Some("rfc2396"),
    ),
    other(&["rfc2141"], "is about urn only", Some("rfc1738")),
    other(&["rfc8141"], "is about urn only", Some("rfc3986")),
    other(&["rfc2192"], "is about imap only", Some("rfc1738")),
    other(&["rfc5092"], "is about imap only", Some("rfc3986")),
    other(&["rfc2224"], "is about nfs only", Some("rfc1738")),
    other(
        &["rfc2234", "rfc4234", "rfc5234", "rfc7405"],
        "defines ABNF, the notation of RFC 3986, and no URLs",
        Some("rfc3986"),
    ),
    other(&["rfc2368"], "is about mailto only", Some("rfc1738")),
    other(&["rfc6068"], "is about mailto only", Some("rfc3986")),
    other(
        &["rfc2373"],
        "defines IPv6 addresses as RFC 2732 takes them, and no URLs",
        Some("rfc2732"),
    ),
    other(
        &["rfc3513", "rfc4291", "rfc5952"],
        "defines IPv6 addresses, and no URLs",
        Some("rfc3986"),
    ),
    other(
        &["rfc4007"],
        "defines the zones of IPv6 addresses, and no URLs",
        Some("rfc6874"),
    ),
    other(&["rfc2384"], "is about pop only", Some("rfc2396")),
    other(&["rfc2397"], "is about data only", Some("rfc2396")),
    other(
        &["rfc2717", "rfc4395", "rfc7595"],
        "says how schemes are registered, without a syntax of its own",
        Some("rfc3986"),
    ),
    other(
        &["rfc2718"],
        "gives guidelines for new schemes, without a syntax of its own",
        Some("rfc2396"),
    ),
    other(
        &["rfc2806"],
        "is about tel, fax and modem only",
        Some("rfc2396"),
    ),
    other(&["rfc3966"], "is about tel only", Some("rfc3986")),
    other(
        &["rfc3261"],
        "is about SIP, and defines sip and sips only",
        Some("rfc2396"),
    ),
    other(
        &["rfc3490", "rfc3491", "rfc5890", "rfc5891"],
        "is about domain names of any script, and defines no URLs",
        Some("rfc3987"),
    ),
    other(
        &["rfc3305"],
        "explains the words URI, URL and URN, without a syntax",
        Some("rfc3986"),
    ),
    other(&["rfc4248"], "is about telnet only", Some("rfc1738")),
    other(&["rfc4266"], "is about gopher only", Some("rfc1738")),
    other(&["rfc4156"], "is about wais only", Some("rfc1738")),
    other(&["rfc4157"], "is about prospero only", Some("rfc1738")),
    other(&["rfc5538"], "is about news and nntp only", Some("rfc3986")),
    other(
        &["rfc6570"],
        "is about templates that URIs are made of",
        Some("rfc3986"),
    ),
    other(&["rfc6694"], "is about about only", Some("rfc3986")),
    other(
        &["rfc6901"],
        "is about JSON Pointers, which may stand in a fragment identifier",
        Some("rfc3986"),
    ),
    other(
        &["rfc7230", "rfc9110"],
        "is HTTP, which takes its URIs from RFC 3986 and defines http and https only",
        Some("rfc3986"),
    ),
    other(
        &["rfc7320", "rfc8820"],
        "says who may design URIs, without a syntax",
        Some("rfc3986"),
    ),
    other(&["rfc8089"], "is about file only", Some("rfc3986")),
    other(
        &["rfc9844"],
        "is about zones of IPv6 addresses in what users type, and no longer in URIs",
        Some("rfc6874"),
    ),
    other(
        &["draftietfuriurl03", "url8"],
        "is the draft after url7, on the way to RFC 1738",
        Some("draft-ietf-uri-url-02"),
    ),
    other(
        &["whatwg", "whatwgurl", "urlstandard", "urllivingstandard"],
        "says how browsers parse URLs, by an algorithm; which are valid it says in words, without a grammar",
        Some("rfc3986"),
    ),
    other(
        &[
            "anyuri",
            "xs:anyuri",
            "xsd:anyuri",
            "xsdanyuri",
            "xmlschema",
        ],
        "is in XML Schema 1.0 RFC 2396 as amended by RFC 2732, behind a conversion of characters",
        Some("rfc2732"),
    ),
    other(
        &["jsonschema", "openapi"],
        "takes its formats uri and uri-reference from RFC 3986, iri and iri-reference from RFC 3987",
        Some("rfc3986"),
    ),
    other(
        &["java", "java.net.uri"],
        "is RFC 2396 with the addresses of RFC 2732, and other characters",
        Some("rfc2732"),
    ),
    other(
        &["python", "urllib", "urllib.parse"],
        "follows several documents in parts, RFC 3986 first, and checks little",
        Some("rfc3986"),
    ),
    other(
        &["php", "filtervalidateurl"],
        "names RFC 2396, and checks less and more than its rules",
        Some("rfc2396"),
    ),
    other(
        &["rfc4287", "atom"],
        "is about Atom feeds, whose references are those of RFC 3987",
        Some("rfc3987"),
    ),
    other(
        &["rdf", "turtle", "sparql"],
        "takes its IRIs from RFC 3987",
        Some("rfc3987"),
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
            let nearest = other.nearest.map(str::parse::<Revision>);
            assert!(nearest.is_some_and(|it| it.is_ok()), "{:?}", other.ids);
        }
        assert_eq!(
            other_document("RFC 2368").map(|it| it.what),
            Some("is about mailto only")
        );
        assert!(other_document("2368").is_some());
        assert!(other_document("rfc1").is_none() && other_document("").is_none());
    }
}
