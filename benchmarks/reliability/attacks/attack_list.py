"""All attacks by name."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from benchmarks.reliability.attacks import (
    bot_attacks,
    connection_attacks,
    malformed_requests,
    message_attacks,
    route_attacks,
    table_attacks,
)
from benchmarks.reliability.attacks.attacker import Attacker


async def mixed(by: Attacker) -> None:
    """Attacks on connections themselves, for a client that is not behind a proxy."""
    doing = (
        connection_attacks.silent,
        connection_attacks.half_header,
        connection_attacks.pings,
        connection_attacks.churn,
        malformed_requests.cookie,
    )
    await asyncio.gather(*(harm(by) for harm in doing))


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    "cookie": malformed_requests.cookie,
    "combining": malformed_requests.combining,
    "malformed": malformed_requests.malformed,
    "nested": malformed_requests.nested,
    "undecidable": bot_attacks.undecidable,
    "offers": bot_attacks.offers,
    "unattended": bot_attacks.unattended,
    "pings": connection_attacks.pings,
    "sockets": connection_attacks.sockets,
    "silent": connection_attacks.silent,
    "half-header": connection_attacks.half_header,
    "slow-body": connection_attacks.slow_body,
    "replays": route_attacks.replays,
    "clock": table_attacks.clock,
    "watchers": route_attacks.watchers,
    "answers": table_attacks.answers,
    "storage": route_attacks.storage,
    "links": table_attacks.links,
    "changes": table_attacks.changes,
    "unnamed": route_attacks.unnamed,
    "openings": bot_attacks.openings,
    "fragments": connection_attacks.fragments,
    "half-handshake": connection_attacks.half_handshake,
    "churn": connection_attacks.churn,
    "pipelined": connection_attacks.pipelined,
    "slow-reader": connection_attacks.slow_reader,
    "unread": connection_attacks.unread,
    "bombs": connection_attacks.bombs,
    "lists": route_attacks.lists,
    "rated": route_attacks.rated,
    "assets": route_attacks.assets,
    "keys": route_attacks.keys,
    "drafts": message_attacks.drafts,
    "reloads": message_attacks.reloads,
    "whys": message_attacks.whys,
    "chatter": message_attacks.chatter,
    "mixed": mixed,
}
"""Every attack by its name: those that once succeeded, and from `openings` on others like them."""
