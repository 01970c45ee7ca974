"""Facts of positions: winners, tie-breaks, the End card, and where points come from."""

from fractions import Fraction

from harness.random_games import positions_of, sampled_positions
from nyhavn.rules import facts as at
from nyhavn.rules.scoring import rank, winners, winners_without
from nyhavn.rules.words import COVERED, NOBODY, PLAYERS, SCORE, SEAT_WORDS, SEATS


def test_the_sources_of_points_add_up() -> None:
    for position in sampled_positions(300, seed=31):
        for seat in position.seats:
            facts = [0] * at.HOUSE_FACTS
            at.summarise_house(list(position.words), seat, facts, 0)
            assert sum(facts[at.FROM_ROWS :]) == position.scores[seat]
            assert facts[at.EMPTY] == position.house(seat).empty_spaces
            assert facts[at.LIT_ROWS] & ~facts[at.ALL_ROWS] == 0
            assert facts[at.LIT_COLUMNS] & ~facts[at.ALL_COLUMNS] == 0


def test_the_best_of_the_others_win_if_a_seat_has_lost() -> None:
    for position in sampled_positions(200, seed=32):
        w = list(position.words)
        assert winners_without(w, NOBODY) == winners(w)
        for loser in position.seats:
            others = [seat for seat in position.seats if seat != loser]
            best = max(rank(w, seat) for seat in others)
            assert winners_without(w, loser) == sum(1 << seat for seat in others if rank(w, seat) == best)


def test_a_tie_is_broken_only_by_empty_spaces() -> None:
    def facts_of(*houses: tuple[int, int], loser: int = NOBODY) -> tuple[int, bool]:
        w = [0] * (SEATS + 4 * SEAT_WORDS)
        w[PLAYERS] = len(houses)
        for seat, (score, covered) in enumerate(houses):
            w[SEATS + seat * SEAT_WORDS + SCORE], w[SEATS + seat * SEAT_WORDS + COVERED] = score, (1 << covered) - 1
        facts = [0] * at.FACTS
        at.summarise(w, loser, facts)
        return facts[at.WON], bool(facts[at.TIE_BREAK])

    assert facts_of((5, 9), (4, 12)) == (0b01, False)
    assert facts_of((5, 9), (5, 12)) == (0b10, True)
    assert facts_of((5, 9), (5, 9)) == (0b11, False)
    assert facts_of((5, 9), (5, 12), (3, 1), loser=1) == (0b001, False)
    assert facts_of((7, 9), (5, 12), (5, 1), loser=0) == (0b010, True)


def test_the_end_card_comes_nearer_until_it_is_drawn() -> None:
    for players in (2, 3):
        found = []
        for position in positions_of(players, seed=8):
            w = list(position.words)
            odds = at.end_odds(w)
            assert Fraction(bool(odds), odds or 1) == position.view(None).end_chance
            found.append(at.find_end_card(w))
        assert found == sorted(found)
        assert set(found) <= {at.OUT, at.DEEP, at.NEAR, at.DRAWN}
    drawn = next(
        position
        for seed in range(50)
        for position in positions_of(2, seed)
        if position.is_over and "E" in position.harbour
    )
    assert at.find_end_card(list(drawn.words)) == at.DRAWN
