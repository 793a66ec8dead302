//! The difference in numbers: how many words of each length both sides have, and how many only one of them has.

use grammarian::automata::{Count, Dfa, LimitExceeded, Limits};
use serde::Serialize;

use crate::outcome::Failure;
use crate::output::{Output, plain_table};

/// The numbers of words of one length. A number is a string: few readers keep all digits of a large one.
#[derive(Serialize)]
pub(super) struct Numbers {
    length: usize,
    #[serde(serialize_with = "in_digits")]
    both: Count,
    #[serde(serialize_with = "in_digits")]
    left_only: Count,
    #[serde(serialize_with = "in_digits")]
    right_only: Count,
}

fn in_digits<S: serde::Serializer>(count: &Count, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&count.to_string())
}

/// The numbers for each length up to the longest.
pub(super) fn numbers(
    left: &Dfa,
    right: &Dfa,
    longest: usize,
    limits: &Limits,
) -> Result<Vec<Numbers>, LimitExceeded> {
    let parts = [
        left.intersection(right, limits)?.minimize(),
        left.difference(right, limits)?.minimize(),
        right.difference(left, limits)?.minimize(),
    ];
    let mut counts = parts.each_ref().map(Dfa::word_counts);
    let rows = (0..=longest).map(|length| {
        let [both, left_only, right_only] =
            counts.each_mut().map(|it| it.next().unwrap_or_default());
        Numbers {
            length,
            both,
            left_only,
            right_only,
        }
    });
    Ok(rows.collect())
}

/// A row for each length, and one for all together.
pub(super) fn print(numbers: &[Numbers], output: &mut Output) -> Result<(), Failure> {
    let mut table = plain_table(["length", "both", "left only", "right only", "differ"]);
    let mut total = [Count::ZERO, Count::ZERO, Count::ZERO];
    for row in numbers {
        let counts = [&row.both, &row.left_only, &row.right_only];
        for (sum, count) in total.iter_mut().zip(counts) {
            *sum += count;
        }
        table.add_row(cells(row.length.to_string(), counts));
    }
    table.add_row(cells("all".to_owned(), total.each_ref()));
    output.line("")?;
    output.line("Words by length:")?;
    output.table(&table)?;
    Ok(())
}

fn cells(length: String, counts: [&Count; 3]) -> Vec<String> {
    let [both, left_only, right_only] = counts;
    let differing = left_only.clone() + right_only;
    let all = differing.clone() + both;
    let share = differing.share_of(&all);
    let share = share.map_or(String::new(), |share| percent(share, &differing, &all));
    let counts = counts.map(Count::to_string);
    std::iter::once(length)
        .chain(counts)
        .chain([share])
        .collect()
}

/// A share in percent, which is 0 or 100 only if it is exactly that.
fn percent(share: f64, part: &Count, all: &Count) -> String {
    let told = format!("{:.2} %", share * 100.0);
    match told.as_str() {
        "0.00 %" if *part > Count::ZERO => "< 0.01 %".to_owned(),
        "100.00 %" if part < all => "> 99.99 %".to_owned(),
        _ => told,
    }
}
