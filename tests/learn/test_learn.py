"""Training: the same plan gives the same net, a stop loses nothing, and a trained net is stronger."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from nyhavn.arena.sequential_test import SprtVerdict
from nyhavn.cli import main
from nyhavn.learn import promotion, trainer
from nyhavn.learn.learning_curve import draw_curve
from nyhavn.learn.self_play import ITSELF, SelfPlayTask, run_task, score_match
from nyhavn.learn.trainer import CHECKPOINT, NET, OtherPlan, Point, Trainer, initialise_weights
from nyhavn.learn.training_plan import Stage, TrainingPlan
from nyhavn.learn.widening import widen_net
from nyhavn.learn.workers import ThreadWorkers
from nyhavn.nets import Net, UnfitNet, load_shipped_net
from nyhavn.search import network, training
from nyhavn.search.features import TABLE_WORDS, WORDS_BY_SEAT, words_for

TINY = TrainingPlan(games=128, games_per_lesson=2, seed=3)


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Report, evaluate and extend the pool more often than usual."""
    monkeypatch.setattr(trainer, "REPORT", dict.fromkeys(Stage, 32))
    monkeypatch.setattr(trainer, "EVALUATION_GAMES", 4)
    monkeypatch.setattr(trainer, "POOL_INTERVAL", 64)


def run_training(plan: TrainingPlan, folder: Path, threads: int = 2, points: int | None = None) -> Trainer:
    """A training run, or one that is stopped after a number of points of the curve."""
    run, workers = Trainer.open(plan, folder), ThreadWorkers(threads)
    try:
        list(islice((point for point in run.learn(workers) if point), points))
    finally:
        workers.close()
    return run


@pytest.mark.slow
@pytest.mark.parametrize("stage", list(Stage))
def test_the_same_plan_makes_the_same_net_however_many_threads_there_are(tmp_path: Path, stage: Stage) -> None:
    plan = TrainingPlan(games=64, games_per_lesson=2, seed=3, stage=stage, samples=2, turns=2)
    one, two = run_training(plan, tmp_path / "one", threads=1), run_training(plan, tmp_path / "two", threads=2)
    assert np.array_equal(one.weights, two.weights)
    assert not np.array_equal(one.weights, initialise_weights(2, plan.seed))
    assert not np.array_equal(
        one.weights, run_training(TrainingPlan(**{**plan.to_json(), "seed": 4}), tmp_path / "other").weights
    )


def test_a_stopped_training_is_resumed_with_the_same_result(tmp_path: Path) -> None:
    whole = run_training(TINY, tmp_path / "whole")
    stopped = run_training(TINY, tmp_path / "stopped", points=2)
    assert not stopped.done
    again = run_training(TINY, tmp_path / "stopped")
    assert again.done
    assert np.array_equal(again.weights, whole.weights)
    assert [point._replace(seconds=0) for point in again.curve] == [point._replace(seconds=0) for point in whole.curve]


@pytest.mark.parametrize("other", [{"games": 256}, {"begun_from": "a net"}, {"rival": "another"}])
def test_a_folder_belongs_to_one_plan(tmp_path: Path, other: dict[str, Any]) -> None:
    run_training(TINY, tmp_path, points=1)
    with pytest.raises(OtherPlan):
        Trainer.open(replace(TINY, **other), tmp_path)


def test_a_training_stopped_between_two_points_is_resumed_with_the_same_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run_training(TINY, tmp_path / "whole")
    monkeypatch.setattr(trainer, "KEEP_SECONDS", 0.0)
    stopped, workers = Trainer.open(TINY, tmp_path / "stopped"), ThreadWorkers(2)
    list(islice(stopped.learn(workers), 3))
    workers.close()
    assert stopped.games % 32
    again = run_training(TINY, tmp_path / "stopped")
    assert np.array_equal(again.weights, whole.weights)
    assert [point._replace(seconds=0) for point in again.curve] == [point._replace(seconds=0) for point in whole.curve]


def test_a_checkpoint_for_other_rules_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_training(TINY, tmp_path, points=1)
    monkeypatch.setattr("nyhavn.nets.RULES", 99)
    with pytest.raises(UnfitNet, match="was made for rules 1, and this is rules 99"):
        Trainer.open(TINY, tmp_path)


