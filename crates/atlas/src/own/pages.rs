//! The pages, each from a template in `templates/` that the compiler checks.

use askama::Template;
use urlspec_lineage::{Change, Fate, GrammarEntry, GrammarLine, GrammarRow};

use super::facts::{GrammarFacts, RuleFacts, step};
use crate::bnf::{Pair, with_links};
use crate::drawing::{State, automaton, railroad_with_links, states};

/// The first page.
#[derive(Template)]
#[template(path = "own_home.html")]
pub(super) struct HomePage<'f> {
    /// The way to the root of the site.
    root: &'static str,
    grammars: &'f [GrammarFacts],
    line: &'f GrammarLine,
}

impl<'f> HomePage<'f> {
    pub(super) fn new(grammars: &'f [GrammarFacts], line: &'f GrammarLine) -> Self {
        Self {
            root: "",
            grammars,
            line,
        }
    }

    /// The step that leads to a grammar.
    fn step_to(&self, grammar: &GrammarFacts) -> Option<String> {
        let mut all = self.grammars.iter();
        let number = all.position(|it| it.folder == grammar.folder)?;
        Some(step(self.grammars, number.checked_sub(1)?))
    }

    /// How a rule changed, in a word.
    fn change(entry: &GrammarEntry) -> &'static str {
        entry.change().map_or("new", Change::as_str)
    }

    /// The rule of a row in each grammar: its address, and what became of it.
    fn cells(&self, row: &'f GrammarRow) -> Vec<Option<(String, &'f GrammarEntry)>> {
        let cell = |(number, grammar)| {
            let entry = row.entry(number)?;
            Some((address(grammar, entry.rule())?, entry))
        };
        self.grammars.iter().enumerate().map(cell).collect()
    }
}

/// The page of a grammar.
#[derive(Template)]
#[template(path = "own_grammar.html")]
pub(super) struct GrammarPage<'f> {
    root: &'static str,
    grammars: &'f [GrammarFacts],
    number: usize,
    grammar: &'f GrammarFacts,
    statements: Vec<String>,
}

impl<'f> GrammarPage<'f> {
    pub(super) fn new(grammars: &'f [GrammarFacts], number: usize) -> Self {
        let grammar = &grammars[number];
        let statements = grammar.grammar.provenance().statements();
        Self {
            root: "../",
            grammars,
            number,
            grammar,
            statements: statements.iter().map(ToString::to_string).collect(),
        }
    }

    /// The folder and the name of the grammar before, and the step from there.
    fn before(&self) -> Option<(&'f str, &'f str, String)> {
        let number = self.number.checked_sub(1)?;
        Some(self.neighbour(number, number))
    }

    /// The same of the grammar behind.
    fn after(&self) -> Option<(&'f str, &'f str, String)> {
        let number = self.number + 1;
        (number < self.grammars.len()).then(|| self.neighbour(number, self.number))
    }

    fn neighbour(&self, number: usize, from: usize) -> (&'f str, &'f str, String) {
        let other = &self.grammars[number];
        let step = step(self.grammars, from);
        (&other.folder, &other.label, step)
    }
}

/// The page of a rule.
#[derive(Template)]
#[template(path = "own_rule.html")]
pub(super) struct RulePage<'f> {
    root: &'static str,
    grammars: &'f [GrammarFacts],
    number: usize,
    grammar: &'f GrammarFacts,
    rule: &'f RuleFacts,
    railroad: Option<String>,
    states: Option<Vec<State>>,
    automaton: Option<String>,
    row: Option<&'f GrammarRow>,
}

impl<'f> RulePage<'f> {
    pub(super) fn new(
        grammars: &'f [GrammarFacts],
        number: usize,
        rule: &'f RuleFacts,
        row: Option<&'f GrammarRow>,
    ) -> Self {
        let grammar = &grammars[number];
        let root = "../../";
        let link = |name: &str| address(grammar, name).map(|it| format!("{root}{it}"));
        let definition = grammar.definition(&rule.name);
        let definition = definition.filter(|it| it.faults().is_empty());
        let railroad = definition.map(|it| railroad_with_links(&rule.name, it.expression(), &link));
        let states = rule.language.as_ref().ok().and_then(|it| states(&it.dfa));
        let automaton = states.as_deref().map(|it| automaton(&rule.name, 0, it));
        Self {
            root,
            grammars,
            number,
            grammar,
            rule,
            railroad,
            states,
            automaton,
            row,
        }
    }

