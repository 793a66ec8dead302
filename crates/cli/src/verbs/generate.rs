//! `urlspec generate`

use std::io::{self, Write};

use crate::composing::RuleOf;
use crate::language::{Language, Named};
use crate::options::Format;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::shown;
use crate::suite_words::SuiteKind;
use clap::ValueEnum;
use grammarian::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa};
use grammarian::generate::{Characters, RandomNearMisses, RandomWords, Words, near_misses};
use serde::Serialize;

pub(crate) const HELP: &str = "\
Exit status: 0 words were found, 1 no words, 2 usage or I/O error.";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) language: Named,
    /// Print at most this many words
    ///
    /// The default is 20; a suite is printed in full.
    #[arg(long, short = 'n', value_name = "N")]
    count: Option<usize>,
    /// Print random words instead of the shortest
    ///
    /// Each length is equally likely, and so is each word of it. The same seed makes the same words.
    #[arg(long, value_name = "S", conflicts_with = "suite")]
    seed: Option<u64>,
    /// Only words of at most this many characters
    ///
    /// With --seed, the default is 16.
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u64).range(..=10_000))]
    max_length: Option<u64>,
    /// Print near misses: words that the rule just rejects
    ///
    /// They are one edit away from words that it accepts.
    #[arg(long, conflicts_with = "suite")]
    invalid: bool,
    /// Print all the words to test a parser with, valid or not
    #[arg(long, value_enum)]
    suite: Option<SuiteKind>,
    /// Allow for more states in the parser (with --suite w)
    ///
    /// The parser under test may have this many states more than the rule needs.
    #[arg(long, value_name = "N", requires = "suite")]
    extra_states: Option<usize>,
    /// The characters that words are made of
    ///
    /// The default is `path`, with --seed `all`, and in a suite `bounds`.
    #[arg(long, value_enum)]
    characters: Option<Choice>,
    /// How to print words
    ///
    /// In text, a word that a line cannot hold, or that begins with a double quote, is printed as a JSON string.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// End words with NUL, and print them as they are
    ///
    /// Words that contain NUL are left out.
    #[arg(short = '0', long)]
    null: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Choice {
    /// One for each transition from a state to another: each word is of another shape
    Path,
    /// One for each class of characters that the rule distinguishes
    Class,
    /// For each class one, the first and last of each of its ranges, and those that are taken for
    /// others, such as line ends and digits of other scripts
    Bounds,
    /// Those, and every character of US-ASCII
    Ascii,
    /// All
    All,
}

impl From<Choice> for Characters {
    fn from(choice: Choice) -> Self {
        match choice {
            Choice::Path => Self::Path,
            Choice::Class => Self::Class,
            Choice::Bounds => Self::Bounds,
            Choice::Ascii => Self::Ascii,
            Choice::All => Self::All,
        }
    }
}

/// How many words are printed where no number is asked for.
const USUAL: usize = 20;

/// One line of JSON output.
#[derive(Serialize)]
struct Line<'l> {
    #[serde(flatten)]
    rule: RuleOf<'l>,
    word: &'l str,
    valid: bool,
}

/// The outcome is true if there is any word.
pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let longest = arguments.max_length.map(usize::try_from);
    let longest = longest.and_then(Result::ok);
    let language = arguments.language.read_up_to(longest, output)?;
    let mut printer = Printer {
        arguments,
        language: &language,
        output,
        words: 0,
        left_out: 0,
    };
    let longest = longest.unwrap_or(usize::MAX);
    if let Some(kind) = arguments.suite {
        let characters = arguments.characters;
        let characters = characters.map_or(Characters::Bounds, Characters::from);
        let suite = kind.suite(arguments.extra_states, characters, &language)?;
        let words = suite
            .words()
            .take_while(|(word, _)| word.chars().count() <= longest);
        for (word, valid) in words {
            if printer.words == arguments.count.unwrap_or(usize::MAX) {
                break;
            }
            if printer.is_writable(word) {
                printer.print(word, valid)?;
            }
        }
    } else {
        for word in words(arguments, &language)?.take_while(|word| word.chars().count() <= longest)
        {
            if printer.words == arguments.count.unwrap_or(USUAL) {
                break;
            }
            if printer.is_writable(&word) {
                printer.print(&word, !arguments.invalid)?;
            }
        }
    }
    printer.end()
}

