//! One driver for all verbs that read inputs one by one: on several threads, with the results in their order.

use std::ffi::OsStr;
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::blocks::{Block, Blocks, Chunk, Cursor, Entry};
use crate::files::Search;
use crate::input;
use crate::options::{Inputs, Reporting, Source};
use crate::outcome::{Failure, Outcome};
use crate::output::{Output, Written};
use crate::parallel::in_order;
use crate::progress::Progress;
use crate::record::{Origin, Record};
use crate::reports::Log;
use crate::tally::lines_skipped;

/// Work on records, each on its own.
pub(crate) trait PerRecord: Send + Sync + 'static {
    type Totals: Totals;

    /// The totals of no records.
    fn totals(&self) -> Self::Totals;

    /// Sees records before any work on them.
    fn prepare(&self, _records: &Block) {}

    /// Works on a record, and prints its output.
    ///
    /// # Errors
    ///
    /// [`Failure::Told`] if there is no answer for this record; work goes on with the next.
    fn one(
        &self,
        record: &Record<'_>,
        totals: &mut Self::Totals,
        output: &mut Output,
    ) -> Result<(), Failure>;

    /// Prints what was kept of some records that stand side by side.
    ///
    /// # Errors
    ///
    /// If it cannot be printed.
    fn end(&self, _totals: &mut Self::Totals, _output: &mut Output) -> Result<(), Failure> {
        Ok(())
    }
}

/// The totals of some records.
pub(crate) trait Totals: Send + 'static {
    /// Adds the totals of the records behind them.
    fn add(&mut self, behind: Self);

    /// Counts a line that is blank or a comment.
    fn skip(&mut self) {}

    /// Counts a record that is too long.
    fn refuse(&mut self) {}

    /// Tells if the answer for some record is no.
    fn some_fail(&self) -> bool;
}

/// The inputs of a verb, and how much of the results is printed.
#[derive(Clone, Copy)]
pub(crate) struct Driver<'a> {
    pub(crate) inputs: &'a Inputs,
    /// Tells if no record has output of its own.
    pub(crate) is_quiet: bool,
    /// Tells if everything is counted.
    pub(crate) has_summary: bool,
    pub(crate) lines: Lines,
    /// Tells if a line that is skipped has an empty one in the output, which has one for each.
    pub(crate) keeps_places: bool,
    /// How URLs are found in the files, if these are no lists.
    pub(crate) search: Option<Search<'a>>,
    /// The format of a verb that prints reports, and no results.
    pub(crate) reports: Option<Reporting>,
}

/// The lines of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lines {
    /// URLs; blank lines and comments are skipped.
    OfUrls,
    /// Data, words, or references, of which an empty one means something: every line counts, unless an option says
    /// otherwise.
    OfData,
}

/// Blocks with more octets than this have a record that is large. Its tree may take a hundred times its memory, so such
/// blocks are left to one thread, which prints as it goes.
const LARGE: usize = 1 << 20;

impl<'a> Driver<'a> {
    /// A driver for a verb that prints a result for each record and nothing else.
    pub(crate) fn of(inputs: &'a Inputs) -> Self {
        Self {
            inputs,
            is_quiet: false,
            has_summary: false,
            lines: Lines::OfUrls,
            keeps_places: false,
            search: None,
            reports: None,
        }
    }

    /// The same, for a list of data, words, or references.
    pub(crate) fn of_data(self) -> Self {
        let lines = Lines::OfData;
        Self { lines, ..self }
    }

    /// The same, with an empty line in the output for each that is skipped, if there is one for each of the others.
    pub(crate) fn keeping_places(self, keeps_places: bool) -> Self {
        Self {
            keeps_places,
            ..self
        }
    }

    /// Answers each record by itself. Returns `true` if all answers are.
    pub(crate) fn each(
        self,
        output: &mut Output,
        one: impl Fn(&Record<'_>, &mut Output) -> Outcome + Send + Sync + 'static,
    ) -> Outcome {
        self.run(&Arc::new(Each(one)), None, output, |_, _| Ok(()))
    }

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
            return Err("--summary cannot be used with --format sarif".into());
        }
        Ok(if self.is_quiet {
            None
        } else {
            Some(Log::begin(false, output)?)
        })
    }

    /// Works on all inputs, prints their output, into the log if there is one, and passes the totals to `tell` at the
    /// end. After a failure, `tell` gets the totals so far.
    ///
    /// # Errors
    ///
    /// [`Failure::Told`] if a record has no answer, such as one that is too long, or if one of several files cannot be
    /// read: the error is on standard error then, and work went on with the others.
    pub(crate) fn run<W: PerRecord>(
        self,
        work: &Arc<W>,
        log: Option<Log>,
        output: &mut Output,
        tell: impl FnOnce(&mut W::Totals, &mut Output) -> Result<(), Failure>,
    ) -> Outcome {
        output.mask(self.inputs.mask.of(self.reports));
        let mut run = Run {
            driver: self,
            work,
            found: Found::of(&**work, self.keeps_places),
            log,
        };
        let read = run.all(output);
        // There is no place for totals.
        if let Err(Failure::ClosedPipe | Failure::Unwritten(_)) = read {
            return read.map(|()| false);
        }
        tell(&mut run.found.totals, output)?;
        if let Some(log) = run.log {
            log.finish(output)?;
        }
        read?;
        if run.found.has_told {
            return Err(Failure::Told);
        }
        Ok(!run.found.totals.some_fail())
    }
}

