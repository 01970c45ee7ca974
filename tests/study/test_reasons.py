"""Reasons: features are facts of the rules, and each reason survives the best move that lacks it."""

import numpy as np
import pytest

from harness.random_games import sampled_positions
from nyhavn import Move, Position, View
from nyhavn.study.decisions import (
    FIRST_LOOK,
    WEIGHING,
    bounds,
    compare,
    explain,
    list_candidates,
    list_candidates_by_net,
    rank_by_samples,
)
from nyhavn.study.reasons import MOST_REASONS, WORTH, Feature, Kind, Loss, Weighed, find_reasons, list_features
from nyhavn.study.sampler import Sampler, Shares, seed_of

EARLY = "1t YBBYRRY R6Y11G12B12P11E - 2221/2221/2221/2221/2221/12 X2D2C2T2 -:R2+GP:A -:R4+GP2:A"
LATE = (
    "1t PYGYRYP R2YG5BP3E R10Y10G8B13P7 2021/1221/0100/1011/2100/11 X2 "
    "3G1/3g1/1p1g1/PPGGG/PPWGG/PRBBG/pRrbg/BBGGG/1b1g1:P2:Adct "
    "1p3/1P3/PP3/PPbBB/PPBGB/pYygb/RRGGG/1r1g1:R:ADCT"
)


def features_of(text: str, move: str) -> set[str]:
    """The kinds and letters of the features of a move."""
    position = Position.parse(text)
    view, played = position.view(position.seat), Move.parse(move)
    after = position.play(played)
    view_after = View(after.view(position.seat).words, position.seat, view.unknown)
    return {f"{kind} {letter}".strip() for kind, letter in list_features(view, played, view_after)}


def test_a_win_is_seen() -> None:
    found = features_of(LATE, "bPb8b9=P")
    assert {"win", "column", "cheap"} <= found
    assert "take" not in found


def test_cards_are_seen() -> None:
    assert {"take", "pair B", "limit", "spare"} <= features_of(EARLY, "t23")
    both = features_of(EARLY, "t56")
    assert {"pair R", "afford R", "deny R"} <= both
    assert "deny R" not in features_of(EARLY, "t12")
    assert "spare" not in features_of(EARLY, "t14/A")


def test_the_end_of_the_game_is_seen() -> None:
    assert "haste" in features_of(LATE, "t12")
    assert "haste" not in features_of(EARLY, "t12")


def test_the_first_tile_of_a_colour_costs_its_size() -> None:
    found = features_of(EARLY, "bRa1a2=R2")
    assert "build" in found
    assert "cheap" not in found


def weighed(low: float, *features: Feature, mean: float = 0.6) -> Weighed:
    """A move with these features that certainly loses so much."""
    return Weighed(frozenset(features), lambda: Loss(mean, low))


@pytest.mark.parametrize(("low", "found"), [(-0.1, False), (WORTH / 2, False), (WORTH, True), (0.5, True)])
def test_a_reason_needs_all_moves_without_it_to_be_certainly_worse(low: float, found: bool) -> None:
    row, build = Feature(Kind.ROW), Feature(Kind.BUILD)
    others = [weighed(0.5, mean=0.7), weighed(low, build), weighed(-0.5, row)]
    reasons = find_reasons(frozenset([row]), others)
    assert [(reason.kind, reason.worth) for reason in reasons] == ([(Kind.ROW, 0.6)] if found else [])


def test_a_feature_of_all_moves_is_no_reason() -> None:
    row = Feature(Kind.ROW)
    assert find_reasons(frozenset([row]), [weighed(0.5, row)]) == ()


class EvenSampler(Sampler):
    """A sampler in whose fresh games all moves are worth the same; it counts them."""

    played = 0

    def play(self, view: View, seed: int, first: int, samples: int) -> Shares:
        assert first >= WEIGHING
        self.played += samples
        return np.full((samples, view.players), 1 / view.players)


def test_the_samples_that_chose_the_best_move_give_no_reasons() -> None:
    position = Position.parse(EARLY)
    view = position.view(position.seat)
    ranked = list(list_candidates_by_net(view))[:6]
    for number, candidate in enumerate(ranked):
        candidate.chosen = np.full((8, view.players), 0.9 - 0.1 * number)
    sampler = EvenSampler(view.players)
    assert explain(sampler, view, ranked, 512) == ()
    assert 0 < sampler.played <= len(ranked) * FIRST_LOOK


def test_reasons_survive_all_moves_without_them() -> None:
    explained = 0
    for position in decisions(12):
        view, sampler = position.view(position.seat), Sampler(position.players)
        field = list_candidates(view, position.legal_moves[0], 6)[1]
        ranked = rank_by_samples(sampler, field, 60, seed_of(view), view.seat)
        reasons = explain(sampler, view, ranked, 128)
        explained += bool(reasons)
        assert len(reasons) <= MOST_REASONS
        for kind, letter, worth in reasons:
            lacking = [
                compare(ranked[0], other)
                for other in ranked
                if Feature(kind, letter) not in list_features(view, other.move(view), other.after)
            ]
            assert min(bounds(gap)[0] for gap in lacking) >= WORTH
            assert min(gap.mean for gap in lacking) == worth
    assert explained >= 2


def decisions(count: int) -> list[Position]:
    """Positions with several moves."""
    found = (p for p in sampled_positions(20 * count, seed=71) if p.to_move is not None and len(p.legal_moves) > 5)
    return [position for position, _ in zip(found, range(count), strict=False)]
