"""Stepping many games side by side for a learner: observed, masked, rewarded, and reset when they are over."""

from typing import Any, NamedTuple

from nyhavn.encoding.observation_bits import encode
from nyhavn.rules.knowledge import look
from nyhavn.rules.numbers import DECISIONS
from nyhavn.rules.playout import NOTHING, advance, begin
from nyhavn.rules.scoring import victory_share, winners
from nyhavn.rules.words import DEAL, LEGAL, OVER, PHASE, PLAYERS, SEAT

WAIT = -2
"""Instead of a number: leave this game as it is."""

SEED = 0
"""What is noted of each game beside its words, a row of notes for all games: the seed of its deal,"""
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


class Outputs(NamedTuple):
    """What is written of all games in a step, each a flat list where this runs interpreted, else an array."""

    notes: Any
    rewards: Any
    masks: Any
    rows: Any
    """The observations."""


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


def step_game(w: list[int], t: list[int], number: int, renew: int, notes: list[int], at: int, n: int) -> int:
    """Play a number, or deal where that must be done first; note it, and return how many numbers are legal."""
    number = NOTHING if w[PHASE] == DEAL else number
    notes[WON * n + at] = 0
    while True:
        if w[PHASE] == OVER:
            notes[SEED * n + at] += notes[STRIDE * n + at]
            begin(w, t, w[PLAYERS], notes[SEED * n + at])
            number = NOTHING
        listed = advance(w, t, number)
        if listed == 0:
            notes[WON * n + at] = winners(w)
        if listed or not renew:
            break
    notes[LISTED * n + at] = listed
    notes[MOVER * n + at] = w[SEAT]
    return listed


def reward(won: int, players: int, seat: int) -> float:
    """What a seat gets when these seats win: 1 if it is the only one; all together get nothing."""
    if won == 0:
        return 0.0
    return (victory_share(won, seat) * players - 1.0) / (players - 1.0)


def step_all(
    games: list[list[int]],
    t: list[int],
    first: int,
    last: int,
    chosen: list[int],
    renew: int,
    outputs: Outputs,
    v: list[int],
) -> int:
    """Step some games by their numbers, write what their movers may do and know; return one whose number is wrong."""
    notes, rewards, masks, rows = outputs
    n, wrong = len(games), NONE
    width = len(rows) // n
    for i in range(first, last):
        w, mask = games[i], i * DECISIONS
        if chosen[i] == WAIT:
            continue
        if not fits(w, chosen[i], masks, mask):
            wrong = i
            continue
        mark(w, notes[LISTED * n + i], masks, mask, 0)
        listed = step_game(w, t, chosen[i], renew, notes, i, n)
        mark(w, listed, masks, mask, 1)
        observe(w, t, w[SEAT], v, rows, i * width)
        for seat in range(w[PLAYERS]):
            rewards[i * w[PLAYERS] + seat] = reward(notes[WON * n + i], w[PLAYERS], seat)
    return wrong
