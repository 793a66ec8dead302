//! What a parsing expression matches, as a regular language.
//!
//! A parsing expression reads a text and either fails or ends at one place of it. All that it does is
//! said by the set of texts in which that place is marked: `u#v`, where the expression, run on `uv`,
//! matches exactly `u`. The part behind the mark is there because of lookahead, and because an
//! expression takes the first alternative that matches, whatever follows. Without recursion that set
//! is regular, and it follows from the sets of the parts:
//!
//! - `a ~ b`: read on with `b` where `a` ends, while `a` still watches what it looked ahead to;
//! - `a | b`: what `a` matches, and what `b` matches where `a` fails;
//! - `a*`: `a` where `a` ends, again and again, until `a` fails;
//! - `!a`: a mark in front of every text of which `a` matches no beginning.
//!
//! Each set is held by its minimal automaton, and made once: it does not depend on what follows.
//! These are the equations of a Boolean automaton for `L(e, K)`, solved for all `K` at once.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, OnceLock};

use super::model::Definition;
use super::{Error, ErrorKind, Expression, Grammar};
use crate::automata::{CharSet, Dfa, LimitExceeded, Limits, Table, classes};

/// The languages of the rules of a PEG.
///
/// ```
/// use urlspec::automata::Limits;
/// use urlspec::peg::{Grammar, Languages};
///
/// // A literal transcription of a BNF: the first alternative that matches wins.
/// let grammar = Grammar::parse(r#"octet = { digit | digit ~ digit } digit = { '0'..'9' }"#)?;
/// let octet = Languages::of(grammar, Limits::default()).dfa("octet")?;
/// assert!(octet.accepts("1") && !octet.accepts("10"));
/// # Ok::<(), urlspec::peg::Error>(())
/// ```
#[derive(Debug)]
pub struct Languages {
    grammar: Arc<Grammar>,
    /// The characters that no expression tells apart; their numbers are the symbols.
    classes: Vec<CharSet>,
    limits: Limits,
    rules: HashMap<(String, Place), Arc<Matches>>,
    /// The rules that are being looked into.
    open: Vec<String>,
}

/// Where in the input an expression begins to match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    Beginning,
    Later,
}

/// The texts that an expression matches, marked where the match ends.
#[derive(Debug)]
struct Matches {
    /// Over the classes and, last, the mark. Minimal.
    marked: Table,
    /// The state from which nothing is accepted any more.
    dead: Option<usize>,
    /// The state behind the mark from which everything is accepted.
    free: Option<usize>,
    /// The texts of which a beginning is matched. Made when it is first asked for.
    beginnings: OnceLock<Arc<Beginnings>>,
}

/// The texts of which an expression matches a beginning.
#[derive(Debug)]
struct Beginnings {
    /// Over the classes. Minimal.
    table: Table,
    /// The state from which everything is accepted, and the one from which nothing is.
    sure: Option<usize>,
    dead: Option<usize>,
}

impl Languages {
    /// The languages of a grammar, each made when it is first asked for.
    #[must_use]
    pub fn of(grammar: Grammar, limits: Limits) -> Self {
        Self {
            classes: classes(grammar.sets()),
            grammar: Arc::new(grammar),
            limits,
            rules: HashMap::new(),
            open: Vec::new(),
        }
    }

    /// The minimal automaton of the texts that a rule matches from end to end.
    ///
    /// # Errors
    ///
    /// [`Error`] if there is no such rule, if it contains itself, or if an automaton has more states
    /// than the limits allow.
    pub fn dfa(&mut self, rule: &str) -> Result<Dfa, Error> {
        let matches = self.rule(rule, Place::Beginning)?;
        let mark = self.mark();
        let marked = &matches.marked;
        let whole =
            marked.accepting_where(|state| marked.is_accepting(marked.successor(state, mark)));
        let columns: Vec<Vec<usize>> = (0..mark)
            .map(|class| {
                (0..whole.len())
                    .map(|state| whole.successor(state, class))
                    .collect()
            })
            .collect();
        Ok(Dfa::new(self.classes.clone(), whole.with_symbols(&columns)).minimize())
    }

