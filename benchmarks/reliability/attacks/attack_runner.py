"""Runs attacks at the same time, each from an address of its own."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from itertools import count

from benchmarks.reliability.attacks.attack_list import ATTACKS
from benchmarks.reliability.attacks.attacker import GRACE, MADE, TROUBLE, UNMADE, Attacker
from harness.simulated_clients import WAY, Way


async def run_attacks(
    names: list[str], host: str, port: int, address: str, seconds: float, grace: float = GRACE
) -> Counter[str]:
    """Run all these attacks at the same time, each from an address of its own; the sum of their counts."""
    found = Counter[str]()

    async def one(name: str, where: str) -> None:
        WAY.set(Way(host, (("X-Forwarded-For", where),)) if where else Way(host))
        by = Attacker(port, seconds, grace)
        try:
            await ATTACKS[name](by)
        except TROUBLE as trouble:
            by.noted[f"{name}: {trouble!r}"[:80]] += 1
        if not by.noted.pop(MADE, 0):
            by.noted.update([UNMADE, f"{name} was not made"])
        found.update(by.noted)

    await asyncio.gather(*(one(name, where) for name, where in zip(names, addresses(address), strict=False)))
    return found


def addresses(first: str) -> Iterator[str]:
    """Addresses that count up from this one; always empty if it is empty."""
    before, _, last = first.rpartition(".")
    for number in count(int(last or 0)):
        yield f"{before}.{number}" if first else ""
