"""The names that the package has, and the parameters of its functions."""

from __future__ import annotations

import doctest
import importlib
import inspect
from types import ModuleType
from typing import Any

import pytest

import urlspec
from urlspec import arrow, grammar

MODULES = ["", "._columns", "._names", ".arrow", ".grammar", ".duckdb", ".errors", ".pandas", ".polars", ".values"]
KERNELS = ["is_valid", "first_error", "parse", "normalize", "resolve", "scheme", "report"]


@pytest.fixture(params=MODULES)
def module(request: pytest.FixtureRequest) -> ModuleType:
    return importlib.import_module(f"urlspec{request.param}")


def test_modules_list_what_is_of_them(module: ModuleType) -> None:
    shown = {name for name in dir(module) if not inspect.ismodule(getattr(module, name))}
    assert shown == {*module.__all__} - {"arrow"} | ({"__version__"} if module is urlspec else set())
    assert len(module.__all__) == len({*module.__all__})
    # What is made in a module is listed there.
    for name, item in vars(module).items():
        if not name.startswith("_") and getattr(item, "__module__", None) == module.__name__:
            assert name in module.__all__


def test_all_of_the_compiled_part_is_in_the_package() -> None:
    listed = {*urlspec.__all__, *arrow.__all__, *grammar.__all__, "__version__", "normalize_text", "resolve_text", "scheme_text"}
    assert {*urlspec._urlspec.__all__} <= listed
    assert {*urlspec.errors.__all__, *urlspec.values.__all__} <= {*urlspec.__all__, *grammar.__all__}


def test_examples_of_attributes_and_static_methods() -> None:
    """Those that doctest does not find."""
    attempted = 0
    for of in vars(urlspec._urlspec).values():
        attributes = vars(of).items() if isinstance(of, type) else ()
        for name, attribute in attributes:
            text = getattr(of, name).__doc__ or ""
            if ">>>" in text and (inspect.isgetsetdescriptor(attribute) or isinstance(attribute, staticmethod)):
                examples = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
                found = doctest.DocTestRunner().run(examples)
                assert found.failed == 0
                attempted += found.attempted
    assert attempted >= 7


def parameters(function: Any, *without: str) -> list[tuple[str, Any, Any, Any]]:
    found = inspect.signature(function).parameters.values()
    return [(it.name, it.kind, it.default, it.annotation) for it in found if it.name not in without]


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("of", ["pandas.UrlspecAccessor", "polars.UrlspecSeries", "polars.UrlspecExpr"])
def test_methods_of_columns_take_what_the_kernels_take(kernel: str, of: str) -> None:
    library, name = of.split(".")
    method = getattr(getattr(importlib.import_module(f"urlspec.{library}"), name), kernel)
    # Polars has threads of its own for expressions.
    without = ("array", "threads") if name == "UrlspecExpr" else ("array",)
    # Of which library a column of bases is differs.
    ours = [it if it[0] != "base" else it[:3] for it in parameters(method, "self")]
    theirs = [it if it[0] != "base" else it[:3] for it in parameters(getattr(arrow, kernel), *without)]
    assert ours == theirs
    told = inspect.getdoc(method) or ""
    assert f"`urlspec.arrow.{kernel}`" in told and len(told.splitlines()) > 2


@pytest.mark.parametrize("kernel", KERNELS)
def test_kernels_take_what_the_functions_for_one_text_take(kernel: str) -> None:
    if kernel == "first_error":
        return
    of_one = urlspec.validate if kernel == "report" else getattr(urlspec, kernel)
    texts = ("url", "array", "base", "reference", "every_fault", "threads", "only")
    assert parameters(of_one, *texts) == parameters(getattr(arrow, kernel), *texts)
