//! Limits of the size of a PEG.
//!
//! pest's front end trusts the grammars that it reads. It is recursive, and exhausts the stack on
//! deep nesting; it follows every path of references in search of left recursion; it compares the
//! parts of a rule with each other; and it panics on numbers that are out of range, and on groups
//! that begin with `|`. Our own functions on expressions are recursive too, and write bounded
//! repetitions out. That is fine for a grammar in one's own repository, but here the text may come
//! from anybody. So it is checked before pest parses it ([`check_nesting`]), before its parse tree
//! is read ([`check_pairs`]), and before repetitions are written out ([`too_large`]).
//!
//! pest can limit the calls of a parser (`pest::set_call_limit`), but that limit is for the whole
//! process, and other parsers would meet it too.

use std::collections::HashMap;

use pest::iterators::{Pair, Pairs};
use pest_meta::ast::{Expr, Rule};
use pest_meta::parser;

use crate::automata::{Limit, LimitExceeded};
use crate::text::Lines;
use crate::{Error, ErrorKind};

/// How deep groups may be nested, and how deep comments. It also limits the escapes of a string: in
/// pest's own grammar, each is nested in the one before.
const DEEPEST: usize = 100;
/// The number of rules of a grammar: each may refer to the next.
pub(crate) const MOST_RULES: usize = 1_000;
/// The number of parts of a rule: terms, and operators before and after them. pest compares them pairwise, and copies
/// their parts.
const MOST_PARTS: usize = 400;
/// The number of parts of all rules together: each rule may be referred to in the innermost part of
/// another.
const MOST_PARTS_TOGETHER: usize = 2_000;
/// The number of parts of all rules together once bounded repetitions are written out.
const MOST_WRITTEN_OUT: usize = 2_000;
/// A literal counts as one part for this many bytes.
const BYTES_PER_PART: usize = 50;
/// The number of paths along references.
const MOST_WAYS: usize = 500_000;

/// Refuses a text whose groups, comments or escapes are nested too deep for pest's parser. Strings,
/// characters and comments are skipped as pest reads them, since a parenthesis in them is not a
/// group.
pub(super) fn check_nesting(text: &str, lines: &Lines) -> Result<(), Error> {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(sign) = text[at..].chars().next() {
        let rest = &text[at..];
        let refused = |message: String| Error::syntax(lines.place(at), message);
        let length = match sign {
            '"' => length_of_string(rest).map_err(refused)?,
            '\'' => length_of_character(rest),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => length_of_comment(rest).map_err(refused)?,
            sign => sign.len_utf8(),
        };
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Err(refused(format!(
                "groups are nested more than {DEEPEST} deep"
            )));
        }
        at += length;
    }
    Ok(())
}

/// The length in bytes of the string at the beginning of a text; all of the text if the string is not closed.
fn length_of_string(text: &str) -> Result<usize, String> {
    let mut escapes = 0_usize;
    let mut is_escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if is_escaped => is_escaped = false,
            '"' => return Ok(at + 1),
            '\\' => {
                is_escaped = true;
                escapes += 1;
            }
            _ => {}
        }
        if escapes > DEEPEST {
            return Err(format!("the string has more than {DEEPEST} escapes"));
        }
    }
    Ok(text.len())
}

/// The same for a character: a quote, one character or one escape, and the next quote after that.
fn length_of_character(text: &str) -> usize {
    let signs = if text[1..].starts_with('\\') { 3 } else { 2 };
    let mut rest = text.char_indices().skip(signs);
    let end = rest.find(|(_, character)| *character == '\'');
    end.map_or(text.len(), |(at, _)| at + 1)
}

