//! Judging all inputs on several threads, with the results in their order.

use std::ffi::OsStr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::blocks::{Block, Blocks, Entry, Piece, Place, TooLong};
use crate::input::{self, Opened};
use crate::options::{Inputs, Jobs, Reporting, Source};
use crate::outcome::{Failure, Outcome};
use crate::output::{Manner, Output};
use crate::parallel::in_order;
use crate::progress::Progress;
use crate::record::{Origin, Record};
use crate::reports::Log;

/// A judge of records, each on its own.
pub(crate) trait Judge: Send + Sync + 'static {
    type Found: Found;

    /// The result for no records.
    fn nothing(&self) -> Self::Found;

    /// Sees records before it judges any.
    fn prepare(&self, _records: &Block) {}

    /// Judges a record, and prints its output.
    fn judge(
        &self,
        record: &Record<'_>,
        found: &mut Self::Found,
        output: &mut Output,
    ) -> Result<(), Failure>;
}

/// The result for some records.
pub(crate) trait Found: Send + 'static {
    /// Adds the results of the records behind them.
    fn add(&mut self, behind: Self);

    /// Counts a record that is too long to be judged.
    fn refuse(&mut self);

    fn some_invalid(&self) -> bool;
}

/// The records to judge, and how much of the results is printed.
#[derive(Clone, Copy)]
pub(crate) struct Course<'a> {
    pub(crate) inputs: &'a Inputs,
    pub(crate) jobs: Jobs,
    /// Tells if no record has output of its own.
    pub(crate) is_quiet: bool,
    /// Tells if everything is counted.
    pub(crate) has_summary: bool,
}

impl Course<'_> {
    /// Returns `true` if the first record that is not valid decides the exit status and nothing else is asked for.
    fn is_status_only(self) -> bool {
        self.is_quiet && !self.has_summary
    }

    /// The document that results are written to, if the format has one and results are printed. Its beginning is written.
    ///
    /// # Errors
    ///
    /// A summary has no place in it.
    pub(crate) fn log(
        self,
        format: Reporting,
        output: &mut Output,
    ) -> Result<Option<Log>, Failure> {
        if format != Reporting::Sarif {
            return Ok(None);
        }
        if self.has_summary {
            let message = "--summary cannot be used with --format sarif";
            return Err(Failure::Message(message.to_owned()));
        }
        Ok(if self.is_quiet {
            None
        } else {
            Some(Log::begin(output)?)
        })
    }

    /// Judges all inputs, prints their output, into the log if there is one, and passes the result to `tell` at the
    /// end. After a failure, `tell` gets the result so far.
    ///
    /// # Errors
    ///
    /// [`Failure::Told`] if a record was too long, or if one of several files cannot be read: the error is on standard
    /// error then, and the others were judged.
    pub(crate) fn run<J: Judge>(
        self,
        judge: &Arc<J>,
        mut log: Option<Log>,
        output: &mut Output,
        tell: impl FnOnce(&J::Found, &mut Output) -> Result<(), Failure>,
    ) -> Outcome {
        let mut found = judge.nothing();
        let read = self.judge(judge, &mut found, output, |printed, output| {
            match &mut log {
                Some(log) => log.add(printed, output)?,
                None => output.add(printed)?,
            }
            Ok(())
        });
        if let Err(Failure::ClosedPipe) = read {
            return Err(Failure::ClosedPipe);
        }
        tell(&found, output)?;
        if let Some(log) = log {
            log.finish(output)?;
        }
        read?;
        Ok(!found.some_invalid())
    }

    /// Judges all inputs; `print` gets their output.
    fn judge<J: Judge>(
        self,
        judge: &Arc<J>,
        found: &mut J::Found,
        output: &mut Output,
        print: impl FnMut(&[u8], &mut Output) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.is_status_only() {
            // It may end before the last of them.
            input::look_for(self.inputs)?;
        }
        input::warn_of_files(self.inputs, output)?;
        let mut run = Run {
            course: self,
            judge,
            found,
            refused: false,
            print,
        };
        for source in self.inputs.sources() {
            let read = match source {
                Source::Stream(file) => run.stream(file, output),
                Source::Argument(number, argument) => {
                    run.argument(number, argument.as_encoded_bytes(), output)
                }
            };
            match read {
                Ok(()) => {}
                // The other files are still there.
                Err(Failure::Message(message)) if !self.inputs.files.is_empty() => {
                    run.refused = true;
                    output.report_failure(&message);
                }
                Err(failure) => return Err(failure),
            }
            if run.is_enough() {
                break;
            }
        }
        if run.refused {
            return Err(Failure::Told);
        }
        Ok(())
    }
}

