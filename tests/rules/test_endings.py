"""Random games, interpreted and compiled in parallel; ten thousand per number of players in the long form."""

from functools import cache, lru_cache

import pytest

from nyhavn import fast
from nyhavn.rules import playout
from nyhavn.rules import words as at
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import CARDS_PER_COLOUR, PIERS, SIZES, TILES_PER_COLOUR, WHITE_TILES
from tests.tiers import count_tries, first_quick

GAMES = count_tries(bar=10_000, usual=2_000)
SHARES = 4
LONGEST = 400
"""An upper bound of the decisions of a game: tiles and cards run out long before."""


def seat_starts(w: list[int]) -> list[int]:
    return [at.SEATS + seat * at.SEAT_WORDS for seat in range(w[at.PLAYERS])]


def assert_cards_conserved(w: list[int]) -> None:
    """Check that the number of cards is conserved, and that hands stay within their limits."""
    players, bag = w[at.PLAYERS], w[at.SUPPLY] + w[at.DISCARDS] + on_piers(w[at.HARBOUR])
    for seat in seat_starts(w):
        bag += w[seat + at.HAND]
        assert w[seat + at.HIDDEN] % at.CARD_SUM <= w[seat + at.HAND] % at.CARD_SUM <= 10
    assert bag & ~at.END_CARD == CARDS_PER_COLOUR[players] * at.ONE_OF_EACH
    assert bag & at.END_CARD or players > 2


@cache
def on_piers(harbour: int) -> int:
    """The cards of the harbour as a bag."""
    cards = [harbour >> shift & 7 for shift in range(0, PIERS * at.PIER_BITS, at.PIER_BITS)]
    return sum(1 << at.BYTE * (card - 1) for card in cards if card)


House = tuple[int, ...]
"""The words of a seat up to its hand."""


def assert_tiles_conserved(w: list[int]) -> None:
    """Check that the number of tiles is conserved, and that all used abilities are owned."""
    houses = tuple(tuple(w[seat : seat + at.HAND]) for seat in seat_starts(w))
    assert_tiles_somewhere(w[at.PLAYERS], w[at.TILES], w[at.WHITES], houses)
    for seat in seat_starts(w):
        assert w[seat + at.USED] & ~w[seat + at.OWNED] == 0
        assert w[seat + at.OWNED] & at.ANY_CARDS


@lru_cache(maxsize=1)
def assert_tiles_somewhere(players: int, tiles: int, whites: int, houses: tuple[House, ...]) -> None:
    """Check that stock and houses together hold each tile once; cached until one of them changes."""
    covered = painted = 0
    for colour in range(5):
        stock = [tiles >> 2 * (colour * 4 + i) & 3 for i in range(4)]
        used = [n - left for n, left in zip(TILES_PER_COLOUR[players], stock, strict=True)]
        cells = [house[at.PAINTED + colour] for house in houses]
        bricks = [c & ~house[at.WINDOWS] for c, house in zip(cells, houses, strict=True)]
        assert sum(map(int.bit_count, bricks)) == sum(used)
        assert sum(map(int.bit_count, cells)) == sum(size * n for size, n in zip(SIZES, used, strict=True))
        painted += sum(map(int.bit_count, cells))
    for house in houses:
        covered += house[at.COVERED].bit_count()
        assert house[at.WINDOWS] & ~house[at.COVERED] == 0
    assert whites == WHITE_TILES - (covered - painted)


def play_both_ways(players: int, seed: int) -> int:
    """Play a game interpreted and compiled, compare all words at every step, and return its decisions."""
    t, advance = lookup_table(), fast.kernel("advance")
    w, compiled = [0] * at.LENGTH, fast.game(players, seed)
    playout.begin(w, t, players, seed)
    number, scores = playout.NOTHING, [0] * players
    while True:
        n = playout.advance(w, t, number)
        assert advance(compiled, number) == n
        assert compiled[: at.LEGAL + n].tolist() == w[: at.LEGAL + n]
        assert_cards_conserved(w)
        assert_tiles_conserved(w)
        assert all(w[seat + at.SCORE] >= score for seat, score in zip(seat_starts(w), scores, strict=True))
        if n == 0:
            return w[at.DECISIONS]
        scores = [w[seat + at.SCORE] for seat in seat_starts(w)]
        number = playout.choose(w, n)
        compiled[at.CHOOSING] = w[at.CHOOSING]


@pytest.mark.parametrize("share", first_quick(range(SHARES)))
@pytest.mark.parametrize("players", [4, 3, 2])
def test_every_game_ends_and_both_ways_agree_at_every_step(players: int, share: int) -> None:
    first = share * GAMES // SHARES
    longest = max(play_both_ways(players, seed) for seed in range(first, first + GAMES // SHARES))
    assert 0 < longest < LONGEST


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_agree(players: int) -> None:
    w, compiled = [0] * at.LENGTH, fast.game(players, 0)
    for seed in range(50):
        playout.play_games(w, lookup_table(), players, seed, 1)
        fast.kernel("play_games")(compiled, players, seed, 1)
        assert compiled[: at.LEGAL].tolist() == w[: at.LEGAL]


def test_many_games_advance_like_one() -> None:
    many, single = fast.games(3, range(64)), fast.games(3, range(64))
    chosen, listed = many[:, 0] * 0 + playout.NOTHING, many[:, 0] * 0
    for _ in range(60):
        over = fast.kernel("advance_all")(many, chosen, listed)
        assert [fast.kernel("advance")(w, number) for w, number in zip(single, chosen, strict=True)] == listed.tolist()
        assert (many[:, : at.LEGAL] == single[:, : at.LEGAL]).all()
        assert over == (many[:, at.PHASE] == at.OVER).sum()
        chosen[:] = many[:, at.LEGAL + 0]
