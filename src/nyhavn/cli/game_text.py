"""Phrases of the game: cards, moves, the state of the table, and the result."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from nyhavn.cli.user_errors import phrases
from nyhavn.game.bag import Bag
from nyhavn.game.board import EMPTY_PIER, Board
from nyhavn.game.house import Cell, House
from nyhavn.game.move import Activate, AnyMove, Build, Discard, Draw, EndTurn, Gain, LayWhite, Take
from nyhavn.game.result import Ending, Result
from nyhavn.game.view import View
from nyhavn.rules.material import COAT_ROWS, COATS, COLOURS, COLUMNS, END, ROWS, SIZES
from nyhavn.rules.scoring import coats, points

COAT_CELLS = tuple(Cell(column, row) for column, row in COATS)
EMPTY_SPACE = "."
"""The character of an empty cell."""


def say(key: str, **args: str | int) -> str:
    """A phrase in the language of the command."""
    return phrases().say(key, **args)


def decimal(number: float, digits: int) -> str:
    """A number with a fixed number of decimals, and the decimal sign of the language."""
    return f"{number:z.{digits}f}".replace(".", say("decimal-sign"))


def listing(items: Iterable[str]) -> str:
    """A list of items, the last one after an `and`; Spanish has another one before an `i`."""
    *firsts, last = items
    if not firsts:
        return last
    before_i = re.match("h?i(?!e)", last, re.IGNORECASE)
    return say("list-and-before-i" if before_i else "list-and", first=say("list-comma").join(firsts), last=last)


def colour(card: str) -> str:
    """The word for a colour, or for the End card."""
    return say(f"colour-{card}")


def ability(letter: str) -> str:
    """The word for an ability, whether ready or used."""
    return say(f"ability-{letter.upper()}")


def card_words(bag: Bag) -> str:
    """A phrase for cards: `red and 2 green`."""
    counts = [(card, bag[card]) for card in COLOURS if bag[card]]
    if not counts:
        return say("cards-none")
    return listing(alike(card, n) for card, n in counts)


def alike(card: str, count: int) -> str:
    """A phrase for a number of cards of one colour."""
    return say("cards-one" if count == 1 else "cards-several", count=count, colour=colour(card))


def row_of_cards(row: list[str]) -> str:
    """A phrase for cards in their order, unless they are all of one colour."""
    return card_words(Bag.of(row)) if len(set(row)) == 1 else listing(alike(card, 1) for card in row)


def turned_words(turned: str) -> str:
    """The part of a sentence with the abilities that a move uses."""
    return say("with-abilities", abilities=listing(map(ability, turned))) if turned else ""


@dataclass(frozen=True, slots=True)
class Earned:
    """The points and coats of arms that a tile earns."""

    points: int = 0
    coats: int = 0

    def __str__(self) -> str:
        return say("earned", what=self.words) if self.words else ""

    @property
    def words(self) -> str:
        """A phrase for the points and coats of arms; empty if there are none."""
        parts = [say("earned-points", count=self.points)] if self.points else []
        parts += [say("earned-coats", count=self.coats)] if self.coats else []
        return listing(parts) if parts else ""


def find_earned(board: Board, move: AnyMove) -> Earned:
    """The points and coats of arms that a move earns."""
    match move:
        case Build(place):
            cells, brick = place.covered, place.brick.bit
        case LayWhite(cell):
            cells, brick = cell.bit, 0
        case _:
            return Earned()
    house = board.house(board.seat)
    score = points(house.covered | cells, house.windows | cells & ~brick)
    return Earned(score - house.score, coats(house.covered, cells))


def move_words(kind: str, board: Board, move: AnyMove, **who: str) -> str:
    """A phrase for a move of one kind: a `choice` to make, or `played` by a player."""
    match move:
        case Take(piers, turned):
            taken = row_of_cards([board.harbour[pier] for pier in piers])
            numbers = listing(str(pier + 1) for pier in piers)
            return say(f"{kind}-take", cards=taken, piers=numbers, turned=turned_words(turned), **who)
        case Discard(bag):
            return say(f"{kind}-discard", cards=card_words(bag), **who)
        case Build():
            return build_words(kind, board, move, **who)
        case LayWhite(cell):
            return say(f"{kind}-white", cell=str(cell), earned=str(find_earned(board, move)), **who)
        case Gain(letter):
            return say(f"{kind}-gain", ability=ability(letter), **who)
        case Activate():
            return say(f"{kind}-activate", **who)
        case EndTurn():
            return say(f"{kind}-end", **who)
        case Draw(drawn):
            return draw_words(board, drawn)
    assert_never(move)


def build_words(kind: str, board: Board, move: Build, **who: str) -> str:
    """A phrase for a build: tile, place, payment, and what it earns."""
    place = move.placement
    return say(
        f"{kind}-build",
        tile=tile_words(place.colour, len(place.cells)),
        cells=listing(map(str, sorted(place.cells, key=lambda cell: cell.bit))),
        brick=str(place.brick),
        cards=card_words(move.payment),
        turned=turned_words(move.turned),
        earned=str(find_earned(board, move)),
        **who,
    )


def draw_words(board: Board, drawn: str) -> str:
    """A phrase for a refill."""
    piers = [pier + 1 for pier, card in enumerate(board.harbour) if card == EMPTY_PIER]
    laid = [say("refill-card", card=colour(card), pier=str(pier)) for pier, card in zip(piers, drawn, strict=False)]
    return say("refill-end" if drawn.endswith(END) else "refill", cards=listing(laid))


def tile_words(letter: str, size: int) -> str:
    """The word for a tile."""
    return say("tile", colour=colour(letter), size=str(size))


@dataclass(frozen=True, slots=True)
class GameDescriber:
    """The names of the seats, and the seat that is addressed as `you`, if it is always the same."""

    names: tuple[str, ...]
    you: int | None = None

    def describe_move(self, board: Board, move: AnyMove, seat: int) -> str:
        """A phrase for a move that a seat made."""
        return move_words("played", board, move, who="you" if seat == self.you else "other", name=self.names[seat])

    def due(self, board: Board) -> str:
        """A phrase for the seat to move and the kind of decision that is due."""
        name = self.names[board.seat]
        who = "you" if board.seat == self.you else "other"
        return say(f"due-{board.phase.name.lower()}", name=name, who=who, count=board.open)

    def ending(self, result: Result) -> Iterator[str]:
        """Lines with the winners, the reason, and the points of all seats."""
        winners = listing(self.names[seat] for seat in result.winners)
        who = "you" if result.winners == (self.you,) else "other"
        most, empty = result.scores[result.winners[0]], result.empty_spaces[result.winners[0]]
        if result.ending is Ending.END_CARD:
            yield say("over-end-card")
        yield say(f"over-{how_won(result)}", who=who, name=winners, points=most, empty=empty)
        yield say("over-table")
        for name, score, left in zip(self.names, result.scores, result.empty_spaces, strict=True):
            yield say("over-line", name=name, points=score, empty=left)

    def table(self, view: View) -> Iterator[str]:
        """Plain lines with everything that the viewer may know, without the houses of others."""
        yield from common(view)
        for seat in view.seats:
            if seat != view.viewer:
                yield self.other_seat(view, seat)
        yield from own_seat(view)

    def other_seat(self, view: View, seat: int) -> str:
        """A line about another seat, without its house."""
        return say(
            "seat-other",
            name=self.names[seat],
            points=view.scores[seat],
            cards=hand_words(view, seat),
            abilities=ability_words(view, seat),
        )

    def houses(self, view: View) -> Iterator[str]:
        """The houses of all seats except the viewer's."""
        for seat in view.seats:
            if seat != view.viewer:
                yield say("house-other", name=self.names[seat])
                yield from house_rows(view.house(seat))


