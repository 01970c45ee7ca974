"""The choices of the levels: by weights, by a net with noise, or by lookahead from the best moves of a net.

A move is written as two numbers, the second NOTHING unless it builds. Random numbers come from a seed.
"""

from nyhavn.rules import numbers
from nyhavn.rules.knowledge import UNKNOWN, VIEW_WORDS
from nyhavn.rules.playout import NOTHING
from nyhavn.rules.prng import LOW, seeded, spin
from nyhavn.rules.supply import pick
from nyhavn.rules.turn import legal, step
from nyhavn.rules.words import (
    BYTE,
    CHOOSING,
    END_CARD,
    HAND,
    HIDDEN,
    PLAYERS,
    SEAT,
    SEAT_WORDS,
    SEATS,
    STATE,
    SUPPLY,
)
from nyhavn.search.evaluation import CHANCE, ROW, Evaluator, evaluate_moves
from nyhavn.search.heuristic import prefer
from nyhavn.search.lookahead import SQUARE, SUM_WORDS
from nyhavn.search.workspace import CANDIDATE, CANDIDATE_WORDS, CANDIDATES, DECISION, KNOWN, SAMPLES, SEED, WAY

NOISE = {"architect": 0.1, "planner": 0.0}
"""The noise that a level that looks one move ahead by a net adds to the chance to win."""
FIELD = 12
"""The number of candidates of the lookahead, the best ones by the net."""
TURNS = 7
"""The depth of the lookahead in turns, before the net evaluates the position."""
EVALUATION_WEIGHT = 8
"""The weight of the net's own evaluation, in playouts: it damps the noise of the first few playouts."""
MOVE = 2
"""The number of words of a move."""
STEPS = 100_000
"""The number of steps to which chances are compared: compiled code adds in a different order."""
TAKEN = -1.0
"""Written over the chance of a row that has become a candidate."""


def assume_hands(v: list[int], w: list[int]) -> None:
    """Write some position that is consistent with a view; what a net evaluates does not depend on hidden cards."""
    for i in range(STATE):
        w[i] = v[i]
    for seat in range(w[PLAYERS]):
        at = SEATS + seat * SEAT_WORDS
        for _ in range(v[UNKNOWN + seat]):
            card = 1 << BYTE * pick(w[SUPPLY] & ~END_CARD, 0)
            w[SUPPLY] -= card
            w[at + HAND] += card
            w[at + HIDDEN] += card


def choose_by_weights(w: list[int], t: list[int], d: list[int], seed: int, move: list[int]) -> None:
    """Write the move with the highest value by the weights on the desk; ties are broken at random."""
    w[CHOOSING] = seeded(seed)
    move[0] = prefer(w, t, d, legal(w, t))
    move[1] = NOTHING
    if numbers.PLACES <= move[0] < numbers.WAYS:
        step(w, t, move[0])
        move[1] = prefer(w, t, d, legal(w, t))


def choose_by_net(
    w: list[int], t: list[int], net: Evaluator, rows: list[float], noise: float, seed: int, move: list[int]
) -> None:
    """Write the move with the highest chance to win by a net, plus uniform noise."""
    choose_row(rows, evaluate_moves(w, t, net, rows), w[SEAT], noise, seed, move)


def choose_row(rows: list[float], count: int, seat: int, noise: float, seed: int, move: list[int]) -> None:
    """Write the move of the row with a seat's highest chance to win, plus uniform noise."""
    luck = seeded(seed)
    best = -1.0
    for row in range(0, ROW * count, ROW):
        luck = spin(luck)
        value = grade(rows[row + CHANCE + seat]) + noise * (((luck ^ luck >> 32) & LOW) / LOW)
        if value > best:
            best = value
            move[0] = int(rows[row])
            move[1] = int(rows[row + 1])


def grade(chance: float) -> float:
    """A chance by which moves are compared; a certain win goes before one that is only rounded to 1."""
    return 1.0 + 1.0 / STEPS if chance == 1.0 else int(chance * STEPS + 0.5) / STEPS


def start_search(
    w: list[int],
    t: list[int],
    v: list[int],
    net: Evaluator,
    rows: list[float],
    d: list[int],
    seed: int,
    sums: list[float],
) -> None:
    """Put a view and the best moves by a net on the desk, with their evaluations as the first playouts."""
    assume_hands(v, w)
    lay_candidates(v, rows, evaluate_moves(w, t, net, rows), d, seed, sums)


def lay_candidates(v: list[int], rows: list[float], count: int, d: list[int], seed: int, sums: list[float]) -> None:
    """Put a view and the moves of its best rows on the desk, with their evaluations as the first playouts."""
    for i in range(VIEW_WORDS):
        d[KNOWN + i] = v[i]
    d[SEED] = seed
    d[SAMPLES] = 0
    d[CANDIDATES] = min(FIELD, count)
    for i in range(d[CANDIDATES]):
        add_candidate(d, i, find_best_row(rows, count, v[SEAT]), v[SEAT], rows, sums)


def find_best_row(rows: list[float], count: int, seat: int) -> int:
    """The offset of the row with a seat's highest chance to win."""
    best = 0
    highest = TAKEN
    for row in range(0, ROW * count, ROW):
        value = grade(rows[row + CHANCE + seat])
        if value > highest:
            highest = value
            best = row
    return best


def add_candidate(d: list[int], i: int, row: int, seat: int, rows: list[float], sums: list[float]) -> None:
    """Make a row the candidate with index i, and take it out of the rows."""
    d[CANDIDATE + i * CANDIDATE_WORDS + DECISION] = int(rows[row])
    d[CANDIDATE + i * CANDIDATE_WORDS + WAY] = int(rows[row + 1])
    for other in range(d[KNOWN + PLAYERS]):
        sums[i * SUM_WORDS + other] = EVALUATION_WEIGHT * rows[row + CHANCE + other]
    chance = rows[row + CHANCE + seat]
    sums[i * SUM_WORDS + SQUARE] = EVALUATION_WEIGHT * chance * chance
    rows[row + CHANCE + seat] = TAKEN


def rank_candidates(d: list[int], kept: int, sums: list[float]) -> None:
    """Order the candidates on the desk, the best first, and keep this many of them for the next samples."""
    seat = d[KNOWN + SEAT]
    for i in range(1, d[CANDIDATES]):
        for j in range(i, 0, -1):
            if sums[j * SUM_WORDS + seat] > sums[(j - 1) * SUM_WORDS + seat]:
                swap_candidates(d, j, sums)
    d[CANDIDATES] = min(kept, d[CANDIDATES])


def swap_candidates(d: list[int], j: int, sums: list[float]) -> None:
    """Swap a candidate with the one before it."""
    for k in range(CANDIDATE_WORDS):
        at = CANDIDATE + j * CANDIDATE_WORDS + k
        before = d[at - CANDIDATE_WORDS]
        d[at - CANDIDATE_WORDS] = d[at]
        d[at] = before
    for k in range(SUM_WORDS):
        row = j * SUM_WORDS + k
        earlier = sums[row - SUM_WORDS]
        sums[row - SUM_WORDS] = sums[row]
        sums[row] = earlier
