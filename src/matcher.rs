//! Whether a text is of a rule, and how far it is good: a walk through the minimal automaton of the
//! rule's BNF, which the audit proves to accept exactly what the parser accepts.

use std::sync::OnceLock;

use crate::automata::{CharSet, Dfa, Limits, StateId};
use crate::compare::Languages;
use crate::grammar::Rule;
use crate::revision::Revision;

/// The automaton of a rule as a table, and which of its states can still come to a good end.
pub(crate) struct Matcher {
    dfa: &'static Dfa,
    live: Vec<bool>,
    /// The class of each ASCII character.
    ascii: [usize; 128],
}

/// Where a text stops being the beginning of anything that the rule accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// The first byte behind which nothing can save the text; its length if there is none.
    pub(crate) index: usize,
    /// The state before that byte.
    pub(crate) state: StateId,
}

impl Matcher {
    /// The automaton of `rule`, made when it is first asked for, in a few milliseconds for the largest.
    pub(crate) fn of(rule: Rule) -> &'static Self {
        static MATCHERS: OnceLock<Vec<Vec<OnceLock<Matcher>>>> = OnceLock::new();
        let matchers = MATCHERS.get_or_init(|| {
            let rules = |revision: &Revision| revision.rules().map(|_| OnceLock::new()).collect();
            Revision::ALL.iter().map(rules).collect()
        });
        matchers[rule.revision() as usize][rule.index()].get_or_init(|| Self::new(rule))
    }

    fn new(rule: Rule) -> Self {
        static LANGUAGES: OnceLock<Vec<OnceLock<Languages>>> = OnceLock::new();
        let languages =
            LANGUAGES.get_or_init(|| Revision::ALL.iter().map(|_| OnceLock::new()).collect());
        let revision = rule.revision();
        let dfa = languages[revision as usize]
            .get_or_init(|| Languages::of(revision, true, &Limits::default()))
            .dfa(rule.name())
            .expect("every rule is regular");
        Self::over(dfa)
    }

    /// A walk through any automaton.
    pub(crate) fn over(dfa: &'static Dfa) -> Self {
        let class_of = |character: char| {
            dfa.classes()
                .iter()
                .position(|class| class.contains(character))
                .unwrap_or(0)
        };
        let ascii = std::array::from_fn(|octet| {
            u8::try_from(octet).map_or(0, |octet| class_of(char::from(octet)))
        });
        Self {
            live: dfa.live_states(),
            ascii,
            dfa,
        }
    }

    /// The state before the first character.
    pub(crate) const START: StateId = Dfa::INITIAL;

    /// The state after `state` on a character of US-ASCII; `None` if nothing can save the text then, or
    /// if the octet is no such character.
    pub(crate) fn step(&self, state: StateId, octet: u8) -> Option<StateId> {
        let class = *self.ascii.get(usize::from(octet))?;
        let next = self.dfa.successor(state, class);
        self.live[next].then_some(next)
    }

    /// Whether a text that ends in this state is accepted.
    pub(crate) fn may_end(&self, state: StateId) -> bool {
        self.dfa.is_accepting(state)
    }

    /// Whether the rule accepts all of `text`.
    pub(crate) fn is_match(&self, text: &str) -> bool {
        let reach = self.reach(text);
        reach.index == text.len() && self.accepts(reach)
    }

    /// How far `text` is good.
    pub(crate) fn reach(&self, text: &str) -> Reach {
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
    pub(crate) fn accepts(&self, reach: Reach) -> bool {
        self.dfa.is_accepting(reach.state)
    }

    /// What may stand where the text stops being good.
    pub(crate) fn next(&self, reach: Reach) -> CharSet {
        let classes = self.dfa.classes().iter().enumerate();
        classes
            .filter(|(class, _)| self.live[self.dfa.successor(reach.state, *class)])
            .fold(CharSet::EMPTY, |set, (_, class)| set.union(class))
    }

    /// What a text that the rule accepts may begin with.
    pub(crate) fn first(&self) -> CharSet {
        self.next(Reach {
            index: 0,
            state: Dfa::INITIAL,
        })
    }
}
