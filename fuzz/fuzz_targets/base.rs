//! The layers that a base comes from: the innermost that has one gives it, layers passed over are reported, and the
//! result is a base that references resolve against.

use urlspec::base::{Base, Embedded, Layer, Layers};
use urlspec::{Resolution, Resolver, Revision};
use urlspec_fuzz::Input;

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 4096);
    let revision = input.revision();
    let Ok(outer) = Layers::new(revision) else {
        return;
    };
    let reference = input.text();
    let outer = layers(outer, &mut input);
    let outer_base = outer.base();
    check(&outer_base, reference);
    assert_ne!(outer_base.layer(), Layer::Encapsulating);
    let inner = Layers::new(revision).expect("it has layers");
    let inner = layers(inner.encapsulating(&outer_base), &mut input).base();
    check(&inner, reference);
    assert_ne!(inner.layer(), Layer::Retrieval);
    if inner.layer() == Layer::Encapsulating {
        assert_eq!(inner.url(), outer_base.url());
        assert_eq!(inner.origin(), outer_base.origin());
        assert_eq!(inner.levels(), outer_base.levels() + 1);
    }
}

/// The layers with the bases from the input: the bits of a byte choose the layers that give one.
fn layers(mut layers: Layers, input: &mut Input<'_>) -> Layers {
    let said = input.byte();
    let steps: [fn(Layers, &str) -> Layers; 4] = [
        Layers::content,
        Layers::base_header,
        Layers::content_base,
        Layers::content_location,
    ];
    for (number, step) in steps.into_iter().enumerate() {
        if said & (1 << number) != 0 {
            layers = step(layers, input.text());
        }
    }
    if said & 0x10 != 0 {
        layers = layers.clone().retrieval(input.text()).unwrap_or(layers);
    }
    if said & 0x20 != 0 {
        layers = layers.clone().default_base(input.text()).unwrap_or(layers);
    }
    layers
}

fn check(base: &Base, reference: &str) {
    for passed_over in base.passed_over() {
        assert!(!passed_over.to_string().is_empty());
        assert!(Embedded::ALL.contains(&passed_over.embedded()));
    }
    let answer = base.resolve(reference);
    let requested = base.resolve_for_new_request(reference);
    let Some(url) = base.url() else {
        assert_eq!(base.layer(), Layer::Default);
        // Without a base, only an absolute reference, or one to the current document, has a target.
        if let Ok(resolution) = answer {
            match resolution.as_target() {
                Some(target) => assert!(target.contains(':'), "{target:?}"),
                None => assert!(matches!(reference.as_bytes(), [] | [b'#', ..])),
            }
        }
        return;
    };
    assert_eq!(base.embedded().is_some(), base.origin() == Layer::Content);
    let resolver = Resolver::new(base.revision(), url).expect("it is a base");
    assert_eq!(resolver.resolve(reference), answer);
    let is_current = answer.as_ref().is_ok_and(Resolution::is_same_document);
    if is_current && base.revision() == Revision::DRAFT1997 {
        // The requested reference is that of the document, which need not be where the base is. If the location of the
        // document is unknown, the reference stays one to the current document.
        let requested = requested.expect("a reference to the current document needs no base");
        assert_eq!(
            requested.fragment(),
            answer.expect("it resolves").fragment()
        );
        return;
    }
    if let Ok(requesting) = resolver.for_new_request() {
        assert_eq!(requesting.resolve(reference), requested);
    }
    if let Ok(resolution) = requested {
        assert!(!resolution.is_same_document());
    }
}
