"""Validation: whether a position can occur in a game, and which part of it contradicts the others first."""

from nyhavn.rules.bonuses import bonus_possible
from nyhavn.rules.building import list_builds, neighbours
from nyhavn.rules.lookup import START_SUPPLY, START_TILES
from nyhavn.rules.material import (
    CARD_KINDS,
    COLOUR_COUNT,
    HAND_LIMIT,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PIERS,
    SIZE_COUNT,
    SMALLEST,
    START_HANDS,
    WHITE_TILES,
    WINNING_SCORE,
)
from nyhavn.rules.scoring import GROUND, coats
from nyhavn.rules.words import (
    ANY_CARDS,
    BONUS,
    BOTH_ACTIONS,
    BUILD,
    BYTE,
    BYTE_MASK,
    CARD_SUM,
    COLOUR_BITS,
    COVERED,
    DISCARD,
    DISCARDS,
    HAND,
    HARBOUR,
    HIDDEN,
    KIND_BITS,
    KIND_MASK,
    NOBODY,
    OPEN,
    OVER,
    OWNED,
    PAINTED,
    PHASE,
    PIER_BITS,
    PIER_MASK,
    PLAYERS,
    SCORE,
    SEAT,
    SEAT_WORDS,
    SEATS,
    SUPPLY,
    TILES,
    WHITES,
    WINDOWS,
    mover,
    ready,
)

(
    POSSIBLE,
    WRONG_SEATS,
    WRONG_PHASE,
    WRONG_END_CARD,
    CARDS_DO_NOT_ADD_UP,
    WRONG_HARBOUR,
    TILES_DO_NOT_ADD_UP,
    WRONG_HAND,
    ABILITIES_DO_NOT_ADD_UP,
    HOUSE_IN_THE_AIR,
    NOT_OVER,
    SHOULD_BE_OVER,
    TOO_MANY_DISCARDS,
    NO_BONUS_OPEN,
    NOTHING_TO_BUILD,
) = range(15)
"""What contradicts the rest of a position, in the order in which it is looked for."""
EMPTY_PIERS = (0, 0b1110, 0b0001, 0b1100, 0b1100, 0, 0b1101, 0b1111)
"""For each phase, the possible numbers of empty piers as bits; dealing and paying occur in no position."""
END_CARD_MARK = CARD_KINDS
"""The number of the End card on a pier."""


def validate(w: list[int], t: list[int]) -> int:
    """The number of the first contradiction in a position, or POSSIBLE; later checks rely on the earlier ones."""
    if w[PLAYERS] < MIN_PLAYERS or w[PLAYERS] > MAX_PLAYERS or w[SEAT] < 0 or w[SEAT] >= w[PLAYERS]:
        return WRONG_SEATS
    if w[PHASE] < 0 or w[PHASE] > OVER or (w[OPEN] > 0) != (w[PHASE] == DISCARD or w[PHASE] == BONUS):
        return WRONG_PHASE
    if not end_card_fits(w, t):
        return WRONG_END_CARD
    if not cards_add_up(w, t):
        return CARDS_DO_NOT_ADD_UP
    if not harbour_fits(w):
        return WRONG_HARBOUR
    if not tiles_add_up(w, t):
        return TILES_DO_NOT_ADD_UP
    for seat in range(w[PLAYERS]):
        found = validate_seat(w, seat, 0)
        if found != POSSIBLE:
            return found
    found = validate_phase(w)
    if found == POSSIBLE and w[PHASE] == BUILD and list_builds(w, t, 0) == 0:
        return NOTHING_TO_BUILD
    return found


def count_piers(w: list[int], mark: int) -> int:
    """How many piers have this number: that of a card plus one, or 0 for an empty pier."""
    found = 0
    for pier in range(PIERS):
        if w[HARBOUR] >> PIER_BITS * pier & PIER_MASK == mark:
            found += 1
    return found


def end_card_fits(w: list[int], t: list[int]) -> bool:
    """Whether there is at most one End card, in a place where it can be."""
    drawn = count_piers(w, END_CARD_MARK)
    ends = (w[SUPPLY] >> COLOUR_BITS) + drawn
    return t[START_SUPPLY + w[PLAYERS]] >> COLOUR_BITS <= ends <= 1 and (drawn == 0 or w[PHASE] == OVER)


def cards_add_up(w: list[int], t: list[int]) -> bool:
    """Whether every colour has all its cards, in the supply, on the pile of discards, on the piers and in the hands."""
    for colour in range(COLOUR_COUNT):
        shift = BYTE * colour
        cards = (w[SUPPLY] >> shift & BYTE_MASK) + (w[DISCARDS] >> shift & BYTE_MASK) + count_piers(w, colour + 1)
        for seat in range(w[PLAYERS]):
            cards += w[SEATS + seat * SEAT_WORDS + HAND] >> shift & BYTE_MASK
        if cards != t[START_SUPPLY + w[PLAYERS]] >> shift & BYTE_MASK:
            return False
    return w[DISCARDS] >> COLOUR_BITS == 0


