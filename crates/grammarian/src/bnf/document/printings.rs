//! Rules that are printed several times: which printing each reference means, and which printings mean the same.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

use super::found::{Found, Reading};
use super::stray::Stray;
use super::{Passage, Use};
use crate::Error;
use crate::bnf::{Definition, ExpressionKind, Grammar, Notation, PRINTING};

/// The rules that a text prints.
pub(super) struct Printings {
    notation: Notation,
    passages: Vec<Passage>,
    all: Vec<Printing>,
    /// The printings of each name that can be meant, in the order of the text. If no printing of a name can be read,
    /// the first.
    of_name: HashMap<String, Vec<usize>>,
    /// How many blocks of rules there are so far.
    blocks: usize,
}

/// One printing of a rule.
struct Printing {
    key: String,
    /// Its definition, and the alternatives added to it (`=/`) before the rule is printed again.
    parts: Vec<Part>,
    fault: Option<Error>,
    /// The number of the block that it stands in.
    block: usize,
}

struct Part {
    /// The index of its passage.
    passage: usize,
    lines: RangeInclusive<usize>,
    definition: Definition,
}

impl Printing {
    fn first_line(&self) -> usize {
        *self.parts[0].lines.start()
    }

    fn last_line(&self) -> usize {
        *self.parts[0].lines.end()
    }
}

impl Printings {
    pub(super) fn of(notation: Notation, found: Vec<Found<'_>>, strays: Vec<Stray>) -> Self {
        let mut printings = Self {
            notation,
            passages: Vec::with_capacity(found.len() + strays.len()),
            all: Vec::new(),
            of_name: HashMap::new(),
            blocks: 0,
        };
        let mut strays = strays.into_iter().peekable();
        for found in found {
            let line = found.candidate.first + 1;
            while let Some(stray) = strays.next_if(|it| *it.lines.start() < line) {
                printings.stray(stray);
            }
            printings.blocks += usize::from(!found.candidate.follows);
            let lines = line..=found.end;
            let name = found.candidate.name.clone();
            match found.reading {
                Reading::Prose(why) => printings.passage(name, lines, Use::Prose(why)),
                Reading::Unreadable(error) => printings.unreadable(name, lines, error),
                Reading::Rule { definition, adds } => printings.rule(name, lines, definition, adds),
            }
        }
        for stray in strays {
            printings.stray(stray);
        }
        printings.read_names_in_brackets();
        printings
    }

    fn passage(&mut self, name: String, lines: RangeInclusive<usize>, use_made: Use) {
        self.passages.push(Passage {
            name,
            lines,
            use_made,
            rule: None,
        });
    }

    fn stray(&mut self, stray: Stray) {
        if stray.has_name {
            self.unreadable(stray.name, stray.lines, stray.error);
        } else {
            self.passage(stray.name, stray.lines, Use::Unreadable(stray.error));
        }
    }

    fn unreadable(&mut self, name: String, lines: RangeInclusive<usize>, error: Error) {
        let key = self.notation.key(&name).into_owned();
        // A printing that can be read is better.
        if !self.of_name.contains_key(&key) {
            let definition = Definition::unreadable(name.clone(), *lines.start(), error.clone());
            self.printing(key, lines.clone(), definition, Some(error.clone()));
        }
        self.passage(name, lines, Use::Unreadable(error));
    }

    fn rule(
        &mut self,
        name: String,
        lines: RangeInclusive<usize>,
        definition: Definition,
        adds: bool,
    ) {
        let key = self.notation.key(&name).into_owned();
        let last = self.of_name.get(&key).and_then(|it| it.last().copied());
        let mut use_made = Use::Definition;
        match last {
            Some(last) if adds => {
                let passage = self.passages.len();
                let printing = &mut self.all[last];
                // Alternatives that are added to an unreadable rule are lost with it.
                use_made = match &printing.fault {
                    Some(error) => Use::Unreadable(error.clone()),
                    None => Use::Addition,
                };
                let lines = lines.clone();
                printing.parts.push(Part {
                    passage,
                    lines,
                    definition,
                });
            }
            _ => {
                if last.is_some_and(|last| self.all[last].fault.is_some()) {
                    self.of_name.remove(&key);
                }
                self.printing(key, lines.clone(), definition, None);
            }
        }
        self.passage(name, lines, use_made);
    }

