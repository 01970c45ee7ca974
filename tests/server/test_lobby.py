"""Lobbies without a server: joining and leaving, the start, nonces, the deal, the log, and redaction."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from itertools import islice, permutations
from pathlib import Path

import msgspec
import pytest

from harness.seeded_tables import proceed_with_deal
from harness.table_games import SECRET, play_events
from nyhavn.game.errors import Refusal
from nyhavn.game.record import Record
from nyhavn.server.http.addresses import ListenAddress, machine_hosts
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.hub import Hub, charge_nobody
from nyhavn.server.live.table_log import apply_events, find_seating_change
from nyhavn.server.ops.service import FILE
from nyhavn.server.store.fsck import check_store
from nyhavn.server.store.rows import LogEntry, SeatingChange
from nyhavn.server.store.store import Store
from nyhavn.server.table import lobby_events, timers
from nyhavn.server.table.any_table import AnyTable, replay_log
from nyhavn.server.table.clock import Clock
from nyhavn.server.table.committed_dealer import NO_NONCES, CommittedDealer, Secret, mix_nonces
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import (
    DeviceChanged,
    GameAbandoned,
    Links,
    Options,
    PlayerResigned,
    Sitter,
    TableEvent,
    TableOpened,
)
from nyhavn.server.table.game_record import write_record
from nyhavn.server.table.lobby import Lobby
from nyhavn.server.table.lobby_events import (
    CardsDealt,
    GameStarted,
    LobbyEvent,
    LobbyOpened,
    NonceAdded,
    NoncePledged,
    PledgesClosed,
    SeatFreed,
    SeatOffered,
    SeatTaken,
)
from nyhavn.server.table.shuffle import Shuffle, derive_seed, draw_first, hash_nonce
from nyhavn.server.table.table import Table
from nyhavn.server.table.verification import Finding, verify
from nyhavn.server.view import commands, redaction, summaries, wire
from nyhavn.server.view.new_table import needs_lobby, prepare_lobby
from nyhavn.server.view.new_table import prepare_table as opened_at_once
from nyhavn.server.view.redaction import Visibility, redact_state
from nyhavn.server.view.summaries import summarise_table

ANNA, MASON = Sitter("Anna", device="d1"), Sitter("mason", bot="mason")
LINKS = Links("join-key", "watch-key")
NONCES = [bytes([number]) * 32 for number in (1, 2, 3)]


def make_lobby_opened(
    *seats: Sitter | None,
    begins: int | None = 0,
    options: Options = Options(),  # noqa: B008 - immutable
    version: int = 1,
) -> LobbyOpened:
    return LobbyOpened(seats, options, SECRET.commitment, LINKS, "d1", begins, version)


def open_lobby(*seats: Sitter | None, begins: int | None = 0) -> Lobby:
    return Lobby.open("table", make_lobby_opened(*seats, begins=begins))


def apply_all(table: Lobby, *happened: LobbyEvent | TableEvent) -> Lobby:
    for event in happened:
        following = table.after(event)
        assert isinstance(following, Lobby)
        table = following
    return table


def deal_lobby(table: Lobby, begins: int = 0) -> Table:
    following = table.after(table.dealing_of(begins, SECRET))
    assert isinstance(following, Table)
    return following


def find_refusal(table: AnyTable, event: LobbyEvent | TableEvent) -> Denial | Refusal:
    with pytest.raises(Denied) as denied:
        table.after(event)
    return denied.value.code


# Joining and leaving


def test_open_seats_can_be_taken_and_freed() -> None:
    table = open_lobby(ANNA, None, MASON, None)
    assert (table.open_seats, set(table.devices), table.seq) == ([1, 3], {"d1"}, 1)
    joined = apply_all(table, SeatTaken(3, "d2", "Béla"))
    assert (joined.open_seats, joined.seats_of("d2"), joined.seq) == ([1], [3], 2)
    assert find_refusal(joined, SeatTaken(3, "d3", "Caro")) == Denial.TABLE_FULL
    assert find_refusal(joined, SeatTaken(2, "d3", "Caro")) == Denial.TABLE_FULL
    assert find_refusal(joined, SeatTaken(7, "d3", "Caro")) == Denial.TABLE_FULL
    left = apply_all(joined, SeatFreed(3))
    assert (left.open_seats, set(left.devices)) == ([1, 3], {"d1"})
    assert apply_all(table, SeatOffered(1, "mason")).sitters[1] == MASON
    assert apply_all(table, SeatOffered(2, None)).open_seats == [1, 2, 3]
    assert find_refusal(table, SeatOffered(4, None)) == Refusal.NO_SUCH_SEAT


def test_a_lobby_always_has_a_host() -> None:
    alone = open_lobby(ANNA, None)
    assert find_refusal(alone, SeatFreed(0)) == Denial.NO_PERSON
    assert find_refusal(alone, SeatOffered(0, "mason")) == Denial.NO_PERSON
    together = apply_all(alone, SeatTaken(1, "d2", "Béla"))
    assert apply_all(together, SeatFreed(1)).host == "d1"
    assert apply_all(together, SeatFreed(0)).host == "d2"
    assert apply_all(together, DeviceChanged(0, "d3")).host == "d3"
    assert apply_all(together, DeviceChanged(1, "d3")).host == "d1"
    assert [together.may_remove(device) for device in ("d1", "d2")] == [True, False]
    two = apply_all(open_lobby(ANNA, ANNA, None), SeatFreed(0))
    assert (two.host, apply_all(two, SeatTaken(0, "d2", "Béla"), SeatFreed(1)).host) == ("d1", "d2")


def test_players_can_change_device_during_the_shuffle() -> None:
    table = apply_all(open_lobby(ANNA, MASON), GameStarted(), DeviceChanged(0, "d9"))
    assert table.sitters[0] == Sitter("Anna", device="d9")
    for seat in (1, 2):
        assert find_refusal(table, DeviceChanged(seat, "d3")) == Refusal.NO_SUCH_SEAT
    assert find_refusal(open_lobby(ANNA, None), DeviceChanged(1, "d3")) == Refusal.NO_SUCH_SEAT


def test_a_game_starts_when_all_seats_are_taken_and_then_seats_are_fixed() -> None:
    table = open_lobby(ANNA, None)
    assert find_refusal(table, GameStarted()) == Denial.SEATS_OPEN
    assert find_refusal(table, NonceAdded("d1", NONCES[0])) == Denial.NOT_STARTED
    assert find_refusal(table, CardsDealt(0, CommittedDealer(SECRET).deal(2))) == Denial.NOT_STARTED
    started = apply_all(table, SeatTaken(1, "d2", "Béla"), GameStarted())
    assert started.dealing
    for event in (GameStarted(), SeatFreed(1), SeatOffered(1, "mason"), SeatTaken(1, "d3", "Caro")):
        assert find_refusal(started, event) == Denial.ALREADY_STARTED
    for later in (GameAbandoned(), PlayerResigned(0)):
        assert find_refusal(started, later) == Denial.NOT_STARTED
    assert find_refusal(started, CardsDealt(2, CommittedDealer(SECRET).deal(2))) == Refusal.NO_SUCH_SEAT
    assert find_refusal(deal_lobby(started), SeatFreed(1)) == Denial.ALREADY_STARTED


# Commands


def events_asked_for(table: Lobby, device: str, message: wire.Command) -> list[LobbyEvent]:
    return commands.lobby_events_for(table, device, message)


def test_only_the_host_offers_seats_and_starts() -> None:
    table = apply_all(open_lobby(ANNA, None, MASON), SeatTaken(1, "d2", "Béla"))
    assert events_asked_for(table, "d1", wire.Offer("m", 1, 1)) == [SeatFreed(1)]
    assert events_asked_for(table, "d1", wire.Offer("m", 1, 1, "mason")) == [SeatOffered(1, "mason")]
    assert events_asked_for(table, "d1", wire.Offer("m", 1, 2)) == [SeatOffered(2, None)]
    assert events_asked_for(table, "d1", wire.Start("m", 1)) == [GameStarted()]
    assert events_asked_for(table, "d2", wire.Leave("m", 1)) == [SeatFreed(1)]
    for message in (wire.Offer("m", 1, 0), wire.Start("m", 1)):
        with pytest.raises(Denied, match="not-the-host"):
            events_asked_for(table, "d2", message)
    with pytest.raises(Denied, match="no-such-bot"):
        events_asked_for(table, "d1", wire.Offer("m", 1, 1, "exec:ls"))
    for later in (wire.Play("m", 1, "t12"), wire.Undo("m", 1), wire.Say("m", 1, "hi"), wire.Abandon("m", 1)):
        with pytest.raises(Denied, match="not-started"):
            events_asked_for(table, "d1", later)


def test_each_device_adds_one_nonce() -> None:
    table = apply_all(open_lobby(ANNA, MASON), GameStarted())
    message = wire.AddNonce("m", 1, NONCES[0].hex())
    assert events_asked_for(table, "d1", message) == [NonceAdded("d1", NONCES[0])]
    added = apply_all(table, NonceAdded("d1", NONCES[0]))
    assert events_asked_for(added, "d1", message) == []
    assert find_refusal(added, NonceAdded("d1", NONCES[1])) == Denial.ALREADY_STARTED


# The deal


def test_nonces_are_hashed_in_the_order_of_arrival() -> None:
    assert mix_nonces([]) == NO_NONCES
    one, two, _ = NONCES
    assert mix_nonces([one, two]) == sha256(sha256(bytes(32) + one).digest() + two).digest()
    assert len({mix_nonces(order) for order in permutations(NONCES)}) == 6


def test_the_cards_follow_from_the_secret_and_all_nonces() -> None:
    table = apply_all(open_lobby(ANNA, None, MASON), SeatTaken(1, "d2", "Béla"), GameStarted())
    assert deal_lobby(table).settled.start == CommittedDealer(SECRET).deal(3)
    assert deal_lobby(table).nonces == NO_NONCES
    added = apply_all(table, NonceAdded("d2", NONCES[0]), NonceAdded("d1", NONCES[1]))
    begun = deal_lobby(added)
    together = mix_nonces(NONCES[:2])
    assert begun.nonces == together
    assert begun.settled.start == CommittedDealer(SECRET, nonces=together).deal(3) != deal_lobby(table).settled.start
    *_, (last, event) = play_events(begun, 3)
    over = last.after(event)
    record = Record.parse(str(write_record(over, SECRET)))
    assert record.headers["nonces"] == together.hex()
    dealer = CommittedDealer(SECRET, nonces=bytes.fromhex(record.headers["nonces"]))
    position = dealer.deal(3)
    for turn in record.turns:
        for move in turn.moves:
            assert str(move)[0] != ">" or dealer.draw(position) == move
            position = position.play(move)
    assert position == record.end


@pytest.mark.parametrize("begins", [0, 1, 2])
def test_seats_are_in_the_order_of_play_after_the_deal(begins: int) -> None:
    table = apply_all(open_lobby(ANNA, None, MASON), SeatTaken(1, "d2", "Béla"), GameStarted())
    begun = deal_lobby(table, begins)
    names = ["Anna", "Béla", "mason"]
    assert [sitter.name for sitter in begun.sitters] == names[begins:] + names[:begins]
    assert (begun.seq, begun.settled_seq) == (table.seq + 1, table.seq + 1)
    assert (begun.host, begun.links, begun.commitment) == ("d1", LINKS, SECRET.commitment)
    deal = table.dealing_of(begins, SECRET)
    assert find_seating_change(table, begun, [deal]) == SeatingChange(first=begins, players=3)


def test_seating_changes_follow_from_the_events() -> None:
    table = open_lobby(ANNA, None, MASON)
    joined = apply_all(table, SeatTaken(1, "d2", "Béla"))
    assert find_seating_change(table, joined, [SeatTaken(1, "d2", "Béla")]) == SeatingChange(come=frozenset({"d2"}))
    moved = apply_all(joined, DeviceChanged(1, "d3"))
    assert find_seating_change(joined, moved, []) == SeatingChange(frozenset({"d3"}), frozenset({"d2"}), void=(1,))
    assert find_seating_change(joined, apply_all(joined, SeatFreed(1)), []) == SeatingChange(
        gone=frozenset({"d2"}), void=(1,)
    )
    assert find_seating_change(joined, apply_all(joined, SeatOffered(1, "mason")), []) == SeatingChange(
        gone=frozenset({"d2"}), void=(1,)
    )
    assert find_seating_change(joined, apply_all(joined, GameStarted()), []) is None


def test_players_can_change_device_during_and_after_the_game() -> None:
    begun = deal_lobby(apply_all(open_lobby(ANNA, None), SeatTaken(1, "d2", "Béla"), GameStarted()))
    moved = begun.after(DeviceChanged(0, "d9"))
    assert (set(moved.devices), moved.host, moved.seats_of("d1")) == ({"d2", "d9"}, "d9", [])
    assert moved.after(PlayerResigned(0)).after(DeviceChanged(1, "d9")).devices == {"d9"}
    assert find_refusal(begun, DeviceChanged(2, "d9")) == Refusal.NO_SUCH_SEAT
    assert [begun.may_remove(device) for device in ("d1", "d2")] == [False, False]
    assert [begun.after(PlayerResigned(1)).may_remove(device) for device in ("d1", "d2")] == [True, False]
    assert begun.after(DeviceChanged(0, "d2")).may_remove("d2")


# The second version of the shuffle


def open_lobby_version_2(*seats: Sitter | None, begins: int | None = None) -> Lobby:
    return Lobby.open("table", make_lobby_opened(*seats, begins=begins, version=2))


BELA, SHARED = Sitter("Béla", device="d2"), Sitter("Caro", device="d1")


def make_pledge(table: Lobby, device: str, nonce: bytes) -> NoncePledged:
    return NoncePledged(device, hash_nonce(table.terms, nonce))


def reveal_both_nonces(table: Lobby) -> Lobby:
    """A started lobby of Anna and Béla, whose browsers have both revealed their nonces."""
    pledges = make_pledge(table, "d2", NONCES[1]), make_pledge(table, "d1", NONCES[0])
    return apply_all(table, *pledges, PledgesClosed(), NonceAdded("d2", NONCES[1]), NonceAdded("d1", NONCES[0]))


def test_nonces_are_pledged_before_they_are_revealed() -> None:
    gathering = open_lobby_version_2(ANNA, BELA)
    started = apply_all(gathering, GameStarted())
    early = make_pledge(started, "d1", NONCES[0])
    assert find_refusal(gathering, early) == find_refusal(gathering, PledgesClosed()) == Denial.NOT_STARTED
    assert find_refusal(started, NonceAdded("d1", NONCES[0])) == Denial.NOT_STARTED
    assert find_refusal(started, started.dealing_of(0, SECRET)) == Denial.NOT_STARTED
    pledged = apply_all(started, early)
    assert find_refusal(pledged, make_pledge(started, "d1", NONCES[1])) == Denial.ALREADY_STARTED
    assert find_refusal(pledged, NonceAdded("d1", NONCES[0])) == Denial.NOT_STARTED
    closed = apply_all(pledged, PledgesClosed())
    assert find_refusal(closed, make_pledge(started, "d2", NONCES[1])) == Denial.ALREADY_STARTED
    assert find_refusal(closed, PledgesClosed()) == Denial.ALREADY_STARTED
    assert find_refusal(closed, NonceAdded("d2", NONCES[1])) == Denial.ALREADY_STARTED
    assert find_refusal(closed, NonceAdded("d1", NONCES[1])) == Denial.UNREADABLE
    both = apply_all(closed, NonceAdded("d1", NONCES[0]))
    assert find_refusal(both, NonceAdded("d1", NONCES[0])) == Denial.ALREADY_STARTED
    assert [table.awaits("d1") for table in (started, pledged, closed, both)] == [True, False, True, False]
    assert [table.awaits("d2") for table in (started, pledged, closed, both)] == [True, True, False, False]


def test_version_1_refuses_pledges() -> None:
    table = apply_all(open_lobby(ANNA, BELA), GameStarted())
    assert find_refusal(table, make_pledge(table, "d1", NONCES[0])) == Denial.ALREADY_STARTED
    assert find_refusal(table, PledgesClosed()) == Denial.ALREADY_STARTED
    told = redaction.redact_lobby(table, "d1", set())
    assert (told.shuffle, told.pledges) == (1, None)
    assert redaction.to_wire_shuffle(deal_lobby(table)) is None


def test_pledges_are_published_in_the_order_of_the_seats() -> None:
    table = apply_all(open_lobby_version_2(MASON, ANNA, BELA, SHARED), GameStarted())
    pledges = make_pledge(table, "d2", NONCES[1]), make_pledge(table, "d1", NONCES[0])
    waiting = apply_all(table, *pledges)
    assert redaction.redact_lobby(waiting, "d1", set()).pledges is None
    closed = apply_all(waiting, PledgesClosed(), NonceAdded("d2", NONCES[1]))
    told = redaction.redact_lobby(closed, None, set())
    assert told.shuffle == 2
    assert told.pledges == [
        wire.ShufflePledge(1, pledges[1].hash.hex(), None),
        wire.ShufflePledge(2, pledges[0].hash.hex(), NONCES[1].hex()),
    ]


def test_cards_and_first_player_follow_from_the_secret_and_all_nonces() -> None:
    table = reveal_both_nonces(apply_all(open_lobby_version_2(ANNA, BELA), GameStarted()))
    seed = derive_seed(table.terms, table.pledges)
    begins = table.choose_first(SECRET)
    assert begins == draw_first(SECRET, seed, 2)
    begun = deal_lobby(table, begins)
    assert begun.shuffle == Shuffle(True, begins, table.pledges)
    assert begun.nonces == NO_NONCES
    assert begun.settled.start == CommittedDealer(SECRET, 0, seed, 2).deal(2)
    *_, (last, event) = play_events(begun, 3)
    record = Record.parse(str(write_record(last.after(event), SECRET)))
    verdict = verify(record)
    assert (verdict.finding, verdict.version, verdict.nonces, verdict.unrevealed) == (Finding.FAIR, 2, 2, 0)
    assert record.headers["first"] == f"lot {begins + 1}"
    assert redaction.to_wire_shuffle(begun) == wire.Shuffle(
        2, "lot", begins, [redaction.to_wire_pledge(found) for found in table.pledges]
    )
    assert redact_state(begun, Visibility.of(begun, "d1", None), SECRET).nonces is None


def test_a_set_first_player_begins_whatever_nonces_are_revealed() -> None:
    table = reveal_both_nonces(apply_all(open_lobby_version_2(ANNA, BELA, begins=1), GameStarted()))
    assert table.choose_first(SECRET) == 1
    assert open_lobby(ANNA, BELA, begins=None).choose_first(SECRET) is None
    assert open_lobby(ANNA, BELA, begins=1).choose_first(SECRET) == 1


def test_a_nonce_that_is_not_revealed_is_recorded() -> None:
    table = apply_all(open_lobby_version_2(ANNA, BELA), GameStarted())
    closed = apply_all(table, make_pledge(table, "d1", NONCES[0]), make_pledge(table, "d2", NONCES[1]), PledgesClosed())
    half = apply_all(closed, NonceAdded("d2", NONCES[1]))
    begins = half.choose_first(SECRET)
    assert begins is not None
    record = write_record(deal_lobby(half, begins).after(GameAbandoned()), SECRET)
    assert record.headers["nonce-1"] == f"{half.pledges[0].hash.hex()} -"
    assert record.headers["nonce-2"].endswith(NONCES[1].hex())
    verdict = verify(record)
    assert (verdict.finding, verdict.nonces, verdict.unrevealed) == (Finding.FAIR, 1, 1)


def test_changing_device_before_pledges_close_drops_the_pledge() -> None:
    table = apply_all(open_lobby_version_2(ANNA, BELA), GameStarted())
    moved = apply_all(table, make_pledge(table, "d1", NONCES[0]), DeviceChanged(0, "d9"))
    assert (moved.pledged, moved.awaits("d9")) == ((), True)
    again = apply_all(moved, make_pledge(table, "d9", NONCES[2]), PledgesClosed(), NonceAdded("d9", NONCES[2]))
    assert [(found.seat, found.nonce) for found in again.pledges] == [(0, NONCES[2])]


def test_a_pledge_is_assigned_to_the_first_seat_of_its_device_at_closing() -> None:
    table = apply_all(open_lobby_version_2(ANNA, BELA, SHARED), GameStarted())
    pledged = apply_all(table, make_pledge(table, "d1", NONCES[0]), make_pledge(table, "d2", NONCES[1]))
    assert [found.seat for found in apply_all(pledged, PledgesClosed()).pledges] == [0, 1]
    moved = apply_all(pledged, DeviceChanged(0, "d2"), PledgesClosed())
    assert [(found.seat, found.hash) for found in moved.pledges] == [
        (0, hash_nonce(table.terms, NONCES[1])),
        (2, hash_nonce(table.terms, NONCES[0])),
    ]


def test_changing_device_after_pledges_close_leaves_an_unrevealed_pledge() -> None:
    table = apply_all(open_lobby_version_2(ANNA, BELA), GameStarted())
    closed = apply_all(table, make_pledge(table, "d1", NONCES[0]), PledgesClosed())
    moved = apply_all(closed, DeviceChanged(0, "d9"))
    assert [(found.seat, found.nonce) for found in moved.pledges] == [(0, None)]
    assert [moved.awaits(device) for device in ("d9", "d2")] == [False, False]
    assert find_refusal(moved, NonceAdded("d9", NONCES[0])) == Denial.ALREADY_STARTED


def test_a_pledge_message_is_idempotent_in_version_2() -> None:
    table = apply_all(open_lobby_version_2(ANNA, BELA), GameStarted())
    promised = make_pledge(table, "d1", NONCES[0])
    message = wire.PledgeNonce("m", 1, promised.hash.hex())
    assert events_asked_for(table, "d1", message) == [promised]
    assert events_asked_for(apply_all(table, promised), "d1", message) == []


# The log


LOG = (
    SeatTaken(1, "d2", "Béla Ő"),
    SeatFreed(1),
    SeatOffered(1, "montecarlo:playouts=50"),
    SeatOffered(1, None),
    SeatTaken(1, "d2", ""),
    DeviceChanged(1, "d3"),
    GameStarted(),
    NonceAdded("d3", NONCES[0]),
    NonceAdded("d1", NONCES[1]),
)


def test_lobbies_and_their_games_replay_from_their_logs() -> None:
    opening = make_lobby_opened(ANNA, None, MASON, begins=None)
    table: AnyTable = Lobby.open("table", opening)
    log = [str(opening)]
    for event in LOG:
        table = table.after(event)
        log.append(str(event))
        assert replay_log("table", log) == table
    assert isinstance(table, Lobby)
    deal = table.dealing_of(1, SECRET)
    log.append(str(deal))
    begun = deal_lobby(table, 1)
    assert replay_log("table", log) == begun
    for before, move in play_events(begun, 4):
        log.append(str(move))
        begun = before.after(move)
    assert replay_log("table", log) == begun
    assert begun.seq == len(log)
    changed = [text.replace("move 2 d3", "move 2 d4") for text in log]
    assert replay_log("table", changed).digest != begun.digest


def test_lobbies_and_games_of_version_2_replay_from_their_logs() -> None:
    opening = make_lobby_opened(ANNA, BELA, version=2)
    table: AnyTable = Lobby.open("table", opening)
    assert isinstance(table, Lobby)
    terms, nonces = table.terms, dict(zip(("d2", "d1"), NONCES, strict=False))
    happened: list[LobbyEvent] = [GameStarted()]
    happened += [NoncePledged(device, hash_nonce(terms, nonce)) for device, nonce in nonces.items()]
    happened += [PledgesClosed(), *(NonceAdded(device, nonce) for device, nonce in nonces.items())]
    log = [str(opening)]
    for event in happened:
        table = table.after(event)
        log.append(str(event))
        assert replay_log("table", log) == table
    assert isinstance(table, Lobby)
    begun = deal_lobby(table)
    log.append(str(table.dealing_of(0, SECRET)))
    for before, move in play_events(begun, 4):
        log.append(str(move))
        begun = before.after(move)
    assert replay_log("table", log) == begun
    assert log[0].splitlines()[4] == f"dealer {SECRET.commitment} 2"
    assert [text.split(" ")[0] for text in log[1:7]] == ["start", "pledge", "pledge", "reveal", "nonce", "nonce"]


def test_events_are_read_as_they_are_written() -> None:
    for event in (*LOG, CardsDealt(1, CommittedDealer(SECRET).deal(2)), GameAbandoned(), PlayerResigned(1)):
        assert lobby_events.parse_lobby_event(str(event)) == event
    for begins in (None, 0, 2):
        for options in (Options(), Options(clock=Clock(300, 5), bot_after=60), Options(True, clock=Clock(60, 0, True))):
            opening = make_lobby_opened(ANNA, None, MASON, begins=begins, options=options)
            assert LobbyOpened.parse(str(opening)) == opening
    pledged = NoncePledged("d1", NONCES[0])
    assert [lobby_events.parse_lobby_event(str(event)) for event in (pledged, PledgesClosed())] == [
        pledged,
        PledgesClosed(),
    ]
    second = make_lobby_opened(ANNA, None, version=2)
    assert LobbyOpened.parse(str(second)) == second
    with pytest.raises(ValueError, match="version"):
        LobbyOpened.parse(str(make_lobby_opened(ANNA, None, version=3)))
    with pytest.raises(ValueError, match="begin"):
        LobbyOpened.parse("open\na\nb\nc\nd\ne")
    with pytest.raises(ValueError):
        lobby_events.parse_lobby_event("jump 2")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (Options(), "options"),
        (Options(True, True, 0), "options open_hands public_knowledge lesson=0"),
        (Options(clock=Clock(300, 5)), "options clock=300+5"),
        (Options(clock=Clock(86400, per_turn=True), bot_when_late=True), "options clock=86400/turn bot_when_late"),
        (Options(public_knowledge=True, bot_after=60), "options public_knowledge bot_after=60"),
    ],
)
def test_options_have_one_text(options: Options, text: str) -> None:
    assert str(options) == text
    assert Options.parse(text) == options


def test_an_old_log_is_read_as_before() -> None:
    text = "\n".join(
        [
            "open",
            "person d1 Anna",
            "bot mason",
            "options public_knowledge",
            f"dealer {SECRET.commitment}",
            f"deal {CommittedDealer(SECRET).deal(2)}",
        ]
    )
    table = replay_log("table", [text, "play t12"])
    assert isinstance(table, Table)
    assert table == replay_log("table", [text, "play t12"])
    assert table.digest.hex() == "f19c7991f107fd01b82a65121c48ad9a0b9e3adf8feb6cd4ec83edf9be52dcf5"
    assert (table.nonces, table.host, table.links) == (NO_NONCES, "d1", None)


def test_a_started_lobby_waits_only_for_connected_devices() -> None:
    lobby_2 = Lobby.open("table", make_lobby_opened(ANNA, BELA, version=2))
    started = apply_all(lobby_2, GameStarted())
    assert (lobby_2.stage, started.stage) == ("", "pledges")
    nonce, everybody = NONCES[0], {"d1", "d2", "a spectator"}
    pledged = apply_all(started, NoncePledged("d1", hash_nonce(started.terms, nonce)))
    assert timers.deal_deadline(started, everybody, 10.0) == 10.0 + timers.NONCE_SECONDS
    assert timers.deal_deadline(pledged, everybody, 10.0) == 10.0 + timers.NONCE_SECONDS
    assert timers.deal_deadline(pledged, {"d1", "a spectator"}, 10.0) == 10.0
    assert timers.deal_deadline(pledged, set(), 10.0) == 10.0
    closed = apply_all(pledged, PledgesClosed())
    assert closed.stage == "nonces"
    assert timers.deal_deadline(closed, everybody, 10.0) == 10.0 + timers.NONCE_SECONDS
    assert timers.deal_deadline(closed, {"d2"}, 10.0) == 10.0
    assert timers.deal_deadline(apply_all(closed, NonceAdded("d1", nonce)), everybody, 10.0) == 10.0


@pytest.mark.parametrize("nonces", [NONCES[:1], NONCES[:2]])
def test_a_stored_lobby_of_version_1_continues_in_version_1(nonces: list[bytes], tmp_path: Path) -> None:
    opening = make_lobby_opened(ANNA, BELA, begins=None)
    lobby_1 = Lobby.open("table", opening)
    added = [NonceAdded(device, nonce) for device, nonce in zip(("d1", "d2"), nonces, strict=False)]

    async def stored() -> None:
        hub = Hub(await Store.at(tmp_path / FILE), BotPool())
        table, entries = apply_events(lobby_1, [GameStarted(), *added])
        await hub.store_table(table, [LogEntry(1, str(opening), lobby_1.digest), *entries], SECRET, "d1", charge_nobody)
        await hub.close()

    async def goes_on() -> Table:
        hub = Hub(await Store.at(tmp_path / FILE), BotPool())
        live = await hub.find_seated_session("table", "d1")
        await proceed_with_deal(live)
        for _, event in islice(play_events(live.game, 5), 40):
            await live.commit([event])
        await live.commit([GameAbandoned()])
        table = live.game
        await hub.close()
        return table

    asyncio.run(stored())
    table = asyncio.run(goes_on())
    assert (table.shuffle, table.nonces) == (None, mix_nonces(nonces))
    record = write_record(table, SECRET)
    assert record.headers["nonces"] == mix_nonces(nonces).hex()
    verdict = verify(record)
    assert (verdict.finding, verdict.version) == (Finding.FAIR, 1)
    assert verdict.cards > 12
    assert list(check_store(tmp_path / FILE)) == []


# Opening


def make_new_table(
    *seats: wire.NewSeat, begins: int | None = None, gather: bool = False, **options: int
) -> wire.NewTable:
    return wire.NewTable(list(seats), begins, wire.Options(**options), gather)  # type: ignore[arg-type]


A, OPEN, BOT = wire.NewSeat(name="Anna"), wire.NewSeat(open=True), wire.NewSeat(bot="mason")


def test_a_lobby_is_opened_for_open_seats_or_requested_nonces() -> None:
    assert [needs_lobby(make_new_table(A, seat)) for seat in (A, BOT, OPEN)] == [False, False, True]
    assert needs_lobby(make_new_table(A, BOT, gather=True))
    assert not needs_lobby(make_new_table(A, BOT, gather=True, lesson=0))


def test_a_new_lobby_has_seats_a_host_and_fresh_link_keys() -> None:
    opening, secret = prepare_lobby(make_new_table(A, OPEN, BOT, begins=2), "d1")
    assert opening.seats == (ANNA, None, MASON)
    assert (opening.commitment, opening.host, opening.first) == (secret.commitment, "d1", 2)
    other, _ = prepare_lobby(make_new_table(A, OPEN), "d1")
    keys = [*opening.links, *other.links]
    assert len(set(keys)) == 4
    assert all(len(key) == 22 for key in keys)


@pytest.mark.parametrize(
    ("table", "code"),
    [
        (make_new_table(OPEN, OPEN), Denial.NO_PERSON),
        (make_new_table(OPEN, BOT), Denial.NO_PERSON),
        (make_new_table(A, OPEN, begins=2), Refusal.NO_SUCH_SEAT),
        (make_new_table(A, OPEN, lesson=0), Denial.UNREADABLE),
        (make_new_table(A, wire.NewSeat(name="B", open=True)), Denial.UNREADABLE),
        (make_new_table(A, OPEN, wire.NewSeat(bot="exec:ls")), Denial.NO_SUCH_BOT),
    ],
)
def test_invalid_lobby_requests_are_refused(table: wire.NewTable, code: Denial | Refusal) -> None:
    with pytest.raises(Denied) as denied:
        prepare_lobby(table, "d1")
    assert denied.value.code == code


@pytest.mark.parametrize("begins", [None, 0, 1])
def test_a_table_that_is_dealt_at_once_is_of_version_2(begins: int | None) -> None:
    opening, secret = opened_at_once(make_new_table(A, BOT, begins=begins), "d1")
    rule = "lot" if begins is None else "set"
    assert opening.shuffle
    assert (opening.shuffle.rule, opening.shuffle.pledges) == (rule, ())
    assert f"dealer {secret.commitment} 2\nfirst {rule} {opening.shuffle.begins + 1}\ndeal " in str(opening)
    assert TableOpened.parse(str(opening)) == opening
    table = Table.open("table", opening)
    *_, (last, event) = play_events(table, 3, secret)
    verdict = verify(write_record(last.after(event), secret))
    assert (verdict.finding, verdict.version, verdict.nonces) == (Finding.FAIR, 2, 0)
    if begins is not None:
        assert opening.shuffle.begins == begins


def test_the_first_player_of_a_lesson_is_set() -> None:
    opening, _ = opened_at_once(make_new_table(A, BOT, lesson=2), "d1")
    assert opening.shuffle
    assert opening.shuffle.rule == "set"
    assert "first set " in str(opening)
    assert TableOpened.parse(str(opening)) == opening


# Redaction


def test_a_redacted_lobby_has_no_keys_devices_or_secrets() -> None:
    device, other = "ab" * 32, "cd" * 32
    opening = LobbyOpened(
        (Sitter("Anna", device=device), None, MASON), Options(), SECRET.commitment, LINKS, device, None
    )
    table = apply_all(
        Lobby.open("table", opening), SeatTaken(1, other, "Béla"), GameStarted(), NonceAdded(other, NONCES[0])
    )
    for viewer in (device, other, None):
        told = msgspec.json.encode(redaction.redact_lobby(table, viewer, {other}))
        for hidden in (*LINKS, device, other, NONCES[0].hex(), SECRET.reveal().hex()):
            assert hidden.encode() not in told
            assert hidden.encode() not in msgspec.json.encode(summarise_table(table, 0).seen_from(viewer or "nobody"))
    shown = redaction.redact_lobby(table, other, {other})
    assert [(seat.name, seat.bot, seat.open, seat.present) for seat in shown.seats] == [
        ("Anna", None, False, False),
        ("Béla", None, False, True),
        ("mason", "mason", False, True),
    ]
    assert (shown.mine, shown.host, shown.dealing, shown.first) == ([1], False, True, None)
    assert redaction.redact_lobby(table, device, set()).host
    assert redaction.redact_lobby(table, None, set()).mine == []
    assert shown.commitment == Secret(SECRET.reveal()).commitment


def test_the_summary_of_a_lobby() -> None:
    told = summarise_table(open_lobby(ANNA, None, MASON), 7.0)
    assert told.gathering
    assert [(sitter.name, sitter.bot) for sitter in told.sitters] == [("Anna", None), ("?", None), ("mason", "mason")]
    assert (told.due, told.ending, told.scores, told.changed) == (None, None, [0, 0, 0], 7.0)
    assert not summarise_table(deal_lobby(apply_all(open_lobby(ANNA, MASON), GameStarted())), 0).gathering


def test_a_summary_lists_the_seats_of_the_device() -> None:
    listed = summarise_table(deal_lobby(apply_all(open_lobby(ANNA, MASON), GameStarted())), 0)
    seat = [sitter.bot for sitter in listed.sitters].index(None)
    assert listed.seen_from(ANNA.device or "").mine == [seat]
    assert listed.seen_from("a device that watches").mine == []
    of_old = msgspec.structs.replace(listed, devices=None)
    assert isinstance(of_old, summaries.StoredSummary)
    assert of_old.seen_from("the only device").mine == [seat]


@pytest.mark.parametrize("open_hands", [False, True])
def test_spectators_are_sent_only_the_public_state(open_hands: bool) -> None:
    opening = make_lobby_opened(ANNA, None, options=Options(open_hands=open_hands))
    begun = deal_lobby(
        apply_all(Lobby.open("table", opening), SeatTaken(1, "d2", "Béla"), GameStarted(), NonceAdded("d1", NONCES[0]))
    )
    visibility = Visibility.of(begun, "w", None, watching=True)
    assert (visibility.mine, visibility.viewer, visibility.waits_for, visibility.drafts) == ([], None, None, False)
    shown = redact_state(begun, visibility, SECRET, watching=2)
    assert all((place.hand is None) != open_hands for place in shown.places)
    assert (shown.watching, shown.shared, shown.choices) == (2, True, [])
    assert shown.nonces == mix_nonces(NONCES[:1]).hex()
    over = begun.after(GameAbandoned())
    seen = redact_state(over, Visibility.of(over, "w", None, watching=True), SECRET)
    assert [place.hand for place in seen.places] == [str(over.position.hand(seat)) for seat in range(2)]
    assert redact_state(over, Visibility.of(over, "w", None), SECRET).places[0].hand is None


# Addresses of the server


def test_addresses_in_the_local_network() -> None:
    assert [ListenAddress(host, 80).addresses for host in ("127.0.0.1", "::1", "localhost")] == [[]] * 3
    assert ListenAddress("192.168.1.5", 7420).addresses == ["http://192.168.1.5:7420"]
    assert ListenAddress("fd00::1", 7420).addresses == ["http://[fd00::1]:7420"]
    assert ListenAddress("0.0.0.0", 7420).address == "http://localhost:7420"
    found = machine_hosts()
    assert ListenAddress("0.0.0.0", 1).addresses == [f"http://{host}:1" for host in found]
    assert not any(host.startswith(("127.", "169.254.")) for host in found)
