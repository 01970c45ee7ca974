"""The text of events: stored events are parsed, written and hashed as before."""

from __future__ import annotations

import json
from dataclasses import fields
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, get_args

import pytest

from harness.store_files import copy_first_schema, query_rows
from nyhavn.game.move import Draw, Move
from nyhavn.game.position import Position
from nyhavn.server.table import events, lobby_events
from nyhavn.server.table.any_table import replay_log
from nyhavn.server.table.clock import Clock
from nyhavn.server.table.shuffle import Shuffle

LOGS: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "data" / "table-logs.json").read_text("utf-8"))
"""Logs with every kind of event, written when each event had its own code for its text."""
DEAL = "1t RGYYBBG R13Y9G10B9P10 - 3331/3331/3331/3331/3331/12 X4D4C4T4 -:-+GP:A -:-+YB2:A -:-+GBP:A -:-+Y2P2:A"
START = Position.parse(DEAL)
NONCE = bytes(range(32))
TABLE_EVENTS: list[tuple[events.TableEvent, str]] = [
    (events.MovePlayed(Move.parse("t27/A")), "play t27/A"),
    (events.MovePlayed(Move.parse("bGc3c1c2=G3")), "play bGc3c1c2=G3"),
    (events.MoveUndone(), "undo"),
    (events.TurnEnded(), "end"),
    (events.TurnEnded(Draw("GB")), "end >GB"),
    (events.TurnEnded(took=0), "end after 0"),
    (events.TurnEnded(Draw("GB"), 5321), "end >GB after 5321"),
    (events.PlayerResigned(0), "resign 1"),
    (events.GameAbandoned(), "abandon"),
    (events.TimeExpired(3), "late 4"),
    (events.StandInStarted(1, "apprentice"), "bot 2 apprentice"),
    (events.StandInStarted(1, "apprentice", 0), "bot 2 apprentice after 0"),
    (events.StandInStarted(1, "treesearch:playouts=64", 5321), "bot 2 treesearch:playouts=64 after 5321"),
    (events.PlayerReturned(2), "back 3"),
    (events.HintGiven(), "hint"),
    (events.DeviceChanged(0, "d9"), "move 1 d9"),
]
NEWER = {"hint"}
"""The first words of events that came after the logs that are kept."""
LOBBY_EVENTS: list[tuple[lobby_events.LobbyEvent, str]] = [
    (lobby_events.SeatTaken(1, "d2", "Béla"), "sit 2 d2 Béla"),
    (lobby_events.SeatTaken(1, "d2", "Béla van der  Dam after 3"), "sit 2 d2 Béla van der  Dam after 3"),
    (lobby_events.SeatFreed(1), "free 2"),
    (lobby_events.SeatOffered(2, "mason"), "offer 3 bot mason"),
    (lobby_events.SeatOffered(2, None), "offer 3 nobody"),
    (lobby_events.GameStarted(), "start"),
    (lobby_events.NoncePledged("d1", NONCE), f"pledge d1 {NONCE.hex()}"),
    (lobby_events.PledgesClosed(), "reveal"),
    (lobby_events.NonceAdded("d1", NONCE), f"nonce d1 {NONCE.hex()}"),
    (lobby_events.CardsDealt(1, START), f"deal 2 {DEAL}"),
]
SITTERS = (events.Sitter("Anna Ő", device="d1"), events.Sitter("mason", bot="mason"))
SEATS = "person d1 Anna Ő\nbot mason"
OPENINGS = [
    (events.TableOpened(SITTERS, events.Options(), "00ff", START), f"open\n{SEATS}\noptions\ndealer 00ff\ndeal {DEAL}"),
    (
        events.TableOpened(SITTERS, events.Options(lesson=0), "00ff", START, events.Given(37, "RYG"), Shuffle(True, 1)),
        f"open\n{SEATS}\noptions lesson=0\ndealer 00ff 2\nfirst lot 2\ncards 37 RYG\ndeal {DEAL}",
    ),
    (
        events.TableOpened(
            SITTERS, events.Options(True, True, hints=True), "00ff", START, events.Given(37), Shuffle(False, 0)
        ),
        f"open\n{SEATS}\noptions open_hands public_knowledge hints\ndealer 00ff 2\nfirst set 1\ncards 37\ndeal {DEAL}",
    ),
]
LOBBY_OPENINGS = [
    (
        lobby_events.LobbyOpened(
            (*SITTERS, None), events.Options(rated=True), "00ff", events.Links("join", "watch"), "d1", None
        ),
        f"gather\n{SEATS}\nnobody\noptions rated\ndealer 00ff\nlinks join watch\nhost d1\nfirst -",
    ),
    (
        lobby_events.LobbyOpened(
            (*SITTERS, None),
            events.Options(False, False, None, Clock(300, 5), True, 60),
            "00ff",
            events.Links("j", "w"),
            "d1",
            2,
            2,
        ),
        f"gather\n{SEATS}\nnobody\noptions clock=300+5 bot_when_late bot_after=60\n"
        "dealer 00ff 2\nlinks j w\nhost d1\nfirst 3",
    ),
]


