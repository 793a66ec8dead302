"""Whole columns, as each library hands them over."""

from __future__ import annotations

import os
import signal
import struct
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nanoarrow
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import urlspec
import urlspec.pandas
import urlspec.polars
from urlspec import arrow
from urlspec._columns import PARTS, REPORTED

from columns import column, types

TEXTS = ["http://a/~b", None, "http://a/{", "", "http://me@h:80/p?q#f", "//a:b", "HTTP://A/./%7e", "http://é/"]


def expected(kernel: str, spec: str) -> list[Any]:
    """What the functions for one text say."""
    found: list[Any] = []
    for text in TEXTS:
        if text is None:
            found.append(None)
        elif kernel == "is_valid":
            found.append(urlspec.is_valid(text, spec))
        elif kernel == "normalize":
            found.append(urlspec.normalize(text, spec) if urlspec.is_valid(text, spec) else None)
        elif kernel == "parse" and not urlspec.is_valid(text, spec):
            found.append(None)
        elif kernel == "parse":
            url = urlspec.parse(text, spec)
            names = arrow.parse(pa.array([], pa.string())).type
            found.append({field.name: getattr(url, field.name) for field in names})
        elif kernel == "report":
            found.append(told(urlspec.validate(text.encode(), spec).error))
    return found


def told(fault: urlspec.Fault | None) -> dict[str, Any]:
    names = [field.name for field in arrow.report(pa.array([], pa.string())).type]
    row: dict[str, Any] = {name: getattr(fault, name, None) for name in names}
    row |= {name: list(it) for name, it in row.items() if isinstance(it, tuple)}
    return row | {"valid": fault is None, "findings": None}


@pytest.mark.parametrize("of", types(), ids=str)
@pytest.mark.parametrize("spec", ["rfc3986", "rfc2396", "rfc3987"])
@pytest.mark.parametrize("kernel", ["is_valid", "parse", "normalize", "report"])
def test_a_column_is_judged_as_its_texts_are(of: pa.DataType, spec: str, kernel: str) -> None:
    found = getattr(arrow, kernel)(column(of, TEXTS), spec)
    assert isinstance(found, pa.Array) and found.to_pylist() == expected(kernel, spec)


@pytest.mark.parametrize("of", types(), ids=str)
def test_the_first_error_is_where_no_valid_text_goes_on(of: pa.DataType) -> None:
    found = arrow.first_error(column(of, TEXTS)).to_pylist()
    assert found == [None, None, 9, None, None, 5, None, 7]
    for text, index in zip(TEXTS, found, strict=True):
        assert text is None or (index is None) == urlspec.is_valid(text)


def test_resolution_by_one_base_and_by_one_for_each() -> None:
    references = pa.array(["../g", None, "{", "#s", "http://x/"])
    one = arrow.resolve("http://a/b/c/d", references).to_pylist()
    assert one == ["http://a/b/g", None, None, "http://a/b/c/d#s", "http://x/"]
    bases = pa.array(["http://a/b/c", "http://a/", "http://a/", None, "no base"])
    assert arrow.resolve(bases, references).to_pylist() == ["http://a/g", None, None, None, None]
    assert arrow.resolve("http://a/b", pa.array(["#s", "c"]), "rfc2396").to_pylist() == [None, "http://a/c"]
    split = pa.chunked_array([bases.slice(0, 2), bases.slice(2)])
    assert arrow.resolve(split, references).to_pylist() == ["http://a/g", None, None, None, None]
    encoded = arrow.resolve(bases.dictionary_encode(), references.dictionary_encode())
    assert encoded.to_pylist() == ["http://a/g", None, None, None, None]
    for of in (pa.string(), pa.large_string(), pa.string_view()):
        assert arrow.resolve("http://a/b", pa.array(["c"], of)).type == of
    with pytest.raises(urlspec.ResolveError):
        arrow.resolve("no-base", references)
    with pytest.raises(ValueError, match="bases: 2, references: 5; give one base, or one for each"):
        arrow.resolve(pa.array(["http://a/", None]), references)
    with pytest.raises(urlspec.UnsupportedError):
        arrow.resolve(bases, references, "rfc3986", keep_excess=True)
    with pytest.raises(TypeError, match="expected bases of strings"):
        arrow.resolve(pa.array([1, 2, 3, 4, 5]), references)


