//! Short words of a rule that are read in different ways.
//!
//! A part of a rule is an alternative, or a number of repetitions. The parts of a rule come before those of the rules that it
//! uses, and for each part that no word has yet, the shortest word that has it is taken.

use std::collections::{BTreeSet, HashMap, HashSet};

use grammarian::automata::{CharSet, Dfa};
use grammarian::bnf::{Expression, ExpressionKind, Grammar};
use grammarian::generate::Words;

/// The rules of a grammar, with a shortest word of each.
pub(crate) struct Shapes {
    nodes: Vec<Node>,
    /// The node of the definition of each rule, by its name.
    rules: HashMap<String, usize>,
    /// A shortest word of each node, if it has a word.
    best: Vec<Option<String>>,
    parts: usize,
}

/// A piece of a definition.
enum Node {
    /// A piece that has this word, or none that is known.
    Leaf(Option<String>),
    Sequence(Vec<usize>),
    /// Alternatives, each with the number of its part.
    Choice(Vec<(usize, usize)>),
    /// Numbers of repetitions that are tried, the smallest first, each with the number of its part.
    Repetition(usize, Vec<(usize, usize)>),
    /// Another rule; its definition is found at the end.
    Rule(String),
}

/// The surroundings of a node, and the parts there.
#[derive(Clone)]
struct Around {
    before: String,
    after: String,
    parts: BTreeSet<usize>,
}

/// A word that has a part.
struct Candidate {
    /// Alternatives come before numbers of repetitions.
    is_alternative: bool,
    word: String,
    part: usize,
    parts: BTreeSet<usize>,
}

/// Words are not longer than this.
const LONGEST: usize = 200;
/// A largest number of repetitions up to this is tried.
const FEW: usize = 8;
/// The largest number of rules that are looked at for the words of one.
const MOST_RULES: usize = 300;

impl Shapes {
    pub(crate) fn of(grammar: &Grammar) -> Self {
        let mut shapes = Self {
            nodes: Vec::new(),
            rules: HashMap::new(),
            best: Vec::new(),
            parts: 0,
        };
        for rule in grammar.rules() {
            let node = shapes.add(grammar, rule.expression());
            shapes.rules.insert(rule.name().to_owned(), node);
        }
        for rule in Grammar::core_rules().rules() {
            if grammar.is_core(rule.name()) && !shapes.rules.contains_key(rule.name()) {
                let node = shapes.add(grammar, rule.expression());
                shapes.rules.insert(rule.name().to_owned(), node);
            }
        }
        shapes.find_best();
        shapes
    }

