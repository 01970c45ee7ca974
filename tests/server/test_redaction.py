"""Messages do not depend on anything that their receiver may not know: in thousands of positions, and on the wire."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec
import pytest

from harness.http_client import PATIENT, Host, Json, Page, Visitor, add_nonces, start_host
from harness.redeals import encode_state, redeal_for_viewer
from harness.table_games import SECRET, sampled_tables
from nyhavn.server.store.fsck import check_store
from nyhavn.server.table import lobby_events
from nyhavn.server.table.any_table import AnyTable, replay_log
from nyhavn.server.table.committed_dealer import Secret
from nyhavn.server.table.lobby import Lobby
from nyhavn.server.table.table import Table
from nyhavn.server.view.redaction import Visibility, redact_state
from nyhavn.server.view.summaries import summarise_table

TABLES = 2_000 if os.environ.get("NYHAVN_BROWSER_GAMES") == "all" else 400
ANSWER = {"type", "id", "seq", "refusal"}
SHUFFLE = {"type", "version", "first", "begins", "pledges"}


def test_hidden_cards_change_no_byte_of_the_state_of_any_seat_or_spectator() -> None:
    rng, changed = Random(1), 0
    for table in sampled_tables(TABLES):
        for viewer in (*table.position.seats, None):
            visibility, other = (
                Visibility.of(table, f"d{viewer}", None, watching=viewer is None),
                redeal_for_viewer(table, viewer, rng),
            )
            assert visibility.viewer == viewer
            assert encode_state(other, visibility, SECRET) == encode_state(table, visibility, SECRET)
            assert summarise_table(other, 0) == summarise_table(table, 0)
            changed += other.position != table.position
    assert changed > TABLES


@pytest.mark.parametrize("seats", [("Anna", "bot:mason", "Béla"), ("Anna", "bot:mason")])
def test_frames_sent_are_the_same_with_other_hidden_cards(tmp_path: Path, seats: tuple[str, ...]) -> None:
    with start_host(tmp_path, PATIENT) as host:
        visitor = Visitor(host)
        page = Page(visitor, visitor.open_table(*seats))
        page.play_out(Random(5))
        page.leave()
        tables, rng = list_replayed_tables(host, page.table), Random(6)
        told: list[Json] = [msgspec.json.decode(frame) for frame in page.frames]
        secret = Secret(bytes.fromhex(page.state["secret"]))
        for frame, text in zip(told, page.frames, strict=True):
            if frame["type"] == "answer":
                assert set(frame) == ANSWER
            elif frame["type"] == "shuffle":
                assert set(frame) == SHUFFLE
            elif not frame["outcome"]:
                table = tables[frame["seq"] - 1]
                assert isinstance(table, Table)
                visibility = Visibility.of(table, table.sitters[frame["mine"][0]].device, frame["viewer"])
                assert encode_state(redeal_for_viewer(table, frame["viewer"], rng), visibility, secret).decode() == text
        assert host.stop() == 0
        assert host.log == ""
        assert len(host.said.splitlines()) == 2


def list_replayed_tables(host: Host, name: str) -> list[AnyTable]:
    """A table after each of its events."""
    with closing(sqlite3.connect(host.data / "tables.sqlite")) as database:
        rows = database.execute("select event from log where game = ? order by seq", [name])
        first, *rest = (text for (text,) in rows)
    steps = [replay_log(name, [first])]
    for text in rest:
        steps.append(steps[-1].after(lobby_events.parse_lobby_event(text)))
    return steps


# Several devices and a watcher


class Guest:
    """A device at a table, and everything that it has received."""

    def __init__(self, host: Host) -> None:
        self.visitor, self.heard = Visitor(host), list[str]()
        self.visitor.tables()

    def ask(self, method: str, path: str, body: object = None) -> None:
        """Send a request about a table, and record the response."""
        _, answer, _ = self.visitor.request(method, f"/api/tables/{path}", body)
        self.heard.append(answer.decode())

    @property
    def token(self) -> str:
        """The secret of the device."""
        return str(self.visitor.cookie).removeprefix("nyhavn=")


def play_party(host: Host) -> tuple[list[Guest], list[Page], dict[str, str]]:
    """Play a game of two devices and a bot to its end, with a watcher; return guests, pages and the keys used."""
    guests = [anna, bela, watcher] = [Guest(host) for _ in range(3)]
    table = anna.visitor.open_lobby("Anna", "?", "bot:mason", publicKnowledge=True)
    keys = anna.visitor.links(table)
    bela.ask("POST", f"{table}/seats", {"key": keys["join"], "name": "Béla"})
    watcher.ask("POST", f"{table}/watchers", {"key": keys["watch"]})
    seat_key = anna.visitor.request_json("POST", f"{table}/seats/0/key")[1]["key"]
    pages = [Page(guest.visitor, table) for guest in guests]
    pages[0].until(lambda told: all(seat["present"] for seat in told["seats"]))
    pages[0].do("start")
    add_nonces(pages[:2])
    for page in pages:
        page.until_dealt()
    rng = Random(9)
    while not pages[0].state["outcome"]:
        for page in pages[:2]:
            page.until_mine()
            page.play_turn(rng)
    for guest, page in zip(guests, pages, strict=True):
        page.until(lambda told: told["outcome"])
        page.leave()
        for path in ("links", "record", "seats/0/key", "seats/1/key"):
            guest.ask("POST" if path.endswith("key") else "GET", f"{table}/{path}")
        guest.heard.append(json.dumps(guest.visitor.tables()))
    return guests, pages, {"join": keys["join"], "watch": keys["watch"], "seat": seat_key}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, list[Guest], list[Page], dict[str, str]]]:
    with start_host(tmp_path_factory.mktemp("server")) as host:
        yield host, *play_party(host)


Played = tuple[Host, list[Guest], list[Page], dict[str, str]]


def test_frames_sent_to_guests_and_spectators_are_the_same_with_other_hidden_cards(played: Played) -> None:
    host, guests, pages, _ = played
    steps, rng, compared = list_replayed_tables(host, pages[0].table), Random(6), 0
    secret = Secret(bytes.fromhex(pages[0].state["secret"]))
    for guest, page in zip(guests, pages, strict=True):
        device = sha256(guest.token.encode()).hexdigest()
        for text in page.frames:
            frame: Json = json.loads(text)
            if frame["type"] == "state" and not frame["outcome"]:
                step = steps[frame["seq"] - 1]
                assert isinstance(step, Table)
                visibility = Visibility.of(step, device, None, watching=guest is guests[2])
                assert (visibility.mine, visibility.viewer) == (frame["mine"], frame["viewer"])
                told = redact_state(
                    redeal_for_viewer(step, visibility.viewer, rng), visibility, secret, frame["watching"]
                )
                assert without_presence(msgspec.json.encode(told)) == without_presence(text.encode())
                compared += 1
            elif frame["type"] == "lobby":
                lobby_at = steps[frame["seq"] - 1]
                assert isinstance(lobby_at, Lobby)
                assert set(frame) == LOBBY
                assert len(frame["seats"]) == len(lobby_at.sitters)
    assert compared > 50


def without_presence(told: bytes) -> Json:
    """A state without the parts that depend on presence."""
    shown: Json = msgspec.json.decode(told)
    return shown | {"places": [place | {"present": True, "away": False} for place in shown["places"]]}


LOBBY = {"type", "table", "seq", "options", "seats", "first", "mine", "host", "commitment", "dealing"} | {
    "shuffle",
    "pledges",
}


def test_no_token_key_or_secret_is_sent_to_other_devices_or_logged(played: Played) -> None:
    host, guests, pages, keys = played
    secret = pages[0].state["secret"]
    devices = [sha256(guest.token.encode()).hexdigest() for guest in guests]
    never = [*(guest.token for guest in guests), *devices, keys["join"], keys["seat"]]
    for guest, page in zip(guests, pages, strict=True):
        running = [text for text in page.frames if not json.loads(text).get("outcome")]
        assert len(running) > 20
        assert not any(secret in text for text in running)
        seen = "\n".join([*page.frames, *guest.heard])
        assert [marker for marker in never if marker in seen] == []
        assert (keys["watch"] in seen) == (guest is not guests[2])
    said = host.log + host.said
    assert [marker for marker in (*never, keys["watch"], secret) if marker in said] == []


def test_pledges_and_nonces_are_not_sent_before_the_pledges_are_closed(played: Played) -> None:
    host, _, pages, _ = played
    steps = list_replayed_tables(host, pages[0].table)
    closed = next(step for step in steps if isinstance(step, Lobby) and step.published is not None)
    hashes = [pledge.hash.hex() for pledge in closed.pledges]
    nonces = [page.nonce for page in pages[:2]]
    assert len({*hashes, *nonces}) == 4
    for page in pages:
        frames: list[Json] = [json.loads(text) for text in page.frames]
        early = [frame for frame in frames if frame["type"] == "lobby" and frame["seq"] < closed.seq]
        assert all(frame["pledges"] is None for frame in early)
        assert not any(marker in json.dumps(early) for marker in (*hashes, *nonces))
        shuffle, *others = [frame for frame in frames if frame["type"] == "shuffle"]
        assert all(other == shuffle for other in others)
        assert [pledge["hash"] for pledge in shuffle["pledges"]] == hashes
        assert [pledge["nonce"] for pledge in shuffle["pledges"]] == nonces


# Side channels of a draft

ASKED = ["/api/tables", "/api/rating", *(f"/api/tables/TABLE{path}" for path in ("", "/links", "/record", "/replay"))]


def ask_everything(page: Page) -> list[object]:
    """Everything that a device can request about a table: responses with headers, the first frame, refusals."""
    found: list[object] = []
    for path in ASKED:
        status, body, headers = page.visitor.request("GET", path.replace("TABLE", page.table))
        found.append((status, body, {name: value for name, value in headers.items() if name != "date"}))
    another = Page(page.visitor, page.table)
    found.append(another.frames[0])
    for kind in ("end", "undo", "abandon"):
        found.append(another.ask(kind) | {"id": kind})
    found.append(another.ask("why", move="t12") | {"id": "why"})
    another.leave()
    return found


def is_silent(page: Page) -> bool:
    """Whether a page receives nothing for a while."""
    try:
        page.socket.recv(timeout=0.3)
    except TimeoutError:
        return True
    return False


def test_a_draft_sends_nothing_to_other_seats_and_spectators(tmp_path: Path) -> None:
    with start_host(tmp_path) as host:
        visitors = [Visitor(host) for _ in range(3)]
        table = visitors[0].open_lobby("Anna", "?", clock={"seconds": 600})
        other = visitors[1].open_table("Béla", "bot:random")
        keys = visitors[0].links(table)
        visitors[1].take_seat(table, keys["join"], "Béla")
        visitors[2].watch(table, keys["watch"])
        pages = [anna, bela, watcher] = [Page(visitor, table) for visitor in visitors]
        anna.until(lambda told: all(seat["present"] for seat in told["seats"]))
        anna.do("start")
        add_nonces(pages[:2])
        for page in pages:
            page.until(lambda told: told["type"] == "state" and told["watching"] == 1)
        anna.sent = -1_000
        while not all(map(is_silent, pages)):
            pass
        before = [ask_everything(page) for page in (bela, watcher)]
        assert [game["table"] for game in visitors[1].tables()] == [table, other]
        while not all(map(is_silent, pages)):
            pass
        for _ in range(20):
            anna.do("play", move=anna.state["choices"][0]["move"])
            anna.do("undo")
        anna.do("play", move=anna.state["choices"][0]["move"])
        assert all(map(is_silent, (bela, watcher)))
        assert [ask_everything(page) for page in (bela, watcher)] == before
        for page in pages:
            page.leave()
    assert list(check_store(host.data / "tables.sqlite")) == []
