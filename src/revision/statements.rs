//! The statements of a document's prose, where its grammar says nothing: the labels of its grammar file, by what they are about.

mod change;
mod comparison;
mod label;
mod labelled;
mod lists;
mod preference;

pub(crate) use change::{Change, LadderEntry};
pub(crate) use comparison::{Comparison, Manner};
pub(crate) use label::Label;
pub(crate) use lists::{Lists, count, count_words};
pub use preference::Preference;
pub(crate) use preference::Preferences;

use super::Revision;
use crate::words::{CharacterSet, Code, Component, Concept};
use label::{first, has, section_of};
use labelled::labelled;

/// The statements of a document in prose.
pub(crate) struct Statements {
    /// Schemes that it names without defining them.
    pub(crate) named_schemes: &'static [NamedScheme],
    /// Notes on single schemes.
    pub(crate) scheme_notes: &'static [SchemeNote],
    /// Where it leaves names that begin with `x-` to experiments.
    pub(crate) experimental: Option<&'static str>,
    /// Which of two overlapping alternatives it prefers.
    pub(crate) preferences: &'static [Preferences],
    /// The components that texts have by their delimiters though its rules read something else there.
    pub(crate) delimited: &'static [Delimited],
    /// The rules for relative references, where the base decides.
    pub(crate) for_bases: &'static [ForBase],
    /// Its statements on escapes.
    pub(crate) escaping: Escaping,
    /// How any text falls into its main components.
    pub(crate) split: Split,
    /// `true` if these are the parts of a reference.
    pub(crate) parts: Parts,
    /// `true` if the slash before a path counts as part of it.
    pub(crate) path_has_slash: bool,
    /// `true` if delimiters find authorities which its rules read as something else.
    pub(crate) authority_is_delimited: bool,
    /// The base where no layer around a document has one, and the section that says so.
    pub(crate) default_base: Option<(DefaultBase, &'static str)>,
    /// The header fields that give a base, in the order in which they count, and the section that describes them.
    pub(crate) base_fields: Option<(&'static [BaseField], &'static str)>,
    /// `true` if a reference of which nothing is there but perhaps a fragment identifier is one to the current
    /// document, which needs no base.
    pub(crate) knows_current: bool,
    /// How references are delimited in running text.
    pub(crate) delimiting: Delimiting,
    /// Characters that it forbids, though its rules have them.
    pub(crate) forbidden: &'static str,
    /// The id of the document to whose texts its own are mapped, where it is for more characters than that.
    pub(crate) maps_to: Option<&'static str>,
    /// By which rungs URLs are normalized and compared, the lowest first, where it says so, and what is
    /// changed on each.
    pub(crate) ladder: &'static [LadderEntry],
    /// Where it advises those who compare against relative references and fragment identifiers.
    pub(crate) comparison: Option<&'static str>,
    /// Further changes that those rungs take for the same, though the normal form leaves them alone.
    pub(crate) comparing: &'static [LadderEntry],
    /// Where it speaks of what findings are about.
    pub(crate) findings: &'static [(Code, &'static str)],
    /// The algorithm that resolves references; `None` if it describes none.
    pub(crate) algorithm: Option<ResolutionAlgorithm>,
    /// Where it says how references are resolved, or that it does not describe this.
    pub(crate) resolution: &'static str,
    /// Where it says what a base must be.
    pub(crate) base: &'static str,
}

const fn is_delimited(delimited: &[Delimited], component: Component) -> bool {
    let mut at = 0;
    while at < delimited.len() {
        if delimited[at].component as usize == component as usize {
            return true;
        }
        at += 1;
    }
    false
}

