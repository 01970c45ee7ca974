"""A moment of a real game for the pictures of the README: a coat of arms can soon be won."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from harness.browser_player import MousePlayer, open_page
from harness.http_client import start_host
from harness.seeded_tables import ME, Seed, play_through, store_seed
from nyhavn.bots import Limit, bot
from nyhavn.game.board import Phase
from nyhavn.game.house import Placement
from nyhavn.game.move import AnyMove, Build, Take
from nyhavn.game.position import Position
from nyhavn.rules.material import TILES
from nyhavn.server.http.openapi import COOKIE
from nyhavn.server.http.requests import hash_token
from nyhavn.server.table.events import Options, Sitter

SEATS = ("mason", "apprentice")
"""Who has played until then: somebody good on the seat of the person, and the bot."""
EMPTY = 30
"""At most so many spaces of the person's house are empty,"""
FEW_CARDS = 5
"""and at most so many cards are in the hand."""
CALM = "localStorage.setItem('nyhavn-settings', JSON.stringify({ language: 'en', pace: 'normal', theme: 'light' }))"


class Scene(NamedTuple):
    """A moment to begin with, the cards to take first, and what to build after that."""

    seed: Seed
    take: Take
    build: Build


def find_scene() -> Scene:
    """The first scene that is worth a film; always the same one."""
    return next(found for number in count() for found in list_scenes(Random(number)))


def list_scenes(rng: Random) -> Iterator[Scene]:
    """All scenes of one game: the person may take two cards, and could already build for points and a coat of arms."""
    for seed in list_moments(rng):
        position = seed.table.position
        grown = position.house(0).empty_spaces <= EMPTY
        if seed.table.draft.steps or position.seat or len(position.hand(0)) > FEW_CARDS or not grown:
            continue
        take = next(move for move in position.legal_moves if isinstance(move, Take))
        for build in position.legal_moves:
            if isinstance(build, Build) and not build.turned and by_wheel(build.placement):
                after = position.play(build)
                if after.phase is Phase.BONUS and after.scores[0] > position.scores[0]:
                    yield Scene(seed, take, build)


def by_wheel(placement: Placement) -> bool:
    """Whether a tile gets to its place by turning alone, without being flipped over."""
    rows = TILES[placement.colour][len(placement.cells) - 2].split("/")
    tile = [(x, -y, sign) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "."]
    wanted = [(cell.column, cell.row, "#" if cell == placement.brick else "o") for cell in placement.cells]
    ways = []
    for _ in range(4):
        tile = [(y, -x, sign) for x, y, sign in tile]
        ways.append(at_corner(tile))
    return at_corner(wanted) in ways


def at_corner(tile: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """A tile moved to the corner of the house."""
    left, low = min(x for x, _, _ in tile), min(y for _, y, _ in tile)
    return sorted((x - left, y - low, sign) for x, y, sign in tile)


def list_moments(rng: Random) -> Iterator[Seed]:
    """All moments of one game between the two, of whom the first will be the person."""
    sitters = (Sitter("Anna", device=hash_token(ME)), Sitter("apprentice", bot="apprentice"))

    def choose(position: Position) -> AnyMove:
        return bot(SEATS[position.seat]).choose(position.view(position.seat), Limit(), rng)

    return play_through(sitters, Options(), rng, choose)


@contextmanager
def open_scene(scene: Scene, opened: Browser, size: tuple[int, int]) -> Iterator[Page]:
    """The scene in a page of this size, at a server of its own."""
    with TemporaryDirectory() as folder, start_host(Path(folder)) as host:
        table = store_seed(host.data, scene.seed)
        context, page, _ = open_page(opened, size)
        context.add_init_script(CALM)
        context.add_cookies([{"name": COOKIE, "value": ME, "url": host.address}])
        page.goto(f"{host.address}/table/{table}")
        MousePlayer(page).wait()
        yield page
        context.close()
