"""Drafts: the moves of a turn can be undone until the turn is ended, and a settled turn is that of the record."""

from random import Random

import pytest

from nyhavn import Draw, IllegalMove, Move, Record, Refusal, SeededDealer
from nyhavn.game.draft import Draft


def begin_draft(players: int = 2, seed: int = 7) -> Draft:
    return Draft(Record.begin(SeededDealer(seed).deal(players)))


def test_a_move_can_be_undone_until_the_turn_is_ended() -> None:
    start = begin_draft()
    played = start.play(Move.parse("t12"))
    assert (played.moves, played.settled, played.seat) == ((Move.parse("t12"),), start.settled, start.seat)
    assert played.position == start.position.play("t12")
    assert (start.turn_done, played.turn_done, played.needs_refill) == (False, True, True)
    assert played.undo() == start == played.discard()
    ended = played.end_turn_with(SeededDealer(7, drawn=12))
    assert (ended.steps, ended.seat, len(ended.settled.turns)) == ((), 1, 1)
    with pytest.raises(IndexError, match="no move of this turn can be undone"):
        ended.undo()


def test_a_turn_with_decisions_left_is_not_ended() -> None:
    with pytest.raises(ValueError, match="the turn has decisions left"):
        begin_draft().end_turn()
    with pytest.raises(ValueError, match="the turn has decisions left"):
        begin_draft().end_turn_with(SeededDealer(7))


@pytest.mark.parametrize("draw", [None, Draw("R"), Draw("RRRRRRR")])
def test_a_refill_fits_the_turn(draw: Draw | None) -> None:
    with pytest.raises(IllegalMove) as refused:
        begin_draft().play(Move.parse("t12")).end_turn(draw)
    assert refused.value.code in (Refusal.WRONG_DRAW, Refusal.NOT_IN_SUPPLY)


def test_a_turn_without_a_refill_takes_no_cards() -> None:
    for draft in list_drafts(2, 3):
        if draft.turn_done and not draft.needs_refill:
            with pytest.raises(IllegalMove) as refused:
                draft.end_turn(Draw("R"))
            assert refused.value.code is Refusal.WRONG_DRAW
            return
    pytest.fail("no turn without a refill was played")


def list_drafts(players: int, seed: int) -> list[Draft]:
    """All drafts of a random game, builds preferred."""
    rng, dealer = Random(seed), SeededDealer(seed)
    draft = Draft(Record.begin(dealer.deal(players)))
    found = [draft]
    while not draft.is_over:
        if draft.turn_done:
            draft = draft.end_turn_with(dealer)
        else:
            moves = draft.position.legal_moves
            draft = draft.play(rng.choice([move for move in moves if str(move)[0] == "b"] or list(moves)))
        found.append(draft)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_of_drafts_is_the_game_of_its_record(players: int) -> None:
    record = Record.begin(SeededDealer(5).deal(players))
    for before, draft in zip(found := list_drafts(players, 5), found[1:], strict=False):
        if draft.steps:
            assert before.play_unchecked(draft.moves[-1]) == draft
            assert draft.undo() == before
            record = record.play(draft.moves[-1])
        else:
            draw = draft.settled.turns[-1].moves[-1] if before.needs_refill else None
            assert isinstance(draw, Draw | None)
            assert before.end_turn(draw) == draft
            record = record.play(draw) if draw else record
        assert draft.record == record == Record.parse(str(record))
        assert Draft.reopen(record) == draft if draft.steps else Draft(record) == draft
    assert draft.is_over
    assert draft.position.result


def test_a_reopened_turn_keeps_its_comment() -> None:
    record = begin_draft().play(Move.parse("t12")).record.say("Why not?")
    draft = Draft.reopen(record)
    assert draft.record == record
    assert draft.undo().play(Move.parse("t23")).record.turns[-1].comment == "Why not?"
    assert draft.end_turn_with(SeededDealer(7, drawn=12)).settled.turns[-1].comment == "Why not?"


def test_the_last_turn_of_a_record_is_reopened() -> None:
    start = begin_draft()
    assert Draft.reopen(start.settled) == start
