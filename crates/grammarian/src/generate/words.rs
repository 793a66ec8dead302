//! All words of a language, the shortest first.

use crate::automata::{CharSet, Dfa};
use crate::legibility::illegibility;

/// All words of a language, each once: the shortest first, and those of one length in the order of
/// their characters. The most legible characters come first: letters, digits, the punctuation of
/// URLs, then the rest by number, control characters last.
///
/// The iterator ends when the language is exhausted. It never follows a path that cannot become a word: each word takes
/// at most its length times the largest number of transitions of a state. Memory grows with the length times the number
/// of states.
///
/// ```
/// use grammarian::automata::{CharSet, Limits, Nfa};
/// use grammarian::generate::Words;
///
/// let binary = Nfa::set(CharSet::from('0'..='1')).repeat(0, None);
/// let dfa = binary.determinize(&Limits::default())?;
/// let words: Vec<String> = Words::new(&dfa).take(5).collect();
/// assert_eq!(words, ["", "1", "0", "11", "10"]);
/// # Ok::<(), grammarian::automata::LimitExceeded>(())
/// ```
#[derive(Clone, Debug)]
pub struct Words {
    graph: Graph,
    /// The characters in order, as ranges, with the number of their class.
    ranges: Vec<(char, char, usize)>,
    /// For each length and each node, `true` if a word of that length leads from the node to an accepting one.
    completable: Vec<Vec<bool>>,
    /// The nodes that words of the current length lead to.
    reached: Vec<bool>,
    /// The current length.
    length: usize,
    /// The last word. `None` before the first word of the current length.
    path: Option<Vec<Letter>>,
}

/// The automaton that words are read from. It need not be deterministic: sets of nodes are
/// followed, and only those that words lead to.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// Disjoint sets of characters.
    pub(super) classes: Vec<CharSet>,
    pub(super) nodes: Vec<Node>,
    /// The initial nodes, in order.
    pub(super) initial: Vec<usize>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    /// The numbers of classes and the nodes that they lead to, in order.
    pub(super) edges: Vec<(usize, usize)>,
    pub(super) accepting: bool,
}

/// A character of a word.
#[derive(Clone, Debug)]
struct Letter {
    character: char,
    /// The range that it belongs to.
    range: usize,
    /// The nodes that it leads to, in order.
    nodes: Vec<usize>,
}

impl Words {
    /// All words of the language of `dfa`.
    #[must_use]
    pub fn new(dfa: &Dfa) -> Self {
        let live = dfa.live_states();
        let classes = dfa.classes();
        let node = |state| {
            let edges = (0..classes.len()).map(|class| (class, dfa.successor(state, class)));
            Node {
                edges: edges.filter(|(_, to)| live[*to]).collect(),
                accepting: dfa.is_accepting(state),
            }
        };
        Self::of(Graph {
            classes: classes.to_vec(),
            nodes: (0..dfa.len()).map(node).collect(),
            initial: Vec::from_iter(live[Dfa::INITIAL].then_some(Dfa::INITIAL)),
        })
    }

    /// All words of a graph. From each of its nodes an accepting one should be reached.
    pub(super) fn of(graph: Graph) -> Self {
        let mut ranges: Vec<(char, char, usize)> = Vec::new();
        for (class, set) in graph.classes.iter().enumerate() {
            let legible = set.legible_ranges().into_iter();
            ranges.extend(legible.map(|(first, last)| (first, last, class)));
        }
        ranges.sort_unstable_by_key(|(first, ..)| (illegibility(*first), *first));
        let mut reached = vec![false; graph.nodes.len()];
        for &node in &graph.initial {
            reached[node] = true;
        }
        Self {
            ranges,
            completable: vec![graph.nodes.iter().map(|node| node.accepting).collect()],
            reached,
            length: 0,
            path: None,
            graph,
        }
    }