    fn add(&mut self, grammar: &Grammar, expression: &Expression) -> usize {
        let node = match expression.kind() {
            ExpressionKind::Set(set) => Node::Leaf(set.most_legible().map(String::from)),
            ExpressionKind::Literal { text, either_case } => Node::Leaf(Some(match either_case {
                true => text.to_ascii_lowercase(),
                false => text.clone(),
            })),
            ExpressionKind::Sequence(parts) => {
                let nodes = parts.iter().map(|part| self.add(grammar, part));
                Node::Sequence(nodes.collect())
            }
            ExpressionKind::Choice(parts) => Node::Choice(self.alternatives(grammar, parts)),
            ExpressionKind::Repetition { least, most, of } => {
                let of = self.add(grammar, of);
                let more = [*least, (*least).max(1), (*least).max(1) + 1];
                let all = more.into_iter().chain(most.filter(|most| *most <= FEW));
                let all = all.filter(|count| most.is_none_or(|most| *count <= most));
                let counts: BTreeSet<usize> = all.collect();
                let counts = counts.into_iter().map(|count| (count, self.part()));
                Node::Repetition(of, counts.collect())
            }
            ExpressionKind::Rule(name) => {
                let known = grammar.rule(name).map(|it| it.name().to_owned());
                Node::Rule(known.unwrap_or_else(|| name.to_ascii_uppercase()))
            }
            ExpressionKind::Exclusion { of, without } => {
                match (single(grammar, of, 0), single(grammar, without, 0)) {
                    (Some(of), Some(without)) => {
                        let left = of.difference(&without);
                        Node::Leaf(left.most_legible().map(String::from))
                    }
                    // The word may be one that is left out: the automaton tells.
                    _ => Node::Sequence(vec![self.add(grammar, of)]),
                }
            }
            _ => Node::Leaf(None),
        };
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn part(&mut self) -> usize {
        self.parts += 1;
        self.parts
    }

    /// Alternatives with their parts. Those of a letter each are one part, and so are those of a digit each.
    fn alternatives(&mut self, grammar: &Grammar, all: &[Expression]) -> Vec<(usize, usize)> {
        let [letters, digits] = [self.part(), self.part()];
        let kind = |expression: &Expression| match expression.kind() {
            ExpressionKind::Rule(_) | ExpressionKind::Exclusion { .. } => None,
            _ => single(grammar, expression, 0)?.most_legible(),
        };
        let part = |shapes: &mut Self, expression: &Expression| match kind(expression) {
            Some(it) if it.is_ascii_alphabetic() => letters,
            Some(it) if it.is_ascii_digit() => digits,
            _ => shapes.part(),
        };
        let numbered = all.iter().map(|expression| {
            let part = part(self, expression);
            (self.add(grammar, expression), part)
        });
        numbered.collect()
    }

    /// Finds shortest words, until none becomes shorter.
    fn find_best(&mut self) {
        self.best = vec![None; self.nodes.len()];
        let mut is_changed = true;
        while std::mem::replace(&mut is_changed, false) {
            for number in 0..self.nodes.len() {
                let word = self.shortest(number);
                let is_better = match (&word, &self.best[number]) {
                    (Some(word), Some(best)) => order(word) < order(best),
                    (word, best) => word.is_some() && best.is_none(),
                };
                if is_better {
                    self.best[number] = word;
                    is_changed = true;
                }
            }
        }
    }

    /// A shortest word of a node by those that its pieces have so far.
    fn shortest(&self, number: usize) -> Option<String> {
        let word = match &self.nodes[number] {
            Node::Leaf(word) => word.clone(),
            Node::Sequence(parts) => self.joined(parts),
            Node::Choice(_) => self
                .best_alternative(number)
                .map(|(word, ..)| word.to_owned()),
            Node::Repetition(of, counts) => match counts.first()? {
                (0, _) => Some(String::new()),
                (count, _) => Some(self.best[*of].as_ref()?.repeat(*count)),
            },
            Node::Rule(name) => self.best[*self.rules.get(name)?].clone(),
        };
        word.filter(|word| word.len() <= LONGEST)
    }

    /// Shortest words of nodes, one after the other.
    fn joined(&self, nodes: &[usize]) -> Option<String> {
        nodes.iter().map(|it| self.best[*it].as_deref()).collect()
    }

    /// The alternative with the shortest word: the word, the node and the part.
    fn best_alternative(&self, number: usize) -> Option<(&str, usize, usize)> {
        let Node::Choice(all) = &self.nodes[number] else {
            return None;
        };
        let words = all
            .iter()
            .filter_map(|(node, part)| Some((self.best[*node].as_deref()?, *node, *part)));
        words.min_by_key(|(word, ..)| order(word))
    }

    /// The parts by which the shortest word of a node is read.
    fn parts_of_best(&self, number: usize, parts: &mut BTreeSet<usize>) {
        match &self.nodes[number] {
            Node::Leaf(_) => {}
            Node::Sequence(all) => all.iter().for_each(|it| self.parts_of_best(*it, parts)),
            Node::Choice(_) => {
                if let Some((_, node, part)) = self.best_alternative(number) {
                    parts.insert(part);
                    self.parts_of_best(node, parts);
                }
            }
            Node::Repetition(of, counts) => {
                let (least, part) = counts.first().copied().unwrap_or_default();
                parts.insert(part);
                if least > 0 {
                    self.parts_of_best(*of, parts);
                }
            }
            Node::Rule(name) => {
                if let Some(node) = self.rules.get(name) {
                    self.parts_of_best(*node, parts);
                }
            }
        }
    }

    /// Up to `most` words of a rule, the shortest first: each has a part of the rule, or of the rules that it uses, that those
    /// before it lack. If the rule has no words that can be found in this way, each goes through a transition of the automaton
    /// that those before it do not go through.
    pub(crate) fn words(&self, rule: &str, dfa: &Dfa, chosen: &Dfa, most: usize) -> Vec<String> {
        let mut found = self.by_parts(rule, most);
        found.retain(|it| dfa.accepts(&it.word));
        found.sort_by_cached_key(|it| order(&it.word));
        let mut seen = HashSet::new();
        let mut words = Vec::new();
        for candidate in found {
            let before = seen.len();
            seen.extend(candidate.parts);
            if seen.len() > before || words.is_empty() {
                words.push(candidate.word);
            }
        }
        if words.is_empty() {
            return by_transitions(chosen, most);
        }
        words
    }

    fn by_parts(&self, rule: &str, most: usize) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        let mut seen = HashSet::new();
        let mut visited = HashSet::from([rule.to_owned()]);
        let nothing = Around {
            before: String::new(),
            after: String::new(),
            parts: BTreeSet::new(),
        };
        let mut level: Vec<(String, Around)> = vec![(rule.to_owned(), nothing)];
        while !level.is_empty() && found.len() < most && visited.len() < MOST_RULES {
            let mut below = Vec::new();
            let mut of_rules = Vec::new();
            for (rule, around) in &level {
                let mut walk = Walk {
                    shapes: self,
                    candidates: Vec::new(),
                    below: Vec::new(),
                };
                if let Some(node) = self.rules.get(rule) {
                    walk.visit(*node, around);
                }
                below.extend(walk.below);
                let mut candidates = walk.candidates;
                // Of each kind in the order of the text.
                candidates.sort_by_key(|it| !it.is_alternative);
                of_rules.push(candidates.into_iter());
            }
            // One of each rule in turn.
            while found.len() < most && !of_rules.is_empty() {
                of_rules.retain_mut(|candidates| {
                    let Some(candidate) = candidates.find(|it| !seen.contains(&it.part)) else {
                        return false;
                    };
                    seen.extend(candidate.parts.iter().copied());
                    if found.len() < most && found.iter().all(|it| it.word != candidate.word) {
                        found.push(candidate);
                    }
                    true
                });
            }
            below.sort_by_cached_key(|(rule, around)| {
                (around.before.len() + around.after.len(), rule.clone())
            });
            below.retain(|(rule, _)| visited.insert(rule.clone()));
            level = below;
        }
        found
    }
}

