"""Agreement with the records of an independent implementation: `python -m tests.rules.conformance FILE…`.

A file holds JSON lines, plain or gzipped, each a house with all placements of a tile or a whole game; which of the
two is seen by its content. For each file it prints how many records differ and the first five differences.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from nyhavn import (
    Bag,
    Build,
    Cell,
    Discard,
    Gain,
    House,
    LayWhite,
    NyhavnError,
    Placement,
    Position,
    ScriptedDealer,
    Take,
)
from nyhavn.game.board import Phase
from nyhavn.game.house import WHITE, cells_of
from nyhavn.game.move import Activate, AnyMove, EndTurn
from nyhavn.rules import lookup, numbers
from nyhavn.rules import words as at
from nyhavn.rules.building import cost, list_placements, supports
from nyhavn.rules.material import COLOURS, SIZES
from nyhavn.rules.scoring import GRID, coats, points

Json = dict[str, Any]
NAMES = {"red": "R", "yellow": "Y", "green": "G", "blue": "B", "purple": "P", "white": "W", "END": "E", None: "."}
ABILITY_NAMES = {
    "any_cards": "A",
    "additional_card": "X",
    "construction_discount": "D",
    "change_of_colors": "C",
    "both_actions": "T",
}
GZIP = b"\x1f\x8b"
SHOWN = 5


def letters(names: list[str | None]) -> str:
    """The letters of cards by their names."""
    return "".join(NAMES[name] for name in names)


def house(rows: list[str]) -> House:
    """Parse a house of the records: top row first, capitals for bricks."""
    text = "/".join(row.swapcase() for row in rows)
    for empty in range(5, 0, -1):
        text = text.replace("." * empty, str(empty))
    return House.parse(text)


def placement_differences(record: Json) -> Iterator[str]:
    """Where our placements of a tile in a house differ from the record's."""
    built = house(record["rows"])
    ours, theirs = placements(built, record["tile"]), expected_placements(record)
    for place in sorted(ours.keys() - theirs.keys()):
        yield f"{built}: we allow {place}"
    for place in sorted(theirs.keys() - ours.keys()):
        yield f"{built}: we do not allow {place}"
    for place in sorted(ours.keys() & theirs.keys()):
        if ours[place] != theirs[place]:
            yield f"{built}: {place} has cost, coats, points {ours[place]} for us, {theirs[place]} in the record"


def expected_placements(record: Json) -> dict[str, tuple[int | None, int, int]]:
    """The record's placements by their text, with cost, coats and points."""
    name = NAMES[record["tile"].split("-")[0]]
    return {placed(name, one): (one["cost"], one["coats"], one["points"]) for one in record["placements"]}


def placed(name: str, one: Json) -> str:
    """The text of a record's placement; a white tile has no brick."""
    cells = [Cell(*cell) for cell in one["cells"]]
    if name == WHITE:
        return f"{WHITE}{cells[0]}"
    brick = Cell(*one["brick"])
    return str(Placement(name, (brick, *(cell for cell in cells if cell != brick))))


def placements(built: House, tile: str) -> dict[str, tuple[int | None, int, int]]:
    """Our placements of a tile in a house, whatever the hand or the stock."""
    name, size = tile.split("-")
    if NAMES[name] == WHITE:
        free = supports(built.covered) & ~built.covered
        return {f"{WHITE}{cell}": (None, *earned(built, cell.bit, 0)) for cell in cells_of(free)}
    w, t = [0] * at.LENGTH, lookup.lookup_table()
    w[at.SEATS : at.SEATS + at.HAND] = [built.covered, built.windows, *built.painted]
    kind = COLOURS.index(NAMES[name]) * len(SIZES) + int(size) - SIZES[0]
    found: dict[str, tuple[int | None, int, int]] = {}
    for number in w[at.LEGAL : at.LEGAL + list_placements(w, t, 0, kind, GRID)]:
        place = number - numbers.PLACES
        cells, brick = t[lookup.PLACE_CELLS + place], t[lookup.PLACE_BRICK + place]
        text = str(Placement(NAMES[name], (*cells_of(brick), *cells_of(cells & ~brick))))
        found[text] = (cost(w, t, place), *earned(built, cells, brick))
    return found