    /// A text of the rule, with links.
    fn bnf(&self, text: &str) -> String {
        let root = self.root;
        with_links(text, &|token| {
            let name = token.trim_matches(['<', '>']);
            let other = address(self.grammar, name)?;
            let is_own = self
                .grammar
                .rule(name)
                .is_some_and(|it| it.name == self.rule.name);
            (!is_own).then(|| format!("{root}{other}"))
        })
    }

    /// Rules of the grammar with the addresses of their pages.
    fn linked<'n>(&self, names: &'n [String]) -> Vec<(String, &'n str)> {
        let linked = names.iter().filter_map(|name| {
            let address = address(self.grammar, name)?;
            Some((format!("{}{address}", self.root), name.as_str()))
        });
        linked.collect()
    }

    /// The entries of the row, with the addresses of their pages.
    fn entries(&self) -> Vec<(String, &'f GrammarEntry)> {
        let entries = self.row.map_or(&[][..], GrammarRow::entries).iter();
        let entries = entries.filter_map(|entry| {
            let address = address(&self.grammars[entry.grammar()], entry.rule())?;
            Some((format!("{}{address}", self.root), entry))
        });
        entries.collect()
    }
}

/// The page of two grammars, rule by rule.
#[derive(Template)]
#[template(path = "own_step.html")]
pub(super) struct StepPage<'f> {
    root: &'static str,
    from: &'f GrammarFacts,
    to: &'f GrammarFacts,
    /// Rules of both, whose language changed.
    changed: Vec<(&'f RuleFacts, &'f RuleFacts, &'f GrammarEntry)>,
    renamed: Vec<(&'f RuleFacts, &'f RuleFacts)>,
    same: Vec<&'f RuleFacts>,
    went: Vec<&'f RuleFacts>,
    came: Vec<&'f RuleFacts>,
    /// Rules that cannot be compared.
    untold: Vec<(&'f GrammarFacts, &'f RuleFacts)>,
}

impl<'f> StepPage<'f> {
    pub(super) fn new(grammars: &'f [GrammarFacts], from: usize, line: &'f GrammarLine) -> Self {
        let (from, to) = (&grammars[from], &grammars[from + 1]);
        let mut page = Self {
            root: "../../",
            from,
            to,
            changed: Vec::new(),
            renamed: Vec::new(),
            same: Vec::new(),
            went: Vec::new(),
            came: Vec::new(),
            untold: Vec::new(),
        };
        for row in line.rows() {
            let rule = |grammar: &'f GrammarFacts, number: usize| {
                let entry = row.entry(number)?;
                Some((grammar.rule(entry.rule())?, entry))
            };
            let (old, new) = (rule(from, 0), rule(to, 1));
            let rules = |side: Option<(&'f RuleFacts, _)>| side.map(|(rule, _)| rule);
            let pair = rules(old).zip(rules(new));
            match row.fate(0) {
                Some(Fate::Same) => page.same.extend(rules(new)),
                Some(Fate::Renamed) => page.renamed.extend(pair),
                Some(Fate::Changed) => {
                    let both = old.zip(new);
                    page.changed
                        .extend(both.map(|((old, _), (new, entry))| (old, new, entry)));
                }
                Some(Fate::Went) => page.went.extend(rules(old)),
                Some(Fate::Came) => page.came.extend(rules(new)),
                _ => {
                    let mut told = [(from, old), (to, new)].into_iter();
                    let untold = told.find_map(|(grammar, side)| {
                        let (rule, entry) = side?;
                        entry.error().map(|_| (grammar, rule))
                    });
                    page.untold.extend(untold);
                }
            }
        }
        page
    }

    fn address(&self, grammar: &GrammarFacts, rule: &RuleFacts) -> String {
        format!("{}{}/{}/index.html", self.root, grammar.folder, rule.folder)
    }

    /// The texts of a rule in both grammars.
    fn texts(&self, old: &RuleFacts, new: &RuleFacts) -> Pair {
        let [old_link, new_link] = [self.from, self.to].map(|grammar| {
            move |token: &str| {
                let rule = grammar.rule(token.trim_matches(['<', '>']))?;
                Some(self.address(grammar, rule))
            }
        });
        Pair::with_links([old.text(), new.text()], &old_link, &new_link)
    }

    /// The rules that the newer one uses, and that changed.
    fn below(&self, rule: &RuleFacts) -> Vec<&'f RuleFacts> {
        let changed = self.changed.iter().map(|(_, new, _)| *new);
        changed
            .filter(|it| it.name != rule.name && rule.uses.contains(&it.name))
            .collect()
    }
}

/// The page of a rule, from the root of the site.
fn address(grammar: &GrammarFacts, rule: &str) -> Option<String> {
    let rule = grammar.rule(rule)?;
    Some(format!("{}/{}/index.html", grammar.folder, rule.folder))
}
