//! A stream in pieces: blocks of whole records.

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;

use crate::files::Batch;
use crate::record::{FileName, Origin, Record};

/// How much is read at once, in octets. Reading does not wait until it is so much.
const BLOCK: usize = 1 << 18;

/// The separator of the records of a stream, the longest length of a record, and the mark of the lines that are skipped.
#[derive(Clone)]
pub(crate) struct Separation {
    /// The records end with NUL, and nothing is stripped; else with LF or CR LF.
    pub(crate) null: bool,
    /// The largest length of a record, in octets.
    pub(crate) longest: u64,
    /// The beginning of a comment, if comments and blank lines are skipped.
    pub(crate) comment: Option<Arc<str>>,
}

impl Separation {
    /// Tells if a line is blank or a comment, which may be indented. The mark of a comment may end with a space, and may then
    /// stand alone without.
    pub(crate) fn skips(&self, line: &[u8]) -> bool {
        let Some(mark) = &self.comment else {
            return false;
        };
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        line.trim_ascii_start().starts_with(mark.as_bytes())
            || line.trim_ascii() == mark.trim_ascii_end().as_bytes()
            || line.trim_ascii().is_empty()
    }

    pub(crate) fn octet(&self) -> u8 {
        if self.null { 0 } else { b'\n' }
    }
}

/// A piece of a stream.
pub(crate) enum Chunk {
    Block(Block),
    /// URLs that stand in a file of another form than a list.
    Batch(Batch),
    /// A record that is too long to be kept.
    TooLong(TooLong),
    /// A comment that is too long to be kept.
    Skipped,
}

impl Chunk {
    /// How many octets of records are in memory.
    pub(crate) fn length(&self) -> usize {
        match self {
            Self::Block(block) => block.octets.len(),
            Self::Batch(batch) => batch.length(),
            Self::TooLong(_) | Self::Skipped => 0,
        }
    }
}

/// Records that stand side by side.
pub(crate) struct Block {
    octets: Vec<u8>,
    file: FileName,
    separation: Separation,
    /// How many records stand before it.
    before: usize,
}

/// An entry of a stream.
pub(crate) enum Entry<'b> {
    Record(Record<'b>),
    TooLong(TooLong),
    /// A blank line or a comment.
    Skipped,
}

/// A record that is too long.
pub(crate) struct TooLong {
    file: FileName,
    number: usize,
    /// In octets.
    length: u64,
    longest: u64,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            length, longest, ..
        } = self;
        let bytes = if *length == 1 { "byte" } else { "bytes" };
        write!(
            f,
            "the record has {length} {bytes}; --max-record is {longest}"
        )
    }
}

impl TooLong {
    pub(crate) fn origin(&self) -> Origin<'_> {
        Origin::Line {
            file: self.file.as_deref(),
            number: self.number,
        }
    }
}

/// A place in a block, behind the entries that were read.
#[derive(Clone, Copy, Default)]
pub(crate) struct Cursor {
    octet: usize,
    records: usize,
}

impl Block {
    /// The next entry; `None` at the end.
    pub(crate) fn next(&self, cursor: &mut Cursor) -> Option<Entry<'_>> {
        let rest = self.octets.get(cursor.octet..)?;
        if rest.is_empty() {
            return None;
        }
        let end = memchr::memchr(self.separation.octet(), rest);
        let octets = &rest[..end.unwrap_or(rest.len())];
        cursor.octet += octets.len() + 1;
        cursor.records += 1;
        let number = self.before + cursor.records;
        let octets = match octets {
            [line @ .., b'\r'] if !self.separation.null && end.is_some() => line,
            _ => octets,
        };
        if self.separation.skips(octets) {
            return Some(Entry::Skipped);
        }
        let length = octets.len() as u64;
        if length > self.separation.longest {
            return Some(Entry::TooLong(TooLong {
                file: self.file.clone(),
                number,
                length,
                longest: self.separation.longest,
            }));
        }
        let origin = Origin::Line {
            file: self.file.as_deref(),
            number,
        };
        Some(Entry::Record(Record::new(origin, octets)))
    }
}

