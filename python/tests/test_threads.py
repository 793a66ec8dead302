"""Columns whose rows several threads share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import urlspec.pandas
import urlspec.polars
from urlspec import arrow

from columns import column, types

TEXTS = ["http://a/~b", None, "http://a/{", "", "http://me@h:80/p?q#f", "urn:isbn:1", "HTTP://A/./%7e", "http://é/"]

KERNELS: dict[str, Callable[..., Any]] = {
    "is_valid": arrow.is_valid,
    "first_error": arrow.first_error,
    "parse": arrow.parse,
    "normalize": arrow.normalize,
    "resolve": lambda array, **options: arrow.resolve("http://a/b/c", array, **options),
    "scheme": arrow.scheme,
    "report": lambda array, **options: arrow.report(array, lint=True, **options),
}
"""The functions that take a column."""


@pytest.mark.parametrize("of", types(), ids=str)
@pytest.mark.parametrize("kernel", KERNELS)
def test_several_threads_find_what_one_does(of: pa.DataType, kernel: str) -> None:
    found = KERNELS[kernel]
    array = column(of, TEXTS * 5_000).slice(3, 39_990)
    alone = found(array)
    for threads in (2, 5):
        shared = found(array, threads=threads)
        shared.validate(full=True)
        assert shared.equals(alone)


@pytest.mark.parametrize("kernel", KERNELS)
def test_chunks_stay_as_they_are(kernel: str) -> None:
    array = column(pa.string(), TEXTS * 5_000)
    chunks = [array.slice(0, 1), array.slice(1, 0), array.slice(1, 20_000), array.slice(20_001).dictionary_encode()]
    found = KERNELS[kernel]
    for chunk in chunks:
        assert found(chunk, threads=3).equals(found(chunk))
    chunked = pa.chunked_array([chunk.cast(pa.string()) for chunk in chunks])
    shared = found(chunked, threads=3)
    assert shared.equals(found(chunked)) and [len(chunk) for chunk in shared.chunks] == [1, 0, 20_000, 19_999]


@pytest.mark.parametrize("kernel", KERNELS)
def test_dictionaries_and_other_columns_are_shared(kernel: str) -> None:
    found = KERNELS[kernel]
    texts = pa.array(TEXTS * 5_000)
    few = texts.dictionary_encode()
    # More values than keys, and a dictionary of dictionaries.
    many = pa.DictionaryArray.from_arrays(pa.array([3, None, 1], pa.int32()), texts)
    both = pa.DictionaryArray.from_arrays(pa.array([1, 0, None], pa.int8()), few.slice(0, 3))
    octets = pa.array([b"http://a/\xff", b"http://a/", None] * 10_000)
    for array in (few, many, both, octets, pa.nulls(20_000)):
        assert found(array, threads=3).equals(found(array))
    chunked = pa.chunked_array([few, few.slice(5, 20_000), many.cast(few.type)])
    assert found(chunked, threads=3).equals(found(chunked))
    assert found(both).equals(found(both.cast(few.type).cast(pa.string())))


def test_columns_of_a_few_rows_are_shared_too() -> None:
    for texts in ([], ["http://a/"], [None]):
        array = pa.array(texts, pa.string())
        assert arrow.is_valid(array, threads=64).equals(arrow.is_valid(array))
    assert arrow.parse(pa.chunked_array([], pa.string()), threads=2).type == arrow.parse(pa.array([], pa.string())).type


def test_bases_stay_with_their_references() -> None:
    bases = pa.array([f"http://{number % 7}.example/" for number in range(40_000)])
    references = pa.array([f"a/{number}" for number in range(40_000)])
    shared = arrow.resolve(bases, references, threads=4)
    assert shared[39_999].as_py() == "http://1.example/a/39999"
    assert shared.equals(arrow.resolve(bases, references))


@pytest.mark.parametrize("kernel", KERNELS)
def test_the_methods_of_a_series_share_too(kernel: str) -> None:
    texts = ["http://a/~b", "{"] * 20_000
    base = ["http://a/"] if kernel == "resolve" else []
    for series in (pd.Series(texts, dtype=pd.ArrowDtype(pa.string())), pl.Series(texts)):
        method = getattr(series.urlspec, kernel)
        assert method(*base, threads=2).equals(method(*base))
        with pytest.raises(ValueError, match="from 1 on"):
            method(*base, threads=0)


@pytest.mark.parametrize("threads", [0, -1, -(2**70)])
def test_a_number_of_threads_is_positive(threads: int) -> None:
    with pytest.raises(ValueError, match=f"threads is a number from 1 on, not {threads}"):
        arrow.is_valid(pa.array(["a"]), threads=threads)


def test_any_positive_number_of_threads_will_do() -> None:
    array = pa.array(TEXTS * 5_000)
    assert arrow.is_valid(array, threads=2**70).equals(arrow.is_valid(array))


def test_a_number_of_threads_is_a_number() -> None:
    with pytest.raises(TypeError):
        arrow.is_valid(pa.array(["a"]), threads="2")  # type: ignore[arg-type]
