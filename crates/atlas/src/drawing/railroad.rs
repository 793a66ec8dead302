//! Railroad diagrams of rules.

use grammarian::automata::CharSet;
use grammarian::bnf::{Expression, ExpressionKind};
use railroad::{
    Choice, Comment, Diagram, Empty, Link, Node, NonTerminal, Optional, Repeat, Sequence,
    SimpleEnd, SimpleStart, Stack, Stylesheet, Terminal,
};
use urlspec::Rule;

use super::characters::listed;
use crate::place::Here;
use crate::words::quoted;

/// The railroad diagram of a rule of a document, as SVG. The names of rules link to their pages.
pub(crate) fn railroad(rule: Rule, expression: &Expression, here: Here) -> String {
    let link = |name: &str| rule.document().rule(name).ok().map(|it| here.rule(it));
    drawn(rule.name(), expression, &link, None)
}

/// The railroad diagram of a rule of any grammar, for a page: `link` has the targets of names.
pub(crate) fn railroad_with_links(
    rule: &str,
    expression: &Expression,
    link: &dyn Fn(&str) -> Option<String>,
) -> String {
    drawn(rule, expression, link, None)
}

/// The railroad diagram of a rule of any grammar, as an SVG document with a stylesheet of its own.
///
/// ```
/// use grammarian::bnf::{Grammar, Notation};
///
/// let grammar = Grammar::parse(Notation::Abnf, "port = 1*DIGIT")?;
/// let port = &grammar.rules()[0];
/// let svg = urlspec_atlas::railroad_diagram(port.name(), port.expression());
/// assert!(svg.starts_with("<svg") && svg.contains("DIGIT"));
/// # Ok::<(), grammarian::Error>(())
/// ```
#[must_use]
pub fn railroad_diagram(rule: &str, expression: &Expression) -> String {
    drawn(
        rule,
        expression,
        &|_| None,
        Some(&Stylesheet::LightRendersafe),
    )
}

fn drawn(
    rule: &str,
    expression: &Expression,
    link: &dyn Fn(&str) -> Option<String>,
    style: Option<&Stylesheet>,
) -> String {
    let drawer = Drawer { link };
    let way: Vec<Box<dyn Node>> = vec![
        Box::new(SimpleStart),
        drawer.node(expression),
        Box::new(SimpleEnd),
    ];
    let mut diagram = Diagram::new(Sequence::new(way));
    if let Some(style) = style {
        diagram.add_stylesheet(style);
    }
    let (width, height) = (diagram.width(), diagram.height());
    let mut set = |name: &str, value: String| {
        diagram.attr(name.to_owned()).or_insert(value);
    };
    set("width", width.to_string());
    set("height", height.to_string());
    set("role", "group".to_owned());
    set("aria-label", format!("Railroad diagram of {rule}"));
    diagram.to_string()
}

struct Drawer<'l> {
    /// The address of the page of a rule, if it has one.
    link: &'l dyn Fn(&str) -> Option<String>,
}

/// Sequences that are wider than this, in pixels, go on in another row.
const WIDEST: i64 = 640;
/// The largest number of alternatives of one character each that are drawn one by one.
const FEW: usize = 6;
/// The largest number of ranges of characters that are written in one box.
const RANGES: usize = 24;

impl Drawer<'_> {
    fn node(&self, expression: &Expression) -> Box<dyn Node> {
        match expression.kind() {
            ExpressionKind::Set(set) => Box::new(Terminal::new(listed(set, RANGES))),
            ExpressionKind::Literal { text, either_case } => literal(text, *either_case),
            ExpressionKind::Sequence(parts) => self.sequence(parts),
            ExpressionKind::Choice(parts) => self.choice(parts),
            ExpressionKind::Repetition { least, most, of } => self.repetition(*least, *most, of),
            ExpressionKind::Rule(name) => self.rule(name),
            ExpressionKind::Prose(words) => Box::new(Comment::new(format!("<{words}>"))),
            ExpressionKind::Exclusion { of, without } => {
                let words = format!("{of} - {without}");
                Box::new(Comment::new(words))
            }
            _ => Box::new(Comment::new("…".to_owned())),
        }
    }

    fn rule(&self, name: &str) -> Box<dyn Node> {
        let shown = NonTerminal::new(name.to_owned());
        match (self.link)(name) {
            Some(address) => Box::new(Link::new(shown, address)),
            None => Box::new(shown),
        }
    }

    fn sequence(&self, parts: &[Expression]) -> Box<dyn Node> {
        let mut rows: Vec<Vec<Box<dyn Node>>> = vec![Vec::new()];
        let mut width = 0;
        for part in parts {
            let node = self.node(part);
            let wide = node.width();
            match rows.last_mut() {
                Some(row) if row.is_empty() || width + wide <= WIDEST => row.push(node),
                _ => {
                    rows.push(vec![node]);
                    width = 0;
                }
            }
            width += wide;
        }
        let mut rows: Vec<Box<dyn Node>> = rows
            .into_iter()
            .map(|row| Box::new(Sequence::new(row)) as Box<dyn Node>)
            .collect();
        match rows.len() {
            1 if parts.is_empty() => Box::new(Empty),
            1 => rows.remove(0),
            _ => Box::new(Stack::new(rows)),
        }
    }

    fn choice(&self, parts: &[Expression]) -> Box<dyn Node> {
        let single: Vec<Option<CharSet>> = parts.iter().map(character).collect();
        let mut ways: Vec<Box<dyn Node>> = Vec::new();
        if single.iter().flatten().count() <= FEW {
            ways.extend(parts.iter().map(|part| self.node(part)));
        } else {
            // Characters in a box of their own, in order; the other alternatives below.
            let all = single.iter().flatten();
            let all = all.fold(CharSet::all().complement(), |all, set| all.union(set));
            ways.push(Box::new(Terminal::new(listed(&all, RANGES))));
            let others = parts.iter().zip(&single).filter(|(_, set)| set.is_none());
            ways.extend(others.map(|(part, _)| self.node(part)));
        }
        match ways.len() {
            0 => Box::new(Comment::new("nothing".to_owned())),
            1 => ways.remove(0),
            _ => Box::new(Choice::new(ways)),
        }
    }

    fn repetition(&self, least: usize, most: Option<usize>, of: &Expression) -> Box<dyn Node> {
        let again = |times: String| -> Box<dyn Node> { Box::new(Comment::new(times)) };
        let back: Box<dyn Node> = match (least, most) {
            (_, Some(0)) => return Box::new(Empty),
            (0, Some(1)) => return Box::new(Optional::new(self.node(of))),
            (1, Some(1)) => return self.node(of),
            (0 | 1, None) => Box::new(Empty),
            (least, None) => again(format!("{least} times or more")),
            (least, Some(most)) if least == most => again(format!("{least} times")),
            (0 | 1, Some(most)) => again(format!("up to {most} times")),
            (least, Some(most)) => again(format!("{least} to {most} times")),
        };
        let repeated = Repeat::new(self.node(of), back);
        if least == 0 {
            Box::new(Optional::new(repeated))
        } else {
            Box::new(repeated)
        }
    }
}

