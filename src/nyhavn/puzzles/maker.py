"""Makes puzzles from games: finds positions, proves them, and lets the levels answer them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import NamedTuple

from nyhavn.arena.bot_game import play_game
from nyhavn.bots import bot, evaluator
from nyhavn.bots.bot import Bot
from nyhavn.bots.catalog import BOTS
from nyhavn.bots.evaluator import evaluate_view
from nyhavn.game.house import House
from nyhavn.game.move import AnyMove
from nyhavn.game.record import Record
from nyhavn.game.view import View
from nyhavn.nets import load_shipped_net
from nyhavn.puzzles.best_moves import count_moves, find_best_moves, is_promising
from nyhavn.puzzles.level_answers import TRIES, answer_puzzle, make_levels, rate_puzzle
from nyhavn.puzzles.proof import TurnEnds, TurnSearch, find_forcing_turns, list_turns, read_path
from nyhavn.puzzles.puzzle import Kind, Puzzle, Ways, points_to_win
from nyhavn.puzzles.themes import list_themes
from nyhavn.study.sampler import Sampler

PLAYING = ("planner", "architect")
"""The levels whose games puzzles are made from: quick ones that build well."""
TABLES = (2, 2, 2, 3, 2, 2, 4, 2, 3, 4)
"""The numbers of players of games, in turn."""
FEWEST_POINTS = 3
"""The fewest points that a puzzle asks for; two are had in most turns of a good game."""
MOST_HOUSES = 6
"""In how many houses a puzzle may end at most."""
RAREST = 10
"""One end of a turn in so many, at most, reaches the goal: in a turn that can win, just twelve points."""
MOST_TURNS = 6
"""How many first turns may force a win in two."""
FEW_OF_ALL = 3
"""One first turn in so many, at most, forces it."""
CLOSE_ENOUGH = 6
"""From how many points on a win in two turns is looked for."""
MOST_BEST = 2
"""How many positions of a game are sampled at most, as that is slow: where the net sees the clearest best move."""
CLEAR_TO_NET = 0.15
"""By how much the net has to see it."""


class PuzzleCandidate(NamedTuple):
    """A position that may become a puzzle: how many ways to play reach its goal, the goal and its answers."""

    ways: Ways
    kind: Kind
    goal: int
    view: View
    answers: tuple[tuple[AnyMove, ...], ...]


class Task(NamedTuple):
    """What a seat can achieve in one house; a game has at most one puzzle about it."""

    seat: int
    house: House
    kind: Kind


def play_record(seed: int) -> Record:
    """A game of bots, the same for the same seed."""
    rng = Random(seed)
    return Record.parse(play_game([bot(rng.choice(PLAYING)) for _ in range(TABLES[seed % len(TABLES)])], seed).record)


def make_puzzles(record: Record, kinds: frozenset[Kind]) -> list[Puzzle]:
    """The puzzles of a game, of these kinds."""
    evaluator.use_compiled_code(compile_it=True)
    groups = [group for key, group in find_turn_puzzles(record).items() if key.kind in kinds]
    groups += [[found] for found in find_best_move_puzzles(record)] if Kind.BEST in kinds else []
    firsts = (next(filter(None, map(finish_puzzle, group)), None) for group in groups)
    return [puzzle for puzzle in firsts if puzzle]


def list_views(record: Record) -> Iterator[View]:
    """What each seat knows at the start of its turns."""
    position = record.start
    for turn in record.turns:
        yield position.view(position.seat)
        for move in turn.moves:
            position = position.play_unchecked(move)


def find_turn_puzzles(record: Record) -> dict[Task, list[PuzzleCandidate]]:
    """For each task that enumeration proves, the positions in which it arises, that with the rarest answers first."""
    search, found = TurnSearch(), defaultdict[Task, list[PuzzleCandidate]](list)
    for view in list_views(record):
        for each in find_in_turn(search, view):
            found[Task(view.seat, view.house(view.seat), each.kind)].append(each)
    return {task: sorted(group, key=lambda each: each.ways.right / each.ways.all) for task, group in found.items()}


def find_in_turn(search: TurnSearch, view: View) -> Iterator[PuzzleCandidate]:
    """What an enumeration makes of a position."""
    found = search.enumerate(view.words)
    if found is None:
        return
    gain, missing = found.best - view.scores[view.seat], points_to_win(view)
    ways, moves = Ways(found.best_ways, found.ways), read_path(view.words, found.path)
    if is_rare(found) and min(FEWEST_POINTS, missing) <= gain <= missing:
        kind = Kind.WIN if gain >= missing else Kind.POINTS
        yield PuzzleCandidate(ways, kind, missing if kind is Kind.WIN else gain, view, (moves,))
    elif gain < missing and view.scores[view.seat] >= CLOSE_ENOUGH:
        yield from find_in_two_turns(search, view)


def find_in_two_turns(search: TurnSearch, view: View) -> Iterator[PuzzleCandidate]:
    """What an enumeration of two turns makes of a position."""
    forcing = find_forcing_turns(search, view)
    turns = list_turns(view) if forcing else None
    if forcing and turns and len(forcing) <= min(MOST_TURNS, len(turns) / FEW_OF_ALL):
        yield PuzzleCandidate(Ways(len(forcing), len(turns)), Kind.TWO_TURNS, 1, view, tuple(forcing.values()))


def is_rare(found: TurnEnds) -> bool:
    """Whether few ends of a turn reach the goal."""
    return found.houses <= MOST_HOUSES and found.best_ways * RAREST <= found.ways


def find_best_move_puzzles(record: Record) -> Iterator[PuzzleCandidate]:
    """The positions of a game with a best move, which does not win at once and which the Master plays."""
    search, sampler, gaps = TurnSearch(), Sampler(record.start.players), measure_gaps(record)
    clearest = sorted((view for view in gaps if search.can_win(view.words) is False), key=gaps.__getitem__)
    for view in clearest[-MOST_BEST:]:
        (played,) = answer_puzzle(make_levels()[-1], Kind.BEST, view)
        best = find_best_moves(sampler, view) if is_promising(sampler, view, played) else None
        if best:
            ways = Ways(len(best.right), count_moves(view))
            yield PuzzleCandidate(ways, Kind.BEST, 1, view, tuple((move.move(view),) for move in best.right))


def measure_gaps(record: Record) -> dict[View, float]:
    """The positions in which the net sees a best move clearly, and by how much."""
    gaps = {view: measure_gap(view) for view in list_views(record)}
    return {view: gap for view, gap in gaps.items() if gap >= CLEAR_TO_NET}


def measure_gap(view: View) -> float:
    """By how much the best move is better than the next one to the net."""
    best, *others = islice(evaluate_view(load_shipped_net(view.players), view), 2)
    return best.chances[view.seat] - others[0].chances[view.seat] if others else 0.0


def finish_puzzle(found: PuzzleCandidate) -> Puzzle | None:
    """The puzzle with the answers of the levels; None unless the strongest level solves it, or if all do by one move.

    It is not asked where no other level that uses a net finds what is in sight in one turn.
    """
    draft = Puzzle(found.kind, found.goal, (), (), 0, found.ways, (), found.view, found.answers)
    *quick, strongest = make_levels()
    nets = [level for level in quick if BOTS[level.name].uses_net]
    known = {level: answer_puzzle(level, found.kind, found.view) for level in nets}
    if found.kind in (Kind.POINTS, Kind.WIN) and all(draft.reach(moves) < found.goal for moves in known.values()):
        return None
    known[strongest] = answer_puzzle(strongest, found.kind, found.view)
    if draft.reach(known[strongest]) < found.goal:
        return None
    answers = [known.get(level) or answer_puzzle(level, found.kind, found.view) for level in (*quick, strongest)]
    reached = tuple(map(draft.reach, answers))
    if min(reached) >= found.goal and len(answers[-1]) == 1:
        return None
    right = (answers[-1],) if found.kind in (Kind.POINTS, Kind.WIN) else found.answers
    return judge_puzzle(draft._replace(reached=reached, answers=right))


def judge_puzzle(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its rating, by more tries of the levels, and its themes."""
    times = tuple(map(partial(count_solutions, puzzle), make_levels(), puzzle.reached))
    return puzzle._replace(times=times, rating=rate_puzzle(times, puzzle.ways), themes=list_themes(puzzle))


def count_solutions(puzzle: Puzzle, level: Bot, first: int) -> int:
    """At how many of its tries a level solves a puzzle, of which the first is known."""
    others = (answer_puzzle(level, puzzle.kind, puzzle.view, number) for number in range(1, TRIES[level.name]))
    return sum(reached >= puzzle.goal for reached in (first, *map(puzzle.reach, others)))