    /// The symbol behind those of the classes.
    fn mark(&self) -> usize {
        self.classes.len()
    }

    fn rule(&mut self, name: &str, place: Place) -> Result<Arc<Matches>, Error> {
        let grammar = Arc::clone(&self.grammar);
        let Some(definition) = grammar.definition(name) else {
            return Err(self.error(ErrorKind::Undefined(name.to_owned())));
        };
        let place = if definition.minds_the_beginning() {
            place
        } else {
            Place::Later
        };
        let key = (name.to_owned(), place);
        if let Some(known) = self.rules.get(&key) {
            return Ok(Arc::clone(known));
        }
        if let Some(depth) = self.open.iter().position(|open| open == name) {
            let mut cycle = self.open[depth..].to_vec();
            cycle.push(name.to_owned());
            return Err(self.error(ErrorKind::Recursion(cycle)));
        }
        self.open.push(name.to_owned());
        let matches = self.expression(definition.expression(), place)?;
        self.open.pop();
        self.rules.insert(key, Arc::clone(&matches));
        Ok(matches)
    }

    fn expression(&mut self, expression: &Expression, place: Place) -> Result<Arc<Matches>, Error> {
        let matches = match expression {
            Expression::Rule(name) => return self.rule(name, place),
            Expression::Set(set) => self.text(std::slice::from_ref(set)),
            Expression::Text(sets) => self.text(sets),
            Expression::Sequence(first, second) => {
                let first = self.expression(first, place)?;
                let later = self.expression(second, Place::Later)?;
                let at_once = match place {
                    Place::Beginning => self.expression(second, place)?,
                    Place::Later => Arc::clone(&later),
                };
                self.sequence(&first, &at_once, &later)
            }
            Expression::Choice(first, second) => {
                let first = self.expression(first, place)?;
                let second = self.expression(second, place)?;
                self.choice(&first, &second)
            }
            Expression::Optional(of) => {
                let of = self.expression(of, place)?;
                let nothing = self.nothing().map_err(|limit| self.too_large(limit))?;
                self.choice(&of, &nothing)
            }
            Expression::Repetition(of) => return self.rounds(of, place),
            Expression::Ahead(of) => {
                let of = self.expression(of, place)?;
                self.ahead(&of, true)
            }
            Expression::NotAhead(of) => {
                let of = self.expression(of, place)?;
                self.ahead(&of, false)
            }
            Expression::End => self.end(),
            Expression::Beginning if place == Place::Beginning => self.nothing(),
            Expression::Beginning => self.never(),
        };
        matches.map(Arc::new).map_err(|limit| self.too_large(limit))
    }

    fn rounds(&mut self, of: &Expression, place: Place) -> Result<Arc<Matches>, Error> {
        let later = self.expression(of, Place::Later)?;
        if later.may_be_empty() {
            return Err(self.error(ErrorKind::EmptyRepetition));
        }
        let rounds = self
            .repetition(&later)
            .map_err(|limit| self.too_large(limit))?;
        if place == Place::Later {
            return Ok(Arc::new(rounds));
        }
        // Only the first round may see the beginning.
        let first = self.expression(of, place)?;
        if first.may_be_empty() {
            return Err(self.error(ErrorKind::EmptyRepetition));
        }
        let once = self.sequence(&first, &rounds, &rounds);
        let some_or_none = once.and_then(|some| self.choice(&some, &self.nothing()?));
        some_or_none
            .map(Arc::new)
            .map_err(|limit| self.too_large(limit))
    }

    fn error(&self, kind: ErrorKind) -> Error {
        let rule = self.open.last();
        let line = rule
            .and_then(|name| self.grammar.definition(name))
            .map(Definition::line);
        Error::new(rule.map(String::as_str).zip(line), kind)
    }

    fn too_large(&self, limit: LimitExceeded) -> Error {
        self.error(ErrorKind::Limit(limit))
    }

