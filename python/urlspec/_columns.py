"""What the kernels of `urlspec.arrow` give, for libraries that want to know it beforehand; and kernels as functions of
SQL, where the document to judge by is a column too."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from urlspec import Revision, arrow

__all__ = ["KERNELS", "MEANING", "PART", "PARTS", "REPORTED", "Kernel", "by_column_of_specs"]


def __dir__() -> list[str]:
    return __all__


PARTS = (
    "scheme",
    "authority",
    "userinfo",
    "user",
    "password",
    "host",
    "host_kind",
    "port",
    "path",
    "params",
    "query",
    "fragment",
)
"""The fields of `parse`, all of them text."""

REPORTED = {
    "valid": "boolean",
    "index": "integer",
    "length": "integer",
    "component": "text",
    "rule": "text",
    "document": "text",
    "section": "text",
    "message": "text",
    "expected": "texts",
    "suggestion": "text",
    "accepted_by": "texts",
    "code": "text",
    "findings": "texts",
}
"""The fields of `report`, with what they are."""

MEANING = {
    "scheme": "text",
    "standing": "text",
    "document": "text",
    "section": "text",
    "parts": "parts",
    "error": "text",
    "index": "integer",
}
"""The fields of `scheme`, with what they are."""

PART = ("name", "written", "text")
"""The fields of a part in `parts`, all of them text."""


class Kernel(NamedTuple):
    """A kernel, and what there is to know of it."""

    function: Callable[..., Any]
    columns: int
    """How many columns it takes."""
    gives: str
    """`boolean`, `integer`, `text`, `parsed`, `meaning` or `reported`."""
    judges: bool
    """True if it takes `rule`, `schemes` and `strict`."""


KERNELS = {
    "is_valid": Kernel(arrow.is_valid, 1, "boolean", True),
    "first_error": Kernel(arrow.first_error, 1, "integer", True),
    "parse": Kernel(arrow.parse, 1, "parsed", True),
    "normalize": Kernel(arrow.normalize, 1, "text", False),
    "resolve": Kernel(arrow.resolve, 2, "text", False),
    "scheme": Kernel(arrow.scheme, 1, "meaning", False),
    "report": Kernel(arrow.report, 1, "reported", True),
}


def by_column_of_specs(
    kernel: Kernel, default: str, schemes: bool | int | str | None = None, strict: bool = False
) -> Callable[..., Any]:
    """A kernel of columns of pyarrow with one more, of IDs, or without it: then `default` is the document."""
    import pyarrow as pa
    import pyarrow.compute as pc

    function, columns = kernel.function, kernel.columns
    Revision(default)
    if kernel.judges:
        function = partial(function, schemes=schemes, strict=strict)
        # What is wrong with it is told here, and not by a query.
        function(pa.array([], pa.string()))

    def judged(*arguments: Any) -> Any:
        if len(arguments) == columns:
            return function(*arguments, default)
        if len(arguments) != columns + 1:
            raise TypeError(f"expected {columns} or {columns + 1} arguments, got {len(arguments)}")
        *texts, specs = arguments
        named = [spec for spec in pc.unique(specs).to_pylist() if spec is not None]
        if len(named) == 1 and specs.null_count == 0:
            return function(*texts, named[0])
        result = None
        for spec in named:
            mask = pc.fill_null(pc.equal(specs, spec), False)
            rows = pc.indices_nonzero(mask)
            found = function(*(column.take(rows) for column in texts), spec)
            if result is None:
                result = pa.chunked_array([pa.nulls(len(specs), found.type)])
            result = _replaced(result, mask, found)
        if result is None:
            # No row names a document.
            result = pa.chunked_array([pa.nulls(len(specs), function(*(it[:0] for it in texts), default).type)])
        return result if isinstance(specs, pa.ChunkedArray) else result.combine_chunks()

    def _replaced(result: Any, mask: Any, found: Any) -> Any:
        """The result with what was found in the rows of the mask."""
        both = pa.chunked_array([*_chunks(result), *_chunks(found)], type=result.type)
        mask = mask.combine_chunks() if isinstance(mask, pa.ChunkedArray) else mask
        behind = pc.add(pc.cumulative_sum(mask.cast(pa.int64())), len(result) - 1)
        places = pc.if_else(mask, behind, pa.array(range(len(result)), pa.int64()))
        return both.take(places)

    def _chunks(array: Any) -> list[Any]:
        return list(array.chunks) if isinstance(array, pa.ChunkedArray) else [array]

    return judged
