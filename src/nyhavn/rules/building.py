"""Building: legal placements, their cost, and all ways to pay."""

from nyhavn.rules import numbers
from nyhavn.rules.bitboard import lowest
from nyhavn.rules.lookup import (
    KIND_SHAPES,
    PLACE_BRICK,
    PLACE_CELLS,
    PLACE_KIND,
    SHAPE_BRICKS,
    SHAPE_NUMBERS,
    SHAPE_WORDS,
)
from nyhavn.rules.material import COLOUR_COUNT, COLUMNS, SIZE_COUNT, SIZES, SMALLEST
from nyhavn.rules.scoring import GRID, GROUND, LEFT, RIGHT, coats, points
from nyhavn.rules.taking import HIGH_BITS, discard, empty_piers
from nyhavn.rules.words import (
    BOTH_ACTIONS,
    BYTE,
    BYTE_MASK,
    CHANGE,
    COVERED,
    DISCOUNT,
    HAND,
    HARBOUR,
    KIND_BITS,
    LEGAL,
    ONE_OF_EACH,
    OPEN,
    PAINTED,
    PLACE,
    SCORE,
    TILES,
    USED,
    WINDOWS,
    mover,
    ready,
)

assert COLOUR_COUNT == 5, "shown_colours names five colours"
MOST_BRICKS = 4
"""The maximum number of bricks of a shape, that of the most symmetric one."""
UP_FROM_TWO, UP_FROM_THREE, UP_FROM_FOUR, UP_FROM_FIVE = (ONE_OF_EACH * ((1 << BYTE - 1) - size) for size in SIZES)
"""Added to a bag, each sets the high bit in the byte of every colour with at least that number of cards."""


def supports(covered: int) -> int:
    """The cells that support a tile: the ground, and the cells directly above a covered one."""
    return covered << COLUMNS & GRID | GROUND


def neighbours(cells: int) -> int:
    """The cells adjacent to the set by an edge, never by a corner."""
    return (cells << COLUMNS | cells >> COLUMNS | (cells & ~RIGHT) << 1 | (cells & ~LEFT) >> 1) & GRID


def holding(hand: int, colour: int) -> int:
    """How many cards of a colour are in a hand."""
    return hand >> BYTE * colour & BYTE_MASK


def most_of_others(hand: int, colour: int) -> int:
    """The largest number of cards of one colour other than this one."""
    others = hand & ~(BYTE_MASK << BYTE * colour)
    most = 0
    while others:
        most = max(most, others & BYTE_MASK)
        others >>= BYTE
    return most


def affordable(means: int) -> int:
    """The kinds of tile, two bits each like the stock, whose size is at most the number in the byte of their colour."""
    return (
        (means + UP_FROM_TWO & HIGH_BITS) >> 7
        | (means + UP_FROM_THREE & HIGH_BITS) >> 5
        | (means + UP_FROM_FOUR & HIGH_BITS) >> 3
        | (means + UP_FROM_FIVE & HIGH_BITS) >> 1
    )


def shown_colours(w: list[int], seat: int) -> int:
    """A 1 in the byte of every colour that occurs in the house."""
    return (
        (w[seat + PAINTED] != 0)
        + ((w[seat + PAINTED + 1] != 0) << BYTE)
        + ((w[seat + PAINTED + 2] != 0) << 2 * BYTE)
        + ((w[seat + PAINTED + 3] != 0) << 3 * BYTE)
        + ((w[seat + PAINTED + 4] != 0) << 4 * BYTE)
    )


def means(w: list[int]) -> int:
    """For each colour, in its byte, the size of the largest tile that the seat to move can pay for anywhere."""
    seat = mover(w)
    abilities = ready(w, seat)
    most = w[seat + HAND]
    if abilities & CHANGE:
        for colour in range(COLOUR_COUNT):
            most += most_of_others(w[seat + HAND], colour) << BYTE * colour
    if abilities & DISCOUNT:
        most += ONE_OF_EACH
    return most


def list_builds(w: list[int], t: list[int], n: int) -> int:
    """Append every affordable placement to the list of n numbers and return its new length."""
    return list_affordable(w, t, n, means(w))


