"""The heuristic: the value of a decision for its seat, a weighted sum over the house and the hand afterwards."""

from nyhavn.rules import numbers
from nyhavn.rules.building import cost, holding, payment, shown_colours, turned_by_paying
from nyhavn.rules.lookup import DISCARD_BAGS, PLACE_BRICK, PLACE_CELLS, PLACE_KIND, TAKE_TURNED
from nyhavn.rules.material import (
    ABILITY_COUNT,
    COAT_ROWS,
    COLOUR_COUNT,
    COLUMNS,
    HAND_LIMIT,
    SIZE_COUNT,
    WINNING_SCORE,
)
from nyhavn.rules.prng import below, spin
from nyhavn.rules.scoring import FOUR_ROWS, GROUND, LEFT, TWO_ROWS, coats, points
from nyhavn.rules.taking import cards_taken
from nyhavn.rules.words import (
    BYTE,
    BYTE_MASK,
    CARD_SUM,
    CHOOSING,
    COLOUR_BITS,
    COVERED,
    DISCOUNT,
    HAND,
    LEGAL,
    PLACE,
    USED,
    WINDOWS,
    mover,
    ready,
)
from nyhavn.search.weight_layout import (
    COAT,
    COAT_ROW,
    COLOUR,
    COLUMN,
    HELD,
    HOLE,
    LIT_COLUMN,
    LIT_ROW,
    MOST_HELD,
    POINT,
    READY,
    ROW,
    SIZE,
    SPACE,
    SURPLUS,
    TURNED,
)

WIN = 1 << 40
"""The value of a win, more than all other terms together."""
COAT_ROW_SET = sum(1 << row for row in COAT_ROWS)


def holes(covered: int) -> int:
    """The empty cells below a covered one of the same column."""
    below_covered = covered >> COLUMNS
    below_covered |= below_covered >> COLUMNS
    below_covered |= below_covered >> TWO_ROWS
    below_covered |= below_covered >> FOUR_ROWS
    return below_covered & ~covered


def score_house(d: list[int], covered: int, windows: int) -> int:
    """The value of a house: its points, and how complete its rows and columns are."""
    score = points(covered, windows)
    value = d[POINT] * score + d[SPACE] * covered.bit_count() + d[HOLE] * holes(covered).bit_count()
    dark = covered & ~windows
    row = 0
    while covered >> COLUMNS * row:
        filled = (covered >> COLUMNS * row & GROUND).bit_count()
        value += d[ROW + filled]
        if COAT_ROW_SET >> row & 1:
            value += d[COAT_ROW + filled]
        if dark >> COLUMNS * row & GROUND == 0:
            value += d[LIT_ROW + filled]
        row += 1
    for column in range(COLUMNS):
        filled = (covered & LEFT << column).bit_count()
        value += d[COLUMN + filled]
        if dark & LEFT << column == 0:
            value += d[LIT_COLUMN + filled]
    return value + WIN if score >= WINNING_SCORE else value


def score_hand(d: list[int], hand: int) -> int:
    """The value of the cards of a hand."""
    value = 0
    for shift in range(0, COLOUR_BITS, BYTE):
        value += d[HELD + min(hand >> shift & BYTE_MASK, MOST_HELD)]
    over = hand % CARD_SUM - HAND_LIMIT
    return value + d[SURPLUS] * over if over > 0 else value


def score_turned(d: list[int], abilities: int) -> int:
    """The change in value from using ready abilities."""
    value = 0
    for ability in range(ABILITY_COUNT):
        if abilities >> ability & 1:
            value += d[TURNED + ability] - d[READY + ability]
    return value


