//! The tables of the documents: one compact file each, which `crates/tables` writes and the compiler reads.
//!
//! A table begins with the word `urlspec` and a NUL, the version of its form, 0x0102 in the order of the bytes of its
//! automata, and two sums: of the grammar file that it was made of, and of all that follows. Then come the numbers of
//! items and of bytes of each [`Section`], and the sections, end to end. Numbers are in LEB128: seven bits a byte, the
//! lowest first, and the highest bit where more follow.
//!
//! A text is a place and a length in the grammar file, or behind it in the texts that are joined of several pieces. A
//! list is a place and a length among the items of a section.

mod cursor;

pub(super) use cursor::{Pools, Texts};

use cursor::Cursor;

/// The beginning of every table.
const MARK: &[u8; 8] = b"urlspec\0";

/// The form that is read here.
const VERSION: u8 = 10;

/// 0x0102 in the order of the bytes in which automata are read.
const BYTE_ORDER: [u8; 2] = 0x0102_u16.to_le_bytes();

/// The sections of a table, in this order.
#[derive(Clone, Copy)]
pub(super) enum Section {
    /// Bytes of texts that do not stand in the grammar file.
    Literals,
    /// The pieces of the joined texts, which stand in the file or among the literals, and the character behind each.
    Pieces,
    /// Texts in lists.
    Words,
    /// Numbers of rules in lists.
    Numbers,
    /// States of automata in lists.
    States,
    Printings,
    Leading,
    Rules,
    Traits,
    /// The rules as which those of the parser stand in a tree: of a parser of its own, one for each rule of that; of one
    /// that several documents share, pairs of a rule of the parser and a rule.
    Shown,
    /// One item: the document.
    Document,
    /// One item, where the document has a generic syntax.
    Syntax,
    /// Texts of productions that the prose forbids.
    Forbidden,
    /// Texts between the parts of productions.
    Glue,
    Productions,
    /// The rules that are classes of characters.
    Classes,
    /// The labels of the prose.
    Labels,
    /// The automata, each once.
    Automata,
}

/// The number of sections.
const SECTIONS: usize = Section::Automata as usize + 1;

/// A table, and the grammar file that it was made of.
pub(super) struct Table {
    source: &'static str,
    /// The number of items of each section, and its bytes.
    sections: [(usize, &'static [u8]); SECTIONS],
}

/// Why some bytes are not the table of a grammar file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    NotATable,
    OtherVersion,
    OtherByteOrder,
    OtherFile,
    Damaged,
}

impl Flaw {
    /// The flaw in a sentence that says what to do.
    const fn message(self) -> &'static str {
        match self {
            Self::NotATable => "a table begins with `urlspec` and a NUL",
            Self::OtherVersion => {
                "the table has another version; \
                 `cargo run -p urlspec-tables --example write` writes the version that is read here"
            }
            Self::OtherByteOrder => "the automata of the table have their bytes in another order",
            Self::OtherFile => {
                "the table was made of another text than the grammar file has; \
                 `cargo run -p urlspec-tables --example write` makes it anew"
            }
            Self::Damaged => {
                "the table is damaged; `cargo run -p urlspec-tables --example write` makes it anew"
            }
        }
    }
}

impl Table {
    /// The table of a grammar file.
    ///
    /// # Panics
    ///
    /// If the bytes are not the table of this file. Called for a constant, it ends the compilation with the reason.
    pub(super) const fn of(bytes: &'static [u8], source: &'static str) -> Self {
        match Self::read(bytes, source) {
            Ok(table) => table,
            Err(flaw) => panic!("{}", flaw.message()),
        }
    }

    /// Reads the head of a table, and checks it.
    const fn read(bytes: &'static [u8], source: &'static str) -> Result<Self, Flaw> {
        let Some((mark, rest)) = bytes.split_first_chunk::<8>() else {
            return Err(Flaw::NotATable);
        };
        if u64::from_le_bytes(*mark) != u64::from_le_bytes(*MARK) {
            return Err(Flaw::NotATable);
        }
        let Some(([version, order @ ..], rest)) = rest.split_first_chunk::<3>() else {
            return Err(Flaw::Damaged);
        };
        if *version != VERSION {
            return Err(Flaw::OtherVersion);
        }
        if u16::from_le_bytes(*order) != u16::from_le_bytes(BYTE_ORDER) {
            return Err(Flaw::OtherByteOrder);
        }
        let Some((of_source, rest)) = rest.split_first_chunk::<8>() else {
            return Err(Flaw::Damaged);
        };
        if u64::from_le_bytes(*of_source) != sum(source.as_bytes()) {
            return Err(Flaw::OtherFile);
        }
        let Some((of_rest, rest)) = rest.split_first_chunk::<8>() else {
            return Err(Flaw::Damaged);
        };
        if u64::from_le_bytes(*of_rest) != sum(rest) {
            return Err(Flaw::Damaged);
        }
        let mut cursor = Cursor { bytes: rest };
        let mut sizes = [(0, 0); SECTIONS];
        let mut at = 0;
        while at < SECTIONS {
            sizes[at] = (cursor.number(), cursor.number());
            at += 1;
        }
        let mut sections: [(usize, &[u8]); SECTIONS] = [(0, &[]); SECTIONS];
        let mut rest = cursor.bytes;
        at = 0;
        while at < SECTIONS {
            let (items, length) = sizes[at];
            let (bytes, others) = rest.split_at(length);
            sections[at] = (items, bytes);
            rest = others;
            at += 1;
        }
        Ok(Self { source, sections })
    }

