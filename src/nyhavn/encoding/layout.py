"""The layout of an observation: its pieces of bits and their order."""

from functools import cache
from math import prod
from typing import NamedTuple

from nyhavn.rules.material import (
    ABILITY_COUNT,
    CARD_KINDS,
    CARDS_PER_COLOUR,
    COAT_ROWS,
    COATS,
    COLOUR_COUNT,
    COLUMNS,
    END_CARD_DEPTH,
    HAND_LIMIT,
    MOST_TAKEN,
    PIERS,
    ROWS,
    SIZE_COUNT,
    START_HANDS,
    TILES_PER_COLOUR,
    WHITE_TILES,
    WINNING_SCORE,
)
from nyhavn.rules.words import OVER

VERSION = 1
"""Changes whenever the bits for the same view change."""

PHASES = OVER + 1
MOST_OPEN = len(COATS) + len(COAT_ROWS)
"""The maximum number of open bonuses: a turn cannot earn more than a house has coats of arms."""
MOST_IN_STOCK = max(map(max, TILES_PER_COLOUR.values()))
MOST_OF_A_COLOUR = max(CARDS_PER_COLOUR.values())
MOST_IN_HAND = HAND_LIMIT + MOST_TAKEN
MOST_UNKNOWN = max(START_HANDS)


class Piece(NamedTuple):
    """A group of bits: its name, shape and meaning."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """The number of bits."""
        return prod(self.shape)


def table_pieces(players: int) -> tuple[Piece, ...]:
    """The pieces of the table."""
    cells = (ROWS, COLUMNS)
    return (
        Piece("phase", (PHASES,), "one of: deal, draw, turn, discard, build, pay, bonus, over"),
        Piece("open", (MOST_OPEN,), "cards still to be discarded, or bonuses still to be taken"),
        Piece("mover", (players,), "one of: whose decision it is, counted from the viewer"),
        Piece("viewer", (players,), "one of: the viewer's seat, counted from the first"),
        Piece("harbour", (PIERS, CARD_KINDS), "for each pier one of RYGBPE, or none where it is empty"),
        Piece("place", cells, "the cells of the place that is chosen and not yet paid"),
        Piece("place_brick", cells, "its brick"),
        Piece("place_colour", (COLOUR_COUNT,), "one of: its colour"),
        Piece("tiles", (COLOUR_COUNT, SIZE_COUNT, MOST_IN_STOCK), "tiles in stock, by colour and size"),
        Piece("whites", (WHITE_TILES,), "white tiles in stock"),
        Piece("discards", (COLOUR_COUNT, MOST_OF_A_COLOUR), "discarded cards, by colour"),
        Piece("unseen", (COLOUR_COUNT, MOST_OF_A_COLOUR), "cards the viewer has not seen, by colour"),
        Piece("end_card", (1,), "whether the End card is among the unseen"),
        Piece("supply", (END_CARD_DEPTH,), "cards in the supply, ten standing for more"),
        Piece("shown", (COLOUR_COUNT, MOST_IN_HAND), "the viewer's own cards that everybody has seen, by colour"),
    )


def seat_pieces(players: int) -> tuple[Piece, ...]:
    """The pieces of the seats, the viewer's first and then in the order of play."""
    return (
        Piece("covered", (players, ROWS, COLUMNS), "the cells that are covered"),
        Piece("windows", (players, ROWS, COLUMNS), "those that are windows"),
        Piece("painted", (players, COLOUR_COUNT, ROWS, COLUMNS), "those of each colour"),
        Piece("hand", (players, COLOUR_COUNT, MOST_IN_HAND), "cards in hand that the viewer has seen, by colour"),
        Piece("unknown", (players, MOST_UNKNOWN), "cards in hand that the viewer has not seen"),
        Piece("owned", (players, ABILITY_COUNT), "ability tiles, used or not"),
        Piece("ready", (players, ABILITY_COUNT), "ability tiles that lie active"),
        Piece("score", (players, WINNING_SCORE), "points, twelve standing for more"),
    )


@cache
def pieces(players: int) -> tuple[Piece, ...]:
    """All pieces in their order; a count of k is k ones followed by zeros."""
    return table_pieces(players) + seat_pieces(players)


@cache
def size(players: int) -> int:
    """The number of bits of an observation."""
    return sum(piece.size for piece in pieces(players))
