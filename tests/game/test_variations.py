"""Variations: branches of a recorded game in its comments, read and written."""

from __future__ import annotations

import pytest

from nyhavn import IllegalMove, Record, Refusal, Unreadable
from nyhavn.game.errors import NyhavnError
from nyhavn.game.variations import read_variations

START = "1t BGPGGGB R12Y13G9B12P12E - 2221/2221/2221/2221/2221/12 X2D2C2T2 -:-+RG:A -:-+RYP:A"
GAME = f"""nyhavn 1
start: {START}

; Two friends.
1. t34 >GB
; Well taken.
; variation: The other pair
; ; Anna's idea.
; 1. t45 >RR
; ; Reds come.
; 2. t12 >GB
; variation:
; 1. t12
2. t12 >RY
; variation: Later
; 2. t67 >BB
; 3. t34
"""


def test_variations_are_read_with_their_comments() -> None:
    one, two, three = read_variations(GAME)
    assert (one.name, one.first, one.line.comment) == ("The other pair", 0, "Anna's idea.")
    assert [str(turn) for turn in one.line.turns] == ["t45 >RR", "t12 >GB"]
    assert [turn.comment for turn in one.line.turns] == ["Reds come.", ""]
    assert (two.name, two.first, len(two.line.turns)) == ("", 0, 1)
    assert (three.first, [str(turn) for turn in three.line.turns]) == (1, ["t34 >GB", "t67 >BB", "t34"])


def test_a_variation_is_written_as_it_is_read() -> None:
    record = Record.parse(GAME)
    written = [str(found) for found in read_variations(GAME)]
    assert record.turns[0].comment == "\n".join(["Well taken.", *written[:2]])
    assert record.turns[1].comment == written[2]
    assert read_variations(str(record)) == read_variations(GAME)


def test_the_game_itself_does_not_change() -> None:
    assert [str(turn) for turn in Record.parse(GAME).turns] == ["t34 >GB", "t12 >RY"]
    assert read_variations(f"nyhavn 1\nstart: {START}\n\n1. t34 >GB\n; No variation: none.\n") == ()


@pytest.mark.parametrize(
    "lines, kind, code, line, column",
    [
        ("; variation: a\n; 1. t37", IllegalMove, Refusal.NOT_NEIGHBOURS, 6, 6),
        ("; variation: a\n; 3. t12", Unreadable, Refusal.WRONG_TURN_NUMBER, 6, 3),
        ("; variation: a\n; 1. t12 >GG\n; 3. t12", Unreadable, Refusal.WRONG_TURN_NUMBER, 7, 3),
        ("; variation: a\n; t12", Unreadable, Refusal.EXPECTED_MOVE, 6, 3),
        ("; variation: a\n; ; Nothing.", Unreadable, Refusal.EXPECTED_MOVE, 5, 3),
    ],
)
def test_wrong_lines_are_found(lines: str, kind: type[NyhavnError], code: Refusal, line: int, column: int) -> None:
    with pytest.raises(kind) as caught:
        read_variations(f"nyhavn 1\nstart: {START}\n\n1. t34 >GB\n{lines}\n")
    assert (caught.value.code, caught.value.line, caught.value.column) == (code, line, column)