@pytest.mark.parametrize("of", types(), ids=str)
@pytest.mark.parametrize("fields", [["host", "path"], ["path", "scheme"], ["fragment"], list(PARTS)], ids=str)
def test_some_fields_are_those_of_all(of: pa.DataType, fields: list[str]) -> None:
    array = column(of, TEXTS)
    some = arrow.parse(array, only=fields)
    assert [field.name for field in some.type] == fields
    for row, whole in zip(some.to_pylist(), arrow.parse(array).to_pylist(), strict=True):
        assert row == (whole and {name: whole[name] for name in fields})


def test_one_field_and_fields_for_each_library() -> None:
    array = pa.array(TEXTS)
    hosts = ["a", None, None, None, "h", None, "A", None]
    assert [row and row["host"] for row in arrow.parse(array, only="host").to_pylist()] == hosts
    of_pandas = pd.Series(TEXTS).urlspec.parse(only="host").struct.field("host")
    assert pa.array(of_pandas.array).to_pylist() == hosts
    frame = pl.DataFrame({"url": TEXTS})
    parsed = frame.lazy().select(pl.col("url").urlspec.parse(only=["host", "port"]))
    assert parsed.collect_schema()["url"] == pl.Struct({"host": pl.String, "port": pl.String})
    assert parsed.collect().unnest("url")["host"].to_list() == hosts
    assert frame["url"].urlspec.parse(only="port").struct.field("port").to_list()[4] == "80"


