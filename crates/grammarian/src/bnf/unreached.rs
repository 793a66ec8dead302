//! The rules that a grammar's first rule does not lead to, and where the ways to them begin.

use std::fmt;

use super::{Grammar, Groups};

/// A rule that no other rule uses, or several that only use each other: it, the rules in a cycle with it, and the rules
/// that only these lead to. `Display` gives it in one sentence, without a full stop.
///
/// Every rule that the first rule of a grammar does not lead to is in exactly one such group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unused {
    circle: Vec<String>,
    alone_leads_to: Vec<String>,
    also_leads_to: Vec<String>,
}

impl Unused {
    /// The other rules that use it, all of which it leads to itself. No rule but these uses any of them.
    #[must_use]
    pub fn circle(&self) -> &[String] {
        &self.circle
    }

    /// The rules that it leads to, directly or through others, and to which no other rule leads.
    #[must_use]
    pub fn alone_leads_to(&self) -> &[String] {
        &self.alone_leads_to
    }

    /// The rules that it leads to, and otherwise only rules behind which there is another `Unused`, further down.
    #[must_use]
    pub fn also_leads_to(&self) -> &[String] {
        &self.also_leads_to
    }
}

impl fmt::Display for Unused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.circle.is_empty() {
            f.write_str("no other rule uses it")?;
        } else {
            let circle = Enumeration(&self.circle);
            write!(f, "it and {circle} are used only by each other")?;
        }
        if !self.alone_leads_to.is_empty() {
            let rules = Enumeration(&self.alone_leads_to);
            write!(f, "; nothing else leads to {rules}")?;
        }
        if !self.also_leads_to.is_empty() {
            let rules = Enumeration(&self.also_leads_to);
            write!(f, "; only it and other unused rules lead to {rules}")?;
        }
        Ok(())
    }
}

/// The first few names of a list, and how many others there are.
struct Enumeration<'n>(&'n [String]);

impl fmt::Display for Enumeration<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 4;
        let names = self.0;
        // A single name is not longer than the text that would replace it.
        let shown = if names.len() > MOST + 1 {
            MOST
        } else {
            names.len()
        };
        for (number, name) in names[..shown].iter().enumerate() {
            let is_last = number + 1 == names.len();
            f.write_str(match number {
                0 => "",
                _ if is_last => " and ",
                _ => ", ",
            })?;
            write!(f, "`{name}`")?;
        }
        match names.len() - shown {
            0 => Ok(()),
            others => write!(f, " and {others} others"),
        }
    }
}

/// The rules that lead to a group of rules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reached {
    /// None of the rules that were visited.
    No,
    /// The first rule of the grammar.
    FromFirst,
    /// Only this group, which nothing outside it uses.
    FromOne(usize),
    /// Several such groups. This one has the earliest rule.
    FromSeveral(usize),
}

impl Reached {
    /// The rules that lead to a group reached from both. `first_rules` has the number of each group's first rule.
    fn and(self, other: Self, first_rules: &[usize]) -> Self {
        match (self, other) {
            (Self::FromFirst, _) | (_, Self::FromFirst) => Self::FromFirst,
            (Self::No, reached) | (reached, Self::No) => reached,
            (Self::FromOne(one), Self::FromOne(other)) if one == other => self,
            (
                Self::FromOne(one) | Self::FromSeveral(one),
                Self::FromOne(other) | Self::FromSeveral(other),
            ) => Self::FromSeveral(if first_rules[one] < first_rules[other] {
                one
            } else {
                other
            }),
        }
    }
}

impl Grammar {
    /// The rules that each rule uses. The uses of copies and by copies of a rule count for the rule.
    fn uses_of_originals(&self) -> Vec<Vec<usize>> {
        let original = |rule: usize| {
            let name = self.rules()[rule].copy_of();
            name.and_then(|name| self.number(name)).unwrap_or(rule)
        };
        let mut uses: Vec<Vec<usize>> = vec![Vec::new(); self.rules().len()];
        for rule in 0..self.rules().len() {
            let parts = self.uses(rule).into_iter().map(original);
            uses[original(rule)].extend(parts);
        }
        uses
    }

    /// The rules that no other rule uses, and the groups of rules that only use each other, except for the first rule
    /// and the rules that it leads to: the number of the first rule of each, and its description.
    pub(super) fn unused(&self) -> Vec<(usize, Unused)> {
        if self.rules().is_empty() {
            return Vec::new();
        }
        let uses = self.uses_of_originals();
        let groups = Groups::of_uses(&uses);
        let count = self.rules().len();
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); count];
        for rule in 0..count {
            members[groups.number(rule)].push(rule);
        }
        let first_rules: Vec<usize> = members
            .iter()
            .map(|rules| rules.first().copied().unwrap_or(count))
            .collect();
        let mut reached = vec![Reached::No; count];
        reached[groups.number(0)] = Reached::FromFirst;
        // Whatever uses a group has a greater number.
        for group in (0..count).rev() {
            if reached[group] == Reached::No {
                reached[group] = Reached::FromOne(group);
            }
            for part in members[group].iter().flat_map(|rule| &uses[*rule]) {
                let part = groups.number(*part);
                if part != group {
                    reached[part] = reached[part].and(reached[group], &first_rules);
                }
            }
        }
        let mut found: Vec<Option<Unused>> = vec![None; count];
        let rules = self.rules().iter().enumerate();
        let originals = rules.filter(|(_, definition)| definition.copy_of().is_none());
        for (rule, definition) in originals {
            let group = groups.number(rule);
            let (owner, is_alone) = match reached[group] {
                Reached::FromOne(owner) => (owner, true),
                Reached::FromSeveral(owner) => (owner, false),
                Reached::No | Reached::FromFirst => continue,
            };
            let unused = found[owner].get_or_insert_with(|| Unused {
                circle: Vec::new(),
                alone_leads_to: Vec::new(),
                also_leads_to: Vec::new(),
            });
            if rule == first_rules[owner] {
                continue;
            }
            let rules = match (owner == group, is_alone) {
                (true, _) => &mut unused.circle,
                (false, true) => &mut unused.alone_leads_to,
                (false, false) => &mut unused.also_leads_to,
            };
            rules.push(definition.name().to_owned());
        }
        let found = found.into_iter().enumerate();
        let found = found.filter_map(|(group, unused)| Some((first_rules[group], unused?)));
        let mut found: Vec<(usize, Unused)> = found.collect();
        found.sort_by_key(|(rule, _)| *rule);
        found
    }
}

