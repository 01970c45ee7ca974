"""OpenSpiel's MCTS as a bot for the arena: `exec:python -m nyhavn.envs.mcts`."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from random import Random
from time import perf_counter
from typing import Any

from nyhavn.bots.bot import Advice, Bot, Limit
from nyhavn.bots.line_protocol import serve, speak
from nyhavn.envs.extra import research
from nyhavn.envs.spiel import NAME, state_of
from nyhavn.game import codec, engine
from nyhavn.game.dealer import deal
from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.rules.numbers import PLACES, WAYS
from nyhavn.rules.words import PAY, PHASE, PLACE

with research():
    import pyspiel

Numbers = tuple[int, ...]

USUAL = Limit(playouts=200)
"""Few, as OpenSpiel plays games that are written in Python slowly."""
EXPLORATION = 2.0
"""The exploration constant of UCT, as in OpenSpiel's examples."""
MEMORY_MB = 500
"""The memory of a search tree, half of what the arena permits a program."""
WARMING = 100
"""The number of simulations of the warm-up."""
LEAST = 2
"""The minimum number of simulations of a search: the first one only expands the root."""
SAFETY = 0.8
"""The part of the time that is left that a search may plan to use, as simulations are not equally long."""
"""The part of the remaining time that a search is planned to take."""


class OpenSpielMCTS(Bot):
    """OpenSpiel's MCTS with random rollouts; each search runs on a new determinization."""

    def __init__(self, limit: Limit = USUAL) -> None:
        super().__init__("openspiel-mcts", "2", limit)
        self.is_warm = False

    def wake(self) -> None:
        """Run one search, so that nothing has to be compiled or loaded later."""
        if not self.is_warm:
            search(deal(2, seed=0).view(0), WARMING, Random(0), Tally())
        self.is_warm = True

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """The most visited move; for a build, the most visited place and then the most visited way to pay."""
        tally, w = self.searched(view, self.within(limit), rng), engine.spread(view.words)
        numbers = tally.best((number,) for number in engine.legal_numbers(w))
        if PLACES <= numbers[0] < WAYS:
            w[PHASE], w[PLACE] = PAY, numbers[0] - PLACES
            numbers = tally.best((*numbers, way) for way in engine.legal_numbers(w))
        return codec.move_of(engine.spread(view.words), numbers)

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """The same move, without estimates."""
        return Advice(self.choose(view, limit, rng), ())

    def searched(self, view: View, limit: Limit, rng: Random) -> Tally:
        """Search within the limit; no search is started that would exceed it at the rate of the last one."""
        tally = Tally()
        if limit.seconds is None:
            search(view, limit.playouts or 1, rng, tally)
            return tally
        end = perf_counter() + limit.seconds
        rate = search(view, LEAST, rng, tally)
        while (simulations := int(SAFETY * (end - perf_counter()) * rate)) >= LEAST:
            rate = search(view, simulations, rng, tally)
        return tally


class Tally:
    """The visits and rewards of moves, by their numbers, summed over searches."""

    def __init__(self) -> None:
        self.visits, self.won = Counter[Numbers](), Counter[Numbers]()

    def add(self, node: Any, before: Numbers = ()) -> None:
        """Add the children of a node, and the grandchildren below places."""
        for child in node.children:
            numbers = (*before, child.action)
            self.visits[numbers] += child.explore_count
            self.won[numbers] += child.total_reward
            if PLACES <= child.action < WAYS:
                self.add(child, numbers)

    def best(self, moves: Iterable[Numbers]) -> Numbers:
        """The most visited move, ties broken by the reward, as in OpenSpiel."""
        return max(moves, key=lambda numbers: (self.visits[numbers], self.won[numbers]))


def search(view: View, simulations: int, rng: Random, tally: Tally) -> float:
    """Run one search, add its visits to the tally, and return the number of simulations per second."""
    start, simulations = perf_counter(), max(LEAST, simulations)
    game = pyspiel.load_game(NAME, {"players": view.players})
    evaluator = pyspiel.RandomRolloutEvaluator(1, rng.getrandbits(31))
    searcher = pyspiel.MCTSBot(game, evaluator, EXPLORATION, simulations, MEMORY_MB, False, rng.getrandbits(31), False)
    tally.add(searcher.mcts_search(state_of(view.sample(rng))))
    return simulations / (perf_counter() - start)


if __name__ == "__main__":
    with OpenSpielMCTS() as bot:
        bot.wake()
        serve(bot, sys.stdin, speak)