/// Inputs that are being judged.
struct Run<'a, J: Judge, P> {
    course: Course<'a>,
    judge: &'a Arc<J>,
    found: &'a mut J::Found,
    /// Tells if some record could not be judged.
    refused: bool,
    print: P,
}

impl<J: Judge, P: FnMut(&[u8], &mut Output) -> Result<(), Failure>> Run<'_, J, P> {
    /// Judges an argument.
    fn argument(
        &mut self,
        number: usize,
        octets: &[u8],
        output: &mut Output,
    ) -> Result<(), Failure> {
        let origin = Origin::Argument(number);
        let mut part = Part::new(&**self.judge, output.manner());
        let record = Record { origin, octets };
        self.judge
            .judge(&record, &mut part.found, &mut part.output)?;
        part.end(None);
        self.add(part, output)
    }

    /// Judges the records of a file or of standard input, on several threads.
    fn stream(&mut self, file: &OsStr, output: &mut Output) -> Result<(), Failure> {
        output.flush()?;
        let course = self.course;
        let progress = Progress::start(course.is_quiet || !output.is_terminal());
        let Opened {
            reader,
            name,
            taken,
        } = input::open(file)?;
        let blocks = Blocks::of(reader, name, course.inputs.separation());
        let (judge, manner) = (Arc::clone(self.judge), output.manner());
        let is_status_only = course.is_status_only();
        let parts = in_order(blocks, course.jobs.threads(), move |piece| {
            let mut part = Part::new(&*judge, manner);
            part.read(&*judge, piece?, is_status_only)?;
            Ok::<_, Failure>(part)
        });
        for part in parts {
            self.add(part?, output)?;
            // A user who is about to type more input sees the result of the last.
            output.flush()?;
            if self.is_enough() {
                break;
            }
            progress.at(taken.load(Ordering::Relaxed));
        }
        progress.finish();
        Ok(())
    }

    fn add(&mut self, part: Part<J::Found>, output: &mut Output) -> Result<(), Failure> {
        for (printed, too_long) in part.printed {
            (self.print)(&printed, output)?;
            if let Some(too_long) = too_long {
                self.refused = true;
                input::refuse(&too_long, self.course.inputs.longest, output)?;
            }
        }
        self.found.add(part.found);
        Ok(())
    }

    /// Returns `true` if more input would not change the result.
    fn is_enough(&self) -> bool {
        self.course.is_status_only() && self.found.some_invalid()
    }
}

/// The result for a part of the input.
struct Part<F> {
    found: F,
    /// The output up to each record that is too long, and the output behind the last one.
    printed: Vec<(Vec<u8>, Option<TooLong>)>,
    output: Output,
}

impl<F: Found> Part<F> {
    fn new(judge: &impl Judge<Found = F>, manner: Manner) -> Self {
        Self {
            found: judge.nothing(),
            printed: Vec::new(),
            output: Output::piece(manner),
        }
    }

    fn read(
        &mut self,
        judge: &impl Judge<Found = F>,
        piece: Piece,
        is_status_only: bool,
    ) -> Result<(), Failure> {
        let block = match piece {
            Piece::TooLong(too_long) => {
                self.end(Some(too_long));
                return Ok(());
            }
            Piece::Block(block) => block,
        };
        judge.prepare(&block);
        let mut place = Place::default();
        while let Some(entry) = block.next(&mut place) {
            match entry {
                Entry::Record(record) => {
                    judge.judge(&record, &mut self.found, &mut self.output)?;
                }
                Entry::TooLong(too_long) => self.end(Some(too_long)),
            }
            if is_status_only && self.found.some_invalid() {
                break;
            }
        }
        self.end(None);
        Ok(())
    }

    /// Ends a piece of the output, with a record that is too long or without one.
    fn end(&mut self, too_long: Option<TooLong>) {
        if too_long.is_some() {
            self.found.refuse();
        }
        self.printed.push((self.output.take(), too_long));
    }
}
