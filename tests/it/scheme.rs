//! The accessors of typed URLs, beside the output of the program.

use std::error::Error as _;
use std::path::Path;

use urlspec::Revision;
use urlspec::scheme::{
    AddrSpec, Encoded, File, Ftp, Gopher, Http, Mailto, News, Piece, Prospero, Scheme, SchemeError,
    Wais, Wire,
};

const URL7: Revision = Revision::DraftIetfUriUrl02;
const RFC1630: Revision = Revision::Rfc1630;
const RFC1738: Revision = Revision::Rfc1738;

fn wire(url: &str) -> Wire {
    match Scheme::parse(RFC1738, url).expect("it is valid") {
        Scheme::Ftp(it) => it.wire().expect("it may be sent"),
        Scheme::Http(it) => it.wire().expect("it may be sent"),
        Scheme::File(it) => it.wire(),
        Scheme::Mailto(it) => it.wire(),
        other => panic!("{other:?}"),
    }
}

/// The pieces of a message make up its text, and a note says why nothing is sent.
#[test]
fn messages_have_pieces_and_conditions() {
    let ftp = wire("ftp://me%5C@h/a");
    let [user, password, ..] = ftp.messages() else {
        panic!("{ftp}")
    };
    assert_eq!(user.pieces(), [Piece::Octets(b"USER me\\\r\n".to_vec())]);
    assert_eq!(user.condition(), None);
    assert_eq!(user.to_string(), r"USER me\\\r\n");
    assert_eq!(user.to_octets().as_deref(), Some(&b"USER me\\\r\n"[..]));
    assert_eq!(password.pieces().len(), 3);
    assert_eq!(password.to_octets(), None);
    assert_eq!(password.condition(), Some("if the server wants a password"));
    assert_eq!(ftp.note(), None);

    let file = wire("file:///a");
    assert!(file.messages().is_empty() && file.host().is_none() && file.port().is_none());
    assert_eq!(
        file.note(),
        Some("nothing is sent: the scheme specifies no protocol")
    );
    let mailto = wire("mailto:a@b");
    assert!(
        mailto
            .note()
            .is_some_and(|note| note.starts_with("nothing is sent")),
        "{mailto}"
    );
}

/// An error names the argument, and the item of one that is a list.
#[test]
fn arguments_are_named() {
    let http = Http::new(URL7, "h").expect("a host");
    let error = http
        .with_path(&["a", "", "b"])
        .expect_err("only the last may be empty");
    let argument = error.argument().expect("one is at fault");
    assert_eq!(
        (argument.name(), argument.item(), error.index()),
        ("segments", Some(1), Some(0))
    );
    assert_eq!(argument.to_string(), "segments[1]");
    let error = Http::new(RFC1738, "a b").expect_err("a space");
    let argument = error.argument().expect("one is at fault");
    assert_eq!(
        (argument.name(), argument.item(), error.index()),
        ("host", None, Some(1))
    );
    assert_eq!(argument.to_string(), "host");
}

/// The cause of an error is its source.
#[test]
fn errors_have_sources_and_citations() {
    let error = Http::parse(RFC1738, "http://a b").expect_err("a space");
    assert_eq!(
        error.source().map(ToString::to_string),
        error.syntax().map(ToString::to_string)
    );
    assert!(error.syntax().is_some() && error.cited().is_none());
    let error = Mailto::parse(RFC1738, "mailto:a").expect_err("no address");
    assert_eq!(
        error.source().map(ToString::to_string),
        error.address_error().map(ToString::to_string)
    );
    assert!(error.address_error().is_some() && error.syntax().is_none());
    let other = Http::parse(RFC1738, "ftp://h").expect_err("another scheme");
    assert!(other.source().is_none() && other.syntax().is_none());
    let cited = |error: SchemeError| {
        let (document, section) = error.cited().expect("it cites one");
        (document, section.to_string())
    };
    let wais = Wais::new(RFC1738, "h", b"d");
    let fields = wais.expect("a database").with_fields(b"t", &[(1, "a")]);
    assert_eq!(cited(fields.expect_err("RFC 1738 has none")).0, RFC1738);
    let prospero = Prospero::new(RFC1738, "h", b"a").expect("an object");
    assert!(prospero.clone().with_field(b"a", b"b").is_ok());
    assert_eq!(
        cited(prospero.with_version(1, None).expect_err("it has fields")).0,
        RFC1738
    );
    let prospero = Prospero::new(URL7, "h", b"a").expect("an object");
    assert!(prospero.clone().with_version(1, None).is_ok());
    assert_eq!(
        cited(
            prospero
                .with_field(b"a", b"b")
                .expect_err("it has a version")
        )
        .0,
        URL7
    );
    let line = Ftp::parse(RFC1738, "ftp://h/a%0D%0Ab")
        .expect("it is valid")
        .wire();
    assert_eq!(
        cited(line.expect_err("it would end the line")),
        (RFC1738, "section 6".to_owned())
    );
}

/// The document that first says so is the last one in which a mail address may hold more.
#[test]
fn an_address_is_all_of_a_mailto_by_rfc1738() {
    let is_only = |revision| {
        let mailto = Mailto::parse(revision, "mailto:a@b").expect("it is valid");
        mailto.is_address_only()
    };
    assert_eq!([URL7, RFC1630, RFC1738].map(is_only), [false, false, true]);
    let address = AddrSpec::parse(b"\"a b\"@[c]").expect("an address");
    assert_eq!(address.to_string(), "\"a b\"@[c]");
}

#[test]
fn a_file_is_a_path() {
    let path = |url| File::parse(RFC1738, url).expect("it is valid").to_path();
    assert_eq!(
        path("file:///a/b%20c").expect("a local file"),
        Path::new("/a/b c")
    );
    assert_eq!(
        path("file://localhost/a").expect("a local file"),
        Path::new("/a")
    );
    assert_eq!(
        path("file://h/a").expect_err("another host's").host(),
        Some("h")
    );
    assert_eq!(
        path("file:///a%2Fb").expect_err("a slash").octet(),
        Some(b'/')
    );
}

/// A fragment identifier is behind the URL, also where a prefix stands before it.
#[test]
fn a_fragment_is_behind_the_url() {
    for (url, fragment, place) in [
        ("http://h/a#b", Some("b"), 11),
        ("URL:http://h/a#b", Some("b"), 15),
    ] {
        let Ok(Scheme::Http(http)) = Scheme::parse(URL7, url) else {
            continue;
        };
        let found = http.fragment();
        assert_eq!(found.map(Encoded::as_str), fragment, "{url}");
        assert_eq!(found.map(Encoded::start), Some(place), "{url}");
    }
    let gopher = Gopher::parse(RFC1630, "gopher://h/0a#b").expect("it is valid");
    assert_eq!(gopher.fragment().map(Encoded::as_str), Some("b"));
    assert!(
        News::parse(RFC1738, "news:a")
            .expect("it is valid")
            .fragment()
            .is_none()
    );
}
