"""Plain classes of results."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from urlspec._urlspec import Reference, Report

__all__ = [
    "BrowserPart",
    "BrowserReading",
    "BrowserUrl",
    "Comparison",
    "Derivation",
    "Edit",
    "Extraction",
    "Fault",
    "Figures",
    "Finding",
    "Matrix",
    "Mismatch",
    "Repair",
    "Resolution",
    "Scheme",
    "SchemeDocument",
]


def __dir__() -> list[str]:
    return __all__


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """One edit of a `Repair`."""

    index: int
    """Where it begins, counted as in `Fault`."""
    length: int
    """How much it replaces; 0 where it inserts something."""
    written: str
    """What stands there instead; empty where something is left out."""
    mistake: str
    """The kind of the mistake, such as `bracket-missing`."""
    component: str | None
    """The component that it is in."""
    message: str
    """The mistake in a person's words, in one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A valid text that is as near as any to one that is not valid.

    >>> import urlspec
    >>> repair, = urlspec.validate("http://[2001:db8::1/a b").error.repairs
    >>> repair.text, repair.is_sure, repair.edits[0].message
    ('http://[2001:db8::1]/a%20b', True, '`]` is missing after the address')
    """

    text: str
    """The valid text."""
    is_sure: bool
    """True if each edit undoes a mistake that people are known to make, and no other text is as near."""
    edits: tuple[Edit, ...] = field(repr=False)
    """The edits, in the order of the text."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Why a text is not valid.

    >>> import urlspec
    >>> fault = urlspec.validate("http://10.0.0.1:port/").error
    >>> fault.index, fault.component, fault.rule, fault.section
    (16, 'port', 'port', '3.2.3')
    """

    index: int
    """Where it is: in characters of a `str`, in bytes of `bytes`; the length if the text ends too early."""
    length: int
    """How much is at fault from there on; 0 if the text ends too early."""
    component: str | None
    """The component at fault, such as `host`."""
    rule: str
    """The rule that it breaks, as the document prints its name."""
    document: str
    """ID of the document that the section is of."""
    section: str
    """Where the document prints that rule."""
    message: str
    """What is wrong, in one line that does not repeat the text."""
    expected: tuple[str, ...] = field(repr=False)
    """What may stand there, in the document's words."""
    suggestion: str | None
    """What to write in place of what is at fault; empty where it is to be left out, `None` where no repair is known."""
    unwrapped: str | None = field(repr=False)
    """The text without the `<` and `>`, quotes, white space or `URL:` around it, if what is left is valid."""
    repairs: tuple[Repair, ...] = field(repr=False)
    """The valid texts that are nearest: none if none is near, two if two are equally near."""
    notes: tuple[str, ...] = field(repr=False)
    """What else is worth knowing."""
    accepted_by: tuple[str, ...] = field(repr=False)
    """IDs of the other revisions that accept the text."""
    code: str | None
    """The code of the finding that was denied, if that is what is wrong."""
    text: str = field(repr=False)
    """All of it in one line; `str` gives it too."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What is worth saying of a valid text."""

    code: str
    """The kind of finding, such as `password-in-clear`."""
    severity: str
    """`note` or `warning`."""
    index: int
    """Where it is, counted as in `Fault`."""
    length: int
    """How much it is about."""
    rule: str
    """The rule that it is about."""
    document: str
    """ID of the document that speaks of it."""
    section: str
    """Where it does."""
    message: str
    """What is to be said, in one line."""
    suggestion: str | None
    """What to write instead, where that is clear."""
    text: str = field(repr=False)
    """All of it in one line; `str` gives it too."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What a reference stands for. `str` of it is the target with its fragment.

    >>> import urlspec
    >>> resolution = urlspec.resolve("http://a/b/c", "../d?e")
    >>> str(resolution), resolution.reference.path, resolution.reference.query
    ('http://a/d?e', '/d', 'e')
    """

    target: str | None
    """The URL with its fragment; `None` if the reference stands for the document that it is in."""
    reference: Reference | None = field(repr=False)
    """The target with its parts, by the same document; `None` if there is no target, or it is not valid, which `findings` tells."""
    fragment: str | None
    """The fragment of the reference."""
    findings: tuple[Finding, ...] = field(repr=False)
    """What is worth saying of the target."""
    text: str = field(repr=False)
    """The target with its fragment; `str` gives it too."""

    @property
    def is_same_document(self) -> bool:
        """Whether the reference stands for the document that it is in."""
        return self.target is None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """What a URL means by its own scheme."""

    url: str
    """The URL as it was."""
    name: str
    """The scheme as it is written."""
    revision: str
    """ID of the revision by which the URL was read."""
    standing: str
    """How the scheme stands in its document: `defined`, `named`, `experimental` or `unknown`."""
    document: str | None
    """ID of the document that defines the scheme, or only names it; `None` if none does."""
    section: str | None
    """Where that document does."""
    parts: dict[str, Any] = field(hash=False)
    """Each part under the document's name. Data is a dictionary of its `text` and its octets in `hex`."""
    wire: dict[str, Any] | None = field(repr=False, hash=False)
    """What a client would send; nothing is ever sent from here. `None` if the document does not say."""
    wire_error: str | None = field(repr=False)
    """Why it must not be sent."""

    def __str__(self) -> str:
        return self.url


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowserUrl:
    """A URL as a browser has it. `str` of it is its text."""

    href: str
    """The URL as text."""
    origin: str = field(repr=False)
    """The origin; `null` as text if it is opaque."""
    scheme: str
    """The scheme, without its colon."""
    username: str = field(repr=False)
    """The username, escaped; empty if the URL has no username."""
    password: str = field(repr=False)
    """The password, escaped; empty if the URL has no password."""
    host: str | None
    """The host; `None` if the URL has no host, or an empty one."""
    port: int | None
    """The port; `None` if the URL has no port, or the default of its scheme."""
    path: str
    """The path, escaped."""
    query: str | None
    """The query, without its question mark."""
    fragment: str | None
    """The fragment, without its number sign."""

    def __str__(self) -> str:
        return self.href


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowserPart:
    """A part of a text by a document, and in a browser."""

    component: str
    """`scheme`, `userinfo`, `host`, `port`, `path`, `query` or `fragment`."""
    written: str | None
    """The part of the text, or of its target; `None` if its delimiter does not appear."""
    read: str | None
    """The part of the browser's URL; `None` if that does not have it."""
    differs: bool
    """True if the two are not equivalent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowserReading:
    """The URL that a browser makes of a text, beside a document. `str` of it is the text."""

    text: str
    """The text as it was."""
    url: BrowserUrl | None
    """The URL that a browser makes of it; `None` if it makes no URL."""
    target: str | None
    """The target to which the document resolves the text, with a base."""
    validation_errors: tuple[str, ...]
    """By the names of the URL Standard, in the order of the text."""
    parts: tuple[BrowserPart, ...] = field(repr=False)
    """All parts; none if there is no URL or no target."""

    @property
    def differing(self) -> tuple[BrowserPart, ...]:
        """The parts that a browser reads otherwise."""
        return tuple(part for part in self.parts if part.differs)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemeDocument:
    """A document that defines schemes in the generic syntax of a revision. `str` of it is its ID."""

    id: str
    """The name to use for it, such as `rfc8141`."""
    aliases: tuple[str, ...] = field(repr=False)
    """Other names that are understood."""
    name: str
    """As people cite it, such as `RFC 8141`."""
    title: str
    """The title of the document."""
    date: str
    """Month and year."""
    status: str = field(repr=False)
    """Its status, such as `Proposed Standard`."""
    schemes: tuple[str, ...]
    """The schemes that it defines, in lower case."""
    generic: str
    """ID of the revision whose generic syntax its URLs have."""

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """How the languages of two rules relate."""

    relation: str
    """`equal`, `subset`, `superset`, `overlap` or `disjoint`."""
    left_only: tuple[str, ...]
    """Words that only the left rule accepts, the shortest first, each for another reason."""
    right_only: tuple[str, ...]
    """Words that only the right rule accepts."""
    both: str | None
    """A shortest word that both accept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """How each two of several languages relate, by their numbers from 0."""

    names: tuple[str, ...]
    """The languages."""
    relations: tuple[tuple[str, ...], ...]
    """Of each to each, as in `Comparison`."""
    witnesses: tuple[tuple[str | None, ...], ...]
    """A shortest word of the one that the other lacks, if there is any."""
    classes: tuple[tuple[int, ...], ...]
    """The languages that are equal to each other."""
    steps: tuple[tuple[int, int], ...]
    """The order by inclusion: pairs of classes, of which the first lies in the second, and no other in between."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """Why a word does not belong to a language."""

    index: int
    """The character at fault, from 0; the length of the word if it ends too early."""
    expected: str
    """The characters that may stand there, as a class of a regular expression; empty if the word must end there."""
    can_end: bool
    """If the word could end there."""
    rules: tuple[str, ...]
    """The rules whose own text may stand there, the outermost first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """A rule in the tree of a word."""

    rule: str
    """Its name."""
    index: int
    """Where its text begins, in characters from 0."""
    length: int
    """How many characters its text has."""
    children: tuple[Derivation, ...]
    """The rules below it, from left to right."""

    def text(self, word: str) -> str:
        """Its text in the word.

        >>> from urlspec.grammar import Language
        >>> tree = Language("rfc3986:authority").tree("a:80")
        >>> tree.children[1].text("a:80")
        '80'
        """
        return word[self.index : self.index + self.length]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The size of a language."""

    states: int
    """States of its minimal automaton from which a word ends."""
    transitions: int
    """Pairs of these states with a transition."""
    classes: int
    """Classes of characters that it tells apart."""
    shortest: int | None
    """The length of its shortest word, in characters; `None` if it has no words."""
    longest: int | None
    """The length of its longest word; `None` if no word is the longest, or it has no words."""
    words: int | None
    """How many words it has; `None` if there is no end of them."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Extraction:
    """A reference in running text."""

    text: str
    """The reference, without white space that a line break put into it."""
    start: int
    """Where it begins: in characters of a `str`, in bytes of `bytes`."""
    end: int
    """Where it ends."""
    line: int
    """The line, from 1."""
    column: int
    """The column, from 1, in characters."""
    wrapper: str
    """What delimits it."""
    ended_by: str | None
    """The character behind it that ended it only because no URL of the document can hold it."""
    report: Report = field(repr=False)
    """What is to be said of it."""

    def __str__(self) -> str:
        return self.text
