//! How large a PEG may be: pest's front end calls itself for every level of a grammar, on a stack
//! that has an end, and writes out bounded repetitions.

use std::str::Chars;

use pest::iterators::{Pair, Pairs};
use pest_meta::ast::{Expr, Rule};
use pest_meta::parser;

use super::{Error, ErrorKind};

/// Groups may be nested so deep.
const DEEPEST: usize = 100;
/// A grammar may have so many rules: each may name the next.
const MOST_RULES: usize = 1_000;
/// A rule may have so many parts: terms, and signs before and behind them.
const MOST_PARTS: usize = 1_000;
/// And so many once its bounded repetitions are written out.
const MOST_WRITTEN_OUT: usize = 10_000;

/// Refuses groups that are nested too deep, before pest sees them.
pub(super) fn check_nesting(text: &str) -> Result<(), Error> {
    let mut depth = 0_usize;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        let rest = characters.as_str();
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '"' | '\'' => skip_quoted(&mut characters, character),
            '/' if rest.starts_with('/') => skip_past(&mut characters, "\n"),
            '/' if rest.starts_with('*') => skip_past(&mut characters, "*/"),
            _ => {}
        }
        if depth > DEEPEST {
            let at = text.len() - rest.len() - 1;
            let line = text[..at].matches('\n').count() + 1;
            let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let column = text[start..at].chars().count() + 1;
            let message = format!("groups are nested more than {DEEPEST} deep");
            return Err(Error::syntax(line, column, message));
        }
    }
    Ok(())
}

/// To the end of a string or a character, of which only the first character may be the quote itself.
fn skip_quoted(characters: &mut Chars<'_>, quote: char) {
    if quote == '\'' {
        // One character or one escape; then the quote.
        if let Some('\\') = characters.next() {
            characters.next();
        }
        skip_past(characters, "'");
        return;
    }
    while let Some(character) = characters.next() {
        if character == '\\' {
            characters.next();
        } else if character == quote {
            return;
        }
    }
}

fn skip_past(characters: &mut Chars<'_>, end: &str) {
    let rest = characters.as_str();
    let skipped = rest.find(end).map_or(rest.len(), |at| at + end.len());
    *characters = rest[skipped..].chars();
}

/// Refuses what is too large to be handed on.
pub(super) fn check_pairs(pairs: Pairs<'_, parser::Rule>) -> Result<(), Error> {
    let rules = pairs.filter(|pair| pair.as_rule() == parser::Rule::grammar_rule);
    for (number, rule) in rules.enumerate() {
        let (line, column) = rule.line_col();
        if number == MOST_RULES {
            let message = format!("there are more than {MOST_RULES} rules");
            return Err(Error::syntax(line, column, message));
        }
        let parts = rule.into_inner().flatten().filter(is_part).count();
        if parts > MOST_PARTS {
            let message = format!("the rule has more than {MOST_PARTS} parts");
            return Err(Error::syntax(line, column, message));
        }
    }
    Ok(())
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
    )
}

/// Whether the rule stays small when its bounded repetitions are written out.
pub(super) fn check_written_out(rule: &Rule) -> Result<(), ErrorKind> {
    if written_out(&rule.expr) > MOST_WRITTEN_OUT {
        let what = format!("more than {MOST_WRITTEN_OUT} parts, with its repetitions written out");
        return Err(ErrorKind::Unsupported(what));
    }
    Ok(())
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
        _ => 1,
    }
}
