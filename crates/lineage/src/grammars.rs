//! The revisions for the crate `grammarian`: grammar files, languages, proofs, and trees to compare with a BNF.

use grammarian::Error;
use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, GrammarFile, Reading};
use grammarian::compare::Languages;
use grammarian::derivation::{Derivations, ParseTree, Shape};
use grammarian::peg::Peg;
use grammarian::proof::Proof;
use urlspec::{Edition, Node, Revision, parse};

/// The grammar file of a revision, taken apart.
///
/// # Panics
///
/// Never: a test reads all of them.
#[must_use]
pub fn file(revision: Revision) -> GrammarFile {
    GrammarFile::parse(revision.grammar_file()).expect("our grammar files have rules")
}

/// The grammar of a revision, or of another edition.
#[must_use]
pub fn grammar(edition: impl Into<Edition>) -> Grammar {
    let edition = edition.into();
    let reading = if edition.is_printed() {
        Reading::Printed
    } else {
        Reading::Corrected
    };
    file(edition.revision()).grammar(reading)
}

/// The languages of a revision's rules, or of another edition's. What a rule is about tells which rules of other revisions
/// it is like.
#[must_use]
pub fn languages(edition: impl Into<Edition>, limits: Limits) -> Languages {
    let edition = edition.into();
    labelled(edition.revision(), grammar(edition), limits)
}

/// The languages of a grammar that was made of a revision's, with the labels of its rules.
#[must_use]
pub fn labelled(revision: Revision, grammar: Grammar, limits: Limits) -> Languages {
    let label = |name: &str| {
        let concept = revision.rule(name).ok()?.concept()?.comparable()?;
        Some(concept.to_string())
    };
    Languages::new(grammar, &limits).labelled(label)
}

/// The proof that a revision's parser accepts exactly the language of its document.
///
/// # Errors
///
/// [`Error`] if the parser's grammar cannot be read.
pub fn proof(revision: Revision, limits: Limits) -> Result<Proof, Error> {
    let peg = Peg::parse(revision.grammar_file())?;
    let bnf = file(revision).grammar(Reading::Corrected);
    Ok(Proof::new(bnf, peg, limits))
}

/// The derivations that a revision's parse trees are compared with.
#[must_use]
pub fn derivations(revision: Revision, limits: Limits) -> Derivations {
    let shape = |name: &str| match revision.rule(name) {
        Ok(rule) if rule.is_silent() => Shape::Silent,
        Ok(rule) if rule.is_leaf() => Shape::Leaf,
        _ => Shape::Inner,
    };
    Derivations::new(file(revision).grammar(Reading::Corrected), shape, limits)
}

/// The tree that a revision's parser makes of a text; `None` if it rejects it.
#[must_use]
pub fn tree(rule: urlspec::Rule, text: &str) -> Option<ParseTree> {
    let tree = parse(rule, text).ok()?;
    Some(plain(tree.root()))
}

fn plain(node: Node<'_, '_>) -> ParseTree {
    ParseTree {
        rule: node.rule().number(),
        span: node.span(),
        children: node.children().map(plain).collect(),
    }
}
