"""Values of positions: they depend on knowledge alone, share their cards, and are right where the answer is known."""

from itertools import islice
from random import Random

import numpy as np
import pytest

from harness.random_games import random_record, sampled_positions
from nyhavn import Position, View, deal, fast
from nyhavn.game.board import EMPTY_PIER, Phase
from nyhavn.nets import load_shipped_net
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import MAX_PLAYERS
from nyhavn.rules.words import LENGTH, STATE
from nyhavn.search import workspace as at
from nyhavn.search.evaluation import Evaluator, make_evaluator
from nyhavn.search.rollout import determinize
from nyhavn.search.valuation import Valuation, draw_refill, value_position
from nyhavn.study.decisions import list_candidates_by_net
from nyhavn.study.sampler import Sampler, Stopped, seed_of, view_of

COUNT = 12


def positions_of_seats() -> list[Position]:
    return [position for position in sampled_positions(4 * COUNT, seed=51) if position.to_move is not None][:COUNT]


def play(view: View, samples: int = 3, noise: float = 0.05, first: int = 0) -> list[list[float]]:
    shares: list[list[float]] = Sampler(view.players, noise).play(view, seed_of(view), first, samples).tolist()
    return shares


def on_lists(weights: list[float]) -> Evaluator:
    return make_evaluator(weights, lambda n: [0] * n, lambda n: [0.0] * n)


def desk_of(view: View) -> fast.Array:
    sampler = Sampler(view.players)
    sampler.lay(view, seed_of(view), 0)
    return sampler.desk


@pytest.mark.parametrize("noise", [0.0, 0.05])
def test_compiled_and_interpreted_values_agree(noise: float) -> None:
    for position in positions_of_seats()[:2]:
        view, net = position.view(0), load_shipped_net(position.players)
        quick, slow = np.zeros(MAX_PLAYERS), [0.0] * MAX_PLAYERS
        d = desk_of(view)
        words = d.tolist()
        fast.kernel("value_position")(fast.array(LENGTH), d, fast.evaluator(net.weights), Valuation(1, noise, quick))
        value_position([0] * LENGTH, lookup_table(), words, on_lists(net.weights.tolist()), Valuation(1, noise, slow))
        assert quick.tolist() == slow
        assert d.tolist() == words
        assert words[at.SAMPLES] == 1


def test_the_shares_of_every_sample_add_up_to_one() -> None:
    for position in sampled_positions(COUNT, seed=52):
        for viewer in position.seats:
            assert [sum(shares) for shares in play(position.view(viewer))] == pytest.approx([1.0] * 3)


def test_cards_that_a_seat_cannot_know_change_nothing() -> None:
    for number, position in enumerate(positions_of_seats()):
        for viewer in position.seats:
            view = position.view(viewer)
            if view.phase is not Phase.BUILD:
                assert play(view.sample(Random(number)).view(viewer)) == play(view)


def test_open_hands_are_known() -> None:
    position = deal(2, seed=7)
    view = view_of(position, 0, open_hands=True)
    assert view.unknown == (0, 0)
    assert view.words == position.words
    assert view_of(position, 0) == position.view(0)


def test_samples_are_numbered() -> None:
    view = positions_of_seats()[0].view(0)
    assert play(view, 4) == play(view, 2) + play(view, 2, first=2)


def test_a_refill_leaves_the_seed_alone() -> None:
    for position in sampled_positions(20 * COUNT, seed=53):
        if position.phase is Phase.DRAW:
            refilled = position.play(position.legal_moves[0])
            assert {seed_of(position.view(seat)) for seat in position.seats} == {
                seed_of(refilled.view(seat)) for seat in position.seats
            }
            assert seed_of(position.view(0), salt=1) != seed_of(position.view(0))


def test_first_refills_are_spread_evenly() -> None:
    (position,) = [p for p in sampled_positions(200, seed=54) if p.phase is Phase.TURN and p.players == 4][:1]
    after = position.play(position.legal_moves[0])
    drawn = [first_refill(after.view(0), sample) for sample in range(200)]
    unseen = after.view(0).unseen
    for colour in "RYGBP":
        share = unseen[colour] / sum(unseen[each] for each in "RYGBP")
        assert sum(cards[0] == colour for cards in drawn) == pytest.approx(200 * share, abs=5)
        assert sum(cards[1] == colour for cards in drawn) == pytest.approx(200 * share, abs=8)


def first_refill(view: View, sample: int) -> str:
    """The cards that are drawn first in a sample."""
    d, w = desk_of(view).tolist(), [0] * LENGTH
    d[at.SAMPLES] = sample
    determinize(w, d, sample)
    draw_refill(w, d)
    harbour = Position(tuple(w[:STATE])).harbour
    return "".join(harbour[pier] for pier, card in enumerate(view.harbour) if card == EMPTY_PIER)


def test_a_game_that_is_over_is_worth_its_result() -> None:
    end = random_record(3, seed=5).end
    assert end.result
    assert play(end.view(None), 2) == [list(end.result.shares)] * 2


def test_a_sampler_stops_when_asked() -> None:
    view = positions_of_seats()[0].view(0)
    with pytest.raises(Stopped):
        Sampler(view.players, stopped=lambda: True).play(view, 1, 0, 1)


def test_noise_makes_other_games_and_none_makes_those_of_the_net() -> None:
    views = [position.view(position.seat) for position in positions_of_seats()]
    assert [play(view, 8, noise=0.0) for view in views] != [play(view, 8, noise=0.2) for view in views]


def test_moves_share_their_cards() -> None:
    """Differences of two moves vary less in the same samples than in different ones."""
    common = apart = 0.0
    for position in positions_of_seats():
        view, sampler = position.view(position.seat), Sampler(position.players)
        one, other = (candidate.after for candidate in islice(list_candidates_by_net(view), 2))
        shares = sampler.play(one, seed_of(view), 0, 40)[:, view.seat]
        common += (shares - sampler.play(other, seed_of(view), 0, 40)[:, view.seat]).var()
        apart += (shares - sampler.play(other, seed_of(view), 40, 40)[:, view.seat]).var()
    assert common < 0.9 * apart
