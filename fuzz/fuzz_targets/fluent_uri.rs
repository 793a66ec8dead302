//! RFC 3986 and RFC 3987 beside fluent-uri: the same texts are valid, their parts are the same, and so are targets.

use fluent_uri::component::{Host as TheirHost, Scheme};
use fluent_uri::pct_enc::{EStr, Encoder};
use fluent_uri::{Iri, IriRef, Uri, UriRef};
use urlspec::{Host, Reference, Resolver, Revision};
use urlspec_fuzz::{Input, Parts, check_parts, has_escaped_dots};

/// Their types for URIs and for IRIs have no trait in common.
macro_rules! parts {
    ($theirs:ident) => {
        Parts {
            scheme: $theirs.scheme().map(Scheme::as_str),
            authority: $theirs.authority().map(|it| it.as_str()),
            path: $theirs.path().as_str(),
            query: $theirs.query().map(EStr::as_str),
            fragment: $theirs.fragment().map(EStr::as_str),
        }
    };
}

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 4096);
    let (text, base) = (input.text(), input.text());
    let ours = Reference::parse(Revision::Rfc3986, text);
    let theirs = UriRef::parse(text);
    assert_eq!(ours.is_ok(), theirs.is_ok(), "RFC 3986: {text:?}");
    if let (Ok(ours), Ok(theirs)) = (ours, theirs) {
        check_parts(&ours, parts!(theirs));
        if let (Some(one), Some(other)) = (ours.authority(), theirs.authority()) {
            assert_eq!(one.userinfo(), other.userinfo().map(EStr::as_str));
            assert_eq!(one.port(), other.port().map(EStr::as_str));
            check_host(
                one.host().expect("an authority has a host"),
                other.host_parsed(),
            );
        }
        resolve_uri(text, base);
    }
    let ours = Reference::parse(Revision::Rfc3987, text);
    let theirs = IriRef::parse(text);
    assert_eq!(ours.is_ok(), theirs.is_ok(), "RFC 3987: {text:?}");
    if let (Ok(ours), Ok(theirs)) = (ours, theirs) {
        check_parts(&ours, parts!(theirs));
        resolve_iri(text, base);
    }
}

fn check_host<E: Encoder>(ours: Host<'_>, theirs: TheirHost<'_, E>) {
    match (ours, theirs) {
        (Host::Ipv4 { address, .. }, TheirHost::Ipv4(other)) => assert_eq!(address, Some(other)),
        (Host::Ipv6 { address, .. }, TheirHost::Ipv6(other)) => assert_eq!(address, Some(other)),
        (Host::IpFuture { .. }, TheirHost::IpvFuture { .. }) => {}
        (Host::RegistryName { text, .. } | Host::Name { text, .. }, TheirHost::RegName(name)) => {
            assert_eq!(text, name.as_str());
        }
        (ours, _) => panic!("{ours:?} is another kind of host to them"),
    }
}

/// Our target of a reference; `None` where they differ from the document.
///
/// They refuse what section 5.2 of RFC 3986 resolves: a base with a fragment, and a relative reference that is more
/// than a fragment against a base without authority or root. And where the target, put together to the letter of
/// section 5.3, would read back as another one, they write `/.` before its path: we say so in a finding.
fn resolved(revision: Revision, base: &str, text: &str) -> Option<String> {
    let base = Reference::parse(revision, base).expect("it is valid");
    let reference = Reference::parse(revision, text).expect("it is valid");
    if resolves_otherwise(&base, &reference) {
        return None;
    }
    let resolver = Resolver::against(&base).expect("it has a scheme");
    let resolution = resolver.resolve(text).expect("it is valid");
    let reads_back = resolution.findings().is_empty();
    resolution
        .as_target()
        .filter(|_| reads_back)
        .map(str::to_owned)
}

/// Tells if they resolve otherwise than RFC 3986, so that resolution and normalization may not commute:
///
/// - They take `%2E` for a dot; section 5.2.4 removes complete segments `.` and `..`, and escapes are undone when a URI
///   is normalized (section 6.2.2.2), not before.
/// - They leave a path without a root alone; section 5.2.2 removes the dot segments of any that a reference with a
///   scheme has.
/// - They remove the dot segments of the path of the base where the reference has none; section 5.2.2 takes it as it is.
/// - They keep the last segment of the base where it is `..`; section 5.2.3 excludes any.
fn resolves_otherwise(base: &Reference<'_>, reference: &Reference<'_>) -> bool {
    let path = |of: &Reference<'_>| {
        of.path()
            .map_or(String::new(), |path| path.as_str().to_owned())
    };
    let (of_base, of_reference) = (path(base), path(reference));
    let is_dot = |segment: &str| segment == "." || segment == "..";
    let has_dots = |path: &str| path.split('/').any(is_dot);
    has_escaped_dots(&of_base)
        || has_escaped_dots(&of_reference)
        || !of_reference.starts_with('/') && has_dots(&of_reference) && reference.scheme().is_some()
        || of_reference.is_empty() && has_dots(&of_base)
        || of_base.ends_with("/..")
}

fn resolve_uri(text: &str, base: &str) {
    let Ok(their_base) = Uri::parse(base) else {
        return;
    };
    let reference = UriRef::parse(text).expect("it is valid");
    if let Ok(theirs) = reference.resolve_against(&their_base)
        && let Some(ours) = resolved(Revision::Rfc3986, base, text)
    {
        assert_eq!(ours, theirs.as_str(), "{text:?} against {base:?}");
    }
}

fn resolve_iri(text: &str, base: &str) {
    let Ok(their_base) = Iri::parse(base) else {
        return;
    };
    let reference = IriRef::parse(text).expect("it is valid");
    if let Ok(theirs) = reference.resolve_against(&their_base)
        && let Some(ours) = resolved(Revision::Rfc3987, base, text)
    {
        assert_eq!(ours, theirs.as_str(), "{text:?} against {base:?}");
    }
}
