//! Every rule of a revision: its parser, its table, its matcher and the automaton of its BNF have the same verdict, and
//! the trees of the parser are derivations by the BNF.

use std::cell::RefCell;
use std::sync::LazyLock;

use grammarian::automata::{Dfa, Limits};
use grammarian::bnf::Reading;
use grammarian::derivation::Derivations;
use urlspec::{Matcher, Reference, Revision, Rule, Validator, parse};
use urlspec_fuzz::Input;
use urlspec_lineage::grammars;

/// A rule, and those that judge by it.
struct Judges {
    rule: Rule,
    bnf: Dfa,
    matcher: Matcher,
    validator: Validator,
}

/// The rules of each revision, in the order of [`Revision::ALL`] and by [`Rule::number`].
static JUDGES: LazyLock<Vec<Vec<Judges>>> =
    LazyLock::new(|| Revision::ALL.iter().copied().map(judges).collect());

fn judges(revision: Revision) -> Vec<Judges> {
    let grammar = grammars::file(revision).grammar(Reading::Corrected);
    let judge = |rule: Rule| Judges {
        rule,
        bnf: grammar
            .dfa(rule.name(), &Limits::default())
            .expect("ours are regular"),
        matcher: Matcher::for_rule(rule),
        validator: Validator::for_rule(rule),
    };
    revision.rules().map(judge).collect()
}

thread_local! {
    static DERIVATIONS: RefCell<Vec<Derivations>> = {
        let all = Revision::ALL.iter();
        RefCell::new(all.map(|it| grammars::derivations(*it, Limits::default())).collect())
    };
}

/// The automata of the BNF look a class up for each character, and there are sixty rules or so: a longer text would
/// only take longer.
const LONGEST: usize = 256;

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, LONGEST);
    let revision = input.revision();
    let text = input.text();
    let place = Revision::ALL.iter().position(|it| *it == revision);
    let place = place.expect("it is one of them");
    for judges in &JUDGES[place] {
        check(judges, &JUDGES[place], place, text);
    }
    check_both_steps(revision, text);
}

/// One rule.
fn check(judges: &Judges, all: &[Judges], place: usize, text: &str) {
    let rule = judges.rule;
    let tree = parse(rule, text);
    let verdict = tree.is_ok();
    assert_eq!(judges.bnf.accepts(text), verdict, "{rule:?}: the BNF");
    assert_eq!(rule.accepts(text), verdict, "{rule:?}: the table");
    assert_eq!(
        judges.matcher.is_match(text.as_bytes()),
        verdict,
        "{rule:?}: the matcher"
    );
    assert_eq!(
        judges.validator.is_valid(text),
        verdict && is_allowed(&judges.validator, text),
        "{rule:?}: the validator"
    );
    let Ok(tree) = tree else { return };
    assert_eq!(tree.root().span(), 0..text.len());
    for node in tree.nodes() {
        let inner = node.rule();
        assert_eq!(node.text(), &text[node.span()]);
        assert!(
            all[inner.number()].bnf.accepts(node.text()),
            "{rule:?}: {inner:?} is `{}`",
            node.text()
        );
        let mut at = node.span().start;
        for child in node.children() {
            assert!(at <= child.span().start && child.span().end <= node.span().end);
            at = child.span().end;
        }
    }
    // A silent rule has no node in any tree but its own.
    if !rule.is_silent() {
        let tree = grammars::tree(rule, text).expect("the parser takes it");
        DERIVATIONS.with_borrow_mut(|all| {
            let fault = all[place].fault(&tree, text).expect("ours are regular");
            assert_eq!(fault, None, "{rule:?}");
        });
    }
}

/// Tells if nothing forbids a text that the rules accept, such as IDNA for domains by the URL Standard.
fn is_allowed(validator: &Validator, text: &str) -> bool {
    let judges_by_more = validator.matcher().is_none();
    !judges_by_more || validator.validate(text).is_valid()
}

/// The start rule and the production of the text's own scheme.
fn check_both_steps(revision: Revision, text: &str) {
    let validator = Validator::new(revision);
    let matcher = Matcher::new(revision);
    let verdict = matcher.is_match(text.as_bytes());
    let is_valid = verdict && is_allowed(&validator, text);
    assert_eq!(validator.is_valid(text), is_valid, "{revision}");
    assert_eq!(
        matcher.first_error(text.as_bytes()).is_none(),
        verdict,
        "{revision}"
    );
    assert_eq!(validator.parse(text).is_ok(), is_valid, "{revision}");
    let reference = Reference::parse(revision, text);
    assert_eq!(reference.is_ok(), verdict, "{revision}");
    if let Ok(reference) = reference
        && let Some(production) = reference.scheme().and_then(|it| revision.scheme_rule(it))
    {
        let url = match reference.span(urlspec::Component::Fragment) {
            Some(fragment) => &text[..fragment.start - "#".len()],
            None => text,
        };
        assert!(parse(production, url).is_ok(), "{production:?}");
    }
}
