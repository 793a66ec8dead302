//! What a document's prose states, where its grammar says nothing: the form of the files in `prose/`.

use super::Revision;
use crate::words::{CharacterSet, Code, Concept, Rung, Section};

/// The statements of a document in prose. What it does not say is as in [`SILENT`](Self::SILENT).
pub(crate) struct Statements {
    /// Schemes that it names without defining them.
    pub(crate) named_schemes: &'static [NamedScheme],
    /// Schemes of whose paths it says that the slashes in them signify nothing to a client.
    pub(crate) opaque_paths: &'static [&'static str],
    /// Where it leaves names that begin with `x-` to experiments.
    pub(crate) experimental: Option<&'static str>,
    /// Which of two overlapping alternatives it prefers.
    pub(crate) preferences: &'static [Preferences],
    /// What it says of escapes.
    pub(crate) escaping: Escaping,
    /// How any text falls into its main components.
    pub(crate) split: Split,
    /// Whether these are the parts of a reference.
    pub(crate) parts: Parts,
    /// Whether the slash before a path counts as part of it.
    pub(crate) path_has_slash: bool,
    /// What it says of the base where no layer around a document has one, and the section that says so.
    pub(crate) default_base: Option<(DefaultBase, &'static str)>,
    /// The header fields that give a base, in the order in which they count, and the section that describes them.
    pub(crate) base_fields: Option<(&'static [BaseField], &'static str)>,
    /// Whether a reference of which nothing is there but perhaps a fragment identifier is one to the current
    /// document, which needs no base.
    pub(crate) knows_current: bool,
    /// How references are delimited in running text.
    pub(crate) delimiting: Delimiting,
    /// Schemes whose URLs must have a host, though its rules let them go without, and the sections that say so.
    pub(crate) hosts_required: &'static [(&'static str, &'static str)],
    /// Schemes whose data is a mail address of RFC 822, though its rules have more.
    pub(crate) mail_addresses: &'static [&'static str],
    /// Characters that it forbids, though its rules have them.
    pub(crate) forbidden: &'static [char],
    /// How its texts are mapped to those of another document, where it is for more characters than that.
    pub(crate) mapping: Option<Mapping>,
    /// By which rungs URLs are normalized and compared, the lowest first, where it says so, and what is
    /// changed on each.
    pub(crate) ladder: &'static [LadderEntry],
    /// Where it advises those who compare against relative references and fragment identifiers.
    pub(crate) comparison: Option<&'static str>,
    /// What is the same besides on those rungs, though the normal form leaves it alone.
    pub(crate) comparing: &'static [LadderEntry],
    /// Where it speaks of what findings are about.
    pub(crate) findings: &'static [(Code, &'static str)],
    /// Where it says how references are resolved, or that it does not describe this.
    pub(crate) resolution: &'static str,
    /// Where it says what a base must be.
    pub(crate) base: &'static str,
    /// What is special about some of its schemes.
    pub(crate) scheme_notes: SchemeNotes,
}

impl Statements {
    /// A document that says nothing.
    pub(crate) const SILENT: Self = Self {
        named_schemes: &[],
        opaque_paths: &[],
        experimental: None,
        preferences: &[],
        escaping: Escaping::SILENT,
        split: Split::AppendixB,
        parts: Parts::OfSplit,
        path_has_slash: true,
        default_base: None,
        base_fields: None,
        knows_current: true,
        delimiting: Delimiting {
            quotes: false,
            spaces: false,
        },
        hosts_required: &[],
        mail_addresses: &[],
        forbidden: &[],
        mapping: None,
        ladder: &[],
        comparison: None,
        comparing: &[],
        findings: &[],
        resolution: "",
        base: "",
        scheme_notes: SchemeNotes {
            telnet_is_advisory: true,
            mailto_is_address_only: true,
            mailto_sends_nothing: "nothing is sent: it does not represent a data object to be accessed directly",
            ftp_path_is_commands: true,
        },
    };
}

impl Statements {
    /// Whether URLs are the same to it before and after a change.
    pub(crate) fn has(&self, change: Change) -> bool {
        let mut rungs = self.ladder.iter();
        rungs.any(|(_, _, changes)| changes.contains(&change))
    }
}

/// A rung, a section that says what is the same there, and the changes that make it so. A rung with several sections has
/// several entries, one after the other.
pub(crate) type LadderEntry = (Rung, &'static str, &'static [Change]);

