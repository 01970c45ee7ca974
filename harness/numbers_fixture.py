"""What games tell of each seat, computed from positions, for the test of the page's own numbers.

python -m harness.numbers_fixture web/src/numbers/fixture.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from harness.random_games import random_record
from harness.shuffle_games import version_1_games
from nyhavn import Record
from nyhavn.arena.bot_game import play_game
from nyhavn.bots import bot
from nyhavn.game.move import Activate, Build, Gain, LayWhite
from nyhavn.rules.material import ABILITIES, COLOURS
from nyhavn.rules.scoring import full_columns, full_rows
from nyhavn.study.course import Course, PlayedTurn
from nyhavn.study.subjects import find_subject, is_late

FIXTURE = Path("web/src/numbers/fixture.json")
FORMAT = "nyhavn games 1"
"""The format of an exported file, as in `web/src/numbers/export.ts`."""
DECISIONS = (
    ("t12", ("t12", "t34")),
    ("t12", ("bRa1b1=R2",)),
    ("dR2", ("dG2", "dR2")),
    ("e", ("e", "bRa1b1=R2")),
    ("bRa1b1=R2", ("bRb1c1=R2", "bRa1b1=R/D")),
    ("bRa1b1=R2", ("bRa1b1=R/D", "bRa1b1=R2")),
    ("bRa1b1=R2", ("bRa1b1=R2", "t12", "bRa1b1=R/D")),
    ("bRa1b1=R/D", ("t12",)),
    ("t12", ("t17/A",)),
    ("wa1", ("aD", "wa1")),
    ("r", ("r",)),
    ("aX", ("aX", "wa1")),
)
"""Decisions: the move that was played and the best ones."""


DEALS = ((2, 10), (3, 21), (4, 55))
"""Games between Masons by their players and their seeds, in which much is earned."""


def list_records() -> list[Record]:
    """Games of all sizes, and one with a resignation."""
    shuffled = version_1_games()
    masons = [Record.parse(play_game([bot("mason")] * players, seed).record) for players, seed in DEALS]
    resigned = random_record(2, 8, turns=6).titled({"ending": "resigned 2", "seat-1": "Ida", "bots": "2"})
    return [shuffled["two, with nonces"], *masons, resigned]


def make_fixture() -> dict[str, Any]:
    """The games with what they tell, and decisions with their subjects."""
    return {
        "games": [describe_game(record) for record in list_records()],
        "subjects": [
            {"played": played, "best": best, "subject": find_subject(played, best)} for played, best in DECISIONS
        ],
    }


def describe_game(record: Record) -> dict[str, Any]:
    """A game, and what it tells of each seat."""
    course = Course.of(record)
    late = [number for number, turn in enumerate(course.turns) if is_late(turn.start)]
    return {
        "record": str(record),
        "winners": [seat for seat, share in enumerate(course.shares) if share],
        "late": late[0] if late else len(course.turns),
        "scores": [turn.end.scores for turn in course.turns],
        "seats": [describe_seat(course, seat) for seat in course.start.seats],
    }


def describe_seat(course: Course, seat: int) -> dict[str, Any]:
    """What a seat has built and earned."""
    own = [turn for turn in course.turns if turn.seat == seat]
    moves = [move for turn in own for _, move in turn.choices]
    house, ends = course.turns[-1].end.house(seat), [turn.end.scores for turn in course.turns]
    builds = [move for move in moves if isinstance(move, Build)]
    return {
        "tiles": {colour: sum(move.placement.colour == colour for move in builds) for colour in COLOURS},
        "free": any(not len(move.payment) for move in builds),
        "row": bool(full_rows(house.windows)),
        "column": bool(full_columns(house.windows)),
        "bonuses": max(map(count_bonuses, own)),
        "abilities": len(course.turns[-1].end.abilities(seat)) == len(ABILITIES),
        "behind": max(max(scores) - scores[seat] for scores in ends),
    }


def count_bonuses(turn: PlayedTurn) -> int:
    """How many bonuses were chosen in a turn."""
    return sum(isinstance(move, LayWhite | Gain | Activate) for _, move in turn.choices)


def write_games(seat: int) -> str:
    """A file with all games of the fixture, as somebody has played them from one seat."""
    games = json.loads((Path(__file__).parents[1] / FIXTURE).read_text(encoding="utf-8"))["games"]
    return json.dumps(
        {
            "format": FORMAT,
            "games": [
                {"record": game["record"], "seat": seat, "when": 1_790_000_000 + i} for i, game in enumerate(games)
            ],
        }
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(make_fixture(), indent=1) + "\n", encoding="utf-8")
