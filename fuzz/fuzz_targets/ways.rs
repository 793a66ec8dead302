//! All ways to make a typed reference give equal references: parsing, parsing an owned text, a tree, conversion, and
//! JSON.

use serde_json::{Value, json};
use urlspec::{Reference, Rule, Validator};
use urlspec_fuzz::Input;

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 4096);
    let revision = input.revision();
    let text = input.text();
    let parsed = Reference::parse(revision, text);
    let owned = Reference::parse_owned(revision, text.to_owned());
    assert_eq!(parsed, owned);
    assert_eq!(parsed, Reference::try_from((revision, text)));
    assert_eq!(parsed, Reference::try_from((revision, text.to_owned())));
    let written = json!({"input": text, "spec": revision.id()});
    let read: Result<Reference<'static>, _> = serde_json::from_value(written);
    assert_eq!(parsed.is_ok(), read.is_ok(), "{read:?}");
    let tree = Validator::new(revision).parse(text);
    assert_eq!(parsed.is_ok(), tree.is_ok());
    let (Ok(parsed), Ok(read), Ok(tree)) = (parsed, read, tree) else {
        return;
    };
    let owned = owned.expect("it is the same");
    let of_tree = Reference::of_tree(&tree).expect("the start rule describes whole URLs");
    let whole = object(&parsed);
    for other in [&owned, &read, &of_tree, &parsed.clone().into_owned()] {
        assert_eq!(object(other), whole);
    }
    check_json(&parsed);
    for rule in revision.rules().filter_map(Rule::as_url_rule) {
        if let Ok(url) = Reference::parse_as(rule, text) {
            check_json(&url);
        }
    }
}

/// All that a reference has, as JSON.
fn object(reference: &Reference<'_>) -> Value {
    serde_json::to_value(reference).expect("it is written")
}

/// A reference comes back from its JSON, unless it was judged by a start rule or by one rule alone and the two steps
/// that are then asked refuse it.
fn check_json(reference: &Reference<'_>) {
    let written = object(reference);
    let read: Result<Reference<'static>, _> = serde_json::from_value(written.clone());
    match read {
        Ok(read) => {
            assert_eq!(&read, reference);
            assert_eq!(object(&read), written);
        }
        Err(error) => {
            let both_steps = Validator::new(reference.revision());
            assert!(
                !both_steps.is_valid(reference.as_str()),
                "{reference}: {error}"
            );
        }
    }
}
