"""A game between bots: how it is played, what ends it, and what is kept of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from random import Random
from time import perf_counter_ns

from nyhavn.bots.bot import Advice, Bot, Limit
from nyhavn.bots.referee import PATIENCE, Misbehaved, ask
from nyhavn.game import codec, engine
from nyhavn.game.board import Phase
from nyhavn.game.dealer import SeededDealer
from nyhavn.game.move import AnyMove, Draw
from nyhavn.game.position import Position
from nyhavn.game.record import Record, Turn
from nyhavn.game.result import victory_shares
from nyhavn.game.view import View
from nyhavn.rules import VERSION
from nyhavn.rules.lookup import table
from nyhavn.rules.turn import step
from nyhavn.rules.words import DRAW, STATE

LONGEST_REASON = 200
"""How much is kept of what a bot said when it forfeited."""
OPEN = Limit()


class Ending(StrEnum):
    """What ended the game."""

    POINTS = "points"
    END_CARD = "end-card"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Game:
    """What is kept of a game between bots."""

    rules: int
    """The version of the rules that were played."""
    seats: tuple[str, ...]
    """Who sat where, as `Bot.identity` says it."""
    seed: int
    """The deal."""
    shares: tuple[float, ...]
    """Each seat's share of the win: 1, 0, or as much as everybody else who shares it; together 1."""
    scores: tuple[int, ...]
    turns: int
    ending: Ending
    forfeit: tuple[int, str] | None
    """The seat that forfeited, and why."""
    record: str
    """The game in notation, which replays."""
    times: tuple[tuple[int, ...], ...]
    """The microseconds of every decision that each seat was asked for."""


class Timed(Bot):
    """A bot and how long it has taken for each of its decisions, in microseconds."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.name, bot.version, bot.limit)
        self.bot = bot
        self.times: list[int] = []

    def wake(self) -> None:
        """Wake the bot, which nobody times."""
        self.bot.wake()

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """The bot's move, timed, also if there is none."""
        start = perf_counter_ns()
        try:
            return self.bot.choose(view, limit, rng)
        finally:
            self.times.append((perf_counter_ns() - start) // 1000)

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """The bot's advice, which nobody times."""
        return self.bot.advise(view, limit, rng)


def generator(seed: int, seat: int) -> Random:
    """The generator of a seat; it does not tell the deal's seed, from which it is made."""
    return Random(sha256(f"nyhavn seat {seat} of {seed}".encode()).digest())


def play(seated: Sequence[Bot], seed: int, limit: Limit = OPEN, patience: float = PATIENCE) -> Game:
    """Play one game; a bot that misbehaves ends it at once."""
    sitting = Sitting(seated, seed)
    forfeit = None
    try:
        sitting.play(limit, patience)
    except Misbehaved as misconduct:
        forfeit = (sitting.position.seat, told(misconduct))
    return sitting.game(forfeit)


class Sitting:
    """Bots around a game that goes on."""

    def __init__(self, seated: Sequence[Bot], seed: int) -> None:
        self.seated, self.seed = seated, seed
        self.timed = [Timed(bot) for bot in seated]
        self.generators = [generator(seed, seat) for seat in range(len(seated))]
        self.dealer = SeededDealer(seed)
        self.start = self.position = self.dealer.deal(len(seated))
        self.turns: list[list[AnyMove]] = []

    def play(self, limit: Limit, patience: float) -> None:
        """Ask and play until the game is over."""
        while not self.position.is_over:
            seat = self.position.seat
            view = self.position.view(seat)
            self.play_move(ask(self.timed[seat], view, limit, self.generators[seat], patience))

    def play_move(self, move: AnyMove) -> None:
        """Play a legal move and what the dealer answers."""
        if self.position.phase is Phase.TURN:
            self.turns.append([])
        w = engine.spread(self.position.words)
        for number in codec.numbers_of(move) or ():
            step(w, table(), number)
        cards, words = self.dealer.drawn(tuple(w[:STATE]), DRAW)
        self.turns[-1] += [move, Draw(cards)] if cards else [move]
        self.position = Position(words)

    def game(self, forfeit: tuple[int, str] | None) -> Game:
        """What is kept of the game, which is over or was forfeited."""
        ending, shares = (Ending.FORFEIT, forfeited(len(self.seated), forfeit[0])) if forfeit else self.won()
        return Game(
            rules=VERSION,
            seats=tuple(bot.identity for bot in self.seated),
            seed=self.seed,
            shares=shares,
            scores=self.position.scores,
            turns=len(self.turns),
            ending=ending,
            forfeit=forfeit,
            record=str(self.record(forfeit)),
            times=tuple(tuple(bot.times) for bot in self.timed),
        )

    def won(self) -> tuple[Ending, tuple[float, ...]]:
        """How the game ended by its rules, and who shares the win."""
        result = self.position.result
        assert result is not None
        return Ending(result.ending), result.shares

    def record(self, forfeit: tuple[int, str] | None) -> Record:
        """The game as people exchange it."""
        headers = {"seed": str(self.seed), "seats": ", ".join(bot.identity for bot in self.seated)}
        if forfeit:
            headers["forfeit"] = f"{forfeit[0] + 1} {forfeit[1]}"
        turns = tuple(Turn(tuple(moves)) for moves in self.turns)
        return Record.begin(self.start, headers)._replace(turns=turns, end=self.position)


def forfeited(players: int, seat: int) -> tuple[float, ...]:
    """The shares after a forfeit: nothing for that seat, and the same for all others."""
    return victory_shares((other for other in range(players) if other != seat), players)


def told(misconduct: Misbehaved) -> str:
    """What a bot did wrong, as one short line that can be printed."""
    line = " ".join(str(misconduct).split())
    return "".join(c if c.isprintable() else "?" for c in line)[:LONGEST_REASON]