impl Statements {
    /// The statements of a document's labels; `lists` are made of the same labels.
    pub(crate) const fn of(labels: &'static [Label], lists: &Lists) -> Self {
        let default_base = match first(labels, "default-base") {
            Some(label) => Some((DefaultBase::named(label.word()), label.section)),
            None => None,
        };
        let base_fields = match first(labels, "base-field") {
            Some(label) => Some((lists.base_fields, label.section)),
            None => None,
        };
        let (algorithm, resolution) = match first(labels, "resolves") {
            Some(label) if label.has_word("nothing") => (None, label.section),
            Some(label) => {
                let algorithm = ResolutionAlgorithm::named(label.word());
                (Some(algorithm), label.section)
            }
            None => (None, ""),
        };
        let delimiting = match first(labels, "delimits") {
            Some(label) => Delimiting {
                quotes: label.has_word("quotes"),
                spaces: label.has_word("spaces"),
            },
            None => Delimiting {
                quotes: false,
                spaces: false,
            },
        };
        let maps_to = match first(labels, "maps") {
            Some(label) => Some(label.word()),
            None => None,
        };
        let forbidden = match first(labels, "forbids") {
            Some(label) => label.word(),
            None => "",
        };
        Self {
            named_schemes: lists.named_schemes,
            scheme_notes: lists.scheme_notes,
            experimental: section_of(labels, "experimental"),
            preferences: lists.preferences,
            delimited: lists.delimited,
            for_bases: lists.for_bases,
            authority_is_delimited: is_delimited(lists.delimited, Component::Authority),
            escaping: Escaping::of(labels, lists),
            split: match first(labels, "splits") {
                Some(label) if label.has_word("scheme-string") => Split::SchemeString,
                Some(_) => Split::ParseString,
                None => Split::AppendixB,
            },
            parts: if has(labels, "parts") {
                Parts::OfRules
            } else {
                Parts::OfSplit
            },
            path_has_slash: !has(labels, "path"),
            default_base,
            base_fields,
            knows_current: !has(labels, "no-current-document"),
            delimiting,
            forbidden,
            maps_to,
            ladder: lists.ladder,
            comparison: section_of(labels, "absolute-only"),
            comparing: lists.comparing,
            findings: lists.findings,
            algorithm,
            resolution,
            base: or_empty(section_of(labels, "base")),
        }
    }

    /// The note on a scheme about this matter, if the document has one.
    pub(crate) fn on_scheme(&self, matter: Matter, scheme: &str) -> Option<&'static SchemeNote> {
        self.on_schemes(matter)
            .find(|note| note.scheme.eq_ignore_ascii_case(scheme))
    }

    /// The notes on all schemes about this matter.
    pub(crate) fn on_schemes(&self, matter: Matter) -> impl Iterator<Item = &'static SchemeNote> {
        let notes = self.scheme_notes.iter();
        notes.filter(move |note| note.matter == matter)
    }
}

impl Revision {
    /// Tells if the hosts of some schemes are domains to the document, and of what it leaves open there IDNA decides.
    pub(crate) fn has_domains(self) -> bool {
        cfg!(feature = "hosts")
            && self
                .statements()
                .on_schemes(Matter::DomainHost)
                .next()
                .is_some()
    }
}

impl Statements {
    /// Tells if URLs are the same to it before and after a change.
    pub(crate) fn has(&self, change: Change) -> bool {
        let mut rungs = self.ladder.iter();
        rungs.any(|(_, _, changes)| changes.contains(&change))
    }
}

/// The matters that a note on a scheme may be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Matter {
    /// The slashes in its paths signify nothing to a client.
    OpaquePath,
    /// Its URLs must have a host, though the rules let them go without.
    HostRequired,
    /// Its hosts are domains or addresses, and those of other schemes are opaque.
    DomainHost,
    /// Its data is a mail address of RFC 822, though the rules have more.
    MailAddress,
    /// Its data is an identifier of a message, in the form of such an address.
    MessageIdentifier,
    /// Its URLs hold an address and no other information.
    AddressOnly,
    /// Nothing is sent for its URLs.
    SendsNothing,
    /// User and password are advice to the user, and are not sent.
    Advisory,
    /// Its path is a series of commands.
    Commands,
}

labelled!(Matter {
    "opaque-path" => Self::OpaquePath,
    "host-required" => Self::HostRequired,
    "domain-host" => Self::DomainHost,
    "mail-address" => Self::MailAddress,
    "message-identifier" => Self::MessageIdentifier,
    "address-only" => Self::AddressOnly,
    "sends-nothing" => Self::SendsNothing,
    "advisory" => Self::Advisory,
    "commands" => Self::Commands,
});

