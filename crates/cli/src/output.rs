//! Standard output: coloured for a terminal, plain elsewhere, and without an error when the reader has closed the pipe.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

use annotate_snippets::{Group, Renderer};
use anstyle::{AnsiColor, Style};
use comfy_table::{Row, Table, presets};
use serde::Serialize;

use crate::json;
use crate::masked::{Masks, known, masked};
use crate::record::Origin;
use crate::shown::{shown, shown_lines, wrapped};
use crate::sink::{Records, Sink};

/// How to draw on an output.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    coloured: bool,
    terminal: bool,
    masks: Masks,
}

/// Buffered standard output, or a piece of it that is made elsewhere, and how to draw on it.
pub(crate) struct Output {
    stream: Stream,
    renderer: Renderer,
    manner: Manner,
    /// The users and passwords of the record that is told of.
    known: Vec<String>,
    /// Tells if a record may have more than one line, and is not at its end.
    is_open: bool,
    /// Room for a line of JSON.
    line_of_json: Vec<u8>,
}

enum Stream {
    /// With all that was written, if somebody wants it.
    Stdout(Sink, Option<Vec<u8>>),
    Memory(Vec<Written>),
}

/// Octets of a piece, for one of the two streams.
pub(crate) enum Written {
    Output(Records),
    Error(String),
}

impl Write for Stream {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(sink, copy) => {
                sink.push(octets)?;
                if let Some(copy) = copy {
                    copy.extend_from_slice(octets);
                }
            }
            Self::Memory(memory) => last_of(memory).push(octets),
        }
        Ok(octets.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(sink, _) => sink.flush(),
            Self::Memory(_) => Ok(()),
        }
    }
}

impl Stream {
    /// Notes that a record ends here.
    fn end(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(sink, _) => sink.end(),
            Self::Memory(memory) => {
                last_of(memory).end();
                Ok(())
            }
        }
    }

    fn add(&mut self, records: &Records) -> io::Result<()> {
        match self {
            Self::Stdout(sink, copy) => {
                sink.add(records)?;
                if let Some(copy) = copy {
                    copy.extend_from_slice(records.octets());
                }
            }
            Self::Memory(memory) => last_of(memory).add(records),
        }
        Ok(())
    }
}

/// The records behind the last message.
fn last_of(written: &mut Vec<Written>) -> &mut Records {
    if !matches!(written.last(), Some(Written::Output(_))) {
        written.push(Written::Output(Records::default()));
    }
    match written.last_mut() {
        Some(Written::Output(records)) => records,
        _ => unreachable!("they were just added"),
    }
}

/// An empty table without borders.
pub(crate) fn plain_table(heading: impl Into<Row>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(heading);
    table
}

impl Output {
    pub(crate) fn stdout() -> Self {
        let stdout = io::stdout();
        // Knows about NO_COLOR, CLICOLOR and their like.
        let coloured = anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never;
        let manner = Manner {
            coloured,
            terminal: stdout.is_terminal(),
            masks: Masks::default(),
        };
        Self::of(Stream::Stdout(Sink::standard(), None), manner)
    }

    /// An output in memory, without colours.
    pub(crate) fn memory() -> Self {
        Self::piece(Manner {
            coloured: false,
            terminal: false,
            masks: Masks::default(),
        })
    }

    /// Keeps a copy of what is written from here on.
    pub(crate) fn keep_copy(&mut self) {
        if let Stream::Stdout(_, copy) = &mut self.stream {
            *copy = Some(Vec::new());
        }
    }

    /// The copy of what was written.
    pub(crate) fn copy(&self) -> &[u8] {
        match &self.stream {
            Stream::Stdout(_, Some(copy)) => copy,
            _ => &[],
        }
    }

    /// A piece of an output that has this manner.
    pub(crate) fn piece(manner: Manner) -> Self {
        Self::of(Stream::Memory(Vec::new()), manner)
    }

