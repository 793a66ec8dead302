//! Values of schemes that are built of their parts, and the errors of the builders.

use proptest::prelude::*;
use urlspec::scheme::{
    Cid, File, Ftp, Gopher, GopherPlus, Http, Mailto, Mid, News, Nntp, Prospero, Scheme,
    SchemeError, Telnet, Typecode, Wais,
};
use urlspec::{Reference, Revision, Validator};

use crate::corpus::revisions_with;
use crate::effort::effort;

const URL7: Revision = Revision::DraftIetfUriUrl02;
const RFC1630: Revision = Revision::Rfc1630;
const RFC1738: Revision = Revision::Rfc1738;

fn with_schemes() -> Vec<Revision> {
    revisions_with("scheme")
}

/// The value reads back as itself, and is valid; or the error is that of the parser, or one of the prose.
fn holds<T>(built: &Result<T, SchemeError>, revision: Revision) -> Result<(), TestCaseError>
where
    T: std::fmt::Display + PartialEq + std::fmt::Debug,
{
    match built {
        Ok(value) => {
            let url = value.to_string();
            prop_assert!(Validator::new(revision).is_valid(&url), "{url}");
            let read = Scheme::parse(revision, &url);
            prop_assert_eq!(read.map(|read| read.to_string()), Ok(url));
        }
        Err(error) => {
            // A fault with a place has it in an argument, and the parts are valid, each by itself, or refused.
            let place = (error.argument(), error.index());
            prop_assert!(matches!(place, (Some(_), Some(_)) | (_, None)), "{error}");
            prop_assert!(!error.message().contains("make no URL"), "{error}");
        }
    }
    Ok(())
}

fn octets() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        3 => prop::collection::vec(any::<u8>(), 0..6),
        2 => "[a-z/;:@?=&%+.,'()~# -]{0,6}".prop_map(String::into_bytes),
    ]
}

fn host() -> impl Strategy<Value = String> {
    prop_oneof![3 => "[a-z]{1,3}(\\.[a-z][a-z0-9]{0,2}){0,2}", 1 => "[a-z0-9._:@/-]{0,6}"]
}

