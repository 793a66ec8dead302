//! From the parse tree to the parts of a URL, for every revision alike.

use std::ops::Range;

use super::Spans;
use super::authority::{AuthoritySpans, HostKind};
use crate::parse::{Node, Tree};
use crate::revision::document::Split;
use crate::split::Components;
use crate::words::Concept;

pub(super) fn spans(tree: &Tree<'_>, components: Components) -> Spans {
    let production = production(tree);
    let split = tree.root().rule().revision().document().split;
    // A URL of a scheme without production has no parameters by those of the other schemes.
    let speaks_for_it = production.rule().is_production() || split == Split::AppendixB;
    let params = tree.text().contains(';')
        && speaks_for_it
        && production.rule().below(Concept::Param).is_some();
    match split {
        Split::AppendixB => {
            let Components {
                scheme,
                authority,
                path,
                query,
                fragment,
            } = components;
            let authority = authority.map(|whole| {
                let found =
                    find(tree.root(), Concept::Authority).filter(|node| node.span() == whole);
                found.map_or_else(|| AuthoritySpans::unparted(whole), authority_spans)
            });
            Spans {
                scheme,
                authority,
                path: Some(path),
                query,
                fragment,
                params,
            }
        }
        Split::Rules => by_rules(tree, production, params),
    }
}

/// The node of the scheme's own production, or else that of the whole URL.
fn production<'t, 'i>(tree: &'t Tree<'i>) -> Node<'t, 'i> {
    let whole = || find(tree.root(), Concept::Absolute).unwrap_or(tree.root());
    tree.nodes()
        .find(|node| node.rule().is_production())
        .unwrap_or_else(whole)
}

/// The parts of a URL whose document has no regular expression: scheme, `//` and authority, slash
/// and path, `?` and search, `#` and fragment, each but the path where a rule matched it.
fn by_rules(tree: &Tree<'_>, production: Node<'_, '_>, params: bool) -> Spans {
    let text = tree.text();
    let url = production.span();
    let colon = text[url.clone()]
        .find(':')
        .map_or(url.end, |at| url.start + at);
    let mut at = (colon + 1).min(url.end);

    let authority = authority_after(tree, production, at);
    if let Some(authority) = &authority {
        at = authority.whole.end;
    }
    let after = |mark: char| move |node: &Node<'_, '_>| text[..node.span().start].ends_with(mark);
    let query = production
        .subtree()
        .filter(|node| node.rule().concept() == Some(Concept::Query) && node.span().start > at)
        .find(after('?'))
        .map(Node::span);
    let fragment = find(tree.root(), Concept::Fragment).map(Node::span);
    let end = query.as_ref().map_or(url.end, |query| query.start - 1);
    let path = match (&authority, text[at..end].starts_with('/')) {
        (Some(_), true) => Some(at + 1..end),
        (Some(_), false) => None,
        (None, _) => Some(at..end),
    };
    Spans {
        scheme: Some(url.start..colon),
        authority,
        path,
        query,
        fragment,
        params,
    }
}

/// The authority that a rule found behind `//`. A production may leave it empty (`file:///etc`), but
/// `//` in the data of an opaque URL announces none.
fn authority_after(tree: &Tree<'_>, production: Node<'_, '_>, at: usize) -> Option<AuthoritySpans> {
    let start = at + 2;
    let rest = tree
        .text()
        .get(at..production.span().end)?
        .strip_prefix("//")?;
    let bears = |node: &Node<'_, '_>| {
        let concept = node.rule().concept();
        concept.is_some_and(Concept::names_a_server) && node.span().start == start
    };
    if let Some(node) = production.subtree().find(bears) {
        return Some(authority_spans(node));
    }
    (production.rule().is_production() && rest.starts_with('/'))
        .then(|| AuthoritySpans::unparted(start..start))
}

fn authority_spans(authority: Node<'_, '_>) -> AuthoritySpans {
    let span_of = |concept| find(authority, concept).map(Node::span);
    let user = span_of(Concept::User);
    let password = span_of(Concept::Password);
    let parted = user
        .as_ref()
        .map(|user| user.start..password.as_ref().map_or(user.end, |password| password.end));
    AuthoritySpans {
        whole: authority.span(),
        userinfo: span_of(Concept::UserInfo).or(parted),
        user,
        password,
        host: host(authority),
        port: span_of(Concept::Port),
    }
}

fn host(authority: Node<'_, '_>) -> Option<(HostKind, Range<usize>)> {
    authority.subtree().find_map(|node| {
        let kind = match node.rule().concept()? {
            Concept::HostName => HostKind::Name,
            Concept::Ipv4 => HostKind::Ipv4,
            Concept::Ipv6 => HostKind::Ipv6,
            Concept::IpFuture => HostKind::IpFuture,
            Concept::RegistryName => HostKind::RegistryName,
            _ => return None,
        };
        Some((kind, node.span()))
    })
}

/// The first node of the subtree, in preorder, that bears `concept`.
fn find<'t, 'i>(node: Node<'t, 'i>, concept: Concept) -> Option<Node<'t, 'i>> {
    node.subtree()
        .find(|node| node.rule().concept() == Some(concept))
}
