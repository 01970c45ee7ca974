"""The threat model: it names every route, every message and every limit with its default."""

from __future__ import annotations

import re
from pathlib import Path
from time import time
from typing import Annotated, get_args, get_origin

import msgspec
from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from harness.payloads import continued_table, long_game
from nyhavn.game import link_codec
from nyhavn.server.http import openapi
from nyhavn.server.limits.settings import DEFAULTS, Limits, option_name, parse_setting
from nyhavn.server.live.hub import deal_table
from nyhavn.server.ops.app import make_app
from nyhavn.server.store.store import Store
from nyhavn.server.table.allowed_bots import LEVELS_ONLY
from nyhavn.server.view import wire
from nyhavn.server.view.redaction import Visibility, redact_state
from nyhavn.server.view.replay import LONGEST_COMMITMENT, NO_SECRET, read_record, replay_of_record
from nyhavn.server.view.wire import scalars

ROOT = Path(__file__).parents[2]
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
CODE = re.compile(r"`([^`]+)`")


def read_cost_table() -> list[list[str]]:
    """The cells of the table of costs."""
    section = SECURITY.partition("## What a stranger can cost")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def named_in_first_column() -> set[str]:
    """The names in the first column."""
    return {name for row in read_cost_table() for name in CODE.findall(row[0])}


def list_served_routes() -> set[str]:
    """The routes of the server, each with its method."""
    app: ASGIApp = make_app(Store.__new__(Store))
    while not isinstance(app, Starlette):
        app = app.app  # type: ignore[attr-defined]
    found = set()
    for route in app.routes:
        assert isinstance(route, Route | WebSocketRoute)
        path = re.sub(r":\w+}", "}", route.path)
        methods = (route.methods or set()) - {"HEAD"} if isinstance(route, Route) else set()
        every = "/{path}" in path
        found |= {path} if not methods else {f"GET {path}"} if every else {f"{method} {path}" for method in methods}
    return found


def test_every_route_is_in_the_cost_table() -> None:
    described = {f"{method.upper()} {path}" for path, methods in openapi_paths().items() for method in methods}
    assert {name for name in described if "PARAMETERS" not in name} <= list_served_routes()
    assert list_served_routes() <= named_in_first_column()


def openapi_paths() -> dict[str, dict[str, object]]:
    found = openapi.describe_routes()["paths"]
    assert isinstance(found, dict)
    return found


def test_every_message_is_in_the_cost_table() -> None:
    tags = {kind.__struct_config__.tag for kind in get_args(wire.Command)}
    assert tags <= named_in_first_column()
    assert {name for name in named_in_first_column() if "/" not in name} == tags


def test_every_limit_is_in_the_cost_table() -> None:
    holding = {name for row in read_cost_table() for name in CODE.findall(row[2])}
    assert holding == set(map(option_name, Limits._fields))


def documented_limits() -> dict[str, str]:
    """The limits in docs/hosting.md, and their defaults."""
    return dict(re.findall(r"^\| `([a-z-]+)` \| ([0-9./]+) \|", HOSTING, re.MULTILINE))


def test_the_hosting_manual_lists_every_limit() -> None:
    assert list(documented_limits()) == [option_name(name) for name in Limits._fields]


def test_the_hosting_manual_lists_the_default_of_each_limit() -> None:
    documented = dict(parse_setting(f"{name}={value}") for name, value in documented_limits().items())
    assert documented == DEFAULTS._asdict()


def fixed_bounds() -> dict[str, int]:
    """The bounds in docs/hosting.md that cannot be set, by their names in the schema."""
    section = HOSTING.partition("### Fixed bounds")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return {name.strip(" `"): int(bound.replace(",", "")) for _, name, bound in rows[2:]}


def test_only_lengths_of_the_format_are_fixed() -> None:
    """The list has every length of the schema, and nothing else."""
    kinds = {name: kind.__metadata__ for name, kind in vars(scalars).items() if get_origin(kind) is Annotated}
    lengths = {name: meta.max_length for name, (meta,) in kinds.items() if meta.max_length is not None}
    assert fixed_bounds() == lengths
    assert lengths["RecordText"] == link_codec.LARGEST


# The largest answers and messages, which the sums of the memory count

LONGEST_NAME = "\U0001f3e0" * fixed_bounds()["Name"]
"""A name that takes as many bytes as possible."""
LIST, REPLAY, STATE = 400_000, 700_000, 350_000
"""How many bytes a list of games, a replay and a state may have."""


def test_the_sums_of_the_memory_name_these_sizes() -> None:
    memory = SECURITY.partition("- **memory**")[2].partition("- **disk**")[0]
    assert {int(size) * 1_000 for size in re.findall(r"(?:at most|times) (\d+) kB", memory)} == {LIST, REPLAY, STATE}


def test_the_longest_list_of_games_is_not_larger() -> None:
    seats = list(range(4))
    largest = wire.TableSummary(
        table="x" * 16,
        sitters=[wire.Sitter(LONGEST_NAME)] * 4,
        scores=[10] * 4,
        turn=100,
        due=None,
        ending="abandoned",
        winners=seats,
        changed=time(),
        mine=seats,
    )
    assert len(msgspec.json.encode([largest] * DEFAULTS.listed_tables)) < LIST


def test_the_replay_of_a_long_game_is_not_larger() -> None:
    headers = {f"seat-{seat}": LONGEST_NAME for seat in range(1, 5)} | {"commitment": "x" * LONGEST_COMMITMENT}
    game = read_record(long_game()).titled(headers)
    comment = "x" * (link_codec.LARGEST - len(str(game).encode()) - 10)
    whole = read_record(str(game._replace(comment=comment)))
    assert len(msgspec.json.encode(replay_of_record(whole))) < REPLAY


def test_the_state_with_the_most_choices_is_not_larger() -> None:
    new = msgspec.convert(continued_table("choices") | {"seats": [{"name": LONGEST_NAME}] * 4}, wire.NewTable)
    table = deal_table(new, "d", LEVELS_ONLY)[0].game
    assert table
    state = redact_state(table, Visibility.of(table, "d", table.due), NO_SECRET)
    turns = [wire.Turn(0, ["bPa1b1=P2"] * 3, "RYG", "RYG", [10] * 4)] * 100
    assert len(state.choices) > 1_000
    assert len(msgspec.json.encode(msgspec.structs.replace(state, turns=turns))) < STATE


SERVER = ROOT / "src" / "nyhavn" / "server"


def test_every_limit_that_refuses_something_is_counted() -> None:
    """A limit is counted by its name, so the source has that as a text; hosting lists the others."""
    source = "".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py") if path.name != "settings.py")
    table = HOSTING.partition("refuse nothing, so `nyhavn_limited_total` does not count them:")[2].partition("\n###")[0]
    uncounted = [name for row in re.findall(r"^\| (`.+?) \|", table, re.MULTILINE) for name in CODE.findall(row)]
    assert uncounted == [option_name(name) for name in Limits._fields if f'"{name}"' not in source]
