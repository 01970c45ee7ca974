"""The bots: legal, blind to secrets, and as strong as they claim."""

from random import Random

import pytest

from nyhavn import Bag, Position, SeededDealer
from nyhavn.bots import BOTS, bot
from nyhavn.move import Build, Discard, Take
from nyhavn.result import Result

STOCK = "2221/2221/2221/2221/2221/12 X2D2C2T2"


def play(names: tuple[str, ...], seed: int) -> Result:
    """The result of a game between bots."""
    dealer, rng = SeededDealer(seed), Random(seed)
    position = dealer.deal(len(names))
    while not position.is_over:
        move = bot(names[position.seat])(position.view(position.seat), rng)
        assert move in position.legal_moves
        position = position.play(move, dealer)
    assert position.result is not None
    return position.result


def test_all_bots_are_found_by_name() -> None:
    assert list(BOTS) == ["random", "apprentice"]
    assert all(bot(name) is BOTS[name] for name in BOTS)


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no bot 'master'; there are: random, apprentice"):
        bot("master")


def test_the_apprentice_beats_random_with_either_seat() -> None:
    wins = 0
    for seed in range(30):
        wins += play(("apprentice", "random"), seed).winners == (0,)
        wins += play(("random", "apprentice"), seed).winners == (1,)
    assert wins >= 54


@pytest.mark.parametrize("players", [3, 4])
def test_bots_play_whole_games_at_larger_tables(players: int) -> None:
    for name in BOTS:
        result = play((name,) * players, seed=players)
        assert len(result.scores) == players


@pytest.mark.parametrize("name", list(BOTS))
def test_a_bot_sees_nothing_that_its_seat_may_not_know(name: str) -> None:
    position = SeededDealer(5).deal(3)
    dealer, rng = SeededDealer(6), Random(7)
    for number in range(60):
        if position.is_over:
            break
        view = position.view(position.seat)
        dealt_anew = view.sample(rng).view(position.seat)
        chosen = bot(name)(view, Random(number))
        assert bot(name)(dealt_anew, Random(number)) == chosen
        position = position.play(chosen, dealer)


def test_the_same_generator_gives_the_same_move() -> None:
    view = SeededDealer(1).deal(2).view(0)
    for choose in BOTS.values():
        assert choose(view, Random(3)) == choose(view, Random(3))


def apprentice_move(position: Position) -> object:
    """The apprentice's move, which here must not depend on chance."""
    moves = {bot("apprentice")(position.view(position.seat), Random(seed)) for seed in range(5)}
    assert len(moves) == 1
    return moves.pop()


def test_the_apprentice_takes_points_where_there_are_any() -> None:
    stock = "2221/2221/2221/2221/2121/12 X2D2C2T2"
    position = Position.parse(f"1t BYPRPYR R10Y12G13B13P9E P3 {stock} pPP2:R2:A -:G:A")
    move = bot("apprentice")(position.view(0), Random(1))
    assert isinstance(move, Build)
    assert position.play(move).scores == (1, 0)


def test_the_apprentice_collects_cards_that_match_its_hand() -> None:
    position = Position.parse(f"1t BYPRRYG R10Y12G12B13P13E - {STOCK} -:R2:A -:G:A")
    assert apprentice_move(position) == Take((3, 4))


def test_the_apprentice_discards_what_matches_least() -> None:
    position = Position.parse(f"1d1 ..PRPYR R8Y12G13B11P12E - {STOCK} -:R4YB3:A -:G:A")
    assert apprentice_move(position) == Discard(Bag.of("Y"))
