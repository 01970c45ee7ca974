"""Names that look empty, look like another one, or are costly to parse."""

from __future__ import annotations

FILLERS = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"
"""Characters that are not blanks and look like one."""
ZERO_WIDTH = (
    "\u00ad\u034f\u17b4\u17b5\u180b\u180e\u200b\u200c\u200d\u2060\u2061\u2064\ufe00\ufe0f\ufeff\U000e0041\U000e0100"
)
"""Invisible characters."""
BLANKS = "\u00a0\u1680\u2000\u2003\u2009\u200a\u202f\u205f\u3000"
"""Blanks of other widths."""

LOOK_EMPTY = [
    *FILLERS,
    *ZERO_WIDTH,
    *BLANKS,
    FILLERS,
    ZERO_WIDTH[:20],
    "\u3164" * 30,
    "\u200d\u0301",
    "\u2800\ufe0f\u2800",
    "\U000e0067\U000e007f",
]
"""Names that look empty."""

LOOK_LIKE_ANNA = [
    *(f"An{c}na" for c in ZERO_WIDTH),
    *(f"{c}Anna{c}" for c in ZERO_WIDTH + FILLERS + BLANKS),
    "A\u200d\u200dn\u200cn\u200ba",
    "Anna\u200d",
    "Anna\ufe0f",
]
"""Names that look like Anna."""

COSTLY = [
    "a" + "\u0301" * 29_782,
    "a" + "\u0323\u0301" * 29_000,
    "\u0f71\u0f72\u0f74" * 19_000,
    "\ufb2c" * 50_000,
    "x" * 60_000,
    " " * 60_000,
    "a " * 30_000,
    "\u200b" * 60_000,
]
"""Names that are costly to normalize, or long."""

PILED_UP = ["a" + "\u0301" * 7, "Z\u0335\u0321\u0322\u0327\u0328\u0331\u0300algo", "o" + "\u20dd" * 6]
"""Names with more combining marks on a letter than fit on a line."""