    fn printing(
        &mut self,
        key: String,
        lines: RangeInclusive<usize>,
        definition: Definition,
        fault: Option<Error>,
    ) {
        let number = self.all.len();
        self.of_name.entry(key.clone()).or_default().push(number);
        let part = Part {
            passage: self.passages.len(),
            lines,
            definition,
        };
        self.all.push(Printing {
            key,
            parts: vec![part],
            fault,
            block: self.blocks,
        });
    }

    /// Names of rules may stand in brackets, as prose does.
    fn read_names_in_brackets(&mut self) {
        for part in self.all.iter_mut().flat_map(|it| &mut it.parts) {
            part.definition.expression.edit(&mut |kind| {
                if let ExpressionKind::Prose(name) = kind
                    && self.of_name.contains_key(&*self.notation.key(name))
                {
                    *kind = ExpressionKind::Rule(std::mem::take(name));
                }
            });
        }
    }

    /// The printing that a name means within a part of a printing: that one itself, or one in the same block, or else the
    /// nearest one; of two that are as near, the later one.
    fn meant(&self, name: &str, within: usize, lines: &RangeInclusive<usize>) -> Option<usize> {
        let key = self.notation.key(name);
        let printings = self.of_name.get(&*key)?;
        if *self.all[within].key == *key {
            return Some(within);
        }
        let above = printings.partition_point(|it| self.all[*it].first_line() <= *lines.start());
        let before = above.checked_sub(1).map(|it| printings[it]);
        let after = printings.get(above).copied();
        let (Some(up), Some(down)) = (before, after) else {
            return before.or(after);
        };
        let is_beside = |it: usize| self.all[it].block == self.all[within].block;
        if is_beside(up) != is_beside(down) {
            return Some(if is_beside(up) { up } else { down });
        }
        let above = lines.start().saturating_sub(self.all[up].last_line());
        let below = self.all[down].first_line().saturating_sub(*lines.end());
        Some(if above < below { up } else { down })
    }

    /// The printings that the names in a printing mean, in the order in which they are written; `None` for those that the text
    /// does not define.
    fn meanings(&self, number: usize) -> Vec<Option<usize>> {
        let parts = self.all[number].parts.iter();
        let names = parts.flat_map(|part| {
            let names = part.definition.expression.names();
            names.map(|name| self.meant(name, number, &part.lines))
        });
        names.collect()
    }

    /// For each printing, a number that it shares with those that mean the same: their expressions are alike, and so
    /// are the printings that their references mean. Printings that are not decided after some rounds count as
    /// different.
    fn classes(&self) -> Vec<usize> {
        const MOST_ROUNDS: usize = 32;
        let mut classes: Vec<usize> = (0..self.all.len()).collect();
        let of_several: Vec<usize> = self
            .of_name
            .values()
            .filter(|it| it.len() > 1)
            .flatten()
            .copied()
            .collect();
        let mut alike: HashMap<(&str, String), usize> = HashMap::new();
        for number in &of_several {
            let printing = &self.all[*number];
            let form = (printing.key.as_str(), self.form(printing));
            classes[*number] = *alike.entry(form).or_insert(*number);
        }
        let meanings: Vec<Vec<_>> = of_several.iter().map(|it| self.meanings(*it)).collect();
        let mut count = alike.len();
        for _ in 0..MOST_ROUNDS {
            let mut alike: HashMap<(usize, Vec<_>), usize> = HashMap::new();
            let mut next = classes.clone();
            for (number, meanings) in of_several.iter().zip(&meanings) {
                let meanings = meanings.iter().map(|it| it.map(|it| classes[it]));
                let meanings = meanings.collect();
                let form = (classes[*number], meanings);
                next[*number] = *alike.entry(form).or_insert(*number);
            }
            classes = next;
            if alike.len() == count {
                return classes;
            }
            count = alike.len();
        }
        (0..self.all.len()).collect()
    }

