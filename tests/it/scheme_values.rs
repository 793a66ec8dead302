//! URLs of today's schemes as values: built of their parts, and compared as their documents say.

use urlspec::scheme::typed::{
    Cid, Coap, Data, File, FileForm, FileSystem, Geo, Http, Ldap, Mailto, Mid, News, Ni, Nntp, Tag,
    Tel, Urn, WebSocket,
};
use urlspec::scheme::{Defined, Scheme};
use urlspec::{Normalizer, Revision, SchemeDocument};

use crate::corpus::texts;
use crate::rows::rows;

fn defined(text: &str) -> Option<Defined> {
    match Scheme::parse(Revision::Rfc3986, text) {
        Ok(Scheme::Defined(url)) => Some(url),
        _ => None,
    }
}

/// The parts of a URL that are not empty: names of rules and texts, in their order.
fn parts(url: &Defined) -> Vec<(&'static str, usize, String)> {
    let rules = url.part_rules();
    let parts = rules.flat_map(|rule| url.part(rule.name()).map(move |part| (rule.name(), part)));
    let texts = parts.map(|(rule, part)| (rule, part.start(), part.as_str().to_owned()));
    let mut texts: Vec<_> = texts.filter(|(.., text)| !text.is_empty()).collect();
    texts.sort_by_key(|(_, start, _)| *start);
    texts
}

/// Each valid URL of each document can be built of its parts again, and what stands between them stays.
#[test]
fn urls_are_built_of_their_parts() {
    let mut built = std::collections::BTreeMap::new();
    for text in texts() {
        let Some(url) = defined(&text) else { continue };
        let again = url.to_builder().build();
        let again = again.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(again.to_string(), text);
        assert_eq!(parts(&again), parts(&url), "{text}");
        *built.entry(url.rule().document().id()).or_insert(0) += 1;
    }
    let newest = SchemeDocument::all().filter(|document| {
        let schemes = urlspec::Document::from(*document).schemes();
        let mut names = schemes.map(|(scheme, _)| scheme);
        names.any(|scheme| SchemeDocument::of_scheme(scheme) == Some(*document))
    });
    for document in newest.filter(|it| it.generic() == Revision::Rfc3986) {
        assert!(
            built.get(document.id()).is_some_and(|count| *count > 3),
            "{document}: {built:?}"
        );
    }
}

/// Octets of any kind come back as they were given.
#[test]
fn octets_come_back() {
    let octets: Vec<u8> = (0..=255).collect();
    let query = Http::new("http", "a").unwrap().with_query(&octets).unwrap();
    let part = query.url().part("query").next().unwrap();
    assert_eq!(*part.octets(), *octets);
    let data = Data::escaped("", &octets).unwrap();
    assert_eq!(data.bytes().unwrap(), octets);
    assert_eq!(
        Data::base64("a/b", &octets).unwrap().bytes().unwrap(),
        octets
    );
    let text: String = (' '..='~').collect();
    let mailto = Mailto::new(["a@b.example"])
        .unwrap()
        .with_header("x", &text)
        .unwrap();
    assert_eq!(mailto.header("X"), Some(text.clone()));
    let coap = Coap::new("coap", "h").unwrap();
    let coap = coap
        .with_uri_path([&*text, "", "é"])
        .unwrap()
        .with_uri_query([&*text, "é"])
        .unwrap();
    assert_eq!(coap.uri_path(), [&*text, "", "é"]);
    assert_eq!(coap.uri_query(), [&*text, "é"]);
}