/// To which document's texts a document maps its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mapping {
    pub(crate) to: Revision,
}

/// What a document says of what a client does with the URLs of some schemes.
pub(crate) struct SchemeNotes {
    /// Whether user and password of a telnet URL are advice to the user, and nothing is sent.
    pub(crate) telnet_is_advisory: bool,
    /// Whether a mailto URL holds an address and no other information.
    pub(crate) mailto_is_address_only: bool,
    /// Why nothing is sent for a mailto URL.
    pub(crate) mailto_sends_nothing: &'static str,
    /// Whether the path of an ftp URL is a series of commands.
    pub(crate) ftp_path_is_commands: bool,
}

/// A scheme that a document names and leaves to others to define.
pub(crate) struct NamedScheme {
    pub(crate) scheme: &'static str,
    pub(crate) section: &'static str,
    /// What it is for, and what the document says of it.
    pub(crate) what: &'static str,
}

impl NamedScheme {
    /// A scheme in lower case, the section that names it, and what it is for.
    pub(crate) const fn new(
        scheme: &'static str,
        section: &'static str,
        what: &'static str,
    ) -> Self {
        Self {
            scheme,
            section,
            what,
        }
    }
}

/// What the prose says where the BNF of a rule allows two readings.
pub(crate) struct Preferences {
    pub(crate) rule: &'static str,
    /// The alternatives to take, as the rule writes them.
    pub(crate) preferred: &'static [&'static str],
    /// The one to leave.
    pub(crate) over: &'static str,
    pub(crate) section: &'static str,
    /// What that section says.
    pub(crate) reason: &'static str,
}

/// What a document prefers where its BNF allows two readings of one word.
///
/// ```
/// use urlspec::Revision;
///
/// let revision = Revision::DraftFieldingUriRfc2396bis01;
/// let host = revision.preferences().find(|preference| preference.rule() == "host").unwrap();
/// assert_eq!((host.preferred(), host.over()), ("IPv4address", "hostname"));
/// assert_eq!(host.section().label(), "3.2.2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preference {
    rule: &'static str,
    preferred: &'static str,
    over: &'static str,
    section: Section,
    reason: &'static str,
}

impl Preference {
    pub(super) fn all(revision: Revision) -> impl Iterator<Item = Self> {
        let each = move |entry: &'static Preferences| {
            entry.preferred.iter().map(move |preferred| Self {
                rule: entry.rule,
                preferred,
                over: entry.over,
                section: revision.section(entry.section),
                reason: entry.reason,
            })
        };
        revision.statements().preferences.iter().flat_map(each)
    }

    /// The rule whose alternatives they are, by its name.
    #[must_use]
    pub fn rule(self) -> &'static str {
        self.rule
    }

    /// The alternative to take, as the rule writes it.
    #[must_use]
    pub fn preferred(self) -> &'static str {
        self.preferred
    }

    /// The alternative to leave, as the rule writes it.
    #[must_use]
    pub fn over(self) -> &'static str {
        self.over
    }

    /// Where the document says so.
    #[must_use]
    pub fn section(self) -> Section {
        self.section
    }

    /// What it says there, in our words.
    #[must_use]
    pub fn reason(self) -> &'static str {
        self.reason
    }
}

/// What the prose says of escapes, where the BNF says only what may stand where.
pub(crate) struct Escaping {
    /// The section that says when data must be escaped.
    pub(crate) section: &'static str,
    /// The section that says what may be escaped without need.
    pub(crate) unreserved_section: &'static str,
    /// What is safe to unescape in a completed URL: the characters of the rules that bear these concepts, and
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
    /// The rules whose data may be a filled-in form of lines, which has its line ends by right.
    pub(crate) forms: &'static [&'static str],
    /// The rules whose data may hold line ends and other control characters of its protocol by right.
    pub(crate) controls: &'static [&'static str],
    /// The rules whose data only the client reads.
    pub(crate) unsent: &'static [&'static str],
    /// What single components reserve, by their rules.
    pub(crate) clauses: &'static [Clause],
}

impl Escaping {
    pub(crate) const SILENT: Self = Self {
        section: "",
        unreserved_section: "",
        safe: (&[], ""),
        safe_section: "",
        character_set: CharacterSet::Utf8,
        unwise: "",
        dot_segments_stay: Stay::Nowhere,
        forms: &[],
        controls: &[],
        unsent: &[],
        clauses: &[],
    };
}

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

