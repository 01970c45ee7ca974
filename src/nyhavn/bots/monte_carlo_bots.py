"""The bots that play many games to the end before they move: flat Monte Carlo and a search tree."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from random import Random

from nyhavn import fast
from nyhavn.bots.bot import TOLD, Advice, Bot, Estimate, Limit
from nyhavn.bots.catalog import BOTS
from nyhavn.bots.search_budget import Candidate, candidates, estimate, laid_out, play_candidates
from nyhavn.bots.sequential_halving import Budget
from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.rules.scoring import WHOLE_VICTORY
from nyhavn.rules.words import LENGTH
from nyhavn.search import workspace as at
from nyhavn.search.level_weights import APPRENTICE, MASON

PLAYOUTS = Limit(playouts=1000)
FIELD = 24
"""How many moves flat Monte Carlo looks at, those that look best at once."""
CHUNK = 8
"""How many samples the tree grows by before the clock is looked at."""
CAPACITY = 200_000
"""How many nodes a tree has at most."""


class Searcher(Bot):
    """A bot whose choice is the best of its estimates."""

    kernel: str

    def wake(self) -> None:
        """Compile what the search runs on, or load it."""
        fast.kernel(self.kernel)

    @abstractmethod
    def search(self, view: View, limit: Limit, rng: Random) -> list[Estimate]:
        """The moves looked at, the best first."""

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """The best move found within the limit."""
        return self.search(view, self.within(limit), rng)[0].move

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """The best moves found within the limit."""
        best = self.search(view, self.within(limit), rng)[:TOLD]
        return Advice(best[0].move, tuple(best))


class MonteCarlo(Searcher):
    """Plays the moves that look best to the end many times, dropping the worse half again and again."""

    kernel = "roll_out"

    def search(self, view: View, limit: Limit, rng: Random) -> list[Estimate]:
        """The field by what it has won."""
        field = play_candidates(view, candidates(view, MASON)[:FIELD], APPRENTICE, limit, rng)
        return [candidate.estimate(view) for candidate in field]


class TreeSearch(Searcher):
    """Grows a tree of what may follow, over all positions that look alike from its seat."""

    kernel = "grow"

    def search(self, view: View, limit: Limit, rng: Random) -> list[Estimate]:
        """The moves by how often the tree went through them."""
        field = candidates(view, MASON)
        if len(field) == 1:
            return MonteCarlo(self.name, self.version).search(view, limit, rng)
        d, ways = grown(view, limit, rng), Counter(candidate.number for candidate in field)
        nodes = [(c, node_of(d, c, ways[c.number])) for c in field]
        tried = [(c, node) for c, node in nodes if node]
        tried.sort(key=lambda pair: (-d[pair[1] + at.VISITS], -pair[0].worth))
        return [estimated(view, d, c, node) for c, node in tried]


def grown(view: View, limit: Limit, rng: Random) -> fast.Array:
    """A desk with a tree on it that has grown as far as the limit allows."""
    capacity = min(CAPACITY, limit.playouts or CAPACITY) + 1
    d = laid_out(view, APPRENTICE, rng, at.TREE + capacity * at.NODE_WORDS)
    d[at.NODES], d[at.CAPACITY] = 1, capacity
    w, grow, budget = fast.array(LENGTH), fast.kernel("grow"), Budget(limit)
    while budget.allows(1) or budget.played == 0:
        samples = CHUNK if budget.allows(CHUNK) else 1
        grow(w, d, samples)
        budget.played += samples
    return d


def node_of(d: fast.Array, candidate: Candidate, ways: int) -> int:
    """The node of a move below the root, 0 if it has none; paying is a step of its own if there are several ways."""
    node = child_of(d, at.TREE, candidate.number)
    return child_of(d, node, candidate.way) if node and ways > 1 and d[node + at.CHILD] else node


def child_of(d: fast.Array, node: int, number: int) -> int:
    """The child of a node by its decision, 0 if there is none."""
    child = int(d[node + at.CHILD])
    while child and d[child + at.NUMBER] != number:
        child = int(d[child + at.NEXT])
    return child


def estimated(view: View, d: fast.Array, candidate: Candidate, node: int) -> Estimate:
    """What the tree says of a move."""
    won = int(d[node + at.REWARD])
    return estimate(candidate.move(view), won, won * WHOLE_VICTORY, int(d[node + at.VISITS]))


SEARCHERS: dict[str, type[Searcher]] = {"montecarlo": MonteCarlo, "treesearch": TreeSearch}


def make(name: str, given: dict[str, str]) -> Bot:
    """The searcher with this name and the limit among the options."""
    limit = Limit.taken(given)
    return SEARCHERS[name](name, BOTS[name].version, PLAYOUTS if limit.is_open else limit)