/// Both sides of each rule of comparison.
#[test]
fn urls_are_compared_as_their_documents_say() {
    let normalizer = Normalizer::new(Revision::Rfc3986).unwrap();
    let same = rows::<2>(include_str!("../cases/same.txt"));
    for [one, other] in &same {
        let met = normalizer.equivalence(one, other).unwrap();
        assert!(met.is_some(), "{one} {other}");
        assert_eq!(
            normalizer.equivalence(other, one).unwrap(),
            met,
            "{one} {other}"
        );
    }
    for [one, other] in &rows(include_str!("../cases/different.txt")) {
        assert_eq!(
            normalizer.equivalent(one, other).unwrap(),
            None,
            "{one} {other}"
        );
    }
    let of_generic = ["http", "coap", "news://NEWS"];
    let is_of_scheme = |[one, _]: &&[String; 2]| !of_generic.iter().any(|it| one.starts_with(it));
    for [one, other] in same.iter().filter(is_of_scheme) {
        // A text that the document refuses, for the order of its parameters, has no value.
        match [one, other].map(|text| Defined::parse(text)) {
            [Ok(one), Ok(other)] => assert!(one.is_equivalent(&other), "{one} {other}"),
            [Ok(_), Err(error)] | [Err(error), Ok(_)] => {
                assert!(error.message().contains("order"), "{one} {other}: {error}");
            }
            [Err(error), Err(_)] => panic!("{one} {other}: {error}"),
        }
    }
    // An IRI, and the URI that it is mapped to, with a fragment identifier that is the document's own.
    let iris = Normalizer::new(Revision::Rfc3987).unwrap();
    let (iri, uri) = ("urn:example:\u{e9}:a#b", "urn:example:%C3%A9:a#b");
    assert!(iris.equivalent(iri, uri).unwrap().is_some());
}

/// The sections are those of the document of the scheme too, where it says itself what the generic syntax says.
#[test]
fn comparisons_cite_the_document_of_the_scheme() {
    let normalizer = Normalizer::new(Revision::Rfc3986).unwrap();
    for [one, other, rung, expected] in &rows(include_str!("../cases/met.txt")) {
        let met = normalizer.equivalence(one, other).unwrap().unwrap();
        let sections: Vec<String> = met.sections().iter().map(ToString::to_string).collect();
        assert_eq!(
            (met.rung().as_str(), sections.join("; ")),
            (rung.as_str(), expected.clone()),
            "{one} {other}"
        );
    }
    // A revision with a rule of its own for the scheme cites itself.
    let own = Normalizer::new(Revision::Rfc1738).unwrap();
    let met = own.equivalence("http://a", "http://a/").unwrap().unwrap();
    assert_eq!(met.sections().len(), 1);
}

/// The normal form changes what a document wants written so, and nothing that it merely takes for the same.
#[test]
fn normal_forms_are_those_of_the_documents() {
    let normal = |text| {
        Normalizer::new(Revision::Rfc3986)
            .unwrap()
            .normalize(text)
            .unwrap()
    };
    assert_eq!(normal("URN:EXAMPLE:a%2c?+B#C"), "urn:example:a%2C?+B#C");
    assert_eq!(normal("INFO:DDC/22/Eng"), "info:ddc/22/Eng");
    assert_eq!(normal("tel:+1-2;A=B"), "tel:+1-2;a=B");
    assert_eq!(
        normal("coap://[2001:DB8::0:1]:5683"),
        "coap://[2001:db8::1]/"
    );
    assert_eq!(normal("pkcs11:slot-id=07"), "pkcs11:slot-id=07");
    for text in texts() {
        let normalizer = Normalizer::new(Revision::Rfc3986).unwrap();
        let (Some(url), Ok(written)) = (defined(&text), normalizer.normalize(&text)) else {
            continue;
        };
        assert!(defined(&written).is_some(), "{text}: {written}");
        let again = normalizer.normalize(&written).unwrap();
        assert_eq!(again, written, "{text}");
        assert!(
            normalizer.equivalent(&text, &written).unwrap().is_some(),
            "{url}"
        );
    }
}

