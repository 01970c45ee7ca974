"""The listener: how many connections the server may have, from where, and at which sockets."""

from __future__ import annotations

import errno
import os
import socket
from collections import Counter
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from nyhavn.server.limits.rate_limit import RateLimiter, household, is_loopback
from nyhavn.server.limits.settings import DEFAULTS, Limits
from nyhavn.server.telemetry.logs import WARNINGS
from nyhavn.server.telemetry.metrics import count_limited

MOST_DESCRIPTORS = 65_536
"""More file descriptors than these are not asked for, even if the system would give them."""
EXHAUSTED = (errno.EMFILE, errno.ENFILE)
AT_ONCE = 64
"""How many connections are refused before the event loop goes on with something else."""


class Connections:
    """How many connections are open in all and by the address of their TCP peer."""

    def __init__(
        self, limits: Limits = DEFAULTS, personal: bool = True, proxy: str | None = None, most: int = MOST_DESCRIPTORS
    ) -> None:
        """The machine itself, on a personal server, and the proxy may have as many as there can be."""
        self.limits, self.personal, self.most = limits, personal, most
        self.proxies = networks(proxy)
        self.total, self.by_address = 0, Counter[str]()
        self.new = RateLimiter(limits.connections)
        self.delayed = Counter[str]()
        """How many connections of each address are about to be refused late."""

    def is_exempt(self, address: str) -> bool:
        """Whether the limits by address do not hold for a peer."""
        return (self.personal and is_loopback(address)) or is_within(address, self.proxies)

    def client_of(self, peer: str, forwarded: list[str]) -> str:
        """The address for which a peer asks: the last one that is no proxy, if the peer is one."""
        if is_within(peer, self.proxies):
            named = (part.strip() for part in reversed(",".join(forwarded).split(",")))
            return next((part for part in named if part and not is_within(part, self.proxies)), peer)
        return peer

    def reason_to_refuse(self, address: str) -> str | None:
        """The limit that a new connection of an address would exceed."""
        if self.total >= self.most:
            return "spare_descriptors"
        if self.is_exempt(address):
            return None
        if self.by_address[household(address)] >= self.limits.connections_per_address:
            return "connections_per_address"
        return None if self.new.take(household(address)) else "connections"

    def admit(self, address: str) -> bool:
        """Count a new connection, unless a limit is against it."""
        if reason := self.reason_to_refuse(address):
            count_limited(reason)
            if reason == "spare_descriptors":
                WARNINGS.warn("no file descriptors are left for more than %d connections", self.most)
            return False
        self.total += 1
        self.by_address[household(address)] += 1
        return True

    def release(self, address: str) -> None:
        """Count a connection no more, if it was counted."""
        key = household(address)
        if key not in self.by_address:
            return
        self.total -= 1
        self.by_address[key] -= 1
        if self.by_address[key] <= 0:
            del self.by_address[key]


class Listener(socket.socket):
    """A listening socket that closes connections over a limit at once, before anything is made for them."""

    connections: Connections | None = None
    """What is counted of connections; until then they wait, so that whatever is released was counted."""

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection that is admitted."""
        if self.connections is None:
            raise BlockingIOError
        for _ in range(AT_ONCE):
            try:
                accepted, address = super().accept()
            except OSError as error:
                if error.errno not in EXHAUSTED:
                    raise
                self.drop()
                continue
            if self.connections.admit(address[0]):
                return accepted, address
            accepted.close()
        raise BlockingIOError

    def drop(self) -> None:
        """Without a descriptor for it, close the next connection by means of the one that is kept for that."""
        count_limited("spare_descriptors")
        WARNINGS.warn("out of file descriptors: new connections are closed")
        SPARE.release()
        with suppress(OSError):
            accepted, _ = super().accept()
            accepted.close()
        SPARE.hold()


class SpareDescriptor:
    """One file descriptor that is kept, to be able to accept and close a connection when there are no others."""

    def __init__(self) -> None:
        self.number: int | None = None

    def hold(self) -> None:
        """Open it, if that is possible."""
        if self.number is None:
            with suppress(OSError):
                self.number = os.open(os.devnull, os.O_RDONLY)

    def release(self) -> None:
        """Close it."""
        if self.number is not None:
            os.close(self.number)
            self.number = None


SPARE = SpareDescriptor()


def raise_descriptors() -> int:
    """Allow the process as many file descriptors as the system gives, where it has such a limit; how many that are."""
    try:
        import resource
    except ImportError:
        return MOST_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


def networks(proxy: str | None) -> list[IPv4Network | IPv6Network]:
    """The networks that a text names, such as `127.0.0.1` or `10.0.0.0/8, ::1`."""
    found = list[IPv4Network | IPv6Network]()
    for part in (proxy or "").split(","):
        with suppress(ValueError):
            found.append(ip_network(part.strip()))
    return found


def is_within(address: str, found: list[IPv4Network | IPv6Network]) -> bool:
    """Whether an address is one of these networks."""
    try:
        number = ip_address(address)
    except ValueError:
        return False
    return any(number in network for network in found)