def earned(built: House, cells: int, brick: int) -> tuple[int, int]:
    """The coats and points that a tile on these cells earns."""
    after = points(built.covered | cells, built.windows | cells & ~brick)
    return coats(built.covered, cells), after - built.score


def game_differences(record: Json) -> Iterator[str]:
    """Where our game differs from the record's, up to the first difference."""
    setup, turns = record["setup"], record["turns"]
    reshuffled = [card for turn in turns for supply in turn.get("reshuffle") or [] for card in supply["order"]]
    hands = [card for hand in setup["hands"] for card in hand]
    dealer = ScriptedDealer(letters([*setup["harbour"], *hands, *setup["supply"], *reshuffled]))
    position = dealer.deal(record["players"])
    differences = list(setup_differences(position, setup))
    for turn in turns:
        if differences:
            break
        try:
            position, differences = replay(position, turn, dealer)
        except NyhavnError as refusal:
            differences = [f"turn {turn['turn']} at {position}: {refusal}"]
    yield from differences or result_differences(position, record["result"])


def compared(pairs: Json, place: str) -> Iterator[str]:
    """The pairs of ours and theirs that are not equal."""
    for what, (ours, theirs) in pairs.items():
        if ours != theirs:
            yield f"{place}: {what} is {ours} for us, {theirs} in the record"


def setup_differences(position: Position, setup: Json) -> Iterator[str]:
    """Where our first position differs."""
    stock = {
        f"{NAMES[name]}{size}": n for name, size, n in ((*tile.split("-"), n) for tile, n in setup["tiles"].items())
    }
    ours = {f"{colour}{size}": position.stock(colour, size) for colour in COLOURS for size in SIZES}
    yield from compared(
        {
            "tiles": (ours | {"W1": position.whites}, stock),
            "harbour": (position.harbour, letters(setup["harbour"])),
            "hands": ([position.hand(s) for s in position.seats], [Bag.of(letters(hand)) for hand in setup["hands"]]),
            "supply": (len(position.supply), len(setup["supply"])),
        },
        f"set-up {position}",
    )


def replay(position: Position, turn: Json, dealer: ScriptedDealer) -> tuple[Position, list[str]]:
    """The position after a turn, and where it differs."""
    before, played = position, list(moves(turn))
    for move in played:
        position = position.play(move)
    if position.phase is Phase.BUILD:
        position = position.play(EndTurn())
    position = dealer.refill(position)
    pairs = (
        turn_pairs(before, played, turn) | after_pairs(position, turn["after"]) | build_pairs(before, position, turn)
    )
    return position, list(compared(pairs, f"turn {turn['turn']} at {before}"))


def build_of(turn: Json) -> Json | None:
    """The build in the record of a turn."""
    return turn if turn["type"] == "build" else turn.get("build")


def moves(turn: Json) -> Iterator[AnyMove]:
    """The moves of a turn, without the refill."""
    turned = "".join(ABILITY_NAMES[name] for name in turn["abilities"])
    if turn["type"] != "build":
        yield Take(tuple(turn["slots"]), "".join(a for a in turned if a in "AX"))
        if turn["discards"]:
            yield Discard(Bag.of(letters(turn["discards"])))
    if build := build_of(turn):
        place = Placement.parse(placed(NAMES[build["tile"].split("-")[0]], build))
        yield Build(place, Bag.of(letters(build["payment"])), "".join(a for a in turned if a in "DCT"))
        yield from (bonus(coat) for coat in build["coats"] if coat["action"] != "skipped")


def bonus(coat: Json) -> AnyMove:
    """The move that takes a bonus."""
    match coat["action"]:
        case "special":
            return LayWhite(Cell(*coat["cell"]))
        case "ability":
            return Gain(ABILITY_NAMES[coat["name"]])
        case "activate":
            return Activate()
        case other:
            raise ValueError(f"there is no bonus {other!r}")


