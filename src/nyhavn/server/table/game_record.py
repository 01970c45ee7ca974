"""The record of a game at a table: its moves, who played, how it ended, and what is needed to verify its deal."""

from __future__ import annotations

from nyhavn.game.record import Record
from nyhavn.server.table import tutorial
from nyhavn.server.table.committed_dealer import NO_NONCES, Secret
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.shuffle import VERSION
from nyhavn.server.table.table import Table


def write_record(table: Table, secret: Secret) -> Record:
    """The record of a game that is over, with all that is needed to verify its deal; otherwise raise Denied."""
    if not table.is_over:
        raise Denied(Denial.NOT_OVER_YET)
    names = {f"seat-{seat + 1}": sitter.name for seat, sitter in enumerate(table.sitters) if sitter.name}
    ending = {"ending": str(table.stop)} if table.stop else {}
    dealer = {"commitment": table.commitment, "secret": secret.reveal().hex()}
    first = count_given_cards(table)
    given = {"dealt-from": str(first)} if first else {}
    headers = names | bots_header(table) | fairness_headers(table) | ending | dealer | shuffle_headers(table) | given
    return table.settled.titled(headers)


def shuffle_headers(table: Table) -> dict[str, str]:
    """The headers that say what the cards follow from besides the secret."""
    if table.shuffle is None:
        return {} if table.nonces == NO_NONCES else {"nonces": table.nonces.hex()}
    rule = {"shuffle": str(VERSION), "first": f"{table.shuffle.rule} {table.shuffle.begins + 1}"}
    return rule | {f"nonce-{pledge.seat + 1}": str(pledge) for pledge in table.shuffle.pledges}


def bots_header(table: Table) -> dict[str, str]:
    """The header with the seats of the bots, whatever names persons have."""
    return {"bots": " ".join(str(seat + 1) for seat, sitter in enumerate(table.sitters) if sitter.bot) or "-"}


def fairness_headers(table: Table) -> dict[str, str]:
    """The headers that say what was open to all seats, and which turns players got hints in or bots ended for them."""
    hands = {"hands": "open"} if table.options.open_hands else {}
    hinted = [turn for turn in table.hint_turns if turn < table.turn]
    turns = {"hint-turns": hinted, "stand-in-turns": table.stand_in_turns}
    return hands | {key: " ".join(str(turn + 1) for turn in found) for key, found in turns.items() if found}


def count_given_cards(table: Table) -> int:
    """How many cards come from another game, and do not follow from the secret."""
    if table.options.lesson is not None:
        return tutorial.count_tutorial_cards(table.options.lesson)
    return table.given.cards + len(table.given.following)
