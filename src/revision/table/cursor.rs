//! The items of the sections of a table, read one after the other: texts, lists, automata, and what is made of them.

use grammarian::matcher::{Bytes, Matcher, ShiftDfa, State, TableDfa};

use crate::revision::entries::{
    Automaton, Bearers, Concepts, DocumentEntry, Forbidden, Leading, Production, RuleEntry, Shape,
    Syntax, Traits,
};
use crate::revision::printing::Printing;
use crate::revision::skeleton::{Glue, Skeleton};
use crate::revision::statements::Label;
use crate::words::named::is_same;
use crate::words::{Component, Concept, Mending, Status};

/// The texts of a table: the grammar file, and those that are joined of several pieces.
#[derive(Clone, Copy)]
pub(in crate::revision) struct Texts {
    pub(super) source: &'static str,
    pub(super) joined: &'static str,
}

impl Texts {
    const fn part(&self, start: usize, length: usize) -> &'static str {
        let (text, start) = match start.checked_sub(self.source.len()) {
            Some(start) if length > 0 => (self.joined, start),
            _ => (self.source, start),
        };
        text.split_at(start).1.split_at(length).0
    }
}

/// The texts, lists and automata that the items of a table are made of.
#[derive(Clone, Copy)]
pub(in crate::revision) struct Pools {
    pub(in crate::revision) texts: Texts,
    pub(in crate::revision) words: &'static [&'static str],
    pub(in crate::revision) numbers: &'static [u16],
    pub(in crate::revision) states: &'static [State],
    pub(in crate::revision) printings: &'static [Printing],
    pub(in crate::revision) leading: &'static [Leading],
    pub(in crate::revision) automata: &'static [u8],
    /// The documents whose automata serve for rules that are taken from them.
    pub(in crate::revision) lenders: &'static [&'static DocumentEntry],
}

/// Goes through a section from its beginning to its end.
pub(in crate::revision) struct Cursor {
    pub(super) bytes: &'static [u8],
}

impl Cursor {
    pub(super) const fn number(&mut self) -> usize {
        let mut number = 0;
        let mut shift = 0;
        while let [byte, rest @ ..] = self.bytes {
            self.bytes = rest;
            number |= ((*byte & 0x7f) as usize) << shift;
            if *byte & 0x80 == 0 {
                return number;
            }
            shift += 7;
        }
        panic!("a section of a table ends within an item")
    }

    /// A number of 16 bits: that of a rule or of a state.
    #[allow(clippy::cast_possible_truncation, reason = "it is looked at")]
    pub(in crate::revision) const fn small(&mut self) -> u16 {
        let number = self.number();
        assert!(
            number <= u16::MAX as usize,
            "a rule or state has a number of 16 bits"
        );
        number as u16
    }

    const fn is_there(&mut self) -> bool {
        self.number() == 1
    }

    /// A piece of a text, and what stands behind it.
    pub(super) const fn piece(
        &mut self,
        source: &'static str,
        literals: &'static [u8],
    ) -> (&'static [u8], Option<u8>) {
        let (start, length) = (self.number(), self.number());
        let joint = match self.bytes {
            [0, rest @ ..] => {
                self.bytes = rest;
                None
            }
            [joint, rest @ ..] => {
                self.bytes = rest;
                Some(*joint)
            }
            [] => panic!("a section of a table ends within an item"),
        };
        let piece = match start.checked_sub(source.len()) {
            Some(start) => part(literals, start, length),
            None => part(source.as_bytes(), start, length),
        };
        (piece, joint)
    }

