"""Grammars and their languages: of documents, of files of anybody, and of regular expressions.

A `Language` is a set of words, with `in`, the comparisons and the joins of a set of Python. All answers are exact.

>>> from urlspec.grammar import Language, compare
>>> host = Language("rfc3986:host")
>>> "example.org" in host, "a b" in host
(True, False)
>>> Language("rfc2396:host") < host
True
>>> dropped = Language("rfc2396:unreserved") - Language("rfc3986:unreserved")
>>> sorted(dropped.generate(characters="all"))
['!', "'", '(', ')', '*']
>>> compare("regex:[0-9]{1,5}", "rfc3986:port").right_only[0]
''

In a notebook, it is drawn as the railroad diagram of its rule.
"""

from __future__ import annotations

from urlspec._urlspec import Language, compare, lineage, matrix
from urlspec.errors import GrammarError
from urlspec.values import Comparison, Derivation, Figures, Matrix, Mismatch

__all__ = [
    "Comparison",
    "Derivation",
    "Figures",
    "GrammarError",
    "Language",
    "Matrix",
    "Mismatch",
    "compare",
    "lineage",
    "matrix",
]


def __dir__() -> list[str]:
    return __all__
