//! RFC 3986 and RFC 3987 beside iri-string, oxiri and iref: the same texts are valid; with iri-string the parts and the
//! targets are the same too.

use iri_string::format::ToDedicatedString;
use iri_string::spec::Spec;
use iri_string::types::{
    IriAbsoluteStr, IriReferenceStr, RiReferenceStr, UriAbsoluteStr, UriReferenceStr, UriStr,
};
use urlspec::{Matcher, Reference, Resolver, Revision};
use urlspec_fuzz::{Input, Parts, check_parts, has_escaped_dots};

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 4096);
    let (text, base) = (input.text(), input.text());
    check_uri(text, base);
    check_iri(text, base);
}

fn check_uri(text: &str, base: &str) {
    let revision = Revision::Rfc3986;
    let ours = Reference::parse(revision, text);
    let theirs = UriReferenceStr::new(text);
    assert_eq!(ours.is_ok(), theirs.is_ok(), "iri-string: {text:?}");
    assert_eq!(
        ours.is_ok(),
        iref::UriRef::new(text.as_bytes()).is_ok(),
        "iref: {text:?}"
    );
    for (rule, is_theirs) in [
        ("URI", UriStr::new(text).is_ok()),
        ("absolute-URI", UriAbsoluteStr::new(text).is_ok()),
    ] {
        let rule = revision.rule(rule).expect("the document has it");
        assert_eq!(rule.accepts(text), is_theirs, "{rule}: {text:?}");
    }
    let (Ok(ours), Ok(theirs)) = (ours, theirs) else {
        return;
    };
    check_parts(&ours, parts(theirs));
    if let (Some(one), Some(other)) = (ours.authority(), theirs.authority_components()) {
        assert_eq!(one.userinfo(), other.userinfo());
        assert_eq!(one.port(), other.port());
    }
    if let Ok(base) = UriAbsoluteStr::new(base) {
        let theirs = theirs.resolve_against(base);
        if theirs.ensure_rfc3986_normalizable().is_ok() {
            let theirs = theirs.to_dedicated_string();
            check_target(revision, base.as_str(), text, theirs.as_str());
        }
    }
}

fn check_iri(text: &str, base: &str) {
    let revision = Revision::Rfc3987;
    let ours = Reference::parse(revision, text);
    let theirs = IriReferenceStr::new(text);
    assert_eq!(ours.is_ok(), theirs.is_ok(), "iri-string: {text:?}");
    let matcher = Matcher::new(revision);
    let oxiri = oxiri::IriRef::parse(text);
    assert_eq!(
        matcher.is_match(text.as_bytes()),
        oxiri.is_ok(),
        "oxiri: {text:?}"
    );
    assert_eq!(
        ours.is_ok(),
        iref::IriRef::new(text).is_ok(),
        "iref: {text:?}"
    );
    let (Ok(ours), Ok(theirs)) = (ours, theirs) else {
        return;
    };
    check_parts(&ours, parts(theirs));
    if let Ok(base) = IriAbsoluteStr::new(base) {
        let theirs = theirs.resolve_against(base);
        if theirs.ensure_rfc3986_normalizable().is_ok() {
            let theirs = theirs.to_dedicated_string();
            check_target(revision, base.as_str(), text, theirs.as_str());
        }
    }
}

fn parts<S: Spec>(theirs: &RiReferenceStr<S>) -> Parts<'_> {
    Parts {
        scheme: theirs.scheme_str(),
        authority: theirs.authority_str(),
        path: theirs.path_str(),
        query: theirs.query_str(),
        fragment: theirs.fragment_str(),
    }
}

/// They take `%2E` for a dot where they remove dot segments; section 5.2.4 of RFC 3986 removes complete segments `.` and
/// `..`, and escapes are undone when a URI is normalized (section 6.2.2.2), not before. Else they resolve to the letter,
/// unless the target would read back as another one, which is then no target for them ("normalizable"), and a finding
/// for us.
fn check_target(revision: Revision, base: &str, text: &str, theirs: &str) {
    let resolver = Resolver::new(revision, base).expect("it is a base");
    if has_escaped_dots(base) || has_escaped_dots(text) {
        return;
    }
    let ours = resolver.resolve(text).expect("it is valid");
    assert_eq!(ours.as_target(), Some(theirs), "{text:?} against {base:?}");
}
