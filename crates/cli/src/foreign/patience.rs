//! How long a foreign program is waited for, and why the asking ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The reason for which no more words are asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The program cannot be asked: why.
    Failed(String),
    /// The time is over.
    Time,
    /// The user wants the result now.
    Interrupted,
    /// There were too many words that the program did not answer.
    Silent(usize),
}

/// How long to wait for an answer, and for all.
#[derive(Clone, Debug)]
pub(crate) struct Patience {
    timeout: Duration,
    end: Option<Instant>,
    interrupted: Arc<AtomicBool>,
}

impl Patience {
    /// Waits so long for an answer, and so long for all. Ctrl-C ends the waiting, and a second one the program.
    pub(crate) fn new(timeout: Duration, time: Option<Duration>) -> Self {
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        // Without a handler, Ctrl-C ends the program at once, as elsewhere.
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        Self {
            timeout,
            end: time.and_then(|time| Instant::now().checked_add(time)),
            interrupted,
        }
    }

    pub(crate) fn timeout(&self) -> Duration {
        self.timeout
    }

    /// The time that is left for all.
    pub(crate) fn left(&self) -> Option<Duration> {
        self.end
            .map(|end| end.saturating_duration_since(Instant::now()))
    }

    pub(crate) fn check(&self) -> Result<(), Stop> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Err(Stop::Interrupted);
        }
        match self.left() {
            Some(Duration::ZERO) => Err(Stop::Time),
            _ => Ok(()),
        }
    }
}
