//! `urlspec test`

mod shorten;

use std::collections::BTreeMap;
use std::ffi::OsString;

use clap::ValueEnum;
use grammarian::generate::Characters;
use grammarian::learn::Teacher;
use serde::Serialize;

use self::shorten::shortened;
use crate::composing::{Longest, RuleOf};
use crate::foreign::{Asking, Fate, Frame, Panel, Patience, failed};
use crate::language::Named;
use crate::options::Format;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::reader::Reader;
use crate::shown::quoted;
use crate::suite_words::SuiteKind;

pub(crate) const HELP: &str = "\
The program answers words as for `urlspec referee`: it reads a line, a JSON string of US-ASCII, and writes `1` if it takes the \
word or `0` if it refuses it, and flushes its output. It gets the words of a suite of the rule. Each wrong verdict is made \
short: characters are taken out as long as the program is still wrong, the same way round. Words that come to the same short \
word are told once.

Exit status: 0 all verdicts are right, 1 some are wrong, or words have no answer, 2 usage or I/O error, or a program that cannot be asked.";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) language: Named,
    /// The program, and its arguments
    #[arg(value_name = "COMMAND", last = true, required = true)]
    command: Vec<OsString>,
    /// The words of the suite
    #[arg(long, value_enum, default_value_t = SuiteKind::Transition)]
    suite: SuiteKind,
    /// Allow for more states in the program (with --suite w)
    #[arg(long, value_name = "N")]
    extra_states: Option<usize>,
    /// The characters that words are made of
    #[arg(long, value_enum, default_value_t = Choice::Bounds)]
    characters: Choice,
    #[command(flatten)]
    longest: Longest,
    /// Put this text before each word
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    prefix: String,
    /// Put this text behind each word
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    suffix: String,
    #[command(flatten)]
    asking: Asking,
    /// End when this many words had no answer
    #[arg(long, value_name = "N", default_value_t = 100)]
    max_unanswered: usize,
    /// Make at most this many wrong verdicts short, the shortest first
    ///
    /// The others are counted.
    #[arg(long, value_name = "N", default_value_t = 100)]
    max_wrong: usize,
    /// How to print results
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Choice {
    /// One for each class of characters that the rule distinguishes
    Class,
    /// For each class one, the ends of its ranges, and those that are taken for others
    Bounds,
    /// Those, and every character of US-ASCII
    Ascii,
}

impl From<Choice> for Characters {
    fn from(choice: Choice) -> Self {
        match choice {
            Choice::Class => Self::Class,
            Choice::Bounds => Self::Bounds,
            Choice::Ascii => Self::Ascii,
        }
    }
}

/// A wrong verdict, in JSON output.
#[derive(Serialize)]
struct Line<'l> {
    #[serde(flatten)]
    rule: RuleOf<'l>,
    /// The short word.
    word: &'l str,
    /// If the rule has it.
    valid: bool,
    /// If the program takes it.
    taken: bool,
    /// Why the rule does not have it.
    reason: Option<&'l str>,
    /// The word of the suite.
    found_as: &'l str,
    /// How many words of the suite came to the short one.
    words: usize,
}

/// So many words without an answer are printed in text.
const MOST_UNANSWERED: usize = 10;

/// A word that the program did not answer, in JSON output.
#[derive(Serialize)]
struct NoAnswerLine<'l> {
    #[serde(flatten)]
    rule: RuleOf<'l>,
    no_answer: &'l NoAnswer,
}

/// A word that the program did not answer.
#[derive(Serialize)]
struct NoAnswer {
    word: String,
    failure: String,
}

impl NoAnswer {
    fn of((word, fate): (&String, &Fate)) -> Self {
        Self {
            word: word.clone(),
            failure: format!("the program {fate}"),
        }
    }
}

/// The last line of JSON output.
#[derive(Serialize)]
struct SummaryLine<'l> {
    summary: Counts<'l>,
}

#[derive(Serialize)]
struct Counts<'l> {
    #[serde(flatten)]
    rule: RuleOf<'l>,
    words: usize,
    wrong: usize,
    unanswered: usize,
    not_shortened: usize,
}

