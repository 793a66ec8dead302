//! Sentences of errors, held against texts that are valid.

use std::collections::BTreeMap;

use urlspec::{Reference, Revision, Validator};

use crate::corpus::cases;
use crate::effort::{effort, sample};

/// The parts of a valid text, by the nouns that sentences have for them.
fn parts(reference: &Reference<'_>) -> Vec<(&'static str, String)> {
    let authority = reference.authority();
    let of_authority = authority.as_ref().map_or_else(Vec::new, |authority| {
        let of_kind = |kinds: &[&str]| {
            let host = authority.host().filter(|host| kinds.contains(&host.kind()));
            host.map(|host| host.as_str().to_owned())
        };
        let (name, address) = (of_kind(&["name", "reg-name", "ipv4"]), of_kind(&["ipv6"]));
        let userinfo = authority.userinfo().map(str::to_owned);
        vec![
            ("an authority", Some(authority.as_str().to_owned())),
            ("a userinfo", userinfo),
            ("a user name", authority.user().map(str::to_owned)),
            ("a password", authority.password().map(str::to_owned)),
            ("a host name", name),
            ("an IPv6 address", address),
            ("a port", authority.port().map(str::to_owned)),
        ]
    });
    // An opaque URL has a path and a query by name alone.
    let is_opaque = reference.scheme().is_some() && authority.is_none();
    let path = reference.path().map(|path| path.as_str().to_owned());
    let query = reference.query().map(str::to_owned);
    let others = vec![
        // The draft of 1997 splits a relative path at its colon.
        (
            "a scheme",
            reference
                .scheme()
                .filter(|it| !it.contains('%'))
                .map(str::to_owned),
        ),
        ("a path", path.filter(|_| !is_opaque)),
        ("a query", query.filter(|_| !is_opaque)),
        (
            "a fragment identifier",
            reference.fragment().map(str::to_owned),
        ),
    ];
    let all = of_authority.into_iter().chain(others);
    all.filter_map(|(noun, part)| Some((noun, part?))).collect()
}

/// The character and the part of a sentence that says that one may not stand in the other at all.
fn claimed(message: &str) -> Option<(char, &str)> {
    let (found, part) = message.split_once(" is not allowed in ")?;
    let named = found.strip_prefix('`')?.strip_suffix('`')?;
    let mut characters = named.chars();
    let only = characters.next().filter(|_| characters.next().is_none())?;
    Some((only, part))
}

/// The characters that the parts of valid texts have by one document, and those that sentences say a part never has, each with the
/// first text that shows it.
#[derive(Default)]
struct Said {
    seen: BTreeMap<(char, String), String>,
    claims: BTreeMap<(char, String), String>,
}

impl Said {
    fn look(&mut self, validator: &Validator, text: &str) {
        if let Ok(reference) = Reference::parse(validator.edition(), text) {
            for (noun, part) in parts(&reference) {
                for character in part.chars() {
                    let seen = self.seen.entry((character, noun.to_owned()));
                    seen.or_insert_with(|| text.to_owned());
                }
            }
            return;
        }
        let report = validator.validate(text);
        let message = report.error().map(|error| error.message().to_owned());
        if let Some((character, part)) = message.as_deref().and_then(claimed) {
            let claim = self.claims.entry((character, part.to_owned()));
            claim.or_insert_with(|| text.to_owned());
        }
    }
}

/// "`X` is not allowed in a path" is told of no character that a path has in any valid text: there it is not allowed *here*.
#[test]
fn what_is_not_allowed_in_a_part_stands_there_in_no_valid_text() {
    const CHARACTERS: &str = "-.:/?#[]@!$&'()*+,;=%~_|^ aZ0\u{e9}";
    let (mut held, mut wrong) = (0, Vec::new());
    for &revision in Revision::ALL {
        let validator = Validator::new(revision);
        let words = |kind| {
            let urls = cases(revision, kind).into_iter();
            let urls = urls.filter(|case| case.rule.is_none());
            urls.map(|case| case.word).collect::<Vec<String>>()
        };
        let (valid, mut said) = (words("valid"), Said::default());
        for text in valid.iter().chain(&words("invalid")) {
            said.look(&validator, text);
        }
        for (number, text) in valid.iter().enumerate() {
            let places = text.char_indices().map(|(place, _)| place);
            for place in sample(places.chain([text.len()]), number, 7) {
                for character in sample(CHARACTERS.chars(), number + place, 3) {
                    let (before, behind) = text.split_at(place);
                    said.look(&validator, &format!("{before}{character}{behind}"));
                }
            }
        }
        held += said.claims.len();
        for (claim, text) in &said.claims {
            if let Some(valid) = said.seen.get(claim) {
                wrong.push(format!(
                    "{revision}: {claim:?}: {text:?}, and {valid:?} is valid"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
    assert!(held > effort(300, 500), "{held}");
}
