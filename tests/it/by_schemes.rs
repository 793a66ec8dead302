//! Verdicts by the documents that define schemes.

use urlspec::{
    Code, Document, Matcher, Report, Revision, Rule, SchemeDocument, Schemes, Severity, Validator,
};

use crate::corpus;
use crate::rows::rows;

fn newest(revision: Revision) -> Validator {
    Validator::new(revision).schemes(Schemes::Newest)
}

#[test]
fn the_newest_document_of_a_scheme_refuses_what_it_does_not_have() {
    let plain = Validator::new(Revision::Rfc3986);
    for [text, index, rule, citation] in &rows(include_str!("../cases/refused.txt")) {
        let index: usize = index.parse().expect(text);
        let report = newest(Revision::Rfc3986).validate(text);
        let error = report.error().unwrap_or_else(|| panic!("{text} is valid"));
        let cited = error.document().citation(error.section()).to_string();
        let found = (error.index(), error.rule().name(), cited.as_str());
        assert_eq!(found, (index, &**rule, &**citation), "{text}: {error}");
        assert_eq!(error.code(), Some(Code::SchemeSyntax), "{text}");

        let report = plain.validate(text);
        assert!(report.is_valid(), "{text}");
        let finding = of_scheme(&report).unwrap_or_else(|| panic!("{text} has no finding"));
        let cited = finding.document().citation(finding.section()).to_string();
        assert_eq!(
            (finding.span().start, cited.as_str()),
            (index, &**citation),
            "{text}"
        );
        assert_eq!(finding.severity(), Severity::Note);
        assert!(finding.message().contains(error.message()), "{finding}");
    }
}

#[test]
fn what_it_has_is_valid_and_has_no_finding() {
    for [text] in &rows(include_str!("../cases/accepted.txt")) {
        let report = newest(Revision::Rfc3986).validate(text);
        assert!(report.is_valid(), "{text}: {:?}", report.error());
        let report = Validator::new(Revision::Rfc3986).validate(text);
        assert_eq!(of_scheme(&report), None, "{text}");
    }
}

fn of_scheme(report: &Report) -> Option<&urlspec::Finding> {
    let mut findings = report.findings().iter();
    findings.find(|finding| finding.code() == Code::SchemeSyntax)
}

/// Where the document of a scheme tells a character from its escape (RFC 8141, section 3.1; RFC 4151, section 2.4), no escape is
/// needless, unless another document is chosen or the revision has a production of its own.
#[test]
fn escapes_that_a_document_keeps_are_not_needless() {
    let told = |validator: &Validator, text: &str| -> Vec<String> {
        let report = validator.clone().linting().validate(text);
        let findings = report.findings().iter();
        findings
            .map(|it| format!("{} {}", it.code(), &text[it.span()]))
            .collect()
    };
    let plain = Validator::new(Revision::Rfc3986);
    for text in [
        "urn:example:a%2Db",
        "urn:example:a%2D%41?=b%2D#c%2D",
        "tag:a.example,2000:%41",
    ] {
        assert_eq!(told(&plain, text), [""; 0], "{text}");
        assert_eq!(told(&newest(Revision::Rfc2396), text), [""; 0], "{text}");
    }
    let older = plain
        .clone()
        .schemes(Schemes::Of("rfc2141".parse().unwrap()));
    assert_eq!(told(&older, "urn:example:a%2D"), [""; 0]);
    // The case of the digits does not count.
    assert_eq!(
        told(&plain, "urn:example:a%2db"),
        ["escape-not-uppercase %2d"]
    );
    assert_eq!(
        told(&plain, "acct:a%2Db@c.example"),
        ["escape-not-needed %2D"]
    );
    assert_eq!(told(&plain, "x:a%2Db"), ["escape-not-needed %2D"]);
    let other = plain.schemes(Schemes::Of(Document::from(
        SchemeDocument::of_scheme("tel").unwrap(),
    )));
    assert_eq!(told(&other, "urn:example:a%2Db"), ["escape-not-needed %2D"]);
    // An IRI and the URI that it is mapped to are the same.
    let iris = Validator::new(Revision::Rfc3987);
    assert_eq!(
        told(&iris, "urn:example:%2D%C3%A9"),
        ["escape-not-needed %C3%A9"]
    );
}

