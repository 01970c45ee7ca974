"""A server that notes how long its event loop is held: run as `metered ARGUMENTS…` of the command.

Every millisecond the loop looks how much computing the whole process has done since it last looked. That counts what
holds the loop itself as well as what holds the interpreter in another thread, but no time in which the machine did
something else. Each look that found more than a little is a line of the file `held` beside the data: from when to when
by the clock that all processes of a machine share, and how much.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from time import monotonic, process_time

from nyhavn import cli
from nyhavn.server.ops import service
from nyhavn.server.ops.service import Server

LOOK = 0.001
"""How many seconds pass between two looks."""
LITTLE = 0.005
"""How many seconds of computing are not worth a line."""


class Metered(Server):
    """A server that notes what its loop is held by."""

    file = Path("held")

    async def main_loop(self) -> None:
        """Watch the loop while it runs."""
        watching = asyncio.create_task(self.watch())
        await super().main_loop()
        watching.cancel()

    async def watch(self) -> None:
        """Look again and again."""
        with self.file.open("w", buffering=1) as lines:
            while True:
                since, before = monotonic(), process_time()
                await asyncio.sleep(LOOK)
                if (held := process_time() - before) > LITTLE:
                    print(since, monotonic(), held, file=lines)


def main(*arguments: str) -> None:
    """Serve."""
    Metered.file = Path(arguments[arguments.index("--data") + 1]) / "held"
    service.Server = Metered  # type: ignore[misc]
    sys.exit(cli.main(list(arguments)))


if __name__ == "__main__":
    main(*sys.argv[1:])
