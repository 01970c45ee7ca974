"""The themes of a puzzle: what its right answers have and the next best ones lack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nyhavn.game import codec, engine
from nyhavn.game.engine import Words
from nyhavn.game.move import Activate, AnyMove, Build, LayWhite, Take
from nyhavn.game.view import View
from nyhavn.puzzles.proof import list_turns
from nyhavn.puzzles.puzzle import Kind, Puzzle, Theme, count_points, is_turn_over, play_moves
from nyhavn.rules.scoring import coats, full_columns, full_rows

END_NEAR = 16
"""How many cards are left in the supply when the End card is near."""
MOST = 2
"""How many themes a puzzle has, without the end of the game."""

Feature = tuple[Theme, int]
"""A theme, and a number: with two rows a way to play has the first and the second."""
Features = frozenset[Feature]


def list_themes(puzzle: Puzzle) -> tuple[Theme, ...]:
    """The themes of a puzzle, in their order.

    They are what all right answers have and fewest of the next best ones; a second one must not be in all of those.
    """
    right, others = compare_turns(puzzle) if puzzle.kind in (Kind.POINTS, Kind.WIN) else compare_answers(puzzle)
    shares = dict[Theme, float]()
    for theme, number in sorted(frozenset.intersection(*right)):
        shares[theme] = sum((theme, number) in each for each in others) / max(1, len(others))
    rarest = sorted(shares, key=shares.__getitem__)
    telling = [theme for theme in rarest[:MOST] if theme is rarest[0] or shares[theme] < 1]
    is_late = puzzle.kind in (Kind.TWO_TURNS, Kind.BEST) and puzzle.view.supply_size <= END_NEAR
    return tuple(theme for theme in Theme if theme in telling or (theme is Theme.END and is_late))


def compare_turns(puzzle: Puzzle) -> tuple[list[Features], list[Features]]:
    """The features of the turns that reach the goal, and of those with the next most points."""
    found = dict[int, set[Features]]()
    for points, features in list_ends(puzzle.view):
        found.setdefault(points, set()).add(features)
    next_best = max((points for points in found if points < puzzle.goal), default=0)
    right = [each for points, features in found.items() if points >= puzzle.goal for each in features]
    return right, [*found.get(next_best, ())]


def compare_answers(puzzle: Puzzle) -> tuple[list[Features], list[Features]]:
    """The features of the right answers and of all others."""
    view = puzzle.view
    if puzzle.kind is Kind.TWO_TURNS:
        turns = list_turns(view) or {}
    else:
        turns = {engine.apply_move_unchecked(view.words, move): (move,) for move in engine.moves(view.words)}
    right = {play_moves(view, moves) for moves in puzzle.answers}
    features = {end: list_features(view, end, moves) for end, moves in turns.items()}
    return [features[end] for end in right], [each for end, each in features.items() if end not in right]


def list_ends(view: View) -> Iterator[tuple[int, Features]]:
    """The points and features with which the turn can end; several ends with the same ones are listed once."""
    waiting, seen, found = [(view.words, Features())], set[object](), set[tuple[int, Features]]()
    while waiting:
        words, means = waiting.pop()
        for move in list_different_moves(words):
            after = engine.apply_move_unchecked(words, move)
            found_means = add_means(means, (move,))
            if (after, found_means) in seen:
                continue
            seen.add((after, found_means))
            if not is_turn_over(after):
                waiting.append((after, found_means))
            elif (found_end := (count_points(view, after), found_means | list_gains(view, after))) not in found:
                found.add(found_end)
                yield found_end


def list_different_moves(words: Words) -> Iterator[AnyMove]:
    """The moves of a seat, a build once for each set of abilities that it uses, whatever cards it costs."""
    for number, ways in engine.decisions(words):
        if ways:
            place = codec.placement(number)
            one_each = {turned: cards for cards, turned in ways}
            yield from (Build(place, cards, turned) for turned, cards in one_each.items())
        else:
            yield codec.decision(number)


def list_features(view: View, end: Words, moves: tuple[AnyMove, ...]) -> Features:
    """What moves have that end in these words."""
    return add_means(Features(), moves) | list_gains(view, end)


def list_gains(view: View, end: Words) -> Features:
    """What was achieved in the house."""
    was, now = view.house(view.seat), View(end, view.viewer, view.unknown).house(view.seat)
    rows = full_rows(now.covered) & ~full_rows(was.covered)
    columns = full_columns(now.covered) & ~full_columns(was.covered)
    lit = (rows & full_rows(now.windows)).bit_count() + (columns & full_columns(now.windows)).bit_count()
    counts = {Theme.ROW: rows.bit_count(), Theme.COLUMN: columns.bit_count(), Theme.WINDOWS: lit}
    counts[Theme.COAT] = coats(was.covered, now.covered & ~was.covered)
    return Features((theme, n) for theme, count in counts.items() for n in range(1, count + 1))


def add_means(features: Features, moves: Iterable[AnyMove]) -> Features:
    """The features, and by what the moves achieve something."""
    found = dict(sorted(features))
    for move in moves:
        for theme in list_means(move):
            found[theme] = found.get(theme, 0) + 1
    return features | Features(found.items())


def list_means(move: AnyMove) -> Iterator[Theme]:
    """By what a move achieves something."""
    match move:
        case Take():
            yield Theme.TAKE
        case LayWhite():
            yield Theme.SPECIAL
        case Activate():
            yield Theme.ABILITY
    if isinstance(move, Take | Build) and move.turned:
        yield Theme.ABILITY
