"""For Spark: functions on columns of a DataFrame, and of SQL, whose batches stay in Arrow.

The package has to be installed where the executors run Python.

```python
from urlspec import spark as urlspec

frame.where(urlspec.is_valid("url", "rfc3986")).select(urlspec.parse("url").host)
urlspec.register(session)
session.sql("SELECT count(*) FROM links WHERE urlspec_is_valid(url, 'rfc2396')")
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pyarrow as pa
from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as sql
from pyspark.sql.types import ArrayType, BooleanType, DataType, LongType, StringType, StructField, StructType

from urlspec._columns import KERNELS, MEANING, PART, PARTS, REPORTED, by_column_of_specs
from urlspec._names import names

__all__ = ["first_error", "is_valid", "normalize", "parse", "register", "report", "resolve", "scheme", "with_columns"]


def __dir__() -> list[str]:
    return __all__


def _parsed(fields: Iterable[str]) -> DataType:
    return StructType([StructField(name, StringType()) for name in fields])


_TYPES: dict[str, DataType] = {
    "boolean": BooleanType(),
    "integer": LongType(),
    "text": StringType(),
    "texts": ArrayType(StringType()),
}
_TYPES["parts"] = ArrayType(StructType([StructField(name, StringType()) for name in PART]))
_TYPES["parsed"] = _parsed(PARTS)
_TYPES["meaning"] = StructType([StructField(name, _TYPES[of]) for name, of in MEANING.items()])
_TYPES["reported"] = StructType([StructField(name, _TYPES[of]) for name, of in REPORTED.items()])


def is_valid(
    url: Column | str,
    spec: str | None = None,
    rule: str | None = None,
    *,
    schemes: bool | int | str | None = None,
    strict: bool = False,
) -> Column:
    """Whether each text is valid: as `urlspec.arrow.is_valid`."""
    return _applied("is_valid", url, spec=spec, rule=rule, schemes=schemes, strict=strict)


def first_error(
    url: Column | str,
    spec: str | None = None,
    rule: str | None = None,
    *,
    schemes: bool | int | str | None = None,
    strict: bool = False,
) -> Column:
    """Where each text stops being the beginning of a valid one: as `urlspec.arrow.first_error`."""
    return _applied("first_error", url, spec=spec, rule=rule, schemes=schemes, strict=strict)


def parse(
    url: Column | str,
    spec: str | None = None,
    rule: str | None = None,
    *,
    only: str | Iterable[str] | None = None,
    schemes: bool | int | str | None = None,
    strict: bool = False,
) -> Column:
    """The components of each text: as `urlspec.arrow.parse`. Spark takes all fields of a result over, whichever are used then: with
    `only`, these alone."""
    fields = [*PARTS] if only is None else names(only)
    function = _checked("parse", {"spec": spec, "rule": rule, "only": fields, "schemes": schemes, "strict": strict})
    return _called(_udf("parse", function, _parsed(fields)), url)


def normalize(url: Column | str, spec: str | None = None, *, rungs: str | Iterable[str] | None = None) -> Column:
    """The normal form of each text: as `urlspec.arrow.normalize`."""
    return _applied("normalize", url, spec=spec, rungs=None if rungs is None else names(rungs))


def resolve(
    base: Column | str,
    reference: Column | str,
    spec: str | None = None,
    *,
    strict: bool = True,
    keep_excess: bool | None = None,
) -> Column:
    """What each reference stands for: as `urlspec.arrow.resolve`. Both are columns; `lit` makes one of a text."""
    return _applied("resolve", base, reference, spec=spec, strict=strict, keep_excess=keep_excess)


def scheme(url: Column | str, spec: str | None = None) -> Column:
    """What each URL means by its scheme: as `urlspec.arrow.scheme`."""
    return _applied("scheme", url, spec=spec)


def report(
    url: Column | str,
    spec: str | None = None,
    rule: str | None = None,
    *,
    lint: bool = False,
    deny: str | Iterable[str] = (),
    schemes: bool | int | str | None = None,
    strict: bool = False,
) -> Column:
    """What is to be said of each text: as `urlspec.arrow.report`."""
    return _applied(
        "report", url, spec=spec, rule=rule, lint=lint, deny=names(deny), schemes=schemes, strict=strict
    )


def with_columns(
    frame: DataFrame,
    url: str,
    spec: str | None = None,
    rule: str | None = None,
    *,
    schemes: bool | int | str | None = None,
    strict: bool = False,
    **kernels: str,
) -> DataFrame:
    """A frame with columns of results behind its own, all worked out in one pass (`mapInArrow`).

    url: the name of the column with the texts.
    kernels: the names of the new columns, each by its kernel, such as `is_valid="ok", parse="parts"`. `parse` has all fields here.
    """
    if url not in frame.columns:
        raise ValueError(f"the frame has no column {url!r}; there are {', '.join(frame.columns)}")
    if taken := {*frame.columns} & {*kernels.values()}:
        raise ValueError(f"the frame has a column {', '.join(sorted(taken))} already")
    if len({*kernels.values()}) < len(kernels):
        raise ValueError("two results have the same name")
    calls: list[tuple[str, Callable[[Any], Any]]] = []
    fields = list(frame.schema.fields)
    for name, column in kernels.items():
        kernel = KERNELS.get(name)
        if kernel is None or kernel.columns != 1:
            known = ", ".join(name for name, kernel in KERNELS.items() if kernel.columns == 1)
            raise TypeError(f"no kernel of one column is called {name!r}; there are {known}")
        options: dict[str, Any] = {"rule": rule, "schemes": schemes, "strict": strict}
        if not kernel.judges:
            for option, value in options.items():
                if value is not None and value is not False:
                    raise TypeError(f"{name!r} takes no {option}")
            options = {}
        options["spec"] = spec
        calls.append((column, _checked(name, options)))
        fields.append(StructField(column, _TYPES[kernel.gives]))

    def results(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            texts = batch.column(url)
            for column, function in calls:
                batch = batch.append_column(column, function(texts))
            yield batch

    return frame.mapInArrow(results, StructType(fields))


def register(
    session: SparkSession,
    *,
    spec: str = "rfc3986",
    schemes: bool | int | str | None = None,
    strict: bool = False,
) -> None:
    """Makes the kernels known to SQL.

    `urlspec_is_valid(url)`, `urlspec_first_error(url)`, `urlspec_parse(url)`, `urlspec_normalize(url)`,
    `urlspec_scheme(url)`, `urlspec_report(url)` and `urlspec_resolve(base, reference)` judge by `spec`; with one argument more,
    by the revision of that ID. `schemes` and `strict` are those of `urlspec.arrow.is_valid`, for the functions that judge.
    """
    for name, kernel in KERNELS.items():
        function = by_column_of_specs(kernel, spec, schemes, strict)
        session.udf.register(f"urlspec_{name}", _udf(name, function, _TYPES[kernel.gives]))


def _applied(kernel: str, *columns: Column | str, **options: Any) -> Column:
    return _called(_udf(kernel, _checked(kernel, options), _TYPES[KERNELS[kernel].gives]), *columns)


def _called(udf: Callable[..., Column], *columns: Column | str) -> Column:
    return udf(*(sql.col(it) if isinstance(it, str) else it for it in columns))


def _checked(kernel: str, options: dict[str, Any]) -> Callable[..., Any]:
    """The kernel with these options; what is wrong with them is told here, and not by an executor."""
    function, columns, _, _ = KERNELS[kernel]
    function(*(pa.array([], pa.string()) for _ in range(columns)), **options)
    return lambda *batches: function(*batches, **options)


def _udf(kernel: str, function: Callable[..., Any], gives: DataType) -> Callable[..., Column]:
    def judged(*batches: pa.Array) -> pa.Array:
        return function(*batches)

    # Spark names the column after the function.
    judged.__name__ = f"urlspec_{kernel}"
    # The types that come with Spark do not know `arrow_udf` everywhere.
    arrow_udf: Callable[..., Callable[..., Column]] = getattr(sql, "arrow_udf")
    return arrow_udf(judged, gives)
