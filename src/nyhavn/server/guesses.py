"""Guessing keys: whoever was wrong too often has to wait."""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

AT_ONCE = 20
"""How many wrong keys an address may try one after the other."""
SECONDS = 30.0
"""After how many seconds it may try one more."""
REMEMBERED = 10_000
"""How many addresses are remembered; the one that was wrong longest ago is forgotten first."""
NETWORK = 64
"""How many bits of an address of IPv6 stand for one household."""


class Guesses:
    """How many wrong keys came from each address in the last minutes."""

    def __init__(self) -> None:
        self.wrong: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """For each address how many it tried, less those that time has forgiven, and when that was counted."""

    def allows(self, address: str, now: float) -> bool:
        """Whether an address may try a key now."""
        return self.count(household(address), now) <= AT_ONCE - 1

    def failed(self, address: str, now: float) -> None:
        """Note that an address has tried a wrong key."""
        name = household(address)
        self.wrong[name] = self.count(name, now) + 1, now
        self.wrong.move_to_end(name)
        if len(self.wrong) > REMEMBERED:
            self.wrong.popitem(last=False)

    def count(self, name: str, now: float) -> float:
        """How many wrong keys still count."""
        count, at = self.wrong.get(name, (0.0, now))
        return max(0.0, count - (now - at) / SECONDS)


def household(address: str) -> str:
    """What stands for all addresses of one household."""
    try:
        number = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(number, IPv6Address):
        return str(number)
    return str(number.ipv4_mapped or int(number) >> (128 - NETWORK))
