"""Tables without a server: drafts, ends of turns, endings, the log, and redaction for each device."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import msgspec
import pytest

from harness.payloads import CHOICES
from harness.random_games import sampled_positions
from harness.table_games import SECRET, end_test_turn, open_test_table, play_events
from nyhavn.game import perft
from nyhavn.game.bag import Bag
from nyhavn.game.board import Phase
from nyhavn.game.codec import move_of, numbers_of
from nyhavn.game.draft import Draft
from nyhavn.game.engine import spread
from nyhavn.game.errors import Refusal
from nyhavn.game.move import AnyMove, Build, Draw, Move
from nyhavn.game.position import Position
from nyhavn.game.record import Record
from nyhavn.rules import description, facts
from nyhavn.rules.lookup import lookup_table
from nyhavn.server.table import events
from nyhavn.server.table.any_table import replay_log
from nyhavn.server.table.committed_dealer import CommittedDealer, Secret
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import (
    GameAbandoned,
    MovePlayed,
    MoveUndone,
    Options,
    PlayerResigned,
    Sitter,
    TableEvent,
    TableOpened,
    TurnEnded,
)
from nyhavn.server.table.game_record import write_record
from nyhavn.server.table.player_names import clean_name
from nyhavn.server.table.table import Table
from nyhavn.server.table.turn_end import make_turn_ended
from nyhavn.server.view import choices, wire
from nyhavn.server.view.choices import list_choices
from nyhavn.server.view.new_table import prepare_table
from nyhavn.server.view.redaction import END_CARD_PLACES, Visibility, redact_state
from nyhavn.server.view.summaries import summarise_table
from tests.tiers import count_tries

ANNA, BELA, CARO = Sitter("Anna", device="d1"), Sitter("Béla Ő", device="d1"), Sitter("Caro", device="d2")
MASON = Sitter("mason", bot="mason")
DEVICES = ("d1", "d2", "stranger", None)


def play_move(table: Table, text: str) -> Table:
    return table.after(MovePlayed(Move.parse(text)))


def list_visibilities(table: Table) -> Iterator[Visibility]:
    """All viewers: every device, with each player at it present, or none."""
    for device in DEVICES:
        for present in (None, *range(len(table.sitters))):
            yield Visibility.of(table, device, present)


def find_denial(table: Table, event: TableEvent) -> Denial | Refusal:
    with pytest.raises(Denied) as denied:
        table.after(event)
    return denied.value.code


# Turns


def test_a_turn_is_a_draft_until_it_is_ended() -> None:
    table = open_test_table(ANNA, MASON)
    drafted = play_move(table, "t12")
    assert drafted.turn_done
    assert drafted.settled.end == table.settled.end
    assert (drafted.due, drafted.turn, drafted.seq, drafted.settled_seq) == (0, 0, 2, 1)
    ended = end_test_turn(drafted)
    assert (ended.due, ended.turn, ended.seq, ended.settled_seq) == (1, 1, 3, 3)
    assert ended.settled.end.harbour.count(".") == 0


def test_undo_never_draws_other_cards() -> None:
    table = open_test_table(ANNA, MASON)
    first = make_turn_ended(play_move(table, "t12"), SECRET)
    again = play_move(play_move(table, "t34").after(MoveUndone()), "t12")
    assert make_turn_ended(again, SECRET) == first
    assert again.draft == play_move(table, "t12").draft


def test_impossible_events_are_refused() -> None:
    table = open_test_table(ANNA, MASON)
    assert find_denial(table, MoveUndone()) == Denial.NOTHING_TO_UNDO
    assert find_denial(table, TurnEnded()) == Denial.TURN_NOT_DONE
    assert find_denial(table, MovePlayed(Move.parse("t1234567"))) == Refusal.TWO_PIERS
    assert find_denial(table, MovePlayed(Move.parse(">GG"))) == Refusal.WRONG_DRAW
    done = play_move(table, "t12")
    assert find_denial(done, MovePlayed(Move.parse("t34"))) == Denial.TURN_DONE
    assert find_denial(done, MovePlayed(Move.parse(">GG"))) == Refusal.WRONG_DRAW
    assert find_denial(done, TurnEnded()) == Refusal.WRONG_DRAW
    assert find_denial(done, TurnEnded(Draw("GGG"))) in (Refusal.WRONG_DRAW, Refusal.NOT_IN_SUPPLY)
    assert find_denial(table, PlayerResigned(2)) == Refusal.NO_SUCH_SEAT
    assert find_denial(table.after(GameAbandoned()), MoveUndone()) == Refusal.GAME_OVER


def find_winning_moment() -> tuple[Table, TableEvent]:
    """A table just before a winning tile, and the event that lays it."""
    for seed in range(60):
        for table, event in play_events(
            open_test_table(ANNA, CARO, secret=Secret(bytes([seed]) * 32)), seed, Secret(bytes([seed]) * 32)
        ):
            if isinstance(event, MovePlayed) and table.after(event).position.is_over:
                return table, event
    raise AssertionError("nobody has won by points")


def test_a_winning_tile_is_final_only_at_the_end_of_the_turn() -> None:
    table, event = find_winning_moment()
    assert table.due is not None
    device = table.sitters[table.due].device
    (winning,) = [choice for choice in list_choices(table.position.view(table.due)) if choice.move == str(event)[5:]]
    assert winning.wins
    won = table.after(event)
    shown = redact_state(won, Visibility.of(won, device, None), SECRET)
    assert (won.is_over, won.turn_done, won.due) == (False, True, table.due)
    assert (shown.phase, shown.can_end, shown.can_undo, shown.outcome, shown.secret) == (">", True, True, None, None)
    assert won.after(MoveUndone()).draft == table.draft
    over = won.after(TurnEnded())
    assert (over.is_over, over.ending, over.winners) == (True, "points", [table.due])
    told = redact_state(over, Visibility.of(over, device, None), SECRET)
    assert told.phase == "!"
    assert told.outcome is not None
    assert told.secret == SECRET.reveal().hex()
    sources = [source.rows + source.lit_rows + source.columns + source.lit_columns for source in told.outcome.sources]
    assert sources == list(over.settled.end.scores)


def test_a_player_who_resigns_loses_to_the_best_of_the_others() -> None:
    for table, _ in play_events(open_test_table(ANNA, MASON, CARO), 3):
        if table.settled.end.scores[1] > max(table.settled.end.scores[0], table.settled.end.scores[2]):
            break
    over = table.after(PlayerResigned(1))
    assert over.ending == "resigned"
    assert 1 not in over.winners
    assert over.winners
    assert over.due is None
    assert write_record(over, SECRET).headers["ending"] == "resigned 2"
    assert Record.parse(str(write_record(over, SECRET))) == write_record(over, SECRET)
    assert table.after(PlayerResigned(0)).winners == [1]


def test_empty_spaces_decide_nothing_where_the_victory_is_shared() -> None:
    over = open_test_table(ANNA, MASON, CARO).after(PlayerResigned(1))
    assert (over.winners, over.tie_break) == ([0, 2], False)


def place_of_end_card(table: Table) -> str:
    """Where the End card is."""
    return END_CARD_PLACES[facts.find_end_card(list(table.settled.end.words))]


def test_the_state_of_the_end_card() -> None:
    where: dict[bool, set[str]] = {False: set(), True: set()}
    for before, event in play_events(open_test_table(ANNA, MASON), 1, by="random"):
        table = before.after(event)
        where[table.is_over].add(place_of_end_card(table))
    assert where == {False: {"deep", "near"}, True: {"drawn"}}
    assert place_of_end_card(open_test_table(ANNA, MASON, CARO)) == "out"


def test_an_abandoned_game_has_no_winner() -> None:
    over = play_move(open_test_table(ANNA, MASON), "t12").after(GameAbandoned())
    assert (over.ending, over.winners, over.tie_break, over.draft.steps) == ("abandoned", [], False, ())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_replay_from_their_logs(players: int) -> None:
    table = open_test_table(*[ANNA, BELA, CARO, MASON][:players])
    log = [str(TableOpened(table.sitters, table.options, table.commitment, table.settled.start))]
    for before, event in play_events(table, players):
        log.append(str(event))
        table = before.after(event)
    assert replay_log("table", log) == table
    assert table.seq == len(log)
    record = Record.parse(str(write_record(table, SECRET)))
    assert record.end == table.settled.end
    assert record.start == CommittedDealer(SECRET).deal(players)
    assert record.headers["commitment"] == SECRET.commitment
    assert [list(scores) for scores in table.scores][-1] == list(record.end.scores)


def test_the_hash_chain_detects_every_change() -> None:
    table = open_test_table(ANNA, MASON)
    log = [str(TableOpened(table.sitters, table.options, table.commitment, table.settled.start)), "play t12"]
    other = [log[0].replace("Anna", "Anne"), log[1]]
    digests = {replay_log("table", found).digest for found in (log, other, [log[0], "play t23"])}
    digests |= {replay_log("elsewhere", log).digest, events.first_link("table")}
    assert len(digests) == 5


@pytest.mark.parametrize("text", ["", "jump", "end t12", "play", "resign x"])
def test_unknown_events_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        events.parse_table_event(text)


def test_openings_are_parsed() -> None:
    for options in (Options(), Options(open_hands=True), Options(True, True)):
        opening = TableOpened((ANNA, BELA, MASON), options, "00", CommittedDealer(SECRET).deal(3))
        assert TableOpened.parse(str(opening)) == opening
    with pytest.raises(ValueError, match="begin"):
        TableOpened.parse("close\n1\n2\n3")


# Redaction


def redeal_unknown_cards(table: Table, viewer: int | None, rng: Random) -> Table:
    """The same table with the cards that the viewer does not know dealt anew."""

    def again(position: Position) -> Position:
        return position.view(viewer).sample(rng)

    record = table.settled._replace(start=again(table.settled.start), end=again(table.settled.end))
    steps = tuple(step._replace(after=again(step.after)) for step in table.draft.steps)
    return table._replace(draft=Draft(record, steps))


@pytest.mark.parametrize("options", [Options(), Options(public_knowledge=True)])
@pytest.mark.parametrize("sitters", [(ANNA, MASON), (ANNA, BELA, CARO), (ANNA, MASON, BELA, CARO)])
def test_hidden_cards_change_no_byte_of_a_redacted_state(sitters: tuple[Sitter, ...], options: Options) -> None:
    rng, compared = Random(5), 0
    for table, _ in play_events(open_test_table(*sitters, options=options), 11):
        for visibility in rng.sample(list(list_visibilities(table)), 1):
            sent = msgspec.json.encode(redact_state(table, visibility, SECRET))
            assert (
                msgspec.json.encode(
                    redact_state(redeal_unknown_cards(table, visibility.viewer, rng), visibility, SECRET)
                )
                == sent
            )
            compared += 1
    assert compared > 50
    assert summarise_table(redeal_unknown_cards(table, None, rng), 0) == summarise_table(table, 0)


def test_drafts_change_no_byte_of_the_state_of_other_seats() -> None:
    settled: dict[int, bytes] = {}
    for table, _ in play_events(open_test_table(ANNA, MASON, BELA, CARO), 12):
        for number, visibility in enumerate(
            [Visibility.of(table, "d1", None), Visibility.of(table, "d2", None), Visibility.of(table, None, 1)]
        ):
            if not visibility.drafts:
                sent = msgspec.json.encode(redact_state(table, visibility, SECRET))
                assert not table.draft.steps or settled.get(number, sent) == sent
                settled[number] = sent
            else:
                settled.pop(number, None)


def test_only_the_present_person_of_a_shared_device_sees_a_hand() -> None:
    for table, _ in play_events(open_test_table(ANNA, MASON, BELA, CARO), 13):
        for visibility in (Visibility.of(table, device, present) for device in ("d1", "d2") for present in (None, 0)):
            shown = redact_state(table, visibility, SECRET)
            hands = [seat for seat, place in enumerate(shown.places) if place.hand is not None]
            assert hands == [] if shown.viewer is None else hands == [shown.viewer]
            assert bool(shown.choices or shown.can_end) == (shown.viewer is not None and shown.viewer == shown.due)
            assert shown.secret is None
        waiting = Visibility.of(table, "d1", None)
        assert waiting.waits_for == (table.due if table.due in (0, 2) else None)
        assert waiting.viewer is None
        here = Visibility.of(table, "d1", table.due)
        assert here.viewer == (table.due if table.due in (0, 2) else None)
        assert Visibility.of(table, "d2", None).viewer == 3
        assert Visibility.of(table, "stranger", table.due) == Visibility([], None, None, [], False)


def test_open_hands_are_sent_to_all_seats_but_not_to_other_devices() -> None:
    table = open_test_table(ANNA, BELA, CARO, options=Options(open_hands=True, public_knowledge=True))
    shown = redact_state(table, Visibility.of(table, "d1", None), SECRET)
    assert shown.waits_for is None
    assert shown.viewer == 0
    assert [place.hand for place in shown.places] == [str(table.position.hand(seat)) for seat in range(3)]
    assert shown.unseen == str(table.position.supply)
    stranger = redact_state(table, Visibility.of(table, "stranger", None), SECRET)
    assert [place.hand for place in stranger.places] == [None] * 3


def test_public_knowledge_is_shown_only_if_it_was_chosen() -> None:
    for options in (Options(), Options(public_knowledge=True)):
        table = end_test_turn(play_move(open_test_table(ANNA, CARO, options=options), "t12"))
        shown = redact_state(table, Visibility.of(table, "d2", None), SECRET)
        view = table.position.view(1)
        assert shown.unseen == (str(view.unseen) if options.public_knowledge else None)
        assert shown.places[0].known == (str(view.seen(0)) if options.public_knowledge else None)


def test_choices_list_their_effects() -> None:
    kinds: set[str] = set()
    both = chain(
        play_events(open_test_table(ANNA, CARO), 14), play_events(open_test_table(ANNA, CARO), 15, by="random")
    )
    for table, _ in both:
        if table.turn_done or table.due is None:
            continue
        position, mover = table.position, table.due
        shown = list(list_choices(position.view(mover)))
        assert [choice.move for choice in shown] == [str(move) for move in position.legal_moves]
        for choice in shown:
            after = position.play(choice.move)
            kinds.add(choice.kind)
            assert after.scores[mover] - position.scores[mover] == choice.points
            assert choice.wins == (after.scores[mover] >= 12)
            used = {a for a in position.ready(mover) if a not in after.ready(mover)} if choice.kind != "gain" else set()
            assert used <= set(choice.turned)
            gone = Bag.parse(choice.cards) if choice.kind in ("build", "discard") else Bag()
            taken = Bag.parse(choice.cards) if choice.kind == "take" else Bag()
            assert after.hand(mover) == position.hand(mover) + taken - gone
            if after.phase is Phase.BONUS and choice.kind == "build":
                assert after.open == choice.coats
            assert 1 * len(choice.rows) + 2 * len(choice.columns) <= choice.points or not choice.points
    assert {"take", "build", "discard", "white", "gain"} <= kinds


def make_naive_choice(position: Position, move: AnyMove) -> wire.Choice:
    """The choice of a single move, computed from its parts."""
    row, (number, *_) = [0] * description.DESCRIPTION, numbers_of(move) or ()
    description.describe(list(position.words), lookup_table(), number, row)
    if not isinstance(move, Build):
        return choices.make_choice(row, move)
    place = move.placement
    return wire.Choice(
        move=str(move),
        kind="build",
        cards=str(move.payment),
        colour=place.colour,
        cells=list(map(str, place.cells)),
        turned=move.turned,
        **choices.Gains.of(row)._asdict(),
    )


def test_choices_are_the_legal_moves_evaluated_one_by_one() -> None:
    for position in (Position.parse(CHOICES), *sampled_positions(count_tries(1_000, 200), seed=16)):
        w = spread(position.words)
        moves = [] if position.to_move is None else [move_of(w, chosen) for chosen in perft.list_move_numbers(w)]
        for viewer in (*position.seats, None):
            view = position.view(viewer)
            expected = moves if viewer == position.to_move else []
            assert list(view.legal_moves) == expected
            shown, alone = list(list_choices(view)), [make_naive_choice(position, move) for move in expected]
            assert shown == alone
            assert msgspec.json.encode(shown) == msgspec.json.encode(alone)


def test_a_state_lists_the_tiles_of_each_house() -> None:
    for table, _ in play_events(open_test_table(ANNA, CARO), 15):
        shown = redact_state(table, Visibility.of(table, "d1", None), SECRET)
        for seat, place in enumerate(shown.places):
            position = table.position if seat == 0 and table.due == 0 else table.settled.end
            cells = [cell for tile in place.house.tiles for cell in tile.cells]
            assert len(cells) == len(set(cells)) == position.house(seat).covered.bit_count()
            assert place.house.score == position.scores[seat]
            assert place.hand_size == len(position.hand(seat))


# Opening


def make_table_request(*seats: wire.NewSeat, first: int | None = 0) -> wire.NewTable:
    return wire.NewTable(list(seats), first)


def test_the_requested_first_player_begins() -> None:
    seats = [wire.NewSeat(name="Anna"), wire.NewSeat(bot="mason"), wire.NewSeat(name="Caro")]
    opening, secret = prepare_table(make_table_request(*seats, first=1), "d1")
    assert [sitter.name for sitter in opening.sitters] == ["mason", "Caro", "Anna"]
    assert opening.commitment == secret.commitment
    assert {prepare_table(make_table_request(*seats, first=None), "d1")[0].sitters[0].name for _ in range(99)} == {
        "Anna",
        "mason",
        "Caro",
    }


def test_a_person_without_a_name_is_accepted() -> None:
    opening, _ = prepare_table(make_table_request(wire.NewSeat(name=""), wire.NewSeat(bot="mason")), "d1")
    assert [sitter.name for sitter in opening.sitters] == ["", "mason"]
    assert TableOpened.parse(str(opening)) == opening


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ([wire.NewSeat(bot="mason"), wire.NewSeat(bot="mason")], Denial.NO_PERSON),
        ([wire.NewSeat(name="A"), wire.NewSeat()], Denial.BAD_NAME),
        ([wire.NewSeat(name="A"), wire.NewSeat(bot="exec:/bin/sh")], Denial.NO_SUCH_BOT),
        ([wire.NewSeat(name="A"), wire.NewSeat(bot=" exec:/bin/sh")], Denial.NO_SUCH_BOT),
        ([wire.NewSeat(name="A"), wire.NewSeat(bot="nobody")], Denial.NO_SUCH_BOT),
        ([wire.NewSeat(name="A"), wire.NewSeat(bot="montecarlo:playouts=x")], Denial.NO_SUCH_BOT),
        ([wire.NewSeat(name="A"), wire.NewSeat(bot="montecarlo:time=3600")], Denial.NO_SUCH_BOT),
        ([wire.NewSeat(name="A"), wire.NewSeat(bot="treesearch:playouts=999999")], Denial.NO_SUCH_BOT),
    ],
)
def test_invalid_seats_are_refused(seats: list[wire.NewSeat], code: Denial) -> None:
    with pytest.raises(Denied) as denied:
        prepare_table(make_table_request(*seats), "d1")
    assert denied.value.code == code


def test_a_first_player_without_a_seat_is_refused() -> None:
    with pytest.raises(Denied, match="no-such-seat"):
        prepare_table(make_table_request(wire.NewSeat(name="A"), wire.NewSeat(bot="random"), first=3), "d1")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Anna", "Anna"),
        ("  Anna  Maria ", "Anna Maria"),
        ("E\u0301va", "Éva"),
        ("👩‍🚀", "👩‍🚀"),
        ("<b>", "<b>"),
        ("ß" * 30, "ß" * 30),
    ],
)
def test_names_are_normalised(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize(
    "name",
    ["", "   ", "a\nb", "a\x00b", "\u202eanna", "a\u2066b", "\u200b\u200d", "\u0301", "a\u2028b", "\ue000", "x" * 31],
)
def test_empty_and_long_names_and_control_or_bidi_characters_are_refused(name: str) -> None:
    with pytest.raises(Denied, match="bad-name"):
        clean_name(name)
