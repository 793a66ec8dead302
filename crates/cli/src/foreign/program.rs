//! A foreign program: started, asked, watched, and ended.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::patience::{Patience, Stop};
use crate::packed::Steady;
use crate::shown::{octets_shown, shown};

/// A program that answers each line or record of its input with a line. It runs until it is dropped, or until it gives no
/// answer; then it is started again for the next word.
pub(crate) struct Program {
    command: Vec<OsString>,
    patience: Patience,
    running: Option<Running>,
}

/// The reason for which a word has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The program ended, or closed its output: how.
    Ended(String),
    /// There was no answer in time.
    Late,
    /// The program says that it failed at the word, and why.
    Failed(String),
}

impl Fate {
    /// Returns `true` if the program gave no answer at all, and had to be started again.
    pub(crate) fn is_silence(&self) -> bool {
        !matches!(self, Self::Failed(_))
    }
}

/// How an answer is read, and what the answers may be.
pub(crate) trait Protocol {
    type Answer;

    /// The longest answer, in octets.
    const LONGEST: usize;
    /// The answers, in words.
    const EXPECTED: &'static str;

    /// Reads an answer; `None` if the line is not valid as one. Lines that begin with `!` are not read: with them, a program
    /// says that it failed.
    fn read(line: &[u8]) -> Option<Self::Answer>;
}

/// A question: the octets that are sent, and how it is shown.
pub(crate) struct Question {
    pub(crate) octets: Vec<u8>,
    pub(crate) shown: String,
}

/// The answers to the first of some questions, and why there are no more, if not all have one.
pub(crate) struct Asked<A> {
    pub(crate) answers: Vec<Result<A, Fate>>,
    pub(crate) stop: Option<Stop>,
}

impl<A> Asked<A> {
    /// All answers.
    pub(crate) fn all(self) -> Result<Vec<Result<A, Fate>>, Stop> {
        self.stop.map_or(Ok(self.answers), Err)
    }
}

struct Running {
    child: Child,
    questions: Sender<Vec<u8>>,
    answers: Receiver<Vec<u8>>,
    /// The octets that were read, from the end of the last answer on.
    rest: VecDeque<u8>,
    /// The last that it wrote on standard error.
    complaint: Arc<Mutex<Vec<u8>>>,
}

/// Why there is no answer line.
enum Silence {
    Fate(Fate),
    Stop(Stop),
}

impl Program {
    pub(crate) fn new(command: &[OsString], patience: Patience) -> Self {
        Self {
            command: command.to_vec(),
            patience,
            running: None,
        }
    }

    /// The answers to some questions. Where the program gives none, it is started again, and the question that it does not
    /// answer is found by asking one at a time. The answers end early if so many questions had none, or for the reason
    /// that comes with them.
    pub(crate) fn ask<P: Protocol>(
        &mut self,
        questions: &[Question],
        most_silent: usize,
    ) -> Asked<P::Answer> {
        let mut answers = Vec::with_capacity(questions.len());
        let stop = self
            .ask_all::<P>(questions, most_silent, &mut answers)
            .err();
        Asked { answers, stop }
    }

    fn ask_all<P: Protocol>(
        &mut self,
        questions: &[Question],
        most_silent: usize,
        answers: &mut Vec<Result<P::Answer, Fate>>,
    ) -> Result<(), Stop> {
        // The question from which on the program was silent.
        let mut silent_from: Option<(usize, Fate)> = None;
        let mut silent = 0;
        while answers.len() < questions.len() {
            self.patience.check()?;
            let rest = &questions[answers.len()..];
            let asked = if silent_from.is_some() {
                &rest[..1]
            } else {
                rest
            };
            let octets = asked
                .iter()
                .flat_map(|question| &question.octets)
                .copied()
                .collect();
            self.running()?.send(octets);
            for question in asked {
                match self.answer::<P>(question) {
                    Ok(answer) => answers.push(Ok(answer)),
                    Err(Silence::Stop(stop)) => return Err(stop),
                    Err(Silence::Fate(fate @ Fate::Failed(_))) => answers.push(Err(fate)),
                    Err(Silence::Fate(fate)) => {
                        self.end();
                        if silent_from.take().is_some() || questions.len() == 1 {
                            answers.push(Err(fate));
                            silent += 1;
                        } else {
                            silent_from = Some((answers.len(), fate));
                        }
                        break;
                    }
                }
            }
            if silent > most_silent {
                return Err(Stop::Silent(most_silent));
            }
        }
        if let Some((from, fate)) = silent_from {
            return Err(Stop::Failed(format!(
                "the program {fate} at one of {} words from {} on, and not when they were asked one by one",
                questions.len() - from,
                questions[from].shown
            )));
        }
        self.check_silence(questions)
    }