    fn of(stream: Stream, manner: Manner) -> Self {
        Self {
            stream,
            renderer: if manner.coloured {
                Renderer::styled()
            } else {
                Renderer::plain()
            },
            manner,
            known: Vec::new(),
            is_open: false,
            line_of_json: Vec::new(),
        }
    }

    /// Begins a record that may have several lines; else each line is one.
    pub(crate) fn open_record(&mut self) {
        self.is_open = true;
    }

    /// Ends it.
    pub(crate) fn close_record(&mut self) -> io::Result<()> {
        self.is_open = false;
        self.stream.end()
    }

    /// Ends a line, or what else is a record if none is open.
    fn end(&mut self) -> io::Result<()> {
        if self.is_open {
            return Ok(());
        }
        self.stream.end()
    }

    /// Masks users and passwords from here on.
    pub(crate) fn mask(&mut self, masks: Masks) {
        self.manner.masks = masks;
    }

    /// Notes the text that is told of from here on.
    pub(crate) fn about(&mut self, text: impl FnOnce() -> String) {
        if self.manner.masks.messages {
            self.known = known(&text());
        }
    }

    /// The text of a report as it may be printed.
    fn masked<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.manner.masks.reports {
            masked(text, &self.known)
        } else {
            Cow::Borrowed(text)
        }
    }

    /// A message as it may be printed on standard error.
    fn masked_message<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.manner.masks.messages {
            masked(text, &self.known)
        } else {
            Cow::Borrowed(text)
        }
    }

    pub(crate) fn manner(&self) -> Manner {
        self.manner
    }

    /// The octets of this piece, in the order in which they were written.
    pub(crate) fn written(self) -> Vec<Written> {
        match self.stream {
            Stream::Memory(written) => written,
            Stream::Stdout(..) => Vec::new(),
        }
    }

    /// Adds octets that were made elsewhere, as a record.
    pub(crate) fn add(&mut self, octets: &[u8]) -> io::Result<()> {
        self.stream.write_all(octets)?;
        self.end()
    }

    /// Adds a piece that was made elsewhere.
    pub(crate) fn add_piece(&mut self, written: Vec<Written>) -> io::Result<()> {
        for written in written {
            match written {
                Written::Output(records) => self.add_records(&records)?,
                Written::Error(line) => self.report(&line)?,
            }
        }
        Ok(())
    }

    /// Adds records that were made elsewhere.
    pub(crate) fn add_records(&mut self, records: &Records) -> io::Result<()> {
        self.stream.add(records)
    }

    /// Returns `true` if the output goes to a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.manner.terminal
    }

    /// Prints a line for people, with pictures of characters that are invisible or would disturb a terminal.
    pub(crate) fn line(&mut self, line: &str) -> io::Result<()> {
        let line = shown_lines(line);
        let line = self.masked(&line);
        self.stream.write_all(line.as_bytes())?;
        self.stream.write_all(b"\n")?;
        self.end()
    }

    /// Prints a table for people.
    pub(crate) fn table(&mut self, table: &Table) -> io::Result<()> {
        table
            .lines()
            .try_for_each(|line| self.line(line.trim_end()))
    }

    /// Prints a text in lines of so many characters at most.
    pub(crate) fn wrapped(&mut self, text: &str, width: usize) -> io::Result<()> {
        let mut lines = wrapped(text, width).into_iter();
        lines.try_for_each(|line| self.line(line))
    }

    /// A line with a label in its style at the beginning, behind an indent.
    pub(crate) fn labelled(
        &mut self,
        indent: &str,
        (style, label): &(Style, String),
        rest: &str,
    ) -> io::Result<()> {
        let label = if self.manner.coloured {
            format!("{style}{label}{style:#}")
        } else {
            label.clone()
        };
        write!(self.stream, "{indent}{label}")?;
        self.line(rest)
    }

    /// Prints that something is valid.
    pub(crate) fn valid(&mut self, what: &str) -> io::Result<()> {
        let style = AnsiColor::Green.on_default().bold();
        self.labelled("", &(style, "valid:".to_owned()), &format!(" {what}"))
    }

    /// A text as it is, in pieces, and NUL after it. A terminal gets a line, with pictures of the characters that would
    /// disturb it.
    pub(crate) fn record(&mut self, pieces: &[&str]) -> io::Result<()> {
        if self.manner.terminal {
            return self.line(&shown(&pieces.concat()));
        }
        for piece in pieces {
            self.stream.write_all(piece.as_bytes())?;
        }
        self.stream.write_all(b"\0")?;
        self.end()
    }

    /// Octets as they are, and an end of line or with `null` a NUL after them. A terminal gets pictures of the
    /// characters that would disturb it.
    pub(crate) fn octets(&mut self, octets: &[u8], null: bool) -> io::Result<()> {
        if self.manner.terminal {
            let text = String::from_utf8_lossy(octets);
            return self.line(&shown(&text));
        }
        self.stream.write_all(octets)?;
        self.stream.write_all(if null { b"\0" } else { b"\n" })?;
        self.end()
    }

    pub(crate) fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        // A value is written in many small pieces.
        let mut line = std::mem::take(&mut self.line_of_json);
        line.clear();
        json::write(&mut line, value)?;
        if self.manner.masks.reports {
            let text = String::from_utf8_lossy(&line);
            let masked = self.masked(&text).into_owned();
            line = masked.into_bytes();
        }
        line.push(b'\n');
        self.stream.write_all(&line)?;
        self.line_of_json = line;
        self.end()
    }

    /// One JSON document, with a line for each item of its lists.
    pub(crate) fn json_lines(&mut self, value: &impl Serialize) -> io::Result<()> {
        json::write_lines(&mut self.stream, value)?;
        self.stream.write_all(b"\n")?;
        self.end()
    }

    /// A diagnostic with its source, and a blank line after it.
    pub(crate) fn draw(&mut self, group: Group<'_>) -> io::Result<()> {
        let drawing = self.renderer.render(&[group]);
        let drawing = self.masked(&drawing);
        writeln!(self.stream, "{drawing}\n")?;
        self.end()
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }

    /// Prints a line on standard error, behind the output for the inputs before it.
    pub(crate) fn report(&mut self, line: &str) -> io::Result<()> {
        let line = self.masked_message(line);
        if let Stream::Memory(written) = &mut self.stream {
            written.push(Written::Error(line.into_owned()));
            return Ok(());
        }
        self.flush()?;
        let _ = writeln!(io::stderr(), "{line}");
        Ok(())
    }

    /// Prints the error of one input with its source on standard error.
    pub(crate) fn report_drawing(&mut self, group: Group<'_>) -> io::Result<()> {
        let choice = anstream::AutoStream::choice(&io::stderr());
        let renderer = match choice {
            anstream::ColorChoice::Never => Renderer::plain(),
            _ => Renderer::styled(),
        };
        self.report(&format!("{}\n", renderer.render(&[group])))
    }

    /// Prints a note on one input on standard error.
    pub(crate) fn report_note(&mut self, note: &str) -> io::Result<()> {
        self.report(&shown(note))
    }

    /// Prints the error of one input on standard error.
    pub(crate) fn report_input(&mut self, origin: Origin<'_>, message: &str) -> io::Result<()> {
        let (name, number) = (origin.name(), origin.number());
        self.report(&format!("error: {name}:{number}: {}", shown(message)))
    }

    /// Prints the reason for which the program ends on standard error, behind all earlier output.
    pub(crate) fn report_failure(&mut self, message: &str) {
        // If these fail as well, nothing is left to report it to.
        let _ = self.flush();
        let message = shown(message);
        let message = self.masked_message(&message);
        let _ = writeln!(io::stderr(), "error: {message}");
    }
}
