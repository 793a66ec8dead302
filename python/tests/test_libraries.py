"""Where users are: expressions of Polars, accessors of pandas, functions of DuckDB."""

from __future__ import annotations

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

TEXTS = ["http://a/~b", None, "http://a/{", "//h:80/p?q"]
KERNELS = ["is_valid", "first_error", "parse", "normalize", "scheme", "report"]


def of_arrow(kernel: str, *arguments: Any) -> list[Any]:
    found: list[Any] = getattr(arrow, kernel)(pa.array(TEXTS), *arguments).to_pylist()
    return found


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("lazy", [False, True])
def test_expressions_of_polars(kernel: str, lazy: bool) -> None:
    expression = getattr(pl.col("url").urlspec, kernel)("rfc2396").alias("found")
    if lazy:
        found = pl.LazyFrame({"url": TEXTS}).select(expression)
        schema, frame = found.collect_schema(), found.collect()
        # What is promised is what comes.
        assert schema == frame.schema
    else:
        frame = pl.DataFrame({"url": TEXTS}).select(expression)
    assert frame["found"].to_arrow().to_pylist() == of_arrow(kernel, "rfc2396")
    series = getattr(pl.Series("url", TEXTS).urlspec, kernel)("rfc2396")
    assert series.to_arrow().to_pylist() == of_arrow(kernel, "rfc2396")


def test_polars_resolves_by_a_base_or_by_a_column_of_them() -> None:
    frame = pl.DataFrame({"base": ["http://a/b", "http://c/d"], "href": ["x", "/y"]})
    one = frame.select(pl.col("href").urlspec.resolve("http://z/")).to_series().to_list()
    each = frame.select(pl.col("href").urlspec.resolve(pl.col("base"))).to_series().to_list()
    assert (one, each) == (["http://z/x", "http://z/y"], ["http://a/x", "http://c/y"])
    assert frame["href"].urlspec.resolve(frame["base"]).to_list() == each
    # It is the references that are replaced.
    replaced = frame.with_columns(pl.col("href").urlspec.resolve(pl.col("base")))
    assert replaced.columns == ["base", "href"] and replaced["href"].to_list() == each
    broadcast = frame.select(pl.col("href").urlspec.resolve(pl.lit("http://z/")))
    assert broadcast.to_series().to_list() == one


def test_polars_tells_mistakes_when_the_expression_is_made() -> None:
    for call in (
        lambda: pl.col("u").urlspec.is_valid("rfc9"),
        lambda: pl.col("u").urlspec.parse(rule="prot"),
        lambda: pl.col("u").urlspec.resolve(pl.col("b"), "rfc9"),
    ):
        with pytest.raises(urlspec.UnknownNameError):
            call()
    with pytest.raises(urlspec.InvalidUrlError):
        pl.col("u").urlspec.resolve("{")


@pytest.mark.parametrize("kernel", ["is_valid", "first_error", "parse", "report"])
def test_each_library_takes_documents_of_schemes(connection: Any, kernel: str) -> None:
    texts = ["http://", "urn:x", "http://a/", None]
    expected = getattr(arrow, kernel)(pa.array(texts), schemes=True).to_pylist()
    assert expected != getattr(arrow, kernel)(pa.array(texts)).to_pylist()
    frame = pl.DataFrame({"url": texts}).select(getattr(pl.col("url").urlspec, kernel)(schemes=True))
    assert frame["url"].to_arrow().to_pylist() == expected
    series = getattr(pd.Series(texts).urlspec, kernel)(schemes="newest")
    assert pa.array(series.array).to_pylist() == expected
    connection.register("texts", pa.table({"url": texts}))
    urlspec.duckdb.register(connection, schemes=True)
    found = connection.sql(f"SELECT urlspec_{kernel}(url) FROM texts").fetchall()
    assert [row[0] for row in found] == expected
    with pytest.raises(urlspec.UnknownNameError):
        pl.col("url").urlspec.is_valid(schemes="rfc8090")
    with pytest.raises(urlspec.UnknownNameError):
        urlspec.duckdb.register(connection, schemes="rfc8090")
    assert connection.sql("SELECT urlspec_normalize('HTTP://A', 'rfc3986')").fetchall() == [("http://a/",)]


@pytest.mark.parametrize("kernel", ["is_valid", "first_error", "parse", "report"])
def test_each_library_judges_strictly(connection: Any, kernel: str) -> None:
    texts = ["http://", "a/b", "http://a/", None, "http://a:65536/"]
    expected = getattr(arrow, kernel)(pa.array(texts), strict=True).to_pylist()
    assert expected != getattr(arrow, kernel)(pa.array(texts), schemes=True).to_pylist()
    frame = pl.DataFrame({"url": texts})
    assert frame.select(getattr(pl.col("url").urlspec, kernel)(strict=True))["url"].to_arrow().to_pylist() == expected
    assert getattr(frame["url"].urlspec, kernel)(strict=True).to_arrow().to_pylist() == expected
    assert pa.array(getattr(pd.Series(texts).urlspec, kernel)(strict=True).array).to_pylist() == expected
    connection.register("texts", pa.table({"url": texts}))
    urlspec.duckdb.register(connection, strict=True)
    found = connection.sql(f"SELECT urlspec_{kernel}(url) FROM texts").fetchall()
    assert [row[0] for row in found] == expected
    assert connection.sql("SELECT urlspec_resolve('http://a/', 'http:b')").fetchall() == [("http:b",)]


