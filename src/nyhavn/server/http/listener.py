"""The listener: its sockets, and bounds on connections in all and by address."""

from __future__ import annotations

import errno
import os
import socket
from collections import Counter
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from itertools import chain
from typing import Any, Protocol

from nyhavn.server.limits.rate_limit import RateLimiter, address_key, is_loopback
from nyhavn.server.limits.settings import DEFAULTS, Limits
from nyhavn.server.telemetry.logs import WARNINGS
from nyhavn.server.telemetry.metrics import count_limited

EXHAUSTED = (errno.EMFILE, errno.ENFILE)
AT_ONCE = 64
"""How many connections are refused before the event loop continues with other work: these take about a millisecond."""


class Evictable(Protocol):
    """A connection whose client has sent no whole request."""

    @property
    def is_evictable(self) -> bool:
        """Whether nothing is being sent to the client."""

    def evict(self) -> None:
        """Close the connection at once."""


class Connections:
    """How many connections are open, in all and by the address of their TCP peer."""

    def __init__(
        self,
        limits: Limits = DEFAULTS,
        personal: bool = True,
        proxy: str | None = None,
        most: int = DEFAULTS.descriptors,
    ) -> None:
        """The proxy, and on a personal server the machine itself, are exempt from the limits by address."""
        self.limits, self.personal, self.most = limits, personal, most
        self.proxies = networks(proxy)
        self.total, self.by_address = 0, Counter[str]()
        self.new = RateLimiter(limits.connections, limits.remembered_clients)
        self.delayed = Counter[str]()
        """How many connections of each address wait for a late refusal."""
        self.silent: dict[Evictable, None] = {}
        """The connections whose client has never sent a whole request, the one that has waited longest first."""
        self.waiting: dict[Evictable, None] = {}
        """The connections that wait for another request, in the same order."""

    def is_exempt(self, address: str) -> bool:
        """Whether a peer is exempt from the limits by address."""
        return (self.personal and is_loopback(address)) or is_within(address, self.proxies)

    def client_of(self, peer: str, forwarded: list[str]) -> str:
        """The client address of a peer: if it is a proxy, the last forwarded address that is not one."""
        if is_within(peer, self.proxies):
            named = (part.strip() for part in reversed(",".join(forwarded).split(",")))
            return next((part for part in named if part and not is_within(part, self.proxies)), peer)
        return peer

    def reason_to_refuse(self, address: str) -> str | None:
        """The limit that a new connection of an address would exceed, if any."""
        if not self.is_exempt(address):
            if self.by_address[address_key(address)] >= self.limits.connections_per_address:
                return "connections_per_address"
            if not self.new.take(address_key(address)):
                return "connections"
        return "spare_descriptors" if self.is_full and not self.find_evictable() else None

    @property
    def is_full(self) -> bool:
        """Whether no descriptor is left for one more connection."""
        return self.total >= self.most

    def admit(self, address: str) -> bool:
        """Count a new connection, which takes the place of another one if none is left; false if it exceeds a limit."""
        reason = self.reason_to_refuse(address)
        if reason or self.is_full:
            count_limited(reason or "spare_descriptors")
        if self.is_full:
            WARNINGS.warn("no file descriptors are left for more than %d connections", self.most)
        if reason:
            return False
        if self.is_full:
            self.evict_one()
        self.total += 1
        self.by_address[address_key(address)] += 1
        return True

    def find_evictable(self) -> Evictable | None:
        """The connection that has waited longest for its first request, or else for another one."""
        return next((found for found in chain(self.silent, self.waiting) if found.is_evictable), None)

    def evict_one(self) -> bool:
        """Close such a connection, if there is one."""
        found = self.find_evictable()
        if found:
            self.stop_waiting(found)
            found.evict()
        return found is not None

    def stop_waiting(self, connection: Evictable) -> None:
        """Note that a connection does not wait for a request any more."""
        self.silent.pop(connection, None)
        self.waiting.pop(connection, None)

    def release(self, address: str) -> None:
        """Stop counting a connection, if it was counted."""
        key = address_key(address)
        if key not in self.by_address:
            return
        self.total -= 1
        self.by_address[key] -= 1
        if self.by_address[key] <= 0:
            del self.by_address[key]


class Listener(socket.socket):
    """A listening socket that closes connections above a limit at once, before anything is created for them."""

    connections: Connections | None = None
    """The counted connections; until they are set, clients wait, so that whatever is released was counted."""

    pausing = False
    """Whether the event loop continues with other work before the next connection is accepted."""

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection that is admitted; one at a time when each takes the place of another."""
        if self.connections is None or self.pausing:
            self.pausing = False
            raise BlockingIOError
        for _ in range(AT_ONCE):
            try:
                accepted, address = super().accept()
            except OSError as error:
                if error.errno not in EXHAUSTED:
                    raise
                if self.drop():
                    raise BlockingIOError from None
                continue
            if self.connections.admit(address[0]):
                self.pausing = self.connections.is_full
                return accepted, address
            accepted.close()
        raise BlockingIOError

    def drop(self) -> bool:
        """Accept and close the next connection with the spare file descriptor; whether another one is freed soon."""
        count_limited("spare_descriptors")
        WARNINGS.warn("out of file descriptors: new connections are closed")
        SPARE.release()
        with suppress(OSError):
            accepted, _ = super().accept()
            accepted.close()
        SPARE.hold()
        return self.connections is not None and self.connections.evict_one()


class SpareDescriptor:
    """A spare file descriptor, with which a connection can be accepted and closed when no other is left."""

    def __init__(self) -> None:
        self.number: int | None = None

    def hold(self) -> None:
        """Open it, if possible."""
        if self.number is None:
            with suppress(OSError):
                self.number = os.open(os.devnull, os.O_RDONLY)

    def release(self) -> None:
        """Close it."""
        if self.number is not None:
            os.close(self.number)
            self.number = None


SPARE = SpareDescriptor()


def raise_descriptors(most: int) -> int:
    """Raise the limit of file descriptors of the process to `most`, if the system allows it; return how many it has."""
    try:
        import resource
    except ImportError:
        return most
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(hard, most)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return most if soft == resource.RLIM_INFINITY else min(soft, most)


def networks(proxy: str | None) -> list[IPv4Network | IPv6Network]:
    """The networks that a text names, such as `127.0.0.1` or `10.0.0.0/8, ::1`."""
    found = list[IPv4Network | IPv6Network]()
    for part in (proxy or "").split(","):
        with suppress(ValueError):
            found.append(ip_network(part.strip()))
    return found


def is_within(address: str, found: list[IPv4Network | IPv6Network]) -> bool:
    """Whether an address is in one of these networks."""
    try:
        number = ip_address(address)
    except ValueError:
        return False
    return any(number in network for network in found)
