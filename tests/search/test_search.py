"""Heuristic and search: the weights have their documented meaning, and interpreted and compiled code agree."""

from random import Random

import numpy as np
import pytest

from harness.random_games import sampled_positions
from nyhavn import House, Position, fast
from nyhavn.bots.search_budget import list_candidates, make_desk
from nyhavn.game import codec, engine
from nyhavn.game.board import Phase
from nyhavn.game.house import CELLS, Cell
from nyhavn.rules.building import list_ways, shown_colours
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import COAT_ROWS, COLOURS, COLUMNS, HAND_LIMIT, ROWS
from nyhavn.rules.numbers import PLACES, WAYS
from nyhavn.rules.playout import begin
from nyhavn.rules.prng import seeded
from nyhavn.rules.scoring import WHOLE_VICTORY, coats, victory_parts, winners
from nyhavn.rules.turn import legal
from nyhavn.rules.words import (
    CHOOSING,
    COVERED,
    HIDDEN,
    LEGAL,
    LENGTH,
    OPEN,
    PLACE,
    PLAYERS,
    STATE,
    WINDOWS,
    mover,
)
from nyhavn.search import rollout, tree_search
from nyhavn.search import weight_layout as of
from nyhavn.search import workspace as at
from nyhavn.search.heuristic import WIN, find_sparing_way, prefer, score_decision, score_house
from nyhavn.search.level_weights import APPRENTICE, MASON, RANDOM, TOURIST

HEURISTICS = [RANDOM, TOURIST, APPRENTICE, MASON]


def sample_seat_decisions(count: int, seed: int) -> list[Position]:
    """Positions in which a seat decides between several moves."""
    found = (position for position in sampled_positions(10 * count, seed) if len(position.legal_moves) > 1)
    return [position for position, _ in zip((p for p in found if p.to_move is not None), range(count), strict=False)]


# The meaning of the weights, computed from the text of a house


def house_lines(position: Position, seat: int) -> tuple[list[str], list[str]]:
    """The rows and the columns of a house, with a character for each cell: window, brick, or a dot."""
    own = position.house(seat)
    mark = {cell: "o" if own.windows & cell.bit else "#" if own.covered & cell.bit else "." for cell in CELLS}
    rows = ["".join(mark[Cell(column, row)] for column in range(COLUMNS)) for row in range(ROWS)]
    columns = ["".join(mark[Cell(column, row)] for row in range(ROWS)) for column in range(COLUMNS)]
    return rows, columns


def count_bonuses(position: Position) -> int:
    """How many bonuses are open."""
    return position.words[OPEN] if position.phase is Phase.BONUS else 0


def count_filled(line: str) -> int:
    return len(line) - line.count(".")


def naive_seat_value(position: Position, seat: int, d: list[int]) -> int:
    """The value of a seat by a plain computation."""
    rows, columns = house_lines(position, seat)
    total = d[of.POINT] * position.scores[seat] + d[of.COAT] * count_bonuses(position)
    total += d[of.SPACE] * sum(map(count_filled, rows))
    total += d[of.HOLE] * sum(column[:row].count(".") for column in columns for row in [len(column.rstrip("."))])
    for i, row in enumerate(rows):
        total += d[of.ROW + count_filled(row)] + d[of.COAT_ROW + count_filled(row)] * (i in COAT_ROWS)
        total += d[of.LIT_ROW + count_filled(row)] * ("#" not in row)
    for column in columns:
        total += d[of.COLUMN + count_filled(column)] + d[of.LIT_COLUMN + count_filled(column)] * ("#" not in column)
    return total + naive_hand_value(position, seat, d) + naive_ability_value(position, seat, d)


def naive_hand_value(position: Position, seat: int, d: list[int]) -> int:
    """The value of the hand and of the colours of the house."""
    hand, shown = position.hand(seat), [c for c in COLOURS if c in str(position.house(seat)).upper()]
    total = d[of.COLOUR] * len(shown) + d[of.SURPLUS] * max(0, len(hand) - HAND_LIMIT)
    return total + sum(d[of.HELD + hand[c]] for c in COLOURS)


def naive_ability_value(position: Position, seat: int, d: list[int]) -> int:
    """The value of the ability tiles."""
    letters = position.abilities(seat)
    return sum(d[(of.READY if letter.isupper() else of.TURNED) + "AXDCT".index(letter.upper())] for letter in letters)


def arbitrary_weights(rng: Random) -> list[int]:
    """Random weights, without those for properties that a position does not have."""
    d = [rng.randrange(-100, 100) for _ in range(of.WEIGHTS)]
    d[of.SIZE :] = [0] * 6
    d[of.ROW] = d[of.COAT_ROW] = d[of.LIT_ROW] = 0  # the empty rows above a house have no value
    return d


