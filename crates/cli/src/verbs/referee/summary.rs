//! The learned language of the program, and how it differs from the sides.

use std::time::Instant;

use grammarian::automata::{Dfa, Relation};
use grammarian::learn::{End, Known, Learned, Teacher};
use serde::Serialize;
use urlspec::Document;

use super::deviations::{Deviation, Fault, deviations};
use super::holding::{Growing, Held, Holding, growing};
use super::{Arguments, Asked};
use crate::foreign::{Panel, Stop, Words};
use crate::options::DEFAULT_REVISION;
use crate::outcome::Failure;
use crate::shown::{octets_shown, shown};

/// A side that says something else of one in so many words of the suite is not near.
const FAR: usize = 5;

/// Everything that the report says, and the line of JSON.
#[derive(Serialize)]
pub(super) struct Summary {
    /// The program, as it was started.
    command: Vec<String>,
    complete: bool,
    /// Why the learning ended.
    end: Ending,
    /// The number of states that the answers tell apart.
    states: usize,
    /// How many of them were known from the side to start with.
    begun_with: usize,
    /// The number of classes of characters.
    symbols: usize,
    questions: usize,
    seconds: f64,
    known: Known,
    /// The side that the deviations are from; null if there is no automaton yet.
    nearest: Option<String>,
    #[serde(skip)]
    nearest_title: String,
    sides: Vec<SideLine>,
    deviations: Vec<Deviation>,
    /// The same words by the character at which they are refused, the most first.
    faults: Vec<Fault>,
    /// Words that the program did not answer; they count as refused.
    unanswered: Vec<Unanswered>,
    /// Texts that are not UTF-8 and that the program takes, `\xff` for each such octet; null if they were not asked.
    not_utf8: Option<Vec<String>>,
    /// The components that are held, all others being learned.
    held: Vec<Held>,
    /// Where most states are that were found, if there is no end of them.
    growing: Option<Growing>,
    /// The texts around each word, and what is held.
    #[serde(skip)]
    conditions: Vec<String>,
    #[serde(skip)]
    why: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Ending {
    Complete,
    MaxQuestions,
    MaxLearned,
    MaxUnanswered,
    Time,
    Interrupted,
    Failed,
}

#[derive(Serialize)]
pub(super) struct SideLine {
    pub(super) side: String,
    /// How the program's language relates to that of the side; null if there is no automaton yet, or it is too large.
    pub(super) relation: Option<Relation>,
    /// Of how many words of the suite the program says something else than the side.
    pub(super) differing: usize,
    /// The number of words of the suite.
    pub(super) of: usize,
}

#[derive(Serialize)]
pub(super) struct Unanswered {
    pub(super) word: String,
    pub(super) what: String,
}

impl Summary {
    pub(super) fn of(
        arguments: &Arguments,
        asked: &Asked,
        learned: &Learned<Stop>,
        holding: &Holding,
        panel: &mut Panel,
        started: Instant,
    ) -> Result<Self, Failure> {
        let (mut end, mut why) = ending(learned);
        let limits = arguments.largest.limits();
        let mut sides = Vec::new();
        for (number, side) in asked.sides.all.iter().enumerate() {
            let language = &asked.languages[number];
            let relation = |dfa: &Dfa| Some(dfa.compare(language, &limits).ok()?.relation());
            sides.push(SideLine {
                side: side.name.clone(),
                relation: learned.dfa().and_then(relation),
                differing: learned.distances().get(number).copied().unwrap_or_default(),
                of: learned.known().suite,
            });
        }
        let is_equal = |line: &SideLine| line.relation == Some(Relation::Equal);
        let is_default = |number: usize| {
            let rule = asked.sides.all[number].rule;
            rule.is_some_and(|rule| rule.document() == Document::from(DEFAULT_REVISION))
        };
        // Of several, the one of the document by which URLs are judged by default.
        let nearest = (0..sides.len()).min_by_key(|it| {
            (
                !is_equal(&sides[*it]),
                sides[*it].differing,
                !is_default(*it),
            )
        });
        let nearest = nearest.filter(|_| !learned.distances().is_empty());
        let (mut found, mut faults) = (Vec::new(), Vec::new());
        let mut not_utf8 = None;
        if let (Some(dfa), Some(nearest)) = (learned.dfa(), nearest) {
            let (side, language) = (&asked.sides.all[nearest], &asked.languages[nearest]);
            (found, faults) = deviations(dfa, side, language, arguments.witnesses, limits)?;
            if learned.is_complete() {
                // Whatever ends the second asking, what was learned is told.
                let asked_again = confirm(&found, panel).and_then(|()| {
                    if arguments.asking.words == Words::Nul {
                        not_utf8 = Some(octets(dfa, panel)?);
                    }
                    Ok(())
                });
                if let Err(stop) = asked_again {
                    (end, why) = stopped(&stop);
                }
            }
        }
        let unanswered = panel.fates().iter().map(|(word, fate)| Unanswered {
            word: word.clone(),
            what: fate.to_string(),
        });
        let mut unanswered: Vec<Unanswered> = unanswered.collect();
        unanswered.sort_by_key(|it| it.word.chars().count());
        let growing = match end {
            Ending::MaxQuestions | Ending::MaxLearned | Ending::Time | Ending::Interrupted => {
                growing(learned, &arguments.prefix).map(|(_, growing)| growing)
            }
            _ => None,
        };
        Ok(Self {
            command: arguments
                .command
                .iter()
                .map(|it| it.to_string_lossy().into_owned())
                .collect(),
            complete: end == Ending::Complete,
            end,
            states: learned.states(),
            begun_with: learned.begun_with(),
            symbols: learned.symbols(),
            questions: learned.questions(),
            seconds: started.elapsed().as_secs_f64(),
            known: *learned.known(),
            nearest: nearest.map(|it| sides[it].side.clone()),
            nearest_title: nearest.map_or(String::new(), |it| asked.sides.all[it].title.clone()),
            sides,
            deviations: found,
            faults,
            unanswered,
            not_utf8,
            growing,
            conditions: conditions(arguments, holding),
            held: holding.lines().collect(),
            why,
        })
    }

