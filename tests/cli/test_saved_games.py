"""Games that the terminal of commit 871f1df has saved: they are loaded, saved and played on as they were then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from nyhavn.cli.saved_game import Save
from nyhavn.cli.seats import parse_seats
from nyhavn.cli.terminal_game import TerminalGame
from tests.stored_files import read_json

GAMES: list[dict[str, Any]] = read_json("saved-games.json.gz")
"""Four games, each with its save file at several moments: at first, in drafts, with a turn to be ended, and at last."""


def advance(game: TerminalGame) -> TerminalGame:
    """A game after one more step, in which persons play the legal move in the middle of the list."""
    if game.draft.turn_done:
        return game.end_turn()
    if game.sitters[game.draft.seat].is_bot:
        return game.play(game.bot_move())
    moves = list(game.draft.position.legal_moves)
    return game.play(moves[len(moves) // 2])


@pytest.mark.parametrize("kept", GAMES, ids=lambda kept: kept["seats"])
def test_saved_games_are_loaded_and_saved_the_same(kept: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "game.nyh"
    for text in kept["texts"]:
        path.write_text(text, encoding="utf-8", newline="\n")
        game = Save(path).load()
        Save(path).write(game)
        assert path.read_text(encoding="utf-8") == text
    assert any("draft: yes" in text for text in kept["texts"])


@pytest.mark.parametrize("kept", GAMES, ids=lambda kept: kept["seats"])
def test_saved_games_continue_the_same(kept: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "game.nyh"
    first, *texts = kept["texts"]
    game = TerminalGame.begin(parse_seats(kept["seats"]), kept["seed"])
    assert str(game) == first
    for text in texts:
        path.write_text(str(game), encoding="utf-8", newline="\n")
        game = Save(path).load()
        while str(game) != text and not game.draft.is_over:
            game = advance(game)
        assert str(game) == text
    assert game.draft.is_over
