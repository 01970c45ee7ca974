"""Views contain nothing that a seat may not know."""

import pickle
from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from harness.random_games import sampled_positions
from harness.redeals import phase_is_possible, redeal_hidden
from nyhavn import Bag, Position, View, deal

POSITIONS = 1_000


def dump_view(view: View) -> bytes:
    """All contents of a view as bytes."""
    return pickle.dumps((view, str(view), repr(view), str(view.legal_moves), view.unseen, view.end_chance, view.result))


def test_hidden_cards_dealt_anew_give_the_same_view_byte_for_byte() -> None:
    rng, changed = Random(1), 0
    for position in sampled_positions(POSITIONS, seed=1):
        for viewer in (*position.seats, None):
            other = redeal_hidden(position, viewer, rng)
            if phase_is_possible(other):
                assert dump_view(other.view(viewer)) == dump_view(position.view(viewer))
                assert Position.parse(str(other)) == other
                changed += other != position
    assert changed > POSITIONS


def test_a_sample_looks_like_its_view() -> None:
    rng = Random(2)
    for position in sampled_positions(POSITIONS, seed=2):
        for viewer in (*position.seats, None):
            view = position.view(viewer)
            sample = view.sample(rng)
            assert sample.view(viewer) == view
            assert phase_is_possible(sample)


def test_a_view_knows_exactly_what_was_seen() -> None:
    position = Position.parse(
        "2t YYGPBPR R9Y4G9B7P5E R2Y5G2B6P6 2121/0121/1221/0121/0121/12 X2DCT2 "
        "1RR2/1r3/PPp1y/yYyYY/Y1Bb1:G+G:adC B4/Bb3/1Bppg/1bPPG:R2Y2+YP:a"
    )
    mine, theirs, watched = position.view(1), position.view(0), position.view(None)
    assert mine.hand == Bag.parse("R2Y3P")
    assert theirs.hand == Bag.parse("G2")
    assert watched.hand == Bag()
    assert [mine.hand_size(seat) for seat in mine.seats] == [2, 6]
    assert theirs.seen(1) == Bag.parse("R2Y2")
    assert mine.unseen == Bag.parse("R9Y4G10B7P5E")
    assert theirs.unseen == Bag.parse("R9Y5G9B7P6E")
    assert watched.unseen == Bag.parse("R9Y5G10B7P6E")
    assert mine.supply_size == theirs.supply_size == watched.supply_size == 35
    assert str(mine).startswith("2t@2 YYGPBPR ?34E R2Y5G2B6P6 ")
    assert str(theirs).endswith(":G+G:adC B4/Bb3/1Bppg/1bPPG:R2Y2+?2:a")
    assert str(watched).endswith(":G+?1:adC B4/Bb3/1Bppg/1bPPG:R2Y2+?2:a")


def test_the_chance_of_the_end_card() -> None:
    start = deal(2, seed=1)
    assert start.view(0).end_chance == 0
    chances = Counter(
        (position.view(0).end_chance, len(position.supply) if len(position.supply) <= 10 else 11)
        for position in sampled_positions(300, seed=3)
        if position.players == 2 and not position.is_over
    )
    assert len(chances) > 5
    for chance, left in chances:
        assert chance == (Fraction(1, left) if left <= 10 else 0)


def test_samples_are_even() -> None:
    view = deal(2, seed=5).view(0)
    rng, rounds = Random(3), 5_000
    hands = Counter(str(view.sample(rng).hand(1)) for _ in range(rounds))
    ways = {str(bag): n for bag, n in view.unseen.draws(3)}
    total = sum(ways.values())
    surprise = sum((hands[hand] - rounds * n / total) ** 2 / (rounds * n / total) for hand, n in ways.items())
    assert len(ways) == 35
    assert surprise < 66  # chi-square with 34 degrees of freedom: 99.9 % stay below


def test_a_sample_agrees_with_the_offer_to_build() -> None:
    position = Position.parse(
        "1b ..PRPYR R11Y10G13B12P12E - 2221/2221/2221/2221/2221/12 X2D2C2T -:YB+RB:AT -:-+Y2G:A",
    )
    view, rng = position.view(1), Random(4)
    assert view.builds_with(Bag.parse("RB"))
    assert not view.builds_with(Bag.parse("RG"))
    hands = {str(view.sample(rng).hidden(0)) for _ in range(500)}
    assert "R2" in hands
    assert "RG" not in hands
    assert all(view.builds_with(Bag.parse(hand)) for hand in hands)


def test_there_is_no_view_for_a_seat_that_does_not_exist() -> None:
    with pytest.raises(IndexError, match="no seat 2 at a table of 2"):
        deal(2, seed=1).view(2)