def turn_pairs(before: Position, played: list[AnyMove], turn: Json) -> Json:
    """Pairs of our values and the record's about the turn itself."""
    ours = {ability for move in played if isinstance(move, Take | Build) for ability in move.turned}
    pairs: Json = {
        "player": (before.seat, turn["player"]),
        "abilities turned": (ours, {ABILITY_NAMES[name] for name in turn["abilities"]}),
    }
    if "slots" in turn:
        pairs["cards taken"] = ("".join(before.harbour[pier] for pier in turn["slots"]), letters(turn["taken"]))
    return pairs


def after_pairs(position: Position, after: Json) -> Json:
    """Pairs of our values and the record's about the table after a turn."""
    return {
        "scores": (list(position.scores), after["scores"]),
        "harbour": (position.harbour, letters(after["harbour"])),
        "hands": ([position.hand(seat) for seat in position.seats], [counted(hand) for hand in after["hands"]]),
        "supply": (len(position.supply), after["supply"]),
        "discards": (position.discards, counted(after["discard"])),
        "abilities": ([position.abilities(s) for s in position.seats], [owned(one) for one in after["abilities"]]),
        "white tiles": (position.whites, after["specials_left"]),
    }


def build_pairs(before: Position, after: Position, turn: Json) -> Json:
    """Pairs of our values and the record's about the effect of a build."""
    build, seat = build_of(turn), before.seat
    if not build:
        return {}
    gained = coats(0, after.house(seat).covered) - coats(0, before.house(seat).covered)
    taken = sum(coat["action"] != "skipped" for coat in build["coats"])
    return {
        "house": (after.house(seat), house(turn["rows"])),
        "points": (after.scores[seat] - before.scores[seat], build["points"]),
        "coats earned": (gained, build["coats_earned"]),
        "coats unused": (gained - taken, build["coats_unused"]),
    }


def counted(bag: Json) -> Bag:
    """A bag from counts by colour name."""
    return Bag.of(NAMES[name] for name, n in bag.items() for _ in range(n))


def owned(abilities: dict[str, str]) -> str:
    """Ability tiles from names and sides, in our notation."""
    names = {ABILITY_NAMES[name]: side for name, side in abilities.items()}
    return "".join(a if names[a] == "active" else a.lower() for a in "AXDCT" if a in names)


def result_differences(position: Position, expected: Json) -> Iterator[str]:
    """Where our result differs."""
    result = position.result
    if result is None:
        yield f"the game is not over at {position}"
        return
    pairs = {
        "scores": (list(result.scores), expected["scores"]),
        "empty spaces": (list(result.empty_spaces), expected["empty_cells"]),
        "reason": (result.ending.replace("-", "_"), expected["reason"]),
        "winners": (list(result.winners), expected["winners"]),
        "tie-break": (result.tie_break, expected["tie_break_used"]),
        "houses": ([position.house(seat) for seat in position.seats], [house(rows) for rows in expected["boards"]]),
    }
    yield from compared(pairs, f"result {position}")


def differences(record: Json) -> list[str]:
    """The differences from a record of either kind."""
    return list(placement_differences(record) if "placements" in record else game_differences(record))


def records(path: Path) -> Iterator[Json]:
    """The records of a file, plain or gzipped."""
    data = path.read_bytes()
    text = gzip.decompress(data) if data.startswith(GZIP) else data
    return (json.loads(line) for line in text.splitlines() if line.strip())


def check(path: Path) -> int:
    """Compare a file, print the differences, and return how many of its records differ."""
    found = [(number, differences(record)) for number, record in enumerate(records(path), 1)]
    differing = sum(bool(ours) for _, ours in found)
    print(f"{path}: {len(found)} records, {differing} differ")
    for number, difference in [(number, one) for number, ours in found for one in ours][:SHOWN]:
        print(f"  record {number}: {difference}")
    return differing


def main() -> int:
    """Check all files; return 1 if any record differs, 2 if a file cannot be read."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    try:
        return 1 if sum([check(path) for path in parser.parse_args().files]) else 0
    except (OSError, EOFError, ValueError, KeyError) as problem:
        print(f"cannot read the records: {problem!r}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