def test_a_decision_is_worth_what_lies_before_the_seat_afterwards() -> None:
    rng, compared = Random(1), 0
    for position in sample_seat_decisions(400, seed=1):
        d, seat, view = arbitrary_weights(rng), position.seat, position.view(position.seat)
        scores = {candidate.move(view): candidate.score for candidate in list_candidates(view, d)}
        assert set(scores) == set(view.legal_moves)
        surpluses = []
        for move, score in scores.items():
            after = position.play(move)
            earned = coats(position.house(seat).covered, after.house(seat).covered & ~position.house(seat).covered)
            lapsed = count_bonuses(after) != max(0, count_bonuses(position) - 1) + earned
            if not after.is_over and not lapsed:
                surpluses.append(score - naive_seat_value(after, seat, d))
        assert len(set(surpluses)) <= 1
        compared += len(surpluses)
    assert compared > 3000


def test_the_size_of_a_tile_has_its_weight() -> None:
    d = [0] * of.WEIGHTS
    d[of.SIZE : of.SIZE + 6] = [0, 0, 2, 3, 4, 5]
    built = 0
    for position in sample_seat_decisions(100, seed=2):
        view = position.view(position.seat)
        for candidate in list_candidates(view, d):
            if PLACES <= candidate.number < WAYS:
                built += 1
                assert candidate.score == codec.placement(candidate.number).covered.bit_count()
    assert built > 100


def test_winning_is_worth_more_than_everything_else() -> None:
    rows = House.parse("YyYYY/YyYYY/YyYYY/YyYYY/YyYYY/YyYYY/YyYYY/YyYYY/YyYYY")
    for d in HEURISTICS:
        assert score_house(d, rows.covered, rows.windows) > WIN // 2


def test_the_sparing_way_is_legal_and_turns_no_more_than_it_must() -> None:
    seen, stock = set(), "2221/2221/2221/2221/2121/12 X2DCT2"
    short = Position.parse(f"1t BYPRPYR R11Y12G12B13P9E P3 {stock} pPP2:RG:ADC -:G:A")
    for position in [short, *sample_seat_decisions(500, seed=3)]:
        w = engine.spread(position.words)
        for number in engine.legal_numbers(w):
            if PLACES <= number < WAYS:
                w[PLACE] = number - PLACES
                legal_ways = w[LEGAL : LEGAL + list_ways(w, lookup_table())]
                way = WAYS + find_sparing_way(w, lookup_table(), number - PLACES)
                assert way in legal_ways
                turned = {each: len(codec.build(w, number, each).turned) for each in legal_ways}
                assert turned[way] == min(turned.values())
                seen.add(turned[way])
    assert seen >= {0, 1, 2}


def test_luck_decides_evenly_between_equals() -> None:
    position = Position.parse("1t BYPRPYR R10Y12G13B13P9E P3 2221/2221/2221/2221/2121/12 X2D2C2T2 pPP2:R2:A -:G:A")
    w, n = engine.spread(position.words), len(engine.legal_numbers(engine.spread(position.words)))
    counts = dict.fromkeys(engine.legal_numbers(w), 0)
    for i in range(200 * n):
        w[CHOOSING] = seeded(i)
        counts[prefer(w, lookup_table(), RANDOM, legal(w, lookup_table()))] += 1
    assert all(120 <= count <= 290 for count in counts.values())


# Compiled and interpreted search agree


def test_compiled_code_prefers_the_same() -> None:
    compiled = fast.kernel("prefer")
    for i, position in enumerate(sample_seat_decisions(400, seed=4)):
        d = HEURISTICS[i % 4]
        w = engine.spread(position.words)
        w[CHOOSING] = seeded(i)
        n = legal(w, lookup_table())
        array = np.array(w, dtype=np.int64)
        assert compiled(array, np.array(d, dtype=np.int64), n) == prefer(w, lookup_table(), d, n)
        assert array.tolist() == w


@pytest.mark.parametrize("players", [2, 3, 4])
def test_compiled_code_plays_the_same_games(players: int) -> None:
    for seed, d in enumerate(HEURISTICS[1:]):
        w, array = [0] * LENGTH, fast.array(LENGTH)
        rollout.play_games_out(w, lookup_table(), d, players, seed, 2)
        fast.kernel("play_games_out")(array, np.array(d, dtype=np.int64), players, seed, 2)
        assert array[:LEGAL].tolist() == w[:LEGAL]


def make_desks(position: Position, length: int) -> tuple[list[int], fast.Array]:
    """The same desk twice, as a list and as an array."""
    d = make_desk(position.view(position.seat), APPRENTICE, Random(5), length)
    return d.tolist(), d


@pytest.mark.parametrize("position", sample_seat_decisions(6, seed=6), ids=str)
def test_compiled_code_rolls_out_the_same(position: Position) -> None:
    field = list_candidates(position.view(position.seat), MASON)[:3]
    d, array = make_desks(position, at.CANDIDATE + len(field) * at.CANDIDATE_WORDS)
    for desk in (d, array):
        desk[at.CANDIDATES] = len(field)
        for i, candidate in enumerate(field):
            start = at.CANDIDATE + i * at.CANDIDATE_WORDS
            desk[start + at.DECISION], desk[start + at.WAY] = candidate.number, candidate.way
    for _ in range(2):
        rollout.roll_out([0] * LENGTH, lookup_table(), d, 2)
        fast.kernel("roll_out")(fast.array(LENGTH), array, 2)
    assert array.tolist() == d
    assert d[at.SAMPLES] == 4


