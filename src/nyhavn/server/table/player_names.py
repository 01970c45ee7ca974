"""Player names: short, one line, and shown as they are read."""

from __future__ import annotations

from itertools import groupby
from unicodedata import bidirectional, category, combining, normalize

from nyhavn.server.table.denial import Denial, Denied

LONGEST = 30
GROWTH = 4
"""A text with more than this many times the maximum length is refused before anything else is done with it."""
MOST_MARKS = 5
"""How many marks may stand on one letter; no script needs more, and a pile of them covers the lines above."""
HIDDEN = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of characters that no name has: controls, surrogates, private and unassigned ones, line ends."""
BIDI = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the reading direction."""
INVISIBLE = {"Cf", "Zs", "Mn", "Me"}
"""Categories of characters that cannot form a name alone."""
BLANK = set("\u115f\u1160\u2800\u3164\uffa0\U0001d159\U00013441\U00013442")
"""Letters and symbols that look like a blank: fillers of Hangul, the empty pattern of Braille, the empty note head, and
the blanks of hieroglyphs, which are letters from Python 3.12 on."""
VARIANTS = {*map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0xE0100, 0xE01F0))}
"""Variation selectors."""
IGNORABLE = VARIANTS | set("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
"""Invisible marks, besides all characters of the category Cf."""
EMOJI_VARIANTS = "\ufe0e\ufe0f"
KEYCAP = "\u20e3"
NON_JOINER, JOINER = "\u200c\u200d"
VIRAMA = 9
"""The combining class of the signs after which a joiner changes how an Indic letter is written (RFC 5892)."""


def clean_name(name: str, longest: int = LONGEST, refusal: Denial = Denial.BAD_NAME) -> str:
    """The normalised name, with single blanks and without invisible characters; raise Denied if it is not allowed."""
    if len(name) > GROWTH * longest:
        raise Denied(refusal)
    tidy = " ".join(filter(None, normalize("NFC", strip_invisible(name)).split(" ")))
    wrong = any(category(c) in HIDDEN or c in BIDI for c in tidy) or strip_invisible(tidy) != tidy
    if wrong or len(tidy) > longest or most_marks(tidy) > MOST_MARKS or all(category(c) in INVISIBLE for c in tidy):
        raise Denied(refusal)
    return tidy


def strip_invisible(text: str) -> str:
    """A text without invisible characters, and with a plain blank for whatever looks like one."""
    cleaned = ""
    for place, c in enumerate(text):
        if category(c) == "Zs" or c in BLANK:
            cleaned += " "
        elif not is_ignorable(c) or changes_neighbours(cleaned[-1:], c, text[place + 1 : place + 2]):
            cleaned += c
    return cleaned


def is_ignorable(c: str) -> bool:
    """Whether a character is invisible; those that change the reading direction are not included."""
    return c in IGNORABLE or (category(c) == "Cf" and c not in BIDI)


def changes_neighbours(before: str, c: str, after: str) -> bool:
    """Whether an invisible character changes how its neighbours look, as some scripts and emoji need it."""
    if before and c in EMOJI_VARIANTS:
        return category(before) == "So" or after == KEYCAP
    if not before or not after:
        return False
    if c in (JOINER, NON_JOINER) and combining(before) == VIRAMA:
        return category(after).startswith("L")
    if c == NON_JOINER:
        return bidirectional(before) == bidirectional(after) == "AL"
    return c == JOINER and category(after) == "So" and (category(before) in ("So", "Sk") or before in EMOJI_VARIANTS)


def most_marks(text: str) -> int:
    """The largest number of marks on one letter."""
    runs = groupby(text, key=lambda c: category(c) in ("Mn", "Me"))
    return max((len(list(run)) for marks, run in runs if marks), default=0)