/// The pieces of a stream, in their order.
pub(crate) struct Blocks<R> {
    reader: R,
    file: FileName,
    separation: Separation,
    /// The bytes that were read of a record that is not complete.
    begun: Vec<u8>,
    /// The length of the part that was searched and has no separator.
    searched: usize,
    /// How many records were passed on.
    records: usize,
}

impl<R: Read> Blocks<R> {
    pub(crate) fn of(reader: R, file: FileName, separation: Separation) -> Self {
        Self {
            reader,
            file,
            separation,
            begun: Vec::new(),
            searched: 0,
            records: 0,
        }
    }

    /// Reads once, and appends the octets to the record that has begun.
    fn read(&mut self) -> io::Result<usize> {
        let begun = self.begun.len();
        self.begun.resize(begun + BLOCK, 0);
        let read = loop {
            match self.reader.read(&mut self.begun[begun..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let length = read.as_ref().map_or(0, |read| *read);
        self.begun.truncate(begun + length);
        let name = self.file.as_deref().unwrap_or("standard input");
        read.map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))
    }

    /// The records up to here, as a block.
    fn block(&mut self, length: usize) -> Chunk {
        let rest = self.begun.split_off(length);
        let octets = std::mem::replace(&mut self.begun, rest);
        self.searched = self.begun.len();
        let before = self.records;
        self.records += memchr::memchr_iter(self.separation.octet(), &octets).count();
        Chunk::Block(Block {
            octets,
            file: self.file.clone(),
            separation: self.separation.clone(),
            before,
        })
    }

    /// Passes over a record that is too long: only its length is kept.
    fn skip(&mut self) -> io::Result<Chunk> {
        let is_comment = self.separation.skips(&self.begun);
        let mut length = 0;
        let mut ends_with_cr = false;
        loop {
            let end = memchr::memchr(self.separation.octet(), &self.begun);
            let more = &self.begun[..end.unwrap_or(self.begun.len())];
            length += more.len() as u64;
            ends_with_cr = more.last().map_or(ends_with_cr, |last| *last == b'\r');
            self.begun
                .drain(..end.map_or(self.begun.len(), |end| end + 1));
            self.searched = 0;
            if end.is_some() || self.read()? == 0 {
                // The CR of a CR LF is not part of its line.
                length -= u64::from(ends_with_cr && end.is_some() && !self.separation.null);
                self.records += 1;
                if is_comment {
                    return Ok(Chunk::Skipped);
                }
                return Ok(Chunk::TooLong(TooLong {
                    file: self.file.clone(),
                    number: self.records,
                    length,
                    longest: self.separation.longest,
                }));
            }
        }
    }

    fn next_piece(&mut self) -> io::Result<Option<Chunk>> {
        loop {
            let new = &self.begun[self.searched..];
            if let Some(last) = memchr::memrchr(self.separation.octet(), new) {
                return Ok(Some(self.block(self.searched + last + 1)));
            }
            self.searched = self.begun.len();
            // One more, which may be the CR of a CR LF.
            let most = self.separation.longest.saturating_add(1);
            let is_kept = self.begun.len() as u64 <= most.max(BLOCK as u64);
            if !is_kept {
                return self.skip().map(Some);
            }
            if self.read()? == 0 {
                let length = self.begun.len();
                return Ok((length > 0).then(|| self.block(length)));
            }
        }
    }
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_piece().transpose()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::{BLOCK, Blocks, Chunk, Cursor, Entry, Separation};

    /// A reader that gives a text in these pieces, however much it is asked for.
    struct Pieces(Vec<Vec<u8>>);

    impl Read for Pieces {
        fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let piece = self.0.remove(0);
            octets[..piece.len()].copy_from_slice(&piece);
            Ok(piece.len())
        }
    }

