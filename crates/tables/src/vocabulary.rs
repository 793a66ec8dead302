//! The words of labels: the keys, their arguments, and the words that these may be.
//!
//! `grammar/README.md` lists them; that list is generated from this one.

mod key;
mod words;

pub(crate) use key::{Arguments, Inherited, Key, Place, Presence};
use key::{about, of_grammar, of_rule, prose, with_sentence};
use words::{ALGORITHMS, CHANGES, COMPONENTS, CONCEPTS, FINDINGS, MANNERS, RUNGS, STATUSES};

const ONE: Arguments = Arguments::Words(1, 1);

/// All keys, those of documents before those of rules.
pub(crate) const KEYS: &[Key] = &[
    about(
        "id",
        Inherited::Never,
        "what the document is called, as `--spec` takes it: the name of its file",
    ),
    about(
        "aliases",
        Inherited::Never,
        "shorter names for it, if there are any",
    ),
    about(
        "name",
        Inherited::Never,
        "how messages speak of it, such as `RFC 1738`",
    ),
    about("title", Inherited::Never, "its title"),
    about("date", Inherited::Never, "month and year"),
    Key {
        arguments: Arguments::Listed(STATUSES, 1),
        ..about(
            "status",
            Inherited::Never,
            "what it was when it was published",
        )
    },
    about(
        "became",
        Inherited::Never,
        "of a draft: the RFC that it became, by its name",
    ),
    about(
        "obsoletes",
        Inherited::Never,
        "the documents that it says it obsoletes, such as `RFC 2396, RFC 1808`",
    ),
    about(
        "updates",
        Inherited::Never,
        "the documents that it says it updates",
    ),
    about(
        "obsoleted-by",
        Inherited::Never,
        "the documents that say that they obsolete it",
    ),
    Key {
        arguments: Arguments::Document,
        ..about(
            "amends",
            Inherited::Never,
            "the document that it changes in places: its other rules and labels hold here too",
        )
    },
    about(
        "import",
        Inherited::Never,
        "the id of a document, and the rules to take from it",
    ),
    Key {
        arguments: Arguments::Document,
        ..about(
            "generic",
            Inherited::Never,
            "of a document of schemes: the revision whose generic syntax its URLs have",
        )
    },
    with_sentence(
        prose(
            "beyond",
            ONE,
            Inherited::Never,
            "a scheme whose rule has texts that the generic syntax has not, and why",
        ),
        Presence::Always,
    ),
    about(
        "told-by",
        Inherited::Never,
        "of a document of schemes: the rules that the parts of a URL are told by, in order",
    ),
    about(
        "verbatim",
        Inherited::Never,
        "of a document of schemes: those of its parts whose escapes must not be decoded",
    ),
    prose(
        "pairs",
        Arguments::Words(2, 2),
        Inherited::Never,
        "of a document of schemes: the part that is a name, and the part that is the value behind it",
    ),
    about(
        "follows",
        Inherited::Never,
        "the id of the revision that it comes after, if that is not the one before it by date",
    ),
    Key {
        arguments: Arguments::Listed(&["abnf", "rfc822", "url7"], 1),
        ..about(
            "notation",
            Inherited::Whole,
            "that of the `///` and `//~` lines",
        )
    },
    about("printed", Inherited::Never, "where its rules are printed"),
    about(
        "lends",
        Inherited::Never,
        "of a document that has no generic syntax and is not a revision: the rules that it lends to others",
    ),
    about(
        "start",
        Inherited::Whole,
        "the start rules; the first one is the default, but what begins as another one does that begins with a literal, such as \
         `url:`, is judged by that one",
    ),
    Key {
        arguments: Arguments::Listed(&["leading-names"], 1),
        ..about(
            "either-case",
            Inherited::Whole,
            "the name of a scheme at the beginning of a rule stands for either case, though the notation is exact",
        )
    },
    with_sentence(
        prose(
            "names",
            ONE,
            Inherited::Each,
            "a scheme that it names and leaves to others, and what it says of it",
        ),
        Presence::Always,
    ),
    prose(
        "experimental",
        Arguments::Nothing,
        Inherited::Whole,
        "names of schemes that begin with `x-` are for experiments",
    ),
    prose(
        "opaque-path",
        ONE,
        Inherited::Each,
        "a scheme in whose paths slashes signify nothing to a client",
    ),
    prose(
        "host-required",
        ONE,
        Inherited::Each,
        "a scheme whose URLs must have a host, though the rules let them go without",
    ),
    prose(
        "domain-host",
        ONE,
        Inherited::Each,
        "a scheme whose hosts are domains or addresses: of a domain, IDNA decides what the rules leave open; those of other \
         schemes are opaque",
    ),
    prose(
        "mail-address",
        ONE,
        Inherited::Each,
        "a scheme whose data is a mail address of RFC 822, though the rules have more",
    ),
    prose(
        "message-identifier",
        ONE,
        Inherited::Each,
        "a scheme whose data is an identifier of a message, which has the form of a mail address of RFC 822",
    ),
    prose(
        "address-only",
        ONE,
        Inherited::Each,
        "a scheme whose URLs hold an address and no other information",
    ),
    with_sentence(
        prose(
            "sends-nothing",
            ONE,
            Inherited::Each,
            "a scheme for whose URLs a client sends nothing, and why",
        ),
        Presence::Always,
    ),
    prose(
        "advisory",
        ONE,
        Inherited::Each,
        "a scheme whose user and password are advice to the user, and are not sent",
    ),
    prose(
        "commands",
        ONE,
        Inherited::Each,
        "a scheme whose path is a series of commands",
    ),
    prose(
        "splits",
        Arguments::Listed(&["parse-string", "scheme-string"], 1),
        Inherited::Whole,
        "how any text falls into components, if not by the regular expression of Appendix B",
    ),
    with_sentence(
        prose(
            "delimited",
            Arguments::Listed(&["scheme", "authority", "query", "fragment"], 1),
            Inherited::Each,
            "a component that texts have by their delimiters though the rules read something else there, and why",
        ),
        Presence::Always,
    ),
    prose(
        "parts",
        Arguments::Listed(&["of-rules"], 1),
        Inherited::Whole,
        "the parts of a reference are what the rules matched, and not the components that the text falls into",
    ),
    prose(
        "path",
        Arguments::Listed(&["without-slash"], 1),
        Inherited::Whole,
        "the slash before a path is not part of it",
    ),
    prose(
        "no-current-document",
        Arguments::Nothing,
        Inherited::Whole,
        "an empty reference needs a base like any other",
    ),
    prose(
        "delimits",
        Arguments::Listed(&["quotes", "spaces"], 2),
        Inherited::Whole,
        "how references are delimited in running text: double quotes are a wrapper, spaces may stand inside",
    ),
    prose(
        "base",
        Arguments::Nothing,
        Inherited::Whole,
        "what a base must be",
    ),
    prose(
        "base-field",
        Arguments::Listed(&["base", "content-base", "content-location"], 1),
        Inherited::Whole,
        "a header field that gives a base, in the order in which they count",
    ),
    prose(
        "default-base",
        Arguments::Listed(&["empty", "application"], 1),
        Inherited::Whole,
        "the base where no layer around a document has one",
    ),
    prose(
        "resolves",
        Arguments::Listed(ALGORITHMS, 1),
        Inherited::Whole,
        "the algorithm that resolves references, or `nothing`",
    ),
    prose(
        "escapes",
        Arguments::Nothing,
        Inherited::Whole,
        "when data must be escaped",
    ),
    prose(
        "needless-escapes",
        Arguments::Nothing,
        Inherited::Whole,
        "what may be escaped without need",
    ),
    prose(
        "safe",
        Arguments::ListedAndCharacters(CONCEPTS),
        Inherited::Whole,
        "what is safe to unescape in a whole URL: the characters of the rules with these concepts, and these",
    ),
    prose(
        "character-set",
        Arguments::Listed(&["UTF-8", "ISO-8859-1"], 1),
        Inherited::Whole,
        "the set of the characters that escapes stand for, if not UTF-8",
    ),
    prose(
        "unwise",
        Arguments::Characters,
        Inherited::Whole,
        "characters that the rules have, but that are better escaped",
    ),
    prose(
        "dot-segments",
        Arguments::Listed(&["path", "host", "query"], 3),
        Inherited::Whole,
        "where a segment `.` or `..` means something, so that none is made of an escape",
    ),
    prose(
        "forbids",
        Arguments::Characters,
        Inherited::Whole,
        "characters that it forbids, though the rules have them",
    ),
    prose(
        "maps",
        Arguments::Document,
        Inherited::Whole,
        "the document to whose texts its own are mapped",
    ),
    prose(
        "rung",
        Arguments::Pair(RUNGS, CHANGES),
        Inherited::Whole,
        "a rung of the ladder of comparison, the lowest first, and what is changed on it for a normal form",
    ),
    prose(
        "same",
        Arguments::Pair(RUNGS, CHANGES),
        Inherited::Whole,
        "what is the same besides on a rung, though the normal form leaves it alone; of a document of schemes, what it says of the \
         changes that the generic syntax has for its URLs",
    ),
    prose(
        "absolute-only",
        Arguments::Nothing,
        Inherited::Whole,
        "references that are relative, and fragment identifiers, are not to be compared",
    ),
    prose(
        "speaks",
        Arguments::Listed(FINDINGS, usize::MAX),
        Inherited::Each,
        "of what findings are about it speaks there",
    ),
    of_grammar(
        "concept",
        Arguments::Listed(CONCEPTS, 1),
        "what the rule means, in a word that all documents share",
    ),
    of_grammar(
        "alternatives",
        Arguments::Words(1, usize::MAX),
        "the rules that `via` and \"read as\" report, if the parser takes them here",
    ),
    of_rule(
        "scheme",
        ONE,
        "the scheme that the rule is the production of, and the section that describes it",
    ),
    of_rule(
        "port",
        Arguments::Port,
        "of a production: the default port of its scheme, or of this one if it has several",
    ),
    with_sentence(
        of_rule(
            "forbids",
            Arguments::Expression(COMPONENTS),
            "of a production: texts of it that the prose forbids, in the notation of the document, or `A except B`, the part that \
             is at fault before them, and the sentence; with `fragment`, texts of it with a fragment identifier",
        ),
        Presence::Always,
    ),
    of_rule(
        "normal",
        Arguments::OfRule(MANNERS),
        "of a production: how the texts of a rule below it are compared, and written in the normal form; with `without`, the \
         characters that do not count, with `absent`, the text that stands for nothing, with `alias`, `A=B`, a text and the one that \
         it stands for",
    ),
    of_rule(
        "compared",
        Arguments::OfRule(MANNERS),
        "the same, though the normal form leaves them alone",
    ),
    of_grammar(
        "let",
        Arguments::Text,
        "beside `forbids`: `NAME = EXPRESSION`, a rule that these labels alone may use",
    ),
    of_grammar(
        "encodes",
        Arguments::Text,
        "beside `forbids`: `NAME = EXPRESSION`, a rule for the texts that are words of the expression when they are decoded",
    ),
    of_grammar(
        "notation",
        Arguments::Listed(&["abnf", "rfc822", "url7"], 1),
        "that of the rule, where it is taken from a document of another notation",
    ),
    of_grammar(
        "mends",
        Arguments::Listed(&["notation", "prose", "name", "meaning"], 1),
        "the kind of mistake that `//~` mends: a slip of the notation or prose in place of BNF, where print and correction have the \
         same words; the name of a missing rule, where the print has no words; or the meaning, where the words differ",
    ),
    of_grammar(
        "from",
        Arguments::Document,
        "in linked grammars, where the linker writes it: the document that the rule is taken from",
    ),
    with_sentence(
        of_rule(
            "prefers",
            Arguments::Preference,
            "`A over B`: which of two alternatives the prose prefers where both match, and why",
        ),
        Presence::Always,
    ),
    with_sentence(
        of_rule(
            "either",
            Arguments::Alternatives,
            "`A or B`: two alternatives that both match, between which the document leaves the choice, and why nothing depends on it",
        ),
        Presence::Always,
    ),
    with_sentence(
        of_rule(
            "called",
            Arguments::Nothing,
            "of a document of schemes: how messages call what the rule is about, where its name means little to others",
        ),
        Presence::Always,
    ),
    with_sentence(
        of_rule(
            "reserves",
            Arguments::Characters,
            "what the prose reserves in the text of the rule: with no characters, nothing",
        ),
        Presence::Perhaps,
    ),
    of_rule(
        "unwritable",
        Arguments::Characters,
        "characters that the data of the rule cannot contain, escaped or not",
    ),
    of_rule(
        "escapes-dots",
        Arguments::Nothing,
        "data that is nothing but `.` or `..` is escaped, and nobody may undo that",
    ),
    of_rule(
        "data",
        Arguments::Listed(&["form", "controls", "unsent"], 1),
        "the data may be a filled-in form of lines, may hold control characters of its protocol, or is read by the client alone",
    ),
    of_rule(
        "for-base",
        Arguments::Words(1, 9),
        "it is for relative references to a base with one of these schemes; `path` stands for a base of any other scheme, and \
         `opaque-path` for one of which the path does not begin with a slash",
    ),
];

/// The key of this name.
pub(crate) fn key(name: &str, place: Place) -> Option<&'static Key> {
    KEYS.iter()
        .find(|key| key.name == name && key.place == place)
}
