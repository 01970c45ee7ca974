"""A study as plain values for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nyhavn.study.decisions import Decision, JudgedMove, Label
from nyhavn.study.game_study import Place, Study

COUNTED = (Label.ONLY, Label.INACCURACY, Label.MISTAKE, Label.BLUNDER)
"""The labels that are counted for each seat."""


def to_values(study: Study, file: str, names: Sequence[str]) -> dict[str, Any]:
    """All numbers of a study: shares of the victory from 0 to 1; turns and seats count from 1."""
    return {
        "file": file,
        "players": study.course.players,
        "turns": len(study.course.turns),
        "depth": study.depth.name,
        "noise": study.noise,
        "seats": [seat_values(study, seat, name) for seat, name in enumerate(names)],
        "moves": list(list_moves(study)),
        "refills": list(list_refills(study)),
        "decisions": [decision_values(place, decision) for place, decision in study.decisions],
    }


def seat_values(study: Study, seat: int, name: str) -> dict[str, Any]:
    """The numbers of one seat; result − start = luck + moves."""
    own, course = study.seats[seat], study.course
    return {
        "seat": seat + 1,
        "name": name,
        "start": own.start,
        "result": own.result,
        "luck": own.luck,
        "luck_error": own.luck_error,
        "luck_before_own_turns": study.luck_before(seat, own=True),
        "luck_before_other_turns": study.luck_before(seat, own=False),
        "moves": own.moves,
        "adjusted": own.adjusted,
        "error_rate": own.error_rate,
        "accuracy": own.accuracy,
        "unforced": len(own.losses),
        "hint_turns": [turn + 1 for turn in course.turns_of(seat, course.hint_turns)],
        "stand_in_turns": [turn + 1 for turn in course.turns_of(seat, course.stand_in_turns)],
        "labels": {str(label): study.count_label(seat, label) for label in COUNTED},
        "chances": [*(swing.start for swing in own.swings), own.result],
    }


def list_moves(study: Study) -> Iterator[dict[str, Any]]:
    """Every turn with what its moves changed for each seat; a resignation or the end of the time is one more."""
    seats = [turn.seat for turn in study.course.turns]
    if study.course.loser is not None:
        seats.append(study.course.loser)
    for number, seat in enumerate(seats):
        changes = [own.swings[number].move for own in study.seats]
        yield {"turn": number + 1, "seat": seat + 1, "changes": changes}


def list_refills(study: Study) -> Iterator[dict[str, Any]]:
    """Every refill with its luck for each seat."""
    for number, turn in enumerate(study.course.turns):
        if turn.drawn:
            swings = [own.swings[number] for own in study.seats]
            luck, errors = [swing.luck for swing in swings], [swing.error for swing in swings]
            yield {"turn": number + 1, "cards": turn.drawn, "luck": luck, "errors": errors}


def decision_values(place: Place, decision: Decision) -> dict[str, Any]:
    """A decision with what its seat knew."""
    return {
        "turn": place.turn + 1,
        "decision": place.number + 1,
        "seat": place.seat + 1,
        "view": decision.view,
        "label": str(decision.label),
        "loss": decision.loss,
        "gap": decision.gap,
        "loss_low": decision.low,
        "loss_high": decision.high,
        "played": move_values(decision.played),
        "best": [move_values(move) for move in decision.best],
        "reasons": [reason._asdict() for reason in decision.reasons],
    }


def move_values(move: JudgedMove) -> dict[str, Any]:
    """A move with its chance."""
    return move._asdict()