def test_options_that_can_be_read_once() -> None:
    frame = pl.DataFrame({"url": ["ftp://me:secret@a/", "HTTP://A/%7e"]})
    denied = frame.select(pl.col("url").urlspec.report(deny=(it for it in ["password-in-clear"]))).unnest("url")
    assert denied["valid"].to_list() == [False, True]
    normal = frame.select(pl.col("url").urlspec.normalize(rungs=(it for it in ["case"])))
    assert normal["url"].to_list() == ["ftp://me:secret@a/", "http://a/%7E"]


def test_polars_groups_and_streams() -> None:
    frame = pl.DataFrame({"url": TEXTS * 1000, "key": [1, 2, 3, 4] * 1000})
    valid = pl.col("url").urlspec.is_valid().sum()
    assert frame.group_by("key").agg(valid).sort("key")["url"].to_list() == [1000, 0, 0, 1000]
    assert frame.lazy().select(valid).collect(engine="streaming").item() == 2000


@pytest.mark.parametrize("kernel", KERNELS)
def test_accessors_of_pandas(kernel: str) -> None:
    series = pd.Series(TEXTS, index=["a", "b", "c", "d"], name="url")
    found = getattr(series.urlspec, kernel)("rfc2396")
    assert list(found.index) == ["a", "b", "c", "d"] and found.name == "url"
    assert pa.array(found.array).to_pylist() == of_arrow(kernel, "rfc2396")


def test_pandas_resolves() -> None:
    bases, references = pd.Series(["http://a/b", "http://c/d"]), pd.Series(["x", "/y"])
    assert list(references.urlspec.resolve(bases)) == ["http://a/x", "http://c/y"]
    assert list(references.urlspec.resolve("http://z/")) == ["http://z/x", "http://z/y"]
    # Rows are matched as pandas matches them.
    turned = pd.Series(["http://c/d", "http://a/b"], index=[1, 0])
    assert list(references.urlspec.resolve(turned)) == ["http://a/x", "http://c/y"]


def test_pandas_without_the_capsule_interface() -> None:
    index = pd.Index(["http://a/", "{", None])
    assert pa.array(arrow.is_valid(index).array).to_pylist() == [True, False, None]


@pytest.fixture
def connection() -> Any:
    with duckdb.connect() as connection:
        urlspec.duckdb.register(connection)
        connection.register("links", pa.table({"url": TEXTS, "spec": ["rfc1738", "rfc3986", None, "rfc1808"]}))
        yield connection


@pytest.mark.parametrize("kernel", KERNELS)
def test_functions_of_duckdb(connection: Any, kernel: str) -> None:
    found = connection.sql(f"SELECT urlspec_{kernel}(url) FROM links").fetchall()
    assert [row[0] for row in found] == of_arrow(kernel)
    found = connection.sql(f"SELECT urlspec_{kernel}(url, 'rfc2396') FROM links").fetchall()
    assert [row[0] for row in found] == of_arrow(kernel, "rfc2396")


def test_duckdb_takes_a_column_of_documents(connection: Any) -> None:
    found = connection.sql("SELECT urlspec_is_valid(url, spec) FROM links").fetchall()
    assert [row[0] for row in found] == [False, None, None, True]
    found = connection.sql("SELECT urlspec_parse(url, spec).path FROM links").fetchall()
    assert [row[0] for row in found] == [None, None, None, "/p"]


def test_duckdb_registers_again_and_for_each_document(connection: Any) -> None:
    urlspec.duckdb.register(connection, spec="rfc1738")
    assert connection.sql("SELECT urlspec_is_valid('http://a/~b')").fetchall() == [(False,)]
    # The default is not asked where each row names another.
    query = "SELECT urlspec_normalize('HTTP://a/', spec) FROM links WHERE spec = 'rfc3986' OR spec IS NULL"
    assert connection.sql(query).fetchall() == [("http://a/",), (None,)]
    with pytest.raises(urlspec.UnknownNameError):
        urlspec.duckdb.register(connection, spec="rfc9")


def test_duckdb_resolves_filters_and_refuses(connection: Any) -> None:
    assert connection.sql("SELECT urlspec_resolve('http://x/y', url) FROM links").fetchall() == [
        ("http://a/~b",),
        (None,),
        (None,),
        ("http://h:80/p?q",),
    ]
    assert connection.sql("SELECT count(*) FROM links WHERE urlspec_is_valid(url)").fetchall() == [(2,)]
    for wrong, message in [
        ("urlspec_is_valid(url, 'rfc1')", "no revision is called `rfc1`"),
        ("urlspec_is_valid(5)", "expected a column of strings"),
        ("urlspec_is_valid(url, 'rfc3986', 'x')", "expected 1 or 2 arguments, got 3"),
    ]:
        with pytest.raises(duckdb.Error, match=message):
            connection.sql(f"SELECT {wrong} FROM links").fetchall()


def test_a_relation_of_duckdb_is_a_column(connection: Any) -> None:
    relation = connection.sql("SELECT url FROM links")
    assert pa.chunked_array(arrow.is_valid(relation)).to_pylist() == of_arrow("is_valid")