/// A change that is made to a URL before it is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// The scheme in lower case.
    SchemeCase,
    /// A host name in lower case.
    HostNameCase,
    /// Any host in lower case, but for the digits of its escapes.
    HostCase,
    /// The digits of escapes in upper case.
    EscapeCase,
    /// Escapes undone where that is safe, the digits of the others in upper case.
    Escapes,
    /// Every escape of an unreserved character undone, but for those that would make a complete segment `.` or `..`.
    UnreservedEscapes,
    /// Every escape undone of what may stand in its component and is not reserved there, but for those that would make a
    /// complete segment `.` or `..` where these mean something.
    UnclaimedEscapes,
    /// An empty fragment left out.
    VoidFragment,
    /// `.` and `..` removed from an absolute path by the merge of the 2003 draft.
    MergedDots,
    /// Dot segments removed from any path, as RFC 3986 does it, and those that are left when their escapes
    /// are undone.
    DotSegments,
    /// The default port left out, and an empty one of a scheme that has a default.
    DefaultPort,
    /// An empty port left out, whatever the scheme.
    EmptyPort,
    /// The empty path of http written `/`, where there is no query.
    HttpPath,
    /// The empty path of http written `/` before a query.
    HttpPathBeforeQuery,
    /// The empty path of https written `/`.
    HttpsPath,
    /// Any empty path after an authority written `/`.
    EmptyPath,
    /// The path of telnet written `/` where it is empty.
    TelnetPath,
    /// The path of gopher written `/` where it is empty, or no more than the type that it defaults to, `1`.
    GopherPath,
    /// The host `localhost` of a file URL left out.
    LocalHost,
    /// A file URL without an authority written with an empty one.
    EmptyAuthority,
    /// The host of a mail address in lower case.
    MailHost,
}

/// What the prose says of the characters of one component.
pub(crate) struct Clause {
    pub(crate) rules: &'static [&'static str],
    /// Those that it reserves there; with none, the document says that none is reserved.
    pub(crate) reserved: &'static str,
    pub(crate) section: &'static str,
    /// Those that the component's data cannot contain, escaped or not.
    pub(crate) unwritable: &'static str,
    /// Whether data that is nothing but `.` or `..` is escaped, as such a segment means something else and
    /// the document lets nobody undo the escapes.
    pub(crate) escapes_dots: bool,
    /// What else is to be known.
    pub(crate) note: &'static str,
}

impl Clause {
    /// What a section reserves in the text of some rules.
    pub(crate) const fn new(
        rules: &'static [&'static str],
        reserved: &'static str,
        section: &'static str,
    ) -> Self {
        Self {
            rules,
            reserved,
            section,
            unwritable: "",
            escapes_dots: false,
            note: "",
        }
    }

    pub(crate) const fn unwritable(mut self, characters: &'static str) -> Self {
        self.unwritable = characters;
        self
    }

    pub(crate) const fn escaping_dots(mut self) -> Self {
        self.escapes_dots = true;
        self
    }

    pub(crate) const fn note(mut self, note: &'static str) -> Self {
        self.note = note;
        self
    }
}

/// How any text, valid or not, falls into scheme, authority, path, query and fragment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Split {
    /// By the regular expression that the documents from 1997 on print in their Appendix B. It serves as well for
    /// those before 1995, which have no rules for this.
    AppendixB,
    /// By the rules that take one component after the other off a "parse string": RFC 1808, section 2.4. They know
    /// one more component, the parameters.
    ParseString,
}

/// What the parts of a valid reference are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Parts {
    /// The components that the text falls into.
    OfSplit,
    /// What the rules matched that are for them.
    OfRules,
}

/// What a document says of the base where no layer has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DefaultBase {
    /// It is the empty string, and all references are assumed to be absolute.
    Empty,
    /// The application knows.
    OfTheApplication,
}

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

/// How a document recommends to delimit references in running text. The prefix `URL:` is part of the wrapper, not of the
/// reference, unless a start rule has it: the grammar says so.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Delimiting {
    /// Double quotes are a wrapper.
    pub(crate) quotes: bool,
    /// A reference may have spaces in it.
    pub(crate) spaces: bool,
}
