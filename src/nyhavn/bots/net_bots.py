"""The bots that learned the game by themselves: a net that judges every move, with noise, without, or looking ahead."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random
from threading import Thread
from types import MappingProxyType

from nyhavn.bots import evaluator
from nyhavn.bots.bot import TOLD, Advice, Bot, Estimate, Limit
from nyhavn.bots.evaluator import Judged, judged
from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.nets import digest, shipped
from nyhavn.search.lookahead import SQUARE, SUM_WORDS

NOISE: Mapping[str, float] = MappingProxyType({"architect": 0.1, "planner": 0.0})
"""How far a bot that looks one move ahead may err about the chance to win."""
DOUBT = 0.1
"""The standard error of a chance that the net tells at a glance."""


GLANCE, SEARCH = 1, 1
"""Raised when what is made of the nets changes: by all three, and by the Master alone."""


def version(*settings: object) -> str:
    """Changes with the nets, and with what is made of them."""
    own = hashlib.sha256(repr((GLANCE, *settings)).encode()).hexdigest()[:4]
    return f"{digest()}.{own}"


class Judge(Bot):
    """Plays what its net expects most of, as far as noise lets it see."""

    def __init__(self, name: str, limit: Limit) -> None:
        self.noise = NOISE[name]
        super().__init__(name, version(self.noise), limit)

    def __str__(self) -> str:
        return self.name

    def wake(self) -> None:
        """Load the net, and what judges moves faster if that was compiled before; nobody waits for a compiler."""
        evaluator.wake(compile_it=False)

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """The move that it expects most of."""
        return self.ranked(view, rng)[0].move(view)

    def ranked(self, view: View, rng: Random) -> list[Judged]:
        """All moves, the one that it likes best first."""
        found = judged(shipped(view.players), view)
        if not self.noise:
            return found
        return sorted(found, key=lambda move: -move.chances[view.seat] - self.noise * rng.random())

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """Its move, and what the net expects of the best ones."""
        best = self.ranked(view, rng)[:TOLD]
        return at_a_glance(view, best)


def at_a_glance(view: View, best: list[Judged]) -> Advice:
    """What the net expects of the best moves; where it needs not guess, there is no error."""
    chances = [(move, move.chances[view.seat]) for move in best]
    told = tuple(Estimate(move.move(view), chance, DOUBT if 0 < chance < 1 else 0.0) for move, chance in chances)
    return Advice(told[0].move, told, best[0].chances)


FIELD = 12
"""How many moves are looked at further, those that the net expects most of."""
TURNS = 7
"""How many turns a move is played on before the net judges what has come of it."""
GLANCES = 8
"""As many playouts as what the net says at a glance counts: few of them tell good moves from bad ones only by luck."""
MASTERLY = Limit(playouts=1000, seconds=0.9)
"""How long the Master thinks: so many playouts, but never longer than this."""


@dataclass(slots=True)
class SearchedMove:
    """A move, and what its playouts have brought: the chances of all seats, and the squares of the viewer's own."""

    judged: Judged
    sums: list[float]
    samples: int = 0

    def mean(self, seat: int) -> float:
        """A seat's chance to win by what was seen and by the glance."""
        return (self.sums[seat] + GLANCES * self.judged.chances[seat]) / (self.samples + GLANCES)

    def estimate(self, view: View) -> Estimate:
        """What is thought of it."""
        n, chance = self.samples + GLANCES, self.mean(view.seat)
        variance = (self.sums[SQUARE] + GLANCES * self.judged.chances[view.seat] ** 2) / n - chance**2
        return Estimate(self.judged.move(view), chance, sqrt(max(variance, DOUBT**2) / n))


class Master(Bot):
    """Plays the moves that its net likes on for a few turns, many times, dropping the worse half again and again."""

    def __init__(self, name: str, limit: Limit) -> None:
        super().__init__(name, version(SEARCH, FIELD, TURNS, GLANCES), MASTERLY if limit.is_open else limit)
        self.waking: Thread | None = None

    def __str__(self) -> str:
        return self.name if self.limit == MASTERLY else super().__str__()

    def wake(self) -> None:
        """Compile what it looks ahead with, or load it."""
        from nyhavn import fast

        fast.kernel("look_ahead")
        evaluator.wake(compile_it=True)

    def wake_meanwhile(self) -> None:
        """Wake at once if everything was compiled before, else in a thread, answering at a glance until then."""
        from nyhavn.fast.compile_cache import is_kept

        if is_kept("look_ahead"):
            self.wake()
        else:
            self.waking = Thread(target=self.wake, daemon=True)
            self.waking.start()

    @property
    def is_waking(self) -> bool:
        """Whether it cannot look ahead yet."""
        return self.waking is not None and self.waking.is_alive()

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """The best move found within the limit."""
        if self.is_waking:
            return judged(shipped(view.players), view)[0].move(view)
        return self.search(view, limit, rng)[0].judged.move(view)

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """The best moves found within the limit."""
        if self.is_waking:
            return at_a_glance(view, judged(shipped(view.players), view)[:TOLD])
        field = self.search(view, limit, rng)
        chances = tuple(field[0].mean(seat) for seat in range(view.players))
        best = tuple(move.estimate(view) for move in field[:TOLD])
        return Advice(best[0].move, best, chances)

    def search(self, view: View, limit: Limit, rng: Random) -> list[SearchedMove]:
        """The moves looked at, the best first."""
        from nyhavn.bots.net_lookahead import LookaheadSearch

        net = shipped(view.players)
        field = [SearchedMove(move, [0.0] * SUM_WORDS) for move in judged(net, view)[:FIELD]]
        return LookaheadSearch(net, view, rng, TURNS).search(field, self.within(limit))


def make(name: str, given: dict[str, str]) -> Bot:
    """The bot with this name; a limit among the options is how long the Master thinks."""
    limit = Limit.taken(given)
    return Master(name, limit) if name == "master" else Judge(name, limit)
