"""Limits on what one client may use of the server; a host sets each with `nyhavn serve --limit NAME=VALUE`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from nyhavn.server.view.field_docstrings import read_field_docstrings


class Rate(NamedTuple):
    """A token bucket: `burst` at once, then one more every `seconds`."""

    burst: float
    seconds: float

    def __str__(self) -> str:
        return f"{self.burst:.10g}/{self.per_second:.10g}"

    @property
    def per_second(self) -> float:
        """How many more there are every second."""
        return 1 / self.seconds if self.seconds else float("inf")

    @classmethod
    def parse(cls, text: str) -> Rate:
        """The rate that a text names: `40/20` is 40 at once, then 20 a second."""
        burst, _, per_second = text.partition("/")
        return cls(float(burst), 1 / float(per_second))


class Limits(NamedTuple):
    """Every limit with its default; an address is one of IPv4, or a /56 of IPv6."""

    people_per_address: int = 120
    """People who play behind one address at the same time, as in a school; what an address may use follows from it."""

    # Connections
    descriptors: int = 65_536
    """File descriptors that the server uses at most, even if the system would grant more."""
    spare_descriptors: int = 128
    """File descriptors that connections never use, so that the store and bots always have some."""
    closing_share: float = 0.25
    """How many more than `sockets_per_address` there may be while evicted ones are being closed, as a share of it."""
    sockets_per_table: int = 100
    """WebSockets at a table before watchers are refused, or one of the address with the most is evicted."""
    pages_per_device: int = 8
    """WebSockets of a device at a table; the oldest is disconnected if it is older than `flood_delay_seconds`."""
    keepalive_seconds: float = 20.0
    """The time between two pings of a WebSocket, and for its answer; 0 sends none."""
    unsent_messages: int = 64
    """Messages that wait for a page before it is disconnected; at most one of them is a state."""
    unsent_bytes: int = 600_000
    """Bytes of all messages that wait for a page before it is disconnected; states are made when they are sent."""
    inbox_bytes: int = 131_072
    """Bytes of messages that a page has sent and that are not handled yet; with more it is disconnected."""
    read_bytes: int = 16_384
    """Bytes that are read from a connection at a time, so that it does not block others."""
    part_bytes: int = 65_536
    """Bytes of a response that are passed on at a time, so that slow readers take little memory."""
    header_fields: int = 128
    """Header fields of a request."""
    request_parts: int = 512
    """In how many parts the body of a request may come."""
    header_bytes: int = 16_384
    """The request line and all header fields together."""
    header_seconds: float = 10.0
    """From the connection, or the answer before, to the end of the header fields."""
    body_seconds: float = 10.0
    """Until the whole body of a request is there."""
    write_seconds: float = 20.0
    """How long a client may read next to nothing of what it is sent."""
    write_bytes: int = 16_384
    """Bytes that a client must read within `write_seconds`, unless it reads all there are."""
    linger_seconds: float = 1.0
    """How long a client may read why its connection is closed."""
    request_bytes: int = 16_384
    """The body of a request, or a frame."""
    record_bytes: int = 65_536
    """The body of a request with a whole record."""
    request_delay_seconds: float = 5.0
    """How long a request may wait for `requests`, `files` or `loop_seconds`; what would wait longer is refused."""
    file_delay_seconds: float = 30.0
    """How long a file may wait for event loop time: a whole class loads the page at the same time."""
    messages: Rate = Rate(40, 0.05)
    """Messages of a socket; whoever sends more is disconnected."""
    pings: Rate = Rate(20, 0.5)
    """Control frames of a socket; whoever sends more is disconnected."""
    refusal_seconds: float = 6.0
    """The mean delay of a late refusal, which takes from half to one and a half times as long."""
    floods: Rate = Rate(5, 10.0)
    """How often a device may be disconnected for sending too much before each of its connections is delayed."""
    flood_delay_seconds: float = 2.0
    """The delay of a connection whose device was disconnected too often."""
    remembered_clients: int = 10_000
    """Addresses or devices that each rate limit remembers; the least recently charged one is forgotten first."""

    # Routes
    health_seconds: float = 1.0
    """For how long a health check is answered with the last result, so that requests cannot keep the disk busy."""
    listed_tables: int = 500
    """Games in the list of a device, the last changed ones."""
    lists_at_once: int = 2
    """Lists and ratings that are read at the same time, for everybody, and one of each address."""
    replays_at_once: int = 1
    """Replays, branches and stored tables that are read at the same time, for everybody.

    Threads share one interpreter, so more at once are not faster, and slow down every move of others.
    """
    watchers_per_table: int = 200
    """Devices that may watch a table, connected or not."""

    # Tables
    chat_lines: Rate = Rate(5, 2.0)
    """Chat lines of a device; more are refused."""
    chat_lines_per_table: int = 100
    """Chat lines that a table stores, the last ones."""
    drafts_per_turn: int = 400
    """Moves and undos of one turn after which no move can be undone."""
    returns_per_turn: int = 50
    """How often a person may return to a seat within one turn, from a bot or on another device."""
    lobby_events: int = 1_000
    """Events of a lobby after which nobody takes a seat any more; the host may still fill it with bots."""
    answers_per_device: int = 64
    """Answers that a table remembers for each device, for repeated messages, besides those in its log."""
    live_tables: int = 256
    """Tables in memory; above that, idle ones are evicted, but for the one that was used last."""
    due_tables: int = 200
    """Stored tables with near deadlines that one heartbeat loads."""
    damaged_games: int = 1_000
    """Damaged games that are remembered, so that they are not read at every request."""

    # Expiry
    expiry_grace_days: float = 7.0
    """Days of uptime for which a game that `--keep-days` has marked is kept before it is deleted."""

    # Bots
    searchers: int = 0
    """1 lets people choose bots that are not levels, such as `montecarlo:time=5`."""
    searcher_seconds: float = 5.0
    """The longest time for a move that people may choose for such a bot."""
    searcher_playouts: int = 20_000
    """The largest number of playouts for a move that people may choose for such a bot."""
    bots_at_once: int = 4
    """Bots that look ahead and run at the same time, in turn for each client."""
    quick_bots_at_once: int = 2
    """Bots that answer at once, in a lane of their own."""
    bot_questions: int = 256
    """Questions that wait for a bot in one lane; above that, the client with the most of them asks again later."""
    bot_attempts: int = 6
    """Failures of a bot at the same event after which it is asked only when something happens."""
    bot_seconds: float = 10.0
    """The time for a move of a bot that looks ahead without a limit of time; then another bot plays it."""
    bot_margin_seconds: float = 1.5
    """The time for a move of any other bot, beyond its own limit of time."""
    bot_start_seconds: float = 180.0
    """The time for the process of a bot to start; searches are compiled on first use."""
    bot_bytes: int = 1_000_000_000
    """The memory of the process of a bot."""
    idle_bots: int = 6
    """Idle bot processes in each lane: one of each quick bot."""
    idle_bot_seconds: float = 2.0
    """After which an idle process is ended if its bot has another one, or nobody plays against it."""
    warm_ups: int = 1
    """Bot processes that are started in advance at the same time."""
    warm_ups_waiting: int = 16
    """Warm-ups that run or wait; more are not needed, as a question starts a process itself."""
    warm_up_seconds: float = 5.0
    """How long a question to a quick bot waits for a process that is being started in advance."""
    unattended_seconds: float = 5.0
    """How long bots play on at a table without connected pages and without a timer."""

    # What an address may use: it follows from `people_per_address`, and cannot be set apart
    connections_per_address: int = 0
    """Connections of an address that come without a proxy; a browser opens up to six, and one for its table."""
    connections: Rate = Rate(0, 0)
    """New connections of an address; more are closed at once."""
    sockets_per_address: int = 0
    """WebSockets of an address, at all tables together; a page of the device with the most is evicted for others."""
    requests: Rate = Rate(0, 0)
    """Requests of an address, but for files; whoever sends more waits for each answer."""
    requests_per_device: Rate = Rate(0, 0)
    """Requests of a device that has a seat, before they count for its address."""
    files: Rate = Rate(0, 0)
    """Requests of an address for files of the client, of which the first page and its offline copy take some 120."""
    messages_per_address: Rate = Rate(0, 0)
    """Messages of all sockets of an address; whoever sends more waits for each answer."""
    loop_seconds: Rate = Rate(0, 0)
    """Seconds of the event loop, or of threads beside it, that an address takes; whoever takes more waits."""
    refusals: Rate = Rate(0, 0)
    """Refused requests of an address; further requests are refused late and unread."""
    refusals_per_device: Rate = Rate(0, 0)
    """Refused requests of a device that has a seat, which do not count for its address."""
    late_refusals_per_address: int = 0
    """Connections of an address that wait for a late refusal; more are closed at once."""
    wrong_keys: Rate = Rate(0, 0)
    """Wrong keys of links, by address."""
    seat_keys: Rate = Rate(0, 0)
    """Keys to seats that an address asks for."""
    tables: Rate = Rate(0, 0)
    """Tables that an address opens."""
    stored_bytes: Rate = Rate(0, 0)
    """Bytes that an address has stored by tables, and by messages that could be repeated without end."""
    stored_bytes_per_device: Rate = Rate(0, 0)
    """Bytes that a device with a seat has stored by such messages, before they count for its address."""
    rating_resets: Rate = Rate(0, 0)
    """How often devices of an address may reset their rating."""
    replays: Rate = Rate(0, 0)
    """Replays that an address asks for."""

    def items(self) -> Iterator[tuple[str, float]]:
        """All limits as numbers, by their names in the metrics."""
        for field, value in self._asdict().items():
            name = option_name(field)
            if isinstance(value, Rate):
                yield f"{name}-burst", value.burst
                yield f"{name}-per-second", value.per_second
            else:
                yield name, value


def limits_of_address(people: int) -> dict[str, Any]:
    """The limits of an address behind which so many people play; what only one of them could need stays the same."""
    return {
        "connections_per_address": 16 + 7 * people,
        "connections": Rate(40 + 8 * people, 0.05),
        "sockets_per_address": 10 + people,
        "requests": Rate(60 + 10 * people, 6 / (60 + people)),
        "requests_per_device": Rate(20, 1.0),
        "files": Rate(600 + 120 * people, 0.005),
        "messages_per_address": Rate(60 + 2 * people, 3 / (30 + people)),
        "loop_seconds": Rate(0.1, 5.0),
        "refusals": Rate(60, 0.5),
        "refusals_per_device": Rate(10, 5.0),
        "late_refusals_per_address": 1_000,
        "wrong_keys": Rate(20, 30.0),
        "seat_keys": Rate(10 + people, 6.0),
        "tables": Rate(10 + 4 * people, 400 / (10 + people)),
        "stored_bytes": Rate(500_000 + 62_500 * people, 0.06 / (20 + people)),
        "stored_bytes_per_device": Rate(30_000, 0.1),
        "rating_resets": Rate(5 + people / 4, 60.0),
        "replays": Rate(60 + people, 2.0),
    }


BY_ADDRESS = frozenset(limits_of_address(1))
"""The limits that follow from `people_per_address`."""


def complete_limits(limits: Limits) -> Limits:
    """Limits with those of an address, which follow from the number of people behind it."""
    return limits._replace(**limits_of_address(limits.people_per_address))


DEFAULTS = complete_limits(Limits())


def option_name(name: str) -> str:
    """The name of a limit on the command line and in the metrics."""
    return name.replace("_", "-")


def describe_limits() -> Iterator[tuple[str, str, str]]:
    """The name, the default and the meaning of every limit that can be set."""
    for field, meaning in read_field_docstrings(Limits).items():
        if field in BY_ADDRESS:
            continue
        default = getattr(DEFAULTS, field)
        shown = default if isinstance(default, Rate) else f"{default:.10g}"
        yield option_name(field), str(shown), re.sub(r"`(\w+)`", lambda named: option_name(named[1]), meaning)


def with_settings(settings: Iterable[str]) -> Limits:
    """The limits with some set by texts such as `chat-lines=5/0.5`; what cannot be read raises a ValueError."""
    read: dict[str, Any] = dict(map(parse_setting, settings))
    return complete_limits(Limits()._replace(**read))


def parse_setting(text: str) -> tuple[str, Rate | float]:
    """The field and the value that a text sets."""
    name, _, value = text.partition("=")
    fields = {option_name(field): field for field in Limits._fields}
    field = fields.get(name)
    if field in BY_ADDRESS:
        raise ValueError(f"the limit {name} follows from people-per-address")
    if field is None:
        raise ValueError(f"there is no limit {name!r}; nyhavn serve --limits lists them all")
    kind = type(getattr(DEFAULTS, field))
    try:
        read = Rate.parse(value) if kind is Rate else kind(value)
    except (ValueError, ZeroDivisionError):
        form = "two numbers such as 40/20" if kind is Rate else "a number"
        raise ValueError(f"the limit {name} is {form}, not {value!r}") from None
    if any(not 0 <= number < float("inf") for number in (read if isinstance(read, Rate) else (read,))):
        raise ValueError(f"the limit {name} cannot be {value}")
    return field, read