def how_won(result: Result) -> str:
    """The kind of victory, as part of a phrase key."""
    if result.ending is Ending.POINTS:
        return "points"
    if len(result.winners) > 1:
        return "shared"
    return "tie-break" if result.tie_break else "most"


def common(view: View) -> Iterator[str]:
    """Lines about harbour, supply, discards and stock."""
    piers = [pier_words(pier, card) for pier, card in enumerate(view.harbour)]
    yield say("state-harbour", piers=say("list-comma").join(piers))
    chance = view.end_chance
    if chance:
        yield say("state-supply-end", count=view.supply_size, one_in=chance.denominator)
    else:
        yield say("state-supply", count=view.supply_size)
    yield say("state-discards", cards=card_words(view.discards)) if view.discards.word else say("state-no-discards")
    yield say("state-tiles", tiles=say("list-semicolon").join(stock_words(view)), white=view.whites)


def pier_words(pier: int, card: str) -> str:
    """A phrase for a pier and its card."""
    return say("state-pier", pier=str(pier + 1), card=say("pier-empty") if card == EMPTY_PIER else colour(card))


def stock_words(board: Board) -> Iterator[str]:
    """Phrases for the tiles in stock of each colour, by size."""
    for letter in COLOURS:
        counts = " ".join(str(board.stock(letter, size)) for size in SIZES)
        yield say("state-stock", colour=colour(letter), counts=counts)


