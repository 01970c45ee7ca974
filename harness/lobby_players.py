"""Players with their own devices who join one table by its link."""

from __future__ import annotations

import json
from itertools import pairwise

from harness.http_client import Host, Json, Page, Visitor, add_nonces


def open_lobby_with_seats(visitor: Visitor, *seats: Json, **options: object) -> str:
    """Open a table with these seats, the first of which begins."""
    new = {"seats": list(seats), "first": 0, "options": options}
    status, body, _ = visitor.request("POST", "/api/tables", new)
    assert status == 201, body
    return str(json.loads(body)["table"])


def gather_players(host: Host, *names: str, **options: object) -> list[Page]:
    """The pages of players who have joined a lobby, each with a device of its own."""
    first, *others = (Visitor(host) for _ in names)
    table = open_lobby_with_seats(first, {"name": names[0]}, *({"open": True} for _ in others), **options)
    links = json.loads(first.request("GET", f"/api/tables/{table}/links")[1])
    for visitor, name in zip(others, names[1:], strict=True):
        status, body, _ = visitor.request("POST", f"/api/tables/{table}/seats", {"key": links["join"], "name": name})
        assert status == 201, body
    return [Page(visitor, table) for visitor in (first, *others)]


def start_game(pages: list[Page]) -> list[Page]:
    """The pages of a started table, after the deal and with all players present."""
    assert pages[0].ask("start")["refusal"] is None
    add_nonces(pages, [f"{number:064x}" for number in range(len(pages))])
    for page in pages:
        wait_for_frame(page, lambda told: told["type"] == "state" and all(place["present"] for place in told["places"]))
    assert all(before.state["turns"] == after.state["turns"] for before, after in pairwise(pages))
    return pages


def wait_for_frame(page: Page, wanted: object) -> Json:
    """Wait for a frame that satisfies a condition; the last state counts too."""
    assert callable(wanted)
    told = page.state
    while not (told.get("type") and wanted(told)):
        told = page.heard()
    return told
