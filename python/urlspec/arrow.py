"""Whole columns: kernels on Arrow arrays.

A column is any object that speaks the Arrow PyCapsule interface: an array or chunked array of pyarrow, a `Series` of
Polars or pandas, an array of nanoarrow, or a table of one column, such as a relation of DuckDB. Its type is string,
large_string or string_view, the same of binary, or a dictionary of these. It is read where it lies, without a copy.

Results are of the library that the column is of, if that is pyarrow, Polars or pandas, and an `Array` otherwise, which all
of them take. Nulls stay null. Places are counted in bytes.

The GIL is released, and Ctrl-C stops a batch. With `threads`, so many threads share the rows of a column, 256 at most; results are
the same, and all pieces of them are in memory before they are put together. Where the engine that calls has threads of its own, as
expressions of Polars, DuckDB and Spark have, one is right.

>>> import pyarrow as pa
>>> from urlspec import arrow
>>> urls = pa.array(["http://a/~b", None, "http://a/{"])
>>> arrow.is_valid(urls, "rfc3986").to_pylist()
[True, None, False]
>>> arrow.is_valid(urls, "rfc1738").to_pylist()
[False, None, False]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from urlspec import _urlspec
from urlspec._names import names
from urlspec._urlspec import Array

if TYPE_CHECKING:
    from urlspec import Revision, Rule

__all__ = ["Array", "first_error", "is_valid", "normalize", "parse", "report", "resolve", "scheme"]


def __dir__() -> list[str]:
    return __all__


def is_valid(
    array: Any,
    spec: str | Revision | None = None,
    rule: str | Rule | None = None,
    *,
    schemes: bool | int | str | None = None,
    strict: bool = False,
    threads: int = 1,
) -> Any:
    """Whether each text is valid: booleans. With `schemes`, the document that defines the scheme of a text has to accept it as
    well; with `strict`, it has to be an absolute URI besides, of which prose forbids nothing: see `urlspec.Validator`. So it is in
    all functions that take them.

    >>> import pyarrow as pa
    >>> urls = pa.array(["http://a/", "http://", "urn:x", "a/b", "http://a:65536/"])
    >>> is_valid(urls, schemes=True).to_pylist()
    [True, False, False, True, True]
    >>> is_valid(urls, strict=True).to_pylist()
    [True, False, False, False, False]
    """
    return _like(array, _urlspec.is_valid(_column(array), spec, rule, schemes=schemes, strict=strict, threads=threads))


def first_error(
    array: Any,
    spec: str | Revision | None = None,
    rule: str | Rule | None = None,
    *,
    schemes: bool | int | str | None = None,
    strict: bool = False,
    threads: int = 1,
) -> Any:
    """The index of the first byte with which a text is no longer the beginning of any valid one; its length, in bytes,
    if it only ends too early; null if it is valid. `report` tells where a person sees the mistake, which is often before. With
    `strict`, where only the prose forbids a text, it is where that mistake begins.

    >>> import pyarrow as pa
    >>> first_error(pa.array(["http://a/", "http://a/{"])).to_pylist()
    [None, 9]
    """
    return _like(array, _urlspec.first_error(_column(array), spec, rule, schemes=schemes, strict=strict, threads=threads))


def parse(
    array: Any,
    spec: str | Revision | None = None,
    rule: str | Rule | None = None,
    *,
    only: str | Iterable[str] | None = None,
    schemes: bool | int | str | None = None,
    strict: bool = False,
    threads: int = 1,
) -> Any:
    """The components of each text: a struct of `scheme`, `authority`, `userinfo`, `user`, `password`, `host`,
    `host_kind`, `port`, `path`, `params`, `query` and `fragment`, all text as it is written; `host_kind` is `name`, `ipv4`, `ipv6`,
    `ip-future` or `reg-name`, and the host of an IPv6 address stands without its brackets. What is undefined is null, what is empty is empty.
    The struct is null where the text is not valid. With `only`, it has these fields alone, in this order, which takes less time and
    memory.

    >>> import pyarrow as pa
    >>> parsed = parse(pa.array(["http://a:80/b?", "http://{/"])).to_pylist()
    >>> parsed[0]["port"], parsed[0]["query"], parsed[0]["fragment"], parsed[1]
    ('80', '', None, None)
    >>> parse(pa.array(["http://a:80/b?"]), only=["host", "path"]).to_pylist()
    [{'host': 'a', 'path': '/b'}]
    """
    found = _urlspec.parse(
        _column(array),
        spec,
        rule,
        only=None if only is None else names(only),
        schemes=schemes,
        strict=strict,
        threads=threads,
    )
    return _like(array, found)


def normalize(
    array: Any,
    spec: str | Revision | None = None,
    *,
    rungs: str | Iterable[str] | None = None,
    threads: int = 1,
) -> Any:
    """The normal form of each text; null where it is not valid.

    >>> import pyarrow as pa
    >>> normalize(pa.array(["HTTP://A/%7e", "{"])).to_pylist()
    ['http://a/~', None]
    """
    named = None if rungs is None else names(rungs)
    return _like(array, _urlspec.normalize(_column(array), spec, rungs=named, threads=threads))


def resolve(
    base: Any,
    array: Any,
    spec: str | Revision | None = None,
    *,
    strict: bool = True,
    keep_excess: bool | None = None,
    threads: int = 1,
) -> Any:
    """What each reference stands for, with its fragment. `base` is one text for all, or a column with one for each; two
    series of pandas, or frames of one column, are matched by their indices.

    A base for all that is no base raises what `urlspec.resolve` raises. Null where a reference or its own base is not
    valid, and where the reference stands for the document that it is in.

    >>> import pyarrow as pa
    >>> resolve("http://a/b/c", pa.array(["../d", "?e", "{"])).to_pylist()
    ['http://a/d', 'http://a/b/c?e', None]
    >>> resolve(pa.array(["http://a/", "http://b/"]), pa.array(["c", "c"])).to_pylist()
    ['http://a/c', 'http://b/c']
    """
    bases = _aligned(base, array)
    found = _urlspec.resolve(
        bases, _column(array), spec, strict=strict, keep_excess=keep_excess, threads=threads
    )
    return _like(array, found)


def report(
    array: Any,
    spec: str | Revision | None = None,
    rule: str | Rule | None = None,
    *,
    lint: bool = False,
    deny: str | Iterable[str] = (),
    schemes: bool | int | str | None = None,
    strict: bool = False,
    threads: int = 1,
) -> Any:
    """What is to be said of each text: a struct of `valid` and, where it is not, of the fields of `urlspec.Fault`:
    `index` and `length` in bytes, `component`, `rule`, `document`, `section`, `message`, `expected` (a list),
    `suggestion`, `accepted_by` (a list) and `code`. With `lint`, `findings` lists the codes of what was found.

    >>> import pyarrow as pa
    >>> told = report(pa.array(["http://a:b/"])).to_pylist()[0]
    >>> told["valid"], told["index"], told["component"], told["rule"]
    (False, 9, 'port', 'port')
    """
    found = _urlspec.report(
        _column(array), spec, rule, lint=lint, deny=names(deny), schemes=schemes, strict=strict, threads=threads
    )
    return _like(array, found)


def scheme(array: Any, spec: str | Revision | None = None, *, threads: int = 1) -> Any:
    """What each URL means by its scheme, by the newest document that defines it, or by `spec`, as `urlspec.scheme` reads it: a
    struct of

    - `scheme`, in lower case;
    - `standing`: `defined`, `named`, `experimental` or `unknown`;
    - `document`, the ID of the document that defines the scheme or only names it, and `section`, where it does;
    - `parts`, a list of structs of `name`, the document's name of the part, `written`, as the URL has it, and `text`, decoded;
      one for each value of a part, in the order of the document;
    - `error`, the message, and `index`, its place in bytes, where the URL is not valid or has no scheme. All other fields are
      null there, and `report` with `schemes=True` tells more.

    Schemes have parts of different names, and a part may be there several times, as the addresses of mailto. A list of structs
    is one type for all of them, and, unlike a map, every library has it, and can make rows of it.

    `written` is null for what the URL does not write, as the default port. `text` is null for octets that are no text:
    `urlspec.unescape` of `written` has them.

    >>> import pyarrow as pa
    >>> found = scheme(pa.array(["urn:isbn:0451450523", "URN:x", "a/b"])).to_pylist()
    >>> [(row["scheme"], row["standing"], row["document"], row["section"]) for row in found]
    [('urn', 'defined', 'rfc8141', '2'), (None, None, None, None), (None, None, None, None)]
    >>> [(part["name"], part["text"]) for part in found[0]["parts"]]
    [('NID', 'isbn'), ('NSS', '0451450523')]
    >>> found[2]["error"]
    'a relative reference has no scheme: resolve it against a base first'
    """
    return _like(array, _urlspec.scheme(_column(array), spec, threads=threads))


def _column(array: Any) -> Any:
    """A column as it speaks the PyCapsule interface."""
    library = type(array).__module__.partition(".")[0]
    if library == "pandas":
        array = _single(array)
        dtype = getattr(array, "dtype", None)
        if dtype == object or getattr(dtype, "storage", None) == "python":
            return _of_objects(array)
        if getattr(dtype, "kind", None) == "f" and array.isna().all():
            # So a part of a file is read in which no row has a text.
            import pyarrow

            return pyarrow.nulls(len(array))
        if not hasattr(array, "__arrow_c_stream__"):
            # So it is up to pandas 2, and for an index.
            import pyarrow

            return pyarrow.array(array, from_pandas=True)
    if library == "polars":
        dtype = str(getattr(array, "dtype", ""))
        if dtype == "Null":
            # What Polars hands over of this type is refused.
            return array.cast(sys.modules["polars"].String)
        if dtype == "Object":
            raise _not_texts(array)
    return array


def _single(array: Any) -> Any:
    """A frame of pandas with one column as that series; anything else as it is."""
    is_frame = getattr(array, "ndim", 1) == 2 and type(array).__module__.partition(".")[0] == "pandas"
    return array.iloc[:, 0] if is_frame and array.shape[1] == 1 else array


def _of_objects(column: Any) -> Any:
    """A column of pandas whose values may be of any type."""
    import pyarrow

    try:
        found = pyarrow.array(column, from_pandas=True)
    except pyarrow.ArrowException:
        raise _not_texts(column) from None
    except UnicodeEncodeError:
        # Of a surrogate that stands alone no UTF-8 can be made: the octets for it are no text, and not valid.
        octets = (value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value for value in column)
        found = pyarrow.array(list(octets), pyarrow.binary(), from_pandas=True)
    kind = pyarrow.types
    if not any(test(found.type) for test in (kind.is_string, kind.is_large_string, kind.is_binary, kind.is_null)):
        raise _not_texts(column)
    return found


def _not_texts(column: Any) -> TypeError:
    """The error for a column of values of any type, not all of which are texts. It names the first such type, and no value."""
    name = getattr(column, "name", None)
    named = "the column" if name is None or name == "" else f"the column {name!r}"
    for row, value in enumerate(column):
        kind = type(value).__name__
        # What stands for a missing value differs from itself, or does not say.
        is_missing = value is None or kind in ("NAType", "NaTType") or isinstance(value, float) and value != value
        if not is_missing and not isinstance(value, (str, bytes)):
            return TypeError(f"row {row} of {named} is of type {kind}; expected str, bytes or a null")
    return TypeError(f"{named} is of {column.dtype}; expected a column of strings or of binary")


def _aligned(base: Any, array: Any) -> Any:
    """The bases in the rows of the references; two series of pandas are matched by their indices."""
    if isinstance(base, str):
        return base
    pandas = sys.modules.get("pandas")
    base, array = _single(base), _single(array)
    if pandas and isinstance(base, pandas.Series) and isinstance(array, pandas.Series):
        if not base.index.equals(array.index):
            base = base.reindex(array.index)
    return _column(base)


def _of_pyarrow(array: Any, found: Array) -> Any:
    pyarrow: Any = sys.modules["pyarrow"]
    is_one = isinstance(array, (pyarrow.Array, pyarrow.RecordBatch))
    return pyarrow.array(found) if is_one else pyarrow.chunked_array(found)


def _of_polars(array: Any, found: Array) -> Any:
    polars: Any = sys.modules["polars"]
    (name,) = array.columns if isinstance(array, polars.DataFrame) else [array.name]
    return polars.Series(found).alias(name)


def _of_pandas(array: Any, found: Array) -> Any:
    import pyarrow

    pandas: Any = sys.modules["pandas"]
    values = pandas.arrays.ArrowExtensionArray(pyarrow.chunked_array(found))
    array = _single(array)
    if isinstance(array, pandas.api.extensions.ExtensionArray):
        return values
    index = array if isinstance(array, pandas.Index) else array.index
    return pandas.Series(values, index=index, name=getattr(array, "name", None))


_LIBRARIES: dict[str, Callable[[Any, Array], Any]] = {
    "pyarrow": _of_pyarrow,
    "polars": _of_polars,
    "pandas": _of_pandas,
}


def _like(array: Any, found: Array) -> Any:
    """What was found, as the library has it that the column is of."""
    library = _LIBRARIES.get(type(array).__module__.partition(".")[0])
    return library(array, found) if library else found
