"""The committed dealer: fixed vectors, an independent implementation, uniform draws, and no leak of secrets."""

import hmac
import json
import pickle
from collections import Counter
from hashlib import sha256

import msgspec
import pytest

from nyhavn.game.bag import Bag
from nyhavn.game.dealer import ScriptedDealer
from nyhavn.rules.material import CARDS
from nyhavn.server.table.committed_dealer import NO_NONCES, CommittedDealer, Secret, derive_byte, draw_card_index
from nyhavn.server.view.new_table import fresh_secret

KEY = bytes(range(32))
COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
BYTES = [(56, 191, 177), (3, 135, 48), (150, 193, 58), (11, 19, 208), (68, 155, 212), (240, 96, 9)]
"""The bytes that the first attempts at the first cards read."""
DEALS = [
    "1t PRYRRGY R11Y12G11B13P11E - 2221/2221/2221/2221/2221/12 X2D2C2T2 -:-+BP:A -:-+G2P:A",
    "1t PRGYYBG R8Y10G10B9P8 - 2321/2321/2321/2321/2321/12 X3D3C3T3 -:-+R2:A -:-+RP2:A -:-+B2P:A",
    "1t PRYRRGY R10Y12G8B10P11 - 3331/3331/3331/3331/3331/12 X4D4C4T4 -:-+BP:A -:-+G2P:A -:-+RGB:A -:-+G2B2:A",
]


def naive_card(key: bytes, number: int, cards: str) -> str:
    """A card by a plain implementation of the protocol."""
    attempt = 0
    while True:
        message = b"nyhavn deal 1" + bytes(32) + number.to_bytes(4, "big") + attempt.to_bytes(4, "big")
        x = hmac.new(key, message, sha256).digest()[0]
        if x < 256 - 256 % len(cards):
            return cards[x % len(cards)]
        attempt += 1


def test_the_test_vectors_of_the_protocol_hold() -> None:
    secret = Secret(KEY)
    assert secret.commitment == COMMITMENT
    assert [tuple(derive_byte(secret, NO_NONCES, card, attempt) for attempt in range(3)) for card in range(6)] == BYTES
    assert [str(CommittedDealer(secret).deal(players)) for players in (2, 3, 4)] == DEALS


def test_cards_are_drawn_as_the_protocol_specifies() -> None:
    dealer = CommittedDealer(Secret(KEY))
    for number, size in enumerate([70, 69, 66, 64, 61, 40, 13, 3, 2, 1]):
        cards = "".join(CARDS[i * len(CARDS) // size] for i in range(size))
        assert dealer.card(Bag.of(cards)) == naive_card(KEY, number, cards)


def test_nonces_change_the_cards() -> None:
    other = sha256(b"somebody's").digest()
    numbers = [[draw_card_index(Secret(KEY), nonces, card, 60) for card in range(20)] for nonces in (NO_NONCES, other)]
    assert numbers[0] != numbers[1]


def test_a_dealer_resumes_after_the_cards_already_drawn() -> None:
    secret = Secret(KEY)
    whole = CommittedDealer(secret)
    cards = [whole.card(Bag.of(CARDS * 9)) for _ in range(30)]
    for drawn in (0, 1, 17):
        dealer = CommittedDealer(secret, drawn)
        assert [dealer.card(Bag.of(CARDS * 9)) for _ in range(30 - drawn)] == cards[drawn:]


@pytest.mark.parametrize("cards", [2, 7, 10, 61, 70])
def test_all_cards_are_drawn_with_equal_probability(cards: int) -> None:
    draws = 200 * cards
    found = Counter(draw_card_index(Secret(KEY), NO_NONCES, card, cards) for card in range(draws))
    chi_square = sum((found[i] - 200) ** 2 / 200 for i in range(cards))
    assert set(found) == set(range(cards))
    assert chi_square < cards + 4 * (2 * cards) ** 0.5 + 4


def test_a_secret_is_neither_printed_nor_serialised() -> None:
    secret = Secret(KEY)
    assert secret.reveal() == KEY
    for said in (str(secret), repr(secret), f"{[secret]}"):
        assert said.strip("[]") == "Secret(…)"
    for serialise in (pickle.dumps, json.dumps, msgspec.json.encode):
        with pytest.raises(TypeError):
            serialise(secret)


def test_a_secret_has_256_bits() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Secret(b"short")
    assert len({fresh_secret().commitment for _ in range(5)}) == 5


def test_a_scripted_dealer_can_repeat_the_deal() -> None:
    dealt = CommittedDealer(Secret(KEY)).deal(2)
    assert ScriptedDealer("PRYRRGY" + "BP" + "GGP").deal(2) == dealt
