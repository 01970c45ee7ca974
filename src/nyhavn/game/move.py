"""Moves: one type for each kind of decision, each with one canonical text."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import lru_cache

from nyhavn.game.bag import Bag
from nyhavn.game.errors import Refusal
from nyhavn.game.house import CELLS, Cell, Placement
from nyhavn.game.notation import Reader, read_whole
from nyhavn.game.value import Value
from nyhavn.rules.material import ABILITIES, CARDS, COLOURS, PIERS

PIER_NAMES = "1234567"


class Move(Value):
    """A decision of a player or the dealer: an immutable value whose text is its notation."""

    __slots__ = ()

    @staticmethod
    def parse(text: str) -> AnyMove:
        """Parse a move, whether or not it is legal in any position."""
        return read_whole(text, read_move)


def expect_known(parts: Iterable[object], all_parts: Container[object], what: str) -> None:
    """Raise an error if a part of a move does not exist in the game."""
    for part in parts:
        if part not in all_parts:
            raise ValueError(f"there is no {what} {part!r}")


@lru_cache(256)
def in_order(abilities: str) -> str:
    """Abilities in canonical order, each once."""
    expect_known(abilities, ABILITIES, "ability")
    return "".join(ability for ability in ABILITIES if ability in abilities)


def format_turned(abilities: str) -> str:
    """The suffix of a move's text with the abilities that it uses."""
    return f"/{abilities}" if abilities else ""


class Take(Move):
    """Take the cards of these piers, using these abilities: `t36/A` is `Take((2, 5), "A")`."""

    __slots__ = __match_args__ = ("piers", "turned")
    piers: tuple[int, ...]
    turned: str

    def __init__(self, piers: tuple[int, ...], turned: str = "") -> None:
        expect_known(piers, range(PIERS), "pier")
        self._hold(tuple(sorted(piers)), in_order(turned))

    def __str__(self) -> str:
        return "t" + "".join(PIER_NAMES[pier] for pier in self.piers) + format_turned(self.turned)


class Discard(Move):
    """Discard these cards, down to the limit of seven: `dR2G`."""

    __slots__ = __match_args__ = ("cards",)
    cards: Bag

    def __init__(self, cards: Bag) -> None:
        self._hold(cards)

    def __str__(self) -> str:
        return f"d{self.cards}"


class Build(Move):
    """Build a placement for this payment, using these abilities: `bRb4b5c5=R2/D`."""

    __slots__ = __match_args__ = ("placement", "payment", "turned")
    placement: Placement
    payment: Bag
    turned: str

    def __init__(self, placement: Placement, payment: Bag, turned: str = "") -> None:
        self._hold(placement, payment, in_order(turned))

    def __str__(self) -> str:
        return f"b{self.placement}={self.payment}{format_turned(self.turned)}"


class LayWhite(Move):
    """Bonus: lay a white tile on this cell: `wb8`."""

    __slots__ = __match_args__ = ("cell",)
    cell: Cell

    def __init__(self, cell: Cell) -> None:
        expect_known([cell], CELLS, "cell")
        self._hold(cell)

    def __str__(self) -> str:
        return f"w{self.cell}"


class Gain(Move):
    """Bonus: take an ability tile: `aD`."""

    __slots__ = __match_args__ = ("ability",)
    ability: str

    def __init__(self, ability: str) -> None:
        expect_known([ability], list(ABILITIES), "ability")
        self._hold(ability)

    def __str__(self) -> str:
        return f"a{self.ability}"


class Activate(Move):
    """Bonus: make all used ability tiles ready again: `r`."""

    __slots__ = ()

    def __str__(self) -> str:
        return "r"


class EndTurn(Move):
    """End the turn without the build that Both actions allows: `e`."""

    __slots__ = ()

    def __str__(self) -> str:
        return "e"


class Draw(Move):
    """The dealer lays these cards on the empty piers: `>GB`."""

    __slots__ = __match_args__ = ("cards",)
    cards: str

    def __init__(self, cards: str) -> None:
        expect_known(cards, CARDS, "card")
        self._hold(cards)

    def __str__(self) -> str:
        return f">{self.cards}"


AnyMove = Take | Discard | Build | LayWhite | Gain | Activate | EndTurn | Draw


def read_move(reader: Reader) -> AnyMove:
    """Read a move; its parts may be in any unambiguous order."""
    match reader.expect("tdbware>", Refusal.EXPECTED_MOVE):
        case "t":
            return Take(read_piers(reader), read_turned(reader))
        case "d":
            return Discard(Bag.read(reader, COLOURS))
        case "b":
            placement = Placement.read(reader)
            reader.expect("=", Refusal.EXPECTED_EQUALS)
            return Build(placement, Bag.read(reader, COLOURS), read_turned(reader))
        case "w":
            return LayWhite(Cell.read(reader))
        case "a":
            return Gain(read_ability(reader))
        case "r":
            return Activate()
        case "e":
            return EndTurn()
        case _:
            return Draw(read_drawn(reader))


def read_piers(reader: Reader) -> tuple[int, ...]:
    """Read at least two piers."""
    piers = [reader.expect(PIER_NAMES, Refusal.EXPECTED_PIER), reader.expect(PIER_NAMES, Refusal.EXPECTED_PIER)]
    while pier := reader.accept(PIER_NAMES):
        if len(piers) == PIERS:
            reader.at -= 1
            reader.unreadable(Refusal.EXPECTED_END)
        piers.append(pier)
    return tuple(map(PIER_NAMES.index, piers))


def read_ability(reader: Reader) -> str:
    """Read one ability in either case."""
    return reader.expect(ABILITIES + ABILITIES.lower(), Refusal.EXPECTED_ABILITY).upper()


def read_turned(reader: Reader) -> str:
    """Read the abilities after a slash, if there is one; each may occur twice."""
    if not reader.accept("/"):
        return ""
    turned = read_ability(reader)
    while len(turned) < 2 * len(ABILITIES) and reader.next and reader.next.upper() in ABILITIES:
        turned += read_ability(reader)
    return turned


def read_drawn(reader: Reader) -> str:
    """Read the cards of a draw, at least one."""
    cards = reader.expect(CARDS + CARDS.lower(), Refusal.EXPECTED_CARD)
    while card := reader.accept(CARDS + CARDS.lower()):
        if len(cards) == PIERS:
            reader.at -= 1
            reader.unreadable(Refusal.EXPECTED_END)
        cards += card
    return cards.upper()
