"""Every bound follows its setting: each is set to another value, and what holds then is observed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Condition
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.applications import Starlette
from uvicorn.server import ServerState

from harness.http_client import Host, Visitor, start_host
from harness.waiting import WAIT_SECONDS
from nyhavn.bots.catalog import QUICK
from nyhavn.server.http.addresses import NOWHERE
from nyhavn.server.http.deadlines import Config
from nyhavn.server.http.http_protocol import HttpConnection
from nyhavn.server.http.listener import Connections, Listener
from nyhavn.server.http.middleware import Middleware
from nyhavn.server.limits.admission import Admission
from nyhavn.server.limits.settings import DEFAULTS, Limits, Rate, option_name, with_settings
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.bot_process import BotProcess
from nyhavn.server.live.hub import Hub
from nyhavn.server.ops.app import make_app
from nyhavn.server.ops.service import Service, connections_of, make_config
from nyhavn.server.store.store import Store
from nyhavn.server.table.denial import Denied
from nyhavn.server.view.wire import NewSeat, NewTable
from tests.server.metric_samples import read_metric
from tests.server.test_limits import ATTACKER, OTHERS, Pipe, closing_code, connect_live, count_limited, limit_options

ADDRESS = "192.0.2.1"
MANY = 40
"""How often something is tried that a limit is to stop."""


def run_with_hub(limits: Limits, work: Callable[[Hub], Coroutine[Any, Any, float]]) -> float:
    """What is observed at a hub over a new store."""

    async def run() -> float:
        with TemporaryDirectory() as folder:
            hub = Hub(await Store.at(Path(folder) / "tables.sqlite"), BotPool(limits), limits)
            try:
                return await work(hub)
            finally:
                await hub.close()

    return asyncio.run(run())


def open_plain_table(hub: Hub, bot: str = "mason") -> Coroutine[Any, Any, str]:
    """A new table of one person and one bot."""
    return hub.open_table(NewTable([NewSeat(name="Anna"), NewSeat(bot=bot)]), "d")


# Connections


class Line(Pipe):
    """A fake transport that notes what happens to it."""

    max_size = 0

    def pause_reading(self) -> None:
        """Read no more."""

    def can_write_eof(self) -> bool:
        return False


class Timers:
    """A fake event loop that notes the delays of its timers."""

    def __init__(self) -> None:
        self.delays = list[float]()

    def call_later(self, delay: float, _: Callable[[], object]) -> None:
        self.delays.append(delay)


def connect_line(limits: Limits) -> tuple[HttpConnection, Line, Timers]:
    """A connection over a fake transport, with a fake event loop."""

    async def run() -> HttpConnection:
        config = Config(Starlette())
        config.open_connections, config.admission = Connections(limits), Admission(limits)
        config.load()
        return HttpConnection(config, ServerState(), {})

    connection, line, timers = asyncio.run(run()), Line(), Timers()
    connection.connection_made(line)
    connection.loop = timers  # type: ignore[assignment]
    return connection, line, timers


def count_descriptors(limits: Limits) -> float:
    return connections_of(NOWHERE, Service(limits=limits._replace(spare_descriptors=0))).most


def share_of_closing_slots(limits: Limits) -> float:
    admission, most = Admission(limits, personal=False), limits.sockets_per_address
    with ExitStack() as held:
        with suppress(Denied):
            while True:
                held.enter_context(admission.hold("sockets_per_address", ADDRESS, lambda: True))
        return admission.held["sockets_per_address", ADDRESS] / most - 1


def seconds_between_pings(limits: Limits) -> float:
    with Listener() as opened:
        opened.bind(("127.0.0.1", 0))
        config = make_config(Store.__new__(Store), opened, Service(limits=limits))
    assert config.ws_ping_interval == config.ws_ping_timeout
    return config.ws_ping_interval or 0.0


def bytes_read_at_a_time(limits: Limits) -> float:
    return connect_line(limits)[1].max_size


def bytes_that_must_be_read(limits: Limits) -> float:
    def is_stuck_after(read: int) -> bool:
        connection, line, _ = connect_line(limits)
        line.write(b" " * MANY)
        assert not connection.is_stuck(0.0)
        line.waiting -= read
        return connection.is_stuck(limits.write_seconds + 1)

    return next(read for read in range(MANY) if not is_stuck_after(read))


def seconds_of_lingering(limits: Limits) -> float:
    connection, _, timers = connect_line(limits)
    connection.data_received(b"nonsense\r\n\r\n")
    return timers.delays[-1]


def count_late_refusals(limits: Limits) -> float:
    connection, line, timers = connect_line(limits)
    before = read_metric("nyhavn_limited_total", limit="late-refusals-per-address")
    while not line.aborted:
        connection.refuse_late("")
    assert read_metric("nyhavn_limited_total", limit="late-refusals-per-address") == before + 1
    return len(timers.delays)


# Requests


def scope_of(path: str) -> dict[str, Any]:
    return {"type": "http", "path": path, "headers": [], "client": (ADDRESS, 1), "method": "GET"}


def bytes_passed_on(limits: Limits) -> float:
    sizes = list[int]()

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        del scope, receive
        await send({"type": "http.response.body", "body": b" " * 1_000})

    async def receive() -> Any:
        raise AssertionError

    async def note(message: Any) -> None:
        sizes.append(len(message["body"]))

    asyncio.run(Middleware(answer, Admission(limits), None, None)(scope_of("/"), receive, note))
    return max(sizes)


def longest_delay(limits: Limits, path: str, rate: str) -> float:
    """The longest time, in whole seconds, that a request may wait for a rate."""

    async def is_refused(seconds: int) -> bool:
        admission = Admission(limits, personal=False)
        admission.limiters[rate].rate = Rate(1, 1)
        bucket = admission.limiters[rate].bucket(ADDRESS, monotonic())
        bucket.left = (0.5 if rate == "loop_seconds" else 1.5) - seconds

        async def travel(seconds: float) -> None:
            bucket.at -= seconds

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(asyncio, "sleep", travel)
            try:
                await Middleware(Starlette(), admission, None, None).wait_for_rates(scope_of(path))
            except Denied:
                return True
        return False

    return next(seconds for seconds in range(MANY) if asyncio.run(is_refused(seconds + 1)))


def seconds_of_request_delay(limits: Limits) -> float:
    found = {longest_delay(limits, "/api/tables", rate) for rate in ("requests", "loop_seconds")}
    assert found == {longest_delay(limits, "/", "files")}
    return found.pop()


def seconds_of_file_delay(limits: Limits) -> float:
    return longest_delay(limits, "/", "loop_seconds")


def count_remembered_clients(limits: Limits) -> float:
    async def look(hub: Hub) -> float:
        limiters = [*Admission(limits).limiters.values(), Connections(limits).new, hub.services.chat_limiter]
        for limiter in limiters:
            for number in range(MANY):
                limiter.take(str(number))
        (found,) = {len(limiter.buckets) for limiter in limiters}
        return found

    return run_with_hub(limits, look)


def seconds_of_health(limits: Limits) -> float:
    async def run() -> float:
        with TemporaryDirectory() as folder:
            app = make_app(await Store.at(Path(folder) / "tables.sqlite"), limits=limits).app
            assert isinstance(app, Starlette)
            async with app.router.lifespan_context(app):
                assert await app.state.health.is_well()
                left: float = app.state.health.until - monotonic()
        return round(left)

    return asyncio.run(run())


# Tables


def count_chat_lines(limits: Limits) -> float:
    async def look(hub: Hub) -> float:
        live = await hub.find_seated_session(await open_plain_table(hub), "d")
        for number in range(MANY):
            line = live.chat.next(0, "Anna", "hello", 1.0, str(number))
            await hub.store.store_chat_line(live.table.id, line, live.chat.most)
            live.chat.add(line)
        stored = await hub.store.load(live.table.id)
        assert stored
        assert [line.number for line in live.chat.lines] == [line.number for line in stored.lines]
        await live.reload()
        return len(live.chat.lines)

    return run_with_hub(limits, look)


def count_due_tables(limits: Limits) -> float:
    found = list[float]()

    async def find_due_tables(_: float, most: int) -> list[str]:
        found.append(most)
        return []

    async def look(hub: Hub) -> float:
        hub.store.find_due_tables = find_due_tables  # type: ignore[method-assign,assignment]
        await hub.load_due_tables(0.0)
        return found[-1]

    return run_with_hub(limits, look)


def count_damaged_games(limits: Limits) -> float:
    async def look(hub: Hub) -> float:
        for number in range(MANY):
            hub.damaged.note(str(number), ValueError())
        return len(hub.damaged.known)

    return run_with_hub(limits, look)


def largest_searcher(limits: Limits, unit: str, limit: str) -> float:
    """The largest number in the text of a bot that may sit at a table; a larger one is counted."""

    async def look(hub: Hub) -> float:
        before = read_metric("nyhavn_limited_total", limit=limit)
        for number in range(1, MANY):
            try:
                await open_plain_table(hub, f"montecarlo:{unit}={number}")
            except Denied:
                break
        assert read_metric("nyhavn_limited_total", limit=limit) == before + 1
        return number - 1

    return run_with_hub(limits._replace(searchers=1), look)


def seconds_of_searchers(limits: Limits) -> float:
    return largest_searcher(limits, "time", "searcher-seconds")


def playouts_of_searchers(limits: Limits) -> float:
    return largest_searcher(limits, "playouts", "searcher-playouts")


# Bots


def count_attempts(limits: Limits) -> float:
    async def look(hub: Hub) -> float:
        backoff = (await hub.find_seated_session(await open_plain_table(hub), "d")).bot_turns.backoff
        while not backoff.has_given_up(5):
            backoff.fail(5, 0.0)
        return backoff.failures

    return run_with_hub(limits, look)


def process_of(limits: Limits, text: str) -> BotProcess:
    return BotPool(limits).create_process(text)


class WaitRecorder(Condition):
    """A condition that notes for how long somebody would wait."""

    seconds: float | None = None

    def wait_for(self, predicate: Callable[[], object], timeout: float | None = None) -> bool:  # type: ignore[override]
        self.seconds = timeout
        return bool(predicate())


def seconds_until_warm(limits: Limits, text: str) -> float:
    """For how long a question waits for a warm-up of its bot."""
    pool = BotPool(limits)
    pool.changed = recorder = WaitRecorder()
    pool.acquire_process(text)
    return recorder.seconds or 0.0


def seconds_to_start(limits: Limits) -> float:
    found = process_of(limits, "mason").start_patience
    assert found == seconds_until_warm(limits, "master")
    return found


def count_idle_bots(limits: Limits) -> float:
    pool = BotPool(limits)
    for _ in range(MANY):
        worker = pool.create_process("mason")
        worker.running = SimpleNamespace(end=lambda: None)  # type: ignore[assignment]
        pool.release_process(worker)
    return len(pool.idle)


def seconds_of_idle_bots(limits: Limits) -> float:
    async def run() -> float:
        pool = BotPool(limits)
        pool.idle.extend([BotProcess("mason") for _ in range(MANY)])
        now = monotonic()
        for seconds, process in enumerate(pool.idle):
            process.idle_since = now - seconds - 0.5
        pool.sweep_now()
        left = len(pool.idle)
        await pool.close()
        return left

    return asyncio.run(run())


def count_warm_ups(limits: Limits) -> float:
    async def run() -> float:
        pool = BotPool(limits)
        pool.warm_threads.submit = lambda *_: None  # type: ignore[method-assign,assignment]
        for number in range(MANY):
            pool.schedule_warm_up(f"montecarlo:playouts={number + 1}")
        waiting = len(pool.due_warm_ups)
        await pool.close()
        return waiting

    return asyncio.run(run())


BOUNDS: dict[str, tuple[float, Callable[[Limits], float]]] = {
    "descriptors": (50, count_descriptors),
    "closing_share": (0.5, share_of_closing_slots),
    "keepalive_seconds": (7.0, seconds_between_pings),
    "read_bytes": (1_000, bytes_read_at_a_time),
    "part_bytes": (100, bytes_passed_on),
    "write_bytes": (10, bytes_that_must_be_read),
    "linger_seconds": (3.0, seconds_of_lingering),
    "request_delay_seconds": (8.0, seconds_of_request_delay),
    "file_delay_seconds": (12.0, seconds_of_file_delay),
    "remembered_clients": (5, count_remembered_clients),
    "health_seconds": (60.0, seconds_of_health),
    "chat_lines_per_table": (4, count_chat_lines),
    "due_tables": (7, count_due_tables),
    "damaged_games": (9, count_damaged_games),
    "searcher_seconds": (3.0, seconds_of_searchers),
    "searcher_playouts": (6, playouts_of_searchers),
    "bot_attempts": (2, count_attempts),
    "bot_seconds": (4.0, lambda limits: process_of(limits, "montecarlo").patience),
    "bot_margin_seconds": (0.5, lambda limits: process_of(limits, "mason").patience),
    "bot_start_seconds": (90.0, seconds_to_start),
    "bot_bytes": (2_000_000_000, lambda limits: process_of(limits, "mason").memory),
    "idle_bots": (3, count_idle_bots),
    "idle_bot_seconds": (5.0, seconds_of_idle_bots),
    "warm_ups_waiting": (4, count_warm_ups),
    "warm_up_seconds": (6.0, lambda limits: seconds_until_warm(limits, "mason")),
}
"""Bounds of the server, each with another value than its default and a function that observes what holds."""


def test_an_address_has_only_so_many_late_refusals() -> None:
    assert count_late_refusals(DEFAULTS._replace(late_refusals_per_address=3)) == 3


@pytest.mark.parametrize("name", BOUNDS)
def test_a_bound_follows_its_setting(name: str) -> None:
    value, observe = BOUNDS[name]
    assert value != getattr(DEFAULTS, name)
    assert observe(with_settings([f"{option_name(name)}={value}"])) == value


@pytest.mark.parametrize("name", ["read_bytes", "part_bytes", "chat_lines_per_table", "remembered_clients"])
def test_a_bound_of_nothing_leaves_one(name: str) -> None:
    assert BOUNDS[name][1](with_settings([f"{option_name(name)}=0"])) == 1


def test_one_process_of_each_quick_bot_may_be_idle() -> None:
    assert DEFAULTS.idle_bots == len(QUICK)


def test_the_metrics_name_each_limit_once() -> None:
    names = [name for name, _ in DEFAULTS.items()]
    assert len(names) == len(set(names))


# Live connections


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that takes few messages in advance, and delays a device after one flood."""
    settings = "messages-per-address=1/0.0167", "inbox-bytes=5000", "floods=1/0.001", "flood-delay-seconds=2.5"
    with start_host(tmp_path_factory.mktemp("limits"), *OTHERS, *limit_options(*settings)) as host:
        yield host


def test_a_page_has_as_many_messages_that_wait_as_is_set(host: Host) -> None:
    anna, before = Visitor(host), count_limited(host, "inbox_bytes")
    with connect_live(host, anna, anna.open_table("Anna", "Bo"), ATTACKER) as page:
        for _ in range(10):
            page.send("x")
        assert closing_code(page) == 4429
    assert count_limited(host, "inbox_bytes") == before + 1


def test_a_device_that_floods_is_delayed_as_long_as_is_set(host: Host) -> None:
    anna = Visitor(host)
    table = anna.open_table("Anna", "Bo")
    with connect_live(host, anna, table, ATTACKER) as page:
        page.send("x" * 20_000)
        assert closing_code(page) == 1009
    began = monotonic()
    with connect_live(host, anna, table, ATTACKER) as page:
        page.recv(timeout=WAIT_SECONDS)
    assert monotonic() - began >= 2.5
