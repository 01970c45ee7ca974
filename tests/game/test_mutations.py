"""Mutated texts: parsing raises only the documented errors, always with a place."""

from collections.abc import Callable
from random import Random

import pytest

from nyhavn import IllegalMove, ImpossiblePosition, Move, NyhavnError, Position, Record, Unreadable, View
from tests.random_games import random_record, sampled_positions

ALPHABET = "RYGBPWErygbpwe0123456789tdbcar>!@?.:/+-=;, \t\n\r\"'AXDCTaxdct" + "é\u0000\u202e٣ßﬁ½ŉ"


def mutate_text(text: str, rng: Random) -> str:
    """The text with one to four random mutations."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        i, j = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        match rng.randrange(7):
            case 0:
                text = text[:i] + rng.choice(ALPHABET) + text[i:]
            case 1:
                text = text[:i] + text[i + 1 :]
            case 2:
                text = text[:i] + rng.choice(ALPHABET) + text[i + 1 :]
            case 3:
                text = text[:i] + text[j : j + 8] + text[i:]
            case 4:
                text = text[:i] + text[i + 1 : i + 2] + text[i : i + 1] + text[i + 2 :]
            case 5:
                text = text[: max(i, len(text) // 2)]
            case _:
                text = text[:i] + text[min(j, i + 12) :]
    return text


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
