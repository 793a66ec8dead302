//! URLs as their schemes understand them: a value that was read is written unchanged, a built value reads back, and no
//! part of a URL ends a line of the messages that a client would send.

use urlspec::scheme::{
    AddrSpec, Cid, Encoded, File, Ftp, Gopher, GopherPlus, Http, Mailto, Mid, News, Nntp, Piece,
    Prospero, Scheme, SchemeError, Telnet, Typecode, Wais, Wire,
};
use urlspec::{Reference, Revision};
use urlspec_fuzz::Input;

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 4096);
    let revision = input.revision();
    let kind = input.byte();
    if kind.is_ascii_uppercase() {
        check_built(revision, kind, input);
        return;
    }
    let text = input.text();
    let reference = Reference::parse(revision, text);
    match Scheme::parse(revision, text) {
        Ok(scheme) => {
            // A revision that defines no schemes leaves `ftp` to RFC 1738, which has no fragment identifiers.
            if scheme.revision() == revision {
                assert_eq!(scheme.to_string(), text);
            } else {
                assert_eq!(revision.schemes().next(), None);
                assert_eq!(text.split('#').next(), Some(&*scheme.to_string()));
            }
            let reference = reference.expect("a scheme makes no text valid");
            assert_eq!(reference.scheme(), Some(scheme.name()));
            assert_eq!(Scheme::try_from(&reference).as_ref(), Ok(&scheme));
            let _ = scheme.standing();
            check_wire(&scheme);
        }
        Err(error) => check_error(&error, text.len()),
    }
    let octets = input.octets();
    match AddrSpec::parse(octets) {
        Ok(address) => {
            assert_eq!(address.as_str().as_bytes(), octets);
            let whole = format!("{}@{}", address.local_part(), address.domain());
            assert_eq!(whole, address.as_str());
            let _ = (address.local_part_unquoted(), address.is_domain_literal());
        }
        Err(error) => assert!(error.index() <= octets.len(), "{error}"),
    }
}

fn check_error(error: &SchemeError, length: usize) {
    assert!(!error.to_string().is_empty());
    assert!(error.index().is_none_or(|index| index <= length), "{error}");
}

/// Each message of a protocol of lines is one line.
fn check_wire(scheme: &Scheme) {
    let wire = match scheme.wire() {
        Ok(Some(wire)) => wire,
        Ok(None) => return,
        Err(error) => return check_error(&error, scheme.to_string().len()),
    };
    assert!(
        !wire
            .to_string()
            .contains(|c: char| c.is_control() && c != '\n')
    );
    // RFC 1630 has the whole command string in a gopher URL, including controls ("Gopher"), and a form of Gopher+ has
    // lines of its own (RFC 1738, section 3.4.9).
    let has_own_lines = match scheme {
        Scheme::Gopher(gopher) => {
            let plus = gopher.plus();
            gopher.is_command()
                || matches!(plus, Some(GopherPlus::FilledForm(_) | GopherPlus::Form))
        }
        _ => false,
    };
    if !has_own_lines {
        check_lines(&wire);
    }
}

fn check_lines(wire: &Wire) {
    for message in wire.messages() {
        let mut octets = Vec::new();
        for piece in message.pieces() {
            match piece {
                Piece::Octets(piece) => octets.extend(piece),
                Piece::Supplied(_) => octets.push(b'x'),
                _ => {}
            }
        }
        let line = octets.strip_suffix(b"\r\n").unwrap_or(&octets);
        assert!(
            !line.contains(&b'\r') && !line.contains(&b'\n'),
            "{message}"
        );
    }
}

/// The octets of a part.
fn octets(part: Option<&Encoded>) -> Option<Vec<u8>> {
    part.map(|part| part.octets().into_owned())
}

