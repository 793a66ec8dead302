//! The teacher: foreign programs that are asked words, several at once.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::thread;
use std::time::{Duration, Instant};

use grammarian::learn::{Progress, Teacher};
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

use super::patience::{Patience, Stop};
use super::program::{Asked, Fate, Program, Protocol, Question, no_thread};
use super::words::{Frame, Words};
use crate::shown::{octets_shown, shown};

/// Several processes of one program, which share the words.
pub(crate) struct Panel {
    programs: Vec<Program>,
    patience: Patience,
    words: Words,
    frame: Frame,
    fates: BTreeMap<String, Fate>,
    /// How many of the words had no answer at all.
    silent: usize,
    max_silent: usize,
    /// How many words are asked at once.
    batch: usize,
    /// Words that were asked, with their verdicts: some are asked again.
    kept: Vec<(String, bool)>,
    asked: usize,
    bar: Option<ProgressBar>,
    started: Instant,
}

/// The verdict on a word: a line that is 1 or 0.
struct Verdict;

impl Protocol for Verdict {
    type Answer = bool;

    const LONGEST: usize = 1024;
    const EXPECTED: &'static str = "`1` or `0`";

    fn read(line: &[u8]) -> Option<bool> {
        match line {
            b"1" => Some(true),
            b"0" => Some(false),
            _ => None,
        }
    }
}

/// How many words are asked at once: few at first, and more or fewer until they take about so long.
const FIRST_BATCH: usize = 16;
const LARGEST_BATCH: usize = 4096;
const QUICK: Duration = Duration::from_millis(50);
const SLOW: Duration = Duration::from_millis(500);

/// Advice for a program that gives no answer.
pub(crate) const HINT: &str = "does it end each answer with a line end, and flush its output then?";

/// One in so many words is asked a second time.
const AGAIN: usize = 100;

impl Panel {
    pub(crate) fn new(
        command: &[OsString],
        patience: &Patience,
        (words, frame): (Words, Frame),
        jobs: usize,
        max_silent: usize,
    ) -> Self {
        let program = |_| Program::new(command, patience.clone());
        Self {
            programs: (0..jobs).map(program).collect(),
            patience: patience.clone(),
            words,
            frame,
            fates: BTreeMap::new(),
            silent: 0,
            max_silent,
            batch: FIRST_BATCH,
            kept: Vec::new(),
            asked: 0,
            bar: None,
            started: Instant::now(),
        }
    }

    /// Draws how far the learning is on standard error.
    pub(crate) fn draw(&mut self) {
        let bar = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        self.bar = Some(bar);
    }

    /// Removes what was drawn.
    pub(crate) fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// The words that the program did not answer. They count as refused.
    pub(crate) fn fates(&self) -> &BTreeMap<String, Fate> {
        &self.fates
    }

    /// Refuses a program that answers nothing at all.
    pub(crate) fn greet(&mut self) -> Result<(), Stop> {
        let mut fate = None;
        for word in ["http://example.com/", ""] {
            let question = self.question(word);
            match self.programs[0].ask::<Verdict>(&[question], 1).all()?.pop() {
                Some(Err(silent)) if silent.is_silence() => fate = Some(silent),
                _ => return Ok(()),
            }
        }
        match fate {
            Some(fate @ Fate::Late) => Err(Stop::Failed(format!(
                "the program {fate}, neither to `http://example.com/` nor to the empty word; {HINT}"
            ))),
            Some(fate) => Err(Stop::Failed(format!(
                "the program {fate}, before it answered a word"
            ))),
            None => Ok(()),
        }
    }

    /// The verdicts on octets that are not UTF-8.
    pub(crate) fn judge_octets(&mut self, texts: &[Vec<u8>]) -> Result<Vec<bool>, Stop> {
        let question = |text: &Vec<u8>| Question {
            octets: self.words.of_octets(&self.frame, text),
            shown: format!("`{}`", octets_shown(text)),
        };
        let questions: Vec<Question> = texts.iter().map(question).collect();
        let most = self.max_silent;
        let answers = self.programs[0].ask::<Verdict>(&questions, most).all()?;
        let mut verdicts = Vec::new();
        for (text, answer) in texts.iter().zip(answers) {
            verdicts.push(*answer.as_ref().unwrap_or(&false));
            if let Err(fate) = answer {
                self.silent += usize::from(fate.is_silence());
                self.fates.insert(octets_shown(text), fate);
            }
        }
        Ok(verdicts)
    }

