"""Admission: what each address has used of the server's limits, and which addresses are exempt."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, NamedTuple, NoReturn

from nyhavn.server.limits.fair_lock import FairLock, FairLocks, await_uncancelled
from nyhavn.server.limits.rate_limit import RateLimiter, address_key, is_loopback
from nyhavn.server.limits.settings import DEFAULTS, Limits, Rate
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.telemetry.loop_time import METER, Meter, TimedAwaitable
from nyhavn.server.telemetry.metrics import count_limited

ALWAYS = frozenset({"wrong_keys", "replays"})
"""The rates that hold for every address, also for the machine itself."""


class Requester(NamedTuple):
    """Who sends a request: a device, from an address, at a table."""

    address: str
    device: str
    table: str


def evict_nothing() -> bool:
    """Evict nothing."""
    return False


class Admission:
    """The limits of a server with a rate limiter for each rate, keyed by address or device."""

    def __init__(self, limits: Limits = DEFAULTS, personal: bool = True) -> None:
        """On a personal server, which only this machine reaches, the machine is exempt from most limits by address."""
        self.limits, self.personal = limits, personal
        rates = {name: value for name, value in limits._asdict().items() if isinstance(value, Rate)}
        self.limiters = {name: RateLimiter(rate, limits.remembered_clients) for name, rate in rates.items()}
        self.held = Counter[tuple[str, str]]()
        self.turns, self.table_turns = FairLocks(), FairLocks()
        self.seated = OrderedDict[str, None]()
        """The devices that last had a seat: each answers for itself, and its neighbours behind the address do not."""

    def is_exempt(self, address: str) -> bool:
        """Whether an address is exempt from the limits by address."""
        return self.personal and is_loopback(address)

    def is_limited(self, name: str, address: str) -> bool:
        """Whether a rate limit applies to an address."""
        return name in ALWAYS or not self.is_exempt(address)

    def expect(self, name: str, address: str, cost: float = 1.0) -> None:
        """Raise Denied if an address has too little of a rate left; use nothing."""
        if self.is_limited(name, address) and not self.limiters[name].allows(address_key(address), cost=cost):
            refuse_by_limit(name)

    def charge(self, name: str, address: str, cost: float = 1.0) -> None:
        """Use some of a rate, or raise Denied."""
        if self.is_limited(name, address) and not self.limiters[name].take(address_key(address), cost=cost):
            refuse_by_limit(name)

    def spend(self, name: str, address: str, cost: float = 1.0) -> None:
        """Use some of a rate, even if none is left."""
        if self.is_limited(name, address):
            self.limiters[name].wait(address_key(address), cost=cost)

    def note_seat(self, device: str) -> None:
        """Note that a device has a seat."""
        self.seated[device] = None
        self.seated.move_to_end(device)
        if len(self.seated) > max(1, self.limits.remembered_clients):
            self.seated.popitem(last=False)

    def find_seated(self, devices: Iterable[str]) -> str | None:
        """The first of these devices that has a seat."""
        return next((device for device in devices if device in self.seated), None)

    def note_refusal(self, address: str, seated: str | None = None) -> None:
        """Count a request that a limit has refused, of a device with a seat or else of an address."""
        if self.is_limited("refusals", address):
            limiter, key = self.refusals_of(address, seated)
            limiter.take(key)

    def is_flooding(self, address: str, seated: str | None = None) -> bool:
        """Whether a device with a seat, or else an address, was refused so often that further requests are unread."""
        limiter, key = self.refusals_of(address, seated)
        return self.is_limited("refusals", address) and not limiter.allows(key)

    def refusals_of(self, address: str, seated: str | None) -> tuple[RateLimiter, str]:
        """Where the refusals of a device with a seat, or else of an address, are counted."""
        if seated:
            return self.limiters["refusals_per_device"], seated
        return self.limiters["refusals"], address_key(address)

    async def throttle(self, name: str, address: str, cost: float = 1.0, patience: float = float("inf")) -> None:
        """Use some of a rate, and wait until it is available; raise Denied if that takes too long."""
        limited, key = self.is_limited(name, address), address_key(address)
        if limited and (seconds := self.limiters[name].wait(key, cost=cost)):
            if seconds > patience:
                self.limiters[name].wait(key, cost=-cost)
                refuse_by_limit(name)
            count_limited(name)
            await asyncio.sleep(seconds)

    async def run_metered(self, address: str, work: Coroutine[Any, Any, None], device: str = "") -> None:
        """Run work for a device of an address, and count the event loop time that it takes."""
        if self.is_exempt(address):
            await work
            return
        meter = AddressMeter(self, address, device)
        METER.set(meter)
        await TimedAwaitable(work, meter.spend)

    async def wait_for_budget(self, address: str, patience: float = float("inf")) -> None:
        """Wait until an address has made up for its event loop time; raise Denied if that takes too long."""
        limiter, key = self.limiters["loop_seconds"], address_key(address)
        while not self.is_exempt(address) and (seconds := limiter.wait(key, cost=0)):
            patience -= seconds
            if patience < 0:
                refuse_by_limit("loop_seconds")
            count_limited("loop_seconds")
            await asyncio.sleep(seconds)

    async def in_turn(self, requester: Requester, work: Coroutine[Any, Any, None], rate: str | None = None) -> None:
        """Run the work of a device at a table in order, and serve the devices of an address in turn.

        Work that is cancelled while it waits is not started; work that has started is always finished.
        """
        try:
            if self.is_exempt(requester.address):
                await await_uncancelled(asyncio.create_task(work))
                return
            async with self.table_turns.hold((requester.device, requester.table), address_key(requester.address)):
                turn = await self.begin(requester.address, requester.device, rate)
                working = asyncio.create_task(self.run_metered(requester.address, work, requester.device))
                asyncio.get_running_loop().call_soon(turn.release)
                await await_uncancelled(working)
        finally:
            work.close()

    async def begin(self, address: str, device: str, rate: str | None = None) -> FairLock:
        """Wait until an address has made up for its earlier work; it starts one piece of work at a time.

        The turn lasts until the work first waits for something, such as a commit, and its time is counted.
        """
        turn = self.turns.find(address_key(address))
        await turn.acquire(device)
        try:
            if rate:
                await self.throttle(rate, address)
            await self.wait_for_budget(address)
        except BaseException:
            turn.release()
            raise
        return turn

    @contextmanager
    def hold(self, name: str, address: str, evict: Callable[[], bool] = evict_nothing) -> Iterator[None]:
        """Hold one of the slots of an address; raise Denied if none is free and nothing can be evicted.

        What is evicted holds its slot until it is closed, so there is a bound on that, too.
        """
        key, most = (name, address_key(address)), getattr(self.limits, name)
        held = 0 if self.is_exempt(address) else self.held[key]
        if held >= (1 + self.limits.closing_share) * most or (held >= most and not evict()):
            refuse_by_limit(name)
        self.held[key] += 1
        try:
            yield
        finally:
            self.held[key] -= 1
            if not self.held[key]:
                del self.held[key]


def refuse_by_limit(name: str) -> NoReturn:
    """Count a refusal because of a limit, and raise Denied."""
    count_limited(name)
    raise Denied(Denial.TOO_MANY)


class AddressMeter(Meter):
    """Counts the time that is spent for a device of an address."""

    def __init__(self, admission: Admission, address: str, device: str = "") -> None:
        self.admission, self.address, self.device = admission, address, device

    def spend(self, seconds: float) -> None:
        """Count some time."""
        self.admission.limiters["loop_seconds"].wait(address_key(self.address), cost=seconds)

    async def wait_for_budget(self) -> None:
        """Wait until the address has made up for the time spent."""
        await self.admission.wait_for_budget(self.address)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait likewise, and do one piece of the address's work at a time; its devices take turns."""
        turn = await self.admission.begin(self.address, self.device)
        try:
            yield
        finally:
            asyncio.get_running_loop().call_soon(turn.release)
