//! How far a text is good, exactly: by the automaton of a rule's BNF.

use std::sync::OnceLock;

use crate::automata::{CharSet, Dfa, Limits, StateId};
use crate::bnf;
use crate::grammar::Rule;
use crate::revision::Revision;

/// The automaton of a rule, and which of its states can still come to a good end.
pub(super) struct Viable {
    dfa: Dfa,
    live: Vec<bool>,
    /// The class of each ASCII character.
    ascii: [usize; 128],
    /// For each state what may follow, in words, once somebody asked.
    words: Vec<OnceLock<Vec<String>>>,
}

/// Where a text stops being the beginning of anything that the rule accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    /// The first byte behind which nothing can save the text; its length if there is none.
    pub(super) index: usize,
    /// The state before that byte.
    state: StateId,
}

impl Viable {
    /// The automaton of `rule`, made when it is first asked for.
    pub(super) fn of(rule: Rule) -> &'static Self {
        static AUTOMATA: OnceLock<Vec<Vec<OnceLock<Viable>>>> = OnceLock::new();
        let automata = AUTOMATA.get_or_init(|| {
            let rules = |revision: &Revision| revision.rules().map(|_| OnceLock::new()).collect();
            Revision::ALL.iter().map(rules).collect()
        });
        automata[rule.revision() as usize][rule.index()].get_or_init(|| Self::new(rule))
    }

    fn new(rule: Rule) -> Self {
        static GRAMMARS: OnceLock<Vec<bnf::Grammar>> = OnceLock::new();
        let grammars = GRAMMARS.get_or_init(|| {
            let read = |revision: &Revision| bnf::Grammar::of(*revision, true);
            Revision::ALL.iter().map(read).collect()
        });
        let grammar = &grammars[rule.revision() as usize];
        let dfa = grammar
            .dfa(rule.name(), &Limits::default())
            .expect("every rule is regular");
        let class_of = |character: char| {
            dfa.classes()
                .iter()
                .position(|class| class.contains(character))
                .unwrap_or(0)
        };
        let ascii = std::array::from_fn(|octet| {
            u8::try_from(octet).map_or(0, |octet| class_of(char::from(octet)))
        });
        let words = (0..dfa.len()).map(|_| OnceLock::new()).collect();
        Self {
            live: dfa.live_states(),
            ascii,
            words,
            dfa,
        }
    }

    /// How far `text` is good.
    pub(super) fn reach(&self, text: &str) -> Reach {
        let mut state = Dfa::INITIAL;
        for (index, character) in text.char_indices() {
            let next = match self.ascii.get(character as usize) {
                Some(&class) => self.dfa.successor(state, class),
                None => self.dfa.step(state, character),
            };
            if !self.live[next] {
                return Reach { index, state };
            }
            state = next;
        }
        Reach {
            index: text.len(),
            state,
        }
    }

    /// Whether what was good of the text is accepted.
    pub(super) fn accepts(&self, reach: Reach) -> bool {
        self.dfa.is_accepting(reach.state)
    }

    /// What may stand where the text stops being good.
    pub(super) fn next(&self, reach: Reach) -> CharSet {
        let classes = self.dfa.classes().iter().enumerate();
        classes
            .filter(|(class, _)| self.live[self.dfa.successor(reach.state, *class)])
            .fold(CharSet::EMPTY, |set, (_, class)| set.union(class))
    }

    /// What may stand where the text stops being good, as `describe` puts it into words.
    pub(super) fn in_words(
        &self,
        reach: Reach,
        describe: impl FnOnce() -> Vec<String>,
    ) -> &[String] {
        self.words[reach.state].get_or_init(describe)
    }

    /// What a text that the rule accepts may begin with.
    pub(super) fn first(&self) -> CharSet {
        self.next(Reach {
            index: 0,
            state: Dfa::INITIAL,
        })
    }
}