    pub(super) fn is_equal(&self) -> bool {
        self.nearest.is_some() && self.deviations.is_empty() && self.not_utf8().is_empty()
    }

    /// The error to end with, if the learning did not come to its end.
    pub(super) fn why_unfinished(&self) -> Option<String> {
        let why = self.why.clone()?;
        let advice = self
            .growing
            .as_ref()
            .map_or(String::new(), |growing| format!("; {growing}"));
        Some(format!("the learning did not end: {why}{advice}"))
    }

    pub(super) fn command(&self) -> String {
        self.command.join(" ")
    }

    pub(super) fn nearest(&self) -> Option<(&str, &str)> {
        Some((self.nearest.as_deref()?, &self.nearest_title))
    }

    pub(super) fn sides(&self) -> &[SideLine] {
        &self.sides
    }

    pub(super) fn deviations(&self) -> &[Deviation] {
        &self.deviations
    }

    /// The characters at which words of several rules differ; none if that is not shorter than the list of rules.
    pub(super) fn faults(&self, program: bool) -> Vec<&Fault> {
        let faults = self.faults.iter().filter(|it| it.program == program);
        let faults: Vec<&Fault> = faults.collect();
        let rules = self.deviations.iter().filter(|it| it.program == program);
        if faults.len() < rules.count() && faults.iter().any(|it| it.rules.len() > 1) {
            faults
        } else {
            Vec::new()
        }
    }

    /// Returns `true` if the nearest side says the same of most words of the suite.
    pub(super) fn is_near(&self) -> bool {
        let nearest = self
            .sides
            .iter()
            .find(|it| Some(&it.side) == self.nearest.as_ref());
        nearest.is_some_and(|it| it.differing * FAR < it.of)
    }

    /// Returns `true` if there is an automaton.
    pub(super) fn is_learned(&self) -> bool {
        self.sides.iter().any(|side| side.relation.is_some())
    }

    pub(super) fn unanswered(&self) -> &[Unanswered] {
        &self.unanswered
    }

    pub(super) fn not_utf8(&self) -> &[String] {
        self.not_utf8.as_deref().unwrap_or_default()
    }

    pub(super) fn conditions(&self) -> &[String] {
        &self.conditions
    }

    /// The size of what was learned, and what it took, in a line.
    pub(super) fn size(&self) -> String {
        format!(
            "{} states ({} of them from the start), {} classes of characters, {} words asked in {:.1} s",
            self.states, self.begun_with, self.symbols, self.questions, self.seconds
        )
    }

    /// The tests that agree with the result, in a sentence.
    pub(super) fn certainty(&self) -> String {
        let Known {
            suite,
            words,
            near_misses,
            changed,
            parts,
            spread,
            characters,
            states,
            depth,
            pairs,
            walks,
            ..
        } = self.known;
        let how_many = if self.complete { "all" } else { "most of the" };
        let asked = self.questions;
        let tests = [
            format!("{suite} that try the transitions of the sides"),
            format!("{words} that are known for faults or were given"),
            format!("{near_misses} near misses of the sides"),
            format!("{changed} with a change"),
            format!("{parts} with parts of URLs after a state"),
            format!("{spread} with a fault of one place in another"),
            format!("{characters} with other characters of a class"),
            format!("{states} with the suffixes that tell states apart"),
            format!("{pairs} and {walks} at random that go on from a state"),
        ];
        let tests = tests.join(", ");
        let known = format!(
            "It agrees with {how_many} {asked} words that were asked, those by which it was learned and its tests (a word may \
             count in several): {tests}."
        );
        if !self.complete {
            return known;
        }
        let characters = match depth {
            0 | 1 => "1 character".to_owned(),
            _ => format!("{depth} characters"),
        };
        let held = if self.held.is_empty() {
            ""
        } else {
            ", as far as the components are held"
        };
        format!(
            "{known} All words that reach a state and go on for {characters} of the {} classes are among them{held}.",
            self.symbols
        )
    }

