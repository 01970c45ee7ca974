"""The nets: no hidden information, the same evaluations interpreted and compiled, and correct gradients."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest

from harness.random_games import sampled_positions
from nyhavn import Position, Record, View, fast
from nyhavn.arena.bot_game import play_game
from nyhavn.bots import bot, evaluator
from nyhavn.bots.search_budget import list_candidates, make_desk
from nyhavn.learn.self_play import SelfPlayTask, run_task
from nyhavn.learn.training_plan import TrainingPlan
from nyhavn.nets import HOME, Net, UnfitNet, load_shipped_net, made_for
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.words import LENGTH, SEAT
from nyhavn.search import features, network, training
from nyhavn.search import workspace as at
from nyhavn.search.evaluation import Evaluator, accumulate_position, end_card_chance, evaluate, make_evaluator
from nyhavn.search.level_weights import MASON
from nyhavn.search.lookahead import SUM_WORDS, Lookahead, look_ahead

MOST_BYTES = 400_000
SMALL = 1e-3


def random_net(players: int, seed: int = 1) -> Net:
    """An untrained net."""
    weights = np.random.default_rng(seed).normal(0, 0.1, network.length_for(players))
    return Net(players, weights.astype(np.float32), {})


def sample_decisions(count: int, seed: int) -> list[Position]:
    """Positions in which a seat has a choice."""
    found = (p for p in sampled_positions(30 * count, seed) if p.to_move is not None and len(p.legal_moves) > 1)
    return list(islice(found, count))


def encode_position(position: Position, seat: int) -> list[int]:
    """The features of a position."""
    b = [0] * features.words_for(position.players)
    features.encode_features(list(position.words), seat, b, 0)
    return b


# Features


def test_hidden_cards_do_not_change_the_input_of_a_net() -> None:
    rng, changed = Random(3), 0
    for position in sample_decisions(150, seed=31):
        for seat in position.seats:
            other = View.of(position, seat).sample(rng)
            changed += other != position
            assert encode_position(position, seat) == encode_position(other, seat)
    assert changed > 100


def test_every_bit_of_a_word_has_its_input() -> None:
    for position in sampled_positions(300, seed=32):
        for seat in position.seats:
            assert all(0 <= word < 1 << features.WORD_BITS - 1 for word in encode_position(position, seat))


def test_the_input_of_a_net_describes_the_house_of_the_seat() -> None:
    for position in sample_decisions(50, seed=33):
        seat = position.seat
        words = encode_position(position, seat)[features.TABLE_WORDS :]
        house = position.house(seat)
        assert words[0] & (1 << 45) - 1 == house.covered
        assert words[1] & (1 << 45) - 1 == house.windows
        assert (words[0] >> 45).bit_count() == min(12, house.score)
        assert (words[2] >> 40 & 1023).bit_count() == min(10, len(position.hand(seat)))
        rows = [(house.covered >> 5 * row & 31).bit_count() for row in range(9)]
        assert [(words[3] >> 5 * row & 31).bit_count() for row in range(9)] == rows


# Interpreted and compiled evaluation


def test_compiled_evaluation_equals_interpreted_evaluation() -> None:
    evaluator.use_compiled_code(compile_it=True)
    for position in sample_decisions(30, seed=34):
        view, own = position.view(position.seat), random_net(position.players)
        rows = [evaluate(own, view) for evaluate in (evaluator.evaluate_interpreted, evaluator.evaluate_compiled)]
        slow, quick = [evaluator.read_rows(each, view) for each in rows]
        assert [judged[:2] for judged in slow] == [judged[:2] for judged in quick]
        assert [judged.move(view) for judged in quick] == list(view.legal_moves)
        for one, other in zip(slow, quick, strict=True):
            assert one.chances == pytest.approx(other.chances, abs=1e-5)
            assert sum(one.chances) == pytest.approx(1, abs=1e-5)


def test_the_functions_of_the_net_agree_with_its_layers() -> None:
    for position in sample_decisions(5, seed=35):
        players, seat = position.players, position.seat
        own, a = random_net(players), [0.0] * network.UNITS
        b = encode_position(position, seat)
        network.accumulate(own.weights.tolist(), players, b, 0, a, network.BASE)
        network.forward(own.weights.tolist(), players, a, network.BASE)
        row = np.array([b], dtype=np.int64)
        assert a[network.OUT : network.OUT + players] == pytest.approx(own.chances(row)[0].tolist(), abs=1e-5)


def test_a_move_that_ends_the_game_is_evaluated_by_its_winner() -> None:
    ending_moves = 0
    for seed in range(6):
        record = Record.parse(play_game([bot("mason"), bot("mason")], seed=seed).record)
        for turn in range(len(record.turns) - 4, len(record.turns)):
            position = record.after(turn)
            if position.to_move is None or position.is_over:
                continue
            view = position.view(position.seat)
            for judged in evaluator.read_rows(evaluator.evaluate_interpreted(random_net(2), view), view):
                after = position.play(judged.move(view))
                if after.is_over:
                    ending_moves += 1
                    assert judged.chances == pytest.approx(won_shares(after))
    assert ending_moves > 3


def won_shares(position: Position) -> list[float]:
    """The shares of victory of a finished game."""
    assert position.result is not None
    return list(position.result.shares)


def test_the_probability_of_the_end_card_is_exact() -> None:
    threatened = 0
    for position in sampled_positions(3000, seed=36):
        if position.to_move is None and not position.is_over:
            left, safe = len(position.supply), 1.0
            for _ in range(position.harbour.count(".")):
                near = position.supply["E"] and left <= 10
                safe *= (left - 1) / left if near else 1.0
                left = max(1, left - 1)
            assert end_card_chance(list(position.words)) == pytest.approx(1 - safe)
            threatened += safe < 1
    assert threatened > 20


# Files


def test_a_net_and_its_file_are_inverse(tmp_path: Path) -> None:
    own = random_net(3)
    own.save(tmp_path / "net.npz")
    again = Net.load(tmp_path / "net.npz")
    assert again.players == 3
    assert again.weights == pytest.approx(own.weights, rel=1e-3, abs=1e-6)


@pytest.mark.parametrize("key", ["rules", "features", "width", "depth"])
def test_a_net_for_something_else_is_refused(tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nyhavn.nets.made_for", lambda players: {**made_for(players), key: 0})
    random_net(2).save(tmp_path / "net.npz")
    monkeypatch.undo()
    with pytest.raises(UnfitNet, match=rf"net\.npz was made for {key} 0, and this is {key} "):
        Net.load(tmp_path / "net.npz")


def test_a_file_that_is_not_a_net_is_refused(tmp_path: Path) -> None:
    (tmp_path / "net.npz").write_bytes(b"PK nothing of the kind")
    with pytest.raises(UnfitNet, match="holds no net"):
        Net.load(tmp_path / "net.npz")
    with pytest.raises(UnfitNet, match="holds no net"):
        Net.load(tmp_path / "missing.npz")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_package_has_a_small_net_for_every_table(players: int) -> None:
    path = HOME / f"{players}.npz"
    assert path.stat().st_size <= MOST_BYTES
    own = load_shipped_net(players)
    assert own.players == players
    assert own.manifest["made"], "says how it was made"


# Gradients


def on_lists(weights: list[float]) -> Evaluator:
    """A net for interpreted code."""
    return make_evaluator(weights, lambda n: [0] * n, lambda n: [0.0] * n)


def empty_notebook(length: int) -> training.Notebook:
    """The notebook for interpreted training of a net."""
    values, targets = [0.0] * training.MOST_NOTES * training.VALUE_WORDS, [0.0] * training.TARGETS
    return training.Notebook([0] * training.NOTES_LENGTH, values, targets, [0.0] * length, [0.0] * training.TALLY)


def test_compiled_code_learns_the_same_from_games() -> None:
    plan, given = TrainingPlan(games_per_lesson=1, noise=0.0), SelfPlayTask(3, "mason")
    weights = load_shipped_net(2).weights
    gain, own, notebook = (
        run_task(plan, given, weights, weights),
        on_lists(weights.tolist()),
        empty_notebook(weights.size),
    )
    opponents, settings = (
        training.OpponentSettings(training.HEURISTIC, own, MASON),
        training.Settings(plan.trace, plan.noise, plan.side),
    )
    training.td_gradient(
        [0] * LENGTH, lookup_table(), own, notebook, opponents, training.Deals(2, given.seed, 1), settings
    )
    assert notebook.tally == pytest.approx(gain.tally.tolist(), rel=1e-4)
    assert notebook.gradient == pytest.approx(gain.gradient.tolist(), rel=1e-2, abs=1e-4)


def test_compiled_code_looks_ahead_the_same() -> None:
    position = sample_decisions(1, seed=39)[0]
    view, own = position.view(position.seat), load_shipped_net(position.players)
    field = list_candidates(view, MASON)[:3]
    d = make_desk(view, MASON, Random(5), at.CANDIDATE + len(field) * at.CANDIDATE_WORDS)
    rows = d[at.CANDIDATE :].reshape(-1, at.CANDIDATE_WORDS)
    rows[:, : at.WON], d[at.CANDIDATES] = [(candidate.number, candidate.way) for candidate in field], len(field)
    slow, quick = d.tolist(), Lookahead(2, 1, np.zeros(len(field) * SUM_WORDS))
    ahead = Lookahead(2, 1, [0.0] * len(field) * SUM_WORDS)
    fast.kernel("look_ahead")(fast.array(LENGTH), d, fast.evaluator(own.weights), quick)
    look_ahead([0] * LENGTH, lookup_table(), slow, on_lists(own.weights.tolist()), ahead)
    assert slow == d.tolist()
    assert ahead.sums == pytest.approx(quick.sums.tolist(), abs=1e-5)


def test_the_gradient_points_where_the_loss_falls() -> None:
    for position in sample_decisions(2, seed=37):
        players, seat = position.players, position.seat
        weights = [float(weight) for weight in random_net(players).weights]
        notebook = empty_notebook(len(weights))
        notes, g = notebook.notes, notebook.gradient
        notes[: features.words_for(players)] = encode_position(position, seat)
        notebook.targets[:players] = [1.0, *[0.0] * (players - 1)]
        training.learn_chances(players, 0, 0, on_lists(weights), notebook)
        strong = sorted(range(len(g)), key=lambda i: -abs(g[i]))[:40:4]
        late = [network.second_layer(players) + 5, network.last_layer(players), network.last_bias(players)]
        for i in [*strong, *late]:
            slope = (
                changed_loss(weights, i, SMALL, notes, players) - changed_loss(weights, i, -SMALL, notes, players)
            ) / (2 * SMALL)
            assert g[i] == pytest.approx(slope, rel=0.05, abs=1e-4)


def changed_loss(weights: list[float], i: int, change: float, notes: list[int], players: int) -> float:
    """The loss for a win of the first seat, with one weight changed."""
    changed = [*weights[:i], weights[i] + change, *weights[i + 1 :]]
    a = [0.0] * network.UNITS
    network.accumulate(changed, players, notes, 0, a, network.BASE)
    network.forward(changed, players, a, network.BASE)
    return -float(np.log(a[network.OUT]))


def test_evaluation_fits_into_its_buffers() -> None:
    position = sample_decisions(1, seed=38)[0]
    w, own = list(position.words), on_lists(random_net(position.players).weights.tolist())
    accumulate_position(w, w[SEAT], own)
    assert 0 <= evaluate(w, w[SEAT], own.weights, own.units, network.BASE) <= 1
