"""What `nyhavn.study` says of some decisions and turns, for the test of the study in the page.

python -m harness.study_fixture web/src/study/fixture.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from harness.shuffle_games import version_1_games
from nyhavn.game.move import AnyMove
from nyhavn.game.position import Position
from nyhavn.game.view import View
from nyhavn.study import Depth
from nyhavn.study.course import Choice, Course
from nyhavn.study.decisions import ALONE, LINES, judge
from nyhavn.study.depth import NORMAL, QUICK
from nyhavn.study.game_study import rate_accuracy
from nyhavn.study.reasons import list_features
from nyhavn.study.sampler import Sampler, view_of
from nyhavn.study.turn_values import value_start, value_turn

FIXTURE = Path("web/src/study/fixture.json")
SHALLOW = Depth("shallow", field=4, choosing=32, weighing=32, showing=32, turns=16)
GAME = "two, with nonces"
DECISIONS = ((4, 0), (13, 0), (20, 0), (27, 0), (32, 0), (34, 0), (36, 1), (41, 1))
"""Decisions by their turn and their number in it, from 0."""
TURNS = ((10, 0), (22, 1), (33, None), (41, 0))
"""Turns and who values them; None is a watcher."""
STRIDE = 7
"""The features of one in so many legal moves are kept."""


def make_fixture() -> dict[str, Any]:
    """The game, and what is said of it."""
    record = version_1_games()[GAME]
    course = Course.of(record)
    sampler = Sampler(course.players)
    return {
        "record": str(record),
        "turns": [list_turn(turn.moves) for turn in record.turns],
        "depths": [depth._asdict() for depth in (QUICK, NORMAL, SHALLOW)],
        "lines": [[line, str(label)] for line, label in LINES],
        "alone": ALONE,
        "accuracies": [[loss, rate_accuracy(loss)] for loss in (0.0, 0.02, 0.1, 1.0)],
        "decisions": [
            describe_decision(sampler, turn, number, course.turns[turn].choices[number]) for turn, number in DECISIONS
        ],
        "start": value_start(sampler, view_of(course.start, 0), SHALLOW.turns),
        "values": [value(sampler, course, turn, viewer) for turn, viewer in TURNS],
    }


def list_turn(moves: tuple[Any, ...]) -> list[str]:
    """The moves of a turn in notation."""
    return [str(move) for move in moves]


def describe_decision(sampler: Sampler, turn: int, number: int, choice: Choice) -> dict[str, Any]:
    """What is said of a decision."""
    found = judge(sampler, view_of(choice.position, choice.position.seat), choice.move, SHALLOW)
    return {
        "turn": turn,
        "number": number,
        "label": str(found.label),
        "gap": found.gap,
        "loss": found.loss,
        "low": found.low,
        "high": found.high,
        "played": found.played._asdict(),
        "best": [move._asdict() for move in found.best],
        "reasons": [reason._asdict() for reason in found.reasons],
        "features": {str(move): list_texts(choice.position, move) for move in choice.position.legal_moves[::STRIDE]},
    }


def list_texts(position: Position, move: AnyMove) -> list[str]:
    """The features of a move."""
    view = position.view(position.seat)
    after = View(position.play(move).view(position.seat).words, position.seat, view.unknown)
    return sorted(f"{kind} {letter}" for kind, letter in list_features(view, move, after))


def value(sampler: Sampler, course: Course, turn: int, viewer: int | None) -> dict[str, Any]:
    """The values around the end of a turn."""
    before, after = (position.view(viewer) for position in (course.turns[turn].decided, course.turns[turn].end))
    decided, end, errors = value_turn(sampler, before, after, SHALLOW.turns)
    return {"turn": turn, "viewer": viewer, "decided": decided, "end": end, "errors": errors}


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(make_fixture(), indent=1) + "\n", encoding="utf-8")
