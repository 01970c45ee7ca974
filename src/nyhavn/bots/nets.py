"""The nets that ship with the package: files of weights, and what one expects of every move.

A position is judged here move by move without compiled code, so that nobody waits for a compiler.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from nyhavn import codec, engine
from nyhavn.move import AnyMove
from nyhavn.rules import VERSION as RULES
from nyhavn.rules import words as at
from nyhavn.rules.drawing import pick
from nyhavn.rules.numbers import PLACES, WAYS
from nyhavn.rules.playout import NOTHING
from nyhavn.rules.table import table
from nyhavn.rules.turn import step
from nyhavn.thinking import features, net
from nyhavn.thinking.judge import BITS, MOST_ROWS, ROW, ending, won_share
from nyhavn.thinking.net import SCRATCH
from nyhavn.view import View

HOME = Path(__file__).parents[1] / "nets"
DIGITS = 5
"""To how many digits two chances are the same: compiled code adds in another order."""
compiled: list[Callable[..., int]] = []
"""What judges in compiled code, once somebody has woken it."""
Floats = NDArray[np.float32]


class UnfitNet(ValueError):
    """A file holds no net for these rules and features."""


@dataclass(frozen=True)
class Net:
    """Weights for one number of players, and where they come from."""

    players: int
    weights: Floats
    manifest: dict[str, Any]

    @classmethod
    def load(cls, path: Path) -> Net:
        """The net in a file, if it was made for these rules and features."""
        try:
            with np.load(path) as file:
                weights, text = file["weights"], file["manifest"].item()
            manifest = json.loads(text)
        except (OSError, KeyError, ValueError, BadZipFile) as error:
            raise UnfitNet(f"{path} holds no net: {error}") from error
        refuse_unfit(manifest, path)
        players = manifest["players"]
        if weights.shape != (net.length_for(players),):
            raise UnfitNet(
                f"{path} has {weights.size} weights, and a net for {players} players has {net.length_for(players)}"
            )
        return cls(players, weights.astype(np.float32), manifest)

    def save(self, path: Path) -> None:
        """Write the weights, with half of their digits, and the manifest."""
        manifest = {**self.manifest, **made_for(self.players)}
        np.savez_compressed(path, weights=self.weights.astype(np.float16), manifest=json.dumps(manifest))

    def chances(self, told: NDArray[np.int64]) -> Floats:
        """The chances of all seats for rows of words, the viewer's first."""
        bits = np.unpackbits(told.view(np.uint8), axis=1, bitorder="little").astype(np.float32)
        rows, bias, second, second_bias, last, last_bias = self.layers()
        hidden = np.maximum(np.maximum(bits @ rows + bias, 0) @ second + second_bias, 0)
        outputs = (hidden @ last + last_bias)[:, : self.players]
        raised = np.exp(outputs - outputs.max(axis=1, keepdims=True))
        shares: Floats = raised / raised.sum(axis=1, keepdims=True)
        return shares

    def layers(self) -> list[Floats]:
        """The weights of each layer as they are multiplied, each followed by its biases."""
        n = self.players
        starts = (net.first_bias, net.second_layer, net.second_bias, net.last_layer, net.last_bias)
        parts = np.split(self.weights, [start(n) for start in starts])
        shapes = ((-1, net.WIDTH), (-1,), (net.WIDTH, net.DEPTH), (-1,), (net.DEPTH, -1), (-1,))
        return [part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)]


def made_for(players: int) -> dict[str, int]:
    """What a net must have been made for to be of use here."""
    return {
        "rules": RULES,
        "features": features.VERSION,
        "width": net.WIDTH,
        "depth": net.DEPTH,
        "players": players,
    }


def refuse_unfit(manifest: dict[str, Any], path: Path) -> None:
    """Make sure that a net was made for these rules and features."""
    if manifest.get("players") not in (2, 3, 4):
        raise UnfitNet(f"{path} does not say for how many players it was made")
    for key, here in made_for(manifest["players"]).items():
        if manifest.get(key) != here:
            raise UnfitNet(f"{path} was made for {key} {manifest.get(key)}, and this is {key} {here}")


