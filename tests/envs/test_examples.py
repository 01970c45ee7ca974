"""The examples for research, each in a shortened form."""

from __future__ import annotations

import runpy
import sys
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from nyhavn.envs import size
from tests.tiers import LONG, count_tries

EXAMPLES = Path(__file__).parents[2] / "examples"
SAID = {
    "random_batch.py": "games; the first seat won",
    "random_pettingzoo.py": "player_2 gets",
    "random_gymnasium.py": "the learner gets",
    "random_openspiel.py": "returns [",
}


def run(name: str, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    """Run an example in its own process."""
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")


@pytest.mark.parametrize("name", SAID)
def test_random_agents(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run(name, monkeypatch)
    assert SAID[name] in capsys.readouterr().out


def test_a_random_agent_takes_ten_lines() -> None:
    for name in SAID:
        lines = (EXAMPLES / name).read_text(encoding="utf-8").splitlines()
        assert len([line for line in lines if line and not line.startswith(("#", '"', "import", "from"))]) <= 10


def test_the_monte_carlo_agent(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run("openspiel_montecarlo.py", monkeypatch, "--games", "1", "--simulations", "2")
    assert capsys.readouterr().out.startswith("2 simulations a move win ")


def example() -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / "policy_gradient.py"))


@pytest.mark.slow
def test_the_learner_draws_its_curve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    curve = tmp_path / "curve.svg"
    run("policy_gradient.py", monkeypatch, "--minutes", "0", "--test", "1", "--curve", str(curve))
    assert [line.split()[2] for line in capsys.readouterr().out.splitlines()] == ["0", "256"]
    assert ElementTree.parse(curve).getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_the_learner_knows_what_numbers_are_made_of() -> None:
    learner = example()
    made_of = learner["MADE_OF"]
    assert made_of.shape == (3337, learner["MOST"])
    assert made_of.max() == learner["OUTPUTS"] - 2
    assert len(np.unique(made_of, axis=0)) > 3300


def test_the_learner_follows_the_gradient() -> None:
    learner = example()
    rng = np.random.default_rng(1)
    agent = learner["Agent"](size(2), rng)
    for weight in agent.weights:
        weight += rng.normal(0, 0.05, weight.shape).astype(np.float32)
    choices, rewards = learner["play"](agent, 1, rng)
    choice = choices[30]

    def loss() -> float:
        outputs = agent.forward(choice.seen)[2]
        chances = agent.chances(outputs, choice.owner, choice.numbers).astype(np.float64)
        logs = np.log(chances)
        entropy = -np.add.reduceat(chances * logs, learner["firsts"](choice.owner))
        gain = surprise * logs[choice.picked]
        value = (rewards[choice.games, choice.seats] - outputs[:, -1].astype(np.float64)) ** 2 / 2
        return float((value - gain - learner["ENTROPY"] * entropy).sum())

    surprise = rewards[choice.games, choice.seats] - agent.forward(choice.seen)[2][:, -1]
    found = agent.gradient(choice, rewards)
    for layer, place in ((1, (3,)), (2, (5, 2)), (3, (0,)), (2, (7, -1)), (3, (-1,))):
        weight, step = agent.weights[layer], 1e-2
        before = weight[place]
        weight[place] = before + step
        higher = loss()
        weight[place] = before - step
        slope = (higher - loss()) / (2 * step)
        weight[place] = before
        assert found[layer][place] == pytest.approx(slope, rel=0.05, abs=0.05)


@pytest.mark.slow
def test_the_learner_gets_better() -> None:
    learner = example()
    rng = np.random.default_rng(1)
    agent = learner["Agent"](size(2), rng)
    before = learner["score_against_random"](agent, 10**9, 1, rng)
    end = monotonic() + count_tries(bar=10 * 60, usual=0)
    while agent.updates < 12 or monotonic() < end:
        agent.learn(*learner["play"](agent, agent.updates * 256, rng))
    after = learner["score_against_random"](agent, 10**9, count_tries(bar=4, usual=1), rng)
    assert before < 0.62
    assert after >= (0.9 if LONG else 0.65)


def test_the_curve_has_a_point_for_every_few_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    train = example()["train"]
    clock = count(step=7.0)
    for name, stand_in in {"monotonic": lambda: next(clock), "play": lambda *_: ((), ()), "Agent": Idle}.items():
        monkeypatch.setitem(train.__globals__, name, stand_in)
    monkeypatch.setitem(train.__globals__, "score_against_random", lambda *_: 0.5)
    assert [round(60 * minutes) for minutes, _, _ in train(1, 1, 15, 1)] == [0, 21, 42, 63]


class Idle:
    """An agent that does not learn."""

    def __init__(self, *_: object) -> None:
        self.updates = 0

    def learn(self, *_: object) -> None:
        """Only count the calls."""
        self.updates += 1
