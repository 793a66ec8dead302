//! From the parse tree to the parts of a URL, for every revision alike.

use super::Spans;
use super::authority::{AuthoritySpans, HostKind};
use crate::revision::statements::Parts;
use crate::syntax::parse::{Node, Tree, parse};
use crate::syntax::split::Components;
use crate::words::Concept;
use crate::words::span::Span;

pub(super) fn spans(tree: &Tree<'_>, split: &Components) -> Spans {
    let parts = tree.root().rule().revision().statements().parts;
    let segments_have_params = memchr::memchr(b';', tree.text().as_bytes()).is_some()
        && has_params(production(tree), parts);
    match parts {
        Parts::OfSplit => {
            let span = |part: &Option<_>| part.as_ref().map(Span::of);
            Spans {
                scheme: span(&split.scheme),
                authority: span(&split.authority).map(|whole| authority_at(tree, whole)),
                path: Some(Span::of(&split.path)),
                params: span(&split.params),
                query: span(&split.query),
                fragment: span(&split.fragment),
                segments_have_params,
            }
        }
        Parts::OfRules => by_rules(tree, production(tree), segments_have_params),
    }
}

/// The parts of the authority that the split found: if a rule found the same authority, or if a rule accepts it
/// although the tree reads it in another way, such as that of `http://A?y` by the 1997 draft.
fn authority_at(tree: &Tree<'_>, whole: Span) -> AuthoritySpans {
    let mut nodes = tree.nodes();
    let found = nodes.find(|node| node.concept() == Some(Concept::Authority));
    if let Some(node) = found.filter(|node| node.place() == whole) {
        return authority_spans(node, tree.text());
    }
    let text = whole.of_text(tree.text());
    let mut rules = tree.root().rule().edition().rules_for(Concept::Authority);
    let alone = rules.find_map(|rule| parse(rule, text).ok());
    match alone {
        Some(tree) => authority_spans(tree.root(), tree.text()).behind(whole.start()),
        None => AuthoritySpans::unparted(whole),
    }
}

/// Tells if the production has parameters. If the scheme has no production, those of the other schemes do not give it
/// any.
fn has_params(production: Node<'_, '_>, parts: Parts) -> bool {
    let speaks_for_it = production.rule().is_production() || parts == Parts::OfSplit;
    speaks_for_it && production.rule().below(Concept::Param).is_some()
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
fn by_rules(tree: &Tree<'_>, production: Node<'_, '_>, segments_have_params: bool) -> Spans {
    let text = tree.text();
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
        authority,
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
        return Some(authority_spans(node, tree.text()));
    }
    (production.rule().is_production() && rest.starts_with('/'))
        .then(|| AuthoritySpans::unparted(Span::of(&(start..start))))
}

fn authority_spans(authority: Node<'_, '_>, text: &str) -> AuthoritySpans {
    let mut spans = AuthoritySpans::unparted(authority.place());
    // The first of each in preorder.
    for node in authority.subtree() {
        let Some(concept) = node.concept() else {
            continue;
        };
        let first = match concept {
            Concept::UserInfo => &mut spans.userinfo,
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
    // If the document separates user and password, together they are the user information.
    let parted = spans.user.map(|user| {
        let last = spans.password.unwrap_or(user);
        user.to(last.end())
    });
    spans.userinfo = spans.userinfo.or(parted);
    if let (Some(userinfo), None) = (spans.userinfo, spans.user) {
        // Prose tells of a form that the rules do not have: `user:password`.
        let place = userinfo.range();
        let colon = text[place.clone()].find(':');
        let user = place.start..colon.map_or(place.end, |at| place.start + at);
        spans.password = colon.map(|_| Span::of(&(user.end + ":".len()..place.end)));
        spans.user = Some(Span::of(&user));
    }
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
