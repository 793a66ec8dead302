//! Numbers of words, as a user sees them.

use crate::snapshots::Session;

#[test]
fn what_users_see() {
    let bis = "draft-fielding-uri-rfc2396bis-01";
    let cases = [
        (bis, "start-rule", "rfc2396bis", 0),
        (bis, "dec-octet", "rfc2396bis:dec-octet --max-length 4", 0),
        (
            "rfc1738",
            "json",
            "rfc1738:port --max-length 20 --format json",
            0,
        ),
        ("rfc1738", "none", "rfc1738:ftpurl --max-length 3", 1),
        ("usage", "too-long", "rfc1738 --max-length 10001", 2),
        (
            "usage",
            "too-much",
            "tests/grammars/large.abnf --max-length 10000",
            2,
        ),
    ];
    let mut session = Session::new("count", "count");
    for (_, case, command, status) in cases {
        let arguments: Vec<&str> = ["count"].into_iter().chain(command.split(' ')).collect();
        session.run(case, &arguments, status);
    }
    session.end();
}