    /// Goes to the first word of the current length, or from one word to the next. Returns `false` if there is no such
    /// word.
    fn advance(&mut self) -> bool {
        let Some(mut path) = self.path.take() else {
            let completable = &self.completable[self.length];
            let any = self.graph.initial.iter().any(|node| completable[*node]);
            self.path = any.then(|| self.complete(Vec::with_capacity(self.length)));
            return any;
        };
        while let Some(place) = path.pop() {
            if let Some(place) = self.after(place, &path) {
                path.push(place);
                self.path = Some(self.complete(path));
                return true;
            }
        }
        false
    }

    /// The next character after `path`, in the place of `place`.
    fn after(&self, place: Letter, path: &[Letter]) -> Option<Letter> {
        let (_, last, _) = self.ranges[place.range];
        match (place.character..=last).nth(1) {
            Some(character) => Some(Letter { character, ..place }),
            None => self.enter(path, place.range + 1),
        }
    }

    /// The first character after `path`, from this range on, with which there is a word of the
    /// current length.
    fn enter(&self, path: &[Letter], range: usize) -> Option<Letter> {
        let from = path
            .last()
            .map_or(&self.graph.initial, |place| &place.nodes);
        let completable = &self.completable[self.length - path.len() - 1];
        let mut ranges = self.ranges.iter().enumerate().skip(range);
        ranges.find_map(|(range, &(character, _, class))| {
            let nodes = self.graph.follow(from, class);
            let good = nodes.iter().any(|node| completable[*node]);
            good.then_some(Letter {
                character,
                range,
                nodes,
            })
        })
    }

    /// Completes the beginning of a word with the first characters that make it a word.
    fn complete(&self, mut path: Vec<Letter>) -> Vec<Letter> {
        while path.len() < self.length {
            let Some(place) = self.enter(&path, 0) else {
                break;
            };
            path.push(place);
        }
        path
    }

    /// Goes on to the next length.
    fn lengthen(&mut self) {
        let mut reached = vec![false; self.graph.nodes.len()];
        let mut completable = vec![false; self.graph.nodes.len()];
        for (number, node) in self.graph.nodes.iter().enumerate() {
            for &(_, to) in &node.edges {
                reached[to] |= self.reached[number];
                completable[number] |= self.completable[self.length][to];
            }
        }
        self.reached = reached;
        self.completable.push(completable);
        self.length += 1;
        self.path = None;
    }
}

impl Iterator for Words {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        while self.reached.contains(&true) {
            if self.advance() {
                let path = self.path.iter().flatten();
                return Some(path.map(|place| place.character).collect());
            }
            self.lengthen();
        }
        None
    }
}

impl Graph {
    /// The nodes that a class leads to from any of these nodes, in order.
    fn follow(&self, from: &[usize], class: usize) -> Vec<usize> {
        let mut nodes = Vec::new();
        for &node in from {
            let edges = &self.nodes[node].edges;
            let first = edges.partition_point(|(other, _)| *other < class);
            let edges = edges[first..]
                .iter()
                .take_while(|(other, _)| *other == class);
            nodes.extend(edges.map(|(_, to)| *to));
        }
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }

    /// The graph without the edges to nodes from which no accepting one is reached.
    pub(super) fn trimmed(mut self) -> Self {
        let mut sources: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (number, node) in self.nodes.iter().enumerate() {
            for &(_, to) in &node.edges {
                sources[to].push(number);
            }
        }
        let mut live: Vec<bool> = self.nodes.iter().map(|node| node.accepting).collect();
        let mut open: Vec<usize> = (0..live.len()).filter(|node| live[*node]).collect();
        while let Some(node) = open.pop() {
            for &source in &sources[node] {
                if !std::mem::replace(&mut live[source], true) {
                    open.push(source);
                }
            }
        }
        for node in &mut self.nodes {
            node.edges.retain(|(_, to)| live[*to]);
        }
        self.initial.retain(|node| live[*node]);
        self
    }
}
