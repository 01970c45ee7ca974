"""Run as `attacks NAMES HOST PORT ADDRESS SECONDS`, with commas between the names; the results are printed as JSON.

Every attack is bounded in time and in the number of its connections. With an empty address, no proxy is simulated.
"""

from __future__ import annotations

import asyncio
import json
import sys

from benchmarks.reliability.attacks.attack_runner import run_attacks


def main(names: str, host: str, port: str, address: str, seconds: str) -> None:
    """Attack, and print the counts."""
    print(json.dumps(asyncio.run(run_attacks(names.split(","), host, int(port), address, float(seconds)))))


if __name__ == "__main__":
    main(*sys.argv[1:])
