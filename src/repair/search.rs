//! The search for the nearest valid text: a shortest path through positions of the text and states of the automata.
//!
//! The text is read once, from its beginning to its end. A frontier holds, for each state that a repaired text may have
//! reached here, the least weight of the repairs before. A character leads all of them on; only where a repair of the table may
//! begin, more are added. So the time is linear in the length of the text, and a character at which no repair begins costs no
//! memory.

use super::language::{Language, State};
use super::notation::unlikely;
use super::phase::Phase;
use super::row::Write;
use super::rows::Rows;
use super::table::IGNORED;
use crate::words::Mistake;

/// One repair, at its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    /// In bytes of the text as it was given.
    pub(super) at: usize,
    pub(super) length: usize,
    pub(super) write: Write,
    pub(super) mistake: Mistake,
    pub(super) phase: Phase,
    /// Tells if a repair of its weight is more than a last resort.
    pub(super) is_likely: bool,
}

impl Change {
    pub(super) fn of(
        at: usize,
        length: usize,
        write: Write,
        mistake: Mistake,
        phase: Phase,
    ) -> Self {
        Self {
            at,
            length,
            write,
            mistake,
            phase,
            is_likely: true,
        }
    }
}

/// The repairs on the way to a state.
#[derive(Clone, Copy, Debug)]
enum Past {
    Nothing,
    Change {
        before: u32,
        change: Change,
    },
    /// Two ways of the same weight.
    Either(u32, u32),
}

/// A state that is reached at a position.
#[derive(Clone, Copy, Debug)]
struct Item {
    state: State,
    /// A repair was made that rests on nothing but that the text becomes valid by it.
    is_guessed: bool,
    cost: u32,
    past: u32,
}

/// The way without a repair.
pub(super) const NOTHING: u32 = 0;

/// The result of a search: the least weight, and the ways that have it, each a list of repairs in the order of the text.
pub(super) struct Found {
    pub(super) cost: u32,
    pub(super) ways: Vec<Vec<Change>>,
    /// Tells if the document that defines the scheme has judged one of the results.
    pub(super) is_judged: bool,
}

/// How far a search goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// Edits are tried that rest on nothing but that the text becomes valid by them.
    pub(super) may_guess: bool,
    /// The most that the repairs may weigh together.
    pub(super) bound: u32,
    /// White space with the end of a line means nothing wherever it stands, as in a URL between angle brackets (RFC 3986, Appendix C).
    pub(super) ignores_white: bool,
}

impl Effort {
    /// The efforts one after the other: most texts need little, and what is found within a bound is the nearest. A text that has
    /// many characters which no document allows is not tried with little.
    pub(super) fn all(text: &str, may_guess: bool) -> impl Iterator<Item = Self> {
        const EACH: usize = 9;
        let least = if may_guess { GUESS } else { 0 };
        let is_allowed_nowhere = |byte: &u8| b" \\^`{|}".contains(byte);
        let faults = text.bytes().filter(is_allowed_nowhere).take(EACH).count();
        // A first segment with a dot is a host whose scheme is missing.
        let first = text.find([':', '/', '?', '#']).unwrap_or(text.len());
        let scheme = if text[..first].contains('.') { 25 } else { 0 };
        let estimate = u32::try_from(faults * EACH).unwrap_or(0) + scheme;
        let bounds = [10, 40, 80, u32::MAX - GUESS].into_iter();
        let bounds = bounds.filter(move |bound| *bound >= estimate);
        bounds
            .map(move |bound| least + bound)
            .map(move |bound| Self {
                may_guess,
                bound,
                ignores_white: false,
            })
    }
}

/// The search in one text.
pub(super) struct Search<'t> {
    text: &'t str,
    pasts: Vec<Past>,
    frontier: Vec<Item>,
    /// What is reached behind the position, with the place.
    later: Vec<(usize, Item)>,
    effort: Effort,
    /// Something was left out since it weighs more.
    is_bounded: bool,
}

/// The weight of an edit that rests on nothing but that the text becomes valid by it; there is at most one.
const GUESS: u32 = 200;

/// The punctuation that is inserted, or written in place of other punctuation: no delimiter of components.
const PUNCTUATION: &str = "(),-.:;=@_~";
const INSERTED: &str = "),;=@";

/// The most ways of the same weight that are looked at.
const MOST_WAYS: usize = 16;

impl<'t> Search<'t> {
    pub(super) fn of(text: &'t str, effort: Effort) -> Self {
        Self {
            text,
            pasts: vec![Past::Nothing],
            frontier: Vec::new(),
            later: Vec::new(),
            effort,
            is_bounded: false,
        }
    }

