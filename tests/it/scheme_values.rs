//! URLs of today's schemes as values: built of their parts, and compared as their documents say.

use urlspec::scheme::typed::{
    Cid, Coap, Data, File, FileForm, FileSystem, Geo, Http, Ldap, Mailto, Mid, News, Ni, Nntp, Tag,
    Tel, Urn, WebSocket,
};
use urlspec::scheme::{Defined, Scheme};
use urlspec::{Normalizer, Revision, Rung, SchemeDocument};

use crate::corpus::texts;

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

/// URLs that a document takes for the same.
const SAME: &[(&str, &str)] = &[
    // RFC 8141, section 3.2.
    ("urn:example:a123,z456", "URN:EXAMPLE:a123,z456"),
    ("urn:example:a123,z456", "urn:example:a123,z456?+abc"),
    ("urn:example:a123,z456?=xyz", "urn:example:a123,z456#789"),
    ("urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"),
    // RFC 3966, section 4.
    ("tel:+1-201-555-0123", "tel:+1(201)555.0123"),
    (
        "tel:863-1234;phone-context=+1-914-555",
        "tel:8631234;Phone-Context=+1914555",
    ),
    ("tel:+1;a=b;c=D", "tel:+1;A=B;C=d"),
    ("tel:+1;ca=b;cb", "tel:+1;cb;ca=b"),
    (
        "tel:7042;phone-context=EXAMPLE.com",
        "tel:7042;phone-context=example.COM",
    ),
    // RFC 5724, section 2.4.
    ("sms:+1-5,+2?body=a", "sms:+2,+15?body=a"),
    // RFC 5870, section 6.4.
    ("geo:90,-22.43;crs=WGS84", "geo:90,46"),
    ("geo:-90.0,1", "geo:-90,2"),
    ("geo:22.300,-118.44", "geo:22.3,-118.4400"),
    (
        "geo:66,30;u=6.500;FOo=this%2dthat",
        "geo:66.0,30;u=6.5;foo=this-that",
    ),
    (
        "geo:47,11;foo=blue;bar=white",
        "geo:47,11;bar=white;foo=blue",
    ),
    ("geo:1,180", "geo:1,-180.0"),
    ("geo:1,2;u=5", "geo:1,2;U=5.0"),
    ("geo:1,2;crs=foo", "geo:1,2;CRS=Foo"),
    // RFC 3966, section 5.1.1.
    ("tel:+1;ext=1-2", "tel:+1;ext=12"),
    // RFC 7565, section 4, and RFC 6068, section 2.
    ("acct:a@EXAMPLE.com", "acct:a@example.com"),
    (
        "mailto:a@b.example?Subject=C",
        "mailto:a@b.example?subject=C",
    ),
    // RFC 6920, section 2.
    (
        "ni://a.example/sha-256-32;f4OxZQ",
        "ni:///sha-256-32;f4OxZQ?ct=text/plain",
    ),
    ("ni:///sha-256-32;f4OxZQ", "ni:///sha-256-32;f4OxZR"),
    ("nih:sha-256-32;5326-9057;b", "nih:sha-256-32;53269057"),
    // Section 7.
    ("nih:6;53269057", "nih:sha-256-32;5326-9057;b"),
    (
        "nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f",
        "nih:sha-256-120;5326-9057-e12f-e2b7-4ba0-7c89-2560-a2;f",
    ),
    // RFC 5538, section 4.
    (
        "news://news.server.example/*",
        "news://news.server.example/",
    ),
    (
        "news://news.server.example/a@b",
        "news://news.server.example/%61@b",
    ),
    ("news:a%21b@c.example", "news:a!b@c.example"),
    // RFC 4452, section 5.
    ("info:DDC/22/eng//004.678", "info:ddc/22/eng//004.678"),
    // RFC 7512, section 2.6.
    (
        "pkcs11:token=a;object=b?pin-value=c",
        "pkcs11:object=b;token=a?pin-value=c",
    ),
    ("pkcs11:id=%69%20", "pkcs11:id=i%20"),
    ("pkcs11:library-version=3", "pkcs11:library-version=3.0"),
    ("pkcs11:library-version=3.01", "pkcs11:library-version=03.1"),
    ("pkcs11:slot-id=7;token=a", "pkcs11:token=a;slot-id=007"),
    // RFC 7252, section 6.3, RFC 9110, section 4.2.3, and RFC 5538, section 2.2, which are those of RFC 3986.
    (
        "news://NEWS.server.example:119/a@b",
        "news://news.server.example/a@b",
    ),
    (
        "coap://example.com:5683/~sensors/temp.xml",
        "coap://EXAMPLE.com:/%7esensors/temp.xml",
    ),
    ("coap://[2001:DB8::0:1]:5683", "coap://[2001:db8:0:0::1]/"),
    ("coaps://[::1]:5684/a", "coaps://[0:0:0:0:0:0:0:1]/a"),
    (
        "http://example.com:80/~smith/home.html",
        "http://EXAMPLE.com:/%7esmith/home.html",
    ),
    ("https://example.com:443", "https://example.com/"),
];

