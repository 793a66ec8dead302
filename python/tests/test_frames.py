"""Columns of pandas and Polars as they come out of files and frames."""

from __future__ import annotations

import io

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import urlspec
import urlspec.pandas
from urlspec import arrow


def test_a_frame_of_one_column_is_that_series() -> None:
    frame = pd.DataFrame({"url": ["http://a/", "{"]}, index=[5, 3])
    found = arrow.is_valid(frame)
    assert found.name == "url" and list(found.index) == [5, 3]
    assert found.equals(arrow.is_valid(frame["url"]))
    assert arrow.is_valid(pl.DataFrame({"url": ["http://a/"]})).name == "url"
    with pytest.raises(TypeError, match="not of 2 columns"):
        arrow.is_valid(pl.DataFrame({"url": ["a"], "other": ["b"]}))


def test_bases_in_a_frame_are_matched_by_their_index() -> None:
    references = pd.Series(["c", "c"], index=[0, 1])
    bases = pd.DataFrame({"base": ["http://one/", "http://zero/"]}, index=[1, 0])
    expected = ["http://zero/c", "http://one/c"]
    assert references.urlspec.resolve(bases["base"]).to_list() == expected
    assert references.urlspec.resolve(bases).to_list() == expected
    assert arrow.resolve(bases["base"], references.to_frame()).to_list() == expected


@pytest.mark.parametrize("dtype", ["object", "string[python]", "str"])
def test_arrays_of_pandas_are_columns(dtype: str) -> None:
    array = pd.array(["http://a/", None, "{"], dtype=dtype)
    found = arrow.is_valid(array)
    assert isinstance(found, pd.api.extensions.ExtensionArray)
    assert pa.array(found).to_pylist() == [True, None, False]


@pytest.mark.parametrize("dtype", ["object", "string[python]"])
def test_a_surrogate_that_stands_alone_is_not_valid(dtype: str) -> None:
    series = pd.Series(["http://a/", "http://a/\udcff", None], dtype=dtype)
    assert not urlspec.is_valid("http://a/\udcff")
    assert pa.array(series.urlspec.is_valid().array).to_pylist() == [True, False, None]
    assert pa.array(series.urlspec.first_error().array).to_pylist() == [None, 9, None]


def test_a_column_of_a_file_without_texts_is_of_nulls() -> None:
    series = pd.read_csv(io.StringIO("id,url\n1,\n2,\n")).url
    assert pa.array(series.urlspec.is_valid().array).to_pylist() == [None, None]
    with pytest.raises(TypeError, match="the column 'url' is of"):
        pd.Series([1.5, None], name="url").urlspec.is_valid()
