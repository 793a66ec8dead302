//! Advice of single documents. It is given only if a URL is validated against that document.

use std::ops::Range;

use super::Finding;
use super::parts::{Parts, rule_at};
use crate::revision::Revision;
use crate::syntax::accepted::Accepted;
use crate::syntax::judge::Law;
use crate::syntax::parse::Node;
use crate::syntax::split::Components;
use crate::words::{Code, Concept};

/// A URL, and the spans of its parts.
struct Seen<'s, 'i> {
    accepted: &'s Accepted<'i>,
    split: &'s Components,
    parts: &'s Parts<'i>,
}

/// A finding on a URL: its span, its message and the replacement.
struct Remark {
    span: Range<usize>,
    message: &'static str,
    suggestion: Option<String>,
}

impl Remark {
    fn new(span: Range<usize>, message: &'static str) -> Self {
        Self {
            span,
            message,
            suggestion: None,
        }
    }

    fn suggesting(mut self, suggestion: impl Into<String>) -> Self {
        self.suggestion = Some(suggestion.into());
        self
    }
}

/// A function that searches for one kind of finding.
type Look = fn(&Seen<'_, '_>) -> Vec<Remark>;

const ADVICE: [(Code, Look); 7] = [
    (Code::UserNamed, user),
    (Code::HostIsAddress, host_address),
    (Code::SpacesRepeated, spaces),
    (Code::TrailingSlash, trailing_slash),
    (Code::NntpNotGlobal, nntp),
    (Code::AbbreviatedUrl, abbreviated),
    (Code::HostNotQualified, unqualified),
];

/// The advice of the document itself, or of one that it amends.
pub(super) fn advice<'i>(
    accepted: &Accepted<'i>,
    split: &Components,
    parts: &Parts<'i>,
    findings: &mut Vec<Finding>,
) {
    let revision = accepted.rule().revision();
    let seen = Seen {
        accepted,
        split,
        parts,
    };
    for (code, look) in ADVICE {
        if code.section(revision).is_none() {
            continue;
        }
        for remark in look(&seen) {
            let rule = rule_at(accepted, &remark.span);
            let found = Finding::new(code, remark.span, rule, remark.message.to_owned());
            findings.push(match remark.suggestion {
                Some(suggestion) => found.suggesting(suggestion),
                None => found,
            });
        }
    }
}

impl Seen<'_, '_> {
    fn revision(&self) -> Revision {
        self.accepted.rule().revision()
    }

    /// The span of the host, if it is of this kind.
    fn host(&self, kind: Concept) -> Option<Range<usize>> {
        let host = &self.parts.login.as_ref()?.host;
        let is_host = |node: &Node<'_, '_>| node.concept() == Some(kind) && node.span() == *host;
        self.accepted.tree().nodes().find(is_host).map(Node::span)
    }
}

fn user(seen: &Seen<'_, '_>) -> Vec<Remark> {
    let login = seen.parts.login.as_ref();
    let user = login.and_then(|login| {
        let userinfo = login.userinfo.clone()?;
        let end = login
            .password
            .as_ref()
            .map_or(userinfo.end, |it| it.start - 1);
        Some(userinfo.start..end)
    });
    let user = user.filter(|user| !user.is_empty());
    let message = "the name of a user, a field that is discouraged";
    user.map(|user| Remark::new(user, message))
        .into_iter()
        .collect()
}

fn host_address(seen: &Seen<'_, '_>) -> Vec<Remark> {
    let address = seen.host(Concept::Ipv4);
    let message = "an IP address, which is less advisable than the name of the host";
    address
        .map(|address| Remark::new(address, message))
        .into_iter()
        .collect()
}

fn spaces(seen: &Seen<'_, '_>) -> Vec<Remark> {
    let text = seen.accepted.text();
    let runs = text
        .match_indices(' ')
        .filter(|(at, _)| !text[..*at].ends_with(' '));
    let run = |at: usize| {
        let rest = &text[at..];
        at..at + rest.len() - rest.trim_start_matches(' ').len()
    };
    let several = runs.map(|(at, _)| run(at)).filter(|run| run.len() > 1);
    let message = "several spaces, which may not survive in print or mail";
    several
        .map(|run| Remark::new(run.clone(), message).suggesting("%20".repeat(run.len())))
        .collect()
}

fn trailing_slash(seen: &Seen<'_, '_>) -> Vec<Remark> {
    let path = seen.split.path.clone();
    let text = &seen.accepted.text()[path.clone()];
    let names_directory = text.ends_with('/') && text.chars().any(|c| c != '/');
    if seen.parts.scheme.is_none() || !names_directory {
        return Vec::new();
    }
    let message = "a slash at the end of a path changes how partial URLs are resolved against it";
    vec![Remark::new(path.end - 1..path.end, message)]
}

fn nntp(seen: &Seen<'_, '_>) -> Vec<Remark> {
    let message = "an nntp URL is useful only to those with access to its server; a news URL is useful to all";
    let scheme = seen.parts.scheme.filter(|_| seen.parts.is("nntp"));
    let span = scheme.map(|scheme| {
        let end = seen.parts.behind_scheme - ":".len();
        end - scheme.len()..end
    });
    span.map(|span| Remark::new(span, message))
        .into_iter()
        .collect()
}

fn abbreviated(seen: &Seen<'_, '_>) -> Vec<Remark> {
    const WWW: &str = "www.";
    let text = seen.accepted.text();
    let is_abbreviated = seen.accepted.rule().describes_url()
        && seen.split.scheme.is_none()
        && text
            .get(..WWW.len())
            .is_some_and(|begin| begin.eq_ignore_ascii_case(WWW));
    if !is_abbreviated {
        return Vec::new();
    }
    let message = "a relative path, though it begins like the name of a web server";
    let remark = Remark::new(0..0, message);
    let scheme = "http://";
    let written = format!("{scheme}{text}");
    let is_valid = Law::of_reference(seen.revision(), &written).accepts(&written);
    vec![if is_valid {
        remark.suggesting(scheme)
    } else {
        remark
    }]
}

fn unqualified(seen: &Seen<'_, '_>) -> Vec<Remark> {
    let text = seen.accepted.text();
    let is_local = |name: &str| seen.parts.is("file") && name.eq_ignore_ascii_case("localhost");
    let name = seen.host(Concept::HostName).filter(|span| {
        let name = &text[span.clone()];
        !name.is_empty() && !name.contains('.') && !is_local(name)
    });
    let message = "the name of a host that is not fully qualified";
    name.map(|name| Remark::new(name, message))
        .into_iter()
        .collect()
}
