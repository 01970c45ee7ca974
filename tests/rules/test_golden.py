"""Golden games: playthroughs in tests/golden, one for every paragraph and ruling, checked line by line.

A line that begins with `;` is a comment. `start:` gives a position and `deal:` the cards of a new deal; both begin a
new scene. A line `name: text` or `name argument: text` is a fact about the current position of the scene:

    position: …            the whole position
    phase: 1c2             its first field; likewise harbour, supply, discards, tiles and stock (of abilities)
    house 1: …             likewise hand and abilities, of the seat with this number
    scores: 3-5            likewise empty, the empty spaces, and result
    legal: t12 t23         all legal moves in any order; `legal b:` those that begin with b; `-` for none
    count: 27              the number of legal moves
    refused t13: code      a move that is readable but not legal here
    unreadable t1: code    a text that is not a move
    impossible code: …     a position that cannot occur
    view 2: …              the view of this seat, `view -` that of a spectator

Every other line is a move to play.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from nyhavn import IllegalMove, ImpossiblePosition, Move, Position, Refusal, ScriptedDealer, Unreadable
from nyhavn.game.move import AnyMove

FOLDER = Path(__file__).parents[1] / "golden"
FILES = sorted(FOLDER.glob("*.nyh"))
FACT = re.compile(r"([a-z]+)(?: ([^:]*))?: (.*)")
FIELDS = ["phase", "harbour", "supply", "discards", "tiles", "stock"]
SEAT_FIELDS = ["house", "hand", "abilities"]

RULINGS = {
    "Who starts?": "ruling-who-starts",
    "Are hands secret?": "ruling-hands-secret",
    "Tiles flipped as well as turned?": "ruling-tiles-flipped",
    "Discard before or after the refill?": "ruling-discard-before-refill",
    "Supply runs out, in a refill or exactly at its end?": "ruling-supply-runs-out",
    "Is a bonus compulsory?": "ruling-bonus-compulsory",
    "When do points count?": "ruling-when-points-count",
    "Ability turned this turn, then Activate?": "ruling-turned-then-activate",
    "Must the exact cost be paid?": "ruling-exact-cost",
    "Any cards with Additional card?": "ruling-any-with-additional",
    "Any cards for two adjacent cards?": "ruling-any-for-adjacent",
    "Change of colours?": "ruling-change-of-colours",
    "Free tile?": "ruling-free-tile",
    "Does a white tile touch 'the same colour'?": "ruling-white-has-no-colour",
    "Both actions: announced before taking?": "ruling-both-actions-announced",
    "All abilities in one turn?": "ruling-all-abilities",
    "Passing, discarding at will, taking one card?": "ruling-no-passing",
    "Can a player be unable to move?": "ruling-always-a-move",
}
"""The golden game of every ruling, by the question."""

PARAGRAPHS = {
    "House": ["house-coats-on-the-grid", "house-coat-rows"],
    "Harbour": ["harbour-is-a-line"],
    "Tiles": ["tiles-red", "tiles-yellow", "tiles-green", "tiles-blue", "tiles-purple"],
    "Set-up": ["setup-two-players", "setup-three-players", "setup-four-players", "setup-end-card-two-players"],
    "A turn": ["turn-take-or-build"],
    "Take cards": ["take-two-adjacent", "take-discard-down-to-seven", "take-refill-in-pier-order", "discard-three"],
    "Build, cost": ["build-cost", "build-same-colour"],
    "Build, placement": ["build-placement"],
    "Build, coats of arms": ["build-coats-of-arms", "three-coats-at-once"],
    "Build, points": ["build-points-of-rows", "build-points-of-columns"],
    "Bonus, special tile": ["bonus-special-tile", "white-completes-row-and-column", "white-stock-empty"],
    "Bonus, ability tile": ["bonus-ability-tile"],
    "Bonus, activate": ["bonus-activate"],
    "Bonus, one for each": ["bonus-any-order", "no-bonus-possible"],
    "Any cards": ["ability-any-cards"],
    "Additional card": ["ability-additional-card"],
    "Construction discount": ["ability-construction-discount"],
    "Change of colours": ["ability-change-of-colours"],
    "Both actions": ["ability-both-actions"],
    "End, points": ["end-12-points"],
    "End, card": ["end-card", "end-card-tie-break", "end-shared-victory"],
    "End, supply": ["end-reshuffle-three-players", "end-reshuffle-four-players"],
    "What is secret": ["secret-cards"],
    "Cannot happen": ["cannot-happen"],
}
"""The golden games of every paragraph."""


def own_moves(position: Position, prefix: str) -> list[str]:
    """The legal moves whose text has this prefix, sorted."""
    return sorted(str(move) for move in position.legal_moves if str(move).startswith(prefix))


def legal(position: Position, prefix: str) -> str:
    """The legal moves with this prefix."""
    return " ".join(own_moves(position, prefix)) or "-"


def count(position: Position, prefix: str) -> str:
    """The number of legal moves with this prefix."""
    return str(len(own_moves(position, prefix)))


def refused(position: Position, move: str) -> str:
    """The code with which a move is refused, after a check that `why`, `play` and the list of moves agree."""
    code = position.why(move)
    if code is None:
        return "legal"
    with pytest.raises(IllegalMove) as refusal:
        position.play(move)
    assert refusal.value.code is code
    assert Move.parse(move) not in position.legal_moves
    return str(code)


def unreadable(position: Position, move: str) -> str:
    """The code with which a text is refused as a move."""
    try:
        return f"move {Move.parse(move)}"
    except Unreadable as refusal:
        return str(refusal.code)


def field(position: Position, name: str, seat: str) -> str:
    """One field of the position's text."""
    fields = str(position).split()
    if name in FIELDS:
        return fields[FIELDS.index(name)]
    return fields[len(FIELDS) + int(seat) - 1].split(":")[SEAT_FIELDS.index(name)]


