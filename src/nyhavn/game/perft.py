"""Perft: the number of sequences of moves, which finds mistakes in the rules.

A build with its payment is one move. Refills are not counted: they come from a scripted sequence of cards, which is
repeated; a card that cannot be drawn is replaced by the next one in RYGBPE order that can. A sequence that ends the
game before the depth is reached counts as one.
"""

from nyhavn.game import codec
from nyhavn.game.engine import legal_numbers, spread
from nyhavn.game.move import AnyMove
from nyhavn.game.position import Position
from nyhavn.rules import numbers
from nyhavn.rules.building import list_ways
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import CARDS, COLOURS
from nyhavn.rules.supply import drawable
from nyhavn.rules.turn import legal, step
from nyhavn.rules.words import BYTE, BYTE_MASK, DRAW, LEGAL, OVER, PAY, PHASE, PLACE, STATE


def perft(position: Position, depth: int, cards: str = COLOURS) -> int:
    """The number of sequences of `depth` moves from a position."""
    return Counter(cards).count(spread(position.words), depth, 0)


def divide(position: Position, depth: int, cards: str = COLOURS) -> dict[AnyMove, int]:
    """The number of sequences that begin with each legal move."""
    if depth < 1:
        raise ValueError(f"a first move needs a depth of at least 1, not {depth}")
    return Counter(cards).divide(spread(position.words), depth)


class Counter:
    """Counts sequences of moves, with refills from a scripted sequence of cards."""

    def __init__(self, cards: str) -> None:
        if not cards or set(cards) - set(CARDS):
            raise ValueError(f"the dealer's row is made of the letters {CARDS}, not {cards!r}")
        self.script = [CARDS.index(card) for card in cards]

    def refill(self, w: list[int], drawn: int) -> int:
        """Refill the harbour if that is due, after `drawn` cards so far, and return the new number of cards drawn."""
        while w[PHASE] == DRAW:
            step(w, lookup_table(), numbers.DRAWS + self.card(drawable(w), drawn))
            drawn += 1
        return drawn

    def card(self, bag: int, drawn: int) -> int:
        """The next card of the script, or the first kind of card after it that the bag contains."""
        card = self.script[drawn % len(self.script)]
        while not bag >> BYTE * card & BYTE_MASK:
            card = (card + 1) % len(CARDS)
        return card

    def count(self, w: list[int], depth: int, drawn: int) -> int:
        """The number of sequences from the state in w, which is overwritten."""
        if depth == 0:
            return 1
        drawn = self.refill(w, drawn)
        if w[PHASE] == OVER:
            return 1
        if depth == 1:
            return count_moves(w)
        here, total = w[:STATE], 0
        for number in legal_numbers(w):
            step(w, lookup_table(), number)
            total += self.count(w, depth if w[PHASE] == PAY else depth - 1, drawn)
            w[:STATE] = here
        return total

    def divide(self, w: list[int], depth: int) -> dict[AnyMove, int]:
        """The number of sequences after each first move."""
        drawn = self.refill(w, 0)
        here, counts = w[:STATE], {}
        for chosen in list_move_numbers(w):
            move = codec.move_of(w, chosen)
            for number in chosen:
                step(w, lookup_table(), number)
            counts[move] = self.count(w, depth - 1, drawn)
            w[:STATE] = here
        return counts


def count_moves(w: list[int]) -> int:
    """The number of legal moves; a build counts once for each way to pay."""
    n = legal(w, lookup_table())
    if w[PHASE] == PAY:
        return n
    places = [number for number in w[LEGAL : LEGAL + n] if numbers.PLACES <= number < numbers.WAYS]
    return n - len(places) + sum(len(list_way_numbers(w, place)) for place in places)


def list_way_numbers(w: list[int], place: int) -> list[int]:
    """The numbers of all ways to pay for the place with this number."""
    w[PLACE] = place - numbers.PLACES
    n = list_ways(w, lookup_table())
    w[PLACE] = 0
    return w[LEGAL : LEGAL + n]


def list_move_numbers(w: list[int]) -> list[tuple[int, ...]]:
    """The numbers of every legal move, two for a build."""
    chosen: list[tuple[int, ...]] = []
    for number in legal_numbers(w):
        if numbers.PLACES <= number < numbers.WAYS:
            chosen += [(number, way) for way in list_way_numbers(w, number)]
        else:
            chosen.append((number,))
    return chosen