    /// One character of each set after the other.
    fn text(&self, sets: &[CharSet]) -> Result<Matches, LimitExceeded> {
        let length = sets.len();
        let (free, dead) = (length + 1, length + 2);
        let contains: Vec<Vec<bool>> = sets
            .iter()
            .map(|set| {
                let first = |class: &CharSet| class.ranges().first().map(|(first, _)| *first);
                self.classes
                    .iter()
                    .map(|class| first(class).is_some_and(|c| set.contains(c)))
                    .collect()
            })
            .collect();
        self.matches(
            0,
            |&state, symbol| match state {
                _ if state == length && symbol == self.mark() => free,
                _ if state == free && symbol < self.mark() => free,
                _ if state < length && symbol < self.mark() && contains[state][symbol] => state + 1,
                _ => dead,
            },
            |&state| state == free,
        )
    }

    /// The match of nothing, whatever follows.
    fn nothing(&self) -> Result<Matches, LimitExceeded> {
        self.text(&[])
    }

    /// The match that never happens.
    fn never(&self) -> Result<Matches, LimitExceeded> {
        self.matches((), |(), _| (), |()| false)
    }

    /// The match of nothing, where nothing follows.
    fn end(&self) -> Result<Matches, LimitExceeded> {
        let mark = self.mark();
        self.matches(
            0,
            |&state, symbol| if state == 0 && symbol == mark { 1 } else { 2 },
            |&state| state == 1,
        )
    }

    /// The match of nothing, where a beginning of what follows is matched, or where none is.
    fn ahead(&self, of: &Matches, matched: bool) -> Result<Matches, LimitExceeded> {
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum State {
            Start,
            Behind(usize),
            Dead,
        }
        let watched = of.beginnings(self.limits)?;
        let mark = self.mark();
        self.matches(
            State::Start,
            |state, symbol| match state {
                State::Start if symbol == mark => State::Behind(0),
                State::Behind(at) if symbol < mark => State::Behind(watched.table.successor(*at, symbol)),
                _ => State::Dead,
            },
            |state| matches!(state, State::Behind(at) if watched.table.is_accepting(*at) == matched),
        )
    }

    /// What the first matches, and what the second matches where the first fails.
    fn choice(&self, first: &Matches, second: &Matches) -> Result<Matches, LimitExceeded> {
        /// Where the first is, the beginnings of the first, and the second; `None` where it no
        /// longer matters.
        type State = [Option<usize>; 3];
        let tried = first.beginnings(self.limits)?;
        let settled = |[a, beginning, b]: State| match beginning {
            Some(_) if beginning == tried.dead => [None, None, b],
            Some(_) if beginning == tried.sure => [a, None, None],
            _ => [a, beginning, b],
        };
        let step = |&[a, beginning, b]: &State, symbol| {
            settled([
                a.and_then(|at| first.successor(at, symbol)),
                beginning.map(|at| tried.successor(at, symbol)),
                b.and_then(|at| second.successor(at, symbol)),
            ])
        };
        let accepts = |&[a, beginning, b]: &State| {
            let failed = beginning.is_none_or(|at| !tried.table.is_accepting(at));
            let by_second = failed && b.is_some_and(|at| second.marked.is_accepting(at));
            by_second || a.is_some_and(|at| first.marked.is_accepting(at))
        };
        let initial = settled([first.initial(), Some(0), second.initial()]);
        self.matches(initial, step, accepts)
    }