    /// The number of items of a section.
    pub(super) const fn count(&self, section: Section) -> usize {
        self.sections[section as usize].0
    }

    /// Stands before the first item of a section.
    pub(super) const fn cursor(&self, section: Section) -> Cursor {
        Cursor {
            bytes: self.bytes(section),
        }
    }

    /// A copy of the automata: the table itself does not come into the program.
    pub(super) const fn automata<const LENGTH: usize>(&self) -> [u8; LENGTH] {
        let mut automata = [0; LENGTH];
        automata.copy_from_slice(self.bytes(Section::Automata));
        automata
    }

    /// How long the joined texts are.
    pub(super) const fn joined_length(&self) -> usize {
        let mut cursor = self.cursor(Section::Pieces);
        let mut length = 0;
        let mut at = 0;
        while at < self.count(Section::Pieces) {
            let (piece, joint) = cursor.piece(self.source, self.bytes(Section::Literals));
            length += piece.len() + joint.is_some() as usize;
            at += 1;
        }
        length
    }

    /// The joined texts, end to end.
    pub(super) const fn joined<const LENGTH: usize>(&self) -> [u8; LENGTH] {
        let mut joined = [0; LENGTH];
        let mut cursor = self.cursor(Section::Pieces);
        let mut rest: &mut [u8] = &mut joined;
        while !rest.is_empty() {
            let (piece, joint) = cursor.piece(self.source, self.bytes(Section::Literals));
            let (place, behind) = rest.split_at_mut(piece.len());
            place.copy_from_slice(piece);
            rest = match (joint, behind) {
                (Some(joint), [place, behind @ ..]) => {
                    *place = joint;
                    behind
                }
                (_, behind) => behind,
            };
        }
        joined
    }

    /// All texts, with the joined ones.
    pub(super) const fn texts(&self, joined: &'static [u8]) -> Texts {
        match str::from_utf8(joined) {
            Ok(joined) => Texts {
                source: self.source,
                joined,
            },
            Err(_) => panic!("texts are joined of whole characters"),
        }
    }

    const fn bytes(&self, section: Section) -> &'static [u8] {
        self.sections[section as usize].1
    }
}

/// The items of a section of a constant table, in an array: each is read by an expression on a cursor. An array needs
/// something to begin with, a `blank`.
macro_rules! items {
    ($table:ident.$section:ident, $blank:expr, |$cursor:ident| $read:expr) => {{
        let mut $cursor = $table.cursor(Section::$section);
        let mut items = [$blank; $table.count(Section::$section)];
        let mut at = 0;
        while at < items.len() {
            items[at] = $read;
            at += 1;
        }
        items
    }};
}

pub(super) use items;

/// A sum of bytes that tells whether they are the same. The compiler interprets it for every byte of every table, so a
/// step takes sixteen bytes, the last ones with zeros behind them. The factor is the golden ratio's fraction in 128 bits,
/// made odd.
#[allow(clippy::cast_possible_truncation, reason = "both halves count")]
const fn sum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<16>();
    let mut last = [0; 16];
    last.split_at_mut(rest.len()).0.copy_from_slice(rest);
    let mut sum = bytes.len() as u128;
    let mut at = 0;
    while at <= words.len() {
        let word = if at < words.len() { words[at] } else { last };
        sum = (sum ^ u128::from_le_bytes(word))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        at += 1;
    }
    (sum >> 64) as u64 ^ sum as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = include_str!("../../grammar/rfc1808.pest");
    const TABLE: &[u8] = include_bytes!("tables/rfc1808.table");

    /// The flaw of a table in which one byte is another.
    fn flaw(at: usize) -> Option<Flaw> {
        let mut bytes = TABLE.to_vec();
        bytes[at] ^= 1;
        Table::read(bytes.leak(), SOURCE).err()
    }

    #[test]
    fn a_table_is_read_with_its_own_grammar_file_alone() {
        assert!(Table::read(TABLE, SOURCE).is_ok());
        let other = include_str!("../../grammar/rfc2396.pest");
        assert_eq!(Table::read(TABLE, other).err(), Some(Flaw::OtherFile));
    }

    #[test]
    fn no_damaged_table_is_read() {
        let head = [
            (0, Flaw::NotATable),
            (7, Flaw::NotATable),
            (8, Flaw::OtherVersion),
            (9, Flaw::OtherByteOrder),
            (10, Flaw::OtherByteOrder),
            (11, Flaw::OtherFile),
            (18, Flaw::OtherFile),
        ];
        for (at, expected) in head {
            assert_eq!(flaw(at), Some(expected), "byte {at}");
        }
        for at in (19..TABLE.len()).step_by(97).chain([TABLE.len() - 1]) {
            assert_eq!(flaw(at), Some(Flaw::Damaged), "byte {at}");
        }
        for length in (0..TABLE.len()).step_by(89).chain(0..32) {
            assert!(
                Table::read(&TABLE[..length], SOURCE).is_err(),
                "{length} bytes"
            );
        }
    }

    #[test]
    #[should_panic(expected = "`cargo run -p urlspec-tables --example write` makes it anew")]
    fn what_does_not_fit_says_what_to_do() {
        let _ = Table::of(TABLE, "");
    }
}
