//! The short way for most URLs of HTTP that are not in their normal form: changes that cannot hinder each other are made one after
//! the other, and the result is looked at once.

use super::changes::parts_of;
use super::form::Form;
use super::normal::is_plainly_normal;
use crate::operations::resolve::Target;
use crate::operations::scheme::Comparable;
use crate::revision::Edition;
use crate::revision::known_schemes::{Form as SchemeForm, KnownScheme};
use crate::revision::statements::{Change, Parts};
use crate::syntax::judge::Law;
use crate::syntax::split::Components;
use crate::words::Rung;

/// The normal form of a valid text by these rungs; `None` if they must be climbed part by part.
pub(super) fn normalized(
    edition: Edition,
    rungs: &[Rung],
    text: &str,
    split: &Components,
) -> Option<String> {
    if !is_simple(edition, text, split) {
        return None;
    }
    let ladder = edition.revision().statements().ladder;
    let mut target = Target::at(text, split.clone());
    for rung in rungs {
        let changes = ladder.iter().filter(|entry| entry.0 == *rung);
        for part in changes
            .flat_map(|entry| entry.2)
            .flat_map(|it| parts_of(*it))
        {
            part(edition, &mut target);
        }
    }
    let result = Form::new(edition, target.text());
    let law = Law::of_reference(edition, &result.text);
    let is_accepted =
        |text: &str, split: &Components| Comparable::is_accepted(edition, text, split);
    let stays_accepted = || {
        is_accepted(&result.text, &result.split) == Some(true)
            || is_accepted(text, split) != Some(true)
    };
    let is_normal = is_plainly_normal(edition, &result.text, &result.split)
        && target == result.components()
        && law.fault(&result.text, &result.split).is_none()
        && stays_accepted();
    is_normal.then_some(result.text)
}

/// Tells if a text is a URL of HTTP with a host of letters, digits, hyphens and dots, and perhaps a port, by a document that reads
/// it as it is split. Then each change by itself leaves it valid, and none makes another one possible or impossible.
fn is_simple(edition: Edition, text: &str, split: &Components) -> bool {
    let (Some(scheme), Some(authority)) = (split.scheme.clone(), split.authority.clone()) else {
        return false;
    };
    let authority = &text[authority];
    let (host, port) = authority.split_once(':').unwrap_or((authority, ""));
    let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-.".contains(&byte);
    let is_of_http =
        || KnownScheme::named(&text[scheme.clone()]).is_some_and(|it| it.form == SchemeForm::Http);
    let statements = edition.revision().statements();
    let mut changes = statements.ladder.iter().flat_map(|entry| entry.2);
    scheme.start == 0
        && !host.is_empty()
        && host.bytes().all(is_of_name)
        && port.bytes().all(|byte| byte.is_ascii_digit())
        && statements.parts == Parts::OfSplit
        && statements.forbidden.is_empty()
        && !changes.any(|it| *it == Change::UnclaimedEscapes)
        && is_of_http()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::normalize::Normalizer;
    use crate::revision::Revision;
    use crate::validate::Validator;

    #[test]
    fn the_short_way_leads_where_the_long_one_does() {
        let starts = ["http", "HTTP", "https", "hTtps"];
        let hosts = [
            "h",
            "H.example",
            "h:",
            "h:80",
            "h:443",
            "h:0080",
            "H:8080",
            "1.2.3.4",
            "a-b.",
            "h:",
        ];
        let paths = [
            "",
            "/",
            "/a",
            "/./a",
            "/..",
            "/a/../b",
            "/a/b/../..",
            "/%7e",
            "/%7E/%2F",
            "/%2e%2E/a",
            "/a/%2E",
            "/%41%zz",
            "//a",
            "/..//a",
            "/%C3%A4",
            "/%c3%a4/%e2%80%ae",
            "/%61;p",
            "/a;%3b",
            "/.;p",
            "/%25",
            "/%2541",
        ];
        let ends = [
            "",
            "?",
            "?%7e",
            "?a/../b",
            "?%2f%3D",
            "#",
            "#%7E",
            "?q#%c3%A4",
            "?%C3%a4",
            "?%EE%80%80",
        ];
        let mut direct = 0;
        for revision in Revision::ALL {
            let Ok(normalizer) = Normalizer::new(*revision) else {
                continue;
            };
            let edition = Edition::from(*revision);
            let ways = starts
                .iter()
                .flat_map(|start| hosts.map(|host| format!("{start}://{host}")));
            let urls = ways.flat_map(|it| paths.map(|path| format!("{it}{path}")));
            for text in urls.flat_map(|it| ends.map(|end| format!("{it}{end}"))) {
                let Ok(split) = Validator::new(*revision).check(&text) else {
                    continue;
                };
                if let Some(normal) = normalized(edition, &normalizer.rungs, &text, &split) {
                    direct += 1;
                    assert_eq!(normal, normalizer.climbed(&text), "{revision}: {text}");
                }
            }
        }
        assert!(direct > 1000, "{direct}");
    }
}
