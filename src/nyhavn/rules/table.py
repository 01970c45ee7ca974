"""The flat table of integers in which the rules look up what never changes."""

from functools import cache
from itertools import combinations, combinations_with_replacement

from nyhavn.rules import numbers
from nyhavn.rules.material import (
    CARDS_PER_COLOUR,
    COLOURS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PIERS,
    SIZES,
    TILES_PER_COLOUR,
)
from nyhavn.rules.placements import bit, shapes, spots
from nyhavn.rules.words import ADDITIONAL_CARD, ANY_CARDS, BYTE, END_CARD, ONE_OF_EACH, PIER_BITS

TAKE_LIST = 57
TAKE_LISTS = 0
"""For each set of Any cards and Additional card that may lie ready: how many takes are possible, then their numbers."""
TAKE_PIERS = TAKE_LISTS + 4 * TAKE_LIST
"""Three words per take: where the bits of its piers begin, the last one -1 if there are two."""
TAKE_TURNED = TAKE_PIERS + 3 * 56
DISCARD_BAGS = TAKE_TURNED + 56
DISCARD_FIRST = DISCARD_BAGS + 55
"""Where the discards of 0, 1, 2 and 3 cards begin and end."""
KIND_SHAPES = DISCARD_FIRST + 5
"""Where the shapes of each kind of tile begin and end."""
SHAPES = KIND_SHAPES + 21
SHAPE_WORDS = 51
SHAPE_VALID = 0
"""The anchors at which the shape lies inside the grid; from 1 on, how far its other cells are from the anchor."""
SHAPE_BRICKS = 5
SHAPE_NUMBERS = 6
"""For each anchor, the number of the first placement there; one follows for each further brick."""
PLACE_KIND = SHAPES + 64 * SHAPE_WORDS
PLACE_CELLS = PLACE_KIND + 3132
PLACE_BRICK = PLACE_CELLS + 3132
START_SUPPLY = PLACE_BRICK + 3132
"""For each number of players: the supply before anything is dealt, the End card in it only with two."""
START_TILES = START_SUPPLY + 5
TABLE_LENGTH = START_TILES + 5


def takes() -> list[tuple[int, ...]]:
    """The piers of every take, in the order of its number."""
    return [*combinations(range(PIERS), 2), *combinations(range(PIERS), 3)]


def turned_by_taking(piers: tuple[int, ...]) -> int:
    """The abilities that taking these piers turns: Any cards exactly if no two of them are neighbours."""
    neighbours = any(b - a == 1 for a, b in combinations(piers, 2))
    return (0 if neighbours else ANY_CARDS) | (ADDITIONAL_CARD if len(piers) == 3 else 0)


def discards() -> list[tuple[int, ...]]:
    """The colours of every discard of one to three cards, in the order of its number."""
    return [hand for n in (1, 2, 3) for hand in combinations_with_replacement(range(len(COLOURS)), n)]


def write_takes(t: list[int]) -> None:
    """Fill in what taking looks up."""
    for number, piers in enumerate(takes()):
        turned = turned_by_taking(piers)
        t[TAKE_TURNED + number] = turned
        t[TAKE_PIERS + 3 * number : TAKE_PIERS + 3 * number + 3] = ([PIER_BITS * pier for pier in piers] + [-1])[:3]
        for ready in range(4):
            if turned & ~ready == 0:
                at = TAKE_LISTS + ready * TAKE_LIST
                t[at] += 1
                t[at + t[at]] = number


def write_discards(t: list[int]) -> None:
    """Fill in what discarding looks up."""
    for number, colours in enumerate(discards()):
        t[DISCARD_BAGS + number] = sum(1 << BYTE * colour for colour in colours)
    t[DISCARD_FIRST : DISCARD_FIRST + 5] = [0, 0, 5, 20, 55]


def write_placements(t: list[int]) -> None:
    """Fill in what building looks up, numbering the placements on the way."""
    shape_at, place = SHAPES, 0
    for colour in range(len(COLOURS)):
        for size in SIZES:
            kind = colour * len(SIZES) + size - SIZES[0]
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
    t[KIND_SHAPES + 20] = shape_at


def write_start(t: list[int]) -> None:
    """Fill in what each number of players begins with."""
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        t[START_SUPPLY + players] = CARDS_PER_COLOUR[players] * ONE_OF_EACH + (END_CARD if players == 2 else 0)
        counts = TILES_PER_COLOUR[players] * len(COLOURS)
        t[START_TILES + players] = sum(n << 2 * kind for kind, n in enumerate(counts))


@cache
def table() -> list[int]:
    """The table, made once; nobody writes to it afterwards."""
    t = [0] * TABLE_LENGTH
    write_takes(t)
    write_discards(t)
    write_placements(t)
    write_start(t)
    return t