@pytest.mark.parametrize("only, message", [
    ("hosts", 'parse has no field "hosts"; there are scheme, authority, userinfo'),
    (["host", "host"], 'only names "host" twice'),
    ([], "only names no field"),
])
def test_fields_that_are_none_are_refused(only: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        arrow.parse(pa.array(TEXTS), only=only)
    with pytest.raises(ValueError, match=message):
        pl.col("url").urlspec.parse(only=only)


def test_findings_and_what_is_denied() -> None:
    urls = pa.array(["ftp://me:secret@a/", "http://a/", None])
    found = arrow.report(urls, lint=True).to_pylist()
    assert [row and row["findings"] for row in found] == [["password-in-clear"], [], None]
    denied = arrow.report(urls, deny=["password-in-clear"]).to_pylist()
    assert [row and (row["valid"], row["code"]) for row in denied] == [
        (False, "password-in-clear"),
        (True, None),
        None,
    ]


@pytest.mark.parametrize("of", types(), ids=str)
@pytest.mark.parametrize("schemes", [True, 1994, "rfc8141", False])
def test_documents_of_schemes_judge_columns(of: pa.DataType, schemes: bool | int | str) -> None:
    texts = ["http://a/", "http://", None, "urn:x", "http://h?q", "x-unknown:", "{", ""]
    urls = column(of, texts)
    expected = [text if text is None else urlspec.is_valid(text, schemes=schemes) for text in texts]
    assert arrow.is_valid(urls, schemes=schemes).to_pylist() == expected
    found = arrow.first_error(urls, schemes=schemes).to_pylist()
    assert [it is None for it in found] == [verdict is not False for verdict in expected]
    parsed = arrow.parse(urls, schemes=schemes).to_pylist()
    assert [it is not None for it in parsed] == [bool(verdict) for verdict in expected]
    names = ("index", "length", "rule", "document", "section", "message", "suggestion", "code")
    for options in ({}, {"lint": True}, {"deny": ["password-in-clear"]}):
        for text, row in zip(texts, arrow.report(urls, schemes=schemes, **options).to_pylist(), strict=True):
            if text is None:
                assert row is None
                continue
            fault = urlspec.validate(text, schemes=schemes, **options).error
            assert [row[name] for name in names] == [getattr(fault, name, None) for name in names]
    with pytest.raises(urlspec.UnknownNameError):
        arrow.is_valid(urls, schemes="rfc8090")


STRICT = [
    "http://a/", "http://", "a/b", "", "urn:x", "urn:isbn:1", "x-unknown:y", "http://a:65536/", "http://a:65535/", "http://é/",
    "http://a/%zz", "http://a/%ff", "tel:abc", "http:///a", "//a", "http://me@a/", "ftp://a:99999/{", None, "http://[::1]:70000/b",
]  # fmt: skip


@pytest.mark.parametrize("of", types(), ids=str)
@pytest.mark.parametrize("spec", [None, "rfc2396", "rfc1738", "rfc3987", "url7"])
@pytest.mark.parametrize("schemes", [None, 1998, "rfc8141"])
def test_columns_are_judged_strictly(of: pa.DataType, spec: str | None, schemes: int | str | None) -> None:
    urls = column(of, STRICT)
    options: dict[str, Any] = {"schemes": schemes, "strict": True}
    verdicts = [text if text is None else urlspec.is_valid(text, spec, **options) for text in STRICT]
    assert {True, False} <= {*verdicts}
    assert arrow.is_valid(urls, spec, **options).to_pylist() == verdicts
    found = arrow.first_error(urls, spec, **options).to_pylist()
    assert [it is None for it in found] == [verdict is not False for verdict in verdicts]
    parsed = arrow.parse(urls, spec, **options)
    assert parsed.is_valid().to_pylist() == [bool(verdict) for verdict in verdicts]
    names = ("index", "length", "rule", "document", "section", "message", "suggestion", "code")
    for more in ({}, {"lint": True}):
        rows = arrow.report(urls, spec, **options, **more).to_pylist()
        for text, verdict, row in zip(STRICT, verdicts, rows, strict=True):
            if text is not None:
                fault = urlspec.validate(text.encode(), spec, **options, **more).error
                assert row["valid"] == verdict == (fault is None)
                assert [row[name] for name in names] == [getattr(fault, name, None) for name in names]


def test_where_a_text_is_not_strictly_valid() -> None:
    texts = pa.array(["http://a/{", "a/b", "http://", "http://a:65536/", "http://[::1]:70000/b", "http:///a", "urn:x"])
    assert arrow.first_error(texts, strict=True).to_pylist() == [9, 1, 7, 9, 13, 7, 5]
    assert arrow.first_error(texts).to_pylist() == [9, None, None, None, None, None, None]
    octets = pa.array([b"http://a/\xff", b"http://a/"])
    assert arrow.is_valid(octets, strict=True).to_pylist() == [False, True]
    assert arrow.is_valid(pa.array(["80"]), rule="port", strict=True).to_pylist() == [True]


def test_rules_and_documents_are_chosen() -> None:
    ports = pa.array(["80", "x", ""])
    assert arrow.is_valid(ports, rule="port").to_pylist() == [True, False, True]
    assert arrow.first_error(ports, rule=urlspec.Revision("rfc1738").rule("port")).to_pylist() == [None, 0, 0]
    with pytest.raises(ValueError, match="`port` describes no whole URL"):
        arrow.parse(ports, rule="port")
    with pytest.raises(urlspec.UnknownNameError):
        arrow.is_valid(ports, "rfc1")
    with pytest.raises(urlspec.UnsupportedError):
        arrow.normalize(ports, "rfc1808")


@pytest.mark.parametrize("kernel", ["is_valid", "first_error", "parse", "normalize", "scheme", "report"])
def test_each_library_gets_its_own_back(kernel: str) -> None:
    call: Callable[..., Any] = getattr(arrow, kernel)
    array = pa.array(TEXTS)
    plain = call(array).to_pylist()

    chunked = pa.chunked_array([array.slice(0, 3), array.slice(3, 0), array.slice(3)])
    found = call(chunked)
    assert isinstance(found, pa.ChunkedArray) and found.num_chunks == 3 and found.to_pylist() == plain

    assert call(pa.table({"url": chunked})).to_pylist() == plain
    assert call(pa.record_batch({"url": array})).to_pylist() == plain

    series = pl.Series("url", TEXTS)
    of_polars = call(series)
    assert isinstance(of_polars, pl.Series) and of_polars.name == "url" and of_polars.to_arrow().to_pylist() == plain
    assert call(pl.DataFrame({"url": TEXTS})).to_arrow().to_pylist() == plain
    categories = pl.Series("url", TEXTS, dtype=pl.Categorical)
    assert call(categories).to_arrow().to_pylist() == plain

    for dtype in ("object", "str", pd.ArrowDtype(pa.string()), "category"):
        of_pandas = call(pd.Series(TEXTS, dtype=dtype, name="url", index=range(7, 15)))
        assert isinstance(of_pandas, pd.Series) and of_pandas.name == "url" and list(of_pandas.index) == [*range(7, 15)]
        assert pa.array(of_pandas.array).to_pylist() == plain, dtype

    of_nanoarrow = call(nanoarrow.c_array(array))
    assert isinstance(of_nanoarrow, arrow.Array) and len(of_nanoarrow) == len(TEXTS)
    assert pa.array(of_nanoarrow).to_pylist() == plain
    assert pl.Series(of_nanoarrow).to_arrow().to_pylist() == plain
    assert "of" in repr(of_nanoarrow) and of_nanoarrow.num_chunks == 1


def test_slices_and_empty_columns() -> None:
    array = pa.array([*TEXTS, *TEXTS]).slice(3, 6)
    assert arrow.is_valid(array).to_pylist() == [True, True, False, True, False, True]
    for empty in (pa.array([], pa.string()), pa.chunked_array([], pa.string()), pa.array([None, None])):
        for kernel in ("is_valid", "first_error", "parse", "normalize", "scheme", "report"):
            assert getattr(arrow, kernel)(empty).to_pylist() == [None] * len(empty)
    assert str(arrow.is_valid(pa.chunked_array([], pa.string())).type) == "bool"


def test_what_is_no_column_of_texts_is_refused() -> None:
    for wrong in (["http://a/"], "http://a/", None, 5):
        with pytest.raises(TypeError, match="expected a column that speaks the Arrow PyCapsule interface"):
            arrow.is_valid(wrong)
    for wrong in (pa.array([1, 2]), pa.array([["a"]]), pa.chunked_array([pa.array([1])]), pa.table({"": [1]})):
        with pytest.raises(TypeError, match="^expected a column of strings or of binary, not of (Int64|List)"):
            arrow.is_valid(wrong)
    named = pd.Series([1, 2], name="n"), pl.Series("n", [1]), pa.table({"n": [1]}), pl.DataFrame({"n": [1]})
    for wrong in (*named, pd.Series([1], name="n", dtype="category"), pl.Series("n", [[b"a"]])):
        with pytest.raises(TypeError, match="^the column 'n' is of .+; expected a column of strings or of binary$"):
            arrow.is_valid(wrong)
    with pytest.raises(TypeError, match="^the column 'n' is of Int64; "):
        arrow.resolve("http://a/", named[0])
    with pytest.raises(TypeError, match="or a table of one, not of 2 columns"):
        arrow.is_valid(pa.table({"a": ["x"], "b": ["y"]}))


@pytest.mark.parametrize("values, row, kind", [
    (["http://a", 5], 1, "int"),
    ([5, "http://a"], 0, "int"),
    ([1, 2], 0, "int"),
    ([None, float("nan"), pd.NA, pd.NaT, 1.5], 4, "float"),
    (["http://a", None, ["b"]], 2, "list"),
    ([b"a", "b", object()], 2, "object"),
])  # fmt: skip
def test_a_value_that_is_no_text_is_named(values: list[Any], row: int, kind: str) -> None:
    series = pd.Series(values, dtype=object, name="url")
    named = f"^row {row} of the column 'url' is of type {kind}; expected str, bytes or a null$"
    for wrong in (series, series.to_frame(), pd.Index(values, dtype=object, name="url")):
        with pytest.raises(TypeError, match=named):
            arrow.is_valid(wrong)
    with pytest.raises(TypeError, match=named):
        series.urlspec.report()
    with pytest.raises(TypeError, match=named):
        arrow.resolve(series, pd.Series(["a"] * len(values)))
    with pytest.raises(TypeError, match=f"^row {row} of the column is of type {kind}; "):
        arrow.is_valid(series.rename(None))
    if not any(value is pd.NA or value is pd.NaT for value in values):
        with pytest.raises(TypeError, match=named):
            arrow.is_valid(pl.Series("url", values, dtype=pl.Object))


def test_objects_that_are_texts_are_taken() -> None:
    values = ["http://a/", None, float("nan"), pd.NA, b"{"]
    assert pa.array(arrow.is_valid(pd.Series(values, dtype=object)).array).to_pylist() == [True, None, None, None, False]
    assert arrow.is_valid(pd.DataFrame({"a": values})).dropna().to_list() == [True, False]
    assert pa.array(arrow.is_valid(pd.Series([None, None], dtype=object)).array).null_count == 2
    with pytest.raises(TypeError, match="^the column 'n' is of Object; expected a column of strings or of binary$"):
        arrow.is_valid(pl.Series("n", ["a"], dtype=pl.Object))
    assert arrow.is_valid(pd.Series(["\ud800"], dtype=object)).to_list() == [False]


def test_octets_that_are_no_utf8_are_invalid() -> None:
    array = pa.array([b"http://a/\xff", b"http://a/"])
    assert arrow.is_valid(array).to_pylist() == [False, True]
    assert arrow.parse(array).is_valid().to_pylist() == [False, True]
    assert arrow.normalize(array).to_pylist() == [None, "http://a/"]
    assert arrow.report(array).to_pylist()[0]["message"] == "the octet FF is not valid UTF-8"


def peak() -> int:
    """The most memory that this process had since it was last asked, in bytes."""
    status = Path("/proc/self/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    Path("/proc/self/clear_refs").write_text("5")
    return int(line.split()[1]) * 1024


@pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="peaks are asked of Linux")
@pytest.mark.parametrize("of", [pa.string(), pa.large_string(), pa.string_view(), pa.binary()], ids=str)
def test_texts_go_in_without_a_copy(of: pa.DataType) -> None:
    array = pa.array(["http://a/" + "b" * 1000] * 100_000).cast(of)
    peak()
    before = peak()
    copy = b"b" * 100_000_000
    assert peak() - before > 90_000_000, "a copy would be seen"
    del copy
    peak()
    before = peak()
    arrow.is_valid(array)
    assert peak() - before < 30_000_000


def test_other_threads_run_meanwhile() -> None:
    array = pa.array(["http://www.example.com/path/to/it?q=1#f"] * 300_000)
    ticks, stop = 0, threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    before = ticks
    arrow.parse(array)
    during = ticks - before
    stop.set()
    thread.join()
    assert during > 3


@pytest.mark.parametrize("length, rows, threads", [(1, 1_500_000, 1), (2_000, 50_000, 1), (1, 1_500_000, 2)])
def test_a_batch_can_be_stopped(length: int, rows: int, threads: int) -> None:
    url = "http://www.example.com/path/to/it?q=1#f" + "g" * length
    array = pa.array([url] * rows)
    began = time.monotonic()
    arrow.parse(array.slice(0, len(array) // 16), threads=threads)
    whole = (time.monotonic() - began) * 16
    # Python that was started in the background does not listen to it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(whole / 16, os.kill, (os.getpid(), signal.SIGINT))
    try:
        timer.start()
        began = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            arrow.parse(array, threads=threads)
        assert time.monotonic() - began < whole / 2
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)


def mislabelled(of: pa.DataType, octets: list[bytes]) -> pa.Array:
    """A column of strings that are no UTF-8, as a cast without checks makes them."""
    if pa.types.is_string_view(of):
        return pa.array(octets, pa.binary_view()).view(of)
    binary = pa.large_binary() if pa.types.is_large_string(of) else pa.binary()
    return pa.array(octets, binary).view(of)


@pytest.mark.parametrize("of", [pa.string(), pa.large_string(), pa.string_view()], ids=str)
def test_strings_that_are_no_utf8_are_invalid_and_harmless(of: pa.DataType) -> None:
    array = mislabelled(of, [b"http://\xc3", b"http://a/\xff", b"http://a/", b"http://a/" + b"\xff" * 50])
    assert arrow.is_valid(array).to_pylist() == [False, False, True, False]
    assert arrow.first_error(array).to_pylist() == [7, 9, None, 9]
    assert arrow.normalize(array).to_pylist() == [None, None, "http://a/", None]
    assert arrow.parse(array).is_valid().to_pylist() == [False, False, True, False]
    assert arrow.resolve("http://b/", array).to_pylist() == [None, None, "http://a/", None]
    assert arrow.resolve(array, pa.array(["c"] * 4)).to_pylist() == [None, None, "http://a/c", None]
    assert arrow.report(array).field("index").to_pylist() == [7, 9, None, 9]


def test_what_stands_where_a_row_is_null_is_not_read() -> None:
    good = struct.pack("<i12s", 8, b"http://a")
    wild = struct.pack("<i4sii", 1000, b"xxxx", 77, 123456789)
    array = pa.Array.from_buffers(pa.string_view(), 2, [pa.py_buffer(b"\x01"), pa.py_buffer(good + wild)])
    array.validate(full=True)
    for kernel in ("is_valid", "first_error", "parse", "normalize", "scheme", "report"):
        assert getattr(arrow, kernel)(array).to_pylist()[1] is None
    assert arrow.resolve("http://b/", array).to_pylist() == ["http://a", None]


def test_dictionaries_are_resolved_row_by_row() -> None:
    references = pa.array(["x", "y", "x", "z"]).dictionary_encode()
    bases = pa.array([f"http://{host}/" for host in "abcd"])
    wanted = ["http://a/x", "http://b/y", "http://c/x", "http://d/z"]
    assert arrow.resolve(bases, references).to_pylist() == wanted
    assert arrow.resolve(bases, pa.table({"r": references})).to_pylist() == wanted
    assert arrow.resolve(pa.table({"b": bases}), pa.table({"r": references}).slice(0)).to_pylist() == wanted
    one = pa.table({"r": references}).slice(2, 1)
    assert arrow.resolve(bases.slice(2, 1), one).to_pylist() == ["http://c/x"]
    frame = pl.DataFrame({"r": ["x", "x", "y"]}, schema={"r": pl.Categorical})
    assert arrow.resolve(bases.slice(0, 3), frame).to_list() == ["http://a/x", "http://b/x", "http://c/y"]


def test_a_dictionary_of_which_little_is_used_costs_little() -> None:
    values = pa.array([f"http://a/{number}" for number in range(1_000_000)])
    dictionary = pa.DictionaryArray.from_arrays(pa.array(range(1_000_000), pa.int32()), values)
    began = time.monotonic()
    arrow.parse(dictionary.slice(0, 20_000))
    used = time.monotonic() - began
    began = time.monotonic()
    arrow.parse(values.slice(0, 20_000))
    assert used < 10 * (time.monotonic() - began)
    assert arrow.is_valid(dictionary.slice(5, 3)).to_pylist() == [True, True, True]


def test_one_base_in_a_column_is_for_all() -> None:
    references = pa.array(["b", "c"])
    assert arrow.resolve(pa.array(["http://a/"]), references).to_pylist() == ["http://a/b", "http://a/c"]
    assert arrow.resolve(pa.array([None], pa.string()), references).to_pylist() == [None, None]


def test_rows_of_tables_that_are_null_stay_null() -> None:
    rows = pa.array([{"u": "http://a"}, None, {"u": None}, {"u": "{"}])
    assert arrow.is_valid(rows).to_pylist() == [True, None, None, False]


def test_a_polars_column_of_nulls() -> None:
    assert arrow.is_valid(pl.Series([None, None])).to_list() == [None, None]


def test_results_that_are_too_long_are_refused() -> None:
    text = pa.array(["http://a/" + "b" * 10_000_000])
    dictionary = pa.DictionaryArray.from_arrays(pa.array([0] * 230, pa.int32()), text)
    for kernel in ("parse", "normalize", "scheme"):
        with pytest.raises(OverflowError, match="use smaller chunks, large_string or string_view"):
            getattr(arrow, kernel)(dictionary)
    large = dictionary.cast(pa.dictionary(pa.int32(), pa.large_string()))
    assert len(arrow.normalize(large)) == 230


def test_fields_are_those_that_other_libraries_are_told() -> None:
    types = {"boolean": pa.bool_(), "integer": pa.int64(), "text": pa.string(), "texts": pa.list_(pa.string())}
    parsed, reported = arrow.parse(pa.array(["a"])).type, arrow.report(pa.array(["a"])).type
    assert [(field.name, field.type) for field in parsed] == [(name, pa.string()) for name in PARTS]
    told = [(name, types[of]) for name, of in REPORTED.items()]
    assert [(field.name, str(field.type).replace("item", "element")) for field in reported] == [
        (name, str(of).replace("item", "element")) for name, of in told
    ]


def test_threads_share_a_validator() -> None:
    validator = urlspec.Validator(lint=True)
    array = pa.array(["http://me:x@a/", "{"] * 20_000)
    wanted = arrow.report(array, lint=True)
    results: list[Any] = []

    def judge() -> None:
        results.append((arrow.report(array, lint=True), str(validator.validate("{"))))

    threads = [threading.Thread(target=judge) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8 and all(found.equals(wanted) for found, _ in results)


def test_links_are_judged_as_one_by_one(links: list[str]) -> None:
    array = pa.array(links)
    for spec in ("rfc3986", "rfc1738"):
        validator = urlspec.Validator(spec)
        verdicts = [validator.is_valid(link) for link in links]
        assert arrow.is_valid(array, spec).to_pylist() == verdicts
        report = arrow.report(array, spec)
        assert report.field("valid").to_pylist() == verdicts
        assert arrow.parse(array, spec).is_valid().to_pylist() == verdicts
        assert [it is None for it in arrow.first_error(array, spec).to_pylist()] == verdicts


def test_the_kind_of_a_host_tells_how_to_write_it() -> None:
    urls = ["http://a/", "http://1.2.3.4/", "http://[::1]:80/", "http://[v1.a]/", "/b", "//"]
    parsed = arrow.parse(pa.array(urls)).to_pylist()
    assert [(row["host"], row["host_kind"]) for row in parsed] == [
        ("a", "name"),
        ("1.2.3.4", "ipv4"),
        ("::1", "ipv6"),
        ("v1.a", "ip-future"),
        (None, None),
        ("", "name"),
    ]
    for text, row in zip(urls, parsed, strict=True):
        reference = urlspec.parse(text)
        assert row == {name: getattr(reference, name) for name in PARTS}