/// Header fields of mailto that RFC 6068 wants ignored (section 3), or does not take for safe (section 4), in either case and
/// escaped or not; and only by a revision that leaves mailto to that document.
#[test]
fn header_fields_of_mailto_are_looked_at() {
    let told = |revision: Revision, text: &str| -> Vec<(String, String)> {
        let report = Validator::new(revision).linting().validate(text);
        let all = report.findings().iter();
        let unsafe_ones = all.filter(|finding| finding.code() == Code::MailHeaderUnsafe);
        let cited = |it: &urlspec::Finding| it.document().citation(it.section()).to_string();
        unsafe_ones
            .map(|it| (text[it.span()].to_owned(), cited(it)))
            .collect()
    };
    let safe = "mailto:a@b.example?Subject=c&KEYWORDS=d&body=e&to=f@g.example&cc=&bcc=&In-Reply-To=%3Ch@i%3E";
    assert_eq!(told(Revision::Rfc3986, safe), []);
    assert_eq!(told(Revision::Rfc3986, "mailto:a@b.example"), []);
    let of = |name: &str, section: &str| (name.to_owned(), format!("RFC 6068, section {section}"));
    let bad = "mailto:a@b.example?From=c&%73ender=d&resent-x=e&Content-Type=f&X-Mailer=g&body=h";
    let expected = [
        of("From", "3"),
        of("%73ender", "3"),
        of("resent-x", "3"),
        of("Content-Type", "3"),
        of("X-Mailer", "4"),
    ];
    assert_eq!(told(Revision::Rfc3986, bad), expected);
    assert_eq!(told(Revision::Rfc1738, bad), []);
    // A URL that the document does not accept has another finding already.
    assert_eq!(
        told(Revision::Rfc3986, "mailto:a@b.example?From=c&body=/"),
        []
    );
    assert!(
        !Validator::new(Revision::Rfc3986)
            .deny(Code::MailHeaderUnsafe)
            .validate(bad)
            .is_valid()
    );
}

/// IRIs are judged as the URIs that they are mapped to, and faults have the places of the IRI.
#[test]
fn an_iri_is_judged_as_the_uri_that_it_is_mapped_to() {
    let validator = newest(Revision::Rfc3987);
    for text in ["http://bücher.example/ä?ö#ü", "urn:example:ä", "file:///ä"] {
        let report = validator.validate(text);
        assert!(report.is_valid(), "{text}: {:?}", report.error());
    }
    for (text, index, length) in [
        ("tel:ä", 4, 2),
        ("urn:ex:ä?ö", 10, 2),
        ("http://ü@h/", 7, 3),
        ("urn:ex:ää?=", 13, 0),
    ] {
        let report = validator.validate(text);
        let error = report.error().unwrap_or_else(|| panic!("{text} is valid"));
        assert_eq!(
            (error.index(), error.length()),
            (index, length),
            "{text}: {error}"
        );
    }
}

/// Another time, or one document.
#[test]
fn documents_are_chosen_by_year_and_by_name() {
    let iri = Schemes::Newest.rule_for("xmpp", Revision::Rfc3987);
    assert_eq!(iri.map(Rule::name), Some("xmppiri"));
    let uri = Schemes::Newest.rule_for("xmpp", Revision::Rfc3986);
    assert_eq!(uri.map(Rule::name), Some("xmppuri"));
    let rule = |schemes: &str, scheme: &str| {
        let schemes: Schemes = schemes.parse().unwrap();
        let rule = schemes.rule_for(scheme, Revision::Rfc3986);
        rule.map(|rule| format!("{}:{rule}", rule.document()))
    };
    let is = |id: &str| Some(id.to_owned());
    assert_eq!(rule("newest", "HTTP"), is("rfc9110:http-URI"));
    assert_eq!(rule("1994", "http"), is("rfc1738:httpurl"));
    assert_eq!(
        rule("1993", "http"),
        is("draft-ietf-uri-url-02:httpaddress")
    );
    assert_eq!(rule("1993", "file"), None);
    assert_eq!(rule("2016", "file"), is("rfc1738:fileurl"));
    assert_eq!(rule("2017", "file"), is("rfc8089:file-URI"));
    assert_eq!(rule("rfc8089", "file"), is("rfc8089:file-URI"));
    assert_eq!(rule("rfc8089", "http"), None);
    assert!("1234567".parse::<Schemes>().is_err());
    let error = "newst".parse::<Schemes>().unwrap_err();
    assert_eq!(error.nearest(), ["newest"]);
    let error = "rfc8090".parse::<Schemes>().unwrap_err().to_string();
    assert!(
        error.starts_with(
            "no choice of documents of schemes (`newest`, a year from 1993 on, or a document) is called `rfc8090`; there are `newest`, `draft-ietf-uri-url-02`"
        ),
        "{error}"
    );

    let validator = Validator::new(Revision::Rfc3986);
    let by_1994 = validator.clone().schemes(Schemes::Until(1994));
    assert!(!by_1994.is_valid("http://h?q") && by_1994.is_valid("http://h/?q"));
    let by_8141 = validator.schemes(Schemes::Of("rfc8141".parse().unwrap()));
    assert!(by_8141.is_valid("http://") && !by_8141.is_valid("urn:x"));
}

