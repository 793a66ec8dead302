//! `urlspec count`

use crate::composing::RuleOf;
use crate::language::Named;
use crate::options::Format;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use grammarian::automata::Count;
use serde::Serialize;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) language: Named,
    /// Count the words of at most this many characters
    #[arg(long, value_name = "L", default_value_t = 16, value_parser = clap::value_parser!(u64).range(..=10_000))]
    max_length: u64,
    /// How to print the counts
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// One line of JSON output. A count is a string: few readers keep all digits of a large number.
#[derive(Serialize)]
struct Line<'l> {
    #[serde(flatten)]
    rule: RuleOf<'l>,
    length: u64,
    count: String,
}

/// The last line of JSON output.
#[derive(Serialize)]
struct TotalLine<'l> {
    #[serde(flatten)]
    rule: RuleOf<'l>,
    max_length: u64,
    total: String,
}

/// The limit of counting, in words of 64 bits: the work of some seconds.
const MOST_WORK: u64 = 3_000_000_000;
/// The cost of a number beside its digits.
const NUMBER: u64 = 64;

/// The outcome is true if there is any word.
pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let longest = usize::try_from(arguments.max_length).ok();
    let language = arguments.language.read_up_to(longest, output)?;
    let mut rows = Vec::new();
    let mut total = Count::default();
    let mut counts = language.dfa.word_counts();
    let states = language.dfa.len();
    let refused = |length| {
        let message = format!(
            "counting words of {length} characters takes too long: the automaton has {states} states; --max-length asks for shorter ones"
        );
        Err(language.refused(&message))
    };
    // However few words there are.
    let least_work = states as u64 * NUMBER * (arguments.max_length + 1);
    if least_work > MOST_WORK {
        return refused(arguments.max_length);
    }
    let mut work = 0;
    for length in 0..=arguments.max_length {
        let bits = counts.from_each_state().iter().map(Count::bits);
        work += bits.map(|bits| bits / 64 + NUMBER).sum::<u64>();
        if work > MOST_WORK {
            return refused(length);
        }
        let count = counts.next().unwrap_or_default();
        total += &count;
        match arguments.format {
            Format::Text => rows.push((length, count)),
            Format::Json => output.json(&Line {
                rule: language.in_json(),
                length,
                count: count.to_string(),
            })?,
        }
    }
    match arguments.format {
        Format::Text => table(&rows, &total, output)?,
        Format::Json => {
            output.json(&TotalLine {
                rule: language.in_json(),
                max_length: arguments.max_length,
                total: total.to_string(),
            })?;
        }
    }
    Ok(total != Count::default())
}

/// Two columns, aligned to the right as far as that can be read. The total is the widest number.
fn table(counts: &[(u64, Count)], total: &Count, output: &mut Output) -> Result<(), Failure> {
    const READABLE: usize = 80;
    let total = total.to_string();
    let width = total.len().max("words".len());
    let width = if width > READABLE { 0 } else { width };
    output.line(&format!("length  {:>width$}", "words"))?;
    for (length, count) in counts {
        output.line(&format!("{length:>6}  {:>width$}", count.to_string()))?;
    }
    output.line(&format!(" total  {total:>width$}"))?;
    Ok(())
}
