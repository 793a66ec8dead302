//! The lines of a rule in its file.

use grammarian::bnf::{Definition, Passage};

use super::Composed;

impl Composed {
    /// The lines of a rule in the text of its file: those of its passage, or else those up to the next rule, without blank lines and
    /// comments at the end, which are about that; in a grammar file up to a blank line. Empty if the rule is not of this text.
    #[must_use]
    pub fn lines_of<'t>(&self, rule: &Definition, text: &'t str) -> Vec<&'t str> {
        let Some(before) = rule
            .line()
            .checked_sub(1)
            .filter(|_| rule.source().is_none())
        else {
            return Vec::new();
        };
        let is_it = |passage: &&Passage| {
            passage.rule() == Some(rule.name()) && passage.lines().contains(&rule.line())
        };
        let passage = self.passages().iter().find(is_it);
        let rules = self.languages().grammar().rules().iter();
        let next = rules
            .map(Definition::line)
            .filter(|line| *line > rule.line())
            .min();
        let last = passage.map(|passage| *passage.lines().end());
        let last = last.or(next.map(|line| line - 1)).unwrap_or(usize::MAX);
        let lines = text.lines().skip(before).take(last.saturating_sub(before));
        // In a grammar file, the printing of the next rule may stand above its line.
        let is_open = self.grammar_file.is_none();
        let lines = lines.take_while(|line| is_open || !line.trim().is_empty());
        let mut lines: Vec<&str> = lines.collect();
        let is_remark = |line: &str| {
            let line = line.trim();
            line.is_empty() || line.starts_with([';', '#']) || line.starts_with("/*")
        };
        while lines.len() > 1 && lines.last().is_some_and(|line| is_remark(line)) {
            lines.pop();
        }
        lines
    }
}
