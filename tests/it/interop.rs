//! Other libraries: their types as references and back, errors that they draw, and errors that can be sent.

use std::error::Error;

use urlspec::escape::{EscapeError, NoEscaper};
use urlspec::{
    BuildError, ConvertError, NormalizeError, NotDescribed, PortError, ResolveError, Revision,
    SegmentError, SyntaxError, UnknownName,
};

/// `?` makes a boxed error of each, also in another thread.
#[test]
fn errors_can_be_sent() {
    fn is_sendable<E: Error + Send + Sync + 'static>() {}
    fn can_be_formatted<T: std::fmt::Display + Send + Sync + 'static>() {}
    is_sendable::<BuildError>();
    is_sendable::<ConvertError>();
    is_sendable::<EscapeError>();
    is_sendable::<NoEscaper>();
    is_sendable::<NormalizeError>();
    is_sendable::<PortError>();
    is_sendable::<ResolveError>();
    is_sendable::<SegmentError>();
    is_sendable::<SyntaxError>();
    is_sendable::<UnknownName>();
    is_sendable::<urlspec::scheme::SchemeError>();
    can_be_formatted::<NotDescribed>();
}

/// Every identifier and alias names its revision in a constant.
#[test]
fn names_are_constants() {
    const NAME: &str = Revision::Rfc2396.name();
    assert_eq!(NAME, "RFC 2396");
    for revision in Revision::ALL.iter().copied() {
        assert_eq!(Revision::named(revision.id()), Some(revision));
        for alias in revision.aliases() {
            assert_eq!(Revision::named(alias), Some(revision), "{alias}");
        }
        assert_eq!(Revision::named(&format!("{}x", revision.id())), None);
    }
}

#[cfg(feature = "fluent-uri")]
mod fluent_uri {
    use fluent_uri::{Iri, IriRef, Uri, UriRef};
    use urlspec::{Reference, Revision};

    #[test]
    fn references_become_references() {
        let url = Reference::parse(Revision::Rfc3986, "http://a:80/b?c#d").unwrap();
        let theirs = UriRef::try_from(&url).unwrap();
        assert_eq!(theirs.authority().map(|it| it.host()), Some("a"));
        assert_eq!(
            Reference::try_from((Revision::Rfc3986, theirs)),
            Ok(url.clone())
        );
        let owned = UriRef::<String>::try_from(url.clone()).unwrap();
        assert_eq!(Reference::try_from((Revision::Rfc3986, owned)), Ok(url));

        let iri = Reference::parse(Revision::Rfc3987, "http://ä/").unwrap();
        assert_eq!(IriRef::try_from(&iri).unwrap().as_str(), "http://ä/");
        assert!(UriRef::try_from(&iri).is_err());
        let relative = Reference::parse(Revision::Rfc3986, "b").unwrap();
        assert!(Uri::try_from(&relative).is_err() && Iri::try_from(&relative).is_err());
        let absolute = Reference::parse(Revision::Rfc3986, "http://a/").unwrap();
        assert_eq!(Uri::try_from(&absolute).unwrap().scheme().as_str(), "http");
        // The tilde is not in RFC 1738.
        let tilde = UriRef::parse("http://a/~b").unwrap();
        let error = Reference::try_from((Revision::Rfc1738, tilde)).unwrap_err();
        assert_eq!(error.index(), 9);
    }
}

#[cfg(feature = "http")]
mod http {
    use http::Uri;
    use urlspec::{Reference, Revision};

