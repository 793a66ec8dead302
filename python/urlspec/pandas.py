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

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pandas as pd

from urlspec import arrow

if TYPE_CHECKING:
    from urlspec import Revision, Rule

__all__ = ["UrlspecAccessor"]


def __dir__() -> list[str]:
    return __all__


@pd.api.extensions.register_series_accessor("urlspec")
class UrlspecAccessor:
    """The kernels of `urlspec.arrow` on a series."""

    def __init__(self, series: pd.Series) -> None:
        self._series = series

    def is_valid(
        self,
        spec: str | Revision | None = None,
        rule: str | Rule | None = None,
        *,
        schemes: bool | int | str | None = None,
        strict: bool = False,
        threads: int = 1,
    ) -> pd.Series:
        """Whether each text is valid: booleans, null where there is no text.

        spec: the document to judge by, RFC 3986 by default.
        rule: judge by this rule alone.
        schemes: the document that defines the scheme of a text has to accept it as well.
        strict: a text has to be an absolute URI, of which the documents forbid nothing.
        threads: so many threads share the work, here and in the other methods.

        As `urlspec.arrow.is_valid`.
        """
        return arrow.is_valid(self._series, spec, rule, schemes=schemes, strict=strict, threads=threads)

    def first_error(
        self,
        spec: str | Revision | None = None,
        rule: str | Rule | None = None,
        *,
        schemes: bool | int | str | None = None,
        strict: bool = False,
        threads: int = 1,
    ) -> pd.Series:
        """Where each text stops being the beginning of a valid one, in bytes; its length if it only ends too early; null if it is
        valid. The arguments are those of `is_valid`.

        As `urlspec.arrow.first_error`.
        """
        return arrow.first_error(self._series, spec, rule, schemes=schemes, strict=strict, threads=threads)

    def parse(
        self,
        spec: str | Revision | None = None,
        rule: str | Rule | None = None,
        *,
        only: str | Iterable[str] | None = None,
        schemes: bool | int | str | None = None,
        strict: bool = False,
        threads: int = 1,
    ) -> pd.Series:
        """The components of each text: a struct of `scheme`, `authority`, `userinfo`, `user`, `password`, `host`, `host_kind`,
        `port`, `path`, `params`, `query` and `fragment`, null where the text is not valid.
        `result.struct.explode()` makes a frame of it.

        only: these fields alone, in this order.

        The other arguments are those of `is_valid`. As `urlspec.arrow.parse`.
        """
        return arrow.parse(
            self._series, spec, rule, only=only, schemes=schemes, strict=strict, threads=threads
        )

    def normalize(
        self,
        spec: str | Revision | None = None,
        *,
        rungs: str | Iterable[str] | None = None,
        threads: int = 1,
    ) -> pd.Series:
        """The normal form of each text; null where it is not valid.

        spec: the document that describes normalization, RFC 3986 by default.
        rungs: the normalizations to apply, such as `case`; all by default.

        As `urlspec.arrow.normalize`.
        """
        return arrow.normalize(self._series, spec, rungs=rungs, threads=threads)

    def resolve(
        self,
        base: str | pd.Series,
        spec: str | Revision | None = None,
        *,
        strict: bool = True,
        keep_excess: bool | None = None,
        threads: int = 1,
    ) -> pd.Series:
        """What each reference stands for, with its fragment; null where there is no target.

        base: one base for all, or a series with one for each, matched by the index.
        spec: the document that says how, RFC 3986 by default.
        strict: whether a scheme in the reference counts even if it is that of the base.
        keep_excess: whether `..` above the root stay in the path, where the document leaves that open.

        As `urlspec.arrow.resolve`.
        """
        return arrow.resolve(base, self._series, spec, strict=strict, keep_excess=keep_excess, threads=threads)

    def scheme(self, spec: str | Revision | None = None, *, threads: int = 1) -> pd.Series:
        """What each URL means by its scheme: a struct of `scheme`, `standing`, `document`, `section`, `parts`, a list of structs of
        `name`, `written` and `text`, `error` and `index`. `result.struct.explode()` makes a frame of it.

        spec: the document to read by; by default the newest that defines the scheme.

        As `urlspec.arrow.scheme`.
        """
        return arrow.scheme(self._series, spec, threads=threads)

    def report(
        self,
        spec: str | Revision | None = None,
        rule: str | Rule | None = None,
        *,
        lint: bool = False,
        deny: str | Iterable[str] = (),
        schemes: bool | int | str | None = None,
        strict: bool = False,
        threads: int = 1,
    ) -> pd.Series:
        """What is to be said of each text: a struct of `valid` and, where it is not, of `index` and `length` in bytes, `component`,
        `rule`, `document`, `section`, `message`, `expected`, `suggestion`, `accepted_by` and `code`.

        lint: also list the codes of `findings`.
        deny: codes of findings that count as errors, `warnings`, or `all`.

        The other arguments are those of `is_valid`. As `urlspec.arrow.report`.
        """
        return arrow.report(self._series, spec, rule, lint=lint, deny=deny, schemes=schemes, strict=strict, threads=threads)
