"""Games in links: short, lossless, and other texts are refused."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.random_games import random_record
from nyhavn.game.board import Phase
from nyhavn.game.dealer import ScriptedDealer
from nyhavn.game.link_codec import LARGEST, RAW, VERSION, WORDS, NotPacked, pack, unpack
from nyhavn.game.move import EndTurn
from nyhavn.game.record import Record
from tests.rules import conformance

GAMES = Path(__file__).parents[1] / "data" / "games.jsonl.gz"
LINK = "https://nyhavn.some-quite-long-name.example.org/game#"
LONGEST_LINK = 2_000
FIRST = (
    "AUPyQGqKFYiGu8YpyD0gwMkd6BrDSEMTmGsMyHNNkBOQBbXWDBSZQcDghwZ2kBOXMTSM3Z24TMBxDFLiFMkFiiCnRKNEUAriMgPFZIpRCihhcQEA"
)
"""A game packed by the first version."""
PAGE = (
    "AW2KsQrCQBAF-_2K10suvs0lxYGBrMq1x2FhyoQErFLoIfj3orY2M1PM9rpNzw2Ux7ou4eMy3UsACyzHlCwikyN9pBqZuD-"
    "jgqqy_gcqrnrSo14UVah2OYXhF5bCIEKHwq4e0OdR1KG0Hfps0jiUxqOPJt6h-O9io7QOs0068WAqncOcFl14SCpv"
)
"""The same game packed by the page, which refers to no words."""


def record_of_game(game: conformance.Json) -> Record:
    """A game of the conformance data as a record."""
    setup, turns = game["setup"], game["turns"]
    reshuffled = [card for turn in turns for supply in turn.get("reshuffle") or [] for card in supply["order"]]
    hands = [card for hand in setup["hands"] for card in hand]
    dealer = ScriptedDealer(conformance.letters([*setup["harbour"], *hands, *setup["supply"], *reshuffled]))
    record = Record.begin(dealer.deal(game["players"]))
    for turn in turns:
        for move in conformance.moves(turn):
            record = record.play(move)
        if record.end.phase is Phase.BUILD:
            record = record.play(EndTurn())
        if record.end.phase is Phase.DRAW:
            record = record.play(dealer.draw(record.end))
    return record


@cache
def conformance_games() -> tuple[Record, ...]:
    return tuple(record_of_game(game) for game in conformance.records(GAMES))


def with_longest_headers(record: Record) -> Record:
    """A record with all headers of a server at their maximum length."""
    names = {f"seat-{seat + 1}": "ŐűÁ漢字 éàü ñ¿ Ωβγ δεζ ηθι κλμ"[:30] for seat in record.start.seats}
    numbers = {name: sha256(name.encode()).hexdigest() for name in ("commitment", "secret", "nonces")}
    return record.titled(names | numbers)


def test_every_game_of_the_conformance_data_fits_into_a_link() -> None:
    for record in conformance_games():
        assert record.end.is_over
        packed = pack(with_longest_headers(record))
        assert unpack(packed) == with_longest_headers(record)
        assert record.start.players > 2 or len(f"{LINK}{packed}.100") <= LONGEST_LINK
    assert sum(record.start.players == 2 for record in conformance_games()) >= 10


@given(st.integers(2, 4), st.integers(0, 2**40), st.integers(0, 60))
@settings(max_examples=20, deadline=None)
def test_packing_and_unpacking_are_inverse(players: int, seed: int, turns: int) -> None:
    record = random_record(players, seed, turns).say("well\nplayed – ő")
    assert unpack(pack(record)) == record
    assert str(unpack(pack(record))) == str(record)


def test_a_link_needs_no_escaping() -> None:
    for record in conformance_games():
        assert set(pack(record)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def list_unpackable_texts() -> Iterator[str]:
    """Texts that are not packed records."""
    good = pack(conformance_games()[0])
    yield from (
        "",
        "A",
        "AQ",
        "AQAA",
        "game",
        "é",
        "AQ==",
        "!" * 40,
        good[:-4],
        good[:40],
        good + "AAAA",
        "B" + good[1:],
    )
    yield str(conformance_games()[0])
    yield deflate_text(b"nyhavn 1\n\n1. t12\n")
    yield deflate_text(b"\xff\xfe")
    yield deflate_text(b"nyhavn 1\n" + b"; \n" * LARGEST)
    rng = Random(3)
    for _ in range(200):
        place = rng.randrange(len(good))
        other = good[:place] + rng.choice("ABCDabcd0189-_") + good[place + 1 :]
        if other[:-1] != good[:-1]:
            yield other
    yield from (rng.randbytes(60).hex() for _ in range(50))


def deflate_text(text: bytes) -> str:
    """Pack a text as if it were a record."""
    packing = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    return urlsafe_b64encode(VERSION + packing.compress(text) + packing.flush()).decode().rstrip("=")


def test_garbage_is_refused() -> None:
    refused = 0
    for text in list_unpackable_texts():
        try:
            assert unpack(text).start.players
        except NotPacked:
            refused += 1
    assert refused > 200


def test_what_was_packed_once_is_unpacked_for_ever() -> None:
    assert sha256(WORDS).hexdigest().startswith("43da214850624b6a")
    record = unpack(FIRST)
    assert pack(record) == FIRST
    assert unpack(PAGE) == record
    with pytest.raises(NotPacked, match="version 02"):
        unpack("Ag" + FIRST[2:])