/// A changed URL has what was not changed, and the rest where its document has it.
#[test]
fn values_are_changed_in_one_part() {
    let tel = |text: &str| {
        Tel::parse(text)
            .unwrap()
            .with_extension("12")
            .unwrap()
            .to_string()
    };
    assert_eq!(tel("tel:+1;a=b"), "tel:+1;ext=12;a=b");
    assert_eq!(tel("tel:+1;ext=3;a=b"), "tel:+1;ext=12;a=b");
    let local = Tel::local("7042", "example.com")
        .unwrap()
        .with_extension("12")
        .unwrap();
    assert_eq!(
        local.to_string(),
        "tel:7042;ext=12;phone-context=example.com"
    );
    let ldap = Ldap::parse("ldap:///c=GB??sub??!x-y=z").unwrap();
    let ldap = ldap
        .with_scope(urlspec::scheme::typed::LdapScope::OneLevel)
        .unwrap();
    assert_eq!(ldap.to_string(), "ldap:///c=GB??one??!x-y=z");
    assert!(ldap.extensions()[0].is_critical());
    // A value may be empty, which is not none.
    let ldap = Ldap::parse("ldap:///??sub??e-a=,e-b,!e-c=").unwrap();
    let extensions = ldap.extensions();
    let values = extensions.iter().map(|it| (it.name(), it.value()));
    let expected = [("e-a", Some("")), ("e-b", None), ("e-c", Some(""))];
    assert_eq!(values.collect::<Vec<_>>(), expected);
    let http = Http::parse("http://h/a?b#c").unwrap();
    assert_eq!(http.with_port(81).unwrap().to_string(), "http://h:81/a?b#c");
    assert_eq!(
        http.with_path("/x?y").unwrap().to_string(),
        "http://h/x%3Fy?b#c"
    );
    let [one, other] =
        ["http://h:99999", "http://h:099998"].map(|text| Http::parse(text).unwrap().origin());
    assert!(one != other && other.to_string() == "http://h:99998");
    let coap = Coap::parse("coap://h/a/../b/./?c").unwrap();
    assert_eq!(coap.uri_path(), ["b", ""]);
    assert_eq!(
        coap.with_uri_query([""; 0]).unwrap().to_string(),
        "coap://h/a/../b/./"
    );
    assert!(coap.with_uri_path([".."]).is_err() && coap.with_uri_path([""]).is_err());
    let mailto = Mailto::new(["\"not@me\"@example.org"]).unwrap();
    assert_eq!(mailto.to_string(), "mailto:%22not%40me%22@example.org");
    for (name, value) in [
        ("subject", "a\r\nBcc: x@y"),
        ("x\r\nbcc", "a"),
        ("", "a"),
        ("a:", "b"),
    ] {
        assert!(mailto.with_header(name, value).is_err(), "{name:?}");
    }
    assert_eq!(
        Cid::new("\"a@b\"@c").unwrap().to_string(),
        "cid:%22a%40b%22@c"
    );
    for (media_type, data) in [
        (";base64", &b"ABCD"[..]),
        ("text/plain,x", b""),
        ("text/plain,x#y", b""),
    ] {
        assert!(
            Data::escaped(media_type, data).is_err() && Data::base64(media_type, data).is_err()
        );
    }
    assert_eq!(
        Data::parse("data:;base64,YQ%0A==")
            .unwrap()
            .bytes()
            .unwrap(),
        b"a"
    );
    for path in [&br"\\\share\x"[..], br"\\localhost\s\x", br"\x", b"x"] {
        assert!(File::from_path(FileSystem::Windows, path).is_err());
    }
    assert!(File::from_path(FileSystem::Posix, b"//etc").is_err());
}