/// Looks at a definition.
struct Walk<'s> {
    shapes: &'s Shapes,
    candidates: Vec<Candidate>,
    /// The rules that it uses, and what stands around them.
    below: Vec<(String, Around)>,
}

impl Walk<'_> {
    fn visit(&mut self, number: usize, around: &Around) {
        if around.before.len() + around.after.len() > LONGEST {
            return;
        }
        let shapes = self.shapes;
        match &shapes.nodes[number] {
            Node::Leaf(_) => {}
            Node::Rule(name) => self.below.push((name.clone(), around.clone())),
            Node::Sequence(parts) => {
                for place in 0..parts.len() {
                    let (before, after) = (&parts[..place], &parts[place + 1..]);
                    if let Some(around) = self.inside(around, before, after) {
                        self.visit(parts[place], &around);
                    }
                }
            }
            Node::Choice(all) => {
                for (node, part) in all {
                    let mut around = around.clone();
                    around.parts.insert(*part);
                    self.candidate(&around, (*part, true), &[*node]);
                    self.visit(*node, &around);
                }
            }
            Node::Repetition(of, counts) => {
                for (count, part) in counts {
                    let mut around = around.clone();
                    around.parts.insert(*part);
                    self.candidate(&around, (*part, false), &vec![*of; *count]);
                }
                let first = counts.iter().find(|(count, _)| *count > 0);
                let Some((count, part)) = first else {
                    return;
                };
                let mut around = around.clone();
                around.parts.insert(*part);
                if let Some(around) = self.inside(&around, &[], &vec![*of; count - 1]) {
                    self.visit(*of, &around);
                }
            }
        }
    }

    /// The surroundings of a node between these ones, inside of others.
    fn inside(&self, around: &Around, before: &[usize], after: &[usize]) -> Option<Around> {
        let mut parts = around.parts.clone();
        for node in before.iter().chain(after) {
            self.shapes.parts_of_best(*node, &mut parts);
        }
        Some(Around {
            before: format!("{}{}", around.before, self.shapes.joined(before)?),
            after: format!("{}{}", self.shapes.joined(after)?, around.after),
            parts,
        })
    }

    /// Adds the word that these nodes make.
    fn candidate(
        &mut self,
        around: &Around,
        (part, is_alternative): (usize, bool),
        nodes: &[usize],
    ) {
        if let Some(Around {
            before,
            after,
            parts,
        }) = self.inside(around, &[], nodes)
        {
            let word = before + &after;
            self.candidates.push(Candidate {
                is_alternative,
                word,
                part,
                parts,
            });
        }
    }
}

