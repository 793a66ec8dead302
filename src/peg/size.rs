//! How large a PEG may be: pest's front end and ours call themselves for every level of a grammar, on
//! a stack that has an end, and bounded repetitions are written out.

use std::collections::HashMap;
use std::str::Chars;

use pest::iterators::{Pair, Pairs};
use pest_meta::ast::{Expr, Rule};
use pest_meta::parser;

use super::{Error, ErrorKind};

/// Groups may be nested so deep, and so may comments; and in a string, as pest reads it, each escape is
/// inside the one before.
const DEEPEST: usize = 100;
/// A grammar may have so many rules: each may name the next.
const MOST_RULES: usize = 1_000;
/// A rule may have so many parts: terms, and signs before and behind them; pest looks at
/// each two of them, and copies what is below.
const MOST_PARTS: usize = 400;
/// And all rules together so many, as each may stand in the innermost part of another.
const MOST_PARTS_TOGETHER: usize = 2_000;
/// And so many once their bounded repetitions are written out.
const MOST_WRITTEN_OUT: usize = 2_000;
/// A long text counts as several parts.
const BYTES_PER_PART: usize = 50;
/// So many ways may lead down from rule to rule.
const MOST_WAYS: usize = 500_000;

/// Refuses what is nested too deep, before pest sees it.
pub(super) fn check_nesting(text: &str) -> Result<(), Error> {
    let mut depth = 0_usize;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        let rest = characters.as_str();
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '"' | '\'' => {
                let skipped = skip_quoted(&mut characters, character);
                skipped.map_err(|message| refused(text, rest, message))?;
            }
            '/' if rest.starts_with('/') => skip_past(&mut characters, "\n"),
            '/' if rest.starts_with('*') => {
                let skipped = skip_comment(&mut characters);
                skipped.map_err(|message| refused(text, rest, message))?;
            }
            _ => {}
        }
        if depth > DEEPEST {
            let message = format!("groups are nested more than {DEEPEST} deep");
            return Err(refused(text, rest, message));
        }
    }
    Ok(())
}

/// An error at the character of ASCII before the rest of the text.
fn refused(text: &str, rest: &str, message: String) -> Error {
    let before = &text[..text.len() - rest.len() - 1];
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let column = before[start..].chars().count() + 1;
    Error::syntax(line, column, message)
}

/// To the end of a string or a character, of which only the first character may be the quote itself.
fn skip_quoted(characters: &mut Chars<'_>, quote: char) -> Result<(), String> {
    if quote == '\'' {
        // One character or one escape; then the quote.
        if let Some('\\') = characters.next() {
            characters.next();
        }
        skip_past(characters, "'");
        return Ok(());
    }
    let mut escapes = 0_usize;
    while let Some(character) = characters.next() {
        if character == '\\' {
            escapes += 1;
            characters.next();
        } else if character == quote {
            break;
        }
        if escapes > DEEPEST {
            return Err(format!("the string has more than {DEEPEST} escapes"));
        }
    }
    Ok(())
}

/// To the end of a comment, from within its first sign. Comments nest, and where one does not end, pest
/// tries again without it and without each one inside it, which never ends either.
fn skip_comment(characters: &mut Chars<'_>) -> Result<(), String> {
    let mut depth = 1_usize;
    characters.next();
    while depth > 0 {
        let rest = characters.as_str();
        if rest.starts_with("/*") {
            depth += 1;
            characters.next();
        } else if rest.starts_with("*/") {
            depth -= 1;
            characters.next();
        }
        if depth > DEEPEST {
            return Err(format!("comments are nested more than {DEEPEST} deep"));
        }
        if characters.next().is_none() {
            return Err("nothing closes the comment".to_owned());
        }
    }
    Ok(())
}

fn skip_past(characters: &mut Chars<'_>, end: &str) {
    let rest = characters.as_str();
    let skipped = rest.find(end).map_or(rest.len(), |at| at + end.len());
    *characters = rest[skipped..].chars();
}

/// Refuses what is too large to be handed on.
pub(super) fn check_pairs(pairs: Pairs<'_, parser::Rule>) -> Result<(), Error> {
    // To pest, a line of documentation is a rule as well.
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
    }
    check_ways(&rules.collect::<Vec<_>>())
}

/// Whether it is a number that pest's reader takes for granted to be one of 32 bits, or a literal with
/// the number of a character that there is not.
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
                // The escape's first character may be a backslash itself.
                rest = escape.get(1..).unwrap_or_default();
            }
            false
        }
        _ => false,
    }
}

/// Refuses rules from which very many ways lead down from rule to rule, none meeting a rule twice: pest
/// looks for left recursion on each of them.
fn check_ways(rules: &[Pair<'_, parser::Rule>]) -> Result<(), Error> {
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
        // The rules on the way, each with those that it names and that are still to be entered.
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
                return Err(refused_at(rule, message));
            }
        }
    }
    Ok(())
}

/// The name of the rule, and the names in it.
fn names<'t>(rule: &Pair<'t, parser::Rule>) -> impl Iterator<Item = &'t str> + use<'t> {
    let parts = rule.clone().into_inner().flatten();
    let names = parts.filter(|part| part.as_rule() == parser::Rule::identifier);
    names.map(|name| name.as_str())
}

fn refused_at(pair: &Pair<'_, parser::Rule>, message: String) -> Error {
    let (line, column) = pair.line_col();
    Error::syntax(line, column, message)
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

/// The first rule, if there is one, with which the grammar becomes too large when bounded repetitions
/// are written out; and what is wrong with it.
pub(super) fn too_large(rules: &[Rule]) -> Option<(&Rule, ErrorKind)> {
    let mut together = 0_usize;
    let last = rules.iter().find(|rule| {
        together = together.saturating_add(written_out(&rule.expr));
        together > MOST_WRITTEN_OUT
    })?;
    let rules = if written_out(&last.expr) > MOST_WRITTEN_OUT {
        "in the rule"
    } else {
        "in the rules up to this one"
    };
    let what = format!("more than {MOST_WRITTEN_OUT} parts {rules}, with repetitions written out");
    Some((last, ErrorKind::Unsupported(what)))
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
        Expr::PosPred(of)
        | Expr::NegPred(of)
        | Expr::Opt(of)
        | Expr::Rep(of)
        | Expr::RepOnce(of)
        | Expr::Push(of) => written_out(of).saturating_add(1),
        Expr::RepExact(of, number)
        | Expr::RepMin(of, number)
        | Expr::RepMax(of, number)
        | Expr::RepMinMax(of, _, number) => times(of, *number),
        Expr::Str(text) | Expr::Insens(text) => text.len().div_ceil(BYTES_PER_PART).max(1),
        _ => 1,
    }
}
