//! The short way for most URLs of HTTP that are not in their normal form: it is written part by part, in one go.

use std::borrow::Cow;

use super::changes::{bears, has_capitals, server, without_dot_segments};
use super::normal::at_colon;
use super::undoing::{Undo, Undoing};
use crate::escape::with_capital_digits;
use crate::operations::resolve::merge;
use crate::revision::Edition;
use crate::revision::known_schemes::{Form, KnownScheme};
use crate::revision::ports::default_port;
use crate::revision::statements::{Change, Parts};
use crate::syntax::judge::Law;
use crate::syntax::split::Components;
use crate::words::dot_segments::has_dot_segment;
use crate::words::port::port_number;
use crate::words::{Concept, Rung};

/// The changes of some rungs of an edition, for URLs of HTTP with a host of letters, digits, hyphens and dots: there each change
/// leaves the text valid, and none makes another one possible or impossible.
#[derive(Clone, Debug)]
pub(super) struct ShortWay {
    edition: Edition,
    /// A bit for each change.
    changes: u32,
    undoing: Undoing,
    /// Tells if the document has authorities that are no host with a port.
    has_other_authorities: bool,
}

impl ShortWay {
    /// `None` if the rungs have changes of another kind, or the document reads its texts in another way than they are split.
    pub(super) fn of(edition: Edition, rungs: &[Rung]) -> Option<Self> {
        let statements = edition.revision().statements();
        let entries = statements.ladder.iter();
        let entries = entries.filter(|entry| rungs.contains(&entry.0));
        let changes = entries.flat_map(|entry| entry.2).copied();
        let mut all = changes.clone();
        let is_short = statements.parts == Parts::OfSplit
            && statements.forbidden.is_empty()
            && all.all(|it| is_made(it) || is_of_other_urls(it));
        is_short.then(|| Self {
            edition,
            changes: changes.fold(0, |bits, it| bits | bit(it)),
            undoing: Undoing::of(edition),
            has_other_authorities: edition.rule_for(Concept::HostPort).is_some(),
        })
    }

    fn has(&self, change: Change) -> bool {
        self.changes & bit(change) != 0
    }

    /// The normal form of a valid text; `None` if the ladder must be climbed.
    pub(super) fn normalized(&self, text: &str, split: &Components) -> Option<String> {
        let scheme = split.scheme_in(text).filter(|it| is_of_http(it))?;
        let (host, port) = self.host_and_port(&text[split.authority.clone()?])?;
        let query = split.query.clone().map(|span| &text[span]);

        let mut normal = String::with_capacity(text.len() + "/".len());
        push(&mut normal, scheme, self.has(Change::SchemeCase));
        normal.push_str("://");
        let host_case = self.has(Change::HostCase) || self.has(Change::HostNameCase);
        push(&mut normal, host, host_case);
        if let Some(port) = port.filter(|port| !self.leaves_out(scheme, port)) {
            normal.push(':');
            normal.push_str(port);
        }
        let start = normal.len();
        self.push_unescaped(&mut normal, &text[split.path.clone()], self.undoing.path)?;
        let path = self.without_dots(&normal[start..])?;
        // Nothing is removed but whole segments.
        if path.len() < normal.len() - start {
            let path = path.into_owned();
            normal.truncate(start);
            normal.push_str(&path);
        }
        if normal.len() == start && self.writes_slash(scheme, query) {
            normal.push('/');
        }
        if let Some(query) = query {
            normal.push('?');
            self.push_unescaped(&mut normal, query, self.undoing.query)?;
        }
        if let Some(fragment) = split.fragment.clone() {
            normal.push('#');
            self.push_unescaped(&mut normal, &text[fragment], self.undoing.fragment)?;
        }
        // A part may have characters beyond US-ASCII that stand nowhere else.
        let is_valid =
            normal.is_ascii() || Law::of_reference(self.edition, &normal).accepts(&normal);
        is_valid.then_some(normal)
    }

