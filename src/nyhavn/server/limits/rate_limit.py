"""Rate limits: token buckets, one for each address or device, and the key that stands for an address."""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from time import monotonic

from nyhavn.server.limits.settings import DEFAULTS, Rate

NETWORK = 56
"""How many bits of an IPv6 address identify a subscriber: providers delegate up to a /56 to a household."""


class Bucket:
    """One token bucket: it holds `rate.burst` tokens at most, and gains one every `rate.seconds`."""

    __slots__ = ("at", "left", "rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate, self.left, self.at = rate, rate.burst, now

    def refill(self, now: float) -> None:
        """Add the tokens gained since the last refill."""
        gained = (now - self.at) / self.rate.seconds if self.rate.seconds else self.rate.burst
        self.left, self.at = min(self.rate.burst, self.left + gained), now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take tokens, if there are enough."""
        self.refill(now)
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def wait(self, now: float, cost: float = 1.0) -> float:
        """Take tokens in any case; the seconds until they would have been available."""
        self.refill(now)
        self.left -= cost
        return max(0.0, -self.left * self.rate.seconds)


class RateLimiter:
    """A token bucket for each key, such as an address."""

    def __init__(self, rate: Rate, most: int = DEFAULTS.remembered_clients) -> None:
        """Remember `most` keys; the least recently charged one is evicted first."""
        self.rate, self.most = rate, max(1, most)
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, key: str, now: float | None = None, cost: float = 1.0) -> bool:
        """Whether a key has enough tokens left; none are taken."""
        now = monotonic() if now is None else now
        bucket = self.buckets.get(key)
        if bucket is None:
            return cost <= self.rate.burst
        bucket.refill(now)
        return bucket.left >= cost

    def take(self, key: str, now: float | None = None, cost: float = 1.0) -> bool:
        """Take tokens of a key, if it has enough."""
        now = monotonic() if now is None else now
        return self.bucket(key, now).take(now, cost)

    def wait(self, key: str, now: float | None = None, cost: float = 1.0) -> float:
        """Take tokens of a key in any case; the seconds that it has to wait for them."""
        now = monotonic() if now is None else now
        return self.bucket(key, now).wait(now, cost)

    def bucket(self, key: str, now: float) -> Bucket:
        """The bucket of a key, which becomes the last used."""
        if key not in self.buckets:
            self.buckets[key] = Bucket(self.rate, now)
            if len(self.buckets) > self.most:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(key)
        return self.buckets[key]


def is_loopback(address: str) -> bool:
    """Whether an address is that of the machine itself."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def address_key(address: str) -> str:
    """The key that stands for all addresses of one subscriber."""
    try:
        number = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(number, IPv6Address):
        return str(number)
    return str(number.ipv4_mapped or int(number) >> (128 - NETWORK))