    fn running(&mut self) -> Result<&mut Running, Stop> {
        let running = match self.running.take() {
            Some(running) => running,
            None => Running::start(&self.command)?,
        };
        Ok(self.running.insert(running))
    }

    fn answer<P: Protocol>(&mut self, question: &Question) -> Result<P::Answer, Silence> {
        let patience = self.patience.clone();
        let running = self.running().map_err(Silence::Stop)?;
        let line = running.line(P::LONGEST, &patience, question)?;
        if let Some(why) = line.strip_prefix(b"!") {
            let why = String::from_utf8_lossy(why);
            return Err(Silence::Fate(Fate::Failed(why.trim().to_owned())));
        }
        P::read(&line).ok_or_else(|| {
            Silence::Stop(Stop::Failed(format!(
                "the program answered {} with {}, and not with {}",
                question.shown,
                told(&line),
                P::EXPECTED
            )))
        })
    }

    /// Refuses a program that says more than it was asked.
    fn check_silence(&mut self, questions: &[Question]) -> Result<(), Stop> {
        let (Some(running), Some(last)) = (&mut self.running, questions.last()) else {
            return Ok(());
        };
        while let Ok(octets) = running.answers.try_recv() {
            running.rest.extend(octets);
        }
        if running.rest.is_empty() {
            return Ok(());
        }
        let more: Vec<u8> = running.rest.iter().copied().collect();
        Err(Stop::Failed(format!(
            "the program says more than it was asked: after its answer to {} comes {}",
            last.shown,
            told(&more)
        )))
    }

    /// Ends the program, and all that it started.
    fn end(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.kill();
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}

/// Why a program cannot be asked.
pub(super) fn no_thread(error: &io::Error) -> String {
    format!("a thread cannot be started: {error}")
}

impl Running {
    fn start(command: &[OsString]) -> Result<Self, Stop> {
        let Some((name, arguments)) = command.split_first() else {
            return Err(Stop::Failed("there is no command".to_owned()));
        };
        if name.is_empty() {
            return Err(Stop::Failed("the name of the command is empty".to_owned()));
        }
        let mut started = Command::new(name);
        started
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // A group of its own: it is ended together with all that it starts, and Ctrl-C is for us.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut started, 0);
        let child = started
            .spawn()
            .map_err(|error| Stop::Failed(format!("{}: {error}", name.display())))?;
        Self::with_threads(child).map_err(|error| Stop::Failed(no_thread(&error)))
    }

    /// Starts a thread for each of the streams of a child, and ends the child if one cannot be started.
    fn with_threads(mut child: Child) -> io::Result<Self> {
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (questions, to_write) = channel::<Vec<u8>>();
        let mut started = Vec::new();
        if let Some(mut stdin) = stdin {
            started.push(thread::Builder::new().spawn(move || {
                for octets in to_write {
                    // That it reads no more is seen by its silence.
                    if stdin
                        .write_all(&octets)
                        .and_then(|()| stdin.flush())
                        .is_err()
                    {
                        return;
                    }
                }
            }));
        }
        // A program that never stops talking waits until it is heard.
        let (heard, answers) = sync_channel(16);
        if let Some(mut stdout) = stdout.map(Steady) {
            started.push(thread::Builder::new().spawn(move || {
                let mut block = vec![0; 1 << 16];
                while let Ok(length @ 1..) = stdout.read(&mut block) {
                    if heard.send(block[..length].to_vec()).is_err() {
                        return;
                    }
                }
            }));
        }
        let complaint = Arc::new(Mutex::new(Vec::new()));
        if let Some(mut stderr) = stderr.map(Steady) {
            let complaint = Arc::clone(&complaint);
            started.push(thread::Builder::new().spawn(move || {
                let mut block = vec![0; 1 << 12];
                while let Ok(length @ 1..) = stderr.read(&mut block) {
                    let mut kept = complaint.lock().unwrap_or_else(PoisonError::into_inner);
                    kept.extend_from_slice(&block[..length]);
                    let surplus = kept.len().saturating_sub(1 << 12);
                    kept.drain(..surplus);
                }
            }));
        }
        let mut running = Self {
            child,
            questions,
            answers,
            rest: VecDeque::new(),
            complaint,
        };
        match started.into_iter().find_map(Result::err) {
            None => Ok(running),
            Some(error) => {
                running.kill();
                Err(error)
            }
        }
    }

