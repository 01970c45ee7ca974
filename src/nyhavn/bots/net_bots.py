"""The bots with a net trained by self-play: evaluation of every move, with or without noise, or lookahead."""

from __future__ import annotations

import hashlib
from random import Random
from threading import Thread
from typing import TYPE_CHECKING

from nyhavn.bots import evaluator
from nyhavn.bots.bot import MOST_ESTIMATES, Advice, Bot, Estimate, Limit
from nyhavn.bots.evaluator import (
    EVALUATION_ERROR,
    EvaluatedMove,
    Rows,
    evaluate_rows,
    evaluate_view,
    rank_rows,
    read_rows,
)
from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.nets import digest_nets, load_shipped_net
from nyhavn.rules.playout import NOTHING
from nyhavn.search.choice import EVALUATION_WEIGHT, FIELD, MOVE, NOISE, TURNS, choose_row
from nyhavn.search.evaluation import ROW
from nyhavn.search.workspace import SEED_BITS

if TYPE_CHECKING:
    from nyhavn.bots.net_lookahead import SearchedMove

EVALUATION_VERSION, NOISE_VERSION, SEARCH_VERSION = 1, 2, 1
"""Versions of how the bots use the nets: all three bots, those with noise, and the Master."""


def version(*settings: object) -> str:
    """A version that changes with the nets and with how the bots use them."""
    own = hashlib.sha256(repr((EVALUATION_VERSION, *settings)).encode()).hexdigest()[:4]
    return f"{digest_nets()}.{own}"


class NetBot(Bot):
    """Plays the move that its net, plus noise, evaluates highest."""

    def __init__(self, name: str, limit: Limit) -> None:
        self.noise = NOISE[name]
        super().__init__(name, version(self.noise, NOISE_VERSION) if self.noise else version(self.noise), limit)

    def __str__(self) -> str:
        return self.name

    def wake(self) -> None:
        """Load the compiled evaluator if it is in the cache; nothing is compiled."""
        evaluator.use_compiled_code(compile_it=False)

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """The move with the highest evaluation."""
        return self.choose_row(evaluate_rows(load_shipped_net(view.players), view), view, rng).move(view)

    def choose_row(self, rows: Rows, view: View, rng: Random) -> EvaluatedMove:
        """The evaluated move that it plays."""
        chosen = [NOTHING] * MOVE
        choose_row(rows, len(rows) // ROW, view.seat, self.noise, rng.getrandbits(SEED_BITS), chosen)
        return next(judged for judged in read_rows(rows, view) if [*judged[:MOVE]] == chosen)

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """Its move, and the evaluations of the best ones."""
        rows = evaluate_rows(load_shipped_net(view.players), view)
        chosen = self.choose_row(rows, view, rng)
        best = sorted(rank_rows(rows, view), key=lambda judged: judged != chosen)
        return advise_by_net(view, best[:MOST_ESTIMATES])


def advise_by_net(view: View, best: list[EvaluatedMove]) -> Advice:
    """An advice from the evaluations by the net; a certain result has no error."""
    chances = [(move, move.chances[view.seat]) for move in best]
    estimates = tuple(
        Estimate(move.move(view), chance, EVALUATION_ERROR if 0 < chance < 1 else 0.0) for move, chance in chances
    )
    return Advice(estimates[0].move, estimates, best[0].chances)


MASTER_LIMIT = Limit(playouts=1000, seconds=0.9)
"""The default limit of the Master, both in playouts and in seconds."""


class Master(Bot):
    """Looks ahead from the best moves of its net, with sequential halving."""

    def __init__(self, name: str, limit: Limit) -> None:
        super().__init__(
            name, version(SEARCH_VERSION, FIELD, TURNS, EVALUATION_WEIGHT), MASTER_LIMIT if limit.is_open else limit
        )
        self.waking: Thread | None = None

    def __str__(self) -> str:
        return self.name if self.limit == MASTER_LIMIT else super().__str__()

    def wake(self) -> None:
        """Compile or load the kernels of the lookahead."""
        from nyhavn import fast

        fast.kernel("look_ahead")
        evaluator.use_compiled_code(compile_it=True)

    def wake_meanwhile(self) -> None:
        """Load the kernels from the cache, or compile them in a thread and play without lookahead until then."""
        from nyhavn.fast.compile_cache import is_compiled

        if is_compiled("look_ahead"):
            self.wake()
        else:
            self.waking = Thread(target=self.wake, daemon=True)
            self.waking.start()

    @property
    def is_waking(self) -> bool:
        """Whether the kernels are still being compiled."""
        return self.waking is not None and self.waking.is_alive()

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """The best move found within the limit."""
        if self.is_waking:
            return evaluate_view(load_shipped_net(view.players), view)[0].move(view)
        return self.search(view, limit, rng)[0].judged.move(view)

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """The best moves found within the limit."""
        if self.is_waking:
            return advise_by_net(view, evaluate_view(load_shipped_net(view.players), view)[:MOST_ESTIMATES])
        field = self.search(view, limit, rng)
        best = tuple(move.estimate(view) for move in field[:MOST_ESTIMATES])
        return Advice(best[0].move, best, field[0].judged.chances)

    def search(self, view: View, limit: Limit, rng: Random) -> list[SearchedMove]:
        """The searched moves, the best first."""
        from nyhavn.bots.net_lookahead import LookaheadSearch

        search = LookaheadSearch(load_shipped_net(view.players), view, rng.getrandbits(SEED_BITS))
        return search.search(self.within(limit))


def make(name: str, given: dict[str, str]) -> Bot:
    """Make the bot with this name; a limit among the options applies to the Master's search."""
    limit = Limit.pop_from(given)
    return Master(name, limit) if name == "master" else NetBot(name, limit)
