"""A record as a short text for a link: base64url of a version byte and the notation, deflated with words it knows.

The words are part of the version: what was packed once can be unpacked for ever.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import b64decode, urlsafe_b64encode

from nyhavn.game.errors import NyhavnError
from nyhavn.game.record import Record

VERSION = b"\x01"
RAW = -15
"""Deflate without a header of its own, over the whole window."""
LARGEST = 60_000
"""How many bytes of notation a packed record may have."""
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
    """A text is no packed record."""


def pack(record: Record) -> str:
    """The text of a record that fits into a link."""
    packing = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    packed = VERSION + packing.compress(str(record).encode()) + packing.flush()
    return urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(text: str) -> Record:
    """The record that was packed into a text."""
    try:
        return Record.parse(inflated(decoded(text)).decode())
    except (binascii.Error, zlib.error, UnicodeError, NyhavnError, ValueError) as error:
        raise NotPacked(str(error)) from error


def decoded(text: str) -> bytes:
    """The bytes behind the version byte."""
    packed = b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    if packed[:1] != VERSION:
        raise NotPacked(f"there is no version {packed[:1].hex()} of packed records")
    return packed[1:]


def inflated(packed: bytes) -> bytes:
    """The notation, which must be whole, the last of it, and not too large."""
    unpacking = zlib.decompressobj(RAW, WORDS)
    found = unpacking.decompress(packed, LARGEST)
    if not unpacking.eof or unpacking.unused_data:
        raise NotPacked("it is cut off, too long, or too large")
    return found