/// Work that needs no totals: if the answer for a record is yes.
struct Each<F>(F);

impl<F> PerRecord for Each<F>
where
    F: Fn(&Record<'_>, &mut Output) -> Outcome + Send + Sync + 'static,
{
    type Totals = SomeFail;

    fn totals(&self) -> SomeFail {
        SomeFail(false)
    }

    fn one(
        &self,
        record: &Record<'_>,
        totals: &mut SomeFail,
        output: &mut Output,
    ) -> Result<(), Failure> {
        totals.0 |= !self.0(record, output)?;
        Ok(())
    }
}

/// Tells if the answer for some record is no.
struct SomeFail(bool);

impl Totals for SomeFail {
    fn add(&mut self, behind: Self) {
        self.0 |= behind.0;
    }

    fn some_fail(&self) -> bool {
        self.0
    }
}

/// The result for some records.
struct Found<T> {
    totals: T,
    /// Tells if there is no answer for some of them, and an error that says so.
    has_told: bool,
    records: u64,
    /// Blank lines and comments among them.
    skipped: u64,
    /// Tells if each of these has an empty line in the output.
    keeps_places: bool,
}

impl<T: Totals> Found<T> {
    fn of(work: &impl PerRecord<Totals = T>, keeps_places: bool) -> Self {
        Self {
            totals: work.totals(),
            has_told: false,
            records: 0,
            skipped: 0,
            keeps_places,
        }
    }

    fn add(&mut self, behind: Self) {
        self.totals.add(behind.totals);
        self.has_told |= behind.has_told;
        self.records += behind.records;
        self.skipped += behind.skipped;
    }

    fn entry(
        &mut self,
        entry: Entry<'_>,
        work: &impl PerRecord<Totals = T>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        self.records += 1;
        let done = match entry {
            Entry::Record(record) => {
                output.about(|| record.text().into_owned());
                output.open_record();
                let done = work.one(&record, &mut self.totals, output);
                output.close_record()?;
                done
            }
            Entry::TooLong(too_long) => {
                self.totals.refuse();
                output.report_input(too_long.origin(), &too_long.to_string())?;
                Err(Failure::Told)
            }
            Entry::Skipped => {
                self.totals.skip();
                self.skipped += 1;
                if self.keeps_places {
                    output.line("")?;
                }
                Ok(())
            }
        };
        match done {
            Err(Failure::Told) => {
                self.has_told = true;
                Ok(())
            }
            done => done,
        }
    }

    fn chunk(
        &mut self,
        chunk: Chunk,
        work: &impl PerRecord<Totals = T>,
        is_status_only: bool,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let block = match chunk {
            Chunk::Batch(batch) => {
                for record in batch.records() {
                    self.entry(Entry::Record(record), work, output)?;
                    if is_status_only && self.totals.some_fail() {
                        break;
                    }
                }
                return work.end(&mut self.totals, output);
            }
            Chunk::TooLong(too_long) => return self.entry(Entry::TooLong(too_long), work, output),
            Chunk::Skipped => return self.entry(Entry::Skipped, work, output),
            Chunk::Block(block) => block,
        };
        work.prepare(&block);
        let mut cursor = Cursor::default();
        while let Some(entry) = block.next(&mut cursor) {
            self.entry(entry, work, output)?;
            if is_status_only && self.totals.some_fail() {
                break;
            }
        }
        work.end(&mut self.totals, output)
    }
}

/// A part of a stream, as a thread hands it on.
enum Part<T> {
    Done(Found<T>, Vec<Written>),
    /// A part with a large record.
    Large(Chunk),
}

/// Inputs that are being worked on.
struct Run<'a, W: PerRecord> {
    driver: Driver<'a>,
    work: &'a Arc<W>,
    found: Found<W::Totals>,
    log: Option<Log>,
}