    pub(super) fn text(&self) -> &'t str {
        self.text
    }

    /// Tells if a greater effort may find more.
    pub(super) fn is_bounded(&self) -> bool {
        self.is_bounded
    }

    /// The way on by one more repair.
    pub(super) fn after(&mut self, before: u32, change: Change) -> u32 {
        self.remember(Past::Change { before, change })
    }

    fn remember(&mut self, past: Past) -> u32 {
        self.pasts.push(past);
        u32::try_from(self.pasts.len() - 1).unwrap_or(0)
    }

    /// Adds states that are reached at a position.
    pub(super) fn reach(&mut self, at: usize, states: [Option<State>; 2], cost: u32, past: u32) {
        if self.is_over(cost) {
            return;
        }
        for state in states.into_iter().flatten() {
            let item = Item {
                state,
                is_guessed: false,
                cost,
                past,
            };
            self.later.push((at, item));
        }
    }

    /// Tells if something weighs more than is looked for.
    fn is_over(&mut self, cost: u32) -> bool {
        self.is_bounded |= cost > self.effort.bound;
        cost > self.effort.bound
    }

    /// The states that the search begins with: where in the text, at what weight, behind which repairs.
    #[cfg(test)]
    pub(super) fn begun(&self) -> Vec<(usize, State, u32, Vec<Change>)> {
        let begun = self.later.iter().map(|(at, item)| {
            let mut changes = Vec::new();
            let mut past = item.past;
            while let Past::Change { before, change } = self.pasts[past as usize] {
                changes.insert(0, change);
                past = before;
            }
            (*at, item.state, item.cost, changes)
        });
        begun.collect()
    }

    /// The ways of the least weight to a valid text; `None` if there is none.
    pub(super) fn run(&mut self, language: &Language) -> Option<Found> {
        let text = self.text;
        let mut at = 0;
        let mut stepped: Vec<Item> = Vec::new();
        loop {
            self.arrive(at);
            if self.frontier.is_empty() && self.later.is_empty() {
                return None;
            }
            self.repair(language, at);
            let Some(character) = text[at..].chars().next() else {
                break;
            };
            let unlikely = unlikely(text, at, character);
            at += character.len_utf8();
            let mut frontier = std::mem::take(&mut self.frontier);
            for item in frontier.drain(..) {
                let cost = item.cost + unlikely;
                if self.is_over(cost) {
                    continue;
                }
                for state in language.step(item.state, character).into_iter().flatten() {
                    self.add(
                        &mut stepped,
                        Item {
                            state,
                            cost,
                            ..item
                        },
                    );
                }
            }
            self.frontier = std::mem::replace(&mut stepped, frontier);
        }
        self.ways(language)
    }

    /// Adds what was reached at this position before.
    fn arrive(&mut self, at: usize) {
        if self.later.is_empty() {
            return;
        }
        let mut frontier = std::mem::take(&mut self.frontier);
        let mut index = 0;
        while index < self.later.len() {
            if self.later[index].0 == at {
                let (_, item) = self.later.swap_remove(index);
                self.add(&mut frontier, item);
            } else {
                index += 1;
            }
        }
        self.frontier = frontier;
    }

    /// Adds an item to a frontier, unless that has a better one with the same state. Returns its index if the frontier changed.
    fn add(&mut self, frontier: &mut Vec<Item>, item: Item) -> Option<usize> {
        let same = |it: &Item| it.state == item.state && it.is_guessed == item.is_guessed;
        let Some(index) = frontier.iter().position(same) else {
            frontier.push(item);
            return Some(frontier.len() - 1);
        };
        let found = frontier[index];
        if item.cost < found.cost {
            frontier[index] = item;
            return Some(index);
        }
        if item.cost == found.cost && item.past != found.past {
            frontier[index].past = self.remember(Past::Either(found.past, item.past));
        }
        None
    }

    /// Makes all repairs that may begin at a position.
    fn repair(&mut self, language: &Language, at: usize) {
        let rows = Rows::at(self.text.as_bytes().get(at).copied());
        let mut index = 0;
        while let Some(item) = self.frontier.get(index).copied() {
            index += 1;
            let phase = item.state.phase;
            for row in rows.within(phase) {
                if self.is_over(item.cost + row.weight) {
                    continue;
                }
                let Some(length) = row.take.length(self.text, at) else {
                    continue;
                };
                if row.only.allows(self.text, at, at + length) {
                    let change = Change {
                        is_likely: row.is_likely,
                        ..Change::of(at, length, row.write, row.mistake, phase)
                    };
                    index =
                        index.min(self.make(language, item, change, row.weight, item.is_guessed));
                }
            }
            if self.effort.ignores_white
                && let Some(length) = IGNORED.take.length(self.text, at)
                && IGNORED.only.allows(self.text, at, at + length)
            {
                let change = Change::of(at, length, IGNORED.write, IGNORED.mistake, phase);
                self.make(language, item, change, IGNORED.weight, item.is_guessed);
            }
            let may_guess = self.effort.may_guess && !item.is_guessed && may_be_guessed(phase);
            if may_guess && !self.is_over(item.cost + GUESS) {
                for change in guesses(self.text, at, phase) {
                    index = index.min(self.make(language, item, change, GUESS, true));
                }
            }
        }
    }

    /// Makes one repair. Returns the index from which on the frontier must be looked at again.
    fn make(
        &mut self,
        language: &Language,
        item: Item,
        change: Change,
        weight: u32,
        is_guessed: bool,
    ) -> usize {
        if item.state.keeps_all() && !matches!(change.write, Write::Escape | Write::Text("%25")) {
            return usize::MAX;
        }
        let taken = &self.text[change.at..change.at + change.length];
        let states = match change.write {
            Write::Text("") => [Some(item.state), None],
            Write::Text(written) => language.write(item.state, written),
            Write::Character(character) => language.step(item.state, character),
            Write::Escape | Write::Ascii | Write::LooksLike | Write::Meant(_) => {
                match language.written(change.write, taken) {
                    Some(written) => language.write(item.state, &written),
                    None => return usize::MAX,
                }
            }
        };
        if states[0].is_none() && states[1].is_none() {
            return usize::MAX;
        }
        let past = self.after(item.past, change);
        let mut from = usize::MAX;
        for state in states.into_iter().flatten() {
            let reached = Item {
                state,
                is_guessed,
                cost: item.cost + weight,
                past,
            };
            if change.length > 0 {
                self.later.push((change.at + change.length, reached));
                continue;
            }
            let mut frontier = std::mem::take(&mut self.frontier);
            if let Some(index) = self.add(&mut frontier, reached) {
                from = from.min(index);
            }
            self.frontier = frontier;
        }
        from
    }

    /// The ways of the least weight among those that end the text.
    fn ways(&self, language: &Language) -> Option<Found> {
        // Without a guess, nothing was found before.
        let is_end =
            |it: &&Item| it.is_guessed == self.effort.may_guess && language.accepts(it.state);
        let ended = || self.frontier.iter().filter(is_end);
        let least = ended().map(|it| it.cost).min()?;
        let mut ways = Vec::new();
        for item in ended().filter(|it| it.cost == least) {
            let mut open = vec![(item.past, Vec::new())];
            while let Some((past, mut changes)) = open.pop() {
                match self.pasts[past as usize] {
                    _ if ways.len() + open.len() > MOST_WAYS => break,
                    Past::Nothing => {
                        changes.reverse();
                        ways.push(changes);
                    }
                    Past::Change { before, change } => {
                        changes.push(change);
                        open.push((before, changes));
                    }
                    Past::Either(one, other) => {
                        open.push((one, changes.clone()));
                        open.push((other, changes));
                    }
                }
            }
        }
        let mut nearest = ended().filter(|it| it.cost == least);
        Some(Found {
            cost: least,
            ways,
            is_judged: nearest.any(|it| Language::is_judged(it.state)),
        })
    }
}

