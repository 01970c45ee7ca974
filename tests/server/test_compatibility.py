"""Wire messages, records and a store that commit 871f1df wrote: they are read, written and hashed as they were then.

That commit is the last one before the code was put into packages by their purpose; `tests/stored_files.py` reads them.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from functools import cache
from hashlib import sha256
from itertools import chain
from operator import itemgetter
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.json import encode

from harness.store_files import LOG, query_rows, results_of
from nyhavn.game.link_codec import pack, unpack
from nyhavn.game.record import Record
from nyhavn.server.live import rated_games
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.connection import Page
from nyhavn.server.live.hub import Hub
from nyhavn.server.live.session import Session
from nyhavn.server.store.fsck import check_store
from nyhavn.server.store.store import Store
from nyhavn.server.table.any_table import AnyTable, open_table, parse_any_event
from nyhavn.server.table.committed_dealer import Secret
from nyhavn.server.table.denial import Denied
from nyhavn.server.table.game_record import write_record
from nyhavn.server.table.presence import Attendance
from nyhavn.server.table.table import Table
from nyhavn.server.table.verification import verify
from nyhavn.server.view import chat_messages, redaction, summaries, wire
from nyhavn.server.view.commands import event_for, explain_refusal, lobby_events_for
from nyhavn.server.view.redaction import Visibility
from nyhavn.server.view.replay import pack_for_link, replay_of_record, replay_of_table
from nyhavn.server.view.summaries import parse_summaries
from tests.server.test_events import LOGS
from tests.stored_files import DATA, decompress, differences, read_json

Json = dict[str, Any]
SECRET = Secret(bytes(range(32)))
"""The secret of all tables whose logs are kept."""
CHANGED = 1_700_000_000.25
"""When the tables of these messages have last changed."""
TOOK = 1234
"""How many milliseconds each turn has taken that a command ends at a table with a clock."""
WIRE: Json = read_json("wire-messages.json.gz")
"""Whole messages at some moments of each table, the hash of all messages at others, and what commands mean."""
RECORDS: Json = read_json("server-records.json.gz")
STORED: Json = read_json("schema-4-messages.json.gz")
"""What the server sent of each game of `schema-4.sqlite.gz` after it had opened that store again."""
RENAMED = {"Knock": "LinkKey"}
"""The types of request bodies that have another name now."""
NEWER = frozenset({"hint"})
"""The kinds of messages that came after that commit."""
LATER = frozenset({"canWin", "last"})
"""The fields that came after that commit."""
LATER_HEADERS = frozenset({"hands", "stand-in-turns"})
"""The headers of records that came after that commit."""
RELATIONS = "games, log, seated, keys, watching, chat, runs, awaited, results, expiring, cutoffs, probes"
TABLES: dict[str, Json] = {stored["table"]: stored for stored in [*LOGS, *WIRE["tables"]]}


@cache
def moments(name: str) -> list[AnyTable]:
    """A table after each event of its log."""
    first, *rest = TABLES[name]["log"]
    found = [open_table(name, first)]
    for text in rest:
        found.append(found[-1].after(*parse_any_event(text)))
    return found


def moment(name: str, seq: int) -> AnyTable:
    """A table after so many events."""
    return moments(name)[seq - 1]


@pytest.mark.parametrize("name", TABLES)
def test_logs_are_written_and_hashed_the_same(name: str) -> None:
    assert [parse_any_event(text)[1] for text in TABLES[name]["log"][1:]] == TABLES[name]["log"][1:]
    assert moments(name)[-1].digest.hex() == TABLES[name]["digest"]


# Messages to pages


def drop_later_headers(record: Record) -> Record:
    """A record without the headers that came later."""
    return record.titled({key: value for key, value in record.headers.items() if key not in LATER_HEADERS})


def replay_as_then(table: Table, device: str | None, secret: Secret, watching: bool) -> wire.Replay:
    """The replay of a table, whose record has no headers that came later."""
    found = replay_of_table(table, device, secret, watching)
    if found.record is None:
        return found
    record = drop_later_headers(Record.parse(found.record))
    return msgspec.structs.replace(found, record=str(record), packed=pack_for_link(record))


def encode_earlier(message: object) -> bytes:
    """The message without the fields that came later."""
    return drop_later(encode(message))


def drop_later(text: bytes) -> bytes:
    """A message in JSON without the fields that came later."""
    return encode(keep_earlier(msgspec.json.decode(text)))


def keep_earlier(value: Any) -> Any:
    """A value without the fields that came later."""
    match value:
        case dict():
            return {key: keep_earlier(inner) for key, inner in value.items() if key not in LATER}
        case list():
            return [keep_earlier(inner) for inner in value]
    return value


def write_message(table: AnyTable, sent: Json) -> bytes:
    """The message of some kind that a device is sent about a table."""
    match sent["kind"]:
        case "listed":
            return encode(summaries.summarise_table(table, CHANGED))
        case "summary":
            return encode(summaries.summarise_table(table, CHANGED).seen_from(sent["device"]))
        case "lobby":
            assert table.lobby
            return encode(redaction.redact_lobby(table.lobby, sent["device"], sent["here"]))
        case "shuffle":
            assert table.game
            return encode(redaction.to_wire_shuffle(table.game))
        case "replay":
            assert table.game
            return encode_earlier(replay_as_then(table.game, sent["device"], SECRET, sent["watches"]))
    return write_state(table, sent)


def write_state(table: AnyTable, sent: Json) -> bytes:
    """The state of a game for a device, with those who are there."""
    assert table.game
    assert sent["kind"] == "state"
    visibility = Visibility.of(table.game, sent["device"], sent["present"], sent["watches"])
    wanted = {int(seat): voters for seat, voters in sent["wanted"].items()}
    attendance = Attendance(frozenset(sent["absent"]), frozenset(sent["away"]), wanted)
    return encode_earlier(redaction.redact_state(table.game, visibility, SECRET, sent["watching"], attendance))


def messages_at(table: AnyTable) -> list[Json]:
    """The messages that are hashed at each moment: to all devices, to a spectator, and to devices without a seat."""
    devices = [*sorted(table.devices), "stranger"]
    lists: list[Json] = [{"kind": "listed"}, *({"kind": "summary", "device": device} for device in devices)]
    if table.game is None:
        here = [device for device in devices if device != "d2"]
        return lists + [{"kind": "lobby", "device": device, "here": here} for device in devices]
    plain: Json = {"kind": "state", "present": None, "watches": False, "watching": 0}
    plain |= {"absent": [], "away": [], "wanted": {}}
    states: list[Json] = []
    for device in devices:
        states.append(plain | {"device": device})
        if len(mine := table.seats_of(device)) > 1 and table.game.person_due in mine:
            states.append(plain | {"device": device, "present": table.game.person_due})
    states.append(plain | {"device": "stranger", "watches": True, "watching": 3})
    if table.game.is_shared:
        first, second, *others = (seat for seat, sitter in enumerate(table.game.sitters) if sitter.device)
        attendance = {"absent": [second, *others], "away": [second], "wanted": {str(second): [first]}}
        states.append(plain | {"device": "d1", "watching": 1} | attendance)
    return [*lists, {"kind": "shuffle"}, *states]


def title(sent: Json) -> str:
    """Which message it is."""
    return f"{sent['kind']} at {sent['seq']} for {sent.get('device')} ({sent.get('present')})"


@pytest.mark.parametrize("name", TABLES)
def test_pages_are_sent_the_same_messages(name: str) -> None:
    found: list[str] = []
    kept = [sent for sent in WIRE["messages"] if sent["table"] == name and "text" in sent]
    for sent in kept:
        now = write_message(moment(name, sent["seq"]), sent).decode()
        found += [f"{title(sent)}: {difference}" for difference in differences(sent["text"], now)]
    assert kept
    assert found == []


@pytest.mark.parametrize("name", TABLES)
def test_messages_of_more_moments_have_the_same_hash(name: str) -> None:
    hashes = {}
    for seq in WIRE["moments"][name]:
        table = moment(name, int(seq))
        told = b"\n".join(write_message(table, sent) for sent in messages_at(table))
        hashes[seq] = sha256(told).hexdigest()[:16]
    assert hashes == WIRE["moments"][name]


@pytest.mark.parametrize("sent", [sent for sent in WIRE["messages"] if "hash" in sent], ids=itemgetter("table"))
def test_replays_have_the_same_hash(sent: Json) -> None:
    now = write_message(moment(sent["table"], sent["seq"]), sent)
    assert sha256(now).hexdigest() == sent["hash"]


@pytest.mark.parametrize(("kind", "text"), WIRE["sent"])
def test_other_messages_have_the_same_fields(kind: str, text: str) -> None:
    message = msgspec.json.decode(text, type=getattr(wire, kind))
    assert differences(text, encode(message).decode()) == []


def live_messages() -> dict[str, list[str]]:
    """The texts of all whole messages of a WebSocket, by their kinds."""
    texts = [text for _, text in WIRE["sent"]] + [sent["text"] for sent in WIRE["messages"] if "text" in sent]
    found = defaultdict[str, list[str]](list)
    for text in texts:
        if kind := (json.loads(text) or {}).get("type"):
            found[kind].append(text)
    return found


def test_the_fixture_has_messages_of_every_kind_with_the_same_types() -> None:
    found = live_messages()
    assert found.keys() == {kind.__struct_config__.tag for kind in get_args(wire.Update)} - NEWER
    for text in chain(*found.values()):
        completed = json.loads(text)
        for place in completed.get("places", []):
            place["canWin"] = False
        for choice in completed.get("choices", []):
            choice["last"] = False
        assert differences(text, encode_earlier(msgspec.convert(completed, wire.Update)).decode()) == []


# Commands of pages, and bodies of requests


def read_message(text: str, kind: Any) -> Any:
    """The decoded message, or nothing if it is unreadable."""
    try:
        return msgspec.to_builtins(msgspec.json.decode(text, type=kind))
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


@pytest.mark.parametrize(("text", "said"), WIRE["commands"])
def test_a_command_is_decoded_the_same(text: str, said: Json | None) -> None:
    assert read_message(text, wire.Command) == said


@pytest.mark.parametrize(("kind", "text", "said"), WIRE["bodies"])
def test_a_request_body_is_decoded_the_same(kind: str, text: str, said: Json | None) -> None:
    assert read_message(text, getattr(wire, RENAMED.get(kind, kind))) == said


def test_the_fixture_has_commands_of_every_kind() -> None:
    kinds = {said["type"] for _, said in WIRE["commands"] if said}
    assert kinds == {kind.__struct_config__.tag for kind in get_args(wire.Command)} - NEWER


def mean(table: AnyTable, device: str, message: wire.Command) -> list[str] | str:
    """The events that a command of a device leads to, or why it is refused."""
    try:
        if table.lobby:
            return [str(event) for event in lobby_events_for(table.lobby, device, message)]
        assert table.game
        visibility = Visibility.of(table.game, device, table.game.person_due)
        if isinstance(message, wire.Why):
            explain_refusal(table.game, visibility, message.move)
            return []
        took = TOOK if table.options.clock else None
        return [str(event_for(table.game, visibility, message, SECRET, took))]
    except Denied as denied:
        return f"refused: {denied.code}"


@pytest.mark.parametrize("name", TABLES)
def test_commands_have_the_same_effect(name: str) -> None:
    found = [kept for kept in WIRE["meanings"] if kept["table"] == name]
    assert found
    for kept in found:
        table, device = moment(name, kept["seq"]), kept["device"]
        means = {text: mean(table, device, msgspec.json.decode(text, type=wire.Command)) for text in kept["means"]}
        assert means == kept["means"], f"at {kept['seq']} for {device}"


# Records


@pytest.mark.parametrize("kept", RECORDS["server"], ids=itemgetter("table"))
def test_a_record_of_the_server_is_written_and_verified_the_same(kept: Json) -> None:
    table = moments(kept["table"])[-1].game
    assert table
    assert str(drop_later_headers(write_record(table, SECRET))) == kept["text"]
    record = Record.parse(kept["text"])
    assert list(verify(record)) == kept["verdict"]
    assert sha256(encode_earlier(replay_of_record(record))).hexdigest() == kept["replay"]


@pytest.mark.parametrize("kept", [*RECORDS["server"], *RECORDS["commented"]], ids=lambda kept: kept.get("table"))
def test_records_and_links_are_read_and_written_the_same(kept: Json) -> None:
    record = Record.parse(kept["text"])
    assert str(record) == kept["text"]
    assert unpack(kept["packed"]) == record
    assert pack(record) == kept["packed"]


def test_the_fixture_has_records_with_every_header() -> None:
    found = {key.rstrip("1234") for kept in RECORDS["server"] for key in Record.parse(kept["text"]).headers}
    dealer = {"commitment", "secret", "nonces", "shuffle", "first", "nonce-", "dealt-from"}
    assert found == {"seat-", "bots", "ending"} | dealer


# A store


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """The store with twelve games, watchers, chat, keys, results and all else that a server keeps."""
    return decompress("schema-4.sqlite.gz", tmp_path / "tables.sqlite")


def test_the_store_has_no_fault(store: Path) -> None:
    assert list(check_store(store)) == []
    assert [relation for relation in RELATIONS.split(", ") if not query_rows(store, f"SELECT 1 FROM {relation}")] == []


def test_every_game_of_the_store_is_opened_and_sent_the_same(store: Path) -> None:
    before = query_rows(store, LOG)

    async def open_all() -> dict[str, list[str]]:
        hub = Hub(await Store.at(store), BotPool())
        names = [name for (name,) in query_rows(store, "SELECT id FROM games")]
        assert sorted(names) == sorted(STORED["games"])
        found = {name: await compare_game(hub, name) for name in names}
        await hub.close()
        return found

    assert asyncio.run(open_all()) == {name: [] for name in STORED["games"]}
    assert query_rows(store, LOG) == before


async def compare_game(hub: Hub, name: str) -> list[str]:
    """What differs in a game of the store."""
    live, kept = await hub.find(name), STORED["games"][name]
    assert live
    now = await open_again(live, [pair for *pair, _ in kept["answers"]])
    wrong = [f"{part}: {now[part]!r:.300}" for part in now if part != "states" and now[part] != kept[part]]
    for device in kept["states"] | now["states"]:
        told = kept["states"].get(device, "null"), now["states"].get(device, "null")
        wrong += [f"state for {device}: {difference}" for difference in differences(*told)]
    return wrong


async def open_again(live: Session, messages: list[list[str]]) -> Json:
    """All that is sent of a game after it was opened, and how messages that were sent before are answered again."""
    game = live.table.game
    return {
        "digest": live.table.digest.hex(),
        "seq": live.table.seq,
        "states": {
            device: drop_later(await live.state(device)).decode() for device in STORED["lists"] if live.may_view(device)
        },
        "shuffle": live.shuffle.decode(),
        "chat": encode(chat_messages.to_wire_chat(live.chat.lines)).decode(),
        "answers": [[*pair, encode(live.answers.find(*pair)).decode()] for pair in messages],
        "record": str(drop_later_headers(write_record(game, live.secret))) if game and game.is_over else None,
        "replay": game and sha256(encode_earlier(replay_as_then(game, None, live.secret, watching=True))).hexdigest(),
    }


def test_the_lists_and_results_of_the_store_are_the_same(store: Path) -> None:
    async def read_all() -> Json:
        opened = await Store.at(store)
        found: Json = {"lists": {}, "ratings": {}, "results": {}}
        for device in STORED["lists"]:
            games, rating = (
                parse_summaries(await opened.tables_of(device)),
                await rated_games.rate_device(opened, device),
            )
            found["lists"][device] = [encode(game.seen_from(device)).decode() for game in games]
            found["ratings"][device] = [rating.games, rating.running]
            found["results"][device] = [list(result) for result in await results_of(opened, device)]
        await opened.close()
        return found

    assert asyncio.run(read_all()) == {part: STORED[part] for part in ("lists", "ratings", "results")}


def test_a_game_of_the_store_can_be_continued(store: Path) -> None:
    running = 'SELECT id FROM games WHERE summary LIKE \'%"ending":null%"rated":true%\' ORDER BY id'

    async def play() -> int:
        hub = Hub(await Store.at(store), BotPool())
        name = query_rows(store, running)[0][0]
        (device,) = query_rows(store, "SELECT device FROM seated WHERE game = ?", name)[0]
        live, page = await hub.find_seated_session(name, device), Page(device)
        before = live.table.seq
        await live.receive(page, device, wire.Play("new", live.seq(device), str(live.game.position.legal_moves[0])))
        await hub.close()
        return live.table.seq - before

    assert asyncio.run(play()) == 1
    assert list(check_store(store)) == []


# Files


def test_every_fixture_file_is_read_by_a_test() -> None:
    tests = DATA.parent
    sources = "".join(
        path.read_text("utf-8") for each in (tests, tests.parent / "harness") for path in each.rglob("*.py")
    )
    assert [path.name for path in sorted(DATA.iterdir()) if path.name not in sources] == []