/// The same for a comment. Comments nest. One that is not closed is refused here, because pest
/// would try it and each comment inside it again and again, in exponential time.
fn length_of_comment(text: &str) -> Result<usize, String> {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(sign) = text[at..].chars().next() {
        let rest = &text[at..];
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
        } else {
            at += sign.len_utf8();
        }
        if depth == 0 {
            return Ok(at);
        }
        if depth > DEEPEST {
            return Err(format!("comments are nested more than {DEEPEST} deep"));
        }
    }
    Err("nothing closes the comment".to_owned())
}

/// Refuses a parse tree that is too large for pest's validator and reader.
pub(super) fn check_pairs(pairs: Pairs<'_, parser::Rule>, lines: &Lines) -> Result<(), Error> {
    let refused_at = |pair: &Pair<'_, parser::Rule>, message: String| {
        Error::syntax(lines.place(pair.as_span().start()), message)
    };
    // In pest's grammar, a line of documentation is a rule too.
    let is_rule = |pair: &Pair<'_, parser::Rule>| {
        let first = pair.clone().into_inner().next();
        pair.as_rule() == parser::Rule::grammar_rule
            && first.is_some_and(|first| first.as_rule() == parser::Rule::identifier)
    };
    let rules = pairs.filter(is_rule);
    let mut together = 0;
    for (number, rule) in rules.clone().enumerate() {
        if number == MOST_RULES {
            return Err(refused_at(
                &rule,
                format!("there are more than {MOST_RULES} rules"),
            ));
        }
        let parts = rule.clone().into_inner().flatten().filter(is_part).count();
        together += parts;
        if parts > MOST_PARTS {
            let message = format!("the rule has more than {MOST_PARTS} parts");
            return Err(refused_at(&rule, message));
        }
        if together > MOST_PARTS_TOGETHER {
            let message = format!("the rules have more than {MOST_PARTS_TOGETHER} parts together");
            return Err(refused_at(&rule, message));
        }
    }
    for part in rules.clone().flat_map(|rule| rule.into_inner().flatten()) {
        if is_out_of_range(&part) {
            return Err(refused_at(
                &part,
                "there is no such number, or no such character".to_owned(),
            ));
        }
        if begins_group_with_choice(&part) {
            return Err(refused_at(&part, "a group begins with `|`".to_owned()));
        }
    }
    let rules: Vec<Pair<'_, parser::Rule>> = rules.collect();
    check_ways(&rules).map_err(|(rule, message)| refused_at(rule, message))
}

/// Returns `true` if this is an integer that does not fit into 32 bits, or a literal with the number of a character
/// that does not exist. pest panics on both.
fn is_out_of_range(part: &Pair<'_, parser::Rule>) -> bool {
    let text = part.as_str();
    let is_character = |digits: &str| {
        let number = u32::from_str_radix(digits, 16).ok();
        number.and_then(char::from_u32).is_some()
    };
    match part.as_rule() {
        parser::Rule::integer => text.parse::<i32>().is_err(),
        parser::Rule::inner_str | parser::Rule::inner_chr => {
            let mut rest = text;
            while let Some((_, escape)) = rest.split_once('\\') {
                let code = escape.strip_prefix("u{");
                let digits = code.and_then(|code| code.split('}').next());
                if !digits.is_none_or(is_character) {
                    return true;
                }
                // The character after the backslash may be a backslash itself.
                rest = escape.get(1..).unwrap_or_default();
            }
            false
        }
        _ => false,
    }
}

/// Returns `true` if this is a group that begins with the sign of a choice. pest's own grammar lets any expression
/// begin so, but its reader only that of a whole rule, and panics on others.
fn begins_group_with_choice(part: &Pair<'_, parser::Rule>) -> bool {
    let begins_with_choice = |group: Pair<'_, parser::Rule>| {
        let first = group.into_inner().next();
        first.is_some_and(|first| first.as_rule() == parser::Rule::choice_operator)
    };
    let inner = part.clone().into_inner();
    let mut groups = inner.filter(|inner| inner.as_rule() == parser::Rule::expression);
    groups.any(begins_with_choice)
}