@cache
def shipped(players: int) -> Net:
    """The net that comes with the package."""
    return Net.load(HOME / f"{players}.npz")


class Judged(NamedTuple):
    """A legal move by its numbers, the second for builds only, and the chances of all seats after it."""

    number: int
    way: int
    chances: tuple[float, ...]
    """By seat, the first seat's first."""

    def move(self, view: View) -> AnyMove:
        """The move itself."""
        chosen = (self.number,) if self.way == NOTHING else (self.number, self.way)
        return codec.move_of(engine.spread(view.words), chosen)


def laid(view: View) -> list[int]:
    """Words of a position that looks like a view; which cards lie hidden where makes no difference to a net."""
    w = engine.spread(view.words)
    for seat, unknown in enumerate(view.unknown):
        start = view.seat_start(seat)
        for _ in range(unknown):
            card = 1 << at.BYTE * pick(w[at.SUPPLY] & ~at.END_CARD, 0)
            w[at.SUPPLY] -= card
            w[start + at.HAND] += card
            w[start + at.HIDDEN] += card
    return w


def followers(view: View) -> list[tuple[int, int, list[int]]]:
    """Every legal move by its numbers, and the words after it."""
    w = laid(view)
    found = []
    for number in engine.legal_numbers(w):
        after = tried(w, number)
        if PLACES <= number < WAYS:
            found += [(number, way, tried(after, way)) for way in engine.legal_numbers(after)]
        else:
            found.append((number, NOTHING, after))
    return found


def tried(w: list[int], number: int) -> list[int]:
    """The words after a decision."""
    after = engine.spread(tuple(w[: at.STATE]))
    step(after, table(), number)
    return after


def judged(net: Net, view: View) -> list[Judged]:
    """Every legal move with what the net expects of all seats after it, the viewer's best first."""
    found = appraised(net, view) if compiled else interpreted(net, view)
    return sorted(found, key=lambda judged: -round(judged.chances[view.seat], DIGITS))


def wake(compile_it: bool) -> None:
    """Let compiled code judge from now on, if it is there already or if it is worth compiling."""
    from nyhavn import fast
    from nyhavn.fast.storage import is_kept

    if not compiled and (compile_it or is_kept("appraise")):
        compiled.append(fast.kernel("appraise"))


def appraised(net: Net, view: View) -> list[Judged]:
    """Every legal move, judged by compiled code."""
    game, trial, other = (np.zeros(at.LENGTH, dtype=np.int64) for _ in range(3))
    game[:] = laid(view)
    rows = np.empty(MOST_ROWS * ROW)
    bits, scratch = np.zeros(BITS, dtype=np.int64), np.zeros(SCRATCH, dtype=np.float32)
    count = compiled[0](game, trial, other, bits, net.weights, scratch, rows)
    return [
        Judged(int(number), int(way), tuple(chances[: view.players]))
        for number, way, *chances in rows.reshape(-1, ROW)[:count].tolist()
    ]


def interpreted(net: Net, view: View) -> list[Judged]:
    """Every legal move, judged without compiled code."""
    seat, players, moves = view.seat, view.players, followers(view)
    told = np.zeros((len(moves), features.words_for(players)), dtype=np.int64)
    b = [0] * features.words_for(players)
    for row, (_, _, after) in zip(told, moves, strict=True):
        features.tell(after, seat, b, 0)
        row[:] = b
    expected = np.roll(net.chances(told).astype(float), seat, axis=1)
    return [
        Judged(number, way, settled(after, chances))
        for (number, way, after), chances in zip(moves, expected.tolist(), strict=True)
    ]


def settled(w: list[int], chances: list[float]) -> tuple[float, ...]:
    """What is expected where the refill that is due may end the game, or what is certain where it is over."""
    over = 1.0 if w[at.PHASE] == at.OVER else ending(w)
    if over == 0:
        return tuple(chances)
    return tuple(over * won_share(w, seat) + (1 - over) * chance for seat, chance in enumerate(chances))
