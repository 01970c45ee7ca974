"""Leaks: what a device is sent does not depend on what it may not know, and nothing that is sent contains a secret.

Run it with `make leak-test`. The searched secrets are real: those of the dealer and the tokens of the devices, in every
encoding in which they could be written.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
import sys
import tempfile
from base64 import b64encode, urlsafe_b64encode
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from benchmarks.reliability.figures import Figure, all_of, none_of, report_figures
from harness.http_client import Host, Page, Visitor, start_host
from harness.lobby_players import gather_players, start_game
from harness.progress import print_progress
from harness.redeals import encode_state, redeal_for_viewer
from harness.table_games import SECRET, sampled_tables
from nyhavn.server.view.redaction import Visibility
from nyhavn.server.view.summaries import summarise_table

TABLES, GAMES = 2_000, 20
WAYS = "identity", "gzip"


def redeal_tables(number: int) -> Counter[str]:
    """Deal hidden cards again at so many tables; how often that changed the cards, and the bytes that are sent."""
    rng, found = Random(1), Counter[str]()
    for table in sampled_tables(number):
        found["tables"] += 1
        for viewer in (*table.position.seats, None):
            visibility, other = Visibility.of(table, f"d{viewer}", None), redeal_for_viewer(table, viewer, rng)
            found["looks"] += 1
            found["other cards"] += other.position != table.position
            found["other bytes"] += encode_state(other, visibility, SECRET) != encode_state(table, visibility, SECRET)
            found["other bytes"] += summarise_table(other, 0) != summarise_table(table, 0)
        print_progress(f"{found['tables']} of {number} tables dealt again")
    return found


def secret_spellings(secret: bytes) -> list[bytes]:
    """Every encoding in which a secret could be written."""
    return [secret, secret.hex().encode(), b64encode(secret).rstrip(b"="), urlsafe_b64encode(secret).rstrip(b"=")]


class Listener:
    """A client that stores everything that the server sends."""

    def __init__(self, host: Host) -> None:
        self.host, self.heard = host, list[bytes]()
        self.marks: list[bytes] = []
        self.replayed = 0

    def play(self, seed: int) -> None:
        """Play a part of a game with mistakes, send all requests, and store all answers."""
        visitor, rng = Visitor(self.host), Random(seed)
        table = visitor.open_table("Anna", "bot:mason", "Béla")
        page = Page(visitor, table)
        for _ in range(4):
            page.play_turn(rng)
            page.ask("play", move="t99")
            page.send("{")
        self.heard += [frame.encode() for frame in page.frames]
        for method, path in [
            ("GET", "record"),
            ("GET", "replay"),
            ("GET", "links"),
            ("POST", "seats"),
            ("GET", "live"),
        ]:
            _, body, headers = visitor.request(
                method, f"/api/tables/{table}/{path}", b"{" if method == "POST" else None
            )
            self.heard += [body, str(headers).encode()]
        for path in ("/api/tables", "/api/rating", "/metrics", "/healthz", "/api/openapi.json"):
            self.heard.append(visitor.request("GET", path)[1])
        page.leave()
        self.mark(table, visitor)

    def look_back(self, seed: int) -> None:
        """Play a part of a game of two devices, and store all replays of seats and watchers meanwhile."""
        pages, rng = start_game(gather_players(self.host, "Anna", "Béla")), Random(seed)
        visitors, table = [page.visitor for page in pages], pages[0].table
        watcher = Visitor(self.host)
        watcher.watch(table, visitors[0].links(table)["watch"])
        for _ in range(6):
            due = next(page for page in pages if page.state["due"] in page.state["mine"])
            due.play_turn(rng)
            for page in pages:
                up_to(page, len(due.state["turns"]))
            for looking in (*visitors, watcher):
                self.heard += self.replays(looking, table)
        self.heard += [frame.encode() for page in pages for frame in page.frames]
        for page in pages:
            page.leave()
        self.mark(table, *visitors, watcher)

    def replays(self, visitor: Visitor, table: str) -> Iterator[bytes]:
        """A running game as a replay, plain and compressed, and what sharing it would show."""
        path = f"/api/tables/{table}/replay"
        plain, packed = (visitor.request("GET", path, headers={"Accept-Encoding": way})[1] for way in WAYS)
        assert gzip.decompress(packed) == plain
        replay = json.loads(plain)
        assert replay["record"] is replay["packed"] is None
        self.replayed += 1
        yield plain
        for shared in ({"record": plain.decode()}, {"packed": table}):
            yield visitor.request("POST", "/api/replays", shared)[1]

    def mark(self, table: str, *visitors: Visitor) -> None:
        """Search for the secrets of a table and of its devices from now on."""
        tokens = [(visitor.cookie or "").partition("=")[2] for visitor in visitors]
        self.marks += [form for token in tokens for form in secret_spellings(bytes.fromhex(token))]
        self.marks += secret_spellings(self.secret(table))

    def secret(self, table: str) -> bytes:
        """The secret of a table's dealer."""
        with closing(sqlite3.connect(self.host.data / "tables.sqlite")) as database:
            (secret,) = database.execute("select secret from games where id = ?", [table]).fetchone()
        return bytes(secret)

    @property
    def leaks(self) -> int:
        """How many secrets are in something that the server has sent or logged."""
        everything = b"\n".join([*self.heard, self.host.log.encode(), self.host.said.encode()])
        return sum(mark in everything for mark in self.marks)


def up_to(page: Page, turns: int) -> None:
    """Wait until a page has seen so many turns."""
    page.until(lambda state: len(state["turns"]) >= turns)


def figures(tables: int = TABLES, games: int = GAMES) -> Iterator[Figure]:
    """All figures."""
    found = redeal_tables(tables)
    yield all_of("tables with hidden cards dealt again", found["tables"], tables)
    yield Figure("views of all seats, spectators and strangers", found["looks"])
    yield Figure("of these with other hidden cards", found["other cards"], tables, sign="≥")
    yield none_of("views that differ", found["other bytes"])
    with tempfile.TemporaryDirectory() as name, start_host(Path(name), "--proxy") as host:
        listener = Listener(host)
        for seed in range(games):
            listener.play(seed)
            listener.look_back(seed)
            print_progress(f"{seed + 1} of {games} games heard")
        host.stop()
        yield Figure("responses, frames and log lines searched", len(listener.heard))
        yield Figure("of these replays of running games, by seats and watchers", listener.replayed, games, sign="≥")
        yield none_of(f"of {len(listener.marks)} forms of secrets found in them or in the log", listener.leaks)


if __name__ == "__main__":
    sys.exit(report_figures("leaks", figures()))
