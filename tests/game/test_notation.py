"""The notation: one canonical text for each value, tolerant parsers, and errors with reason and place."""

import re
from collections.abc import Callable

import pytest

from nyhavn import (
    Activate,
    Bag,
    Build,
    Cell,
    Discard,
    Draw,
    EndTurn,
    Gain,
    House,
    IllegalMove,
    ImpossiblePosition,
    LayWhite,
    Move,
    NyhavnError,
    Placement,
    Position,
    Record,
    Refusal,
    Take,
    Unreadable,
    View,
)
from nyhavn.game.move import AnyMove
from nyhavn.game.notation import Reader

CODES = list(Refusal)

EXAMPLE = (
    "2t YYGPBPR R9Y4G9B7P5E R2Y5G2B6P7 2121/0121/1221/0121/0121/12 X2DCT2 "
    "1RR2/1r3/PPp1y/yYyYY/Y1Bb1:G2:adC B4/Bb3/1Bppg/1bPPG:R2Y3:a"
)
FRESH = "1t BYPRPYR R11Y10G12B13P12E - 2221/2221/2221/2221/2221/12 X2D2C2T2 -:-+RG:A -:-+Y2G:A"
SEEN = FRESH.replace("1t ", "1t@1 ").replace("R11Y10G12B13P12E", "?58E").replace("+Y2G", "+?3")
RECORD = f"nyhavn 1\nstart: {FRESH}\n\n1. t12 >RR\n"

MOVES: dict[str, AnyMove] = {
    "t34": Take((2, 3)),
    "t36/A": Take((2, 5), "A"),
    "t347/X": Take((2, 3, 6), "X"),
    "t246/AX": Take((1, 3, 5), "AX"),
    "dR2G": Discard(Bag.of("RRG")),
    "bRb4b5c5=R3": Build(Placement("R", (Cell(1, 3), Cell(1, 4), Cell(2, 4))), Bag.of("RRR")),
    "bRb4b5c5=R2/D": Build(Placement("R", (Cell(1, 3), Cell(1, 4), Cell(2, 4))), Bag.of("RR"), "D"),
    "bRc6b7c7=G2/C": Build(Placement("R", (Cell(2, 5), Cell(1, 6), Cell(2, 6))), Bag.of("GG"), "C"),
    "bGe4e3=-/D": Build(Placement("G", (Cell(4, 3), Cell(4, 2))), Bag(), "D"),
    "bPa1b1=P/DT": Build(Placement("P", (Cell(0, 0), Cell(1, 0))), Bag.of("P"), "DT"),
    "wb8": LayWhite(Cell(1, 7)),
    "aD": Gain("D"),
    "r": Activate(),
    "e": EndTurn(),
    ">GB": Draw("GB"),
    ">GE": Draw("GE"),
}

FORGIVEN = {
    " t43 ": "t34",
    "t63/a": "t36/A",
    "t642/XA": "t246/AX",
    "dGRR": "dR2G",
    "dgr2": "dR2G",
    "brB4C5b5=r3": "bRb4b5c5=R3",
    "bPa1b1=P1/TD": "bPa1b1=P/DT",
    "wB8": "wb8",
    "ad": "aD",
    ">gb": ">GB",
}

