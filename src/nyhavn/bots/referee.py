"""The referee asks a bot for its move, and detects faults: illegal, late or failing answers."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from random import Random
from time import perf_counter

from nyhavn.bots.bot import Bot, Limit
from nyhavn.game import codec, engine
from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.turn import step
from nyhavn.rules.words import PAY, PHASE

MOVE_SECONDS = 30.0
"""The time limit in seconds for a move of a bot that has no limit of time."""
MARGIN = 1.0
"""The tolerance in seconds above a bot's limit of time, for delays that it does not cause."""

INTERRUPT_INTERVAL = 0.5
"""The interval in seconds at which a bot that ignores an interrupt is interrupted again."""


class BotFault(StrEnum):
    """The kinds of fault of a bot."""

    RAISED = "raised"
    ILLEGAL = "illegal"
    LATE = "late"
    EXITED = "exited"
    GARBLED = "garbled"
    MEMORY = "memory"


class Misbehaved(Exception):
    """A bot did not answer with a legal move in time."""

    def __init__(self, fault: BotFault, detail: str) -> None:
        super().__init__(f"{fault}: {detail}")
        self.fault, self.detail = fault, detail


def deadline(limit: Limit, patience: float = MOVE_SECONDS) -> float:
    """The time in seconds after which a bot with this limit is late."""
    return patience if limit.seconds is None else limit.seconds + MARGIN


def ask_bot(bot: Bot, view: View, limit: Limit, rng: Random, patience: float = MOVE_SECONDS) -> AnyMove:
    """Ask a bot for its move; a forced move is returned without asking, and a fault raises `Misbehaved`."""
    move = find_forced_move(view)
    if move is not None:
        return move
    bot.wake()
    seconds = deadline(bot.within(limit), patience)
    start = perf_counter()
    move = call_bot(bot, view, limit, rng, seconds)
    took = perf_counter() - start
    if took > seconds:
        raise make_late_error(took)
    if not isinstance(move, AnyMove) or engine.apply_move(view.words, move) is None:
        raise Misbehaved(BotFault.ILLEGAL, quote_answer(move))
    return move


def quote_answer(answer: object) -> str:
    """The text of an answer, or the name of its type if it has no text."""
    try:
        return str(answer)
    except Exception:
        return type(answer).__name__


def make_late_error(took: float) -> Misbehaved:
    """The fault of a bot that took this many seconds."""
    return Misbehaved(BotFault.LATE, f"took {took:.1f} s")


def find_forced_move(view: View) -> AnyMove | None:
    """The only legal move, if there is only one."""
    w = engine.spread(view.words)
    chosen: tuple[int, ...] = ()
    while not chosen or w[PHASE] == PAY:
        numbers = engine.legal_numbers(w)
        if len(numbers) != 1:
            return None
        step(w, lookup_table(), numbers[0])
        chosen += (numbers[0],)
    return codec.move_of(engine.spread(view.words), chosen)


def call_bot(bot: Bot, view: View, limit: Limit, rng: Random, seconds: float) -> AnyMove:
    """The unchecked answer of the bot; an exception in it becomes a fault."""
    try:
        with interrupted_after(seconds):
            return bot.choose(view, limit, rng)
    except Overrun:
        raise make_late_error(seconds) from None
    except Misbehaved:
        raise
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise Misbehaved(BotFault.RAISED, f"{type(error).__name__}: {quote_answer(error)}") from error


class Overrun(BaseException):
    """Interrupts a bot that does not stop by itself."""


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    """Interrupt the block after a number of seconds, if that is possible: in the main thread, on POSIX."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def overrun(*_: object) -> None:
        raise Overrun

    before = signal.signal(signal.SIGALRM, overrun)
    signal.setitimer(signal.ITIMER_REAL, seconds, INTERRUPT_INTERVAL)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
