//! A reference and its parts: it prints as its text, its parts joined are its text, a reference built of them is the
//! same, and a component that was set reads back.

use urlspec::{BuildError, Component, Reference, Revision, Validator};
use urlspec_fuzz::{COMPONENTS, Input, check_report, part};

/// The components that are set as texts.
const SETTABLE: [Component; 8] = [
    Component::Scheme,
    Component::Authority,
    Component::UserInfo,
    Component::Host,
    Component::Path,
    Component::Param,
    Component::Query,
    Component::Fragment,
];

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 4096);
    let revision = input.revision();
    let component = *input.one_of(&SETTABLE);
    let text = input.text();
    let given = input.text();
    let validator = Validator::new(revision).linting().every_fault();
    let report = validator.validate(text);
    check_report(&report, text);
    for rule in revision.rules().filter_map(urlspec::Rule::as_url_rule) {
        if let Ok(reference) = Reference::parse_as(rule, text) {
            assert_eq!(reference.rule(), rule.rule());
            check_parts(&reference);
            check_built_again(&reference);
        }
    }
    match Reference::parse(revision, text) {
        Ok(reference) => {
            assert!(report.is_valid());
            assert_eq!(reference.via(), report.via());
            check_parts(&reference);
            check_built_again(&reference);
            check_setter(&reference, component, given);
        }
        Err(error) => assert_eq!(report.error(), Some(&error)),
    }
}

/// The parts are those of the text at their spans, and with the delimiters between them they are all of it.
fn check_parts(reference: &Reference<'_>) {
    let text = reference.as_str();
    assert_eq!(reference.to_string(), text);
    let authority = reference.authority();
    let host = authority.and_then(|it| it.host());
    let parts = [
        reference.scheme(),
        authority.map(|it| it.as_str()),
        authority.and_then(|it| it.userinfo()),
        authority.and_then(|it| it.user()),
        authority.and_then(|it| it.password()),
        host.as_ref().map(urlspec::Host::as_str),
        authority.and_then(|it| it.port()),
        reference.path().map(urlspec::Path::as_str),
        reference.params(),
        reference.query(),
        reference.fragment(),
    ];
    for (component, given) in COMPONENTS.into_iter().zip(parts) {
        assert_eq!(part(reference, component), given, "{component} of {text:?}");
    }
    // Some rules begin with `URL:`.
    let scheme = reference.span(Component::Scheme);
    let mut whole = text[..scheme.map_or(0, |scheme| scheme.start)].to_owned();
    if let Some(scheme) = reference.scheme() {
        whole.extend([scheme, ":"]);
    }
    if let Some(authority) = authority {
        whole.extend(["//", authority.as_str()]);
    }
    if let Some(path) = reference.path() {
        let parted = reference.revision() <= Revision::Rfc1738 && authority.is_some();
        whole.extend([if parted { "/" } else { "" }, path.as_str()]);
        let rooted = reference.revision() > Revision::Rfc1738;
        let relative = path.as_str().strip_prefix('/').filter(|_| rooted);
        let segments: Vec<&str> = path.segments().map(urlspec::Segment::as_str).collect();
        assert_eq!(segments.join("/"), relative.unwrap_or(path.as_str()));
    }
    for (delimiter, part) in [
        (";", reference.params()),
        ("?", reference.query()),
        ("#", reference.fragment()),
    ] {
        if let Some(part) = part {
            whole.extend([delimiter, part]);
        }
    }
    assert_eq!(whole, text, "{:?}", reference.rule());
    let owned = reference.clone().into_owned();
    assert_eq!((&owned, owned.via()), (reference, reference.via()));
}

/// Checks that the parts of a reference build the same reference.
fn check_built_again(reference: &Reference<'_>) {
    let again = reference.to_builder().build();
    let again = again.unwrap_or_else(|error| panic!("{reference}: {error}"));
    assert_eq!((&again, again.via()), (reference, reference.via()));
    let mut same = again;
    for component in [
        Component::Scheme,
        Component::Path,
        Component::Query,
        Component::Fragment,
    ] {
        let given = part(reference, component).map(str::to_owned);
        let set = set(&mut same, component, given.as_deref());
        set.unwrap_or_else(|error| panic!("{component} of {reference}: {error}"));
    }
    assert_eq!(&same, reference);
    let port = reference.authority().and_then(|it| it.port_number().ok()?);
    if let Some(port) = port
        && part(reference, Component::Port) == Some(&*port.to_string())
    {
        same.set_port(Some(port)).expect("it has this port");
        assert_eq!(&same, reference);
    }
}

/// Sets a component, or takes it away.
fn set(
    reference: &mut Reference<'_>,
    component: Component,
    given: Option<&str>,
) -> Result<(), BuildError> {
    match component {
        Component::Scheme => reference.set_scheme(given),
        Component::Authority => reference.set_authority(given),
        Component::UserInfo => reference.set_userinfo(given),
        Component::Host => reference.set_host(given.unwrap_or_default()),
        Component::Path => reference.set_path(given),
        Component::Param => reference.set_params(given),
        Component::Query => reference.set_query(given),
        Component::Fragment => reference.set_fragment(given),
        other => unreachable!("{other} is not set as text"),
    }
}

/// A component as it is set: an address with its brackets.
fn written<'r>(reference: &'r Reference<'_>, component: Component) -> Option<&'r str> {
    let span = reference.span(component)?;
    let text = reference.as_str();
    if component != Component::Host || !text[..span.start].ends_with('[') {
        return Some(&text[span]);
    }
    let end = text[span.start..].find(']')?;
    Some(&text[span.start - 1..=span.start + end])
}

/// Checks that the component is set and everything else is as it was, or that there is an error and nothing has
/// changed.
fn check_setter(reference: &Reference<'_>, component: Component, given: &str) {
    let mut changed = reference.clone();
    match set(&mut changed, component, Some(given)) {
        Ok(()) => {
            let read = Reference::parse(reference.revision(), changed.as_str());
            assert_eq!(read.as_ref(), Ok(&changed));
            check_parts(&changed);
            let there = written(&changed, component);
            // An empty host counts as no host in some documents.
            let is_none = component == Component::Host && given.is_empty() && there.is_none();
            assert!(
                is_none || there == Some(given),
                "{component} {given:?}: {changed}"
            );
            let inner = |it| {
                component == Component::Authority
                    && matches!(it, Component::UserInfo | Component::Host)
            };
            let outer = |it| {
                matches!(component, Component::UserInfo | Component::Host)
                    && it == Component::Authority
            };
            for other in SETTABLE {
                if other != component && !inner(other) && !outer(other) {
                    let (before, after) = (written(reference, other), written(&changed, other));
                    // An authority that had no parts has some when one of them is set: there is a host, if only an empty one.
                    let is_parted_now = matches!(other, Component::Host | Component::UserInfo)
                        && reference.span(Component::Host).is_none();
                    if is_parted_now && before.is_none() {
                        continue;
                    }
                    assert_eq!(before, after, "{other} of {reference} and {changed}");
                }
            }
        }
        Err(error) => {
            assert_eq!(&changed, reference);
            assert!(!error.to_string().is_empty());
            let at_fault = error.component().expect("a component is at fault");
            if at_fault == component {
                let is_good = error
                    .index()
                    .is_none_or(|index| given.is_char_boundary(index));
                assert!(is_good, "{error}");
            }
            if let (Some(syntax), Some(index)) = (error.syntax(), error.index()) {
                assert_eq!(syntax.index(), index);
            }
        }
    }
}