@pytest.mark.parametrize("position", sample_seat_decisions(6, seed=7), ids=str)
def test_compiled_code_grows_the_same_tree(position: Position) -> None:
    d, array = make_desks(position, at.TREE + 30 * at.NODE_WORDS)
    for desk in (d, array):
        desk[at.NODES], desk[at.CAPACITY] = 1, 30
    tree_search.grow([0] * LENGTH, lookup_table(), d, 40)
    fast.kernel("grow")(fast.array(LENGTH), array, 40)
    assert array.tolist() == d
    assert d[at.TREE + at.VISITS] == 40
    assert 2 <= d[at.NODES] <= 30


# Search


@pytest.mark.parametrize("position", sample_seat_decisions(40, seed=8), ids=str)
def test_determinizations_agree_with_the_view(position: Position) -> None:
    view = position.view(position.seat)
    d = make_desk(view, RANDOM, Random(9), at.CANDIDATE).tolist()
    imagined = set()
    for sample in range(30):
        w = [0] * LENGTH
        rollout.determinize(w, d, sample)
        imagined.add(Position(tuple(w[:STATE])))
    assert {each.view(position.seat) for each in imagined} == {view}
    assert len(imagined) > 1 or not any(view.unknown)


def test_unknown_cards_are_dealt_evenly() -> None:
    position = Position.parse("1t BYPRPYR R10Y12G13B13P9E P3 2221/2221/2221/2221/2121/12 X2D2C2T2 pPP2:R2:A -:-+G:A")
    view = position.view(0)
    d = make_desk(view, RANDOM, Random(10), at.CANDIDATE).tolist()
    counts = [0] * 5
    for sample in range(6000):
        w = [0] * LENGTH
        rollout.determinize(w, d, sample)
        counts[w[mover(w) + 12 + HIDDEN].bit_length() // 8] += 1
    unseen = [view.unseen[colour] for colour in COLOURS]
    for count, cards in zip(counts, unseen, strict=True):
        assert abs(count / 6000 - cards / sum(unseen)) < 0.02


def test_a_win_is_shared_in_whole_parts() -> None:
    w = [0] * LENGTH
    for players in (2, 3, 4):
        begin(w, lookup_table(), players, seed=1)
        assert [victory_parts(winners(w), seat) for seat in range(players)] == [WHOLE_VICTORY // players] * players
        assert w[PLAYERS] == players


def list_children(d: list[int], node: int) -> list[int]:
    """The children of a node."""
    found, child = [], d[node + at.CHILD]
    while child:
        found.append(child)
        child = d[child + at.NEXT]
    return found


@pytest.mark.parametrize("position", sample_seat_decisions(10, seed=11), ids=str)
def test_a_tree_adds_up(position: Position) -> None:
    samples = 300
    _, grown = make_desks(position, at.TREE + (samples + 1) * at.NODE_WORDS)
    grown[at.NODES], grown[at.CAPACITY] = 1, samples + 1
    fast.kernel("grow")(fast.array(LENGTH), grown, samples)
    d = grown.tolist()
    nodes = [at.TREE + i * at.NODE_WORDS for i in range(d[at.NODES])]
    legal_numbers = set(engine.legal_numbers(engine.spread(position.words)))
    assert {d[child + at.NUMBER] for child in list_children(d, at.TREE)} <= legal_numbers
    for node in nodes:
        below = list_children(d, node)
        assert len({d[child + at.NUMBER] for child in below}) == len(below)
        assert sum(d[child + at.VISITS] for child in below) <= d[node + at.VISITS]
        assert 0 <= d[node + at.REWARD] <= WHOLE_VICTORY * d[node + at.VISITS]
        assert all(d[child + at.PARENT] == node for child in below)
        assert all(d[child + at.VISITS] <= d[child + at.CHANCES] <= d[node + at.VISITS] for child in below)


def test_the_weights_do_not_overlap() -> None:
    rows = {of.ROW: 6, of.COAT_ROW: 6, of.LIT_ROW: 6, of.COLUMN: 10, of.LIT_COLUMN: 10, of.HELD: 8}
    rows |= {of.READY: 5, of.TURNED: 5, of.SIZE: 6}
    singles = [of.POINT, of.COAT, of.SPACE, of.HOLE, of.COLOUR, of.SURPLUS]
    taken = singles + [start + i for start, count in rows.items() for i in range(count)]
    assert sorted(taken) == list(range(of.WEIGHTS))


def test_the_house_as_it_stands_counts_for_every_take() -> None:
    d = [0] * of.WEIGHTS
    d[of.SPACE] = 7
    position = Position.parse("1t BYPRPYR R10Y12G13B13P9E P3 2221/2221/2221/2221/2121/12 X2D2C2T2 pPP2:R2:A -:G:A")
    w, seat = engine.spread(position.words), mover(engine.spread(position.words))
    stands = score_house(d, w[seat + COVERED], w[seat + WINDOWS])
    assert stands == 21
    assert score_decision(w, lookup_table(), d, 0, shown_colours(w, seat), stands) == 21
