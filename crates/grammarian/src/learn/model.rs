//! The language as far as it is known: states, transitions, and the tree that tells states apart.

use std::collections::{BTreeSet, HashMap};

use super::Teacher;
use super::memory::{Halt, Memory};
use super::probing::alike;
use super::symbols::Symbols;
use super::tree::{NodeId, Tree};
use crate::automata::{Dfa, Limits, Table};

/// The states that are known so far, and where the symbols lead.
#[derive(Clone)]
pub(super) struct Model {
    symbols: Symbols,
    states: Vec<State>,
    tree: Tree,
    max_states: usize,
    /// How many states there were when the search began to test.
    begun_with: usize,
    /// How many there were when the tree was grown.
    planted_with: usize,
    /// Suffixes of trees before.
    suffixes: BTreeSet<String>,
    /// Tells if each transition was asked with all suffixes that identify its end.
    is_checked: bool,
}

/// If more transitions than this lead to a state that is parted, they are asked later, all at once: mostly it is the state
/// from which no word leads on, and it is parted often.
const MANY: usize = 500;

#[derive(Clone)]
struct State {
    /// A word that leads here, of letters.
    access: String,
    accepting: bool,
    /// Where each symbol leads.
    next: Vec<Next>,
}

#[derive(Clone, Copy)]
enum Next {
    To(usize),
    /// To a state below this node of the tree.
    Below(NodeId),
}

impl Model {
    /// Nothing is known yet but that there is an initial state.
    pub(super) fn new(symbols: Symbols, max_states: usize) -> Self {
        Self {
            symbols,
            states: Vec::new(),
            tree: Tree::new(),
            max_states,
            begun_with: 0,
            planted_with: 0,
            suffixes: BTreeSet::new(),
            is_checked: true,
        }
    }

    pub(super) fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn begun_with(&self) -> usize {
        self.begun_with
    }

    pub(super) fn access(&self, state: usize) -> &str {
        &self.states[state].access
    }

    pub(super) fn identification(&self, state: usize) -> Vec<(&str, bool)> {
        self.tree.identification(state)
    }

    /// All suffixes that tell states apart, or did before.
    pub(super) fn suffixes(&self) -> Vec<&str> {
        let before = self.suffixes.iter().map(String::as_str);
        let all: BTreeSet<&str> = self.tree.suffixes().into_iter().chain(before).collect();
        all.into_iter().collect()
    }

    /// The state after a symbol, if that is known.
    pub(super) fn next(&self, state: usize, symbol: usize) -> Option<usize> {
        match self.states[state].next[symbol] {
            Next::To(state) => Some(state),
            Next::Below(_) => None,
        }
    }

    /// The state that a word leads to; the initial one if transitions on its way are not known.
    fn run(&self, word: impl Iterator<Item = char>) -> usize {
        let step = |state, character| {
            self.next(state, self.symbols.symbol_of(character))
                .unwrap_or(0)
        };
        word.fold(0, step)
    }

    pub(super) fn accepts(&self, word: &str) -> bool {
        self.states[self.run(word.chars())].accepting
    }

    /// Begins with the states that these words lead to, as far as these suffixes tell them apart. The first of each is the
    /// empty word. A word that more transitions lead to has a larger weight, and its state is found by fewer suffixes.
    pub(super) fn begin<T: Teacher>(
        &mut self,
        words: &[(String, usize)],
        suffixes: &[String],
        memory: &mut Memory<'_, T>,
    ) -> Result<(), Halt<T::Stop>> {
        let questions: Vec<String> = words
            .iter()
            .flat_map(|(word, _)| suffixes.iter().map(move |end| format!("{word}{end}")))
            .collect();
        let verdicts = memory.ask_all(&questions)?;
        // Words that no suffix tells apart lead to one state, that of the first.
        let mut rows: Vec<Row<'_>> = Vec::new();
        let mut known: HashMap<&[bool], usize> = HashMap::new();
        for ((word, weight), verdicts) in words.iter().zip(verdicts.chunks(suffixes.len())) {
            let row = *known.entry(verdicts).or_insert(rows.len());
            if row == rows.len() {
                rows.push(Row {
                    word,
                    verdicts,
                    weight: 0,
                });
            }
            rows[row].weight += weight;
        }
        self.begun_with = rows.len();
        let leaves = self.plant(&rows, suffixes);
        for (row, leaf) in rows.iter().zip(leaves) {
            self.add(row.word.to_owned(), row.verdicts[0], leaf)?;
        }
        self.planted_with = self.len();
        Ok(())
    }

