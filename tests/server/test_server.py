"""The server end to end: a real process, real sockets, a real database, and failures."""

from __future__ import annotations

import json
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic

import psutil
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from harness.http_client import Host, Json, Page, Visitor, start_host
from harness.waiting import WAIT_SECONDS
from nyhavn.game.record import Record
from nyhavn.server.http.requests import OTHERWISE, STATUS
from nyhavn.server.limits.settings import DEFAULTS
from nyhavn.server.table.committed_dealer import Secret
from nyhavn.server.table.denial import Denial
from nyhavn.server.table.verification import Finding, verify
from nyhavn.server.view import typescript
from tests.server import choice_fixture

CLIENT = Path(__file__).parents[2] / "web" / "src"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with start_host(tmp_path_factory.mktemp("server"), "--limit", "searchers=1") as host:
        yield host
        assert "Traceback" not in host.log


@pytest.fixture
def visitor(host: Host) -> Visitor:
    return Visitor(host)


def verify_finished_game(visitor: Visitor, page: Page) -> Record:
    """The record of a finished game, after a check of every move and card."""
    record = Record.parse(visitor.record(page.table))
    secret = Secret(bytes.fromhex(record.headers["secret"]))
    assert secret.commitment == record.headers["commitment"] == page.state["commitment"]
    assert page.state["secret"] == secret.reveal().hex()
    assert verify(record).finding is Finding.FAIR
    assert record.after(len(record.turns)) == record.end
    assert [turn["scores"] for turn in page.state["turns"]][-1] == list(record.end.scores)
    return record


# Whole games


@pytest.mark.parametrize(
    "seats",
    [("Anna", "bot:apprentice"), ("Anna", "bot:tourist", "bot:mason"), ("Anna", "bot:random", "Béla", "bot:mason")],
)
def test_whole_games(visitor: Visitor, seats: tuple[str, ...]) -> None:
    page = Page(visitor, visitor.open_table(*seats))
    page.play_out(Random(1))
    record = verify_finished_game(visitor, page)
    assert record.end.result is not None
    assert page.state["outcome"]["winners"] == list(record.end.result.winners)
    assert [record.headers[f"seat-{seat}"] for seat in (1, 2)] == [seats[0], seats[1].removeprefix("bot:")]
    (summary,) = [table for table in visitor.tables() if table["table"] == page.table]
    assert summary["ending"] == page.state["outcome"]["ending"]
    assert summary["scores"] == list(record.end.scores)
    assert page.ask("play", move="t12")["refusal"] == "game-over"
    page.leave()


def test_a_searcher_plays_at_a_table(visitor: Visitor) -> None:
    page = Page(visitor, visitor.open_table("Anna", "bot:montecarlo:playouts=50"))
    page.play_turn(Random(2))
    page.until_mine()
    assert len(page.state["turns"]) == 2
    page.leave()


# Turns


def test_undo_takes_back_until_the_turn_is_ended(visitor: Visitor) -> None:
    page = Page(visitor, visitor.open_table("Anna", "bot:random"))
    before = page.state
    page.do("play", move="t12")
    assert page.state["phase"] == ">"
    assert (page.state["canUndo"], page.state["canEnd"], page.state["drafted"]) == (True, True, ["t12"])
    assert page.state["harbour"][:2] == ".."
    page.do("undo")
    assert page.state | {"seq": 0} == before | {"seq": 0}
    assert page.ask("undo")["refusal"] == "nothing-to-undo"
    assert page.ask("end")["refusal"] == "turn-not-done"
    page.do("play", move="t23")
    page.do("end")
    page.until_mine()
    first = page.state["turns"][0]
    assert (first["moves"], first["taken"], len(first["draw"])) == (["t23"], before["harbour"][1:3], 2)
    assert page.ask("undo")["refusal"] == "nothing-to-undo"
    page.leave()