/// The validator, its report and the matcher have one verdict, on every word of every document.
#[test]
fn all_ways_to_ask_have_one_answer() {
    let (mut refused, mut accepted) = (0, 0);
    for revision in [
        Revision::Rfc3986,
        Revision::Rfc3987,
        Revision::Rfc2396,
        Revision::Rfc1738,
    ] {
        let plain = Validator::new(revision);
        let strict = newest(revision);
        let matcher = Matcher::new(revision).schemes(Schemes::Newest);
        for text in corpus::texts() {
            let report = strict.validate(&text);
            assert_eq!(strict.is_valid(&text), report.is_valid(), "{text:?}");
            assert_eq!(
                matcher.is_match(text.as_bytes()),
                report.is_valid(),
                "{text:?}"
            );
            let first = matcher.first_error(text.as_bytes());
            assert_eq!(first.is_none(), report.is_valid(), "{text:?}");
            let told = plain.validate(&text);
            let is_refused = told.is_valid() && !report.is_valid();
            // A revision that has a production for the scheme judges by that, unless another is asked for.
            let scheme = text.split_once(':').map_or("", |(scheme, _)| scheme);
            let is_its_own = revision.scheme_rule(scheme).is_some();
            assert_eq!(
                of_scheme(&told).is_some(),
                is_refused && !is_its_own,
                "{text:?}"
            );
            if let Some(finding) = of_scheme(&told) {
                let span = finding.span();
                assert!(text.get(span.clone()).is_some(), "{text:?}: {span:?}");
                refused += 1;
            } else {
                accepted += usize::from(report.is_valid());
            }
        }
    }
    assert!(refused > 500 && accepted > 5000, "{refused} {accepted}");
}

/// A repair is valid; a suggestion makes a text that is valid, or at least moves the fault behind it.
#[test]
fn a_suggestion_helps() {
    let strict = newest(Revision::Rfc3986);
    let mut helped = 0;
    for text in corpus::texts() {
        let report = strict.validate(&text);
        let Some(error) = report
            .error()
            .filter(|it| it.code() == Some(Code::SchemeSyntax))
        else {
            continue;
        };
        if let Some(repair) = error.repair() {
            assert!(strict.is_valid(repair.text()), "{text:?}: {repair:?}");
            helped += 1;
        } else if let Some(suggestion) = error.suggestion() {
            let mut mended = text.clone();
            mended.replace_range(error.index()..error.index() + error.length(), suggestion);
            let again = strict.validate(&mended);
            let behind = again
                .error()
                .is_none_or(|it| it.index() >= error.index() + suggestion.len());
            assert!(behind, "{text:?}: {error}; {mended:?}: {:?}", again.error());
            helped += 1;
        }
    }
    assert!(helped > 20, "{helped}");
}

/// A rule of a document of schemes is judged like any other.
#[test]
fn rules_of_documents_of_schemes_judge_by_themselves() {
    let document: Document = "rfc8141".parse().unwrap();
    let rule = |name: &str| document.rule(name).unwrap();
    assert!(rule("NID").accepts("isbn") && !rule("NID").accepts("i"));
    let report = Validator::for_rule(rule("NID")).validate("isbn-");
    let error = report.error().unwrap();
    assert_eq!((error.index(), error.document()), (5, document));
    let tree = urlspec::parse(rule("namestring"), "urn:isbn:1?+a?=b#c").unwrap();
    let parts: Vec<(&str, &str)> = tree
        .nodes()
        .map(|it| (it.rule().name(), it.text()))
        .collect();
    assert!(
        parts.contains(&("r-component", "a")) && parts.contains(&("q-component", "b")),
        "{parts:?}"
    );
    assert!(
        parts
            .iter()
            .any(|(rule, text)| (*rule, *text) == ("f-component", "c"))
    );
}

#[test]
fn every_document_of_schemes_defines_one_and_has_a_revision() {
    let mut schemes = 0;
    for document in SchemeDocument::all() {
        let found = Document::from(document);
        assert_eq!(document.id().parse(), Ok(found));
        // RFC 5122 has a grammar for URIs and one for IRIs.
        let named: Document = document.name().parse().unwrap();
        assert_eq!(named.name(), document.name());
        assert!(found.schemes().next().is_some(), "{document}");
        for (scheme, rule) in found.schemes() {
            assert!(document.defines(&scheme.to_ascii_uppercase()));
            assert_eq!(rule.document(), found);
            assert_eq!(rule.revision(), document.generic());
            schemes += 1;
        }
        let rules: Vec<&str> = found.rules().map(Rule::name).collect();
        for name in rules {
            assert_eq!(found.rule(name).unwrap().name(), name, "{document}");
        }
    }
    assert!(schemes >= 20, "{schemes}");
}
