"""Games dealt by secrets, fair ones and others, which Python and the browser must judge alike.

`python -m tests.shuffles` writes them, and the test vectors of the protocol, into the file that both read.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from nyhavn.record import Record, cards_drawn
from nyhavn.server.dealer import NO_NONCES, CommittedDealer, Secret, byte
from nyhavn.server.verifying import verify

FILE = Path(__file__).parent / "data" / "shuffles.json"
SECRET = Secret(bytes(range(32)))
OTHER = Secret(bytes(range(32, 64)))
NONCES = bytes(range(64, 96))
CARDS, ATTEMPTS = 12, 3


def dealt_game(players: int, seed: int, nonces: bytes = NO_NONCES, turns: int = 1000, then: Secret = SECRET) -> Record:
    """A random game dealt by the secret, after so many turns by another one."""
    rng = Random(seed)
    record = Record.begin(CommittedDealer(SECRET, 0, nonces).deal(players))
    while not record.end.is_over:
        if record.end.to_move is None:
            secret = SECRET if len(record.turns) <= turns else then
            record = record.play(CommittedDealer(secret, cards_drawn(record), nonces).draw(record.end))
        else:
            record = record.play(rng.choice(record.end.legal_moves))
    return record


def promised(record: Record, secret: Secret = SECRET, nonces: bytes = NO_NONCES, **headers: str) -> Record:
    """A record that names what its cards follow from."""
    promise = {"commitment": secret.commitment, "secret": secret.reveal().hex()}
    added = {"nonces": nonces.hex()} if any(nonces) else {}
    return record.titled(promise | added | {key.replace("_", "-"): value for key, value in headers.items()})


def games() -> dict[str, Record]:
    """Games of every kind by what is special about them."""
    late = dealt_game(2, 8, turns=9, then=OTHER)
    given = cards_drawn(late._replace(turns=late.turns[:9]))
    return {
        "two": promised(dealt_game(2, 1)),
        "three, with a second supply": promised(dealt_game(3, 2)),
        "four, with nonces": promised(dealt_game(4, 3, NONCES), nonces=NONCES),
        "two, with nonces": promised(dealt_game(2, 4, NONCES), nonces=NONCES, seat_1="Anna"),
        "nonces left out": promised(dealt_game(2, 5, NONCES)),
        "another secret": promised(dealt_game(2, 6), OTHER),
        "another promise": promised(dealt_game(2, 7), commitment=OTHER.commitment),
        "cards of another dealer in the middle": promised(late),
        "goes on from another game": promised(late, OTHER, dealt_from=str(given)),
        "goes on wrongly": promised(late, OTHER, dealt_from=str(given - 3)),
        "all cards are given": promised(late, dealt_from="500"),
        "no secret": dealt_game(2, 9),
        "nonces cut off": promised(dealt_game(2, 10), nonces=NONCES[:31]),
    }


def fixture() -> dict[str, Any]:
    """What both languages must agree on."""
    return {
        "secret": SECRET.reveal().hex(),
        "commitment": SECRET.commitment,
        "bytes": [
            {
                "nonces": nonces.hex(),
                "bytes": [[byte(SECRET, nonces, n, a) for a in range(ATTEMPTS)] for n in range(CARDS)],
            }
            for nonces in (NO_NONCES, NONCES)
        ],
        "games": [
            {"about": about, "record": str(record), "verdict": verify(record)._asdict()}
            for about, record in games().items()
        ],
    }


def written() -> str:
    """The file's text."""
    return json.dumps(fixture(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