def hand_words(view: View, seat: int) -> str:
    """A phrase for the hand of another seat, as far as the viewer knows it."""
    size, unknown = view.hand_size(seat), view.unknown[seat]
    if not size:
        return say("hand-empty")
    if not unknown:
        return say("hand-known", count=size, cards=card_words(view.seen(seat)))
    if size == unknown:
        return say("hand-unknown", count=size)
    return say("hand-partly", count=size, cards=card_words(view.seen(seat)), unknown=unknown)


def ability_words(board: Board, seat: int) -> str:
    """A phrase for the ability tiles of a seat, ready and used."""
    return listing(
        say("ability-used" if letter.islower() else "ability-ready", ability=ability(letter))
        for letter in board.abilities(seat)
    )


def own_seat(view: View) -> Iterator[str]:
    """Lines about the viewer's own house, abilities, points and hand."""
    assert view.viewer is not None
    yield say("house-own")
    yield from house_rows(view.house(view.viewer))
    yield say("state-abilities", abilities=ability_words(view, view.viewer))
    yield say("state-points", points=view.scores[view.viewer])
    yield say("state-hand", cards=card_words(view.hand), count=len(view.hand))


def house_rows(house: House) -> Iterator[str]:
    """The rows of a house from the highest one with a tile down; one line stands for the empty rows above."""
    built = -(-house.covered.bit_length() // COLUMNS)
    above = [str(cell) for cell in COAT_CELLS if cell.row >= built]
    shields = [str(row + 1) for row in COAT_ROWS if row >= built]
    if built < ROWS:
        completing = say("house-shields", rows=listing(shields), count=len(shields)) if shields else ""
        yield say("house-empty", first=built + 1, coats=listing(above), count=len(above), completing=completing)
    for row in reversed(range(built)):
        line = spaces(house, row)
        shield = row in COAT_ROWS and EMPTY_SPACE in line
        yield say("house-coat-row" if shield else "house-row", row=str(row + 1), spaces=line)
    if built:
        yield say("house-columns")


def spaces(house: House, row: int) -> str:
    """The five cells of a row, with a star for an uncovered coat of arms."""
    return " ".join(
        "*" if mark == EMPTY_SPACE and Cell(column, row) in COAT_CELLS else mark
        for column, mark in enumerate(house.spaces[row * COLUMNS : (row + 1) * COLUMNS])
    )


def seat_names(names: Sequence[str]) -> tuple[str, ...]:
    """Distinct names: the number of the seat is added to duplicates."""
    return tuple(
        say("seat-name", name=name, seat=str(seat + 1)) if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    )


def numbered_seats(players: int) -> tuple[str, ...]:
    """Names for seats without names: their numbers."""
    return tuple(say("seat-number", seat=str(seat + 1)) for seat in range(players))
