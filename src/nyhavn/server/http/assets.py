"""The client's files: read once, sent compressed, and only from their folder."""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parents[2] / "static"
INDEX = "index.html"
FOREVER = "public, max-age=31536000, immutable"
"""For files with a hash in their names."""
NEVER = "no-cache"
HASHED = "assets/"
WORTH_PACKING = 1024
"""The bytes from which compression saves a packet."""
LONGEST = 255
"""How many bytes the path of a file or a page may have; no file system has names that are longer."""
TYPES = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".ftl": "text/plain",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".gz": "application/gzip",
}
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Nyhavn</title>
<h1>The client has not been built</h1>
<p>The server runs, but there is no page to play in. In a clone of the project, run <code>make play</code>;
it builds the page first.</p></html>
"""


class Asset(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str


@lru_cache(maxsize=256)
def read_asset(path: Path, _stamp: int) -> Asset:
    """A file, cached until its stamp changes."""
    body = path.read_bytes()
    packed = gzip.compress(body, 9, mtime=0) if len(body) >= WORTH_PACKING else b""
    kind = TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    smaller = packed if packed and len(packed) < len(body) else None
    return Asset(body, smaller, kind, f'"{sha256(body).hexdigest()[:16]}"')


def locate_asset(folder: Path, name: str) -> Path | None:
    """The file with this name within the folder, or the index for a path of the page."""
    if "\0" in name or len(name.encode()) > LONGEST:
        return None
    found = (folder / name).resolve()
    if found.is_relative_to(folder.resolve()) and found.is_file() and not found.name.startswith("."):
        return found
    index = folder / INDEX
    is_page = not Path(name).suffix and not name.startswith(HASHED)
    return index if is_page and index.is_file() else None


def respond(request: Request, name: str, folder: Path = FOLDER) -> Response:
    """The response to a request for a file or a page."""
    path = locate_asset(folder, name)
    if path is None:
        missing = not (folder / INDEX).is_file() and len(name) <= LONGEST and not Path(name).suffix
        return Response(NOT_BUILT, 503, media_type="text/html") if missing else Response("", 404)
    asset = read_asset(path, path.stat().st_mtime_ns)
    headers = {
        "ETag": asset.tag,
        "Cache-Control": FOREVER if path.is_relative_to(folder.resolve() / HASHED) else NEVER,
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == asset.tag:
        return Response(status_code=304, headers=headers)
    packs = asset.packed is not None and "gzip" in request.headers.get("accept-encoding", "")
    if packs:
        headers["Content-Encoding"] = "gzip"
    return Response(asset.packed if packs else asset.body, media_type=asset.kind, headers=headers)
