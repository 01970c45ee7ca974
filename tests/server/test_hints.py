"""Hints at tables of the server: where they are allowed, and how they are noted."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec import UNSET

from nyhavn.game.move import Move
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.hub import Hub
from nyhavn.server.store.store import Store
from nyhavn.server.table.committed_dealer import CommittedDealer, Secret
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import (
    HintGiven,
    MovePlayed,
    Options,
    PlayerResigned,
    Sitter,
    StandInStarted,
    TableOpened,
)
from nyhavn.server.table.game_record import write_record
from nyhavn.server.table.table import Table
from nyhavn.server.table.turn_end import make_turn_ended
from nyhavn.server.view import wire
from nyhavn.server.view.commands import event_for
from nyhavn.server.view.redaction import Visibility, redact_state

SECRET = Secret(bytes(range(32)))
ANNA, BELA = Sitter("Anna", device="d1"), Sitter("Béla", device="d2")
DORA, MASON = Sitter("Dóra", device="d1"), Sitter("mason", bot="mason")


def open_hint_table(*sitters: Sitter, options: Options = Options()) -> Table:  # noqa: B008 - immutable
    start = CommittedDealer(SECRET).deal(len(sitters))
    return Table.open("table", TableOpened(sitters, options, SECRET.commitment, start))


def end_turn(table: Table) -> Table:
    """The table after a take and the end of the turn."""
    played = table.after(MovePlayed(Move.parse("t12")))
    return played.after(make_turn_ended(played, SECRET))


@pytest.mark.parametrize(
    ("sitters", "options", "allowed"),
    [
        ((ANNA, MASON), Options(), True),
        ((ANNA, MASON), Options(rated=True), False),
        ((ANNA, BELA), Options(), False),
        ((ANNA, DORA), Options(), False),
        ((ANNA, BELA, MASON), Options(hints=True), True),
    ],
)
def test_hints_are_for_unrated_games_against_bots_or_where_the_table_allows_them(
    sitters: tuple[Sitter, ...], options: Options, allowed: bool
) -> None:
    table = open_hint_table(*sitters, options=options)
    assert options.allow_hints(sitters) == allowed
    event = event_for(table, Visibility.of(table, "d1", 0), wire.Hint("m1", 1), SECRET)
    assert event == HintGiven()
    if allowed:
        assert table.after(event).hint_turns == (0,)
    else:
        with pytest.raises(Denied) as denied:
            table.after(event)
        assert denied.value.code == Denial.NO_HINTS


def test_a_hint_keeps_the_draft_and_is_noted_once_a_turn() -> None:
    drafted = open_hint_table(ANNA, MASON).after(MovePlayed(Move.parse("t12")))
    hinted = drafted.after(HintGiven())
    assert hinted.draft == drafted.draft
    with pytest.raises(Denied):
        hinted.after(HintGiven())
    with pytest.raises(Denied):
        end_turn(open_hint_table(ANNA, MASON)).after(HintGiven())
    with pytest.raises(Denied):
        open_hint_table(ANNA, MASON).after(StandInStarted(0, "apprentice")).after(HintGiven())


def test_the_record_and_the_state_name_the_turns_with_hints() -> None:
    table = end_turn(end_turn(open_hint_table(ANNA, MASON).after(HintGiven()))).after(HintGiven())
    state = redact_state(table, Visibility.of(table, "d1", None), SECRET)
    assert state.hint_turns == [0, 2]
    headers = write_record(table.after(PlayerResigned(0)), SECRET).headers
    assert headers["hint-turns"] == "1"
    plain = open_hint_table(ANNA, MASON)
    assert "hint-turns" not in write_record(plain.after(PlayerResigned(0)), SECRET).headers
    assert redact_state(plain, Visibility.of(plain, "d1", None), SECRET).hint_turns is UNSET


def test_a_hint_is_stored_once_a_turn(tmp_path: Path) -> None:
    async def play() -> tuple[list[str | None], list[int]]:
        hub = Hub(await Store.at(tmp_path / "tables.sqlite"), BotPool())
        new = wire.NewTable([wire.NewSeat("Anna"), wire.NewSeat(bot="mason")], first=0)
        name = await hub.open_table(new, "d1")
        live = await hub.find(name)
        assert live
        answers = [await live.answer_message("d1", wire.Hint(f"m{i}", 0), None) for i in range(2)]
        await hub.close()
        again = Hub(await Store.at(tmp_path / "tables.sqlite"), BotPool())
        found = await again.find(name)
        assert found
        turns = list(found.game.hint_turns)
        await again.close()
        return [answer.refusal for answer in answers], turns

    assert asyncio.run(play()) == ([None, "no-hints"], [0])
