"""Tables without a server, and the events of whole games at them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random

from nyhavn.bots import Limit, bot
from nyhavn.server.table.committed_dealer import CommittedDealer, Secret
from nyhavn.server.table.events import MovePlayed, MoveUndone, Options, Sitter, TableEvent, TableOpened
from nyhavn.server.table.table import Table
from nyhavn.server.table.turn_end import make_turn_ended

SECRET = Secret(bytes(range(32)))


def open_test_table(*sitters: Sitter, options: Options = Options(), secret: Secret = SECRET) -> Table:  # noqa: B008 - immutable
    """A table with known cards."""
    start = CommittedDealer(secret).deal(len(sitters))
    return Table.open("table", TableOpened(sitters, options, secret.commitment, start))


def end_test_turn(table: Table) -> Table:
    """The table after the end of its turn."""
    return table.after(make_turn_ended(table, SECRET))


def play_events(
    table: Table, seed: int, secret: Secret = SECRET, by: str = "mason"
) -> Iterator[tuple[Table, TableEvent]]:
    """Each event of a whole game by a bot, with some undone moves, and the table before it."""
    rng, player = Random(seed), bot(by)
    while not table.is_over:
        event: TableEvent
        if table.draft.steps and rng.random() < 0.2:
            event = MoveUndone()
        elif table.turn_done:
            event = make_turn_ended(table, secret)
        else:
            assert table.due is not None
            event = MovePlayed(player.choose(table.position.view(table.due), Limit(), rng))
        yield table, event
        table = table.after(event)


def sampled_tables(number: int) -> Iterator[Table]:
    """Tables of 2, 3 and 4 devices, with and without public knowledge, from all stages of the game."""
    rng = Random(7)
    for seed in count():
        if number <= 0:
            return
        sitters = [Sitter(f"Guest {seat}", device=f"d{seat}") for seat in range(seed % 3 + 2)]
        tables = [
            table
            for table, _ in play_events(
                open_test_table(*sitters, options=Options(public_knowledge=seed % 2 == 0)), seed, by="random"
            )
        ]
        yield from islice(rng.sample(tables, min(40, len(tables))), number)
        number -= 40
