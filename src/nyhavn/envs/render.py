"""Renders the table as a grid of coloured letters, for terminals and as pixels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nyhavn.game import palette
from nyhavn.game.bag import Bag
from nyhavn.game.board import EMPTY_PIER, PHASES
from nyhavn.game.view import View
from nyhavn.rules.material import ABILITIES, CARDS, COATS, COLOURS, COLUMNS, ROWS, SIZES
from nyhavn.rules.words import PAY, PHASE

MODES = ("human", "ansi", "rgb_array")
Square = tuple[str, tuple[str, str]]
"""A character, and its foreground and background colour."""
Row = list[Square]
Pixels = NDArray[np.uint8]

PLAIN = ("#ece7db", "#1a1e24")
QUIET = ("#9d988a", "#1a1e24")
SEAT_WIDTH = 12
LONGEST_HAND = 10
PAYING = "p"
"""The letter of the phase in which a place is chosen and not yet paid, for which the notation has none."""

GLYPHS = (
    "0 ###/#.#/#.#/#.#/###  1 .#./##./.#./.#./###  2 ###/..#/###/#../###  3 ###/..#/.##/..#/###  "
    "4 #.#/#.#/###/..#/..#  5 ###/#../###/..#/###  6 ###/#../###/#.#/###  7 ###/..#/.#./.#./.#.  "
    "8 ###/#.#/###/#.#/###  9 ###/#.#/###/..#/###  A .#./#.#/###/#.#/#.#  B ##./#.#/##./#.#/##.  "
    "C .##/#../#../#../.##  D ##./#.#/#.#/#.#/##.  E ###/#../##./#../###  G .##/#../#.#/#.#/.##  "
    "P ##./#.#/##./#../#..  R ##./#.#/##./#.#/#.#  T ###/.#./.#./.#./.#.  W #.#/#.#/###/###/#.#  "
    "X #.#/#.#/.#./#.#/#.#  Y #.#/#.#/.#./.#./.#.  ? ##./..#/.#./.../.#.  . .../.../.../.../.#.  "
    "* .../#.#/.#./#.#/...  - .../.../###/.../...  : .../.#./.../.#./...  > #../.#./..#/.#./#..  ! .#./.#./.#./.../.#."
)
"""A bitmap font of three by five pixels; small letters look like capitals."""
SCALE = 2
SQUARE_HEIGHT, SQUARE_WIDTH = 16, 12


def check_mode(mode: str | None) -> str | None:
    """The render mode, after a check that it exists."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is one of {', '.join(MODES)}, not {mode!r}")
    return mode


def render_view(view: View, mode: str | None) -> Any:
    """Render a view as text, as pixels, or on standard output."""
    match mode:
        case "ansi":
            return render_ansi(view)
        case "rgb_array":
            return render_pixels(view)
        case "human":
            print(render_ansi(view))
    return None


def render_ansi(view: View) -> str:
    """Render a view with ANSI colours."""
    return "\n".join("".join(map(escape_square, row)) + "\x1b[0m" for row in render_scene(view))


def escape_square(square: Square) -> str:
    """A character with the escape codes of its colours."""
    letter, (ink, paper) = square
    return f"\x1b[38;2;{codes(ink)};48;2;{codes(paper)}m{letter}"


def codes(colour: str) -> str:
    """The parameters of a colour in an escape code."""
    return ";".join(map(str, rgb(colour)))


def rgb(colour: str) -> tuple[int, int, int]:
    """The RGB values of a colour."""
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def render_pixels(view: View) -> Pixels:
    """Render a view as an image."""
    return np.concatenate(
        [np.concatenate([render_tile(*square) for square in row], axis=1) for row in render_scene(view)]
    )