def find_sparing_way(w: list[int], t: list[int], place: int) -> int:
    """The way to pay for a place that uses the fewest abilities, and Change of colours only as a last resort."""
    seat = mover(w)
    hand = w[seat + HAND]
    colour = t[PLACE_KIND + place] // SIZE_COUNT
    missing = cost(w, t, place) - holding(hand, colour)
    if missing <= 0:
        return 0
    discount = ready(w, seat) & DISCOUNT
    if discount and missing == 1:
        return numbers.WAYS_PER_DISCOUNT
    source = most_held(hand, colour)
    if holding(hand, source) < missing:
        return numbers.WAYS_PER_DISCOUNT + change_way(source, colour, missing - 1)
    return change_way(source, colour, missing)


def change_way(source: int, colour: int, cards: int) -> int:
    """The offset among the ways to pay of changing this many cards of one colour into another."""
    return (source - (source > colour)) * numbers.CHANGES_PER_COLOUR + cards


def most_held(hand: int, colour: int) -> int:
    """The colour, other than this one, with the most cards in a hand."""
    most = 1 if colour == 0 else 0
    for other in range(most + 1, COLOUR_COUNT):
        if other != colour and holding(hand, other) > holding(hand, most):
            most = other
    return most


def score_covering(w: list[int], d: list[int], cells: int, brick: int) -> int:
    """The value of the mover's house and of the bonuses earned after these cells are covered."""
    seat = mover(w)
    covered = w[seat + COVERED]
    value = score_house(d, covered | cells, w[seat + WINDOWS] | cells & ~brick)
    return value + d[COAT] * coats(covered, cells)


def score_build(w: list[int], t: list[int], d: list[int], place: int, way: int, shown: int) -> int:
    """The value of a build: house and hand afterwards, size and colour of the tile, and the abilities used."""
    seat = mover(w)
    colour = t[PLACE_KIND + place] // SIZE_COUNT
    cells = t[PLACE_CELLS + place]
    value = score_covering(w, d, cells, t[PLACE_BRICK + place]) + d[SIZE + cells.bit_count()]
    if shown >> BYTE * colour & 1 == 0:
        value += d[COLOUR]
    hand = w[seat + HAND] - payment(w, t, place, way)
    return value + score_hand(d, hand) + score_turned(d, turned_by_paying(w, way))


def score_decision(w: list[int], t: list[int], d: list[int], number: int, shown: int, stands: int) -> int:
    """The value of a legal decision; `stands` is the value of the current house, `shown` its colours."""
    seat = mover(w)
    hand = w[seat + HAND]
    if number < numbers.DISCARDS:
        return stands + score_hand(d, hand + cards_taken(w, t, number)) + score_turned(d, t[TAKE_TURNED + number])
    if number < numbers.PLACES:
        return score_hand(d, hand - t[DISCARD_BAGS + number - numbers.DISCARDS])
    if number < numbers.WAYS:
        place = number - numbers.PLACES
        return score_build(w, t, d, place, find_sparing_way(w, t, place), shown)
    if number < numbers.WHITES:
        return score_build(w, t, d, w[PLACE], number - numbers.WAYS, shown)
    if number < numbers.GAINS:
        return score_covering(w, d, 1 << number - numbers.WHITES, 0)
    if number < numbers.ACTIVATE:
        return stands + d[READY + number - numbers.GAINS]
    if number == numbers.ACTIVATE:
        return stands - score_turned(d, w[seat + USED])
    return stands + score_hand(d, hand)


def prefer(w: list[int], t: list[int], d: list[int], n: int) -> int:
    """The one of the n listed decisions with the highest value; ties are broken at random."""
    seat = mover(w)
    shown = shown_colours(w, seat)
    stands = score_house(d, w[seat + COVERED], w[seat + WINDOWS])
    best = -WIN
    equals = 0
    choice = w[LEGAL]
    for i in range(LEGAL, LEGAL + n):
        value = score_decision(w, t, d, w[i], shown, stands)
        if value == best:
            equals += 1
            w[CHOOSING] = spin(w[CHOOSING])
            if below(w[CHOOSING], equals) == 0:
                choice = w[i]
        elif value > best:
            best = value
            equals = 1
            choice = w[i]
    return choice
