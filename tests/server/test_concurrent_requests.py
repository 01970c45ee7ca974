"""Requests and connections of one client at the same moment: limits hold, and other clients do not wait for all."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection

from harness.http_client import Host, Visitor, start_host
from harness.simulated_clients import WAY, Way, fresh_device, open_table, request
from harness.store_files import give_games
from nyhavn.server.limits.fair_lock import FairSemaphore
from nyhavn.server.limits.settings import DEFAULTS
from nyhavn.server.ops.service import FILE
from tests.server.test_limits import ATTACKER, OTHERS, VICTIM, connect_live, count_limited, read_metric_of

GAMES, REQUESTS = 1_000, 60
LOWEST = 19
"""The priority of a server that is to answer no faster than its clients read, also on a busy machine."""


async def list_games(port: int, address: str, device: str) -> tuple[int, bytes]:
    """The list of a device's games, requested from an address."""
    WAY.set(Way.directly(address))
    return await request(port, "GET", "/api/tables", headers={"Cookie": f"nyhavn={device}"})


def test_lists_of_one_address_do_not_delay_the_list_of_another(tmp_path: Path) -> None:
    async def run(host: Host) -> tuple[int, set[int]]:
        greedy, other = fresh_device(), fresh_device()
        give_games(host.data / FILE, await open_table(host.port, greedy, "Eve", "Adam"), greedy, GAMES)
        flood = [asyncio.create_task(list_games(host.port, ATTACKER, greedy)) for _ in range(REQUESTS)]
        await asyncio.wait(flood, return_when=asyncio.FIRST_COMPLETED)
        assert await list_games(host.port, VICTIM, other) == (200, b"[]")
        served = sum(task.done() for task in flood)
        return served, {status for status, _ in await asyncio.gather(*flood)}

    with start_host(tmp_path, *OTHERS) as host:
        for thread in (Path("/proc") / str(host.process.pid) / "task").iterdir():
            os.setpriority(os.PRIO_PROCESS, int(thread.name), LOWEST)
        served, statuses = asyncio.run(run(host))
    assert served < REQUESTS / 4
    assert statuses == {200}


def test_devices_of_an_address_take_turns() -> None:
    async def run() -> list[str]:
        semaphore, served = FairSemaphore(2), list[str]()

        async def work(device: str) -> None:
            async with semaphore.hold(ATTACKER, device):
                served.append(device)
                await asyncio.sleep(0)

        await asyncio.gather(*(work(device) for device in ["greedy"] * 5 + ["anna"]))
        return served

    assert asyncio.run(run()) == ["greedy", "greedy", "anna", "greedy", "greedy", "greedy"]


def connect_or_none(host: Host, visitor: Visitor, table: str) -> ClientConnection | None:
    """A connected page, or none if it is refused."""
    with suppress(InvalidStatus):
        return connect_live(host, visitor, table, ATTACKER)
    return None


def test_pages_that_connect_at_the_same_moment_are_limited_by_device(tmp_path: Path) -> None:
    most, number = DEFAULTS.pages_per_device, 16
    with start_host(tmp_path, *OTHERS) as host, ExitStack() as stack, ThreadPoolExecutor(number) as pool:
        anna = Visitor(host)
        table = anna.open_table("Anna", "Bo")
        pages = [page for page in pool.map(lambda _: connect_or_none(host, anna, table), range(number)) if page]
        for page in pages:
            stack.enter_context(page)
        assert len(pages) == most
        assert count_limited(host, "pages_per_device") == number - most
        assert read_metric_of(host, "nyhavn_pages_connected") <= most
