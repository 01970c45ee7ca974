"""Reads and writes positions and views as one line of text, and checks that they can occur."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nyhavn.game.bag import Bag
from nyhavn.game.board import COUNTED, EMPTY_PIER, PHASES, Board, Phase, ability_set
from nyhavn.game.engine import Words, spread
from nyhavn.game.errors import Refusal
from nyhavn.game.house import House
from nyhavn.game.notation import Reader
from nyhavn.rules import validation
from nyhavn.rules import words as at
from nyhavn.rules.building import list_builds
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import (
    ABILITIES,
    CARDS,
    CARDS_PER_COLOUR,
    COLOURS,
    END,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PIERS,
    SIZES,
)

WATCHER = "-"
SEAT_NAMES = "1234"
REFUSALS = {
    validation.WRONG_HAND: Refusal.WRONG_HAND,
    validation.ABILITIES_DO_NOT_ADD_UP: Refusal.ABILITIES_DO_NOT_ADD_UP,
    validation.HOUSE_IN_THE_AIR: Refusal.HOUSE_IN_THE_AIR,
    validation.NOT_OVER: Refusal.NOT_OVER,
    validation.SHOULD_BE_OVER: Refusal.SHOULD_BE_OVER,
    validation.TOO_MANY_DISCARDS: Refusal.WRONG_HAND,
    validation.NO_BONUS_OPEN: Refusal.NO_BONUS_OPEN,
    validation.NOTHING_TO_BUILD: Refusal.NOTHING_TO_BUILD,
}
"""The refusals of contradictions at a seat or in the phase."""


class SeatSetup(NamedTuple):
    """The parsed field of one seat, and its place in the text."""

    place: int
    house: House
    seen: Bag
    hidden: Bag
    unknown: int
    abilities: str

    def words(self) -> list[int]:
        """The seat's state words."""
        house, cards = self.house, self.seen + self.hidden
        owned = ability_set(self.abilities.upper())
        used = ability_set("".join(a for a in self.abilities if a.islower()).upper())
        return [house.covered, house.windows, *house.painted, cards.word, self.hidden.word, owned, used, house.score]


class Setup:
    """A parsed line, whether or not its position can occur, and the places of its fields."""

    def __init__(self) -> None:
        self.seat = 0
        self.phase = Phase.TURN
        self.open = 0
        self.viewer = ""
        self.harbour = ""
        self.supply = Bag()
        self.unseen = 0
        self.discards = Bag()
        self.tiles: list[list[int]] = []
        self.whites = 0
        self.stock: dict[str, int] = {}
        self.seats: list[SeatSetup] = []
        self.places: dict[str, int] = {}

    @property
    def players(self) -> int:
        """How many seats the text describes."""
        return len(self.seats)

    @property
    def rest(self) -> dict[str, int]:
        """How many cards of each colour the line does not show outside the supply."""
        shown = Bag.of(self.harbour.replace(EMPTY_PIER, "")) + self.discards
        for seat in self.seats:
            shown += seat.seen + seat.hidden
        return {colour: CARDS_PER_COLOUR[self.players] - shown[colour] for colour in COLOURS}

    @property
    def counts_unseen_cards(self) -> bool:
        """Whether a view says how many cards it does not show; a position shows all."""
        unseen = self.unseen + sum(seat.unknown for seat in self.seats)
        return not self.viewer or unseen == sum(self.rest.values())

    @property
    def counts_abilities(self) -> bool:
        """Whether the stock has the ability tiles that no seat owns."""
        owned = [ability.upper() for seat in self.seats for ability in seat.abilities]
        return all(left + owned.count(ability) == self.players for ability, left in self.stock.items())

    def words(self) -> Words:
        """The state words; in a view, the supply holds all unseen cards."""
        w = [0] * at.STATE
        w[at.PLAYERS], w[at.SEAT], w[at.OPEN] = self.players, self.seat, self.open
        w[at.PHASE] = next(number for number, phase in PHASES.items() if phase is self.phase)
        rest = Bag.of(c for c, n in self.rest.items() for _ in range(n)) if self.viewer else Bag()
        w[at.SUPPLY] = self.supply.word + rest.word
        w[at.DISCARDS], w[at.WHITES] = self.discards.word, self.whites
        counts = [n for sizes in self.tiles for n in sizes]
        w[at.TILES] = sum(n << 2 * kind for kind, n in enumerate(counts))
        cards = EMPTY_PIER + CARDS
        w[at.HARBOUR] = sum(cards.index(card) << at.PIER_BITS * pier for pier, card in enumerate(self.harbour))
        for i, seat in enumerate(self.seats):
            start = at.SEATS + i * at.SEAT_WORDS
            w[start : start + at.SEAT_WORDS] = seat.words()
        return tuple(w)


