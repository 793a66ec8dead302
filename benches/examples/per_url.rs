//! How long verdicts take on the lines of a file, for comparison with the same by other languages:
//! `cargo run --release -p urlspec-benches --example per_url -- FILE [ROWS]`.

#![allow(clippy::print_stdout, reason = "it is there to print")]

use std::time::Instant;

use urlspec::{Matcher, Revision, Validator};

const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("a file is needed")?;
    let rows = arguments.next().map_or(Ok(1_000_000), |it| it.parse())?;
    let text = std::fs::read_to_string(path)?;
    // The texts lie one behind the other, as those of a column do.
    let lines: Vec<&str> = text.lines().cycle().take(rows).collect();
    let column = lines.concat();
    let mut texts = Vec::with_capacity(rows);
    let mut start = 0;
    for line in &lines {
        texts.push(&column[start..start + line.len()]);
        start += line.len();
    }
    let matcher = Matcher::new(Revision::Rfc3986);
    let validator = Validator::new(Revision::Rfc3986);
    median("Matcher::batch", rows, || {
        let mut verdicts = Vec::with_capacity(rows);
        matcher.batch(texts.iter().map(|it| it.as_bytes()), &mut verdicts);
        verdicts.iter().filter(|it| **it).count()
    });
    median("Matcher::is_match", rows, || {
        let valid = texts.iter().filter(|it| matcher.is_match(it.as_bytes()));
        valid.count()
    });
    median("Validator::validate", rows, || {
        let valid = texts.iter().filter(|it| validator.validate(it).is_valid());
        valid.count()
    });
    Ok(())
}

#[allow(clippy::cast_precision_loss, reason = "some nanoseconds")]
fn median(name: &str, rows: usize, judge: impl Fn() -> usize) {
    let mut valid = 0;
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let began = Instant::now();
            valid = judge();
            began.elapsed().as_nanos() as f64 / rows as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!(
        "| {name} | {:.0} ns a URL | {valid} of {rows} valid |",
        times[ROUNDS / 2]
    );
}
