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
>>> details["type"], details["ctx"]["index"], details["ctx"]["repair"]
('url_syntax', 20, 'http://example.com/a%20b')
>>> Page.model_json_schema()["properties"]["url"]["format"]
'uri'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import PydanticCustomError, core_schema

from urlspec import InvalidUrlError, Reference, Revision, Rule, Validator

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
    is written as a text; a field of the type `str` stays one. An unknown name raises `UnknownNameError` when the model is made.

    The error has the type `url_syntax`; its `ctx` has `index` (in characters), `document`, `section`, `rule`, and `repair`, the
    nearest valid text or `None`.
    """

    spec: str | Revision | None = None
    rule: str | Rule | None = None
    schemes: bool | int | str | None = None
    strict: bool = False

    def _validator(self) -> Validator:
        return Validator(self.spec, self.rule, schemes=self.schemes, strict=self.strict)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        validator = self._validator()

        def parsed(text: str) -> Reference:
            try:
                return validator.parse(text)
            except InvalidUrlError as error:
                fault = error.fault
                context = {
                    "reason": str(fault),
                    "index": fault.index,
                    "document": fault.document,
                    "section": fault.section,
                    "rule": fault.rule,
                    "repair": fault.repairs[0].text if fault.repairs else None,
                }
                # Without the text, which may hold a password.
                raise PydanticCustomError("url_syntax", "{reason}", context) from None

        if source is str:
            def checked(text: str) -> str:
                parsed(text)
                return text

            return core_schema.no_info_after_validator_function(checked, handler(source))
        if source is not Reference:
            raise TypeError(f"By judges fields of the types Reference and str, not {source!r}")
        of_text = core_schema.no_info_after_validator_function(parsed, core_schema.str_schema(strict=True))
        of_reference = core_schema.no_info_after_validator_function(
            lambda reference: parsed(str(reference)), core_schema.is_instance_schema(Reference)
        )
        return core_schema.json_or_python_schema(
            json_schema=of_text,
            python_schema=core_schema.tagged_union_schema(
                {"reference": of_reference, "text": of_text},
                lambda value: "reference" if isinstance(value, Reference) else "text",
            ),
            serialization=core_schema.to_string_ser_schema(),
        )

    def __get_pydantic_json_schema__(self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        validator = self._validator()
        written = handler(core_schema.str_schema())
        if name := _FORMATS.get((validator.revision.id, validator.rule.name)):
            written["format"] = name
        return written


Uri: TypeAlias = Annotated[Reference, By("rfc3986", "URI")]
UriReference: TypeAlias = Annotated[Reference, By("rfc3986", "URI-reference")]
Iri: TypeAlias = Annotated[Reference, By("rfc3987", "IRI")]
IriReference: TypeAlias = Annotated[Reference, By("rfc3987", "IRI-reference")]
