"""For Polars: `pl.col("url").urlspec.is_valid("rfc3986")`, and the same on a `Series`.

Importing this module registers the namespace `urlspec` of expressions and of series.

>>> import polars as pl
>>> import urlspec.polars
>>> frame = pl.DataFrame({"url": ["http://a/~b", None, "http://a/{"]})
>>> frame.select(pl.col("url").urlspec.is_valid("rfc1738")).to_series().to_list()
[False, None, False]
>>> frame.filter(pl.col("url").urlspec.is_valid())["url"].to_list()
['http://a/~b']
>>> frame.select(pl.col("url").urlspec.parse().struct.field("path")).to_series().to_list()
['/~b', None, None]
>>> urns = pl.DataFrame({"url": ["urn:isbn:0451450523", "urn:ietf:rfc:8141"]})
>>> parts = urns.select(pl.col("url").urlspec.scheme()).unnest("url").explode("parts").unnest("parts")
>>> parts.filter(pl.col("name") == "NID")["text"].to_list()
['isbn', 'ietf']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl

from urlspec import arrow
from urlspec._columns import MEANING, PART, PARTS, REPORTED

_TYPES: dict[str, Any] = {
    "boolean": pl.Boolean,
    "integer": pl.Int64,
    "text": pl.String,
    "texts": pl.List(pl.String),
    "parts": pl.List(pl.Struct({name: pl.String for name in PART})),
}
_PARSED = pl.Struct({name: pl.String for name in PARTS})
_MEANING = pl.Struct({name: _TYPES[of] for name, of in MEANING.items()})
_REPORTED = pl.Struct({name: _TYPES[of] for name, of in REPORTED.items()})


@pl.api.register_series_namespace("urlspec")
class UrlspecSeries:
    """The kernels of `urlspec.arrow` on a series."""

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def is_valid(self, *arguments: Any, **options: Any) -> Any:
        """As `urlspec.arrow.is_valid`."""
        return arrow.is_valid(self._series, *arguments, **options)

    def first_error(self, *arguments: Any, **options: Any) -> Any:
        """As `urlspec.arrow.first_error`."""
        return arrow.first_error(self._series, *arguments, **options)

    def parse(self, *arguments: Any, **options: Any) -> Any:
        """As `urlspec.arrow.parse`."""
        return arrow.parse(self._series, *arguments, **options)

    def normalize(self, *arguments: Any, **options: Any) -> Any:
        """As `urlspec.arrow.normalize`."""
        return arrow.normalize(self._series, *arguments, **options)

    def resolve(self, base: Any, *arguments: Any, **options: Any) -> Any:
        """As `urlspec.arrow.resolve`: the series has the references."""
        return arrow.resolve(base, self._series, *arguments, **options)

    def scheme(self, *arguments: Any, **options: Any) -> Any:
        """As `urlspec.arrow.scheme`."""
        return arrow.scheme(self._series, *arguments, **options)

    def report(self, *arguments: Any, **options: Any) -> Any:
        """As `urlspec.arrow.report`."""
        return arrow.report(self._series, *arguments, **options)


@pl.api.register_expr_namespace("urlspec")
class UrlspecExpr:
    """The kernels of `urlspec.arrow` on an expression."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def _map(self, kernel: Callable[[Any], Any], of: Any) -> pl.Expr:
        # What is wrong with the arguments is told here, and not when the frame is collected.
        kernel(pl.Series([], dtype=pl.String))
        return self._expr.map_batches(kernel, return_dtype=of, is_elementwise=True)

    def is_valid(self, *arguments: Any, **options: Any) -> pl.Expr:
        """As `urlspec.arrow.is_valid`."""
        return self._map(lambda it: arrow.is_valid(it, *arguments, **options), pl.Boolean)

    def first_error(self, *arguments: Any, **options: Any) -> pl.Expr:
        """As `urlspec.arrow.first_error`."""
        return self._map(lambda it: arrow.first_error(it, *arguments, **options), pl.Int64)

    def parse(self, *arguments: Any, **options: Any) -> pl.Expr:
        """As `urlspec.arrow.parse`."""
        return self._map(lambda it: arrow.parse(it, *arguments, **options), _PARSED)

    def normalize(self, *arguments: Any, **options: Any) -> pl.Expr:
        """As `urlspec.arrow.normalize`."""
        return self._map(lambda it: arrow.normalize(it, *arguments, **options), pl.String)

    def resolve(self, base: str | pl.Expr, *arguments: Any, **options: Any) -> pl.Expr:
        """As `urlspec.arrow.resolve`: the expression has the references. `base` is a text, or an expression."""
        if isinstance(base, str):
            return self._map(lambda it: arrow.resolve(base, it, *arguments, **options), pl.String)

        def of_both(series: Any) -> Any:
            references, bases = series
            return arrow.resolve(bases, references, *arguments, **options)

        of_both([pl.Series([], dtype=pl.String)] * 2)
        return pl.map_batches([self._expr, base], of_both, return_dtype=pl.String, is_elementwise=True)

    def scheme(self, *arguments: Any, **options: Any) -> pl.Expr:
        """As `urlspec.arrow.scheme`."""
        return self._map(lambda it: arrow.scheme(it, *arguments, **options), _MEANING)

    def report(self, *arguments: Any, **options: Any) -> pl.Expr:
        """As `urlspec.arrow.report`."""
        return self._map(lambda it: arrow.report(it, *arguments, **options), _REPORTED)
