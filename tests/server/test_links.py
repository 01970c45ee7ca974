"""Joining a table by links: real servers, several clients, wrong keys, unauthorized clients, kills."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random
from time import monotonic
from urllib.request import urlopen

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from harness.http_client import Host, Json, Page, Visitor, add_nonces, start_host
from harness.waiting import WAIT_SECONDS
from nyhavn.game.record import Record
from nyhavn.server.http import link_routes
from nyhavn.server.http.addresses import ListenAddress
from nyhavn.server.limits.admission import Admission
from nyhavn.server.live import seating
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.hub import Hub
from nyhavn.server.store.store import Store
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.timers import NONCE_SECONDS
from nyhavn.server.table.verification import DealClaim, Finding, verify
from nyhavn.server.view.wire import NewSeat, NewTable
from tests.server.test_server import closing_code, is_log_intact

NONCES = [f"{number:064x}" for number in (11, 22, 33)]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with start_host(tmp_path_factory.mktemp("server"), "--proxy") as host:
        yield host
        assert "Traceback" not in host.log


class Party:
    """A table for three: Anna as the host, Béla who joined by the link, and a bot."""

    def __init__(self, host: Host, *seats: str, first: int | None = 0, **options: object) -> None:
        self.anna, self.bela = Visitor(host), Visitor(host)
        self.table = self.anna.open_lobby(*(seats or ("Anna", "?", "bot:random")), first=first, **options)
        self.keys = self.anna.links(self.table)
        assert self.bela.take_seat(self.table, self.keys["join"], "Béla") == 1
        self.pages = [Page(visitor, self.table) for visitor in (self.anna, self.bela)]

    def start(self) -> None:
        """Start the game, with a nonce from every player."""
        self.pages[0].until(lambda lobby: all(seat["present"] for seat in lobby["seats"]))
        self.pages[0].do("start")
        add_nonces(self.pages, NONCES[: len(self.pages)])
        for page in self.pages:
            page.until_dealt()

    def play_round(self, rng: Random) -> None:
        """Let each player play a turn."""
        for page in self.pages:
            page.until_mine()
            page.play_turn(rng)

    def leave(self) -> None:
        """Close all pages."""
        for page in self.pages:
            page.leave()


@pytest.fixture
def party(host: Host) -> Iterator[Party]:
    party = Party(host)
    yield party
    party.leave()


def list_names(lobby: Json) -> list[str]:
    return ["?" if seat["open"] else seat["name"] for seat in lobby["seats"]]


def read_refusal(answer: tuple[int, Json]) -> tuple[int, str]:
    return answer[0], answer[1]["refusal"]


# Taking a seat


def test_players_join_by_a_link_and_play(party: Party) -> None:
    first, second = party.pages
    first.until(lambda lobby: lobby["seats"][1]["present"])
    assert list_names(first.state) == list_names(second.state) == ["Anna", "Béla", "random"]
    assert (first.state["mine"], first.state["host"]) == ([0], True)
    assert (second.state["mine"], second.state["host"]) == ([1], False)
    assert [table["gathering"] for table in party.bela.tables()] == [True]
    party.start()
    for page, seat in zip(party.pages, (0, 1), strict=True):
        assert (page.state["mine"], page.state["viewer"], page.state["shared"]) == ([seat], seat, True)
        assert [place["hand"] is not None for place in page.state["places"]].count(True) == 1
    rng = Random(3)
    for _ in range(4):
        party.play_round(rng)
    assert [table["gathering"] for table in party.bela.tables()] == [False]


def test_the_first_player_gets_the_first_seat_and_seat_keys_follow_the_seats(host: Host) -> None:
    party = Party(host, first=1)
    _, given = party.bela.request_json("POST", f"{party.table}/seats/1/key")
    party.start()
    assert [place["sitter"]["name"] for place in party.pages[1].state["places"]] == ["Béla", "random", "Anna"]
    assert (party.pages[1].state["mine"], party.pages[0].state["mine"]) == ([0], [2])
    elsewhere = Visitor(host)
    assert elsewhere.request_json("POST", f"{party.table}/return", given) == (200, {"seat": 0})
    assert closing_code(party.pages[1].socket) == 4404
    party.leave()


def test_joining_again_is_idempotent_and_other_devices_are_refused(host: Host, party: Party) -> None:
    assert party.bela.take_seat(party.table, party.keys["join"], "Somebody else") == 1
    full = Visitor(host).request_json("POST", f"{party.table}/seats", {"key": party.keys["join"], "name": "Caro"})
    assert read_refusal(full) == (409, "table-full")
    party.start()
    assert party.bela.take_seat(party.table, party.keys["join"], "Béla") == 1
    late = Visitor(host).request_json("POST", f"{party.table}/seats", {"key": party.keys["join"], "name": "Caro"})
    assert read_refusal(late) == (409, "already-started")
    assert party.anna.links(party.table)["join"] is None


def test_an_invitation_says_who_invites_to_what_and_nothing_else(host: Host) -> None:
    clock = {"seconds": 900, "increment": 10}
    party = Party(host, "Anna", "?", "?", clock=clock)
    guest, path = Visitor(host), f"{party.table}/invitation"
    status, told = guest.request_json("POST", path, {"key": party.keys["join"]})
    assert (status, set(told)) == (200, {"host", "players", "open", "options"})
    assert (told["host"], told["players"], told["open"]) == ("Anna", 3, 1)
    assert told["options"]["clock"] == clock | {"perTurn": False}
    assert guest.cookie is None
    assert [table["gathering"] for table in party.bela.tables()] == [True]
    assert party.anna.links(party.table)["join"] == party.keys["join"]
    for key in (party.keys["watch"], party.keys["join"][::-1], "x"):
        assert read_refusal(guest.request_json("POST", path, {"key": key})) == (404, "no-such-table")
    party.leave()


def test_an_invitation_ends_when_the_game_starts(party: Party) -> None:
    party.start()
    late = party.bela.request_json("POST", f"{party.table}/invitation", {"key": party.keys["join"]})
    assert read_refusal(late) == (409, "already-started")


def test_every_new_device_with_a_seat_gets_a_cookie(host: Host) -> None:
    anna, guest, watcher = Visitor(host), Visitor(host), Visitor(host)
    table = anna.open_lobby("Anna", "?")
    keys = anna.links(table)
    assert keys["addresses"] == []
    guest.take_seat(table, keys["join"], "")
    watcher.watch(table, keys["watch"])
    assert guest.cookie
    assert watcher.cookie
    assert len({anna.cookie, guest.cookie, watcher.cookie}) == 3


def test_bad_names_and_unreadable_bodies_are_refused(host: Host) -> None:
    anna = Visitor(host)
    table = anna.open_lobby("Anna", "?")
    key = anna.links(table)["join"]
    for name in ("\u202eanna", "a\nb", "\u200b"):
        assert read_refusal(anna.request_json("POST", f"{table}/seats", {"key": key, "name": name})) == (
            422,
            "bad-name",
        )
    bodies: list[object] = [{}, {"key": key}, {"key": key, "name": "x" * 31}, {"key": "", "name": "x"}, [], None]
    for body in bodies:
        assert read_refusal(Visitor(host).request_json("POST", f"{table}/seats", body)) == (422, "unreadable")


def test_links_list_the_addresses_of_the_local_network(tmp_path: Path) -> None:
    with start_host(tmp_path, "--host", "0.0.0.0") as host:
        anna = Visitor(host)
        addresses = anna.links(anna.open_lobby("Anna", "?"))["addresses"]
        assert addresses == ListenAddress("0.0.0.0", host.port).addresses
        for address in addresses:
            with urlopen(f"{address}/api/openapi.json", timeout=WAIT_SECONDS) as answer:
                assert answer.status == 200


# Before the deal


def test_only_the_host_offers_seats(host: Host, party: Party) -> None:
    first, second = party.pages
    assert second.ask("offer", seat=0)["refusal"] == "not-the-host"
    assert second.ask("start")["refusal"] == "not-the-host"
    first.until(lambda lobby: lobby["seats"][1]["present"])
    assert first.ask("offer", seat=2, bot="exec:ls")["refusal"] == "no-such-bot"
    assert first.ask("offer", seat=3)["refusal"] == "no-such-seat"
    assert first.ask("play", move="t12")["refusal"] == "not-started"
    first.do("offer", seat=2)
    assert list_names(first.state) == ["Anna", "Béla", "?"]
    assert first.ask("start")["refusal"] == "seats-open"
    first.do("offer", seat=1)
    assert list_names(first.state) == ["Anna", "?", "?"]
    assert closing_code(second.socket) == 4404
    assert party.bela.tables() == []
    assert read_refusal(party.bela.request_json("GET", f"{party.table}/links")) == (404, "no-such-table")
    with party.bela.socket(party.table) as socket:
        assert closing_code(socket) == 4404
    assert party.bela.take_seat(party.table, party.keys["join"], "Béla again") == 1
    first.until(lambda lobby: list_names(lobby)[1] == "Béla again")
    first.do("offer", seat=2, bot="mason")
    first.do("offer", seat=1, bot="mason")
    assert list_names(first.state) == ["Anna", "mason", "mason"]
    assert first.ask("leave")["refusal"] == "no-person"
    assert read_refusal(
        Visitor(host).request_json("POST", f"{party.table}/seats", {"key": party.keys["join"], "name": ""})
    ) == (
        409,
        "table-full",
    )


def test_the_next_player_becomes_host_when_the_host_leaves(party: Party) -> None:
    first, second = party.pages
    first.until(lambda lobby: lobby["seats"][1]["present"])
    assert first.ask("leave")["refusal"] is None
    assert closing_code(first.socket) == 4404
    second.until(lambda lobby: lobby["host"])
    assert list_names(second.state) == ["?", "Béla", "random"]
    second.do("offer", seat=0, bot="random")
    second.do("start")
    second.add_nonce()
    second.until_dealt()
    second.until_mine()
    assert second.ask("leave")["refusal"] == "already-started"


def test_lobby_messages_are_idempotent_and_stale_ones_are_refused(party: Party) -> None:
    first, second = party.pages
    first.until(lambda lobby: lobby["seats"][1]["present"])
    message = first.message("offer", seat=2)
    assert [first.send(message)["refusal"] for _ in range(3)] == [None] * 3
    second.until(lambda lobby: lobby["seats"][2]["open"])
    assert first.send(message | {"id": "other", "bot": "mason"})["refusal"] == "stale"
    assert list_names(first.state) == list_names(second.state) == ["Anna", "Béla", "?"]
    assert second.send("{}")["refusal"] == "unreadable"


def test_a_right_key_of_a_table_that_is_deleted_meanwhile_is_not_wrong(tmp_path: Path) -> None:
    """Previously a guest who came at this moment had tried a wrong key, and soon had too many."""

    async def run() -> None:
        hub = Hub(await Store.at(tmp_path / "tables.sqlite"), BotPool())
        seats = [NewSeat(name="Anna"), NewSeat(open=True)]
        live = await hub.find_any_session(await hub.open_table(NewTable(seats, first=0), "d1"))
        assert live.table.links
        joining = seating.take_seat(live, live.table.links.join, "Bo", "d2")
        watching = seating.watch_table(live, live.table.links.watch, "d3")
        _, *told = await asyncio.gather(hub.remove(live), joining, watching, return_exceptions=True)
        await hub.close()
        assert [refused.code for refused in told if isinstance(refused, Denied)] == [Denial.TABLE_DELETED] * 2
        assert [await count_wrong_keys(code) for code in (Denial.TABLE_DELETED, Denial.NO_SUCH_TABLE)] == [0, 1]

    asyncio.run(run())


async def count_wrong_keys(code: Denial) -> int:
    """How many wrong keys an address has tried after a refusal with this code."""
    app = Starlette()
    app.state.admission = Admission()

    async def refuse(_: Request) -> Response:
        raise Denied(code)

    with pytest.raises(Denied, match=code):
        await link_routes.limit_wrong_keys(refuse)(Request({"type": "http", "app": app, "client": ("192.0.2.7", 1)}))
    return len(app.state.admission.limiters["wrong_keys"].buckets)


def test_deleting_a_lobby(host: Host) -> None:
    party = Party(host)
    assert party.bela.request_json("DELETE", party.table) == (204, {})
    assert party.bela.tables() == []
    party.pages[0].until(lambda lobby: lobby["seats"][1]["open"])
    assert party.anna.request_json("DELETE", party.table) == (204, {})
    assert closing_code(party.pages[0].socket) == 4404
    late = Visitor(host).request_json("POST", f"{party.table}/seats", {"key": party.keys["join"], "name": "Caro"})
    assert read_refusal(late) == (404, "no-such-table")
    party.leave()


# Nonces and the deal


def verify_game(visitor: Visitor, table: str, nonces: list[str | None]) -> Record:
    """The record of a finished game, after a check that its cards follow from the secret and these nonces."""
    record = Record.parse(visitor.record(table))
    verdict, promise = verify(record), DealClaim.of(record)
    assert (verdict.finding, verdict.version) == (Finding.FAIR, 2)
    assert (verdict.nonces, verdict.unrevealed) == (len(nonces) - nonces.count(None), nonces.count(None))
    assert promise
    assert promise.shuffle
    assert [pledge.nonce and pledge.nonce.hex() for pledge in promise.shuffle.pledges] == nonces
    return record


def received_shuffles(page: Page) -> list[Json]:
    """The messages about the shuffle that a page received."""
    frames: list[Json] = [json.loads(frame) for frame in page.frames]
    return [frame for frame in frames if frame["type"] == "shuffle"]


def test_nonces_are_revealed_and_the_deal_can_be_verified(party: Party) -> None:
    first, second = party.pages
    shown = first.state["commitment"]
    party.start()
    rng = Random(5)
    while not first.state["outcome"]:
        party.play_round(rng)
    assert first.state["commitment"] == second.state["commitment"] == shown
    record = verify_game(party.bela, party.table, [*NONCES[:2]])
    assert record.headers["commitment"] == shown
    assert first.state["nonces"] is None
    told, *_ = received_shuffles(first)
    assert all(frame == told for page in party.pages for frame in received_shuffles(page))
    assert (told["version"], told["first"], told["begins"]) == (2, "set", 0)
    pledges = {f"nonce-{pledge['seat'] + 1}": f"{pledge['hash']} {pledge['nonce']}" for pledge in told["pledges"]}
    assert pledges == {name: text for name, text in record.headers.items() if name.startswith("nonce-")}
    assert list(pledges) == ["nonce-1", "nonce-2"]
    frames = len(second.frames)
    second.reload()
    second.ask("undo")
    assert [json.loads(frame)["type"] for frame in second.frames[frames:]][:2] == ["state", "shuffle"]


def test_the_first_player_is_drawn_from_the_shuffle(host: Host) -> None:
    party = Party(host, first=None)
    party.start()
    (told,) = received_shuffles(party.pages[0]) or [party.pages[0].heard()]
    names = ["Anna", "Béla", "random"]
    places = [place["sitter"]["name"] for place in party.pages[0].state["places"]]
    assert places == names[told["begins"] :] + names[: told["begins"]]
    party.pages[1].until(lambda state: state["places"][state["due"]]["sitter"]["bot"] is None)
    party.pages[1].do("resign", seat=party.pages[1].state["mine"][0])
    record = verify_game(party.bela, party.table, [*NONCES[:2]])
    assert record.headers["first"] == f"lot {told['begins'] + 1}"
    party.leave()


def test_pledges_are_closed_after_a_timeout(party: Party) -> None:
    first, second = party.pages
    first.until(lambda lobby: lobby["seats"][1]["present"])
    for kind, field in (("pledge", "hash"), ("nonce", "nonce")):
        assert first.ask(kind, **{field: NONCES[0]})["refusal"] == "not-started"
        assert first.ask(kind, **{field: "xyz"})["refusal"] == "unreadable"
    first.do("start")
    begun = monotonic()
    for _ in range(2):
        assert first.pledge(NONCES[0])["refusal"] is None
    assert first.ask("nonce", nonce=NONCES[0])["refusal"] == "not-started"
    assert party.anna.links(party.table)["join"] is None
    assert read_refusal(party.bela.request_json("DELETE", party.table)) == (409, "already-started")
    second.until(lambda lobby: lobby["pledges"] is not None)
    assert monotonic() - begun > NONCE_SECONDS - 0.5
    assert [(pledge["seat"], pledge["nonce"]) for pledge in second.state["pledges"]] == [(0, None)]
    assert second.ask("pledge", hash=NONCES[1])["refusal"] == "already-started"
    assert second.ask("nonce", nonce=NONCES[1])["refusal"] == "already-started"
    first.until(lambda lobby: lobby["pledges"] is not None)
    assert first.ask("nonce", nonce=NONCES[1])["refusal"] == "unreadable"
    assert first.reveal()["refusal"] is None
    second.until_dealt()
    assert second.ask("pledge", hash=NONCES[1])["refusal"] == "already-started"
    assert second.ask("abandon")["refusal"] == "not-your-seat"
    second.do("resign", seat=second.state["mine"][0])
    verify_game(party.bela, party.table, [NONCES[0]])


def test_an_unrevealed_nonce_times_out_and_is_recorded(party: Party) -> None:
    first, second = party.pages
    first.until(lambda lobby: lobby["seats"][1]["present"])
    first.do("start")
    for page, nonce in zip(party.pages, NONCES, strict=False):
        assert page.pledge(nonce)["refusal"] is None
    begun = monotonic()
    assert second.reveal()["refusal"] is None
    second.until_dealt()
    assert monotonic() - begun > NONCE_SECONDS - 0.5
    second.do("resign", seat=second.state["mine"][0])
    record = verify_game(party.bela, party.table, [None, NONCES[1]])
    assert record.headers["nonce-1"].endswith(" -")


def test_disconnected_players_do_not_delay_the_deal(party: Party) -> None:
    first, second = party.pages
    first.until(lambda lobby: lobby["seats"][1]["present"])
    second.leave()
    first.until(lambda lobby: not lobby["seats"][1]["present"])
    first.do("start")
    assert first.add_nonce(NONCES[0])["refusal"] is None
    first.until_dealt()
    second.connect()


def test_a_lobby_of_one_device_is_dealt_without_a_start(host: Host) -> None:
    anna = Visitor(host)
    table = anna.open_lobby("Anna", "bot:random")
    assert [found["gathering"] for found in anna.tables()] == [True]
    page = Page(anna, table)
    assert page.state["dealing"]
    page.add_nonce(NONCES[2])
    page.until_dealt()
    assert (page.state["shared"], page.state["mine"]) == (False, [0])
    page.play_turn(Random(1))
    page.until_mine()
    page.do("abandon")
    verify_game(anna, table, [NONCES[2]])
    page.leave()


def test_a_deal_without_nonces_can_be_verified(host: Host) -> None:
    anna = Visitor(host)
    page = Page(anna, anna.open_lobby("Anna", "Béla"))
    page.until_dealt()
    assert page.state["nonces"] is None
    assert page.state["waitsFor"] == 0
    page.do("abandon")
    assert received_shuffles(page)[0]["pledges"] == []
    verify_game(anna, page.table, [])
    page.leave()


def test_a_table_that_is_dealt_at_once_can_be_verified(host: Host) -> None:
    for first, rule in ((None, "lot"), (1, "set")):
        anna = Visitor(host)
        page = Page(anna, anna.open_table("Anna", "Béla", "bot:random", first=first))
        page.heard()
        (told,) = received_shuffles(page)
        assert (told["first"], told["pledges"]) == (rule, [])
        assert first in (None, told["begins"])
        page.until_mine()
        page.do("abandon")
        assert verify_game(anna, page.table, []).headers["first"] == f"{rule} {told['begins'] + 1}"
        page.leave()


# Watching


def test_spectators_are_sent_no_hands_and_may_not_act(host: Host, party: Party) -> None:
    watcher = Visitor(host)
    watcher.watch(party.table, party.keys["watch"])
    watcher.watch(party.table, party.keys["watch"])
    page = Page(watcher, party.table)
    assert (page.state["mine"], page.state["host"]) == ([], False)
    assert [table["table"] for table in watcher.tables()] == [party.table]
    early: list[tuple[str, Json]] = [
        ("start", {}),
        ("offer", {"seat": 1}),
        ("leave", {}),
        ("pledge", {"hash": NONCES[0]}),
        ("nonce", {"nonce": NONCES[0]}),
    ]
    for kind, rest in early:
        assert page.ask(kind, **rest)["refusal"] == "not-your-seat"
    party.start()
    page.until_dealt()
    assert read_refusal(watcher.request_json("GET", f"{party.table}/record")) == (409, "not-over-yet")
    assert read_refusal(watcher.request_json("GET", f"{party.table}/links")) == (404, "no-such-table")
    assert read_refusal(watcher.request_json("POST", f"{party.table}/seats/0/key")) == (403, "not-your-seat")
    asks: list[Json] = [{"kind": kind} for kind in ("undo", "end", "abandon", "start", "leave")]
    asks += [{"kind": kind, "seat": 0} for kind in ("here", "resign", "standIn", "back", "offer")]
    asks += [{"kind": kind, "move": "t12"} for kind in ("play", "why")]
    for message in asks:
        assert page.ask(**message)["refusal"] == "not-your-seat", message
    party.pages[0].until(lambda state: state["watching"] == 1)
    party.play_round(Random(6))
    page.until(lambda state: len(state["turns"]) > 1)
    for frame in map(json.loads, page.frames):
        if frame["type"] == "state":
            assert all(place["hand"] is None for place in frame["places"])
            assert (frame["viewer"], frame["mine"], frame["choices"], frame["drafted"]) == (None, [], [], [])
    party.pages[0].until_mine()
    party.pages[0].do("resign", seat=party.pages[0].state["mine"][0])
    page.until(lambda state: state["outcome"])
    assert all(place["hand"] is not None for place in page.state["places"])
    assert watcher.record(party.table) == party.anna.record(party.table)
    assert watcher.request_json("DELETE", party.table) == (204, {})
    assert closing_code(page.socket) == 4404
    assert watcher.tables() == []
    assert [table["table"] for table in party.anna.tables()] == [party.table]


def test_a_table_without_links_refuses_the_link_routes(host: Host) -> None:
    anna = Visitor(host)
    table = anna.open_table("Anna", "bot:random")
    assert read_refusal(anna.request_json("GET", f"{table}/links")) == (404, "no-such-table")
    for path, body in [("seats", {"key": "None", "name": ""}), ("watchers", {"key": "None"}), ("return", {"key": "x"})]:
        assert read_refusal(Visitor(host).request_json("POST", f"{table}/{path}", body)) == (404, "no-such-table")


# Returning


def test_a_seat_key_moves_a_seat_to_another_device(host: Host, party: Party) -> None:
    party.start()
    path = f"{party.table}/seats/1/key"
    _, old = party.bela.request_json("POST", path)
    status, given = party.bela.request_json("POST", path)
    assert status == 201
    phone = Visitor(host)
    assert read_refusal(phone.request_json("POST", f"{party.table}/return", old)) == (404, "no-such-table")
    hand = party.pages[1].state["places"][1]["hand"]
    stored = b"".join(path.read_bytes() for path in host.data.iterdir() if path.is_file())
    assert given["key"].encode() not in stored
    assert sha256(given["key"].encode()).hexdigest().encode() in stored
    for _ in range(2):
        assert phone.request_json("POST", f"{party.table}/return", given) == (200, {"seat": 1})
    assert closing_code(party.pages[1].socket) == 4404
    page = Page(phone, party.table)
    assert (page.state["mine"], page.state["places"][1]["hand"]) == ([1], hand)
    assert ([table["table"] for table in phone.tables()], party.bela.tables()) == ([party.table], [])
    check_denied_everywhere(party.bela, party.table)
    party.pages[0].reload()
    party.pages[0].play_turn(Random(1))
    page.until_mine()
    page.play_turn(Random(2))
    page.leave()


def test_a_seat_key_can_be_used_once(host: Host, party: Party) -> None:
    """A second device is denied; the device with the seat may repeat the request and make a new key."""
    party.start()
    path, back = f"{party.table}/seats/1/key", f"{party.table}/return"
    given = party.bela.request_json("POST", path)[1]
    assert party.bela.request_json("POST", back, given) == (200, {"seat": 1})
    phone, thief = Visitor(host), Visitor(host)
    assert phone.request_json("POST", back, given) == (200, {"seat": 1})
    assert read_refusal(thief.request_json("POST", back, given)) == (404, "no-such-table")
    assert read_refusal(party.bela.request_json("POST", back, given)) == (404, "no-such-table")
    assert phone.request_json("POST", back, given) == (200, {"seat": 1})
    with closing(sqlite3.connect(host.data / "tables.sqlite")) as database:
        assert database.execute("select count(*) from keys where game = ?", [party.table]).fetchone() == (0,)
    again = phone.request_json("POST", path)[1]
    assert party.bela.request_json("POST", back, again) == (200, {"seat": 1})
    assert read_refusal(phone.request_json("POST", back, again)) == (404, "no-such-table")


def test_one_of_several_concurrent_devices_gets_the_seat_of_a_key(host: Host, party: Party) -> None:
    party.start()
    given = party.bela.request_json("POST", f"{party.table}/seats/1/key")[1]
    devices = [Visitor(host) for _ in range(8)]
    for device in devices:
        device.tables()
    with ThreadPoolExecutor(len(devices)) as pool:
        answers = list(pool.map(lambda device: device.request_json("POST", f"{party.table}/return", given), devices))
    assert sorted(status for status, _ in answers) == [200] + 7 * [404]
    assert [len(device.tables()) for device in devices] == [int(status == 200) for status, _ in answers]


def test_the_host_moves_to_another_device_before_the_deal(host: Host, party: Party) -> None:
    _, given = party.anna.request_json("POST", f"{party.table}/seats/0/key")
    phone = Visitor(host)
    assert phone.request_json("POST", f"{party.table}/return", given) == (200, {"seat": 0})
    page = Page(phone, party.table)
    assert page.state["host"]
    assert closing_code(party.pages[0].socket) == 4404
    page.leave()


def test_the_key_of_a_freed_seat_is_refused(host: Host, party: Party) -> None:
    _, given = party.bela.request_json("POST", f"{party.table}/seats/1/key")
    party.pages[0].until(lambda lobby: lobby["seats"][1]["present"])
    party.pages[0].do("offer", seat=1)
    assert read_refusal(party.bela.request_json("POST", f"{party.table}/return", given)) == (404, "no-such-table")


# Unauthorized clients


def check_denied_everywhere(stranger: Visitor, table: str) -> None:
    """Check that all requests of a visitor about a table are denied."""
    for method, path, body in [
        ("GET", "links", None),
        ("GET", "record", None),
        ("POST", "seats", {"key": "x" * 22, "name": "Eve"}),
        ("POST", "watchers", {"key": "x" * 22}),
        ("POST", "return", {"key": "x" * 22}),
        ("POST", "seats/0/key", None),
        ("POST", "seats/1/key", None),
        ("POST", "seats/9/key", None),
        ("POST", "seats/x/key", None),
    ]:
        assert read_refusal(stranger.request_json(method, f"{table}/{path}", body)) == (404, "no-such-table"), path
    assert read_refusal(stranger.request_json("DELETE", table)) == (404, "no-such-table")
    assert table not in [found["table"] for found in stranger.tables()]
    with stranger.socket(table) as socket:
        assert closing_code(socket) == 4404


@pytest.mark.parametrize("started", [False, True])
def test_devices_without_a_seat_or_key_are_refused(host: Host, party: Party, started: bool) -> None:
    if started:
        party.start()
    known = Visitor(host)
    known.tables()
    for stranger in (Visitor(host), known, Visitor(host, "nyhavn=" + "0" * 32)):
        check_denied_everywhere(stranger, party.table)
    keys = party.keys
    for path, key in [("seats", keys["watch"]), ("watchers", keys["join"]), ("return", keys["join"])]:
        body = {"key": key, "name": "Eve"} if path == "seats" else {"key": key}
        assert read_refusal(Visitor(host).request_json("POST", f"{party.table}/{path}", body)) == (404, "no-such-table")
    for seat in (0, 2, 3):
        assert read_refusal(party.bela.request_json("POST", f"{party.table}/seats/{seat}/key")) == (
            403,
            "not-your-seat",
        )
    for path in ("seats", "watchers", "return", "seats/1/key"):
        sent = {"Origin": "http://evil.example"}
        status, _, _ = party.bela.request("POST", f"/api/tables/{party.table}/{path}", {}, sent)
        assert status == 403


# Leaving a game


def test_deleting_a_game_with_other_players_only_leaves_it(host: Host, party: Party) -> None:
    party.start()
    assert party.bela.request_json("DELETE", party.table) == (204, {})
    assert party.bela.tables() == []
    assert [table["table"] for table in party.anna.tables()] == [party.table]
    party.pages[0].until(lambda state: state["places"][1]["standIn"])
    party.pages[0].play_turn(Random(1))
    assert party.anna.request_json("DELETE", party.table) == (204, {})
    for page in party.pages:
        assert closing_code(page.socket) == 4404
    check_denied_everywhere(party.bela, party.table)


# Kills


def test_a_lobby_is_restored_after_a_kill(tmp_path: Path) -> None:
    with start_host(tmp_path) as host:
        party = Party(host)
        watcher = Visitor(host)
        watcher.watch(party.table, party.keys["watch"])
        _, given = party.bela.request_json("POST", f"{party.table}/seats/1/key")
        first, second = party.pages
        first.until(lambda lobby: lobby["seats"][1]["present"])
        message = first.message("offer", seat=2, bot="mason")
        answer = first.send(message)
        known = list_names(first.state)
        restart_after_kill(host, first, second)
        assert list_names(first.state) == list_names(second.state) == known == ["Anna", "Béla", "mason"]
        assert party.anna.links(party.table) == party.keys
        assert first.send(message) == answer
        first.until(lambda lobby: lobby["seats"][1]["present"])
        first.do("start")
        assert first.pledge(NONCES[0])["refusal"] is None
        restart_after_kill(host, first, second)
        if second.state["type"] == "lobby" and second.state["pledges"] is None:
            assert second.pledge(NONCES[1])["refusal"] in (None, "already-started")
        first.until(lambda lobby: lobby["pledges"] is not None)
        restart_after_kill(host, first, second)
        assert first.state["pledges"][0]["hash"] == read_pledges(host, party.table)[0]
        in_time = []
        for page in (first, second):
            if page.state["type"] == "lobby" and page.reveal()["refusal"] is None:
                in_time.append(page.nonce)
            page.until_dealt()
        phone = Visitor(host)
        assert phone.request_json("POST", f"{party.table}/return", given) == (200, {"seat": 1})
        third = Page(watcher, party.table)
        assert third.state["mine"] == []
        first.reload()
        first.do("resign", seat=first.state["mine"][0])
        record = Record.parse(party.anna.record(party.table))
        nonces = [text.split(" ")[2] for text in read_log(host, party.table) if text.startswith("nonce ")]
        assert sorted(nonces) == sorted(in_time)
        missing: list[str | None] = [None] * (len(read_pledges(host, party.table)) - len(nonces))
        assert record.headers == verify_game(phone, party.table, [*sorted(nonces), *missing]).headers
        third.leave()
        party.leave()
        assert host.stop() == 0
        assert "Traceback" not in host.log
        assert is_log_intact(host.data / "tables.sqlite", party.table)


def restart_after_kill(host: Host, *pages: Page) -> None:
    """Kill and restart the server, and reconnect the pages."""
    host.kill()
    for page in pages:
        closing_code(page.socket)
    host.restart()
    for page in pages:
        page.connect()


def read_log(host: Host, table: str) -> list[str]:
    """The log of a table."""
    with closing(sqlite3.connect(host.data / "tables.sqlite")) as database:
        return [text for (text,) in database.execute("select event from log where game = ? order by seq", [table])]


def read_pledges(host: Host, table: str) -> list[str]:
    """The hashes of the nonces that were pledged at a table."""
    return [text.split(" ")[2] for text in read_log(host, table) if text.startswith("pledge ")]