def read_setup(reader: Reader, viewed: bool) -> Setup:
    """Read the line of a position or of a view."""
    setup = Setup()
    reader.skip_blanks()
    read_turn(reader, setup, viewed)
    for name, read_field in FIELDS.items():
        expect_blank(reader)
        setup.places[name] = reader.at
        read_field(reader, setup)
    while reader.skip_blanks() and not reader.done:
        if setup.players == MAX_PLAYERS:
            reader.unreadable(Refusal.EXPECTED_END)
        setup.seats.append(read_seat(reader, setup))
    for refusal, place in problems(setup):
        reader.impossible(refusal, place)
    return setup


def expect_blank(reader: Reader) -> None:
    """Read the white space between two fields."""
    if not reader.skip_blanks():
        reader.unreadable(Refusal.EXPECTED_SPACE)


def read_turn(reader: Reader, setup: Setup, viewed: bool) -> None:
    """Read the seat, the phase and, in a view, the viewer: `2t`, `1d2`, `1c1@2`."""
    setup.places["turn"] = reader.at
    setup.seat = SEAT_NAMES.index(reader.expect(SEAT_NAMES, Refusal.EXPECTED_SEAT))
    setup.phase = Phase(reader.expect("".join(Phase), Refusal.EXPECTED_PHASE))
    if setup.phase in COUNTED:
        setup.open = int(reader.expect("123456789", Refusal.EXPECTED_COUNT))
    if viewed:
        reader.expect("@", Refusal.EXPECTED_VIEWER)
        setup.places["viewer"] = reader.at
        setup.viewer = reader.expect(SEAT_NAMES + WATCHER, Refusal.EXPECTED_VIEWER)


def read_harbour(reader: Reader, setup: Setup) -> None:
    """Read the seven piers."""
    for _ in range(PIERS):
        setup.harbour += reader.expect(EMPTY_PIER + CARDS, Refusal.EXPECTED_CARD)


def read_supply(reader: Reader, setup: Setup) -> None:
    """Read the cards of the supply or, in a view, their number and the End card."""
    if setup.viewer:
        reader.expect("?", Refusal.EXPECTED_COUNT)
        setup.unseen = reader.number(Refusal.EXPECTED_COUNT)
        setup.supply = Bag.of(reader.accept(END))
    else:
        setup.supply = Bag.read(reader)


def read_discards(reader: Reader, setup: Setup) -> None:
    """Read the discard pile."""
    setup.discards = Bag.read(reader, COLOURS)


def read_tiles(reader: Reader, setup: Setup) -> None:
    """Read the stock: the four sizes of each colour, then the white tiles."""
    for _ in COLOURS:
        setup.tiles.append([int(reader.expect("0123", Refusal.EXPECTED_STOCK)) for _ in SIZES])
        reader.expect("/", Refusal.EXPECTED_SLASH)
    setup.whites = reader.number(Refusal.EXPECTED_STOCK)


def read_abilities(reader: Reader, setup: Setup) -> None:
    """Read the stock of ability tiles."""
    setup.stock = dict.fromkeys(ABILITIES, 0)
    if reader.accept("-"):
        return
    while reader.next.strip():
        letter = reader.expect(ABILITIES, Refusal.EXPECTED_ABILITY)
        setup.stock[letter] += int(reader.accept("1234") or 1)


FIELDS = {
    "harbour": read_harbour,
    "supply": read_supply,
    "discards": read_discards,
    "tiles": read_tiles,
    "abilities": read_abilities,
}
"""The fields between the turn and the seats."""


