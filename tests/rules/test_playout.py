"""Interpreted playouts; `test_endings` compares them with the compiled ones."""

from collections import Counter

from nyhavn import Position
from nyhavn.rules import playout
from nyhavn.rules import words as at
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.prng import MULTIPLIER, below, seeded, spin
from nyhavn.rules.scoring import WHOLE_VICTORY, final_share, victory_parts, victory_share, winners
from nyhavn.rules.supply import pick

LARGEST = (MULTIPLIER - 1 << 32) + 0xFFFFFFFF


def begin_game(players: int, seed: int) -> list[int]:
    w = [0] * at.LENGTH
    playout.begin(w, lookup_table(), players, seed)
    return w


def test_no_number_reaches_what_compiled_code_cannot_hold() -> None:
    assert spin(LARGEST) < 1 << 63
    assert all(0 < seeded(seed) <= LARGEST for seed in (0, 1, -1, 1 << 62, 12345))
    assert below(LARGEST, 3337) < 3337


def test_luck_is_even_across_seeds_and_along_a_game() -> None:
    first, along, x = Counter[int](), Counter[int](), seeded(1)
    for seed in range(35_000):
        first[below(spin(seeded(2 * seed)), 70)] += 1
        x = spin(x)
        along[below(x, 70)] += 1
    for counts in (first, along):
        surprise = sum((counts[i] - 500) ** 2 / 500 for i in range(70))
        assert 35 < surprise < 112  # chi-square with 69 degrees of freedom: 99.8 % lie between


def test_a_bag_is_laid_out_in_a_row() -> None:
    bag = 2 + (0 << 8) + (3 << 16) + (14 << 24) + (1 << 32) + (1 << 40)
    assert [pick(bag, i) for i in range(21)] == [0, 0, 2, 2, 2, *[3] * 14, 4, 5]


def test_a_game_is_played_to_its_end() -> None:
    w = begin_game(3, seed=5)
    playout.play_on(w, lookup_table())
    position = Position(tuple(w[: at.STATE]))
    assert position.is_over
    assert position.result is not None
    assert winners(w) == sum(1 << seat for seat in position.result.winners)
    assert tuple(final_share(w, seat) for seat in range(3)) == position.result.shares
    assert w[at.TURNS] < w[at.DECISIONS]


def test_a_victory_is_shared_in_equal_parts() -> None:
    for players in (2, 3, 4):
        for won in range(1, 1 << players):
            seats = [seat for seat in range(players) if won >> seat & 1]
            shares = [1 / len(seats) if seat in seats else 0.0 for seat in range(players)]
            assert [victory_share(won, seat) for seat in range(players)] == shares
            assert sum(victory_parts(won, seat) for seat in range(players)) == WHOLE_VICTORY
    assert victory_parts(0, seat=0) == 0


def test_several_games_count_together() -> None:
    w = [0] * at.LENGTH
    playout.play_games(w, lookup_table(), 2, 0, 3)
    single = [0] * at.LENGTH
    for seed in range(3):
        playout.play_games(single, lookup_table(), 2, seed, 1)
    assert w == single


def test_many_games_advance_together() -> None:
    games = [begin_game(2, seed) for seed in range(4)]
    chosen, listed = [playout.NOTHING] * 4, [0] * 4
    assert playout.advance_all(games, lookup_table(), chosen, listed) == 0
    assert all(n == len(Position(tuple(w[: at.STATE])).legal_moves) for n, w in zip(listed, games, strict=True))
    for w in games[:2]:
        playout.play_on(w, lookup_table())
    first = [w[at.LEGAL] if w[at.PHASE] != at.OVER else playout.NOTHING for w in games]
    assert playout.advance_all(games, lookup_table(), first, listed) == 2


def test_deciding_pays_where_there_is_only_one_way() -> None:
    payments = 0
    for seed in range(20):
        w = begin_game(2, seed)
        n = playout.decide(w, lookup_table(), playout.NOTHING)
        while n:
            assert n > 1 or w[at.PHASE] != at.PAY
            payments += w[at.PHASE] == at.PAY
            n = playout.decide(w, lookup_table(), playout.choose(w, n))
    assert payments > 0
