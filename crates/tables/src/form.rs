//! The form in which a document is written: the one that `urlspec` reads in `src/revision/table.rs`.

mod contents;
mod section;

use std::collections::BTreeMap;

use grammarian::bnf::Printing;

use crate::automata::{Automaton, busiest_behind};
use crate::head::Head;
use crate::labels::Statements;
use crate::rules::{Leading, Rule, Shape};
use crate::skeleton::Skeleton;
pub(crate) use contents::{Entry, Forbidden, Holding, Parser, Parts, Restriction, Syntax};
use section::{Section, sum};

/// The beginning of every table, the version of the form, and 0x0102 in the order of the bytes of automata.
const MARK: &[u8] = b"urlspec\0\x0a\x02\x01";

/// The table of a document.
pub(crate) fn table(parts: &Parts<'_>) -> Vec<u8> {
    let mut form = Form::of(parts.source);
    form.rules(parts);
    form.document(parts.head);
    form.statements(parts.statements);
    form.productions(parts);
    if let Some(syntax) = parts.syntax {
        form.syntax(parts, syntax);
    }
    form.finish(parts.automata)
}

/// A table that is being written: the sections by their names, and what has its place in them.
struct Form<'s> {
    source: &'s str,
    literals: Section,
    pieces: Section,
    words: Section,
    numbers: Section,
    states: Section,
    printings: Section,
    leading: Section,
    rules: Section,
    traits: Section,
    shown: Section,
    document: Section,
    syntax: Section,
    forbidden: Section,
    glue: Section,
    productions: Section,
    classes: Section,
    statements: Section,
    /// The length of the texts that are joined so far, and where each of them is.
    joined: usize,
    places: BTreeMap<String, (usize, usize)>,
}

impl<'s> Form<'s> {
    fn of(source: &'s str) -> Self {
        Self {
            source,
            literals: Section::default(),
            pieces: Section::default(),
            words: Section::default(),
            numbers: Section::default(),
            states: Section::default(),
            printings: Section::default(),
            leading: Section::default(),
            rules: Section::default(),
            traits: Section::default(),
            shown: Section::default(),
            document: Section::default(),
            syntax: Section::default(),
            forbidden: Section::default(),
            glue: Section::default(),
            productions: Section::default(),
            classes: Section::default(),
            statements: Section::default(),
            joined: 0,
            places: BTreeMap::new(),
        }
    }

    /// The place of a text: in the grammar file, if it stands there so, or else among the joined texts.
    fn text(&mut self, text: &str) -> (usize, usize) {
        let known = self.places.get(text).copied();
        let place = known.or_else(|| Some((self.source.find(text)?, text.len())));
        let place = place.unwrap_or_else(|| self.join(text));
        self.places.insert(text.to_owned(), place);
        place
    }

