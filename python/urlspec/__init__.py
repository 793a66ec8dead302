"""Is this URL valid, and by which document?

What judges takes `spec`, the document to judge by: its ID, such as `"rfc3986"` (the default) or `"rfc1738"`, or a
`Revision`. `Revision.all()` lists the twelve that there are. With `schemes=True`, the newest document that defines the scheme
of a URL judges it as well, such as RFC 8141 of `urn`. For whole columns there is `urlspec.arrow`.

>>> import urlspec
>>> urlspec.is_valid("http://www.example.org/~user/")
True
>>> urlspec.is_valid("http://www.example.org/~user/", spec="rfc1738")
False
>>> report = urlspec.validate("http://www.example.org/~user/", spec="rfc1738")
>>> report.error.suggestion, report.error.accepted_by[0]
('%7E', 'draft-fielding-url-syntax-05')
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from urlspec import _urlspec, arrow
from urlspec._names import names
from urlspec._urlspec import (
    Reference,
    Report,
    Revision,
    Rule,
    Validator,
    browser,
    codes,
    compare,
    equivalent,
    escape,
    extract,
    lineage,
    scheme_documents,
    to_iri,
    to_uri,
    unescape,
)
from urlspec.errors import (
    BuildError,
    EscapeError,
    GrammarError,
    HostNameError,
    InvalidUrlError,
    PortError,
    ResolveError,
    SchemeError,
    UnknownNameError,
    UnsupportedError,
    UrlspecError,
)
from urlspec.values import (
    BrowserPart,
    BrowserReading,
    BrowserUrl,
    Comparison,
    Edit,
    Extraction,
    Fault,
    Finding,
    Repair,
    Resolution,
    Scheme,
    SchemeDocument,
)

__all__ = [
    "BrowserPart",
    "BrowserReading",
    "BrowserUrl",
    "BuildError",
    "Comparison",
    "Edit",
    "EscapeError",
    "Extraction",
    "Fault",
    "Finding",
    "GrammarError",
    "HostNameError",
    "InvalidUrlError",
    "PortError",
    "Reference",
    "Repair",
    "Report",
    "Resolution",
    "ResolveError",
    "Revision",
    "Rule",
    "Scheme",
    "SchemeDocument",
    "SchemeError",
    "UnknownNameError",
    "UnsupportedError",
    "UrlspecError",
    "Validator",
    "arrow",
    "browser",
    "codes",
    "compare",
    "equivalent",
    "escape",
    "extract",
    "is_valid",
    "lineage",
    "normalize",
    "parse",
    "parse_tree",
    "resolve",
    "scheme",
    "scheme_documents",
    "to_iri",
    "to_uri",
    "unescape",
    "validate",
]

_MODULES = ("duckdb", "errors", "jsonschema", "pandas", "polars", "pydantic", "spark", "values")
"""The other modules, as far as they are imported."""


def __dir__() -> list[str]:
    return ["__version__", *__all__, *(name for name in _MODULES if name in globals())]


__version__: str = _urlspec.__version__


# By type as well: `True` chooses documents, and 1 is no year.
_kept_validator = lru_cache(maxsize=64, typed=True)(Validator)


def _validator(
    spec: str | Revision | None,
    rule: str | Rule | None,
    schemes: bool | int | str | None = None,
    strict: bool = False,
) -> Validator:
    options: dict[str, Any] = {} if schemes is None else {"schemes": schemes}
    if strict:
        options["strict"] = True
    try:
        return _kept_validator(spec, rule, **options)
    except TypeError:
        # What cannot be kept is no argument, which the validator tells best.
        return Validator(spec, rule, schemes=schemes, strict=strict)


def is_valid(
    url: str | bytes,
    spec: str | Revision | None = None,
    rule: str | Rule | None = None,
    *,
    schemes: bool | int | str | None = None,
    strict: bool = False,
) -> bool:
    """Whether a text is valid; nothing else is worked out.

    With `schemes`, the document that defines the scheme of the text has to accept it as well; with `strict`, it has to be an
    absolute URI besides, of which prose forbids nothing: see `Validator`.

    >>> is_valid("http://example.com/"), is_valid("8080", rule="port")
    (True, True)
    >>> is_valid("urn:x"), is_valid("urn:x", schemes=True), is_valid("urn:isbn:0451450523", schemes=True)
    (True, False, True)
    >>> is_valid("example.com"), is_valid("example.com", strict=True), is_valid("http://example.com", strict=True)
    (True, False, True)
    """
    return _validator(spec, rule, schemes, strict).is_valid(url)


def validate(
    url: str | bytes,
    spec: str | Revision | None = None,
    rule: str | Rule | None = None,
    *,
    lint: bool = False,
    deny: str | Iterable[str] = (),
    every_fault: bool = False,
    schemes: bool | int | str | None = None,
    strict: bool = False,
) -> Report:
    """Whether a text is valid, what is wrong with it and what is worth saying.

    The arguments are those of `Validator`; one that is kept spares making it anew.

    >>> report = validate("ftp://me:secret@example.com/", lint=True)
    >>> report.is_valid, [finding.code for finding in report.findings]
    (True, ['password-in-clear'])
    >>> validate("urn:x", schemes="rfc8141").error.document
    'rfc8141'
    """
    if lint or deny or every_fault:
        validator = Validator(
            spec, rule, lint=lint, deny=names(deny), every_fault=every_fault, schemes=schemes, strict=strict
        )
    else:
        validator = _validator(spec, rule, schemes, strict)
    return validator.validate(url)


def parse(
    url: str | bytes,
    spec: str | Revision | None = None,
    rule: str | Rule | None = None,
    *,
    schemes: bool | int | str | None = None,
    strict: bool = False,
) -> Reference:
    """A valid URL and its parts. Raises `InvalidUrlError` if it is not valid, with `schemes` also by the document that defines
    its scheme.

    >>> url = parse("http://example.com:8080/a?b=c")
    >>> url.host, url.port_number, url.query
    ('example.com', 8080, 'b=c')
    """
    return _validator(spec, rule, schemes, strict).parse(url)


def parse_tree(url: str, spec: str | Revision | None = None, rule: str | Rule | None = None) -> dict[str, Any]:
    """The parse tree of a valid text, by any rule: dictionaries of `rule`, `start` and `end` in bytes, and `children`.

    >>> tree = parse_tree("http://a/b", rule="URI")
    >>> [(child["rule"], child["start"], child["end"]) for child in tree["children"]]
    [('scheme', 0, 4), ('hier-part', 5, 10)]
    """
    return _validator(spec, rule).parse_tree(url)


def resolve(
    base: str,
    reference: str,
    spec: str | Revision | None = None,
    *,
    strict: bool = True,
    keep_excess: bool | None = None,
) -> Resolution:
    """What a reference stands for, as the document prescribes it; `str` of it is the URL.

    strict: whether a scheme in the reference counts even if it is that of the base.
    keep_excess: whether `..` above the root stay in the path, where the document leaves that open.

    Raises `InvalidUrlError` if one of the two is not valid, `ResolveError` if the base is no base, and
    `UnsupportedError` if the document prescribes no way or leaves no such choice.

    >>> str(resolve("http://a/b/c/d;p?q", "../g"))
    'http://a/b/g'
    """
    return _urlspec.resolve_text(base, reference, spec, strict=strict, keep_excess=keep_excess)


def normalize(url: str, spec: str | Revision | None = None, *, rungs: str | Iterable[str] | None = None) -> str:
    """The normal form of a URL, by the rungs of the document's ladder, or by those that are named.

    Raises `InvalidUrlError` if it is not valid, and `UnsupportedError` if the document describes no normalization.

    >>> normalize("HTTP://Example.com/%7euser/./a")
    'http://example.com/~user/a'
    """
    return _urlspec.normalize_text(url, spec, rungs=None if rungs is None else names(rungs))


def scheme(url: str, spec: str | Revision | None = None) -> Scheme:
    """The meaning of the parts of a URL by its scheme: by the newest document that defines it, unless `spec` names RFC 1738,
    RFC 1630 or url7, which define schemes themselves and describe what a client would send.

    Raises `InvalidUrlError` if it is not valid, and `SchemeError` if it is a relative reference or the prose forbids a text that
    the BNF accepts.

    >>> ftp = scheme("ftp://host.dom/%2Fetc/motd;type=a")
    >>> ftp.name, ftp.standing, ftp.document, ftp.section, ftp.parts["cwd"][0]["text"]
    ('ftp', 'defined', 'rfc1738', '3.2', '/etc')
    """
    return _urlspec.scheme_text(url, spec)
