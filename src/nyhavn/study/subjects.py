"""What a decision was about, by the move that was played and the best ones, and whether the game was nearly over."""

from collections.abc import Sequence
from enum import StrEnum

from nyhavn.game.move import Activate, Build, Discard, Gain, LayWhite, Move, Take
from nyhavn.game.position import Position
from nyhavn.rules import facts
from nyhavn.rules.material import WINNING_SCORE

LATE_POINTS = 3
"""The game is nearly over if somebody lacks this many points or fewer, or the End card may come."""


class Subject(StrEnum):
    """What a decision was about."""

    TAKES = "takes"
    PLACES = "places"
    PAYMENTS = "payments"
    BONUSES = "bonuses"
    ABILITIES = "abilities"


def find_subject(played: str, best: Sequence[str]) -> Subject:
    """The subject of a decision; the best moves are in notation, too, the best first."""
    move, top = Move.parse(played), Move.parse(best[0])
    if isinstance(move, LayWhite | Gain | Activate):
        return Subject.BONUSES
    others = [Move.parse(text) for text in (best[1:] if played == best[0] else best[:1])]
    if any(
        isinstance(move, Build) and isinstance(other, Build) and other.placement == move.placement for other in others
    ):
        return Subject.PAYMENTS
    if any(isinstance(each, Take | Build) and each.turned for each in (move, top)):
        return Subject.ABILITIES
    return Subject.TAKES if isinstance(move, Take | Discard) else Subject.PLACES


def is_late(position: Position) -> bool:
    """Whether the game was nearly over at the start of a turn."""
    words = list(position.words)
    near = facts.find_end_card(words) >= facts.NEAR
    return near or max(position.scores) >= WINNING_SCORE - LATE_POINTS
