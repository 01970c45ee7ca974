"""Games dealt by secrets, fair and forged, on which Python and the browser must give the same verdicts.

`python -m harness.shuffle_games` writes them, and the test vectors of both versions of the protocol, into the file
that both read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from nyhavn.game.errors import NyhavnError
from nyhavn.game.record import Record, cards_drawn
from nyhavn.server.table.committed_dealer import NO_NONCES, CommittedDealer, Secret, derive_byte, draw_byte
from nyhavn.server.table.shuffle import (
    FIRST,
    VERSION,
    Pledge,
    Seat,
    Shuffle,
    Terms,
    choose_first,
    derive_seed,
    draw_first,
    hash_nonce,
)
from nyhavn.server.table.verification import verify

FILE = Path(__file__).parents[1] / "tests" / "data" / "shuffles.json"
SECRET = Secret(bytes(range(32)))
OTHER = Secret(bytes(range(32, 64)))
NONCES = bytes(range(64, 96))
SHOWN = ("two", "three, with a second supply", "four, with nonces", "2: two persons")
"""The games of which all harbours are in the fixture."""
CARDS, ATTEMPTS = 12, 3
ANNA, BELA, CARO, BOT = Seat("Anna"), Seat("Béla"), Seat(""), Seat("mason", is_bot=True)


def dealt_game(players: int, seed: int, nonces: bytes = NO_NONCES, turns: int = 1000, then: Secret = SECRET) -> Record:
    """A random game dealt by a secret, after a number of turns by another one."""
    return played_game(CommittedDealer(SECRET, 0, nonces), players, Random(seed), turns, then)


def played_game(
    dealer: CommittedDealer, players: int, rng: Random, turns: int = 1000, then: Secret | None = None
) -> Record:
    """A random game of a dealer that has another secret after a number of turns."""
    return played_on(Record.begin(dealer.deal(players)), dealer, rng, turns, then)


def played_on(
    record: Record, dealer: CommittedDealer, rng: Random, turns: int = 1000, then: Secret | None = None
) -> Record:
    """Play a game to its end with a dealer that has another secret after a number of turns."""
    while not record.end.is_over:
        if record.end.to_move is None:
            secret = then if then and len(record.turns) > turns else dealer.secret
            drawing = CommittedDealer(secret, cards_drawn(record), dealer.nonces, dealer.version)
            record = record.play(drawing.draw(record.end))
        else:
            record = record.play(rng.choice(record.end.legal_moves))
    return record


def with_promise(record: Record, secret: Secret = SECRET, nonces: bytes = NO_NONCES, **headers: str) -> Record:
    """A record with the headers that determine its cards."""
    promise = {"commitment": secret.commitment, "secret": secret.reveal().hex()}
    added = {"nonces": nonces.hex()} if any(nonces) else {}
    return record.titled(promise | added | {key.replace("_", "-"): value for key, value in headers.items()})


@cache
def version_1_games() -> dict[str, Record]:
    """Games of version 1 of every kind, by description."""
    late = dealt_game(2, 8, turns=9, then=OTHER)
    given = cards_drawn(late._replace(turns=late.turns[:9]))
    return {
        "two": with_promise(dealt_game(2, 1)),
        "three, with a second supply": with_promise(dealt_game(3, 2)),
        "four, with nonces": with_promise(dealt_game(4, 3, NONCES), nonces=NONCES),
        "two, with nonces": with_promise(dealt_game(2, 4, NONCES), nonces=NONCES, seat_1="Anna"),
        "nonces left out": with_promise(dealt_game(2, 5, NONCES)),
        "another secret": with_promise(dealt_game(2, 6), OTHER),
        "another promise": with_promise(dealt_game(2, 7), commitment=OTHER.commitment),
        "cards of another dealer in the middle": with_promise(late),
        "goes on from another game": with_promise(late, OTHER, dealt_from=str(given)),
        "goes on wrongly": with_promise(late, OTHER, dealt_from=str(given - 3)),
        "all cards are given": with_promise(late, dealt_from="500"),
        "goes on, four digits": with_promise(late, OTHER, dealt_from=str(given).zfill(4)),
        **{
            f"dealt from {said!r}": with_promise(dealt_game(2, 11, turns=0, then=OTHER), dealt_from=said)
            for said in ("1", "11", "12", "1_2", "0xc", "", "\uff11\uff12", "+12", "-0", "1e1", "12.0", "00012")
        },
        "no card is given": with_promise(dealt_game(2, 12), dealt_from="0000"),
        "a secret with blanks": changed_header(with_promise(dealt_game(2, 13)), secret=SECRET.reveal().hex(" ")),
        "a secret in capitals": changed_header(with_promise(dealt_game(2, 13)), secret=SECRET.reveal().hex().upper()),
        "no secret": dealt_game(2, 9),
        "nonces cut off": with_promise(dealt_game(2, 10), nonces=NONCES[:31]),
    }


# Version 2


class Agreed(NamedTuple):
    """The inputs of the shuffle of a game of version 2."""

    secret: Secret
    terms: Terms
    pledges: tuple[Pledge, ...]

    @classmethod
    def of(
        cls, seats: Sequence[Seat], nonces: dict[int, bytes | None], first: int | None = None, secret: Secret = SECRET
    ) -> Agreed:
        """Make the inputs from seats and the nonces of some of them, of which some are not revealed."""
        terms = Terms(secret.commitment, first, tuple(seats))
        pledged = {seat: nonce or bytes([seat]) * 32 for seat, nonce in sorted(nonces.items())}
        pledges = (Pledge(seat, hash_nonce(terms, nonce), nonces[seat]) for seat, nonce in pledged.items())
        return cls(secret, terms, tuple(pledges))

    @property
    def dealer(self) -> CommittedDealer:
        """The dealer before the deal."""
        return CommittedDealer(self.secret, 0, derive_seed(self.terms, self.pledges), VERSION)

    @property
    def begins(self) -> int:
        """The seat of the lobby that begins."""
        return choose_first(self.secret, self.terms, self.pledges)

    def record(self, rng: Random, turns: int = 1000, then: Secret | None = None) -> Record:
        """A random game, with the headers of a server."""
        game = played_game(self.dealer, len(self.terms.seats), rng, turns, then)
        return game.titled(
            headers_of(self.secret, self.terms, Shuffle(self.terms.first is None, self.begins, self.pledges))
        )


def headers_of(secret: Secret, terms: Terms, shuffle: Shuffle) -> dict[str, str]:
    """The headers of a record of version 2."""
    places = [*terms.seats[shuffle.begins :], *terms.seats[: shuffle.begins]]
    bots = " ".join(str(place) for place, seat in enumerate(places, 1) if seat.is_bot)
    return (
        {f"seat-{place}": seat.name for place, seat in enumerate(places, 1) if seat.name}
        | {"bots": bots or "-", "commitment": terms.commitment, "secret": secret.reveal().hex(), "shuffle": "2"}
        | {"first": f"{shuffle.rule} {shuffle.begins + 1}"}
        | {f"nonce-{pledge.seat + 1}": str(pledge) for pledge in shuffle.pledges}
    )


def make_nonce(number: int) -> bytes:
    """A distinct nonce."""
    return bytes([number]) * 31 + b"\x01"


AGREED = {
    "two persons": Agreed.of([ANNA, BELA], {0: make_nonce(1), 1: make_nonce(2)}),
    "a person without a name, and a bot that is set to begin": Agreed.of([CARO, BOT], {0: make_nonce(3)}, first=1),
    "three at two devices": Agreed.of([ANNA, BELA, CARO], {0: make_nonce(4), 2: make_nonce(5)}),
    "four, one nonce not revealed": Agreed.of([BOT, ANNA, BELA, CARO], {1: make_nonce(6), 2: None, 3: make_nonce(7)}),
    "dealt at once": Agreed.of([ANNA, BOT], {}),
    "names with white space": Agreed.of(
        [Seat("Anna\u00a0 Mária"), Seat("\u3000Béla\ufeff \u2003Ő: ; x")], {1: make_nonce(8)}
    ),
}
"""Fair games of version 2, by description."""


def fair_games_2() -> dict[str, Record]:
    """Fair games of version 2."""
    return {about: agreed.record(Random(seed)) for seed, (about, agreed) in enumerate(AGREED.items(), 20)}


def changed_header(record: Record, **headers: str | None) -> Record:
    """A record with other headers, or without some."""
    changes = {key.replace("_", "-"): value for key, value in headers.items()}
    return record.titled({key: value for key, value in (record.headers | changes).items() if value is not None})


def altered_games_2() -> dict[str, Record]:
    """Forged games of version 2."""
    fair = fair_games_2()
    two, set_first, _, four, at_once, _ = fair.values()
    one, other = (two.headers[name] for name in ("nonce-1", "nonce-2"))
    pledge = other.split(" ")[0]
    late = AGREED["two persons"].record(Random(30), turns=9, then=OTHER)
    given = cards_drawn(late._replace(turns=late.turns[:9]))
    players = two.start.players
    lot = two.headers["first"].split(" ")[1]
    return {
        "2: a nonce left out": changed_header(two, nonce_2=None),
        "2: a nonce replaced": changed_header(two, nonce_2=f"{pledge} {make_nonce(9).hex()}"),
        "2: a nonce and its hash replaced": changed_header(two, nonce_2=four.headers["nonce-2"]),
        "2: nonces exchanged": changed_header(two, nonce_1=other, nonce_2=one),
        "2: a nonce said not to be revealed": changed_header(two, nonce_2=f"{pledge} -"),
        "2: an unrevealed pledge left out": changed_header(four, nonce_3=None),
        "2: another first player": changed_header(two, first=f"lot {int(lot) % players + 1}"),
        "2: another rule": changed_header(two, first=f"set {lot}"),
        "2: the first player by lot instead of set": changed_header(set_first, first="lot 2"),
        "2: the order of play turned": changed_header(two, seat_1=two.headers["seat-2"], seat_2=two.headers["seat-1"]),
        "2: another name": changed_header(two, seat_1="Anne"),
        "2: a person instead of a bot": changed_header(set_first, bots="-"),
        "2: another secret": changed_header(two, secret=OTHER.reveal().hex()),
        "2: another secret and its promise": changed_header(
            two, secret=OTHER.reveal().hex(), commitment=OTHER.commitment
        ),
        "2: cards of another dealer in the middle": late,
        "2: goes on from another game": played_from(late, given),
        "2: goes on wrongly": changed_header(played_from(late, given), dealt_from=str(given - 3)),
        "2: given cards in spite of pledges": changed_header(two, dealt_from="500"),
        "2: given cards in spite of the lot": changed_header(at_once, dealt_from="12"),
        "2: dealt at once, another name": changed_header(at_once, seat_1="mason", seat_2="Anne", bots="1"),
        "2: verified as version 1": changed_header(two, shuffle=None),
        "2: no version that is known": changed_header(two, shuffle="3"),
        "2: version 1 by name": changed_header(two, shuffle="1"),
        "2: mixed nonces": changed_header(two, nonces=NONCES.hex()),
        "2: no bots": changed_header(two, bots=None),
        "2: bots that are not there": changed_header(two, bots="3"),
        "2: no rule": changed_header(two, first=None),
        "2: no such rule": changed_header(two, first=f"dice {lot}"),
        "2: no such first player": changed_header(two, first="lot 3"),
        "2: a pledge of nobody": changed_header(two, nonce_3=one),
        "2: a pledge of a bot": changed_header(set_first, nonce_2=one),
        "2: a pledge without a nonce": changed_header(two, nonce_2=pledge),
        "2: an empty pledge": changed_header(two, nonce_2=""),
        "2: a nonce cut off": changed_header(two, nonce_2=other[:-2]),
        "2: a nonce that is no number": changed_header(two, nonce_2=f"{pledge} {'x' * 64}"),
        "2: a nonce in capitals": changed_header(two, nonce_2=f"{pledge.upper()} {other.split(' ')[1]}"),
    }


def record_spellings() -> dict[str, str]:
    """Variants of the text of a fair and of a forged game, of which a server writes only the first."""
    fair, forged = (str(record) for record in (with_promise(dealt_game(2, 1)), version_1_games()["dealt from '12'"]))
    headers, turns = fair.split("\n\n", 1)
    first, second, *rest = turns.splitlines()
    unnumbered = re.sub(r"(?m)^[0-9]+\. ", "", forged)
    return {
        "as it is written": fair,
        "windows lines": fair.replace("\n", "\r\n"),
        "byte order mark": "\ufeff" + fair,
        "blank lines": fair.replace("\n2. ", "\n\n \t\n2. "),
        "comments between": fair.replace("\n2. ", " ; 3. e\n; 2. t12 >RR\n  ; said\n2. "),
        "indented": f"{headers}\n\n" + "".join(f"\t  {line}\n" for line in turns.splitlines()),
        "several turns on a line": f"{headers}\n\n{first} {second}\n" + "\n".join(rest),
        "no line at the end": fair.rstrip(),
        "no blank line behind the headers": f"{headers}\n{turns}",
        "indented headers": re.sub("(?m)^(secret|commitment):", r" \t\1 :", fair),
        "numbers missing": f"{headers}\n\n" + re.sub(r"(?m)^[0-9]+\. ", "", turns),
        "a number missing": fair.replace("\n2. ", "\n"),
        "numbers without a point": re.sub(r"(?m)^([0-9]+)\. ", r"\1 ", fair),
        "numbers without a blank": re.sub(r"(?m)^([0-9]+)\. ", r"\1.", fair),
        "a turn on two lines": fair.replace(" >", "\n>", 1),
        "lower case": fair.replace(first, first.lower()),
        "a wrong number": fair.replace("\n2. ", "\n3. "),
        "a number with a zero": fair.replace("\n2. ", "\n02. "),
        "a number in other digits": fair.replace("\n2. ", "\n\uff12. "),
        "a number twice": fair.replace("\n2. ", "\n2. 2. "),
        "a number without moves": fair.replace("\n2. ", "\n2.\n"),
        "no-break spaces": fair.replace("\n2. ", "\n2.\u00a0"),
        "words between": fair.replace("\n2. ", "\nwell\n2. "),
        "a header behind the turns": f"{fair}secret: 00\n",
        "no such move": fair.replace("\n2. ", "\n2. x "),
        "other lines": fair.replace("\n2. ", "\u20282. "),
        "another format": fair.replace("nyhavn 1", "nyhavn 2"),
        "no format": fair.replace("nyhavn 1\n", ""),
        "forged, numbers missing": unnumbered,
        "forged, indented": re.sub(r"(?m)^([0-9]+\. )", r" \1", forged),
        "forged, behind comments": re.sub(r"(?m)^([0-9]+\. )", r"; 1. e\n\1", forged),
        "forged, all on one line": "\n1. ".join(
            part.replace("\n", " ") if number else part for number, part in enumerate(forged.split("\n1. "))
        ),
    }


def verify_text(text: str) -> dict[str, Any] | None:
    """The verdict on a text; None if it cannot be parsed."""
    try:
        return verify(Record.parse(text))._asdict()
    except NyhavnError:
        return None


def played_from(record: Record, given: int) -> Record:
    """A game that branches from another one after a number of its cards."""
    terms = Terms(SECRET.commitment, 0, (ANNA, BELA))
    headers = headers_of(SECRET, terms, Shuffle(by_lot=False, begins=0)) | {"dealt-from": str(given)}
    cut = Record.begin(record.start, headers)
    for move in record.moves:
        if cards_drawn(cut) == given:
            break
        cut = cut.play(move)
    return played_on(cut, CommittedDealer(SECRET, 0, derive_seed(terms), VERSION), Random(31))


def make_shuffle_fixture() -> dict[str, Any]:
    """The fixture on which both implementations must agree."""
    everything = (
        version_1_games() | {f"2: {about}": record for about, record in fair_games_2().items()} | altered_games_2()
    )
    return {
        "secret": SECRET.reveal().hex(),
        "commitment": SECRET.commitment,
        "bytes": [bytes_of(nonces) for nonces in (NO_NONCES, NONCES)],
        "version2": {
            "agreed": [agreed_vectors(about, agreed) for about, agreed in AGREED.items()],
            "firsts": first_player_vectors(),
        },
        "games": [
            {"about": about, "record": str(record), "verdict": verify(record)._asdict()}
            for about, record in everything.items()
        ],
        "harbours": {about: harbours_of(everything[about]) for about in SHOWN},
        "forms": [
            {"about": about, "record": text, "verdict": verify_text(text)} for about, text in record_spellings().items()
        ],
    }


def harbours_of(record: Record) -> list[str]:
    """The harbour at the start and after each turn."""
    return [record.after(turns).harbour for turns in range(len(record.turns) + 1)]


def bytes_of(nonces: bytes) -> dict[str, Any]:
    """The bytes that the first attempts at the first cards read in version 1."""
    rows = [[derive_byte(SECRET, nonces, card, attempt) for attempt in range(ATTEMPTS)] for card in range(CARDS)]
    return {"nonces": nonces.hex(), "bytes": rows}


def agreed_vectors(about: str, agreed: Agreed) -> dict[str, Any]:
    """Test vectors of version 2: everything derived from terms and nonces."""
    secret, terms, pledges = agreed
    seed = derive_seed(terms, pledges)
    return {
        "about": about,
        "first": terms.first,
        "seats": [{"name": seat.name, "bot": seat.name if seat.is_bot else None} for seat in terms.seats],
        "terms": str(terms),
        "digest": terms.digest.hex(),
        "pledges": [
            {"seat": seat, "hash": hashed.hex(), "nonce": revealed.hex() if revealed else None}
            for seat, hashed, revealed in pledges
        ],
        "seed": seed.hex(),
        "begins": agreed.begins,
        "bytes": [[derive_byte(secret, seed, card, attempt, VERSION) for attempt in range(2)] for card in range(4)],
    }


def first_player_vectors() -> list[dict[str, Any]]:
    """The drawn first player for seeds and numbers of players, one of which takes a second attempt."""
    seeds = [bytes([number]) * 32 for number in range(3)]
    again = next(
        seed for number in count() if draw_byte(SECRET, FIRST + (seed := number.to_bytes(32, "big")), 0) == 255
    )
    return [
        {"seed": seed.hex(), "players": players, "first": draw_first(SECRET, seed, players)}
        for seed, players in [*((seed, players) for seed in seeds for players in (2, 3, 4)), (again, 3)]
    ]


def format_shuffle_fixture() -> str:
    """The text of the file."""
    return json.dumps(make_shuffle_fixture(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(format_shuffle_fixture(), encoding="utf-8")