fn words(
    arguments: &Arguments,
    language: &Language,
) -> Result<Box<dyn Iterator<Item = String>>, Failure> {
    let Language { dfa, limits, .. } = language;
    let limits = *limits;
    let message = |error: LimitExceeded| language.too_large(&error);
    let usual = match arguments.seed {
        Some(_) => Characters::All,
        None => Characters::Path,
    };
    let characters = arguments.characters.map_or(usual, Characters::from);
    let chosen = if arguments.null {
        // Before characters are chosen: another one may stand for NUL.
        without_nul(dfa, limits).and_then(|dfa| characters.narrow(&dfa, &limits))
    } else {
        characters.narrow(dfa, &limits)
    };
    let chosen = chosen.map_err(message)?;
    let longest = usize::try_from(arguments.max_length.unwrap_or(16)).unwrap_or(usize::MAX);
    Ok(match (arguments.seed, arguments.invalid) {
        (None, false) => Box::new(Words::new(&chosen)),
        (None, true) => Box::new(near_misses(&chosen, dfa, &limits).map_err(message)?),
        (Some(seed), false) => {
            let words = RandomWords::new(&chosen, longest, seed);
            Box::new(words.map_err(|error| language.too_large(&error))?)
        }
        (Some(seed), true) => {
            let words = RandomNearMisses::new(&chosen, dfa, longest, seed);
            Box::new(words.map_err(|error| language.too_large(&error))?)
        }
    })
}

fn without_nul(dfa: &Dfa, limits: Limits) -> Result<Dfa, LimitExceeded> {
    let others = Nfa::set(CharSet::from('\0').complement()).repeat(0, None);
    Ok(dfa
        .intersection(&others.determinize(&limits)?, &limits)?
        .minimize())
}

/// The octets that the characters of a word stand for. Where a line cannot hold them they are a JSON string, whose
/// characters stand for octets.
fn octets(word: &str, null: bool) -> Vec<u8> {
    let is_plain = |it: char| it == ' ' || it.is_ascii_graphic() || !it.is_ascii();
    if !null && (word.starts_with('"') || !word.chars().all(is_plain)) {
        return shown::json_string(word).into_bytes();
    }
    let octets = word.chars().map(u8::try_from);
    octets.filter_map(Result::ok).collect()
}

/// Prints words, and counts them.
struct Printer<'p> {
    arguments: &'p Arguments,
    language: &'p Language,
    output: &'p mut Output,
    words: usize,
    left_out: usize,
}

impl Printer<'_> {
    /// Returns `true` if a word can be written: where characters stand for octets, no character may be beyond U+00FF.
    fn is_writable(&self, word: &str) -> bool {
        !self.arguments.language.is_of_octets() || word.chars().all(|it| it <= '\u{ff}')
    }

    fn print(&mut self, word: &str, valid: bool) -> Result<(), Failure> {
        if self.arguments.null && word.contains('\0') {
            self.left_out += 1;
            return Ok(());
        }
        self.words += 1;
        if self.arguments.format == Format::Json {
            self.output.json(&Line {
                rule: self.language.in_json(),
                word,
                valid,
            })?;
            return Ok(());
        }
        let verdict = match (self.arguments.suite, valid) {
            (None, _) => "",
            (Some(_), true) => "valid\t",
            (Some(_), false) => "invalid\t",
        };
        if self.arguments.language.is_of_octets() {
            let octets = [verdict.as_bytes(), &octets(word, self.arguments.null)].concat();
            self.output.octets(&octets, self.arguments.null)?;
        } else if self.arguments.null {
            self.output.record(&[verdict, word])?;
        } else {
            self.output
                .line(&format!("{verdict}{}", shown::one_line(word)))?;
        }
        Ok(())
    }

    /// Returns `true` if the words ended because the others are like those that are shown.
    fn has_more_of_a_shape(&self) -> bool {
        let Arguments {
            suite,
            seed,
            characters,
            invalid,
            max_length,
            count,
            ..
        } = self.arguments;
        let is_by_shape = suite.is_none() && seed.is_none() && characters.is_none() && !invalid;
        let was_cut = max_length.is_some() || self.words >= count.unwrap_or(USUAL);
        is_by_shape && !was_cut && Words::new(&self.language.dfa).nth(self.words).is_some()
    }

    /// Ends the output, and prints notes on words that are missing.
    fn end(self) -> Outcome {
        self.output.flush()?;
        if self.left_out > 0 {
            let words = if self.left_out == 1 { "word" } else { "words" };
            let _ = writeln!(
                io::stderr(),
                "note: {} {words} with NUL in it left out",
                self.left_out
            );
        }
        if self.words == 0 && self.arguments.count != Some(0) {
            let _ = writeln!(io::stderr(), "note: there is no such word");
            return Ok(false);
        }
        if self.has_more_of_a_shape() {
            let _ = writeln!(
                io::stderr(),
                "note: one word of each shape is shown; --characters all or --seed N shows others"
            );
        }
        Ok(true)
    }
}
