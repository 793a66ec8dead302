//! From a text, or from its parse tree, to the parts of a URL. Documents from 1995 on tell how a text falls into components; in
//! those before, the parts are what the rules matched.

use memchr::memchr;

use super::authority::{AuthoritySpans, HostKind};
use super::{AuthorityPlace, Spans};
use crate::revision::Rule;
use crate::revision::statements::Parts;
use crate::syntax::parse::{Node, Tree};
use crate::syntax::split::Components;
use crate::words::Concept;
use crate::words::span::Span;

/// The parts of the text of a tree.
pub(super) fn spans(tree: &Tree<'_>, split: &Components) -> Spans {
    let rule = tree.root().rule();
    match rule.revision().statements().parts {
        Parts::OfSplit => by_split(rule, tree.text(), split),
        Parts::OfRules => by_rules(tree, production(tree)),
    }
}

/// The parts that the text falls into, which a rule accepts.
pub(super) fn by_split(rule: Rule, text: &str, split: &Components) -> Spans {
    let span = |part: &Option<_>| part.as_ref().map(Span::of);
    let has_params = rule.edition().rule_for(Concept::Param).is_some();
    let has_semicolon = || memchr(b';', &text.as_bytes()[split.path.clone()]).is_some();
    Spans {
        scheme: span(&split.scheme),
        authority: span(&split.authority).map(AuthorityPlace::Split),
        path: Some(Span::of(&split.path)),
        params: span(&split.params),
        query: span(&split.query),
        fragment: span(&split.fragment),
        segments_have_params: has_params && has_semicolon() && rule.has_below(Concept::Param),
    }
}

/// Tells if the production has parameters. If the scheme has no production, those of the other schemes do not give it
/// any.
fn has_params(production: Node<'_, '_>) -> bool {
    let rule = production.rule();
    rule.is_production() && rule.has_below(Concept::Param)
}

/// The node of the scheme's own production, or else that of the whole URL.
fn production<'t, 'i>(tree: &'t Tree<'i>) -> Node<'t, 'i> {
    let whole = || find(tree.root(), Concept::Absolute).unwrap_or(tree.root());
    tree.nodes()
        .find(|node| node.rule().is_production())
        .unwrap_or_else(whole)
}

/// The parts of a URL that the rules of its document find: scheme, `//` and authority, slash and path, `?` and search,
/// `#` and fragment, each but the path if a rule matched it.
fn by_rules(tree: &Tree<'_>, production: Node<'_, '_>) -> Spans {
    let text = tree.text();
    let segments_have_params = memchr(b';', text.as_bytes()).is_some() && has_params(production);
    let url = production.span();
    let colon = text[url.clone()]
        .find(':')
        .map_or(url.end, |at| url.start + at);
    let mut at = (colon + 1).min(url.end);

    let authority = authority_after(tree, production, at);
    if let Some(authority) = &authority {
        at = authority.whole.end();
    }
    let after = |mark: char| move |node: &Node<'_, '_>| text[..node.span().start].ends_with(mark);
    let has_query = text.contains('?');
    let query = || {
        production
            .subtree()
            .filter(|node| node.concept() == Some(Concept::Query))
            .find(after('?'))
            .map(Node::place)
    };
    let query = has_query.then(query).flatten();
    let fragment = || find(tree.root(), Concept::Fragment).map(Node::place);
    let fragment = text.contains('#').then(fragment).flatten();
    let end = query.map_or(url.end, |query| query.start() - 1);
    let path = match (&authority, text[at..end].starts_with('/')) {
        (Some(_), true) => Some(Span::of(&(at + 1..end))),
        (Some(_), false) => None,
        (None, _) => Some(Span::of(&(at..end))),
    };
    Spans {
        scheme: Some(Span::of(&(url.start..colon))),
        authority: authority.map(|spans| AuthorityPlace::Matched(Box::new(spans))),
        path,
        params: None,
        query,
        fragment,
        segments_have_params,
    }
}

/// The authority that a rule found after `//`. A production may leave it empty (`file:///etc`), but `//` in the data
/// of an opaque URL does not begin one.
fn authority_after(tree: &Tree<'_>, production: Node<'_, '_>, at: usize) -> Option<AuthoritySpans> {
    let start = at + 2;
    let rest = tree
        .text()
        .get(at..production.span().end)?
        .strip_prefix("//")?;
    let bears = |node: &Node<'_, '_>| {
        let concept = node.concept();
        concept.is_some_and(Concept::names_a_server) && node.span().start == start
    };
    if let Some(node) = production.subtree().find(bears) {
        return Some(authority_spans(node));
    }
    (production.rule().is_production() && rest.starts_with('/'))
        .then(|| AuthoritySpans::unparted(Span::of(&(start..start))))
}

fn authority_spans(authority: Node<'_, '_>) -> AuthoritySpans {
    let mut spans = AuthoritySpans::unparted(authority.place());
    // The first of each in preorder.
    for node in authority.subtree() {
        let Some(concept) = node.concept() else {
            continue;
        };
        let first = match concept {
            Concept::User => &mut spans.user,
            Concept::Password => &mut spans.password,
            Concept::Port => &mut spans.port,
            Concept::Zone => &mut spans.zone,
            _ => {
                if spans.host.is_none()
                    && let Some(kind) = host_kind(concept)
                {
                    spans.host = Some((kind, node.place()));
                }
                continue;
            }
        };
        first.get_or_insert(node.place());
    }
    // These documents separate user and password, which together are the user information.
    spans.userinfo = spans.user.map(|user| {
        let last = spans.password.unwrap_or(user);
        user.to(last.end())
    });
    spans
}

/// The kind of a host that matched the rule for a concept.
fn host_kind(concept: Concept) -> Option<HostKind> {
    Some(match concept {
        Concept::HostName => HostKind::Name,
        Concept::Ipv4 => HostKind::Ipv4,
        Concept::Ipv6 => HostKind::Ipv6,
        Concept::IpFuture => HostKind::IpFuture,
        Concept::RegistryName => HostKind::RegistryName,
        _ => return None,
    })
}

/// The first node of the subtree, in preorder, that has `concept`.
fn find<'t, 'i>(node: Node<'t, 'i>, concept: Concept) -> Option<Node<'t, 'i>> {
    node.subtree().find(|node| node.concept() == Some(concept))
}