def test_a_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    run_training(TINY, tmp_path, points=1)
    (tmp_path / CHECKPOINT).write_bytes(b"")
    with pytest.raises(UnfitNet, match="holds no net"):
        Trainer.open(TINY, tmp_path)


def test_a_net_trained_by_rollouts_is_scored(tmp_path: Path) -> None:
    plan = TrainingPlan(games=32, games_per_lesson=2, stage=Stage.ROLLOUTS, samples=2, turns=2)
    curve = run_training(plan, tmp_path).curve
    assert curve
    assert all(set(point.scores) == {"earlier", "mason", "apprentice"} for point in curve)
    assert ElementTree.fromstring(draw_curve(curve)).findall(".//{*}polyline")


def test_a_net_says_how_it_was_made(tmp_path: Path) -> None:
    run_training(TINY, tmp_path)
    manifest = Net.load(tmp_path / NET).manifest
    assert manifest["players"] == 2
    assert manifest["made"][0]["games"] == manifest["made"][0]["played"] == 128
    assert set(manifest["made"][0]["results"]) <= {"earlier", "mason", "apprentice"}
    assert manifest["made"][0]["results"]
    further = Trainer(TINY, tmp_path / "further", Net.load(tmp_path / NET)).net()
    assert len(further.manifest["made"]) == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_lesson_learns_from_every_seat(players: int) -> None:
    weights = initialise_weights(players, 1)
    gain = run_task(TrainingPlan(players=players), SelfPlayTask(5, ITSELF), weights, weights)
    assert gain.tally[training.GAMES] == 4
    assert gain.tally[training.NOTES] > 40 * players
    for seat in range(players):
        assert gain.gradient[network.last_bias(players) + seat] != 0


def test_against_others_only_the_own_seat_is_learned_from() -> None:
    weights = initialise_weights(2, 1)
    alone = run_task(TrainingPlan(), SelfPlayTask(5, ITSELF), weights, weights)
    for other in ("mason", "earlier"):
        gain = run_task(TrainingPlan(), SelfPlayTask(5, other), weights, weights)
        assert gain.tally[training.PLAYED] == 4
        assert gain.tally[training.NOTES] < 0.7 * alone.tally[training.NOTES]


@pytest.mark.parametrize("players", [3, 4])
def test_a_wider_net_begins_with_what_the_narrow_one_knows(players: int) -> None:
    two, wide = load_shipped_net(2), Net(players, widen_net(load_shipped_net(2), players), {})
    assert wide.weights.shape == (network.length_for(players),)
    rng = np.random.default_rng(5)
    told = rng.integers(1 << 62, size=(20, words_for(2))) & rng.integers(1 << 62, size=(20, words_for(2)))
    others = [told[:, TABLE_WORDS + WORDS_BY_SEAT :]] * (players - 1)
    narrow, chances = two.chances(told), wide.chances(np.hstack([told[:, : TABLE_WORDS + WORDS_BY_SEAT], *others]))
    assert chances.sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert chances[:, 1] == pytest.approx(chances[:, players - 1])
    assert chances[:, 0] / chances[:, 1] == pytest.approx(narrow[:, 0] / narrow[:, 1], rel=1e-2)


def test_a_net_cannot_begin_from_one_for_more_players() -> None:
    two = load_shipped_net(2)
    assert np.array_equal(widen_net(two, 2), two.weights)
    with pytest.raises(UnfitNet, match="cannot begin one for 2"):
        widen_net(load_shipped_net(3), 2)


def test_a_rival_is_all_that_is_played_against(tmp_path: Path) -> None:
    plan = TrainingPlan(games=64, games_per_lesson=2, seed=3, rival=load_shipped_net(2).digest)
    run, workers = Trainer.open(plan, tmp_path, rival=load_shipped_net(2)), ThreadWorkers(2)
    points = [point for point in run.learn(workers) if point]
    workers.close()
    assert {name for point in points for name in point.scores} == {"earlier"}
    assert len(run.pool) == 1
    assert np.array_equal(run.pool[0], load_shipped_net(2).weights)
    for unfit in (replace(plan, players=3), replace(plan, stage=Stage.ROLLOUTS)):
        with pytest.raises(UnfitNet, match="is no rival"):
            Trainer.open(unfit, tmp_path / "unfit", rival=load_shipped_net(2))


