"""For DuckDB: functions of SQL that judge whole vectors.

>>> import duckdb
>>> import urlspec.duckdb
>>> with duckdb.connect() as connection:
...     urlspec.duckdb.register(connection)
...     verdicts = "SELECT urlspec_is_valid('http://a/~b'), urlspec_is_valid('http://a/~b', 'rfc1738')"
...     connection.sql(verdicts).fetchall()
...     connection.sql("SELECT urlspec_parse('http://a:80/b').port").fetchall()
...     connection.sql("SELECT part.name, part.text FROM (SELECT unnest(urlspec_scheme('urn:isbn:1').parts) AS part)").fetchall()
[(True, False)]
[('80',)]
[('NID', 'isbn'), ('NSS', '1')]
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import duckdb

from urlspec._columns import KERNELS, MEANING, PART, PARTS, REPORTED, by_column_of_specs

__all__ = ["register"]


def __dir__() -> list[str]:
    return __all__


_TYPES = {"boolean": "BOOLEAN", "integer": "BIGINT", "text": "VARCHAR", "texts": "VARCHAR[]"}
_TYPES["parts"] = "STRUCT(" + ", ".join(f'"{name}" VARCHAR' for name in PART) + ")[]"
_TYPES["parsed"] = "STRUCT(" + ", ".join(f'"{name}" VARCHAR' for name in PARTS) + ")"
_TYPES["meaning"] = "STRUCT(" + ", ".join(f'"{name}" {_TYPES[of]}' for name, of in MEANING.items()) + ")"
_TYPES["reported"] = "STRUCT(" + ", ".join(f'"{name}" {_TYPES[of]}' for name, of in REPORTED.items()) + ")"


def register(
    connection: duckdb.DuckDBPyConnection,
    *,
    spec: str = "rfc3986",
    schemes: bool | int | str | None = None,
    strict: bool = False,
) -> None:
    """Makes the functions known to a connection.

    `urlspec_is_valid(url)`, `urlspec_first_error(url)`, `urlspec_parse(url)`, `urlspec_normalize(url)`,
    `urlspec_scheme(url)`, `urlspec_report(url)` and `urlspec_resolve(base, reference)` judge by `spec`; with one argument more,
    by the revision of that ID. `schemes` and `strict` are those of `urlspec.arrow.is_valid`, for the functions that judge.
    NULL stays NULL. What was registered before is replaced.
    """
    for name, kernel in KERNELS.items():
        function = by_column_of_specs(kernel, spec, schemes, strict)
        # Without types of parameters it takes any number of them.
        with contextlib.suppress(duckdb.Error):
            connection.remove_function(f"urlspec_{name}")
        create: Callable[..., object] = connection.create_function
        create(f"urlspec_{name}", function, None, _TYPES[kernel.gives], type="arrow", null_handling="special")
