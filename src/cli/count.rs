//! `urlspec count`

use num_bigint::BigUint;
use serde::Serialize;

use super::language::Language;
use super::output::Output;
use super::{Failure, Format, Outcome};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The rule whose words are counted; without it, the revision's first start rule
    #[arg(value_name = "ID[:RULE]")]
    language: String,
    /// Count the words of up to so many characters
    #[arg(long, value_name = "L", default_value_t = 16, value_parser = clap::value_parser!(u64).range(..=10_000))]
    max_length: u64,
    /// How the counts are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// One line of JSON output. A count is a string: few readers keep all digits of a large number.
#[derive(Serialize)]
struct Line<'l> {
    spec: &'l str,
    rule: &'l str,
    length: u64,
    count: String,
}

/// The last line of JSON output.
#[derive(Serialize)]
struct TotalLine<'l> {
    spec: &'l str,
    rule: &'l str,
    max_length: u64,
    total: String,
}

/// Holds if there is any word.
pub(super) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let language = Language::read(&arguments.language)?;
    let mut total = BigUint::ZERO;
    let counts = (0..=arguments.max_length)
        .zip(language.dfa.word_counts())
        .inspect(|(_, count)| total += count);
    match arguments.format {
        Format::Text => table(&counts.collect::<Vec<_>>(), output)?,
        Format::Json => {
            for (length, count) in counts {
                output.json(&Line {
                    spec: &language.spec,
                    rule: &language.rule,
                    length,
                    count: count.to_string(),
                })?;
            }
            output.json(&TotalLine {
                spec: &language.spec,
                rule: &language.rule,
                max_length: arguments.max_length,
                total: total.to_string(),
            })?;
        }
    }
    Ok(total != BigUint::ZERO)
}

/// Two columns, aligned to the right. The total is the widest number.
fn table(counts: &[(u64, BigUint)], output: &mut Output) -> Result<(), Failure> {
    let total: BigUint = counts.iter().map(|(_, count)| count).sum();
    let total = total.to_string();
    let width = total.len().max("words".len());
    output.line(&format!("length  {:>width$}", "words"))?;
    for (length, count) in counts {
        output.line(&format!("{length:>6}  {:>width$}", count.to_string()))?;
    }
    output.line(&format!(" total  {total:>width$}"))?;
    Ok(())
}
