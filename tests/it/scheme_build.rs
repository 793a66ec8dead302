//! Values of schemes that are built of their parts, by the documents of 1994 and by those of today.

use proptest::prelude::*;
use urlspec::scheme::typed::{Ftp, Gopher, GopherPlus, Prospero, Typecode, Wais};
use urlspec::scheme::{Defined, DefinedBuilder, Encoded, Scheme, SchemeError};
use urlspec::{Revision, Rule, Validator};

use crate::corpus::{cases, revisions_with, texts};
use crate::effort::effort;

const URL7: Revision = Revision::DraftIetfUriUrl02;
const RFC1630: Revision = Revision::Rfc1630;
const RFC1738: Revision = Revision::Rfc1738;

fn with_schemes() -> Vec<Revision> {
    revisions_with("scheme")
}

/// The value reads back as itself, and is valid; or the error has a place in an argument.
fn holds<T>(built: &Result<T, SchemeError>, revision: Revision) -> Result<(), TestCaseError>
where
    T: Clone + Into<Scheme> + std::fmt::Debug,
{
    match built {
        Ok(value) => {
            let value: Scheme = value.clone().into();
            let url = value.to_string();
            prop_assert!(Validator::new(revision).is_valid(&url), "{url}");
            prop_assert_eq!(Scheme::parse(revision, &url), Ok(value));
        }
        Err(error) => {
            let place = (error.argument(), error.index());
            prop_assert!(matches!(place, (Some(_), Some(_)) | (None, _)), "{error}");
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

/// The URLs of the documents that define schemes, each by the revision that it is read by.
fn urls() -> Vec<Defined> {
    let old = with_schemes().into_iter().flat_map(|revision| {
        let cases = cases(revision, "scheme").into_iter();
        cases.map(move |case| (revision, case.word))
    });
    let new = texts().into_iter().map(|text| (Revision::Rfc3986, text));
    let urls = old
        .chain(new)
        .filter_map(|(revision, text)| match Scheme::parse(revision, &text) {
            Ok(Scheme::Defined(url)) => Some(url),
            _ => None,
        });
    urls.collect()
}

fn octets_of(part: Option<&Encoded>) -> Option<Vec<u8>> {
    part.map(|part| part.octets().into_owned())
}

/// Begins a URL by a revision that defines its scheme.
fn begun(revision: Revision, scheme: &str, host: &str) -> Result<DefinedBuilder, SchemeError> {
    Scheme::builder(revision, scheme)?.written("host", host)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort(500, 3_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Any part of any URL may be set to any octets: they are read back, or there is an error.
    #[test]
    fn parts_are_set(url in prop::sample::select(urls()), part in any::<prop::sample::Index>(), data in octets()) {
        let rules: Vec<&str> = url.part_rules().map(Rule::name).collect();
        prop_assume!(!rules.is_empty());
        let rule = *part.get(&rules);
        match url.to_builder().set(rule, &data).and_then(DefinedBuilder::build) {
            Ok(changed) => {
                let found = octets_of(changed.part(rule).next()).unwrap_or_default();
                let is_verbatim = std::str::from_utf8(&data)
                    .is_ok_and(|data| changed.part(rule).next().is_some_and(|it| it.as_str() == data));
                prop_assert!(found == data || is_verbatim, "{}: {:?} became {:?}", changed, data, found);
                let read = Scheme::parse(changed.edition(), &changed.to_string());
                prop_assert_eq!(read, Ok(Scheme::from(changed)));
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

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
        let new = begun(revision, "ftp", &host).and_then(DefinedBuilder::build).and_then(Ftp::try_from);
        holds(&new, revision)?;
        let Ok(new) = new else { return Ok(()) };
        let with_user = new.with_user(&user, password.as_deref());
        holds(&with_user, revision)?;
        if let Ok(ftp) = with_user {
            prop_assert_eq!(octets_of(ftp.login().user()), Some(user));
            prop_assert_eq!(octets_of(ftp.login().password()), password);
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
        let with_path = new.with_path(&cwd, &name);
        holds(&with_path, revision)?;
        if let Ok(ftp) = with_path {
            let read: Vec<Vec<u8>> = ftp.cwd().map(|cwd| cwd.octets().into_owned()).collect();
            prop_assert_eq!(read, cwd);
            prop_assert_eq!(octets_of(ftp.name().as_ref()), Some(name));
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
            let typed = new.with_typecode(typecode);
            prop_assert_eq!(typed.is_ok(), with.contains(&revision));
            holds(&typed, revision)?;
            if let Ok(ftp) = typed {
                prop_assert_eq!(ftp.typecode(), Some(typecode));
            }
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
        let new = begun(revision, "gopher", "h.x").and_then(DefinedBuilder::build);
        let new = new.and_then(Gopher::try_from).unwrap();
        let item = new.with_item(kind, &selector);
        holds(&item, revision)?;
        if let Ok(gopher) = &item {
            prop_assert_eq!(gopher.gophertype(), kind);
            prop_assert_eq!(gopher.selector().octets().into_owned(), selector.clone());
        } else if revision == RFC1738 {
            prop_assert!(selector.iter().any(|octet| matches!(octet, 9 | 10 | 13)));
        }
        let searched = item.unwrap_or(new).with_search(&search);
        holds(&searched, revision)?;
        if let Ok(gopher) = &searched {
            prop_assert_eq!(octets_of(gopher.search()), Some(search.clone()));
        } else {
            // In RFC 1630 a search is a part of the command string.
            let is_refused = search.is_empty() || search.contains(&9) || revision == RFC1630;
            prop_assert!(is_refused, "{:?}", searched);
        }
        let Ok(gopher) = searched else { return Ok(()) };
        let read = GopherPlus::read(&plus);
        let plussed = gopher.with_plus(&read);
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
            let plussed = gopher.with_plus(&by_hand);
            holds(&plussed, revision)?;
            if let Ok(gopher) = plussed {
                prop_assert_eq!(gopher.plus(), Some(by_hand));
                if let Some(GopherPlus::FilledForm(_)) = gopher.plus() {
                    let wire = gopher.url().wire();
                    let is_refused = wire.is_err();
                    let sent = wire.ok().and_then(|wire| wire.unwrap().messages()[0].to_octets());
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
    fn wais_and_prospero_are_built(
        revision in revision(),
        host in host(),
        number in any::<u64>(),
        data in octets(),
        more in octets(),
    ) {
        let wais = begun(revision, "wais", &host).and_then(|it| it.part("database", &data)?.build());
        let wais = wais.and_then(Wais::try_from);
        holds(&wais, revision)?;
        if let Ok(wais) = wais {
            prop_assert_eq!(wais.database().octets().into_owned(), data.clone());
            holds(&wais.with_search(&more), revision)?;
            let fields = wais.with_fields(&data, &[(1, &data), (10, &more)]);
            holds(&fields, revision)?;
            if let Ok(wais) = fields.map_err(|_| ()).and_then(|it| it.may_have_fields().then_some(it).ok_or(())) {
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
        let rule = if revision == RFC1738 { "ppath" } else { "hsoname" };
        let prospero = begun(revision, "prospero", &host).and_then(|it| it.part(rule, &data)?.build());
        let prospero = prospero.and_then(Prospero::try_from);
        holds(&prospero, revision)?;
        if let Ok(prospero) = prospero {
            prop_assert_eq!(prospero.hsoname().octets().into_owned(), data.clone());
            holds(&prospero.with_field(&data, &more), revision)?;
            holds(&prospero.with_version(number, Some("x1")), revision)?;
        }
    }
}

/// Each URL of each document is built of its parts again.
#[test]
fn urls_of_all_documents_are_built_of_their_parts() {
    let urls = urls();
    let mut old = 0;
    for url in &urls {
        let again = url.to_builder().build();
        assert_eq!(again.as_ref(), Ok(url), "{url}");
        old += usize::from(url.rule().document().scheme_document().is_none());
    }
    assert!(old > 250 && urls.len() > 1500, "{old} of {}", urls.len());
}

/// An address is a valid host, as a name is.
#[test]
fn addresses_are_built() {
    for revision in with_schemes() {
        let ftp = begun(revision, "ftp", "10.0.0.1").and_then(DefinedBuilder::build);
        let ftp = Ftp::try_from(ftp.expect("a host")).expect("an ftp URL");
        assert_eq!(ftp.login().server().address(), Some([10, 0, 0, 1].into()));
    }
}
