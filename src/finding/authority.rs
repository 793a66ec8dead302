//! What follows `//` and is not what the document means by a host and its login.

use super::{Code, Finding};
use crate::concept::Concept;
use crate::grammar::Section;
use crate::parse::{Node, Tree};
use crate::split::appendix_b;

pub(super) fn authority(tree: &Tree<'_>, findings: &mut Vec<Finding>) {
    let root = tree.root().rule();
    let revision = root.revision();
    let section = Section::new(revision.document().sections.authority);
    let bears = |concept| move |node: &Node<'_, '_>| node.rule().concept() == Some(concept);
    if let Some(name) = tree.nodes().find(bears(Concept::RegistryName)) {
        findings.push(Finding {
            code: Code::AuthorityFallback,
            span: name.span(),
            rule: name.rule(),
            section,
            message: format!(
                "not a `server`, so a `{}`, whose structure is the scheme's own affair",
                name.rule()
            ),
        });
        return;
    }
    if !root.describes_url() {
        return;
    }
    let Some(whole) = appendix_b(tree.text()).authority else {
        return;
    };
    let names_a_server = |node: Node<'_, '_>| {
        let concept = node.rule().concept();
        concept.is_some_and(Concept::names_a_server) && node.span().start == whole.start
    };
    let production = tree.nodes().any(|node| node.rule().is_production());
    if production || tree.nodes().any(names_a_server) {
        return;
    }
    let Some(rule) = root.below(Concept::Authority) else {
        return;
    };
    findings.push(Finding {
        code: Code::AuthorityFallback,
        span: whole,
        rule,
        section,
        message: format!(
            "`//` announces a `{rule}`, but this is none; the BNF reads it in another way"
        ),
    });
}
