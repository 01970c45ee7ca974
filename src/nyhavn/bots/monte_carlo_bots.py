"""The bots that search by rollouts: flat Monte Carlo and a tree search."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from random import Random

from nyhavn import fast
from nyhavn.bots.bot import MOST_ESTIMATES, Advice, Bot, Estimate, Limit
from nyhavn.bots.catalog import BOTS
from nyhavn.bots.search_budget import Candidate, estimate, list_candidates, make_desk, play_candidates
from nyhavn.bots.sequential_halving import Budget
from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.rules.scoring import WHOLE_VICTORY
from nyhavn.rules.words import LENGTH
from nyhavn.search import workspace as at
from nyhavn.search.level_weights import APPRENTICE, MASON

PLAYOUTS = Limit(playouts=1000)
FIELD = 24
"""The number of candidates of flat Monte Carlo, the best ones by the heuristic."""
CHUNK = 8
"""The number of samples between two checks of the budget."""
CAPACITY = 200_000
"""The maximum number of nodes of a tree."""


class Searcher(Bot):
    """A bot that plays the best of its estimates."""

    kernel: str

    def wake(self) -> None:
        """Compile or load the kernel of the search."""
        fast.kernel(self.kernel)

    @abstractmethod
    def search(self, view: View, limit: Limit, rng: Random) -> list[Estimate]:
        """The searched moves, the best first."""

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """The best move found within the limit."""
        return self.search(view, self.within(limit), rng)[0].move

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """The best moves found within the limit."""
        best = self.search(view, self.within(limit), rng)[:MOST_ESTIMATES]
        return Advice(best[0].move, tuple(best))


class MonteCarlo(Searcher):
    """Rolls out the best moves by the heuristic many times, with sequential halving."""

    kernel = "roll_out"

    def search(self, view: View, limit: Limit, rng: Random) -> list[Estimate]:
        """The candidates, in the order of their results."""
        field = play_candidates(view, list_candidates(view, MASON)[:FIELD], APPRENTICE, limit, rng)
        return [candidate.estimate(view) for candidate in field]


class TreeSearch(Searcher):
    """Searches with information-set MCTS, over all positions that are consistent with its view."""

    kernel = "grow"

    def search(self, view: View, limit: Limit, rng: Random) -> list[Estimate]:
        """The moves in the order of the visits of their nodes."""
        field = list_candidates(view, MASON)
        if len(field) == 1:
            return MonteCarlo(self.name, self.version).search(view, limit, rng)
        d, ways = grow_tree(view, limit, rng), Counter(candidate.number for candidate in field)
        nodes = [(c, node_of(d, c, ways[c.number])) for c in field]
        tried = [(c, node) for c, node in nodes if node]
        tried.sort(key=lambda pair: (-d[pair[1] + at.VISITS], -pair[0].score))
        return [estimate_node(view, d, c, node) for c, node in tried]


def grow_tree(view: View, limit: Limit, rng: Random) -> fast.Array:
    """A desk with a tree that is grown up to the limit."""
    capacity = min(CAPACITY, limit.playouts or CAPACITY) + 1
    d = make_desk(view, APPRENTICE, rng, at.TREE + capacity * at.NODE_WORDS)
    d[at.NODES], d[at.CAPACITY] = 1, capacity
    w, grow, budget = fast.array(LENGTH), fast.kernel("grow"), Budget(limit)
    while budget.allows(1) or budget.played == 0:
        samples = CHUNK if budget.allows(CHUNK) else 1
        grow(w, d, samples)
        budget.played += samples
    return d


def node_of(d: fast.Array, candidate: Candidate, ways: int) -> int:
    """The node of a move, 0 if it has none; the payment has a node of its own if there are several ways to pay."""
    node = child_of(d, at.TREE, candidate.number)
    return child_of(d, node, candidate.way) if node and ways > 1 and d[node + at.CHILD] else node


def child_of(d: fast.Array, node: int, number: int) -> int:
    """The child of a node for a decision, 0 if there is none."""
    child = int(d[node + at.CHILD])
    while child and d[child + at.NUMBER] != number:
        child = int(d[child + at.NEXT])
    return child


def estimate_node(view: View, d: fast.Array, candidate: Candidate, node: int) -> Estimate:
    """The estimate of a move by its node."""
    won = int(d[node + at.REWARD])
    return estimate(candidate.move(view), won, won * WHOLE_VICTORY, int(d[node + at.VISITS]))


SEARCHERS: dict[str, type[Searcher]] = {"montecarlo": MonteCarlo, "treesearch": TreeSearch}


def make(name: str, given: dict[str, str]) -> Bot:
    """Make the searcher with this name and the limit among the options."""
    limit = Limit.pop_from(given)
    return SEARCHERS[name](name, BOTS[name].version, PLAYOUTS if limit.is_open else limit)