    fn question(&self, word: &str) -> Question {
        Question {
            octets: self.words.of(&self.frame, word),
            shown: format!("`{}`", shown(&self.frame.around(word))),
        }
    }

    /// Asks words, shared among the programs. Words without an answer are noted, also if the asking ends early.
    fn answers(&mut self, words: &[String]) -> Result<Vec<bool>, Stop> {
        let questions: Vec<Question> = words.iter().map(|word| self.question(word)).collect();
        let most = self.max_silent.saturating_sub(self.silent);
        let share = questions.len().div_ceil(self.programs.len()).max(1);
        let shares = questions.chunks(share).zip(&mut self.programs);
        let asked: Vec<Asked<bool>> = if questions.len() <= share {
            shares
                .map(|(share, program)| program.ask::<Verdict>(share, most))
                .collect()
        } else {
            let failed = |why: String| Asked {
                answers: Vec::new(),
                stop: Some(Stop::Failed(why)),
            };
            thread::scope(|scope| {
                let asking = shares.map(|(share, program)| {
                    let thread = thread::Builder::new();
                    thread.spawn_scoped(scope, move || program.ask::<Verdict>(share, most))
                });
                let asking: Vec<_> = asking.collect();
                let asked = asking.into_iter().map(|it| match it {
                    Ok(it) => it
                        .join()
                        .unwrap_or_else(|_| failed("a thread ended".to_owned())),
                    Err(error) => failed(no_thread(&error)),
                });
                asked.collect()
            })
        };
        let mut verdicts = Vec::with_capacity(words.len());
        let mut stop = None;
        for (asked, words) in asked.into_iter().zip(words.chunks(share)) {
            for (answer, word) in asked.answers.into_iter().zip(words) {
                verdicts.push(*answer.as_ref().unwrap_or(&false));
                if let Err(fate) = answer {
                    self.silent += usize::from(fate.is_silence());
                    self.fates.insert(word.clone(), fate);
                }
            }
            stop = stop.or(asked.stop);
        }
        match stop {
            Some(Stop::Silent(_)) => Err(Stop::Silent(self.max_silent)),
            Some(stop) => Err(stop),
            None if self.silent > self.max_silent => Err(Stop::Silent(self.max_silent)),
            None => Ok(verdicts),
        }
    }
}

impl Teacher for Panel {
    type Stop = Stop;

    fn judge(&mut self, words: &[String]) -> Result<Vec<bool>, Stop> {
        self.patience.check()?;
        // Words of before come again, spread over those of now.
        let due = (self.asked + words.len()) / AGAIN - self.asked / AGAIN;
        let again = due.min(self.kept.len());
        let from = self.asked % self.kept.len().max(1);
        let again: Vec<(String, bool)> = self
            .kept
            .iter()
            .cycle()
            .skip(from)
            .take(again)
            .cloned()
            .collect();
        let mut asked = words.to_vec();
        asked.extend(again.iter().map(|(word, _)| word.clone()));
        let started = Instant::now();
        let mut verdicts = self.answers(&asked)?;
        match started.elapsed() {
            quick if quick < QUICK && words.len() == self.batch => {
                self.batch = (self.batch * 2).min(LARGEST_BATCH);
            }
            slow if slow > SLOW => self.batch = (self.batch / 2).max(1),
            _ => {}
        }
        let second = verdicts.split_off(words.len());
        for ((word, first), second) in again.iter().zip(second) {
            if *first != second {
                let [before, now] = [first, &second].map(|it| u8::from(*it));
                return Err(Stop::Failed(format!(
                    "the program changed its answer to {}: it was `{before}`, and is `{now}`",
                    self.question(word).shown
                )));
            }
        }
        let judged = (self.asked..).zip(words.iter().zip(&verdicts));
        let kept = judged.filter(|(number, _)| number.is_multiple_of(AGAIN));
        self.kept
            .extend(kept.map(|(_, (word, verdict))| (word.clone(), *verdict)));
        self.asked += words.len();
        Ok(verdicts)
    }

    fn batch(&self) -> usize {
        self.batch
    }

    fn progress(&mut self, progress: &Progress) {
        let Some(bar) = &self.bar else {
            return;
        };
        let left = self.patience.left();
        let left = left.map_or(String::new(), |left| {
            format!(", {} left", HumanDuration(left))
        });
        bar.set_message(format!(
            "{} words asked, {} states, round {}, {}{left}",
            HumanCount(progress.questions as u64),
            HumanCount(progress.states as u64),
            progress.rounds,
            HumanDuration(self.started.elapsed())
        ));
        bar.tick();
    }
}
