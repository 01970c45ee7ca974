"""What is sent depends on nothing that its receiver may not know: in thousands of positions, and on the wire."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import accumulate, count, islice
from pathlib import Path
from random import Random

import msgspec
import pytest

from nyhavn.position import Position
from nyhavn.server import events
from nyhavn.server.dealer import Secret
from nyhavn.server.events import Options, Sitter
from nyhavn.server.seeing import Eyes, state, summary
from nyhavn.server.table import Table
from tests.test_secrecy import consistent, dealt_anew
from tests.test_server_table import SECRET, game, laid
from tests.visiting import Host, Json, Page, Visitor, hosting

TABLES = 2_000 if os.environ.get("NYHAVN_BROWSER_GAMES") == "all" else 400
ANSWER = {"type", "id", "seq", "refusal"}


def sampled_tables(number: int) -> Iterator[Table]:
    """So many tables of 2, 3 and 4 devices, with and without public knowledge, from all stages of the game."""
    rng = Random(7)
    for seed in count():
        if number <= 0:
            return
        sitters = [Sitter(f"Guest {seat}", device=f"d{seat}") for seat in range(seed % 3 + 2)]
        tables = [
            table
            for table, _ in game(laid(*sitters, options=Options(public_knowledge=seed % 2 == 0)), seed, by="random")
        ]
        yield from islice(rng.sample(tables, min(40, len(tables))), number)
        number -= 40


def redealt(table: Table, viewer: int | None, rng: Random) -> Table:
    """The same table with everything that the viewer cannot know shuffled by hand."""

    def again(position: Position) -> Position:
        other = dealt_anew(position, viewer, rng)
        return other if consistent(other) else position

    settled = table.settled._replace(start=again(table.settled.start), end=again(table.settled.end))
    return replace(table, settled=settled, draft=tuple(step._replace(after=again(step.after)) for step in table.draft))


def sent(table: Table, eyes: Eyes, secret: Secret) -> bytes:
    return msgspec.json.encode(state(table, eyes, secret))


def test_hidden_cards_change_no_byte_for_any_seat_or_stranger() -> None:
    rng, changed = Random(1), 0
    for table in sampled_tables(TABLES):
        for viewer in (*table.position.seats, None):
            eyes, other = Eyes.of(table, f"d{viewer}", None), redealt(table, viewer, rng)
            assert eyes.viewer == viewer
            assert sent(other, eyes, SECRET) == sent(table, eyes, SECRET)
            assert summary(other, 0) == summary(table, 0)
            changed += other.position != table.position
    assert changed > TABLES


@pytest.mark.parametrize("seats", [("Anna", "bot:mason", "Béla"), ("Anna", "bot:mason")])
def test_what_was_sent_would_be_the_same_with_other_hidden_cards(tmp_path: Path, seats: tuple[str, ...]) -> None:
    with hosting(tmp_path) as host:
        visitor = Visitor(host)
        page = Page(visitor, visitor.open_table(*seats))
        page.play_out(Random(5))
        page.leave()
        tables, rng = replayed(host, page.table), Random(6)
        told: list[Json] = [msgspec.json.decode(frame) for frame in page.frames]
        secret = Secret(bytes.fromhex(page.state["secret"]))
        for frame, text in zip(told, page.frames, strict=True):
            if frame["type"] == "answer":
                assert set(frame) == ANSWER
            elif not frame["outcome"]:
                table = tables[frame["seq"] - 1]
                eyes = Eyes.of(table, table.sitters[frame["mine"][0]].device, frame["viewer"])
                assert sent(redealt(table, frame["viewer"], rng), eyes, secret).decode() == text
        assert host.stop() == 0
        assert host.log == ""
        assert len(host.said.splitlines()) == 2


def replayed(host: Host, name: str) -> list[Table]:
    """A table after each of its events."""
    with closing(sqlite3.connect(host.data / "tables.sqlite")) as database:
        rows = database.execute("select event from log where game = ? order by seq", [name])
        first, *rest = (text for (text,) in rows)
    return list(accumulate(map(events.parse, rest), Table.after, initial=Table.replayed(name, [first])))
