//! URLs as the document that defines their scheme compares them, and writes their normal form.

use std::borrow::Cow;
use std::net::Ipv6Addr;

use crate::escape::{hexadecimal, unescape, with_capital_digits};
use crate::revision::statements::{Comparison, LadderEntry, Manner};
use crate::revision::{Edition, Rule, Schemes};
use crate::syntax::judge::Law;
use crate::syntax::parse::{Node, Tree, parse};
use crate::syntax::production::OfScheme;
use crate::syntax::split::Components;
use crate::words::ipv6;

/// A URL that the production of its scheme has, and how its document compares it.
pub(in crate::operations) struct Comparable<'t> {
    rule: Rule,
    /// As the production reads it.
    url: Cow<'t, str>,
    /// The fragment identifier behind that, with its `#`, if the production has none.
    rest: &'t str,
    comparisons: &'static [Comparison],
}

impl<'t> Comparable<'t> {
    /// A text that is valid by an edition; `None` if no document of schemes of this choice says how to compare it, or that
    /// document does not accept it. What it forbids is compared if it accepts what that is the same as, such as parameters
    /// in a right order.
    pub(in crate::operations) fn of(
        schemes: Schemes,
        edition: Edition,
        text: &'t str,
        split: &Components,
    ) -> Option<Self> {
        let rule = schemes.rule_for(split.scheme_in(text)?, edition.revision())?;
        let document = rule.document().scheme_document()?;
        let comparisons = document.schemes().comparisons;
        let is_its = |it: &Comparison| it.production == rule.index();
        if !comparisons.iter().any(is_its) {
            return None;
        }
        let judged = OfScheme::of(schemes, Law::BothSteps(edition), text, split)?;
        let is_valid = judged.is_valid();
        if !is_valid && !rule.accepts(judged.text()) {
            return None;
        }
        let end = split.before_fragment(text);
        let (url, rest) = if rule.accepts(judged.whole()) {
            (judged.whole().to_owned(), "")
        } else {
            (judged.text().to_owned(), &text[end..])
        };
        let comparable = Self {
            rule,
            url: Cow::Owned(url),
            rest,
            comparisons,
        };
        let same = || {
            let all: Vec<_> = comparable.comparisons().collect();
            comparable.key(&all)
        };
        let is_same_as_valid = is_valid || judged.accepts(&same());
        is_same_as_valid.then_some(comparable)
    }

    /// The production.
    pub(in crate::operations) fn rule(&self) -> Rule {
        self.rule
    }

    /// The comparisons of its production, in the order of the grammar file.
    pub(in crate::operations) fn comparisons(&self) -> impl Iterator<Item = &'static Comparison> {
        let own = self.comparisons.iter();
        own.filter(|it| it.production == self.rule.index())
    }

    /// A text that is the same for two URLs if these comparisons make them equal.
    pub(in crate::operations) fn key(&self, comparisons: &[&'static Comparison]) -> String {
        let Ok(tree) = parse(self.rule, &self.url) else {
            return self.url.clone().into_owned() + self.rest;
        };
        Walk {
            tree: &tree,
            comparisons,
        }
        .text(tree.root(), false)
            + self.rest
    }

    /// Tells if the document that defines the scheme of a text wants what a rung of the generic syntax changes left as it is.
    pub(in crate::operations) fn is_kept(
        edition: Edition,
        text: &str,
        split: &Components,
        manner: Manner,
    ) -> bool {
        let judged = OfScheme::of(Schemes::Newest, Law::BothSteps(edition), text, split);
        judged.is_some_and(|it| it.keeps(edition, manner))
    }

    /// The changes of the generic syntax to which the document that defines the scheme of a text, and accepts it, says itself
    /// that its URLs stay the same.
    pub(in crate::operations) fn comparing(
        edition: Edition,
        text: &str,
        split: &Components,
    ) -> &'static [LadderEntry] {
        let judged = OfScheme::of(Schemes::Newest, Law::BothSteps(edition), text, split);
        let production = judged.filter(OfScheme::is_valid).map(|it| it.production);
        let document = production.and_then(|it| it.rule.document().scheme_document());
        document.map_or(&[], |document| document.schemes().comparing)
    }

    /// Tells if the document that defines the scheme of a text accepts it; `None` if no document of schemes does define it.
    pub(in crate::operations) fn is_accepted(
        edition: Edition,
        text: &str,
        split: &Components,
    ) -> Option<bool> {
        let judged = OfScheme::of(Schemes::Newest, Law::BothSteps(edition), text, split)?;
        Some(judged.is_valid())
    }

    /// The URL as its document writes the normal form.
    pub(in crate::operations) fn normal(&self) -> String {
        let normal: Vec<_> = self.comparisons().filter(|it| it.is_normal).collect();
        self.key(&normal)
    }
}

struct Walk<'w> {
    tree: &'w Tree<'w>,
    comparisons: &'w [&'static Comparison],
}

