"""Studies: the identity of luck and moves, judgement by what a seat could know, and labels."""

from functools import cache
from math import prod
from random import Random
from threading import Event

import numpy as np
import pytest

from harness.random_games import end_of, random_record, sampled_positions
from nyhavn import Position, Record, View
from nyhavn.game.board import Phase
from nyhavn.game.move import Draw, Take
from nyhavn.study import Depth, Label, Study, Unfinished, study
from nyhavn.study.decisions import (
    ALONE,
    LINES,
    WEIGHING,
    Decision,
    judge,
    label_loss,
    list_candidates_by_net,
    read_decision,
)
from nyhavn.study.depth import DEPTHS, NORMAL
from nyhavn.study.game_study import GameStudy, rate_accuracy
from nyhavn.study.piecework import Piecework
from nyhavn.study.sampler import Measure, Sampler, Shares, Stopped, seed_of, view_of
from nyhavn.study.turn_values import value_turn

TINY = Depth("tiny", field=3, choosing=6, weighing=4, showing=4, turns=2)
DIGITS = "9" * 5_000
"""More than Python reads as a number."""
JUDGING = Depth("judging", field=6, choosing=60, weighing=64, showing=64, turns=4)


LAST_TURN = (
    "1t PYGYRYP R2YG5BP3E R10Y10G8B13P7 2021/1221/0100/1011/2100/11 X2 "
    "3G1/3g1/1p1g1/PPGGG/PPWGG/PRBBG/pRrbg/BBGGG/1b1g1:P2:Adct "
    "1p3/1P3/PP3/PPbBB/PPBGB/pYygb/RRGGG/1r1g1:R:ADCT"
)
"""A position in which the seat to move can win at once, and wins only sometimes if it does not."""


def random_ending(players: int) -> Record:
    return end_of(random_record(players, 3), 32)


