"""A server that records how long its event loop is held: run as `metered_server ARGUMENTS…` of the command.

Every millisecond the loop checks how much processor time the whole process has used since the last check. That counts
what holds the loop itself as well as what holds the interpreter in another thread, but no time of other processes. Each
check that finds more than a little is a line of the file `held` beside the data: from when to when by the monotonic
clock that all processes of a machine share, and how much.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from time import monotonic, process_time

from harness.limited_server import run_command
from nyhavn.server.ops import service
from nyhavn.server.ops.service import Server

LOOK = 0.001
"""The seconds between two checks."""
LITTLE = 0.005
"""The seconds of processor time that are not recorded."""


class Metered(Server):
    """A server that records how long its event loop is held."""

    file = Path("held")

    async def main_loop(self) -> None:
        """Measure the event loop while it runs."""
        watching = asyncio.create_task(self.watch())
        await super().main_loop()
        watching.cancel()

    async def watch(self) -> None:
        """Check the event loop at intervals, until cancelled."""
        with self.file.open("w", buffering=1) as lines:
            while True:
                since, before = monotonic(), process_time()
                await asyncio.sleep(LOOK)
                if (held := process_time() - before) > LITTLE:
                    print(since, monotonic(), held, file=lines)


def main(*arguments: str) -> None:
    """Run the server."""
    Metered.file = Path(arguments[arguments.index("--data") + 1]) / "held"
    service.Server = Metered  # type: ignore[misc]
    sys.exit(run_command(list(arguments)))


if __name__ == "__main__":
    main(*sys.argv[1:])