#[cfg(test)]
mod tests {
    use crate::bnf::{DiagnosticKind, Grammar, Notation};

    fn said(text: &str) -> Vec<String> {
        let grammar = Grammar::parse(Notation::Abnf, text).expect("readable");
        said_of(&grammar)
    }

    fn said_of(grammar: &Grammar) -> Vec<String> {
        let diagnostics = grammar.diagnostics();
        let unused = diagnostics.iter().filter_map(|it| match it.kind() {
            DiagnosticKind::Unused(unused) => Some(format!("{}: {unused}", it.rule())),
            _ => None,
        });
        unused.collect()
    }

    #[test]
    fn whatever_the_first_rule_does_not_lead_to_is_told_once() {
        let text = "start = \"a\"\nx = \"b\" [y]\ny = \"c\" [x]\ndead1 = dead2\ndead2 = \"z\"";
        assert_eq!(
            said(text),
            [
                "x: it and `y` are used only by each other",
                "dead1: no other rule uses it; nothing else leads to `dead2`",
            ]
        );
    }

    #[test]
    fn the_first_rule_and_what_it_leads_to_are_used() {
        assert_eq!(said("a = \"x\" [a]"), [""; 0]);
        assert_eq!(said("a = b\nb = \"x\" [a]"), [""; 0]);
        // It may be used by an unused rule.
        assert_eq!(
            said("a = \"x\"\nb = a c\nc = a"),
            ["b: no other rule uses it; nothing else leads to `c`"]
        );
    }

    #[test]
    fn a_rule_that_uses_only_itself_is_unused() {
        assert_eq!(
            said("a = \"x\"\nb = \"y\" [b]"),
            ["b: no other rule uses it"]
        );
    }

    #[test]
    fn what_several_unused_rules_lead_to_is_told_with_the_first() {
        assert_eq!(
            said("a = \"x\"\nd = \"z\" [e]\ne = \"e\" f\nb = d\nc = d\nf = \"f\""),
            [
                "b: no other rule uses it; only it and other unused rules lead to `d`, `e` and `f`",
                "c: no other rule uses it",
            ]
        );
    }

    #[test]
    fn long_lists_of_rules_are_cut() {
        let rules = |count: usize| {
            let names: Vec<String> = (0..count).map(|number| format!("r{number}")).collect();
            let defined: Vec<String> = names.iter().map(|it| format!("{it} = \"x\"\n")).collect();
            let text = format!("a = \"x\"\nb = {}\n{}", names.join(" "), defined.concat());
            said(&text)
        };
        assert_eq!(
            rules(5),
            ["b: no other rule uses it; nothing else leads to `r0`, `r1`, `r2`, `r3` and `r4`"]
        );
        assert_eq!(
            rules(6),
            ["b: no other rule uses it; nothing else leads to `r0`, `r1`, `r2`, `r3` and 2 others"]
        );
    }

    #[test]
    fn copies_of_recursive_rules_are_told_with_them() {
        let text = "a = \"x\"\nb = \"(\" [b] \")\" c\nc = \"y\"";
        let grammar = Grammar::parse(Notation::Abnf, text).expect("readable");
        assert_eq!(
            said_of(&grammar.unrolled(3).expect("small")),
            ["b: no other rule uses it; nothing else leads to `c`"]
        );
    }

    #[test]
    fn a_depth_changes_nothing() {
        let text =
            "start = \"a\" c\nc = \"(\" *i \")\"\ni = \"a\" / c\nx = \"(\" y \")\"\ny = x / \"z\"";
        let grammar = Grammar::parse(Notation::Abnf, text).expect("readable");
        for depth in 1..=3 {
            let unrolled = grammar.unrolled(depth).expect("small");
            assert_eq!(said_of(&unrolled), said(text));
            assert_eq!(said(text), ["x: it and `y` are used only by each other"]);
        }
    }

    /// Each of many unused rules leads to all that are behind it.
    #[test]
    fn unused_rules_take_linear_time() {
        let chain = (0..100_000).map(|n| format!("a{n} = \"x\"\nb{n} = a{n} a{}\n", (n + 1) / 2));
        let text: String = chain.collect();
        let told = said(&text);
        assert_eq!(told.len(), 100_000);
    }
}
