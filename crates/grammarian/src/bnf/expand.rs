//! Automata of rules.
//!
//! A reference to a rule is expanded in its place, once for each state at which the rule ends: so right-linear grammars
//! have about as many states as rules. A rule that refers to itself at its right end becomes a loop. A reference to itself
//! anywhere else may make the language context-free, and is refused.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Definition, Expression, ExpressionKind, Grammar, Notation};
use crate::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa};
use crate::{Error, ErrorKind};

impl Grammar {
    /// The automaton of a rule, made of its expression. The rule is looked up as by
    /// [`find`](Self::find).
    ///
    /// # Errors
    ///
    /// [`ErrorKind::NoSuchRule`] if the grammar does not have the rule. Other errors if the rule, or one that it refers
    /// to, is defective, refers to an undefined name, is defined in words, or is not regular, or if the automaton has
    /// more states than `limits` allows.
    pub fn nfa(&self, rule: &str, limits: &Limits) -> Result<Nfa, Error> {
        let definition = self.find(rule)?;
        self.expanded(definition, &|_| None, *limits)
    }

    /// The minimal deterministic automaton of a rule, made with the automata of others that are
    /// `known`. Those must not be made of this rule.
    pub(crate) fn dfa_with<'k>(
        &self,
        definition: &Definition,
        known: &dyn Fn(&Definition) -> Option<&'k Dfa>,
        limits: Limits,
    ) -> Result<Dfa, Error> {
        let nfa = self.expanded(definition, known, limits)?;
        let dfa = nfa.determinize(&limits);
        Ok(dfa.map_err(|limit| definition.too_large(limit))?.minimize())
    }

    /// The minimal automaton of an expression of one of the rules.
    pub(crate) fn dfa_of(&self, expression: &Expression, limits: Limits) -> Result<Dfa, Error> {
        let name = ":expression";
        let mut grammar = self.clone();
        let definition = Definition {
            name: name.to_owned(),
            expression: expression.clone(),
            line: 0,
            adds: false,
            source: None,
            faults: Vec::new(),
            spoken: Vec::new(),
            is_spoken: false,
        };
        grammar.define(definition, false);
        grammar.dfa(name, &limits)
    }

    fn expanded<'k>(
        &self,
        definition: &Definition,
        known: &dyn Fn(&Definition) -> Option<&'k Dfa>,
        limits: Limits,
    ) -> Result<Nfa, Error> {
        let mut builder = Builder::of(self, known, limits);
        let initial = builder.nfa.add_state();
        let accepting = builder.nfa.add_state();
        builder.rule(definition, initial, accepting)?;
        builder.work()?;
        Ok(builder.nfa.between(initial, accepting))
    }

    /// The definition that a name in an expression refers to: a rule of the grammar, or in ABNF a core rule.
    pub(crate) fn resolve(&self, name: &str) -> Option<&Definition> {
        self.rule(name).or_else(|| self.core(name))
    }

    /// Returns `true` if a name means a core rule, which the notation has without a definition.
    #[must_use]
    pub fn is_core(&self, name: &str) -> bool {
        self.core(name).is_some()
    }

    /// The core rule of that name, where the notation has core rules and the grammar does not define
    /// it itself.
    pub(crate) fn core(&self, name: &str) -> Option<&Definition> {
        let applies = self.notation == Notation::Abnf && self.rule(name).is_none();
        applies.then(|| core_rules().rule(name)).flatten()
    }
}

/// Expands a rule. The remaining work is kept in a list and not on the stack, so that grammars of any depth can be
/// expanded.
struct Builder<'g, 'k> {
    grammar: &'g Grammar,
    /// The automata of rules that need not be expanded.
    known: &'g dyn Fn(&Definition) -> Option<&'k Dfa>,
    nfa: Nfa,
    /// The transitions that read something.
    sets: usize,
    /// The next task is the last one.
    tasks: Vec<Task<'g>>,
    /// The rules that are being expanded.
    open: Vec<Open<'g>>,
    /// Where each of them is in `open`.
    depths: HashMap<*const Definition, usize>,
    /// Where rules begin that have been expanded, or are being, up to a state.
    laid: HashMap<(*const Definition, usize), usize>,
    /// The rules in which the expression stands, if it is one side of an exclusion.
    around: Vec<&'g Definition>,
    limits: Limits,
}

/// How deep exclusions may be nested, through rules too.
const DEEPEST: usize = 100;

enum Task<'g> {
    /// Build the expression between two states.
    Lay(&'g Expression, usize, usize),
    /// The innermost open rule is complete.
    Close,
}

/// A rule that is being expanded, between which states.
struct Open<'g> {
    definition: &'g Definition,
    initial: usize,
    accepting: usize,
}

impl<'g, 'k> Builder<'g, 'k> {
    fn of(
        grammar: &'g Grammar,
        known: &'g dyn Fn(&Definition) -> Option<&'k Dfa>,
        limits: Limits,
    ) -> Self {
        Self {
            grammar,
            known,
            nfa: Nfa::unconnected(),
            sets: 0,
            tasks: Vec::new(),
            open: Vec::new(),
            depths: HashMap::new(),
            laid: HashMap::new(),
            around: Vec::new(),
            limits,
        }
    }