@pytest.mark.parametrize(("event", "text"), TABLE_EVENTS)
def test_an_event_after_the_deal_has_one_text(event: events.TableEvent, text: str) -> None:
    assert str(event) == text
    assert events.parse_table_event(text) == event
    assert lobby_events.parse_lobby_event(text) == event


@pytest.mark.parametrize(("event", "text"), LOBBY_EVENTS)
def test_an_event_before_the_deal_has_one_text(event: lobby_events.LobbyEvent, text: str) -> None:
    assert str(event) == text
    assert lobby_events.parse_lobby_event(text) == event
    with pytest.raises(ValueError, match="no event"):
        events.parse_table_event(text)


@pytest.mark.parametrize(("event", "text"), OPENINGS)
def test_a_table_opens_with_one_text(event: events.TableOpened, text: str) -> None:
    assert str(event) == text
    assert events.TableOpened.parse(text) == event


@pytest.mark.parametrize(("event", "text"), LOBBY_OPENINGS)
def test_a_lobby_opens_with_one_text(event: lobby_events.LobbyOpened, text: str) -> None:
    assert str(event) == text
    assert lobby_events.LobbyOpened.parse(text) == event


def test_every_kind_of_event_is_tested() -> None:
    assert {type(event) for event, _ in TABLE_EVENTS} == set(get_args(events.TableEvent))
    assert {type(event) for event, _ in LOBBY_EVENTS} == set(get_args(lobby_events.LobbyEvent))
    words = {text.split()[0] for _, text in [*TABLE_EVENTS, *LOBBY_EVENTS]} | {"open", "gather"}
    assert {text.split()[0] for each in LOGS for text in each["log"]} == words - NEWER


HALF = (
    "sit, sit 2 d2, sit x d2 Béla, free, free x, offer 3, offer x nobody, pledge d1, pledge d1 x, nonce d1 0, deal, "
    "deal 1, deal x 1t, move 1, move x d1, play, play x, undo 2, end t12, end after x, resign, resign x, abandon 1, "
    "late, late x, bot, bot 2, bot x y, back, start now, , jump"
)


@pytest.mark.parametrize("text", HALF.split(", "))
def test_incomplete_events_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        lobby_events.parse_lobby_event(text)


@pytest.mark.parametrize("kind", lobby_events.KINDS.values())
def test_a_form_names_the_fields_of_its_event(kind: type[lobby_events.LobbyEvent | events.TableEvent]) -> None:
    assert list(kind.FORM.codecs) == [field.name for field in fields(kind)]


# Stored logs


@pytest.mark.parametrize("stored", LOGS, ids=itemgetter("table"))
def test_stored_logs_are_written_and_hashed_as_before(stored: dict[str, Any]) -> None:
    _, *rest = stored["log"]
    assert [str(lobby_events.parse_lobby_event(text)) for text in rest] == rest
    table = replay_log(stored["table"], stored["log"])
    assert (table.digest.hex(), table.seq) == (stored["digest"], len(stored["log"]))


def test_logs_of_the_first_store_are_written_and_hashed_as_before(tmp_path: Path) -> None:
    rows = query_rows(copy_first_schema(tmp_path), "SELECT game, event, digest FROM log ORDER BY game, seq")
    for game, entries in groupby(rows, itemgetter(0)):
        texts, digests = zip(*((text, digest) for _, text, digest in entries), strict=True)
        tables = [replay_log(game, texts[: number + 1]) for number in range(len(texts))]
        assert [table.digest for table in tables] == list(digests)
        assert [str(lobby_events.parse_lobby_event(text)) for text in texts[1:]] == list(texts[1:])
