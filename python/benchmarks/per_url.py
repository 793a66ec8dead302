"""How long verdicts take, beside what else a Python user would pick.

    python benchmarks/per_url.py FILE [ROWS]

FILE has a URL on each line; it is repeated up to ROWS (a million). All contenders take the same texts in turn, some rounds
long; what is printed is the median of the rounds, and how many times as long as a column it takes.

`urlspec-benches` prints the time of the Rust library on the same texts:

    cargo run --release -p urlspec-benches --example per_url -- FILE [ROWS]
"""

from __future__ import annotations

import itertools
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import ada_url
import can_ada
import pyarrow as pa
import rfc3986
import rfc3987
import validators
import yarl

import urlspec
from urlspec import arrow

ROUNDS = 5
# A contender that takes longer sees fewer texts.
SLOW = 20_000

File = list[str]


def each(judge: Callable[[str], object]) -> Callable[[File], int]:
    """One call for each text. A text that raises is not valid."""

    def all_of_them(texts: File) -> int:
        valid = 0
        for text in texts:
            try:
                valid += bool(judge(text))
            except Exception:
                pass
        return valid

    return all_of_them


def split(text: str) -> bool:
    urlsplit(text)
    return True


def main(path: str, rows: int = 1_000_000) -> None:
    lines = Path(path).read_text("utf-8").splitlines()
    texts = list(itertools.islice(itertools.cycle(lines), rows))
    column = pa.array(texts)
    validator = urlspec.Validator("rfc3986")
    contenders: list[tuple[str, Callable[[File], int], bool]] = [
        ("urlspec.arrow.is_valid, a column", lambda texts: count(arrow.is_valid(column[: len(texts)])), False),
        ("urlspec.arrow.is_valid, from a list", lambda texts: count(arrow.is_valid(pa.array(texts))), False),
        ("urlspec.Validator.is_valid", each(validator.is_valid), False),
        ("urlspec.is_valid", each(urlspec.is_valid), False),
        ("urlspec.Validator.validate", each(validator.validate), False),
        ("urlspec.arrow.report, a column", lambda texts: len(arrow.report(column[: len(texts)])), False),
        ("urlspec.arrow.parse, a column", lambda texts: len(arrow.parse(column[: len(texts)])), False),
        ("the same, host and path", lambda texts: len(arrow.parse(column[: len(texts)], only=["host", "path"])), False),
        ("the same, threads=2", lambda texts: len(arrow.parse(column[: len(texts)], threads=2)), False),
        ("can_ada.can_parse", each(can_ada.can_parse), False),
        ("ada_url.check_url", each(ada_url.check_url), False),
        ("urllib.parse.urlsplit", each(split), False),
        ("yarl.URL", each(lambda text: [yarl.URL(text)]), True),
        ("rfc3986.is_valid_uri", each(rfc3986.is_valid_uri), True),
        ("rfc3987.match", each(lambda text: rfc3987.match(text, "URI_reference")), True),
        ("validators.url", each(validators.url), True),
    ]
    times: dict[str, list[float]] = {name: [] for name, _, _ in contenders}
    found: dict[str, tuple[int, int]] = {}
    for _ in range(ROUNDS):
        for name, judge, is_slow in contenders:
            given = texts[:SLOW] if is_slow else texts
            began = time.perf_counter()
            found[name] = (judge(given), len(given))
            times[name].append((time.perf_counter() - began) / len(given) * 1e9)
    medians = {name: statistics.median(it) for name, it in times.items()}
    first = medians[contenders[0][0]]
    print("| contender | ns a URL | of a column | valid of |\n| --- | ---: | ---: | ---: |")
    for name, median in medians.items():
        valid, of = found[name]
        print(f"| {name} | {median:,.0f} | {median / first:.1f} | {valid:,} of {of:,} |")


def count(verdicts: pa.Array) -> int:
    return int(verdicts.true_count)


if __name__ == "__main__":
    main(sys.argv[1], *(int(rows) for rows in sys.argv[2:]))