fn revision() -> impl Strategy<Value = Revision> {
    prop::sample::select(with_schemes())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort(500, 3_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// The given octets read back.
    #[test]
    fn ftp_is_built(
        revision in revision(),
        host in host(),
        port in any::<u16>(),
        user in octets(),
        password in prop::option::of(octets()),
        cwd in prop::collection::vec(octets(), 0..3),
        name in octets(),
    ) {
        let new = Ftp::new(revision, &host);
        holds(&new, revision)?;
        let Ok(new) = new else { return Ok(()) };
        let with_user = new.clone().with_user(&user, password.as_deref());
        holds(&with_user, revision)?;
        if let Ok(ftp) = with_user {
            prop_assert_eq!(&*ftp.login().user().unwrap().octets(), &*user);
            let read = ftp.login().password().map(|read| read.octets().into_owned());
            prop_assert_eq!(read, password);
            prop_assert_eq!(ftp.with_port(port).unwrap().login().server().port(), Some(port));
        } else {
            // url7 and RFC 1630 have no empty ones; and a host with an `@`, which they have, reads back as another.
            // RFC 1630 has no escapes there.
            let is_empty = user.is_empty() || password == Some(Vec::new());
            let is_plain = |octet: &u8| octet.is_ascii_alphanumeric() || b"-_.+".contains(octet);
            let is_refused = revision == RFC1630
                && !user.iter().chain(password.iter().flatten()).all(is_plain);
            prop_assert!(revision != RFC1738 && (is_empty || is_refused || host.contains('@')));
        }
        let with_path = new.clone().with_path(&cwd, &name);
        holds(&with_path, revision)?;
        if let Ok(ftp) = with_path {
            let read: Vec<Vec<u8>> = ftp.cwd().map(|cwd| cwd.octets().into_owned()).collect();
            prop_assert_eq!(read, cwd);
            prop_assert_eq!(&*ftp.name().unwrap().octets(), &*name);
        } else {
            prop_assert!(revision == URL7 && cwd.iter().any(Vec::is_empty));
        }
        for (typecode, with) in [
            (Typecode::Directory, &[RFC1738][..]),
            (Typecode::Ascii, &[RFC1630, RFC1738]),
            (Typecode::Image, &[RFC1630, RFC1738]),
            (Typecode::Ebcdic, &[RFC1630]),
            (Typecode::Local, &[RFC1630]),
        ] {
            let typed = new.clone().with_typecode(typecode);
            prop_assert_eq!(typed.is_ok(), with.contains(&revision));
            holds(&typed, revision)?;
            if let Ok(ftp) = typed {
                prop_assert_eq!(ftp.typecode(), Some(typecode));
            }
        }
    }

    #[test]
    fn http_is_built(
        revision in revision(),
        host in host(),
        path in prop::collection::vec(octets(), 0..4),
        search in "[a-z=&+;%0-9/?]{0,6}",
    ) {
        let Ok(new) = Http::new(revision, &host) else { return Ok(()) };
        let http = new.clone().with_path(&path);
        holds(&http, revision)?;
        if let Ok(http) = http {
            let read: Vec<Vec<u8>> = http.path().map(|part| part.octets().into_owned()).collect();
            let path = if path.is_empty() { vec![Vec::new()] } else { path };
            prop_assert_eq!(read, path);
        } else {
            prop_assert!(revision == URL7);
        }
        let searched = new.with_searchpart(&search);
        holds(&searched, revision)?;
        if let Ok(http) = searched {
            prop_assert_eq!(http.searchpart().unwrap().as_str(), search);
        }
    }

    #[test]
    fn gopher_is_built(
        revision in revision(),
        kind in any::<u8>(),
        selector in octets(),
        search in octets(),
        plus in octets(),
    ) {
        let new = Gopher::new(revision, "h.x").unwrap();
        let item = new.clone().with_item(kind, &selector);
        holds(&item, revision)?;
        if let Ok(gopher) = &item {
            prop_assert_eq!(gopher.gophertype(), kind);
            prop_assert_eq!(&*gopher.selector().octets(), &*selector);
        } else if revision == RFC1738 {
            prop_assert!(selector.iter().any(|octet| matches!(octet, 9 | 10 | 13)));
        }
        let searched = item.unwrap_or(new).with_search(&search);
        holds(&searched, revision)?;
        if let Ok(gopher) = &searched {
            prop_assert_eq!(&*gopher.search().unwrap().octets(), &*search);
        } else {
            // In RFC 1630 a search is a part of the command string.
            let is_refused = search.is_empty() || search.contains(&9) || revision == RFC1630;
            prop_assert!(is_refused, "{:?}", searched);
        }
        let Ok(gopher) = searched else { return Ok(()) };
        let read = GopherPlus::read(&plus);
        let plussed = gopher.clone().with_plus(&read);
        prop_assert_eq!(plussed.is_ok(), revision == RFC1738, "{:?}", plussed);
        holds(&plussed, revision)?;
        // Parts put together by hand are kept, or refused.
        let (first, second) = (selector.clone(), search.clone());
        for by_hand in [
            GopherPlus::View { name: first.clone(), language: None },
            GopherPlus::View { name: first.clone(), language: Some(second.clone()) },
            GopherPlus::Attributes(vec![first.clone(), second.clone()]),
            GopherPlus::DirectoryAttributes(vec![first.clone()]),
            GopherPlus::FilledForm(vec![first.clone(), second.clone()]),
            GopherPlus::Other(plus),
        ] {
            let plussed = gopher.clone().with_plus(&by_hand);
            holds(&plussed, revision)?;
            if let Ok(gopher) = plussed {
                prop_assert_eq!(gopher.plus(), Some(by_hand));
                if let Some(GopherPlus::FilledForm(_)) = gopher.plus() {
                    let wire = gopher.wire();
                    let is_refused = wire.is_err();
                    let sent = wire.ok().and_then(|wire| wire.messages()[0].to_octets());
                    let ends = sent.map(|sent| sent.windows(5).filter(|at| at == b"\r\n.\r\n").count());
                    prop_assert!(is_refused || ends == Some(1), "{:?}", ends);
                }
            }
        }
    }

    #[test]
    fn gopher_plus_reads_what_it_writes(string in octets(), values in prop::collection::vec(octets(), 0..3)) {
        prop_assert_eq!(GopherPlus::read(&string).to_octets(), string);
        let form = GopherPlus::FilledForm(values.clone());
        let read = GopherPlus::read(&form.to_octets());
        let is_line = |value: &Vec<u8>| *value != b"." && !value.iter().any(|octet| b"\r\n\t\0".contains(octet));
        prop_assert_eq!(read == form, values.iter().all(is_line));
    }

    #[test]
    fn the_others_are_built(
        revision in revision(),
        host in host(),
        group in "[a-z.@%~]{0,5}",
        number in any::<u64>(),
        data in octets(),
        more in octets(),
    ) {
        holds(&News::all(revision), revision)?;
        holds(&News::newsgroup(revision, &group), revision)?;
        let article = News::article(revision, &data, &host);
        holds(&article, revision)?;
        if let Ok(article) = article {
            prop_assert_eq!(article.message_id().unwrap(), [&data[..], b"@", host.as_bytes()].concat());
        }
        holds(&Nntp::new(revision, &host, &group, Some(number)), revision)?;
        holds(&Nntp::new(revision, &host, &group, None), revision)?;
        holds(&Nntp::local(revision, &group, number), revision)?;
        holds(&Telnet::new(revision, &host).and_then(|it| it.with_user(&data, Some(&more))), revision)?;
        let wais = Wais::new(revision, &host, &data);
        holds(&wais, revision)?;
        if let Ok(wais) = wais {
            prop_assert_eq!(&*wais.database().octets(), &*data);
            holds(&wais.clone().with_search(&more), revision)?;
            let fields = wais.clone().with_fields(&data, &[(1, &data), (10, &more)]);
            holds(&fields, revision)?;
            if let Ok(wais) = fields {
                let read: Vec<Vec<u8>> = wais.fields().map(|(_, read)| read.octets().into_owned()).collect();
                prop_assert_eq!(read, [data.clone(), more.clone()]);
            }
            let document = wais.with_document(&data, &more);
            holds(&document, revision)?;
            if let Ok(document) = document {
                let (wtype, wpath) = document.document().unwrap();
                prop_assert_eq!((&*wtype.octets(), &*wpath.octets()), (&*data, &*more));
            }
        }
        for built in [Mid::new(revision, &data, &host).map(Scheme::from), Cid::new(revision, &data, &host).map(Scheme::from)] {
            holds(&built, revision)?;
            prop_assert!(revision == RFC1630 || built.is_err());
        }
        let file = File::new(revision, Some(&host), &[&data, &more]);
        prop_assert!(revision == RFC1738 || file.is_err());
        holds(&file, revision)?;
        let local = File::new(RFC1738, None, &[&data, &more]).unwrap();
        let has_no_name = data.iter().chain(&more).any(|octet| matches!(octet, 0 | b'/'));
        prop_assert_eq!(local.to_unix_path().is_err(), has_no_name);
        let prospero = Prospero::new(revision, &host, &data);
        holds(&prospero, revision)?;
        if let Ok(prospero) = prospero {
            prop_assert_eq!(&*prospero.hsoname().octets(), &*data);
            holds(&prospero.clone().with_field(&data, &more), revision)?;
            holds(&prospero.with_version(number, Some("x1")), revision)?;
        }
        holds(&Mailto::new(revision, &data), revision)?;
        holds(&Mailto::new(revision, &[&data[..], b"@", host.as_bytes()].concat()), revision)?;
    }
}

/// A part that the grammar refuses is refused alike, read or built.
#[test]
fn builders_refuse_what_the_parser_refuses() {
    let built = [
        (Ftp::new(RFC1738, "a_b").map(|it| it.to_url()), "ftp://a_b"),
        (
            Http::new(RFC1738, "a b").map(|it| it.to_url()),
            "http://a b",
        ),
        (Gopher::new(RFC1738, "").map(|it| it.to_url()), "gopher://"),
        (
            News::newsgroup(RFC1738, "1a").map(|it| it.to_url()),
            "news:1a",
        ),
        (
            Nntp::new(RFC1738, "h", "a~", None).map(|it| it.to_url()),
            "nntp://h/a~",
        ),
        (
            Telnet::new(RFC1738, "h/x").map(|it| it.to_url()),
            "telnet://h/x",
        ),
        (
            Wais::new(RFC1738, "h?", b"").map(|it| it.to_url()),
            "wais://h?/",
        ),
        (Mailto::new(RFC1738, b"").map(|it| it.to_url()), "mailto:"),
        (
            Prospero::new(URL7, "h", b"/a").map(|it| it.to_url()),
            "prospero://h//a",
        ),
        (
            Gopher::new(RFC1738, "h")
                .and_then(|it| it.with_item(b'0', b"a\nb"))
                .map(|it| it.to_url()),
            "gopher://h/0a%0Ab",
        ),
        (
            Mailto::new(RFC1738, b"a b@c").map(|it| it.to_url()),
            "mailto:a%20b@c",
        ),
        (
            Http::new(RFC1738, "h")
                .and_then(|it| it.with_searchpart("a/b"))
                .map(|it| it.to_url()),
            "http://h/?a/b",
        ),
    ];
    for (built, url) in built {
        let revision = if url.starts_with("prospero") {
            URL7
        } else {
            RFC1738
        };
        let read = Scheme::parse(revision, url).map(|it| it.to_string());
        assert!(read.is_err(), "{url}");
        let error = built.expect_err(url);
        assert!(error.argument().is_some(), "{url}: {error}");
    }
}

/// An error of a builder has a place in the argument, and names the argument's own rule.
#[test]
fn builders_tell_the_argument_and_the_place_in_it() {
    type Told = (&'static str, Option<usize>, String);
    fn told<T>(built: Result<T, SchemeError>) -> Told {
        let error = built.err().expect("it is refused");
        let argument = error.argument().expect("an argument is at fault");
        let rule = error.syntax().map(|syntax| syntax.rule().name().to_owned());
        let rule = rule.unwrap_or_else(|| error.message());
        let index = error.index();
        assert!(
            error
                .to_string()
                .starts_with(&format!("in `{argument}`, byte "))
        );
        (argument.name(), index, rule)
    }
    let is = |argument, index, rule: &str| (argument, Some(index), rule.to_owned());

    for host in ["h/x", "u@h", "h:21"] {
        assert_eq!(told(Ftp::new(RFC1738, host)), is("host", 1, "hostname"));
    }
    assert_eq!(
        told(Http::new(RFC1738, "example.com:80")),
        is("host", 11, "hostname")
    );
    assert_eq!(
        told(File::new(RFC1738, Some("/"), &[b"a"])),
        is("host", 0, "host")
    );
    assert_eq!(
        told(News::article(URL7, b"u", ":")),
        is("domain", 0, "host")
    );
    assert_eq!(
        told(Nntp::new(RFC1738, "h", "a/1", None)),
        is("group", 1, "group")
    );
    assert_eq!(
        told(News::newsgroup(RFC1738, "a@b")),
        is("name", 1, "group")
    );
    let http = Http::new(RFC1738, "h").expect("a host");
    assert_eq!(
        told(http.with_searchpart("a#b")),
        is("searchpart", 1, "search")
    );

    // Places in data are counted in octets, not in the escaped text.
    let address = Mailto::new(RFC1738, b"a b@c").expect_err("no address");
    assert_eq!(address.index(), Some(1));
    assert_eq!(address.argument().map(|it| it.name()), Some("address"));
    let address = Mailto::new(URL7, b"a%@-c").expect_err("no host name");
    assert_eq!(address.index(), Some(5), "{address}");
    let gopher = Gopher::new(RFC1738, "h").expect("a host");
    let item = gopher.clone().with_item(b'0', "\u{e4}\n".as_bytes());
    assert_eq!(item.expect_err("a line end").index(), Some(2));
    let search = gopher.with_search(b"%a\tb").expect_err("a tab");
    assert_eq!(search.index(), Some(2));
    let mid = |unique: &[u8], domain| {
        let error = Mid::new(RFC1630, unique, domain).expect_err("no message id");
        let argument = error.argument().expect("an argument is at fault");
        (argument.name(), error.index())
    };
    assert_eq!(mid(b"a%b c", "d"), ("unique", Some(3)));
    assert_eq!(mid(b"a", "d..e"), ("domain", Some(2)));

    // By url7 and RFC 1630 a host may have a colon and an `@`, which begin other parts all the same.
    let begins = |error: SchemeError| {
        let argument = error.argument().expect("an argument is at fault");
        (argument.name(), error.index(), error.message())
    };
    let another = |index, character| {
        (
            "host",
            Some(index),
            format!("`{character}` begins another part"),
        )
    };
    let http = Http::new(URL7, "example.com:80").expect_err("a port");
    assert_eq!(begins(http), another(11, ':'));
    let gopher = Gopher::new(URL7, "example.com:80").expect_err("a port");
    assert_eq!(begins(gopher), another(11, ':'));
    for revision in [URL7, RFC1630] {
        let ftp = Ftp::new(revision, "u@h").expect_err("a user");
        assert_eq!(begins(ftp), another(1, '@'));
        let telnet = Telnet::new(revision, "a@b").expect_err("a user");
        assert_eq!(begins(telnet), another(1, '@'));
    }

    // For a list, the error names the item: only the last may be empty in url7.
    let http = Http::new(URL7, "h").expect("a host");
    let error = http
        .with_path(&["a", "", "b"])
        .expect_err("an empty segment");
    let argument = error.argument().expect("an argument is at fault");
    assert_eq!((argument.name(), argument.item()), ("segments", Some(1)));
    assert!(error.to_string().starts_with("in `segments[1]`, byte 0: "));
}

/// An address is a valid host, as a name is.
#[test]
fn addresses_are_built() {
    for revision in with_schemes() {
        let ftp = Ftp::new(revision, "10.0.0.1").expect("a host");
        assert_eq!(ftp.login().server().address(), Some([10, 0, 0, 1].into()));
    }
}

#[test]
fn local_paths_say_what_cannot_be_and_where() {
    let path = |url| File::parse(RFC1738, url).expect("a URL").to_unix_path();
    let error = path("file:///a/b%00c").expect_err("NUL");
    assert_eq!((error.index(), error.host()), (Some(11), None));
    assert_eq!(
        error.to_string(),
        "byte 11: the name of a file cannot contain the octet 00"
    );
    let error = path("file:///a%2fb").expect_err("a slash");
    assert_eq!(error.index(), Some(9));
    let error = path("file://host.dom/a").expect_err("another host");
    assert_eq!((error.index(), error.host()), (None, Some("host.dom")));
    assert_eq!(error.to_string(), "the file is on the host `host.dom`");
    assert_eq!(path("FILE://LocalHost/a%FF").expect("local"), b"/a\xff");
}

/// Revisions that define no schemes give this error from every function.
#[test]
fn revisions_without_schemes_say_so() {
    for &revision in Revision::ALL
        .iter()
        .filter(|revision| !with_schemes().contains(revision))
    {
        let message = |error: SchemeError| error.to_string();
        let url = Reference::parse(revision, "ftp://h/a").expect("a URL");
        let said = Ftp::try_from(&url).map(Scheme::from).map_err(message);
        assert!(
            said.as_ref()
                .is_err_and(|said| said.contains("defines no schemes")),
            "{said:?}"
        );
        assert_eq!(
            File::new::<&[u8]>(revision, None, &[])
                .map(Scheme::from)
                .map_err(message),
            said
        );
        // Then the newest document that defines the scheme is asked: RFC 1738 for ftp.
        let by_newest = Scheme::try_from(&url).unwrap();
        assert_eq!(Scheme::parse(revision, "ftp://h/a"), Ok(by_newest.clone()));
        assert_eq!(by_newest.revision(), Revision::Rfc1738);
        assert!(matches!(by_newest, Scheme::Ftp(_)));
    }
}
