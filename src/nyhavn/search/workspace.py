"""The layout of the desk, the flat list of integers that is the workspace of one search.

It begins with the weights by which everybody is expected to play on. Then comes what is known: a view's words, and how
many cards of each hand it does not know. Behind that lie the candidates of a flat search, or a tree.
"""

from nyhavn.rules.material import MAX_PLAYERS
from nyhavn.rules.numbers import DECISIONS
from nyhavn.rules.words import STATE
from nyhavn.search.weight_layout import WEIGHTS

KNOWN = WEIGHTS
UNKNOWN = KNOWN + STATE
"""A word for each seat: how many cards of its hand are unknown."""
SEED = UNKNOWN + MAX_PLAYERS
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
"""What it has won so far, in parts of a victory (`rules.scoring.WHOLE_VICTORY`)."""
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
"""What the seat that decides for this node has won after it, in parts of a victory."""
DECIDER = 7