    /// The form of a printing: two of one form are the same, except for the printings that their references mean.
    fn form(&self, printing: &Printing) -> String {
        let mut form = String::new();
        for part in &printing.parts {
            form.push('+');
            for part in part.definition.expression.parts() {
                // Writing to a string does not fail.
                let _ = match &part.kind {
                    ExpressionKind::Sequence(parts) => write!(form, " sequence {}", parts.len()),
                    ExpressionKind::Choice(parts) => write!(form, " choice {}", parts.len()),
                    ExpressionKind::Repetition { least, most, .. } => {
                        write!(form, " repetition {least} {most:?}")
                    }
                    ExpressionKind::Rule(name) => {
                        write!(form, " rule {:?}", self.notation.key(name))
                    }
                    ExpressionKind::Exclusion { .. } => write!(form, " exclusion"),
                    kind => write!(form, " {kind:?}"),
                };
            }
        }
        form
    }

    /// The passages, and the grammar that is read from them.
    pub(super) fn into_grammar(mut self) -> (Vec<Passage>, Grammar) {
        let stands_for = self.stands_for();
        let own_names: Vec<Option<String>> =
            stands_for.iter().map(|it| self.own_name(*it)).collect();
        self.name_meanings(&own_names);
        self.say_uses(&own_names, &stands_for);
        let mut grammar = Grammar::empty(self.notation);
        let keys: Vec<String> = self.all.iter().map(|it| it.key.clone()).collect();
        let printings = self.all.into_iter();
        let mut parts: Vec<Option<Vec<Part>>> = printings.map(|it| Some(it.parts)).collect();
        for (number, key) in keys.iter().enumerate() {
            let printings = &self.of_name[key];
            // A rule stands where it is printed first.
            let plain = printings.last().filter(|_| printings[0] == number);
            let is_meant = printings.binary_search(&number).is_ok();
            let own = Some(&number).filter(|_| is_meant && stands_for[number] == number);
            for number in plain.into_iter().chain(own) {
                let parts = parts[*number].take().unwrap_or_default();
                for (mut part, at) in parts.into_iter().zip(0..) {
                    if let Some(name) = &own_names[*number] {
                        part.definition.name.clone_from(name);
                    }
                    grammar.define(part.definition, at > 0);
                }
            }
        }
        (self.passages, grammar.completed())
    }

    /// For each printing, the last one that means the same.
    fn stands_for(&self) -> Vec<usize> {
        let classes = self.classes();
        let mut last = vec![0; classes.len()];
        for (number, class) in classes.iter().enumerate() {
            last[*class] = number;
        }
        classes.iter().map(|class| last[*class]).collect()
    }

    /// The printing that the name of a printing means where it stands alone: the last one.
    fn plain(&self, number: usize) -> usize {
        let printings = &self.of_name[&self.all[number].key];
        printings.last().copied().unwrap_or(number)
    }

    /// The name of the rule of a printing, if its name alone means another one.
    fn own_name(&self, number: usize) -> Option<String> {
        let printing = &self.all[number];
        let name = &printing.parts[0].definition.name;
        (self.plain(number) != number).then(|| format!("{name}{PRINTING}{}", printing.first_line()))
    }

    /// Writes into the references the printings that they mean, where a name alone means another one.
    fn name_meanings(&mut self, own_names: &[Option<String>]) {
        for number in 0..self.all.len() {
            let mut meanings = self.meanings(number).into_iter();
            for part in &mut self.all[number].parts {
                part.definition.expression.edit(&mut |kind| {
                    if let ExpressionKind::Rule(name) = kind
                        && let Some(Some(meant)) = meanings.next()
                        && let Some(own_name) = &own_names[meant]
                    {
                        name.clone_from(own_name);
                    }
                });
            }
        }
    }

    fn say_uses(&mut self, own_names: &[Option<String>], stands_for: &[usize]) {
        for number in 0..self.all.len() {
            let first_line = |it: usize| self.all[it].first_line();
            let again = if stands_for[number] != number {
                Some(Use::Repeated(first_line(stands_for[number])))
            } else if own_names[number].is_some() {
                Some(Use::Replaced(first_line(self.plain(number))))
            } else {
                None
            };
            let printing = &self.all[number];
            let is_meant = self.of_name[&printing.key].binary_search(&number).is_ok();
            for part in printing.parts.iter().filter(|_| is_meant) {
                let passage = &mut self.passages[part.passage];
                let name = &printing.parts[0].definition.name;
                passage.rule = Some(own_names[number].as_ref().unwrap_or(name).clone());
                if let Some(again) = &again {
                    passage.use_made.clone_from(again);
                }
            }
        }
    }
}