impl Walk<'_> {
    /// The text of a node after all comparisons, in lower case if what it is part of is compared so.
    fn text(&self, node: Node<'_, '_>, is_lower: bool) -> String {
        let mut own = self.of(node, |it| it.manner == Manner::LowerCase);
        let is_lower = is_lower || own.next().is_some();
        let mut text = self.joined(node, is_lower);
        if is_lower {
            text.make_ascii_lowercase();
        }
        for it in self.of(node, |it| it.manner != Manner::Unordered) {
            text = self.compared(node, it, &text);
        }
        text
    }

    fn of(
        &self,
        node: Node<'_, '_>,
        is_wanted: impl Fn(&Comparison) -> bool,
    ) -> impl Iterator<Item = &'static Comparison> {
        let rule = node.rule().name();
        let own = self.comparisons.iter().copied();
        own.filter(move |it| it.rule == rule && is_wanted(it))
    }

    /// The texts of the nodes below one, with those between them.
    fn joined(&self, node: Node<'_, '_>, is_lower: bool) -> String {
        let mut pieces: Vec<Piece<'_>> = Vec::new();
        let start = node.span().start;
        let mut end = start;
        for child in node.children() {
            let before = &node.text()[end - start..child.span().start - start];
            end = child.span().end;
            let text = self.text(child, is_lower);
            let is_absent = self
                .of(child, |it| it.manner == Manner::Absent)
                .any(|it| it.text.is_empty() || it.text.eq_ignore_ascii_case(child.text()));
            if is_absent {
                continue;
            }
            let is_unordered = self
                .of(child, |it| it.manner == Manner::Unordered)
                .next()
                .is_some();
            let rule = is_unordered.then(|| child.rule());
            pieces.push(Piece { before, text, rule });
        }
        let rest = &node.text()[end - start..];
        for run in pieces.chunk_by_mut(|one, other| one.rule.is_some() && one.rule == other.rule) {
            if run.len() > 1 {
                let mut texts: Vec<String> = run
                    .iter_mut()
                    .map(|it| std::mem::take(&mut it.text))
                    .collect();
                texts.sort_unstable();
                for (piece, text) in run.iter_mut().zip(texts) {
                    piece.text = text;
                }
            }
        }
        let pieces = pieces.iter().flat_map(|it| [it.before, &it.text]);
        pieces.chain([rest]).collect()
    }

    fn compared(&self, node: Node<'_, '_>, comparison: &Comparison, text: &str) -> String {
        match comparison.manner {
            Manner::EscapeCase => {
                with_capital_digits(text).map_or_else(|_| text.to_owned(), Cow::into_owned)
            }
            Manner::Decoded => {
                let octets = unescape(text.as_bytes());
                octets.map_or_else(|_| text.to_owned(), |octets| hexadecimal(&octets))
            }
            Manner::Number => behind_name(text, number),
            Manner::Version => behind_name(text, version),
            Manner::Ipv6 => {
                let address = text.parse::<Ipv6Addr>();
                address.map_or_else(|_| text.to_owned(), ipv6::shortest)
            }
            Manner::Alias => match comparison.text.split_once('=') {
                Some((alias, name)) if alias == text => name.to_owned(),
                _ => text.to_owned(),
            },
            Manner::Without => text.replace(|c| comparison.text.contains(c), ""),
            Manner::Empty => String::new(),
            Manner::Longitude => self.longitude(node, text),
            _ => text.to_owned(),
        }
    }

    /// A longitude as RFC 5870, section 3.4.4, compares it by WGS-84: "ignored" at the poles, and the same at 180 degrees in
    /// either direction.
    fn longitude(&self, node: Node<'_, '_>, text: &str) -> String {
        let mut nodes = self.tree.nodes();
        let system = nodes.find(|node| node.rule().name() == "crslabel");
        if system.is_some_and(|it| !it.text().eq_ignore_ascii_case("wgs84")) {
            return text.to_owned();
        }
        let mut before = self.tree.nodes();
        let latitude = before.find(|it| it.span().end + ",".len() == node.span().start);
        let is_pole = latitude.is_some_and(|it| ["90", "-90"].contains(&&*number(it.text())));
        match text {
            _ if is_pole => "0".to_owned(),
            "180" => "-180".to_owned(),
            _ => text.to_owned(),
        }
    }
}

/// A part of a text: the text of a node, and what stands before it.
struct Piece<'p> {
    before: &'p str,
    text: String,
    /// The rule of the node, if its neighbours of the same rule may stand in any order.
    rule: Option<Rule>,
}

/// A text with a change of what stands behind its name and `=`, or of all, if it has no name.
fn behind_name(text: &str, change: impl Fn(&str) -> String) -> String {
    match text.split_once('=') {
        Some((name, value)) => [name, "=", &change(value)].concat(),
        None => change(text),
    }
}

/// A version, with both numbers.
fn version(text: &str) -> String {
    let (major, minor) = text.split_once('.').unwrap_or((text, "0"));
    [&number(major), ".", &number(minor)].concat()
}

/// A decimal number without the zeros that it does not need.
fn number(text: &str) -> String {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let (whole, fraction) = (
        whole.trim_start_matches('0'),
        fraction.trim_end_matches('0'),
    );
    let whole = if whole.is_empty() { "0" } else { whole };
    match (whole, fraction) {
        ("0", "") => "0".to_owned(),
        (whole, "") => format!("{sign}{whole}"),
        (whole, fraction) => format!("{sign}{whole}.{fraction}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_one_way() {
        let same = [
            ("0", "0"),
            ("-0.00", "0"),
            ("007", "7"),
            ("43.10", "43.1"),
            ("-180.0", "-180"),
            ("00.50", "0.5"),
            ("1000", "1000"),
        ];
        for (text, written) in same {
            assert_eq!(number(text), written, "{text}");
        }
    }
}
