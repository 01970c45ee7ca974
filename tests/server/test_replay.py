"""Replays: step by step, redacted while the game runs, shared by link, and continued as a branch."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

import msgspec
import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from harness.http_client import Host, Json, Page, Visitor, start_host
from harness.random_games import random_record, sampled_positions
from harness.table_games import SECRET, open_test_table, play_events
from nyhavn import SeededDealer
from nyhavn.game.board import Phase
from nyhavn.game.draft import Draft
from nyhavn.game.errors import IllegalMove, Refusal
from nyhavn.game.house import Cell
from nyhavn.game.link_codec import pack, unpack
from nyhavn.game.move import Draw
from nyhavn.game.position import Position
from nyhavn.game.record import Record, cards_drawn
from nyhavn.rules import words as at
from nyhavn.server.limits.admission import refuse_by_limit
from nyhavn.server.limits.settings import DEFAULTS
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.hub import Hub
from nyhavn.server.store.store import Store
from nyhavn.server.table import events, tutorial
from nyhavn.server.table.any_table import replay_log
from nyhavn.server.table.committed_dealer import CommittedDealer, GivenDealer
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import (
    GameAbandoned,
    Given,
    Options,
    PlayerResigned,
    Sitter,
    StandInStarted,
    TableOpened,
)
from nyhavn.server.table.game_record import count_given_cards, write_record
from nyhavn.server.table.record_events import events_by_move
from nyhavn.server.table.table import Table
from nyhavn.server.table.verification import Finding, verify
from nyhavn.server.view import wire
from nyhavn.server.view.branch import expect_decision, find_branch
from nyhavn.server.view.new_table import prepare_table
from nyhavn.server.view.redaction import Visibility, redact_state
from nyhavn.server.view.replay import (
    Stopped,
    open_recorded_table,
    read_record,
    read_shared,
    replay_of_record,
    replay_of_table,
)
from tests.game.test_link_codec import deflate_text
from tests.server.hostile_records import hostile_records
from tests.server.test_table import ANNA, BELA, CARO, MASON

DORA = Sitter("Dóra", device="d2")


def play_to_end(table: Table, seed: int) -> Table:
    *_, (last, event) = play_events(table, seed)
    return last.after(event)


def play_to_draft(table: Table, seed: int, turns: int) -> Table:
    """A table after a number of turns, with a draft."""
    return next(now for now, _ in play_events(table, seed) if now.turn == turns and now.draft.steps)


# Steps


@pytest.mark.parametrize("sitters", [(ANNA, MASON), (ANNA, DORA, CARO), (MASON, DORA, MASON, ANNA)])
def test_the_replay_of_a_finished_game_shows_all_hands_at_every_step(sitters: tuple[Sitter, ...]) -> None:
    table = play_to_end(open_test_table(*sitters), 3)
    found = replay_of_table(table, "d1", SECRET)
    moves = [str(move) for move in table.settled.moves]
    assert found.moves == ["", *moves]
    assert len(found.steps) == len(found.ended) == len(moves) + 1
    position = table.settled.start
    for move, step in zip(found.moves, found.steps, strict=True):
        position = position.play(move) if move else position
        assert [place.hand for place in step.places] == [str(position.hand(seat)) for seat in position.seats]
        assert step.harbour == position.harbour
        assert [place.house.score for place in step.places] == list(position.scores)
        assert not step.choices
        assert not step.turns
        assert step.secret is None
        assert not step.can_end
    assert found.steps[-1].outcome is not None
    assert [step.outcome for step in found.steps[:-1]] == [None] * len(moves)
    assert found.ended[0] == 0
    assert found.ended[-1] == len(found.turns) == table.turn
    assert found.turns == redact_state(table, Visibility.of(table, "d1", None), SECRET).turns


def test_a_finished_game_can_be_shared_and_verified() -> None:
    table = play_to_end(open_test_table(ANNA, MASON), 4)
    found = replay_of_table(table, "d1", SECRET)
    assert found.packed
    assert found.record
    assert str(unpack(found.packed)) == found.record
    assert verify(Record.parse(found.record)).finding is Finding.FAIR
    shared = replay_of_record(read_shared(wire.Shared(packed=found.packed)))
    assert shared.record == found.record
    assert shared.packed == found.packed
    assert (shared.moves, shared.ended, shared.turns) == (found.moves, found.ended, found.turns)
    assert [[place.hand for place in step.places] for step in shared.steps] == [
        [place.hand for place in step.places] for step in found.steps
    ]
    assert [place.sitter for place in shared.steps[0].places] == [wire.Sitter("Anna"), wire.Sitter("mason", "mason")]
    assert shared.steps[-1].outcome == found.steps[-1].outcome


@pytest.mark.parametrize("event", [PlayerResigned(0), PlayerResigned(1), GameAbandoned()])
def test_the_replay_of_an_interrupted_game_ends_with_its_outcome(event: events.TableEvent) -> None:
    table = play_to_draft(open_test_table(ANNA, MASON), 5, 4).after(event)
    found = replay_of_table(table, "d1", SECRET)
    assert found.steps[-1].outcome == redact_state(table, Visibility.of(table, "d1", None), SECRET).outcome
    assert found.record
    shared = replay_of_record(read_record(found.record))
    assert shared.steps[-1].outcome == found.steps[-1].outcome
    assert shared.steps[-1].due is None
    assert open_recorded_table(table.settled).sitters == (Sitter(""), Sitter(""))


def test_a_record_says_what_was_open_and_which_turns_a_stand_in_played() -> None:
    plain = write_record(play_to_end(open_test_table(ANNA, MASON), 5), SECRET)
    assert not {"hands", "stand-in-turns"} & set(plain.headers)
    table = open_test_table(ANNA, CARO, options=Options(open_hands=True))
    away = play_to_draft(table, 5, 3).after(StandInStarted(1, "apprentice"))
    headers = write_record(play_to_end(away, 5), SECRET).headers
    assert headers["hands"] == "open"
    turns = [int(turn) for turn in headers["stand-in-turns"].split()]
    assert turns[:2] == [4, 6]


def test_a_person_named_like_a_bot_is_replayed_as_a_person() -> None:
    people = (Sitter("mason", device="d1"), MASON, Sitter("tourist", device="d2"))
    record = write_record(play_to_end(open_test_table(*people), 8), SECRET)
    assert [sitter.bot for sitter in open_recorded_table(read_record(str(record))).sitters] == [None, "mason", None]
    alone = play_to_end(open_test_table(Sitter("mason", device="d1"), Sitter("random", device="d1")), 8)
    assert [sitter.bot for sitter in open_recorded_table(read_record(pack(write_record(alone, SECRET)))).sitters] == [
        None,
        None,
    ]
    unsaid = record.titled({name: told for name, told in record.headers.items() if name != "bots"})
    assert [sitter.bot for sitter in open_recorded_table(unsaid).sitters] == ["mason", "mason", "tourist"]


@pytest.mark.parametrize(
    ("named", "sitters"),
    [
        ("mason@1, me", [Sitter("mason", bot="mason"), Sitter("")]),
        (
            "Anna, master:playouts=20@687e15b1.4eb3",
            [Sitter("Anna"), Sitter("master:playouts=20", bot="master:playouts=20")],
        ),
        ("mason", [Sitter("mason", bot="mason"), Sitter("")]),
        ("bot:apprentice, Anna", [Sitter("apprentice", bot="apprentice"), Sitter("Anna")]),
    ],
)
def test_one_header_may_name_all_seats(named: str, sitters: list[Sitter]) -> None:
    record = random_record(2, 5).titled({"seats": named})
    assert list(open_recorded_table(read_record(pack(record))).sitters) == sitters


def test_an_unfinished_record_is_replayed_to_its_last_move() -> None:
    record = play_to_end(open_test_table(ANNA, MASON), 6).settled
    moves = list(record.moves)
    for number in (0, 1, 2, 11, 12):
        part = Record.begin(record.start, {"seat-1": "\u202eevil", "ending": "resigned 9"})
        for move in moves[:number]:
            part = part.play(move)
        found = replay_of_record(part)
        assert found.moves == ["", *map(str, moves[:number])]
        assert found.steps[-1].outcome is None
        assert found.steps[-1].harbour == part.end.harbour
        assert found.steps[0].places[0].sitter == wire.Sitter("")


def test_turns_of_a_game_that_begins_later_have_their_seats() -> None:
    whole = random_record(3, 5)
    start = whole.after(4)
    record = Record.begin(start, {})._replace(turns=whole.turns[4:], end=whole.end)
    replay = replay_of_record(record)
    assert start.seat == 1
    assert [turn.seat for turn in replay.turns[:4]] == [1, 2, 0, 1]
    dues = [step.due for step in replay.steps[:9]]
    assert dues == [replay.turns[ended].seat for ended in replay.ended[:9]]


@pytest.mark.parametrize(("players", "first"), [(2, 20), (3, 31), (4, 45)])
def test_houses_of_a_game_that_begins_later_have_their_tiles(players: int, first: int) -> None:
    whole = random_record(players, 5)
    position = whole.after(first)
    replay = replay_of_record(Record.begin(position, {})._replace(turns=whole.turns[first:], end=whole.end))
    assert any(house.painted[0] for house in map(position.house, position.seats))
    for move, step in zip(replay.moves, replay.steps, strict=True):
        position = position.play(move) if move else position
        for seat, place in enumerate(step.places):
            tiles, house = place.house.tiles, position.house(seat)
            cells = [Cell.parse(cell) for tile in tiles for cell in tile.cells]
            assert sum(cell.bit for cell in cells) == house.covered
            assert len(cells) == house.covered.bit_count()
            for tile in tiles:
                marks = [house[Cell.parse(cell)] for cell in tile.cells]
                assert marks == [tile.colour.lower() if tile.brick else tile.colour] + [tile.colour] * (len(marks) - 1)


def test_a_cancelled_replay_stops() -> None:
    finished = play_to_end(open_test_table(ANNA, MASON), 18).settled
    looks = iter([False, False, True])
    with pytest.raises(Stopped):
        replay_of_record(finished, lambda: next(looks))
    assert list(looks) == []


# Redaction


def test_the_replay_of_a_running_game_shows_settled_turns_and_one_hand() -> None:
    for table, _ in play_events(open_test_table(ANNA, MASON, CARO), 7):
        if not table.draft.steps or table.turn % 12 != 6:
            continue
        for device, viewer in (("d1", 0), ("d2", 2)):
            found = replay_of_table(table, device, SECRET)
            assert found.moves == ["", *map(str, table.settled.moves)]
            assert found.packed is found.record is None
            for step in found.steps:
                assert step.viewer == viewer
                assert [seat for seat, place in enumerate(step.places) if place.hand is not None] == [viewer]
                assert step.outcome is None


def test_a_shared_screen_shows_no_hand_while_the_game_runs() -> None:
    table = play_to_draft(open_test_table(ANNA, BELA), 8, 6)
    for step in replay_of_table(table, "d1", SECRET).steps:
        assert [place.hand for place in step.places] == [None, None]
        assert step.viewer is None
        assert step.waits_for is None
    over = replay_of_table(table.after(GameAbandoned()), "d1", SECRET)
    assert all(place.hand for step in over.steps[:1] for place in step.places)


def test_the_replay_of_a_game_with_open_hands_shows_all_hands() -> None:
    table = play_to_draft(open_test_table(ANNA, MASON, options=Options(open_hands=True)), 9, 6)
    assert all(place.hand for step in replay_of_table(table, "d1", SECRET).steps[:1] for place in step.places)


def redeal_game(table: Table, viewer: int, rng: Random) -> Table | None:
    """The same game with other cards that the viewer does not know; None if its moves are not legal with them."""
    sample, words = table.settled.end.view(viewer).sample(rng), list(table.settled.start.words)
    for seat in table.settled.end.seats:
        other = sample.hidden(seat).word - table.settled.end.hidden(seat).word
        words[at.SEATS + seat * at.SEAT_WORDS + at.HIDDEN] += other
        words[at.SEATS + seat * at.SEAT_WORDS + at.HAND] += other
        words[at.SUPPLY] -= other
    record = Record.begin(Position(tuple(words)))
    try:
        for move in table.settled.moves:
            record = record.play(move)
    except IllegalMove:
        return None
    return table._replace(draft=Draft(record))


@pytest.mark.parametrize("sitters", [(ANNA, MASON), (ANNA, DORA, MASON), (MASON, ANNA, DORA, MASON)])
def test_hidden_cards_change_no_byte_of_a_running_replay(sitters: tuple[Sitter, ...]) -> None:
    rng, changed = Random(10), 0
    for table, _ in play_events(open_test_table(*sitters, options=Options(public_knowledge=True)), 11):
        if table.turn % 12 != 4 or table.draft.steps:
            continue
        for device in ("d1", "d2"):
            for seat in table.seats_of(device):
                other = redeal_game(table, seat, rng)
                if other and other.settled.start != table.settled.start:
                    ours, theirs = (msgspec.json.encode(replay_of_table(one, device, SECRET)) for one in (table, other))
                    assert ours == theirs
                    changed += 1
    assert changed > 0


def test_a_draft_changes_no_byte_of_a_replay() -> None:
    settled: dict[int, bytes] = {}
    for table, _ in play_events(open_test_table(ANNA, MASON), 12):
        if table.turn < 6:
            sent = msgspec.json.encode(replay_of_table(table, "d1", SECRET))
            assert settled.setdefault(table.turn, sent) == sent


# Parsing


def test_long_comments_are_left_out_of_the_link() -> None:
    record, rng = play_to_end(open_test_table(ANNA, MASON), 21).settled, Random(22)
    long = record.say("\n".join(rng.randbytes(30).hex() for _ in range(400)))
    found = replay_of_record(read_record(str(long)))
    assert found.record == str(long)
    assert found.packed == pack(record)
    huge = record.titled({"event": rng.randbytes(9_000).hex()})
    assert replay_of_record(huge).packed is None
    many = str(record) + ";x\n" * 19_000
    assert len(read_record(many).turns[-1].comment) == 2 * 19_000 - 1


@pytest.mark.parametrize("text", ["", "AQ", "nyhavn", "nyhavn 1\nstart: x", "x" * 500, "nyhavn 2\n", "é", "\0"])
def test_unreadable_records_are_refused(text: str) -> None:
    with pytest.raises(Denied) as denied:
        read_record(text)
    assert denied.value.code == Denial.NO_RECORD


@pytest.mark.slow
def test_hostile_records_are_read_in_bounded_time() -> None:
    for text in hostile_records():
        began = process_time()
        for shared in (text, text[:2_000], deflate_text(text.encode())):
            with suppress(Denied):
                replay_of_record(read_record(shared))
        assert process_time() - began < 1.5, text[:200]


def test_long_headers_do_not_multiply_the_size_of_a_replay() -> None:
    finished = play_to_end(open_test_table(ANNA, MASON), 21).settled
    usual = len(msgspec.json.encode(replay_of_record(finished)))
    for header in ("seat-2", "bots", "commitment", "ending"):
        for said in ("f" * 50_000, "mason:time=" + "0" * 50_000 + "5", "1 " * 25_000):
            answer = msgspec.json.encode(replay_of_record(finished.titled({header: said})))
            assert len(answer) < usual + 150_000


@drawn(st.integers(0, 2**40), st.lists(st.tuples(st.integers(0, 3_000), st.characters()), max_size=4))
@settings(max_examples=60, deadline=None)
def test_a_record_with_other_characters_is_read_or_refused(seed: int, changes: list[tuple[int, str]]) -> None:
    text = str(random_record(2 + seed % 3, seed, 20).titled({"seat-1": "Anna", "bots": "2", "ending": "resigned 1"}))
    for place, other in changes:
        text = text[: place % len(text)] + other + text[place % len(text) + 1 :]
    with suppress(Denied):
        assert replay_of_record(read_record(text)).steps


# Branches


def test_given_cards_are_dealt_first_if_the_supply_has_them() -> None:
    start = CommittedDealer(SECRET).deal(2)
    position = start.play("t12")
    ours = CommittedDealer(SECRET, 12).draw(position).cards
    assert GivenDealer("", CommittedDealer(SECRET, 12)).draw(position).cards == ours
    assert GivenDealer("PP", CommittedDealer(SECRET, 12)).draw(position).cards == "PP"
    assert GivenDealer("P", CommittedDealer(SECRET, 12)).draw(position).cards == "P" + ours[1]
    assert GivenDealer("EP", CommittedDealer(SECRET, 12)).draw(position).cards == ours[0] + "P"


def test_openings_with_given_cards_are_parsed() -> None:
    start = CommittedDealer(SECRET).deal(2)
    for given in (Given(), Given(12), Given(20, "RYGBPE")):
        opening = TableOpened((ANNA, MASON), Options(), "00", start, given)
        assert TableOpened.parse(str(opening)) == opening
    assert "\ncards 20 RYGBPE\ndeal 1t" in str(opening)
    assert Given.parse("cards 20 RYGBPE") == given


def continue_game(step: int, same_draws: bool, finished: Record) -> Table:
    """A table that continues after a step of a game."""
    wanted = wire.GoOn(pack(finished), step, same_draws)
    on = find_branch(wanted, 2)
    new = wire.NewTable(seats=[wire.NewSeat(name="Anna"), wire.NewSeat(bot="mason")], first=1, go_on=wanted)
    opening, secret = prepare_table(new, "d1", on)
    assert secret.commitment == opening.commitment
    table = Table.open("table", replace(opening, commitment=SECRET.commitment))
    for event in on.events:
        table = table.after(event)
    return table


@pytest.mark.parametrize("same_draws", [False, True])
def test_a_game_can_be_continued_from_every_step(same_draws: bool) -> None:
    finished = play_to_end(open_test_table(ANNA, MASON), 13).settled
    moves, position = list(finished.moves), finished.start
    for step, move in enumerate(moves):
        if step < 6 or step % 9 == 0 or step > len(moves) - 4:
            table = continue_game(step, same_draws, finished)
            log = [str(opening_of(table)), *map(str, list_events(table))]
            assert table.position == position
            assert table.due == table.settled.end.seat
            assert (replayed := replay_log("table", log).game)
            assert replayed.settled == table.settled
        position = position.play(move)


def opening_of(table: Table) -> TableOpened:
    return TableOpened(table.sitters, table.options, table.commitment, table.settled.start, table.given)


def list_events(table: Table) -> Iterator[events.TableEvent]:
    for _, found in events_by_move(table.settled):
        yield from found


def test_a_continued_game_repeats_the_draws_or_draws_new_cards() -> None:
    finished = play_to_end(open_test_table(ANNA, MASON), 14).settled
    drawn = "".join(move.cards for move in finished.moves if isinstance(move, Draw))
    for same, seed in ((True, 15), (False, 16)):
        table = play_to_end(continue_game(20, same, finished), seed)
        ours = "".join(move.cards for move in table.settled.moves if isinstance(move, Draw))
        record = write_record(table, SECRET)
        verdict = verify(record)
        assert verdict.finding is (Finding.FAIR if verdict.cards else Finding.NOTHING)
        given = table.given.cards
        if same:
            length = min(len(drawn), len(ours))
            assert ours[:length] == drawn[:length]
            assert verdict.given == min(count_given_cards(table), cards_drawn(record))
            assert count_given_cards(table) == given + len(table.given.following)
        else:
            assert ours[: given - 12] == drawn[: given - 12]
            assert verdict.given == given == count_given_cards(table)
            assert verdict.cards > 10


def test_lessons_can_be_verified_from_their_first_turn() -> None:
    table = Table.open(
        "table", TableOpened((ANNA, MASON), Options(lesson=10), SECRET.commitment, tutorial.load_tutorial_game().start)
    )
    for event in tutorial.list_tutorial_events(10):
        table = table.after(event)
    assert count_given_cards(table) == cards_drawn(table.settled) == tutorial.count_tutorial_cards(10)
    verdict = verify(write_record(play_to_end(table, 17), SECRET))
    assert verdict.finding is Finding.FAIR
    assert verdict.given == tutorial.count_tutorial_cards(10)


def test_continuing_from_a_step_without_a_decision_is_refused() -> None:
    finished = play_to_end(open_test_table(ANNA, MASON), 18).settled
    number = len(list(finished.moves))
    for wanted, players, code in (
        (wire.GoOn(pack(finished), number), 2, Refusal.GAME_OVER),
        (wire.GoOn(pack(finished), number + 1), 2, Denial.NO_RECORD),
        (wire.GoOn(pack(finished), 3), 3, Refusal.NO_SUCH_SEAT),
        (wire.GoOn("nothing", 0), 2, Denial.NO_RECORD),
    ):
        with pytest.raises(Denied) as denied:
            find_branch(wanted, players)
        assert denied.value.code == code
    assert find_branch(wire.GoOn(str(finished), 4), 2) == find_branch(wire.GoOn(pack(finished), 4), 2)


def test_continuing_at_the_turn_of_the_dealer_is_refused() -> None:
    start = Record.begin(CommittedDealer(SECRET).deal(2)).play("t12").end
    assert start.phase is Phase.DRAW
    played = Record.begin(start)
    for number in range(2):
        for step in range(number + 1):
            with pytest.raises(Denied) as denied:
                find_branch(wire.GoOn(str(played), step), 2)
            assert denied.value.code == Refusal.DEALERS_TURN
        played = played.play(SeededDealer(1).draw(start) if not number else "t12")
    after = find_branch(wire.GoOn(str(Record.begin(start.play(SeededDealer(1).draw(start)))), 0), 2)
    assert after.start.phase is Phase.TURN


def test_every_position_that_can_be_continued_has_legal_moves() -> None:
    for position in sampled_positions(300, 23):
        try:
            expect_decision(Record.begin(position))
        except Denied as denied:
            assert denied.code == {Phase.OVER: Refusal.GAME_OVER, Phase.DRAW: Refusal.DEALERS_TURN}[position.phase]
        else:
            assert position.legal_moves
            assert position.to_move is not None


# Over HTTP


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with start_host(tmp_path_factory.mktemp("replays")) as host:
        yield host
        assert "Traceback" not in host.log


def replay_of(visitor: Visitor, table: str) -> Json:
    status, body, headers = visitor.request("GET", f"/api/tables/{table}/replay", headers={"Accept-Encoding": "gzip"})
    assert status == 200, body
    assert headers["content-encoding"] == "gzip"
    assert headers["cache-control"] == "no-store"
    found: Json = json.loads(gzip.decompress(body))
    return found


def post_refusal(visitor: Visitor, path: str, body: object) -> tuple[int, str]:
    status, answer, _ = visitor.request("POST", path, body)
    return status, str(json.loads(answer).get("refusal"))


def test_a_game_is_replayed_shared_and_continued(host: Host) -> None:
    visitor, stranger, rng = Visitor(host), Visitor(host), Random(19)
    page = Page(visitor, visitor.open_table("Anna", "bot:mason"))
    for _ in range(3):
        page.play_turn(rng)
    running = replay_of(visitor, page.table)
    assert running["record"] is running["packed"] is None
    assert all(step["places"][1]["hand"] is None for step in running["steps"])
    stranger.tables()
    assert stranger.request("GET", f"/api/tables/{page.table}/replay")[0] == 404
    page.play_out(rng)
    page.leave()
    finished = replay_of(visitor, page.table)
    assert finished["record"] == visitor.record(page.table)
    assert all(place["hand"] for place in finished["steps"][0]["places"])

    for shared in ({"packed": finished["packed"]}, {"record": finished["record"]}):
        status, body, headers = stranger.request("POST", "/api/replays", shared)
        assert status == 200, body
        assert "content-encoding" not in headers
        assert json.loads(body)["moves"] == finished["moves"]
    assert [table["table"] for table in stranger.tables()] == []

    on = {"packed": finished["packed"], "step": 7, "sameDraws": True}
    new = {"seats": [{"bot": "mason"}, {"name": "Zoë"}], "goOn": on}
    status, body, _ = stranger.request("POST", "/api/tables", new)
    assert status == 201, body
    other = Page(stranger, json.loads(body)["table"])
    assert [turn["moves"] for turn in other.state["turns"]][:3] == [turn["moves"] for turn in finished["turns"]][:3]
    other.play_out(rng)
    record = Record.parse(stranger.record(other.table))
    verdict = verify(record)
    assert verdict.finding is (Finding.FAIR if verdict.cards else Finding.NOTHING)
    assert int(record.headers["dealt-from"]) > 12
    other.leave()


def test_requests_with_bad_records_are_refused(host: Host) -> None:
    visitor = Visitor(host)
    assert post_refusal(visitor, "/api/replays", {}) == (422, "no-record")
    assert post_refusal(visitor, "/api/replays", {"packed": "AQID"}) == (422, "no-record")
    assert post_refusal(visitor, "/api/replays", {"record": "nyhavn 1\n" + "; x\n" * 9_000}) == (422, "no-record")
    assert post_refusal(visitor, "/api/replays", b"{") == (422, "unreadable")
    assert post_refusal(visitor, "/api/replays", {"record": "x" * 70_000}) == (413, "too-large")
    new = {"seats": [{"name": ""}, {"bot": "mason"}], "goOn": {"packed": "AQID", "step": 0}}
    assert post_refusal(visitor, "/api/tables", new) == (422, "no-record")


def test_continuing_a_game_is_charged_to_the_quotas_of_the_address(tmp_path: Path) -> None:
    record = random_record(4, 24)
    on = {"packed": pack(record), "step": len(list(record.moves)) - 1}
    new = {"seats": [{"name": ""}] * 4, "goOn": on}
    with start_host(tmp_path, "--proxy", "--limit", "stored-bytes=60000/0.001", "--limit", "replays=4/0.001") as host:
        visitor, other = Visitor(host), Visitor(host)
        found = [visitor.request("POST", "/api/tables", new)[0] for _ in range(3)]
        assert found == [201, 429, 429]
        assert len(visitor.tables()) == 1
        assert visitor.open_table("Anna", "bot:mason")
        assert post_refusal(visitor, "/api/tables", new | {"goOn": {"packed": "AQID", "step": 0}}) == (422, "no-record")
        assert post_refusal(visitor, "/api/tables", new | {"goOn": {"packed": "AQID", "step": 0}}) == (429, "too-many")
        assert post_refusal(visitor, "/api/replays", {"packed": "AQID"}) == (429, "too-many")
        assert other.request("POST", "/api/tables", new)[0] == 201


def test_a_new_table_is_charged_its_stored_bytes(tmp_path: Path) -> None:
    async def run() -> None:
        hub = Hub(await Store.at(tmp_path / "tables.sqlite"), BotPool())
        charged: list[float] = []
        record = random_record(2, 25)
        for step in (0, 10, len(list(record.moves)) - 1):
            new = wire.NewTable([wire.NewSeat(name="A")] * 2, go_on=wire.GoOn(pack(record), step))
            name = await hub.open_table(new, "d", charged.append)
            kept = await hub.store.load(name)
            assert kept
            texts = sum(len(entry.event.encode()) for entry in kept.entries)
            assert texts + 100 * len(kept.entries) < charged[-1] < texts + 300 * len(kept.entries) + 1_500
        await hub.open_table(wire.NewTable([wire.NewSeat(name="A"), wire.NewSeat(open=True)]), "d", charged.append)
        assert charged[2] > 2 * charged[0] > charged[3]
        await hub.open_table(new, "d")
        assert len(charged) == 4
        with pytest.raises(Denied, match="too-many"):
            await hub.open_table(new, "other", lambda _: refuse_by_limit("stored_bytes"))
        assert await hub.store.tables_of("other") == []
        await hub.close()

    asyncio.run(run())


def test_a_replay_is_the_same_after_a_restart(tmp_path: Path) -> None:
    with start_host(tmp_path) as host:
        visitor = Visitor(host)
        page = Page(visitor, visitor.open_table("Anna", "bot:mason"))
        page.play_out(Random(20))
        page.leave()
        packed = replay_of(visitor, page.table)["packed"]
        new = {"seats": [{"name": "Anna"}, {"bot": "mason"}], "goOn": {"packed": packed, "step": 9, "sameDraws": True}}
        table = json.loads(visitor.request("POST", "/api/tables", new)[1])["table"]
        before = replay_of(visitor, table)["moves"]
        host.kill()
        host.restart()
        assert replay_of(visitor, table)["moves"][: len(before)] == before
        assert replay_of(visitor, page.table)["packed"] == packed


def test_records_are_read_round_robin_over_clients(tmp_path: Path) -> None:
    order = list[str]()

    async def read_all() -> None:
        hub = Hub(await Store.at(tmp_path / "tables.sqlite"), BotPool(), DEFAULTS._replace(replays_at_once=1))
        clients = ["192.0.2.1"] * 5 + ["192.0.2.2"]
        await asyncio.gather(*(hub.read(partial(order.append, client), client) for client in clients))
        await hub.close()

    asyncio.run(read_all())
    assert order.index("192.0.2.2") == 1