    /// The second where the first ends: at the beginning of the input, or later.
    fn sequence(
        &self,
        first: &Matches,
        at_once: &Matches,
        later: &Matches,
    ) -> Result<Matches, LimitExceeded> {
        /// Still in the first; or behind it, which goes on watching, in one of the two seconds.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        enum At {
            First(usize),
            Second { watched: usize, at: usize },
            SecondLater { watched: usize, at: usize },
        }
        let mark = self.mark();
        let enter = |watched: Option<usize>, second: &Matches| watched.zip(second.initial());
        let both = |watched: usize, second: &Matches, at: usize, symbol: usize| {
            first
                .watch(watched, symbol)
                .zip(second.successor(at, symbol))
        };
        let mut initial: Vec<At> = first.initial().map(At::First).into_iter().collect();
        let end = first.successor(0, mark);
        initial.extend(enter(end, at_once).map(|(watched, at)| At::Second { watched, at }));
        let step = |state: &Vec<At>, symbol: usize| {
            let mut next = Vec::with_capacity(state.len() + 1);
            for at in state {
                match *at {
                    At::First(_) if symbol == mark => {}
                    At::First(at) => {
                        let at = first.successor(at, symbol);
                        next.extend(at.map(At::First));
                        let end = at.and_then(|at| first.successor(at, mark));
                        next.extend(
                            enter(end, later).map(|(watched, at)| At::SecondLater { watched, at }),
                        );
                    }
                    At::Second { watched, at } => {
                        let pair = both(watched, at_once, at, symbol);
                        next.extend(pair.map(|(watched, at)| At::Second { watched, at }));
                    }
                    At::SecondLater { watched, at } => {
                        let pair = both(watched, later, at, symbol);
                        next.extend(pair.map(|(watched, at)| At::SecondLater { watched, at }));
                    }
                }
            }
            in_order(next)
        };
        let accepts = |state: &Vec<At>| {
            state.iter().any(|at| match *at {
                At::First(_) => false,
                At::Second { watched, at } => first.accepts(watched) && at_once.accepts(at),
                At::SecondLater { watched, at } => first.accepts(watched) && later.accepts(at),
            })
        };
        self.matches(initial, step, accepts)
    }

    /// One after the other as long as they match.
    fn repetition(&self, of: &Matches) -> Result<Matches, LimitExceeded> {
        /// Between two rounds, in one, or behind the last: the mark is read, and no further round
        /// may match.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        enum At {
            Between,
            Within(usize),
            Behind(usize),
        }
        /// With what the rounds before go on watching, in order.
        type State = Vec<(Vec<usize>, At)>;
        let mark = self.mark();
        let further = of.beginnings(self.limits)?;
        let watch = |watched: &[usize], symbol: usize| -> Option<Vec<usize>> {
            let next = watched.iter().map(|&at| of.watch(at, symbol));
            next.collect::<Option<Vec<usize>>>()
                .map(|all| of.telling(all))
        };
        let step = |state: &State, symbol: usize| {
            let mut next: State = Vec::with_capacity(state.len() + 1);
            for (watched, at) in state {
                let Some(watched) = watch(watched, symbol) else {
                    continue;
                };
                let within = match *at {
                    At::Between if symbol == mark => {
                        next.push((watched, At::Behind(0)));
                        continue;
                    }
                    At::Behind(at) => {
                        next.push((watched, At::Behind(further.successor(at, symbol))));
                        continue;
                    }
                    At::Between => of.initial(),
                    At::Within(at) => Some(at),
                };
                let Some(at) = within.and_then(|at| of.successor(at, symbol)) else {
                    continue;
                };
                if symbol == mark {
                    continue;
                }
                if let Some(end) = of.successor(at, mark) {
                    let mut all = watched.clone();
                    all.push(end);
                    next.push((of.telling(all), At::Between));
                }
                next.push((watched, At::Within(at)));
            }
            next.retain(|(_, at)| !matches!(at, At::Behind(at) if further.sure == Some(*at)));
            in_order(next)
        };
        let accepts = |state: &State| {
            state.iter().any(|(watched, at)| match *at {
                At::Behind(at) => {
                    !further.table.is_accepting(at) && watched.iter().all(|at| of.accepts(*at))
                }
                At::Between | At::Within(_) => false,
            })
        };
        self.matches(vec![(Vec::new(), At::Between)], step, accepts)
    }

    /// The automaton of the states that are reached from `initial`, made minimal.
    fn matches<S: Clone + Eq + Hash>(
        &self,
        initial: S,
        successor: impl FnMut(&S, usize) -> S,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Matches, LimitExceeded> {
        let symbols = self.mark() + 1;
        let table = Table::explore(symbols, initial, self.limits, successor, accepts)?;
        Ok(Matches::of(table.minimize()))
    }
}

