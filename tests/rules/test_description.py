"""Descriptions of legal moves: each says what playing the move does."""

from harness.random_games import sampled_positions
from nyhavn import Position
from nyhavn.game import codec
from nyhavn.game.bag import Bag
from nyhavn.game.board import Phase, ability_set
from nyhavn.game.draft import DONE
from nyhavn.game.engine import spread
from nyhavn.game.move import AnyMove, Build, Discard, Take
from nyhavn.rules import description as at
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import COLUMNS, WINNING_SCORE
from nyhavn.rules.playout import NOTHING
from nyhavn.rules.scoring import full_columns, full_rows
from nyhavn.rules.words import BOTH_ACTIONS, LENGTH, mover, ready


def describe_position(position: Position, room: int = at.MOST_WORDS) -> list[list[int]]:
    """The descriptions of all legal moves."""
    rows = [0] * room
    count = at.describe_moves(spread(position.words), lookup_table(), [0] * LENGTH, [0] * at.DESCRIPTION, rows)
    return [rows[i * at.DESCRIPTION :][: at.DESCRIPTION] for i in range(count)]


def described_move(position: Position, row: list[int]) -> AnyMove:
    """The move of a description."""
    chosen = (row[at.DECISION],) if row[at.WAY] == NOTHING else (row[at.DECISION], row[at.WAY])
    return codec.move_of(spread(position.words), chosen)


def test_every_legal_move_is_described_by_what_it_does() -> None:
    kinds = set()
    for position in sampled_positions(120, seed=21):
        if position.to_move is None:
            continue
        rows = describe_position(position)
        assert [described_move(position, row) for row in rows] == list(position.legal_moves)
        for row in rows:
            move = described_move(position, row)
            kinds.add(type(move).__name__)
            check_description(position, move, row)
    assert kinds >= {"Take", "Build", "Discard", "LayWhite", "Gain"}


def check_description(position: Position, move: AnyMove, row: list[int]) -> None:
    """Compare a description with the position after the move."""
    seat, after = position.seat, position.play(move)
    before, built, words = position.house(seat), after.house(seat), list(position.words)
    assert row[at.POINTS] == after.scores[seat] - position.scores[seat]
    assert (
        row[at.WINS] == (after.scores[seat] >= WINNING_SCORE and isinstance(move, Build)) or row[at.COLOUR] == NOTHING
    )
    if row[at.LAST]:
        assert after.phase in DONE
    elif isinstance(move, (Take, Discard)) and not ready(words, mover(words)) & BOTH_ACTIONS:
        assert after.phase not in DONE
    assert row[at.CELLS] == built.covered & ~before.covered
    assert row[at.BRICK] == row[at.CELLS] & ~built.windows
    assert row[at.FULL_ROWS] == full_rows(built.covered) & ~full_rows(before.covered)
    assert row[at.FULL_COLUMNS] == full_columns(built.covered) & ~full_columns(before.covered)
    if isinstance(move, Build):
        assert (Bag(row[at.CARDS]), row[at.TURNED]) == (move.payment, ability_set(move.turned))
        assert after.phase is not Phase.BONUS or row[at.COATS] == after.open
    elif isinstance(move, Take):
        assert position.hand(seat) + Bag(row[at.CARDS]) == after.hand(seat)
        assert row[at.PIERS] == sum(1 << pier for pier in move.piers)
        assert row[at.TURNED] == ability_set(move.turned)


def test_a_completed_row_and_column_are_described() -> None:
    rows = [row for position in sampled_positions(400, seed=22) for row in describe_decision(position)]
    assert any(row[at.FULL_ROWS] for row in rows)
    assert any(row[at.FULL_COLUMNS] for row in rows)
    assert all(row[at.FULL_ROWS].bit_count() <= row[at.POINTS] for row in rows)
    assert all(row[at.FULL_COLUMNS] < 1 << COLUMNS for row in rows)


def describe_decision(position: Position) -> list[list[int]]:
    """The descriptions of all legal moves; none if no seat decides."""
    return [] if position.to_move is None else describe_position(position)


def test_no_more_descriptions_are_written_than_there_is_room_for() -> None:
    row, rows = [1] * at.DESCRIPTION, [0] * at.MOST_WORDS
    assert at.add_description(row, rows, at.MOST_DESCRIBED) == at.MOST_DESCRIBED
    assert at.add_description(row, rows, at.MOST_DESCRIBED - 1) == at.MOST_DESCRIBED
    assert sum(rows) == at.DESCRIPTION
