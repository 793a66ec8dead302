"""For pydantic: fields that are URLs by a chosen document.

`Uri`, `UriReference`, `Iri` and `IriReference` are `Reference` by RFC 3986 and RFC 3987. `By` chooses any other document, for a
`Reference` or a `str`.

>>> from typing import Annotated
>>> from pydantic import BaseModel, ValidationError
>>> from urlspec.pydantic import By, Uri
>>> class Page(BaseModel):
...     url: Uri
...     schema_location: Annotated[str, By("rfc2396")] = ""
>>> page = Page(url="http://example.com/a?b")
>>> page.url.host, page.model_dump_json()
('example.com', '{"url":"http://example.com/a?b","schema_location":""}')
>>> try:
...     Page(url="http://example.com/a b")
... except ValidationError as error:
...     details = error.errors()[0]
>>> details["loc"], details["type"], details["ctx"]["index"], details["ctx"]["edits"]
(('url',), 'url_syntax', 20, [{'start': 20, 'end': 21, 'written': '%20'}])
>>> Page.model_json_schema()["properties"]["url"]["format"]
'uri'
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import PydanticCustomError, core_schema

from urlspec import Fault, InvalidUrlError, Reference, Revision, Rule, Validator

__all__ = ["By", "Iri", "IriReference", "Uri", "UriReference"]


def __dir__() -> list[str]:
    return __all__


_FORMATS = {
    ("rfc3986", "URI"): "uri",
    ("rfc3986", "URI-reference"): "uri-reference",
    ("rfc3987", "IRI"): "iri",
    ("rfc3987", "IRI-reference"): "iri-reference",
}
"""The formats of JSON Schema (draft-bhutton-json-schema-validation-01, section 7.3.5), by document and rule."""


@dataclass(frozen=True)
class By:
    """The document by which a field is judged: `Annotated[Reference, By("rfc1738")]`, or `Annotated[str, By(...)]`.

    The arguments are those of `urlspec.is_valid`. A field of the type `Reference` takes a text or a `Reference`, has its parts, and
    is written as a text; `rule` must describe whole URLs there. A field of the type `str` stays one, and takes pydantic's constraints
    of strings. An optional one is `Annotated[str, By(...)] | None`. An unknown name raises `UnknownNameError` when the model is made.

    The error has the type `url_syntax`. Its `ctx` has `index` (in characters), `document`, `section`, `rule`, and `edits`, those of
    the nearest valid text: each has `start`, `end` and `written`. It does not have the text, which may hold a password, and no
    edits if one is in the user information.
    """

    spec: str | Revision | None = None
    rule: str | Rule | None = None
    schemes: bool | int | str | None = None
    strict: bool = False

    def _validator(self) -> Validator:
        return Validator(self.spec, self.rule, schemes=self.schemes, strict=self.strict)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        validator = self._validator()
        if source is str:
            def checked(text: str) -> str:
                fault = validator.validate(text).error
                if fault is not None:
                    raise _custom(fault)
                return text

            return core_schema.no_info_after_validator_function(checked, handler(source))
        if source is not Reference:
            raise TypeError(f"By judges fields of the types Reference and str, not {source!r}")

        def parsed(text: str) -> Reference:
            try:
                return validator.parse(text)
            except InvalidUrlError as error:
                raise _custom(error.fault) from None

        with suppress(PydanticCustomError):
            # A rule that describes no whole URL is told now.
            parsed("")
        return core_schema.no_info_wrap_validator_function(
            lambda value, text: parsed(str(value) if isinstance(value, Reference) else text(value)),
            core_schema.str_schema(strict=True),
            serialization=core_schema.to_string_ser_schema(),
        )

    def __get_pydantic_json_schema__(self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        validator = self._validator()
        written = handler(core_schema.str_schema() if schema["type"] == "function-wrap" else schema)
        if name := _FORMATS.get((validator.revision.id, validator.rule.name)):
            written["format"] = name
        return written


def _custom(fault: Fault) -> PydanticCustomError:
    found = fault.repairs[0].edits if fault.repairs else ()
    # What is written in place of a part of a password has that part.
    is_secret = any(edit.component in ("authority", "userinfo", "user", "password") for edit in found)
    edits = [{"start": edit.index, "end": edit.index + edit.length, "written": edit.written} for edit in found if not is_secret]
    context = {
        "reason": str(fault),
        "index": fault.index,
        "document": fault.document,
        "section": fault.section,
        "rule": fault.rule,
        "edits": edits,
    }
    return PydanticCustomError("url_syntax", "{reason}", context)


Uri: TypeAlias = Annotated[Reference, By("rfc3986", "URI")]
UriReference: TypeAlias = Annotated[Reference, By("rfc3986", "URI-reference")]
Iri: TypeAlias = Annotated[Reference, By("rfc3987", "IRI")]
IriReference: TypeAlias = Annotated[Reference, By("rfc3987", "IRI-reference")]