    /// The host and the port of an authority that has nothing else.
    fn host_and_port<'t>(&self, authority: &'t str) -> Option<(&'t str, Option<&'t str>)> {
        let (host, port) = at_colon(authority);
        let is_plain = !host.is_empty()
            && host.bytes().all(|byte| OF_NAMES[usize::from(byte)])
            && port.is_none_or(|port| port.bytes().all(|byte| byte.is_ascii_digit()));
        let is_server = || !self.has_other_authorities || server(self.edition, authority).is_some();
        let is_name = || bears(self.edition, Concept::HostName, host);
        let keeps_case = || self.has(Change::HostNameCase) && has_capitals(host) && !is_name();
        (is_plain && is_server() && !keeps_case()).then_some((host, port))
    }

    /// Writes a component with its escapes as they are in the normal form.
    fn push_unescaped(&self, normal: &mut String, text: &str, undo: Undo) -> Option<()> {
        if self.has(Change::Escapes) {
            undo.push(normal, text).ok()?;
        } else if self.has(Change::EscapeCase) {
            normal.push_str(&with_capital_digits(text).ok()?);
        } else {
            normal.push_str(text);
        }
        Some(())
    }

    /// A path without dot segments, as far as a document removes them; `None` if some are left that may be removed later.
    fn without_dots<'t>(&self, path: &'t str) -> Option<Cow<'t, str>> {
        if self.has(Change::DotSegments) {
            return Some(without_dot_segments(path));
        }
        if !self.has(Change::MergedDots) || !has_dot_segment(path) {
            return Some(Cow::Borrowed(path));
        }
        let path = merge::remove_last_dot(merge::remove_dots(path));
        let path = merge::remove_last_parent(merge::remove_parents(&path));
        (!has_dot_segment(&path)).then_some(Cow::Owned(path))
    }

    /// Tells if a port is left out with its colon.
    fn leaves_out(&self, scheme: &str, port: &str) -> bool {
        let is_default = |default| port.is_empty() || port_number(port) == Some(default);
        let by_default = || default_port(scheme).is_some_and(is_default);
        self.has(Change::DefaultPort) && by_default()
            || self.has(Change::EmptyPort) && port.is_empty()
    }

    /// Tells if a slash stands for an empty path.
    fn writes_slash(&self, scheme: &str, query: Option<&str>) -> bool {
        let of_scheme = |change, name| self.has(change) && scheme.eq_ignore_ascii_case(name);
        let of_http = match query {
            None => Change::HttpPath,
            Some(_) => Change::HttpPathBeforeQuery,
        };
        self.has(Change::EmptyPath)
            || of_scheme(of_http, "http")
            || of_scheme(Change::HttpsPath, "https")
    }
}

/// The bytes of host names: letters, digits, hyphens and dots.
const OF_NAMES: [bool; 256] = {
    let mut all = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        all[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
        byte += 1;
    }
    all
};

fn bit(change: Change) -> u32 {
    1 << change as u32
}

/// Tells if a change is made in this way.
fn is_made(change: Change) -> bool {
    matches!(
        change,
        Change::SchemeCase
            | Change::HostNameCase
            | Change::HostCase
            | Change::EscapeCase
            | Change::Escapes
            | Change::MergedDots
            | Change::DotSegments
            | Change::DefaultPort
            | Change::EmptyPort
            | Change::HttpPath
            | Change::HttpPathBeforeQuery
            | Change::HttpsPath
            | Change::EmptyPath
    )
}

/// Tells if a change is made to URLs of other schemes or with hosts of another kind alone. The documents that define HTTP compare
/// its URLs by nothing else.
fn is_of_other_urls(change: Change) -> bool {
    matches!(
        change,
        Change::MailHost
            | Change::LocalHost
            | Change::EmptyAuthority
            | Change::TelnetPath
            | Change::GopherPath
            | Change::ShortestIpv6
            | Change::OfDocument
    )
}

fn is_of_http(scheme: &str) -> bool {
    KnownScheme::named(scheme).is_some_and(|it| it.form == Form::Http)
}

fn push(text: &mut String, part: &str, in_lower_case: bool) {
    let start = text.len();
    text.push_str(part);
    if in_lower_case {
        text[start..].make_ascii_lowercase();
    }
}

#[cfg(test)]
mod tests {
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
            let ways = starts
                .iter()
                .flat_map(|start| hosts.map(|host| format!("{start}://{host}")));
            let urls = ways.flat_map(|it| paths.map(|path| format!("{it}{path}")));
            for text in urls.flat_map(|it| ends.map(|end| format!("{it}{end}"))) {
                let Ok(split) = Validator::new(*revision).check(&text) else {
                    continue;
                };
                let short = normalizer.short.as_ref();
                if let Some(normal) = short.and_then(|it| it.normalized(&text, &split)) {
                    direct += 1;
                    assert_eq!(normal, normalizer.climbed(&text), "{revision}: {text}");
                }
            }
        }
        assert!(direct > 1000, "{direct}");
    }
}
