//! The basic rules of notations, which other documents take from there: always at hand.

use std::fmt;
use std::str::FromStr;

use grammarian::bnf::{Grammar, Notation};

/// The basic rules of a notation, or of a document whose notation others use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Basic {
    /// RFC 5234, appendix B.1: `rfc5234-core`.
    Rfc5234,
    /// RFC 822, section 3.3: `rfc822-basic`.
    Rfc822,
    /// RFC 2616, section 2.2: `rfc2616-basic`.
    Rfc2616,
}

impl Basic {
    const ALL: [Self; 3] = [Self::Rfc5234, Self::Rfc822, Self::Rfc2616];

    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Rfc5234 => "rfc5234-core",
            Self::Rfc822 => "rfc822-basic",
            Self::Rfc2616 => "rfc2616-basic",
        }
    }

    /// Those of the RFC of this number. ABNF had them before, too.
    pub(super) fn of_rfc(number: u16) -> Option<Self> {
        match number {
            5234 | 4234 | 2234 => Some(Self::Rfc5234),
            822 => Some(Self::Rfc822),
            2616 => Some(Self::Rfc2616),
            _ => None,
        }
    }

    pub(super) fn grammar(self) -> Grammar {
        let text = match self {
            Self::Rfc5234 => return Grammar::core_rules(),
            Self::Rfc822 => RFC822,
            Self::Rfc2616 => RFC2616,
        };
        let grammar = Grammar::parse(Notation::Rfc822, text);
        grammar.expect("the rules can be read").with_words_read()
    }
}

impl FromStr for Basic {
    type Err = ();

    fn from_str(id: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|it| it.id() == id).ok_or(())
    }
}

impl fmt::Display for Basic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Section 3.3, with the words that have only one meaning; `text`, which has more, is left out.
const RFC822: &str = r#"
CHAR               = <any ASCII character>
ALPHA              = <any ASCII alphabetic character>
DIGIT              = <any ASCII decimal digit>
CTL                = <any ASCII control character and DEL>
CR                 = <ASCII CR, carriage return>
LF                 = <ASCII LF, linefeed>
SPACE              = <ASCII SP, space>
HTAB               = <ASCII HT, horizontal-tab>
CRLF               = CR LF
LWSP-char          = SPACE / HTAB
linear-white-space = 1*([CRLF] LWSP-char)
specials           = "(" / ")" / "<" / ">" / "@" / "," / ";" / ":" / "\" / <"> / "." / "[" / "]"
delimiters         = specials / linear-white-space / comment
atom               = 1*<any CHAR except specials, SPACE and CTLs>
quoted-string      = <"> *(qtext/quoted-pair) <">
qtext              = <any CHAR excepting <">, "\" & CR, and including linear-white-space>
domain-literal     = "[" *(dtext / quoted-pair) "]"
dtext              = <any CHAR excluding "[", "]", "\" & CR, & including linear-white-space>
comment            = "(" *(ctext / quoted-pair / comment) ")"
ctext              = <any CHAR excluding "(", ")", "\" & CR, & including linear-white-space>
quoted-pair        = "\" CHAR
phrase             = 1*word
word               = atom / quoted-string
"#;

/// Section 2.2.
const RFC2616: &str = r#"
OCTET         = <any 8-bit sequence of data>
CHAR          = <any US-ASCII character (octets 0 - 127)>
UPALPHA       = <any US-ASCII uppercase letter "A".."Z">
LOALPHA       = <any US-ASCII lowercase letter "a".."z">
ALPHA         = UPALPHA | LOALPHA
DIGIT         = <any US-ASCII digit "0".."9">
CTL           = <any US-ASCII control character (octets 0 - 31) and DEL (127)>
CR            = <US-ASCII CR, carriage return (13)>
LF            = <US-ASCII LF, linefeed (10)>
SP            = <US-ASCII SP, space (32)>
HT            = <US-ASCII HT, horizontal-tab (9)>
CRLF          = CR LF
LWS           = [CRLF] 1*( SP | HT )
TEXT          = <any OCTET except CTLs, but including LWS>
HEX           = "A" | "B" | "C" | "D" | "E" | "F" | "a" | "b" | "c" | "d" | "e" | "f" | DIGIT
token         = 1*<any CHAR except CTLs or separators>
separators    = "(" | ")" | "<" | ">" | "@" | "," | ";" | ":" | "\" | <"> | "/" | "[" | "]" | "?" | "="
              | "{" | "}" | SP | HT
comment       = "(" *( ctext | quoted-pair | comment ) ")"
ctext         = <any TEXT excluding "(" and ")">
quoted-string = ( <"> *(qdtext | quoted-pair ) <"> )
qdtext        = <any TEXT except <">>
quoted-pair   = "\" CHAR
"#;

#[cfg(test)]
mod tests {
    use grammarian::automata::Limits;

    use super::Basic;

    #[test]
    fn all_words_are_read() {
        for basic in Basic::ALL {
            let grammar = basic.grammar();
            let errors: Vec<String> = grammar
                .diagnostics()
                .iter()
                .filter(|it| it.is_error())
                .map(|it| format!("{}: {}", it.rule(), it.kind()))
                .collect();
            assert!(
                errors
                    .iter()
                    .all(|it| it.starts_with("comment: is recursive")),
                "{errors:?}"
            );
        }
        let accepts = |basic: Basic, rule: &str, word: &str| {
            let dfa = basic.grammar().dfa(rule, &Limits::default());
            dfa.expect(rule).accepts(word)
        };
        for (basic, rule, word, is_accepted) in [
            (Basic::Rfc822, "atom", "a!b", true),
            (Basic::Rfc822, "atom", "a.b", false),
            (Basic::Rfc822, "qtext", "\r\n ", true),
            (Basic::Rfc822, "qtext", "\r", false),
            (Basic::Rfc822, "qtext", "\"", false),
            (Basic::Rfc2616, "token", "a/b", false),
            (Basic::Rfc2616, "token", "a.b", true),
            (Basic::Rfc2616, "TEXT", "\t", true),
            (Basic::Rfc2616, "TEXT", "\u{ff}", true),
            (Basic::Rfc2616, "TEXT", "\u{7f}", false),
            (Basic::Rfc2616, "quoted-string", "\"a\\\"b\"", true),
            (Basic::Rfc5234, "HEXDIG", "f", true),
        ] {
            assert_eq!(
                accepts(basic, rule, word),
                is_accepted,
                "{basic}:{rule} {word:?}"
            );
        }
    }
}
