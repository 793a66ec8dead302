//! The accessors of typed URLs, beside the output of the program.

use std::error::Error as _;

use urlspec::Revision;
use urlspec::scheme::typed::{
    Cid, File, FileForm, FileSystem, Ftp, Gopher, Http, Mailto, Mid, News, Nntp, Prospero, Telnet,
    Urn, Wais,
};
use urlspec::scheme::{AddrSpec, Defined, Encoded, Piece, Scheme, SchemeError, Wire};

const URL7: Revision = Revision::DraftIetfUriUrl02;
const RFC1630: Revision = Revision::Rfc1630;
const RFC1738: Revision = Revision::Rfc1738;

fn wire(url: &str) -> Wire {
    let url = Scheme::parse(RFC1738, url).expect("it is valid");
    let wire = url.wire().expect("it may be sent");
    wire.expect("the document describes it")
}

/// A value by an old document, of these parts.
fn built<T>(revision: Revision, scheme: &str, parts: &[(&str, &str)]) -> Result<T, SchemeError>
where
    T: TryFrom<Defined, Error = SchemeError>,
{
    let mut url = Scheme::builder(revision, scheme)?;
    for (name, octets) in parts {
        url = match *name {
            "host" => url.written(name, octets)?,
            _ => url.part(name, octets)?,
        };
    }
    url.build()?.try_into()
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

/// An error names the argument, and the item of one that is a list, and counts in octets.
#[test]
fn arguments_are_named() {
    let told = |error: SchemeError| {
        let argument = error.argument().expect("one is at fault").to_string();
        (argument, error.index())
    };
    let segments = |revision, path: &[&str]| {
        let url = Scheme::builder(revision, "http").expect("it defines the scheme");
        let rule = if revision == URL7 { "path" } else { "hpath" };
        url.written("host", "h")
            .expect("a host")
            .set_segments(rule, path)
    };
    let error = segments(URL7, &["a", "", "b"]).expect_err("only the last may be empty");
    assert_eq!(told(error), ("path[1]".to_owned(), Some(0)));
    let url = segments(RFC1738, &["a/b", "", "%;"])
        .expect("a path")
        .build();
    assert_eq!(url.expect("a URL").to_string(), "http://h/a%2Fb//%25%3B");
    let host = |text: &str| Ftp::new(text).map(|url| url.to_string());
    assert_eq!(
        told(host("a b").expect_err("a space")),
        ("host".to_owned(), Some(1))
    );
    for text in ["h/x", "u@h", "h:21", ""] {
        let error = host(text).expect_err(text);
        assert_eq!(
            told(error),
            ("host".to_owned(), Some(text.len().min(1))),
            "{text}"
        );
    }
    let gopher: Gopher = built(RFC1738, "gopher", &[("host", "h")]).expect("a host");
    let item = gopher.with_item(b'0', "\u{e4}\n");
    assert_eq!(
        told(item.expect_err("a line end")),
        ("selector".to_owned(), Some(2))
    );
    let news: Result<News, _> = built(RFC1738, "news", &[("group", "a@b")]);
    assert_eq!(
        told(news.expect_err("no group")),
        ("group".to_owned(), Some(1))
    );

    // By url7 and RFC 1630 a host may have a colon and an `@`, which begin other parts all the same.
    for (revision, text) in [(URL7, "example.com:80"), (URL7, "u@h"), (RFC1630, "u@h")] {
        let ftp: Result<Ftp, _> = built(revision, "ftp", &[("host", text)]);
        let error = ftp.expect_err("another part");
        let expected = "a URL of these parts of `ftp` would be read back with another `";
        assert!(error.message().starts_with(expected), "{text}: {error}");
    }
}

/// The cause of an error is its source.
#[test]
fn errors_have_sources_and_citations() {
    let error = Http::parse_by(RFC1738, "http://a b").expect_err("a space");
    assert_eq!(
        error.source().map(ToString::to_string),
        error.syntax().map(ToString::to_string)
    );
    assert!(error.syntax().is_some() && error.cited().is_none());
    let error = Mailto::parse_by(RFC1738, "mailto:a").expect_err("no address");
    assert_eq!(
        error.source().map(ToString::to_string),
        error.address_error().map(ToString::to_string)
    );
    assert!(error.address_error().is_some() && error.syntax().is_none());
    let other = Http::parse_by(RFC1738, "ftp://h").expect_err("another scheme");
    assert_eq!(
        other.to_string(),
        "a valid URL, but its scheme is not `http`"
    );
    assert!(other.source().is_none() && other.syntax().is_none());
    let unknown = Http::parse_by(RFC1738, "x:y").expect_err("no scheme of the document");
    assert_eq!(unknown.to_string(), other.to_string());
    let cited = |error: SchemeError| {
        let (document, section) = error.cited().expect("it cites one");
        (document, section.to_string())
    };
    let line = Scheme::parse(RFC1738, "ftp://h/a%0D%0Ab")
        .expect("it is valid")
        .wire();
    assert_eq!(
        cited(line.expect_err("it would end the line")),
        (RFC1738, "section 6".to_owned())
    );
    let tab = Scheme::parse(RFC1738, "gopher://h/0a%0Ab").expect_err("a line end");
    assert_eq!(cited(tab), (RFC1738, "section 3.4.1".to_owned()));
}

/// A document that has no such part says which it has.
#[test]
fn parts_of_other_documents_are_refused() {
    let wais: Wais =
        built(RFC1738, "wais", &[("host", "h"), ("database", "d")]).expect("a database");
    let error = wais
        .with_fields("t", &[(1, "a")])
        .expect_err("RFC 1738 has none");
    let message = "RFC 1738 has no part `field` in `wais`: there are `host`, `port`, ";
    assert!(error.to_string().starts_with(message), "{error}");
    let prospero: Prospero =
        built(RFC1738, "prospero", &[("host", "h"), ("ppath", "a")]).expect("an object");
    assert!(prospero.with_field("a", "b").is_ok());
    let error = prospero.with_version(1, None).expect_err("it has fields");
    assert!(
        error
            .to_string()
            .starts_with("RFC 1738 has no part `version` in `prospero`"),
        "{error}"
    );
    let prospero: Prospero =
        built(URL7, "prospero", &[("host", "h"), ("hsoname", "a")]).expect("an object");
    let versioned = prospero.with_version(1, Some("x")).expect("a version");
    assert_eq!(versioned.to_string(), "prospero://h/a%001x");
    assert_eq!(
        (versioned.version(), versioned.attributes()),
        (Some("1"), Some("x"))
    );
    assert!(prospero.with_field("a", "b").is_err());
    let mid: Result<Mid, _> = built(RFC1738, "mid", &[]);
    let error = mid.expect_err("RFC 1738 names it only");
    assert!(
        error
            .to_string()
            .starts_with("RFC 1738 does not define `mid`: named"),
        "{error}"
    );
    let error = Urn::parse_by(RFC1738, "urn:a:b").expect_err("no scheme of RFC 1738");
    assert_eq!(
        error.to_string(),
        "a valid URL, but its scheme is not `urn`"
    );
}

/// Types for every document have the same parts by each.
#[test]
fn values_have_the_same_parts_by_each_document() {
    let revisions = [URL7, RFC1630, RFC1738, Revision::Rfc3986];
    for revision in revisions {
        let http = Http::parse_by(revision, "http://h:81/a/b?c").expect("it is valid");
        assert_eq!(
            (http.host(), http.effective_port()),
            ("h", Some(81)),
            "{revision}"
        );
        assert_eq!(
            (http.path(), http.query()),
            ("/a/b", Some("c")),
            "{revision}"
        );
        assert_eq!(http.request_target(), "/a/b?c");
        let segments: Vec<String> = http.segments().map(|it| it.to_string()).collect();
        assert_eq!(segments, ["a", "b"]);
        let http = http
            .with_path("/x")
            .and_then(|it| it.with_port(8080))
            .expect("a path");
        let http = http.with_query("q").expect("a query");
        assert_eq!(http.to_string(), "http://h:8080/x?q", "{revision}");
        assert!(http.with_path("x").is_err());

        let mailto = Mailto::parse_by(revision, "mailto:a%25b@c.d").expect("it is valid");
        assert_eq!(
            mailto.addresses().collect::<Vec<_>>(),
            ["a%b@c.d"],
            "{revision}"
        );
        assert_eq!(mailto.headers().next(), None);
        let news = News::parse_by(revision, "news:1%252@h.x").expect("it is valid");
        assert_eq!(
            news.message_id().as_deref(),
            Some("<1%2@h.x>"),
            "{revision}"
        );
        assert_eq!((news.server(), news.newsgroups()), (None, None));
        for groups in ["*", "comp.lang"] {
            let news = News::parse_by(revision, &format!("news:{groups}")).expect("it is valid");
            assert_eq!(news.newsgroups().as_deref(), Some(groups), "{revision}");
        }
        let has_server = ![URL7, RFC1630].contains(&revision);
        let server = if has_server { "h:120" } else { "" };
        let url = if has_server {
            "nntp://h:120/a.b/12"
        } else {
            "nntp:a.b/12"
        };
        let nntp = Nntp::parse_by(revision, url).expect("it is valid");
        assert_eq!(
            (nntp.server(), &*nntp.group()),
            (server, "a.b"),
            "{revision}"
        );
        assert_eq!(nntp.article_number(), Some(12));
        let telnet = Telnet::parse_by(revision, "telnet://u:p@h").expect("it is valid");
        let login = telnet.login();
        let [user, password] = [login.user(), login.password()].map(|it| it.map(Encoded::as_str));
        assert_eq!((user, password), (Some("u"), Some("p")), "{revision}");
        let telnet = telnet.with_user("v", None).expect("a user");
        assert_eq!(telnet.to_string(), "telnet://v@h", "{revision}");
        assert_eq!(
            telnet.login_is_advisory(),
            ![URL7, RFC1630].contains(&revision)
        );
        let gopher = Gopher::parse_by(revision, "gopher://h/0a/b").expect("it is valid");
        assert_eq!(
            (gopher.gophertype(), gopher.selector().as_str()),
            (b'0', "a/b"),
            "{revision}"
        );
        let prospero = Prospero::parse_by(revision, "prospero://h/a/b").expect("it is valid");
        assert_eq!(prospero.hsoname().as_str(), "a/b", "{revision}");
        let wais = Wais::parse_by(revision, "wais://h/d?w").expect("it is valid");
        assert_eq!(wais.search().map(Encoded::as_str), Some("w"), "{revision}");
        assert_eq!(wais.database().as_str(), "d", "{revision}");
    }
    for revision in [RFC1738, Revision::Rfc3986] {
        let file = File::parse_by(revision, "file://h/a/b%20c").expect("it is valid");
        assert_eq!((file.host(), &*file.path()), ("h", &b"/a/b c"[..]));
        assert_eq!(file.form(), FileForm::OnHost("h".to_owned()));
    }
    for revision in [RFC1630, Revision::Rfc3986] {
        let mid = Mid::parse_by(revision, "mid:a@h.x").expect("it is valid");
        assert_eq!((&*mid.message_id(), mid.content_id()), ("<a@h.x>", None));
        let cid = Cid::parse_by(revision, "cid:a%25b@h.x").expect("it is valid");
        assert_eq!(cid.content_id(), "<a%b@h.x>");
    }
}

#[test]
fn an_address_has_parts() {
    let address = AddrSpec::parse(b"\"a b\"@[c]").expect("an address");
    assert_eq!(address.to_string(), "\"a b\"@[c]");
}

#[test]
fn a_file_is_a_path() {
    let path = |url| {
        let file = File::parse_by(RFC1738, url).expect("it is valid");
        file.local_path(FileSystem::Posix)
    };
    assert_eq!(path("file:///a/b%20c").expect("a local file"), b"/a/b c");
    assert_eq!(path("FILE://LocalHost/a%FF").expect("local"), b"/a\xff");
    let error = path("file://h/a").expect_err("another host's");
    assert_eq!((error.index(), error.host()), (None, Some("h")));
    assert_eq!(error.to_string(), "the file is on the host `h`");
    let error = path("file:///a%2Fb").expect_err("a slash");
    assert_eq!((error.index(), error.octet()), (Some(9), Some(b'/')));
    let error = path("file:///a/b%00c").expect_err("NUL");
    assert_eq!((error.index(), error.host()), (Some(11), None));
    let message = "byte 11: the name of a file cannot contain the octet 00";
    assert_eq!(error.to_string(), message);
}

/// A fragment identifier is behind the URL, also where a prefix stands before it, and belongs to the revision.
#[test]
fn a_fragment_is_behind_the_url() {
    let mut found = 0;
    for (revision, url, place) in [
        (RFC1630, "gopher://h/0a#b", 14),
        (Revision::Rfc3986, "ftp://h/a#b", 10),
    ] {
        let url = Scheme::parse(revision, url).expect("it is valid");
        let Scheme::Defined(url) = url else {
            panic!("{url}")
        };
        let fragment = url.fragment();
        assert_eq!(fragment.map(Encoded::as_str), Some("b"), "{url}");
        assert_eq!(fragment.map(Encoded::start), Some(place), "{url}");
        found += 1;
    }
    assert_eq!(found, 2);
    let news = Scheme::parse(RFC1738, "news:a").expect("it is valid");
    assert_eq!(news.fragment(), None);
    let prefixed = Scheme::parse(URL7, "URL:http://h:81/a").expect("it is valid");
    let Scheme::Defined(prefixed) = prefixed else {
        panic!("{prefixed}")
    };
    assert_eq!(prefixed.part("port").next().map(Encoded::start), Some(13));
    assert_eq!(prefixed.scheme(), "http");
}

/// By a revision that defines no schemes, the newest document that defines the scheme is asked: RFC 1738 for ftp.
#[test]
fn ftp_is_that_of_rfc1738() {
    for revision in [
        Revision::Rfc1808,
        Revision::Rfc2396,
        Revision::Rfc3986,
        Revision::Rfc3987,
    ] {
        let ftp = Ftp::parse_by(revision, "ftp://u@h/a/b;type=a").expect("it is valid");
        assert_eq!(ftp.url().rule().document().name(), "RFC 1738");
        assert_eq!(ftp.url().edition().revision(), revision);
        assert_eq!(ftp.name().map(|it| it.to_string()).as_deref(), Some("b"));
        assert_eq!(
            ftp.url()
                .wire()
                .expect("it may be sent")
                .expect("described")
                .port(),
            Some(21)
        );
    }
}
