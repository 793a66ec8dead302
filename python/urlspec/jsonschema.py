"""For jsonschema: the formats `uri`, `uri-reference`, `iri` and `iri-reference`, by the documents that they are defined by.

>>> import jsonschema
>>> from urlspec.jsonschema import format_checker
>>> schema = {"type": "string", "format": "uri"}
>>> judge = jsonschema.Draft202012Validator(schema, format_checker=format_checker())
>>> judge.is_valid("http://example.com/"), judge.is_valid("example.com"), judge.is_valid("http://[::1/")
(True, False, False)
>>> error = next(judge.iter_errors("http://example.com/a b"))
>>> error.cause.fault.index, error.cause.fault.repairs[0].text
(20, 'http://example.com/a%20b')
"""

from __future__ import annotations

from collections.abc import Callable

from jsonschema import FormatChecker

from urlspec import InvalidUrlError, Validator

__all__ = ["format_checker"]


def __dir__() -> list[str]:
    return __all__


_RULES = {
    "uri": ("rfc3986", "URI"),
    "uri-reference": ("rfc3986", "URI-reference"),
    "iri": ("rfc3987", "IRI"),
    "iri-reference": ("rfc3987", "IRI-reference"),
}
"""By draft-bhutton-json-schema-validation-01, section 7.3.5."""


def format_checker(*, schemes: bool | int | str | None = None) -> FormatChecker:
    """A checker of all formats that jsonschema has, and of these four by RFC 3986 and RFC 3987.

    With `schemes`, as for `urlspec.is_valid`, the document that defines the scheme judges as well. The `cause` of an error is an
    `InvalidUrlError`, with its `fault`. What is not a string is valid, as by all formats.
    """
    checker = FormatChecker()
    for name, (spec, rule) in _RULES.items():
        checker.checks(name, raises=InvalidUrlError)(_judge(Validator(spec, rule, schemes=schemes)))
    return checker


def _judge(validator: Validator) -> Callable[[object], bool]:
    def judge(instance: object) -> bool:
        if isinstance(instance, str):
            validator.parse(instance)
        return True

    return judge
