"""Plays a game between bots, and returns its result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from random import Random
from time import perf_counter_ns

from nyhavn.bots.bot import Advice, Bot, Limit
from nyhavn.bots.referee import MOVE_SECONDS, Misbehaved, ask_bot
from nyhavn.game.dealer import SeededDealer
from nyhavn.game.draft import Draft
from nyhavn.game.move import AnyMove
from nyhavn.game.record import Record
from nyhavn.game.result import victory_shares
from nyhavn.game.view import View
from nyhavn.rules import VERSION

LONGEST_REASON = 200
"""The maximum length of the reason for a forfeit."""
OPEN = Limit()


class BotGameEnding(StrEnum):
    """The kinds of ending of a game."""

    POINTS = "points"
    END_CARD = "end-card"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class BotGame:
    """The result of a game between bots."""

    rules: int
    """The version of the rules."""
    seats: tuple[str, ...]
    """The `Bot.identity` of each seat."""
    seed: int
    """The seed of the deal."""
    shares: tuple[float, ...]
    """Each seat's share of the win: 1, 0, or an equal part; the sum is 1."""
    scores: tuple[int, ...]
    turns: int
    ending: BotGameEnding
    forfeit: tuple[int, str] | None
    """The seat that forfeited, and why."""
    record: str
    """The game in notation."""
    times: tuple[tuple[int, ...], ...]
    """The time of every decision that each seat was asked for, in microseconds."""


class TimedBot(Bot):
    """Wraps a bot and measures the time of each of its decisions, in microseconds."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.name, bot.version, bot.limit)
        self.bot = bot
        self.times: list[int] = []

    def wake(self) -> None:
        """Prepare the bot; this is not timed."""
        self.bot.wake()

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """The bot's move; the time is recorded even if the bot raises."""
        start = perf_counter_ns()
        try:
            return self.bot.choose(view, limit, rng)
        finally:
            self.times.append((perf_counter_ns() - start) // 1000)

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """The bot's advice; this is not timed."""
        return self.bot.advise(view, limit, rng)


def make_seat_rng(seed: int, seat: int) -> Random:
    """The random generator of a seat, seeded by a hash so that it does not reveal the seed of the deal."""
    return Random(sha256(f"nyhavn seat {seat} of {seed}".encode()).digest())


def play_game(seated: Sequence[Bot], seed: int, limit: Limit = OPEN, patience: float = MOVE_SECONDS) -> BotGame:
    """Play one game; a bot that misbehaves forfeits it at once."""
    sitting = BotTable(seated, seed)
    forfeit = None
    try:
        sitting.play(limit, patience)
    except Misbehaved as misconduct:
        forfeit = (sitting.draft.seat, describe_misconduct(misconduct))
    return sitting.game(forfeit)


class BotTable:
    """A running game between bots."""

    def __init__(self, seated: Sequence[Bot], seed: int) -> None:
        self.seated, self.seed = seated, seed
        self.timed = [TimedBot(bot) for bot in seated]
        self.generators = [make_seat_rng(seed, seat) for seat in range(len(seated))]
        self.dealer = SeededDealer(seed)
        self.draft = Draft(Record.begin(self.dealer.deal(len(seated))))

    def play(self, limit: Limit, patience: float) -> None:
        """Ask the bots for moves and play them until the game is over."""
        while not self.draft.is_over:
            while not self.draft.turn_done:
                self.draft = self.draft.play_unchecked(self.ask(limit, patience))
            self.draft = self.draft.end_turn_with(self.dealer)

    def ask(self, limit: Limit, patience: float) -> AnyMove:
        """The legal move of the bot whose turn it is."""
        seat = self.draft.seat
        view = self.draft.position.view(seat)
        return ask_bot(self.timed[seat], view, limit, self.generators[seat], patience)

    def game(self, forfeit: tuple[int, str] | None) -> BotGame:
        """The result of the game, which is over or forfeited."""
        ending, shares = (
            (BotGameEnding.FORFEIT, forfeit_shares(len(self.seated), forfeit[0])) if forfeit else self.won()
        )
        record = self.record(forfeit)
        return BotGame(
            rules=VERSION,
            seats=tuple(bot.identity for bot in self.seated),
            seed=self.seed,
            shares=shares,
            scores=record.end.scores,
            turns=len(record.turns),
            ending=ending,
            forfeit=forfeit,
            record=str(record),
            times=tuple(tuple(bot.times) for bot in self.timed),
        )

    def won(self) -> tuple[BotGameEnding, tuple[float, ...]]:
        """The ending and the shares of a game that ended by the rules."""
        result = self.draft.settled.end.result
        assert result is not None
        return BotGameEnding(result.ending), result.shares

    def record(self, forfeit: tuple[int, str] | None) -> Record:
        """The record of the game with its headers."""
        headers = {"seed": str(self.seed), "seats": ", ".join(bot.identity for bot in self.seated)}
        if forfeit:
            headers["forfeit"] = f"{forfeit[0] + 1} {forfeit[1]}"
        return self.draft.record.titled(headers)


def forfeit_shares(players: int, seat: int) -> tuple[float, ...]:
    """The shares after a forfeit: 0 for that seat, equal parts for all others."""
    return victory_shares((other for other in range(players) if other != seat), players)


def describe_misconduct(misconduct: Misbehaved) -> str:
    """The fault of a bot as one short, printable line."""
    line = " ".join(str(misconduct).split())
    return "".join(c if c.isprintable() else "?" for c in line)[:LONGEST_REASON]
