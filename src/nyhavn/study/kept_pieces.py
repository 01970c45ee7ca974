"""The results of pieces on disk: a stopped study goes on where it was, and a finished one is not computed twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from nyhavn.nets import digest_nets
from nyhavn.search.valuation import NOISE
from nyhavn.study.game_study import VERSION, GameStudy


def name_study(game: GameStudy) -> str:
    """A name that changes with the game and with everything that the results depend on."""
    settings = (VERSION, digest_nets(), NOISE[game.course.players], game.depth)
    return sha256(repr((settings, sorted(game.pieces))).encode()).hexdigest()[:32]


class KeptPieces:
    """The file with the results of one study, a line for each piece."""

    def __init__(self, folder: Path, game: GameStudy) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f"{name_study(game)}.jsonl"
        self.results = dict[str, Any](self.read())

    def read(self) -> Iterator[tuple[str, Any]]:
        """The whole lines of the file; the last one may be cut off."""
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError):
                    key, result = json.loads(line)
                    yield key, result

    def add(self, key: str, result: Any) -> None:
        """Keep the result of a piece."""
        self.results[key] = result
        with self.path.open("a", encoding="utf-8") as file:
            file.write("\n" * self.is_cut_off() + json.dumps([key, result]) + "\n")

    def is_cut_off(self) -> bool:
        """Whether the file ends within a line."""
        with self.path.open("rb") as file:
            return file.seek(0, 2) > 0 and (file.seek(-1, 2), file.read(1))[1] != b"\n"
