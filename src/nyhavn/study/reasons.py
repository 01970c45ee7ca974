"""Reasons for a move: facts that the rules show, each of which counts only if moves without it are worse."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from nyhavn.game.bag import Bag
from nyhavn.game.board import EMPTY_PIER, Board
from nyhavn.game.house import House
from nyhavn.game.move import Activate, AnyMove, Build, Discard, Gain, LayWhite, Take
from nyhavn.game.view import View
from nyhavn.rules.material import COLOURS, COLUMNS, HAND_LIMIT, ROWS, SIZES
from nyhavn.rules.scoring import GROUND, LEFT, coats, full_columns, full_rows

WORTH = 0.02
"""How much worse every move without a feature must certainly be."""
MOST_REASONS = 3
LONG_LINE = 3
"""How many windows make a line worth keeping free of bricks."""
END_NEAR = 16
"""How many cards are left in the supply when the End card is near."""


class Kind(StrEnum):
    """The kinds of features, the most telling first."""

    WIN = "win"
    COLUMN = "column"
    ROW = "row"
    COAT = "coat"
    ABILITY = "ability"
    ACTIVATE = "activate"
    WHITE = "white"
    LAST = "last"
    DENY = "deny"
    AFFORD = "afford"
    WINDOWS = "windows"
    CHEAP = "cheap"
    LIMIT = "limit"
    SPARE = "spare"
    HASTE = "haste"
    DELAY = "delay"
    PAIR = "pair"
    COLOUR = "colour"
    BUILD = "build"
    TAKE = "take"


class Feature(NamedTuple):
    """A fact about a move: its kind, and the letter of the colour or ability that it is about, if any."""

    kind: Kind
    letter: str = ""


class Reason(NamedTuple):
    """A feature of the best move, and how much worse the best move without it is."""

    kind: Kind
    letter: str
    worth: float


class Loss(NamedTuple):
    """How much a move loses against the best, and how much at least, 95 % certain."""

    mean: float
    low: float


class Weighed(NamedTuple):
    """The features of a move, and what weighs it against the best."""

    features: frozenset[Feature]
    weigh: Callable[[], Loss]


def find_reasons(best: frozenset[Feature], others: Sequence[Weighed]) -> tuple[Reason, ...]:
    """The features of the best move without which all others are certainly worse, the most telling first."""
    found = list[Reason]()
    for feature in sorted(best, key=lambda each: (list(Kind).index(each.kind), each.letter)):
        if len(found) == MOST_REASONS:
            break
        worth = find_worth([other for other in others if feature not in other.features])
        if worth is not None:
            found.append(Reason(*feature, worth))
    return tuple(found)


def find_worth(lacking: Sequence[Weighed]) -> float | None:
    """How much worse the best of these moves is; None as soon as one is not certainly worse."""
    least = list[float]()
    for other in lacking:
        mean, low = other.weigh()
        if low < WORTH:
            return None
        least.append(mean)
    return min(least, default=None)


def list_features(view: View, move: AnyMove, after: View) -> frozenset[Feature]:
    """All features of a move, from what its seat knows before and after it."""
    return frozenset([*list_results(view, after), *list_means(view, move, after)])


# What a move achieves


def list_results(view: View, after: View) -> Iterator[Feature]:
    """What lies in the house and on the table after a move."""
    seat, was, now = view.seat, view.house(view.seat), after.house(view.seat)
    if after.is_over:
        yield Feature(Kind.WIN)
    if full_rows(now.covered) & ~full_rows(was.covered):
        yield Feature(Kind.ROW)
    if full_columns(now.covered) & ~full_columns(was.covered):
        yield Feature(Kind.COLUMN)
    if coats(was.covered, now.covered & ~was.covered):
        yield Feature(Kind.COAT)
    if now != was and count_window_lines(now) >= count_window_lines(was) > 0:
        yield Feature(Kind.WINDOWS)
    if after.ready(seat) and len(after.ready(seat)) >= len(view.ready(seat)):
        yield Feature(Kind.SPARE)
    for colour in COLOURS:
        if any(view.stock(colour, size) == 1 and not after.stock(colour, size) for size in SIZES):
            yield Feature(Kind.LAST)
        if has_pair(view, colour) and not has_pair(after, colour) and is_wanted(view, colour):
            yield Feature(Kind.DENY, colour)


def count_window_lines(house: House) -> int:
    """How many rows and columns have some windows and no brick."""
    lines = [GROUND << COLUMNS * row for row in range(ROWS)] + [LEFT << column for column in range(COLUMNS)]
    dark = house.covered & ~house.windows
    return sum((house.windows & line).bit_count() >= LONG_LINE and not dark & line for line in lines)


def has_pair(board: Board, colour: str) -> bool:
    """Whether two cards of a colour lie side by side."""
    return any(one == other == colour for one, other in pairwise(board.harbour))


def is_wanted(view: View, colour: str) -> bool:
    """Whether the next seat holds, as far as is known, most cards of this colour."""
    hand = view.seen((view.seat + 1) % view.players)
    return 0 < hand[colour] == max(hand[each] for each in COLOURS)


# How it does that


def list_means(view: View, move: AnyMove, after: View) -> Iterator[Feature]:
    """What a move takes, pays and uses."""
    near = view.supply_size <= END_NEAR
    match move:
        case Take(piers):
            yield Feature(Kind.HASTE if near else Kind.TAKE)
            yield from list_taken(view, [view.harbour[pier] for pier in piers], after)
        case Build(place, payment, turned):
            yield Feature(Kind.DELAY if near and EMPTY_PIER not in after.harbour else Kind.BUILD)
            if len(payment) + ("D" in turned) < len(place.cells):
                yield Feature(Kind.CHEAP)
        case Discard(cards):
            kept = Bag(view.hand.word - cards.word)
            yield from (Feature(Kind.COLOUR, colour) for colour in COLOURS if kept[colour])
        case LayWhite():
            yield Feature(Kind.WHITE)
        case Gain(ability):
            yield Feature(Kind.ABILITY, ability)
        case Activate():
            yield Feature(Kind.ACTIVATE)
        case _:
            pass


def list_taken(view: View, cards: Sequence[str], after: View) -> Iterator[Feature]:
    """What the taken cards are good for."""
    if len(view.hand) + len(cards) <= HAND_LIMIT:
        yield Feature(Kind.LIMIT)
    for colour in COLOURS:
        if colour in cards:
            yield Feature(Kind.PAIR if cards.count(colour) > 1 else Kind.COLOUR, colour)
            if payable_size(after, colour) > payable_size(view, colour):
                yield Feature(Kind.AFFORD, colour)


def payable_size(view: View, colour: str) -> int:
    """The size of the largest tile in stock that the hand pays for without any help."""
    return max((size for size in SIZES if view.stock(colour, size) and size <= view.hand[colour]), default=0)
