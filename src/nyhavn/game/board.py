"""The board: the public state, which a position and a view have in common."""

from __future__ import annotations

from enum import StrEnum

from nyhavn.game.bag import Bag
from nyhavn.game.house import House
from nyhavn.game.value import Value
from nyhavn.rules import words as at
from nyhavn.rules.material import ABILITIES, CARDS, COLOURS, PIERS, SIZE_COUNT, SMALLEST, TILE_KINDS


class Phase(StrEnum):
    """The kind of decision that is due; the value is its letter in the notation."""

    TURN = "t"
    DISCARD = "d"
    BUILD = "b"
    BONUS = "c"
    DRAW = ">"
    OVER = "!"


PHASES = {
    at.TURN: Phase.TURN,
    at.DISCARD: Phase.DISCARD,
    at.BUILD: Phase.BUILD,
    at.BONUS: Phase.BONUS,
    at.DRAW: Phase.DRAW,
    at.OVER: Phase.OVER,
}
"""The phases of a position; the phases of dealing and paying never occur in one."""
COUNTED = (Phase.DISCARD, Phase.BONUS)
EMPTY_PIER = "."


def ability_names(abilities: int) -> str:
    """The letters of a set of abilities, in canonical order."""
    return "".join(letter for i, letter in enumerate(ABILITIES) if abilities >> i & 1)


def ability_set(letters: str) -> int:
    """The set of abilities with these letters."""
    return sum(1 << i for i, letter in enumerate(ABILITIES) if letter in letters)


class Board(Value):
    """The state words and the public values computed from them."""

    __slots__ = __match_args__ = ("words",)
    words: tuple[int, ...]

    def __init__(self, words: tuple[int, ...]) -> None:
        object.__setattr__(self, "words", words)

    def seat_start(self, seat: int) -> int:
        """The offset of the words of a seat."""
        if not 0 <= seat < self.words[at.PLAYERS]:
            raise IndexError(f"there is no seat {seat} at a table of {self.players}")
        return at.SEATS + seat * at.SEAT_WORDS

    def word(self, seat: int, offset: int) -> int:
        """One of a seat's words."""
        return self.words[self.seat_start(seat) + offset]

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.words[at.PLAYERS]

    @property
    def seats(self) -> range:
        """All seats, in the order of play."""
        return range(self.players)

    @property
    def seat(self) -> int:
        """The seat whose turn it is, or was when the game ended."""
        return self.words[at.SEAT]

    @property
    def phase(self) -> Phase:
        """The kind of decision that is due."""
        return PHASES[self.words[at.PHASE]]

    @property
    def to_move(self) -> int | None:
        """The seat that has to decide; None if it is the dealer's turn or the game is over."""
        return None if self.phase in (Phase.DRAW, Phase.OVER) else self.seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def open(self) -> int:
        """How many cards are still to be discarded, or how many bonuses to be taken."""
        return self.words[at.OPEN]

    @property
    def harbour(self) -> str:
        """The letters of the cards on the seven piers, with a dot for an empty pier."""
        cards = EMPTY_PIER + CARDS
        return "".join(cards[self.words[at.HARBOUR] >> at.PIER_BITS * pier & at.PIER_MASK] for pier in range(PIERS))

    @property
    def discards(self) -> Bag:
        """The cards on the discard pile."""
        return Bag(self.words[at.DISCARDS])

    @property
    def whites(self) -> int:
        """How many white tiles are in stock."""
        return self.words[at.WHITES]

    def stock(self, colour: str, size: int) -> int:
        """How many tiles of a colour and size are in stock."""
        kind = COLOURS.index(colour) * SIZE_COUNT + size - SMALLEST
        return self.words[at.TILES] >> at.KIND_BITS * kind & at.KIND_MASK

    @property
    def tile_stock(self) -> dict[str, list[int]]:
        """How many tiles of each colour are in stock, by size."""
        tiles = self.words[at.TILES]
        counts = [tiles >> at.KIND_BITS * kind & at.KIND_MASK for kind in range(TILE_KINDS)]
        return {colour: counts[i * SIZE_COUNT :][:SIZE_COUNT] for i, colour in enumerate(COLOURS)}

    @property
    def ability_stock(self) -> dict[str, int]:
        """How many ability tiles of each kind are in stock: one per player, minus those taken."""
        return {letter: self.players - self.owners(i) for i, letter in enumerate(ABILITIES)}

    def owners(self, ability: int) -> int:
        """How many seats have this ability tile."""
        return sum(self.word(seat, at.OWNED) >> ability & 1 for seat in self.seats)

    def house(self, seat: int) -> House:
        """The house of a seat."""
        painted = tuple(self.word(seat, at.PAINTED + colour) for colour in range(len(COLOURS)))
        return House(self.word(seat, at.COVERED), self.word(seat, at.WINDOWS), painted)

    def abilities(self, seat: int) -> str:
        """The ability tiles of a seat: a capital letter for a ready one, a small letter for a used one."""
        used = ability_names(self.word(seat, at.USED))
        return "".join(a.lower() if a in used else a for a in ability_names(self.word(seat, at.OWNED)))

    def ready(self, seat: int) -> str:
        """The ability tiles that a seat can use."""
        return ability_names(self.word(seat, at.OWNED) & ~self.word(seat, at.USED))

    def seen(self, seat: int) -> Bag:
        """The public cards in the hand of a seat."""
        return Bag(self.word(seat, at.HAND) - self.word(seat, at.HIDDEN))

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of all seats."""
        return self.words[at.SEATS + at.SCORE : at.SEATS + at.SEAT_WORDS * self.players : at.SEAT_WORDS]
