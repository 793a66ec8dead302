//! The adapters of the Rust crates: `urlspec-referee-adapters NAME [--version|--resolve]`.
//! referee/README.md describes the protocol.
//!
//! A panic of a parser is not caught: then the program dies.

use std::io::{Read, Write};

struct Parser {
    name: &'static str,
    package: &'static str,
    valid: fn(&str) -> bool,
    resolve: Option<fn(&str, &str) -> Option<String>>,
}

const PARSERS: &[Parser] = &[
    Parser {
        name: "fluent-uri",
        package: "fluent-uri",
        valid: |word| fluent_uri::Uri::parse(word).is_ok(),
        resolve: Some(fluent_uri_resolve),
    },
    Parser {
        name: "fluent-uri-ref",
        package: "fluent-uri",
        valid: |word| fluent_uri::UriRef::parse(word).is_ok(),
        resolve: Some(fluent_uri_resolve),
    },
    Parser {
        name: "fluent-iri",
        package: "fluent-uri",
        valid: |word| fluent_uri::Iri::parse(word).is_ok(),
        resolve: Some(fluent_iri_resolve),
    },
    Parser {
        name: "fluent-iri-ref",
        package: "fluent-uri",
        valid: |word| fluent_uri::IriRef::parse(word).is_ok(),
        resolve: Some(fluent_iri_resolve),
    },
    Parser {
        name: "iri-string",
        package: "iri-string",
        valid: |word| iri_string::types::UriReferenceStr::new(word).is_ok(),
        resolve: Some(|base, reference| {
            use iri_string::types::{UriReferenceStr, UriStr};
            let base = UriStr::new(base).ok()?.to_absolute();
            Some(UriReferenceStr::new(reference).ok()?.resolve_against(base).to_string())
        }),
    },
    Parser {
        name: "iri-string-iri",
        package: "iri-string",
        valid: |word| iri_string::types::IriReferenceStr::new(word).is_ok(),
        resolve: Some(|base, reference| {
            use iri_string::types::{IriReferenceStr, IriStr};
            let base = IriStr::new(base).ok()?.to_absolute();
            Some(IriReferenceStr::new(reference).ok()?.resolve_against(base).to_string())
        }),
    },
    Parser {
        name: "rust-uriparse",
        package: "uriparse",
        valid: |word| uriparse::URIReference::try_from(word).is_ok(),
        resolve: Some(|base, reference| {
            let base = uriparse::URI::try_from(base).ok()?;
            let reference = uriparse::URIReference::try_from(reference).ok()?;
            Some(base.resolve(&reference).to_string())
        }),
    },
    Parser {
        name: "oxiri",
        package: "oxiri",
        valid: |word| oxiri::IriRef::parse(word).is_ok(),
        resolve: Some(|base, reference| {
            let base = oxiri::Iri::parse(base).ok()?;
            let reference = oxiri::IriRef::parse(reference).ok()?;
            Some(base.resolve(&reference).ok()?.to_string())
        }),
    },
    Parser {
        name: "iref",
        package: "iref",
        valid: |word| iref::UriRef::new(word).is_ok(),
        resolve: Some(|base, reference| {
            let base = iref::Uri::new(base).ok()?;
            Some(iref::UriRef::new(reference).ok()?.resolved(base).to_string())
        }),
    },
    Parser {
        name: "iref-iri",
        package: "iref",
        valid: |word| iref::IriRef::new(word).is_ok(),
        resolve: Some(|base, reference| {
            let base = iref::Iri::new(base).ok()?;
            Some(iref::IriRef::new(reference).ok()?.resolved(base).to_string())
        }),
    },
    Parser {
        name: "http-uri",
        package: "http",
        valid: |word| word.parse::<http::Uri>().is_ok(),
        resolve: None,
    },
    Parser {
        name: "rust-url",
        package: "url",
        valid: |word| url::Url::parse(word).is_ok(),
        resolve: Some(|base, reference| {
            let base = url::Url::parse(base).ok()?;
            Some(base.join(reference).ok()?.to_string())
        }),
    },
];

