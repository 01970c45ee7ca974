"""A server in its own process, and visitors that use it as browsers do."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import IO, Any, TypeVar

from websockets.sync.client import ClientConnection, connect

from harness.fork_server import ForkedProcess
from harness.limited_server import sets_share
from harness.waiting import WAIT_SECONDS
from nyhavn.server.table.shuffle import Seat, Terms, hash_nonce

Json = dict[str, Any]
Process = subprocess.Popen[str] | ForkedProcess
BURST = 30
"""The number of messages that a page sends before it reconnects, to stay below the rate limit."""

UNTHROTTLED = [f"--limit={name}=1000/1e9" for name in ("requests", "messages-per-address", "tables")]
"""The options of a server without rate limits per address."""
PATIENT = "--limit=bot-margin-seconds=60"
"""The option of a server that logs no bot as late, however busy the machine is."""


def start_process(command: list[str], errors: IO[str]) -> Process:
    """Start a process with its output in a pipe."""
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)


class Host:
    """A server that can be killed and restarted at the same port with the same data."""

    start_process: Callable[[list[str], IO[str]], Process] = staticmethod(start_process)
    """Starts the process; most tests have it forked."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data, self.port, self.said, self.options = data, 0, "", options
        self.process = self.start()

    def start(self) -> Process:
        """Start a process and wait until it prints its address."""
        with (self.data.parent / "log").open("a") as log:
            process = self.start_process(self.command, log)
        assert process.stdout
        said = process.stdout.readline()
        self.said += said
        self.port = int(said.split("localhost:")[1].split("/")[0])
        return process

    @property
    def command(self) -> list[str]:
        """The command line of the server."""
        where = ["--port", str(self.port), "--data", str(self.data)]
        module = "harness.limited_server" if any(map(sets_share, self.options)) else "nyhavn.cli"
        return [sys.executable, "-m", module, "serve", *where, *self.options]

    @property
    def address(self) -> str:
        """The address of the server."""
        return f"http://localhost:{self.port}"

    @property
    def log(self) -> str:
        """The standard error of the server."""
        return (self.data.parent / "log").read_text()

    def kill(self) -> None:
        """Kill the server."""
        self.process.kill()
        self.wait_for_end()

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Stop the server with a signal, and return its exit code."""
        self.process.send_signal(number)
        return self.wait_for_end()

    def wait_for_end(self) -> int:
        """Wait for the server to exit."""
        self.said += self.process.communicate(timeout=WAIT_SECONDS)[0]
        return self.process.returncode

    def restart(self) -> None:
        """Restart the server."""
        self.process = self.start()


AnyHost = TypeVar("AnyHost", bound=Host)


@contextmanager
def start_host(folder: Path, *options: str) -> Iterator[Host]:
    """A server with further options of the command, which is stopped at the end."""
    with stop_at_end(Host(folder / "data", *options)) as host:
        yield host


@contextmanager
def stop_at_end(host: AnyHost) -> Iterator[AnyHost]:
    """A server, which is stopped at the end unless it has stopped."""
    try:
        yield host
    finally:
        if host.process.poll() is None:
            host.stop()


class Visitor:
    """A client with a cookie, like a browser."""

    numbers = count()

    def __init__(self, host: Host, cookie: str | None = None) -> None:
        self.host, self.cookie = host, cookie
        self.address = f"198.18.{next(self.numbers) % 250}.{next(self.numbers) % 250}"
        """The address of the client, for a server behind a proxy."""

    @property
    def forwarded(self) -> dict[str, str]:
        """The headers that a proxy would add, if the server trusts one."""
        return {"X-Forwarded-For": self.address} if "--proxy" in self.host.options else {}

    def request(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes, dict[str, str]]:
        """Send an HTTP request."""
        connection = HTTPConnection("localhost", self.host.port, timeout=WAIT_SECONDS)
        sent = self.forwarded | ({"Cookie": self.cookie} if self.cookie else {})
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        connection.request(method, path, data, sent | (headers or {}))
        response = connection.getresponse()
        found = {key.lower(): value for key, value in response.getheaders()}
        result = response.status, response.read(), found
        connection.close()
        if "set-cookie" in found:
            self.cookie = found["set-cookie"].split(";")[0]
        return result

    def open_table(self, *seats: str, first: int | None = 0, **options: bool) -> str:
        """Open a table: names for people, `bot:NAME` for bots."""
        sitting = [{"bot": seat[4:]} if seat.startswith("bot:") else {"name": seat} for seat in seats]
        status, body, _ = self.request("POST", "/api/tables", {"seats": sitting, "first": first, "options": options})
        assert status == 201, body
        return str(json.loads(body)["table"])

    def open_lobby(self, *seats: str, first: int | None = 0, **options: object) -> str:
        """Open a table with a lobby: names for players at this device, `bot:NAME` for bots, `?` for open seats."""
        kinds = [{"open": True} if seat == "?" else {"name": seat} for seat in seats]
        sitting = [{"bot": s[4:]} if s.startswith("bot:") else kind for s, kind in zip(seats, kinds, strict=True)]
        wish = {"seats": sitting, "first": first, "options": options, "gather": True}
        status, body, _ = self.request("POST", "/api/tables", wish)
        assert status == 201, body
        return str(json.loads(body)["table"])

    def request_json(self, method: str, path: str, body: object = None) -> tuple[int, Json]:
        """Send a request about a table, `TABLE/…`, and return the status and the JSON response."""
        status, answer, _ = self.request(method, f"/api/tables/{path}", body)
        return status, json.loads(answer) if answer else {}

    def links(self, table: str) -> Json:
        """The keys of the links of a table."""
        status, links = self.request_json("GET", f"{table}/links")
        assert status == 200, links
        return links

    def take_seat(self, table: str, key: str, name: str) -> int:
        """Take a seat by a link."""
        status, seated = self.request_json("POST", f"{table}/seats", {"key": key, "name": name})
        assert status == 201, seated
        return int(seated["seat"])

    def watch(self, table: str, key: str) -> None:
        """Watch by a link."""
        status, refused = self.request_json("POST", f"{table}/watchers", {"key": key})
        assert status == 204, refused

    def tables(self) -> list[Json]:
        """The games of the visitor."""
        found: list[Json] = json.loads(self.request("GET", "/api/tables")[1])
        return found

    def record(self, table: str) -> str:
        """The record of a game."""
        status, body, _ = self.request("GET", f"/api/tables/{table}/record")
        assert status == 200, body
        return body.decode()

    def socket(self, table: str, **headers: str) -> ClientConnection:
        """Open a WebSocket to a table."""
        sent = self.forwarded | ({"Cookie": self.cookie} if self.cookie else {}) | headers
        address = f"ws://localhost:{self.host.port}/api/tables/{table}/live"
        return connect(address, additional_headers=sent, open_timeout=30, max_size=None)


class Operator(Visitor):
    """A client on the machine of the server, which comes through no proxy."""

    forwarded: dict[str, str] = {}  # noqa: RUF012 - it overrides a property


def read_metrics(host: Host) -> dict[str, float]:
    """The metrics of a server that serves them."""
    lines = Operator(host).request("GET", "/metrics")[1].decode().splitlines()
    told = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return {name: float(value) for name, value in told}


class Page:
    """A page at a table: its current state, and all frames it has received."""

    ids = count()

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.visitor, self.table = visitor, table
        self.frames: list[str] = []
        self.nonce = ""
        """The nonce of the page, which is kept when it reconnects."""
        self.connect()

    def connect(self) -> None:
        """Connect, and receive the state."""
        self.visit, self.sent = ExitStack(), 0
        self.socket = self.visit.enter_context(self.visitor.socket(self.table))
        self.state = self.heard()

    def reload(self) -> None:
        """Reconnect."""
        self.leave()
        self.connect()

    def leave(self) -> None:
        """Disconnect."""
        self.visit.close()

    def heard(self) -> Json:
        """Receive the next frame."""
        frame = self.socket.recv(timeout=180)
        assert isinstance(frame, str)
        self.frames.append(frame)
        told: Json = json.loads(frame)
        if told["type"] in ("state", "lobby"):
            self.state = told
        return told

    def until(self, reached: Callable[[Json], object]) -> None:
        """Wait until the state satisfies a condition."""
        while not reached(self.state):
            self.heard()

    def add_nonce(self, nonce: str | None = None) -> Json:
        """Wait until the game is started, and pledge and reveal a nonce as the only device."""
        self.pledge(nonce)
        return self.reveal()

    def pledge(self, nonce: str | None = None) -> Json:
        """Wait until the game is started, and pledge a nonce."""
        self.until(lambda state: state.get("dealing"))
        self.nonce = nonce or token_hex(32)
        return self.ask("pledge", hash=hash_nonce(terms_shown(self.state), bytes.fromhex(self.nonce)).hex())

    def reveal(self) -> Json:
        """Wait until all pledges are published, and reveal the nonce."""
        self.until(lambda state: state["type"] == "state" or state["pledges"] is not None)
        return self.ask("nonce", nonce=self.nonce)

    def until_dealt(self) -> None:
        """Wait until the cards are dealt."""
        self.until(lambda state: state["type"] == "state")

    def message(self, kind: str, **rest: object) -> Json:
        """A message with a unique id."""
        return {"type": kind, "id": f"m{next(self.ids)}", "seq": self.state["seq"], **rest}

    def send(self, message: Json | str | bytes) -> Json:
        """Send a message and return its answer; states received meanwhile are applied."""
        if self.sent == BURST:
            self.reload()
        self.sent += 1
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)
        while (told := self.heard())["type"] != "answer":
            pass
        return told

    def ask(self, kind: str, **rest: object) -> Json:
        """Send a message of this kind and return its answer."""
        return self.send(self.message(kind, **rest))

    def do(self, kind: str, **rest: object) -> Json:
        """Send a message of this kind, which must not be refused."""
        answer = self.ask(kind, **rest)
        assert answer["refusal"] is None, answer
        assert answer["seq"] == self.state["seq"]
        return answer

    def until_mine(self) -> None:
        """Wait until it is the turn of a player at this device, or the game is over."""
        while self.state["due"] is not None and self.state["due"] not in self.state["mine"]:
            self.heard()

    def decide(self, rng: Random) -> None:
        """Make the decision that is due, a build if possible."""
        self.until_mine()
        if self.state["outcome"]:
            return
        if self.state["waitsFor"] is not None:
            self.do("here", seat=self.state["waitsFor"])
        elif self.state["canEnd"]:
            self.do("end")
        else:
            choices = self.state["choices"]
            builds = [choice for choice in choices if choice["kind"] == "build"]
            self.do("play", move=rng.choice(builds or choices)["move"])

    def play_turn(self, rng: Random) -> None:
        """Make decisions until a turn is ended."""
        turn = len(self.state["turns"])
        while len(self.state["turns"]) == turn and not self.state["outcome"]:
            self.decide(rng)

    def play_out(self, rng: Random) -> None:
        """Make decisions until the game is over."""
        while not self.state["outcome"]:
            self.decide(rng)


def terms_shown(lobby: Json) -> Terms:
    """The terms of the shuffle, as a page computes them from a lobby."""
    seats = (Seat(seat["bot"] or seat["name"], seat["bot"] is not None) for seat in lobby["seats"])
    return Terms(lobby["commitment"], lobby["first"], tuple(seats))


def add_nonces(pages: Sequence[Page], nonces: Sequence[str | None] = ()) -> None:
    """Let several pages add nonces to the shuffle: all pledge, then all reveal."""
    chosen = nonces or [None] * len(pages)
    for page, nonce in zip(pages, chosen, strict=True):
        assert page.pledge(nonce)["refusal"] is None
    for page in pages:
        assert page.reveal()["refusal"] is None
