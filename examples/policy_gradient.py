#!/usr/bin/env python3
"""A small policy-gradient agent that learns by playing itself on the batch engine, with nothing but numpy.

    python examples/policy_gradient.py --minutes 10 --curve curve.svg

A network with one hidden layer reads the observation. It does not score the 3,337 numbers one by one but their parts (a
kind of decision, cells, a colour, a size, piers), so that training on one placement generalizes to its neighbours. The
only reward is the result: 1 for the winner, -1 for the loser.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from nyhavn import envs
from nyhavn.encoding.stepping import WAIT
from nyhavn.game.codec import decision, placement
from nyhavn.game.move import Discard, Gain, LayWhite, Take
from nyhavn.rules.material import ABILITIES, COLOURS, COLUMNS
from nyhavn.rules.numbers import DECISIONS, PLACES, WAYS, WHITES

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

HIDDEN = 64
GAMES = 256
RATE = 0.002
ENTROPY = 0.01
PARTS = (
    ("kind", 7),
    ("cell", 45),
    ("brick", 45),
    ("colour", 5),
    ("size", 6),
    ("pier", 7),
    ("card", 5),
    ("ability", 5),
    ("way", 42),
)
"""The kinds of parts of numbers, and how many parts of each kind there are."""
MOST = 9
"""The maximum number of parts of a number; numbers with fewer are padded with the last, empty part."""
PLACE, PAY, TAKE, DISCARD, WHITE, GAIN, OTHER = range(7)


def part(name: str, which: int) -> int:
    """The index of a part among all parts."""
    before = [n for _, n in PARTS[: [known for known, _ in PARTS].index(name)]]
    return sum(before) + which


OUTPUTS = sum(n for _, n in PARTS) + 2
"""One output for every part, one for the empty part, and the value."""


def parts(number: int) -> list[int]:
    """The parts of a number."""
    if PLACES <= number < WAYS:
        place = placement(number)
        cells = [part("cell", one.row * COLUMNS + one.column) for one in place.cells]
        brick = part("brick", place.brick.row * COLUMNS + place.brick.column)
        tile = [part("colour", COLOURS.index(place.colour)), part("size", len(cells))]
        return [part("kind", PLACE), brick, *tile, *cells]
    if WAYS <= number < WHITES:
        return [part("kind", PAY), part("way", number - WAYS)]
    match decision(number):
        case Take(piers):
            return [part("kind", TAKE), *(part("pier", pier) for pier in piers)]
        case Discard(cards):
            return [part("kind", DISCARD), *(part("card", COLOURS.index(card)) for card in cards)]
        case LayWhite(one):
            return [part("kind", WHITE), part("cell", one.row * COLUMNS + one.column), part("size", 1)]
        case Gain(letter):
            return [part("kind", GAIN), part("ability", ABILITIES.index(letter))]
        case _:
            return [part("kind", OTHER)]


def padded(found: list[int]) -> list[int]:
    """Pad parts to the maximum number."""
    return found + [OUTPUTS - 2] * (MOST - len(found))


MADE_OF = np.array([padded(parts(number)) for number in range(DECISIONS)])


@dataclass
class Choice:
    """One step of some games: observations, legal numbers, chosen numbers, and seats."""

    seen: NDArray[np.uint8]
    games: Ints
    owner: Ints
    numbers: Ints
    picked: Ints
    seats: Ints


class Agent:
    """A policy and a value function with one hidden layer, trained with Adam."""

    def __init__(self, inputs: int, rng: np.random.Generator) -> None:
        self.weights = [
            rng.normal(0, 0.1, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, dtype=np.float32),
            np.zeros((HIDDEN, OUTPUTS), dtype=np.float32),
            np.zeros(OUTPUTS, dtype=np.float32),
        ]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def forward(self, seen: NDArray[np.uint8]) -> tuple[Floats, Floats, Floats]:
        """The forward pass: inputs, hidden layer and outputs, of which the last is the value."""
        first, bias, second, end = self.weights
        inputs = seen.astype(np.float32)
        hidden = np.maximum(inputs @ first + bias, 0)
        return inputs, hidden, hidden @ second + end

    def chances(self, outputs: Floats, owner: Ints, numbers: Ints) -> Floats:
        """The probability of each listed number in its game."""
        scores = outputs.reshape(-1).take(owner[:, None] * OUTPUTS + MADE_OF[numbers]).sum(axis=1)
        highest = np.maximum.reduceat(scores, firsts(owner))
        weights = np.exp(scores - highest[owner])
        return weights / np.add.reduceat(weights, firsts(owner))[owner]

    def learn(self, choices: list[Choice], rewards: Floats) -> None:
        """Take one policy-gradient step, with the value as baseline."""
        gradients = [np.zeros_like(weight) for weight in self.weights]
        total = sum(len(choice.games) for choice in choices)
        for choice in choices:
            for gradient, part in zip(gradients, self.gradient(choice, rewards), strict=True):
                gradient += part / total
        self.updates += 1
        for i, gradient in enumerate(gradients):
            self.means[i] = 0.9 * self.means[i] + 0.1 * gradient
            self.squares[i] = 0.999 * self.squares[i] + 0.001 * gradient**2
            mean = self.means[i] / (1 - 0.9**self.updates)
            square = self.squares[i] / (1 - 0.999**self.updates)
            self.weights[i] -= RATE * mean / (np.sqrt(square) + 1e-8)

    def gradient(self, choice: Choice, rewards: Floats) -> list[Floats]:
        """The gradient of one step of the games."""
        inputs, hidden, outputs = self.forward(choice.seen)
        chances = self.chances(outputs, choice.owner, choice.numbers)
        won = rewards[choice.games, choice.seats]
        surprise = won - outputs[:, -1]
        logs = np.log(chances + 1e-9)
        entropy = -np.add.reduceat(chances * logs, firsts(choice.owner))
        slope = surprise[choice.owner] * chances + ENTROPY * chances * (logs + entropy[choice.owner])
        slope[choice.picked] -= surprise
        places = (choice.owner[:, None] * OUTPUTS + MADE_OF[choice.numbers]).reshape(-1)
        towards = np.bincount(places, np.repeat(slope, MOST), outputs.size).astype(np.float32).reshape(outputs.shape)
        towards[:, -1] = -surprise
        back = (towards @ self.weights[2].T) * (hidden > 0)
        return [inputs.T @ back, back.sum(axis=0), hidden.T @ towards, towards.sum(axis=0)]


def firsts(owner: Ints) -> Ints:
    """The index at which the list of each game begins."""
    return np.flatnonzero(np.diff(owner, prepend=-1))


def pick(chances: Floats, owner: Ints, rng: np.random.Generator) -> Ints:
    """Sample an index into the list of each game."""
    noise = np.log(chances + 1e-12) + rng.gumbel(size=len(chances))
    ends = np.append(firsts(owner)[1:], len(owner)) - 1
    return np.lexsort((noise, owner))[ends]


def play(agent: Agent, seed: int, rng: np.random.Generator, own: Ints | None = None) -> tuple[list[Choice], Floats]:
    """Play a batch of games to the end; if the agent has only one seat, the other one plays at random."""
    batch = envs.batch(GAMES, seed=seed, renew=False)
    rewards, choices = np.zeros((GAMES, 2), dtype=np.float32), list[Choice]()
    while (games := np.flatnonzero(batch.listed)).size:
        listed, numbers = batch.listing()
        owner = np.searchsorted(games, listed)
        seen, seats = batch.observations[games], batch.seats[games]
        chances = agent.chances(agent.forward(seen)[2], owner, numbers)
        if own is not None:
            chances = np.where((seats != own[games])[owner], np.float32(1), chances)
        picked = pick(chances, owner, rng)
        choices.append(Choice(seen, games, owner, numbers, picked, seats))
        chosen = np.full(GAMES, WAIT)
        chosen[games] = numbers[picked]
        batch.step(chosen)
        rewards[batch.done] = batch.rewards[batch.done]
    return choices, rewards


def score_against_random(agent: Agent, seed: int, batches: int, rng: np.random.Generator) -> float:
    """The agent's share of the wins against random play, from both seats."""
    games = np.arange(GAMES)
    won = [play(agent, seed + i * GAMES, rng, games % 2)[1][games, games % 2] for i in range(batches)]
    return float((np.concatenate(won).mean() + 1) / 2)