/// Something that a document says of a scheme.
#[derive(Clone, Copy)]
pub(crate) struct SchemeNote {
    pub(crate) matter: Matter,
    /// In lower case.
    pub(crate) scheme: &'static str,
    pub(crate) section: &'static str,
    /// The statement; empty where the matter says it all.
    pub(crate) sentence: &'static str,
}

/// A scheme that a document names and leaves to others to define.
#[derive(Clone, Copy)]
pub(crate) struct NamedScheme {
    pub(crate) scheme: &'static str,
    pub(crate) section: &'static str,
    /// The purpose of the scheme, and the document's statement on it.
    pub(crate) what: &'static str,
}

/// The statements of the prose on escapes, where the BNF says only which characters may stand where.
pub(crate) struct Escaping {
    /// The section that says when data must be escaped.
    pub(crate) section: &'static str,
    /// The section that says what may be escaped without need.
    pub(crate) unreserved_section: &'static str,
    /// The characters that are safe to unescape in a completed URL: those of the rules that bear these concepts, and
    /// these.
    pub(crate) safe: (&'static [Concept], &'static str),
    /// The section that says so.
    pub(crate) safe_section: &'static str,
    /// The set of the characters that escapes stand for.
    pub(crate) character_set: CharacterSet,
    /// Characters that the rules have, but that the prose advises to escape.
    pub(crate) unwise: &'static str,
    /// Where a complete segment that would be `.` or `..` without its escapes keeps them, although `.` is
    /// safe to unescape elsewhere.
    pub(crate) dot_segments_stay: Stay,
    /// The rules whose data is of a kind of its own.
    pub(crate) data: &'static [(&'static str, Data)],
    /// The characters that single components reserve, by their rules.
    pub(crate) clauses: &'static [Clause],
}

impl Escaping {
    const fn of(labels: &'static [Label], lists: &Lists) -> Self {
        let (safe, safe_section) = match first(labels, "safe") {
            Some(label) => (label.word(), label.section),
            None => ("", ""),
        };
        let character_set = match first(labels, "character-set") {
            Some(label) => match CharacterSet::named(label.word()) {
                Some(set) => set,
                None => panic!("a label of a grammar file names a character set that there is not"),
            },
            None => CharacterSet::Utf8,
        };
        Self {
            section: or_empty(section_of(labels, "escapes")),
            unreserved_section: or_empty(section_of(labels, "needless-escapes")),
            safe: (lists.safe, safe),
            safe_section,
            character_set,
            unwise: match first(labels, "unwise") {
                Some(label) => label.word(),
                None => "",
            },
            dot_segments_stay: match first(labels, "dot-segments") {
                Some(label) if label.has_word("query") => Stay::InPathAndQuery,
                Some(label) if label.has_word("host") => Stay::InPathAndHost,
                Some(_) => Stay::InPath,
                None => Stay::Nowhere,
            },
            data: lists.data,
            clauses: lists.clauses,
        }
    }

    /// Tells if the data of a rule is of that kind.
    pub(crate) fn is(&self, rule: &str, data: Data) -> bool {
        self.data.contains(&(rule, data))
    }
}

const fn or_empty(section: Option<&'static str>) -> &'static str {
    match section {
        Some(section) => section,
        None => "",
    }
}

/// A property of the data that a rule stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Data {
    /// It may be a filled-in form of lines, which has its line ends by right.
    Form,
    /// It may hold line ends and other control characters of its protocol by right.
    Controls,
    /// Only the client reads it.
    Unsent,
}

labelled!(Data {
    "form" => Self::Form,
    "controls" => Self::Controls,
    "unsent" => Self::Unsent,
});

