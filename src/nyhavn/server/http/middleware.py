"""The middleware before all routes: headers of every response, known hosts, proxies and rate limits."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from nyhavn.server.http.listener import is_within, networks
from nyhavn.server.http.requests import address_of, list_devices, refusal_response
from nyhavn.server.limits.admission import Admission
from nyhavn.server.limits.settings import DEFAULTS
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.telemetry.logs import WARNINGS

POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
STARTS = ("http.response.start", "websocket.http.response.start")
WATCHED = ("/healthz", "/metrics")
"""The monitoring routes, which are requested on the machine itself and not through the proxy."""
FORWARDED = "forwarded"
"""The address that stands for all clients of a proxy that is not configured."""
NAMING = b"x-forwarded-for"
"""The header field in which a proxy names its client."""
PROXIED, FAMILY = frozenset({b"forwarded", b"x-real-ip", b"via"}), b"x-forwarded-"
"""The header fields that proxies add, and how others begin: they show that a request does not come from the machine."""
UNNAMED = (
    "the proxy sends no X-Forwarded-For: all its visitors count as one for the limits; make it send the header, "
    "see docs/hosting.md"
)
UNTRUSTED_PROXY = (
    "a request carries X-Forwarded-*, Forwarded, X-Real-IP or Via, but no proxy is believed: all visitors of a proxy "
    "count as one for the limits; if there is a proxy, name its address with --proxy"
)


# Middleware


class Middleware:
    """Adds the headers of every response, and admits only requests for a known host within the rate limits."""

    def __init__(self, app: ASGIApp, admission: Admission, hosts: tuple[str, ...] | None, proxy: str | None) -> None:
        self.app, self.admission, self.hosts = app, admission, hosts
        self.proxies = networks(proxy)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        self.check_forwarding(scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] in STARTS:
                MutableHeaders(scope=message).update(HEADERS)
                if message["status"] == HTTPStatus.TOO_MANY_REQUESTS:
                    self.admission.note_refusal(peer_of(scope), self.find_seated(scope))
            for part in parts_of(message, self.admission.limits.part_bytes):
                await send(part)

        try:
            await self.wait_for_rates(scope)
        except Denied as denied:
            await refuse_request(denied.code, scope, receive, send_with_headers)
            return
        if not self.knows(scope):
            await refuse_request(Denial.WRONG_ORIGIN, scope, receive, send_with_headers)
            return
        await self.admission.run_metered(peer_of(scope), self.serve(scope, receive, send_with_headers))

    async def wait_for_rates(self, scope: Scope) -> None:
        """Delay a request of a client that has used up a rate limit; raise Denied if that takes too long."""
        rate, limits = rate_of(scope), self.admission.limits
        seated = self.find_seated(scope) if rate == "requests" else None
        if not (seated and self.admission.limiters["requests_per_device"].take(seated)):
            await self.admission.throttle(rate, peer_of(scope), patience=limits.request_delay_seconds)
        patience = limits.file_delay_seconds if rate == "files" else limits.request_delay_seconds
        await self.admission.wait_for_budget(peer_of(scope), patience)

    def find_seated(self, scope: Scope) -> str | None:
        """The device that sends a request, if it has a seat."""
        return self.admission.find_seated(list_devices(scope["headers"]))

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application respond."""
        await self.app(scope, receive, send)

    def check_forwarding(self, scope: Scope) -> None:
        """Warn of a proxy that does not name its clients, or is not trusted: they all count as one.

        On a personal server they do not count as the machine itself, and are not exempt.
        """
        names = {name for name, _ in scope["headers"]}
        if not self.proxies and is_forwarded(scope):
            WARNINGS.warn_once(UNTRUSTED_PROXY)
            if self.admission.personal:
                scope["client"] = FORWARDED, 0
        elif NAMING not in names and scope["path"] not in WATCHED and is_within(peer_of(scope), self.proxies):
            WARNINGS.warn_once(UNNAMED)

    def knows(self, scope: Scope) -> bool:
        """Whether the requested host is one of ours."""
        if self.hosts is None:
            return True
        host = HTTPConnection(scope).headers.get("host", "")
        try:
            return urlsplit(f"//{host}").hostname in self.hosts
        except ValueError:
            return False


async def refuse_request(code: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a request, and close its connection."""
    answer = refusal_response(code)
    answer.headers["Connection"] = "close"
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(answer)
    else:
        await answer(scope, receive, send)


def is_forwarded(scope: Scope) -> bool:
    """Whether a proxy has forwarded a request, as far as its header fields show."""
    return any(name in PROXIED or name.startswith(FAMILY) for name, _ in scope["headers"])


def rate_of(scope: Scope) -> str:
    """The rate limit that a request is charged to: files have one of their own, as a page takes many cheap ones."""
    path: str = scope["path"]
    return "requests" if path in WATCHED or path.startswith("/api/") else "files"


def peer_of(scope: Scope) -> str:
    """The client address of a request, as a trusted proxy names it."""
    return address_of(HTTPConnection(scope))


def parts_of(message: Message, size: int = DEFAULTS.part_bytes) -> Iterator[Message]:
    """A message of a response, with a large body split into parts of some size."""
    body = message.get("body", b"") if message["type"] == "http.response.body" else b""
    size = max(1, size)
    if len(body) <= size:
        yield message
        return
    for start in range(0, len(body), size):
        more = message.get("more_body", False) or start + size < len(body)
        yield {**message, "body": body[start : start + size], "more_body": more}
