"""The addresses at which other devices on the same network reach the server."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address
from typing import NamedTuple
from urllib.parse import urlsplit

import psutil

LOOPBACK = ("localhost", "127.0.0.1", "::1")
ANYWHERE = ("0.0.0.0", "::")
"""The addresses that stand for all interfaces of this machine."""


class ListenAddress(NamedTuple):
    """Where a server listens."""

    host: str
    port: int
    public: str | None = None
    """The public address at which a proxy offers the server."""

    @classmethod
    def of(cls, opened: socket.socket, public: str | None = None) -> ListenAddress:
        """The place of a socket, with the public address of its proxy if there is one."""
        host, port = opened.getsockname()[:2]
        return cls(host, port, public)

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach it."""
        return self.host in LOOPBACK

    def is_personal(self, proxied: bool) -> bool:
        """Whether it serves only this machine, and nobody through a proxy."""
        return self.is_local and not self.public and not proxied

    @property
    def hosts(self) -> tuple[str, ...] | None:
        """The host names that requests may use; none if any is allowed."""
        if self.public:
            return (*LOOPBACK, urlsplit(self.public).hostname or self.public)
        return LOOPBACK if self.is_local else None

    @property
    def address(self) -> str:
        """The address for a browser on this machine."""
        return self.at("localhost" if self.host in (*LOOPBACK, *ANYWHERE) else self.host)

    @property
    def addresses(self) -> list[str]:
        """The addresses for browsers on other devices, those of private networks first."""
        if self.public:
            return [self.public.rstrip("/")]
        if self.is_local:
            return []
        return [self.at(host) for host in (machine_hosts() if self.host in ANYWHERE else [self.host])]

    def at(self, host: str) -> str:
        """The address with this host."""
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"


NOWHERE = ListenAddress("localhost", 0)
"""A server that only this machine can reach, whatever its port."""


def machine_hosts() -> list[str]:
    """The addresses of this machine that others can reach, those of private networks first."""
    cards = psutil.net_if_addrs().values()
    found = [IPv4Address(place.address) for places in cards for place in places if place.family is socket.AF_INET]
    reached = [host for host in found if not host.is_loopback and not host.is_link_local]
    return [str(host) for host in sorted(reached, key=lambda host: (not host.is_private, host))]
