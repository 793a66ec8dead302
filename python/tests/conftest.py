"""What several tests need."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def links() -> list[str]:
    """One in four URLs of a list of links, where that is at hand; otherwise the words of the project's own corpus."""
    corpus = ROOT.parent / "shared/corpora/urls/top100.txt"
    if corpus.exists():
        return corpus.read_text("utf-8").splitlines()[::4]
    print("the corpus of links is not here; the words of the tests take its place")
    return words()


def words() -> list[str]:
    """The words of `crates/lineage/documents` that stand on lines of their own."""
    found: list[str] = []
    for name in ("valid.txt", "invalid.txt"):
        for file in sorted(ROOT.glob(f"crates/lineage/documents/*/{name}")):
            lines = file.read_text("utf-8").splitlines()
            found += [line for line in lines if line and not line.startswith(("#", "[", '"', " "))]
    return found


@pytest.fixture(scope="session")
def program() -> Path:
    """The program, to hold the package against: `URLSPEC_PROGRAM`, or what cargo built."""
    if named := os.environ.get("URLSPEC_PROGRAM"):
        assert Path(named).exists(), f"URLSPEC_PROGRAM is {named}, which is not there"
        return Path(named)
    built = [ROOT / "target" / it / "urlspec" for it in ("release", "debug")]
    there = [path for path in built if path.exists()]
    if not there:
        pytest.skip("the program is not built: cargo build -p urlspec-cli")
    return max(there, key=lambda path: path.stat().st_mtime)
