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

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import polars as pl

from urlspec import arrow
from urlspec._columns import MEANING, PART, PARTS, REPORTED
from urlspec._names import names

if TYPE_CHECKING:
    from urlspec import Revision, Rule

__all__ = ["UrlspecExpr", "UrlspecSeries"]


def __dir__() -> list[str]:
    return __all__


_TYPES: dict[str, Any] = {
    "boolean": pl.Boolean,
    "integer": pl.Int64,
    "text": pl.String,
    "texts": pl.List(pl.String),
    "parts": pl.List(pl.Struct({name: pl.String for name in PART})),
}
_MEANING = pl.Struct({name: _TYPES[of] for name, of in MEANING.items()})
_REPORTED = pl.Struct({name: _TYPES[of] for name, of in REPORTED.items()})


@pl.api.register_series_namespace("urlspec")
class UrlspecSeries:
    """The kernels of `urlspec.arrow` on a series."""

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def is_valid(
        self,
        spec: str | Revision | None = None,
        rule: str | Rule | None = None,
        *,
        schemes: bool | int | str | None = None,
        strict: bool = False,
        threads: int = 1,
    ) -> pl.Series:
        """Whether each text is valid: booleans, null where there is no text.

        spec: the document to judge by, RFC 3986 by default.
        rule: judge by this rule alone.
        schemes: the document that defines the scheme of a text has to accept it as well.
        strict: a text has to be an absolute URI, of which the documents forbid nothing.
        threads: so many threads share the work, here and in the other methods; expressions run on those of Polars.

        As `urlspec.arrow.is_valid`.
        """
        found: pl.Series = arrow.is_valid(self._series, spec, rule, schemes=schemes, strict=strict, threads=threads)
        return found

    def first_error(
        self,
        spec: str | Revision | None = None,
        rule: str | Rule | None = None,
        *,
        schemes: bool | int | str | None = None,
        strict: bool = False,
        threads: int = 1,
    ) -> pl.Series:
        """Where each text stops being the beginning of a valid one, in bytes; its length if it only ends too early; null if it is
        valid. The arguments are those of `is_valid`.

        As `urlspec.arrow.first_error`.
        """
        found: pl.Series = arrow.first_error(self._series, spec, rule, schemes=schemes, strict=strict, threads=threads)
        return found

    def parse(
        self,
        spec: str | Revision | None = None,
        rule: str | Rule | None = None,
        *,
        only: str | Iterable[str] | None = None,
        schemes: bool | int | str | None = None,
        strict: bool = False,
        threads: int = 1,
    ) -> pl.Series:
        """The components of each text: a struct of `scheme`, `authority`, `userinfo`, `user`, `password`, `host`, `host_kind`,
        `port`, `path`, `params`, `query` and `fragment`, null where the text is not valid.
        `struct.field` and `struct.unnest` take it apart.

        only: these fields alone, in this order.

        The other arguments are those of `is_valid`. As `urlspec.arrow.parse`.
        """
        found: pl.Series = arrow.parse(
            self._series, spec, rule, only=only, schemes=schemes, strict=strict, threads=threads
        )
        return found

    def normalize(
        self,
        spec: str | Revision | None = None,
        *,
        rungs: str | Iterable[str] | None = None,
        threads: int = 1,
    ) -> pl.Series:
        """The normal form of each text; null where it is not valid.

        spec: the document that describes normalization, RFC 3986 by default.
        rungs: the normalizations to apply, such as `case`; all by default.

        As `urlspec.arrow.normalize`.
        """
        found: pl.Series = arrow.normalize(self._series, spec, rungs=rungs, threads=threads)
        return found

    def resolve(
        self,
        base: str | pl.Series,
        spec: str | Revision | None = None,
        *,
        strict: bool = True,
        keep_excess: bool | None = None,
        threads: int = 1,
    ) -> pl.Series:
        """What each reference stands for, with its fragment; null where there is no target.

        base: one base for all, or a series with one for each.
        spec: the document that says how, RFC 3986 by default.
        strict: whether a scheme in the reference counts even if it is that of the base.
        keep_excess: whether `..` above the root stay in the path, where the document leaves that open.

        As `urlspec.arrow.resolve`.
        """
        found: pl.Series = arrow.resolve(
            base, self._series, spec, strict=strict, keep_excess=keep_excess, threads=threads
        )
        return found

    def scheme(self, spec: str | Revision | None = None, *, threads: int = 1) -> pl.Series:
        """What each URL means by its scheme: a struct of `scheme`, `standing`, `document`, `section`, `parts`, a list of structs of
        `name`, `written` and `text`, `error` and `index`. `struct.field` and `struct.unnest` take it apart.

        spec: the document to read by; by default the newest that defines the scheme.

        As `urlspec.arrow.scheme`.
        """
        found: pl.Series = arrow.scheme(self._series, spec, threads=threads)
        return found

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
    ) -> pl.Series:
        """What is to be said of each text: a struct of `valid` and, where it is not, of `index` and `length` in bytes, `component`,
        `rule`, `document`, `section`, `message`, `expected`, `suggestion`, `accepted_by` and `code`.

        lint: also list the codes of `findings`.
        deny: codes of findings that count as errors, `warnings`, or `all`.

        The other arguments are those of `is_valid`. As `urlspec.arrow.report`.
        """
        found: pl.Series = arrow.report(
            self._series, spec, rule, lint=lint, deny=deny, schemes=schemes, strict=strict, threads=threads
        )
        return found


