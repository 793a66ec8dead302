"""For pandas: `series.urlspec.is_valid("rfc3986")`.

Importing this module registers the accessor `urlspec` of series. Strings may be of any type that pandas has for them;
results are of Arrow types, and have the index and the name of the series.

>>> import pandas as pd
>>> import urlspec.pandas
>>> urls = pd.Series(["http://a/~b", None, "http://a/{"], index=["x", "y", "z"])
>>> urls.urlspec.is_valid("rfc3986").to_dict()
{'x': True, 'y': None, 'z': False}
>>> urls.urlspec.parse().struct.field("path").to_dict()["x"]
'/~b'
>>> meanings = pd.Series(["urn:isbn:0451450523", "tel:+1-201-555-0123"]).urlspec.scheme()
>>> meanings.struct.field("document").to_list()
['rfc8141', 'rfc3966']
"""

from __future__ import annotations

from typing import Any

import pandas as pd

from urlspec import arrow


@pd.api.extensions.register_series_accessor("urlspec")
class UrlspecAccessor:
    """The kernels of `urlspec.arrow` on a series."""

    def __init__(self, series: pd.Series) -> None:
        self._series = series

    def is_valid(self, *arguments: Any, **options: Any) -> pd.Series:
        """As `urlspec.arrow.is_valid`."""
        return arrow.is_valid(self._series, *arguments, **options)

    def first_error(self, *arguments: Any, **options: Any) -> pd.Series:
        """As `urlspec.arrow.first_error`."""
        return arrow.first_error(self._series, *arguments, **options)

    def parse(self, *arguments: Any, **options: Any) -> pd.Series:
        """As `urlspec.arrow.parse`; `result.struct.explode()` makes a frame of it."""
        return arrow.parse(self._series, *arguments, **options)

    def normalize(self, *arguments: Any, **options: Any) -> pd.Series:
        """As `urlspec.arrow.normalize`."""
        return arrow.normalize(self._series, *arguments, **options)

    def resolve(self, base: Any, *arguments: Any, **options: Any) -> pd.Series:
        """As `urlspec.arrow.resolve`: the series has the references."""
        return arrow.resolve(base, self._series, *arguments, **options)

    def scheme(self, *arguments: Any, **options: Any) -> pd.Series:
        """As `urlspec.arrow.scheme`; `result.struct.explode()` makes a frame of it."""
        return arrow.scheme(self._series, *arguments, **options)

    def report(self, *arguments: Any, **options: Any) -> pd.Series:
        """As `urlspec.arrow.report`."""
        return arrow.report(self._series, *arguments, **options)
