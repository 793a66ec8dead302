//! URLs as their schemes understand them: a value that was read is written unchanged, a part that is set reads back, and no
//! part of a URL ends a line of the messages that a client would send.

use urlspec::Reference;
use urlspec::scheme::typed::{Ftp, Gopher, GopherPlus, Typecode};
use urlspec::scheme::{AddrSpec, Defined, DefinedBuilder, Piece, Scheme, SchemeError, Wire};
use urlspec_fuzz::Input;

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 4096);
    let revision = input.revision();
    let part = input.byte();
    let text = input.text();
    let reference = Reference::parse(revision, text);
    match Scheme::parse(revision, text) {
        Ok(scheme) => {
            assert_eq!(scheme.revision(), revision);
            assert_eq!(scheme.to_string(), text);
            let reference = reference.expect("a scheme makes no text valid");
            assert_eq!(reference.scheme(), Some(scheme.name()));
            assert_eq!(Scheme::try_from(&reference).as_ref(), Ok(&scheme));
            let _ = scheme.standing();
            check_wire(&scheme);
            if let Scheme::Defined(url) = &scheme {
                check_built(url, part, input.octets());
            }
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
    let has_own_lines = Gopher::try_from(scheme.clone()).is_ok_and(|gopher| {
        let plus = gopher.plus();
        gopher.is_command() || matches!(plus, Some(GopherPlus::FilledForm(_) | GopherPlus::Form))
    });
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

/// A URL is that of its parts; one of them that is set to these octets has them, or there is an error.
fn check_built(url: &Defined, part: u8, octets: &[u8]) {
    let again = url.to_builder().build();
    // A character of an IRI may lie in two parts of the URI that it is mapped to.
    if url.to_string().is_ascii() {
        assert_eq!(again.as_ref(), Ok(url));
    }
    let rules: Vec<&str> = url.part_rules().map(|rule| rule.name()).collect();
    if rules.is_empty() {
        return;
    }
    let rule = rules[usize::from(part) % rules.len()];
    let built = url.to_builder().set(rule, octets);
    match built.and_then(DefinedBuilder::build) {
        Ok(built) => {
            let found = built.part(rule).next();
            // A part that must not be decoded is given as it is to be written.
            let is_it = found.map_or(octets.is_empty(), |found| {
                *found.octets() == *octets || found.as_str().as_bytes() == octets
            });
            assert!(is_it, "{built}: {rule}");
            let read = Scheme::parse(url.edition(), &built.to_string());
            assert_eq!(read, Ok(Scheme::from(built.clone())));
            check_wire(&built.into());
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            // Without an argument, the place is one in the URL that was made.
            if error.argument().is_some() {
                check_error(&error, octets.len());
            }
        }
    }
    if let Ok(ftp) = Ftp::try_from(url.clone()) {
        check_ftp(&ftp, octets);
    }
}

fn check_ftp(ftp: &Ftp, octets: &[u8]) {
    if let Ok(ftp) = ftp.with_path(&[octets], octets) {
        let path: Vec<_> = ftp.cwd().map(|it| it.octets().into_owned()).collect();
        assert_eq!(path, [octets]);
        assert_eq!(
            ftp.name()
                .as_ref()
                .map(|it| it.octets().into_owned())
                .as_deref(),
            Some(octets)
        );
    }
    if let Ok(ftp) = ftp.with_user(octets, Some(octets)) {
        let login = ftp.login();
        let both = [login.user(), login.password()];
        assert!(
            both.into_iter()
                .all(|it| it.is_some_and(|it| *it.octets() == *octets))
        );
    }
    if let Ok(ftp) = ftp.with_typecode(Typecode::Ascii) {
        assert_eq!(ftp.typecode(), Some(Typecode::Ascii));
    }
}
