//! Verdicts by the documents that define schemes: validator, matcher, report, tree and finding agree, whichever documents are
//! chosen, and nothing becomes valid that the revision does not accept.

use urlspec::{Code, Document, Matcher, Reference, Report, Revision, Rule, Schemes, Validator};
use urlspec_fuzz::{Input, check_report};

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 4096);
    let revision = input.revision();
    let schemes = *input.one_of(&choices());
    let text = input.text();
    let start = revision.start_rule();
    for (plain, matcher) in [
        (Validator::new(revision), Matcher::new(revision)),
        (Validator::for_rule(start), Matcher::for_rule(start)),
    ] {
        let strict = plain.clone().schemes(schemes);
        let report = strict.validate(text);
        check_report(&report, text);
        check_ways(&strict, &matcher.schemes(schemes), text, &report);
        check_error(&plain.validate(text), &report, schemes, text);
    }
    check_document(revision, schemes, text);
}

/// Those that can be chosen: `a` is the newest of each scheme.
fn choices() -> Vec<Schemes> {
    let years = [1994, 1999, 2005, 2016].map(Schemes::Until);
    let documents = Document::all().map(Schemes::Of);
    let newest = std::iter::once(Schemes::Newest);
    newest.chain(years).chain(documents).collect()
}

/// Checks that all ways to ask have the verdict of the report.
fn check_ways(strict: &Validator, matcher: &Matcher, text: &str, report: &Report) {
    let verdict = report.is_valid();
    assert_eq!(strict.is_valid(text), verdict, "{text:?}");
    assert_eq!(strict.parse(text).is_ok(), verdict, "{text:?}");
    assert_eq!(matcher.is_match(text.as_bytes()), verdict, "{text:?}");
    let stop = matcher.first_error(text.as_bytes());
    assert_eq!(stop.is_none(), verdict, "{text:?}");
    assert!(
        stop.is_none_or(|stop| stop <= text.len()),
        "{text:?}: {stop:?}"
    );
    if !text.is_empty() && !text.contains(['\n', '\r']) {
        let lines: Vec<_> = matcher.lines(text.as_bytes()).collect();
        assert_eq!(lines, [(text.as_bytes(), verdict)]);
    }
    let thorough = strict.clone().linting().every_fault().validate(text);
    check_report(&thorough, text);
    assert_eq!(thorough.error(), report.error(), "{text:?}");
}

/// Checks that the error of a text which the revision accepts is that of the document that defines the scheme, and the same as
/// the finding, where there is one.
fn check_error(plain: &Report, strict: &Report, schemes: Schemes, text: &str) {
    if !plain.is_valid() {
        assert!(!strict.is_valid(), "{text:?}");
        return;
    }
    let revision = plain.revision();
    let reference = Reference::parse_as(
        plain
            .rule()
            .as_url_rule()
            .expect("a start rule describes URLs"),
        text,
    );
    let reference = reference.expect("it is valid");
    let error = strict.error();
    if let Some(error) = error {
        assert_eq!(error.code(), Some(Code::SchemeSyntax), "{text:?}");
        let scheme = reference.scheme().expect("a document defines it");
        let rule = schemes.rule_for(scheme, revision);
        assert_eq!(
            rule.map(Rule::document),
            Some(error.document()),
            "{text:?}: {error}"
        );
    }
    let mut findings = plain.findings().iter();
    let finding = findings.find(|finding| finding.code() == Code::SchemeSyntax);
    let is_its_own = |scheme| revision.scheme_rule(scheme).is_some();
    if schemes == Schemes::Newest && !reference.scheme().is_some_and(is_its_own) {
        // The place of an error is that of the edit which mends the text.
        assert_eq!(
            finding.map(|it| it.document()),
            error.map(|it| it.document()),
            "{text:?}"
        );
    }
}

/// Checks that the rule of the document accepts a URI that is valid, with or without its fragment identifier.
fn check_document(revision: Revision, schemes: Schemes, text: &str) {
    if revision != Revision::Rfc3986 || !Validator::new(revision).schemes(schemes).is_valid(text) {
        return;
    }
    let scheme = text.split_once(':').map_or("", |(scheme, _)| scheme);
    let Some(rule) = schemes.rule_for(scheme, revision) else {
        return;
    };
    let without = text.split_once('#').map_or(text, |(url, _)| url);
    assert!(
        rule.accepts(without) || rule.accepts(text),
        "{rule}: {text:?}"
    );
}
