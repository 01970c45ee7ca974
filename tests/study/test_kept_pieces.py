"""Kept pieces: nothing that was computed is lost or computed again, whatever happens to the file."""

from pathlib import Path

import pytest

from harness.random_games import random_record
from nyhavn.study import QUICK
from nyhavn.study.game_study import GameStudy
from nyhavn.study.kept_pieces import KeptPieces, name_study


@pytest.fixture(scope="module")
def game() -> GameStudy:
    return GameStudy(random_record(2, 5), QUICK)


def test_results_are_read_again(tmp_path: Path, game: GameStudy) -> None:
    kept = KeptPieces(tmp_path / "new", game)
    assert kept.results == {}
    kept.add("one", [0.1, 1 / 3])
    kept.add("two", ["…"])
    assert KeptPieces(tmp_path / "new", game).results == kept.results == {"one": [0.1, 1 / 3], "two": ["…"]}


@pytest.mark.parametrize("cut", range(1, 18))
def test_a_line_that_is_cut_off_is_lost_alone(cut: int, tmp_path: Path, game: GameStudy) -> None:
    kept = KeptPieces(tmp_path, game)
    kept.add("one", 1)
    kept.add("two", ["…", 2])
    whole = kept.path.read_bytes()
    kept.path.write_bytes(whole[:-cut])
    again = KeptPieces(tmp_path, game)
    assert again.results == ({"one": 1, "two": ["…", 2]} if cut == 1 else {"one": 1})
    again.add("three", 3)
    assert KeptPieces(tmp_path, game).results == again.results | {"three": 3}


def test_other_games_and_depths_have_other_files(game: GameStudy) -> None:
    deeper = GameStudy(random_record(2, 5), QUICK._replace(turns=33))
    other = GameStudy(random_record(2, 6), QUICK)
    assert len({name_study(game), name_study(deeper), name_study(other)}) == 3
    assert name_study(GameStudy(random_record(2, 5), QUICK)) == name_study(game)
