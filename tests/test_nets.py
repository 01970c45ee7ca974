"""The nets: told nothing secret, judging the same in both ways, and learning from what comes of a game."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest

from nyhavn import Position, Record, View
from nyhavn.arena.game import play
from nyhavn.bots import bot, judging
from nyhavn.nets import HOME, Net, UnfitNet, made_for, shipped
from nyhavn.rules.words import SEAT, STATE
from nyhavn.thinking import features, lesson, net
from nyhavn.thinking.judge import BITS, ending, judge
from tests.games import sampled_positions

MOST_BYTES = 400_000
SMALL = 1e-3


def random_net(players: int, seed: int = 1) -> Net:
    """A net that knows nothing."""
    weights = np.random.default_rng(seed).normal(0, 0.1, net.length_for(players))
    return Net(players, weights.astype(np.float32), {})


def decisions(count: int, seed: int) -> list[Position]:
    """Positions in which somebody has a choice."""
    found = (p for p in sampled_positions(30 * count, seed) if p.to_move is not None and len(p.legal_moves) > 1)
    return list(islice(found, count))


def told(position: Position, seat: int) -> list[int]:
    """What a net is told of a position."""
    b = [0] * features.words_for(position.players)
    features.tell(list(position.words), seat, b, 0)
    return b


# What a net is told


def test_a_net_is_told_nothing_that_its_seat_may_not_know() -> None:
    rng, changed = Random(3), 0
    for position in decisions(150, seed=31):
        for seat in position.seats:
            other = View.of(position, seat).sample(rng)
            changed += other != position
            assert told(position, seat) == told(other, seat)
    assert changed > 100


def test_every_bit_of_a_word_has_its_input() -> None:
    for position in sampled_positions(300, seed=32):
        for seat in position.seats:
            assert all(0 <= word < 1 << features.WORD_BITS - 1 for word in told(position, seat))


def test_what_lies_before_a_seat_is_told() -> None:
    for position in decisions(50, seed=33):
        seat = position.seat
        words = told(position, seat)[features.TABLE_WORDS :]
        house = position.house(seat)
        assert words[0] & (1 << 45) - 1 == house.covered
        assert words[1] & (1 << 45) - 1 == house.windows
        assert (words[0] >> 45).bit_count() == min(12, house.score)
        assert (words[2] >> 40 & 1023).bit_count() == min(10, len(position.hand(seat)))
        rows = [(house.covered >> 5 * row & 31).bit_count() for row in range(9)]
        assert [(words[3] >> 5 * row & 31).bit_count() for row in range(9)] == rows


# Judging in both ways


def test_compiled_code_judges_as_python_does() -> None:
    judging.wake(compile_it=True)
    for position in decisions(30, seed=34):
        view, own = position.view(position.seat), random_net(position.players)
        slow, fast = judging.interpreted(own, view), judging.appraised(own, view)
        assert [judged[:2] for judged in slow] == [judged[:2] for judged in fast]
        assert [judged.move(view) for judged in fast] == list(view.legal_moves)
        for one, other in zip(slow, fast, strict=True):
            assert one.chances == pytest.approx(other.chances, abs=1e-5)
            assert sum(one.chances) == pytest.approx(1, abs=1e-5)


def test_the_functions_of_the_net_agree_with_its_layers() -> None:
    for position in decisions(5, seed=35):
        players, seat = position.players, position.seat
        own, a = random_net(players), [0.0] * net.SCRATCH
        b = told(position, seat)
        net.sum_up(own.weights.tolist(), players, b, 0, a, net.BASE)
        net.expect(own.weights.tolist(), players, a, net.BASE)
        row = np.array([b], dtype=np.int64)
        assert a[net.OUT : net.OUT + players] == pytest.approx(own.chances(row)[0].tolist(), abs=1e-5)


def test_a_move_that_ends_the_game_is_judged_by_who_wins() -> None:
    ending_moves = 0
    for seed in range(6):
        record = Record.parse(play([bot("mason"), bot("mason")], seed=seed).record)
        for turn in range(len(record.turns) - 4, len(record.turns)):
            position = record.after(turn)
            if position.to_move is None or position.is_over:
                continue
            view = position.view(position.seat)
            for judged in judging.interpreted(random_net(2), view):
                after = position.play(judged.move(view))
                if after.is_over:
                    ending_moves += 1
                    assert judged.chances == pytest.approx(winning(after))
    assert ending_moves > 3


def winning(position: Position) -> list[float]:
    """What each seat has won in a finished game."""
    assert position.result is not None
    winners = position.result.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in position.seats]


def test_the_end_card_is_reckoned_exactly() -> None:
    threatened = 0
    for position in sampled_positions(3000, seed=36):
        if position.to_move is None and not position.is_over:
            left, safe = len(position.supply), 1.0
            for _ in range(position.harbour.count(".")):
                near = position.supply["E"] and left <= 10
                safe *= (left - 1) / left if near else 1.0
                left = max(1, left - 1)
            assert ending(list(position.words)) == pytest.approx(1 - safe)
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


def test_what_is_no_net_is_refused(tmp_path: Path) -> None:
    (tmp_path / "net.npz").write_bytes(b"PK nothing of the kind")
    with pytest.raises(UnfitNet, match="holds no net"):
        Net.load(tmp_path / "net.npz")
    with pytest.raises(UnfitNet, match="holds no net"):
        Net.load(tmp_path / "missing.npz")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_package_has_a_small_net_for_every_table(players: int) -> None:
    path = HOME / f"{players}.npz"
    assert path.stat().st_size <= MOST_BYTES
    own = shipped(players)
    assert own.players == players
    assert own.manifest["made"], "says how it was made"


# Learning


def test_the_gradient_points_where_the_loss_falls() -> None:
    for position in decisions(2, seed=37):
        players, seat = position.players, position.seat
        weights = [float(weight) for weight in random_net(players).weights]
        notes = [0] * lesson.NOTEBOOK
        notes[: features.words_for(players)] = told(position, seat)
        a, g, tally = [0.0] * lesson.LESSON_SCRATCH, [0.0] * len(weights), [0.0] * lesson.TALLY
        target = [1.0, *[0.0] * (players - 1)]
        a[lesson.TARGETS : lesson.TARGETS + players] = target
        lesson.correct_chances(players, notes, 0, lesson.TARGETS, weights, a, g, tally)
        strong = sorted(range(len(g)), key=lambda i: -abs(g[i]))[:40:4]
        late = [net.second_layer(players) + 5, net.last_layer(players), net.last_bias(players)]
        for i in [*strong, *late]:
            slope = (loss(weights, i, SMALL, notes, players) - loss(weights, i, -SMALL, notes, players)) / (2 * SMALL)
            assert g[i] == pytest.approx(slope, rel=0.05, abs=1e-4)


def loss(weights: list[float], i: int, change: float, notes: list[int], players: int) -> float:
    """How unlikely the net finds it that the first seat wins, with one weight changed."""
    changed = [*weights[:i], weights[i] + change, *weights[i + 1 :]]
    a = [0.0] * net.SCRATCH
    net.sum_up(changed, players, notes, 0, a, net.BASE)
    net.expect(changed, players, a, net.BASE)
    return -float(np.log(a[net.OUT]))


def test_judging_needs_no_more_room_than_there_is() -> None:
    position = decisions(1, seed=38)[0]
    w = [*position.words, *[0] * 10]
    a, b = [0.0] * net.SCRATCH, [0] * BITS
    features.tell(w, w[SEAT], b, 0)
    weights = random_net(position.players).weights.tolist()
    net.sum_up(weights, position.players, b, 0, a, net.BASE)
    assert 0 <= judge(w[:STATE], w[SEAT], weights, a, net.BASE) <= 1