# Promotion


@pytest.mark.slow
def test_a_net_is_not_stronger_than_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promotion, "MOST_BLOCKS", 200)
    monkeypatch.setattr(promotion, "BLOCKS", 100)
    with ThreadPoolExecutor(2) as workers:
        played = promotion.play_promotion_match(load_shipped_net(2), load_shipped_net(2), workers)
    assert played.score == 0.5
    assert not played.passed


def test_a_strong_net_passes_a_weak_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promotion, "BLOCKS", 50)
    weak = Net(2, initialise_weights(2, 1), {})
    with ThreadPoolExecutor(2) as workers:
        assert promotion.play_promotion_match(load_shipped_net(2), weak, workers).verdict is SprtVerdict.H1
        assert promotion.play_promotion_match(weak, load_shipped_net(2), workers).verdict is SprtVerdict.H0
        with pytest.raises(UnfitNet, match="cannot challenge"):
            promotion.play_promotion_match(weak, load_shipped_net(3), workers)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_nets_of_the_package_know_the_game(players: int) -> None:
    weak = initialise_weights(players, 1)
    shares = [
        score_match(players, load_shipped_net(players).weights, weak, range(20), seat).mean() for seat in range(players)
    ]
    assert min(shares) > 0.8


# The command


def test_the_command_trains_and_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["learn", str(tmp_path), "--games", "64", "--workers", "2"]
    assert main(command) == 0
    said = capsys.readouterr()
    assert "0 of 64 games are played" in said.err
    assert "64 of 64 games" in said.err
    assert str(tmp_path / NET) in said.out
    assert main(command) == 0
    assert "64 of 64 games are played" in capsys.readouterr().err
    ElementTree.parse(tmp_path / "curve.svg")
    (tmp_path / NET).unlink()
    assert main(command) == 0
    assert Net.load(tmp_path / NET).manifest["made"][0]["played"] == 64


@pytest.mark.parametrize("rate", ["0", "-1", "nan", "fast"])
def test_the_command_takes_steps_of_some_size(tmp_path: Path, rate: str) -> None:
    with pytest.raises(SystemExit):
        main(["learn", str(tmp_path), "--rate", rate])


def test_the_command_refuses_what_does_not_belong_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", str(tmp_path), "--games", "32", "--workers", "1"]) == 0
    assert main(["learn", str(tmp_path), "--games", "64", "--workers", "1"]) == 2
    assert "Something else is being learned" in capsys.readouterr().err
    (tmp_path / "broken.npz").write_text("nothing")
    assert main(["learn", str(tmp_path / "new"), "--from", str(tmp_path / "broken.npz")]) == 2
    assert "holds no net" in capsys.readouterr().err


def test_the_command_replaces_a_weaker_champion(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    champion, strong = tmp_path / "champion.npz", tmp_path / "strong"
    strong.mkdir()
    Net(2, initialise_weights(2, 1), {}).save(champion)
    load_shipped_net(2).save(strong / NET)
    assert main(["learn", str(strong), "--gate", str(champion)]) == 0
    assert "It is stronger" in capsys.readouterr().out
    assert np.array_equal(Net.load(champion).weights, Net.load(strong / NET).weights)
    assert Net.load(champion).manifest["gate"]["score"] > 0.5


def test_a_failed_checkpoint_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_training(TINY, tmp_path, points=1)
    kept = (tmp_path / CHECKPOINT).read_bytes()
    monkeypatch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(OSError("power cut")))
    with pytest.raises(OSError, match="power cut"):
        run.save_checkpoint()
    assert (tmp_path / CHECKPOINT).read_bytes() == kept


def test_the_curve_is_a_picture_with_words() -> None:
    points = [Point(1000 * n, n, 0.1, 9.0, 0.5, {"mason": n / 10, "apprentice": n / 8}) for n in range(1, 6)]
    drawn = ElementTree.fromstring(draw_curve(points))
    told = "".join(drawn.itertext())
    assert "mason: 50.0 % after 5,000 games" in told
    assert len(drawn.findall(".//{*}polyline")) == 2
