"""The values around the rules: bags, cells, houses, dealers, records and results."""

from collections.abc import Callable
from random import Random

import pytest

from harness.random_games import positions_of, random_record
from nyhavn import (
    Bag,
    Build,
    Cell,
    Dealer,
    Discard,
    Draw,
    Gain,
    House,
    IllegalMove,
    LayWhite,
    Move,
    Placement,
    Position,
    Record,
    Refusal,
    ScriptedDealer,
    SeededDealer,
    Take,
    View,
    deal,
)
from nyhavn.game.board import Phase
from nyhavn.game.result import Ending, Result

BUILT = (
    "2t YYGPBPR R9Y4G9B7P5E R2Y5G2B6P6 2121/0121/1221/0121/0121/12 X2DCT2 "
    "1RR2/1r3/PPp1y/yYyYY/Y1Bb1:G+G:adC B4/Bb3/1Bppg/1bPPG:R2Y2+YP:a"
)


def test_a_bag_counts_adds_and_compares() -> None:
    bag = Bag.of("GRRE")
    assert str(bag) == "R2GE"
    assert (bag["R"], bag["Y"], bag["E"], len(bag)) == (2, 0, 1, 4)
    assert list(bag) == ["R", "R", "G", "E"]
    assert bag + Bag.parse("Y") - Bag.parse("R") == Bag.parse("RYGE")
    assert Bag.parse("RG") <= bag
    assert not Bag.parse("R3") <= bag
    assert str(Bag()) == "-"


def test_a_bag_knows_what_can_be_drawn_from_it() -> None:
    assert {str(bag): ways for bag, ways in Bag.parse("R2YE").draws(2)} == {"R2": 1, "RY": 2}
    assert dict(Bag.parse("R2").draws(0)) == {Bag(): 1}


def test_a_house_is_read_cell_by_cell() -> None:
    house = House.parse("W4/1Rr2")
    assert [house[Cell.parse(cell)] for cell in ("b1", "c1", "a2", "e9")] == ["R", "r", "W", "."]
    assert house.white == Cell.parse("a2").bit
    assert house.empty_spaces == 42
    assert not house.stands
    assert House.parse("1W3/1Rr2").stands
    assert house.spaces[:10] == ".Rr..W...."
    assert house.painted == (0b110, 0, 0, 0, 0)
    assert house.windows == house.covered & ~Cell.parse("c1").bit


@pytest.mark.parametrize(
    ("house", "score"),
    [
        ("-", 0),
        ("RRrRR", 1),
        ("RRRRR", 2),
        ("rrrrr", 1),
        ("W4/W4/W4/W4/W4/W4/W4/W4/W4", 4),
        ("W4/W4/r4/W4/W4/W4/W4/W4/W4", 2),
        ("W4/W4/W4/W4/W4/W4/W4/W4/WWWWW", 6),
        ("/".join(["WWWWW"] * 9), 38),
    ],
)
def test_rows_and_columns_score_twice_if_all_windows(house: str, score: int) -> None:
    assert House.parse(house).score == score


def test_a_placement_keeps_its_brick_first() -> None:
    placement = Placement.parse("Rc5b4b5")
    assert placement.brick == Cell(2, 4)
    assert str(placement) == "Rc5b4b5" == str(Placement("R", (Cell(2, 4), Cell(1, 4), Cell(1, 3))))
    assert placement.covered.bit_count() == 3


def test_moves_are_read_part_by_part() -> None:
    take, build = Take((5, 2), "A"), Build(Placement.parse("Rb4b5c5"), Bag.parse("R2"), "D")
    assert (take.piers, take.turned) == ((2, 5), "A")
    assert (str(build.placement), str(build.payment), build.turned) == ("Rb4b5c5", "R2", "D")
    assert (build.placement.colour, len(build.placement.cells)) == ("R", 3)
    assert Discard(Bag.parse("RG")).cards == Bag.parse("RG")
    assert LayWhite(Cell.parse("b8")).cell == Cell(1, 7)
    assert (Gain("D").ability, Draw("GB").cards) == ("D", "GB")


def test_a_position_tells_what_lies_on_the_table() -> None:
    position = Position.parse(BUILT)
    assert (position.players, position.seat, position.to_move, position.phase) == (2, 1, 1, Phase.TURN)
    assert (position.harbour, str(position.discards), position.whites) == ("YYGPBPR", "R2Y5G2B6P6", 12)
    assert [position.stock("R", size) for size in (2, 3, 4, 5)] == [2, 1, 2, 1]
    sizes = range(2, 6)
    assert position.tile_stock == {colour: [position.stock(colour, size) for size in sizes] for colour in "RYGBP"}
    assert position.ability_stock == {"A": 0, "X": 2, "D": 1, "C": 1, "T": 2}
    assert position.owners(0) == 2
    assert [position.abilities(seat) for seat in position.seats] == ["adC", "a"]
    assert [position.ready(seat) for seat in position.seats] == ["C", ""]
    assert [position.written_hand(seat) for seat in position.seats] == ["G+G", "R2Y2+YP"]
    assert position.word(0, 9) == position.words[position.seat_start(0) + 9]
    assert (position.view(0).viewer, position.view(0).unknown) == (0, (0, 2))
    assert position.open == 0


