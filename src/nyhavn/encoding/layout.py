"""Which bits an observation has, piece by piece."""

from functools import cache
from math import prod
from typing import NamedTuple

from nyhavn.rules.material import (
    ABILITIES,
    CARDS,
    COAT_ROWS,
    COATS,
    COLOURS,
    COLUMNS,
    END_CARD_DEPTH,
    HAND_LIMIT,
    PIERS,
    ROWS,
    SIZES,
    START_HANDS,
    WHITE_TILES,
    WINNING_SCORE,
)
from nyhavn.rules.words import OVER

VERSION = 1
"""Changes whenever the same view would give other bits."""

PHASES = OVER + 1
MOST_OPEN = len(COATS) + len(COAT_ROWS)
"""No turn can earn more bonuses than a house has coats of arms."""
MOST_IN_STOCK = 3
MOST_OF_A_COLOUR = 14
MOST_IN_HAND = HAND_LIMIT + 3
MOST_UNKNOWN = max(START_HANDS)


class Piece(NamedTuple):
    """Bits that belong together: their name, their shape, and what they say."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many bits these are."""
        return prod(self.shape)


def shared(players: int) -> tuple[Piece, ...]:
    """The pieces about the table."""
    cells = (ROWS, COLUMNS)
    return (
        Piece("phase", (PHASES,), "one of: deal, draw, turn, discard, build, pay, bonus, over"),
        Piece("open", (MOST_OPEN,), "cards still to be discarded, or bonuses still to be taken"),
        Piece("mover", (players,), "one of: whose decision it is, counted from the viewer"),
        Piece("viewer", (players,), "one of: the viewer's seat, counted from the first"),
        Piece("harbour", (PIERS, len(CARDS)), "for each pier one of RYGBPE, or none where it is empty"),
        Piece("place", cells, "the cells of the place that is chosen and not yet paid"),
        Piece("place_brick", cells, "its brick"),
        Piece("place_colour", (len(COLOURS),), "one of: its colour"),
        Piece("tiles", (len(COLOURS), len(SIZES), MOST_IN_STOCK), "tiles in stock, by colour and size"),
        Piece("whites", (WHITE_TILES,), "white tiles in stock"),
        Piece("discards", (len(COLOURS), MOST_OF_A_COLOUR), "discarded cards, by colour"),
        Piece("unseen", (len(COLOURS), MOST_OF_A_COLOUR), "cards the viewer has not seen, by colour"),
        Piece("end_card", (1,), "whether the End card is among the unseen"),
        Piece("supply", (END_CARD_DEPTH,), "cards in the supply, ten standing for more"),
        Piece("shown", (len(COLOURS), MOST_IN_HAND), "the viewer's own cards that everybody has seen, by colour"),
    )


def by_seat(players: int) -> tuple[Piece, ...]:
    """The pieces about every seat, the viewer's first and then in the order of play."""
    return (
        Piece("covered", (players, ROWS, COLUMNS), "the cells that are covered"),
        Piece("windows", (players, ROWS, COLUMNS), "those that are windows"),
        Piece("painted", (players, len(COLOURS), ROWS, COLUMNS), "those of each colour"),
        Piece("hand", (players, len(COLOURS), MOST_IN_HAND), "cards in hand that the viewer has seen, by colour"),
        Piece("unknown", (players, MOST_UNKNOWN), "cards in hand that the viewer has not seen"),
        Piece("owned", (players, len(ABILITIES)), "ability tiles, used or not"),
        Piece("ready", (players, len(ABILITIES)), "ability tiles that lie active"),
        Piece("score", (players, WINNING_SCORE), "points, twelve standing for more"),
    )


@cache
def pieces(players: int) -> tuple[Piece, ...]:
    """All pieces in their order; a count of k is k ones and then zeros."""
    return shared(players) + by_seat(players)


@cache
def size(players: int) -> int:
    """How many bits an observation has."""
    return sum(piece.size for piece in pieces(players))
