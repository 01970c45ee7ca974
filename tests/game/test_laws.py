"""Laws that hold in every position and for every move, legal or not."""

import copy
import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.random_games import positions_of, random_record
from nyhavn import (
    Activate,
    Bag,
    Build,
    Cell,
    Discard,
    Draw,
    EndTurn,
    Gain,
    IllegalMove,
    LayWhite,
    Move,
    Placement,
    Position,
    Record,
    Refusal,
    Take,
    View,
)
from nyhavn.game.codec import numbers_of, place_numbers
from nyhavn.game.engine import legal_numbers, spread
from nyhavn.game.move import AnyMove
from nyhavn.rules.material import ABILITIES, CARDS, COLOURS

settings.register_profile("nyhavn", deadline=None, max_examples=150, derandomize=True)
settings.load_profile("nyhavn")

CODES = list(Refusal)
ILLEGAL = CODES[CODES.index(Refusal.GAME_OVER) : CODES.index(Refusal.TOO_FEW_SEATS)]
TILES = sorted(place_numbers(), key=str)

cells = st.builds(Cell, st.integers(0, 4), st.integers(0, 8))
bags = st.text(COLOURS, max_size=6).map(Bag.of)
turned = st.text(ABILITIES, max_size=3)
placements = st.sampled_from(TILES) | st.builds(
    Placement, st.sampled_from(COLOURS), st.lists(cells, min_size=1, max_size=6).map(tuple)
)
arbitrary_moves = st.one_of(
    st.builds(Take, st.lists(st.integers(0, 6), min_size=2, max_size=4).map(tuple), turned),
    st.builds(Discard, bags),
    st.builds(Build, placements, bags, turned),
    st.builds(LayWhite, cells),
    st.builds(Gain, st.sampled_from(ABILITIES)),
    st.just(Activate()),
    st.just(EndTurn()),
    st.builds(Draw, st.text(CARDS, min_size=1, max_size=4)),
)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    found = list(positions_of(draw(st.integers(2, 4)), draw(st.integers(0, 1 << 30))))
    return found[draw(st.integers(0, len(found) - 1))]


@st.composite
def near_moves(draw: st.DrawFn, position: Position) -> AnyMove:
    """Legal builds or takes of this position with one part replaced."""
    legal = [move for move in position.legal_moves if isinstance(move, Take | Build)]
    if not legal:
        return draw(st.just(Activate()) | st.just(EndTurn()))
    match draw(st.sampled_from(legal)):
        case Take(piers, abilities):
            return (
                Take(piers, draw(turned))
                if draw(st.booleans())
                else Take((*piers[1:], draw(st.integers(0, 6))), abilities)
            )
        case Build(placement, payment, abilities):
            changes = [
                Build(draw(placements), payment, abilities),
                Build(placement, draw(bags), abilities),
                Build(placement, payment, draw(turned)),
                Build(placement, payment + draw(bags), draw(turned)),
            ]
            return draw(st.sampled_from(changes))
    raise AssertionError


@given(positions(), st.data())
def test_a_move_is_legal_exactly_if_play_accepts_it(position: Position, data: st.DataObject) -> None:
    legal = set(position.legal_moves)
    for move in [data.draw(arbitrary_moves | near_moves(position)) for _ in range(20)]:
        why = position.why(move)
        assert (why is None) == (move in legal) == (move in position.legal_moves)
        if why is None:
            assert position.play(move) != position
            continue
        with pytest.raises(IllegalMove) as refusal:
            position.play(move)
        assert refusal.value.code is why
        assert refusal.value.text == str(move)
        assert why in ILLEGAL


@given(positions())
def test_every_listed_move_can_be_played_and_leaves_the_old_position_alone(position: Position) -> None:
    before = str(position)
    for move in position.legal_moves:
        after = position.play(move)
        assert after != position
        assert all(new >= old for new, old in zip(after.scores, position.scores, strict=True))
    assert str(position) == before
    assert (len(position.legal_moves) == 0) == position.is_over == (position.result is not None)


@given(positions())
def test_legal_moves_are_distinct_and_count_like_the_numbers(position: Position) -> None:
    moves = list(position.legal_moves)
    assert len(moves) == len(set(moves)) == len({str(move) for move in moves})
    if position.to_move is not None:
        firsts = {numbers[0] for move in moves if (numbers := numbers_of(move))}
        assert sorted(firsts) == legal_numbers(spread(position.words))


@given(arbitrary_moves)
def test_a_move_and_its_text_are_inverse(move: AnyMove) -> None:
    assert Move.parse(str(move)) == move
    assert Move.parse(f"  {move}\t") == move
    assert hash(Move.parse(str(move))) == hash(move)


@given(positions())
def test_a_position_and_its_text_are_inverse(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert Position.parse("  ".join(str(position).split())) == position
    assert pickle.loads(pickle.dumps(position)) == position


@given(positions(), st.integers(0, 1 << 30))
def test_a_view_and_its_text_are_inverse_and_a_sample_looks_the_same(position: Position, seed: int) -> None:
    for seat in (*position.seats, None):
        view = position.view(seat)
        assert View.parse(str(view)) == view
        sample = view.sample(Random(seed))
        assert sample.view(seat) == view
        assert Position.parse(str(sample)) == sample


@given(st.integers(2, 4), st.integers(0, 1 << 30), st.text("ab ;:,.é\n\t", max_size=20))
@settings(max_examples=25)
def test_a_record_and_its_text_are_inverse(players: int, seed: int, comment: str) -> None:
    record = random_record(players, seed)
    record = record.say(comment).titled({"event": comment, "round-2": "x  y"})
    assert Record.parse(str(record)) == record
    assert pickle.loads(pickle.dumps(record)) == copy.deepcopy(record) == record
    assert hash(Record.parse(str(record))) == hash(record)
    assert record.after(len(record.turns)) == record.end
    assert record.end.result is not None


@given(st.integers(2, 4), st.integers(0, 1 << 30))
@settings(max_examples=25)
def test_taking_back_is_the_inverse_of_playing(players: int, seed: int) -> None:
    record = random_record(players, seed, turns=8)
    for move in record.end.legal_moves[:5]:
        assert record.play(move).take_back() == record


@given(positions())
def test_own_moves_follow_from_the_view(position: Position) -> None:
    for seat in position.seats:
        expected = list(position.legal_moves) if position.to_move == seat else []
        assert list(position.view(seat).legal_moves) == expected
    assert list(position.view(None).legal_moves) == []
