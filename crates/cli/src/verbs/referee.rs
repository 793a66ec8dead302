//! `urlspec referee`

mod deviations;
mod hold;
mod holding;
mod report;
mod resolve;
mod save;
mod serve;
mod sides;
mod summary;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use clap::builder::RangedU64ValueParser;
use grammarian::automata::{CharSet, Dfa, Nfa};
use grammarian::learn::{Learned, Learner, Teacher};

use urlspec_lineage::suite;

use crate::composing::Composing;
use crate::foreign::{Asking, Frame, Panel, Patience, Words, failed, seconds};
use crate::options::Largest;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use hold::Hold;
use holding::Holding;
use sides::Sides;
use summary::Summary;

pub(crate) const HELP: &str = "\
The program reads a word a line, a JSON string of US-ASCII, and writes a line for each: `1` if it takes the word, `0` if it \
refuses it. It flushes its output behind each line, and runs until its input ends. With `--words nul`, words are UTF-8 that \
ends in NUL. Its answer to a word may not depend on the words before. A word at which it ends, or that it does not answer in \
time, counts as refused, and is reported; the program is started again. A line that begins with `!` says that it failed at the \
word, and why.

What is learned is an automaton that agrees with all answers. The report says how many words that were, and how far all words \
behind each state were followed: it is no proof. Sides are ID[:RULE], ID@printed[:RULE] or FILE[:RULE]; by default they are \
the references and the absolute URLs of all revisions.

With --resolve, a line is a JSON array of a base and a reference, and the answer is a JSON string, the target, or `null`.

Exit status: 0 no difference from the nearest side is known, 1 there are some, 2 usage or I/O error, a program that cannot be \
asked, or learning that did not end.";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Compare with this language; may be repeated
    #[arg(long, value_name = "ID|FILE[:RULE]")]
    against: Vec<String>,
    /// Start with the states of this language
    ///
    /// By default, it is the side that differs in the fewest words from the program.
    #[arg(long, value_name = "ID|FILE[:RULE]")]
    start: Option<String>,
    /// Learn what the program takes for this rule
    ///
    /// Each side is its rule of that name, or about the same. --prefix and --suffix make whole URLs of the words.
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
    /// Put this text before each word
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true
    )]
    prefix: String,
    /// Put this text behind each word
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true
    )]
    suffix: String,
    /// Hold a component fixed; may be repeated
    ///
    /// Only words in which it is absent, empty, or has this text are asked, and all others count as refused on both sides. The
    /// components are scheme, userinfo, host, port, path, query and fragment of the whole text, split as RFC 3986, appendix
    /// B, says, and as the URL Standard does. Where --max-questions or --max-learned ends the learning and 100 states or more
    /// were found in one component, more than in any other, the rest is learned with that one held.
    #[arg(long, value_name = "COMPONENT=TEXT")]
    hold: Vec<Hold>,
    /// Ask the lines of this file too
    #[arg(long, value_name = "FILE")]
    corpus: Vec<String>,
    #[command(flatten)]
    asking: Asking,
    /// Ask at most this many different words
    ///
    /// Each time that a component is held, that many again.
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    max_questions: usize,
    /// End when more states than this are found
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1_000,
        value_parser = RangedU64ValueParser::<usize>::new().range(2..=100_000)
    )]
    max_learned: usize,
    /// End when this many words had no answer
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    max_unanswered: usize,
    /// End after this time, in seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// Test with about this many words of each kind
    ///
    /// Of some kinds there are up to seven times as many.
    #[arg(long, value_name = "N", default_value_t = 15_000)]
    tests: usize,
    /// Follow all words behind each state this far, in characters
    ///
    /// One character is always followed, and more where --tests allows it.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = RangedU64ValueParser::<usize>::new().range(1..=8))]
    reach: usize,
    /// The seed of the words at random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Show this many words for which the program differs, each way
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = RangedU64ValueParser::<usize>::new().range(1..=1000))]
    witnesses: usize,
    /// Write the automaton as .abnf, for other verbs, .dot or .json
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Compare how references are resolved, not which words are valid
    ///
    /// The options that choose words, sides and how much is learned have no meaning with it.
    #[arg(long, conflicts_with_all = [
        "against", "start", "rule", "prefix", "suffix", "hold", "save", "corpus", "serve", "words", "jobs",
        "max_questions", "max_learned", "tests", "reach", "seed",
    ])]
    resolve: bool,
    /// Be the program: answer words as this language does
    #[arg(long, value_name = "ID|FILE[:RULE]", conflicts_with = "command")]
    serve: Option<String>,
    #[command(flatten)]
    largest: Largest,
    /// The form of the report
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
    #[command(flatten)]
    pub(crate) composing: Composing,
    /// The program, and its arguments
    #[arg(last = true, value_name = "COMMAND", required_unless_present = "serve")]
    command: Vec<OsString>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For people
    Text,
    /// One line of JSON
    Json,
    /// A page in Markdown, to send to the maintainers of the program
    Markdown,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    if let Some(side) = &arguments.serve {
        return serve::run(side, arguments, output);
    }
    let patience = || Patience::new(arguments.asking.timeout, arguments.time);
    if arguments.resolve {
        return resolve::run(arguments, &patience(), output);
    }
    let mut asked = Asked::read(arguments, output)?;
    let mut holding = Holding::new(&arguments.hold)?;
    asked.hold(holding.all(), arguments)?;
    // The time of the sides is not that of the program.
    let patience = patience();
    let started = Instant::now();
    let frame = Frame {
        prefix: arguments.prefix.clone(),
        suffix: arguments.suffix.clone(),
    };
    let form = (arguments.asking.words, frame);
    let mut panel = Panel::new(
        &arguments.command,
        &patience,
        form,
        arguments.asking.jobs,
        arguments.max_unanswered,
    );
    panel.greet().map_err(failed)?;
    if io::stderr().is_terminal() && !output.is_terminal() || arguments.format == Form::Text {
        panel.draw();
    }
    let mut learned = asked.learn(arguments, &mut panel);
    // Where there is no end of states, the rest is learned without the component in which they lie.
    while holding.hold_what_grows(&learned, &arguments.prefix) {
        asked.hold(holding.all(), arguments)?;
        learned = asked.learn(arguments, &mut panel);
    }
    let summary = Summary::of(arguments, &asked, &learned, &holding, &mut panel, started);
    panel.clear();
    let summary = summary?;
    // A file that cannot be written shall not cost what was learned.
    report::print(&summary, arguments.format, output)?;
    match (&arguments.save, learned.dfa()) {
        (Some(path), Some(dfa)) => {
            save::save(dfa, path, &summary.comments(), arguments.largest.limits())?;
        }
        (Some(path), None) => {
            output.report_note(&format!(
                "{}: not written, since nothing was learned yet",
                path.display()
            ))?;
        }
        (None, _) => {}
    }
    if let Some(why) = summary.why_unfinished() {
        return Err(Failure::Message(why));
    }
    Ok(summary.is_equal())
}

