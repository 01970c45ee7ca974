"""Bags: multisets of cards, such as a hand, a payment or the supply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod

from nyhavn.game.errors import Refusal
from nyhavn.game.notation import Reader, read_whole
from nyhavn.game.value import Value
from nyhavn.rules.material import CARDS, CARDS_PER_COLOUR, COLOURS
from nyhavn.rules.words import BYTE, BYTE_MASK, CARD_SUM

MOST_CARDS = max(CARDS_PER_COLOUR.values())
MOST_LETTERS = MOST_CARDS * len(CARDS)
"""The maximum number of letters in the text of a bag; a card may be repeated, also with a count of 0."""


@lru_cache(4096)
def write_cards(word: int) -> str:
    """The text of a bag; cached, as the same ones occur often."""
    counts = ((card, word >> BYTE * i & BYTE_MASK) for i, card in enumerate(CARDS))
    return "".join(card + (str(n) if n > 1 else "") for card, n in counts if n) or "-"


class Bag(Value):
    """A multiset of cards, the count of each colour and of the End card: `Bag.of("RRG")["R"] == 2`."""

    __slots__ = __match_args__ = ("word",)
    word: int

    def __init__(self, word: int = 0) -> None:
        object.__setattr__(self, "word", word)

    @classmethod
    def of(cls, cards: Iterable[str]) -> Bag:
        """The bag of these cards."""
        return cls(sum(1 << BYTE * CARDS.index(card) for card in cards))

    @classmethod
    def parse(cls, text: str) -> Bag:
        """Parse a text like `R2YG` or `-`."""
        return read_whole(text, cls.read)

    @classmethod
    def read(cls, reader: Reader, letters: str = CARDS) -> Bag:
        """Read a bag of these letters, in any order and case."""
        if reader.accept("-"):
            return cls()
        counts = dict.fromkeys(letters, 0)
        letters_read = 0
        while not letters_read or (letters_read < MOST_LETTERS and reader.next.upper() in counts):
            letter = reader.expect(letters + letters.lower(), Refusal.EXPECTED_CARD).upper()
            start = reader.at
            counts[letter] += reader.number(Refusal.EXPECTED_COUNT) if reader.next.isdecimal() else 1
            if counts[letter] > MOST_CARDS:
                reader.at = start
                reader.unreadable(Refusal.EXPECTED_COUNT)
            letters_read += 1
        return cls(sum(n << BYTE * CARDS.index(letter) for letter, n in counts.items()))

    def __str__(self) -> str:
        return write_cards(self.word)

    def __repr__(self) -> str:
        return f"Bag.parse({str(self)!r})"

    def __getitem__(self, card: str) -> int:
        return self.word >> BYTE * CARDS.index(card) & BYTE_MASK

    def __iter__(self) -> Iterator[str]:
        return (card for card in CARDS for _ in range(self[card]))

    def __len__(self) -> int:
        return self.word % CARD_SUM

    def __add__(self, other: Bag) -> Bag:
        return Bag(self.word + other.word)

    def __sub__(self, other: Bag) -> Bag:
        return Bag(self.word - other.word)

    def __le__(self, other: Bag) -> bool:
        return all(self[card] <= other[card] for card in CARDS)

    def draws(self, n: int) -> Iterator[tuple[Bag, int]]:
        """Every bag of n facade cards that can be drawn from this one, with the number of ways to draw it."""
        for cards in combinations_with_replacement(COLOURS, n):
            drawn = Bag.of(cards)
            if ways := prod(comb(self[colour], drawn[colour]) for colour in COLOURS):
                yield drawn, ways
