"""Mutated texts: parsing raises only the documented errors, always with a place."""

from collections.abc import Callable
from random import Random

import pytest

from harness.mutations import mutate_text
from harness.random_games import random_record, sampled_positions
from nyhavn import IllegalMove, ImpossiblePosition, Move, NyhavnError, Position, Record, Unreadable, View


def assert_only_documented(text: str, parse: Callable[[str], object]) -> type[NyhavnError] | None:
    """Parse a mutated text: a valid one must round-trip, an invalid one must raise an error with a place."""
    try:
        value = parse(text)
    except NyhavnError as error:
        lines = text.split("\n")
        assert type(error) in (Unreadable, IllegalMove, ImpossiblePosition)
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert str(error).startswith(f"line {error.line}, column {error.column}: {error.code.replace('-', ' ')}")
        return type(error)
    assert parse(str(value)) == value
    return None


def sample_texts(kind: str) -> list[str]:
    """Texts to mutate."""
    positions = list(sampled_positions(200, seed=4))
    match kind:
        case "position":
            return [str(position) for position in positions]
        case "view":
            return [str(position.view(seat)) for position in positions for seat in (0, None)]
        case "move":
            return [str(move) for position in positions for move in position.legal_moves[:40]]
        case _:
            return [str(random_record(players, seed, turns=12)) for players in (2, 3, 4) for seed in range(20)]


PARSERS: dict[str, Callable[[str], object]] = {
    "position": Position.parse,
    "view": View.parse,
    "move": Move.parse,
    "record": Record.parse,
}


@pytest.mark.parametrize(
    ("kind", "count", "share"),
    [*(("position", 10_000, i) for i in range(3)), ("view", 10_000, 0), ("move", 50_000, 0), ("record", 10_000, 0)],
)
def test_mutated_texts_give_only_documented_errors(kind: str, count: int, share: int) -> None:
    rng, good = Random(f"{kind} {share}"), sample_texts(kind)
    outcomes = [assert_only_documented(mutate_text(rng.choice(good), rng), PARSERS[kind]) for _ in range(count)]
    assert outcomes.count(Unreadable) > count / 4
    if kind in ("position", "view"):
        assert outcomes.count(ImpossiblePosition) > count / 20
    if kind == "record":
        assert outcomes.count(IllegalMove) > count / 50
