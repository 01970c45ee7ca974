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
from nyhavn.rules import words as at
from nyhavn.rules.bonuses import bonus_possible
from nyhavn.rules.building import list_builds
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import (
    ABILITIES,
    CARDS,
    CARDS_PER_COLOUR,
    COLOURS,
    END,
    HAND_LIMIT,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PIERS,
    SIZES,
    START_HANDS,
    TILES_PER_COLOUR,
    WHITE_TILES,
    WINNING_SCORE,
)
from nyhavn.rules.scoring import coats

WATCHER = "-"
SEAT_NAMES = "1234"
EMPTY_PIERS = {
    Phase.TURN: (0,),
    Phase.DISCARD: (2, 3),
    Phase.BUILD: (2, 3),
    Phase.BONUS: (0, 2, 3),
    Phase.DRAW: (1, 2, 3),
    Phase.OVER: (0, 1, 2, 3),
}
"""The possible numbers of empty piers in each phase."""


class SeatSetup(NamedTuple):
    """The parsed field of one seat, and its place in the text."""

    place: int
    house: House
    seen: Bag
    hidden: Bag
    unknown: int
    abilities: str

    @property
    def hand_size(self) -> int:
        """How many cards are in the hand."""
        return len(self.seen) + self.secret

    @property
    def secret(self) -> int:
        """How many cards in the hand are not public."""
        return len(self.hidden) + self.unknown

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
    yield from card_problems(setup)
    yield from stock_problems(setup)
    for i, seat in enumerate(setup.seats):
        yield from seat_problems(setup, i, seat)
    yield from phase_problems(setup)


def card_problems(setup: Setup) -> Iterator[tuple[Refusal, int]]:
    """Wrong numbers of cards, and cards in impossible places."""
    ends = setup.supply[END] + setup.harbour.count(END)
    if ends > 1 or (setup.players == 2 and ends == 0) or (END in setup.harbour and setup.phase is not Phase.OVER):
        yield Refusal.WRONG_END_CARD, setup.places["harbour" if END in setup.harbour else "supply"]
    rest = setup.rest
    unknown = setup.unseen + sum(seat.unknown for seat in setup.seats)
    fits = unknown == sum(rest.values()) if setup.viewer else all(setup.supply[c] == n for c, n in rest.items())
    if not fits or min(rest.values()) < 0:
        yield Refusal.CARDS_DO_NOT_ADD_UP, setup.places["supply"]
    if setup.harbour.count(EMPTY_PIER) not in EMPTY_PIERS[setup.phase]:
        yield Refusal.WRONG_HARBOUR, setup.places["harbour"]


def stock_problems(setup: Setup) -> Iterator[tuple[Refusal, int]]:
    """Wrong numbers of tiles and abilities."""
    houses = [seat.house for seat in setup.seats]
    for i, stock in enumerate(setup.tiles):
        built = [n - left for n, left in zip(TILES_PER_COLOUR[setup.players], stock, strict=True)]
        spaces = sum(house.painted[i].bit_count() for house in houses)
        bricks = sum((house.painted[i] & ~house.windows).bit_count() for house in houses)
        sizes = sum(size * n for size, n in zip(SIZES, built, strict=True))
        if min(built) < 0 or bricks != sum(built) or spaces != sizes:
            yield Refusal.TILES_DO_NOT_ADD_UP, setup.places["tiles"]
    if setup.whites + sum(house.white.bit_count() for house in houses) != WHITE_TILES:
        yield Refusal.TILES_DO_NOT_ADD_UP, setup.places["tiles"]
    for ability, left in setup.stock.items():
        if left + sum(ability in seat.abilities.upper() for seat in setup.seats) != setup.players:
            yield Refusal.ABILITIES_DO_NOT_ADD_UP, setup.places["abilities"]


def seat_problems(setup: Setup, i: int, seat: SeatSetup) -> Iterator[tuple[Refusal, int]]:
    """An impossible hand, house or set of abilities."""
    surplus = setup.open if setup.phase is Phase.DISCARD and i == setup.seat else 0
    too_large = seat.hand_size != HAND_LIMIT + surplus if surplus else seat.hand_size > HAND_LIMIT
    if too_large or seat.secret > START_HANDS[i]:
        yield Refusal.WRONG_HAND, seat.place
    if ABILITIES[0] not in seat.abilities.upper():
        yield Refusal.ABILITIES_DO_NOT_ADD_UP, seat.place
    if not seat.house.stands:
        yield Refusal.HOUSE_IN_THE_AIR, seat.place


def phase_problems(setup: Setup) -> Iterator[tuple[Refusal, int]]:
    """A phase that contradicts the rest of the position."""
    place = setup.places["turn"]
    w = spread(setup.words())
    mover = setup.seats[setup.seat]
    high = [seat for seat in setup.seats if seat.house.score >= WINNING_SCORE]
    if setup.phase is Phase.OVER:
        if len(high) + setup.harbour.count(END) != 1 or (high and high[0] is not mover):
            yield Refusal.NOT_OVER, place
    elif high:
        yield Refusal.SHOULD_BE_OVER, high[0].place
    if setup.phase is Phase.DISCARD and setup.open > setup.harbour.count(EMPTY_PIER):
        yield Refusal.WRONG_HAND, place
    if setup.phase is Phase.BONUS and (setup.open > earned_coats(mover.house) or not bonus_possible(w)):
        yield Refusal.NO_BONUS_OPEN, place
    if setup.phase is Phase.BUILD and ("T" not in mover.abilities or not may_build(setup, w)):
        yield Refusal.NOTHING_TO_BUILD, place


def earned_coats(house: House) -> int:
    """The number of coats of arms that a house has earned so far."""
    return coats(0, house.covered)


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
