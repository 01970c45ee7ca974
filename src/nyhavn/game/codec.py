"""Converts moves to and from the fixed numbers of decisions; a build is two numbers, a draw one for each card."""

from functools import cache
from typing import assert_never

from nyhavn.game.bag import Bag
from nyhavn.game.board import ability_names
from nyhavn.game.house import Cell, Placement, cells_of
from nyhavn.game.move import Activate, AnyMove, Build, Discard, Draw, EndTurn, Gain, LayWhite, Take
from nyhavn.rules import lookup, numbers
from nyhavn.rules.building import payment, turned_by_paying
from nyhavn.rules.material import ABILITIES, CARDS, COLOURS, COLUMNS, SIZE_COUNT
from nyhavn.rules.numbers import CHANGES_PER_COLOUR, WAYS_PER_DISCOUNT


@cache
def take_numbers() -> dict[tuple[int, ...], int]:
    """The number of each take, by its piers."""
    return {piers: number for number, piers in enumerate(lookup.takes())}


@cache
def discard_numbers() -> dict[int, int]:
    """The number of each discard, by the word of its bag."""
    t = lookup.lookup_table()
    return {t[lookup.DISCARD_BAGS + i]: numbers.DISCARDS + i for i in range(numbers.PLACES - numbers.DISCARDS)}


@cache
def place_numbers() -> dict[Placement, int]:
    """The number of each placement."""
    return {placement(number): number for number in range(numbers.PLACES, numbers.WAYS)}


@cache
def placement(number: int) -> Placement:
    """The placement with this number."""
    t, place = lookup.lookup_table(), number - numbers.PLACES
    brick, covered = t[lookup.PLACE_BRICK + place], t[lookup.PLACE_CELLS + place]
    colour = COLOURS[t[lookup.PLACE_KIND + place] // SIZE_COUNT]
    return Placement(colour, (*cells_of(brick), *cells_of(covered & ~brick)))


def way_number(colour: str, paid: Bag, turned: str) -> int | None:
    """The number of a way to pay; None if no such way exists."""
    foreign = [(c, paid[c]) for c in COLOURS if c != colour and paid[c]]
    number = numbers.WAYS + (WAYS_PER_DISCOUNT if "D" in turned else 0)
    if not foreign:
        return number
    others = COLOURS.replace(colour, "")
    (source, changed), *rest = foreign
    if rest or changed > CHANGES_PER_COLOUR:
        return None
    return number + others.index(source) * CHANGES_PER_COLOUR + changed


def numbers_of(move: AnyMove) -> tuple[int, ...] | None:
    """The numbers of a move; None if it is legal in no position."""
    match move:
        case Take(piers):
            number = take_numbers().get(piers)
        case Draw(cards):
            return tuple([numbers.DRAWS + CARDS.index(card) for card in cards])
        case Discard(cards):
            number = discard_numbers().get(cards.word)
        case Build(place, paid, turned):
            first, number = place_numbers().get(place), way_number(place.colour, paid, turned)
            return None if first is None or number is None else (first, number)
        case LayWhite(cell):
            number = numbers.WHITES + cell.row * COLUMNS + cell.column
        case Gain(ability):
            number = numbers.GAINS + ABILITIES.index(ability)
        case Activate():
            number = numbers.ACTIVATE
        case EndTurn():
            number = numbers.END_TURN
        case _:
            assert_never(move)
    return None if number is None else (number,)


def way_to_pay(w: list[int], place: int, way: int) -> tuple[Bag, str]:
    """The cards that this way to pay for a place costs in this state, and the abilities that it uses."""
    paid = payment(w, lookup.lookup_table(), place - numbers.PLACES, way - numbers.WAYS)
    return Bag(paid), ability_names(turned_by_paying(w, way - numbers.WAYS))


def build(w: list[int], place: int, way: int) -> Build:
    """The build with these two numbers; its payment and abilities follow from the state."""
    return Build(placement(place), *way_to_pay(w, place, way))


@cache
def decision(number: int) -> AnyMove:
    """The move with this number, for all decisions of a seat that are a single number."""
    if number < numbers.DISCARDS:
        piers = lookup.takes()[number]
        return Take(piers, ability_names(lookup.turned_by_taking(piers)))
    if number < numbers.PLACES:
        return Discard(Bag(lookup.lookup_table()[lookup.DISCARD_BAGS + number - numbers.DISCARDS]))
    if number < numbers.GAINS:
        cell = number - numbers.WHITES
        return LayWhite(Cell(cell % COLUMNS, cell // COLUMNS))
    if number < numbers.ACTIVATE:
        return Gain(ABILITIES[number - numbers.GAINS])
    if number < numbers.END_TURN:
        return Activate()
    return EndTurn()


def move_of(w: list[int], chosen: tuple[int, ...]) -> AnyMove:
    """The move that these numbers encode in this state."""
    first = chosen[0]
    if numbers.PLACES <= first < numbers.WAYS:
        return build(w, first, chosen[1])
    if first >= numbers.DRAWS:
        return Draw("".join(CARDS[number - numbers.DRAWS] for number in chosen))
    return decision(first)
