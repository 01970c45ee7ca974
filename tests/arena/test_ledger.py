"""The ledger: every game once, whole blocks or nothing, and files that are not ledgers."""

import sqlite3
import zlib
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from nyhavn.arena.bot_game import BotGame, BotGameEnding, play_game
from nyhavn.arena.ledger import FORMAT, LARGEST, Defect, Ledger, LedgerError, default_ledger_path, is_named_by
from nyhavn.bots import bot
from nyhavn.cli import main
from nyhavn.rules import VERSION


def make_game(seed: int = 7, seats: tuple[str, ...] = ("mason@1", "random@1"), rules: int = VERSION) -> BotGame:
    """A made-up game."""
    shares = (1.0, *[0.0] * (len(seats) - 1))
    times = tuple((seat, 12, 2**40) for seat in range(len(seats)))
    return BotGame(
        rules, seats, seed, shares, (12,) * len(seats), 31, BotGameEnding.POINTS, None, f"game {seed}\n", times
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path of a ledger."""
    return tmp_path / "deep" / "arena.sqlite"


def find_defect(path: Path, create: bool = True) -> Defect:
    """The defect of a file that cannot be opened."""
    with pytest.raises(LedgerError) as refused:
        Ledger(path, create)
    assert refused.value.path == path
    return refused.value.defect


# Stored games


def test_a_game_is_stored_and_loaded_unchanged(path: Path) -> None:
    played = play_game([bot("random"), bot("apprentice"), bot("random")], seed=2**63 - 1)
    with Ledger(path) as ledger:
        assert ledger.store([played]) == 1
    with Ledger(path, create=False) as ledger:
        assert list(ledger.games()) == [played]
        assert list(ledger.games(records=False)) == [replace(played, record="")]


def test_shares_and_forfeits_are_loaded_exactly(path: Path) -> None:
    shares = (0.0, 1 / 3, 1 / 3, 1 / 3)
    forfeit = replace(
        make_game(seats=("a@1", "b@1", "c@1", "d@1")),
        shares=shares,
        forfeit=(0, "late: é"),
        ending=BotGameEnding.FORFEIT,
    )
    with Ledger(path) as ledger:
        ledger.store([forfeit])
        assert list(ledger.games()) == [forfeit]


def test_a_game_is_stored_once_and_the_first_one_is_kept(path: Path) -> None:
    with Ledger(path) as ledger:
        assert ledger.store([make_game(1), make_game(2)]) == 2
        assert ledger.store([replace(make_game(1), turns=99), make_game(3)]) == 1
        assert [(kept.seed, kept.turns) for kept in ledger.games()] == [(1, 31), (2, 31), (3, 31)]


def test_another_seat_seed_or_version_is_another_game(path: Path) -> None:
    games = [
        make_game(),
        make_game(seats=("random@1", "mason@1")),
        make_game(8),
        make_game(seats=("mason@2", "random@1")),
        make_game(rules=0),
    ]
    with Ledger(path) as ledger:
        assert ledger.store(games) == 5


def test_games_are_stored_atomically(path: Path) -> None:
    with Ledger(path) as ledger:
        with pytest.raises(OverflowError):
            ledger.store([make_game(1), make_game(2**63)])
        assert list(ledger.games()) == []
        assert ledger.store([make_game(1)]) == 1


def test_games_are_found_by_bots_players_and_rules(path: Path) -> None:
    pair, turned = make_game(), make_game(seats=("random@1", "mason@1"))
    three = make_game(seats=("mason@1", "random@1", "random@1"))
    newer, old = make_game(seats=("mason@2", "random@1")), make_game(rules=0)
    limited = make_game(seats=("montecarlo:playouts=9@1", "random@1"))
    with Ledger(path) as ledger:
        ledger.store([pair, turned, three, newer, old, limited])
        assert set(ledger.games(["mason", "random"])) == {pair, turned, three, newer}
        assert set(ledger.games(["mason@1", "random"], players=2)) == {pair, turned}
        assert set(ledger.games(["montecarlo:playouts=9", "random"])) == {limited}
        assert set(ledger.games(["mason"])) == set()
        assert set(ledger.games(players=3)) == {three}
        assert set(ledger.games(rules=0)) == {old}
        assert set(ledger.games(rules=None)) == {pair, turned, three, newer, old, limited}
        assert ledger.tables(players=3) == [three.seats]


def test_shares_are_found_by_seats_and_deal(path: Path) -> None:
    there, back, other = make_game(), make_game(seats=("random@1", "mason@1")), make_game(9)
    with Ledger(path) as ledger:
        ledger.store([there, back, other, make_game(rules=0), make_game(seats=("mason@2", "random@1"))])
        assert ledger.shares([there.seats, back.seats]) == {
            7: {there.seats: there.shares, back.seats: back.shares},
            9: {other.seats: other.shares},
        }


@pytest.mark.parametrize(
    ("text", "found"), [("mason", True), ("mason@1", True), ("mason@2", False), ("maso", False), ("", False)]
)
def test_a_bot_is_named_with_its_version_or_without(text: str, found: bool) -> None:
    assert is_named_by("mason@1", [text]) is found


@pytest.mark.parametrize(
    ("identity", "texts"),
    [
        ("montecarlo:playouts=9@1", ["montecarlo", "montecarlo:playouts=9", "montecarlo:playouts=9@1"]),
        ("exec:./a b:c@12ab", ["exec", "exec:./a b:c", "exec:./a b:c@12ab"]),
        ("exec:./a:time=0.5@12ab", ["exec", "exec:./a", "exec:./a:time=0.5"]),
    ],
)
def test_a_bot_is_named_without_its_limit_or_by_its_family(identity: str, texts: list[str]) -> None:
    assert all(is_named_by(identity, [text]) for text in texts)
    assert not is_named_by(identity, ["montecarlo:playouts=8", "montecarlo:", "exec:./b", "mason"])


def test_several_arenas_can_write_concurrently(path: Path) -> None:
    def write(first: int) -> None:
        with Ledger(path) as ledger:
            for seed in range(first, first + 40):
                ledger.store([make_game(seed), make_game(seed, ("random@1", "mason@1"))])

    writers = [Thread(target=write, args=(10 * number,)) for number in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    with Ledger(path) as ledger:
        assert len(list(ledger.games())) == 2 * 70


def test_a_ledger_created_concurrently_is_accepted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    number = Ledger.number

    def interrupted(ledger: Ledger, pragma: str) -> int:
        found = number(ledger, pragma)
        monkeypatch.setattr(Ledger, "number", number)
        Ledger(path).close()
        return found

    monkeypatch.setattr(Ledger, "number", interrupted)
    with Ledger(path) as ledger:
        assert ledger.store([make_game()]) == 1


# Files


def test_the_default_path_is_in_the_data_folder_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_ledger_path().name == "arena.sqlite"
    assert default_ledger_path().parent.name == "nyhavn"


def test_an_empty_file_becomes_a_ledger(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with Ledger(path) as ledger:
        assert ledger.store([make_game()]) == 1


def test_an_empty_file_cannot_be_read_as_a_ledger(tmp_path: Path) -> None:
    path = tmp_path / "arena.sqlite"
    path.touch()
    assert find_defect(path, create=False) is Defect.FOREIGN
    assert path.read_bytes() == b""


@pytest.fixture
def closed(path: Path) -> Path:
    """A ledger of forty games beside which SQLite cannot write its files."""
    with Ledger(path) as ledger:
        ledger.store([make_game(seed) for seed in range(40)])
    Path(f"{path}-shm").symlink_to("/nowhere/at-all")
    return path


def test_a_ledger_in_a_folder_that_cannot_be_written_can_be_read(closed: Path) -> None:
    before = closed.read_bytes()
    with Ledger(closed, create=False) as ledger:
        assert len(list(ledger.games())) == 40
    assert closed.read_bytes() == before
    assert find_defect(closed) is Defect.UNUSABLE


def test_a_ledger_whose_write_ahead_log_cannot_be_read_is_refused(closed: Path) -> None:
    Path(f"{closed}-wal").write_bytes(b"games")
    assert find_defect(closed, create=False) is Defect.UNUSABLE


def test_reading_leaves_no_other_files_and_cannot_write(path: Path) -> None:
    with Ledger(path) as ledger:
        ledger.store([make_game()])
    with Ledger(path, create=False) as ledger:
        assert len(list(ledger.games())) == 1
        with pytest.raises(LedgerError, match="readonly"):
            ledger.store([make_game(8)])
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    "damage",
    [
        "seats = '['",
        "seats = '[1, 2]'",
        'seats = \'["a\\u001b[2J@1", "b@1"]\'',
        "shares = '{}'",
        "shares = '[1.0]'",
        "shares = '[NaN, 1]'",
        "shares = '[1e999, 0]'",
        f"shares = '{'[' * 100_000}'",
        "scores = '[\"many\", 2]'",
        "turns = 'many'",
        "ending = 'happy'",
        "forfeit = '[2, \"late\"]'",
        "forfeit = '[0]'",
        "record = x'00'",
        "times = x'00'",
        "times = 7",
        "players = 3",
    ],
)
def test_a_damaged_row_is_reported(path: Path, damage: str) -> None:
    with Ledger(path) as ledger:
        ledger.store([make_game()])
        ledger.connection.execute(f"UPDATE games SET {damage}")
    with Ledger(path, create=False) as ledger, pytest.raises(LedgerError) as refused:
        list(ledger.games())
    assert refused.value.defect is Defect.DAMAGED


@pytest.mark.parametrize("column", ["record", "times"])
@pytest.mark.parametrize("packed", [zlib.compress(b"[" * (LARGEST + 1)), zlib.compress(b"[[1],[2]]")[:-1]])
def test_a_value_that_unpacks_to_too_much_or_is_cut_off_is_reported(path: Path, column: str, packed: bytes) -> None:
    with Ledger(path) as ledger:
        ledger.store([make_game()])
        ledger.connection.execute(f"UPDATE games SET {column} = ?", [packed])
        with pytest.raises(LedgerError, match="incomplete or too large"):
            list(ledger.games())


def test_a_damaged_file_is_reported_wherever_it_is_damaged(path: Path) -> None:
    with Ledger(path) as ledger:
        ledger.store([make_game(seed, seats) for seed in range(100) for seats in (("a@1", "b@1"), ("b@1", "a@1"))])
    whole, rng = path.read_bytes(), Random(1)
    found = []
    for place in range(0, len(whole), 512):
        path.write_bytes(whole[:place] + rng.randbytes(512) + whole[place + 512 :])
        try:
            with Ledger(path, create=False) as ledger:
                list(ledger.games())
                ledger.shares([("a@1", "b@1")])
        except LedgerError as error:
            found.append(error.defect)
    assert {Defect.FOREIGN, Defect.DAMAGED} <= set(found)
    assert len(found) > 40


def test_a_missing_file_is_not_created_for_reading(path: Path) -> None:
    assert find_defect(path, create=False) is Defect.MISSING
    assert not path.parent.exists()


def test_a_file_that_is_not_a_database_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir or Madam, " * 100)
    before = path.read_bytes()
    assert find_defect(path) is Defect.FOREIGN
    assert path.read_bytes() == before


@pytest.mark.parametrize("mark", ["CREATE TABLE games (price)", "PRAGMA user_version = 1", "PRAGMA application_id = 5"])
def test_a_database_of_another_program_is_not_changed(tmp_path: Path, mark: str) -> None:
    path = tmp_path / "shop.sqlite"
    connection = sqlite3.connect(path)
    connection.execute(mark)
    connection.commit()
    connection.close()
    before = path.read_bytes()
    assert find_defect(path) is Defect.FOREIGN
    assert path.read_bytes() == before


@pytest.mark.parametrize("create", [True, False])
@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE games RENAME TO other",
        "CREATE VIEW more AS SELECT * FROM games",
        "CREATE TRIGGER more AFTER INSERT ON games BEGIN DELETE FROM games; END",
        "CREATE INDEX more ON games (hex(record))",
        "PRAGMA user_version = 0; CREATE VIEW more AS SELECT * FROM games",
    ],
)
def test_a_ledger_with_relations_of_others_is_refused_unread(path: Path, statement: str, create: bool) -> None:
    """A view in place of the games could run without an end."""
    with Ledger(path) as ledger:
        ledger.connection.executescript(statement)
    assert find_defect(path, create) is Defect.FOREIGN


def test_a_program_that_a_ledger_names_is_not_run(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mark = tmp_path / "mark"
    with Ledger(path) as ledger:
        ledger.store([make_game(seed, (f"exec:touch {mark}@1", "random@1")) for seed in range(4)])
    assert main(["arena", "report", "--ledger", str(path)]) == 0
    assert "exec:touch" in capsys.readouterr().out
    assert main(["arena", "export", "--ledger", str(path), str(tmp_path / "games")]) == 0
    assert len(list((tmp_path / "games").iterdir())) == 4
    assert not mark.exists()


def test_a_ledger_of_a_newer_version_is_refused(path: Path) -> None:
    with Ledger(path) as ledger:
        ledger.connection.execute(f"PRAGMA user_version = {FORMAT + 1}")
    assert find_defect(path) is Defect.NEWER


def test_a_ledger_that_cannot_be_opened_is_reported(tmp_path: Path) -> None:
    assert find_defect(tmp_path) is Defect.UNUSABLE
    (tmp_path / "file").touch()
    assert find_defect(tmp_path / "file" / "arena.sqlite") is Defect.UNUSABLE