def read_seat(reader: Reader, setup: Setup) -> SeatSetup:
    """Read a seat: house, hand and abilities."""
    place = reader.at
    house = House.read(reader)
    reader.expect(":", Refusal.EXPECTED_COLON)
    seen = Bag.read(reader, COLOURS)
    hidden, unknown = Bag(), 0
    if reader.accept("+"):
        if setup.viewer and setup.viewer != SEAT_NAMES[setup.players]:
            reader.expect("?", Refusal.EXPECTED_COUNT)
            unknown = reader.number(Refusal.EXPECTED_COUNT)
        else:
            hidden = Bag.read(reader, COLOURS)
    reader.expect(":", Refusal.EXPECTED_COLON)
    return SeatSetup(place, house, seen, hidden, unknown, read_owned(reader))


def read_owned(reader: Reader) -> str:
    """Read the ability tiles of a seat, each once."""
    if reader.accept("-"):
        return ""
    owned = ""
    while not owned or reader.next.strip():
        left = "".join(a for a in ABILITIES if a not in owned.upper())
        owned += reader.expect(left + left.lower(), Refusal.EXPECTED_ABILITY)
    return owned


def problems(setup: Setup) -> Iterator[tuple[Refusal, int]]:
    """Every contradiction in a line, with its place; later checks rely on the earlier ones."""
    if setup.players < MIN_PLAYERS:
        yield Refusal.TOO_FEW_SEATS, setup.seats[-1].place if setup.seats else setup.places["turn"]
    if setup.seat >= setup.players:
        yield Refusal.NO_SUCH_SEAT, setup.places["turn"]
    if setup.viewer and setup.viewer not in SEAT_NAMES[: setup.players] + WATCHER:
        yield Refusal.NO_SUCH_SEAT, setup.places["viewer"]
    w, t = spread(setup.words()), lookup_table()
    if not validation.end_card_fits(w, t):
        yield Refusal.WRONG_END_CARD, setup.places["harbour" if END in setup.harbour else "supply"]
    if not (validation.cards_add_up(w, t) and setup.counts_unseen_cards):
        yield Refusal.CARDS_DO_NOT_ADD_UP, setup.places["supply"]
    if not validation.harbour_fits(w):
        yield Refusal.WRONG_HARBOUR, setup.places["harbour"]
    if not validation.tiles_add_up(w, t):
        yield Refusal.TILES_DO_NOT_ADD_UP, setup.places["tiles"]
    if not setup.counts_abilities:
        yield Refusal.ABILITIES_DO_NOT_ADD_UP, setup.places["abilities"]
    for number, seat in enumerate(setup.seats):
        if found := validation.validate_seat(w, number, seat.unknown):
            yield REFUSALS[found], seat.place
    if found := validation.validate_phase(w):
        winner = validation.winning_seat(w)
        at_seat = found == validation.SHOULD_BE_OVER
        yield REFUSALS[found], setup.seats[winner].place if at_seat else setup.places["turn"]
    if setup.phase is Phase.BUILD and not may_build(setup, w):
        yield Refusal.NOTHING_TO_BUILD, setup.places["turn"]


def may_build(setup: Setup, w: list[int]) -> bool:
    """Whether the seat to move can build with at least one of its possible hands."""
    hand = at.SEATS + setup.seat * at.SEAT_WORDS + at.HAND
    known = w[hand]
    for unknown, _ in Bag(w[at.SUPPLY]).draws(setup.seats[setup.seat].unknown):
        w[hand] = known + unknown.word
        if list_builds(w, lookup_table(), 0):
            return True
    return False


def read_position(reader: Reader) -> Words:
    """Read the words of a position that can occur."""
    return read_setup(reader, viewed=False).words()


def write_board(board: Board, supply: str, hands: Iterable[str], viewer: str = "") -> str:
    """The line of a position or view, given the texts of its supply and hands."""
    turn = f"{board.seat + 1}{board.phase}{board.open or ''}{viewer}"
    stock = "".join(a + (str(n) if n > 1 else "") for a, n in board.ability_stock.items() if n)
    tiles = [*("".join(map(str, counts)) for counts in board.tile_stock.values()), str(board.whites)]
    seats = [f"{board.house(i)}:{hand}:{board.abilities(i)}" for i, hand in enumerate(hands)]
    return " ".join([turn, board.harbour, supply, str(board.discards), "/".join(tiles), stock or "-", *seats])
