"""What a table is like, as it travels and as the log keeps it."""

from __future__ import annotations

from nyhavn.server import wire
from nyhavn.server.clock import Clock
from nyhavn.server.denial import Denial, Denied
from nyhavn.server.events import Options


def chosen(options: wire.Options) -> Options:
    """The options of a table that somebody opens; those that contradict each other are not understood."""
    clock = options.clock
    if clock and clock.per_turn and clock.increment:
        raise Denied(Denial.UNREADABLE)
    return Options(
        open_hands=options.open_hands,
        public_knowledge=options.public_knowledge,
        lesson=options.lesson,
        clock=Clock(clock.seconds, clock.increment, clock.per_turn) if clock else None,
        bot_when_late=options.bot_when_late and clock is not None,
        bot_after=options.bot_after,
    )


def shown(options: Options) -> wire.Options:
    """The options of a table as everybody sees them."""
    clock = wire.Clock(*options.clock) if options.clock else None
    return wire.Options(**{**options._asdict(), "clock": clock})
