"""What an address may not do too often, such as guessing keys: whoever did has to wait."""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

AT_ONCE = 20
"""How many wrong keys an address may try one after the other."""
SECONDS = 30.0
"""After how many seconds it may try one more."""
REMEMBERED = 10_000
"""How many addresses are remembered; the one that tried longest ago is forgotten first."""
NETWORK = 64
"""How many bits of an address of IPv6 stand for one household."""


class Tries:
    """How often each address tried something in the last minutes: so many times at once, then once in some seconds."""

    def __init__(self, at_once: int = AT_ONCE, seconds: float = SECONDS) -> None:
        self.at_once, self.seconds = at_once, seconds
        self.tried: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """For each address how many it tried, less those that time has forgiven, and when that was counted."""

    def allows(self, address: str, now: float) -> bool:
        """Whether an address may try now."""
        return self.count(household(address), now) <= self.at_once - 1

    def note(self, address: str, now: float) -> None:
        """Note that an address has tried."""
        name = household(address)
        self.tried[name] = self.count(name, now) + 1, now
        self.tried.move_to_end(name)
        if len(self.tried) > REMEMBERED:
            self.tried.popitem(last=False)

    def count(self, name: str, now: float) -> float:
        """How many tries still count."""
        count, at = self.tried.get(name, (0.0, now))
        return max(0.0, count - (now - at) / self.seconds)


def is_local(address: str) -> bool:
    """Whether an address is that of the machine itself."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def household(address: str) -> str:
    """What stands for all addresses of one household."""
    try:
        number = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(number, IPv6Address):
        return str(number)
    return str(number.ipv4_mapped or int(number) >> (128 - NETWORK))