    pub(in crate::revision) const fn text(&mut self, texts: &Texts) -> &'static str {
        texts.part(self.number(), self.number())
    }

    const fn optional_text(&mut self, texts: &Texts) -> Option<&'static str> {
        if self.is_there() {
            Some(self.text(texts))
        } else {
            None
        }
    }

    /// A part of a list.
    const fn list<T>(&mut self, all: &'static [T]) -> &'static [T] {
        part(all, self.number(), self.number())
    }

    pub(in crate::revision) const fn printing(&mut self, texts: &Texts) -> Printing {
        Printing::new(self.text(texts), self.text(texts))
    }

    pub(in crate::revision) const fn leading(&mut self, texts: &Texts) -> Leading {
        if self.is_there() {
            Leading::Rule(self.small())
        } else {
            Leading::Literal(self.text(texts))
        }
    }

    pub(in crate::revision) const fn shown(&mut self) -> Option<u16> {
        if self.is_there() {
            Some(self.small())
        } else {
            None
        }
    }

    const fn automaton(&mut self, pools: &Pools) -> Automaton {
        Automaton {
            dfa: TableDfa::read(self.list(pools.automata)),
            busiest: self.list(pools.states),
        }
    }

    /// The automaton of a rule: one of the table, or that of a rule of another document.
    const fn held_automaton(&mut self, pools: &Pools) -> Automaton {
        if !self.is_there() {
            return self.automaton(pools);
        }
        let id = self.text(&pools.texts);
        let rule = self.small();
        let mut at = 0;
        while at < pools.lenders.len() {
            let lender = pools.lenders[at];
            if is_same(lender.id, id) {
                return lender.rules[rule as usize].automaton;
            }
            at += 1;
        }
        panic!("a table has an automaton of a document that lends it none")
    }

    const fn optional_automaton(&mut self, pools: &Pools) -> Option<Automaton> {
        if self.is_there() {
            Some(self.automaton(pools))
        } else {
            None
        }
    }

    pub(in crate::revision) const fn rule(&mut self, pools: &Pools) -> RuleEntry {
        let texts = &pools.texts;
        let name = self.text(texts);
        let printings = self.list(pools.printings);
        let corrected = self.optional_text(texts);
        let note = self.text(texts);
        let peg = self.text(texts);
        let line = self.number();
        let entry = self.number();
        let shape = match self.number() {
            0 => Shape::Inner,
            1 => Shape::Leaf,
            _ => Shape::Silent,
        };
        let uses = self.list(pools.numbers);
        let leading = self.list(pools.leading);
        let prefix = self.text(texts);
        let automaton = self.held_automaton(pools);
        RuleEntry {
            name,
            printings,
            corrected,
            note,
            peg,
            line,
            entry,
            shape,
            uses,
            leading,
            prefix,
            first: automaton.dfa.first(),
            automaton,
            mends: match self.optional_text(texts) {
                Some(name) => match Mending::named(name) {
                    Some(mending) => Some(mending),
                    None => panic!("a `mends` of a grammar file has no such name"),
                },
                None => None,
            },
            printed: self.optional_automaton(pools),
            from: self.optional_text(texts),
        }
    }

    pub(in crate::revision) const fn traits(&mut self, pools: &Pools) -> Traits {
        let concept = match self.optional_text(&pools.texts) {
            Some(name) => match Concept::named(name) {
                Some(concept) => Some(concept),
                None => panic!("a `concept` of a grammar file has no such name"),
            },
            None => None,
        };
        let alternatives = self.list(pools.numbers);
        Traits {
            concept,
            alternatives,
        }
    }

    pub(in crate::revision) const fn production(
        &mut self,
        pools: &Pools,
        forbidden: &'static [Forbidden],
        glue: &'static [Glue],
    ) -> Production {
        Production {
            scheme: self.text(&pools.texts),
            rule: self.small(),
            section: self.text(&pools.texts),
            allowed: self.optional_automaton(pools),
            forbidden: self.list(forbidden),
            skeleton: Skeleton {
                places: self.list(pools.numbers),
                glue: self.list(glue),
            },
            behind_scheme: self.list(pools.states),
        }
    }

    /// A text between two parts of a production.
    pub(in crate::revision) const fn glue(&mut self, pools: &Pools) -> Glue {
        Glue {
            from: self.small(),
            to: self.small(),
            text: self.text(&pools.texts),
        }
    }

    /// Texts that the prose forbids.
    pub(in crate::revision) const fn forbidden(&mut self, pools: &Pools) -> Forbidden {
        let component = Component::named(self.text(&pools.texts));
        Forbidden {
            component: match component {
                Some(component) => component,
                None => panic!("a `forbids` of a grammar file has no such component"),
            },
            automaton: self.automaton(pools),
            left: self.optional_automaton(pools),
            section: self.text(&pools.texts),
            sentence: self.text(&pools.texts),
        }
    }

    pub(in crate::revision) const fn label(&mut self, pools: &Pools) -> Label {
        let texts = &pools.texts;
        Label {
            key: self.text(texts),
            rule: match self.small() {
                0 => None,
                behind => Some(behind - 1),
            },
            words: self.list(pools.words),
            section: self.text(texts),
            sentence: self.text(texts),
        }
    }

    /// A class among these rules, and what its words begin with.
    pub(in crate::revision) const fn class(&mut self, rules: &[RuleEntry]) -> (u16, Bytes) {
        let rule = self.small();
        (rule, rules[rule as usize].first)
    }

    /// The document, with its rules and their traits.
    pub(in crate::revision) const fn document(
        mut self,
        pools: &Pools,
        rules: &'static [RuleEntry],
        traits: &'static [Traits],
        below: &'static [Concepts],
    ) -> DocumentEntry {
        let texts = &pools.texts;
        DocumentEntry {
            id: self.text(texts),
            aliases: self.list(pools.words),
            name: self.text(texts),
            title: self.text(texts),
            date: self.text(texts),
            published: (self.small(), self.month()),
            status: match Status::named(self.text(texts)) {
                Some(status) => status,
                None => panic!("a `status` of a grammar file has no such name"),
            },
            became: self.optional_text(texts),
            obsoletes: self.list(pools.words),
            updates: self.list(pools.words),
            obsoleted_by: self.list(pools.words),
            generic: self.optional_text(texts),
            parts: self.list(pools.numbers),
            verbatim: self.list(pools.numbers),
            text: texts.source,
            rules,
            traits,
            below,
            bearers: Bearers::of(traits),
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "it is looked at")]
    const fn month(&mut self) -> u8 {
        let month = self.number();
        assert!(month <= 12, "a month has a number up to 12");
        month as u8
    }

    /// The shift automaton of the generic syntax, which stands before the syntax itself.
    pub(in crate::revision) const fn shift(&mut self, pools: &Pools) -> ShiftDfa {
        let automaton = self.automaton(pools);
        ShiftDfa::of(automaton.dfa, automaton.busiest)
    }

    /// The same by the rules as they are printed; if their language is the same, one that nobody asks.
    pub(in crate::revision) const fn printed_shift(&mut self, pools: &Pools) -> ShiftDfa {
        let automaton = self.automaton(pools);
        match self.optional_automaton(pools) {
            Some(printed) => ShiftDfa::of(printed.dfa, printed.busiest),
            None => ShiftDfa::of(automaton.dfa, automaton.busiest),
        }
    }

    /// The generic syntax of a document, with the schemes and classes that it has.
    pub(in crate::revision) const fn syntax(
        mut self,
        pools: &Pools,
        rules: &[RuleEntry],
        schemes: &'static [Production],
        classes: &'static [(u16, Bytes)],
        [shift, printed_shift]: [&'static ShiftDfa; 2],
    ) -> Syntax {
        let both_steps = self.automaton(pools);
        let printed = match self.optional_automaton(pools) {
            Some(printed) => Some(Matcher::of_parts(printed.dfa, printed_shift)),
            None => None,
        };
        let (amends, follows) = (
            self.optional_text(&pools.texts),
            self.optional_text(&pools.texts),
        );
        let start_rules = self.list(pools.numbers);
        Syntax {
            amends,
            follows,
            start_rules,
            has_prefixed: has_prefixed(start_rules, rules),
            wider_start_rules: self.list(pools.numbers),
            schemes,
            classes,
            both_steps: Matcher::of_parts(both_steps.dfa, shift),
            printed,
        }
    }
}

/// Tells if one of some rules begins with literals.
const fn has_prefixed(numbers: &[u16], rules: &[RuleEntry]) -> bool {
    let mut at = 0;
    while at < numbers.len() {
        if !rules[numbers[at] as usize].prefix.is_empty() {
            return true;
        }
        at += 1;
    }
    false
}

/// A part of a list.
const fn part<T>(all: &[T], start: usize, length: usize) -> &[T] {
    all.split_at(start).1.split_at(length).0
}
