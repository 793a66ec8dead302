//! The URLs that the benchmarks run over, and how their times are put together.

pub mod contest;

use std::env;
use std::fs;

/// How many URLs are generated.
const COUNT: usize = 2_000;

/// The lines of the file that `URLSPEC_CORPUS` names, or else URLs that are generated, always the
/// same: `http` with a host, a path, and now and then a port and a query, 80 characters on average
/// as on the web, and valid by every revision (so without `=`, which url7 has no place for).
///
/// # Panics
///
/// If the file cannot be read.
#[must_use]
pub fn corpus() -> Vec<String> {
    match env::var_os("URLSPEC_CORPUS") {
        Some(file) => {
            let octets = fs::read(&file).unwrap_or_else(|error| panic!("URLSPEC_CORPUS: {error}"));
            String::from_utf8_lossy(&octets)
                .lines()
                .map(str::to_owned)
                .collect()
        }
        None => generated(),
    }
}

/// References as pages have them: mostly relative paths, some with `..`, queries and fragments, a third
/// of them whole URLs; always the same, and valid by every revision that resolves references.
#[must_use]
pub fn references() -> Vec<String> {
    let mut random = Random(0xfeed);
    let reference = |random: &mut Random| match random.below(9) {
        0 => format!("#{}", random.word()),
        1 => format!("/{}/{}", random.word(), random.word()),
        2 => format!("../{}", random.word()),
        3 => format!("../../{}/{}.html", random.word(), random.word()),
        4 => format!("./{}/../{}", random.word(), random.word()),
        5 => format!("{}?{}", random.word(), random.word()),
        _ => url(random),
    };
    (0..=COUNT).map(|_| reference(&mut random)).collect()
}

/// The number of rounds: one, if `cargo bench -- --test` only checks that it runs.
#[must_use]
pub fn rounds() -> usize {
    if env::args().any(|argument| argument == "--test") {
        1
    } else {
        21
    }
}

/// The smallest, the middle and the largest of some numbers.
///
/// # Panics
///
/// If there are none.
#[must_use]
pub fn spread(mut numbers: Vec<f64>) -> (f64, f64, f64) {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers[numbers.len() / 2];
    (numbers[0], middle, numbers[numbers.len() - 1])
}

fn generated() -> Vec<String> {
    let mut random = Random(0x5eed);
    (0..COUNT).map(|_| url(&mut random)).collect()
}

fn url(random: &mut Random) -> String {
    const TOP: [&str; 5] = ["com", "org", "net", "edu", "de"];
    let mut url = format!("http://www.{}.{}", random.word(), random.one_of(&TOP));
    if random.below(8) == 0 {
        url += ":8080";
    }
    for _ in 0..2 + random.below(4) {
        url += "/";
        url += &random.word();
        if random.below(2) == 0 {
            url += random.one_of(&["-", "_", ".", "%20", ","]);
            url += &random.word();
        }
    }
    if random.below(3) == 0 {
        url += "?";
        url += &random.word();
        for _ in 0..random.below(6) {
            url += "+";
            url += &random.word();
        }
    }
    url
}

/// A small generator of random numbers (xorshift), so that every run sees the same URLs.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        let index = usize::try_from(self.below(choices.len() as u64)).unwrap_or(0);
        choices[index]
    }

    /// Mostly small letters; one capital and one digit in twenty, about as often as on the web.
    fn word(&mut self) -> String {
        const LETTERS: &[u8; 20] = b"aabcdeefghilmnorst4L";
        let length = 3 + self.below(9);
        let letter = |index: u64| {
            LETTERS
                .iter()
                .copied()
                .cycle()
                .nth(usize::try_from(index).unwrap_or(0))
        };
        (0..length)
            .filter_map(|_| letter(self.below(20)))
            .map(char::from)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::generated;
    use urlspec::{Revision, Validator};

    #[test]
    fn generated_urls_are_valid_by_every_revision_and_of_average_length() {
        let urls = generated();
        for &revision in Revision::ALL {
            let validator = Validator::new(revision);
            assert!(urls.iter().all(|url| validator.is_valid(url)), "{revision}");
        }
        let average = urls.iter().map(String::len).sum::<usize>() / urls.len();
        assert!((70..=95).contains(&average), "{average} characters");
    }
}
