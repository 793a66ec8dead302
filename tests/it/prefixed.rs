//! Texts that begin with `url:` by the documents that have a `prefixedurl`: all verbs judge them alike.

use urlspec::escape::{StrayPercent, repair_url};
use urlspec::scheme::Scheme;
use urlspec::scheme::typed::Ftp;
use urlspec::{
    Code, Matcher, Normalizer, Reference, Resolver, Revision, Rule, Validator, extract, parse,
    unwrapped,
};

/// The documents that print the preference for it: "BNF syntax", and "BNF for specific URL schemes".
const PREFIXED: [Revision; 2] = [Revision::DraftIetfUriUrl02, Revision::Rfc1630];

const GOOD: [&str; 5] = [
    "url:ftp://info.cern.ch/pub",
    "URL:ftp://a.b/c",
    "Url:http://user.host:8000/a?b+c",
    "url:news:comp.text",
    "url:mailto:me@host",
];

const BAD: [&str; 6] = [
    "url:",
    "url:name",
    "url:http:name",
    "url:ftp://host",
    "url:mailto:me",
    "url:http://host/#id",
];

#[test]
fn all_verbs_judge_it_alike() {
    for revision in PREFIXED {
        let texts = GOOD.map(|text| (text, true));
        for (text, is_good) in texts.into_iter().chain(BAD.map(|text| (text, false))) {
            let about = format!("{revision}: {text}");
            let validator = Validator::new(revision);
            let report = validator.validate(text);
            assert_eq!(report.rule().name(), "prefixedurl", "{about}");
            assert_eq!(report.is_valid(), is_good, "{about}: {report}");
            assert_eq!(validator.is_valid(text), is_good, "{about}");
            assert_eq!(validator.parse(text).is_ok(), is_good, "{about}");
            let matcher = Matcher::new(revision);
            assert_eq!(matcher.is_match(text.as_bytes()), is_good, "{about}");
            assert_eq!(Reference::parse(revision, text).is_ok(), is_good, "{about}");
            assert_eq!(Scheme::parse(revision, text).is_ok(), is_good, "{about}");
            let resolver = Resolver::new(revision, "http://a/b").expect("it is a base");
            assert_eq!(resolver.resolve(text).is_ok(), is_good, "{about}");
            assert_eq!(Resolver::new(revision, text).is_ok(), is_good, "{about}");
            if let Ok(normalizer) = Normalizer::new(revision) {
                assert_eq!(normalizer.normalize(text).is_ok(), is_good, "{about}");
                assert_eq!(
                    normalizer.equivalent(text, text).is_ok(),
                    is_good,
                    "{about}"
                );
            }
            if is_good {
                let typed = format!("<{text}>");
                let found = extract(revision, &typed).next().expect("it is found");
                assert_eq!(found.text(), text, "{about}");
                assert!(found.validate().is_valid(), "{about}");
                let left = unwrapped(revision, &typed).expect("it has brackets");
                assert_eq!(left.text(), text, "{about}");
            }
        }
    }
}

#[test]
fn the_parts_are_those_of_the_url_behind_it() {
    for revision in PREFIXED {
        let text = "URL:FTP://me:secret@info.cern.ch:2121/pub/a";
        let reference = Reference::parse(revision, text).expect("it is valid");
        assert_eq!(reference.rule().name(), "prefixedurl");
        assert_eq!(reference.scheme(), Some("FTP"));
        let authority = reference.authority().expect("it has one");
        assert_eq!(
            (authority.user(), authority.port()),
            (Some("me"), Some("2121"))
        );
        assert_eq!(reference.path().map(urlspec::Path::as_str), Some("pub/a"));

        let scheme = Scheme::parse(revision, text).expect("it is valid");
        assert!(Ftp::try_from(scheme).is_ok());
        let report = Validator::new(revision).linting().validate(text);
        let finding = |code: Code| {
            let mut findings = report.findings().iter();
            let finding = findings.find(|finding| finding.code() == code);
            finding.map(|finding| &text[finding.span()])
        };
        assert_eq!(finding(Code::SchemeNotLowercase), Some("FTP"));
        assert_eq!(finding(Code::PasswordInClear), Some("secret"));
        assert_eq!(finding(Code::PortNotDefault), Some("2121"));
        // It is a part of the URL that may be there, and not the wrapper of later documents.
        assert_eq!(finding(Code::UrlPrefix), None);

        let mut changed = reference.clone().into_owned();
        changed.set_host("h").expect("a host");
        assert_eq!(changed.as_str(), "URL:FTP://me:secret@h:2121/pub/a");
        let error = Reference::parse(revision, "url:http://h/[").unwrap_err();
        assert_eq!((error.index(), error.suggestion()), (13, Some("%5B")));
    }
}

/// Delimiters of a URL are not data: no advice says to escape them.
#[test]
fn no_slash_is_to_be_escaped_that_parts_a_url() {
    for revision in PREFIXED {
        let rules: Vec<Rule> = revision.start_rules().collect();
        for text in GOOD.into_iter().chain(BAD) {
            for rule in &rules {
                let report = Validator::for_rule(*rule).validate(text);
                let suggestion = report.error().and_then(|error| error.suggestion());
                let is_accepted = rules.iter().any(|rule| parse(*rule, text).is_ok());
                assert!(
                    !is_accepted || !matches!(suggestion, Some("%2F" | "%3A")),
                    "{rule:?}: {text}: {suggestion:?}"
                );
            }
        }
    }
}

/// If a rule is asked for, that rule alone decides; and the other documents do not define such a prefix.
#[test]
fn a_rule_that_is_asked_for_decides() {
    let url7 = |name: &str| Revision::URL7.rule(name).expect("a rule");
    assert!(Validator::for_rule(url7("url")).is_valid("url:name"));
    assert!(!Validator::for_rule(url7("prefixedurl")).is_valid("url:name"));
    assert!(!Validator::for_rule(url7("prefixedurl")).is_valid("ftp://a.b/c"));
    let error = Validator::new(Revision::URL7).validate("url:name");
    let notes = error.error().expect("it is not valid").notes().to_vec();
    assert!(
        notes.contains(
            &"the rule `url` accepts it, but a text that begins with `url:` is a `prefixedurl`"
                .to_owned()
        ),
        "{notes:?}"
    );
    for &revision in Revision::ALL {
        let is_prefixed = revision.start_rule_for("url:a:b") != revision.start_rule();
        assert_eq!(is_prefixed, PREFIXED.contains(&revision), "{revision}");
    }
}

/// `escape --repair` makes a text valid, behind the prefix as without it.
#[test]
fn what_is_repaired_is_valid() {
    for revision in PREFIXED {
        let validator = Validator::new(revision);
        for text in GOOD.into_iter().chain(BAD) {
            let repaired = repair_url(revision, text.as_bytes(), StrayPercent::Refuse);
            if let Ok(repaired) = &repaired {
                assert!(validator.is_valid(repaired), "{revision}: {text}");
            }
            if validator.is_valid(text) {
                assert_eq!(repaired.as_deref(), Ok(text), "{revision}");
            }
        }
    }
}
