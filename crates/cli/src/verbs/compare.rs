//! `urlspec compare`

mod case;
mod counts;
mod line;
mod numbers;
mod partings;
mod why;

use self::case::{Case, Otherwise};
use self::counts::Counts;
use self::line::{Line, PartingLine};
use self::numbers::Numbers;
use self::why::Reasons;
use crate::composing::{Composing, Longest, RuleOf, grammar_name, located, statements, why};
use crate::options::{Format, Largest};
use crate::outcome::{Failure, Outcome};
use crate::output::{Output, plain_table};
use crate::shown;
use clap::builder::RangedU64ValueParser;
use grammarian::automata::{Loss, Relation};
use grammarian::bnf::Definition;
use grammarian::compare::{Comparison, Languages};
use grammarian::{Error, Origin};
use urlspec_lineage::composition::{Composed, GrammarName};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The one side: ID[:RULE], ID@printed[:RULE] or FILE[:RULE]
    ///
    /// `ID-parser[:STATE]` is the parser that a document describes, a rule a state. The URL Standard has one: `whatwg-parser`.
    #[arg(value_name = "LEFT", value_parser = grammar_name)]
    left: GrammarName,
    /// The other side, in the same form
    #[arg(value_name = "RIGHT", value_parser = grammar_name)]
    right: GrammarName,
    /// Show this many words that only one side accepts
    ///
    /// All are shown if there are fewer. Each word is lost by another transition, and characters that make no difference to
    /// either side count as one.
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=1000))]
    witnesses: u16,
    /// Tell why only one side accepts the first words
    ///
    /// How the one side derives the word, rule by rule, and where the other one stops.
    #[arg(long)]
    why: bool,
    /// Of all pairs of rules, print only those that differ
    ///
    /// Pairs that could not be compared are printed too.
    #[arg(long)]
    differing: bool,
    /// Count the words of each length up to N
    ///
    /// How many both sides have, how many only one has, and their share of all.
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(..=1_000))]
    count: Option<usize>,
    #[command(flatten)]
    longest: Longest,
    #[command(flatten)]
    largest: Largest,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    pub(crate) composing: Composing,
}

pub(crate) const HELP: &str = "\
A FILE is ABNF (.abnf), the BNF of RFC 822 (.bnf), or a grammar file like those of this program (.pest), of which the `///` \
and `//~` lines are read. Any other file is the text of an RFC or a draft, of which FILE@100-200 takes some lines. With \
`@printed`, a document is read as it is printed, with its mistakes; without, they are corrected.

A side may also be EBNF of the W3C (.ebnf); a regular expression, regex:TEXT, regex@python:TEXT or FILE.regex; a rule in place, \
'p = 1*DIGIT'; a word, '\"8080\"'; and sides made of sides: 'A - B', 'A & B', 'A | B', '!A', 'rfc3986{1*DIGIT / IPv4address}'.

If neither side names a rule, all rules that the two have in common, by name or by concept, are compared. If one side does, \
the other side is its start rule, or the first rule of its file.

Exit status: 0 equal, 1 not equal, 2 usage or I/O error, or grammars that cannot be read or compared.";

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    if let (Some(count), Some(longest)) = (arguments.count, arguments.longest.length())
        && count > longest
    {
        return Err("--count is for lengths up to --max-length: longer words are left out".into());
    }
    let limits = arguments.largest.limits();
    arguments.composing.join_up_to(arguments.longest.length());
    let (left, right) = arguments
        .composing
        .read_both([&arguments.left, &arguments.right], limits)?;
    let [left, right] = [left, right].map(|side| arguments.longest.of(side));
    let both = Both {
        left: &left,
        right: &right,
        case: Case::new(arguments, [&left, &right]),
        witnesses: usize::from(arguments.witnesses),
        several: arguments.witnesses > 1,
    };
    if left.rule().is_none() && right.rule().is_none() {
        if arguments.why {
            return Err("--why is for one rule of each side: name one, as in `ID:RULE`".into());
        }
        if arguments.count.is_some() {
            return Err("--count is for one rule of each side: name one, as in `ID:RULE`".into());
        }
        return both.all(arguments, output);
    }
    both.one(arguments, output)
}