def test_why_answers_with_the_refusal_of_a_move(visitor: Visitor) -> None:
    page = Page(visitor, visitor.open_table("Anna", "bot:random"))
    for move, code in [("t13", "not-neighbours"), ("t12", None), ("t18", "expected-pier"), ("wa1", "take-or-build")]:
        assert page.ask("why", move=move)["refusal"] == code
    lacking = page.ask("why", move="bRa1b1=R")
    assert (lacking["refusal"], lacking["missing"]) == ("too-few-cards", "R")
    assert page.ask("play", move="t13")["refusal"] == "not-neighbours"
    assert page.state["drafted"] == []
    page.leave()


def test_a_reconnect_is_sent_the_same_state(visitor: Visitor) -> None:
    page = Page(visitor, visitor.open_table("Anna", "bot:random"))
    page.do("play", move="t12")
    shown = page.state
    page.reload()
    assert page.state == shown
    page.leave()


def test_all_tabs_of_a_device_are_sent_the_same_state(visitor: Visitor) -> None:
    table = visitor.open_table("Anna", "bot:random")
    first, second = Page(visitor, table), Page(visitor, table)
    first.do("play", move="t12")
    second.until(lambda state: state["drafted"])
    assert second.state == first.state
    assert second.do("undo")
    first.until(lambda state: not state["drafted"])
    assert first.state == second.state
    first.leave()
    second.leave()


def test_resigning_and_abandoning(visitor: Visitor) -> None:
    page = Page(visitor, visitor.open_table("Anna", "bot:random"))
    page.do("play", move="t12")
    assert page.ask("resign", seat=1)["refusal"] == "not-your-seat"
    page.do("resign", seat=0)
    assert (page.state["outcome"]["ending"], page.state["outcome"]["resigned"]) == ("resigned", 0)
    assert page.state["outcome"]["winners"] == [1]
    assert "ending: resigned 1" in visitor.record(page.table)
    page.leave()
    page = Page(visitor, visitor.open_table("Anna", "bot:random"))
    page.do("abandon")
    assert page.state["outcome"] | {"sources": []} == {
        "ending": "abandoned",
        "winners": [],
        "resigned": None,
        "tieBreak": False,
        "sources": [],
    }
    assert page.ask("end")["refusal"] == "game-over"
    page.leave()


# Several players at one device


def test_hands_on_a_shared_device_are_sent_only_to_the_player_who_is_present(visitor: Visitor) -> None:
    page = Page(visitor, visitor.open_table("Anna", "Béla", "bot:random"))
    rng = Random(4)
    for _ in range(12):
        page.until_mine()
        if page.state["outcome"]:
            break
        waits = page.state["waitsFor"]
        assert waits == page.state["due"]
        assert_no_hand(page.state)
        assert page.ask("play", move="t12")["refusal"] == "say-here-first"
        assert page.ask("why", move="t12")["refusal"] == "say-here-first"
        assert page.ask("here", seat=1 - waits)["refusal"] == "not-your-turn"
        assert page.ask("here", seat=2)["refusal"] == "not-your-seat"
        assert_no_hand(page.state)
        page.do("here", seat=waits)
        hands = [seat for seat, place in enumerate(page.state["places"]) if place["hand"] is not None]
        assert hands == [page.state["viewer"]] == [waits]
        page.play_turn(rng)
    for frame in map(json.loads, page.frames):
        if frame["type"] == "state" and not frame["outcome"]:
            shown = {seat for seat, place in enumerate(frame["places"]) if place["hand"] is not None}
            assert shown == ({frame["viewer"]} - {None})
            assert frame["viewer"] in (None, frame["due"])
    page.leave()


def assert_no_hand(state: Json) -> None:
    assert state["viewer"] is None
    assert all(place["hand"] is None for place in state["places"])
    assert (state["choices"], state["drafted"]) == ([], [])
    assert "@-" in state["view"]


# Duplicates, stale pages, bad messages


def test_a_repeated_message_is_idempotent(visitor: Visitor) -> None:
    page = Page(visitor, visitor.open_table("Anna", "bot:random"))
    message = page.message("play", move="t12")
    answers = [page.send(message) for _ in range(4)]
    assert answers == [answers[0]] * 4
    assert page.state["drafted"] == ["t12"]
    refused = page.message("play", move="t13")
    assert [page.send(refused)["refusal"] for _ in range(2)] == ["turn-done"] * 2
    page.leave()


