"""A small neural network over words of bits, with two hidden layers and outputs for every seat.

All weights are in one flat list, and the units of all layers in another. The first layer is an accumulator: a sum of
rows, one for each set bit, which is updated by the rows of the bits that change from one move to the next.
"""

from math import exp

from nyhavn.rules.bitboard import lowest
from nyhavn.rules.material import MAX_PLAYERS
from nyhavn.search.features import WORD_BITS, words_for

WIDTH = 64
"""The number of units of the first hidden layer."""
DEPTH = 32
"""The number of units of the second hidden layer."""

BASE = 0
"""The offset of the accumulator of the position."""
NOW = BASE + WIDTH
"""The offset of the accumulator after a trial decision."""
MIDDLE = NOW + WIDTH
"""The offset of the second hidden layer."""
OUT = MIDDLE + DEPTH
"""The offset of the outputs: the chances to win of all seats, then their final points, then the turns left."""
ERRORS_BACK = OUT + 2 * MAX_PLAYERS + 1
"""The offset of the errors of the second hidden layer in training."""
UNITS = ERRORS_BACK + DEPTH

POINTS_SCALE = 12.0
TURNS_SCALE = 50.0
"""About the points and the turns of a whole game, so that these targets are between 0 and 1 like the chances."""


def outputs_for(players: int) -> int:
    """The number of outputs of a net for a number of players."""
    return 2 * players + 1


def first_bias(players: int) -> int:
    """The offset of the biases of the first layer, behind its rows."""
    return words_for(players) * WORD_BITS * WIDTH


def second_layer(players: int) -> int:
    """The offset of the second layer."""
    return first_bias(players) + WIDTH


def second_bias(players: int) -> int:
    """The offset of the biases of the second layer."""
    return second_layer(players) + WIDTH * DEPTH


def last_layer(players: int) -> int:
    """The offset of the last layer."""
    return second_bias(players) + DEPTH


def last_bias(players: int) -> int:
    """The offset of the biases of the last layer."""
    return last_layer(players) + DEPTH * outputs_for(players)


def length_for(players: int) -> int:
    """The number of weights of a net for a number of players."""
    return last_bias(players) + outputs_for(players)


def add_wide(into: list[float], at: int, row: list[float], start: int, factor: float) -> None:
    """Add `factor` times a row of the width of the first layer."""
    for i in range(WIDTH):
        into[at + i] += factor * row[start + i]


def add_deep(into: list[float], at: int, row: list[float], start: int, factor: float) -> None:
    """Add `factor` times a row of the width of the second layer."""
    for i in range(DEPTH):
        into[at + i] += factor * row[start + i]


def dot_deep(one: list[float], at: int, other: list[float], start: int) -> float:
    """The dot product of two rows of the width of the second layer."""
    total = 0.0
    for i in range(DEPTH):
        total += one[at + i] * other[start + i]
    return total


def accumulate(weights: list[float], players: int, words: list[int], at: int, units: list[float], sums: int) -> None:
    """Write an accumulator: the sum of the biases and of the rows of all bits set in the words from offset `at`."""
    bias = first_bias(players)
    for i in range(WIDTH):
        units[sums + i] = 0.0
    add_wide(units, sums, weights, bias, 1.0)
    for word in range(words_for(players)):
        add_rows(weights, word, words[at + word], units, sums, 1.0)


def add_rows(weights: list[float], word: int, bits: int, units: list[float], sums: int, factor: float) -> None:
    """Add `factor` times the rows of the bits of one word to an accumulator."""
    while bits:
        add_wide(units, sums, weights, (word * WORD_BITS + lowest(bits)) * WIDTH, factor)
        bits &= bits - 1


def forward_middle(weights: list[float], players: int, units: list[float], sums: int) -> None:
    """Compute the second hidden layer from an accumulator."""
    rows, bias = second_layer(players), second_bias(players)
    for j in range(DEPTH):
        units[MIDDLE + j] = 0.0
    add_deep(units, MIDDLE, weights, bias, 1.0)
    for i in range(WIDTH):
        unit = units[sums + i]
        if unit > 0:
            add_deep(units, MIDDLE, weights, rows + i * DEPTH, unit)


def forward_outputs(weights: list[float], players: int, units: list[float], count: int) -> None:
    """Compute the first `count` outputs of the last layer, before softmax."""
    rows, bias, row = last_layer(players), last_bias(players), outputs_for(players)
    for k in range(count):
        units[OUT + k] = weights[bias + k]
    for j in range(DEPTH):
        unit = units[MIDDLE + j]
        if unit > 0:
            for k in range(count):
                units[OUT + k] += unit * weights[rows + j * row + k]


def softmax(units: list[float], players: int) -> None:
    """Turn the first outputs into the seats' chances to win, which add up to one."""
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
    """The forward pass: compute the chances of all seats, the viewer's first, from an accumulator."""
    forward_middle(weights, players, units, sums)
    forward_outputs(weights, players, units, players)
    softmax(units, players)
