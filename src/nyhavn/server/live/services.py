"""The services that all tables of a server share: the store, the bots, the limits and the heartbeat."""

from __future__ import annotations

from dataclasses import dataclass, field

from nyhavn.server.limits.rate_limit import RateLimiter
from nyhavn.server.limits.settings import Limits
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.heartbeat import Heartbeat
from nyhavn.server.store.store import Store
from nyhavn.server.table.allowed_bots import AllowedBots


@dataclass
class Services:
    """The shared services of a server."""

    store: Store
    bots: BotPool
    limits: Limits
    heartbeat: Heartbeat
    chat_limiter: RateLimiter = field(init=False)
    """Limits the chat lines of each device."""
    closing: bool = False
    """Whether the server is shutting down, so that nothing new begins."""

    def __post_init__(self) -> None:
        self.chat_limiter = RateLimiter(self.limits.chat_lines, self.limits.remembered_clients)

    @property
    def allowed_bots(self) -> AllowedBots:
        """Which bots people may choose."""
        limits = self.limits
        return AllowedBots(bool(limits.searchers), limits.searcher_seconds, limits.searcher_playouts)
