"""Limits: all are described, and nothing that a client gets is larger than the threat model says."""

from __future__ import annotations

import re
from pathlib import Path
from time import time
from typing import get_args

import msgspec
import pytest

from harness.payloads import continued_table, long_game
from nyhavn.cli import main
from nyhavn.game import link_codec
from nyhavn.server.limits.settings import BY_ADDRESS, DEFAULTS, Limits, Rate, option_name, parse_setting, with_settings
from nyhavn.server.live.hub import deal_table
from nyhavn.server.table.allowed_bots import LEVELS_ONLY
from nyhavn.server.view import wire
from nyhavn.server.view.redaction import Visibility, redact_state
from nyhavn.server.view.replay import LONGEST_COMMITMENT, NO_SECRET, read_record, replay_of_record
from nyhavn.server.view.wire import scalars

ROOT = Path(__file__).parents[2]
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_every_limit_is_described_with_its_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--limits"]) == 0
    listed = re.findall(r"^([a-z-]+=[0-9./]+)\n((?: {4}.+\n)+)", capsys.readouterr().out, re.MULTILINE)
    settable = [name for name in Limits._fields if name not in BY_ADDRESS]
    assert [setting.partition("=")[0] for setting, _ in listed] == [option_name(name) for name in settable]
    assert dict(parse_setting(setting) for setting, _ in listed) == {name: getattr(DEFAULTS, name) for name in settable}


@pytest.mark.parametrize("name", sorted(BY_ADDRESS))
def test_what_an_address_may_use_follows_from_the_number_of_its_people(name: str) -> None:
    with pytest.raises(ValueError, match=f"the limit {option_name(name)} follows from people-per-address"):
        with_settings([f"{option_name(name)}=1/1"])
    for people in (0, 1, 1_000):
        few, many = with_settings([f"people-per-address={people}"]), with_settings([f"people-per-address={people + 1}"])
        assert few.people_per_address == people
        assert getattr(few, name) > (0,) if isinstance(getattr(few, name), tuple) else getattr(few, name) > 0
        assert rank(getattr(few, name)) <= rank(getattr(many, name))


def rank(limit: float | Rate) -> tuple[float, float]:
    """How much a limit permits at once, and every second."""
    return (limit.burst, limit.per_second) if isinstance(limit, Rate) else (limit, 0.0)


def test_the_limits_of_the_hosting_manual_have_these_defaults() -> None:
    documented = re.findall(r"^\| `([a-z-]+)` \| ([0-9./]+) \|", HOSTING, re.MULTILINE)
    assert len(documented) >= 10
    named = dict(parse_setting(f"{name}={value}") for name, value in documented)
    assert named == {name: getattr(DEFAULTS, name) for name in named}


def longest(kind: object) -> int:
    """The length that a text of the schema may have."""
    (meta,) = get_args(kind)[1:]
    return int(meta.max_length)


def test_a_record_is_as_long_as_what_a_link_may_unpack_to() -> None:
    assert longest(scalars.RecordText) == link_codec.LARGEST


# The largest answers and messages, which the sums of the memory count

LONGEST_NAME = "\U0001f3e0" * longest(scalars.Name)
"""A name that takes as many bytes as possible."""
LIST, REPLAY, STATE = 400_000, 700_000, 370_000
"""How many bytes a list of games, a replay and a state may have."""


def test_the_sums_of_the_memory_name_these_sizes() -> None:
    memory = SECURITY.partition("- **memory**")[2].partition("- **disk**")[0]
    assert {int(size) * 1_000 for size in re.findall(r"at\s+most\s+(\d+) kB", memory)} == {LIST, REPLAY, STATE}


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


UNCOUNTED = [
    "descriptors",
    "closing-share",
    "keepalive-seconds",
    "read-bytes",
    "part-bytes",
    "write-bytes",
    "linger-seconds",
    "request-delay-seconds",
    "file-delay-seconds",
    "refusal-seconds",
    "flood-delay-seconds",
    "remembered-clients",
    "health-seconds",
    "lists-at-once",
    "replays-at-once",
    "chat-lines-per-table",
    "answers-per-device",
    "live-tables",
    "due-tables",
    "damaged-games",
    "expiry-grace-days",
    "bots-at-once",
    "quick-bots-at-once",
    "bot-attempts",
    "bot-seconds",
    "bot-margin-seconds",
    "bot-start-seconds",
    "bot-bytes",
    "idle-bots",
    "idle-bot-seconds",
    "warm-ups",
    "warm-ups-waiting",
    "warm-up-seconds",
    "unattended-seconds",
    "people-per-address",
]
"""The limits that refuse nothing: something waits, is forgotten or is repeated instead."""


def test_every_limit_that_refuses_something_is_counted() -> None:
    """A limit is counted by its name, so the source has that as a text."""
    source = "".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py") if path.name != "settings.py")
    assert {option_name(name) for name in Limits._fields if f'"{name}"' not in source} == set(UNCOUNTED)