    #[test]
    fn a_request_has_no_fragment() {
        let url = Reference::parse(Revision::Rfc3986, "http://a/b?c#d").unwrap();
        let uri = Uri::try_from(&url).unwrap();
        assert_eq!(uri.to_string(), "http://a/b?c");
        let back = Reference::try_from((Revision::Rfc3986, &uri)).unwrap();
        assert_eq!((back.query(), back.fragment()), (Some("c"), None));
        let root = Reference::parse(Revision::Rfc3986, "http://a").unwrap();
        assert_eq!(Uri::try_from(&root).unwrap().to_string(), "http://a/");
        let local = Reference::parse(Revision::Rfc3986, "/b?c#d").unwrap();
        assert_eq!(Uri::try_from(&local).unwrap().to_string(), "/b?c");
        // The crate alone reads the first as an authority.
        for text in ["mailto:a@b", "a:b", "//a/b", "b/c", "", "?q"] {
            let refused = Reference::parse(Revision::Rfc3986, text).unwrap();
            let error = Uri::try_from(&refused).unwrap_err();
            assert!(
                error.to_string().starts_with("the target of a request"),
                "{text}"
            );
        }
        // What stands alone there is an authority, and no scheme or path.
        for text in ["a", "a:443", "[::1]:443"] {
            let uri: Uri = text.parse().unwrap();
            let reference = Reference::try_from((Revision::Rfc3986, &uri)).unwrap();
            assert_eq!(reference.as_str(), format!("//{text}"));
            assert_eq!(reference.authority().unwrap().as_str(), text);
        }
        // The crate takes characters that no document allows.
        let uri: Uri = "http://a/\"".parse().unwrap();
        let error = Reference::try_from((Revision::Rfc3986, &uri)).unwrap_err();
        assert_eq!(error.index(), 9);
    }
}

#[cfg(feature = "url")]
mod url {
    use url::Url;
    use urlspec::{Reference, Revision};

    #[test]
    fn a_url_is_as_the_browser_writes_it() {
        let url = Reference::parse(Revision::Rfc3986, "HTTP://A:80/b/../c?d#e").unwrap();
        let theirs = Url::try_from(&url).unwrap();
        assert_eq!(theirs.as_str(), "http://a/c?d#e");
        let back = Reference::try_from((Revision::Rfc3986, &theirs)).unwrap();
        assert_eq!(back.as_str(), theirs.as_str());
        let relative = Reference::parse(Revision::Rfc3986, "b").unwrap();
        assert!(Url::try_from(&relative).is_err());
        let bar = Url::parse("http://a/|").unwrap();
        let error = Reference::try_from((Revision::Rfc3986, &bar)).unwrap_err();
        assert_eq!(error.index(), 9);
    }
}

#[cfg(feature = "miette")]
mod miette {
    use miette::{Diagnostic, NarratableReportHandler};
    use urlspec::{Reference, Revision, Validator};

    /// Every text is drawn with its place, and no password without the source.
    #[test]
    fn errors_are_diagnostics() {
        let drawn = |text: &'static str| {
            let report = Validator::new(Revision::Rfc3986).validate(text);
            let error = report.error().expect("it is not valid").clone();
            let bare = error.help().map_or(String::new(), |it| it.to_string());
            assert!(!bare.contains("secret") && !error.to_string().contains("secret"));
            let report = miette::Report::new(error).with_source_code(text);
            let mut drawing = String::new();
            let handler = NarratableReportHandler::new();
            handler
                .render_report(&mut drawing, report.as_ref())
                .unwrap();
            drawing
        };
        let drawing = drawn("http://me:secret@a/b c");
        for line in [
            "at line 1, column 21: a space is not allowed in a path",
            "snippet line 1: http://me:secret@a/b c",
            "diagnostic help: write `%20` at byte 20",
            "diagnostic code: rfc3986::segment",
        ] {
            assert!(drawing.contains(line), "{line}\n{drawing}");
        }
        let base = Reference::parse(Revision::Rfc3986, "http://a/").unwrap();
        let error = base.join("b c").unwrap_err();
        assert_eq!(error.code().unwrap().to_string(), "rfc3986::segment-nz-nc");
        assert_eq!(error.help().unwrap().to_string(), "write `%20` at byte 1");
        // Nor is a part of one written in place of another.
        drawn("http://me:{secret}@a/");
        for text in [
            "http://[::1",
            "a b\nc",
            "\u{e9}",
            "http://a/%",
            "www.a.example/b c",
        ] {
            assert!(drawn(text).contains("diagnostic code: "), "{text}");
        }
    }
}
