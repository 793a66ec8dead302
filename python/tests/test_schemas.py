"""Where data is described: fields of pydantic, formats of JSON Schema."""

from __future__ import annotations

from typing import Annotated, Any

import jsonschema
import pydantic
import pytest

import urlspec
from urlspec import Reference
from urlspec.jsonschema import format_checker
from urlspec.pydantic import By, Iri, IriReference, Uri, UriReference

WORDS = ["http://a/b", "a/b", "", "http://ä/", "ä", "http://a b/", "urn:x", ":", "http://[::1/"]
FORMATS: dict[str, Any] = {
    "uri": (Uri, "rfc3986", "URI"),
    "uri-reference": (UriReference, "rfc3986", "URI-reference"),
    "iri": (Iri, "rfc3987", "IRI"),
    "iri-reference": (IriReference, "rfc3987", "IRI-reference"),
}


@pytest.mark.parametrize("name", FORMATS)
def test_formats_are_rules(name: str) -> None:
    field, spec, rule = FORMATS[name]
    adapter: pydantic.TypeAdapter[Reference] = pydantic.TypeAdapter(field)
    judge = jsonschema.Draft202012Validator({"format": name}, format_checker=format_checker())
    assert adapter.json_schema() == {"type": "string", "format": name}
    for word in WORDS:
        expected = urlspec.is_valid(word, spec, rule=rule)
        assert judge.is_valid(word) == expected, word
        if expected:
            found = adapter.validate_python(word)
            assert found == adapter.validate_json(adapter.dump_json(found)) == adapter.validate_python(found)
            assert isinstance(found, Reference) and str(found) == word and adapter.dump_python(found) == found
        else:
            with pytest.raises(pydantic.ValidationError) as raised:
                adapter.validate_python(word)
            (error,) = raised.value.errors()
            fault = urlspec.validate(word, spec, rule=rule).error
            assert fault is not None
            assert (error["type"], error["ctx"]["index"], error["ctx"]["rule"]) == ("url_syntax", fault.index, fault.rule)
    assert judge.is_valid(5) and judge.is_valid(None)


def test_fields_of_other_documents() -> None:
    class Page(pydantic.BaseModel):
        any_uri: Annotated[str, By("rfc2396")]
        urn: Annotated[Reference, By(schemes=True)] | None = None

    page = Page(any_uri="a?b")
    assert type(page.any_uri) is str
    assert "format" not in Page.model_json_schema()["properties"]["any_uri"]
    with pytest.raises(pydantic.ValidationError, match="no IPv6 addresses in brackets"):
        Page(any_uri="http://[::1]/")
    urn = Page.model_validate_json('{"any_uri": "", "urn": "urn:isbn:0451450523"}').urn
    assert urn is not None and urn.scheme == "urn"
    with pytest.raises(pydantic.ValidationError) as raised:
        Page(any_uri="", urn="urn:x")  # type: ignore[arg-type]
    (error,) = raised.value.errors()
    assert error["ctx"]["document"] == "rfc8141" and "RFC 8141 section" in error["msg"]


@pytest.mark.parametrize("url", ["http://me:secret@h/a b", "http://me:{secret}@h/", "http://me:secret@h:x/", "http://me:sec|secret@h/"])
def test_passwords_are_only_in_the_input(url: str) -> None:
    for field in (Uri, Annotated[str, By("rfc3986", "URI")]):
        adapter: pydantic.TypeAdapter[Any] = pydantic.TypeAdapter(field)
        with pytest.raises(pydantic.ValidationError) as raised:
            adapter.validate_python(url)
        assert "secret" not in str(raised.value.errors(include_input=False))


def test_constraints_and_places() -> None:
    class Page(pydantic.BaseModel):
        url: Uri
        strict: Annotated[Uri, pydantic.Field(strict=True)] | None = None
        short: Annotated[str, pydantic.Field(max_length=12), By()] = ""
        port: Annotated[str, By(rule="port")] = "80"

    assert Page.model_json_schema()["properties"]["short"]["maxLength"] == 12
    with pytest.raises(pydantic.ValidationError) as raised:
        Page(url="a b", strict="c d", short="http://example.com/", port="x")  # type: ignore[arg-type]
    found = [(error["loc"], error["type"]) for error in raised.value.errors()]
    assert found == [
        (("url",), "url_syntax"),
        (("strict",), "url_syntax"),
        (("short",), "string_too_long"),
        (("port",), "url_syntax"),
    ]
    page = Page(url="http://a/")  # type: ignore[arg-type]
    assert Page.model_validate(page.model_dump()) == page == Page.model_validate_json(page.model_dump_json())


def test_what_is_refused() -> None:
    with pytest.raises(urlspec.UnknownNameError):
        pydantic.TypeAdapter(Annotated[str, By("rfc9")])
    with pytest.raises(TypeError, match="Reference and str"):
        pydantic.TypeAdapter(Annotated[int, By()])
    with pytest.raises(ValueError, match="no whole URL"):
        pydantic.TypeAdapter(Annotated[Reference, By(rule="port")])
    with pytest.raises(pydantic.ValidationError):
        pydantic.TypeAdapter(Uri).validate_python(b"http://a/")
    errors = list(jsonschema.Draft7Validator({"format": "uri"}, format_checker=format_checker(schemes=True)).iter_errors("urn:x"))
    assert isinstance(errors[0].cause, urlspec.InvalidUrlError)
