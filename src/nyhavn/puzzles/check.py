"""Checks the puzzles of a file: exact kinds by enumeration, the best moves by samples from a fresh seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from nyhavn.bots import evaluator
from nyhavn.game import codec
from nyhavn.puzzles.best_moves import count_moves, is_still_best
from nyhavn.puzzles.proof import TurnSearch, is_proved
from nyhavn.puzzles.puzzle import Puzzle
from nyhavn.study.decisions import make_candidate
from nyhavn.study.sampler import Sampler

SAMPLED = 50
"""How many best moves are checked unless all are."""
SALTS = range(1_000, 1_000_000)
"""Seeds that no puzzle was made with."""


class Check(NamedTuple):
    """A puzzle to be checked, by its number, and the salt of the samples that check it."""

    number: int
    puzzle: Puzzle
    salt: int


def list_checks(puzzles: Sequence[Puzzle], everything: bool, rng: Random) -> list[Check]:
    """The checks of a file: all exact kinds, and some of the best moves or all."""
    exact = [number for number, puzzle in enumerate(puzzles, 1) if puzzle.is_exact]
    best = [number for number, puzzle in enumerate(puzzles, 1) if not puzzle.is_exact]
    chosen = best if everything else rng.sample(best, min(SAMPLED, len(best)))
    return [Check(number, puzzles[number - 1], rng.choice(SALTS)) for number in sorted([*exact, *chosen])]


def is_right(check: Check) -> bool:
    """Whether a puzzle passes its check."""
    puzzle = check.puzzle
    if puzzle.is_exact:
        return is_proved(TurnSearch(), puzzle)
    if puzzle.ways != (len(puzzle.answers), count_moves(puzzle.view)):
        return False
    evaluator.use_compiled_code(compile_it=True)
    right = [make_candidate(puzzle.view, codec.numbers_of(moves[0]) or ()) for moves in puzzle.answers]
    return is_still_best(Sampler(puzzle.view.players), puzzle.view, right, check.salt)