    /// The lengths of all records; `Err` for those that are too long.
    fn lengths(pieces: &[&[u8]], longest: usize) -> Vec<Result<usize, u64>> {
        let pieces = Pieces(pieces.iter().map(|piece| piece.to_vec()).collect());
        let separation = Separation {
            null: false,
            longest: longest as u64,
            comment: None,
        };
        let mut found = Vec::new();
        for chunk in Blocks::of(pieces, None, separation) {
            match chunk.expect("nothing fails") {
                Chunk::TooLong(too_long) => found.push(Err(too_long.length)),
                Chunk::Block(block) => {
                    let mut cursor = Cursor::default();
                    while let Some(entry) = block.next(&mut cursor) {
                        found.push(match entry {
                            Entry::Record(record) => Ok(record.octets.len()),
                            Entry::TooLong(too_long) => Err(too_long.length),
                            Entry::Skipped => unreachable!("nothing is skipped"),
                        });
                    }
                }
                Chunk::Batch(_) | Chunk::Skipped => unreachable!("these are lines"),
            }
        }
        found
    }

    #[test]
    fn a_cr_is_of_its_line_end_wherever_a_read_ends() {
        for length in [3, BLOCK - 2, BLOCK - 1] {
            let line = [b'x'].repeat(length);
            for longest in [length, length - 1] {
                let of = |length: usize| {
                    if length <= longest {
                        Ok(length)
                    } else {
                        Err(length as u64)
                    }
                };
                for pieces in [
                    &[&line[..], b"\r\n", b"y\n"][..],
                    &[&line, b"\r", b"\n", b"y\n"],
                    &[&line[..1], &line[1..], b"\r", b"\ny"],
                ] {
                    assert_eq!(lengths(pieces, longest), [of(length), Ok(1)], "{length}");
                }
            }
        }
        // A record that is far too long is passed over in several reads.
        let line = [b'x'].repeat(BLOCK);
        for end in [&[&b"\r\n"[..]][..], &[b"\r", b"\n"], &[b"\n"]] {
            let pieces = [&[&line[..], &line, b"xx"], end, &[b"y"]].concat();
            let long = Err(2 * BLOCK as u64 + 2);
            assert_eq!(lengths(&pieces, 5), [long, Ok(1)], "{end:?}");
        }
    }

    #[test]
    fn a_cr_without_a_line_feed_is_of_its_record() {
        assert_eq!(lengths(&[b"xx\r"], 9), [Ok(3)]);
        assert_eq!(lengths(&[b"xx", b"\r"], 2), [Err(3)]);
        assert_eq!(lengths(&[b"x\r\r\n\r"], 9), [Ok(2), Ok(1)]);
        let line = [b'x'].repeat(BLOCK);
        let long = Err(2 * BLOCK as u64 + 1);
        assert_eq!(lengths(&[&line, &line, b"\r"], 5), [long]);
    }

    /// A reader that is interrupted before each piece.
    struct Interrupted(Pieces, bool);

    impl Read for Interrupted {
        fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(io::ErrorKind::Interrupted.into());
            }
            self.0.read(octets)
        }
    }

    #[test]
    fn signals_interrupt_no_stream() {
        let pieces = ["http", "://a/\n", "long", "er\nhttp://b", "/"];
        let pieces = pieces.map(|piece| piece.as_bytes().to_vec());
        let separation = Separation {
            null: false,
            longest: 9,
            comment: None,
        };
        let mut read = Vec::new();
        let reader = Interrupted(Pieces(pieces.to_vec()), false);
        for chunk in Blocks::of(reader, None, separation) {
            match chunk.expect("an interruption is no error") {
                Chunk::Block(block) => read.push(block.octets),
                _ => unreachable!("all records are short"),
            }
        }
        assert_eq!(read.concat(), pieces.concat());
    }

    /// A record of the longest length is kept, also where only its CR was read with it.
    #[test]
    fn the_longest_record_has_room_for_its_line_end() {
        for longest in [BLOCK, BLOCK + 1, 2 * BLOCK] {
            let line = [b'x'].repeat(longest);
            let mut pieces: Vec<&[u8]> = line.chunks(BLOCK).collect();
            pieces.extend([&b"\r"[..], b"\n"]);
            assert_eq!(lengths(&pieces, longest), [Ok(longest)]);
            pieces.insert(0, b"x");
            assert_eq!(lengths(&pieces, longest), [Err(longest as u64 + 1)]);
        }
    }
}
