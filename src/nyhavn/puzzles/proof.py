"""Proofs of puzzles by enumeration: of a whole turn, or of two turns with every answer of the rival between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nyhavn import fast
from nyhavn.game import codec, engine
from nyhavn.game.bag import Bag
from nyhavn.game.board import Phase
from nyhavn.game.engine import Words
from nyhavn.game.errors import IllegalMove
from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.puzzles.puzzle import Kind, Puzzle, is_turn_over, points_to_win
from nyhavn.rules import words as at
from nyhavn.rules.material import ABILITIES, END_CARD_DEPTH, WINNING_SCORE
from nyhavn.rules.numbers import PLACES, WAYS
from nyhavn.search import turn_enumeration as ends

MOST_DECISIONS = 400_000
"""The longest enumeration of a turn, some 50 ms."""
MOST_FIRST_TURNS = 400
"""How many different first turns a puzzle of two turns may have."""
MOST_REFILLS = 6
"""How many cards two turns draw at most."""
BOTH = ABILITIES[-1]
"""The ability with which a turn takes cards and builds."""


class TurnEnds(NamedTuple):
    """How a turn can end."""

    ways: int
    best: int
    """The highest score."""
    best_ways: int
    """How many of them have it."""
    houses: int
    """How many different houses have it, up to a maximum."""
    path: tuple[int, ...]
    """The decisions that lead to one of them."""
    taken: frozenset[tuple[int, int]]
    """What can be taken from the stock: a kind of tile, or none, and a number of white tiles."""


class TurnSearch:
    """Enumerates turns in compiled code."""

    def __init__(self) -> None:
        self.game, self.results = fast.array(at.LENGTH), fast.array(ends.TURN_WORDS)
        self.kernel = fast.kernel("enumerate_turn")

    def enumerate(self, words: Words) -> TurnEnds | None:
        """How the turn of a position or view can end; None if there are too many ways."""
        self.game[: at.STATE] = words
        if not self.kernel(self.game, self.results, MOST_DECISIONS):
            return None
        found = self.results[: ends.FRAMES].tolist()
        return TurnEnds(
            found[ends.ENDS],
            found[ends.BEST],
            found[ends.BEST_ENDS],
            found[ends.HOUSES],
            tuple(found[ends.PATH : ends.PATH + found[ends.BEST_LENGTH]]),
            frozenset(list_taken(found[ends.TAKEN :])),
        )

    def can_win(self, words: Words) -> bool | None:
        """Whether the seat to move can win in this turn; None if there are too many ways."""
        found = self.enumerate(words)
        return None if found is None else found.best >= WINNING_SCORE


def list_taken(sets: list[int]) -> Iterator[tuple[int, int]]:
    """The kinds of tiles and numbers of white tiles in the sets of an enumeration."""
    for kind, whites in enumerate(sets):
        for count in range(whites.bit_length()):
            if whites >> count & 1:
                yield kind, count


def read_path(words: Words, path: tuple[int, ...]) -> tuple[AnyMove, ...]:
    """The moves of a sequence of decisions."""
    moves, rest = list[AnyMove](), list(path)
    while rest:
        chosen = tuple(rest[: 2 if PLACES <= rest[0] < WAYS else 1])
        moves.append(codec.move_of(engine.spread(words), chosen))
        for number in chosen:
            words = engine.apply_number(words, number)
        rest = rest[len(chosen) :]
    return tuple(moves)


def is_proved(search: TurnSearch, puzzle: Puzzle) -> bool:
    """Whether enumeration proves the goal, the ways and the answers of a puzzle of an exact kind."""
    view = puzzle.view
    if puzzle.kind is Kind.TWO_TURNS:
        forcing, turns = find_forcing_turns(search, view) or {}, list_turns(view) or {}
        right = {play_all(view.words, moves) for moves in puzzle.answers}
        return puzzle.goal == 1 and set(forcing) == right and puzzle.ways == (len(forcing), len(turns))
    found = search.enumerate(view.words)
    if found is None or not all(reaches_goal(puzzle, moves) for moves in puzzle.answers):
        return False
    if puzzle.ways != (found.best_ways, found.ways):
        return False
    gain = found.best - view.scores[view.seat]
    return puzzle.goal == gain <= points_to_win(view) and (gain == points_to_win(view)) == (puzzle.kind is Kind.WIN)


def reaches_goal(puzzle: Puzzle, moves: tuple[AnyMove, ...]) -> bool:
    """Whether these moves are legal and reach the goal."""
    try:
        return puzzle.reach(moves) >= puzzle.goal
    except IllegalMove:
        return False


def play_all(words: Words, moves: tuple[AnyMove, ...]) -> Words:
    """The words after legal moves."""
    for move in moves:
        words = engine.apply_move_unchecked(words, move)
    return words


# Two turns


def find_forcing_turns(search: TurnSearch, view: View) -> dict[Words, tuple[AnyMove, ...]] | None:
    """The first turns after which the seat wins in its next one, whatever is drawn and the rival does.

    None where enumeration does not tell: if the seat can win at once, if the End card may come, or if someone may take
    cards and build in one turn, so that the winner would depend on the refill.
    """
    if not is_settled_by_stock(view) or search.can_win(view.words) is not False:
        return None
    turns = list_turns(view)
    if turns is None or any(BOTH in View(end, view.viewer, view.unknown).ready(view.seat) for end in turns):
        return None
    found = dict[Words, tuple[AnyMove, ...]]()
    for end, moves in turns.items():
        forces = is_forced(search, view, end)
        if forces is None:
            return None
        if forces:
            found[end] = moves
    return found


def is_settled_by_stock(view: View) -> bool:
    """Whether only tiles that the rival takes can prevent a win in the next turn."""
    if view.players != 2 or view.phase is not Phase.TURN or view.supply_size <= END_CARD_DEPTH + MOST_REFILLS:
        return False
    return not any(BOTH in view.ready(seat) for seat in view.seats)


def list_turns(view: View) -> dict[Words, tuple[AnyMove, ...]] | None:
    """All ways to play the turn that end differently; None if there are too many."""
    found, waiting = dict[Words, tuple[AnyMove, ...]](), [(view.words, tuple[AnyMove, ...]())]
    while waiting:
        words, moves = waiting.pop()
        for move in engine.moves(words):
            after = engine.apply_move_unchecked(words, move)
            if is_turn_over(after):
                found.setdefault(after, (*moves, move))
            else:
                waiting.append((after, (*moves, move)))
        if len(found) > MOST_FIRST_TURNS:
            return None
    return found


def is_forced(search: TurnSearch, view: View, end: Words) -> bool | None:
    """Whether the seat wins in its next turn after this end of its first one; None if there are too many ways."""
    wins = search.can_win(begin_turn(view, end, view.seat))
    if not wins:
        return wins
    taken = list_answers(search, view, end)
    if not taken:
        return None if taken is None else False
    left = [search.can_win(without_tiles(begin_turn(view, end, view.seat), kind, whites)) for kind, whites in taken]
    return None if None in left else all(left)


def list_answers(search: TurnSearch, view: View, end: Words) -> frozenset[tuple[int, int]] | None:
    """What the rival may take from the stock, whatever it holds; nothing if it may win, None if it is too much."""
    taken, rival = frozenset[tuple[int, int]](), 1 - view.seat
    for hand, _ in Bag(view.words[at.SUPPLY]).draws(view.unknown[rival]):
        found = search.enumerate(add_to_hand(begin_turn(view, end, rival), rival, hand))
        if found is None:
            return None
        if found.best >= WINNING_SCORE:
            return frozenset()
        taken |= found.taken
    return taken


def begin_turn(view: View, end: Words, seat: int) -> Words:
    """The words at the start of a turn of a seat; which cards lie in the harbour does not matter."""
    words = list(end)
    words[at.SEAT], words[at.PHASE], words[at.OPEN], words[at.PLACE] = seat, at.TURN, 0, 0
    words[at.HARBOUR] = view.words[at.HARBOUR]
    return tuple(words)


def add_to_hand(words: Words, seat: int, cards: Bag) -> Words:
    """The words with more cards in the hand of a seat."""
    held = list(words)
    held[at.SEATS + seat * at.SEAT_WORDS + at.HAND] += cards.word
    return tuple(held)


def without_tiles(words: Words, kind: int, whites: int) -> Words:
    """The words without a tile of a kind, or of none, and without white tiles."""
    left = list(words)
    if kind < ends.KINDS:
        left[at.TILES] -= 1 << at.KIND_BITS * kind
    left[at.WHITES] -= whites
    return tuple(left)
