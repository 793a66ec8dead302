//! Where the parts lie that findings are about.

use std::ops::Range;

use crate::concept::Concept;
use crate::grammar::Rule;
use crate::parse::{Node, Tree};
use crate::split::appendix_b;

/// Where the parts of a text lie, as most programs see them: by the common syntax of URLs, even where the
/// document reads something else there. That is what deceives people and filters.
pub(super) struct Parts<'i> {
    /// The scheme, in whatever case, of a text that is a whole URL.
    pub(super) scheme: Option<&'i str>,
    /// What follows `//`.
    pub(super) login: Option<Login>,
}

/// User, password, host and port.
pub(super) struct Login {
    pub(super) whole: Range<usize>,
    /// All before the last `@`.
    pub(super) userinfo: Option<Range<usize>>,
    /// What stands behind the first colon of the userinfo.
    pub(super) password: Option<Range<usize>>,
    pub(super) host: Range<usize>,
    /// The digits behind the last colon; there may be none.
    pub(super) port: Option<Range<usize>>,
}

impl<'i> Parts<'i> {
    pub(super) fn of(tree: &Tree<'i>) -> Self {
        let text = tree.text();
        let is_name = |scheme: &&str| {
            let mut bytes = scheme.bytes();
            bytes.all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
        };
        let scheme = scheme_span(tree).map(|span| &text[span]).filter(is_name);
        let login = login_span(tree).map(|whole| Login::new(text, whole));
        Self { scheme, login }
    }

    /// Whether the scheme is this one.
    pub(super) fn is(&self, scheme: &str) -> bool {
        self.scheme
            .is_some_and(|written| written.eq_ignore_ascii_case(scheme))
    }
}

impl Login {
    fn new(text: &str, whole: Range<usize>) -> Self {
        let login = &text[whole.clone()];
        let at = login.rfind('@').map(|at| whole.start + at);
        let userinfo = at.map(|at| whole.start..at);
        let password = userinfo.clone().and_then(|userinfo| {
            let colon = text[userinfo.clone()].find(':')?;
            Some(userinfo.start + colon + 1..userinfo.end)
        });
        let start = at.map_or(whole.start, |at| at + 1);
        let hostport = &text[start..whole.end];
        let port = hostport
            .rfind(':')
            .map(|colon| start + colon + 1..whole.end);
        let is_number = |port: &Range<usize>| {
            let mut bytes = text.as_bytes()[port.clone()].iter();
            bytes.all(u8::is_ascii_digit)
        };
        // The colons of an IPv6 address stand in brackets.
        let port = port.filter(is_number);
        let end = port.as_ref().map_or(whole.end, |port| port.start - 1);
        Self {
            whole,
            userinfo,
            password,
            host: start..end,
            port,
        }
    }
}

/// The scheme of a tree that is a whole URL.
pub(super) fn scheme_span(tree: &Tree<'_>) -> Option<Range<usize>> {
    if !tree.root().rule().describes_url() {
        return None;
    }
    let start = start_of_url(tree);
    let scheme = appendix_b(&tree.text()[start..]).scheme?;
    Some(start + scheme.start..start + scheme.end)
}

/// Behind a prefix such as that of url7's `prefixedurl`.
fn start_of_url(tree: &Tree<'_>) -> usize {
    let absolute = tree
        .nodes()
        .find(|node| node.rule().concept() == Some(Concept::Absolute));
    absolute.map_or(0, |node| node.span().start)
}

fn login_span(tree: &Tree<'_>) -> Option<Range<usize>> {
    let is_login = |node: &Node<'_, '_>| {
        let concept = node.rule().concept();
        concept.is_some_and(|it| it.names_a_server() || it == Concept::RegistryName)
    };
    if !tree.root().rule().describes_url() {
        let login = tree.nodes().find(is_login)?.span();
        let user = tree.nodes().find(|node| {
            let concept = node.rule().concept();
            matches!(concept, Some(Concept::UserInfo | Concept::User))
        });
        // Not every rule that holds both bears a concept.
        let start = user.map_or(login.start, |user| user.span().start.min(login.start));
        return Some(start..login.end);
    }
    let url = start_of_url(tree);
    let split = appendix_b(&tree.text()[url..]).authority?;
    let split = url + split.start..url + split.end;
    // The rule knows better where it ends: a user of RFC 1738 may have a question mark.
    let read = tree
        .nodes()
        .find(|node| is_login(node) && node.span().start == split.start);
    Some(read.map_or(split, Node::span))
}

/// The rule that reads the span most closely.
pub(super) fn rule_at(tree: &Tree<'_>, span: &Range<usize>) -> Rule {
    let holds = |node: &Node<'_, '_>| {
        let node = node.span();
        node.start <= span.start && span.end <= node.end
    };
    let closest = tree.nodes().filter(holds).last();
    closest.map_or(tree.root().rule(), Node::rule)
}