UNREADABLE_MOVES = [
    ("", Refusal.EXPECTED_MOVE, 1),
    ("x12", Refusal.EXPECTED_MOVE, 1),
    ("t1", Refusal.EXPECTED_PIER, 3),
    ("t18", Refusal.EXPECTED_PIER, 3),
    ("t12345671", Refusal.EXPECTED_END, 9),
    ("t12/", Refusal.EXPECTED_ABILITY, 5),
    ("t12/Q", Refusal.EXPECTED_ABILITY, 5),
    ("t12 t13", Refusal.EXPECTED_END, 5),
    ("d", Refusal.EXPECTED_CARD, 2),
    ("dE", Refusal.EXPECTED_CARD, 2),
    ("dR15", Refusal.EXPECTED_COUNT, 3),
    ("dR9R9", Refusal.EXPECTED_COUNT, 5),
    ("bWa1=-", Refusal.EXPECTED_COLOUR, 2),
    ("bRf1=R", Refusal.EXPECTED_CELL, 3),
    ("bRa0=R", Refusal.EXPECTED_CELL, 4),
    ("bRa1b1R2", Refusal.EXPECTED_EQUALS, 7),
    ("w", Refusal.EXPECTED_CELL, 2),
    ("aW", Refusal.EXPECTED_ABILITY, 2),
    (">", Refusal.EXPECTED_CARD, 2),
    (">RRRRRRRR", Refusal.EXPECTED_END, 9),
    ("rr", Refusal.EXPECTED_END, 2),
]


def replace_once(old: str, new: str, text: str = EXAMPLE) -> str:
    assert text.count(old) >= 1
    return text.replace(old, new, 1)


UNREADABLE_POSITIONS = [
    ("", Refusal.EXPECTED_SEAT, ""),
    ("5t", Refusal.EXPECTED_SEAT, "5t"),
    ("1x", Refusal.EXPECTED_PHASE, "x"),
    ("1d", Refusal.EXPECTED_COUNT, ""),
    ("1tX", Refusal.EXPECTED_SPACE, "X"),
    (replace_once("YYGPBPR", "YYGPBP"), Refusal.EXPECTED_CARD, " R9Y4"),
    (replace_once("R9Y4", "Q9Y4"), Refusal.EXPECTED_CARD, "Q9Y4"),
    (replace_once("R2Y5", "?5"), Refusal.EXPECTED_CARD, "?5G2"),
    (replace_once("2121/", "4121/"), Refusal.EXPECTED_STOCK, "4121/"),
    (replace_once("2121/", "2121-"), Refusal.EXPECTED_SLASH, "-0121/"),
    (replace_once("X2DCT2", "X2DWT2"), Refusal.EXPECTED_ABILITY, "WT2"),
    (replace_once("1RR2/", "1RR3/"), Refusal.EXPECTED_ROW, "3/1r3"),
    (replace_once("1RR2/", "1RR2//"), Refusal.EXPECTED_ROW, "/1r3"),
    (replace_once("1RR2/", "5/5/5/5/5/1RR2/"), Refusal.EXPECTED_COLON, "/Y1Bb1:G2"),
    (replace_once("Y1Bb1:", "Y1Bb1;"), Refusal.EXPECTED_COLON, ";G2"),
    (replace_once(":G2:", ":G2+?1:"), Refusal.EXPECTED_CARD, "?1:adC"),
    (replace_once(":adC", ":adCc"), Refusal.EXPECTED_ABILITY, "c B4"),
    (EXAMPLE + " -:-:A -:-:A -:-:X", Refusal.EXPECTED_END, "-:-:X"),
]

UNREADABLE_VIEWS = [
    (EXAMPLE, Refusal.EXPECTED_VIEWER, " YYGPBPR"),
    (SEEN.replace("@1", "@7"), Refusal.EXPECTED_VIEWER, "7 BYP"),
    (SEEN.replace("?58E", "58E"), Refusal.EXPECTED_COUNT, "58E"),
    (SEEN.replace("+?3", "+Y2G"), Refusal.EXPECTED_COUNT, "Y2G:A"),
    (SEEN.replace("+?3", "+?"), Refusal.EXPECTED_COUNT, ":A"),
]

