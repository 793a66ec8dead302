"""Languages as sets of words, held against the program and against brute force."""

from __future__ import annotations

import copy
import itertools
import os
import re
import subprocess

import pytest

from urlspec.errors import GrammarError, UnknownNameError
from urlspec.grammar import Language, compare, matrix

PROGRAM = os.environ.get("URLSPEC_PROGRAM")

EXPRESSIONS = ["a*b", "(ab|b)*", "a?(b|ab)", "[ab]{2,3}", "b+", "(a|b)*a", "a{0,2}b?"]


def words(longest: int) -> list[str]:
    return ["".join(word) for length in range(longest + 1) for word in itertools.product("ab", repeat=length)]


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_words_are_those_of_the_expression(expression: str) -> None:
    language = Language(f"regex:{expression}", dialect="python")
    pattern = re.compile(expression)
    matching = [word for word in words(5) if pattern.fullmatch(word)]
    assert [word for word in words(5) if word in language] == matching
    assert language.count(5) == [sum(len(word) == length for word in matching) for length in range(6)]
    assert re.compile(language.export("regex")).match(matching[-1])
    for word in words(4):
        mismatch = language.explain(word)
        assert (mismatch is None) == (word in language)
        if mismatch is not None:
            begins = [other for other in words(7) if pattern.fullmatch(other) and other.startswith(word[: mismatch.index])]
            assert begins, (expression, word)


def test_sets() -> None:
    for left, right in itertools.product(EXPRESSIONS, repeat=2):
        one, other = (Language(f"regex:{it}", dialect="python") for it in (left, right))
        mine, theirs = ({word for word in words(6) if word in it} for it in (one, other))
        assert (one <= other) == (mine <= theirs), (left, right)
        assert (one < other) == (mine < theirs)
        assert (one == other) == (mine == theirs)
        assert (one != other) == (mine != theirs)
        assert one.isdisjoint(other) == mine.isdisjoint(theirs)
        for joined, expected in [(one & other, mine & theirs), (one | other, mine | theirs), (one - other, mine - theirs)]:
            assert {word for word in words(6) if word in joined} == expected
            assert bool(joined) == bool(expected)
        assert "ab" in ~one or "ab" in one
    assert Language("rfc3986:port") != "rfc3986:port"
    with pytest.raises(TypeError):
        Language("rfc3986:port") < 3  # type: ignore[operator]
    with pytest.raises(TypeError):
        hash(Language("rfc3986:port"))
    with pytest.raises(TypeError, match="not iterable"):
        list(Language("rfc3986:port"))
    with pytest.raises(TypeError):
        1 in Language("rfc3986:port")  # type: ignore[operator]
    assert "\ud800" not in ~Language("rfc3986:port")


def test_texts_and_options() -> None:
    texts = {"mine.abnf": "start = item *( \",\" item )\nitem = ALPHA / nested\nnested = \"(\" [start] \")\"\nother = host\n"}
    with pytest.raises(GrammarError, match="recursive"):
        Language("mine.abnf:start", texts=texts).figures()
    recursive = Language("mine.abnf:start", texts=texts)
    assert "(a,(b))" in recursive
    assert "(a,(b)" not in recursive
    tree = recursive.tree("(é)")
    assert tree is None
    tree = recursive.tree("(a),b")
    assert tree is not None
    assert [child.text("(a),b") for child in tree.children] == ["(a)", "b"]
    short = Language("mine.abnf:start", texts=texts, max_length=4)
    assert short.count(6)[4:] == [recursive_count(4), 0, 0]
    assert "a,b,c" in recursive and "a,b,c" not in short
    mismatch = short.explain("a,b,c")
    assert mismatch is not None and (mismatch.index, mismatch.expected, mismatch.can_end) == (4, "", True)
    assert short.explain("a,") is not None and short.explain("a,b") is None
    assert short.tree("a,b,c") is None and short.tree("a,b") is not None
    assert re.fullmatch(short.export("regex"), "(),a") and not re.fullmatch(short.export("regex"), "(),a,b")
    assert Language("short.abnf", texts={"short.abnf": short.export("abnf")}) == short
    included = Language("mine.abnf:other", texts={**texts, "more.abnf": "host = \"h\"\n"}, with_="more.abnf")
    assert "h" in included
    assert copy.deepcopy(short) == copy.copy(short) == short
    bound = Language("mine.abnf:other", texts=texts, bind={"host": "rfc3986:IPv4address"})
    assert "127.0.0.1" in bound
    assert bound.statements() == ["`host` is rfc3986:IPv4address (bind)"]
    assert Language("mine.abnf", texts=texts)["item"].name == "mine.abnf:item"
    assert Language("mine.abnf", texts=texts).rules() == ["start", "item", "nested", "other"]
    with pytest.raises(KeyError):
        Language("mine.abnf", texts=texts)["itm"]
    for options, wrong in [
        ({"notation": "bnf"}, "no notation"),
        ({"dialect": "perl7"}, "no dialect"),
        ({"depth": 0}, "depth is from 1"),
        ({"either_case": "all"}, "either_case"),
        ({"max_states": 0}, "max_states"),
    ]:
        with pytest.raises(ValueError, match=wrong):
            Language("mine.abnf", texts=texts, **options)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Language("mine.abnf", texts=texts, colour="red")  # type: ignore[call-arg]


