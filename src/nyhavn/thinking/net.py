"""A small net over words of bits: two hidden layers, and what it expects of every seat.

All weights lie in one flat list `f`; scratch numbers lie in another, `a`. The first layer is a sum of rows, one for
each set bit, so that what changes from one move to the next is added and taken away.
"""

from math import exp

from nyhavn.rules.bits import lowest
from nyhavn.thinking.features import WORD_BITS, words_for

WIDTH = 64
"""The units of the first hidden layer."""
DEPTH = 32
"""The units of the second one."""

BASE = 0
"""Where the sums of the position lie in the scratch numbers."""
NOW = WIDTH
"""Where those of a candidate lie."""
MIDDLE = NOW + WIDTH
OUT = MIDDLE + DEPTH
"""Where the outputs lie: for each seat the chance to win, then its points at the end, and the turns to go."""
MOST_OUT = 9
SCRATCH = OUT + MOST_OUT

POINTS_SCALE = 12.0
TURNS_SCALE = 50.0


def outputs_for(players: int) -> int:
    """How many numbers a net for so many players gives."""
    return 2 * players + 1


def first_bias(players: int) -> int:
    """Where the first layer's biases begin, behind its rows."""
    return words_for(players) * WORD_BITS * WIDTH


def second_layer(players: int) -> int:
    """Where the second layer begins."""
    return first_bias(players) + WIDTH


def second_bias(players: int) -> int:
    """Where its biases begin."""
    return second_layer(players) + WIDTH * DEPTH


def last_layer(players: int) -> int:
    """Where the last layer begins."""
    return second_bias(players) + DEPTH


def last_bias(players: int) -> int:
    """Where its biases begin."""
    return last_layer(players) + DEPTH * outputs_for(players)


def length_for(players: int) -> int:
    """How many weights a net for so many players has."""
    return last_bias(players) + outputs_for(players)


def add_wide(into: list[float], at: int, row: list[float], start: int, factor: float) -> None:
    """Add a row as wide as the first layer, so many times."""
    for i in range(WIDTH):
        into[at + i] += factor * row[start + i]


def add_deep(into: list[float], at: int, row: list[float], start: int, factor: float) -> None:
    """Add a row as long as the second layer, so many times."""
    for i in range(DEPTH):
        into[at + i] += factor * row[start + i]


def dot_deep(one: list[float], at: int, other: list[float], start: int) -> float:
    """The product of two rows as long as the second layer."""
    total = 0.0
    for i in range(DEPTH):
        total += one[at + i] * other[start + i]
    return total


def sum_up(f: list[float], players: int, b: list[int], at: int, a: list[float], into: int) -> None:
    """Sum up the rows of all bits that are set in the words from here on."""
    bias = first_bias(players)
    for i in range(WIDTH):
        a[into + i] = 0.0
    add_wide(a, into, f, bias, 1.0)
    for word in range(words_for(players)):
        add_rows(f, word, b[at + word], a, into, 1.0)


def add_rows(f: list[float], word: int, bits: int, a: list[float], into: int, factor: float) -> None:
    """Add the rows of the bits of one word, so many times."""
    while bits:
        add_wide(a, into, f, (word * WORD_BITS + lowest(bits)) * WIDTH, factor)
        bits &= bits - 1


def middle(f: list[float], players: int, a: list[float], sums: int) -> None:
    """The second layer, from the sums of the first."""
    weights, bias = second_layer(players), second_bias(players)
    for j in range(DEPTH):
        a[MIDDLE + j] = 0.0
    add_deep(a, MIDDLE, f, bias, 1.0)
    for i in range(WIDTH):
        unit = a[sums + i]
        if unit > 0:
            add_deep(a, MIDDLE, f, weights + i * DEPTH, unit)


def outputs(f: list[float], players: int, a: list[float], count: int) -> None:
    """The first of the last layer's numbers, as they are."""
    weights, bias, row = last_layer(players), last_bias(players), outputs_for(players)
    for k in range(count):
        a[OUT + k] = f[bias + k]
    for j in range(DEPTH):
        unit = a[MIDDLE + j]
        if unit > 0:
            for k in range(count):
                a[OUT + k] += unit * f[weights + j * row + k]


def chances(a: list[float], players: int) -> None:
    """Turn the first outputs into the chances of the seats to win, which add up to one."""
    top = a[OUT]
    for k in range(1, players):
        top = max(top, a[OUT + k])
    total = 0.0
    for k in range(players):
        a[OUT + k] = exp(a[OUT + k] - top)
        total += a[OUT + k]
    for k in range(players):
        a[OUT + k] /= total


def expect(f: list[float], players: int, a: list[float], sums: int) -> None:
    """The chances of all seats, the viewer's first, from the sums of the first layer."""
    middle(f, players, a, sums)
    outputs(f, players, a, players)
    chances(a, players)