def test_concurrent_duplicates_are_applied_once(visitor: Visitor) -> None:
    table = visitor.open_table("Anna", "bot:random")
    pages = [Page(visitor, table) for _ in range(6)]
    messages = [pages[0].message("play", move=f"t{pier}{pier + 1}") for pier in (1, 2, 3)]
    answers: list[tuple[str, str | None]] = []

    def send(page: Page, message: Json) -> None:
        answer = page.send(message)
        answers.append((answer["id"], answer["refusal"]))

    threads = [Thread(target=send, args=(page, messages[i % 3])) for i, page in enumerate(pages)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(answers)) == 3
    assert sorted(str(refusal) for _, refusal in set(answers)) == ["None", "stale", "stale"]
    pages[0].reload()
    assert len(pages[0].state["drafted"]) == 1
    for page in pages:
        page.leave()


def test_a_stale_message_is_refused_and_the_current_state_is_sent(visitor: Visitor) -> None:
    page = Page(visitor, visitor.open_table("Anna", "bot:random"))
    stale = page.message("play", move="t23")
    page.do("play", move="t12")
    shown, frames = page.state, len(page.frames)
    assert page.send(stale)["refusal"] == "stale"
    assert json.loads(page.frames[frames]) == shown
    ahead = page.message("undo") | {"seq": 99}
    assert page.send(ahead)["refusal"] == "stale"
    page.leave()


def test_mutated_messages_change_no_state(visitor: Visitor) -> None:
    page = Page(visitor, visitor.open_table("Anna", "bot:random"))
    rng = Random(6)
    before = page.state
    for number in range(150):
        text = json.dumps(page.message("play", move="t34"))
        mutated = mutate_message(text, rng) if number else ""
        answer = page.send(mutated if number % 2 else mutated.encode())
        if answer["refusal"] is None:
            page.do("undo")
        assert page.state | {"seq": 0} == before | {"seq": 0}
    page.leave()


def mutate_message(text: str, rng: Random) -> str:
    """A text with a few characters changed, duplicated or removed."""
    marks = list(text)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(marks))
        marks[place] = rng.choice(["", marks[place] * 2, chr(rng.randrange(0x20, 0x250)), "null", "-1", "[", '"'])
    return "".join(marks)


@pytest.mark.parametrize(
    "message",
    [
        "[]", "null", "{}", '"play"', "1e999", '{"type":"play"}', '{"type":"fly","id":"a","seq":1}',
        '{"type":"play","id":"","seq":1,"move":"t12"}', '{"type":"play","id":"a","seq":-1,"move":"t12"}',
        '{"type":"play","id":"a","seq":1,"move":"t12","more":1}', '{"type":"play","id":"a","seq":"1","move":"t12"}',
        '{"type":"here","id":"a","seq":1,"seat":4}', '{"type":"play","id":"\\ud800","seq":1,"move":"t12"}',
        b"\xff\xfe", "[" * 5000, '{"type":"undo","id":"a","seq":1' + "0" * 400 + "}",
    ],
)  # fmt: skip
def test_unreadable_messages_are_answered(visitor: Visitor, message: str | bytes) -> None:
    page = Page(visitor, visitor.open_table("Anna", "bot:random"))
    assert page.send(message)["refusal"] in (Denial.UNREADABLE, Denial.STALE)
    assert page.do("play", move="t12")
    page.leave()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", Denial.UNREADABLE),
        (b"\xff", Denial.UNREADABLE),
        ({}, Denial.UNREADABLE),
        ({"seats": [{"name": "A"}]}, Denial.UNREADABLE),
        ({"seats": [{"name": "A"}] * 5}, Denial.UNREADABLE),
        ({"seats": [{"name": "A" * 31}, {"bot": "mason"}]}, Denial.UNREADABLE),
        ({"seats": [{"name": "A\u202e"}, {"bot": "mason"}]}, Denial.BAD_NAME),
        ({"seats": [{"name": "A"}, {"bot": "exec:touch /tmp/x"}]}, Denial.NO_SUCH_BOT),
        ({"seats": [{"bot": "mason"}, {"bot": "mason"}]}, Denial.NO_PERSON),
        (b" " * 20_000, Denial.TOO_LARGE),
    ],
)
def test_invalid_table_requests_are_refused(visitor: Visitor, body: object, code: str) -> None:
    status, answer, _ = visitor.request("POST", "/api/tables", body)
    assert 400 <= status < 500
    assert json.loads(answer) == {"refusal": code, "incident": None}


