"""Draws the table in colour, with letters so that no information is in the colour alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from nyhavn.cli.game_text import COAT_CELLS, EMPTY_SPACE, GameDescriber, ability, say
from nyhavn.game import palette
from nyhavn.game.bag import Bag
from nyhavn.game.board import EMPTY_PIER, Board
from nyhavn.game.house import COLUMN_NAMES, PAINTS, Cell, House
from nyhavn.game.position import Position
from nyhavn.game.view import View
from nyhavn.rules.material import ABILITIES, CARDS, COAT_ROWS, COLOURS, COLUMNS, END, ROWS, SIZES

STYLES = {letter: f"{'bold ' * letter.isupper()}{ink} on {paper}" for letter, (ink, paper) in palette.PALETTE.items()}
EMPTY = " on ".join(palette.EMPTY)
COAT = "bold " + " on ".join(palette.COAT)
QUIET = "dim"
STRONG = "bold"
SEAT_WIDTH = 25
GAP = 2
LABELS = ("draw-harbour", "draw-supply", "draw-unseen", "draw-discards", "draw-tiles", "draw-abilities")
LABEL_WIDTH = 10
"""The minimum width of the labels."""


class BoardConsole(Console):
    """A console that raises `BrokenPipeError` instead of exiting."""

    def on_broken_pipe(self) -> None:
        """Raise the error for the command to handle."""
        raise BrokenPipeError


class Marks:
    """The symbols of the drawing, in plain ASCII if the output cannot encode others."""

    def __init__(self, ascii_only: bool) -> None:
        self.empty = "." if ascii_only else "·"
        self.coat = "*" if ascii_only else "◆"
        self.times = "x" if ascii_only else "×"


def draw_board(
    board: Position | View, teller: GameDescriber, console: Console | None = None, ascii_only: bool = False
) -> None:
    """Draw a position or a view."""
    out = console or BoardConsole(highlight=False)
    marks = Marks(ascii_only or not out.encoding.lower().startswith("utf"))
    width = max(SEAT_WIDTH, out.width)
    out.print(Text(teller.due(board), STRONG), soft_wrap=False)
    out.print()
    for line in (*draw_harbour(board), *draw_piles(board, marks), *draw_stock(board, marks)):
        out.print(line)
    seats = [draw_seat(board, i, teller.names[i], marks) for i in board.seats]
    per_row = max(1, (width + GAP) // (SEAT_WIDTH + GAP))
    for start in range(0, len(seats), per_row):
        out.print()
        out.print(beside(seats[start : start + per_row]))
    if result := board.result:
        out.print()
        for sentence in teller.ending(result):
            out.print(Text(sentence))


def draw_chip(letter: str) -> Text:
    """A card or a cell: its letter on its colour."""
    return Text(f" {letter} ", STYLES[letter])


def labelled(label: str, parts: Iterable[Text], gap: str = " ") -> Text:
    """A line that begins with a label."""
    return Text.assemble((padded(label), STRONG), Text(gap).join(parts))


def padded(label: str) -> str:
    """Pad a label to the width of all labels."""
    return label + " " * (label_width() - cell_len(label))


def label_width() -> int:
    """The width of the labels, with a blank after the longest."""
    return max(LABEL_WIDTH, *(cell_len(say(key)) + 1 for key in LABELS), cell_len(say("draw-size", size="1")) + 1)


def draw_harbour(board: Board) -> Iterator[Text]:
    """The piers with their numbers."""
    yield labelled(say("draw-harbour"), [Text(f" {pier} ", QUIET) for pier in range(1, len(board.harbour) + 1)])
    yield labelled("", [Text(" - ", QUIET) if card == EMPTY_PIER else draw_chip(card) for card in board.harbour])


def draw_piles(board: Position | View, marks: Marks) -> Iterator[Text]:
    """Supply and discards."""
    yield Text()
    match board:
        case Position():
            yield draw_pile(say("draw-supply"), board.supply, marks)
        case View():
            yield labelled(say("draw-supply"), [Text(say("draw-cards", count=board.supply_size))])
            yield draw_pile(say("draw-unseen"), board.unseen, marks)
    yield draw_pile(say("draw-discards"), board.discards, marks)


def draw_pile(label: str, bag: Bag, marks: Marks) -> Text:
    """The number of cards of each colour in a bag, and their total."""
    counts = [draw_card_count(card, bag[card], marks) for card in CARDS if bag[card]]
    total = Text(say("draw-cards", count=len(bag)), QUIET)
    return labelled(label, [*counts, total] if counts else [Text(say("draw-none"), QUIET)], "  ")


def draw_card_count(letter: str, count: int, marks: Marks) -> Text:
    """A number of cards of one colour."""
    return draw_chip(letter) if letter == END else Text.assemble(draw_chip(letter), f" {marks.times}{count}")


def draw_stock(board: Board, marks: Marks) -> Iterator[Text | Table]:
    """Tiles by size and colour, white ones, and ability tiles."""
    yield Text()
    yield labelled(say("draw-tiles"), [draw_chip(letter) for letter in PAINTS], "   ")
    yield draw_stock_row(1, ["  "] * len(COLOURS) + [str(board.whites)])
    for size in SIZES:
        yield draw_stock_row(size, [str(board.stock(letter, size)) for letter in COLOURS])
    yield Text()
    left = [(letter, n) for letter, n in board.ability_stock.items() if n]
    names = [Text(f"{letter} {ability(letter)} {marks.times}{n}") for letter, n in left]
    yield wrapped(say("draw-abilities"), names or [Text(say("draw-none"), QUIET)])


def draw_stock_row(size: int, counts: list[str]) -> Text:
    """The tiles of one size."""
    label = Text(padded(say("draw-size", size=str(size))), QUIET)
    return Text.assemble(label, Text("   ").join(Text(f"{n:>2} ", QUIET if n == "0" else "") for n in counts))


def wrapped(label: str, parts: list[Text]) -> Table:
    """A label beside parts that may take several lines."""
    grid = Table.grid(padding=0)
    grid.add_column(width=label_width(), no_wrap=True)
    grid.add_column()
    for i in range(0, len(parts), 2):
        grid.add_row(Text("" if i else label, STRONG), Text("   ").join(parts[i : i + 2]))
    return grid


def beside(blocks: list[list[Text]]) -> Table:
    """Blocks of lines next to each other."""
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for _ in blocks:
        grid.add_column(width=SEAT_WIDTH, no_wrap=True, overflow="ellipsis")
    grid.add_row(*(Text("\n").join(block) for block in blocks))
    return grid


def draw_seat(board: Position | View, i: int, name: str, marks: Marks) -> list[Text]:
    """One seat: name, points, house, hand and abilities."""
    title = Text(f" {name}", "bold reverse" if i == board.seat and not board.is_over else STRONG)
    title.truncate(SEAT_WIDTH, overflow="ellipsis", pad=True)
    rows = [draw_house_row(board.house(i), row, marks) for row in reversed(range(ROWS))]
    columns = Text("    " + "".join(f" {column} " for column in COLUMN_NAMES), QUIET)
    points = Text(say("draw-points", count=board.scores[i]), STRONG)
    return [title, *rows, columns, points, *draw_hand(board, i), *draw_abilities(board, i)]


def draw_house_row(house: House, row: int, marks: Marks) -> Text:
    """A row of a house with its number; a shield marks the rows with a coat of arms beside them."""
    shield = (marks.coat, "bold #b8860b") if row in COAT_ROWS else (" ", "")
    line = Text.assemble(shield, (f" {row + 1} ", QUIET))
    for column in range(COLUMNS):
        mark = house[Cell(column, row)]
        if mark != EMPTY_SPACE:
            line += draw_chip(mark)
        elif Cell(column, row) in COAT_CELLS:
            line += Text(f" {marks.coat} ", COAT)
        else:
            line += Text(f" {marks.empty} ", EMPTY)
    return line


def draw_hand(board: Position | View, i: int) -> Iterator[Text]:
    """The cards in hand, as far as they are known."""
    match board:
        case Position():
            known, unknown = board.hand(i), 0
        case View():
            known, unknown = board.hand if i == board.viewer else board.seen(i), board.unknown[i]
    chips = [draw_chip(card) for card in known] + [Text(" ? ", "reverse")] * unknown
    yield Text.assemble((say("draw-hand", count=len(chips)), QUIET))
    yield Text().join(chips)


def draw_abilities(board: Board, i: int) -> Iterator[Text]:
    """The ability tiles below each other: ready ones bold with a capital, used ones dim with a small letter."""
    owned = board.abilities(i)
    for letter in ABILITIES:
        if letter in owned:
            yield from draw_ability_name(letter, STRONG)
        elif letter.lower() in owned:
            yield from draw_ability_name(letter.lower(), QUIET)


def draw_ability_name(letter: str, style: str) -> Iterator[Text]:
    """The letter and the name of an ability, wrapped if necessary."""
    for line in wrap(f"{letter} {ability(letter)}", SEAT_WIDTH, subsequent_indent="  "):
        yield Text(line, style)