/// The order of words: the shortest first, those with letters before those with digits and marks.
fn order(word: &str) -> (usize, Vec<(u8, char)>) {
    let rank = |c: char| match c {
        'a'..='z' => 0,
        'A'..='Z' => 1,
        '1'..='9' => 2,
        '0' => 3,
        '!'..='~' => 4,
        _ => 5,
    };
    let ranks: Vec<(u8, char)> = word.chars().map(|c| (rank(c), c)).collect();
    (ranks.len(), ranks)
}

/// The characters of an expression that has words of one character alone.
fn single(grammar: &Grammar, expression: &Expression, depth: usize) -> Option<CharSet> {
    match expression.kind() {
        ExpressionKind::Set(set) => Some(set.clone()),
        ExpressionKind::Literal { text, .. } => {
            let mut characters = text.chars();
            let first = characters.next()?;
            characters.next().is_none().then(|| CharSet::from(first))
        }
        ExpressionKind::Choice(all) => {
            let mut sets = all.iter().map(|it| single(grammar, it, depth));
            sets.try_fold(CharSet::EMPTY, |all, set| Some(all.union(&set?)))
        }
        ExpressionKind::Rule(name) if depth < FEW => {
            single(grammar, grammar.rule(name)?.expression(), depth + 1)
        }
        _ => None,
    }
}

/// Shortest words, each with a transition of the automaton that those before it do not go through.
fn by_transitions(chosen: &Dfa, most: usize) -> Vec<String> {
    const TRIED: usize = 500;
    let mut seen = HashSet::new();
    let words = Words::new(chosen).take(TRIED).filter(|word| {
        let before = seen.len();
        let mut state = Dfa::INITIAL;
        for character in word.chars() {
            let to = chosen.step(state, character);
            seen.insert((state, to));
            state = to;
        }
        seen.len() > before || before == 0
    });
    words.take(most).collect()
}

#[cfg(test)]
mod tests {
    use grammarian::automata::Limits;
    use grammarian::bnf::Notation;
    use grammarian::generate::Characters;

    use super::*;

    fn words(text: &str, rule: &str) -> Vec<String> {
        let grammar = Grammar::parse(Notation::Abnf, text).unwrap();
        let limits = Limits::default();
        let dfa = grammar.dfa(rule, &limits).unwrap();
        let chosen = Characters::Path.narrow(&dfa, &limits).unwrap();
        Shapes::of(&grammar).words(rule, &dfa, &chosen, 12)
    }

    #[test]
    fn each_word_is_read_in_another_way() {
        let scheme = "scheme = ALPHA *( ALPHA / DIGIT / \"+\" / \"-\" / \".\" )";
        assert_eq!(
            words(scheme, "scheme"),
            ["a", "aa", "a1", "a+", "a-", "a.", "aaa"]
        );
        let octet = "octet = DIGIT / %x31-39 DIGIT / \"1\" 2DIGIT / \"25\" %x30-35";
        assert_eq!(words(octet, "octet"), ["1", "11", "111", "251"]);
        // Letters are of one shape, and a small bound is reached.
        let hex = "hex = 1*4( \"a\" / \"b\" / \"c\" / \"0\" / \"1\" )";
        assert_eq!(words(hex, "hex"), ["a", "0", "aa", "aaaa"]);
    }

    #[test]
    fn parts_of_a_rule_come_before_those_of_rules_that_it_uses() {
        let text = "uri = name \":\" *name [ \"?\" ]\nname = 1*( \"x\" / \"y\" / \"-\" / \"=\" / \"&\" )\n";
        let found = words(text, "uri");
        let expected = ["x:", "&:", "-:", "=:", "x:x", "x:?", "x:xx", "xx:"];
        for word in expected {
            assert!(found.contains(&word.to_owned()), "{word}: {found:?}");
        }
        // Of the rule alone, if there is no place for more.
        let grammar = Grammar::parse(Notation::Abnf, text).unwrap();
        let found = Shapes::of(&grammar).by_parts("uri", 4);
        let found: Vec<&str> = found.iter().map(|it| it.word.as_str()).collect();
        assert_eq!(found, ["x:", "x:x", "x:xx", "x:?"]);
    }

    #[test]
    fn recursion_and_prose_do_no_harm() {
        let digits = "digits = digit [ digits ]\ndigit = \"1\" / \"2\"";
        assert_eq!(words(digits, "digits"), ["1", "11"]);
        let prose = "a = \"x\" / b\nb = <whatever>\n";
        let grammar = Grammar::parse(Notation::Abnf, prose).unwrap();
        let found = Shapes::of(&grammar).by_parts("a", 12);
        assert_eq!(found.len(), 1);
    }
}
