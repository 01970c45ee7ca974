"""The glossary: every term is found in the module that it names."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
GLOSSARY = ROOT / "docs" / "glossary.md"
ROW = re.compile(r"^- (?:\*\*(.+?)\*\*: .+ \(`(.+)`\)|([^*\n]+): `(.+)`)$", re.MULTILINE)
"""A term with its meaning and its module, or, if it has its usual meaning, with its module only."""
SEARCHED = [
    "accumulator", "authorize", "back-off", "backpressure", "bitboard", "Bradley–Terry", "broadcast", "checkpoint",
    "checksum", "commit–reveal", "determinization", "Elo", "evaluation", "event log", "event sourcing", "group commit",
    "hash chain", "heartbeat", "heuristic", "idempotency", "information-set MCTS", "lookahead", "lookup table",
    "metrics", "middleware", "migration", "optimistic concurrency", "perft", "rate limit", "redaction", "rollout",
    "round robin", "self-play", "sequential halving", "snapshot", "SPRT", "TD(λ)", "token bucket",
    "vectorized environment", "write-ahead log",
]  # fmt: skip
"""The terms of the field that an engineer searches for."""


class Entry(NamedTuple):
    """A row of the glossary."""

    term: str
    module: str


def read_entries() -> list[Entry]:
    """All rows of the glossary."""
    return [Entry(*filter(None, row)) for row in ROW.findall(GLOSSARY.read_text(encoding="utf-8"))]


def split_words(text: str) -> str:
    """Normalize a text for comparison: split names into words, drop punctuation, and ignore case."""
    return " " + " ".join(re.findall(r"[^\W_]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text))).lower()


def searchable_texts(path: Path) -> Iterator[str]:
    """The searchable texts of a module: its name, its classes and functions, and their first sentences."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield path.parent.name if path.stem == "__init__" else path.stem
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield getattr(node, "name", "")
            yield re.split(r"\.(?:\s|$)", ast.get_docstring(node) or "")[0]


def is_found(term: str, path: Path) -> bool:
    """Whether a term occurs in a module, in the singular or the plural."""
    forms = split_words(term), split_words(re.sub("y$", "ies", term))
    return any(form in split_words(text) for text in searchable_texts(path) for form in forms)


def test_every_term_is_found_in_its_module() -> None:
    """A term stands in a name or in the first sentence of a docstring of its module."""
    source = ROOT / "src" / "nyhavn"
    assert [entry for entry in read_entries() if not is_found(entry.term, source / entry.module)] == []


def test_the_glossary_has_the_terms_of_the_field() -> None:
    terms = [entry.term for entry in read_entries()]
    modules = [split_words(path.stem) for path in (ROOT / "src" / "nyhavn").rglob("*.py")]
    assert [term for term in set(SEARCHED) - set(terms) if not is_name(term, modules)] == []
    assert len(terms) == len(set(terms))


def is_name(term: str, modules: list[str]) -> bool:
    """Whether a term, in the singular or the plural, is the name of a module."""
    return split_words(term) in modules or split_words(f"{term}s") in modules


def test_every_row_of_the_glossary_is_read() -> None:
    rows = re.findall("^- ", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == len(read_entries())