/// Refuses rules with very many paths along references on which no rule comes twice: pest looks for
/// left recursion on each of them. Returns the rule at which there are too many, and a message.
fn check_ways<'r, 't>(
    rules: &'r [Pair<'t, parser::Rule>],
) -> Result<(), (&'r Pair<'t, parser::Rule>, String)> {
    let numbers: HashMap<&str, usize> = rules
        .iter()
        .enumerate()
        .filter_map(|(number, rule)| Some((names(rule).next()?, number)))
        .collect();
    let named: Vec<Vec<usize>> = rules
        .iter()
        .map(|rule| {
            names(rule)
                .skip(1)
                .filter_map(|name| numbers.get(name).copied())
                .collect()
        })
        .collect();
    let mut ways = 0;
    let mut is_above = vec![false; rules.len()];
    for (number, rule) in rules.iter().enumerate() {
        // The rules on the path, each with its references that have not been followed yet.
        let mut way = vec![(number, named[number].iter())];
        is_above[number] = true;
        while let Some((above, below)) = way.last_mut() {
            match below.next() {
                Some(&next) if is_above[next] => {}
                Some(&next) => {
                    ways += 1;
                    is_above[next] = true;
                    way.push((next, named[next].iter()));
                }
                None => {
                    is_above[*above] = false;
                    way.pop();
                }
            }
            if ways > MOST_WAYS {
                let message = format!("more than {MOST_WAYS} ways lead from rule to rule");
                return Err((rule, message));
            }
        }
    }
    Ok(())
}

/// The name of a rule, followed by the names in its expression.
fn names<'t>(rule: &Pair<'t, parser::Rule>) -> impl Iterator<Item = &'t str> + use<'t> {
    let parts = rule.clone().into_inner().flatten();
    let names = parts.filter(|part| part.as_rule() == parser::Rule::identifier);
    names.map(|name| name.as_str())
}

fn is_part(pair: &Pair<'_, parser::Rule>) -> bool {
    matches!(
        pair.as_rule(),
        parser::Rule::term
            | parser::Rule::positive_predicate_operator
            | parser::Rule::negative_predicate_operator
            | parser::Rule::optional_operator
            | parser::Rule::repeat_operator
            | parser::Rule::repeat_once_operator
            | parser::Rule::repeat_exact
            | parser::Rule::repeat_min
            | parser::Rule::repeat_max
            | parser::Rule::repeat_min_max
    )
}

/// The first rule, if there is one, with which the grammar becomes too large once bounded
/// repetitions are written out; and the reason.
pub(super) fn too_large(rules: &[Rule]) -> Option<(&Rule, ErrorKind)> {
    let mut together = 0_usize;
    let last = rules.iter().find(|rule| {
        together = together.saturating_add(written_out(&rule.expr));
        together > MOST_WRITTEN_OUT
    })?;
    let limit = LimitExceeded::new(Limit::Parts(MOST_WRITTEN_OUT));
    Some((last, ErrorKind::Limit(limit)))
}

fn written_out(expr: &Expr) -> usize {
    let times = |of: &Expr, number: u32| {
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        written_out(of).saturating_mul(number.saturating_add(1))
    };
    match expr {
        Expr::Seq(first, second) | Expr::Choice(first, second) => {
            written_out(first).saturating_add(written_out(second))
        }
        Expr::PosPred(of) | Expr::NegPred(of) | Expr::Opt(of) | Expr::Rep(of) | Expr::Push(of) => {
            written_out(of).saturating_add(1)
        }
        // Once, and then any number of times.
        Expr::RepOnce(of) => times(of, 1),
        Expr::RepExact(of, number)
        | Expr::RepMin(of, number)
        | Expr::RepMax(of, number)
        | Expr::RepMinMax(of, _, number) => times(of, *number),
        Expr::Str(text) | Expr::Insens(text) => text.len().div_ceil(BYTES_PER_PART).max(1),
        _ => 1,
    }
}
