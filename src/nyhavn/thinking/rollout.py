"""Playing on to the end the way a set of weights likes it, and counting who wins."""

from nyhavn.rules.drawing import pick
from nyhavn.rules.luck import below, seeded, spin
from nyhavn.rules.playout import NOTHING, advance, begin
from nyhavn.rules.scoring import winners
from nyhavn.rules.words import (
    BYTE,
    CARD_SUM,
    CHOOSING,
    DEALING,
    END_CARD,
    HAND,
    HIDDEN,
    LEGAL,
    PLAYERS,
    SEAT,
    SEAT_WORDS,
    SEATS,
    STATE,
    SUPPLY,
)
from nyhavn.thinking.desk import (
    CANDIDATE,
    CANDIDATE_WORDS,
    CANDIDATES,
    DECISION,
    KNOWN,
    SAMPLES,
    SEED,
    SQUARES,
    UNKNOWN,
    WAY,
    WHOLE,
    WON,
)
from nyhavn.thinking.worth import prefer


def go_on(w: list[int], t: list[int], number: int) -> int:
    """Advance; a function of its own so that compiled code holds it once."""
    return advance(w, t, number)


def play_out(w: list[int], t: list[int], d: list[int], number: int) -> None:
    """Play this number, or nothing yet, and then to the end, every seat taking what it likes best."""
    n = go_on(w, t, number)
    while n:
        n = go_on(w, t, w[LEGAL] if n == 1 else prefer(w, t, d, n))


def play_games_out(w: list[int], t: list[int], d: list[int], players: int, seed: int, games: int) -> None:
    """Play so many games, from this seed on."""
    for i in range(games):
        begin(w, t, players, seed + i)
        play_out(w, t, d, NOTHING)


def imagine(w: list[int], d: list[int], sample: int) -> None:
    """Lay out a position that looks like what is known, with luck of its own for each sample."""
    for i in range(STATE):
        w[i] = d[KNOWN + i]
    luck = seeded(d[SEED] + 3 * sample)
    for seat in range(w[PLAYERS]):
        at = SEATS + seat * SEAT_WORDS
        for _ in range(d[UNKNOWN + seat]):
            bag = w[SUPPLY] & ~END_CARD
            luck = spin(luck)
            card = 1 << BYTE * pick(bag, below(luck, bag % CARD_SUM))
            w[SUPPLY] -= card
            w[at + HAND] += card
            w[at + HIDDEN] += card
    w[DEALING] = seeded(d[SEED] + 3 * sample + 1)
    w[CHOOSING] = seeded(d[SEED] + 3 * sample + 2)


def share(w: list[int], seat: int) -> int:
    """What a seat has won in a finished game, a whole win counting twelve."""
    won = winners(w)
    return WHOLE // won.bit_count() if won >> seat & 1 else 0


def roll_out(w: list[int], t: list[int], d: list[int], samples: int) -> None:
    """Play out every candidate in so many more samples, the same ones for all."""
    viewer = d[KNOWN + SEAT]
    for sample in range(d[SAMPLES], d[SAMPLES] + samples):
        for i in range(d[CANDIDATES]):
            at = CANDIDATE + i * CANDIDATE_WORDS
            imagine(w, d, sample)
            go_on(w, t, d[at + DECISION])
            play_out(w, t, d, d[at + WAY])
            won = share(w, viewer)
            d[at + WON] += won
            d[at + SQUARES] += won * won
    d[SAMPLES] += samples