@cache
def study_ending(players: int) -> Study:
    return study(random_ending(players), TINY, workers=1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_result_minus_start_is_luck_plus_moves(players: int) -> None:
    found = study_ending(players)
    record = random_ending(players)
    assert record.end.result
    for seat, own in enumerate(found.seats):
        assert own.result == record.end.result.shares[seat]
        assert own.result - own.start == pytest.approx(own.luck + own.moves, abs=1e-9)
        assert own.adjusted == pytest.approx(own.start + own.moves, abs=1e-9)
        assert found.luck_before(seat, own=True) + found.luck_before(seat, own=False) == pytest.approx(own.luck)
        assert len(own.swings) == len(record.turns)
        drawn = [any(isinstance(move, Draw) for move in turn.moves) for turn in record.turns]
        assert all(
            swing.luck == swing.error == 0 for swing, refill in zip(own.swings, drawn, strict=True) if not refill
        )
        assert any(swing.luck for swing in own.swings)
    assert len(found.decisions) == sum(not isinstance(move, Draw) for move in record.moves)


def test_resigning_is_a_move_of_the_loser() -> None:
    record = random_record(3, 4, turns=6).titled({"ending": "resigned 2"})
    found = study(record, TINY, workers=1)
    assert found.seats[1].result == 0
    assert sum(seat.result for seat in found.seats) == 1
    for own in found.seats:
        assert own.swings[-1].luck == 0
        assert own.result - own.start == pytest.approx(own.luck + own.moves, abs=1e-9)


@pytest.mark.parametrize(
    "headers", [{}, {"ending": "abandoned"}, {"ending": "resigned 9"}, {"ending": f"time {DIGITS}"}]
)
def test_a_game_without_a_result_is_not_studied(headers: dict[str, str]) -> None:
    with pytest.raises(Unfinished):
        study(random_record(2, 4, turns=6).titled(headers), TINY)


@pytest.mark.parametrize("helped", [{"stand-in-turns": f"1 3 {DIGITS}"}, {"stand-in-turns": "1", "hint-turns": "3"}])
def test_turns_with_help_and_open_hands_are_known_from_the_headers(helped: dict[str, str]) -> None:
    record = random_record(2, 4, turns=6).titled({"ending": "resigned 2", "hands": "open", **helped})
    game = GameStudy(record, TINY)
    assert all(game.view(game.course.start, seat).unknown == (0, 0) for seat in (0, 1))
    found = study(record, TINY, workers=1)
    own = [place for place, decision in found.decisions if place.seat == 0 and decision.label is not Label.FORCED]
    assert len(found.seats[0].losses) == sum(place.turn == 4 for place in own) < len(own)


def test_a_record_may_begin_with_a_refill_and_end_within_a_turn() -> None:
    whole = random_record(2, 9)
    begun = whole.after(4).play(next(str(move) for move in whole.after(4).legal_moves if isinstance(move, Take)))
    record = Record.begin(begun)
    for _ in range(6):
        record = record.play(record.end.legal_moves[0])
    found = study(record.titled({"ending": "time 1"}), TINY, workers=1)
    assert found.seats[0].result == 0
    assert found.seats[0].start + found.seats[0].luck + found.seats[0].moves == pytest.approx(0, abs=1e-9)


def test_luck_is_measured_against_all_refills() -> None:
    """The value before a refill is the mean over all refills, weighted by their probabilities."""
    for position in late_refills(2):
        sampler, view = Sampler(position.players), view_of(position, 0, open_hands=True)
        mean, refills = 0.0, [move for move in position.legal_moves if isinstance(move, Draw)]
        for move in refills:
            end = View(position.play(move).words, 0, view.unknown)
            mean += chance_of(position, move.cards) * value_turn(sampler, view, end, 100).end[0]
        spread = Measure.of(sampler.play(view, seed_of(view), 1000, 200)[:, 0])
        assert value_turn(sampler, view, end, 400).decided[0] == pytest.approx(mean, abs=3 * spread.error)


def late_refills(count: int) -> list[Position]:
    """Positions before a refill of two cards in the second half of a game, with the End card out of reach."""
    found = (p for p in sampled_positions(400, seed=61) if p.phase is Phase.DRAW and 12 < len(p.supply) < 30)
    return [
        position for position, _ in zip((p for p in found if p.harbour.count(".") == 2), range(count), strict=False)
    ]


def chance_of(position: Position, cards: str) -> float:
    """The probability of a refill."""
    supply = [card for card in position.supply if card != "E"]
    return prod((supply.count(card) - cards[:i].count(card)) / (len(supply) - i) for i, card in enumerate(cards))


def decisions_of(count: int, seed: int) -> list[Position]:
    found = (p for p in sampled_positions(20 * count, seed) if p.to_move is not None and len(p.legal_moves) > 1)
    return [position for position, _ in zip(found, range(count), strict=False)]


def judged(position: Position, move: str | None = None, depth: Depth = JUDGING) -> Decision:
    view = position.view(position.seat)
    played = next(each for each in position.legal_moves if move in (None, str(each)))
    return judge(Sampler(view.players), view, played, depth)


def test_a_decision_is_judged_by_what_its_seat_could_know() -> None:
    for number, position in enumerate(decisions_of(12, seed=62)):
        redealt = position.view(position.seat).sample(Random(number))
        assert judged(redealt, depth=TINY) == judged(position, depth=TINY)


def test_a_decision_says_what_the_move_lost() -> None:
    for position in decisions_of(6, seed=63):
        found = judged(position)
        assert found.loss >= 0
        assert found.low <= found.loss <= found.high
        assert found.label in set(Label)
        assert read_decision(list(found)) == found
        if found.label is not Label.FORCED:
            assert found.best[0].chance >= found.played.chance
            assert 2 <= len(found.best) <= 3
            assert all(0 <= move.chance <= 1 and move.error > 0 for move in found.best)


def test_a_win_is_the_only_move_and_anything_else_a_blunder() -> None:
    position = Position.parse(LAST_TURN)
    wins = [str(move) for move in position.legal_moves if position.play(move).is_over]
    other = next(str(move) for move in position.legal_moves if str(move).startswith("t"))
    missed = judged(position, other)
    assert missed.best[0].move in wins
    assert missed.best[0].chance == 1
    assert missed.label is Label.BLUNDER
    assert missed.loss >= missed.low >= 0.1
    assert judged(position, wins[0]).label in (Label.ONLY, Label.FINE)


def test_labels_need_certain_losses() -> None:
    assert [label_loss(low) for low in (0.0, 0.019, 0.02, 0.05, 0.1, 0.9)] == [
        Label.FINE, Label.FINE, Label.INACCURACY, Label.MISTAKE, Label.BLUNDER, Label.BLUNDER,
    ]  # fmt: skip
    assert ALONE in [line for line, _ in LINES]


def test_payments_that_differ_in_nothing_count_once() -> None:
    for position in decisions_of(12, seed=64):
        field = list(list_candidates_by_net(position.view(position.seat)))
        assert len({candidate.after.words for candidate in field}) == len(field) <= len(position.legal_moves)


def test_accuracy_falls_with_the_loss() -> None:
    assert rate_accuracy(0) == pytest.approx(100, abs=0.01)
    assert rate_accuracy(0) > rate_accuracy(0.05) > rate_accuracy(0.3) > rate_accuracy(1) == 0
    seat = study_ending(2).seats[0]
    assert seat.accuracy is not None
    assert seat.error_rate == pytest.approx(1000 * sum(seat.losses) / len(seat.losses))


def test_noise_adds_nothing_to_the_error_rate() -> None:
    """Where fresh samples prefer the played move the gap is below 0, and what is shown as its loss is 0."""
    found = [decision for players in (2, 3, 4) for _, decision in study_ending(players).decisions]
    better = [decision for decision in found if decision.gap < 0]
    assert better
    assert all(decision.loss == decision.low == 0 and decision.label is Label.FINE for decision in better)
    seat = study_ending(2).seats[0]
    assert any(loss < 0 for own in study_ending(2).seats for loss in own.losses)
    own = [each for place, each in study_ending(2).decisions if place.seat == 0 and each.label is not Label.FORCED]
    assert seat.losses == tuple(decision.gap for decision in own)


class SettledSampler(Sampler):
    """A sampler whose samples all end alike but for the last of some number."""

    played, last = 0, 0

    def play(self, view: View, seed: int, first: int, samples: int) -> Shares:
        self.played += samples
        won = [float(number % WEIGHING != self.last) for number in range(first, first + samples)]
        return np.array([(share, 1 - share) for share in won])


@pytest.mark.parametrize("last, turns, weighed", [(-1, 100, 128), (99, 400, 512), (100, 100, 512)])
def test_few_samples_suffice_where_all_end_alike(last: int, turns: int, weighed: int) -> None:
    [position] = decisions_of(1, seed=66)
    sampler = SettledSampler(2)
    sampler.last = last
    decided, end = position.view(0), position.play(position.legal_moves[0]).view(0)
    assert value_turn(sampler, decided, end, NORMAL.turns).errors == (1 / turns, 1 / turns)
    assert sampler.played == 2 * turns
    found = judge(sampler, position.view(position.seat), position.legal_moves[0], NORMAL)
    assert found.label is Label.FINE
    assert found.played.error == 1 / weighed


def test_deeper_studies_play_more() -> None:
    quick, normal, deep = DEPTHS.values()
    for one, other in ((quick, normal), (normal, deep)):
        assert one.choosing < other.choosing
        assert one.weighing < other.weighing
        assert one.turns < other.turns


def test_pieces_are_the_same_on_any_number_of_threads_and_stop_when_asked() -> None:
    game, stop = GameStudy(random_record(2, 5), TINY), Event()
    pieces = list(game.pieces.values())[:12]
    one = dict(Piecework(2, 1, Event()).compute(pieces))
    assert dict(Piecework(2, 3, Event()).compute(pieces)) == one
    stop.set()
    with pytest.raises(Stopped):
        list(Piecework(2, 2, stop).compute(pieces))
