"""Operating a public server: health check, metrics, log, proxy, and expiry."""

import asyncio
import json
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from socket import create_connection

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from harness.http_client import Host, Json, Operator, Page, Visitor, start_host
from harness.many_games import EPOCH, fill_store, play_numbered_game
from harness.store_files import query_rows, results_of
from harness.waiting import WAIT_SECONDS, wait_in_loop_until
from nyhavn.server.limits.rate_limit import RateLimiter, address_key
from nyhavn.server.limits.settings import BY_ADDRESS, DEFAULTS, Limits, Rate, option_name, with_settings
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.connection import Page as Onlooker
from nyhavn.server.live.heartbeat import warn_of_clock
from nyhavn.server.live.hub import Hub
from nyhavn.server.ops import expiry, health
from nyhavn.server.ops.expiry import DAY, expire, expire_always
from nyhavn.server.ops.health import Health, note_lag
from nyhavn.server.store.failures import NotStored
from nyhavn.server.store.rows import LogEntry, RatedGame
from nyhavn.server.store.store import Store
from nyhavn.server.table.clock import Run
from nyhavn.server.telemetry.logs import JsonFormatter, TextFormatter, without_secrets
from nyhavn.server.telemetry.metrics import BUCKETS, REGISTRY, count_limited, expose
from tests.server.metric_samples import read_metric