/// The characters that an expression of one character stands for.
fn character(expression: &Expression) -> Option<CharSet> {
    match expression.kind() {
        ExpressionKind::Set(set) => Some(set.clone()),
        ExpressionKind::Literal { text, either_case } => {
            let mut characters = text.chars();
            let (Some(first), None) = (characters.next(), characters.next()) else {
                return None;
            };
            let set = CharSet::from(first);
            Some(if *either_case {
                set.fold_ascii_case()
            } else {
                set
            })
        }
        _ => None,
    }
}

fn literal(text: &str, either_case: bool) -> Box<dyn Node> {
    if text.is_empty() {
        return Box::new(Empty);
    }
    let shown = quoted(text);
    let has_letters = text.chars().any(|c| c.is_ascii_alphabetic());
    if either_case && has_letters {
        return Box::new(Terminal::new(format!("{shown} (either case)")));
    }
    Box::new(Terminal::new(shown))
}

#[cfg(test)]
mod tests {
    use grammarian::bnf::{Grammar, Notation};
    use urlspec::Revision;

    use super::*;
    use crate::place::Place;

    /// The texts in the boxes of the diagram of an ABNF, in the order in which they are drawn.
    fn boxes(text: &str) -> Vec<String> {
        let grammar = Grammar::parse(Notation::Abnf, text).unwrap();
        let rule = Revision::Rfc3986.rule("URI").unwrap();
        let svg = railroad(rule, grammar.rules()[0].expression(), Here(Place::Home));
        let texts = svg.split("<text").skip(1);
        let texts = texts.map(|it| &it[it.find('>').unwrap() + 1..it.find("</text>").unwrap()]);
        texts
            .map(|it| {
                it.trim()
                    .replace("&quot;", "\"")
                    .replace("&lt;", "<")
                    .replace("&gt;", ">")
            })
            .collect()
    }

    #[test]
    fn boxes_hold_what_the_rule_says() {
        assert_eq!(
            boxes("a = \"x\" %x61-7A [ host ]"),
            ["\"x\" (either case)", "a–z", "host"]
        );
        assert_eq!(
            boxes("a = %s\" \" 3(b) 2*5c *d 1*e *4f"),
            [
                "\" \"",
                "3 times",
                "b",
                "2 to 5 times",
                "c",
                "d",
                "e",
                "up to 4 times",
                "f"
            ]
        );
        assert_eq!(
            boxes("a = <prose> / 7*b"),
            ["<prose>", "7 times or more", "b"]
        );
        // Many characters share a box.
        let many = "a = \"!\" / \"$\" / \"&\" / \"'\" / \"(\" / \")\" / \"*\" / b";
        assert_eq!(boxes(many), ["! $ &amp;–*", "b"]);
    }

    #[test]
    fn names_of_rules_are_links() {
        let rule = Revision::Rfc3986.rule("authority").unwrap();
        let grammar = Grammar::parse(Notation::Abnf, "a = host nothing").unwrap();
        let here = Here(Place::Rule(rule));
        let svg = railroad(rule, grammar.rules()[0].expression(), here);
        assert_eq!(svg.matches("<a ").count(), 1);
        assert!(svg.contains("\"../host/index.html\""), "{svg}");
        assert!(svg.contains("Railroad diagram of authority"), "{svg}");
    }
}
