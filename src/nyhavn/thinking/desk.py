"""Where everything lies on the desk, the flat list of integers that somebody thinks with.

It begins with the weights by which everybody is expected to play on. Then comes what is known: a view's words, and how
many cards of each hand it does not know. Behind that lie the candidates of a flat search, or a tree.
"""

from nyhavn.rules.numbers import DECISIONS
from nyhavn.rules.words import STATE
from nyhavn.thinking.weights import WEIGHTS

KNOWN = WEIGHTS
UNKNOWN = KNOWN + STATE
"""Four words: how many cards of each hand are unknown."""
SEED = UNKNOWN + 4
"""Where the luck of the samples begins; less than 2**60."""
SAMPLES = SEED + 1
"""How many samples have been played."""
CANDIDATES = SAMPLES + 1
"""How many candidates there are."""

CANDIDATE = CANDIDATES + 1
CANDIDATE_WORDS = 4
DECISION = 0
WAY = 1
"""The second number of a build, or NOTHING."""
WON = 2
"""What it has won so far, a whole win counting twelve so that it can be shared by two, three or four."""
SQUARES = 3
"""The sum of the squares of what it won."""

NODES = CANDIDATES
"""How many nodes the tree has."""
CAPACITY = NODES + 1
"""How many it may have."""
MARKS = CAPACITY + 1
"""For each decision the number of the last step at which it was legal."""
STEPS = MARKS + DECISIONS
"""How many steps have been taken in the tree."""
TREE = STEPS + 1
NODE_WORDS = 8
NUMBER = 0
PARENT = 1
CHILD = 2
"""The first child, or 0."""
NEXT = 3
"""The next child of the same parent, or 0."""
VISITS = 4
CHANCES = 5
"""How often the node could have been visited when its parent was."""
REWARD = 6
"""What the seat that decides for this node has won after it, a whole win counting twelve."""
DECIDER = 7

WHOLE = 12
