//! Findings: they lie in the text in its order, denied ones are errors, and the suggested replacement makes a valid URL
//! with one finding less of its kind.

use urlspec::{Code, Matcher, Report, Revision, Validator};
use urlspec_fuzz::{Input, check_report};

/// Each finding is looked for again in a text without it.
const LONGEST: usize = 512;

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, LONGEST);
    let revision = input.revision();
    let code = *input.one_of(Code::ALL);
    let text = input.text();
    let plain = Validator::new(revision).validate(text);
    let linted = Validator::new(revision).linting().validate(text);
    check_report(&linted, text);
    assert_eq!(plain.error(), linted.error());
    let is_plain = |finding: &&urlspec::Finding| !finding.code().is_lint();
    assert!(
        plain
            .findings()
            .iter()
            .eq(linted.findings().iter().filter(is_plain))
    );
    check_denied(revision, code, text, &linted);
    let only = Validator::new(revision)
        .linting()
        .only([code])
        .validate(text);
    let those = linted
        .findings()
        .iter()
        .filter(|finding| finding.code() == code);
    assert!(only.findings().iter().eq(those));
    if linted.is_valid() {
        check_suggestions(revision, text, &linted);
    } else {
        check_repair(revision, text, &plain);
    }
}

/// Checks that a denied finding makes a text invalid, and nothing else does.
fn check_denied(revision: Revision, code: Code, text: &str, linted: &Report) {
    let found = linted
        .findings()
        .iter()
        .find(|finding| finding.code() == code);
    let denying = Validator::new(revision).deny(code);
    let report = denying.validate(text);
    assert_eq!(
        report.is_valid(),
        linted.is_valid() && found.is_none(),
        "{code}"
    );
    assert_eq!(denying.is_valid(text), report.is_valid());
    assert_eq!(denying.parse(text).is_ok(), report.is_valid());
    match (linted.error(), found, report.error()) {
        (None, Some(found), Some(error)) => {
            assert_eq!(error.code(), Some(code));
            assert_eq!(
                (error.index(), error.length()),
                (found.span().start, found.span().len())
            );
        }
        // The repairs differ: a text that has the denied finding is not one of them.
        (error, _, denied) => assert_eq!(error.is_some(), denied.is_some()),
    }
}

fn check_suggestions(revision: Revision, text: &str, linted: &Report) {
    for finding in linted.findings() {
        let Some(suggestion) = finding.suggestion() else {
            continue;
        };
        let mut better = text.to_owned();
        better.replace_range(finding.span(), suggestion);
        let after = Validator::new(revision).linting().validate(&better);
        assert!(after.is_valid(), "{revision}: {text:?} and {better:?}");
        let count = |report: &Report| {
            let same = report
                .findings()
                .iter()
                .filter(|it| it.code() == finding.code());
            same.count()
        };
        assert!(
            count(&after) < count(linted),
            "{revision}: {text:?} and {better:?}"
        );
    }
}

/// A text with the suggestion of an error is valid further than before.
fn check_repair(revision: Revision, text: &str, report: &Report) {
    let Some(error) = report.error().filter(|error| error.code().is_none()) else {
        return;
    };
    let Some(suggestion) = error.suggestion() else {
        return;
    };
    let mut better = text.to_owned();
    better.replace_range(error.index()..error.index() + error.length(), suggestion);
    let after = Validator::new(revision).validate(&better);
    let further = after.error().is_none_or(|after| {
        // An error with a sure repair is told at the first edit, which may stand before the place where the text stops
        // being valid.
        if let Some(repair) = after.repairs().iter().find(|repair| repair.is_sure()) {
            return Validator::new(revision).validate(repair.text()).is_valid();
        }
        // An error may begin before the place where the text stops being valid, as one about a whole label or a scheme does.
        let stop = Matcher::new(revision).first_error(better.as_bytes());
        let stop = stop
            .unwrap_or(better.len())
            .max(after.index() + after.length());
        stop >= error.index() + suggestion.len() || suggestion.is_empty()
    });
    assert!(
        further,
        "{revision}: {text:?} and {better:?}: {:?}",
        after.error()
    );
}
