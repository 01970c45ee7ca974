"""The lookup table of the rules: a flat list of precomputed integers."""

from functools import cache
from itertools import combinations, combinations_with_replacement

from nyhavn.rules import numbers
from nyhavn.rules.material import (
    CARDS_PER_COLOUR,
    CELL_COUNT,
    COLOUR_COUNT,
    LARGEST,
    LEAST_TAKEN,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST_TAKEN,
    PIERS,
    SIZE_COUNT,
    SIZES,
    SMALLEST,
    TILE_KINDS,
    TILES_PER_COLOUR,
)
from nyhavn.rules.placements import bit, shapes, spots
from nyhavn.rules.words import (
    ADDITIONAL_CARD,
    ANY_CARDS,
    BYTE,
    END_CARD,
    KIND_BITS,
    ONE_OF_EACH,
    PIER_BITS,
    TAKING_ABILITIES,
)

TAKE_LIST = 1 + numbers.TAKE_COUNT
TAKE_LISTS = 0
"""For each ready subset of Any cards and Additional card: how many takes are possible, then their numbers."""
TAKE_PIERS = TAKE_LISTS + (TAKING_ABILITIES + 1) * TAKE_LIST
"""Three words per take: the bit offsets of its piers, the last one -1 if it has only two."""
TAKE_TURNED = TAKE_PIERS + MOST_TAKEN * numbers.TAKE_COUNT
DISCARD_BAGS = TAKE_TURNED + numbers.TAKE_COUNT
DISCARD_FIRST = DISCARD_BAGS + numbers.DISCARD_COUNT
"""The index at which the discards of 0, 1, 2 and 3 cards begin; the last entry is the end."""
KIND_SHAPES = DISCARD_FIRST + MOST_TAKEN + 2
"""The offset at which the shapes of each kind of tile begin; the last entry is the end."""
SHAPES = KIND_SHAPES + TILE_KINDS + 1
MOST_SHAPES = 64
"""More than all kinds of tiles have rotated and flipped."""
SHAPE_VALID = 0
"""The anchors at which the shape lies inside the grid; the words from 1 on are the offsets of its other cells."""
SHAPE_BRICKS = SHAPE_VALID + LARGEST
SHAPE_NUMBERS = SHAPE_BRICKS + 1
"""For each anchor, the number of its first placement; the placements with the other bricks follow it."""
SHAPE_WORDS = SHAPE_NUMBERS + CELL_COUNT
PLACE_KIND = SHAPES + MOST_SHAPES * SHAPE_WORDS
PLACE_CELLS = PLACE_KIND + numbers.PLACE_COUNT
PLACE_BRICK = PLACE_CELLS + numbers.PLACE_COUNT
START_SUPPLY = PLACE_BRICK + numbers.PLACE_COUNT
"""For each number of players: the supply before the deal, which contains the End card only with two players."""
START_TILES = START_SUPPLY + MAX_PLAYERS + 1
TABLE_LENGTH = START_TILES + MAX_PLAYERS + 1


def takes() -> list[tuple[int, ...]]:
    """The piers of every take, in the order of their numbers."""
    return [*combinations(range(PIERS), LEAST_TAKEN), *combinations(range(PIERS), MOST_TAKEN)]


def turned_by_taking(piers: tuple[int, ...]) -> int:
    """The abilities that taking from these piers uses: Any cards exactly if no two of them are neighbours."""
    neighbours = any(b - a == 1 for a, b in combinations(piers, 2))
    return (0 if neighbours else ANY_CARDS) | (ADDITIONAL_CARD if len(piers) == MOST_TAKEN else 0)


def discards() -> list[tuple[int, ...]]:
    """The colours of every discard of one to three cards, in the order of their numbers."""
    counts = range(1, MOST_TAKEN + 1)
    return [hand for n in counts for hand in combinations_with_replacement(range(COLOUR_COUNT), n)]


def write_takes(t: list[int]) -> None:
    """Write the part of the table for taking cards."""
    for number, piers in enumerate(takes()):
        turned = turned_by_taking(piers)
        t[TAKE_TURNED + number] = turned
        at = TAKE_PIERS + MOST_TAKEN * number
        t[at : at + MOST_TAKEN] = ([PIER_BITS * pier for pier in piers] + [-1])[:MOST_TAKEN]
        for ready in range(TAKING_ABILITIES + 1):
            if turned & ~ready == 0:
                at = TAKE_LISTS + ready * TAKE_LIST
                t[at] += 1
                t[at + t[at]] = number


def write_discards(t: list[int]) -> None:
    """Write the part of the table for discarding."""
    for number, colours in enumerate(discards()):
        t[DISCARD_BAGS + number] = sum(1 << BYTE * colour for colour in colours)
    for cards in range(MOST_TAKEN + 2):
        t[DISCARD_FIRST + cards] = sum(len(fewer) < cards for fewer in discards())


def write_placements(t: list[int]) -> None:
    """Write the part of the table for building; this also numbers the placements."""
    shape_at, place = SHAPES, 0
    for colour in range(COLOUR_COUNT):
        for size in SIZES:
            kind = colour * SIZE_COUNT + size - SMALLEST
            t[KIND_SHAPES + kind] = shape_at
            for shape in shapes(colour, size):
                anchor = bit(shape.cells[0])
                for i, cell in enumerate(shape.cells[1:]):
                    t[shape_at + SHAPE_VALID + 1 + i] = bit(cell) - anchor
                t[shape_at + SHAPE_BRICKS] = len(shape.bricks)
                for spot in spots(shape):
                    t[shape_at + SHAPE_VALID] |= 1 << spot.anchor
                    t[shape_at + SHAPE_NUMBERS + spot.anchor] = numbers.PLACES + place
                    for brick in spot.bricks:
                        t[PLACE_KIND + place] = kind
                        t[PLACE_CELLS + place] = spot.cells
                        t[PLACE_BRICK + place] = brick
                        place += 1
                shape_at += SHAPE_WORDS
    t[KIND_SHAPES + TILE_KINDS] = shape_at


def write_start(t: list[int]) -> None:
    """Write the initial supply and stock for each number of players."""
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        end_card = END_CARD if players == MIN_PLAYERS else 0
        t[START_SUPPLY + players] = CARDS_PER_COLOUR[players] * ONE_OF_EACH + end_card
        counts = TILES_PER_COLOUR[players] * COLOUR_COUNT
        t[START_TILES + players] = sum(n << KIND_BITS * kind for kind, n in enumerate(counts))


@cache
def lookup_table() -> list[int]:
    """The table, computed once and never changed afterwards."""
    t = [0] * TABLE_LENGTH
    write_takes(t)
    write_discards(t)
    write_placements(t)
    write_start(t)
    return t
