//! A reference against a base: the ways to ask agree, and the target is valid or a finding says that it is not.

use urlspec::{Code, Excess, Reference, Resolver, Revision};
use urlspec_fuzz::{Input, check_findings};

/// All that can be done with `..` above the root.
const EXCESS: [Excess; 3] = [Excess::Keep, Excess::Remove, Excess::Refuse];

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 4096);
    let revision = input.revision();
    let (base, reference) = (input.text(), input.text());
    let parsed_base = Reference::parse(revision, base);
    let resolver = match Resolver::new(revision, base) {
        Ok(resolver) => resolver,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            if let Some(syntax) = error.syntax() {
                assert!(base.is_char_boundary(syntax.index()));
            }
            if let Ok(parsed) = parsed_base {
                assert_eq!(Resolver::against(&parsed).err(), Some(error));
            }
            return;
        }
    };
    assert_eq!((resolver.base(), resolver.revision()), (base, revision));
    if let Ok(parsed) = parsed_base {
        let against = Resolver::against(&parsed).expect("the same text is a base");
        assert_eq!(against.resolve(reference), resolver.resolve(reference));
    }
    let mut resolvers = vec![(resolver.clone(), true)];
    resolvers.extend(resolver.clone().non_validating().ok().map(|it| (it, false)));
    let requesting: Vec<_> = resolvers
        .iter()
        .filter_map(|(it, validating)| Some((it.clone().for_new_request().ok()?, *validating)))
        .collect();
    resolvers.extend(requesting);
    for (plain, validating) in resolvers {
        check(&plain, &resolver, reference, validating);
        for excess in EXCESS {
            if let Ok(chosen) = plain.clone().excess(excess) {
                check(&chosen, &resolver, reference, validating);
                let answer = chosen.resolve(reference);
                let is_refused = answer.is_err_and(|error| error.is_above_root());
                assert!(
                    !is_refused || excess == Excess::Refuse,
                    "only one of them refuses"
                );
            }
        }
    }
}

/// One resolver: its methods agree, and the target of a reference is valid or has a finding.
fn check(resolver: &Resolver, validating: &Resolver, reference: &str, is_validating: bool) {
    let revision = resolver.revision();
    let answer = resolver.resolve(reference);
    let (steps, explained) = resolver.explain(reference);
    assert_eq!(answer, explained, "explained");
    assert!(steps.iter().all(|step| !step.to_string().is_empty()));
    let parsed = Reference::parse(revision, reference);
    if let Ok(parsed) = &parsed {
        assert_eq!(resolver.resolve_parsed(parsed), answer, "parsed");
    }
    let resolution = match answer {
        Ok(resolution) => resolution,
        Err(error) => {
            if let Some(syntax) = error.syntax() {
                assert!(reference.is_char_boundary(syntax.index()), "{error}");
            }
            return;
        }
    };
    let Some(target) = resolution.as_target() else {
        // A scheme that is the base's may be ignored.
        let rest = |scheme: &str| reference.get(scheme.len()..)?.strip_prefix(':');
        let scheme = parsed.as_ref().ok().and_then(Reference::scheme);
        let rest = scheme.filter(|_| !is_validating).and_then(rest);
        assert!(matches!(
            rest.unwrap_or(reference).as_bytes(),
            [] | [b'#', ..]
        ));
        assert!(resolution.findings().is_empty());
        return;
    };
    check_findings(resolution.findings(), target);
    let found = |code| {
        resolution
            .findings()
            .iter()
            .any(|finding| finding.code() == code)
    };
    let there = resolution.reference();
    assert!(
        there.is_some() || found(Code::ReadsBackDifferently) || found(Code::TargetNotValid),
        "{target:?}"
    );
    if let Some(there) = there.filter(|_| resolution.findings().is_empty()) {
        assert!(there.scheme().is_some(), "{target:?}");
        assert_eq!(there.fragment(), resolution.fragment(), "{target:?}");
        // An absolute reference stands for itself, whatever the base; but RFC 3986 removes the dot segments of an
        // absolute reference (section 5.2.2), and a reference without a path has that of the base as it is.
        let has_path_of_base = parsed.is_ok_and(|parsed| {
            parsed.path().is_none_or(|path| path.as_str().is_empty())
                && parsed.authority().is_none()
                && (parsed.scheme().is_none() || !is_validating)
        });
        if revision < Revision::Rfc3986 || !has_path_of_base {
            let again = validating.resolve(target).expect("it is valid");
            assert_eq!(again.as_target(), Some(target));
        }
    }
}
