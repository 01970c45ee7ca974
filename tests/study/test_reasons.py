"""Reasons: features are facts of the rules, and each reason survives the best move that lacks it."""

import pytest

from harness.random_games import sampled_positions
from nyhavn import Move, Position, View
from nyhavn.study.decisions import explain, list_candidates, measure_loss, rank_by_samples
from nyhavn.study.reasons import MOST_REASONS, WORTH, Feature, Kind, Weighed, find_reasons, list_features
from nyhavn.study.sampler import Sampler, seed_of

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


@pytest.mark.parametrize(("lacking", "found"), [(0.0, False), (WORTH / 2, False), (WORTH, True), (0.5, True)])
def test_a_reason_needs_a_worse_move_without_it(lacking: float, found: bool) -> None:
    row, build = Feature(Kind.ROW), Feature(Kind.BUILD)
    others = [Weighed(frozenset([build]), lacking), Weighed(frozenset([row]), 0.0), Weighed(frozenset(), 0.6)]
    reasons = find_reasons(frozenset([row]), others)
    assert [(reason.kind, reason.worth) for reason in reasons] == ([(Kind.ROW, lacking)] if found else [])


def test_a_feature_of_all_moves_is_no_reason() -> None:
    row = Feature(Kind.ROW)
    assert find_reasons(frozenset([row]), [Weighed(frozenset([row]), 0.5)]) == ()


def test_reasons_survive_the_best_move_without_them() -> None:
    explained = 0
    for position in decisions(10):
        view, sampler = position.view(position.seat), Sampler(position.players)
        field = list_candidates(view, position.legal_moves[0], 6)[1]
        ranked = rank_by_samples(sampler, field, 60, seed_of(view), view.seat)
        reasons = explain(view, ranked)
        explained += bool(reasons)
        assert len(reasons) <= MOST_REASONS
        for kind, letter, worth in reasons:
            lacking = [
                measure_loss(ranked[0], other, view.seat).mean
                for other in ranked
                if Feature(kind, letter) not in list_features(view, other.move(view), other.after)
            ]
            assert min(lacking) == worth >= WORTH
    assert explained >= 2


def decisions(count: int) -> list[Position]:
    """Positions with several moves."""
    found = (p for p in sampled_positions(20 * count, seed=71) if p.to_move is not None and len(p.legal_moves) > 5)
    return [position for position, _ in zip(found, range(count), strict=False)]
