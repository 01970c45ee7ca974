"""Requests: their device and address, the check of the origin, and how they are answered or refused."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Iterator
from hashlib import sha256
from re import compile as pattern
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from nyhavn.server.http.openapi import COOKIE
from nyhavn.server.limits.admission import Admission
from nyhavn.server.limits.rate_limit import address_key
from nyhavn.server.live.hub import Hub
from nyhavn.server.store.damaged_games import Damaged
from nyhavn.server.store.failures import NotStored
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.telemetry.metrics import REFUSALS, count_limited
from nyhavn.server.view import wire

LOG = logging.getLogger("nyhavn.server")
SECURE_COOKIE = f"__Host-{COOKIE}"
"""The name over https: browsers accept it only from this host itself, and only over https."""
TOKENS = {
    name: pattern(rb"(?:^|;)[ \t]*%b=([0-9a-f]{32})(?=[ \t]*(?:;|$))" % name.encode())
    for name in (SECURE_COOKIE, COOKIE)
}
"""The tokens in a header field, found in linear time; `http.cookies` can take quadratic time (CVE-2024-7592)."""
TOKEN_BYTES = 16
UNKNOWN_DEVICE = sha256(b"").hexdigest()
"""What stands for a device without a cookie where only something is read: the hash of no token."""
A_YEAR = 365 * 24 * 3600
STATUS: dict[str, int] = {
    Denial.NO_SUCH_TABLE: 404,
    Denial.TABLE_DELETED: 410,
    Denial.NOT_OVER_YET: 409,
    Denial.TOO_LARGE: 413,
    Denial.WRONG_ORIGIN: 403,
    Denial.NOT_YOUR_SEAT: 403,
    Denial.TABLE_FULL: 409,
    Denial.ALREADY_STARTED: 409,
    Denial.NOT_STARTED: 409,
    Denial.TOO_MANY: 429,
    Denial.NOT_STORED: 503,
    Denial.FAILED: 500,
}
OTHERWISE = 422
"""The status of each refusal, and of all others."""
RETRY_AFTER = "5"
"""The seconds after which a refused client may retry; for some limits that is too soon, and never too late."""
UNSTORED = {"Cache-Control": "no-store"}
Handler = Callable[[Request], Awaitable[Response]]
Headers = Iterable[tuple[bytes, bytes]]
Body = TypeVar("Body")


class TooSlow(Exception):
    """The body of a request did not arrive in time."""


# Clients


def device_of(connection: HTTPConnection) -> str | None:
    """The hash of the device's token, if it has one; over https that of the secure cookie counts, if there is one."""
    token = (is_secure(connection) and find_token(connection, SECURE_COOKIE)) or find_token(connection, COOKIE)
    return hash_token(token) if token else None


def find_token(connection: HTTPConnection, cookie: str) -> str | None:
    """The token in a cookie; raise Denied if it has several values, one of which another host may have set."""
    tokens = set(list_tokens(connection.scope["headers"], cookie))
    if len(tokens) > 1:
        raise Denied(Denial.UNREADABLE)
    return next(iter(tokens), None)


def list_tokens(headers: Headers, cookie: str) -> Iterator[str]:
    """The tokens in all cookies of a name."""
    fields = (value for name, value in headers if name == b"cookie")
    return (token.decode() for field in fields for token in TOKENS[cookie].findall(field))


def list_devices(headers: Headers) -> Iterator[str]:
    """The devices that the header fields of a request name, whatever its scheme is."""
    return (hash_token(token) for cookie in TOKENS for token in list_tokens(headers, cookie))


def is_secure(connection: HTTPConnection) -> bool:
    """Whether a request came over https, as far as the server or its proxy knows."""
    return connection.scope.get("scheme") in ("https", "wss")


def address_of(connection: HTTPConnection) -> str:
    """The client address of a request."""
    return connection.client.host if connection.client else ""


def hash_token(token: str) -> str:
    """The hash of a token, as it is stored."""
    return sha256(token.encode()).hexdigest()


