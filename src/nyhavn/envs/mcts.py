"""OpenSpiel's own tree search as a bot for the arena: `exec:python -m nyhavn.envs.mcts`."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from time import perf_counter
from typing import Any

from nyhavn import codec, engine
from nyhavn.bots.bot import Advice, Bot, Limit
from nyhavn.bots.line import serve, speak
from nyhavn.dealer import deal
from nyhavn.envs.extra import research
from nyhavn.envs.spiel import NAME, state_of
from nyhavn.move import AnyMove
from nyhavn.rules.numbers import PLACES, WAYS
from nyhavn.view import View

with research():
    import pyspiel

USUAL = Limit(playouts=200)
EXPLORATION = 2.0
"""The constant of UCT, as in OpenSpiel's examples."""
MEMORY_MB = 500
FEW = 8
"""How many simulations the first search of a decision has, which tells how long they take here."""
SAFETY = 0.8
"""Which part of the time that is left a search is planned to take."""
NOT_WORTH_IT = 0.1
"""Which part of the time is not used for another search."""

Numbers = tuple[int, ...]


class OpenSpielMCTS(Bot):
    """OpenSpiel's MCTS with random playouts; the cards that it may not see are dealt anew for each of its searches."""

    def __init__(self, limit: Limit = USUAL) -> None:
        super().__init__("openspiel-mcts", "1", limit)

    def wake(self) -> None:
        """Search a little, so that nothing has to be compiled or loaded later."""
        self.choose(deal(2, seed=0).view(0), Limit(playouts=FEW), Random(0))

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """The move that its searches went through most often."""
        visits = self.searched(view, self.within(limit), rng)
        return codec.move_of(engine.spread(view.words), max(visits, key=lambda numbers: (visits[numbers], numbers)))

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """The same move, without estimates."""
        return Advice(self.choose(view, limit, rng), ())

    def searched(self, view: View, limit: Limit, rng: Random) -> Counter[Numbers]:
        """How often every move was gone through, within the limit."""
        visits: Counter[Numbers] = Counter()
        if limit.seconds is None:
            search(view, limit.playouts or 1, rng, visits)
            return visits
        end = perf_counter() + limit.seconds
        rate = search(view, FEW, rng, visits)
        while (left := end - perf_counter()) > NOT_WORTH_IT * limit.seconds:
            rate = search(view, max(FEW, int(SAFETY * left * rate)), rng, visits)
        return visits


def search(view: View, simulations: int, rng: Random, visits: Counter[Numbers]) -> float:
    """Search once with so many simulations, count the moves, and return how many simulations a second there were."""
    start = perf_counter()
    game = pyspiel.load_game(NAME, {"players": view.players})
    evaluator = pyspiel.RandomRolloutEvaluator(1, rng.getrandbits(31))
    seed = rng.getrandbits(31)
    searcher = pyspiel.MCTSBot(game, evaluator, EXPLORATION, max(2, simulations), MEMORY_MB, False, seed, False)
    count(searcher.mcts_search(state_of(view.sample(rng))), visits)
    return simulations / (perf_counter() - start)


def count(root: Any, visits: Counter[Numbers]) -> None:
    """Add how often each move was gone through; a build is a place and a way to pay."""
    for child in root.children:
        if not PLACES <= child.action < WAYS:
            visits[(child.action,)] += child.explore_count
        for way in child.children if PLACES <= child.action < WAYS else ():
            visits[(child.action, way.action)] += way.explore_count


if __name__ == "__main__":
    with OpenSpielMCTS() as bot:
        bot.wake()
        serve(bot, sys.stdin, speak)