HOSTING = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
PUBLIC = "https://games.example.org"
PROXIED = {"Host": "games.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
TABLE = {"seats": [{"name": "Anna"}, {"name": "Bo"}], "first": 0}
LINE = re.compile(r'# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"]*"\})? [0-9.e+-]+')
FEW = with_settings(["people-per-address=4"])
OPTIONS = [
    "--limit=people-per-address=4",
    "--metrics",
    "--log-format",
    "json",
    "--public",
    PUBLIC,
    "--proxy",
    "--keep-days",
    "30",
]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with the options of a public one."""
    with start_host(tmp_path_factory.mktemp("host"), *OPTIONS) as host:
        yield host


# Health check and metrics


def test_every_metric_is_described_and_the_manual_names_none_that_is_not_there() -> None:
    described = {each.name + "_total" * (each.type == "counter"): each.documentation for each in REGISTRY.collect()}
    assert all(described.values())
    named = set(re.findall(r"`(nyhavn_\w+)`", HOSTING))
    assert len(named) > 5
    assert named <= described.keys()


def test_the_health_check_of_a_running_server_succeeds(host: Host) -> None:
    status, body, headers = Visitor(host).request("GET", "/healthz")
    assert (status, body, headers["cache-control"]) == (200, b'{"well":true}', "no-store")


def test_metrics_have_values_and_no_secrets(host: Host) -> None:
    anna = Visitor(host)
    page = Page(anna, anna.open_table("Anna", "bot:random"))
    page.play_turn(Random(1))
    page.until_mine()
    page.send({"type": "undo", "id": "x", "seq": 99})
    status, body, headers = Operator(host).request("GET", "/metrics")
    text = body.decode()
    assert (status, headers["content-type"].split(";")[0]) == (200, "text/plain")
    assert [line for line in text.splitlines() if not LINE.fullmatch(line)] == []
    values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(values['nyhavn_events_total{kind="play"}']) >= 1
    assert float(values['nyhavn_refusals_total{code="stale"}']) == 1
    assert float(values["nyhavn_games_live"]) == float(values["nyhavn_pages_connected"]) == 1
    assert float(values["nyhavn_bot_queue"]) == float(values["nyhavn_store_damaged"]) == 0
    for name in ("answer", "commit", "bot"):
        assert float(values[f"nyhavn_{name}_seconds_count"]) >= 1
    page.leave()
    secrets = [secret.hex() for (secret,) in query_rows(host.data / "tables.sqlite", "SELECT secret FROM games")]
    assert secrets
    for secret in [*secrets, (anna.cookie or "").split("=")[1], page.table]:
        assert secret not in text + host.log


def test_visitors_of_the_proxy_find_no_metrics(host: Host) -> None:
    for field in ("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded", "X-Real-IP", "Via"):
        status, body, _ = Operator(host).request("GET", "/metrics", None, {field: "192.0.2.7"})
        assert (status, b"nyhavn_" in body) == (404, False)


def test_metrics_and_proxy_headers_are_off_by_default(tmp_path: Path) -> None:
    with start_host(tmp_path) as host:
        status, body, _ = Visitor(host).request("GET", "/metrics")
        assert (status, b"nyhavn_" in body) == (404, False)
        headers = {"Host": f"localhost:{host.port}", "X-Forwarded-Proto": "https"}
        new = {"seats": [{"name": "Anna"}, {"bot": "random"}]}
        assert "secure" not in Visitor(host).request("POST", "/api/tables", new, headers)[2]["set-cookie"].lower()
        assert Visitor(host).request("GET", "/", None, PROXIED)[0] == 403


def test_metrics_include_the_current_gauges_and_limits() -> None:
    before = read_metric("nyhavn_limited_total", limit="loop-seconds")
    count_limited("loop_seconds")
    lines = expose({"nyhavn_games_live": 3}, [("messages", 2.5)]).decode().splitlines()
    assert f'nyhavn_limited_total{{limit="loop-seconds"}} {before + 1}' in lines
    assert {"nyhavn_games_live 3.0", 'nyhavn_limit{name="messages"} 2.5'} <= set(lines)
    buckets = [line.split("{")[1].split("}")[0] for line in lines if line.startswith("nyhavn_commit_seconds_bucket")]
    assert buckets == [*(f'le="{bound}"' for bound in BUCKETS), 'le="+Inf"']
    assert not [line for line in lines if "_created" in line]


def test_the_lag_of_the_event_loop_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LAG_INTERVAL", 0.001)

    before = read_metric("nyhavn_loop_lag_seconds_count")

    async def look() -> None:
        noting = asyncio.create_task(note_lag())
        await wait_in_loop_until(lambda: read_metric("nyhavn_loop_lag_seconds_count") > before)
        noting.cancel()

    asyncio.run(look())


def test_the_health_check_fails_if_the_store_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full() -> None:
        raise NotStored

    async def hang() -> None:
        await asyncio.sleep(3600)

    async def look() -> list[bool]:
        store = await Store.at(tmp_path / "tables.sqlite")
        watched, found = Health(store, seconds=0.0), list[bool]()
        for touch in (store.probe_write, full, hang, store.probe_write):
            monkeypatch.setattr(health, "COMMIT_SECONDS", 0.1 if touch is hang else WAIT_SECONDS)
            store.probe_write = touch  # type: ignore[method-assign]
            found.append(await watched.is_well())
        watched.seconds = 60.0
        await watched.is_well()
        store.probe_write = full  # type: ignore[method-assign]
        found.append(await watched.is_well())
        await store.close()
        return found

    assert asyncio.run(look()) == [True, False, False, True, True]


# The log

MARKERS = ["Ab-9_xYzKq03mmWq_81-Zz", "0123456789abcdef" * 2, "fedcba9876543210" * 4]


@pytest.mark.parametrize("marker", MARKERS)
@pytest.mark.parametrize("form", [JsonFormatter(), TextFormatter()], ids=["json", "text"])
def test_no_secret_reaches_the_log(marker: str, form: logging.Formatter) -> None:
    try:
        raise ValueError(f"cannot read {marker}")
    except ValueError:
        record = logging.LogRecord("nyhavn", 40, "", 1, "incident %s: %s", ("ab12cd34", marker), sys.exc_info())
    written = form.format(record)
    assert marker not in written
    assert "incident ab12cd34" in written
    assert "test_no_secret_reaches_the_log" in written
    if isinstance(form, JsonFormatter):
        told = json.loads(written)
        assert (told["level"], told["logger"], "\n" in written) == ("error", "nyhavn", False)


def test_function_names_and_table_ids_are_not_redacted_in_logs() -> None:
    assert without_secrets("in a_bot_that_fails_is_helped_out, table C0KfZwr0Eaj8ZUl7") == (
        "in a_bot_that_fails_is_helped_out, table C0KfZwr0Eaj8ZUl7"
    )


# Behind a proxy


def connect_through_proxy(host: Host, cookie: str, table: str, name: str, origin: str) -> ClientConnection:
    """A WebSocket through a proxy with a public name."""
    headers = {"Cookie": cookie, "X-Forwarded-Proto": "https"}
    plain = create_connection(("localhost", host.port))
    return connect(
        f"ws://{name}/api/tables/{table}/live", sock=plain, additional_headers=headers, origin=Origin(origin)
    )


def test_the_public_origin_behind_a_proxy_is_accepted(host: Host) -> None:
    anna = Visitor(host)
    status, _, headers = anna.request("POST", "/api/tables", TABLE, PROXIED | {"Origin": PUBLIC})
    assert (status, "secure" in headers["set-cookie"].lower()) == (201, True)
    assert headers["set-cookie"].startswith("__Host-nyhavn=")
    table = json.loads(anna.request("GET", "/api/tables", None, PROXIED)[1])[0]["table"]
    assert anna.cookie
    with connect_through_proxy(host, anna.cookie, table, PROXIED["Host"], PUBLIC) as socket:
        assert json.loads(socket.recv(timeout=WAIT_SECONDS))["type"] == "state"
    insecure = PUBLIC.replace("https:", "http:")
    for name, origin in (
        (PROXIED["Host"], "https://evil.example"),
        ("evil.example", PUBLIC),
        (PROXIED["Host"], insecure),
    ):
        wrong = PROXIED | {"Host": name, "Origin": origin}
        assert Visitor(host).request("POST", "/api/tables", TABLE, wrong)[0] == 403
        with pytest.raises(InvalidStatus):
            connect_through_proxy(host, anna.cookie, table, name, origin)


def test_an_older_cookie_is_replaced_by_the_secure_one(host: Host) -> None:
    anna = Visitor(host)
    table = anna.open_table("Anna", "Bo")
    assert (anna.cookie or "").startswith("nyhavn=")
    for _ in range(2):
        assert [found["table"] for found in json.loads(anna.request("GET", "/api/tables", None, PROXIED)[1])] == [table]
        assert (anna.cookie or "").startswith("__Host-nyhavn=")


# Expiry


def list_stored_games(path: Path) -> list[str]:
    """The names of the stored games."""
    return [name for (name,) in query_rows(path, "SELECT id FROM games ORDER BY id")]


def test_inactive_games_expire_in_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.sqlite"
    monkeypatch.setattr(expiry, "MARKS", 25)

    async def run() -> list[bool]:
        hub = Hub(await Store.at(path), BotPool(), DEFAULTS._replace(expiry_grace_days=0.0))
        names = await fill_store(hub.store, 30, [play_numbered_game(0)])
        (device,) = query_rows(path, "SELECT device FROM seated WHERE game = ?", names[3])[0]
        visited = await hub.find_seated_session(names[3], device)
        visited.pages.add(Onlooker(device))
        await hub.find(names[4])
        steps = [await expire(hub, EPOCH + 25 + DAY, 1) for _ in range(3)]
        assert names[4] not in hub.sessions
        assert list_stored_games(path) == [names[3], *names[24:]]
        visited.pages.clear()
        monkeypatch.setattr(expiry, "SOON", 0.0)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(expire_always(hub, 1), 0.5)
        await hub.close()
        return steps

    assert asyncio.run(run()) == [True, False, False]
    for relation in ("log", "seated", "expiring"):
        assert query_rows(path, f"SELECT count(*) FROM {relation} WHERE game = 'many-00000000'") == [(0,)]


class Days:
    """A hub with a fake clock, some games and some results."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.now = hub, EPOCH
        hub.heartbeat.run = Run(EPOCH, EPOCH)

    async def pass_by(self, days: int, keep: int = 10) -> None:
        """Let some days pass, with an expiry each day."""
        for _ in range(days):
            self.now += DAY
            self.hub.heartbeat.run = Run(self.hub.heartbeat.run.started, self.now)
            await expire(self.hub, self.now, keep)

    async def jump(self, days: float, keep: int = 10) -> None:
        """Set the clock, and run the expiry."""
        self.now += days * DAY
        await self.hub.heartbeat.beat(self.now)
        await expire(self.hub, self.now, keep)

    async def left(self) -> tuple[int, int]:
        """The number of games and results."""
        results = [await results_of(self.hub.store, device) for device in ("old", "new")]
        return len(await self.hub.store.untouched(2 * EPOCH, 99)) + await self.marked(), sum(map(len, results))

    async def marked(self) -> int:
        """The number of games that are marked for deletion."""
        return len(await self.hub.store.expiring(99))


async def days_of(path: Path) -> Days:
    """A hub with three games and two results."""
    days = Days(Hub(await Store.at(path), BotPool()))
    await fill_store(days.hub.store, 3, [play_numbered_game(0)])
    results = [RatedGame(device, device, EPOCH, "mason", 1.0) for device in ("old", "new")]
    await days.hub.store.store_results(results)
    return days


def test_expiring_games_have_a_grace_period(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    async def run() -> None:
        days = await days_of(tmp_path / "tables.sqlite")
        await days.pass_by(10)
        assert (await days.left(), await days.marked()) == ((3, 2), 0)
        await days.pass_by(1)
        assert (await days.left(), await days.marked()) == ((3, 2), 3)
        await days.hub.store.append("many-00000001", [LogEntry(999, "play", bytes(32))], b"{}", days.now)
        await days.pass_by(6)
        assert await days.left() == (3, 2)
        await days.pass_by(1)
        assert (await days.left())[0] == 1
        assert await days.marked() == 0
        await days.pass_by(7)
        assert await days.left() == (1, 0)
        await days.hub.close()

    asyncio.run(run())
    told = [record.getMessage() for record in caplog.records if "days" in record.getMessage()]
    assert told[:2] == [
        "3 games that were not used for 10 days will be deleted in 7 days",
        "deleted 2 games that were not used for 10 days",
    ]


def told_of_clock(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The levels of the lines about the system clock; threads of the store may log others."""
    return [record.levelname for record in caplog.records if "the clock says" in record.getMessage()]


def test_a_clock_jump_between_two_heartbeats_expires_no_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        days = await days_of(tmp_path / "tables.sqlite")
        await days.pass_by(11)
        assert (await days.left(), await days.marked()) == ((3, 2), 3)
        await expire(days.hub, days.now + 400 * DAY, 10)
        assert (await days.left())[0] == 3
        assert not told_of_clock(caplog)
        await days.jump(400)
        assert (await days.left())[0] == 3
        await days.hub.close()

    asyncio.run(run())
    assert told_of_clock(caplog) == ["WARNING"]


@pytest.mark.parametrize("back", [0, 2])
def test_a_clock_jump_ahead_expires_no_game(tmp_path: Path, back: int) -> None:
    async def run() -> None:
        days = await days_of(tmp_path / "tables.sqlite")
        await days.pass_by(2)
        await days.jump(400)
        assert (await days.left(), await days.marked()) == ((3, 2), 3)
        await days.jump(20)
        await days.jump(20)
        assert await days.left() == (3, 2)
        if back:
            await days.jump(-440)
            assert (await days.left(), await days.marked()) == ((3, 2), 0)
        await days.hub.close()

    asyncio.run(run())


def test_a_game_stored_with_a_slow_clock_has_a_grace_period(tmp_path: Path) -> None:
    async def run() -> None:
        days = await days_of(tmp_path / "tables.sqlite")
        await days.pass_by(30)
        assert await days.left() == (0, 0)
        await fill_store(days.hub.store, 1, [play_numbered_game(0)])
        await days.pass_by(7)
        assert (await days.left())[0] == 1
        await days.pass_by(2)
        assert (await days.left())[0] == 0
        await days.hub.close()

    asyncio.run(run())


@pytest.mark.parametrize(("seconds", "warned"), [(-3600, True), (-5, False), (DAY, False), (400 * DAY, True)])
def test_a_clock_that_may_be_wrong_is_logged(caplog: pytest.LogCaptureFixture, seconds: float, warned: bool) -> None:
    warn_of_clock(EPOCH + seconds, EPOCH)
    assert [record.levelname for record in caplog.records] == ["WARNING"] * warned


def test_expiry_continues_after_an_exception(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "LATER", 0.0)
    tried = list[int]()

    async def fail(*_: object) -> bool:
        tried.append(1)
        raise ValueError("no")

    async def run() -> None:
        hub = Hub(await Store.at(tmp_path / "tables.sqlite"), BotPool())
        monkeypatch.setattr(expiry, "expire", fail)
        expiring = asyncio.create_task(expire_always(hub, 1))
        await wait_in_loop_until(lambda: len(tried) > 1)
        expiring.cancel()
        await hub.close()

    asyncio.run(run())


def test_deleted_rows_are_overwritten_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def run() -> list[str]:
        store = await Store.at(path)
        names = await fill_store(store, 30, [play_numbered_game(0)])
        for name in names[1:]:
            await store.remove(name)
        await store.close()
        return names

    kept, *deleted = asyncio.run(run())
    assert kept.encode() in path.read_bytes()
    assert [name for name in deleted if name.encode() in path.read_bytes()] == []


# Rate limits


def test_the_rate_limiter_refuses_after_a_burst_and_refills() -> None:
    limiter = RateLimiter(Rate(20, 30.0))
    for _ in range(20):
        assert limiter.allows("192.0.2.1", 0.0)
        assert limiter.take("192.0.2.1", 0.0)
    assert not limiter.allows("192.0.2.1", 29.0)
    assert limiter.allows("192.0.2.1", 30.0)
    assert limiter.allows("192.0.2.2", 0.0)
    assert limiter.wait("192.0.2.1", 30.0) == 0.0
    assert limiter.wait("192.0.2.1", 30.0, cost=2) == 60.0


def test_the_rate_limiter_remembers_a_bounded_number_of_addresses() -> None:
    limiter = RateLimiter(Rate(1, 1.0), 5)
    for number in range(15):
        limiter.take(f"address {number}", 0.0)
    assert list(limiter.buckets) == [f"address {number}" for number in range(10, 15)]
    assert RateLimiter(Rate(1, 1.0), 0).take("address", 0.0)


def test_every_limit_can_be_set() -> None:
    for name in set(Limits._fields) - BY_ADDRESS:
        set_to = with_settings(
            [f"{option_name(name)}=3/4" if isinstance(getattr(DEFAULTS, name), Rate) else f"{option_name(name)}=3"]
        )
        assert getattr(set_to, name) in (3, Rate(3, 0.25))
    assert str(Rate(3, 0.25)) == "3/4"
    assert with_settings([]) == DEFAULTS


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nothing=1",
        "floods=1",
        "floods=a/b",
        "header-bytes=",
        "floods=-1/2",
        "floods=inf/1",
        "floods=1/0",
        "tables=1/2",
    ],
)
def test_a_limit_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="limit"):
        with_settings([text])


def test_addresses_of_one_ipv6_subscriber_share_a_rate_limit_key() -> None:
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff:2%eth0") == address_key("2001:db8:0:ff::1")
    assert address_key("2001:db8:0:100::1") != address_key("2001:db8::1")
    assert address_key("::ffff:192.0.2.1") == address_key("192.0.2.1") == "192.0.2.1"
    assert address_key("testclient") == "testclient"


def test_wrong_keys_are_rate_limited(host: Host) -> None:
    anna, table = Visitor(host), {"seats": [{"name": "Anna"}, {"open": True}]}
    _, body, _ = anna.request("POST", "/api/tables", table)
    name = json.loads(body)["table"]
    headers = {"Host": f"localhost:{host.port}", "X-Forwarded-For": "192.0.2.99"}

    def guessed(door: str, headers: dict[str, str]) -> int:
        wish = {"key": "wrong", "name": "Eve"} if door == "seats" else {"key": "wrong"}
        return Visitor(host).request("POST", f"/api/tables/{name}/{door}", wish, headers)[0]

    doors = ["seats", "watchers", "return", "invitation"]
    found = [guessed(doors[number % 4], headers) for number in range(20 + 3)]
    assert found == [404] * 20 + [429] * 3
    assert guessed("seats", headers | {"X-Forwarded-For": "192.0.2.98"}) == 404
    right = {"key": anna.links(name)["watch"]}
    assert Visitor(host).request("POST", f"/api/tables/{name}/watchers", right, headers)[0] == 204


def test_making_seat_keys_is_rate_limited(host: Host) -> None:
    anna = Visitor(host)
    path = f"/api/tables/{anna.open_table('Anna', 'Bo')}/seats/0/key"
    headers = {"Host": f"localhost:{host.port}", "X-Forwarded-For": "192.0.2.94"}
    assert [anna.request("POST", path, None, headers)[0] for _ in range(15)] == [201] * 14 + [429]


def test_opening_shared_records_is_rate_limited(host: Host) -> None:
    headers = {"Host": f"localhost:{host.port}", "X-Forwarded-For": "192.0.2.97"}

    def shared(headers: dict[str, str]) -> tuple[int, Json]:
        status, body, _ = Visitor(host).request("POST", "/api/replays", {"packed": "x"}, headers)
        return status, json.loads(body)

    most = round(FEW.replays.burst)
    assert [shared(headers)[0] for _ in range(most)] == [422] * most
    assert (429, {"refusal": "too-many", "incident": None}) in [shared(headers) for _ in range(3)]
    assert shared(headers | {"X-Forwarded-For": "192.0.2.96"})[0] == 422


def test_opening_tables_is_rate_limited_also_without_a_forwarded_address(host: Host) -> None:
    headers = {"Host": f"localhost:{host.port}", "X-Forwarded-For": "192.0.2.95"}

    def opened(headers: dict[str, str]) -> int:
        status, _, _ = Visitor(host).request("POST", "/api/tables", {"seats": []}, headers)
        return status

    most = round(FEW.tables.burst)
    assert [opened(headers) for _ in range(most + 1)] == [422] * most + [429]
    unnamed = headers | {"X-Forwarded-For": ""}
    assert [opened(unnamed) for _ in range(most + 1)] == [422] * most + [429]
