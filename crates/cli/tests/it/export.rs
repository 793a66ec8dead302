//! Rules in other forms: what a user sees. That they are the rules is tested for all rules beside the library's tests.

use crate::snapshots::{snapshot, urlspec};

#[test]
fn what_users_see() {
    let cases = [
        ("regex", "rfc3986:IPv4address --as regex", 0),
        (
            "python",
            "rfc3986:IPv4address --as regex --dialect python",
            0,
        ),
        (
            "javascript",
            "rfc1738:hsegment --as regex --dialect javascript",
            0,
        ),
        ("rust", "rfc1738:hsegment --as regex --dialect rust", 0),
        ("posix", "rfc1738:hsegment --as regex --dialect posix", 0),
        (
            "groups",
            "rfc1738:hostport --as regex --dialect rust --groups",
            0,
        ),
        (
            "group",
            "rfc3986:scheme --as regex --group ALPHA=letter --group scheme",
            0,
        ),
        ("recursive", "rfc1630:xalphas --as regex", 0),
        ("abnf", "rfc1738:hostport --as abnf", 0),
        ("dot", "rfc3986:port --as dot", 0),
        ("table", "rfc3986:dec-octet --as table", 0),
        ("pest", "rfc1738:hostport --as pest", 0),
        (
            "beyond-ascii",
            "rfc3987:ucschar --as regex --dialect posix",
            2,
        ),
        (
            "no-groups",
            "rfc3986:port --as regex --dialect posix --groups",
            2,
        ),
        ("no-regex", "rfc3986:port --as dot --groups", 2),
        ("bad-group", "rfc3986:port --as regex --group DIGIT=0", 2),
        ("no-rule", "rfc3986:prot --as regex", 2),
    ];
    for (case, command, status) in cases {
        let arguments: Vec<&str> = ["export"].into_iter().chain(command.split(' ')).collect();
        snapshot("export", case, &arguments, status);
    }
}

/// A grammar of a file, with rules from elsewhere, is a text again that means the same.
#[test]
fn what_is_exported_can_be_compared() {
    let memo = "tests/grammars/memo.txt:crate-locator";
    let exported = urlspec(&["export", memo, "--as", "abnf", "--import", "rfc3986"]);
    assert_eq!(exported.status.code(), Some(0));
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("exported.abnf");
    std::fs::write(&path, &exported.stdout).expect("it can be written");
    let path = path.to_str().expect("the path is UTF-8");
    let compared = urlspec(&["compare", path, memo, "--import", "rfc3986"]);
    let said = String::from_utf8_lossy(&compared.stdout).into_owned();
    assert_eq!(compared.status.code(), Some(0), "{said}");
}
