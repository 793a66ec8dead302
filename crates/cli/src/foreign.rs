//! Foreign programs that are asked about words.

mod panel;
mod patience;
mod program;
mod words;

use panel::HINT;
pub(crate) use panel::Panel;
pub(crate) use patience::{Patience, Stop};
pub(crate) use program::{Fate, Program, Protocol, Question};
pub(crate) use words::{Frame, Words};

use std::time::Duration;

use clap::builder::RangedU64ValueParser;

use crate::outcome::Failure;

/// How a program is run that answers words.
#[derive(clap::Args)]
pub(crate) struct Asking {
    /// The form in which words are sent
    #[arg(long, value_enum, default_value_t = Words::Json)]
    pub(crate) words: Words,
    /// Wait this long for an answer, in seconds
    #[arg(long, value_name = "S", default_value = "5", value_parser = seconds)]
    pub(crate) timeout: Duration,
    /// Run this many processes of the program
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = RangedU64ValueParser::<usize>::new().range(1..=256))]
    pub(crate) jobs: usize,
}

/// A time in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "it is a number of seconds, more than 0".to_owned();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    let duration = Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?;
    if duration.is_zero() {
        return Err(wrong());
    }
    Ok(duration)
}

/// The failure of a program that cannot be asked.
pub(crate) fn failed(stop: Stop) -> Failure {
    Failure::Message(match stop {
        Stop::Failed(why) => why,
        Stop::Time => format!("the time was over before there was an answer; {HINT}"),
        Stop::Interrupted => "interrupted before there was an answer".to_owned(),
        Stop::Silent(most) => format!("more than {most} words had no answer"),
    })
}
