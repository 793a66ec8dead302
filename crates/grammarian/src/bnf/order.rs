//! The references between rules: an order in which parts come before the rules that are made of them, and groups of
//! rules that contain each other.

use super::Grammar;

/// The rules of a grammar in groups: two rules are in one group if each refers to the other,
/// directly or through others.
#[derive(Clone)]
pub(crate) struct Groups {
    /// The number of each rule's group. The groups that a group refers to have smaller numbers.
    of: Vec<usize>,
}

impl Groups {
    /// Tarjan's algorithm for strongly connected components, with a list in place of recursion:
    /// long chains of rules would exhaust the stack.
    pub(crate) fn of(grammar: &Grammar) -> Self {
        let rules = 0..grammar.rules().len();
        let uses: Vec<Vec<usize>> = rules.map(|rule| grammar.uses(rule)).collect();
        Self::of_uses(&uses)
    }

    /// The same, given the rules that each rule uses.
    pub(crate) fn of_uses(uses: &[Vec<usize>]) -> Self {
        const UNMET: usize = usize::MAX;
        let rules = uses.len();
        let mut of = vec![UNMET; rules];
        let mut groups = 0;
        // When each rule was met, and the earliest time of a rule in an unfinished group that it
        // leads to.
        let mut met = vec![UNMET; rules];
        let mut earliest = vec![UNMET; rules];
        let mut time = 0;
        let mut unfinished: Vec<usize> = Vec::new();
        for root in 0..rules {
            if met[root] != UNMET {
                continue;
            }
            // The rules from the root down, each with the number of its references that have been
            // followed.
            let mut path: Vec<(usize, usize)> = vec![(root, 0)];
            while let Some(&mut (rule, ref mut looked_at)) = path.last_mut() {
                if *looked_at == 0 && met[rule] == UNMET {
                    met[rule] = time;
                    earliest[rule] = time;
                    time += 1;
                    unfinished.push(rule);
                }
                if let Some(&part) = uses[rule].get(*looked_at) {
                    *looked_at += 1;
                    if met[part] == UNMET {
                        path.push((part, 0));
                    } else if of[part] == UNMET {
                        earliest[rule] = earliest[rule].min(met[part]);
                    }
                    continue;
                }
                if earliest[rule] == met[rule] {
                    while let Some(member) = unfinished.pop() {
                        of[member] = groups;
                        if member == rule {
                            break;
                        }
                    }
                    groups += 1;
                }
                path.pop();
                if let Some(&(above, _)) = path.last() {
                    earliest[above] = earliest[above].min(earliest[rule]);
                }
            }
        }
        Self { of }
    }

    /// The same groups, except for one rule, which counts as one without references and is alone.
    pub(crate) fn with_alone(mut self, rule: usize) -> Self {
        self.of[rule] = usize::MAX;
        self
    }

    /// For each rule a lower bound of the states of its automaton, if all references are expanded:
    /// a rule of another group counts once for each reference to it.
    pub(crate) fn sizes(&self, grammar: &Grammar) -> Vec<usize> {
        let mut sizes = vec![1_usize; self.of.len()];
        let mut order: Vec<usize> = (0..self.of.len()).collect();
        order.sort_by_key(|rule| self.of[*rule]);
        for rule in order {
            let names = grammar.rules()[rule].expression().names();
            let parts = names.filter_map(|name| grammar.number(name));
            let others = parts.filter(|part| self.of[*part] != self.of[rule]);
            let size = others.fold(1, |size: usize, part| size.saturating_add(sizes[part]));
            sizes[rule] = size;
        }
        sizes
    }

    /// The number of the rule's group.
    pub(crate) fn number(&self, rule: usize) -> usize {
        self.of[rule]
    }
}

impl Grammar {
    /// The numbers of the rules that this one refers to, in the order in which it does. Successive
    /// references to one rule count once.
    pub(crate) fn uses(&self, rule: usize) -> Vec<usize> {
        let names = self.rules()[rule].expression().names();
        let mut uses: Vec<usize> = names.filter_map(|name| self.number(name)).collect();
        uses.dedup();
        uses
    }

    /// For each rule, `true` if this one refers to it, directly or through others. A rule counts as referring to
    /// itself.
    pub(crate) fn closure(&self, rule: usize) -> Vec<bool> {
        let mut reached = vec![false; self.rules().len()];
        reached[rule] = true;
        let mut waiting = vec![rule];
        while let Some(rule) = waiting.pop() {
            for part in self.uses(rule) {
                if !std::mem::replace(&mut reached[part], true) {
                    waiting.push(part);
                }
            }
        }
        reached
    }

    /// The numbers of the rules that the first one is made of, itself included: each behind those that it is made of, as
    /// far as they do not contain each other.
    pub(crate) fn parts_first(&self) -> Vec<usize> {
        let mut met = vec![false; self.rules().len()];
        let mut order = Vec::new();
        // Rules that are begun, each with its parts that are left.
        let mut open = vec![(0, self.uses(0).into_iter())];
        met[0] = true;
        while let Some((rule, parts)) = open.last_mut() {
            if let Some(part) = parts.find(|part| !met[*part]) {
                met[part] = true;
                open.push((part, self.uses(part).into_iter()));
            } else {
                order.push(*rule);
                open.pop();
            }
        }
        order
    }
}