def harbour_fits(w: list[int]) -> bool:
    """Whether so many piers can be empty in this phase."""
    return EMPTY_PIERS[w[PHASE]] >> count_piers(w, 0) & 1 == 1


def tiles_add_up(w: list[int], t: list[int]) -> bool:
    """Whether the houses have the tiles that are not in stock."""
    for colour in range(COLOUR_COUNT):
        if not colour_adds_up(w, t, colour):
            return False
    whites = w[WHITES]
    for seat in range(w[PLAYERS]):
        whites += white_cells(w, SEATS + seat * SEAT_WORDS).bit_count()
    return whites == WHITE_TILES


def colour_adds_up(w: list[int], t: list[int], colour: int) -> bool:
    """Whether the houses have the bricks and the spaces of the tiles of a colour that are not in stock."""
    tiles, spaces = 0, 0
    for size in range(SIZE_COUNT):
        shift = KIND_BITS * (SIZE_COUNT * colour + size)
        built = (t[START_TILES + w[PLAYERS]] >> shift & KIND_MASK) - (w[TILES] >> shift & KIND_MASK)
        if built < 0:
            return False
        tiles += built
        spaces += built * (SMALLEST + size)
    for seat in range(w[PLAYERS]):
        at = SEATS + seat * SEAT_WORDS
        painted = w[at + PAINTED + colour]
        spaces -= painted.bit_count()
        tiles -= (painted & ~w[at + WINDOWS]).bit_count()
    return tiles == 0 and spaces == 0


def white_cells(w: list[int], at: int) -> int:
    """The cells of a house that white tiles cover, for the seat whose words start at an offset."""
    white = w[at + COVERED]
    for colour in range(COLOUR_COUNT):
        white &= ~w[at + PAINTED + colour]
    return white


def validate_seat(w: list[int], seat: int, unknown: int) -> int:
    """What contradicts the rest at a seat that has some more cards, which a view does not show; or POSSIBLE."""
    at = SEATS + seat * SEAT_WORDS
    cards = w[at + HAND] % CARD_SUM + unknown
    surplus = w[OPEN] if w[PHASE] == DISCARD and w[SEAT] == seat else 0
    if cards > HAND_LIMIT + surplus or (surplus and cards != HAND_LIMIT + surplus):
        return WRONG_HAND
    if w[at + HIDDEN] % CARD_SUM + unknown > START_HANDS[seat]:
        return WRONG_HAND
    if w[at + OWNED] & ANY_CARDS == 0:
        return ABILITIES_DO_NOT_ADD_UP
    return POSSIBLE if stands(w[at + COVERED]) else HOUSE_IN_THE_AIR


def stands(covered: int) -> bool:
    """Whether every covered cell is connected with the ground."""
    reached, before = covered & GROUND, NOBODY
    while reached != before:
        before = reached
        reached |= neighbours(reached) & covered
    return reached == covered


def winning_seat(w: list[int]) -> int:
    """The first seat with enough points to win, or NOBODY."""
    for seat in range(w[PLAYERS]):
        if w[SEATS + seat * SEAT_WORDS + SCORE] >= WINNING_SCORE:
            return seat
    return NOBODY


def count_endings(w: list[int]) -> int:
    """How many reasons there are for the game to be over: seats with enough points, and the End card on a pier."""
    found = count_piers(w, END_CARD_MARK)
    for seat in range(w[PLAYERS]):
        if w[SEATS + seat * SEAT_WORDS + SCORE] >= WINNING_SCORE:
            found += 1
    return found


def validate_phase(w: list[int]) -> int:
    """What contradicts the phase, except for a build that may not be possible; or POSSIBLE."""
    at, winner = mover(w), winning_seat(w)
    if w[PHASE] == OVER:
        return POSSIBLE if count_endings(w) == 1 and (winner == NOBODY or winner == w[SEAT]) else NOT_OVER
    if winner != NOBODY:
        return SHOULD_BE_OVER
    if w[PHASE] == DISCARD and w[OPEN] > count_piers(w, 0):
        return TOO_MANY_DISCARDS
    if w[PHASE] == BONUS and (w[OPEN] > coats(0, w[at + COVERED]) or not bonus_possible(w)):
        return NO_BONUS_OPEN
    if w[PHASE] == BUILD and ready(w, at) & BOTH_ACTIONS == 0:
        return NOTHING_TO_BUILD
    return POSSIBLE