def curve(points: list[tuple[float, int, float]]) -> str:
    """The learning curve as SVG: the share of wins against random play over the minutes."""
    width, height, left, top = 640, 320, 60, 40
    end = max(minutes for minutes, _, _ in points) or 1

    def at(minutes: float, share: float) -> str:
        return f"{left + (width - left - 20) * minutes / end:.1f},{top + (height - top - 40) * (1 - share):.1f}"

    line = " ".join(at(minutes, share) for minutes, _, share in points)
    marks = "".join(
        f'<text x="{left - 8}" y="{at(0, share).split(",")[1]}" text-anchor="end">{share:.0%}</text>'
        f'<path d="M{at(0, share)} L{at(end, share)}" stroke="#d1d9e0"/>'
        for share in (0, 0.25, 0.5, 0.75, 0.9, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="12">'
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
        f'<text x="{left}" y="22" font-size="15">Share of wins against random play; '
        f"{points[-1][1]:,} games of self-play in {end:.1f} minutes</text>{marks}"
        f'<polyline points="{line}" fill="none" stroke="#c2410c" stroke-width="2.5"/></svg>\n'
    )


def train(minutes: float, seed: int, every: float, test_batches: int) -> Iterator[tuple[float, int, float]]:
    """Train for a number of minutes; yield points of the curve: minutes, games and the score."""
    rng, start = np.random.default_rng(seed), monotonic()
    agent, passed, due = Agent(envs.size(2), rng), 0.0, 0.0

    def point() -> tuple[float, int, float]:
        luck = np.random.default_rng(seed)
        return passed, agent.updates * GAMES, score_against_random(agent, 10**9, test_batches, luck)

    while passed < minutes or agent.updates == 0:
        if passed >= due:
            yield point()
            due = passed + every / 60
        agent.learn(*play(agent, seed + agent.updates * GAMES, rng))
        passed = (monotonic() - start) / 60
    yield point()


def main() -> None:
    """Train, print the curve, and draw it."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--minutes", type=float, default=10)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--every", type=float, default=15, help="seconds between two points of the curve")
    reader.add_argument("--test", type=int, default=4, help=f"batches of {GAMES} games for each point")
    reader.add_argument("--curve", type=Path, help="where the picture goes")
    given = reader.parse_args()
    points = []
    for point in train(given.minutes, given.seed, given.every, given.test):
        points.append(point)
        print("{:5.1f} min {:8,} games {:6.1%} against random".format(*point), flush=True)
    if given.curve:
        given.curve.write_text(curve(points), encoding="utf-8")


if __name__ == "__main__":
    main()
