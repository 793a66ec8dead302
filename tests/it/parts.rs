//! The parts of a reference, which come of a split, are those that the parse tree has.

use grammarian::generate::RandomWords;
use urlspec::{
    Code, Component, Concept, Edition, Host, Node, Reference, Revision, Rule, Schemes, Validator,
    parse,
};

use crate::corpus::texts;
use crate::effort::{effort, sample};
use crate::generate::dfa;

/// The first node, in preorder, that bears one of some concepts.
fn first<'t, 'i>(node: Node<'t, 'i>, concepts: &[Concept]) -> Option<Node<'t, 'i>> {
    let bears = |node: &Node<'_, '_>| {
        node.rule()
            .concept()
            .is_some_and(|it| concepts.contains(&it))
    };
    node.subtree().find(bears)
}

/// The kind of a host that a rule for a concept matched.
fn kind(host: Host<'_>) -> Concept {
    match host {
        Host::Ipv4 { .. } => Concept::Ipv4,
        Host::Ipv6 { .. } => Concept::Ipv6,
        Host::IpFuture { .. } => Concept::IpFuture,
        Host::RegistryName { .. } => Concept::RegistryName,
        _ => Concept::HostName,
    }
}

/// The parts of an authority, each where the tree has it; the authority begins at an index of the text.
fn check_authority(url: &Reference<'_>, node: Node<'_, '_>, start: usize) {
    let place = format!("{} {:?}", url.edition(), url.as_str());
    let of_tree = |concepts: &[Concept]| {
        let found = first(node, concepts)?;
        Some(found.span().start + start..found.span().end + start)
    };
    let hosts = [
        Concept::HostName,
        Concept::Ipv4,
        Concept::Ipv6,
        Concept::IpFuture,
        Concept::RegistryName,
    ];
    assert_eq!(url.span(Component::Host), of_tree(&hosts), "{place}");
    assert_eq!(
        url.span(Component::Port),
        of_tree(&[Concept::Port]),
        "{place}"
    );
    let authority = url.authority().expect("it has one");
    let found = first(node, &hosts).and_then(|it| it.rule().concept());
    assert_eq!(authority.host().map(kind), found, "{place}");
    let zone = match authority.host() {
        Some(Host::Ipv6 { zone, .. }) => zone,
        _ => None,
    };
    let of_zone = of_tree(&[Concept::Zone]).map(|span| &url.as_str()[span]);
    assert_eq!(zone, of_zone, "{place}");
    // The prose of some documents tells a user from a password where the rules have user information alone.
    if let Some(userinfo) = of_tree(&[Concept::UserInfo]) {
        assert_eq!(url.span(Component::UserInfo), Some(userinfo), "{place}");
    } else {
        let [user, password] =
            [Concept::User, Concept::Password].map(|concept| of_tree(&[concept]));
        assert_eq!(url.span(Component::User), user, "{place}");
        assert_eq!(url.span(Component::Password), password, "{place}");
        let end = password.or(user.clone()).map(|last| last.end);
        let whole = user.zip(end).map(|(user, end)| user.start..end);
        assert_eq!(url.span(Component::UserInfo), whole, "{place}");
    }
}

/// Words of a rule, which are read as they are corrected.
fn words(rule: Rule) -> Vec<String> {
    const LENGTHS: [usize; 3] = [10, 20, 50];
    let rule = rule.revision().rule(rule.name()).expect("it is there");
    let dfa = dfa(rule);
    let each = effort(100, 2000);
    let of_length = |length| {
        let words = RandomWords::new(&dfa, length, 1994).expect("small");
        words.take(each)
    };
    LENGTHS.into_iter().flat_map(of_length).collect()
}

#[test]
fn a_validator_has_the_parts_of_what_it_accepts() {
    let texts = texts();
    for (number, revision) in Revision::ALL.iter().enumerate() {
        let plain = Validator::new(*revision);
        let denying = plain.clone().deny(Code::SchemeNotLowercase);
        let production = revision.schemes().next();
        let of_rule = production.map(|(_, rule)| Validator::for_rule(rule));
        let strict = plain.clone().schemes(Schemes::Newest);
        for validator in [plain, denying, strict].into_iter().chain(of_rule) {
            let mut accepted = 0;
            for text in sample(&texts, number, 5) {
                let tree = validator.parse(text).ok();
                let found = validator.reference(text).ok();
                let found = found.map(|it| it.expect("the rule is for whole URLs"));
                let expected = tree.as_ref().and_then(Reference::of_tree);
                assert_eq!(
                    found.is_some(),
                    validator.is_valid(text),
                    "{revision}: {text}"
                );
                let spans = |url: &Reference<'_>| {
                    let spans = Component::ALL.iter().map(|it| url.span(*it));
                    spans.collect::<Vec<_>>()
                };
                assert_eq!(
                    found.as_ref().map(spans),
                    expected.as_ref().map(spans),
                    "{revision}: {text}"
                );
                accepted += usize::from(found.is_some());
            }
            assert!(accepted > 0, "{revision}");
        }
    }
    let port = Revision::Rfc3986.rule("port").expect("it has one");
    let port = Validator::for_rule(port);
    assert!(port.reference("80").is_ok_and(|url| url.is_none()));
    assert!(port.reference("x").is_err());
}

#[test]
fn parts_are_where_the_tree_has_them() {
    // The parts of a URL by the productions of schemes are the texts that their rules matched.
    let of_split = Revision::ALL
        .iter()
        .filter(|revision| revision.schemes().next().is_none());
    let editions =
        of_split.flat_map(|revision| [Edition::corrected(*revision), Edition::printed(*revision)]);
    let texts = texts();
    for edition in editions {
        let mut rules = edition.rules_for(Concept::Authority);
        let rule = rules.next();
        let mut checked = 0;
        let authorities = rule.into_iter().flat_map(words);
        let made = authorities.map(|authority| format!("x://{authority}/?#"));
        let all = texts.iter().cloned();
        for text in all.chain(made).chain(words(edition.start_rule())) {
            let Ok(url) = Reference::parse(edition, &text) else {
                continue;
            };
            let tree = url.tree();
            assert_eq!(
                url.via(),
                Reference::of_tree(&tree).expect("it is a URL").via()
            );
            let Some(whole) = url.span(Component::Authority) else {
                continue;
            };
            let is_it = |node: &Node<'_, '_>| {
                node.rule().concept() == Some(Concept::Authority) && node.span() == whole
            };
            if let Some(node) = tree.nodes().find(is_it) {
                check_authority(&url, node, 0);
                checked += 1;
                continue;
            }
            // The prose prefers the split to the tree, or the authority is a part of a production.
            let Some(alone) = rule.and_then(|rule| parse(rule, &text[whole.clone()]).ok()) else {
                continue;
            };
            check_authority(&url, alone.root(), whole.start);
            checked += 1;
        }
        assert!(checked > 1000, "{edition}: {checked}");
    }
}
