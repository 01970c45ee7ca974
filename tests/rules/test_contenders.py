"""Who could win with one tile, against a naive enumeration of tiles, places and unknown cards."""

from collections import Counter
from copy import deepcopy
from itertools import combinations_with_replacement
from random import Random

import pytest

from nyhavn import Position
from tests.rules import naive_rules
from tests.rules.test_naive_rules import lay_something, random_late_position

POSITIONS = 25


def can_win(game: naive_rules.Game, seat: int, viewer: int | None) -> bool:
    """Whether a seat could win with one tile, with some cards in place of those that the viewer has not seen."""
    guessed = deepcopy(game)
    guessed.seat, hidden = seat, game.seats[seat].hidden
    unknown = 0 if seat == viewer else hidden.total()
    for cards in combinations_with_replacement(naive_rules.COLOURS, unknown):
        guessed.seats[seat].hidden = Counter(cards) if unknown else hidden
        for build in {move.split("=")[0] for move in naive_rules.builds(guessed)}:
            spots = [naive_rules.cell(build[i : i + 2]) for i in range(2, len(build), 2)]
            marks = {spot: build[1].lower() if spot == spots[0] else build[1] for spot in spots}
            if naive_rules.score(game.seats[seat].house | marks) >= 12:
                return True
    return False


def random_high_position(players: int, rng: Random) -> naive_rules.Game:
    """A random position in which the houses are high, some of them nearly complete."""
    game = random_late_position(players, rng)
    for seat in game.seats:
        for _ in range(rng.randrange(30)):
            lay_something(game, seat, rng)
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_contenders_are_those_of_the_naive_rules(players: int) -> None:
    found = Counter[bool]()
    for number in range(POSITIONS):
        rng = Random(9000 * players + number)
        game = random_high_position(players, rng)
        viewer = rng.choice([None, *range(players)])
        expected = [seat for seat in range(players) if can_win(game, seat, viewer)]
        view = Position.parse(naive_rules.write(game)).view(viewer)
        assert view.contenders == expected, str(view)
        found.update(seat in expected for seat in range(players))
    assert min(found[True], found[False]) > POSITIONS / 4


def test_nobody_contends_once_a_game_is_over() -> None:
    game = next(
        game
        for number in range(1000)
        for game in [random_high_position(2, Random(number))]
        if can_win(game, game.seat, game.seat)
    )
    position = Position.parse(naive_rules.write(game))
    won = next(after for move in position.legal_moves if (after := position.play(move)).is_over)
    assert game.seat in position.view(game.seat).contenders
    assert won.view(game.seat).contenders == []