def list_affordable(w: list[int], t: list[int], n: int, most: int) -> int:
    """Append the placements of the tiles that these means, one more where the colour touches, suffice for."""
    seat = mover(w)
    in_stock = w[TILES] | w[TILES] >> 1
    kinds = affordable(most + shown_colours(w, seat)) & in_stock
    if kinds:
        anywhere = affordable(most)
        while kinds:
            kind = lowest(kinds) >> 1
            kinds &= kinds - 1
            touching = GRID if anywhere >> KIND_BITS * kind & 1 else neighbours(w[seat + PAINTED + kind // SIZE_COUNT])
            n = list_placements(w, t, n, kind, touching)
    return n


def list_placements(w: list[int], t: list[int], n: int, kind: int, touching: int) -> int:
    """Append the placements of one kind of tile that fit and contain a cell of `touching`."""
    covered = w[mover(w) + COVERED]
    empty = GRID & ~covered
    resting = supports(covered)
    size = kind % SIZE_COUNT + SMALLEST
    at = LEGAL + n
    for shape in range(t[KIND_SHAPES + kind], t[KIND_SHAPES + kind + 1], SHAPE_WORDS):
        fits = t[shape] & empty
        rests = resting
        touches = touching
        for i in range(shape + 1, shape + size):
            offset = t[i]
            fits &= empty >> offset
            rests |= resting >> offset
            touches |= touching >> offset
        fits &= rests & touches
        bricks = t[shape + SHAPE_BRICKS]
        numbering = shape + SHAPE_NUMBERS - 1
        while fits:
            number = t[numbering + (fits & -fits).bit_length()]
            fits &= fits - 1
            # A shape has 1, 2 or 4 bricks; a surplus number is overwritten by the next one or lies behind the list.
            w[at] = number
            w[at + 1] = number + 1
            if bricks == MOST_BRICKS:
                w[at + 2] = number + 2
                w[at + 3] = number + 3
            at += bricks
    return at - LEGAL


def cost(w: list[int], t: list[int], place: int) -> int:
    """The cost of a placement for the seat to move, before abilities: one card less if it touches its own colour."""
    cells = t[PLACE_CELLS + place]
    painted = w[mover(w) + PAINTED + t[PLACE_KIND + place] // SIZE_COUNT]
    return cells.bit_count() - (1 if cells & neighbours(painted) else 0)


def list_ways(w: list[int], t: list[int]) -> int:
    """List every way to pay the exact price of the chosen place."""
    seat = mover(w)
    abilities = ready(w, seat)
    colour = t[PLACE_KIND + w[PLACE]] // SIZE_COUNT
    hand = w[seat + HAND]
    own = holding(hand, colour)
    n = 0
    for discount in range(2 if abilities & DISCOUNT else 1):
        price = cost(w, t, w[PLACE]) - discount
        number = numbers.WAYS + discount * numbers.WAYS_PER_DISCOUNT
        if own >= price:
            w[LEGAL + n] = number
            n += 1
        if abilities & CHANGE:
            for source in range(COLOUR_COUNT - 1):
                held = holding(hand, source + (source >= colour))
                for changed in range(max(1, price - own), min(price, held) + 1):
                    w[LEGAL + n] = number + source * numbers.CHANGES_PER_COLOUR + changed
                    n += 1
    return n


def payment(w: list[int], t: list[int], place: int, way: int) -> int:
    """The bag of cards that leaves the hand if a place is paid for in this way."""
    colour = t[PLACE_KIND + place] // SIZE_COUNT
    price = cost(w, t, place) - way // numbers.WAYS_PER_DISCOUNT
    bag = price << BYTE * colour
    change = way % numbers.WAYS_PER_DISCOUNT
    if change:
        source = (change - 1) // numbers.CHANGES_PER_COLOUR
        changed = (change - 1) % numbers.CHANGES_PER_COLOUR + 1
        bag += (changed << BYTE * (source + (source >= colour))) - (changed << BYTE * colour)
    return bag


def turned_by_paying(w: list[int], way: int) -> int:
    """The abilities that this way to pay uses; Both actions is one of them if cards were taken in this turn."""
    turned = BOTH_ACTIONS if empty_piers(w[HARBOUR]) else 0
    if way >= numbers.WAYS_PER_DISCOUNT:
        turned |= DISCOUNT
    if way % numbers.WAYS_PER_DISCOUNT:
        turned |= CHANGE
    return turned


def pay(w: list[int], t: list[int], way: int) -> None:
    """Pay for the chosen place, mark the abilities as used and lay the tile."""
    seat = mover(w)
    place = w[PLACE]
    kind = t[PLACE_KIND + place]
    cells = t[PLACE_CELLS + place]
    discard(w, payment(w, t, place, way))
    w[PLACE] = 0
    w[TILES] -= 1 << KIND_BITS * kind
    w[seat + USED] |= turned_by_paying(w, way)
    w[seat + PAINTED + kind // SIZE_COUNT] |= cells
    cover(w, cells, t[PLACE_BRICK + place])


def cover(w: list[int], cells: int, brick: int) -> None:
    """Lay a tile into the house of the seat to move and update its score and open bonuses."""
    seat = mover(w)
    covered = w[seat + COVERED] | cells
    windows = w[seat + WINDOWS] | cells & ~brick
    w[OPEN] += coats(w[seat + COVERED], cells)
    w[seat + COVERED] = covered
    w[seat + WINDOWS] = windows
    w[seat + SCORE] = points(covered, windows)