@pl.api.register_expr_namespace("urlspec")
class UrlspecExpr:
    """The kernels of `urlspec.arrow` on an expression."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def _map(self, kernel: Callable[[Any], Any], of: Any) -> pl.Expr:
        # What is wrong with the arguments is told here, and not when the frame is collected.
        kernel(pl.Series([], dtype=pl.String))
        return self._expr.map_batches(kernel, return_dtype=of, is_elementwise=True)

    def is_valid(
        self,
        spec: str | Revision | None = None,
        rule: str | Rule | None = None,
        *,
        schemes: bool | int | str | None = None,
        strict: bool = False,
    ) -> pl.Expr:
        """Whether each text is valid: booleans, null where there is no text.

        spec: the document to judge by, RFC 3986 by default.
        rule: judge by this rule alone.
        schemes: the document that defines the scheme of a text has to accept it as well.
        strict: a text has to be an absolute URI, of which the documents forbid nothing.

        As `urlspec.arrow.is_valid`.
        """
        return self._map(lambda it: arrow.is_valid(it, spec, rule, schemes=schemes, strict=strict), pl.Boolean)

    def first_error(
        self,
        spec: str | Revision | None = None,
        rule: str | Rule | None = None,
        *,
        schemes: bool | int | str | None = None,
        strict: bool = False,
    ) -> pl.Expr:
        """Where each text stops being the beginning of a valid one, in bytes; its length if it only ends too early; null if it is
        valid. The arguments are those of `is_valid`.

        As `urlspec.arrow.first_error`.
        """
        return self._map(lambda it: arrow.first_error(it, spec, rule, schemes=schemes, strict=strict), pl.Int64)

    def parse(
        self,
        spec: str | Revision | None = None,
        rule: str | Rule | None = None,
        *,
        only: str | Iterable[str] | None = None,
        schemes: bool | int | str | None = None,
        strict: bool = False,
    ) -> pl.Expr:
        """The components of each text: a struct of `scheme`, `authority`, `userinfo`, `user`, `password`, `host`, `host_kind`,
        `port`, `path`, `params`, `query` and `fragment`, null where the text is not valid.
        `struct.field` and `unnest` take it apart.

        only: these fields alone, in this order.

        The other arguments are those of `is_valid`. As `urlspec.arrow.parse`.
        """
        fields = PARTS if only is None else names(only)
        return self._map(
            lambda it: arrow.parse(it, spec, rule, only=fields, schemes=schemes, strict=strict),
            pl.Struct({name: pl.String for name in fields}),
        )

    def normalize(self, spec: str | Revision | None = None, *, rungs: str | Iterable[str] | None = None) -> pl.Expr:
        """The normal form of each text; null where it is not valid.

        spec: the document that describes normalization, RFC 3986 by default.
        rungs: the normalizations to apply, such as `case`; all by default.

        As `urlspec.arrow.normalize`.
        """
        named = None if rungs is None else names(rungs)
        return self._map(lambda it: arrow.normalize(it, spec, rungs=named), pl.String)

    def resolve(
        self,
        base: str | pl.Expr,
        spec: str | Revision | None = None,
        *,
        strict: bool = True,
        keep_excess: bool | None = None,
    ) -> pl.Expr:
        """What each reference stands for, with its fragment; null where there is no target.

        base: one base for all, or an expression with one for each.
        spec: the document that says how, RFC 3986 by default.
        strict: whether a scheme in the reference counts even if it is that of the base.
        keep_excess: whether `..` above the root stay in the path, where the document leaves that open.

        As `urlspec.arrow.resolve`.
        """
        options: dict[str, Any] = {"spec": spec, "strict": strict, "keep_excess": keep_excess}
        if isinstance(base, str):
            return self._map(lambda it: arrow.resolve(base, it, **options), pl.String)

        def of_both(series: Any) -> Any:
            references, bases = series
            return arrow.resolve(bases, references, **options)

        of_both([pl.Series([], dtype=pl.String)] * 2)
        return pl.map_batches([self._expr, base], of_both, return_dtype=pl.String, is_elementwise=True)

    def scheme(self, spec: str | Revision | None = None) -> pl.Expr:
        """What each URL means by its scheme: a struct of `scheme`, `standing`, `document`, `section`, `parts`, a list of structs of
        `name`, `written` and `text`, `error` and `index`. `struct.field` and `unnest` take it apart.

        spec: the document to read by; by default the newest that defines the scheme.

        As `urlspec.arrow.scheme`.
        """
        return self._map(lambda it: arrow.scheme(it, spec), _MEANING)

    def report(
        self,
        spec: str | Revision | None = None,
        rule: str | Rule | None = None,
        *,
        lint: bool = False,
        deny: str | Iterable[str] = (),
        schemes: bool | int | str | None = None,
        strict: bool = False,
    ) -> pl.Expr:
        """What is to be said of each text: a struct of `valid` and, where it is not, of `index` and `length` in bytes, `component`,
        `rule`, `document`, `section`, `message`, `expected`, `suggestion`, `accepted_by` and `code`.

        lint: also list the codes of `findings`.
        deny: codes of findings that count as errors, `warnings`, or `all`.

        The other arguments are those of `is_valid`. As `urlspec.arrow.report`.
        """
        denied = names(deny)
        return self._map(
            lambda it: arrow.report(it, spec, rule, lint=lint, deny=denied, schemes=schemes, strict=strict),
            _REPORTED,
        )