impl Matches {
    fn of(marked: Table) -> Self {
        let mark = marked.symbols() - 1;
        let stays = |state: usize, symbols: usize| {
            (0..symbols).all(|symbol| marked.successor(state, symbol) == state)
        };
        let dead = |&state: &usize| !marked.is_accepting(state) && stays(state, mark + 1);
        let free = |&state: &usize| marked.is_accepting(state) && stays(state, mark);
        Self {
            dead: (0..marked.len()).find(dead),
            free: (0..marked.len()).find(free),
            beginnings: OnceLock::new(),
            marked,
        }
    }

    /// The first state, unless nothing is ever matched.
    fn initial(&self) -> Option<usize> {
        Some(0).filter(|state| self.dead != Some(*state))
    }

    fn successor(&self, state: usize, symbol: usize) -> Option<usize> {
        Some(self.marked.successor(state, symbol)).filter(|next| self.dead != Some(*next))
    }

    fn accepts(&self, state: usize) -> bool {
        self.marked.is_accepting(state)
    }

    /// Behind its mark, what comes of a state that watches what others read: their mark is nothing
    /// to it.
    fn watch(&self, state: usize, symbol: usize) -> Option<usize> {
        if symbol + 1 == self.marked.symbols() {
            Some(state)
        } else {
            self.successor(state, symbol)
        }
    }

    /// States behind the mark, in order, without the one that is content with everything.
    fn telling(&self, mut watched: Vec<usize>) -> Vec<usize> {
        watched.retain(|state| self.free != Some(*state));
        in_order(watched)
    }

    /// Whether the match of nothing is ever made.
    fn may_be_empty(&self) -> bool {
        self.successor(0, self.marked.symbols() - 1).is_some()
    }

    fn beginnings(&self, limits: Limits) -> Result<Arc<Beginnings>, LimitExceeded> {
        if let Some(known) = self.beginnings.get() {
            return Ok(Arc::clone(known));
        }
        let made = Arc::new(Beginnings::of(self, limits)?);
        Ok(Arc::clone(self.beginnings.get_or_init(|| made)))
    }
}

impl Beginnings {
    /// Forgets where the mark is: it may be anywhere.
    fn of(matches: &Matches, limits: Limits) -> Result<Self, LimitExceeded> {
        let mark = matches.marked.symbols() - 1;
        let with_ends = |mut states: Vec<usize>| {
            let ends: Vec<usize> = states
                .iter()
                .filter_map(|&state| matches.successor(state, mark))
                .collect();
            states.extend(ends);
            match matches.free {
                Some(free) if states.contains(&free) => vec![free],
                _ => in_order(states),
            }
        };
        let step = |states: &Vec<usize>, symbol: usize| {
            with_ends(
                states
                    .iter()
                    .filter_map(|&at| matches.successor(at, symbol))
                    .collect(),
            )
        };
        let initial = with_ends(matches.initial().into_iter().collect());
        let accepts = |states: &Vec<usize>| states.iter().any(|&at| matches.accepts(at));
        let table = Table::explore(mark, initial, limits, step, accepts)?.minimize();
        let stays = |state: usize| (0..mark).all(|symbol| table.successor(state, symbol) == state);
        let end = |accepting: bool| {
            (0..table.len()).find(|&state| table.is_accepting(state) == accepting && stays(state))
        };
        Ok(Self {
            sure: end(true),
            dead: end(false),
            table,
        })
    }

    /// The mark of what is matched behind is nothing to it.
    fn successor(&self, state: usize, symbol: usize) -> usize {
        if symbol == self.table.symbols() {
            state
        } else {
            self.table.successor(state, symbol)
        }
    }
}

fn in_order<T: Ord>(mut states: Vec<T>) -> Vec<T> {
    states.sort_unstable();
    states.dedup();
    states
}