fn may_be_guessed(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::Part | Phase::Colon | Phase::Opaque | Phase::Path | Phase::Query
    )
}

/// The edits of one character that nothing speaks for: to leave out punctuation, to write other punctuation in its place, and to
/// insert some next to it. A letter or a digit is never left out nor made up.
fn guesses(text: &str, at: usize, phase: Phase) -> impl Iterator<Item = Change> {
    let first = text[at..].chars().next();
    let length = first.map_or(0, char::len_utf8);
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let is_within_word = is_word(first) && is_word(text[..at].chars().next_back());
    let is_of_part = phase == Phase::Part;
    let is_delimiter = move |c: char| !is_of_part && "/?#%".contains(c);
    // Without its point a number is another one.
    let behind = &text[at + length..];
    let is_of_number = first == Some('.') && behind.starts_with(|c: char| c.is_ascii_digit());
    let punctuation = first
        .filter(|c| !c.is_alphanumeric() && !c.is_whitespace() && !is_delimiter(*c))
        .filter(|_| !is_of_number);
    let deleted = punctuation.map(|_| {
        Change::of(
            at,
            length,
            Write::Text(""),
            Mistake::NeedlessCharacter,
            phase,
        )
    });
    let inserted = INSERTED
        .chars()
        .filter(move |_| !is_within_word)
        .map(move |written| {
            Change::of(
                at,
                0,
                Write::Character(written),
                Mistake::MissingCharacter,
                phase,
            )
        });
    // No other sign is meant by a plus sign.
    let replaceable = punctuation.filter(|c| *c != '+');
    let replaced = replaceable.into_iter().flat_map(move |from| {
        let others = PUNCTUATION.chars().filter(move |to| *to != from);
        others.map(move |written| {
            Change::of(
                at,
                length,
                Write::Character(written),
                Mistake::WrongCharacter,
                phase,
            )
        })
    });
    deleted.into_iter().chain(inserted).chain(replaced)
}
