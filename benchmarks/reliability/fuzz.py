"""Invalid input: mutated messages and moves are accepted exactly if the rules allow them, and break nothing.

Run it with `make fuzz`.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import get_args

import msgspec
from websockets.exceptions import ConnectionClosed

from benchmarks.reliability.figures import Figure, all_of, none_of, report_figures
from harness.http_client import UNTHROTTLED, Host, start_host
from harness.mutations import mutate_text
from harness.progress import print_progress
from harness.random_games import sampled_positions
from harness.simulated_clients import ANSWER_SECONDS, Frame, Gone, Page, fresh_device, open_table, request
from nyhavn.game.errors import IllegalMove, NyhavnError
from nyhavn.game.move import Move
from nyhavn.game.position import Position
from nyhavn.server.table.denial import Denial
from nyhavn.server.view import wire

MESSAGES, MOVES = 10_000, 1_000_000
PART = 10_000
"""How many moves are tried at a time."""
MANY = 40
"""How many moves are tried at one position."""
BURST = 35
"""How many messages a page sends before it reconnects, to stay below the rate limit."""
SIDE_BY_SIDE = 16
VALUES: list[object] = [
    None,
    -1,
    0,
    1,
    99,
    2**31,
    2**63,
    2**80,
    1.5,
    "",
    "t12",
    "💥",
    "\u202e",
    "A" * 5000,
    [],
    {},
    [[[]]],
    True,
]
KINDS: list[str] = [kind.__struct_config__.tag for kind in get_args(wire.Command)]
command_decoder: msgspec.json.Decoder[wire.Command] = msgspec.json.Decoder(wire.Command)


# Moves


def try_moves(seed: int, number: int) -> Counter[str]:
    """Mutate so many moves, and compare their results with the list of legal ones."""
    rng, found = Random(seed), Counter[str]()
    positions = list(sampled_positions(-(-number // MANY), seed))
    others = [str(move) for position in positions[:50] for move in position.legal_moves[:20]] or ["t12"]
    for index in range(number):
        position = positions[index // MANY]
        if index % MANY == 0:
            legal = [str(move) for move in position.legal_moves]
        text = rng.choice(legal) if legal and rng.random() < 0.5 else rng.choice(others)
        if rng.random() < 0.8:
            text = mutate_text(text, rng)
        found[try_move(position, text, set(legal))] += 1
    return found


def try_move(position: Position, text: str, legal: set[str]) -> str:
    """The result of a move: `unreadable`, `legal`, `illegal`, or what went wrong."""
    before = position.words
    try:
        move = Move.parse(text)
    except NyhavnError:
        return "unreadable"
    except Exception as error:
        return f"wrong: {type(error).__name__}"
    try:
        reason, after = position.why(move), None
        try:
            after = position.play(move)
        except IllegalMove as illegal:
            if illegal.code != reason:
                return "wrong: two reasons"
    except Exception as error:
        return f"wrong: {type(error).__name__}"
    allowed = str(move) in legal
    if (reason is None) != allowed or (after is not None) != allowed or position.words is not before:
        return "wrong: not as the rules say"
    return "legal" if allowed else "illegal"


def all_moves(number: int) -> Counter[str]:
    """Try so many moves, in two processes."""
    found, parts = Counter[str](), range(0, number, PART)
    with ProcessPoolExecutor(2) as pool:
        for done, part in enumerate(pool.map(try_moves, parts, [min(PART, number - at) for at in parts]), 1):
            found += part
            print_progress(f"{min(done * PART, number)} of {number} moves")
    return found


# Messages to a table


class Messages:
    """Mutated messages and their results."""

    def __init__(self, number: int) -> None:
        self.left = self.number = number
        self.outcomes: Counter[str] = Counter()

    async def run(self, host: Host, seed: int) -> None:
        """Send mutated messages to one table after the other."""
        rng = Random(seed)
        while self.left > 0:
            device = fresh_device()
            page = Page(host.port, await open_table(host.port, device, "Anna", "Béla", openHands=True), device)
            while self.left > 0 and page.state.outcome is None:
                await self.burst(page, rng)

    async def burst(self, page: Page, rng: Random) -> None:
        """Send some messages over one connection."""
        await page.connect()
        for _ in range(BURST):
            if page.state.outcome is not None:
                break
            self.left -= 1
            sent = mutate_message(page, rng)
            expected = should_accept(page.state, sent)
            self.outcomes[await self.outcome(page, sent, expected)] += 1
            print_progress(f"{self.number - self.left} of {self.number} messages")
            if page.hearing and page.hearing.done():
                break
        await page.leave()

    async def outcome(self, page: Page, sent: bytes, expected: bool | None) -> str:
        """The result of a message: `accepted`, `refused`, or what went wrong."""
        before = page.state
        try:
            answer = await send_bytes(page, sent)
        except (Gone, ConnectionClosed, TimeoutError) as error:
            code = page.socket.close_code if page.socket else None
            return "refused" if code in (1007, 1009) else f"wrong: {type(error).__name__} {code}"
        if answer.refusal == Denial.FAILED:
            return "wrong: failed"
        accepted = answer.refusal is None
        if expected is not None and accepted != expected:
            return f"wrong: {sent[:200]!r} {answer.refusal}"
        if not accepted and (page.state.seq, page.state.drafted) != (before.seq, before.drafted):
            return "wrong: the state has changed"
        return "accepted" if accepted else "refused"


async def send_bytes(page: Page, sent: bytes) -> Frame:
    """Send bytes whose id is unknown, and wait for the answer."""
    assert page.socket
    heard: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
    page.anything = heard
    try:
        await page.socket.send(sent, text=True if is_text(sent) else None)
        async with asyncio.timeout(ANSWER_SECONDS):
            return await heard
    finally:
        page.anything = None


def is_text(sent: bytes) -> bool:
    """Whether bytes can be sent as text."""
    try:
        sent.decode()
    except UnicodeDecodeError:
        return False
    return True


def mutate_message(page: Page, rng: Random) -> bytes:
    """A plausible message, mutated in one of many ways."""
    message = page.next_message(rng) or page.message("undo")
    if rng.random() < 0.4:
        message |= {"type": rng.choice(KINDS), "seat": rng.randint(0, 1)}
        message = {key: message[key] for key in message if key != "move" or message["type"] in ("play", "why")}
    match rng.randrange(6):
        case 0:
            key, value = rng.choice([*message, "more"]), rng.choice(VALUES)
            message[key] = f"{value}{rng.getrandbits(64):x}" if key == "id" and isinstance(value, str) else value
        case 1:
            del message[rng.choice([*message])]
        case 2 if "move" in message:
            message["move"] = mutate_text(str(message["move"]), rng)
        case 3:
            return mutate_text(msgspec.json.encode(message).decode(), rng).encode("utf-8", "replace")
        case 4:
            data = bytearray(msgspec.json.encode(message))
            for _ in range(rng.randint(1, 3)):
                data[rng.randrange(len(data))] = rng.randrange(256)
            return bytes(data)
    return msgspec.json.encode(message)


def should_accept(state: Frame, sent: bytes) -> bool | None:
    """Whether a message should be accepted; none where the rules do not decide."""
    try:
        message = command_decoder.decode(sent)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return False
    match message:
        case wire.Play(seq=seq, move=text) | wire.Why(seq=seq, move=text):
            return seq == state.seq and not state.canEnd and canonical(text) in {c.move for c in state.choices}
        case wire.Undo(seq=seq):
            return seq == state.seq and bool(state.drafted)
        case wire.CommitTurn(seq=seq):
            return seq == state.seq and state.canEnd
    return None


def canonical(text: str) -> str:
    """The normal form of a move; empty if it cannot be read."""
    try:
        return str(Move.parse(text))
    except NyhavnError:
        return ""


# Requests


async def send_mutated_requests(host: Host, number: int) -> Counter[int]:
    """Send so many mutated requests; how often each status came."""
    rng, statuses = Random(3), Counter[int]()
    device = fresh_device()
    table = await open_table(host.port, device, "Anna", "bot:random")
    gate = asyncio.Semaphore(SIDE_BY_SIDE)

    async def one(index: int) -> None:
        async with gate:
            method, path, body, headers = mutate_request(table, device, rng)
            try:
                status, _ = await request(host.port, method, path, body, headers)
            except (IndexError, ValueError, ConnectionError):
                status = 400
            except TimeoutError:
                status = 599
            statuses[status] += 1
            print_progress(f"{index + 1} of {number} requests")

    await asyncio.gather(*(one(index) for index in range(number)))
    return statuses


def mutate_request(table: str, device: str, rng: Random) -> tuple[str, str, bytes, dict[str, str]]:
    """A plausible request, mutated in one of many ways."""
    new: dict[str, object] = {
        "seats": [{"name": "Anna"}, {"bot": "random"}],
        "first": 0,
        "options": {"openHands": True},
    }
    keys: dict[str, object] = {"key": "A" * 20, "name": "Béla"}
    paths = ["", f"/{table}", f"/{table}/record", f"/{table}/links", f"/{table}/seats", f"/{table}/watchers"]
    paths += [f"/{table}/seats/0/key", f"/{table}/return", f"/{table}/replay", f"/{table}/live"]
    path = "/api/replays" if rng.random() < 0.1 else "/api/tables" + rng.choice(paths)
    bodies: list[dict[str, object]] = [new, keys, {"packed": "A" * 50}, {"record": "nyhavn 1\nstart: "}]
    body = dict(rng.choice(bodies))
    if rng.random() < 0.4:
        body[rng.choice([*body])] = rng.choice(VALUES)
    text = msgspec.json.encode(body).decode()
    if rng.random() < 0.5:
        text = mutate_text(text, rng)
    if rng.random() < 0.2:
        path = "/" + "".join(c if c > " " and c.isascii() else "%00" for c in mutate_text(path[1:], rng))
    headers = {"Cookie": f"nyhavn={device}"} if rng.random() < 0.7 else {"Cookie": "nyhavn=\udcff;;="}
    headers["X-Forwarded-For"] = f"198.18.{rng.randrange(256)}.{rng.randrange(256)}"
    return rng.choice(["GET", "POST", "POST", "POST", "PUT", "PATCH"]), path, text.encode("utf-8", "replace"), headers


async def send_mutated_messages(host: Host, number: int) -> Counter[str]:
    """Send so many mutated messages to tables."""
    sent = Messages(number)
    await asyncio.gather(*(sent.run(host, seed) for seed in range(SIDE_BY_SIDE)))
    return sent.outcomes


def count_wrong(outcomes: Counter[str]) -> int:
    """How often something went wrong, which is also printed."""
    for outcome in outcomes:
        if outcome.startswith("wrong"):
            print(outcome, file=sys.stderr)
    return sum(times for outcome, times in outcomes.items() if outcome.startswith("wrong"))


def figures(number: int = MESSAGES, moves: int = MOVES) -> Iterator[Figure]:
    """All figures."""
    with tempfile.TemporaryDirectory() as name, start_host(Path(name), "--proxy", *UNTHROTTLED) as host:
        outcomes = asyncio.run(send_mutated_messages(host, number))
        yield Figure("mutated messages to tables", outcomes.total(), number, sign="≥")
        yield Figure("of these accepted, as the rules allow", outcomes["accepted"])
        yield none_of("accepted or refused wrongly, unanswered, failed, or the state changed", count_wrong(outcomes))
        statuses = asyncio.run(send_mutated_requests(host, number))
        yield all_of("mutated requests", statuses.total(), number)
        yield none_of("answered with 5xx or not at all", sum(n for status, n in statuses.items() if status >= 500))
        yield none_of("exceptions in the server's log", host.log.count("Traceback"))
    found = all_moves(moves)
    yield all_of("mutated moves", found.total(), moves)
    yield Figure("of these legal", found["legal"])
    yield Figure("of these readable and not legal", found["illegal"])
    yield none_of("accepted or refused unlike the rules, or exceptions", count_wrong(found))


if __name__ == "__main__":
    sys.exit(report_figures("fuzz", figures()))