@cache
def render_tile(letter: str, colours: tuple[str, str]) -> Pixels:
    """The image of one character."""
    ink, paper = colours
    square = np.full((SQUARE_HEIGHT, SQUARE_WIDTH, 3), rgb(paper), dtype=np.uint8)
    mark = np.kron(glyph(letter), np.ones((SCALE, SCALE), dtype=np.bool_))
    top, left = (SQUARE_HEIGHT - mark.shape[0]) // 2, (SQUARE_WIDTH - mark.shape[1]) // 2
    square[top : top + mark.shape[0], left : left + mark.shape[1]][mark] = rgb(ink)
    return square


def glyph(letter: str) -> NDArray[np.bool_]:
    """The bitmap of a character; empty for a blank."""
    drawings = dict(part.split() for part in GLYPHS.split("  "))
    rows = drawings.get(letter.upper(), ".../.../.../.../...").split("/")
    return np.array([[mark == "#" for mark in row] for row in rows])


# The scene


def render_scene(view: View) -> list[Row]:
    """A view as rows of characters of the same length."""
    rows = [*render_shared(view), [], *render_houses(view)]
    width = max(map(len, rows))
    return [row + blank(width - len(row)) for row in rows]


def render_shared(view: View) -> Iterator[Row]:
    """The rows of the table: the phase, the harbour, unseen and discarded cards, and the tiles in stock."""
    due = PAYING if view.words[PHASE] == PAY else PHASES[view.words[PHASE]]
    yield render_text(f"{view.seat + 1}{due}  ") + [render_chip(card) for card in view.harbour]
    yield render_text("?   ") + render_bag(view.unseen)
    yield render_text("-   ") + render_bag(view.discards)
    for size in SIZES:
        stock = [square for colour in COLOURS for square in render_count(colour, view.stock(colour, size))]
        yield render_text(f"{size}   ") + stock
    yield render_text("1   ") + render_count("W", view.whites)


def render_houses(view: View) -> list[Row]:
    """The rows of all seats, side by side."""
    columns = [render_seat(view, i) for i in view.seats]
    return [[square for row in rows for square in row] for rows in zip_longest(*columns, fillvalue=blank(SEAT_WIDTH))]


def render_seat(view: View, i: int) -> list[Row]:
    """The rows of a seat: its number and points, its house, its hand and its abilities."""
    house = view.house(i).spaces
    rows = [render_text(f"{i + 1}:{view.scores[i]}")]
    rows += [[render_space(house, row, column) for column in range(COLUMNS)] for row in reversed(range(ROWS))]
    hand = [render_chip(card) for card in (view.hand if i == view.viewer else view.seen(i))]
    rows += [(hand + render_text("?" * view.unknown[i]))[:LONGEST_HAND], render_abilities(view, i)]
    return [row + blank(SEAT_WIDTH - len(row)) for row in rows]


def render_space(house: str, row: int, column: int) -> Square:
    """A cell of a house; a star marks an uncovered coat of arms."""
    mark = house[row * COLUMNS + column]
    if mark != ".":
        return render_chip(mark)
    return ("*", palette.COAT) if (column, row) in COATS else (".", palette.EMPTY)


def render_abilities(view: View, i: int) -> Row:
    """The ability tiles of a seat; used ones are small and pale."""
    owned = view.abilities(i)
    return [(letter, PLAIN if letter in ABILITIES else QUIET) for letter in owned]


def render_chip(letter: str) -> Square:
    """A card or a cell in its colour."""
    return (letter, QUIET) if letter == EMPTY_PIER else (letter, palette.PALETTE[letter])


def render_bag(bag: Bag) -> Row:
    """The number of cards of each colour in a bag."""
    return [square for card in CARDS for square in render_count(card, bag[card])]


def render_count(letter: str, n: int) -> Row:
    """A letter in its colour, and a count."""
    return [render_chip(letter), *render_text(f"{n:<3}")]


def render_text(text: str) -> Row:
    """Text in the default colour."""
    return [(letter, PLAIN) for letter in text]


def blank(width: int) -> Row:
    """Blanks of a given width."""
    return render_text(" " * width)
