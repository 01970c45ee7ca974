"""Looking a few turns ahead with a net: candidates are played on in the same samples, and the net judges what follows.

The desk holds what is known and the candidates, as for a flat search; what they win lies in `sums`, for each candidate
the chances of the four seats and the square of the viewer's own.
"""

from nyhavn.rules.playout import NOTHING
from nyhavn.rules.words import DRAW, END_CARD, LEGAL, PHASE, PLAYERS, SEAT, SUPPLY, TURN, TURNS
from nyhavn.thinking.desk import CANDIDATE, CANDIDATE_WORDS, CANDIDATES, DECISION, KNOWN, SAMPLES, WAY
from nyhavn.thinking.features import tell
from nyhavn.thinking.judge import attempt, ending, favour, won_share
from nyhavn.thinking.net import BASE, OUT, expect, sum_up
from nyhavn.thinking.rollout import go_on, imagine

SQUARE = 4
SUM_WORDS = 5


def foresee(
    w: list[int],
    s: list[int],
    t: list[int],
    b: list[int],
    d: list[int],
    f: list[float],
    a: list[float],
    sums: list[float],
    turns: int,
    samples: int,
) -> None:
    """Play every candidate on for so many turns in so many more samples, the same ones for all."""
    viewer = d[KNOWN + SEAT]
    for sample in range(d[SAMPLES], d[SAMPLES] + samples):
        for i in range(d[CANDIDATES]):
            at = CANDIDATE + i * CANDIDATE_WORDS
            imagine(w, d, sample)
            foresee_one(w, s, t, b, f, a, d[at + DECISION], d[at + WAY], viewer, turns, sums, i * SUM_WORDS)
    d[SAMPLES] += samples


def foresee_one(
    w: list[int],
    s: list[int],
    t: list[int],
    b: list[int],
    f: list[float],
    a: list[float],
    number: int,
    way: int,
    viewer: int,
    turns: int,
    sums: list[float],
    row: int,
) -> None:
    """Play one candidate on, and add what comes of it; that its own refill may end the game is reckoned exactly."""
    w[TURNS] = w[PHASE] != TURN
    if way != NOTHING:
        go_on(w, t, number)
        number = way
    attempt(w, s, t, number)
    over = ending(s)
    before = sums[row + viewer]
    if over > 0:
        for seat in range(w[PLAYERS]):
            sums[row + seat] += over * won_share(s, seat)
    if over < 1:
        n = go_on_surely(w, t, number, over > 0)
        judge_ahead(w, s, t, b, f, a, n, turns, 1.0 - over, sums, row)
    gained = sums[row + viewer] - before
    sums[row + SQUARE] += gained * gained


def go_on_surely(w: list[int], t: list[int], number: int, ending: bool) -> int:
    """Advance, and where the refill may end the game let it turn up other cards."""
    if ending:
        w[SUPPLY] -= END_CARD
    n = go_on(w, t, number)
    if ending:
        w[SUPPLY] += END_CARD
    return n


def judge_ahead(
    w: list[int],
    s: list[int],
    t: list[int],
    b: list[int],
    f: list[float],
    a: list[float],
    n: int,
    turns: int,
    part: float,
    sums: list[float],
    row: int,
) -> None:
    """Play so many turns as the net likes it, and add this part of what it expects then, or of what was won."""
    players = w[PLAYERS]
    while n:
        number = w[LEGAL] if n == 1 else favour(w, s, t, b, f, a, n, 0.0)
        seat = w[SEAT]
        if w[TURNS] + (w[PHASE] == TURN) > turns:
            attempt(w, s, t, number)
            if s[PHASE] == DRAW or s[PHASE] == TURN:
                add_expected(s, seat, b, f, a, part, sums, row)
                return
        n = go_on(w, t, number)
    for seat in range(players):
        sums[row + seat] += part * won_share(w, seat)


def add_expected(
    s: list[int], seat: int, b: list[int], f: list[float], a: list[float], part: float, sums: list[float], row: int
) -> None:
    """Add this part of what the net expects of all seats where this one has just played."""
    players = s[PLAYERS]
    tell(s, seat, b, 0)
    sum_up(f, players, b, 0, a, BASE)
    expect(f, players, a, BASE)
    over = ending(s)
    for k in range(players):
        other = (seat + k) % players
        sums[row + other] += part * (1.0 - over) * a[OUT + k]
        if over > 0:
            sums[row + other] += part * over * won_share(s, other)
