//! The classes of characters that repairs are about.

/// A class of characters: those of US-ASCII as a set of bits, and a test of the others.
#[derive(Clone, Copy)]
pub(super) struct Class {
    ascii: u128,
    is_beyond: fn(char) -> bool,
}

impl Class {
    /// The characters of a text in US-ASCII.
    const fn of(characters: &str) -> Self {
        let bytes = characters.as_bytes();
        let mut ascii = 0;
        let mut at = 0;
        while at < bytes.len() {
            assert!(bytes[at].is_ascii(), "these are named by a test");
            ascii |= 1 << bytes[at];
            at += 1;
        }
        Self {
            ascii,
            is_beyond: |_| false,
        }
    }

    /// All characters of US-ASCII but for letters, digits and those of a text.
    const fn but(characters: &str) -> Self {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
        let ascii = !(Self::of(letters).ascii | Self::of(characters).ascii);
        Self {
            ascii,
            is_beyond: |_| false,
        }
    }

    /// The same, and other characters for which a test holds.
    const fn and(self, is_beyond: fn(char) -> bool) -> Self {
        Self { is_beyond, ..self }
    }

    pub(super) fn has(&self, c: char) -> bool {
        if c.is_ascii() {
            self.ascii & (1 << u32::from(c)) != 0
        } else {
            (self.is_beyond)(c)
        }
    }

    /// The characters of US-ASCII, a bit each.
    pub(super) const fn ascii(&self) -> u128 {
        self.ascii
    }
}

/// Characters that no document reserves, and that are excluded where they are not allowed; not the signs that text was lost, and
/// not those that stand for one of US-ASCII.
pub(super) const EXCLUDED: Class = Class::but("%\\\r\n!$&'()*+,;=@/?:#")
    .and(|c| !matches!(c, '…' | '\u{fffd}') && ascii_of(c).is_none());

/// Reserved characters that are no delimiters of components.
pub(super) const RESERVED: Class = Class::of("!$'()*+");

/// Those that part fields and parameters.
pub(super) const PARTS_FIELDS: Class = Class::of("&,;=@");

pub(super) const OF_PATH: Class = Class::of("/?");

/// The delimiters of components.
pub(super) const DELIMITER: Class = Class::of(":/?#");

/// The delimiters that end an authority.
pub(super) const ENDS_AUTHORITY: Class = Class::of("/?#");

pub(super) const LETTER_BEYOND_ASCII: Class =
    Class::of("").and(|c| c.is_alphanumeric() && ascii_of(c).is_none());

pub(super) const LETTER_OR_DIGIT: Class =
    Class::of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        .and(char::is_alphanumeric);

pub(super) const LETTER: Class = Class::of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

/// Letters that look like digits.
pub(super) const LIKE_DIGIT: Class = Class::of("OoIl");

/// What stands in place of the colon before a port.
pub(super) const SPACE_OR_SEMICOLON: Class = Class::of(" ;");

pub(super) const SEMICOLON: Class = Class::of(";,");
pub(super) const SLASH_OR_COLON: Class = Class::of("/:;");
pub(super) const COLON_OR_COMMA: Class = Class::of(":,");

/// The punctuation of a sentence.
pub(super) const PUNCTUATION: Class = Class::of(".,;:!?");

/// Decimal digits of other scripts.
pub(super) const DIGIT_BEYOND_ASCII: Class = Class::of("").and(char::is_numeric);

/// The digits of footnotes.
pub(super) const SUPERSCRIPT: Class = Class::of("").and(|c| "¹²³⁰⁴⁵⁶⁷⁸⁹".contains(c));

/// Spaces at which no line ends.
pub(super) const NO_BREAK: Class = Class::of("").and(|c| matches!(c, '\u{a0}' | '\u{202f}'));

/// The sign behind a heading that links to it.
pub(super) const PILCROW: Class = Class::of("").and(|c| c == '¶');

/// Hands and arrows.
pub(super) const POINTING: Class =
    Class::of("").and(|c| "👆👇👈👉☝☞☜←↑→↓⬅⬆➡⬇🔗\u{fe0f}".contains(c));

/// The punctuation of a sentence in Chinese and Japanese.
pub(super) const WIDE_PUNCTUATION: Class = Class::of("").and(|c| "。，、；：".contains(c));

pub(super) const OPENS_ADDRESS: Class = Class::of("({");
pub(super) const CLOSES_ADDRESS: Class = Class::of(")}");

pub(super) const ELLIPSIS: Class = Class::of("").and(|c| c == '…');

pub(super) const WHITE: Class = Class::of(" \t\r\n\x0b\x0c").and(char::is_whitespace);

/// White space that may have the end of a line in it.
pub(super) const FOLD: Class = Class::of(" \t\r\n");

pub(super) const TAB: Class = Class::of("\t");

/// Format characters without a shape: the byte order mark, the zero-width and the soft ones, and those of direction. The
/// joiners of emoji and of some scripts are not among them.
pub(super) const INVISIBLE: Class = Class::of("").and(|c| {
    matches!(c, '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}'
        | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
});

/// Control characters but for white space.
pub(super) const CONTROL: Class = Class::of(
    "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f",
)
.and(|c| c.is_control() && !c.is_whitespace());

/// The delimiters that open and close what is written between them.
pub(super) const PAIRS: [(char, char); 15] = [
    ('<', '>'),
    ('"', '"'),
    ('\'', '\''),
    ('`', '`'),
    ('(', ')'),
    ('[', ']'),
    ('{', '}'),
    ('“', '”'),
    ('„', '“'),
    ('‘', '’'),
    ('‚', '‘'),
    ('«', '»'),
    ('‹', '›'),
    ('|', '|'),
    ('*', '*'),
];

pub(super) const OPENING: Class =
    Class::of("<\"'`([{|*").and(|c| PAIRS.iter().any(|(opening, _)| *opening == c));

/// Closing delimiters, and white space and punctuation behind them.
pub(super) const CLOSING: Class =
    Class::of(">\"'`)]}*.,;:! \t\r\n").and(|c| closed_by(c).is_some() || c.is_whitespace());

/// The delimiter that another one closes.
pub(super) fn closed_by(c: char) -> Option<char> {
    let mut pairs = PAIRS.iter();
    let found = pairs.find(|(_, closing)| *closing == c);
    found.map(|(opening, _)| *opening)
}

/// Characters that stand for one of US-ASCII; not for a delimiter behind which another host would stand.
pub(super) const HAS_ASCII: Class =
    Class::of("").and(|c| ascii_of(c).is_some_and(|it| !"@/?#\\".contains(it)));

/// The character of US-ASCII that another one stands for: its full-width form, or the one that typography has for it.
pub(super) fn ascii_of(c: char) -> Option<char> {
    Some(match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xff01 + 0x21)?,
        '\u{3002}' | '\u{ff61}' => '.',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        '\u{2044}' | '\u{2215}' => '/',
        '\u{2236}' => ':',
        _ => return None,
    })
}
