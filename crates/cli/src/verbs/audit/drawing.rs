//! Two trees of a word, as lines.

use grammarian::trees::{Tree, TreeKind, TwoTrees};

use crate::shown::quoted;

/// The largest length of an expression, in characters; a longer one is cut.
const LONGEST: usize = 60;

/// The largest length of a line with several leaves, in characters.
const WIDTH: usize = 80;

/// The lines of both trees. Subtrees that both have are not expanded.
pub(super) fn drawn(two: &TwoTrees) -> [Vec<String>; 2] {
    let [one, other] = two.trees();
    let draw = |numbered: bool| {
        [(one, other), (other, one)].map(|(tree, other)| {
            let mut drawing = Drawing {
                word: two.word(),
                numbered,
                common: nodes(other),
                lines: Vec::new(),
            };
            drawing.children(tree, 0);
            if drawing.lines.is_empty() {
                drawing.lines.push(quoted(two.word()));
            }
            drawing.lines
        })
    };
    let drawn = draw(false);
    // Alternatives may be written alike.
    if drawn[0] == drawn[1] {
        draw(true)
    } else {
        drawn
    }
}

/// An expression, cut if it is long.
pub(super) fn shortened(expression: &str) -> String {
    match expression.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &expression[..end]),
        None => expression.to_owned(),
    }
}

fn nodes(tree: &Tree) -> Vec<&Tree> {
    let mut nodes = vec![tree];
    let mut next = 0;
    while let Some(tree) = nodes.get(next) {
        nodes.extend(tree.children());
        next += 1;
    }
    nodes
}

struct Drawing<'t> {
    word: &'t str,
    /// Tells if alternatives have their numbers.
    numbered: bool,
    /// The parts of the other tree.
    common: Vec<&'t Tree>,
    lines: Vec<String>,
}

impl Drawing<'_> {
    fn text(&self, tree: &Tree) -> String {
        quoted(&self.word[tree.span()])
    }

    fn add(&mut self, depth: usize, text: &str) {
        self.lines.push(format!("{}{text}", "  ".repeat(depth)));
    }

    /// The line of a tree that is described in a few words.
    fn leaf(&self, tree: &Tree) -> Option<String> {
        match (tree.kind(), tree.children()) {
            (TreeKind::Text, _) => Some(self.text(tree)),
            (TreeKind::Rule, _) => Some(format!("{} {}", tree.expression(), self.text(tree))),
            (TreeKind::Alternative(number), [child]) => {
                let leaf = self.leaf(child)?;
                if self.numbered {
                    return Some(format!("{leaf} (alternative {})", number + 1));
                }
                Some(leaf)
            }
            (TreeKind::Alternative(_), []) => Some("\"\"".to_owned()),
            (TreeKind::Iteration, [child]) => self.leaf(child),
            _ => None,
        }
    }

    /// Leaves side by side, and others one below the other.
    fn children(&mut self, tree: &Tree, depth: usize) {
        let mut beside = String::new();
        let mut before = 0;
        let children = tree.children();
        for (index, child) in children.iter().enumerate() {
            let leaf = self.leaf(child);
            if index > 0 && leaf.is_some() && self.leaf(&children[index - 1]) == leaf {
                before += 1;
                continue;
            }
            times(&mut beside, before);
            before = 1;
            if let Some(leaf) = leaf {
                if !beside.is_empty() && beside.len() + leaf.len() > WIDTH {
                    self.add(depth, &beside);
                    beside.clear();
                }
                if !beside.is_empty() {
                    beside += "  ";
                }
                beside += &leaf;
            } else {
                if !beside.is_empty() {
                    self.add(depth, &beside);
                    beside.clear();
                }
                self.node(child, depth);
            }
        }
        times(&mut beside, before);
        if !beside.is_empty() {
            self.add(depth, &beside);
        }
    }

    fn node(&mut self, tree: &Tree, depth: usize) {
        let (label, text) = (shortened(tree.expression()), self.text(tree));
        let is_common = self.common.contains(&tree);
        match (tree.kind(), tree.children()) {
            (TreeKind::Repetition, []) => self.add(depth, &format!("{label}: none")),
            (TreeKind::Repetition, _) if is_common => self.add(depth, &format!("{label} {text}")),
            (TreeKind::Repetition, iterations) => {
                let leaves: Option<Vec<String>> =
                    iterations.iter().map(|it| self.leaf(it)).collect();
                let is_text = iterations
                    .iter()
                    .all(|it| matches!(it.children(), [child] if child.kind() == TreeKind::Text));
                let is_single = |it: &Tree| it.span().len() == 1;
                if is_text && iterations.iter().all(is_single) {
                    self.add(depth, &format!("{label}: {text}"));
                } else if let (Some(_), true) = (&leaves, !label.is_empty()) {
                    let first = self.lines.len();
                    self.children(tree, depth + 1);
                    if let [line] = &self.lines[first..] {
                        let joined = format!("{label}: {}", line.trim_start());
                        self.lines.truncate(first);
                        self.add(depth, &joined);
                    } else {
                        self.lines
                            .insert(first, format!("{}{label}:", "  ".repeat(depth)));
                    }
                } else if let [iteration] = iterations {
                    self.add(depth, &format!("{label}: once"));
                    self.children(iteration, depth + 1);
                } else {
                    let times = iterations.len();
                    self.add(depth, &format!("{label}: {times} times"));
                    self.children(tree, depth + 1);
                }
            }
            (TreeKind::Iteration, _) => {
                let first = self.lines.len();
                self.children(tree, depth + 1);
                if let Some(line) = self.lines.get_mut(first) {
                    *line = format!("{}- {}", "  ".repeat(depth), line.trim_start());
                } else {
                    self.add(depth, "- \"\"");
                }
            }
            (TreeKind::Alternative(_), [child])
                if !self.numbered && child.expression() == tree.expression() =>
            {
                self.node(child, depth);
            }
            (TreeKind::Alternative(number), _) => {
                let number = if self.numbered {
                    format!(" (alternative {})", number + 1)
                } else {
                    String::new()
                };
                self.add(depth, &format!("{label} {text}{number}"));
                if !is_common {
                    self.children(tree, depth + 1);
                }
            }
            _ => {
                self.add(depth, &format!("{label} {text}"));
                if !is_common {
                    self.children(tree, depth + 1);
                }
            }
        }
    }
}

/// Writes the number of times that a leaf occurs.
fn times(beside: &mut String, number: usize) {
    if number > 1 {
        beside.extend([" ", &number.to_string(), " times"]);
    }
}