/// Where dot segments mean something to those who resolve references, so that none is made of an escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stay {
    /// Nowhere, or no escape of a `.` is undone anyhow.
    Nowhere,
    /// In the path.
    InPath,
    /// In the path, and in the host, which is an element of it.
    InPathAndHost,
    /// In the path, and in the query, which takes part in the merge.
    InPathAndQuery,
}

/// The statement of the prose on the characters of one component.
#[derive(Clone, Copy)]
pub(crate) struct Clause {
    pub(crate) rule: &'static str,
    /// Those that it reserves there; with none, the document says that none is reserved.
    pub(crate) reserved: &'static str,
    pub(crate) section: &'static str,
    /// Those that the component's data cannot contain, escaped or not.
    pub(crate) unwritable: &'static str,
    /// `true` if data that is nothing but `.` or `..` is escaped, as such a segment means something else and
    /// the document lets nobody undo the escapes.
    pub(crate) escapes_dots: bool,
    /// A further remark.
    pub(crate) note: &'static str,
}

/// A rule for relative references to some bases.
#[derive(Clone, Copy)]
pub(crate) struct ForBase {
    pub(crate) rule: &'static str,
    /// The schemes of the bases, or [`PATH`](Self::PATH) or [`OPAQUE_PATH`](Self::OPAQUE_PATH).
    pub(crate) schemes: &'static [&'static str],
}

impl ForBase {
    /// A base of a scheme that no other rule is for.
    pub(crate) const PATH: &'static str = "path";
    /// The same, with a path that does not begin with a slash.
    pub(crate) const OPAQUE_PATH: &'static str = "opaque-path";
}

/// How any text, valid or not, falls into scheme, authority, path, query and fragment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Split {
    /// By the regular expression that the documents from 1997 on print in their Appendix B. It serves as well for
    /// those before 1995, which have no rules for this.
    AppendixB,
    /// The same, but what stands before the first colon is a scheme only if it has the form of one: the URL Standard.
    SchemeString,
    /// By the rules that take one component after the other off a "parse string": RFC 1808, section 2.4. They know
    /// one more component, the parameters.
    ParseString,
}

/// A component that texts have by their delimiters though the rules read something else there.
#[derive(Clone, Copy)]
pub(crate) struct Delimited {
    pub(crate) component: Component,
    pub(crate) section: &'static str,
    pub(crate) reason: &'static str,
}

/// The parts of a valid reference.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Parts {
    /// The components that the text falls into.
    OfSplit,
    /// The texts that the rules for them matched.
    OfRules,
}

/// The base of a document where no layer has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DefaultBase {
    /// It is the empty string, and all references are assumed to be absolute.
    Empty,
    /// The application knows.
    OfTheApplication,
}

labelled!(DefaultBase {
    "empty" => Self::Empty,
    "application" => Self::OfTheApplication,
});

/// The algorithms that resolve references, by the documents that describe them first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResolutionAlgorithm {
    Url7,
    Rfc1630,
    Rfc1808,
    Draft1997,
    Rfc2396,
    Draft2003,
    Rfc3986,
}

labelled!(ResolutionAlgorithm {
    "url7" => Self::Url7,
    "rfc1630" => Self::Rfc1630,
    "rfc1808" => Self::Rfc1808,
    "draft1997" => Self::Draft1997,
    "rfc2396" => Self::Rfc2396,
    "draft2003" => Self::Draft2003,
    "rfc3986" => Self::Rfc3986,
});

/// A field in the header of a message that gives a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BaseField {
    /// `Base`, with the base in a wrapper.
    Base,
    /// `Content-Base`, with the base as it is.
    ContentBase,
    /// `Content-Location`, which may be relative to the base that holds without it.
    ContentLocation,
}

labelled!(BaseField {
    "base" => Self::Base,
    "content-base" => Self::ContentBase,
    "content-location" => Self::ContentLocation,
});

/// How a document recommends to delimit references in running text. The prefix `URL:` is part of the wrapper, not of the
/// reference, unless a start rule has it: the grammar says so.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Delimiting {
    /// Double quotes are a wrapper.
    pub(crate) quotes: bool,
    /// A reference may have spaces in it.
    pub(crate) spaces: bool,
}