/// The two sides, and how many witnesses are wanted.
struct Both<'g> {
    left: &'g Composed,
    right: &'g Composed,
    /// The same with letters that stand for both cases.
    case: Case<'g>,
    witnesses: usize,
    several: bool,
}

/// The names of all rules of a side, without the copies that a depth needs.
fn names(side: &Languages) -> Vec<&str> {
    let rules = side.grammar().rules().iter();
    let own = rules.filter(|rule| rule.copy_of().is_none() && !rule.is_imported());
    own.map(Definition::name).collect()
}

impl<'g> Both<'g> {
    /// Compares one rule with one rule.
    fn one(&self, arguments: &Arguments, output: &mut Output) -> Outcome {
        let format = arguments.format;
        let (left, right) = (self.left.chosen_rule(), self.right.chosen_rule());
        if self.is_shared(left, right) {
            let grammar = self.left.languages().grammar();
            let place = grammar.rule(left).map(|it| self.left.place_of_rule(it));
            let error = format!(
                "{}: rule `{left}`: both sides took it from there (--with), and it would be compared with itself",
                place.unwrap_or_default()
            );
            if format == Format::Json {
                output.json(&self.line(left, right, Err(error.clone()), None))?;
            }
            return Err(Failure::Message(error));
        }
        let compared = Comparison::of(
            self.left.languages(),
            left,
            self.right.languages(),
            right,
            self.witnesses,
        );
        let otherwise = self.case.otherwise(left, right, compared.as_ref().ok());
        let reasons = match &compared {
            Ok(compared) if arguments.why => Some(Reasons::of(self, left, right, compared)?),
            _ => None,
        };
        let numbers = match (&compared, arguments.count) {
            (Ok(_), Some(length)) => Some(self.numbers(left, right, length)?),
            _ => None,
        };
        if format == Format::Json {
            let told = compared.as_ref().map_err(|error| self.why(error));
            let line = self.line(left, right, told, otherwise.clone());
            output.json(&Line {
                why: reasons.as_ref(),
                counts: numbers.as_deref(),
                ..line
            })?;
        }
        let compared = compared.map_err(|error| Failure::Message(self.why(&error)))?;
        if format == Format::Text {
            self.card(left, right, &compared, output)?;
            if let Some(reasons) = reasons {
                reasons.print(output)?;
            }
            if let Some(numbers) = numbers {
                numbers::print(&numbers, output)?;
            }
            for statement in otherwise.iter().map(Otherwise::statement) {
                output.line("")?;
                output.wrapped(&statement, 98)?;
            }
        }
        Ok(compared.relation() == Relation::Equal)
    }

    fn numbers(&self, left: &str, right: &str, longest: usize) -> Result<Vec<Numbers>, Failure> {
        let (at_left, at_right) = (self.left.languages(), self.right.languages());
        let told = |error| Failure::Message(self.why(&error));
        let (left, right) = (
            at_left.dfa(left).map_err(told)?,
            at_right.dfa(right).map_err(told)?,
        );
        let numbers = numbers::numbers(&left, &right, longest, at_left.limits());
        numbers.map_err(|limit| told(limit.into()))
    }

    /// Tells if both rules are the same rule of a file that was put to both sides.
    fn is_shared(&self, left: &str, right: &str) -> bool {
        let (at_left, at_right) = (self.left.languages(), self.right.languages());
        let name = |side: &'g Languages, rule| side.grammar().rule(rule).map(Definition::name);
        let asked = name(at_left, left).zip(name(at_right, right));
        asked.is_some_and(|asked| at_left.shared_rules(at_right).contains(&asked))
    }

