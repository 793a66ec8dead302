//! How far a long input has been read.

use std::io::{self, IsTerminal};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error, if that is a terminal and nothing else is drawn on it.
pub(crate) struct Progress(Option<ProgressBar>);

impl Progress {
    /// `unobstructed` says that no results go to the same terminal.
    pub(crate) fn start(unobstructed: bool) -> Self {
        if !unobstructed || !io::stderr().is_terminal() || io::stdin().is_terminal() {
            return Self(None);
        }
        let size = size_of_stdin();
        let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr_with_hz(4));
        let template = match size {
            Some(_) => "{bar:40} {bytes}/{total_bytes} {bytes_per_sec} {eta} left",
            None => "{spinner} {bytes} {bytes_per_sec}",
        };
        bar.set_style(
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        // The bar panics if its thread cannot be started.
        if thread::Builder::new().spawn(|| {}).is_ok() {
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        Self(Some(bar))
    }

    /// A bar of so many steps, if no results go to the same terminal.
    pub(crate) fn of_steps(steps: usize, unobstructed: bool) -> Self {
        const FEW: usize = 10;
        if !unobstructed || !io::stderr().is_terminal() || steps < FEW {
            return Self(None);
        }
        let target = ProgressDrawTarget::stderr_with_hz(4);
        let bar = ProgressBar::with_draw_target(Some(steps as u64), target);
        let style = ProgressStyle::with_template("{bar:40} {pos} of {len} rules, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self(Some(bar))
    }

    pub(crate) fn at(&self, octets: u64) {
        if let Some(bar) = &self.0 {
            bar.set_position(octets);
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

/// The length of the file that standard input is, if it is one.
fn size_of_stdin() -> Option<u64> {
    let metadata = std::fs::metadata("/dev/stdin").ok()?;
    metadata.is_file().then_some(metadata.len())
}
