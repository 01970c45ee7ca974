"""What attacks send: records that are costly to read, and texts that are costly to normalise."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from functools import cache
from typing import Any

from harness.random_games import positions_of, random_record
from nyhavn import Position
from nyhavn.game.board import Phase
from nyhavn.game.link_codec import RAW, VERSION, WORDS


def packed(text: str) -> str:
    """Any text in the form of a packed record."""
    packing = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    data = VERSION + packing.compress(text.encode()) + packing.flush()
    return urlsafe_b64encode(data).decode().rstrip("=")


def combining_marks(number: int) -> str:
    """Combining marks in the order that is most costly to normalise."""
    return "a" + "\u0301\u0323" * (number // 2)


def record_text(start: Position, **headers: str) -> str:
    """A record without moves."""
    titles = "".join(f"{name.replace('_', '-')}: {value}\n" for name, value in headers.items())
    return f"nyhavn 1\n{titles}start: {start}\n"


@cache
def long_game() -> str:
    """A long game of four, packed."""
    return packed(str(max((random_record(4, seed) for seed in range(4)), key=lambda record: len(str(record)))))


@cache
def dealers_turn() -> str:
    """A record that begins with the dealer's turn, where nobody can decide."""
    return packed(record_text(next(found for found in positions_of(2, 5) if found.phase is Phase.DRAW)))


@cache
def many_choices() -> str:
    """A record that begins with very many choices."""
    return packed(record_text(Position.parse(CHOICES)))


CHOICES = (
    "3t GPGRBPP R3Y3G3B3P3E R7Y5G3B3P4 0031/0231/0131/0231/0221/9 X3D3C2T3 "
    "4p/4P/4P/4P/4p/1R2p/rR2P/Y1BbB/y1W1b:R2G2B2P:a 2RR1/3r1/3YY/W1gGy/Y2gG/y1Rr1:Y2G2B3:a "
    "2Rr1/2R2/1PPPp/1YyP1/1bBp1:Y3G2P2:AXDCT 4G/Rr2G/1Rrgg/BB1GG/b1WGg:RYB2+P:aC"
)
"""A position with 1,697 choices, the most that a search of some minutes has found."""
RECORDS = {"long": (long_game, 4), "dealer": (dealers_turn, 2), "choices": (many_choices, 4)}
"""Records by name, with their numbers of players."""


def continued_table(what: str, step: int = 0) -> dict[str, Any]:
    """A new table that branches from a record, with persons only."""
    record, players = RECORDS[what]
    return {"seats": [{"name": "Eve"}] * players, "first": 0, "goOn": {"packed": record(), "step": step}}