    fn send(&mut self, octets: Vec<u8>) {
        // A writer that has ended leaves the program without questions, and its silence is noticed.
        let _ = self.questions.send(octets);
    }

    /// The next line, without its end.
    fn line(
        &mut self,
        longest: usize,
        patience: &Patience,
        question: &Question,
    ) -> Result<Vec<u8>, Silence> {
        let asked = Instant::now();
        let mut seen = 0;
        loop {
            let end = self
                .rest
                .iter()
                .skip(seen)
                .position(|octet| *octet == b'\n');
            if let Some(end) = end {
                let mut line: Vec<u8> = self.rest.drain(..=seen + end).collect();
                line.pop();
                if line.last() == Some(&b'\r') {
                    line.pop();
                }
                return Ok(line);
            }
            seen = self.rest.len();
            if seen > longest {
                let begun: Vec<u8> = self.rest.iter().copied().collect();
                return Err(Silence::Stop(Stop::Failed(format!(
                    "the program answered {} with a line that does not end: {}",
                    question.shown,
                    told(&begun)
                ))));
            }
            match self.answers.recv_timeout(Duration::from_millis(50)) {
                Ok(octets) => {
                    self.rest.extend(octets);
                    patience.check().map_err(Silence::Stop)?;
                    // It may drip.
                    if asked.elapsed() >= patience.timeout() && !self.rest.contains(&b'\n') {
                        return Err(Silence::Fate(Fate::Late));
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Silence::Fate(Fate::Ended(self.end_in_words())));
                }
                Err(RecvTimeoutError::Timeout) => {
                    patience.check().map_err(Silence::Stop)?;
                    if asked.elapsed() >= patience.timeout() {
                        return Err(Silence::Fate(Fate::Late));
                    }
                }
            }
        }
    }

    /// How the program ended, with the last line of its complaint.
    fn end_in_words(&mut self) -> String {
        // Its output is closed; it may be about to end.
        let waited = Instant::now();
        let mut end = None;
        while end.is_none() && waited.elapsed() < Duration::from_millis(500) {
            end = self.child.try_wait().ok().flatten();
            thread::sleep(Duration::from_millis(5));
        }
        let how = end.map_or("closed its output".to_owned(), |status| {
            format!("ended with {status}")
        });
        let complaint = self
            .complaint
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let complaint = String::from_utf8_lossy(&complaint);
        let last = complaint.lines().rev().find(|line| !line.trim().is_empty());
        match last {
            Some(line) => format!("{how}: {}", shown(line.trim())),
            None => how,
        }
    }

    fn kill(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // If the group is gone already, nothing is left to do.
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl std::fmt::Display for Fate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ended(how) => f.write_str(how),
            Self::Late => f.write_str("gave no answer in time"),
            Self::Failed(why) if why.is_empty() => f.write_str("says that it failed"),
            Self::Failed(why) => write!(f, "says that it failed: {}", shown(why)),
        }
    }
}

/// Octets of a program in a message: the first of them, as text.
fn told(octets: &[u8]) -> String {
    const MOST: usize = 60;
    let text = octets_shown(&octets[..octets.len().min(MOST)]);
    let more = if octets.len() > MOST { " ..." } else { "" };
    format!("`{text}`{more}")
}
