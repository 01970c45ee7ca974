"""A second, naive implementation of the rules, slow and simple, over dicts of cells and counters of cards.

It shares no code with the package: it parses and writes positions and moves itself, so that the two implementations
can be compared by their texts. Cells are (column, row), piers and seats count from 0, the texts count from 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

Cell = tuple[int, int]
Lying = tuple[Cell, tuple[Cell, ...]]
"""A placement of a coloured tile: its brick, then all other cells."""

COLOURS, CARDS, ABILITIES = "RYGBP", "RYGBPE", "AXDCT"
COLUMNS, ROWS = range(5), range(9)
CELLS = [(column, row) for row in ROWS for column in COLUMNS]
COATS = {(2, 2), (4, 4), (1, 6), (3, 8)}
COAT_ROWS = {1, 3, 5}

CARDS_PER_COLOUR = {2: 14, 3: 12, 4: 14}
TILES_PER_COLOUR = {2: [2, 2, 2, 1], 3: [2, 3, 2, 1], 4: [3, 3, 3, 1]}
STARTING_HANDS = [2, 3, 3, 4]

ANGLE = [(0, 0), (0, 1), (1, 1)]
SHAPES: dict[tuple[str, int], list[Cell]] = {
    **{(colour, 2): [(0, 0), (1, 0)] for colour in COLOURS},
    ("P", 3): [(0, 0), (1, 0), (2, 0)],
    ("P", 4): [(0, 0), (1, 0), (2, 0), (3, 0)],
    ("P", 5): [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)],
    ("G", 3): [(0, 0), (1, 0), (2, 0)],
    ("G", 4): [(0, 0), (-1, 1), (0, 1), (1, 1)],
    ("G", 5): [(-1, 1), (0, 0), (0, 1), (1, 1), (0, 2)],
    ("R", 3): ANGLE,
    ("R", 4): [(0, 0), (1, 0), (0, 1), (1, 1)],
    ("R", 5): [(0, 0), (1, 0), (2, 0), (1, 1), (2, 1)],
    ("B", 3): ANGLE,
    ("B", 4): [(0, 0), (1, 0), (2, 0), (2, 1)],
    ("B", 5): [(-2, 1), (-1, 1), (0, 1), (0, 0), (0, 2)],
    ("Y", 3): ANGLE,
    ("Y", 4): [(1, 0), (0, 0), (1, 1), (2, 1)],
    ("Y", 5): [(0, 0), (0, 1), (-1, 1), (-2, 1), (-2, 2)],
}
"""The cells of every tile, the brick first."""


@dataclass
class Seat:
    """A player: the house, the cards in hand, and the abilities."""

    house: dict[Cell, str]
    seen: Counter[str]
    hidden: Counter[str]
    abilities: dict[str, bool]

    @property
    def hand(self) -> Counter[str]:
        """All cards in hand."""
        return self.seen + self.hidden

    def may_use(self, ability: str) -> bool:
        """Whether this ability is ready."""
        return self.abilities.get(ability, False)


@dataclass
class Game:
    """The state of a game."""

    seat: int
    phase: str
    open: int
    harbour: list[str]
    supply: Counter[str]
    discards: Counter[str]
    tiles: dict[tuple[str, int], int]
    whites: int
    seats: list[Seat]

    @property
    def mover(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.seat]


# Text


def bag(text: str) -> Counter[str]:
    """Read cards: `R2YG`."""
    cards: Counter[str] = Counter()
    for i, letter in enumerate(text):
        if letter in CARDS:
            digits = text[i + 1 :]
            for end in CARDS:
                digits = digits.split(end)[0]
            cards[letter] += int(digits or 1)
    return cards


def bag_text(cards: Counter[str], order: str = CARDS) -> str:
    """Write cards."""
    return "".join(c + (str(cards[c]) if cards[c] > 1 else "") for c in order if cards[c]) or "-"


def cell(text: str) -> Cell:
    """Read a cell: `b4`."""
    return "abcde".index(text[0]), int(text[1]) - 1


def cell_text(at: Cell) -> str:
    """Write a cell."""
    return "abcde"[at[0]] + str(at[1] + 1)


def house(text: str) -> dict[Cell, str]:
    """Read a house, whose rows are listed from the highest down."""
    covered: dict[Cell, str] = {}
    for row, marks in enumerate(reversed(text.split("/"))):
        column = 0
        for mark in marks.replace("-", ""):
            if mark.isdigit():
                column += int(mark)
            else:
                covered[column, row] = mark
                column += 1
    return covered


def house_text(covered: dict[Cell, str]) -> str:
    """Write a house."""
    height = max((row for _, row in covered), default=-1) + 1
    rows = ["".join(covered.get((column, row), ".") for column in COLUMNS) for row in range(height)]
    text = "/".join(reversed(rows)) or "-"
    for empty in (5, 4, 3, 2, 1):
        text = text.replace("." * empty, str(empty))
    return text


def seat(text: str) -> Seat:
    """Read a seat: house, hand and abilities."""
    built, cards, abilities = text.split(":")
    seen, _, hidden = cards.partition("+")
    return Seat(house(built), bag(seen), bag(hidden), {a.upper(): a.isupper() for a in abilities.strip("-")})


def seat_text(of: Seat) -> str:
    """Write a seat."""
    cards = bag_text(of.seen) + ("+" + bag_text(of.hidden) if of.hidden.total() else "")
    abilities = [a if of.abilities[a] else a.lower() for a in ABILITIES if a in of.abilities]
    return f"{house_text(of.house)}:{cards}:{''.join(abilities) or '-'}"


def read(text: str) -> Game:
    """Read a position."""
    turn, harbour, supply, discards, tiles, _, *seats = text.split()
    *stock, whites = tiles.split("/")
    left = {(c, size): int(n) for c, counts in zip(COLOURS, stock, strict=True) for size, n in enumerate(counts, 2)}
    first = int(turn[0]) - 1, turn[1], int(turn[2:] or 0)
    return Game(*first, list(harbour), bag(supply), bag(discards), left, int(whites), [seat(s) for s in seats])


def write(game: Game) -> str:
    """Write a position."""
    turn = f"{game.seat + 1}{game.phase}{game.open or ''}"
    tiles = "/".join("".join(str(game.tiles[c, size]) for size in (2, 3, 4, 5)) for c in COLOURS)
    stock = bag_text(ability_stock(game), ABILITIES)
    fields = [
        turn,
        "".join(game.harbour),
        bag_text(game.supply),
        bag_text(game.discards),
        f"{tiles}/{game.whites}",
        stock,
    ]
    return " ".join(fields + [seat_text(s) for s in game.seats])


def ability_stock(game: Game) -> Counter[str]:
    """The ability tiles in stock: one of each kind per player, minus those that players own."""
    stock = Counter({a: len(game.seats) for a in ABILITIES})
    for player in game.seats:
        stock.subtract(list(player.abilities))
    return stock


# Set-up


def deal(players: int, cards: Iterable[str]) -> Game:
    """Set up a game with the cards in this order: the piers, then the starting hands seat by seat."""
    order = iter(cards)
    supply = Counter(dict.fromkeys(COLOURS, CARDS_PER_COLOUR[players]))
    tiles = {(c, size): n for c in COLOURS for size, n in enumerate(TILES_PER_COLOUR[players], 2)}
    harbour = [next(order) for _ in range(7)]
    hands = [Counter(next(order) for _ in range(STARTING_HANDS[i])) for i in range(players)]
    supply.subtract(harbour)
    for hand in hands:
        supply.subtract(hand)
    if players == 2:
        supply["E"] = 1
    seats = [Seat({}, Counter(), hand, {"A": True}) for hand in hands]
    return Game(0, "t", 0, harbour, supply, Counter(), tiles, 12, seats)


# House


@cache
def tile_positions(colour: str, size: int) -> list[Lying]:
    """Every placement of a tile inside the grid, in all rotations, reflections and positions."""
    shape = SHAPES[colour, size]
    found: set[Lying] = set()
    for _ in range(2):
        shape = [(-x, y) for x, y in shape]
        for _ in range(4):
            shape = [(y, -x) for x, y in shape]
            found.update(everywhere(shape))
    return sorted(found)


def everywhere(shape: list[Cell]) -> Iterator[Lying]:
    """A shape at every position inside the grid."""
    for right in range(-9, 10):
        for up in range(-9, 10):
            brick, *others = [(x + right, y + up) for x, y in shape]
            if all(spot in CELLS for spot in [brick, *others]):
                yield brick, tuple(sorted(others, key=CELLS.index))


def supported(covered: dict[Cell, str], spot: Cell) -> bool:
    """Whether a cell is in the lowest row or directly above a covered one."""
    column, row = spot
    return row == 0 or (column, row - 1) in covered


def fits(covered: dict[Cell, str], spaces: Iterable[Cell]) -> bool:
    """Whether all cells are empty and at least one is supported."""
    return all(spot not in covered for spot in spaces) and any(supported(covered, spot) for spot in spaces)


def touches(covered: dict[Cell, str], spaces: Iterable[Cell], colour: str) -> bool:
    """Whether a cell is adjacent to one of the same colour."""
    around = [(c + x, r + y) for c, r in spaces for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return any(covered.get(spot, "").upper() == colour for spot in around)


def line_points(covered: dict[Cell, str], line: list[Cell], worth: int) -> int:
    """The points of a row or column: 0 if it is not full, double if it is all windows."""
    marks = [covered.get(spot, "") for spot in line]
    if "" in marks:
        return 0
    return 2 * worth if all(mark.isupper() for mark in marks) else worth


def score(covered: dict[Cell, str]) -> int:
    """The points of a house."""
    rows = sum(line_points(covered, [(column, row) for column in COLUMNS], 1) for row in ROWS)
    return rows + sum(line_points(covered, [(column, row) for row in ROWS], 2) for column in COLUMNS)


def coats(covered: dict[Cell, str]) -> int:
    """How many coats of arms a house has earned: those on the grid and those beside full rows."""
    full = [row for row in COAT_ROWS if all((column, row) in covered for column in COLUMNS)]
    return len(COATS & covered.keys()) + len(full)


# Legal moves


def legal(game: Game) -> list[str]:
    """Every legal move."""
    match game.phase:
        case "t":
            return [*takes(game), *builds(game)]
        case "d":
            return [f"d{bag_text(cards)}" for cards in choices(game.mover.hand, game.open)]
        case "b":
            return [*builds(game), "e"]
        case "c":
            return bonuses(game)
        case ">":
            return [f">{cards}" for cards in refills(game)]
    return []


def takes(game: Game) -> Iterator[str]:
    """All takes of two or three piers, with the abilities they need."""
    for count in (2, 3):
        for piers in combinations(range(7), count):
            turned = taking_turns(piers)
            if all(game.mover.may_use(a) for a in turned):
                yield "t" + "".join(str(pier + 1) for pier in piers) + ("/" + turned if turned else "")


def taking_turns(piers: tuple[int, ...]) -> str:
    """The abilities that a take uses: Any cards if no two piers are neighbours, Additional card if there are three."""
    adjacent = any(b - a == 1 for a, b in combinations(piers, 2))
    return ("" if adjacent else "A") + ("X" if len(piers) == 3 else "")


def choices(hand: Counter[str], count: int) -> Iterator[Counter[str]]:
    """Every choice of a number of cards."""
    for cards in combinations_with_replacement(COLOURS, count):
        if Counter(cards) <= hand:
            yield Counter(cards)


def builds(game: Game) -> Iterator[str]:
    """All builds: every tile in stock at every place with every payment."""
    for (colour, size), left in game.tiles.items():
        if left and any(payments(game.mover, colour, size - 1)):
            for brick, others in tile_positions(colour, size):
                if fits(game.mover.house, (brick, *others)):
                    reduced = touches(game.mover.house, (brick, *others), colour)
                    where = colour + "".join(cell_text(spot) for spot in (brick, *others))
                    yield from (f"b{where}={paid}" for paid in paid_texts(game, colour, size - reduced))


def paid_texts(game: Game, colour: str, cost: int) -> Iterator[str]:
    """The payments of a build as text, with the abilities used."""
    both = "T" if game.phase == "b" else ""
    for paid, turned in payments(game.mover, colour, cost):
        yield bag_text(paid) + (f"/{turned}{both}" if turned + both else "")


def payments(player: Seat, colour: str, cost: int) -> Iterator[tuple[Counter[str], str]]:
    """Every way to pay a cost, with and without the discount, with and without changed cards."""
    for discount in [0, 1] if player.may_use("D") else [0]:
        price, turned = cost - discount, "D" * discount
        if player.hand[colour] >= price:
            yield Counter({colour: price}), turned
        if player.may_use("C"):
            for source in COLOURS.replace(colour, ""):
                for changed in range(1, price + 1):
                    paid = Counter({colour: price - changed, source: changed})
                    if paid <= player.hand:
                        yield paid, turned + "C"


def bonuses(game: Game) -> list[str]:
    """The bonuses that are possible."""
    player = game.mover
    whites = [f"w{cell_text(spot)}" for spot in CELLS if game.whites and fits(player.house, [spot])]
    gains = [f"a{a}" for a, left in ability_stock(game).items() if left and a not in player.abilities]
    return whites + gains + ["r"] * (not all(player.abilities.values()))


def refills(game: Game) -> Iterator[str]:
    """Every sequence of cards that fills the empty piers, or ends with the End card."""
    for card in next_cards(game):
        after = deepcopy(game)
        draw(after, card)
        if after.phase == ">":
            yield from (card + rest for rest in refills(after))
        else:
            yield card


def next_cards(game: Game) -> list[str]:
    """The cards that can be drawn next; the End card lies among the last ten."""
    source = game.supply if game.supply.total() else game.discards
    deep = game.supply.total() > 10
    return [card for card in CARDS if source[card] and not (card == "E" and deep)]


# Play


def play(game: Game, move: str) -> Game:
    """The game after a legal move."""
    after = deepcopy(game)
    action, _, turned = move.partition("/")
    for ability in turned:
        after.mover.abilities[ability] = False
    match action[0], action[1:]:
        case "t", piers:
            take(after, [int(pier) - 1 for pier in piers])
        case "d", cards:
            discard_cards(after, bag(cards))
            after.open = 0
            after_discarding(after)
        case "b", tile:
            build(after, *tile.split("="))
        case "w", where:
            after.whites -= 1
            after.open -= 1
            cover(after, {cell(where): "W"})
        case "a", ability:
            after.mover.abilities[ability] = True
            after.open -= 1
            after_covering(after)
        case "r", _:
            after.mover.abilities = dict.fromkeys(after.mover.abilities, True)
            after.open -= 1
            after_covering(after)
        case "e", _:
            after.phase = ">"
        case _, cards:
            for card in cards:
                draw(after, card)
    return after


def take(game: Game, piers: list[int]) -> None:
    """Take the cards of these piers."""
    for pier in piers:
        game.mover.seen[game.harbour[pier]] += 1
        game.harbour[pier] = "."
    game.open = max(0, game.mover.hand.total() - 7)
    if game.open:
        game.phase = "d"
    else:
        after_discarding(game)


def discard_cards(game: Game, cards: Counter[str]) -> None:
    """Move cards from the hand to the discards, public cards first, since the others cannot tell."""
    player = game.mover
    for card in cards.elements():
        source = player.seen if player.seen[card] else player.hidden
        source[card] -= 1
        game.discards[card] += 1


def after_discarding(game: Game) -> None:
    """Continue with a build if the player has Both actions and can build."""
    game.phase = "b" if game.mover.may_use("T") and any(builds(game)) else ">"


def build(game: Game, tile: str, paid: str) -> None:
    """Pay for a tile and lay it."""
    colour, spots = tile[0], [cell(tile[i : i + 2]) for i in range(1, len(tile), 2)]
    discard_cards(game, bag(paid))
    game.tiles[colour, len(spots)] -= 1
    cover(game, {spot: colour.lower() if spot == spots[0] else colour for spot in spots})


def cover(game: Game, marks: dict[Cell, str]) -> None:
    """Lay a tile, which may earn bonuses."""
    before = coats(game.mover.house)
    game.mover.house.update(marks)
    game.open += coats(game.mover.house) - before
    after_covering(game)


def after_covering(game: Game) -> None:
    """End the game at twelve points; else continue with open bonuses while one is possible; else end the turn."""
    if score(game.mover.house) >= 12:
        game.phase, game.open = "!", 0
    elif game.open and bonuses(game):
        game.phase = "c"
    else:
        game.open = 0
        if "." in game.harbour:
            game.phase = ">"
        else:
            pass_on(game)


def pass_on(game: Game) -> None:
    """Start the turn of the next seat."""
    game.seat, game.phase = (game.seat + 1) % len(game.seats), "t"


def draw(game: Game, card: str) -> None:
    """Draw a card and lay it on the first empty pier; the End card ends the game."""
    if not game.supply.total():
        game.supply, game.discards = game.discards + Counter("E"), Counter()
    game.supply[card] -= 1
    game.harbour[game.harbour.index(".")] = card
    if card == "E":
        game.phase = "!"
    elif "." not in game.harbour:
        pass_on(game)


def winners(game: Game) -> list[int]:
    """The winners: most points, then fewest empty spaces; several can share the victory."""
    ranks = [(score(player.house), len(player.house)) for player in game.seats]
    return [i for i, rank in enumerate(ranks) if rank == max(ranks)]


# Counting


def perft(game: Game, depth: int, cards: str, drawn: int = 0) -> int:
    """The number of sequences of moves, with the dealer's cards in a fixed order."""
    game, drawn = refilled(game, cards, drawn)
    if depth == 0 or game.phase == "!":
        return 1
    if depth == 1:
        return len(legal(game))
    return sum(perft(play(game, move), depth - 1, cards, drawn) for move in legal(game))


def refilled(game: Game, cards: str, drawn: int) -> tuple[Game, int]:
    """The game after the refill, if one is due, and the number of cards drawn so far."""
    game = deepcopy(game)
    while game.phase == ">":
        wanted = CARDS.index(cards[drawn % len(cards)])
        possible = next_cards(game)
        draw(game, next(c for c in CARDS[wanted:] + CARDS[:wanted] if c in possible))
        drawn += 1
    return game, drawn
