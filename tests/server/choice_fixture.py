"""Positions of games with all their legal moves as the server sends them, for the tests of the client.

`python -m tests.server.choice_fixture` writes them to `tests/data/choices.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from nyhavn import Position, SeededDealer, deal
from nyhavn.server.view.choices import list_choices

FILE = Path(__file__).parents[1] / "data" / "choices.json"
GAMES = 20
MOST = 90
"""The maximum number of choices of a position in the fixture."""


def make_choice_fixture() -> list[dict[str, Any]]:
    """Positions that cover every kind of move and every ability, with their choices."""
    found: list[dict[str, Any]] = []
    met: set[str] = set()
    for position in choice_positions():
        shown = as_shown(position)
        features = features_of(shown)
        if len(shown["choices"]) <= MOST and not features <= met:
            met |= features
            found.append(shown)
    return found


def choice_positions() -> Iterator[Position]:
    """The positions of some games in which a seat decides; every second decision is a build, if possible."""
    for seed in range(GAMES):
        rng, dealer = Random(seed), SeededDealer(seed)
        position = deal(2 + seed % 3, seed)
        while not position.is_over:
            if position.to_move is None:
                position = position.play(dealer.draw(position))
                continue
            yield position
            moves = position.legal_moves
            builds = [move for move in moves if str(move)[0] == "b"]
            position = position.play(rng.choice(builds if builds and rng.random() < 0.5 else moves))


def as_shown(position: Position) -> dict[str, Any]:
    """The parts of a position's state from which a page offers the moves."""
    assert position.to_move is not None
    view = position.view(position.to_move)
    return {
        "phase": str(view.phase),
        "harbour": view.harbour,
        "hand": str(view.hand),
        "choices": msgspec.to_builtins(list(list_choices(view))),
    }


def features_of(shown: dict[str, Any]) -> set[str]:
    """The kinds of moves and the abilities that occur among the choices."""
    return {f"{choice['kind']} {letter}" for choice in shown["choices"] for letter in choice["turned"] or "-"}


def format_choice_fixture() -> str:
    """The text of the file, with a line for each position."""
    lines = [json.dumps(shown, separators=(",", ":")) for shown in make_choice_fixture()]
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(format_choice_fixture(), encoding="utf-8")
