//! A text piece by piece, so that only one of them is in memory.

use std::io::{self, Read};

/// The number of octets that are read at once.
const CHUNK: usize = 1 << 16;

/// The largest length of a piece, in octets.
const LARGEST: usize = 1 << 28;

/// The pieces of a text, each of which ends behind a line where no wrapper is open; or with the text.
pub(super) struct Pieces {
    reader: Box<dyn Read>,
    buffer: Vec<u8>,
    /// The end of the piece that was given out last.
    given: usize,
    /// The lines and octets before the buffer.
    lines: usize,
    bytes: usize,
    cut: Cut,
    at_end: bool,
}

/// A piece, and the text before it.
pub(super) struct Piece<'p> {
    pub(super) text: &'p [u8],
    pub(super) lines: usize,
    pub(super) bytes: usize,
}

impl Pieces {
    pub(super) fn new(reader: Box<dyn Read>) -> Self {
        Self {
            reader,
            buffer: Vec::new(),
            given: 0,
            lines: 0,
            bytes: 0,
            cut: Cut::default(),
            at_end: false,
        }
    }

    /// The next piece; `None` after the last.
    pub(super) fn next(&mut self) -> io::Result<Option<Piece<'_>>> {
        self.lines += self.cut.lines;
        self.bytes += self.given;
        self.buffer.drain(..self.given);
        self.cut = Cut::default();
        let end = loop {
            self.cut.search(&self.buffer, self.at_end);
            match self.cut.found {
                Some(end) => break end,
                None if self.at_end => break self.buffer.len(),
                None => self.read()?,
            }
        };
        self.given = end;
        if end == 0 {
            return Ok(None);
        }
        Ok(Some(Piece {
            text: &self.buffer[..end],
            lines: self.lines,
            bytes: self.bytes,
        }))
    }

    fn read(&mut self) -> io::Result<()> {
        if self.buffer.len() > LARGEST {
            let message = format!(
                "more than {} MiB stand between line ends outside of brackets and quotes",
                LARGEST >> 20
            );
            return Err(io::Error::other(message));
        }
        let length = self.buffer.len();
        self.buffer.resize(length + CHUNK, 0);
        let read = loop {
            match self.reader.read(&mut self.buffer[length..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.buffer
            .truncate(length + read.as_ref().copied().unwrap_or(0));
        self.at_end = read? == 0;
        Ok(())
    }
}

/// Looks for the last place where a text may be cut, each octet once.
#[derive(Default)]
struct Cut {
    searched: usize,
    /// Tells if a bracket, or a quotation, may be open.
    bracket: bool,
    quotation: bool,
    /// Tells if the line has only white space so far.
    is_blank: bool,
    /// The place behind a line, and how many lines stand before it.
    found: Option<usize>,
    lines: usize,
    lines_searched: usize,
}

impl Cut {
    fn search(&mut self, text: &[u8], is_whole: bool) {
        while let Some(&octet) = text.get(self.searched) {
            let next = text.get(self.searched + 1);
            if next.is_none() && !is_whole && matches!(octet, b'"' | b'\r') {
                // It depends on the next characters.
                return;
            }
            self.searched += 1;
            match octet {
                b'<' | b'>' => {
                    self.bracket = octet == b'<';
                    self.quotation = false;
                }
                b'"' => self.quotation = next.is_some_and(u8::is_ascii_alphabetic),
                b'\r' if next == Some(&b'\n') => continue,
                b'\r' | b'\n' => {
                    self.line_end();
                    continue;
                }
                _ => {}
            }
            self.is_blank &= octet.is_ascii_whitespace() || octet == b'\x0b';
        }
    }

    fn line_end(&mut self) {
        self.lines_searched += 1;
        if self.is_blank {
            self.bracket = false;
            self.quotation = false;
        }
        self.is_blank = true;
        if !self.bracket && !self.quotation {
            self.found = Some(self.searched);
            self.lines = self.lines_searched;
        }
    }
}
