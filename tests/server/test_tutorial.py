"""The prepared game of the tutorial: every chapter begins at a position about its subject."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from itertools import count, pairwise
from pathlib import Path

import pytest

from nyhavn import Position
from nyhavn.game.board import Phase
from nyhavn.game.link_codec import pack
from nyhavn.game.move import Build, Take
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.hub import Hub
from nyhavn.server.ops.service import FILE
from nyhavn.server.store.failures import NotStored
from nyhavn.server.store.fsck import check_store
from nyhavn.server.store.store import Store
from nyhavn.server.table import tutorial
from nyhavn.server.table.any_table import replay_log
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.table import Table
from nyhavn.server.view import wire
from nyhavn.server.view.branch import find_branch
from nyhavn.server.view.new_table import prepare_table

CHAPTERS = Path(__file__).parents[2] / "web" / "src" / "learn" / "chapters.ts"
TURNS = [int(turn) for turn in re.findall(r"turn: (\d+),", CHAPTERS.read_text(encoding="utf-8"))]
TAKE, BUILD, SUPPORT, COLOUR, ROW, COAT, ABILITY, COLUMN, HAND, END = TURNS


def chapter_position(turn: int) -> Position:
    """The position at which a chapter begins."""
    return tutorial.load_tutorial_game().after(turn)


def position_after_first_move(turn: int) -> Position:
    """The position after the first move of the learner in the prepared game."""
    return chapter_position(turn).play(tutorial.load_tutorial_game().turns[turn].moves[0])


def make_lesson_request(turn: int, seats: int = 2) -> wire.NewTable:
    """The request for a table of a chapter."""
    bots = [wire.NewSeat(bot="tourist")] * (seats - 1)
    return wire.NewTable([wire.NewSeat(name="Anna"), *bots], 0, wire.Options(lesson=turn))


def test_the_prepared_game_is_a_record_that_the_learner_wins() -> None:
    text = tutorial.GAME
    game = tutorial.load_tutorial_game()
    assert str(game) == text
    assert game.end.result
    assert game.end.result.winners == (0,)


def test_chapters_begin_one_after_the_other_with_a_turn_of_the_learner() -> None:
    game = tutorial.load_tutorial_game()
    assert all(first < second for first, second in pairwise(TURNS))
    for turn in TURNS:
        position = chapter_position(turn)
        assert Position.parse(str(position)) == position
        assert (position.seat, position.phase) == (0, Phase.TURN)
        assert turn == 0 or game.turns[turn - 1].comment, "the record names the chapter"


@pytest.mark.parametrize("turn", TURNS)
def test_a_lesson_table_replays_the_turns_before_its_chapter(turn: int) -> None:
    opening, _ = prepare_table(make_lesson_request(turn), "device")
    table = Table.open("lesson", opening)
    log = [str(opening)]
    for event in tutorial.list_tutorial_events(turn):
        table = table.after(event)
        log.append(str(event))
    assert (table.position, table.turn, table.due) == (chapter_position(turn), turn, 0)
    assert replay_log("lesson", log) == table
    assert replay_log("lesson", log).options.lesson == turn


@pytest.mark.parametrize("turn, seats", [(len(tutorial.load_tutorial_game().turns), 2), (0, 3)])
def test_unknown_lessons_are_refused(turn: int, seats: int) -> None:
    with pytest.raises(Denied) as denied:
        prepare_table(make_lesson_request(turn, seats), "device")
    assert denied.value.code == Denial.UNREADABLE


def test_two_red_cards_lie_side_by_side_and_pay_for_a_tile() -> None:
    assert chapter_position(TAKE).harbour[2:4] == "RR"
    assert not any(isinstance(move, Build) for move in chapter_position(TAKE).legal_moves)
    assert position_after_first_move(TAKE).hand(0)["R"] == 3
    assert {move.placement.colour for move in list_build_moves(chapter_position(BUILD))} == {"R"}


def test_a_blue_tile_can_hang_over() -> None:
    assert {move.placement.colour for move in list_build_moves(chapter_position(SUPPORT))} == {"B"}
    assert chapter_position(SUPPORT).why("bBe4d3e3=B3") is None


def test_two_red_cards_pay_for_three_spaces_only_beside_red() -> None:
    three = [move for move in list_build_moves(chapter_position(COLOUR)) if len(move.placement.cells) == 3]
    assert three
    assert {str(move.payment) for move in three} == {"R2"}


def test_the_row_is_worth_one_point_with_a_brick_and_two_without() -> None:
    assert chapter_position(ROW).scores[0] == 0
    assert [chapter_position(ROW).play(move).scores[0] for move in ("bPa1a2a3=P3", "bPa3a1a2=P3")] == [1, 2]


def test_one_tile_brings_three_coats_of_arms_and_each_bonus_can_be_taken() -> None:
    position = position_after_first_move(COAT)
    assert (position.phase, position.open) == (Phase.BONUS, 3)
    assert {str(move)[0] for move in position.legal_moves} == set("war")
    assert position.play("we5").open == 3, "one is taken, and one is won"


def test_two_purple_cards_lie_apart_and_an_ability_takes_them() -> None:
    position = chapter_position(ABILITY)
    assert "PP" not in position.harbour
    assert position.harbour.count("P") >= 2
    assert all(
        move.turned for move in position.legal_moves if isinstance(move, Take) and takes_only_purple(position, move)
    )
    assert position.abilities(0)[0] == "A"


def test_the_long_tile_completes_a_column() -> None:
    assert position_after_first_move(COLUMN).scores[0] - chapter_position(COLUMN).scores[0] == 2


def test_seven_cards_are_in_hand_and_two_more_are_too_many() -> None:
    assert len(chapter_position(HAND).hand(0)) == 7
    assert (chapter_position(HAND).play("t12").phase, chapter_position(HAND).play("t12").open) == (Phase.DISCARD, 2)


def test_one_tile_wins() -> None:
    assert chapter_position(END).scores[0] == 10
    assert position_after_first_move(END).is_over


def list_build_moves(position: Position) -> list[Build]:
    """The tiles that can be built."""
    return [move for move in position.legal_moves if isinstance(move, Build)]


def takes_only_purple(position: Position, take: Take) -> bool:
    """Whether only purple cards are taken."""
    return {position.harbour[pier] for pier in take.piers} == {"P"}


# Tables that start in the middle of a game


def list_started_tables() -> Iterator[tuple[wire.NewTable, int]]:
    """Requests for tables that start with several events, and the number of these events."""
    yield make_lesson_request(12), 1 + len(tutorial.list_tutorial_events(12))
    on = wire.GoOn(pack(tutorial.load_tutorial_game()), step=20)
    seats = [wire.NewSeat(name="Anna"), wire.NewSeat(bot="mason")]
    yield wire.NewTable(seats, go_on=on), 1 + len(find_branch(on, 2).events)
    yield wire.NewTable([wire.NewSeat(name="Anna"), wire.NewSeat(bot="random")], gather=True), 2


def test_a_table_and_its_first_events_are_stored_atomically(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> list[int]:
        store = await Store.at(tmp_path / FILE)
        hub, write = Hub(store, BotPool()), store.writer.write
        found = []
        for new, _ in list_started_tables():
            monkeypatch.setattr(store.writer, "write", dying_after_the_first(write))
            name = await hub.open_table(new, "ab" * 32)
            kept = await store.load(name)
            found.append(len(kept.entries) if kept else 0)
        monkeypatch.setattr(store.writer, "write", write)
        await hub.close()
        return found

    assert asyncio.run(run()) == [number for _, number in list_started_tables()]
    assert list(check_store(tmp_path / FILE)) == []


def dying_after_the_first(write: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """A write function that succeeds once and then fails, as if the server had been killed."""
    commits = count()

    async def written(*statements: object) -> None:
        if next(commits):
            raise NotStored("killed")
        await write(*statements)

    return written