def test_large_frames_and_floods_close_the_connection(visitor: Visitor) -> None:
    table = visitor.open_table("Anna", "bot:random")
    with visitor.socket(table) as socket:
        socket.send("x" * 20_000)
        assert closing_code(socket) == 1009
    with visitor.socket(table) as socket:
        with suppress(ConnectionClosed):
            for _ in range(200):
                socket.send("{}")
        assert closing_code(socket) == 4429


@pytest.mark.slow
def test_repeated_floods_delay_only_the_connections_of_their_device(tmp_path: Path) -> None:
    with start_host(tmp_path, "--limit=flood-delay-seconds=8") as host:
        visitor, other = Visitor(host), Visitor(host)
        table, calm = visitor.open_table("Anna", "bot:random"), other.open_table("Béla", "bot:random")
        for _ in range(int(DEFAULTS.floods.burst)):
            with visitor.socket(table) as socket:
                socket.send("x" * 20_000)
                assert closing_code(socket) == 1009
        assert until_let_in(visitor, table) >= 8
        assert until_let_in(other, calm) < 8


def until_let_in(visitor: Visitor, table: str) -> float:
    """The time in seconds until a page receives a table."""
    began = monotonic()
    with visitor.socket(table) as socket:
        socket.recv(timeout=WAIT_SECONDS)
    return monotonic() - began


