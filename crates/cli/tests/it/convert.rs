//! IRIs as URIs, and back, as a user sees them.

use crate::program::urlspec;

#[test]
fn options_that_do_not_fit_are_refused() {
    for arguments in [
        &["--to", "iri", "--nfc", "a"][..],
        &["--to", "iri", "--escape-excluded", "a"],
        &["--to", "uri", "--steps", "a"],
        &["--to", "uri", "--spec", "rfc3986", "a"],
        &["a"],
    ] {
        let output = urlspec(&[&["convert"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}
