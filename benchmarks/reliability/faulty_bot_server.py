"""A server whose bots misbehave: run as `faulty_bot_server HABIT,HABIT,… ARGUMENTS…` of the command.

The bot `random` is replaced by programs with the named habits, one after the other; the other bots are unchanged. The
lag of the server's event loop is sampled and written to the file `lag` beside the data when the server stops.
"""

from __future__ import annotations

import asyncio
import shlex
import sys
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import ClassVar

from harness import faulty_bots
from nyhavn import cli
from nyhavn.server.live import bot_process
from nyhavn.server.ops import service
from nyhavn.server.ops.service import Server

PLAGUED = "random"
SAMPLE = 0.01
"""The seconds between two samples of the event loop."""


def install_faulty_bot(habits: list[str]) -> None:
    """Replace one bot by programs that misbehave."""
    usual, next_habit = bot_process.bot_command, cycle(habits)

    def command(text: str) -> str:
        if text != PLAGUED:
            return usual(text)
        return shlex.join([sys.executable, "-S", faulty_bots.__file__, next(next_habit), "0"])

    bot_process.bot_command = command


class Watched(Server):
    """A server that records the lag of its event loop."""

    lags: ClassVar[list[float]] = []

    async def main_loop(self) -> None:
        """Measure the event loop while it runs."""
        watching = asyncio.create_task(self.watch())
        await super().main_loop()
        watching.cancel()

    async def watch(self) -> None:
        """Sample the event loop, until cancelled."""
        while True:
            began = perf_counter()
            await asyncio.sleep(SAMPLE)
            self.lags.append(perf_counter() - began - SAMPLE)


def main(habits: str, *arguments: str) -> None:
    """Run the server."""
    install_faulty_bot(habits.split(","))
    service.Server = Watched  # type: ignore[misc]
    try:
        code = cli.main(list(arguments))
    finally:
        folder = Path(arguments[arguments.index("--data") + 1])
        (folder / "lag").write_text("\n".join(map(str, Watched.lags)))
    sys.exit(code)


if __name__ == "__main__":
    main(*sys.argv[1:])