    /// Writes a text in pieces, each as long as the grammar file has it. A space or a line end between two pieces is
    /// written with the first; a character that the file does not have comes to the literals.
    fn join(&mut self, text: &str) -> (usize, usize) {
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
            let places = ends.skip(1);
            let places = places.map_while(|end| Some((self.source.find(&rest[..end])?, end)));
            let piece = places.last().unwrap_or_else(|| {
                let literal = &rest[..first.len_utf8()];
                let start = self.source.len() + self.literals.bytes.len();
                self.literals.bytes.extend(literal.as_bytes());
                (start, literal.len())
            });
            rest = &rest[piece.1..];
            let joint = rest.bytes().next().filter(|byte| b" \n".contains(byte));
            rest = &rest[usize::from(joint.is_some())..];
            self.pieces.place(piece).bytes.push(joint.unwrap_or(0));
            self.pieces.count += 1;
        }
        let start = self.source.len() + self.joined;
        self.joined += text.len();
        (start, text.len())
    }

    fn words<'w>(&mut self, words: impl IntoIterator<Item = &'w str>) -> (usize, usize) {
        let start = self.words.count;
        for word in words {
            let place = self.text(word);
            self.words.place(place);
            self.words.count += 1;
        }
        (start, self.words.count - start)
    }

    fn numbers(&mut self, numbers: &[usize]) -> (usize, usize) {
        let start = self.numbers.count;
        for &number in numbers {
            self.numbers.number(number);
        }
        self.numbers.count += numbers.len();
        (start, numbers.len())
    }

    fn states(&mut self, states: &[u16]) -> (usize, usize) {
        let start = self.states.count;
        for &state in states {
            self.states.number(usize::from(state));
        }
        self.states.count += states.len();
        (start, states.len())
    }

    fn printings(&mut self, printings: &[Printing]) -> (usize, usize) {
        for printing in printings {
            let (section, text) = (self.text(printing.section()), self.text(printing.text()));
            self.printings.place(section).place(text);
        }
        self.printings.count += printings.len();
        (self.printings.count - printings.len(), printings.len())
    }

    fn leading(&mut self, parts: &[Leading]) -> (usize, usize) {
        for part in parts {
            match part {
                Leading::Literal(text) => {
                    let text = self.text(text);
                    self.leading.number(0).place(text);
                }
                Leading::Rule(number) => {
                    self.leading.number(1).number(*number);
                }
            }
        }
        self.leading.count += parts.len();
        (self.leading.count - parts.len(), parts.len())
    }

    fn rules(&mut self, parts: &Parts<'_>) {
        for entry in parts.rules {
            self.rule(entry);
            self.traits(entry.rule);
        }
        match parts.parser {
            Parser::Own(all) => {
                for shown in all {
                    self.shown.number(usize::from(shown.is_some()));
                    if let Some(rule) = shown {
                        self.shown.number(*rule);
                    }
                }
                self.shown.count = all.len();
            }
            Parser::Shared(some) => {
                for (number, rule) in some {
                    self.shown.number(*number).number(*rule);
                }
                self.shown.count = some.len();
            }
        }
        self.rules.count = parts.rules.len();
        self.traits.count = parts.rules.len();
    }

    fn rule(&mut self, entry: &Entry<'_>) {
        let Entry {
            rule,
            read,
            number,
            automaton,
            printed,
        } = entry;
        let name = self.text(read.name());
        let printings = self.printings(read.printings());
        let corrected = read
            .corrected()
            .map(|corrected| self.text(corrected.text()));
        let (note, peg) = (self.text(read.note()), self.text(read.peg()));
        let shape = match rule.shape {
            Shape::Inner => 0,
            Shape::Leaf => 1,
            Shape::Silent => 2,
        };
        let uses = self.numbers(&rule.uses);
        let leading = self.leading(&rule.leading);
        let prefix = self.text(&rule.prefix);
        let mends = read.mends().and(read.annotation("mends"));
        let mends = mends.map(|kind| self.text(kind));
        let printed = self.optional_automaton(printed.as_ref());
        let from = rule.from.as_deref().map(|id| self.text(id));
        self.rules
            .place(name)
            .place(printings)
            .optional(corrected)
            .place(note)
            .place(peg)
            .number(read.line())
            .number(*number)
            .number(shape)
            .place(uses)
            .place(leading)
            .place(prefix);
        self.automaton(automaton);
        self.rules
            .optional(mends)
            .optional_pair(printed)
            .optional(from);
    }

    fn automaton(&mut self, automaton: &Holding) {
        match automaton {
            Holding::Own(automaton) => {
                let states = self.states(&automaton.busiest);
                self.rules.number(0).place(automaton.place).place(states);
            }
            Holding::Lent(id, rule) => {
                let id = self.text(id);
                self.rules.number(1).place(id).number(*rule);
            }
        }
    }

    /// The places of an automaton, and of the states of it that are worth a shift automaton.
    fn optional_automaton(&mut self, automaton: Option<&Automaton>) -> Option<[(usize, usize); 2]> {
        let automaton = automaton?;
        Some([automaton.place, self.states(&automaton.busiest)])
    }

    fn traits(&mut self, rule: &Rule) {
        let concept = rule.concept.as_deref().map(|concept| self.text(concept));
        let alternatives = self.numbers(&rule.alternatives);
        self.traits.optional(concept).place(alternatives);
    }

    fn document(&mut self, head: &Head) {
        let id = self.text(&head.id);
        let aliases = self.words(head.aliases.iter().map(String::as_str));
        let [name, title, date, status] =
            [&head.name, &head.title, &head.date, &head.status].map(|text| self.text(text));
        let became = head.became.as_deref().map(|name| self.text(name));
        let generic = head.generic.as_deref().map(|id| self.text(id));
        let [parts, verbatim] = [&head.parts, &head.verbatim].map(|rules| self.numbers(rules));
        let [obsoletes, updates, obsoleted_by] =
            [&head.obsoletes, &head.updates, &head.obsoleted_by]
                .map(|names| self.words(names.iter().map(String::as_str)));
        let (year, month) = head.published;
        self.document
            .place(id)
            .place(aliases)
            .place(name)
            .place(title)
            .place(date)
            .number(usize::from(year))
            .number(usize::from(month))
            .place(status)
            .optional(became)
            .place(obsoletes)
            .place(updates)
            .place(obsoleted_by)
            .optional(generic)
            .place(parts)
            .place(verbatim);
        self.document.count = 1;
    }

    fn statements(&mut self, statements: &Statements) {
        for (rule, said) in &statements.all {
            let key = self.text(said.key);
            let words = self.words(said.words.iter().map(String::as_str));
            let [section, sentence] = [&said.section, &said.sentence].map(|text| self.text(text));
            self.statements
                .place(key)
                .number(rule.map_or(0, |rule| rule + 1))
                .place(words)
                .place(section)
                .place(sentence);
        }
        self.statements.count = statements.all.len();
    }

    fn syntax(&mut self, parts: &Parts<'_>, syntax: &Syntax) {
        let head = parts.head;
        let states = self.states(&syntax.both_steps.busiest);
        let printed = self.optional_automaton(syntax.printed.as_ref());
        let amends = head.amends.as_deref().map(|id| self.text(id));
        let follows = head.follows.as_deref().map(|id| self.text(id));
        let start_rules = self.numbers(&head.start);
        let wider_start_rules = self.numbers(&syntax.wider_start_rules);
        self.syntax
            .place(syntax.both_steps.place)
            .place(states)
            .optional_pair(printed)
            .optional(amends)
            .optional(follows)
            .place(start_rules)
            .place(wider_start_rules);
        self.syntax.count = 1;
        for (number, entry) in parts.rules.iter().enumerate() {
            if entry.rule.is_class() {
                self.classes.number(number);
                self.classes.count += 1;
            }
        }
    }

    fn productions(&mut self, parts: &Parts<'_>) {
        for (number, entry) in parts.rules.iter().enumerate() {
            let of_rule = |it: &&Restriction| it.rule == number;
            let restriction = parts.restrictions.iter().find(of_rule);
            let allowed = self.optional_automaton(restriction.map(|it| &it.allowed));
            let start = self.forbidden.count;
            for forbidden in restriction.iter().flat_map(|it| &it.forbidden) {
                self.forbidden(forbidden);
            }
            let forbidden = (start, self.forbidden.count - start);
            let skeleton = parts.skeletons.iter().find(|(rule, _)| *rule == number);
            let (places, glue) = self.skeleton(skeleton.map(|(_, skeleton)| skeleton));
            let own = match &entry.automaton {
                Holding::Own(automaton) => Some(automaton),
                Holding::Lent(..) => None,
            };
            let judging = restriction.map(|it| &it.allowed).or(own);
            // What an automaton of its own forbids, that of the allowed texts accepts.
            let is_apart = |it: &Restriction| it.forbidden.iter().any(|it| it.left.is_some());
            let judging = judging.filter(|_| !restriction.is_some_and(is_apart));
            for (scheme, section) in &entry.rule.schemes {
                let states = judging.map_or_else(Vec::new, |automaton| {
                    let (start, length) = automaton.place;
                    busiest_behind(&parts.automata[start..start + length], scheme)
                });
                let behind = self.states(&states);
                let (scheme, section) = (self.text(scheme), self.text(section));
                self.productions
                    .place(scheme)
                    .number(number)
                    .place(section)
                    .optional_pair(allowed)
                    .place(forbidden)
                    .place(places)
                    .place(glue)
                    .place(behind);
                self.productions.count += 1;
            }
        }
    }

    /// The rules of the places of a skeleton, and the texts between them.
    fn skeleton(&mut self, skeleton: Option<&Skeleton>) -> ((usize, usize), (usize, usize)) {
        let start = self.glue.count;
        for glue in skeleton.iter().flat_map(|it| &it.glue) {
            let text = self.text(&glue.text);
            self.glue.number(glue.from).number(glue.to).place(text);
            self.glue.count += 1;
        }
        let places = skeleton.map_or(&[][..], |it| &it.places);
        (self.numbers(places), (start, self.glue.count - start))
    }

    fn forbidden(&mut self, forbidden: &Forbidden) {
        let component = self.text(&forbidden.component);
        let states = self.states(&forbidden.automaton.busiest);
        let left = self.optional_automaton(forbidden.left.as_ref());
        let [section, sentence] =
            [&forbidden.section, &forbidden.sentence].map(|text| self.text(text));
        self.forbidden
            .place(component)
            .place(forbidden.automaton.place)
            .place(states)
            .optional_pair(left)
            .place(section)
            .place(sentence);
        self.forbidden.count += 1;
    }

    /// Puts all sections behind the head of the table, in their order.
    fn finish(self, automata: &[u8]) -> Vec<u8> {
        let automata = Section {
            count: automata.len(),
            bytes: automata.to_vec(),
        };
        let sections = [
            self.literals,
            self.pieces,
            self.words,
            self.numbers,
            self.states,
            self.printings,
            self.leading,
            self.rules,
            self.traits,
            self.shown,
            self.document,
            self.syntax,
            self.forbidden,
            self.glue,
            self.productions,
            self.classes,
            self.statements,
            automata,
        ];
        let mut content = Section::default();
        for section in &sections {
            content.number(section.count).number(section.bytes.len());
        }
        for section in sections {
            content.bytes.extend(section.bytes);
        }
        let sums = [sum(self.source.as_bytes()), sum(&content.bytes)].map(u64::to_le_bytes);
        [MARK, sums.as_flattened(), &content.bytes].concat()
    }
}