impl<W: PerRecord> Run<'_, W> {
    fn all(&mut self, output: &mut Output) -> Result<(), Failure> {
        let inputs = self.driver.inputs;
        if self.driver.is_status_only() {
            // It may end before the last of them.
            input::look_for(inputs)?;
        }
        input::warn_of_files(inputs, output)?;
        for source in inputs.sources() {
            let read = match source {
                Source::Stream(file) => self.stream(file, output),
                Source::Argument(number, argument) => {
                    let record = Record::new(Origin::Argument(number), argument.as_encoded_bytes());
                    self.here(output, |found, work, output| {
                        found.entry(Entry::Record(record), work, output)?;
                        work.end(&mut found.totals, output)
                    })
                }
            };
            match read {
                Ok(()) => {}
                // The other files are still there.
                Err(Failure::Message(message)) if !inputs.files.is_empty() => {
                    self.found.has_told = true;
                    output.report_failure(&message);
                }
                Err(failure) => return Err(failure),
            }
            if self.is_enough() {
                break;
            }
        }
        Ok(())
    }

    /// Works on the records of a file or of standard input, on several threads.
    fn stream(&mut self, file: &OsStr, output: &mut Output) -> Result<(), Failure> {
        output.flush()?;
        let driver = self.driver;
        let progress = Progress::start(driver.is_quiet || !output.is_terminal());
        let opened = input::open(file)?;
        let (name, taken) = (opened.name.clone(), Arc::clone(&opened.taken));
        let before = (self.found.records, self.found.skipped);
        let has_comments = driver.lines == Lines::OfUrls;
        let chunks: Box<dyn Iterator<Item = io::Result<Chunk>> + Send> = match driver.search {
            None => {
                let separation = driver.inputs.separation(has_comments);
                Box::new(Blocks::of(opened.reader, name.clone(), separation))
            }
            Some(search) => {
                let batches = search.batches(opened.reader, &name, file)?;
                Box::new(batches.into_iter().map(Chunk::Batch).map(Ok))
            }
        };
        let (work, manner) = (Arc::clone(self.work), output.manner());
        let is_status_only = driver.is_status_only();
        let keeps_places = driver.keeps_places;
        let in_order = in_order(chunks, driver.inputs.threads(), move |chunk| {
            let chunk = chunk?;
            if chunk.length() > LARGE {
                return Ok(Part::Large(chunk));
            }
            let (mut found, mut output) = (Found::of(&*work, keeps_places), Output::piece(manner));
            found.chunk(chunk, &*work, is_status_only, &mut output)?;
            Ok::<_, Failure>(Part::Done(found, output.written()))
        });
        if let Some(note) = in_order.note.filter(|_| !driver.is_quiet) {
            output.report_note(&note)?;
        }
        for part in in_order.results {
            match part? {
                Part::Done(found, written) => {
                    self.found.add(found);
                    self.print(written, output)?;
                }
                Part::Large(chunk) => self.here(output, |found, work, output| {
                    found.chunk(chunk, work, is_status_only, output)
                })?,
            }
            // A user who is about to type more input sees the result of the last.
            output.flush()?;
            if self.is_enough() {
                break;
            }
            progress.at(taken.load(Ordering::Relaxed));
        }
        progress.finish();
        let (records, skipped) = (self.found.records - before.0, self.found.skipped - before.1);
        if records == skipped && has_comments && !driver.is_quiet {
            output.report_note(&without_urls(name.as_deref(), skipped))?;
        }
        Ok(())
    }

    /// Does work on this thread, which prints to the output itself if there is no log.
    fn here(
        &mut self,
        output: &mut Output,
        work: impl FnOnce(&mut Found<W::Totals>, &W, &mut Output) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.log.is_none() {
            return work(&mut self.found, self.work, output);
        }
        let mut piece = Output::piece(output.manner());
        let done = work(&mut self.found, self.work, &mut piece);
        self.print(piece.written(), output)?;
        done
    }

    fn print(&mut self, written: Vec<Written>, output: &mut Output) -> Result<(), Failure> {
        let Some(log) = &mut self.log else {
            return Ok(output.add_piece(written)?);
        };
        for written in written {
            match written {
                Written::Error(line) => output.report(&line)?,
                Written::Output(records) => log.add(records.octets(), output)?,
            }
        }
        Ok(())
    }

    /// Returns `true` if more input would not change the result.
    fn is_enough(&self) -> bool {
        self.driver.is_status_only() && self.found.totals.some_fail()
    }
}

/// The note on a list without URLs: no fault, but hardly what was meant.
pub(crate) fn without_urls(name: Option<&str>, skipped: u64) -> String {
    let name = name.unwrap_or("standard input");
    let skipped = match skipped {
        0 => String::new(),
        _ => format!("; {}", lines_skipped(skipped)),
    };
    format!("note: {name} has no URLs{skipped}")
}
