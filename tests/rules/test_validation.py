"""Which positions can occur: those of games, and changed ones exactly if their text is accepted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from harness.random_games import sampled_positions
from nyhavn import NyhavnError, Position
from nyhavn.game.engine import spread
from nyhavn.rules import validation
from nyhavn.rules import words as at
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import ABILITY_COUNT, CARD_KINDS, COLOUR_COUNT, PIERS, TILE_KINDS
from nyhavn.rules.scoring import points

PHASES = (at.DRAW, at.TURN, at.DISCARD, at.BUILD, at.BONUS, at.OVER)


def change_words(words: list[int], rng: Random) -> None:
    """Change one thing in the words of a position, so that they still have a text."""
    seat = at.SEATS + rng.randrange(words[at.PLAYERS]) * at.SEAT_WORDS
    card = 1 << at.BYTE * rng.randrange(COLOUR_COUNT)
    match rng.choice(["seat", "phase", "open", "pier", "card", "end", "tile", "white", "hand", "ability", "house"]):
        case "seat":
            words[at.SEAT] = rng.randrange(words[at.PLAYERS])
        case "phase":
            words[at.PHASE] = rng.choice(PHASES)
        case "open":
            words[at.OPEN] = rng.randrange(4)
        case "pier":
            shift = at.PIER_BITS * rng.randrange(PIERS)
            words[at.HARBOUR] = words[at.HARBOUR] & ~(at.PIER_MASK << shift) | rng.randrange(CARD_KINDS + 1) << shift
        case "card":
            words[at.DISCARDS] += card
            words[at.SUPPLY] -= card if words[at.SUPPLY] & card * at.BYTE_MASK and rng.random() < 0.8 else 0
        case "end":
            words[at.SUPPLY] ^= at.END_CARD
        case "tile":
            words[at.TILES] ^= 1 << at.KIND_BITS * rng.randrange(TILE_KINDS)
        case "white":
            words[at.WHITES] += rng.choice([-1, 1]) if words[at.WHITES] else 1
        case "hand":
            words[seat + at.HAND] += card
            words[seat + at.HIDDEN] += rng.choice([0, card])
            words[at.DISCARDS] -= card if words[at.DISCARDS] & card * at.BYTE_MASK else 0
        case "ability":
            words[seat + at.OWNED] ^= 1 << rng.randrange(ABILITY_COUNT)
            words[seat + at.USED] &= words[seat + at.OWNED]
        case "house":
            kept = ~(words[seat + at.COVERED] & -words[seat + at.COVERED])
            for place in range(at.COVERED, at.PAINTED + COLOUR_COUNT):
                words[seat + place] &= kept
            words[seat + at.SCORE] = points(words[seat + at.COVERED], words[seat + at.WINDOWS])


def changed_positions(count: int, seed: int) -> Iterator[list[int]]:
    """The words of positions that were changed once or twice."""
    rng = Random(seed)
    for position in sampled_positions(count, seed):
        words = list(position.words)
        for _ in range(rng.choice([1, 1, 2])):
            change_words(words, rng)
        yield words


def validate(words: list[int]) -> int:
    """What contradicts the rest of a position."""
    return validation.validate(spread(tuple(words)), lookup_table())


def is_accepted(words: list[int]) -> bool:
    """Whether the text of a position is accepted."""
    try:
        return list(Position.parse(str(Position(tuple(words)))).words) == words
    except NyhavnError:
        return False


def test_every_position_of_a_game_can_occur() -> None:
    assert all(validate(list(position.words)) == validation.POSSIBLE for position in sampled_positions(400, 3))


def test_a_changed_position_can_occur_exactly_if_its_text_is_accepted() -> None:
    found = Counter[int]()
    for words in changed_positions(1500, 4):
        contradiction = validate(words)
        assert is_accepted(words) == (contradiction == validation.POSSIBLE), str(Position(tuple(words)))
        found[contradiction] += 1
    unlikely = {
        validation.WRONG_SEATS,
        validation.HOUSE_IN_THE_AIR,
        validation.SHOULD_BE_OVER,
        validation.TOO_MANY_DISCARDS,
    }
    assert found.keys() >= set(range(validation.NOTHING_TO_BUILD + 1)) - unlikely


def test_there_are_two_to_four_players_one_of_whom_is_to_move() -> None:
    words = list(next(sampled_positions(1, 5)).words)
    for place, value in ((at.PLAYERS, 1), (at.PLAYERS, 5), (at.SEAT, words[at.PLAYERS]), (at.SEAT, -1)):
        wrong = [*words[:place], value, *words[place + 1 :]]
        assert validate(wrong) == validation.WRONG_SEATS
