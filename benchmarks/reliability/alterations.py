"""Records of version 2 of the shuffle that were altered afterwards: none may be verified as fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from harness.progress import print_progress
from harness.shuffle_games import Agreed, headers_of
from nyhavn.game.move import Draw
from nyhavn.game.record import Record
from nyhavn.server.table.committed_dealer import CommittedDealer, Secret
from nyhavn.server.table.shuffle import Pledge, Seat, Shuffle, hash_nonce
from nyhavn.server.table.verification import Finding, verify

NAMES = ("Anna", "Béla", "Caro", "Dávid")
BOTS = ("mason", "apprentice", "random")
TURNS = 12
"""After how many turns most games are cut off, as an early card is as good as a late one."""


class PlayedGame(NamedTuple):
    """A game, and the agreement that it was dealt by."""

    agreed: Agreed
    record: Record

    @classmethod
    def of(cls, seed: int) -> PlayedGame:
        """A game of two to four seats with persons and bots; most persons have pledged a nonce."""
        rng = Random(seed)
        players = 2 + seed % 3
        seats = [Seat(NAMES[seat]) for seat in range(players - seed // 3 % 2)]
        seats += [Seat(rng.choice(BOTS), is_bot=True) for _ in range(players - len(seats))]
        rng.shuffle(seats)
        persons = [number for number, seat in enumerate(seats) if not seat.is_bot]
        nonces = {seat: fresh_nonce(rng) if rng.random() < 0.8 else None for seat in persons if rng.random() < 0.9}
        first = rng.randrange(players) if seed % 4 == 0 else None
        agreed = Agreed.of(seats, nonces, first, Secret(rng.randbytes(32)))
        return cls(agreed, cut_record(agreed.record(rng), TURNS))

    @property
    def shuffle(self) -> Shuffle:
        """How it was shuffled."""
        return Shuffle(self.agreed.terms.first is None, self.agreed.begins, self.agreed.pledges)

    def with_shuffle(self, shuffle: Shuffle, **terms: object) -> Record:
        """The record as if it had been shuffled differently, or under other terms."""
        changed = self.agreed.terms._replace(**terms)  # type: ignore[arg-type]
        return self.record.titled(headers_of(self.agreed.secret, changed, shuffle))


def fresh_nonce(rng: Random) -> bytes:
    """A random nonce."""
    return rng.randbytes(32)


def cut_record(record: Record, turns: int) -> Record:
    """A record that is cut off after some turns."""
    if turns >= len(record.turns):
        return record
    return record._replace(turns=record.turns[:turns], end=record.after(turns))


# The alterations; each returns none where it does not apply


def without_nonce(played: PlayedGame, rng: Random) -> Record | None:
    """Remove a pledge."""
    pledges = played.agreed.pledges
    gone = rng.choice(pledges) if pledges else None
    kept = tuple(pledge for pledge in pledges if pledge != gone)
    return played.with_shuffle(played.shuffle._replace(pledges=kept)) if gone else None


def with_other_nonce(played: PlayedGame, rng: Random) -> Record | None:
    """Replace a nonce, even an unrevealed one, and perhaps its hash."""
    pledges = list(played.agreed.pledges)
    if not pledges:
        return None
    at, nonce = rng.randrange(len(pledges)), fresh_nonce(rng)
    pledges[at] = pledges[at]._replace(nonce=nonce)
    if rng.random() < 0.5:
        pledges[at] = pledges[at]._replace(hash=hash_nonce(played.agreed.terms, nonce))
    return played.with_shuffle(played.shuffle._replace(pledges=tuple(pledges)))


def with_reordered_nonces(played: PlayedGame, rng: Random) -> Record | None:
    """Exchange the pledges of two seats, or only their nonces."""
    pledges = list(played.agreed.pledges)
    if len(pledges) < 2:
        return None
    one, other = rng.sample(range(len(pledges)), 2)
    first, second = pledges[one], pledges[other]
    pledges[one], pledges[other] = first._replace(nonce=second.nonce), second._replace(nonce=first.nonce)
    if rng.random() < 0.5:
        pledges[one], pledges[other] = second._replace(seat=first.seat), first._replace(seat=second.seat)
    return played.with_shuffle(played.shuffle._replace(pledges=tuple(pledges)))


def with_unrevealed_nonce(played: PlayedGame, rng: Random) -> Record | None:
    """Mark a revealed nonce as unrevealed."""
    pledges = list(played.agreed.pledges)
    revealed = [at for at, pledge in enumerate(pledges) if pledge.nonce]
    if not revealed:
        return None
    at = rng.choice(revealed)
    pledges[at] = pledges[at]._replace(nonce=None)
    return played.with_shuffle(played.shuffle._replace(pledges=tuple(pledges)))


def with_added_nonce(played: PlayedGame, rng: Random) -> Record | None:
    """Add a pledge to a seat that made none."""
    terms, pledged = played.agreed.terms, {pledge.seat for pledge in played.agreed.pledges}
    free = [at for at, seat in enumerate(terms.seats) if at not in pledged and not seat.is_bot]
    if not free:
        return None
    nonce = fresh_nonce(rng)
    added = Pledge(rng.choice(free), hash_nonce(terms, nonce), nonce)
    return played.with_shuffle(played.shuffle._replace(pledges=tuple(sorted((added, *played.agreed.pledges)))))


def with_other_first(played: PlayedGame, rng: Random) -> Record | None:
    """Claim that another seat of the lobby began, with the places rotated or not."""
    others = [seat for seat in range(len(played.agreed.terms.seats)) if seat != played.shuffle.begins]
    begins = rng.choice(others)
    if rng.random() < 0.5:
        return played.with_shuffle(played.shuffle._replace(begins=begins))
    return played.record.titled(played.record.headers | {"first": f"{played.shuffle.rule} {begins + 1}"})


def with_other_rule(played: PlayedGame, _: Random) -> Record | None:
    """Claim that the first player was set instead of drawn, or drawn instead of set."""
    return played.with_shuffle(played.shuffle._replace(by_lot=not played.shuffle.by_lot))


def with_other_seating(played: PlayedGame, rng: Random) -> Record | None:
    """Exchange two seats."""
    seats = list(played.agreed.terms.seats)
    one, other = rng.sample(range(len(seats)), 2)
    seats[one], seats[other] = seats[other], seats[one]
    return None if seats == [*played.agreed.terms.seats] else played.with_shuffle(played.shuffle, seats=tuple(seats))


def with_other_name(played: PlayedGame, rng: Random) -> Record | None:
    """Change or remove a name, or turn a person into a bot or a bot into a person."""
    seats = list(played.agreed.terms.seats)
    at = rng.randrange(len(seats))
    name, is_bot = seats[at]
    seats[at] = rng.choice([Seat(name + "a", is_bot), Seat("", is_bot), Seat(name, not is_bot)])
    return played.with_shuffle(played.shuffle, seats=tuple(seats))


def with_other_card(played: PlayedGame, rng: Random) -> Record | None:
    """Change the cards of a refill and cut the game off there, or change the deal."""
    record = played.record
    at = rng.randrange(-1, len(record.turns))
    if at < 0:
        other = CommittedDealer(Secret(rng.randbytes(32))).deal(record.start.players)
        return None if other == record.start else Record.begin(other, record.headers)
    played_on = Record.begin(record.start, record.headers)
    *moves, last = record.turns[at].moves
    for move in (*cut_record(record, at).moves, *moves):
        played_on = played_on.play(move)
    if not isinstance(last, Draw):
        return None
    others = [move for move in played_on.end.legal_moves if str(move) != str(last)]
    return played_on.play(rng.choice(others)) if others else None


def with_other_promise(played: PlayedGame, rng: Random) -> Record | None:
    """Change the secret, the commitment, or both."""
    secret = Secret(rng.randbytes(32))
    exchanged = {"secret": secret.reveal().hex(), "commitment": secret.commitment}
    chosen = rng.choice([["secret"], ["commitment"], ["secret", "commitment"]])
    return played.record.titled(played.record.headers | {name: exchanged[name] for name in chosen})


def with_other_version(played: PlayedGame, rng: Random) -> Record | None:
    """Claim another version, or that the cards come from another game."""
    headers = played.record.headers
    changes = [{"shuffle": "1"}, {"shuffle": "3"}, {}]
    if played.shuffle.by_lot or played.agreed.pledges:
        changes.append({"dealt-from": str(rng.randrange(1, 100))})
    change = rng.choice(changes)
    kept = headers if change else {name: text for name, text in headers.items() if name != "shuffle"}
    return played.record.titled(kept | change)


def with_other_digit(played: PlayedGame, rng: Random) -> Record | None:
    """Change one digit of a hexadecimal number."""
    names = ["commitment", "secret", *(f"nonce-{pledge.seat + 1}" for pledge in played.agreed.pledges)]
    name = rng.choice(names)
    text = played.record.headers[name]
    at = rng.choice([at for at, digit in enumerate(text) if digit in "0123456789abcdef"])
    digit = rng.choice([digit for digit in "0123456789abcdef" if digit != text[at]])
    return played.record.titled(played.record.headers | {name: text[:at] + digit + text[at + 1 :]})


ALTERATIONS: tuple[Callable[[PlayedGame, Random], Record | None], ...] = (
    without_nonce,
    with_other_nonce,
    with_reordered_nonces,
    with_unrevealed_nonce,
    with_added_nonce,
    with_other_first,
    with_other_rule,
    with_other_seating,
    with_other_name,
    with_other_card,
    with_other_promise,
    with_other_version,
    with_other_digit,
)


def verify_altered(number: int, games: int, seed: int = 1) -> Counter[str]:
    """How many of so many altered records of some games are verified as fair, and how many unaltered are not."""
    rng, found = Random(seed), Counter[str]()
    played = [PlayedGame.of(game) for game in range(games)]
    found["unaltered and not fair"] = sum(verify(game.record).finding is not Finding.FAIR for game in played)
    while found["altered"] < number:
        game, alter = rng.choice(played), ALTERATIONS[found["altered"] % len(ALTERATIONS)]
        record = alter(game, rng)
        if record is None or str(record) == str(game.record):
            continue
        found["altered"] += 1
        found["altered and fair"] += verify(record).finding is Finding.FAIR
        print_progress(f"{found['altered']} of {number} altered records")
    return found
