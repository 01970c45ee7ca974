"""The languages of the command: how one is selected, and whole games, lists and drawings in each."""

import builtins
import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from rich.cells import cell_len

from nyhavn import Build, Position, Record
from nyhavn.cli import main
from nyhavn.cli.game_text import Earned, card_words, decimal, say
from nyhavn.cli.input_words import fold_accents
from nyhavn.cli.saved_game import Save
from nyhavn.cli.terminal_board import SEAT_WIDTH
from nyhavn.cli.text import wants_to_resume
from nyhavn.cli.user_errors import LANGUAGE_SETTING, UserError, phrases, set_language
from nyhavn.game.bag import Bag
from nyhavn.phrases import LANGUAGES

OTHERS = tuple(language for language in LANGUAGES if language != "en")
START = "1t YBBYRRY R12Y11G12B12P11E - 2221/2221/2221/2221/2221/12 X2D2C2T2 -:-+GP:A -:-+GP2:A"
LATE = (
    "1t GRPGBYG PE R10Y13G11B10P7 0011/0001/1021/0221/0000/12 X "
    "3Pp/3PP/1Y1PP/YyYPP/YyYpp/pPPPP/yYYPp/YyYYb/yYyYB:B3P:AxdCt "
    "2grB/RrGRb/RrGrR/1RRRr/1GgRR/2GGg/2pP1/2PP1/2Pp1:R3P4:adct"
)
ENGLISH = re.compile(r"(?i)\b(the|with|from|your|you|and|of|takes?|builds?|piers?|cards?|wins?|seat|empty)\b")
"""English words that occur in no other language."""
VARIABLES = ("NYHAVN_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

Captured = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def english_afterwards(monkeypatch: Patch) -> None:
    """Restore the language after every test."""
    monkeypatch.setattr(LANGUAGE_SETTING, "language", "en")


@pytest.fixture
def nothing_set(monkeypatch: Patch) -> None:
    """Remove the language from the environment."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


# Choosing a language


@pytest.mark.usefixtures("nothing_set")
def test_english_is_the_default_language() -> None:
    set_language(None)
    assert phrases().language == "en"


@pytest.mark.usefixtures("nothing_set")
@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA@euro", "LC_MESSAGES": "es_MX.UTF-8"}, "es"),
        ({"LANG": "fr", "LC_MESSAGES": "es", "LC_ALL": "hu_HU"}, "hu"),
        ({"LANG": "fr", "LC_MESSAGES": "", "LC_ALL": ""}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "da_DK.UTF-8"}, "en"),
        ({"LANG": "es_ES.UTF-8", "NYHAVN_LANGUAGE": "hu"}, "hu"),
        ({"LANG": "es_ES.UTF-8", "NYHAVN_LANGUAGE": ""}, "es"),
        ({"NYHAVN_LANGUAGE": "FR-ca"}, "fr"),
    ],
)
def test_the_environment_sets_the_language(environment: dict[str, str], language: str, monkeypatch: Patch) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    set_language(None)
    assert phrases().language == language


def test_the_command_line_overrides_the_environment(monkeypatch: Patch) -> None:
    monkeypatch.setenv("NYHAVN_LANGUAGE", "hu")
    set_language("es")
    assert phrases().language == "es"


@pytest.mark.usefixtures("nothing_set")
def test_an_unknown_language_is_refused_in_the_language_of_the_environment(monkeypatch: Patch) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    with pytest.raises(UserError, match="No hay ningún idioma «dansk»; elige uno de estos: en, fr, es, hu"):
        set_language("dansk")
    monkeypatch.setenv("NYHAVN_LANGUAGE", "xx")
    with pytest.raises(UserError, match="«xx»"):
        set_language(None)


@pytest.mark.parametrize("wanted", ["da", "", "\x1b[1m"])
def test_an_unknown_language_is_reported_in_one_message(wanted: str, capsys: Captured) -> None:
    assert main(["--language", wanted, "show", START]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r'nyhavn: There is no language ".*"; expected one of: en, fr, es, hu\.\n', err)
    assert "\x1b" not in err


def test_the_language_option_is_accepted_before_a_command_or_after_text(tmp_path: Path, capsys: Captured) -> None:
    game = ["--save", str(tmp_path / "game.nyh"), "--seats", "random,random", "--seed", "2", "--new"]
    for args in (["--language", "fr", "text", *game], ["text", "--language", "fr", *game]):
        assert main(args) == 0
        assert "À la table\u00a0: Le Hasard (joueur 1), Le Hasard (joueur 2)." in capsys.readouterr().out
    assert main(["--language", "es", "text", "--language", "hu", *game]) == 0
    assert "Az asztalnál: A Véletlen (1. játékos)" in capsys.readouterr().out


def test_the_printed_resume_command_keeps_the_language(tmp_path: Path, capsys: Captured, monkeypatch: Patch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["text", "--language", "fr", "--save", str(tmp_path / "game.nyh"), "--seed", "1"]) == 0
    assert "nyhavn text --resume --save" in (said := capsys.readouterr().out)
    assert said.endswith("--language fr\n")


# Words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "a red, 2 greens and 3 blues"),
        ("fr", "1 rouge, 2 vertes et 3 bleues"),
        ("es", "1 roja, 2 verdes y 3 azules"),
        ("hu", "1 piros, 2 zöld és 3 kék"),
    ],
)
def test_colours_agree_with_the_cards(language: str, words: str) -> None:
    set_language(language)
    assert card_words(Bag.of("RGGBBB")) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ": 1 point and 2 coats of arms"),
        ("fr", "\u00a0: 1 point et 2 blasons"),
        ("es", ": 1 punto y 2 escudos de armas"),
        ("hu", " – 1 pont és 2 címer"),
    ],
)
def test_earned_points_and_coats_use_the_plurals_of_the_language(language: str, words: str) -> None:
    set_language(language)
    assert str(Earned(1, 2)) == words
    assert str(Earned()) == ""


def test_numbers_have_the_decimal_sign_of_the_language() -> None:
    assert decimal(12.345, 1) == "12.3"
    set_language("fr")
    assert decimal(12.345, 2) == "12,35"


# Whole games


def answer_prompts(rng: Random, heard: list[str]) -> Callable[[str], str]:
    """A function that answers each prompt with a random number that it offers, and ends each turn."""

    def answer(prompt: str) -> str:
        heard.append(prompt)
        offered = re.search(r"\b1\D+(\d+)\D*$", prompt)
        return str(rng.randint(1, int(offered[1]))) if offered else ""

    return answer


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("seats", ["me,apprentice", "Bo,random,Ada"])
def test_a_whole_game_is_played_in_every_language(
    language: str, seats: str, tmp_path: Path, monkeypatch: Patch, capsys: Captured
) -> None:
    save = tmp_path / "game.nyh"
    prompts: list[str] = []
    monkeypatch.setattr(builtins, "input", answer_prompts(Random(5), prompts))
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert main(["text", "--language", language, "--save", str(save), "--seats", seats, "--seed", "6"]) == 0
    record = Record.parse(save.read_text())
    assert record.end.is_over
    assert any(isinstance(move, Build) for move in record.moves)
    said = "\n".join([*prompts, capsys.readouterr().out.replace(str(save), "")])
    assert ENGLISH.findall(said) == []
    assert say("over-table") in said


@pytest.mark.parametrize("language", OTHERS)
def test_every_command_answers_in_every_language(
    language: str, tmp_path: Path, monkeypatch: Patch, capsys: Captured
) -> None:
    save = tmp_path / "game.nyh"
    save.write_text(str(Record.begin(Position.parse(LATE), {"seed": "1", "seats": "me, bot:apprentice"})))
    lines = ["look", "houses", "show", "moves", "more", "back", "undo", "why", "99", "t17", "t1", "xyz"]
    typed = [*lines, "why t12", "t12/A", "t12", "undo", "t12", "t34", "", "save", "quit"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    assert main(["text", "--language", language, "--save", str(save), "--resume"]) == 0
    answers = capsys.readouterr().out.replace(str(save), "").replace("nyhavn text --resume --save", "")
    assert ENGLISH.findall(answers) == []


@pytest.mark.parametrize("language", OTHERS)
def test_commands_are_typed_in_the_language_or_in_english(
    language: str, tmp_path: Path, monkeypatch: Patch, capsys: Captured
) -> None:
    def answers(typed: list[str]) -> str:
        save = tmp_path / "game.nyh"
        save.write_text(str(Record.begin(Position.parse(START), {"seed": "1", "seats": "me, bot:apprentice"})))
        lines = iter(typed)
        monkeypatch.setattr(builtins, "input", lambda prompt: next(lines))
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        assert main(["text", "--language", language, "--save", str(save), "--resume"]) == 0
        return "\n".join(line for line in capsys.readouterr().out.splitlines() if line not in typed)

    lines = ["look", "houses", "show", "moves", "more", "back", "undo", "why t12", "help", "save", "quit"]
    set_language(language)
    own = [say(f"command-{line.split()[0]}") + line[len(line.split()[0]) :] for line in lines]
    hurried = [fold_accents(line).upper() if " " not in line else fold_accents(line) for line in own]
    assert answers(own) == answers(lines) == answers(hurried)


def test_a_new_game_is_chosen_by_a_word_of_the_language(monkeypatch: Patch, tmp_path: Path) -> None:
    set_language("fr")
    answers = iter(["encore", "Nouvelle"])
    monkeypatch.setattr(builtins, "input", lambda prompt: next(answers))
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
    assert not wants_to_resume(Save.at(str(tmp_path / "game.nyh")))


# Drawings


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", ["60", "80", "120"])
def test_drawings_are_aligned_in_every_language(
    language: str, columns: str, monkeypatch: Patch, capsys: Captured
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert main(["--language", language, "show", LATE]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(cell_len, lines)) <= int(columns)
    piers = next(i for i, line in enumerate(lines) if line.startswith(say("draw-harbour")))
    tiles = next(i for i, line in enumerate(lines) if line.startswith(say("draw-tiles")))
    assert lines[piers].index("1") == lines[piers + 1].index("G")
    column = lines[tiles].index(" R ") + 1
    assert [lines[tiles + size][column] for size in (2, 3, 4, 5)] == ["0", "0", "1", "1"]
    assert "…" not in "\n".join(lines)
    for letter in "AXDCT":
        name = say(f"ability-{letter}").split()
        drawn = re.sub(r"\s+", " ", "\n".join(line[:SEAT_WIDTH] for line in lines))
        assert f" {letter} {' '.join(name)}" in drawn or f" {letter.lower()} {' '.join(name)}" in drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_column_labels_of_a_house_are_aligned_with_its_rows(language: str) -> None:
    set_language(language)
    assert say("house-columns").index("a b") == cell_len(say("house-row", row="1", spaces="").rstrip()) + 1