/// URLs that it tells apart.
const DIFFERENT: &[(&str, &str)] = &[
    ("urn:example:a123,z456", "urn:example:A123,z456"),
    ("urn:example:a123,z456", "urn:example:a123%2Cz456"),
    ("urn:example:a123,z456", "urn:example:a123,z456/foo"),
    ("urn:example:a123,z456", "urn:example:%D0%B0123,z456"),
    ("tel:+1", "tel:+1;a=b"),
    ("tel:1;phone-context=a.de", "tel:1;phone-context=b.de"),
    ("tel:+12", "tel:12;phone-context=+1"),
    ("sms:+1?body=a", "sms:+1?body=A"),
    ("sms:+1,+2", "sms:+1,+1"),
    ("geo:1,2", "geo:1,2,0"),
    ("geo:90,1;crs=other", "geo:90,2;crs=other"),
    ("geo:1,2;u=3", "geo:1,2"),
    ("geo:22,0;bar=Blue", "geo:22,0;BAR=blue"),
    ("ni:///sha-256-32;f4OxZQ", "ni:///sha-256-32;f5OxZQ"),
    ("ni:///sha-256-32;f4OxZQ", "ni:///sha-384-32;f4OxZQ"),
    ("info:ddc/22/eng//004.678", "info:ddc/22/ENG//004.678"),
    ("pkcs11:token=a;object=b", "pkcs11:token=b;object=a"),
    ("https://example.com:80", "https://example.com/"),
    ("pkcs11:library-version=3.1", "pkcs11:library-version=3.10"),
    ("pkcs11:library-version=3", "pkcs11:library-version=3.3"),
    ("pkcs11:slot-id=7", "pkcs11:slot-id=70"),
    ("pkcs11:token=7", "pkcs11:token=07"),
    ("nih:6;53269057", "nih:sha-256-32;53269058"),
    ("nih:5;0123456789abcdef", "nih:6;01234567"),
    ("nih:7;00", "nih:sha-256-32;00000000"),
    ("ni:///6;f4OxZQ", "ni:///sha-256-32;f4OxZQ"),
    (
        "news://news.server.example/a",
        "news://news.server.example/",
    ),
    ("news:a@b.example", "news:A@b.example"),
    ("coap://[::1]/", "coap://[::2]/"),
    ("coap://h:5684/", "coap://h/"),
    ("ws://[::1]/", "ws://[0::1]/"),
    // The generic syntax changes these, and the document of the scheme wants them kept.
    ("urn:example:%41", "urn:example:A"),
    ("urn:example:q/a/../b", "urn:example:q/b"),
    ("tag:a.example,2000:%41", "tag:a.example,2000:A"),
    ("tag:a.example,2000:z/x/../y", "tag:a.example,2000:z/y"),
    ("data:,x/y/../z", "data:,x/z"),
    ("mailto:x/a/../b@c.example", "mailto:x/b@c.example"),
    ("info:ddc/22/../x", "info:ddc/x"),
    // One of them is not valid by its document, which says nothing of it then.
    ("pkcs11:id=a", "pkcs11:69643D61"),
    ("tel:+1;ext=5;a=b", "tel:+1;a=b;ext=5"),
    ("tel:+1;a=b;c=d", "tel:+1;c=d;a=b"),
    ("tag:a.example,2000:b", "tag:A.example,2000:b"),
];

/// Both sides of each rule of comparison.
#[test]
fn urls_are_compared_as_their_documents_say() {
    let normalizer = Normalizer::new(Revision::Rfc3986).unwrap();
    for (one, other) in SAME.iter().copied() {
        let met = normalizer.equivalence(one, other).unwrap();
        assert!(met.is_some(), "{one} {other}");
        assert_eq!(
            normalizer.equivalence(other, one).unwrap(),
            met,
            "{one} {other}"
        );
    }
    for (one, other) in DIFFERENT.iter().copied() {
        assert_eq!(
            normalizer.equivalent(one, other).unwrap(),
            None,
            "{one} {other}"
        );
    }
    let of_generic = ["http", "coap", "news://NEWS"];
    let values = SAME
        .iter()
        .filter(|(one, _)| !of_generic.iter().any(|it| one.starts_with(it)));
    for (one, other) in values {
        let [one, other] = [one, other].map(|text| Defined::parse(text).unwrap());
        assert!(one.is_equivalent(&other), "{one} {other}");
    }
    // An IRI, and the URI that it is mapped to, with a fragment identifier that is the document's own.
    let iris = Normalizer::new(Revision::Rfc3987).unwrap();
    let (iri, uri) = ("urn:example:\u{e9}:a#b", "urn:example:%C3%A9:a#b");
    assert!(iris.equivalent(iri, uri).unwrap().is_some());
    let met = normalizer
        .equivalence("urn:example:a", "URN:Example:a?=b")
        .unwrap()
        .unwrap();
    let sections: Vec<String> = met.sections().iter().map(ToString::to_string).collect();
    assert_eq!(met.rung(), Rung::Scheme);
    assert_eq!(sections, ["section 6.2.3", "RFC 8141, section 3.1"]);
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
    assert_eq!(normal("tel:+1-2;A=B"), "tel:+1-2;A=B");
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
        "byte 15: the check digit of this value is `b`, not `c` (RFC 6920, section 7)"
    );
    let broken = Data::parse("data:;base64,ab=c").unwrap_err();
    assert_eq!(broken.index(), Some(5), "{broken}");
    let error = Defined::builder("gopher+").unwrap_err();
    assert_eq!(
        error.to_string(),
        "no document of schemes defines `gopher+`"
    );
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
        (FileSystem::Windows, br"\\host\share\a#b"),
    ] {
        let file = File::from_path(system, path).unwrap();
        assert_eq!(file.local_path(system).unwrap(), path, "{file}");
    }
}
