"""Random mutations of texts."""

from random import Random

ALPHABET = "RYGBPWErygbpwe0123456789tdbcar>!@?.:/+-=;, \t\n\r\"'AXDCTaxdct" + "é\u0000\u202e٣ßﬁ½ŉ"


def mutate_text(text: str, rng: Random) -> str:
    """The text with one to four random mutations."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        i, j = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        match rng.randrange(7):
            case 0:
                text = text[:i] + rng.choice(ALPHABET) + text[i:]
            case 1:
                text = text[:i] + text[i + 1 :]
            case 2:
                text = text[:i] + rng.choice(ALPHABET) + text[i + 1 :]
            case 3:
                text = text[:i] + text[j : j + 8] + text[i:]
            case 4:
                text = text[:i] + text[i + 1 : i + 2] + text[i : i + 1] + text[i + 2 :]
            case 5:
                text = text[: max(i, len(text) // 2)]
            case _:
                text = text[:i] + text[min(j, i + 12) :]
    return text