AFTER_TAKING = replace_once("2t YYGPBPR R9Y4", "2t ..GPBPR R9Y6")
SECOND_SEAT = "B4/Bb3/1Bppg"
IMPOSSIBLE = [
    (FRESH.rsplit(" ", 1)[0], Refusal.TOO_FEW_SEATS, "-:-+RG:A"),
    (" ".join(FRESH.split()[:6]), Refusal.TOO_FEW_SEATS, "1t"),
    (replace_once("2t", "3t"), Refusal.NO_SUCH_SEAT, "3t"),
    (replace_once("R9Y4", "R8Y4"), Refusal.CARDS_DO_NOT_ADD_UP, "R8Y4"),
    (replace_once("P5E", "P5"), Refusal.WRONG_END_CARD, "R9Y4"),
    (replace_once("P5E", "P5E2"), Refusal.WRONG_END_CARD, "R9Y4"),
    (replace_once("YYGPBPR R9", "YYGPBPE R10"), Refusal.WRONG_END_CARD, "YYGPBPE"),
    (replace_once("2121/", "2221/"), Refusal.TILES_DO_NOT_ADD_UP, "2221/"),
    (replace_once("/12 ", "/11 "), Refusal.TILES_DO_NOT_ADD_UP, "2121/"),
    (replace_once("Y1Bb1:", "5:"), Refusal.TILES_DO_NOT_ADD_UP, "2121/"),
    (replace_once("X2DCT2", "XDCT2"), Refusal.ABILITIES_DO_NOT_ADD_UP, "XDCT2"),
    (replace_once("Y3:a", "Y3:-").replace("X2D", "AX2D"), Refusal.ABILITIES_DO_NOT_ADD_UP, SECOND_SEAT),
    (replace_once("YYGPBPR", ".YGPBPR").replace("Y5G2", "Y6G2"), Refusal.WRONG_HARBOUR, ".YGPBPR"),
    (replace_once(":R2Y3:", ":R4Y4:").replace("R2Y5", "Y4"), Refusal.WRONG_HAND, SECOND_SEAT),
    (FRESH.replace("-+RG", "-+R2G").replace("R11", "R10"), Refusal.WRONG_HAND, "-:-+R2G"),
    (AFTER_TAKING.replace("2t", "2d1"), Refusal.WRONG_HAND, SECOND_SEAT),
    (AFTER_TAKING.replace("2t", "2d3").replace("Y6G9", "Y3G7").replace("R2Y3:", "R2Y6G2:"), Refusal.WRONG_HAND, "2d3"),
    (replace_once("1bPPG:", "5/1bPPG:"), Refusal.HOUSE_IN_THE_AIR, "B4/Bb3/1Bppg/5"),
    (replace_once("2t", "2c1"), Refusal.NO_BONUS_OPEN, "2c1"),
    (AFTER_TAKING.replace("2t", "2b"), Refusal.NOTHING_TO_BUILD, "2b"),
    (replace_once("2t", "2!"), Refusal.NOT_OVER, "2!"),
]

RECORDS = [
    ("", Unreadable, Refusal.EXPECTED_VERSION, 1, ""),
    ("chess 1", Unreadable, Refusal.EXPECTED_VERSION, 1, "chess"),
    (RECORD.replace("nyhavn 1", "nyhavn 2"), Unreadable, Refusal.EXPECTED_VERSION, 1, "2"),
    (RECORD.replace("nyhavn 1", "nyhavn 1 x"), Unreadable, Refusal.EXPECTED_END, 1, "x"),
    ("nyhavn 1\ncity: Copenhagen\n", Unreadable, Refusal.EXPECTED_START, 3, ""),
    ("nyhavn 1", Unreadable, Refusal.EXPECTED_START, 1, ""),
    (RECORD.replace("start: 1t", "start: 1q"), Unreadable, Refusal.EXPECTED_PHASE, 2, "q BYP"),
    (RECORD.replace("R11Y10", "R11Y9"), ImpossiblePosition, Refusal.CARDS_DO_NOT_ADD_UP, 2, "R11Y9"),
    (RECORD.replace("1. t12", "2. t12"), Unreadable, Refusal.WRONG_TURN_NUMBER, 4, "2. t12"),
    (RECORD + "1. t12", Unreadable, Refusal.WRONG_TURN_NUMBER, 5, "1. t12"),
    (RECORD.replace("t12 >RR", "t12>RR"), Unreadable, Refusal.EXPECTED_SPACE, 4, ">RR"),
    (RECORD.replace("t12 >RR", "t13 >RR"), IllegalMove, Refusal.NOT_NEIGHBOURS, 4, "t13 >RR"),
    (RECORD.replace("t12 >RR", "t12 >RE"), IllegalMove, Refusal.NOT_IN_SUPPLY, 4, ">RE"),
    (RECORD + "2. t12 >RR >R", IllegalMove, Refusal.TAKE_OR_BUILD, 5, ">R"),
    (RECORD.replace("\n\n", "\nresult: 3-0 points 1\n\n"), Unreadable, Refusal.WRONG_RESULT, 3, "3-0"),
]


