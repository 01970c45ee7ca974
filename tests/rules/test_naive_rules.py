"""The package against the naive implementation: the same legal moves, positions, scores and winners at every step."""

from collections import Counter
from copy import deepcopy
from itertools import product
from pathlib import Path
from random import Random

import pytest

from nyhavn import Position, ScriptedDealer
from tests.rules import naive_rules
from tests.rules.test_golden import FILES, play_golden_file

GAMES_PER_TABLE = 9
BUILT_GAMES_PER_TABLE = 18
PARTS = list(product((2, 3, 4), range(3)))
STRANGE_MOVES = 4
"""The number of moves of other positions that are tried at every step."""


def assert_same(position: Position, game: naive_rules.Game) -> None:
    """Check that both have the same position, legal moves and scores."""
    assert str(position) == naive_rules.write(game)
    assert sorted(map(str, position.legal_moves)) == sorted(naive_rules.legal(game)), str(position)
    assert list(position.scores) == [naive_rules.score(seat.house) for seat in game.seats]


def draw_cards(game: naive_rules.Game, rng: Random) -> str:
    """A random refill, each card by its frequency."""
    table, cards = deepcopy(game), ""
    while table.phase == ">":
        source = table.supply if table.supply.total() else table.discards
        possible = naive_rules.next_cards(table)
        card = rng.choices(possible, [source[card] for card in possible])[0]
        naive_rules.draw(table, card)
        cards += card
    return f">{cards}"


def choose_move(moves: list[str], rng: Random, eager: bool) -> str:
    """A random move; an eager player builds if possible, and as low as possible."""
    builds = [move for move in moves if move.startswith("b")]
    if not eager or not builds:
        return rng.choice(moves)
    return min(rng.sample(builds, min(20, len(builds))), key=tile_height)


def tile_height(build: str) -> float:
    """The mean height of a tile minus its size, so that large tiles come first."""
    cells = build[2:].split("=")[0]
    return sum(map(int, cells[1::2])) / (len(cells) / 2) - len(cells) / 4


def compare_game(start: naive_rules.Game, rng: Random, strange: list[str]) -> None:
    """Play a game to its end and compare both implementations at every step."""
    game, position, eager = start, Position.parse(naive_rules.write(start)), rng.random() < 0.6
    while not position.is_over:
        if game.phase == ">" and rng.random() < 0.95:
            move = draw_cards(game, rng)
        else:
            assert_same(position, game)
            move = draw_cards(game, rng) if game.phase == ">" else choose_move(naive_rules.legal(game), rng, eager)
            compare_refusals(position, naive_rules.legal(game), rng.sample(strange, min(STRANGE_MOVES, len(strange))))
            strange.append(move)
        game, position = naive_rules.play(game, move), position.play(move)
    assert_same(position, game)
    assert position.result is not None
    assert list(position.result.winners) == naive_rules.winners(game)


def compare_refusals(position: Position, legal: list[str], moves: list[str]) -> None:
    """Check that the package refuses exactly the moves that the naive implementation does not list."""
    for move in moves:
        assert (position.why(move) is None) == (move in legal), (move, str(position))


def shuffle_pack(players: int, rng: Random) -> list[str]:
    """All facade cards of a table in a random order."""
    cards = [card for card in naive_rules.COLOURS for _ in range(naive_rules.CARDS_PER_COLOUR[players])]
    rng.shuffle(cards)
    return cards


def random_late_position(players: int, rng: Random) -> naive_rules.Game:
    """A random position with many tiles and abilities, and with any part of the cards played."""
    game = naive_rules.deal(players, shuffle_pack(players, rng))
    for seat in game.seats:
        for _ in range(rng.randrange(14)):
            lay_something(game, seat, rng)
        gained = [ability for ability in "XDCT" if rng.random() < 0.7]
        seat.abilities = {ability: rng.random() < 0.7 for ability in ["A", *gained]}
    deal_anew(game, rng)
    game.seat = rng.randrange(players)
    return game


def lay_something(game: naive_rules.Game, seat: naive_rules.Seat, rng: Random) -> None:
    """Lay a random tile, sometimes a white one, at a low place, unless it would win the game."""
    if game.whites and rng.random() < 0.2:
        spot = rng.choice([cell for cell in naive_rules.CELLS if naive_rules.fits(seat.house, [cell])])
        kind, marks = None, {spot: "W"}
    else:
        kind = rng.choice([kind for kind, left in game.tiles.items() if left])
        places = [
            lying for lying in naive_rules.tile_positions(*kind) if naive_rules.fits(seat.house, [lying[0], *lying[1]])
        ]
        if not places:
            return
        brick, others = min(rng.sample(places, min(8, len(places))), key=lambda lying: lying[0][1])
        marks = {brick: kind[0].lower()} | dict.fromkeys(others, kind[0])
    if naive_rules.score(seat.house | marks) < 12:
        seat.house |= marks
        if kind:
            game.tiles[kind] -= 1
        else:
            game.whites -= 1


def deal_anew(game: naive_rules.Game, rng: Random) -> None:
    """Deal harbour and hands of any size; the rest is split between supply and discards."""
    deck = shuffle_pack(len(game.seats), rng)
    game.harbour = [deck.pop() for _ in range(7)]
    for seat in game.seats:
        seat.hidden = Counter(deck.pop() for _ in range(rng.randint(0, 2)))
        seat.seen = Counter(deck.pop() for _ in range(rng.randint(0, 5)))
    left = min(len(deck), rng.choice([0, 1, 5, 11, 20, 70]))
    game.supply, game.discards = Counter(deck[:left]), Counter(deck[left:])
    if len(game.seats) == 2 or rng.random() < 0.4:
        game.supply["E"] = 1


@pytest.mark.parametrize("players, part", PARTS)
def test_random_games_from_the_deal(players: int, part: int) -> None:
    """Both implementations agree from the deal to the end."""
    strange: list[str] = []
    for number in range(part, GAMES_PER_TABLE, 3):
        rng = Random(1000 * players + number)
        compare_game(naive_rules.deal(players, shuffle_pack(players, rng)), rng, strange)
    assert len(strange) > GAMES_PER_TABLE


@pytest.mark.parametrize("players, part", PARTS)
def test_random_games_from_the_middle(players: int, part: int) -> None:
    """Both implementations agree in late positions with many tiles and abilities."""
    strange: list[str] = []
    for number in range(part, BUILT_GAMES_PER_TABLE, 3):
        rng = Random(5000 * players + number)
        compare_game(random_late_position(players, rng), rng, strange)
    assert len(strange) > BUILT_GAMES_PER_TABLE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_set_up(players: int) -> None:
    """Both implementations deal the same position from the same cards."""
    for number in range(20):
        cards = shuffle_pack(players, Random(number))
        assert_same(ScriptedDealer(cards).deal(players), naive_rules.deal(players, cards))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_games(path: Path) -> None:
    """Both implementations agree on every position of a golden game."""
    for position in play_golden_file(path).visited:
        game = naive_rules.read(str(position))
        assert_same(position, game)
        if position.result:
            assert list(position.result.winners) == naive_rules.winners(game)