/// Everything that the learning needs.
struct Asked {
    sides: Sides,
    /// The languages of the sides, as far as words of them are asked.
    languages: Vec<Dfa>,
    /// The words that are asked, if it is not all.
    within: Option<Dfa>,
    alphabet: Vec<CharSet>,
    corpus: Vec<String>,
    /// Words of hosts, ports and the like.
    parts: Vec<String>,
}

impl Asked {
    fn read(arguments: &Arguments, output: &mut Output) -> Result<Self, Failure> {
        if let Some(path) = &arguments.save {
            save::check(path)?;
        }
        let limits = arguments.largest.limits();
        let sides = Sides::read(arguments, output)?;
        let mut corpus = Vec::new();
        for side in &sides.all {
            let words = side.rule.map(|rule| suite::classic(rule, &side.dfa));
            corpus.extend(words.into_iter().flatten());
        }
        for file in &arguments.corpus {
            corpus.extend(
                arguments
                    .composing
                    .text_of(file)?
                    .lines()
                    .map(str::to_owned),
            );
        }
        corpus.sort_unstable();
        corpus.dedup();
        Ok(Self {
            sides,
            languages: Vec::new(),
            within: None,
            alphabet: sides::alphabet(limits),
            corpus,
            parts: suite::parts(limits)?,
        })
    }

    /// Asks only words with these components, from now on.
    fn hold(&mut self, holds: &[Hold], arguments: &Arguments) -> Result<(), Failure> {
        let limits = arguments.largest.limits();
        let too_large = |error| Failure::Message(format!("the sides with --hold: {error}"));
        let mut within = None;
        if !holds.is_empty() {
            let whole = hold::within(holds, limits).map_err(too_large)?;
            let words = whole.quotient(&arguments.prefix, &arguments.suffix, &limits);
            let words = words.map_err(too_large)?;
            if words.is_empty() {
                return Err(Failure::Message(
                    "--hold and --prefix leave no word to ask".to_owned(),
                ));
            }
            within = Some(words);
        }
        if arguments.asking.words == Words::Nul {
            let written = CharSet::from('\0').complement();
            let written = Nfa::set(written).repeat(0, None).determinize(&limits);
            let written = written.map_err(too_large)?;
            within = Some(match within {
                Some(within) => within.intersection(&written, &limits).map_err(too_large)?,
                None => written,
            });
        }
        self.languages.clear();
        for side in &self.sides.all {
            self.languages.push(match &within {
                Some(within) => {
                    let both = side.dfa.intersection(within, &limits);
                    both.map_err(too_large)?.minimize()
                }
                None => side.dfa.minimize(),
            });
        }
        self.within = within;
        Ok(())
    }

    fn learn<T: Teacher>(&self, arguments: &Arguments, teacher: &mut T) -> Learned<T::Stop> {
        let mut learner = Learner::new(&self.languages)
            .alphabet(&self.alphabet)
            .words(&self.corpus)
            .parts(&self.parts)
            .max_questions(arguments.max_questions)
            .max_states(arguments.max_learned)
            .tests(arguments.tests)
            .depth(arguments.reach)
            .seed(arguments.seed);
        if let Some(start) = self.sides.start {
            learner = learner.start(start);
        }
        if let Some(within) = &self.within {
            learner = learner.within(within);
        }
        learner.learn(teacher)
    }
}
