"""The layout of the desk, the flat list of integers that is the workspace of one search.

It begins with the weights of the heuristic for rollouts. Then follow the words of a view, and the number of unknown
cards of each hand. Behind these lie the candidates of a flat search, or a tree.
"""

from nyhavn.rules.material import MAX_PLAYERS
from nyhavn.rules.numbers import DECISIONS
from nyhavn.rules.words import STATE
from nyhavn.search.weight_layout import WEIGHTS

KNOWN = WEIGHTS
UNKNOWN = KNOWN + STATE
"""A word for each seat: the number of unknown cards in its hand."""
SEED = UNKNOWN + MAX_PLAYERS
"""The seed of the samples."""
SEED_BITS = 59
"""The number of bits of a seed that is drawn."""
SAMPLES = SEED + 1
"""The number of samples played."""
CANDIDATES = SAMPLES + 1
"""The number of candidates."""

CANDIDATE = CANDIDATES + 1
CANDIDATE_WORDS = 4
DECISION = 0
WAY = 1
"""The second number of a build, or NOTHING."""
WON = 2
"""The sum of its results, in parts of a victory (`rules.scoring.WHOLE_VICTORY`)."""
SQUARES = 3
"""The sum of the squares of its results."""

NODES = CANDIDATES
"""The number of nodes of the tree."""
CAPACITY = NODES + 1
"""The maximum number of nodes."""
MARKS = CAPACITY + 1
"""For each decision, the number of the last step at which it was legal."""
STEPS = MARKS + DECISIONS
"""The number of steps in the tree."""
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
"""How often the node was available when its parent was visited."""
REWARD = 6
"""The sum of the results of the seat that decides for this node, in parts of a victory."""
DECIDER = 7
