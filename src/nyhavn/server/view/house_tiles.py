"""The tiles of a house: those that were laid, and before them those that cover it where a game begins in its middle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from nyhavn.game import codec
from nyhavn.game.house import House, Placement, cells_of
from nyhavn.game.move import Build, LayWhite
from nyhavn.rules.material import COLOURS
from nyhavn.rules.numbers import PLACES, WAYS
from nyhavn.server.table.table import Table

Laid = Placement | LayWhite
"""A tile in a house."""


def list_tiles(table: Table, seat: int, drafted: bool) -> Iterator[Laid]:
    """The tiles of a seat in the order in which they were laid; those of the draft only with `drafted`."""
    start, players = table.settled.start, len(table.sitters)
    yield from split_house(start.house(seat))
    turns = table.settled.turns[(seat - start.seat) % players :: players]
    moves = [move for turn in turns for move in turn.moves]
    if drafted and seat == table.due:
        moves += table.draft.moves
    for move in moves:
        if isinstance(move, Build):
            yield move.placement
        elif isinstance(move, LayWhite):
            yield move


def split_house(house: House) -> Iterator[Laid]:
    """Tiles that cover the cells of a house as it is; which of them were laid is unknown where colours touch."""
    for colour, cells in zip(COLOURS, house.painted, strict=True):
        yield from split_colour(colour, cells, house.windows & cells) or ()
    yield from map(LayWhite, cells_of(house.white))


@lru_cache(4096)
def split_colour(colour: str, cells: int, windows: int) -> tuple[Placement, ...] | None:
    """Tiles of a colour that cover exactly these cells; none if there are none.

    Cached, as every step of a replay asks for the same ones, and as it bounds the search.
    """
    if not cells:
        return ()
    for place in list_places(colour, cells & -cells):
        covered = place.covered
        fits = not covered & ~cells and covered & ~windows == place.brick.bit
        rest = split_colour(colour, cells & ~covered, windows & ~covered) if fits else None
        if rest is not None:
            return (place, *rest)
    return None


@cache
def list_places(colour: str, lowest: int) -> tuple[Placement, ...]:
    """The places of tiles of a colour whose lowest cell is in this set of one, the largest tiles first."""
    found = map(codec.placement, range(PLACES, WAYS))
    places = [place for place in found if place.colour == colour and place.covered & -place.covered == lowest]
    return tuple(sorted(places, key=lambda place: -len(place.cells)))
