"""The cost of a single request or frame on the event loop, in CPU time, with the worst value of every field."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from msgspec import inspect

from benchmarks.reliability import costs
from harness.http_client import Visitor, start_host
from nyhavn.server.http.openapi import describe_routes
from nyhavn.server.view import wire


@pytest.mark.slow
def test_no_request_blocks_the_event_loop() -> None:
    found = costs.find_costliest(times=1, owned=2_000, thorough=False)
    assert len(found) > 500
    held = costs.find_costliest(times=3, owned=2_000, thorough=False) if found[0][0] > costs.MOST else found
    assert [what for long, what in held if long > costs.MOST] == []


def test_every_route_and_message_is_measured() -> None:
    tried = {case.what.split(" ")[1] for case in costs.cases("table", "device")}
    assert set(describe_routes()["paths"]) <= tried  # type: ignore[call-overload]
    tags = {kind.__struct_config__.tag for kind in get_args(wire.Command)}
    assert tags <= {what.split(" ")[0] for what, _ in costs.messages()}


def test_a_field_of_an_unknown_type_raises() -> None:
    with pytest.raises(TypeError, match="nobody knows the worst"):
        list(costs.worst_values(inspect.type_info(bytes)))


def test_a_list_of_games_is_bounded(tmp_path: Path) -> None:
    with start_host(tmp_path, "--limit", "listed-tables=2") as host:
        visitor = Visitor(host)
        opened = [visitor.open_table("Anna", "Béla") for _ in range(3)]
        assert [summary["table"] for summary in visitor.tables()] == opened[:0:-1]