    /// Grows a tree that tells rows apart, each by few suffixes, of which the first is empty. Returns their leaves.
    fn plant(&mut self, rows: &[Row<'_>], suffixes: &[String]) -> Vec<NodeId> {
        self.suffixes
            .extend(self.tree.suffixes().into_iter().map(str::to_owned));
        self.tree = Tree::new();
        let mut leaves = vec![Tree::ROOT; rows.len()];
        let mut waiting = vec![(Tree::ROOT, (0..rows.len()).collect::<Vec<usize>>())];
        while let Some((node, group)) = waiting.pop() {
            let chosen = if node == Tree::ROOT {
                Some(0)
            } else {
                best_split(rows, &group)
            };
            let Some(suffix) = chosen else {
                leaves[group[0]] = node;
                continue;
            };
            let below = self.tree.part(node, suffixes[suffix].clone(), false);
            let (yes, no): (Vec<usize>, Vec<usize>) = group
                .into_iter()
                .partition(|row| rows[*row].verdicts[suffix]);
            let groups = [(below[0], no), (below[1], yes)];
            waiting.extend(groups.into_iter().filter(|(_, group)| !group.is_empty()));
        }
        leaves
    }

    /// Grows a new tree if many states have been found since the last: each of them made one branch longer.
    pub(super) fn replant<T: Teacher>(
        &mut self,
        memory: &mut Memory<'_, T>,
    ) -> Result<(), Halt<T::Stop>> {
        if self.len() * 4 < self.planted_with * 5 + 40 {
            return Ok(());
        }
        self.planted_with = self.len();
        self.is_checked = false;
        let suffixes: Vec<String> = self
            .tree
            .suffixes()
            .into_iter()
            .map(str::to_owned)
            .collect();
        let accesses = self.states.iter().map(|state| &state.access);
        let questions: Vec<String> = accesses
            .flat_map(|access| suffixes.iter().map(move |end| format!("{access}{end}")))
            .collect();
        let verdicts = memory.ask_all(&questions)?;
        let mut weights = vec![0; self.len()];
        for next in self.states.iter().flat_map(|state| &state.next) {
            if let Next::To(to) = next {
                weights[*to] += 1;
            }
        }
        let states = self.states.clone();
        let rows = states
            .iter()
            .zip(verdicts.chunks(suffixes.len()))
            .zip(weights);
        let rows: Vec<Row<'_>> = rows
            .map(|((state, verdicts), weight)| Row {
                word: &state.access,
                verdicts,
                weight,
            })
            .collect();
        let leaves = self.plant(&rows, &suffixes);
        for leaf in leaves {
            self.tree.settle(leaf);
        }
        Ok(())
    }

    fn add<S>(&mut self, access: String, accepting: bool, leaf: NodeId) -> Result<(), Halt<S>> {
        if self.states.len() >= self.max_states {
            return Err(Halt::States);
        }
        self.tree.settle(leaf);
        self.states.push(State {
            access,
            accepting,
            next: vec![Next::Below(Tree::ROOT); self.symbols.len()],
        });
        Ok(())
    }

    /// The leaves to which words belong, each from a node on.
    fn sift<T: Teacher>(
        &self,
        words: &[(String, NodeId)],
        memory: &mut Memory<'_, T>,
    ) -> Result<Vec<NodeId>, Halt<T::Stop>> {
        let mut nodes: Vec<NodeId> = words.iter().map(|(_, node)| *node).collect();
        loop {
            let mut waiting = Vec::new();
            let mut questions = Vec::new();
            for (index, node) in nodes.iter().enumerate() {
                if let Some(suffix) = self.tree.suffix(*node) {
                    waiting.push(index);
                    questions.push(format!("{}{suffix}", words[index].0));
                }
            }
            if waiting.is_empty() {
                return Ok(nodes);
            }
            let verdicts = memory.ask_all(&questions)?;
            for (index, verdict) in waiting.into_iter().zip(verdicts) {
                nodes[index] = self.tree.below(nodes[index], verdict);
            }
        }
    }

    /// Asks where all symbols lead of which that is not known.
    pub(super) fn complete<T: Teacher>(
        &mut self,
        memory: &mut Memory<'_, T>,
    ) -> Result<(), Halt<T::Stop>> {
        loop {
            let mut places = Vec::new();
            let mut words = Vec::new();
            for (number, state) in self.states.iter().enumerate() {
                for (symbol, next) in state.next.iter().enumerate() {
                    if let Next::Below(node) = next {
                        places.push((number, symbol));
                        words.push((
                            format!("{}{}", state.access, self.symbols.letter(symbol)),
                            *node,
                        ));
                    }
                }
            }
            if places.is_empty() {
                return Ok(());
            }
            let leaves = self.sift(&words, memory)?;
            for (((state, symbol), (word, _)), leaf) in places.into_iter().zip(words).zip(leaves) {
                if self.tree.state(leaf).is_none() {
                    let accepting = memory.ask(&word)?;
                    self.add(word, accepting, leaf)?;
                }
                if let Some(to) = self.tree.state(leaf) {
                    self.states[state].next[symbol] = Next::To(to);
                }
            }
        }
    }

    /// Asks each transition with all suffixes that identify its end. Returns `true` if all lead where they did. If it ends
    /// early, nothing was learned.
    pub(super) fn check<T: Teacher>(
        &mut self,
        memory: &mut Memory<'_, T>,
    ) -> Result<bool, Halt<T::Stop>> {
        if self.is_checked {
            return Ok(true);
        }
        let before = self.clone();
        for next in self.states.iter_mut().flat_map(|state| &mut state.next) {
            *next = Next::Below(Tree::ROOT);
        }
        if let Err(halt) = self.complete(memory) {
            *self = before;
            return Err(halt);
        }
        self.is_checked = true;
        let ends = |model: &Self| -> Vec<Option<usize>> {
            let symbols = 0..model.symbols.len();
            let places = (0..before.len()).flat_map(|it| symbols.clone().map(move |by| (it, by)));
            places.map(|(state, by)| model.next(state, by)).collect()
        };
        Ok(self.len() == before.len() && ends(self) == ends(&before))
    }

    /// Learns from a word whose verdict is not the one of the model, until it is. Returns `true` if something was learned.
    /// If it ends early, nothing was.
    pub(super) fn refine<T: Teacher>(
        &mut self,
        word: &str,
        memory: &mut Memory<'_, T>,
    ) -> Result<bool, Halt<T::Stop>> {
        let mut has_learned = false;
        while memory.ask(word)? != self.accepts(word) {
            let before = self.clone();
            let learned = self.learn_from(word, memory);
            if learned.is_err() {
                *self = before;
            }
            learned?;
            has_learned = true;
        }
        Ok(has_learned)
    }

    /// Parts a state or splits a class by a word whose verdict is not the one of the model.
    fn learn_from<T: Teacher>(
        &mut self,
        word: &str,
        memory: &mut Memory<'_, T>,
    ) -> Result<(), Halt<T::Stop>> {
        let truth = memory.ask(word)?;
        let plain = self.symbols.plain(word);
        if memory.ask(&plain)? == truth {
            self.part(&plain, truth, memory)?;
        } else {
            self.split(word, &plain, truth, memory)?;
        }
        self.complete(memory)
    }

    /// Parts a state by a word of letters that the model judges wrongly. On the way there is a place before which the
    /// program judges the rest behind the state's own word as it judges the word, and behind which it does not.
    fn part<T: Teacher>(
        &mut self,
        word: &str,
        truth: bool,
        memory: &mut Memory<'_, T>,
    ) -> Result<(), Halt<T::Stop>> {
        let letters: Vec<char> = word.chars().collect();
        let (mut before, mut behind) = (0, letters.len());
        while behind - before > 1 {
            let middle = usize::midpoint(before, behind);
            let state = self.run(letters[..middle].iter().copied());
            let rest: String = letters[middle..].iter().collect();
            let question = format!("{}{rest}", self.access(state));
            if memory.ask(&question)? == truth {
                before = middle;
            } else {
                behind = middle;
            }
        }
        let from = self.run(letters[..before].iter().copied());
        let to = self.run(letters[..behind].iter().copied());
        let suffix: String = letters[behind..].iter().collect();
        let access = format!("{}{}", self.access(from), letters[before]);
        // The tree may have been grown anew since the transition was asked.
        let leaf = self.sift(&[(access.clone(), Tree::ROOT)], memory)?[0];
        if let Some(other) = self.tree.state(leaf).filter(|other| *other != to) {
            let symbol = self.symbols.symbol_of(letters[before]);
            self.states[from].next[symbol] = Next::To(other);
            return Ok(());
        }
        let accepting = memory.ask(&access)?;
        let node = self.tree.leaf_of(to);
        let leaves = self.tree.part(node, suffix, !truth);
        self.add(access, accepting, leaves[usize::from(truth)])?;
        let leads_there = |next: &Next| matches!(next, Next::To(known) if *known == to);
        let all = self.states.iter().flat_map(|state| &state.next);
        if all.filter(|next| leads_there(next)).count() > MANY {
            self.is_checked = false;
            return Ok(());
        }
        for next in self.states.iter_mut().flat_map(|state| &mut state.next) {
            if leads_there(next) {
                *next = Next::Below(node);
            }
        }
        Ok(())
    }

    /// Splits a class by a word that is judged otherwise than the word of its letters.
    fn split<T: Teacher>(
        &mut self,
        word: &str,
        plain: &str,
        truth: bool,
        memory: &mut Memory<'_, T>,
    ) -> Result<(), Halt<T::Stop>> {
        let (word, plain): (Vec<char>, Vec<char>) =
            (word.chars().collect(), plain.chars().collect());
        let mixed =
            |index: usize| -> String { plain[..index].iter().chain(&word[index..]).collect() };
        let (mut before, mut behind) = (0, word.len());
        while behind - before > 1 {
            let middle = usize::midpoint(before, behind);
            if memory.ask(&mixed(middle))? == truth {
                before = middle;
            } else {
                behind = middle;
            }
        }
        let (head, tail): (String, String) = (
            plain[..before].iter().collect(),
            word[behind..].iter().collect(),
        );
        let symbol = self.symbols.symbol_of(plain[before]);
        let class = self.symbols.classes()[symbol].clone();
        let unlike = alike(&class, word[before], memory, |it| {
            format!("{head}{it}{tail}")
        })?;
        self.symbols.split(symbol, unlike);
        for state in &mut self.states {
            state.next.push(Next::Below(Tree::ROOT));
        }
        Ok(())
    }

    /// The automaton of what is known, if the successors of all states are.
    pub(super) fn dfa(&self) -> Option<Dfa> {
        let is_known = |next: &Next| matches!(next, Next::To(_));
        let mut all = self.states.iter().flat_map(|state| &state.next);
        if self.states.is_empty() || !all.all(is_known) {
            return None;
        }
        let table = Table::explore(
            self.symbols.len(),
            0,
            Limits::default().states(Limits::MOST_STATES),
            |state, symbol| self.next(*state, symbol).unwrap_or_default(),
            |state| self.states[*state].accepting,
        );
        Some(Dfa::new(self.symbols.classes().to_vec(), table.ok()?).minimize())
    }

    /// The words that lead to the states that were found beyond those of the start.
    pub(super) fn found(&self) -> Vec<String> {
        let states = &self.states[self.begun_with.min(self.len())..];
        states.iter().map(|state| state.access.clone()).collect()
    }
}

/// A word that may lead to a state of its own, and the verdicts of the suffixes behind it.
struct Row<'r> {
    word: &'r str,
    verdicts: &'r [bool],
    weight: usize,
}

/// The suffix that parts a group of rows into the two of most alike weight; `None` if all leave it whole.
fn best_split(rows: &[Row<'_>], group: &[usize]) -> Option<usize> {
    let first = &rows[*group.first()?];
    let weight_of = |suffix: usize, verdict: bool| -> usize {
        let members = group.iter().map(|row| &rows[*row]);
        members
            .filter(|row| row.verdicts[suffix] == verdict)
            .map(|row| row.weight + 1)
            .sum()
    };
    let smaller = |suffix: usize| weight_of(suffix, false).min(weight_of(suffix, true));
    (0..first.verdicts.len())
        .map(|suffix| (smaller(suffix), std::cmp::Reverse(suffix)))
        .max()
        .filter(|(smaller, _)| *smaller > 0)
        .map(|(_, suffix)| suffix.0)
}
