"""What URLs mean by their schemes, in columns, held against the function for one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import urlspec
import urlspec.duckdb
import urlspec.pandas
import urlspec.polars
from urlspec import arrow
from urlspec._columns import MEANING, PART

from columns import column, types

URLS = [
    "URN:isbn:0451450523",
    None,
    "mailto:a@b.example,c@d.example?Subject=50%25&body=caf%C3%A9",
    "ftp://me:x@host.dom:2121/%2Fetc/a%20b/;type=d",
    "ftp://host.dom/%FF#top",
    "http://a.example/b?c#d",
    "http://a.example:99999/",
    "http:///a",
    "https://a b/",
    "tel:+1-201-555-0123",
    "geo:48.2,16.3;u=10",
    "geo:1",
    "data:,A%20brief%20note",
    "file:///etc/passwd",
    "gopher://host.dom/7find%09tea",
    "gopher://host.dom/0a%0Ab",
    "mailto:a@b@c.example",
    "news:comp.infosystems",
    "news:abc@def.example",
    "telnet://me@host.dom/",
    "wais://host.dom/db/WSRC/9=1;2=a;",
    "prospero://host.dom//pros/name;a=b",
    "irc://host.dom:6667/x?y",
    "x-new:z",
    "//a/b",
    "",
    "http://a/é b",
]
# Rows for what a document makes of the parts, which no URL writes so.
SAID = {"origin", "request-target", "resource-name", "media-type", "encoding", "digits", "critical"}
SPECS = ["rfc3986", "rfc3987", "rfc2396@printed", "rfc1738", "url7", "rfc1630"]


def values(parts: dict[str, Any]) -> Iterator[tuple[str, str | None, str | None]]:
    """Each value of each part: its name, as it is written, and as text."""
    for name, value in parts.items():
        for item in value if isinstance(value, list) else [value]:
            match item:
                case None:
                    pass
                case "interactive":
                    # Telnet: the URL says so without a word.
                    yield name, None, item
                case str():
                    yield name, None if name in SAID else item, item
                case {"number": number, "text": text}:
                    yield name, text, None if number is None else str(number)
                case {"name": key, "value": of_key}:
                    yield name, key["written"], key["text"]
                    if of_key is not None:
                        yield name, of_key["written"], of_key["text"]
                case {"text": text}:
                    yield name, item.get("written"), text


def meaning(url: str | None, spec: str) -> dict[str, Any] | None:
    """What the function for one text says."""
    if url is None:
        return None
    row: dict[str, Any] = dict.fromkeys(MEANING)
    try:
        found = urlspec.scheme(url, spec)
    except urlspec.InvalidUrlError as error:
        index = len(url[: error.fault.index].encode())
        return row | {"error": error.fault.message, "index": index}
    except urlspec.SchemeError as error:
        return row | {"error": str(error).removeprefix(f"byte {error.index}: "), "index": error.index}
    return row | {
        "scheme": found.name.lower(),
        "standing": found.standing,
        "document": found.document,
        "section": found.section,
        "parts": [dict(zip(PART, it, strict=True)) for it in values(found.parts)],
    }


@pytest.mark.parametrize("of", types(), ids=str)
@pytest.mark.parametrize("spec", SPECS)
def test_a_column_means_what_its_urls_mean(of: pa.DataType, spec: str) -> None:
    found = arrow.scheme(column(of, URLS), spec)
    assert found.to_pylist() == [meaning(url, spec) for url in URLS]
    found.validate(full=True)


def test_the_newest_document_is_the_default() -> None:
    rows = arrow.scheme(pa.array(URLS)).to_pylist()
    assert rows == arrow.scheme(pa.array(URLS), "rfc3986").to_pylist()
    documents = {row["scheme"]: row["document"] for row in rows if row}
    assert (documents["urn"], documents["mailto"], documents["http"]) == ("rfc8141", "rfc6068", "rfc9110")
    assert (documents["ftp"], documents["gopher"], documents["x-new"]) == ("rfc1738", "rfc4266", None)


def test_parts_are_values_in_the_order_of_the_document() -> None:
    mail, ftp = arrow.scheme(pa.array([URLS[2], "ftp://host.dom/a%20b/%FF"])).to_pylist()
    assert [(part["name"], part["text"]) for part in mail["parts"]] == [
        ("addr-spec", "a@b.example"),
        ("addr-spec", "c@d.example"),
        ("hfname", "Subject"),
        ("hfname", "body"),
        ("hfvalue", "50%"),
        ("hfvalue", "café"),
        ("fields", "Subject"),
        ("fields", "50%"),
        ("fields", "body"),
        ("fields", "café"),
    ]
    assert [tuple(part.values()) for part in ftp["parts"]] == [
        ("host", "host.dom", "host.dom"),
        ("port", None, "21"),
        ("cwd", "a%20b", "a b"),
        ("name", "%FF", None),
    ]
    assert urlspec.unescape(ftp["parts"][3]["written"]) == b"\xff"
    # By the character set of the document.
    latin = arrow.scheme(pa.array(["ftp://host.dom/%E9"]), "url7").to_pylist()[0]
    assert latin["parts"][-1] == {"name": "name", "written": "%E9", "text": "é"}


@pytest.mark.parametrize("spec", ["rfc3986", "rfc3987"])
def test_what_is_valid_by_its_scheme_has_a_meaning(spec: str, links: list[str]) -> None:
    texts = pa.array([*URLS, *links[:2000]])
    found = arrow.scheme(texts, spec)
    valid = arrow.is_valid(texts, spec, schemes=True)
    relative = "a relative reference has no scheme: resolve it against a base first"
    faults = zip(valid.to_pylist(), found.field("error").to_pylist(), strict=True)
    for text, (is_valid, error) in zip(texts.to_pylist(), faults, strict=True):
        assert is_valid is None or is_valid == (error is None or error == relative), text
    # With the message and the place of the report.
    report = arrow.report(texts, spec, schemes=True)
    told = zip(report.field("message").to_pylist(), report.field("index").to_pylist(), strict=True)
    of_scheme = zip(found.field("error").to_pylist(), found.field("index").to_pylist(), strict=True)
    assert [it for it in told if it[0]] == [it for it in of_scheme if it[0] and it[0] != relative]
    assert found.field("error").null_count < len(texts) - 5


def test_links_mean_what_they_mean_one_by_one(links: list[str]) -> None:
    some = links[:: max(1, len(links) // 3000)]
    chunks = pa.chunked_array([some[:1000], [], some[1000:]], pa.string())
    assert arrow.scheme(chunks).to_pylist() == [meaning(link, "rfc3986") for link in some]


def test_octets_that_are_no_utf8_have_an_error() -> None:
    array = pa.array([b"http://a/\xff", b"urn:isbn:1", b"{\xff"])
    for texts in (array, array.view(pa.string())):
        bad, good, brace = arrow.scheme(texts).to_pylist()
        assert (bad["error"], bad["index"], bad["parts"]) == ("the octet FF is not valid UTF-8", 9, None)
        assert (good["document"], good["error"]) == ("rfc8141", None)
        assert brace["error"] == urlspec.validate(b"{\xff").error.message and brace["scheme"] is None


def test_a_struct_is_of_one_type_for_all_schemes() -> None:
    part = pa.struct([(name, pa.string()) for name in PART])
    kinds = {"text": pa.string(), "integer": pa.int64(), "parts": pa.list_(pa.field("item", part))}
    told = pa.struct([(name, kinds[of]) for name, of in MEANING.items()])
    for texts in ([], [None], ["urn:isbn:1"], ["x:y"], ["{"], URLS):
        assert arrow.scheme(pa.array(texts, pa.string())).type == told
    assert arrow.scheme(pa.chunked_array([], pa.string())).type == told
    large = arrow.scheme(pa.array(URLS, pa.large_string())).type
    assert large.field("scheme").type == large.field("parts").type.value_type.field("text").type == pa.large_string()


def test_slices_and_chunks() -> None:
    array = pa.array([*URLS, *URLS])
    plain = arrow.scheme(array).to_pylist()
    assert arrow.scheme(array.slice(3, 30)).to_pylist() == plain[3:33]
    assert arrow.scheme(array).slice(3, 30).to_pylist() == plain[3:33]
    chunked = pa.chunked_array([array.slice(0, 2), array.slice(2, 0), array.slice(2)])
    found = arrow.scheme(chunked)
    assert found.num_chunks == 3 and found.to_pylist() == plain
    assert found.combine_chunks().to_pylist() == plain


def test_what_is_wrong_with_the_arguments() -> None:
    with pytest.raises(urlspec.UnknownNameError):
        arrow.scheme(pa.array(URLS), "rfc8141x")
    with pytest.raises(TypeError, match="expected a column"):
        arrow.scheme("urn:isbn:1")
    with pytest.raises(TypeError, match="expected a column of strings or of binary"):
        arrow.scheme(pa.array([1]))


def test_rows_of_parts_in_polars() -> None:
    frame = pl.DataFrame({"url": URLS})
    expected = arrow.scheme(pa.array(URLS)).to_pylist()
    lazy = frame.lazy().with_columns(pl.col("url").urlspec.scheme().alias("meaning"))
    found = lazy.collect()
    assert lazy.collect_schema() == found.schema
    assert found["meaning"].to_arrow().to_pylist() == expected
    assert frame["url"].urlspec.scheme("rfc1738").to_arrow().to_pylist() == arrow.scheme(
        pa.array(URLS), "rfc1738"
    ).to_pylist()
    parts = found.unnest("meaning").explode("parts").unnest("parts")
    hosts = parts.filter(pl.col("name") == "host", pl.col("scheme") == "ftp")
    assert hosts["text"].to_list() == ["host.dom", "host.dom"]
    counts = found["meaning"].struct.field("document").value_counts().rows()
    assert ("rfc1738", 2) in counts
    with pytest.raises(urlspec.UnknownNameError):
        pl.col("url").urlspec.scheme("rfc9")


def test_rows_of_parts_in_pandas() -> None:
    series = pd.Series(URLS, index=range(5, 5 + len(URLS)), name="url")
    found = series.urlspec.scheme()
    assert found.name == "url" and list(found.index) == list(series.index)
    assert pa.array(found.array).to_pylist() == arrow.scheme(pa.array(URLS)).to_pylist()
    frame = found.struct.explode()
    assert list(frame.columns) == [*MEANING] and frame["document"][5] == "rfc8141"
    parts = frame["parts"].list.flatten().struct.explode()
    assert list(parts[parts["name"] == "NID"]["text"]) == ["isbn"] and set(parts.index) < set(series.index)


def test_queries_on_parts_in_duckdb() -> None:
    with duckdb.connect() as connection:
        urlspec.duckdb.register(connection)
        connection.register("links", pa.table({"url": URLS}))
        found = connection.sql("SELECT urlspec_scheme(url) FROM links").fetchall()
        assert [row[0] for row in found] == arrow.scheme(pa.array(URLS)).to_pylist()
        found = connection.sql("SELECT urlspec_scheme(url, 'rfc1738') FROM links").fetchall()
        assert [row[0] for row in found] == arrow.scheme(pa.array(URLS), "rfc1738").to_pylist()
        found = connection.sql("""
            SELECT scheme, part.text FROM (
                SELECT meaning.scheme, unnest(meaning.parts) AS part FROM (SELECT urlspec_scheme(url) AS meaning FROM links)
            ) WHERE part.name = 'NID'
        """).fetchall()
        assert found == [("urn", "isbn")]


def test_threads_read_columns_at_once() -> None:
    array = pa.array(URLS * 200)
    wanted = arrow.scheme(array)
    results: list[pa.Array] = []
    threads = [threading.Thread(target=lambda: results.append(arrow.scheme(array))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and all(found.equals(wanted) for found in results)
