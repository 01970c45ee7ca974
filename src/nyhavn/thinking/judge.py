"""Choosing by a net: every move has a definite outcome before the dealer draws, and the net judges that.

`w` is the game, `s` words to try moves on, `b` words of bits, `f` the net, `a` scratch numbers.
"""

from nyhavn.rules import numbers
from nyhavn.rules.building import list_ways
from nyhavn.rules.luck import LOW, spin
from nyhavn.rules.material import END_CARD_DEPTH
from nyhavn.rules.playout import NOTHING
from nyhavn.rules.scoring import winners
from nyhavn.rules.taking import empty_piers
from nyhavn.rules.turn import legal, step
from nyhavn.rules.words import (
    CARD_SUM,
    CHOOSING,
    DRAW,
    END_CARD,
    HARBOUR,
    LEGAL,
    OVER,
    PHASE,
    PLACE,
    PLAYERS,
    SEAT,
    SEAT_WORDS,
    SEATS,
    STATE,
    SUPPLY,
)
from nyhavn.thinking.features import MOST_WORDS, TABLE_WORDS, WORDS_BY_SEAT, tell, tell_seat, tell_table
from nyhavn.thinking.net import BASE, NOW, OUT, WIDTH, add_rows, expect, sum_up
from nyhavn.thinking.worth import sparing_way

TRIED = MOST_WORDS
"""Where the bits of a candidate begin, behind those of the position."""
BITS = TRIED + TABLE_WORDS + WORDS_BY_SEAT

ROW = 6
"""A row of an appraisal: a move's two numbers, the second for builds only, and the chances of four seats."""
MOST_ROWS = 8192


def won_share(w: list[int], seat: int) -> float:
    """What a seat has won if the game ends here, a shared victory being a part of one."""
    won = winners(w)
    return 1.0 / won.bit_count() if won >> seat & 1 else 0.0


def ending(w: list[int]) -> float:
    """How likely the refill that is due turns up the End card."""
    if w[PHASE] != DRAW or w[SUPPLY] & END_CARD == 0:
        return 0.0
    left = w[SUPPLY] % CARD_SUM
    due = empty_piers(w[HARBOUR]).bit_count()
    early = left - END_CARD_DEPTH
    if early > 0:
        due -= early
        left -= early
    return min(1.0, due / left) if due > 0 else 0.0


def judge(w: list[int], seat: int, f: list[float], a: list[float], sums: int) -> float:
    """A seat's chance to win: what the net expects, or what is certain if the End card comes now."""
    if w[PHASE] == OVER:
        return won_share(w, seat)
    expect(f, w[PLAYERS], a, sums)
    over = ending(w)
    return over * won_share(w, seat) + (1.0 - over) * a[OUT] if over > 0 else a[OUT]


def lay_base(w: list[int], b: list[int], f: list[float], a: list[float]) -> None:
    """Sum up the position as the seat to move knows it."""
    tell(w, w[SEAT], b, 0)
    sum_up(f, w[PLAYERS], b, 0, a, BASE)


def attempt(w: list[int], s: list[int], t: list[int], number: int) -> None:
    """Play a decision on the words to try moves on, a place with the way to pay that turns the fewest abilities."""
    for i in range(STATE):
        s[i] = w[i]
    if numbers.PLACES <= number < numbers.WAYS:
        s[PLACE] = number - numbers.PLACES
        number = numbers.WAYS + sparing_way(w, t, s[PLACE])
    step(s, t, number)


def weigh(s: list[int], seat: int, b: list[int], f: list[float], a: list[float]) -> float:
    """A seat's chance to win after what was tried, by what has changed since the base was laid."""
    if s[PHASE] == OVER:
        return won_share(s, seat)
    tell_table(s, seat, b, TRIED)
    tell_seat(s, SEATS + seat * SEAT_WORDS, True, b, TRIED + TABLE_WORDS)
    for i in range(WIDTH):
        a[NOW + i] = a[BASE + i]
    for word in range(TABLE_WORDS + WORDS_BY_SEAT):
        before, after = b[word], b[TRIED + word]
        if before != after:
            add_rows(f, word, before & ~after, a, NOW, -1.0)
            add_rows(f, word, after & ~before, a, NOW, 1.0)
    return judge(s, seat, f, a, NOW)


def favour(
    w: list[int], s: list[int], t: list[int], b: list[int], f: list[float], a: list[float], n: int, noise: float
) -> int:
    """The one of the n listed decisions after which the seat to move wins most likely, as far as noise lets it see."""
    seat = w[SEAT]
    lay_base(w, b, f, a)
    best = -1.0
    choice = w[LEGAL]
    for i in range(LEGAL, LEGAL + n):
        number = w[i]
        attempt(w, s, t, number)
        value = weigh(s, seat, b, f, a)
        if noise > 0:
            w[CHOOSING] = spin(w[CHOOSING])
            value += noise * (((w[CHOOSING] ^ w[CHOOSING] >> 32) & LOW) / LOW)
        if value > best:
            best = value
            choice = number
    return choice


def appraise(
    w: list[int],
    s: list[int],
    x: list[int],
    t: list[int],
    b: list[int],
    f: list[float],
    a: list[float],
    rows: list[float],
) -> int:
    """Write a row for each legal move, its two numbers and what is expected of the seats; return how many there are."""
    n = legal(w, t)
    lay_base(w, b, f, a)
    found = 0
    for i in range(n):
        number = w[LEGAL + i]
        if numbers.PLACES <= number < numbers.WAYS:
            for j in range(STATE):
                x[j] = w[j]
            x[PLACE] = number - numbers.PLACES
            ways = list_ways(x, t)
            for j in range(ways):
                found = appraise_one(x, s, t, b, f, a, number, x[LEGAL + j], found, rows)
        else:
            found = appraise_one(w, s, t, b, f, a, number, NOTHING, found, rows)
    return found


def appraise_one(
    w: list[int],
    s: list[int],
    t: list[int],
    b: list[int],
    f: list[float],
    a: list[float],
    number: int,
    way: int,
    found: int,
    rows: list[float],
) -> int:
    """Write the row of one move, if there is room; return how many rows there are then."""
    if found == MOST_ROWS:
        return found
    seat, players = w[SEAT], w[PLAYERS]
    attempt(w, s, t, number if way == NOTHING else way)
    weigh(s, seat, b, f, a)
    row = found * ROW
    rows[row] = number
    rows[row + 1] = way
    over = 1.0 if s[PHASE] == OVER else ending(s)
    for k in range(players):
        other = (seat + k) % players
        rows[row + 2 + other] = (1.0 - over) * a[OUT + k] if over < 1 else 0.0
        if over > 0:
            rows[row + 2 + other] += over * won_share(s, other)
    return found + 1
