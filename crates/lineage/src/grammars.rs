//! The documents for the crate `grammarian`: grammar files, languages, proofs, and trees to compare with a BNF.

use grammarian::Error;
use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, GrammarFile, Reading};
use grammarian::compare::Languages;
use grammarian::derivation::{Derivations, ParseTree, Shape};
use grammarian::peg::Peg;
use grammarian::proof::Proof;
use urlspec::{Concept, Document, Node, parse};

use crate::DocumentEdition;

/// The grammar file of a document, taken apart.
///
/// # Panics
///
/// Never: a test reads all of them.
#[must_use]
pub fn file(document: impl Into<Document>) -> GrammarFile {
    let text = document.into().grammar_file();
    GrammarFile::parse(text).expect("our grammar files have rules")
}

/// The grammar of a document, in one of its editions.
#[must_use]
pub fn grammar(edition: impl Into<DocumentEdition>) -> Grammar {
    let edition = edition.into();
    file(edition.document()).grammar(edition.reading())
}

/// The languages of a document's rules, in one of its editions. What a rule is about tells which rules of other documents it
/// is like.
#[must_use]
pub fn languages(edition: impl Into<DocumentEdition>, limits: Limits) -> Languages {
    let edition = edition.into();
    labelled(edition.document(), grammar(edition), limits)
}

/// The languages of a grammar that was made of a document's, with the labels of its rules.
#[must_use]
pub fn labelled(document: impl Into<Document>, grammar: Grammar, limits: Limits) -> Languages {
    let document = document.into();
    let label = |name: &str| {
        let concept = document.rule(name).ok()?.concept()?.comparable()?;
        Some(concept.to_string())
    };
    Languages::new(grammar, &limits).labelled(label)
}

/// The languages of a grammar of no document, whose rules have the labels of the concepts that they are named after.
pub(crate) fn labelled_by_names(languages: Languages) -> Languages {
    let label = |name: &str| {
        let concept: Concept = name.parse().ok()?;
        Some(concept.comparable()?.to_string())
    };
    languages.labelled(label)
}

/// The proof that a document's parser accepts exactly the language of the document.
///
/// # Errors
///
/// [`Error`] if the parser's grammar cannot be read.
pub fn proof(document: impl Into<Document>, limits: Limits) -> Result<Proof, Error> {
    let document = document.into();
    let peg = Peg::parse(document.grammar_file())?;
    let bnf = file(document).grammar(Reading::Corrected);
    Ok(Proof::new(bnf, peg, limits))
}

/// The derivations that a document's parse trees are compared with.
#[must_use]
pub fn derivations(document: impl Into<Document>, limits: Limits) -> Derivations {
    let document = document.into();
    let grammar = file(document).grammar(Reading::Corrected);
    Derivations::new(grammar, |name| shape(document, name), limits)
}

/// How a rule of a document appears in parse trees.
pub(crate) fn shape(document: Document, name: &str) -> Shape {
    match document.rule(name) {
        Ok(rule) if rule.is_silent() => Shape::Silent,
        Ok(rule) if rule.is_leaf() => Shape::Leaf,
        _ => Shape::Inner,
    }
}

/// The tree that a document's parser makes of a text; `None` if it rejects it.
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
