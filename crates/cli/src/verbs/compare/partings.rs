//! The rules that account for a difference, in text.

use grammarian::compare::Parting;

use super::{HEADER, brief};
use crate::outcome::Failure;
use crate::output::{Output, plain_table};

/// The lowest pairs of rules that account for the difference of two.
pub(super) fn draw(
    left: &str,
    right: &str,
    partings: &[Parting],
    output: &mut Output,
) -> Result<(), Failure> {
    output.line("")?;
    if let [only] = partings
        && (only.left(), only.right()) == (left, right)
    {
        output.line("No corresponding rules below them account for it.")?;
        return unlike(partings, output);
    }
    output.line("The lowest corresponding rules that account for it:")?;
    let mut table = plain_table(HEADER);
    for parting in partings {
        table.add_row([
            parting.left().to_owned(),
            parting.right().to_owned(),
            parting.relation().to_string(),
            brief(parting.left_only()),
            brief(parting.right_only()),
        ]);
    }
    output.table(&table)?;
    unlike(partings, output)
}

/// The rules that cause the difference and have no counterpart on the other side.
fn unlike(partings: &[Parting], output: &mut Output) -> Result<(), Failure> {
    for parting in partings {
        let rules = [
            ("left", parting.left(), parting.left_rules()),
            ("right", parting.right(), parting.right_rules()),
        ];
        for (side, rule, named) in rules {
            if !named.is_empty() {
                let named = named.join(" ");
                output.line(&format!(
                    "rules that only the {side} `{rule}` uses, and without which its word is lost: {named}"
                ))?;
            }
        }
    }
    Ok(())
}