/// The base must have no fragment: that is taken away, as section 5.1 of RFC 3986 says.
fn fluent_uri_resolve(base: &str, reference: &str) -> Option<String> {
    let base = fluent_uri::Uri::parse(base).ok()?;
    let reference = fluent_uri::UriRef::parse(reference).ok()?;
    let target = reference.resolve_against(&base.strip_fragment()).ok()?;
    Some(target.to_string())
}

fn fluent_iri_resolve(base: &str, reference: &str) -> Option<String> {
    let base = fluent_uri::Iri::parse(base).ok()?;
    let reference = fluent_uri::IriRef::parse(reference).ok()?;
    let target = reference.resolve_against(&base.strip_fragment()).ok()?;
    Some(target.to_string())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let Some(parser) =
        arguments.first().and_then(|name| PARSERS.iter().find(|parser| parser.name == *name))
    else {
        no("there is no such parser");
    };
    match (&arguments[1..], parser.resolve) {
        ([], _) => serve(|line, answers| {
            let word: String = serde_json::from_slice(line).unwrap();
            answers.push(if (parser.valid)(&word) { b'1' } else { b'0' });
        }),
        (["--resolve"], Some(resolve)) => serve(|line, answers| {
            let [base, reference]: [String; 2] = serde_json::from_slice(line).unwrap();
            match resolve(&base, &reference) {
                Some(target) => json(&target, answers),
                None => answers.extend_from_slice(b"null"),
            }
        }),
        (["--resolve"], None) => no("this library resolves no references"),
        (["--version"], _) => {
            let (name, rustc) = (parser.package, env!("RUSTC_VERSION"));
            println!("{name} {}, Rust {rustc}", version(name));
        }
        _ => no("usage: NAME [--version|--resolve]"),
    }
}

fn no(sentence: &str) -> ! {
    eprintln!("{sentence}");
    std::process::exit(2)
}

/// The version of a package, from the lock file that this program was built with.
fn version(package: &str) -> &'static str {
    let entry = format!("name = \"{package}\"\nversion = \"");
    let lock = include_str!("../Cargo.lock");
    lock.split_once(&entry).unwrap().1.split('"').next().unwrap()
}

/// Answers that are written when they are dropped: also while a parser panics.
struct Answers(Vec<u8>);

impl Drop for Answers {
    fn drop(&mut self) {
        let mut out = std::io::stdout().lock();
        out.write_all(&self.0).and_then(|()| out.flush()).unwrap();
    }
}

/// Answers every whole line of what was read, and writes the answers in one go.
fn serve(answer: impl Fn(&[u8], &mut Vec<u8>)) {
    let mut input = std::io::stdin().lock();
    let mut buffer = vec![0; 1 << 16];
    let mut lines = Vec::new();
    loop {
        let length = input.read(&mut buffer).unwrap();
        if length == 0 {
            return;
        }
        lines.extend_from_slice(&buffer[..length]);
        let mut answers = Answers(Vec::new());
        let mut start = 0;
        while let Some(length) = lines[start..].iter().position(|&byte| byte == b'\n') {
            answer(&lines[start..start + length], &mut answers.0);
            answers.0.push(b'\n');
            start += length + 1;
        }
        lines.drain(..start);
    }
}

/// A JSON string of ASCII characters.
fn json(text: &str, output: &mut Vec<u8>) {
    output.push(b'"');
    for unit in text.encode_utf16() {
        match u8::try_from(unit) {
            Ok(byte @ (b'"' | b'\\')) => output.extend_from_slice(&[b'\\', byte]),
            Ok(byte @ b' '..=b'~') => output.push(byte),
            _ => output.extend_from_slice(format!("\\u{unit:04x}").as_bytes()),
        }
    }
    output.push(b'"');
}