    fn work(&mut self) -> Result<(), Error> {
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Lay(expression, from, to) => self.expression(expression, from, to)?,
                Task::Close => {
                    if let Some(open) = self.open.pop() {
                        self.depths.remove(&std::ptr::from_ref(open.definition));
                    }
                }
            }
        }
        Ok(())
    }

    fn rule(&mut self, definition: &'g Definition, from: usize, to: usize) -> Result<(), Error> {
        if let Some(fault) = definition.faults.first() {
            return Err(fault.clone());
        }
        // The loop of a recursive rule must not be entered from other expressions that begin at
        // `from`.
        let initial = self.nfa.add_state();
        self.nfa.add_empty(from, initial);
        let key = std::ptr::from_ref(definition);
        self.depths.insert(key, self.open.len());
        self.laid.insert((key, to), initial);
        self.open.push(Open {
            definition,
            initial,
            accepting: to,
        });
        self.tasks.push(Task::Close);
        self.tasks
            .push(Task::Lay(&definition.expression, initial, to));
        Ok(())
    }

    fn expression(
        &mut self,
        expression: &'g Expression,
        from: usize,
        to: usize,
    ) -> Result<(), Error> {
        self.check(0)?;
        match &expression.kind {
            ExpressionKind::Set(set) => self.set(from, set.clone(), to),
            ExpressionKind::Literal { text, either_case } => {
                self.literal(text, *either_case, from, to)?;
            }
            ExpressionKind::Sequence(parts) => self.sequence(parts, from, to),
            ExpressionKind::Choice(alternatives) => {
                let lay = |alternative| Task::Lay(alternative, from, to);
                self.tasks.extend(alternatives.iter().rev().map(lay));
            }
            ExpressionKind::Repetition { least, most, of } => {
                self.repetition(*least, *most, of, from, to)?;
            }
            ExpressionKind::Rule(name) => self.reference(name, from, to)?,
            ExpressionKind::Exclusion { of, without } => {
                let (of, without) = (self.apart(of)?, self.apart(without)?);
                let rest = of.difference(&without, &self.limits);
                let rest = rest.map_err(|limit| self.too_large(limit))?.minimize();
                self.automaton(&rest, from, to)?;
            }
            ExpressionKind::Prose(prose) => return Err(self.error(ErrorKind::Prose(prose.clone()))),
        }
        Ok(())
    }

    /// The minimal automaton of one side of an exclusion.
    fn apart(&self, expression: &'g Expression) -> Result<Dfa, Error> {
        let mut builder = Builder::of(self.grammar, self.known, self.limits);
        builder.around.clone_from(&self.around);
        builder
            .around
            .extend(self.open.iter().map(|open| open.definition));
        if builder.around.len() > DEEPEST {
            let words = format!("exclusions are nested more than {DEEPEST} deep");
            return Err(self.error(ErrorKind::Unsupported(words)));
        }
        let initial = builder.nfa.add_state();
        let accepting = builder.nfa.add_state();
        builder
            .tasks
            .push(Task::Lay(expression, initial, accepting));
        builder.work()?;
        let nfa = builder.nfa.between(initial, accepting);
        let dfa = nfa.determinize(&self.limits);
        Ok(dfa.map_err(|limit| self.too_large(limit))?.minimize())
    }

    fn set(&mut self, from: usize, set: CharSet, to: usize) {
        self.sets += 1;
        self.nfa.add_set(from, set, to);
    }

    fn literal(
        &mut self,
        text: &str,
        either_case: bool,
        from: usize,
        to: usize,
    ) -> Result<(), Error> {
        self.check(text.len())?;
        let mut at = from;
        for character in text.chars() {
            let set = CharSet::of_literal(character, either_case);
            let next = self.nfa.add_state();
            self.set(at, set, next);
            at = next;
        }
        self.nfa.add_empty(at, to);
        Ok(())
    }

    fn sequence(&mut self, parts: &'g [Expression], from: usize, to: usize) {
        let Some((last, before)) = parts.split_last() else {
            self.nfa.add_empty(from, to);
            return;
        };
        let mut at = from;
        let first = self.tasks.len();
        for part in before {
            let next = self.nfa.add_state();
            self.tasks.push(Task::Lay(part, at, next));
            at = next;
        }
        self.tasks.push(Task::Lay(last, at, to));
        // In the order in which they are written, so that the first error in the text is met first.
        self.tasks[first..].reverse();
    }

    fn repetition(
        &mut self,
        least: usize,
        most: Option<usize>,
        of: &'g Expression,
        from: usize,
        to: usize,
    ) -> Result<(), Error> {
        let mut at = from;
        for _ in 0..least {
            at = self.copy(of, at)?;
        }
        let Some(most) = most else {
            let hub = self.nfa.add_state();
            self.nfa.add_empty(at, hub);
            let end = self.copy(of, hub)?;
            self.nfa.add_empty(end, hub);
            self.nfa.add_empty(hub, to);
            return Ok(());
        };
        for remaining in (least..most).rev() {
            self.nfa.add_empty(at, to);
            if remaining == least {
                // The last copy ends where the whole does, so that recursion in it is to the right.
                self.tasks.push(Task::Lay(of, at, to));
                return Ok(());
            }
            at = self.copy(of, at)?;
        }
        self.nfa.add_empty(at, to);
        Ok(())
    }

    fn copy(&mut self, of: &'g Expression, from: usize) -> Result<usize, Error> {
        self.check(0)?;
        let to = self.nfa.add_state();
        self.tasks.push(Task::Lay(of, from, to));
        Ok(to)
    }

    fn reference(&mut self, name: &str, from: usize, to: usize) -> Result<(), Error> {
        let Some(definition) = self.grammar.resolve(name) else {
            return Err(self.error(ErrorKind::Undefined(name.to_owned())));
        };
        let key = std::ptr::from_ref(definition);
        if let Some(first) = self
            .around
            .iter()
            .position(|it| std::ptr::eq(*it, definition))
        {
            let around = self.around[first..].iter();
            let open = self.open.iter().map(|open| &open.definition);
            let cycle = around.chain(open).map(|it| it.name.clone());
            let cycle = cycle.chain([definition.name.clone()]).collect();
            return Err(definition.error(ErrorKind::NotRegular(cycle)));
        }
        let Some(&depth) = self.depths.get(&key) else {
            if let Some(initial) = self.laid.get(&(key, to)) {
                self.nfa.add_empty(from, *initial);
                return Ok(());
            }
            return match (self.known)(definition) {
                Some(dfa) => self.automaton(dfa, from, to),
                None => self.rule(definition, from, to),
            };
        };
        let open = &self.open[depth];
        if open.accepting == to {
            self.nfa.add_empty(from, open.initial);
            return Ok(());
        }
        let mut cycle: Vec<String> = self.open[depth..]
            .iter()
            .map(|open| open.definition.name.clone())
            .collect();
        cycle.push(definition.name.clone());
        Err(definition.error(ErrorKind::NotRegular(cycle)))
    }

    /// Adds the live states of a deterministic automaton.
    fn automaton(&mut self, dfa: &Dfa, from: usize, to: usize) -> Result<(), Error> {
        let lives = dfa.live_states();
        self.check(dfa.len())?;
        let states: Vec<usize> = (0..dfa.len()).map(|_| self.nfa.add_state()).collect();
        self.nfa.add_empty(from, states[Dfa::INITIAL]);
        for state in (0..dfa.len()).filter(|state| lives[*state]) {
            if dfa.is_accepting(state) {
                self.nfa.add_empty(states[state], to);
            }
            for (class, set) in dfa.classes().iter().enumerate() {
                let target = dfa.successor(state, class);
                if lives[target] {
                    self.set(states[state], set.clone(), states[target]);
                }
            }
            self.check(0)?;
        }
        Ok(())
    }

    /// Checks that the limits allow so many more states.
    fn check(&self, more: usize) -> Result<(), Error> {
        let size = self.nfa.len().max(self.sets) + more;
        let checked = self.limits.check(size);
        checked.map_err(|limit| self.too_large(limit))
    }

    /// The rule that was asked for is too large, whichever of its parts exceeded the limit.
    fn too_large(&self, limit: LimitExceeded) -> Error {
        let open = self.open.first().map(|open| open.definition);
        match self.around.first().copied().or(open) {
            Some(definition) => definition.too_large(limit),
            None => Error::from(limit),
        }
    }

    fn error(&self, kind: ErrorKind) -> Error {
        let open = self.open.last().map(|open| open.definition);
        match open.or(self.around.last().copied()) {
            Some(definition) => definition.error(kind),
            None => Error::new(kind),
        }
    }
}

impl Grammar {
    /// The core rules of RFC 5234, appendix B.1.
    #[must_use]
    pub fn core_rules() -> Self {
        core_rules().clone()
    }
}

/// The core rules of RFC 5234, appendix B.1, to which every ABNF may refer without defining them.
fn core_rules() -> &'static Grammar {
    static CORE: LazyLock<Grammar> = LazyLock::new(|| {
        Grammar::parse(Notation::Abnf, CORE_RULES).expect("the core rules are ABNF")
    });
    &CORE
}

const CORE_RULES: &str = r#"
ALPHA  = %x41-5A / %x61-7A
BIT    = "0" / "1"
CHAR   = %x01-7F
CR     = %x0D
CRLF   = CR LF
CTL    = %x00-1F / %x7F
DIGIT  = %x30-39
DQUOTE = %x22
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
HTAB   = %x09
LF     = %x0A
LWSP   = *(WSP / CRLF WSP)
OCTET  = %x00-FF
SP     = %x20
VCHAR  = %x21-7E
WSP    = SP / HTAB
"#;
