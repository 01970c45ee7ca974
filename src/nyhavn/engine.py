"""The rules called plainly, on lists: all that the values ask of them."""

from collections.abc import Iterator

from nyhavn import codec
from nyhavn.move import AnyMove, Draw
from nyhavn.rules import numbers
from nyhavn.rules.building import list_ways
from nyhavn.rules.material import CARDS
from nyhavn.rules.table import table
from nyhavn.rules.turn import legal, step
from nyhavn.rules.words import DRAW, LEGAL, LENGTH, PHASE, PLACE, STATE

Words = tuple[int, ...]
ROOM = [0] * (LENGTH - STATE)


def spread(words: Words) -> list[int]:
    """The state words with the room behind them that the rules work in."""
    return list(words) + ROOM


def legal_numbers(w: list[int]) -> list[int]:
    """The numbers of all legal decisions."""
    n = legal(w, table())
    return w[LEGAL : LEGAL + n]


def moves(words: Words) -> Iterator[AnyMove]:
    """All legal moves, a build once for each way to pay, a refill once for each row of cards."""
    if words[PHASE] == DRAW:
        yield from refills(words)
        return
    w = spread(words)
    for number in legal_numbers(w):
        if numbers.PLACES <= number < numbers.WAYS:
            w[PLACE] = number - numbers.PLACES
            n = list_ways(w, table())
            yield from (codec.build(w, number, way) for way in w[LEGAL : LEGAL + n])
        else:
            yield codec.decision(number)


def refills(words: Words, cards: str = "") -> Iterator[Draw]:
    """All draws that fill the harbour or end the game."""
    for number in legal_numbers(spread(words)):
        drawn = cards + CARDS[number - numbers.DRAWS]
        after = stepped(words, number)
        if after[PHASE] == DRAW:
            yield from refills(after, drawn)
        else:
            yield Draw(drawn)


def stepped(words: Words, number: int) -> Words:
    """The words after the legal decision with this number."""
    w = spread(words)
    step(w, table(), number)
    return tuple(w[:STATE])


def played(words: Words, move: AnyMove) -> Words | None:
    """The words after a move; None if it is not legal."""
    chosen = codec.numbers_of(move)
    w = spread(words)
    if not chosen or not (isinstance(move, Draw) or codec.move_of(w, chosen) == move):
        return None
    for number in chosen:
        if number not in legal_numbers(w):
            return None
        step(w, table(), number)
    return None if isinstance(move, Draw) and w[PHASE] == DRAW else tuple(w[:STATE])
