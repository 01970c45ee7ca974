"""A small net over words of bits: two hidden layers, and what it expects of every seat.

All weights lie in one flat list, and the units of all layers in another. The first layer is an accumulator: a sum of
rows, one for each set bit, so that what changes from one move to the next is added and taken away.
"""

from math import exp

from nyhavn.rules.bitboard import lowest
from nyhavn.rules.material import MAX_PLAYERS
from nyhavn.search.features import WORD_BITS, words_for

WIDTH = 64
"""The units of the first hidden layer."""
DEPTH = 32
"""The units of the second one."""

BASE = 0
"""Where the accumulator of the position lies among the units."""
NOW = BASE + WIDTH
"""Where that of a decision that is tried lies."""
MIDDLE = NOW + WIDTH
"""Where the second hidden layer lies."""
OUT = MIDDLE + DEPTH
"""Where the outputs lie: for each seat the chance to win, then its points at the end, and the turns to go."""
ERRORS_BACK = OUT + 2 * MAX_PLAYERS + 1
"""Where the errors of the second hidden layer lie while the net learns."""
UNITS = ERRORS_BACK + DEPTH

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


def accumulate(weights: list[float], players: int, words: list[int], at: int, units: list[float], sums: int) -> None:
    """Write an accumulator: the biases and the rows of all bits that are set in the words from here on."""
    bias = first_bias(players)
    for i in range(WIDTH):
        units[sums + i] = 0.0
    add_wide(units, sums, weights, bias, 1.0)
    for word in range(words_for(players)):
        add_rows(weights, word, words[at + word], units, sums, 1.0)


def add_rows(weights: list[float], word: int, bits: int, units: list[float], sums: int, factor: float) -> None:
    """Add the rows of the bits of one word to an accumulator, so many times."""
    while bits:
        add_wide(units, sums, weights, (word * WORD_BITS + lowest(bits)) * WIDTH, factor)
        bits &= bits - 1


def forward_middle(weights: list[float], players: int, units: list[float], sums: int) -> None:
    """Write the second hidden layer, from an accumulator."""
    rows, bias = second_layer(players), second_bias(players)
    for j in range(DEPTH):
        units[MIDDLE + j] = 0.0
    add_deep(units, MIDDLE, weights, bias, 1.0)
    for i in range(WIDTH):
        unit = units[sums + i]
        if unit > 0:
            add_deep(units, MIDDLE, weights, rows + i * DEPTH, unit)


def forward_outputs(weights: list[float], players: int, units: list[float], count: int) -> None:
    """Write the first of the last layer's numbers, as they are."""
    rows, bias, row = last_layer(players), last_bias(players), outputs_for(players)
    for k in range(count):
        units[OUT + k] = weights[bias + k]
    for j in range(DEPTH):
        unit = units[MIDDLE + j]
        if unit > 0:
            for k in range(count):
                units[OUT + k] += unit * weights[rows + j * row + k]


def softmax(units: list[float], players: int) -> None:
    """Turn the first outputs into the chances of the seats to win, which add up to one."""
    top = units[OUT]
    for k in range(1, players):
        top = max(top, units[OUT + k])
    total = 0.0
    for k in range(players):
        units[OUT + k] = exp(units[OUT + k] - top)
        total += units[OUT + k]
    for k in range(players):
        units[OUT + k] /= total


def forward(weights: list[float], players: int, units: list[float], sums: int) -> None:
    """Write the chances of all seats, the viewer's first, from an accumulator: the forward pass."""
    forward_middle(weights, players, units, sums)
    forward_outputs(weights, players, units, players)
    softmax(units, players)