def recursive_count(length: int) -> int:
    """Words of `start` with this many characters, of 52 letters, by a count of its own."""

    def starts(rest: int) -> int:
        return sum(items(first) * (1 if first == rest else starts(rest - first - 1)) for first in range(1, rest + 1)) if rest > 0 else 0

    def items(rest: int) -> int:
        return (52 if rest == 1 else 0) + ((1 if rest == 2 else starts(rest - 2)) if rest >= 2 else 0)

    return starts(length)


def test_files(tmp_path: os.PathLike[str]) -> None:
    path = os.path.join(tmp_path, "mine.ebnf")
    with open(path, "w", encoding="utf-8") as file:
        file.write("port ::= [0-9]+ - '0'\n")
    mine = Language(f"{path}:port")
    assert "0" not in mine and "00" in mine
    assert mine < Language("rfc3986:port")
    assert compare(mine, "rfc3986:port").relation == "subset"
    with pytest.raises(GrammarError):
        Language(os.path.join(tmp_path, "nothing.abnf"))


def test_sides_of_comparisons() -> None:
    port = Language("rfc3986:port")
    assert compare(port, ("p = *DIGIT", "p")).relation == "equal"
    assert compare("regex:[0-9]*", port).relation == "equal"
    assert compare("rfc2396:unreserved - rfc3986:unreserved", "regex:[!'()*]").relation == "equal"
    with pytest.raises(UnknownNameError):
        compare("rfc9999:port", port)
    with pytest.raises(GrammarError):
        compare("rfc3986:port & nothing.abnf:port", port)
    table = matrix(port, "regex:[0-9]+", "p = 1*DIGIT")
    assert table.relations == (("equal", "superset", "superset"), ("subset", "equal", "equal"), ("subset", "equal", "equal"))
    assert table.witnesses[0] == (None, "", "")
    assert table.classes == ((0,), (1, 2))
    assert table.steps == ((1, 0),)


def test_exports_and_drawings() -> None:
    host = Language("rfc3986:IPv4address")
    assert Language("mine.abnf", texts={"mine.abnf": host.export("abnf")}) == host
    assert "IPv4address = " in host.export("pest")
    assert host.export("dot").startswith("digraph")
    svg = host._repr_svg_()
    assert svg is not None and svg == host.export("railroad") and svg.startswith("<svg")
    joined = host & host
    assert joined._repr_svg_() is None
    assert repr(host) == "Language('rfc3986:IPv4address')"
    with pytest.raises(GrammarError):
        joined.tree("1.1.1.1")
    for form, dialect in [("svg", "python"), ("regex", "sed")]:
        with pytest.raises(ValueError, match=re.escape(repr(form if form == "svg" else dialect).strip("'"))):
            host.export(form, dialect=dialect)


def test_words_of_all_kinds() -> None:
    port = Language("rfc3986:port")
    assert all(word in port for word in port.generate(50, seed=1, max_length=9))
    assert not any(word in port for word in port.generate(10, invalid=True))
    assert sorted(port.generate(11, characters="all")) == ["", *"0123456789"]
    for method in ("transition", "w"):
        assert all((word in port) == valid for word, valid in port.suite(method))
    big = Language("rfc3986:URI").count(3000)[-1]
    assert big > 10**4300
    with pytest.raises(ValueError, match="at most"):
        port.count(10**6)


@pytest.mark.skipif(PROGRAM is None, reason="there is no program to compare with")
def test_numbers_are_those_of_the_program() -> None:
    assert PROGRAM is not None
    for name in ["rfc3986:host", "rfc1738:httpurl", "rfc2396:host - rfc3986:IPv4address"]:
        printed = subprocess.run([PROGRAM, "count", name, "--max-length", "12"], capture_output=True, text=True, check=True).stdout
        numbers = [int(line.split()[1]) for line in printed.splitlines()[1:-1]]
        assert Language(name).count(12) == numbers