def is_same_origin(connection: HTTPConnection) -> bool:
    """Whether a request comes from our own page, or names no origin; a page over http is not ours if we are over https.

    A page over https may be ours in any case: an unknown proxy does not say that it is.
    """
    origin = connection.headers.get("origin")
    try:
        named = urlsplit(origin or "")
    except ValueError:
        return False
    same = named.netloc == connection.headers.get("host") and (named.scheme == "https" or not is_secure(connection))
    return origin is None or same


def recognise_device(request: Request) -> tuple[str, str | None]:
    """The device of a request that only reads, and its old token if the secure cookie is to replace the other one.

    Nobody gets a first cookie here: a page reads several things at once, and its first seat may be taken meanwhile.
    """
    device = device_of(request)
    if device is None:
        return UNKNOWN_DEVICE, None
    renewed = is_secure(request) and not find_token(request, SECURE_COOKIE)
    return device, find_token(request, COOKIE) if renewed else None


def identify_device(request: Request) -> tuple[str, str | None]:
    """The device, and the token for its cookie: a new one if it has none, or the old one for the secure cookie.

    A link on another site sends no cookie, and must not replace the existing one.
    """
    device, token = recognise_device(request)
    if device != UNKNOWN_DEVICE:
        return device, token
    token = secrets.token_hex(TOKEN_BYTES)
    foreign = request.headers.get("sec-fetch-site") in ("cross-site", "same-site")
    return hash_token(token), None if foreign else token


def set_device_cookie(response: Response, request: Request, token: str | None) -> Response:
    """Set the cookie with a device's token."""
    if token:
        name, secure = (SECURE_COOKIE, True) if is_secure(request) else (COOKIE, False)
        response.set_cookie(name, token, max_age=A_YEAR, httponly=True, samesite="strict", secure=secure)
    return response


# Responses


def json_response(message: object, status: int = 200) -> Response:
    """A message as a response."""
    return Response(msgspec.json.encode(message), status, UNSTORED, "application/json")


def refusal_response(code: str, incident: str | None = None) -> Response:
    """A refusal as a response."""
    REFUSALS.labels(code).inc()
    answer = json_response(wire.Refused(code, incident), STATUS.get(code, OTHERWISE))
    if code == Denial.TOO_MANY:
        answer.headers["Retry-After"] = RETRY_AFTER
    return answer


def with_refusals(handle: Handler) -> Handler:
    """A handler that answers every error with a code."""

    async def handled(request: Request) -> Response:
        try:
            if request.method != "GET" and not is_same_origin(request):
                raise Denied(Denial.WRONG_ORIGIN)
            return await handle(request)
        except Denied as denied:
            return refusal_response(denied.code)
        except NotStored:
            return refusal_response(Denial.NOT_STORED)
        except Damaged as damaged:
            return refusal_response(Denial.FAILED, damaged.incident)
        except TooSlow:
            return Response(status_code=408)
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            incident = secrets.token_hex(4)
            LOG.exception("incident %s", incident)
            return refusal_response(Denial.FAILED, incident)

    return handled


def hub_of(connection: HTTPConnection) -> Hub:
    """The hub of the server."""
    hub: Hub = connection.app.state.hub
    return hub


def admission_of(connection: HTTPConnection) -> Admission:
    """The admission of the server."""
    admission: Admission = connection.app.state.admission
    return admission


def client_of(connection: HTTPConnection, device: str | None) -> str:
    """The client for which bots think: the address, or the device if the address is exempt."""
    address = address_of(connection)
    exempt = not address or admission_of(connection).is_exempt(address)
    return device or "" if exempt else address_key(address)


async def body_of(request: Request, limit: str = "request_bytes") -> bytes:
    """The body of a request, unless it is too large by a limit or comes too slowly."""
    body, limits = bytearray(), admission_of(request).limits
    try:
        async with asyncio.timeout(limits.body_seconds):
            async for part in request.stream():
                body += part
                if len(body) > getattr(limits, limit):
                    count_limited(limit)
                    raise Denied(Denial.TOO_LARGE)
    except TimeoutError:
        count_limited("body_seconds")
        raise TooSlow from None
    return bytes(body)


async def decode_body(request: Request, kind: type[Body], limit: str = "request_bytes") -> Body:
    """What a request says, if it can be read and is not too large by a limit."""
    try:
        return msgspec.json.decode(await body_of(request, limit), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Denied(Denial.UNREADABLE) from None
