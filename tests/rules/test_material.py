"""The material against the text of the rules: tiles, shapes, placements and the fixed numbers."""

import runpy
from types import ModuleType

import pytest

from nyhavn import Activate, Bag, Build, Cell, Discard, Draw, EndTurn, Gain, LayWhite, Placement, Take
from nyhavn.game.codec import decision, numbers_of, place_numbers, placement, way_number
from nyhavn.game.move import AnyMove
from nyhavn.rules import building, material, numbers, scoring, words
from nyhavn.rules.material import CARDS, COAT_ROWS, COATS, COLOURS, TILES
from nyhavn.search import features, weight_layout
from nyhavn.search.level_weights import LEVEL_WEIGHTS

Spot = tuple[int, int]

LINE = [[(0, 0), (1, 0)], [(0, 0), (1, 0), (2, 0)], [(0, 0), (1, 0), (2, 0), (3, 0)]]
ANGLE = [(0, 0), (0, 1), (1, 1)]
COORDINATES: dict[str, list[list[Spot]]] = {
    "R": [LINE[0], ANGLE, [(0, 0), (1, 0), (0, 1), (1, 1)], [(0, 0), (1, 0), (2, 0), (1, 1), (2, 1)]],
    "Y": [LINE[0], ANGLE, [(1, 0), (0, 0), (1, 1), (2, 1)], [(0, 0), (0, 1), (-1, 1), (-2, 1), (-2, 2)]],
    "G": [LINE[0], LINE[1], [(0, 0), (-1, 1), (0, 1), (1, 1)], [(-1, 1), (0, 0), (0, 1), (1, 1), (0, 2)]],
    "B": [LINE[0], ANGLE, [(0, 0), (1, 0), (2, 0), (2, 1)], [(-2, 1), (-1, 1), (0, 1), (0, 0), (0, 2)]],
    "P": [*LINE, [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]],
}
"""The cells of each colour's tiles of size 2 to 5, x to the right and y up, the brick first."""


def parse_tile_drawing(drawing: str) -> tuple[Spot, frozenset[Spot]]:
    """The brick and the cells of a drawing, moved to the lower left."""
    marks = {(x, y): mark for y, row in enumerate(reversed(drawing.split("/"))) for x, mark in enumerate(row)}
    (brick,) = [spot for spot, mark in marks.items() if mark == "#"]
    return move_to_corner(brick, {spot for spot, mark in marks.items() if mark != "."})


def move_to_corner(brick: Spot, spots: set[Spot]) -> tuple[Spot, frozenset[Spot]]:
    """A shape moved to the lower left."""
    left, low = min(x for x, _ in spots), min(y for _, y in spots)
    return (brick[0] - left, brick[1] - low), frozenset((x - left, y - low) for x, y in spots)


@pytest.mark.parametrize("colour", COLOURS)
def test_tiles_have_the_coordinates_of_the_rules(colour: str) -> None:
    """Every drawing has its brick and windows where the rules say."""
    assert [parse_tile_drawing(drawing) for drawing in TILES[colour]] == [
        move_to_corner(c[0], set(c)) for c in COORDINATES[colour]
    ]


def test_coats_of_arms() -> None:
    """Four coats lie on the grid, three shields beside it."""
    assert set(COATS) == {(2, 2), (4, 4), (1, 6), (3, 8)}
    assert set(COAT_ROWS) == {1, 3, 5}


def test_shapes_and_placements() -> None:
    """The tiles lie in 46 shapes, turned and flipped, and in 3,132 ways with their colour and brick."""
    placements = list(place_numbers())
    shapes = {move_to_corner((0, 0), {(c.column, c.row) for c in place.cells})[1] for place in placements}
    assert len(shapes) == 46
    assert len(placements) == len(set(placements)) == 3132


def test_blocks_of_numbers() -> None:
    """There are 3,337 numbers for decisions and 3,343 with the dealer's."""
    blocks = [numbers.TAKES, numbers.DISCARDS, numbers.PLACES, numbers.WAYS, numbers.WHITES, numbers.GAINS]
    assert blocks == [0, 56, 111, 3243, 3285, 3330]
    assert (numbers.ACTIVATE, numbers.END_TURN, numbers.DECISIONS, numbers.NUMBERS) == (3335, 3336, 3337, 3343)
    assert numbers.GAINS - numbers.WHITES == 45


