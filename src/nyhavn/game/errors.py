"""Refusals: one enumeration of codes, and the three errors that carry them."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nyhavn.game.position import Position


class Refusal(StrEnum):
    """Every reason for a refusal; each has a phrase in every language."""

    # The text cannot be read.
    EXPECTED_MOVE = "expected-move"
    EXPECTED_PIER = "expected-pier"
    EXPECTED_COLOUR = "expected-colour"
    EXPECTED_CARD = "expected-card"
    EXPECTED_COUNT = "expected-count"
    EXPECTED_CELL = "expected-cell"
    EXPECTED_ABILITY = "expected-ability"
    EXPECTED_EQUALS = "expected-equals"
    EXPECTED_SLASH = "expected-slash"
    EXPECTED_COLON = "expected-colon"
    EXPECTED_SPACE = "expected-space"
    EXPECTED_SEAT = "expected-seat"
    EXPECTED_PHASE = "expected-phase"
    EXPECTED_ROW = "expected-row"
    EXPECTED_STOCK = "expected-stock"
    EXPECTED_VIEWER = "expected-viewer"
    EXPECTED_END = "expected-end"
    EXPECTED_VERSION = "expected-version"
    EXPECTED_START = "expected-start"
    WRONG_TURN_NUMBER = "wrong-turn-number"
    WRONG_RESULT = "wrong-result"

    # The move is not legal here.
    GAME_OVER = "game-over"
    TAKE_OR_BUILD = "take-or-build"
    DISCARD_FIRST = "discard-first"
    BUILD_OR_END = "build-or-end"
    BONUS_FIRST = "bonus-first"
    DEALERS_TURN = "dealers-turn"
    TWO_PIERS = "two-piers"
    NOT_NEIGHBOURS = "not-neighbours"
    NEEDS_ADDITIONAL_CARD = "needs-additional-card"
    NEEDS_BOTH_ACTIONS = "needs-both-actions"
    ABILITY_WITHOUT_EFFECT = "ability-without-effect"
    ABILITY_NOT_OWNED = "ability-not-owned"
    ABILITY_USED = "ability-used"
    ABILITY_OWNED = "ability-owned"
    NOTHING_TO_ACTIVATE = "nothing-to-activate"
    WRONG_DISCARD = "wrong-discard"
    NOT_IN_HAND = "not-in-hand"
    NO_SUCH_TILE = "no-such-tile"
    OUT_OF_STOCK = "out-of-stock"
    SPACE_COVERED = "space-covered"
    NOTHING_UNDERNEATH = "nothing-underneath"
    WRONG_COLOUR = "wrong-colour"
    ONE_COLOUR_CHANGES = "one-colour-changes"
    TOO_FEW_CARDS = "too-few-cards"
    TOO_MANY_CARDS = "too-many-cards"
    NOT_IN_SUPPLY = "not-in-supply"
    WRONG_DRAW = "wrong-draw"

    # The position cannot occur.
    TOO_FEW_SEATS = "too-few-seats"
    NO_SUCH_SEAT = "no-such-seat"
    CARDS_DO_NOT_ADD_UP = "cards-do-not-add-up"
    TILES_DO_NOT_ADD_UP = "tiles-do-not-add-up"
    ABILITIES_DO_NOT_ADD_UP = "abilities-do-not-add-up"
    WRONG_END_CARD = "wrong-end-card"
    WRONG_HARBOUR = "wrong-harbour"
    WRONG_HAND = "wrong-hand"
    HOUSE_IN_THE_AIR = "house-in-the-air"
    NO_BONUS_OPEN = "no-bonus-open"
    NOTHING_TO_BUILD = "nothing-to-build"
    SHOULD_BE_OVER = "should-be-over"
    NOT_OVER = "not-over"


class NyhavnError(ValueError):
    """An input was refused: `code` is the reason, `text` the offending text, `line` and `column`, from 1, its place."""

    def __init__(self, code: Refusal, text: str, line: int = 1, column: int = 1) -> None:
        super().__init__(code, text, line, column)
        self.code, self.text, self.line, self.column = code, text, line, column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.code.replace('-', ' ')}: {self.text!r}"


class Unreadable(NyhavnError):
    """The text is not valid notation: the code says what was expected at the place of the error."""


class IllegalMove(NyhavnError):
    """The move is readable but not legal in `position`, which is None if a record or a dealer was refused."""

    def __init__(
        self, code: Refusal, text: str, line: int = 1, column: int = 1, position: Position | None = None
    ) -> None:
        super().__init__(code, text, line, column)
        self.position = position


class ImpossiblePosition(NyhavnError):
    """The position is readable but cannot occur in a game."""