    /// The comments of a file with the automaton.
    pub(super) fn comments(&self) -> Vec<String> {
        let mut lines = vec![
            shown(&format!("the language of: {}", self.command())),
            self.size(),
            self.certainty(),
        ];
        lines.extend(self.conditions.iter().map(|it| shown(it)));
        lines
    }
}

/// Why the learning ended, and in words if it did not come to its end.
fn ending(learned: &Learned<Stop>) -> (Ending, Option<String>) {
    let (end, why) = match learned.end() {
        End::Complete => return (Ending::Complete, None),
        End::Questions => (
            Ending::MaxQuestions,
            format!(
                "{} words were asked; --max-questions allows more",
                learned.questions()
            ),
        ),
        End::States => (
            Ending::MaxLearned,
            format!(
                "there are more than {} states; --max-learned allows more",
                learned.states()
            ),
        ),
        End::Stopped(stop) => return stopped(stop),
        _ => (Ending::Failed, "for an unknown reason".to_owned()),
    };
    (end, Some(why))
}

/// Why the program gives no answers any more.
fn stopped(stop: &Stop) -> (Ending, Option<String>) {
    let (end, why) = match stop {
        Stop::Failed(why) => (Ending::Failed, why.clone()),
        Stop::Time => (
            Ending::Time,
            "the time is over; --time allows more".to_owned(),
        ),
        Stop::Interrupted => (Ending::Interrupted, "it was interrupted".to_owned()),
        Stop::Silent(most) => (
            Ending::MaxUnanswered,
            format!("more than {most} words had no answer; --max-unanswered allows more"),
        ),
    };
    (end, Some(why))
}

/// Asks the words of all deviations again.
fn confirm(deviations: &[Deviation], panel: &mut Panel) -> Result<(), Stop> {
    for deviation in deviations {
        let verdicts = panel.judge(&deviation.words)?;
        let changed = verdicts.iter().position(|it| *it != deviation.program);
        if let Some(changed) = changed {
            return Err(Stop::Failed(format!(
                "the program changed its answer to `{}`: it was `{}`, and is `{}`",
                shown(&deviation.words[changed]),
                u8::from(deviation.program),
                u8::from(!deviation.program)
            )));
        }
    }
    Ok(())
}

/// Texts with octets that are no UTF-8, behind each state that a word leads through, which the program takes.
fn octets(learned: &Dfa, panel: &mut Panel) -> Result<Vec<String>, Stop> {
    let ways = learned.shortest_words(Dfa::INITIAL);
    let ends = learned.shortest_ends();
    let mut texts = Vec::new();
    for (way, end) in ways.iter().zip(&ends) {
        let (Some(way), Some(end)) = (way, end) else {
            continue;
        };
        // A continuation without a beginning, a beginning without a continuation, an octet that UTF-8 never has, and a
        // surrogate.
        for odd in [&b"\x80"[..], b"\xc3", b"\xff", b"\xed\xa0\x80"] {
            texts.push([way.as_bytes(), odd, end.as_bytes()].concat());
        }
    }
    let verdicts = panel.judge_octets(&texts)?;
    let taken = texts.iter().zip(verdicts).filter(|(_, verdict)| *verdict);
    let mut taken: Vec<String> = taken.map(|(text, _)| octets_shown(text)).collect();
    taken.sort_by_key(String::len);
    taken.dedup();
    Ok(taken)
}

/// The conditions under which words were asked.
fn conditions(arguments: &Arguments, holding: &Holding) -> Vec<String> {
    let around = match (&*arguments.prefix, &*arguments.suffix) {
        ("", "") => None,
        (prefix, "") => Some(format!("`{prefix}` stood before each word.")),
        ("", suffix) => Some(format!("`{suffix}` stood after each word.")),
        (prefix, suffix) => Some(format!(
            "`{prefix}` stood before each word, and `{suffix}` after it."
        )),
    };
    let held = holding.lines().map(|held| held.to_string());
    around.into_iter().chain(held).collect()
}
