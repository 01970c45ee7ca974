"""Names that people give themselves: short, one line, and shown as they are read."""

from __future__ import annotations

from unicodedata import category, normalize

from nyhavn.server.denial import Denial, Denied

LONGEST = 30
HIDDEN = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of characters that no name has: controls, surrogates, private and unassigned ones, line ends."""
BIDI = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the order of what is read."""
INVISIBLE = {"Cf", "Zs", "Mn", "Me"}
"""Categories of characters that cannot make a name alone."""


def clean(name: str, longest: int = LONGEST, refusal: Denial = Denial.BAD_NAME) -> str:
    """The name in one form of writing, with single blanks."""
    tidy = " ".join(filter(None, normalize("NFC", name).split(" ")))
    wrong = any(category(c) in HIDDEN or c in BIDI for c in tidy)
    if wrong or len(tidy) > longest or all(category(c) in INVISIBLE for c in tidy):
        raise Denied(refusal)
    return tidy