/// A short word at which the program is wrong.
struct Wrong {
    found_as: String,
    /// How many words of the suite came to it.
    words: usize,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let longest = arguments.longest.length();
    let language = arguments.language.read_up_to(longest, output)?;
    let suite = arguments.suite.suite(
        arguments.extra_states,
        arguments.characters.into(),
        &language,
    )?;
    let is_asked = |word: &str| longest.is_none_or(|most| word.chars().count() <= most);
    let words = suite.words().filter(|(word, _)| is_asked(word));
    let words: Vec<(String, bool)> = words
        .map(|(word, valid)| (word.to_owned(), valid))
        .collect();
    let mut panel = panel(arguments);
    panel.greet().map_err(failed)?;
    let mut wrong: Vec<(String, bool)> = Vec::new();
    let mut rest = words.as_slice();
    while !rest.is_empty() {
        let (batch, behind) = rest.split_at(panel.batch().clamp(1, rest.len()));
        let asked: Vec<String> = batch.iter().map(|(word, _)| word.clone()).collect();
        let verdicts = panel.judge(&asked).map_err(failed)?;
        let judged = batch.iter().zip(verdicts);
        wrong.extend(
            judged
                .filter(|((_, valid), taken)| valid != taken)
                .map(|(it, _)| it.clone()),
        );
        rest = behind;
    }
    // A word without an answer has no verdict.
    wrong.retain(|(word, _)| !panel.fates().contains_key(word));
    let number = wrong.len();
    wrong.sort_by_key(|(word, _)| word.chars().count());
    let not_shortened = number.saturating_sub(arguments.max_wrong);
    wrong.truncate(arguments.max_wrong);
    let mut short: BTreeMap<(usize, String, bool), Wrong> = BTreeMap::new();
    for (word, valid) in wrong {
        let made = shortened(&word, valid, &language.dfa, &mut panel).map_err(failed)?;
        let key = (made.chars().count(), made, valid);
        let known = short.entry(key).or_insert(Wrong {
            found_as: word,
            words: 0,
        });
        known.words += 1;
    }
    let no_answers: Vec<NoAnswer> = panel.fates().iter().map(NoAnswer::of).collect();
    let reader = Reader::of_language(language, arguments.language.is_of_octets());
    let told = Told {
        reader: &reader,
        words: words.len(),
        wrong: number,
        not_shortened,
        no_answers: &no_answers,
    };
    match arguments.format {
        Format::Json => told.json(&short, output)?,
        Format::Text => told.text(&short, output)?,
    }
    Ok(number == 0 && no_answers.is_empty())
}

fn panel(arguments: &Arguments) -> Panel {
    let frame = Frame {
        prefix: arguments.prefix.clone(),
        suffix: arguments.suffix.clone(),
    };
    Panel::new(
        &arguments.command,
        &Patience::new(arguments.asking.timeout, None),
        (arguments.asking.words, frame),
        arguments.asking.jobs,
        arguments.max_unanswered,
    )
}

struct Told<'r> {
    reader: &'r Reader,
    words: usize,
    wrong: usize,
    not_shortened: usize,
    no_answers: &'r [NoAnswer],
}

impl Told<'_> {
    /// Why the rule does not have a word.
    fn reason(&self, word: &str, valid: bool) -> Result<Option<String>, Failure> {
        if valid {
            return Ok(None);
        }
        let mismatch = self.reader.mismatch(word.as_bytes())?;
        Ok(mismatch.map(|it| format!("byte {}: {}", it.index, it.message)))
    }

    fn json(
        &self,
        short: &BTreeMap<(usize, String, bool), Wrong>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        for ((_, word, valid), wrong) in short {
            output.json(&Line {
                rule: self.reader.in_json(),
                word,
                valid: *valid,
                taken: !valid,
                reason: self.reason(word, *valid)?.as_deref(),
                found_as: &wrong.found_as,
                words: wrong.words,
            })?;
        }
        for no_answer in self.no_answers {
            output.json(&NoAnswerLine {
                rule: self.reader.in_json(),
                no_answer,
            })?;
        }
        output.json(&SummaryLine {
            summary: Counts {
                rule: self.reader.in_json(),
                words: self.words,
                wrong: self.wrong,
                unanswered: self.no_answers.len(),
                not_shortened: self.not_shortened,
            },
        })?;
        Ok(())
    }

    fn text(
        &self,
        short: &BTreeMap<(usize, String, bool), Wrong>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        for ((_, word, valid), wrong) in short {
            let verdict = if *valid {
                "refused, though it is valid"
            } else {
                "taken, though it is not valid"
            };
            let more = match wrong.words {
                1 => String::new(),
                words => format!(" ({words} words of the suite)"),
            };
            output.line(&format!("{verdict}: {}{more}", quoted(word)))?;
            if let Some(reason) = self.reason(word, *valid)? {
                output.line(&format!("  {reason}"))?;
            }
            if wrong.found_as != *word && wrong.words == 1 {
                output.line(&format!("  found as {}", quoted(&wrong.found_as)))?;
            }
        }
        for NoAnswer { word, failure } in self.no_answers.iter().take(MOST_UNANSWERED) {
            output.line(&format!("no answer to {}: {failure}", quoted(word)))?;
        }
        if self.no_answers.len() > MOST_UNANSWERED {
            let others = self.no_answers.len() - MOST_UNANSWERED;
            output.line(&format!("no answer to {others} other words"))?;
        }
        let name = self.reader.name();
        let short = match short.len() {
            0 => String::new(),
            1 => ", of one short word".to_owned(),
            number => format!(", of {number} short words"),
        };
        let verdicts = match self.wrong {
            1 => "1 wrong verdict".to_owned(),
            wrong => format!("{wrong} wrong verdicts"),
        };
        let rest = match self.not_shortened {
            0 => String::new(),
            rest => format!("; {rest} of them were not made short (--max-wrong)"),
        };
        output.line(&format!(
            "{} words of {name}: {verdicts}{short}{rest}",
            self.words
        ))?;
        Ok(())
    }
}
