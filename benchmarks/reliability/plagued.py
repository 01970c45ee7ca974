"""A server whose bots misbehave, each in its way: run as `plagued HABIT,HABIT,… ARGUMENTS…` of the command.

The bot `random` is replaced by programs with the bad habits named, one after the other; the others are as they are. How
late the loop of the server is, is sampled and written to the file `lag` beside the data when the server stops.
"""

from __future__ import annotations

import asyncio
import shlex
import sys
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import ClassVar

from nyhavn import cli
from nyhavn.server.live import bot_process
from nyhavn.server.ops import service
from nyhavn.server.ops.service import Server
from tests.bots import faulty_bots

PLAGUED = "random"
SAMPLE = 0.01
"""How many seconds pass between two looks at the loop."""


def plague(habits: list[str]) -> None:
    """Let one bot have bad habits."""
    usual, next_habit = bot_process.command, cycle(habits)

    def command(text: str) -> str:
        if text != PLAGUED:
            return usual(text)
        return shlex.join([sys.executable, "-S", faulty_bots.__file__, next(next_habit), "0"])

    bot_process.command = command


class Watched(Server):
    """A server that notes how late its loop is."""

    lags: ClassVar[list[float]] = []

    async def main_loop(self) -> None:
        """Watch the loop while it runs."""
        watching = asyncio.create_task(self.watch())
        await super().main_loop()
        watching.cancel()

    async def watch(self) -> None:
        """Sample the loop."""
        while True:
            began = perf_counter()
            await asyncio.sleep(SAMPLE)
            self.lags.append(perf_counter() - began - SAMPLE)


def main(habits: str, *arguments: str) -> None:
    """Serve."""
    plague(habits.split(","))
    service.Server = Watched  # type: ignore[misc]
    try:
        code = cli.main(list(arguments))
    finally:
        folder = Path(arguments[arguments.index("--data") + 1])
        (folder / "lag").write_text("\n".join(map(str, Watched.lags)))
    sys.exit(code)


if __name__ == "__main__":
    main(*sys.argv[1:])
