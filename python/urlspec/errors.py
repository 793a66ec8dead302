"""What is raised. All of it is a `UrlspecError`, and with that a `ValueError`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from urlspec.values import Fault


class UrlspecError(ValueError):
    """The base of all exceptions of this package."""


class InvalidUrlError(UrlspecError):
    """A text is not valid by the chosen document.

    >>> import urlspec
    >>> try:
    ...     urlspec.parse("http://example.com/a b")
    ... except urlspec.InvalidUrlError as error:
    ...     error.fault.index, error.fault.suggestion
    (20, '%20')
    """

    fault: Fault
    """What is wrong, and where."""

    def __init__(self, fault: Fault, message: str | None = None) -> None:
        super().__init__(message or str(fault))
        self.fault = fault

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.fault, self.args[0])


class UnknownNameError(UrlspecError, LookupError):
    """No revision, rule, component or code has this name."""

    name: str
    """The name that was asked for."""
    nearest: list[str]
    """The names nearest to it, the nearest first."""

    def __init__(self, message: str, name: str, nearest: list[str]) -> None:
        super().__init__(message)
        self.name = name
        self.nearest = nearest

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], self.name, self.nearest)


class UnsupportedError(UrlspecError):
    """The chosen document does not describe what was asked for, such as normalization."""


class ResolveError(UrlspecError):
    """A valid reference cannot be resolved, for example since its base is no base by the document."""


class _AtIndex(UrlspecError):
    index: int | None
    """Where the fault is in the text or data: in characters of a `str`, in bytes of `bytes`; `None` if it has no place."""

    def __init__(self, message: str, index: int | None = None) -> None:
        super().__init__(message)
        self.index = index

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], self.index)


class EscapeError(_AtIndex):
    """Data has no place in a component, or text has a percent sign that begins no escape."""


class SchemeError(_AtIndex):
    """The prose on a scheme forbids what its BNF accepts."""


class BuildError(UrlspecError):
    """Components make no valid URL together, or would be read as others."""

    component: str | None
    """The component at fault."""
    index: int
    """Where in it, in bytes."""

    def __init__(self, message: str, component: str | None, index: int) -> None:
        super().__init__(message)
        self.component = component
        self.index = index

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], self.component, self.index)


class GrammarError(UrlspecError):
    """A grammar cannot be read, or is too large to compare."""