/// Builders refuse what their documents refuse, and say where.
#[test]
fn values_that_do_not_exist_are_not_built() {
    let refused: [(&str, Result<String, urlspec::scheme::SchemeError>); 22] = [
        ("http", Http::new("http", "").map(|it| it.to_string())),
        (
            "http user",
            Http::new("http", "a@b").map(|it| it.to_string()),
        ),
        (
            "http path",
            Http::new("http", "a")
                .and_then(|it| it.with_path("b"))
                .map(|it| it.to_string()),
        ),
        ("http scheme", Http::new("ws", "a").map(|it| it.to_string())),
        ("ws", WebSocket::new("http", "a").map(|it| it.to_string())),
        ("mailto", Mailto::new(["nobody"]).map(|it| it.to_string())),
        (
            "subjects",
            Mailto::parse("mailto:?subject=a")
                .and_then(|it| it.with_header("subject", "b"))
                .map(|it| it.to_string()),
        ),
        ("urn", Urn::new("x", "y").map(|it| it.to_string())),
        (
            "urn r",
            Urn::new("isbn", "1")
                .and_then(|it| it.with_r_component("a?=b"))
                .map(|it| it.to_string()),
        ),
        ("data", Data::base64("a", b"").map(|it| it.to_string())),
        (
            "file",
            File::from_path(FileSystem::Posix, b"a").map(|it| it.to_string()),
        ),
        (
            "file NUL",
            File::from_path(FileSystem::Posix, b"/\0").map(|it| it.to_string()),
        ),
        ("tel", Tel::global("1").map(|it| it.to_string())),
        (
            "tel ext",
            Tel::global("+1")
                .and_then(|it| it.with_extension("a"))
                .map(|it| it.to_string()),
        ),
        ("news", News::of_article("a").map(|it| it.to_string())),
        (
            "nntp",
            Nntp::new("h", "g", Some(u64::MAX)).map(|it| it.to_string()),
        ),
        ("cid", Cid::new("a").map(|it| it.to_string())),
        ("mid", Mid::new("").map(|it| it.to_string())),
        ("ldap", Ldap::new("h", "a").map(|it| it.to_string())),
        ("geo", Geo::new(91.0, 0.0, None).map(|it| it.to_string())),
        ("ni", Ni::new("sha-256", b"1234").map(|it| it.to_string())),
        (
            "tag",
            Tag::new("a.example", "20", "b").map(|it| it.to_string()),
        ),
    ];
    for (name, result) in refused {
        let error = result.expect_err(name);
        assert!(!error.to_string().is_empty(), "{name}");
    }
    assert!(Geo::new(f64::NAN, 0.0, None).is_err() && Geo::new(0.0, f64::INFINITY, None).is_err());
    let wrong = Ni::parse("nih:sha-256-32;53269057;c").unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "byte 24: the check digit of this hash value is \"b\" (RFC 6920 section 7)"
    );
    let broken = Data::parse("data:;base64,ab=c").unwrap_err();
    assert_eq!(broken.index(), Some(5), "{broken}");
    let error = Defined::builder("gopher+").unwrap_err();
    assert_eq!(error.to_string(), "no document defines `gopher+`");
    let error = Defined::builder("urn")
        .unwrap()
        .part("nid", "a")
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "RFC 8141 has no part `nid` in `urn`: there are `NID`, `NSS`, `r-component`, `q-component`, `f-component`"
    );
}

/// The variants of file URLs (RFC 8089, Appendix E), and the paths of systems.
#[test]
fn files_have_paths() {
    let windows = |text: &str| {
        let file = File::parse(text).unwrap();
        let path = file.local_path(FileSystem::Windows);
        (
            file.form(),
            path.map(|path| String::from_utf8(path).unwrap()).ok(),
        )
    };
    let path = |text: &str| Some(text.to_owned());
    assert_eq!(
        windows("file:///c:/a%20b"),
        (FileForm::Drive('c'), path("c:\\a b"))
    );
    assert_eq!(windows("file:/c:/a"), (FileForm::Drive('c'), path("c:\\a")));
    assert_eq!(windows("file:///C:"), (FileForm::Drive('C'), path("C:")));
    assert_eq!(windows("file:///c:a"), (FileForm::Local, None));
    assert_eq!(
        windows("file://host.example.com/Share/f.txt"),
        (
            FileForm::OnHost("host.example.com".into()),
            path("\\\\host.example.com\\Share\\f.txt")
        )
    );
    assert_eq!(windows("file://localhost/etc"), (FileForm::Local, None));
    assert_eq!(windows("file:///c:/a%5Cb").1, None);
    let posix = |text: &str| {
        File::parse(text)
            .unwrap()
            .local_path(FileSystem::Posix)
            .map_err(|it| it.to_string())
    };
    assert_eq!(
        posix("file:///a%2Fb").unwrap_err(),
        "byte 9: the name of a file cannot contain the octet 2F"
    );
    assert_eq!(
        posix("file://h/a").unwrap_err(),
        "the file is on the host `h`"
    );
    assert_eq!(posix("file://LOCALHOST/a%20%FF").unwrap(), b"/a \xff");
    for (system, path) in [
        (FileSystem::Posix, &b"/a b/%/\xff"[..]),
        (FileSystem::Windows, br"C:\a b\c;d"),
        (FileSystem::Windows, b"C:"),
        (FileSystem::Windows, br"\\host\share\a#b"),
    ] {
        let file = File::from_path(system, path).unwrap();
        assert_eq!(file.local_path(system).unwrap(), path, "{file}");
    }
}
