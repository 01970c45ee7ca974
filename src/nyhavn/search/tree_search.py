"""Information-set MCTS, a Monte Carlo tree search: one tree over all positions that are consistent with the view.

Every sample is a new determinization with new refills, so the legal children of a node differ between samples; a child
is chosen among the legal ones, by an upper bound that counts how often it was available (Cowling, Powley and Whitehouse
2012). Nodes are widened progressively, in the order of the heuristic.
"""

from math import log, sqrt

from nyhavn.rules.playout import NOTHING
from nyhavn.rules.scoring import WHOLE_VICTORY, victory_parts, winners
from nyhavn.rules.words import LEGAL, SEAT
from nyhavn.search.heuristic import prefer
from nyhavn.search.rollout import advance_game, determinize, play_out
from nyhavn.search.workspace import (
    CAPACITY,
    CHANCES,
    CHILD,
    DECIDER,
    MARKS,
    NEXT,
    NODE_WORDS,
    NODES,
    NUMBER,
    PARENT,
    REWARD,
    SAMPLES,
    STEPS,
    TREE,
    VISITS,
)

EXPLORATION = 0.5
"""The exploration constant."""
FIRST_WIDTH = 3
"""The maximum number of children of a node without visits."""


def grow(w: list[int], t: list[int], d: list[int], samples: int) -> None:
    """Run more samples, each from the root to a new leaf and then by a rollout to the end."""
    for sample in range(d[SAMPLES], d[SAMPLES] + samples):
        determinize(w, d, sample)
        leaf = descend(w, t, d)
        play_out(w, t, d, NOTHING)
        back_up_result(w, d, leaf)
    d[SAMPLES] += samples


def descend(w: list[int], t: list[int], d: list[int]) -> int:
    """Descend to a new leaf, to a leaf of a full tree or to the end of the game; return the node reached."""
    node = TREE
    n = advance_game(w, t, NOTHING)
    while n:
        if n == 1:
            n = advance_game(w, t, w[LEGAL])
            continue
        known = mark_legal(w, d, node, n)
        if known < min(n, child_limit(d[node + VISITS])) and d[NODES] < d[CAPACITY]:
            number = prefer(w, t, d, drop_children(w, d, n))
            leaf = add_child(w, d, node, number)
            advance_game(w, t, number)
            return leaf
        if known == 0:
            return node
        node = select_child(d, node)
        n = advance_game(w, t, d[node + NUMBER])
    return node


def child_limit(visits: int) -> int:
    """The maximum number of children of a node by its visits."""
    return FIRST_WIDTH + int(sqrt(visits))


def mark_legal(w: list[int], d: list[int], node: int, n: int) -> int:
    """Mark the n listed decisions as legal at this step, and return how many of them have a child already."""
    d[STEPS] += 2
    stamp = d[STEPS]
    for i in range(LEGAL, LEGAL + n):
        d[MARKS + w[i]] = stamp
    known = 0
    child = d[node + CHILD]
    while child:
        at = MARKS + d[child + NUMBER]
        if d[at] == stamp:
            d[at] = stamp + 1
            d[child + CHANCES] += 1
            known += 1
        child = d[child + NEXT]
    return known


def drop_children(w: list[int], d: list[int], n: int) -> int:
    """Keep only those of the n listed decisions that have no child yet, and return their number."""
    kept = 0
    for i in range(LEGAL, LEGAL + n):
        if d[MARKS + w[i]] == d[STEPS]:
            w[LEGAL + kept] = w[i]
            kept += 1
    return kept


def add_child(w: list[int], d: list[int], node: int, number: int) -> int:
    """Add a child to a node and return it."""
    child = TREE + d[NODES] * NODE_WORDS
    d[NODES] += 1
    d[child + NUMBER] = number
    d[child + PARENT] = node
    d[child + CHILD] = 0
    d[child + NEXT] = d[node + CHILD]
    d[child + VISITS] = 0
    d[child + CHANCES] = 1
    d[child + REWARD] = 0
    d[child + DECIDER] = w[SEAT]
    d[node + CHILD] = child
    return child


def select_child(d: list[int], node: int) -> int:
    """The legal child with the highest upper confidence bound."""
    best = -1.0
    choice = 0
    child = d[node + CHILD]
    while child:
        if d[MARKS + d[child + NUMBER]] == d[STEPS] + 1:
            visits = max(1, d[child + VISITS])
            bound = d[child + REWARD] / (WHOLE_VICTORY * visits) + EXPLORATION * sqrt(log(d[child + CHANCES]) / visits)
            if bound > best:
                best = bound
                choice = child
        child = d[child + NEXT]
    return choice


def back_up_result(w: list[int], d: list[int], leaf: int) -> None:
    """Backpropagate the result of the game from the leaf to the root."""
    node = leaf
    won = winners(w)
    while node != TREE:
        d[node + VISITS] += 1
        d[node + REWARD] += victory_parts(won, d[node + DECIDER])
        node = d[node + PARENT]
    d[TREE + VISITS] += 1