def closing_code(socket: ClientConnection) -> int | None:
    """The code with which the server closes a connection."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=WAIT_SECONDS)
    return socket.close_code


# Unauthorized clients


def test_devices_without_a_seat_are_refused(host: Host, visitor: Visitor) -> None:
    table = visitor.open_table("Anna", "bot:random")
    Page(visitor, table).leave()
    other = Visitor(host)
    other.open_table("Bo", "bot:random")
    assert other.cookie
    assert other.cookie != visitor.cookie
    for stranger in (other, Visitor(host), Visitor(host, "nyhavn=" + "0" * 32), Visitor(host, "nyhavn=<script>")):
        assert table not in [found["table"] for found in stranger.tables()]
        for method, path in [("DELETE", f"/api/tables/{table}"), ("GET", f"/api/tables/{table}/record")]:
            status, body, _ = stranger.request(method, path)
            assert (status, json.loads(body)["refusal"]) == (404, "no-such-table")
        for name in (table, "nowhere"):
            with stranger.socket(name) as socket:
                assert closing_code(socket) == 4404
    page = Page(visitor, table)
    assert page.do("play", move="t12")
    page.leave()


def test_other_origins_are_refused(host: Host, visitor: Visitor) -> None:
    table = visitor.open_table("Anna", "bot:random")
    for origin in ("http://evil.example", "null", f"http://localhost:{host.port + 1}"):
        with pytest.raises(InvalidStatus), visitor.socket(table, Origin=origin):
            pass
        status, _, _ = visitor.request("DELETE", f"/api/tables/{table}", headers={"Origin": origin})
        assert status == 403
    with visitor.socket(table, Origin=f"http://localhost:{host.port}") as socket:
        assert socket.recv(timeout=WAIT_SECONDS)
    status, _, _ = visitor.request("GET", "/api/tables", headers={"Host": "evil.example"})
    assert status == 403


def test_the_cookie_is_set_once_and_is_http_only(host: Host) -> None:
    visitor = Visitor(host)
    _, _, page = visitor.request("GET", "/")
    assert "set-cookie" not in page
    status, _, foreign = open_solo_table(visitor, {"Sec-Fetch-Site": "cross-site"})
    assert (status, "set-cookie" in foreign) == (201, False)
    _, _, first = open_solo_table(visitor)
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(first["set-cookie"].split("; "))
    _, _, second = open_solo_table(visitor)
    assert "set-cookie" not in second


def open_solo_table(visitor: Visitor, headers: dict[str, str] | None = None) -> tuple[int, bytes, dict[str, str]]:
    """Open a table against a bot."""
    new = {"seats": [{"name": "Anna"}, {"bot": "random"}]}
    return visitor.request("POST", "/api/tables", new, headers or {})


def test_an_answer_that_comes_late_does_not_take_a_newcomers_seat_away(host: Host) -> None:
    newcomer = Visitor(host)
    for path in ("/api/tables", "/api/rating"):
        status, _, headers = newcomer.request("GET", path)
        assert (status, "set-cookie" in headers) == (200, False)
    table = newcomer.open_table("Anna", "bot:random")
    assert [found["table"] for found in newcomer.tables()] == [table]


def test_tokens_are_stored_hashed(host: Host, visitor: Visitor) -> None:
    visitor.open_table("Anna", "bot:random")
    assert visitor.cookie
    token = visitor.cookie.removeprefix("nyhavn=")
    stored = b"".join(path.read_bytes() for path in host.data.iterdir())
    assert token.encode() not in stored
    assert sha256(token.encode()).hexdigest().encode() in stored


def test_every_response_has_the_security_headers(visitor: Visitor) -> None:
    for path in ("/", "/table/x", "/nothing.js", "/api/tables", "/api/openapi.json", "/api/nowhere"):
        _, _, headers = visitor.request("GET", path)
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'self'; script-src 'self' 'wasm-unsafe-eval';")
        assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in policy
        assert "server" not in headers


@pytest.mark.parametrize(
    "path", ["/../pyproject.toml", "/%2e%2e/__init__.py", "/..%2f__init__.py", "/.build-id", "/%00"]
)
def test_only_the_clients_files_are_served(visitor: Visitor, path: str) -> None:
    status, body, _ = visitor.request("GET", path)
    assert b"nyhavn" not in body.lower() or b"<html" in body.lower()
    assert status < 500 or b"has not been built" in body


# Persistence


def test_deleting_a_game(visitor: Visitor) -> None:
    table = visitor.open_table("Anna", "bot:random")
    page = Page(visitor, table)
    assert visitor.request("GET", f"/api/tables/{table}/record")[0] == 409
    assert visitor.request("DELETE", f"/api/tables/{table}")[0] == 204
    assert closing_code(page.socket) == 4404
    assert table not in [found["table"] for found in visitor.tables()]
    assert visitor.request("DELETE", f"/api/tables/{table}")[0] == 404


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    with start_host(tmp_path) as host:
        visitor, rng = Visitor(host), Random(8)
        page = Page(visitor, visitor.open_table("Anna", "bot:apprentice"))
        for _ in range(4):
            for _ in range(rng.randint(2, 9)):
                page.decide(rng)
            if page.state["outcome"]:
                break
            sent = page.message("play", move=page.state["choices"][0]["move"]) if page.state["choices"] else None
            if sent:
                page.socket.send(json.dumps(sent))
            host.kill()
            with suppress(ConnectionClosed):
                while True:
                    page.heard()
            known = page.state
            host.restart()
            page.connect()
            assert page.state["seq"] >= known["seq"]
            assert page.state["turns"][: len(known["turns"])] == known["turns"]
            if sent and page.state["due"] == known["due"] and len(page.state["turns"]) == len(known["turns"]):
                assert page.state["drafted"][: len(known["drafted"])] == known["drafted"]
                assert page.send(sent)["refusal"] is None
        page.play_out(rng)
        verify_finished_game(visitor, page)
        assert host.stop(signal.SIGINT) == 0
        assert "Traceback" not in host.log
        assert is_log_intact(host.data / "tables.sqlite", page.table)


def is_log_intact(path: Path, table: str) -> bool:
    """Whether the log of a table has no gaps and its hash chain is valid."""
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("select seq, event, digest from log where game = ? order by seq", [table]).fetchall()
    link = sha256(f"nyhavn table 1 {table}".encode()).digest()
    for number, (seq, event, digest) in enumerate(rows, 1):
        link = sha256(link + event.encode()).digest()
        assert (seq, digest) == (number, link)
    return len(rows) > 1


def test_a_repeated_message_is_idempotent_after_a_restart(tmp_path: Path) -> None:
    with start_host(tmp_path) as host:
        visitor = Visitor(host)
        page = Page(visitor, visitor.open_table("Anna", "bot:apprentice"))
        message = page.message("play", move="t12")
        answer = page.send(message)
        page.leave()
        assert host.stop() == 0
        host.restart()
        page.connect()
        assert page.send(message) == answer
        assert page.state["drafted"] == ["t12"]
        page.leave()


@pytest.mark.slow
def test_a_game_continues_when_its_bots_are_killed(tmp_path: Path) -> None:
    with start_host(tmp_path) as host:
        visitor, rng = Visitor(host), Random(9)
        page = Page(visitor, visitor.open_table("Anna", "bot:mason", "bot:apprentice"))
        for _ in range(6):
            for process in psutil.Process(host.process.pid).children(recursive=True):
                with suppress(psutil.Error):
                    process.kill()
            page.play_turn(rng)
            page.until_mine()
        assert len(page.state["turns"]) >= 12 or page.state["outcome"]
        page.leave()
        assert "Traceback" not in host.log
        children = psutil.Process(host.process.pid).children(recursive=True)
        host.stop()
        assert psutil.wait_procs(children, timeout=WAIT_SECONDS)[1] == []


# The schema


def test_the_types_and_constants_of_the_client_are_those_of_the_package() -> None:
    for name, write in typescript.FILES.items():
        assert (CLIENT / name).read_text() == write(), "renew it with: python -m nyhavn.server.view.typescript web/src"


def test_the_choice_fixture_of_the_client_is_current() -> None:
    positions = choice_fixture.make_choice_fixture()
    assert choice_fixture.FILE.read_text(encoding="utf-8") == choice_fixture.format_choice_fixture(), (
        "renew it with: python -m tests.server.choice_fixture"
    )
    features = {feature for shown in positions for feature in choice_fixture.features_of(shown)}
    kinds, abilities = ({feature.split()[i] for feature in features} for i in range(2))
    assert kinds == {"take", "discard", "build", "white", "gain", "activate", "end"}
    assert abilities == set("-AXDCT")


def test_openapi_describes_every_route(visitor: Visitor) -> None:
    status, body, _ = visitor.request("GET", "/api/openapi.json")
    described = json.loads(body)
    assert status == 200
    under = {"", "/record", "/links", "/invitation", "/seats", "/watchers", "/seats/{seat}/key", "/return", "/replay"}
    assert set(described["paths"]) == {
        "/api/tables",
        "/api/replays",
        "/api/rating",
        *(f"/api/tables/{{table}}{path}" for path in under),
    }
    kinds = {"NewTable", "Opened", "TableSummary", "Refused", "Links", "Join", "Seated", "LinkKey", "SeatKey"}
    kinds |= {"Invitation", "Replay"}
    assert kinds <= set(described["components"]["schemas"])


def test_openapi_describes_every_refusal(visitor: Visitor) -> None:
    described = json.loads(visitor.request("GET", "/api/openapi.json")[1])
    expected = {f"{status // 100}XX" for status in {*STATUS.values(), OTHERWISE}}
    operations = [about[way] for about in described["paths"].values() for way in about if way != "parameters"]
    assert len(operations) == 14
    for operation in operations:
        refusals = {status: answer for status, answer in operation["responses"].items() if status.endswith("XX")}
        assert set(refusals) == expected, operation["summary"]
        for answer in refusals.values():
            assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Refused"}


def test_openapi_describes_the_cookie(visitor: Visitor) -> None:
    described = json.loads(visitor.request("GET", "/api/openapi.json")[1])
    _, _, headers = open_solo_table(visitor)
    (name, scheme), *others = described["components"]["securitySchemes"].items()
    assert (scheme["type"], scheme["in"], others) == ("apiKey", "cookie", [])
    assert headers["set-cookie"].startswith(scheme["name"] + "=")
    assert described["security"] == [{name: []}]