    /// Compares all rules that are alike.
    fn all(&self, arguments: &Arguments, output: &mut Output) -> Outcome {
        let (left, right) = (self.left.languages(), self.right.languages());
        let mut counts = Counts::default();
        let mut rows = Vec::new();
        let (mut lonely_left, mut lonely_right) = (names(left), names(right));
        let shared = left.shared_rules(right);
        for (one, other) in &shared {
            lonely_left.retain(|name| name != one);
            lonely_right.retain(|name| name != other);
        }
        for (one, other) in left.like_rules(right) {
            lonely_left.retain(|name| *name != one);
            lonely_right.retain(|name| *name != other);
            let compared = Comparison::shallow(left, one, right, other, self.witnesses);
            counts.count(&compared);
            let otherwise = self.case.otherwise(one, other, compared.as_ref().ok());
            if let Some(otherwise) = otherwise.as_ref().filter(|it| it.is_equal()) {
                counts.equal_otherwise.push((otherwise.either_case, one));
            }
            if arguments.differing && counts.last_was_equal {
                continue;
            }
            match arguments.format {
                Format::Json => {
                    let told = compared.as_ref().map_err(|error| self.why(error));
                    output.json(&self.line(one, other, told, otherwise))?;
                }
                Format::Text => rows.push((one, other, compared)),
            }
        }
        if counts.all == 0 {
            let (left, right) = (self.left.name(), self.right.name());
            let but = if shared.is_empty() {
                ""
            } else {
                " but what both took from one file (--with)"
            };
            let message = format!(
                "{left} and {right} have no rules in common{but}; name one on each side, as in `{left}:RULE`"
            );
            return Err(Failure::Message(message));
        }
        if arguments.format == Format::Text {
            self.table(&rows, output)?;
            output.line(&counts.summary())?;
            for statement in counts.otherwise() {
                output.wrapped(&statement, 98)?;
            }
            if !shared.is_empty() {
                let shared: Vec<&str> = shared.iter().map(|(one, _)| *one).collect();
                let line = format!(
                    "both took from one file (--with), and it is not compared with itself: {}",
                    shared.join(", ")
                );
                output.wrapped(&line, 98)?;
            }
            for (side, lonely) in [(self.left, lonely_left), (self.right, lonely_right)] {
                if !lonely.is_empty() {
                    let line = format!("no counterpart for {}: {}", side.name(), lonely.join(", "));
                    output.wrapped(&line, 98)?;
                }
            }
        }
        if counts.untold > 0 {
            return Err(format!(
                "{} of {} pairs could not be compared",
                counts.untold, counts.all
            )
            .into());
        }
        Ok(counts.equal == counts.all)
    }

    fn line<'c>(
        &'c self,
        left: &'c str,
        right: &'c str,
        compared: Result<&'c Comparison, String>,
        in_either_case: Option<Otherwise>,
    ) -> Line<'c> {
        let told = compared.as_ref().ok().copied();
        let several = told.filter(|_| self.several);
        Line {
            left: RuleOf::new(self.left, left),
            right: RuleOf::new(self.right, right),
            relation: told.map(Comparison::relation),
            left_only: told.and_then(|c| first(c.left_only())),
            left_only_at: told.and_then(|c| c.left_losses().first()?.as_ref()),
            right_only: told.and_then(|c| first(c.right_only())),
            right_only_at: told.and_then(|c| c.right_losses().first()?.as_ref()),
            both: told.and_then(Comparison::both),
            left_only_witnesses: several.map(Comparison::left_only),
            left_only_witnesses_at: several.map(Comparison::left_losses),
            right_only_witnesses: several.map(Comparison::right_only),
            right_only_witnesses_at: several.map(Comparison::right_losses),
            partings: told
                .and_then(Comparison::partings)
                .map(|partings| partings.iter().map(PartingLine::of).collect()),
            why: None,
            counts: None,
            in_either_case,
            error: compared.err(),
        }
    }

    fn card(
        &self,
        left: &str,
        right: &str,
        compared: &Comparison,
        output: &mut Output,
    ) -> Result<(), Failure> {
        self.heading(
            &self.left.argument(left),
            &self.right.argument(right),
            output,
        )?;
        output.line("")?;
        output.line(&sentence(compared))?;
        let words = [
            ("left only", compared.left_only(), compared.left_losses()),
            ("right only", compared.right_only(), compared.right_losses()),
        ];
        for (heading, words, losses) in words {
            for (index, (word, loss)) in words.iter().zip(losses).enumerate() {
                let heading = if index == 0 { heading } else { "" };
                let others = shown::others(word, loss.as_ref());
                output.line(&format!("  {heading:10}  {}{others}", shown(word)))?;
            }
        }
        if let Some(word) = compared.both() {
            output.line(&format!("  {:10}  {}", "both", shown(word)))?;
        }
        match compared.partings() {
            _ if compared.relation() == Relation::Equal => Ok(()),
            None => {
                output.line("")?;
                output
                    .line("Not looked for where they part: there are too many rules below them.")?;
                Ok(())
            }
            Some(partings) => partings::draw(left, right, partings, output),
        }
    }

    /// The names of the sides, and below each how it was made.
    fn heading(&self, left: &str, right: &str, output: &mut Output) -> Result<(), Failure> {
        for (side, name, grammars) in [("left", left, self.left), ("right", right, self.right)] {
            output.line(&format!("{side:5}  {name}"))?;
            for statement in statements(grammars) {
                output.line(&format!("       {statement}"))?;
            }
        }
        Ok(())
    }

    fn table(
        &self,
        rows: &[(&str, &str, Result<Comparison, Error>)],
        output: &mut Output,
    ) -> Result<(), Failure> {
        self.heading(self.left.name(), self.right.name(), output)?;
        output.line("")?;
        let mut table = plain_table(HEADER);
        for (left, right, compared) in rows {
            let (relation, left_only, right_only) = match compared {
                Ok(compared) => (
                    compared.relation().to_string(),
                    several(compared.left_only(), compared.left_losses()),
                    several(compared.right_only(), compared.right_losses()),
                ),
                Err(_) => ("could not tell".to_owned(), String::new(), String::new()),
            };
            table.add_row([
                (*left).to_owned(),
                (*right).to_owned(),
                relation,
                left_only,
                right_only,
            ]);
        }
        if !rows.is_empty() {
            output.table(&table)?;
            output.line("")?;
        }
        let mut reasons: Vec<String> = Vec::new();
        for (.., compared) in rows {
            let reason = compared.as_ref().err().map(|error| self.why(error));
            reasons.extend(reason.filter(|reason| !reasons.contains(reason)));
        }
        for reason in reasons {
            output.line(&format!("could not tell: {reason}"))?;
        }
        Ok(())
    }

    fn why(&self, error: &Error) -> String {
        match error.origin() {
            Some(Origin::Left) => why(self.left, error),
            Some(Origin::Right) => why(self.right, error),
            _ => located(
                &format!("{} and {}", self.left.name(), self.right.name()),
                error,
            ),
        }
    }
}

