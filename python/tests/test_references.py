"""References that are made: of components, of segments, of pairs in a query."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

import urlspec
from urlspec import Reference, Revision, parse

ALL = [str(revision) for revision in Revision.all()]


def test_a_reference_is_built_of_its_components() -> None:
    url = Reference.build(scheme="http", userinfo="me", host="a", port=80, path="/b", query="c", fragment="d")
    assert url == parse("http://me@a:80/b?c#d") and str(Reference.build()) == ""
    assert Reference.build("rfc1808", authority="a", path="/b", params="c") == parse("//a/b;c", "rfc1808")
    assert Reference.build(Revision("rfc3987"), host="é", port="080") == parse("//é:80", "rfc3987")
    assert str(Reference.build("rfc1738", scheme="ftp", host="h", path="b")) == "ftp://h/b"
    assert repr(Reference.build("rfc2396@printed", path="/a")) == "Reference('/a', 'rfc2396@printed')"
    assert Reference.build(scheme=None, path="a", query=None) == parse("a")


def test_a_reference_has_a_normal_form() -> None:
    normal = parse("HTTP://Example.com:80/%7ea/../b").normalize()
    assert (str(normal), normal.scheme, normal.port) == ("http://example.com/b", "http", None)
    with pytest.raises(urlspec.UnsupportedError):
        parse("http://a/", "rfc1808").normalize()


@pytest.mark.parametrize(
    "components, component, index",
    [
        ({"scheme": "http", "host": "é b"}, "host", 0),
        ({"path": "a:b"}, "path", 1),
        ({"scheme": "x", "path": "//a"}, "path", 0),
        ({"host": "h:1"}, "host", 1),
        ({"query": "a#b"}, "query", 1),
        ({"params": "a"}, "param", None),
    ],
)
def test_components_that_make_no_reference(components: dict[str, Any], component: str, index: int | None) -> None:
    with pytest.raises(urlspec.BuildError) as raised:
        Reference.build(**components)
    assert (raised.value.component, raised.value.index) == (component, index)
    assert pickle.loads(pickle.dumps(raised.value)).component == component


def test_what_build_refuses_replace_refuses_too() -> None:
    calls: list[Callable[..., Reference]] = [Reference.build, parse("http://a/").replace]
    for call in calls:
        with pytest.raises(urlspec.UnknownNameError) as unknown:
            call(hots="a")  # type: ignore[call-arg]
        assert unknown.value.nearest[0] == "host"
        with pytest.raises(ValueError, match="a port is a number from 0 to 65535"):
            call(port=65536)
        with pytest.raises(TypeError, match="`user` cannot be given on its own"):
            call(user="a")  # type: ignore[call-arg]
        with pytest.raises(TypeError):
            call(path=5)
    with pytest.raises(urlspec.UnknownNameError):
        Reference.build("rfc1")
    with pytest.raises(urlspec.BuildError):
        Reference.build("rfc1738", path="a")


@pytest.mark.parametrize(
    "url, spec, expected",
    [
        ("http://a", None, "http://a/c%20d"),
        ("http://a/", None, "http://a/c%20d"),
        ("http://a/b?c#d", None, "http://a/b/c%20d"),
        ("http://a/b/", None, "http://a/b/c%20d"),
        ("", None, "c%20d"),
        ("b", None, "b/c%20d"),
        ("/", None, "/c%20d"),
        ("//", None, "///c%20d"),
        ("file://", None, "file:///c%20d"),
        ("urn:a:b", None, "urn:a:b/c%20d"),
        ("http://a", "rfc1738", "http://a/c%20d"),
        ("http://a/", "rfc1738", "http://a/c%20d"),
        ("http://a/b?c", "rfc1738", "http://a/b/c%20d"),
        ("ftp://a//b", "rfc1738", "ftp://a//b/c%20d"),
        ("prospero://a/b", "rfc1738", "prospero://a/b/c%20d"),
        ("http://a/b;p?q#f", "rfc1808", "http://a/b/c%20d"),
        ("http://a/b;p", "rfc2396", "http://a/b;p/c%20d"),
    ],
)
def test_a_segment_is_added(url: str, spec: str | None, expected: str) -> None:
    reference = parse(url, spec)
    joined = reference / "c d"
    assert str(joined) == expected and joined == parse(expected, spec)
    assert reference.joinpath("c d") == joined and str(reference) == url
    assert str(reference.joinpath("x", "c d")) == expected.replace("c%20d", "x/c%20d")


@pytest.mark.parametrize("spec", ALL)
def test_a_segment_is_data_by_every_document(spec: str) -> None:
    reference = parse("http://a/b", spec)
    texts = [chr(code) for code in range(1, 256)] + ["a/b", "%2F", "a?b#c", "...", "a;b=c", ":", "//", "%2e%2E"]
    encoding = "latin-1" if spec in ("rfc1630", "draft-ietf-uri-url-02") else "utf-8"
    for text in texts:
        if text != ".":
            *before, last = (reference / text).segments
            assert (before, urlspec.unescape(last).decode(encoding)) == (["b"], text)


def test_references_are_joined() -> None:
    base = parse("http://a/b/c/d;p?q")
    assert str(base.join("../g")) == "http://a/b/g" == str(urlspec.resolve(str(base), "../g"))
    assert base.join(parse("../g")) == base.join("../g")
    assert str(parse("http://a/b?c#d", "rfc2396").join("#e")) == "http://a/b?c#e"
    with pytest.raises(urlspec.InvalidUrlError) as raised:
        base.join("ä b")
    assert raised.value.fault.index == 0
    with pytest.raises(urlspec.ResolveError):
        parse("a").join("b")
    with pytest.raises(TypeError):
        base.join(5)  # type: ignore[arg-type]
    # A normal form is by the rule of what it is of.
    assert urlspec.Validator("rfc3986", "URI").parse("HTTP://a/").normalize() == urlspec.Validator("rfc3986", "URI").parse("http://a/")


def test_segments_at_the_end() -> None:
    url = parse("http://a/b?c")
    assert str(url / "") == "http://a/b/" and str(url / "" / "c") == "http://a/b/c"
    assert url.joinpath("c", "", "d") == url / "c" / "" / "d" == parse("http://a/b/c/d")
    assert url.joinpath() == parse("http://a/b")
    for spec in ALL:
        assert str(parse("http://a/b", spec) / "") == "http://a/b/"


def test_segments_that_are_refused() -> None:
    url = parse("http://a/b")
    for dots in (".", ".."):
        for call in (lambda dots: url / dots, lambda dots: url.joinpath("a", dots)):
            with pytest.raises(urlspec.BuildError, match="cannot be a segment") as raised:
                call(dots)
            assert raised.value.component == "path"
    for opaque, spec, message in [
        ("mailto:a@b", "rfc2396", "by RFC 2396, a path without `/` after the scheme is opaque"),
        ("mailto:a@b", "rfc1738", "`mailtourl` has no segments"),
        ("x:a", "rfc1738", "several rules for a segment"),
    ]:
        with pytest.raises(urlspec.UnsupportedError, match=message):
            parse(opaque, spec) / "c"
    with pytest.raises(urlspec.EscapeError) as raised_by_euro:
        parse("http://a/", "url7") / "ä€"
    assert raised_by_euro.value.index == 1
    for wrong in (5, b"c", None, ("a", "b")):
        with pytest.raises(TypeError, match="unsupported operand"):
            url / wrong  # type: ignore[operator]
        with pytest.raises(TypeError):
            url.joinpath(wrong)  # type: ignore[arg-type]
    with pytest.raises(UnicodeEncodeError):
        url / "\ud800"


@pytest.mark.parametrize(
    "query, pairs",
    [
        ("", []),
        ("&&", []),
        ("a=b&c=d&a=e", [("a", "b"), ("c", "d"), ("a", "e")]),
        ("a&b=&=c&=", [("a", None), ("b", ""), ("", "c"), ("", "")]),
        ("a+b=%2B%20&caf%C3%A9=b=c", [("a b", "+ "), ("café", "b=c")]),
        ("a;b=%26%3D%2523", [("a;b", "&=%23")]),
        ("a=%FF%C3%A9%C3", [("a", "\udcffé\udcc3")]),
    ],
)
def test_pairs_of_a_query(query: str, pairs: list[tuple[str, str | None]]) -> None:
    url = parse(f"http://a/?{query}")
    assert url.query_pairs == pairs and url.with_query(url.query_pairs).query_pairs == pairs
    assert parse("http://a/").query_pairs == []


def any_text(source: random.Random) -> str:
    kinds = ["ab", "&=+%;#?/ ", "é€𝄞\0\n\x7f", "".join(map(chr, range(256))), "09AFaf%"]
    return "".join(source.choice(source.choice(kinds)) for _ in range(source.randrange(8)))


@pytest.mark.parametrize("spec", ALL)
def test_any_pairs_come_back(spec: str) -> None:
    source = random.Random(spec)
    has_values = spec not in ("rfc1630", "draft-ietf-uri-url-02")
    url = parse("http://a/b", spec)
    for _ in range(300):
        names = [any_text(source) for _ in range(source.randrange(5))]
        pairs = [(name, any_text(source) if has_values and source.random() < 0.8 else None) for name in names]
        pairs = [pair for pair in pairs if pair != ("", None)]
        written = url.with_query(pairs)
        assert written.query_pairs == pairs and written.with_query(written.query_pairs) == written
        assert parse(str(written), spec) == written and (written.query is None) == (not pairs)


def test_queries_that_are_given() -> None:
    url = parse("http://a/?z#f")
    queries: list[tuple[Any, str]] = [
        ({"a": "b c", "d": 5, "e": None}, "http://a/?a=b+c&d=5&e#f"),
        ({"a": ["b", 1, None], "c": (), "d": ("é",)}, "http://a/?a=b&a=1&a&d=%C3%A9#f"),
        ([["a", "b"], ("a", "b")], "http://a/?a=b&a=b#f"),
        (((name, 2**80) for name in "x"), "http://a/?x=1208925819614629174706176#f"),
        ([("", None), ("a", "-_.*~")], "http://a/?a=-_.*%7E#f"),
        ([], "http://a/#f"),
        ({}, "http://a/#f"),
        (None, "http://a/#f"),
        ("", "http://a/?#f"),
        ("a=/?:b", "http://a/?a=/?:b#f"),
    ]
    for query, expected in queries:
        assert str(url.with_query(query)) == expected
    with pytest.raises(urlspec.BuildError) as raised:
        url.with_query("é d")
    assert (raised.value.component, raised.value.index) == ("query", 0)
    with pytest.raises(urlspec.BuildError, match="`=` is not allowed in a query"):
        parse("http://a/", "rfc1630").with_query({"a": "b"})
    for wrong, message in [
        (5, "a query is a str, a mapping, pairs of names and values, or None, not int"),
        (b"a", "not bytes"),
        (["ab"], "a pair is a tuple of a name and a value, not str"),
        ([("a", "b", "c")], "a pair is a tuple of a name and a value, not tuple"),
        ({"a": True}, "a value in a query is a str, an int or None, not bool"),
        ({"a": 1.5}, "not float"),
        ({"a": b"b"}, "not bytes"),
        ({"a": [["b"]]}, "not list"),
        ([("a", ["b"])], "not list"),
        ({1: "a"}, "a name in a query is a str, not int"),
    ]:
        with pytest.raises(TypeError, match=message):
            url.with_query(wrong)
    with pytest.raises(UnicodeEncodeError):
        url.with_query({"a": "\ud800"})


def test_a_resolution_has_the_parts_of_its_target() -> None:
    found = urlspec.resolve("http://a/b/c", "../d?e#f")
    reference = found.reference
    assert reference == parse("http://a/d?e#f") and reference is not None and str(reference) == found.target == str(found)
    assert (reference.host, reference.path, reference.query, reference.fragment) == ("a", "/d", "e", found.fragment)
    assert pickle.loads(pickle.dumps(found)) == found and hash(found) == hash(urlspec.resolve("http://a/b/c", "../d?e#f"))
    # The start rules of these have no fragment.
    for spec in ("rfc1808", "rfc2396"):
        again = urlspec.resolve("http://a/b", "c#d", spec).reference
        assert again is not None and (again.fragment, again.revision) == ("d", Revision(spec))
    assert urlspec.resolve("http://a/b", "#c", "rfc2396").reference is None
    # The target that the letter of the document leads to is not always valid.
    broken = urlspec.resolve("http://a", "//", "url7")
    assert (broken.target, broken.reference) == ("http://", None)
    assert [it.code for it in broken.findings] == ["target-not-valid"]


def test_numbers_of_ports() -> None:
    numbers = {"http://a/": None, "http://a:/": None, "http://a:0/": 0, "http://a:065535/": 65535, "a": None}
    for url, number in numbers.items():
        assert parse(url).port_number == number
    for port in ("65536", "99999999999999999999"):
        url = parse(f"http://a:{port}/")
        with pytest.raises(urlspec.PortError, match="the highest is 65535") as raised:
            url.port_number
        assert url.port == port and isinstance(raised.value, ValueError)
        assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


@pytest.mark.parametrize("text", ["http://[::1]/x", "http://u@1.2.3.4:8/", "http://h.example/", "http://[v1.a]/"])
def test_a_host_is_given_again(text: str) -> None:
    url = parse(text)
    assert url.replace(host=url.host) == url
    assert str(parse("ftp://a/b").replace(host="::1")) == "ftp://[::1]/b"