@pytest.mark.parametrize(("text", "move"), MOVES.items())
def test_every_kind_of_move_has_one_text(text: str, move: AnyMove) -> None:
    assert str(move) == text
    assert Move.parse(text) == move


@pytest.mark.parametrize(("text", "canonical"), FORGIVEN.items())
def test_readers_forgive_order_and_case(text: str, canonical: str) -> None:
    assert str(Move.parse(text)) == canonical


def expect_refusal(kind: type[NyhavnError], parse: Callable[[str], object], text: str) -> NyhavnError:
    """The error of exactly this type for a text, after a check that it points to the text it shows."""
    with pytest.raises(kind) as error:
        parse(text)
    assert type(error.value) is kind
    line = text.split("\n")[error.value.line - 1]
    assert line[error.value.column - 1 :].startswith(error.value.text)
    return error.value


@pytest.mark.parametrize(("text", "code", "column"), UNREADABLE_MOVES)
def test_unreadable_moves_say_what_was_expected_and_where(text: str, code: Refusal, column: int) -> None:
    error = expect_refusal(Unreadable, Move.parse, text)
    assert (error.code, error.line, error.column) == (code, 1, column)


@pytest.mark.parametrize(("text", "code", "pointed"), UNREADABLE_POSITIONS)
def test_unreadable_positions_say_what_was_expected_and_where(text: str, code: Refusal, pointed: str) -> None:
    error = expect_refusal(Unreadable, Position.parse, text)
    assert (error.code, error.text[: len(pointed) or None]) == (code, pointed)


@pytest.mark.parametrize(("text", "code", "pointed"), UNREADABLE_VIEWS)
def test_unreadable_views_say_what_was_expected_and_where(text: str, code: Refusal, pointed: str) -> None:
    error = expect_refusal(Unreadable, View.parse, text)
    assert (error.code, error.text[: len(pointed)]) == (code, pointed)


@pytest.mark.parametrize(("text", "code", "pointed"), IMPOSSIBLE)
def test_impossible_positions_say_why_and_where(text: str, code: Refusal, pointed: str) -> None:
    error = expect_refusal(ImpossiblePosition, Position.parse, text)
    assert (error.code, error.text[: len(pointed)]) == (code, pointed)


@pytest.mark.parametrize(("text", "kind", "code", "line", "pointed"), RECORDS)
def test_wrong_records_name_the_line(
    text: str, kind: type[NyhavnError], code: Refusal, line: int, pointed: str
) -> None:
    error = expect_refusal(kind, Record.parse, text)
    assert (error.code, error.line, error.text[: len(pointed)]) == (code, line, pointed)


def test_a_game_won_by_points_is_over() -> None:
    won = (
        "1! RYGBPRY R12Y10G13B11P13E B2 0221/2221/0021/1221/0020/2 X2D2C2T2 "
        "4B/rRrRb/gGGgG/gGGgG/pPPpP/pPPpP/pPPPP/WWWWW/WWWWW:-:A -:Y2:A"
    )
    assert Position.parse(won).scores == (12, 0)
    error = expect_refusal(ImpossiblePosition, Position.parse, won.replace("1!", "2t"))
    assert error.code is Refusal.SHOULD_BE_OVER


