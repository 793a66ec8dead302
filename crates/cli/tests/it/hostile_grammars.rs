//! Hostile files for an audit: each ends in an error with its place. The hostile texts themselves are tried in the
//! crate that reads them.

use std::fs;

use crate::program::urlspec;

/// The program names the file, and says that it could not decide.
#[test]
fn files_that_are_none() {
    let folder = std::env::temp_dir().join(format!("urlspec-hostile-{}", std::process::id()));
    fs::create_dir_all(folder.join("folder.pest")).unwrap();
    let files: [(&str, &[u8], &str); 4] = [
        (
            "latin1.pest",
            b"a = { \"x\" }\nb = { \"\xe9\" }",
            "latin1.pest:2: not UTF-8",
        ),
        ("zeros.pest", &[0; 1000], "zeros.pest:1:1: expected "),
        ("empty.pest", b"", "have no rule in common"),
        (
            "unclosed.pest",
            b"a = { \"x\" }\n  /*",
            "unclosed.pest:2:3: nothing closes",
        ),
    ];
    for (name, octets, _) in files {
        fs::write(folder.join(name), octets).unwrap();
    }
    let errors = files.map(|(name, _, error)| (name, error));
    for (name, error) in errors.into_iter().chain([("folder.pest", "folder.pest: ")]) {
        let path = folder.join(name);
        let bnf = "tests/grammars/address.abnf";
        let output = urlspec(&["audit", path.to_str().unwrap(), "--against", bnf]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            said.starts_with("error: ") && said.contains(error),
            "{said}"
        );
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    fs::remove_dir_all(folder).unwrap();
}
