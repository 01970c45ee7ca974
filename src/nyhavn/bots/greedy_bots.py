"""The bots that look one move ahead: each plays the best move by the heuristic with its own weights."""

from __future__ import annotations

from random import Random

from nyhavn.bots.bot import MOST_ESTIMATES, Advice, Bot, Limit
from nyhavn.bots.catalog import BOTS
from nyhavn.game import codec, engine
from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.playout import NOTHING
from nyhavn.search.choice import MOVE, choose_by_weights
from nyhavn.search.level_weights import LEVEL_WEIGHTS

PLAYOUTS = Limit(playouts=500)
"""The default number of playouts for estimates of the best moves."""


class GreedyBot(Bot):
    """Plays the move with the highest value; its limit applies to estimates only and does not change its play."""

    def __init__(self, name: str, limit: Limit) -> None:
        super().__init__(name, BOTS[name].version, limit)
        self.weights = LEVEL_WEIGHTS[name]

    def __str__(self) -> str:
        return self.name

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """The move with the highest value; ties are broken at random."""
        w = engine.spread(view.words)
        move = [NOTHING] * MOVE
        choose_by_weights(w, lookup_table(), self.weights, rng.getrandbits(60), move)
        number, way = move
        return codec.decision(number) if way == NOTHING else codec.build(w, number, way)

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """Its move and the next best ones, with the chances to win if all seats played on by its weights."""
        from nyhavn.bots.search_budget import list_candidates, play_candidates

        move, limit = self.choose(view, limit, rng), self.within(limit)
        field = sorted(list_candidates(view, self.weights), key=lambda c: c.move(view) != move)[:MOST_ESTIMATES]
        play_candidates(view, field, self.weights, PLAYOUTS if limit.is_open else limit, rng)
        return Advice(move, tuple(candidate.estimate(view) for candidate in field))


def make(name: str, given: dict[str, str]) -> Bot:
    """Make the level with this name; a limit among the options is for its estimates."""
    return GreedyBot(name, Limit.pop_from(given))