def single_numbers() -> list[int]:
    """The numbers of decisions that are one number each."""
    return [*range(numbers.PLACES), *range(numbers.WHITES, numbers.DECISIONS)]


def test_single_numbers_and_their_moves() -> None:
    """A number's move has that number, and no two numbers have the same move."""
    moves = [decision(number) for number in single_numbers()]
    assert [numbers_of(move) for move in moves] == [(number,) for number in single_numbers()]
    assert len(set(moves)) == len(moves)


def test_placements_and_their_numbers() -> None:
    """A number's placement has that number."""
    for number in range(numbers.PLACES, numbers.WAYS):
        assert place_numbers()[placement(number)] == number


@pytest.mark.parametrize("colour", COLOURS)
def test_ways_to_pay_and_their_numbers(colour: str) -> None:
    """Discount no or yes, times no change or one of four colours with one to five changed cards: 42 in this order."""
    others = COLOURS.replace(colour, "")
    changes = [Bag.of(colour), *(Bag.of(colour + other * n) for other in others for n in range(1, 6))]
    ways = [way_number(colour, paid, turned) for turned in ("", "D") for paid in changes]
    assert ways == list(range(numbers.WAYS, numbers.WHITES))


EXAMPLES: list[tuple[AnyMove, tuple[int, ...]]] = [
    (Take((0, 1)), (0,)),
    (Take((5, 6)), (20,)),
    (Take((0, 1, 2), "X"), (21,)),
    (Take((4, 5, 6), "X"), (55,)),
    (Discard(Bag.of("R")), (56,)),
    (LayWhite(Cell(0, 0)), (3285,)),
    (LayWhite(Cell(4, 8)), (3329,)),
    (Gain("A"), (3330,)),
    (Gain("T"), (3334,)),
    (Activate(), (3335,)),
    (EndTurn(), (3336,)),
    (Draw("RE"), (3337, 3342)),
]


@pytest.mark.parametrize("move, chosen", EXAMPLES, ids=lambda value: str(value))
def test_numbers_by_hand(move: AnyMove, chosen: tuple[int, ...]) -> None:
    """The first and last numbers of the blocks, counted by hand."""
    assert numbers_of(move) == chosen


def test_draws_have_the_last_six_numbers() -> None:
    """The dealer's cards are numbered in RYGBPE order."""
    assert [numbers_of(Draw(card)) for card in CARDS] == [(number,) for number in range(3337, 3343)]


def test_a_build_is_two_numbers() -> None:
    """First the place, then the payment."""
    place = Placement.parse("Ra1a2b2")
    assert numbers_of(Build(place, Bag.of("RGG"), "DC")) == (place_numbers()[place], numbers.WAYS + 21 + 5 + 2)


@pytest.mark.parametrize(
    "module, changed",
    [
        (scoring, {"COLUMNS": 6, "CELL_COUNT": 54}),
        (scoring, {"ROWS": 8, "CELL_COUNT": 40}),
        (scoring, {"MAX_PLAYERS": 5}),
        (building, {"COLOUR_COUNT": 6}),
        (words, {"CARDS_PER_COLOUR": {2: 128}}),
        (words, {"CARDS_PER_COLOUR": {2: 51}}),
        (words, {"CARD_KINDS": 8}),
        (words, {"TILES_PER_COLOUR": {2: (2, 4, 2, 1)}}),
        (features, {"COLUMNS": 6, "CELL_COUNT": 54}),
        (features, {"WINNING_SCORE": 20}),
        (features, {"TILE_KINDS": 21}),
    ],
)
def test_what_cannot_vary_says_so(
    module: ModuleType, changed: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module that depends on the width of a number refuses to be imported with another one."""
    runpy.run_path(str(module.__file__))
    for name, value in changed.items():
        monkeypatch.setattr(material, name, value)
    with pytest.raises(AssertionError):
        runpy.run_path(str(module.__file__))


def test_a_group_of_weights_is_given_completely(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a hand limit of eight, nobody values eight cards of a colour by mistake at nothing."""
    held = LEVEL_WEIGHTS["mason"][weight_layout.HELD : weight_layout.READY]
    assert weight_layout.make_weights((weight_layout.HELD, tuple(held)))[weight_layout.HELD :][:8] == held
    monkeypatch.setattr(material, "HAND_LIMIT", 8)
    layout = runpy.run_path(str(weight_layout.__file__))
    with pytest.raises(ValueError, match="has 9 weights, not 8"):
        layout["make_weights"]((layout["HELD"], tuple(held)))
