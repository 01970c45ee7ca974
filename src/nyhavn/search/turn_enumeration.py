"""Every way to play a turn up to its refill, as numbers: how many there are, and the points that they earn.

A turn is what one seat decides before the dealer or the next seat. The list `e` is the workspace: first the results,
then a frame for each decision of the sequence that is being played.
"""

from nyhavn.rules.bitboard import lowest
from nyhavn.rules.material import COLOUR_COUNT, SIZE_COUNT
from nyhavn.rules.turn import legal, step
from nyhavn.rules.words import (
    COVERED,
    DRAW,
    KIND_BITS,
    LEGAL,
    MOST_LEGAL,
    OVER,
    PHASE,
    SCORE,
    STATE,
    TILES,
    TURN,
    WHITES,
    mover,
)

DECISIONS = 0
"""How many decisions were played."""
ENDS = 1
"""In how many ways the turn can end."""
BEST = 2
"""The highest score at the end of the turn."""
BEST_ENDS = 3
"""In how many ways the turn ends with it."""
HOUSES = 4
"""How many different houses have it, at most MOST_HOUSES."""
BEST_LENGTH = 5
"""The number of decisions of the first such way."""
PATH = 6
"""Its decisions."""
MOST_DECISIONS = 16
"""More than a turn has: take, discard, place, payment, and a bonus for each of seven coats of arms."""
HOUSE = PATH + MOST_DECISIONS
"""The covered cells of the houses with the highest score."""
MOST_HOUSES = 8
"""More than the answers of a puzzle may have."""
TAKEN = HOUSE + MOST_HOUSES
"""For each kind of tile that can be taken from the stock, and for none, a set of how many white tiles go with it."""
KINDS = COLOUR_COUNT * SIZE_COUNT
FRAMES = TAKEN + KINDS + 1

COUNT = STATE
"""How many legal numbers a frame has, behind the words of its position."""
NEXT = COUNT + 1
NUMBERS = NEXT + 1
FRAME = NUMBERS + MOST_LEGAL
TURN_WORDS = FRAMES + MOST_DECISIONS * FRAME


def enumerate_turn(w: list[int], t: list[int], e: list[int], most: int) -> bool:
    """Play every way to end the turn, and write the results; false if that takes more decisions than `most`."""
    for i in range(FRAMES):
        e[i] = 0
    e[BEST] = -1
    seat = mover(w)
    open_frame(w, t, e, 0)
    depth = 0
    while depth >= 0 and e[DECISIONS] < most:
        frame = FRAMES + depth * FRAME
        if e[frame + NEXT] == e[frame + COUNT]:
            depth -= 1
        else:
            play_next(w, t, e, depth)
            if w[PHASE] == TURN or w[PHASE] == DRAW or w[PHASE] == OVER:
                note_end(w, e, seat, depth + 1)
            else:
                depth += 1
                open_frame(w, t, e, depth)
    for i in range(STATE):
        w[i] = e[FRAMES + i]
    return depth < 0


def open_frame(w: list[int], t: list[int], e: list[int], depth: int) -> None:
    """Write a position and its legal numbers into a frame."""
    frame = FRAMES + depth * FRAME
    for i in range(STATE):
        e[frame + i] = w[i]
    n = legal(w, t)
    e[frame + COUNT] = n
    e[frame + NEXT] = 0
    for i in range(n):
        e[frame + NUMBERS + i] = w[LEGAL + i]


def play_next(w: list[int], t: list[int], e: list[int], depth: int) -> None:
    """Play the next legal number of a frame from its position."""
    frame = FRAMES + depth * FRAME
    for i in range(STATE):
        w[i] = e[frame + i]
    number = e[frame + NUMBERS + e[frame + NEXT]]
    e[frame + NEXT] += 1
    e[DECISIONS] += 1
    step(w, t, number)


def note_end(w: list[int], e: list[int], seat: int, length: int) -> None:
    """Count an end of the turn of the seat whose words start at offset `seat`, after so many decisions."""
    e[ENDS] += 1
    note_stock(w, e)
    if w[seat + SCORE] > e[BEST]:
        e[BEST] = w[seat + SCORE]
        e[BEST_ENDS] = 0
        e[HOUSES] = 0
        e[BEST_LENGTH] = length
        for i in range(length):
            frame = FRAMES + i * FRAME
            e[PATH + i] = e[frame + NUMBERS + e[frame + NEXT] - 1]
    if w[seat + SCORE] == e[BEST]:
        e[BEST_ENDS] += 1
        note_house(e, w[seat + COVERED])


def note_house(e: list[int], covered: int) -> None:
    """Add the covered cells of a house with the highest score, once."""
    for i in range(e[HOUSES]):
        if e[HOUSE + i] == covered:
            return
    if e[HOUSES] < MOST_HOUSES:
        e[HOUSE + e[HOUSES]] = covered
        e[HOUSES] += 1


def note_stock(w: list[int], e: list[int]) -> None:
    """Add which tile the turn has taken from the stock, and with how many white ones."""
    before = e[FRAMES + TILES]
    kind = KINDS
    if w[TILES] != before:
        kind = lowest(before ^ w[TILES]) // KIND_BITS
    e[TAKEN + kind] |= 1 << e[FRAMES + WHITES] - w[WHITES]