const HEADER: [&str; 5] = ["left", "right", "relation", "left only", "right only"];

fn sentence(compared: &Comparison) -> String {
    let relation = compared.relation();
    let has_words = |only: &[String]| compared.both().is_some() || !only.is_empty();
    let meaning = match relation {
        _ if !has_words(compared.left_only()) && !has_words(compared.right_only()) => {
            "neither accepts any word"
        }
        _ if !has_words(compared.left_only()) => "the left accepts no word at all",
        _ if !has_words(compared.right_only()) => "the right accepts no word at all",
        Relation::Equal => "both accept the same words",
        Relation::Subset => {
            "all words of the left are words of the right, and not the other way round"
        }
        Relation::Superset => {
            "all words of the right are words of the left, and not the other way round"
        }
        Relation::Overlap => "they have words in common, and each has words of its own",
        Relation::Disjoint => "they have no word in common, and each has words of its own",
    };
    format!("{relation}: {meaning}")
}

fn first(words: &[String]) -> Option<&str> {
    words.first().map(String::as_str)
}

/// A word between quotation marks, so that its ends can be seen, with disturbing characters escaped.
fn shown(word: &str) -> String {
    format!("{word:?}")
}

/// The largest number of characters of a word in a table.
const ROOM: usize = 24;

/// A word, or where there is not enough room for it, its beginning and its length.
fn brief(word: Option<&str>) -> String {
    let Some(word) = word else {
        return String::new();
    };
    let length = word.chars().count();
    if length <= ROOM {
        return shown(word);
    }
    let beginning: String = word.chars().take(ROOM / 2).collect();
    format!("{}… ({length} characters)", shown(&beginning))
}

/// Words, and the characters that may stand in their places where there is room for the word.
fn several(words: &[String], losses: &[Option<Loss>]) -> String {
    let all = words.iter().zip(losses).map(|(word, loss)| {
        let loss = loss.as_ref().filter(|_| word.chars().count() <= ROOM);
        brief(Some(word)) + &shown::others(word, loss)
    });
    all.collect::<Vec<String>>().join("\n")
}
