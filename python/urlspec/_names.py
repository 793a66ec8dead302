"""Names as arguments."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["names"]


def __dir__() -> list[str]:
    return __all__


def names(given: str | Iterable[str]) -> list[str]:
    """Several names, or a single one."""
    return [given] if isinstance(given, str) else list(given)
