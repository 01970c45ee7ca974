"""The enumeration of a turn, against a naive one that plays moves of the interface."""

from collections.abc import Iterator

import numpy as np
import pytest

from harness.random_games import sampled_positions
from nyhavn import Position, fast
from nyhavn.game import engine
from nyhavn.game.board import Phase
from nyhavn.puzzles.proof import TurnSearch, read_path
from nyhavn.puzzles.puzzle import is_turn_over
from nyhavn.rules import words as at
from nyhavn.rules.lookup import lookup_table
from nyhavn.search import turn_enumeration as ends

FEW = 3000
POSITIONS = [p for p in sampled_positions(160, seed=34) if p.phase in (Phase.TURN, Phase.DISCARD, Phase.BUILD)]


def list_ends(position: Position) -> Iterator[Position]:
    """Every way to end the turn, move by move."""
    for move in position.legal_moves:
        after = position.play(move)
        yield from [after] if is_turn_over(after.words) else list_ends(after)


def count_tiles(position: Position) -> list[int]:
    return [n for counts in position.tile_stock.values() for n in counts]


def describe_taken(before: Position, after: Position) -> tuple[int, int]:
    """Which kind of tile a turn has taken from the stock, and how many white ones."""
    taken = [a - b for a, b in zip(count_tiles(before), count_tiles(after), strict=True)]
    return taken.index(1) if 1 in taken else len(taken), before.whites - after.whites


def test_every_turn_is_enumerated() -> None:
    search, checked, gains = TurnSearch(), 0, 0
    for position in POSITIONS:
        found = search.enumerate(position.words)
        if found is None or found.ways > FEW:
            continue
        all_ends, seat = list(list_ends(position)), position.seat
        scores = [end.scores[seat] for end in all_ends]
        best = [end for end in all_ends if end.scores[seat] == max(scores)]
        assert (found.ways, found.best, found.best_ways) == (len(all_ends), max(scores), len(best))
        assert found.houses == min(ends.MOST_HOUSES, len({end.house(seat).covered for end in best}))
        assert found.taken == {describe_taken(position, end) for end in all_ends}
        after = position
        for move in read_path(position.words, found.path):
            after = after.play(move)
        assert after.scores[seat] == found.best
        checked += 1
        gains += found.best > position.scores[seat]
    assert checked > 60
    assert gains > 5


@pytest.mark.parametrize("position", POSITIONS[:4], ids=str)
def test_interpreted_and_compiled_agree(position: Position) -> None:
    compiled = fast.array(ends.TURN_WORDS)
    w = fast.array(at.LENGTH)
    w[: at.STATE] = position.words
    interpreted, plain = [0] * ends.TURN_WORDS, engine.spread(position.words)
    most = 200
    assert fast.kernel("enumerate_turn")(w, compiled, most) == ends.enumerate_turn(
        plain, lookup_table(), interpreted, most
    )
    assert np.array_equal(compiled[: ends.FRAMES], interpreted[: ends.FRAMES])
    assert tuple(plain[: at.STATE]) == position.words == tuple(w[: at.STATE].tolist())


def test_an_enumeration_that_is_too_long_is_given_up() -> None:
    search = TurnSearch()
    w = fast.array(at.LENGTH)
    w[: at.STATE] = POSITIONS[0].words
    assert not search.kernel(w, search.results, 1)
    assert search.results[ends.DECISIONS] == 1