def empty(position: Position, _: str) -> str:
    """The empty spaces of all houses."""
    return "-".join(str(position.house(seat).empty_spaces) for seat in position.seats)


def scores(position: Position, _: str) -> str:
    """The points of all seats."""
    return "-".join(map(str, position.scores))


def result(position: Position, _: str) -> str:
    """The result of the game; `-` if it is not over."""
    return str(position.result or "-")


def view(position: Position, seat: str) -> str:
    """The view of a seat."""
    return str(position.view(None if seat == "-" else int(seat) - 1))


FACTS: dict[str, Callable[[Position, str], str]] = {
    "position": lambda position, _: str(position),
    "legal": legal,
    "count": count,
    "refused": refused,
    "unreadable": unreadable,
    "empty": empty,
    "scores": scores,
    "result": result,
    "view": view,
}
UNORDERED = "legal"


class Playthrough:
    """Plays a golden file: the current position and all earlier ones, and the moves between them."""

    def __init__(self) -> None:
        self.visited: list[Position] = []
        self.played: list[tuple[Position, AnyMove, Position]] = []
        self.refused: list[tuple[Position, str, str]] = []

    @property
    def position(self) -> Position:
        """The current position of the scene."""
        return self.visited[-1]

    def line(self, text: str) -> None:
        """Play or check one line."""
        if fact := FACT.fullmatch(text):
            name, argument, expected = fact[1], fact[2] or "", fact[3]
            self.fact(name, argument, expected)
        elif text and not text.startswith(";"):
            assert Move.parse(text) in self.position.legal_moves, f"not legal: {self.position.why(text)}"
            self.played.append((self.position, Move.parse(text), self.position.play(text)))
            self.visited.append(self.played[-1][-1])

    def fact(self, name: str, argument: str, expected: str) -> None:
        """Begin a scene or check a fact."""
        match name:
            case "start":
                self.visited.append(Position.parse(expected))
                assert str(self.position) == expected
            case "deal":
                players, *cards = expected.split()
                self.visited.append(ScriptedDealer("".join(cards)).deal(int(players)))
            case "impossible":
                with pytest.raises(ImpossiblePosition) as refusal:
                    Position.parse(expected)
                assert refusal.value.code == argument
            case _:
                self.compare(name, argument, expected)

    def compare(self, name: str, argument: str, expected: str) -> None:
        """Check a fact about the position."""
        if name in FIELDS + SEAT_FIELDS:
            found = field(self.position, name, argument)
        else:
            found = FACTS[name](self.position, argument)
        if name == "refused":
            self.refused.append((self.position, argument, found))
        if name == UNORDERED:
            expected = " ".join(sorted(expected.split()))
        assert found == expected


def play_golden_file(path: Path) -> Playthrough:
    """Play a golden file to its end; an error names the file and the line."""
    playthrough = Playthrough()
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            playthrough.line(text.strip())
        except Exception as problem:
            raise AssertionError(f"{path.name}, line {number}: {text}\n{problem}") from problem
    return playthrough


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_game(path: Path) -> None:
    """Every line of the file holds, and it tells its story first."""
    assert path.read_text(encoding="utf-8").startswith("; ")
    assert len(play_golden_file(path).visited) >= 1


def test_every_file_is_named_by_a_ruling_or_a_paragraph() -> None:
    """No file stands alone, and none is missing."""
    named = [*RULINGS.values(), *(name for names in PARAGRAPHS.values() for name in names)]
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{name}.nyh" for name in named)


def test_all_eighteen_rulings_are_shown() -> None:
    """Each ruling has a file of its own that quotes its question in the first line."""
    assert len(RULINGS) == len(set(RULINGS.values())) == 18
    for question, name in RULINGS.items():
        first = (FOLDER / f"{name}.nyh").read_text(encoding="utf-8").splitlines()[0]
        assert first == f"; {question}"


def test_every_reason_why_a_move_is_not_legal_is_shown() -> None:
    """The golden games refuse a move for every reason there is."""
    codes = list(Refusal)
    illegal = codes[codes.index(Refusal.GAME_OVER) : codes.index(Refusal.WRONG_DRAW) + 1]
    shown = {code for path in FILES for _, _, code in play_golden_file(path).refused}
    assert {str(code) for code in illegal} - shown == set()


def test_a_wrong_line_is_named(tmp_path: Path) -> None:
    """The runner finds a wrong fact, an illegal move and an unknown fact, each on its line."""
    start = "deal: 2 RYGBPRY RG YBP"
    for number, wrong in enumerate(["scores: 0-1", "t99", "legal t12: t13", "weather: fine"], 2):
        path = tmp_path / f"{number}.nyh"
        path.write_text(f"{start}\n" + "\n" * (number - 2) + wrong, encoding="utf-8")
        with pytest.raises(AssertionError, match=f"line {number}: "):
            play_golden_file(path)
