"""Many games side by side for a learner: stepped, observed, masked, rewarded, and begun anew when they are over."""

from nyhavn.encoding.bits import encode
from nyhavn.rules.numbers import DECISIONS
from nyhavn.rules.playout import NOTHING, begin
from nyhavn.rules.scoring import winners
from nyhavn.rules.seeing import look
from nyhavn.rules.words import DEAL, LEGAL, OVER, PHASE, PLAYERS, SEAT
from nyhavn.thinking.rollout import go_on

WAIT = -2
"""Instead of a number: leave this game as it is."""

SEED = 0
"""What is kept of each game beside its words: the seed of its deal,"""
STRIDE = 1
"""how far away the seed of the next game is,"""
LISTED = 2
"""how many numbers are legal,"""
MOVER = 3
"""who decides, or decided last,"""
WON = 4
"""and who won if a game ended in this step: a set of seats, as bits."""
NOTES = 5
NONE = -1
"""Instead of the place of a game: there is none."""


def observe(w: list[int], t: list[int], viewer: int, v: list[int], row: list[int], at: int) -> None:
    """Write what a viewer may know as zeros and ones, from here on."""
    look(w, viewer, v)
    encode(v, t, viewer, row, at)


def mark(w: list[int], n: int, masks: list[int], at: int, bit: int) -> None:
    """Set or clear the n listed numbers in the mask that begins here."""
    for i in range(LEGAL, LEGAL + n):
        masks[at + w[i]] = bit


def fits(w: list[int], number: int, masks: list[int], at: int) -> bool:
    """Whether a number may be given: a legal one, or any where a game has yet to begin."""
    return waits_for_a_deal(w) or (0 <= number < DECISIONS and masks[at + number] == 1)


def waits_for_a_deal(w: list[int]) -> bool:
    """Whether a game is over, or has not been dealt."""
    return w[PHASE] == OVER or w[PHASE] == DEAL


def step_game(w: list[int], t: list[int], number: int, renew: int, notes: list[int], at: int) -> None:
    """Play a number, or deal where that has to be done first, and note what has come of it."""
    if w[PHASE] == OVER:
        renew_game(w, t, notes, at)
    n = go_on(w, t, NOTHING if w[PHASE] == DEAL else number)
    notes[at + WON] = 0 if n else winners(w)
    if n == 0 and renew:
        renew_game(w, t, notes, at)
        n = go_on(w, t, NOTHING)
    notes[at + LISTED] = n
    notes[at + MOVER] = w[SEAT]


def renew_game(w: list[int], t: list[int], notes: list[int], at: int) -> None:
    """Set up the next game of a row, which waits for its first card."""
    notes[at + SEED] += notes[at + STRIDE]
    begin(w, t, w[PLAYERS], notes[at + SEED])


def reward(won: int, players: int, seat: int) -> float:
    """What a seat gets when these seats win: 1 if it is the only one; all together get nothing."""
    if won == 0:
        return 0.0
    share = 1.0 / won.bit_count() if won >> seat & 1 else 0.0
    return (share * players - 1.0) / (players - 1.0)


def step_all(
    games: list[list[int]],
    t: list[int],
    chosen: list[int],
    renew: int,
    notes: list[int],
    rewards: list[float],
    masks: list[int],
    rows: list[int],
    width: int,
    v: list[int],
) -> int:
    """Step every game by its number, write what its mover may do and know then; return a game whose number is wrong."""
    wrong = NONE
    for i in range(len(games)):
        w, note, mask = games[i], i * NOTES, i * DECISIONS
        if chosen[i] == WAIT:
            continue
        if not fits(w, chosen[i], masks, mask):
            wrong = i
            continue
        mark(w, notes[note + LISTED], masks, mask, 0)
        step_game(w, t, chosen[i], renew, notes, note)
        mark(w, notes[note + LISTED], masks, mask, 1)
        observe(w, t, w[SEAT], v, rows, i * width)
        for seat in range(w[PLAYERS]):
            rewards[i * w[PLAYERS] + seat] = reward(notes[note + WON], w[PLAYERS], seat)
    return wrong
