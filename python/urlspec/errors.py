"""What is raised. All of it is a `UrlspecError`, and with that a `ValueError`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from urlspec.values import Fault

__all__ = [
    "BuildError",
    "EscapeError",
    "GrammarError",
    "HostNameError",
    "InvalidUrlError",
    "PortError",
    "ResolveError",
    "SchemeError",
    "UnknownNameError",
    "UnsupportedError",
    "UrlspecError",
]


def __dir__() -> list[str]:
    return __all__


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

    # Some libraries make exceptions anew, of the message alone.
    def __init__(self, fault: Fault | str, message: str | None = None) -> None:
        super().__init__(message or str(fault))
        if not isinstance(fault, str):
            self.fault = fault

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (getattr(self, "fault", self.args[0]), self.args[0])


class UnknownNameError(UrlspecError, LookupError):
    """No revision, rule, component or code has this name."""

    name: str
    """The name that was asked for."""
    nearest: list[str]
    """The names nearest to it, the nearest first."""

    def __init__(self, message: str, name: str = "", nearest: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.name = name
        self.nearest = list(nearest)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], self.name, self.nearest)


class UnsupportedError(UrlspecError):
    """The chosen document does not describe what was asked for, such as normalization."""


class PortError(UrlspecError):
    """A port is valid by the document, and no number of a port: it is over 65535.

    >>> import urlspec
    >>> try:
    ...     urlspec.parse("http://example.com:65536/").port_number
    ... except urlspec.PortError as error:
    ...     print(error)
    65536 is not a port: the highest is 65535
    """


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


class HostNameError(_AtIndex):
    """A host name has no form in US-ASCII, because DNS does not allow one of its labels."""


class SchemeError(_AtIndex):
    """The prose on a scheme forbids what its BNF accepts."""


class BuildError(UrlspecError):
    """Components make no valid URL together, or would be read as others."""

    component: str | None
    """The component at fault."""
    index: int | None
    """Where in it, in characters; `None` if all of it is."""

    def __init__(self, message: str, component: str | None = None, index: int | None = None) -> None:
        super().__init__(message)
        self.component = component
        self.index = index

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], self.component, self.index)


class GrammarError(UrlspecError):
    """A grammar cannot be read, or is too large to compare."""
