"""Steps a batch of games for a learner: observations, action masks, rewards, and resets of finished games."""

from typing import Any, NamedTuple

from nyhavn.encoding.observation_bits import encode
from nyhavn.rules.knowledge import write_view
from nyhavn.rules.numbers import DECISIONS
from nyhavn.rules.playout import NOTHING, advance, begin
from nyhavn.rules.scoring import victory_share, winners
from nyhavn.rules.words import DEAL, LEGAL, OVER, PHASE, PLAYERS, SEAT

WAIT = -2
"""Passed instead of a number: do not step this game."""

SEED = 0
"""The rows of the notes, each with one element per game: the seed of its deal,"""
STRIDE = 1
"""the difference to the seed of the next game,"""
LISTED = 2
"""how many numbers are legal,"""
MOVER = 3
"""the seat that decides, or decided last,"""
WON = 4
"""and the winners if a game ended in this step, a set of seats as bits."""
NOTES = 5
NONE = -1
"""Returned instead of the index of a game: there is none."""


class Outputs(NamedTuple):
    """The outputs of a step for all games, flat lists in interpreted code, arrays in compiled code."""

    notes: Any
    rewards: Any
    masks: Any
    rows: Any
    """The observations."""


def observe(w: list[int], t: list[int], viewer: int, v: list[int], row: list[int], at: int) -> None:
    """Write the observation of a viewer from index `at`."""
    write_view(w, viewer, v)
    encode(v, t, viewer, row, at)


def write_mask(w: list[int], n: int, masks: list[int], at: int, bit: int) -> None:
    """Set or clear the n listed numbers in the mask at index `at`."""
    for i in range(LEGAL, LEGAL + n):
        masks[at + w[i]] = bit


def fits(w: list[int], number: int, masks: list[int], at: int) -> bool:
    """Whether a number is valid: a legal one, or any number if the game is over or not dealt."""
    return waits_for_a_deal(w) or (0 <= number < DECISIONS and masks[at + number] == 1)


def waits_for_a_deal(w: list[int]) -> bool:
    """Whether a game is over or not dealt yet."""
    return w[PHASE] == OVER or w[PHASE] == DEAL


def step_game(w: list[int], t: list[int], number: int, renew: int, notes: list[int], at: int, n: int) -> int:
    """Play a number, or deal if that is due; update the notes and return how many numbers are legal."""
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
    """The reward of a seat if these seats win: 1 for the only winner; the rewards of all seats add up to 0."""
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
    """Step games by their numbers and write masks, rewards and observations; return a game whose number is invalid."""
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
        write_mask(w, notes[LISTED * n + i], masks, mask, 0)
        listed = step_game(w, t, chosen[i], renew, notes, i, n)
        write_mask(w, listed, masks, mask, 1)
        observe(w, t, w[SEAT], v, rows, i * width)
        for seat in range(w[PLAYERS]):
            rewards[i * w[PLAYERS] + seat] = reward(notes[WON * n + i], w[PLAYERS], seat)
    return wrong
