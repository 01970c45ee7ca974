"""The nets that ship with the package: files of weights, each with a manifest of the versions it was trained for."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from nyhavn.rules import VERSION as RULES
from nyhavn.rules.material import PLAYER_COUNTS
from nyhavn.search import features, network

HOME = Path(__file__).parent
Floats = NDArray[np.float32]


class UnfitNet(ValueError):
    """A file contains no net for these rules and features."""


@dataclass(frozen=True)
class Net:
    """The weights of a net for one number of players, and its manifest."""

    players: int
    weights: Floats
    manifest: dict[str, Any]

    @classmethod
    def load(cls, path: Path) -> Net:
        """Load a net from a file; raise an error if it is not for these rules and features."""
        manifest, weights = read_arrays(path, "weights")
        refuse_unfit(manifest, path)
        players = manifest["players"]
        if weights.shape != (network.length_for(players),):
            raise UnfitNet(
                f"{path} has {weights.size} weights, and a net for {players} players has {network.length_for(players)}"
            )
        return cls(players, weights.astype(np.float32), manifest)

    @property
    def digest(self) -> str:
        """A short hash of the weights."""
        return hashlib.sha256(self.weights.tobytes()).hexdigest()[:8]

    def save(self, path: Path) -> None:
        """Write the weights, in half precision, and the manifest."""
        write_arrays(path, {**self.manifest, **made_for(self.players)}, weights=self.weights.astype(np.float16))

    def chances(self, encoded: NDArray[np.int64]) -> Floats:
        """The chances of all seats, the viewer's first, for a batch of features."""
        bits = np.unpackbits(encoded.view(np.uint8), axis=1, bitorder="little").astype(np.float32)
        rows, bias, second, second_bias, last, last_bias = self.layers()
        hidden = np.maximum(np.maximum(bits @ rows + bias, 0) @ second + second_bias, 0)
        outputs = (hidden @ last + last_bias)[:, : self.players]
        raised = np.exp(outputs - outputs.max(axis=1, keepdims=True))
        shares: Floats = raised / raised.sum(axis=1, keepdims=True)
        return shares

    def layers(self) -> list[Floats]:
        """The weight matrix of each layer, each followed by its biases."""
        n = self.players
        starts = (network.first_bias, network.second_layer, network.second_bias, network.last_layer, network.last_bias)
        parts = np.split(self.weights, [start(n) for start in starts])
        shapes = ((-1, network.WIDTH), (-1,), (network.WIDTH, network.DEPTH), (-1,), (network.DEPTH, -1), (-1,))
        return [part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)]


def read_arrays(path: Path, *names: str) -> tuple[Any, ...]:
    """Read the manifest of a file, and the arrays with these names."""
    try:
        with np.load(path) as file:
            manifest, arrays = json.loads(file["manifest"].item()), [file[name] for name in names]
    except (OSError, EOFError, LookupError, TypeError, ValueError, BadZipFile) as error:
        raise UnfitNet(f"{path} holds no net: {error or type(error).__name__}") from error
    if not isinstance(manifest, dict):
        raise UnfitNet(f"{path} holds no net: it has no manifest")
    return manifest, *arrays


def write_arrays(path: Path, manifest: dict[str, Any], **arrays: Any) -> None:
    """Write a manifest and arrays to a temporary file, and replace the file with it atomically."""
    aside = path.with_name(f"{path.name}.new")
    with aside.open("wb") as file:
        np.savez_compressed(file, manifest=np.array(json.dumps(manifest)), **arrays)
        file.flush()
        os.fsync(file.fileno())
    os.replace(aside, path)


def made_for(players: int) -> dict[str, int]:
    """The versions and sizes that the manifest of a usable net must have."""
    return {
        "rules": RULES,
        "features": features.VERSION,
        "width": network.WIDTH,
        "depth": network.DEPTH,
        "players": players,
    }


def refuse_unfit(manifest: dict[str, Any], path: Path) -> None:
    """Raise an error if a net is not for these rules and features."""
    if manifest.get("players") not in PLAYER_COUNTS:
        raise UnfitNet(f"{path} does not say for how many players it was made")
    for key, here in made_for(manifest["players"]).items():
        if manifest.get(key) != here:
            raise UnfitNet(f"{path} was made for {key} {manifest.get(key)}, and this is {key} {here}")


@cache
def digest_nets() -> str:
    """A short hash of all nets of the package."""
    files = hashlib.sha256()
    for path in sorted(HOME.glob("*.npz")):
        files.update(path.read_bytes())
    return files.hexdigest()[:8]


@cache
def load_shipped_net(players: int) -> Net:
    """The net of the package for a number of players."""
    return Net.load(HOME / f"{players}.npz")
