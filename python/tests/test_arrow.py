"""Whole columns, as each library hands them over."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import nanoarrow
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import urlspec
from urlspec import arrow

TEXTS = ["http://a/~b", None, "http://a/{", "", "http://me@h:80/p?q#f", "//a:b", "HTTP://A/./%7e", "http://é/"]


def types() -> list[pa.DataType]:
    return [
        pa.string(),
        pa.large_string(),
        pa.string_view(),
        pa.binary(),
        pa.large_binary(),
        pa.binary_view(),
        pa.dictionary(pa.int8(), pa.string()),
    ]


def column(of: pa.DataType, texts: list[str | None]) -> pa.Array:
    octets = [text if text is None else text.encode() for text in texts]
    if pa.types.is_dictionary(of):
        return pa.array(texts, pa.string()).dictionary_encode()
    is_text = pa.types.is_string(of) or pa.types.is_large_string(of) or pa.types.is_string_view(of)
    return pa.array(texts if is_text else octets, of)


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
    assert str(arrow.resolve("http://a/b", pa.array(["c"], pa.large_string())).type) == "large_string"
    with pytest.raises(urlspec.ResolveError):
        arrow.resolve("no-base", references)
    with pytest.raises(ValueError, match="there are 1 bases and 5 references"):
        arrow.resolve(pa.array(["http://a/"]), references)
    with pytest.raises(urlspec.UnsupportedError):
        arrow.resolve(bases, references, "rfc3986", keep_excess=True)
    with pytest.raises(TypeError, match="expected bases of strings"):
        arrow.resolve(pa.array([1, 2, 3, 4, 5]), references)


def test_findings_and_what_is_denied() -> None:
    urls = pa.array(["http://me:secret@a/", "http://a/", None])
    found = arrow.report(urls, lint=True).to_pylist()
    assert [row and row["findings"] for row in found] == [["password-in-clear"], [], None]
    denied = arrow.report(urls, deny=["password-in-clear"]).to_pylist()
    assert [row and (row["valid"], row["code"]) for row in denied] == [
        (False, "password-in-clear"),
        (True, None),
        None,
    ]


def test_rules_and_documents_are_chosen() -> None:
    ports = pa.array(["80", "x", ""])
    assert arrow.is_valid(ports, rule="port").to_pylist() == [True, False, True]
    assert arrow.first_error(ports, rule=urlspec.Revision("rfc1738").rule("port")).to_pylist() == [None, 0, 0]
    with pytest.raises(ValueError, match="`port` describes no whole URL"):
        arrow.parse(ports, rule="port")
    with pytest.raises(urlspec.UnknownNameError):
        arrow.is_valid(ports, "rfc1")
    with pytest.raises(urlspec.UnsupportedError):
        arrow.normalize(ports, "rfc1738")


@pytest.mark.parametrize("kernel", ["is_valid", "first_error", "parse", "normalize", "report"])
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
        for kernel in ("is_valid", "first_error", "parse", "normalize", "report"):
            assert getattr(arrow, kernel)(empty).to_pylist() == [None] * len(empty)
    assert str(arrow.is_valid(pa.chunked_array([], pa.string())).type) == "bool"


def test_what_is_no_column_of_texts_is_refused() -> None:
    for wrong in (["http://a/"], "http://a/", None, 5):
        with pytest.raises(TypeError, match="expected a column that speaks the Arrow PyCapsule interface"):
            arrow.is_valid(wrong)
    for wrong in (pa.array([1, 2]), pa.array([["a"]]), pa.table({"a": ["x"], "b": ["y"]})):
        with pytest.raises(TypeError, match="expected a column of strings or of binary, not of"):
            arrow.is_valid(wrong)


def test_octets_that_are_no_utf8_are_invalid() -> None:
    array = pa.array([b"http://a/\xff", b"http://a/"])
    assert arrow.is_valid(array).to_pylist() == [False, True]
    assert arrow.parse(array).is_valid().to_pylist() == [False, True]
    assert arrow.normalize(array).to_pylist() == [None, "http://a/"]
    assert arrow.report(array).to_pylist()[0]["message"] == "the octet FF is not UTF-8"


def test_texts_go_in_without_a_copy() -> None:
    array = pa.array(["http://a/" + "b" * 1000] * 100_000)
    before = pa.total_allocated_bytes()
    with open("/proc/self/statm") as statm:
        pages = int(statm.read().split()[1])
    arrow.is_valid(array)
    with open("/proc/self/statm") as statm:
        more = int(statm.read().split()[1]) - pages
    assert pa.total_allocated_bytes() == before
    assert more * os.sysconf("SC_PAGE_SIZE") < array.nbytes / 2


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


def test_a_batch_can_be_stopped() -> None:
    array = pa.array(["http://www.example.com/path/to/it?q=1#f"] * 4_000_000)
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        arrow.parse(array)
    assert time.monotonic() - began < 5
    timer.join()


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