def test_setting_up_deals_as_the_table_says() -> None:
    for players, supply, hands in ((2, 59, [2, 3]), (3, 60 - 7 - 8, [2, 3, 3]), (4, 70 - 7 - 12, [2, 3, 3, 4])):
        position = deal(players, seed=3)
        assert len(position.supply) == supply
        assert [len(position.hand(seat)) for seat in position.seats] == hands
        assert all(position.hidden(seat) == position.hand(seat) for seat in position.seats)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_a_table_has_two_to_four_players(players: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 4 players, not {players}"):
        deal(players, seed=1)


def test_the_same_seed_deals_the_same_cards_whatever_is_played() -> None:
    seen = []
    for choose in (0, -1):
        dealer = SeededDealer(9)
        position, cards = dealer.deal(2), ""
        while not position.is_over:
            if position.to_move is None:
                draw = dealer.draw(position)
                cards += draw.cards
                position = position.play(draw)
            else:
                position = position.play(position.legal_moves[choose])
        seen.append(cards)
    assert seen[0][:30] == seen[1][:30]
    assert SeededDealer(9).deal(2) != SeededDealer(10).deal(2)


def test_a_dealer_goes_on_where_a_game_was_left() -> None:
    dealer = SeededDealer(4)
    position = dealer.deal(3).play("t12")
    assert SeededDealer(4, drawn=7 + 8).draw(position) == dealer.draw(position)


def test_a_move_with_a_dealer_brings_the_refill() -> None:
    dealer = SeededDealer(7)
    position = dealer.deal(2).play("t12", dealer)
    assert (position.seat, position.phase) == (1, Phase.TURN)
    assert dealer.refill(position) == position
    assert position == SeededDealer(7).deal(2).play("t12").play(SeededDealer(7, drawn=12).draw(deal(2, 7).play("t12")))


def test_a_script_is_dealt_in_its_order() -> None:
    dealer: Dealer = ScriptedDealer("RYGBPRY" + "RR" + "GGG" + "BP")
    position = dealer.deal(2)
    assert (position.harbour, str(position.hand(0)), str(position.hand(1))) == ("RYGBPRY", "R2", "G3")
    taken = position.play("t12")
    cards, after = dealer.drawn(taken.words, taken.words[2])
    assert (cards, Position(after)) == ("BP", taken.play(">BP"))


def test_a_script_that_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(IllegalMove) as short:
        ScriptedDealer("RYG").deal(2)
    with pytest.raises(IllegalMove) as wrong:
        ScriptedDealer("E").deal(2)
    assert (short.value.code, wrong.value.code) == (Refusal.WRONG_DRAW, Refusal.NOT_IN_SUPPLY)
    assert ScriptedDealer("R").card(Bag.parse("RY")) == "R"


def test_a_record_grows_turn_by_turn() -> None:
    dealer = SeededDealer(7)
    record = Record.begin(dealer.deal(2), {"event": "a test"})
    assert record.between_turns
    taken = record.play("t12")
    assert not taken.between_turns
    refilled = taken.play(dealer.draw(taken.end))
    assert refilled.between_turns
    assert [str(turn) for turn in refilled.turns] == ["t12 >YB"]
    assert refilled.after(0) == record.start
    assert refilled.after(1) == refilled.end
    assert refilled.headers == dict(refilled.titles) == {"event": "a test"}
    with pytest.raises(IndexError, match="has 1 turns, not 2"):
        refilled.after(2)
    with pytest.raises(IllegalMove):
        record.play("t13")


def test_values_refuse_what_the_game_does_not_have() -> None:
    position = deal(2, seed=1)
    wrong: list[Callable[[], object]] = [
        lambda: Take((0, 7)),
        lambda: Take((-1, 0)),
        lambda: Take((0, 1), "Z"),
        lambda: LayWhite(Cell(5, 0)),
        lambda: Gain("Z"),
        lambda: Gain(""),
        lambda: Draw("RZ"),
        lambda: Placement("W", (Cell(0, 0),)),
        lambda: Placement("R", ()),
        lambda: SeededDealer(1 << 63),
        lambda: SeededDealer(1).draw(position),
        lambda: Record.begin(position, {"two words": "no"}),
        lambda: Record.begin(position, {"result": "mine"}),
    ]
    for make in wrong:
        with pytest.raises(ValueError, match=r"there is no|from 0 to|not the dealer's turn|cannot have a header"):
            make()
    for seat in (2, -1):
        with pytest.raises(IndexError, match=f"no seat {seat} at a table of 2"):
            position.house(seat)
    with pytest.raises(IndexError, match="nothing has been played"):
        Record.begin(position).take_back()
    with pytest.raises(TypeError, match="expected a move or its text, not 5"):
        position.play(5)  # type: ignore[arg-type]


def test_values_cannot_be_changed_and_print_as_they_are_made() -> None:
    bag, move = Bag.parse("R2G"), Take((2, 5), "A")
    with pytest.raises(AttributeError, match="Bag cannot be changed"):
        bag.word = 1
    with pytest.raises(AttributeError, match="Take cannot be changed"):
        del move.piers
    for value in (bag, House.parse("1Rr2"), Position.parse(BUILT), Position.parse(BUILT).view(0)):
        made = eval(repr(value), {"Bag": Bag, "House": House, "Position": Position, "View": View})
        assert made == value
    assert repr(move) == "Take((2, 5), 'A')"
    assert move != (move.piers, move.turned)


def test_an_illegal_move_carries_its_position() -> None:
    position: Position = deal(2, seed=7)
    move: Move = Take((0, 2))
    with pytest.raises(IllegalMove) as refusal:
        position.play(move)
    assert refusal.value.position is position
    assert move not in position.legal_moves


def test_bags_with_the_end_card_compare() -> None:
    assert not Bag.of("E") <= Bag.of("R")
    assert Bag.of("E") <= Bag.of("RE")


def test_a_result_names_scores_winners_and_reason() -> None:
    ends = [list(positions_of(players, seed))[-1] for players in (2, 3, 4) for seed in range(40)]
    for position in ends:
        result = position.result
        assert result == Result.of(position)
        assert result is not None
        best = max(result.scores)
        tied = [seat for seat in position.seats if result.scores[seat] == best]
        fewest = min(result.empty_spaces[seat] for seat in tied)
        assert list(result.winners) == [seat for seat in tied if result.empty_spaces[seat] == fewest]
        assert result.shares == tuple((seat in result.winners) / len(result.winners) for seat in position.seats)
        assert result.tie_break == (len(tied) > 1)
        assert result.ending is (Ending.POINTS if best >= 12 else Ending.END_CARD)
        assert str(result).startswith("-".join(map(str, result.scores)) + f" {result.ending} ")
    assert any(position.result and position.result.tie_break for position in ends)


def test_legal_moves_can_be_counted_printed_and_asked() -> None:
    moves = deal(2, seed=7).legal_moves
    assert str(moves).startswith("t12 t13/A t14/A")
    assert repr(moves) == f"<LegalMoves: {moves}>"
    assert "t12" in moves
    assert "t13" not in moves
    assert moves[0] == next(iter(moves))
    assert Random(1).choice(moves) in moves
    assert len(moves) == len(moves[:]) == 21


def test_a_view_answers_like_its_position() -> None:
    position = Position.parse(BUILT)
    view = View.of(position, position.seat)
    assert view == position.view(position.seat)
    assert list(view.legal_moves) == list(position.legal_moves)
    assert [view.written_hand(seat) for seat in view.seats] == ["G+?1", "R2Y2+YP"]
    assert view.scores == position.scores == tuple(view.house(seat).score for seat in view.seats)
    assert view.sample(Random(1)).view(position.seat) == view
    assert view.result is None
    assert view.end_chance == 0
    end = random_record(2, seed=1).end
    assert end.view(None).result == end.result


def test_a_position_says_why_a_move_is_refused() -> None:
    position = deal(2, seed=7)
    assert position.why("t12") is None
    assert position.why("t13") is Refusal.NOT_NEIGHBOURS


def test_seeded_cards_come_from_the_bag_in_an_order_of_the_seed() -> None:
    bag = Bag.parse("R2GE")
    first, again = ([dealer.card(bag) for _ in range(20)] for dealer in (SeededDealer(7), SeededDealer(7)))
    assert first == again
    assert set(first) == {"R", "G", "E"}


def test_a_record_lists_its_moves_and_takes_headers() -> None:
    record = random_record(2, seed=1).titled({"event": "A test"})
    assert record.headers["event"] == "A test"
    assert Record.parse(str(record)) == record
    position = record.start
    for move in record.moves:
        position = position.play(move)
    assert position == record.end


def test_a_finished_record_says_its_result() -> None:
    record = random_record(2, seed=1)
    assert f"result: {record.end.result}" in str(record)
    assert record.say("well played").turns[-1].comment == "well played"


def test_a_legal_move_is_played_without_a_check() -> None:
    position = deal(2, seed=7)
    for move in position.legal_moves:
        assert position.play_unchecked(move) == position.play(move)
