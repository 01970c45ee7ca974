"""Encodes a record as a short text for a link: base64url of a version byte and the deflated notation.

Deflate uses a preset dictionary, which is part of the version, so that old links remain readable.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import b64decode, urlsafe_b64encode

from nyhavn.game.errors import NyhavnError
from nyhavn.game.record import Record

VERSION = b"\x01"
RAW = -15
"""The window bits of zlib for raw deflate, without a header, and the largest window."""
LARGEST = 60_000
"""The maximum size of the notation of a packed record, in bytes."""
WORDS = (
    b"ending: abandoned ending: resigned 1 ending: time 2 dealt-from: "
    b"seat-3: seat-4: -end-card 3 4 6/4333/4333/4333/4333/4333/12 X4D4C4T4 3331/3331/3331/3331/3331/12 X4D4C4T4 "
    b"2321/2321/2321/2321/2321/12 X3D3C3T3 B2 P2 G2 R2 Y2 =P4 =B4 =G4 =Y4 =R4 =P3 =B3 =G3 =Y3 =R3 =P2 =B2 =G2 =Y2 "
    b"=R2 /DCT /DT /CT /AX /D r aX aC aT aD wa1 wb2 wc3 wd4 we5 >RYG >GBP >PP >BB >GG >YY >RR >RP >RB >RG >RY >YP "
    b">YB >YG >GP >GB >BP e1d1=-/D bPa1b1=P2 bBd1e1=B2 bGc1c2=G2 bYa1b1=Y2 bRa2b2=R2 "
    b"\n40. t17/A >\n41. t47/A >\n42. t37/A >\n43. t467/X >\n44. t345/X >\n45. t234/X >\n46. t123/X >"
    b"\n21. bP\n22. bB\n23. bG\n24. bY\n25. bR\n11. t67 >\n12. t56 >\n13. t45 >\n14. t34 >\n15. t23 >\n16. t12 >"
    b"nyhavn 1\nseat-1: \nseat-2: apprentice\ncommitment: \nsecret: \nnonces: \nstart: 1t RYGBPRY R12Y11G12B11P12E - "
    b"2221/2221/2221/2221/2221/12 X2D2C2T2 -:-+RP:A -:-+YGB:A\nresult: 12-10 points 1\n\n1. t12 >"
)


class NotPacked(ValueError):
    """A text is not a packed record."""


def pack(record: Record) -> str:
    """Encode a record as a text for a link."""
    packing = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    packed = VERSION + packing.compress(str(record).encode()) + packing.flush()
    return urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(text: str) -> Record:
    """Decode the record from a text."""
    try:
        return Record.parse(inflate_notation(decode_bytes(text)).decode())
    except (binascii.Error, zlib.error, UnicodeError, NyhavnError, ValueError) as error:
        raise NotPacked(str(error)) from error


def decode_bytes(text: str) -> bytes:
    """Decode the base64url text, check the version byte and return the bytes behind it."""
    packed = b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    if packed[:1] != VERSION:
        raise NotPacked(f"there is no version {packed[:1].hex()} of packed records")
    return packed[1:]


def inflate_notation(packed: bytes) -> bytes:
    """Decompress the notation, which must be complete, not too large, and without data behind it."""
    unpacking = zlib.decompressobj(RAW, WORDS)
    found = unpacking.decompress(packed, LARGEST)
    if not unpacking.eof or unpacking.unused_data:
        raise NotPacked("it is cut off, too long, or too large")
    return found
