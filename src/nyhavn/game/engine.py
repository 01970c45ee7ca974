"""The interface to the interpreted rules, which the values of the game use."""

from collections.abc import Iterator

from nyhavn.game import codec
from nyhavn.game.bag import Bag
from nyhavn.game.move import AnyMove, Build, Draw
from nyhavn.rules import numbers
from nyhavn.rules.building import cost, list_ways
from nyhavn.rules.lookup import PLACE_KIND, lookup_table
from nyhavn.rules.material import CARDS, SIZE_COUNT
from nyhavn.rules.turn import legal, step
from nyhavn.rules.words import DRAW, LEGAL, LENGTH, PHASE, PLACE, STATE

Words = tuple[int, ...]
Ways = list[tuple[Bag, str]]
"""Ways to pay: the cards that each costs and the abilities that it uses."""
ROOM = [0] * (LENGTH - STATE)


def spread(words: Words) -> list[int]:
    """The state words, followed by the scratch memory of the rules."""
    return list(words) + ROOM


def legal_numbers(w: list[int]) -> list[int]:
    """The numbers of all legal decisions."""
    n = legal(w, lookup_table())
    return w[LEGAL : LEGAL + n]


def moves(words: Words) -> Iterator[AnyMove]:
    """All legal moves, a build once for each way to pay, a refill once for each sequence of cards."""
    if words[PHASE] == DRAW:
        yield from refills(words)
        return
    for number, ways in decisions(words):
        if ways:
            place = codec.placement(number)
            yield from [Build(place, cards, turned) for cards, turned in ways]
        else:
            yield codec.decision(number)


def decisions(words: Words) -> Iterator[tuple[int, Ways]]:
    """The number of every legal decision of a seat; a place comes with all ways to pay for it, at least one."""
    w = spread(words)
    payable: dict[tuple[int, int], Ways] = {}
    for number in legal_numbers(w):
        if numbers.PLACES <= number < numbers.WAYS:
            price = price_of(w, number)
            if price not in payable:
                payable[price] = ways_to_pay(w, number)
            yield number, payable[price]
        else:
            yield number, []


def price_of(w: list[int], number: int) -> tuple[int, int]:
    """The colour and the cost of a place, which determine the ways to pay."""
    t, place = lookup_table(), number - numbers.PLACES
    return t[PLACE_KIND + place] // SIZE_COUNT, cost(w, t, place)


def ways_to_pay(w: list[int], number: int) -> Ways:
    """Every way to pay for a place."""
    w[PLACE] = number - numbers.PLACES
    n = list_ways(w, lookup_table())
    return [codec.way_to_pay(w, number, way) for way in w[LEGAL : LEGAL + n]]


def refills(words: Words, cards: str = "") -> Iterator[Draw]:
    """All draws that fill the harbour or end the game."""
    for number in legal_numbers(spread(words)):
        drawn = cards + CARDS[number - numbers.DRAWS]
        after = apply_number(words, number)
        if after[PHASE] == DRAW:
            yield from refills(after, drawn)
        else:
            yield Draw(drawn)


def apply_number(words: Words, number: int) -> Words:
    """The words after the legal decision with this number."""
    w = spread(words)
    step(w, lookup_table(), number)
    return tuple(w[:STATE])


def apply_move_unchecked(words: Words, move: AnyMove) -> Words:
    """The words after a move that is known to be legal."""
    w = spread(words)
    for number in codec.numbers_of(move) or ():
        step(w, lookup_table(), number)
    return tuple(w[:STATE])


def apply_move(words: Words, move: AnyMove) -> Words | None:
    """The words after a move; None if it is not legal."""
    chosen = codec.numbers_of(move)
    w = spread(words)
    if not chosen or not (isinstance(move, Draw) or codec.move_of(w, chosen) == move):
        return None
    for number in chosen:
        if number not in legal_numbers(w):
            return None
        step(w, lookup_table(), number)
    return None if isinstance(move, Draw) and w[PHASE] == DRAW else tuple(w[:STATE])