/// The value of a builder is equal to that read from its URL, and has the given octets.
fn check_built(revision: Revision, kind: u8, mut input: Input<'_>) {
    let host = input.text();
    let (one, two, three) = (input.octets(), input.octets(), input.octets());
    let built = match kind {
        b'A' => ftp(revision, host, one, two, three).map(Scheme::from),
        b'B' => Http::new(revision, host).and_then(|url| {
            let url = url.with_path(&[one, two])?;
            let path: Vec<_> = url.path().map(|it| it.octets().into_owned()).collect();
            assert_eq!(path, [one, two]);
            Ok(url.into())
        }),
        b'C' => gopher(revision, host, one, two, three).map(Scheme::from),
        b'D' => Mailto::new(revision, one).map(|url| {
            assert_eq!(&*url.address().octets(), one);
            url.into()
        }),
        b'E' => News::article(revision, one, host).map(Scheme::from),
        b'F' => News::newsgroup(revision, host).map(Scheme::from),
        b'G' => Nntp::new(revision, host, "comp.x", Some(one.len() as u64)).map(Scheme::from),
        b'H' => Telnet::new(revision, host).and_then(|url| {
            let url = url.with_user(one, Some(two))?;
            assert_eq!(octets(url.login().user()).as_deref(), Some(one));
            assert_eq!(octets(url.login().password()).as_deref(), Some(two));
            Ok(url.into())
        }),
        b'I' => Wais::new(revision, host, one).and_then(|url| {
            assert_eq!(&*url.database().octets(), one);
            let url = url.with_search(two)?;
            assert_eq!(octets(url.search()).as_deref(), Some(two));
            Ok(url.into())
        }),
        b'J' => File::new(revision, Some(host), &[one, two]).map(Scheme::from),
        b'K' => Prospero::new(revision, host, one).and_then(|url| {
            assert_eq!(&*url.hsoname().octets(), one);
            Ok(url.with_field(two, three)?.into())
        }),
        b'L' => Mid::new(revision, one, host).map(Scheme::from),
        b'M' => Cid::new(revision, one, host).map(Scheme::from),
        _ => Wais::new(revision, host, one)
            .and_then(|url| url.with_document(two, three))
            .map(Scheme::from),
    };
    match built {
        Ok(built) => {
            let url = built.to_string();
            let read = Scheme::parse(revision, &url);
            assert_eq!(read.as_ref(), Ok(&built), "{url}");
            check_wire(&built);
        }
        Err(error) => {
            let longest = [host.len(), one.len(), two.len(), three.len()];
            let longest = longest.into_iter().max().unwrap_or_default();
            assert!(!error.to_string().is_empty());
            // Without an argument, the place is one in the URL that was made.
            if error.argument().is_some() {
                check_error(&error, longest);
            }
        }
    }
}

fn ftp(
    revision: Revision,
    host: &str,
    user: &[u8],
    cwd: &[u8],
    name: &[u8],
) -> Result<Ftp, SchemeError> {
    let url = Ftp::new(revision, host)?.with_user(user, None)?;
    assert_eq!(octets(url.login().user()).as_deref(), Some(user));
    let url = url.with_path(&[cwd], name)?;
    let path: Vec<_> = url.cwd().map(|it| it.octets().into_owned()).collect();
    assert_eq!(path, [cwd]);
    assert_eq!(octets(url.name()).as_deref(), Some(name));
    Ok(url.clone().with_typecode(Typecode::Ascii).unwrap_or(url))
}

fn gopher(
    revision: Revision,
    host: &str,
    selector: &[u8],
    search: &[u8],
    plus: &[u8],
) -> Result<Gopher, SchemeError> {
    let kind = selector.first().copied().unwrap_or(b'1');
    let url = Gopher::new(revision, host)?.with_item(kind, selector)?;
    assert_eq!(
        (url.gophertype(), &*url.selector().octets()),
        (kind, selector)
    );
    let Ok(url) = url.clone().with_search(search) else {
        return Ok(url);
    };
    assert_eq!(octets(url.search()).as_deref(), Some(search));
    let plus = GopherPlus::read(plus);
    Ok(url.clone().with_plus(&plus).unwrap_or(url))
}