def test_a_view_of_a_seat_that_does_not_exist_is_impossible() -> None:
    error = expect_refusal(ImpossiblePosition, View.parse, SEEN.replace("@1", "@3").replace("+RG", "+?2"))
    assert (error.code, error.column) == (Refusal.NO_SUCH_SEAT, 4)


def test_every_code_for_texts_and_positions_has_an_example() -> None:
    illegal = range(CODES.index(Refusal.GAME_OVER), CODES.index(Refusal.TOO_FEW_SEATS))
    wanted = {code for i, code in enumerate(CODES) if i not in illegal}
    shown = {row[1] for row in [*UNREADABLE_MOVES, *UNREADABLE_POSITIONS, *UNREADABLE_VIEWS, *IMPOSSIBLE]}
    shown |= {row[2] for row in RECORDS} | {Refusal.SHOULD_BE_OVER}
    assert wanted - shown == set()


def test_an_error_prints_its_place_and_reason() -> None:
    with pytest.raises(Unreadable, match=re.escape("line 1, column 3: expected pier: '9'")):
        Move.parse("t19")


def test_the_example_of_the_design_is_written_as_it_is_read() -> None:
    position = Position.parse(EXAMPLE)
    assert str(position) == EXAMPLE
    assert position.scores == (1, 0)
    assert position.why("bRb4b5c5=R3") is Refusal.NOT_IN_HAND
    assert position.why("bRb4b5b6=R3") is Refusal.NO_SUCH_TILE


@pytest.mark.parametrize("text", ["-", "1R3", "W4/5/Rr1W1", "rrrrr", "5/1Pp2"])
def test_houses_are_written_as_they_are_read(text: str) -> None:
    assert House.parse(str(House.parse(text))) == House.parse(text)


def test_records_forgive_blanks_windows_line_ends_and_missing_numbers() -> None:
    record = Record.parse(RECORD)
    loose = "\ufeff" + RECORD.replace("1. t12 >RR\n", "  t21   >rr ; good\n\n").replace("\n", "\r\n")
    assert str(Record.parse(loose)) == str(record.say("good"))


def test_records_forgive_several_numbered_turns_on_a_line() -> None:
    lines = RECORD + "2. t67 >YY\n"
    assert Record.parse(lines.replace("\n2.", " 2.")) == Record.parse(lines)


def test_positions_and_moves_forgive_a_line_end_and_a_byte_order_mark() -> None:
    assert str(Position.parse(f"\ufeff{EXAMPLE}\n")) == EXAMPLE
    assert str(View.parse(f"{SEEN}\r\n")) == SEEN
    assert Move.parse("t12\n") == Take((0, 1))


def test_comments_stay_with_their_turn() -> None:
    text = RECORD.replace("\n\n1.", "\n\n; a quiet start\n1.") + "; two reds\n;\n; at once\n2. t67 >YY ; and yellow\n"
    record = Record.parse(text)
    assert record.comment == "a quiet start"
    assert [turn.comment for turn in record.turns] == ["two reds\nat once", "and yellow"]
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize(
    ("value", "text", "rest"),
    [
        (Bag, "R2G", "/D"),
        (Cell, "b4", "b5"),
        (Placement, "Rb4b5c5", "=R3"),
        (House, "1Rr2", ":G2:a"),
        (Position, FRESH, ""),
        (View, SEEN, ""),
    ],
)
def test_a_value_is_read_from_the_front_of_a_text(
    value: type[Bag | Cell | Placement | House | Position | View], text: str, rest: str
) -> None:
    reader = Reader(text + rest)
    assert value.read(reader) == value.parse(text)
    assert reader.text[reader.at :] == rest
