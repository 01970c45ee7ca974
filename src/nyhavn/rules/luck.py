"""A small generator that gives the same numbers to interpreted and compiled code."""

MASK = (1 << 63) - 1


def seeded(seed: int) -> int:
    """The generator's first number for a seed; neighbouring seeds share nothing."""
    x = (seed * 0x1E3779B97F4A7C15 + 0x2545F4914F6CDD1D) & MASK
    x = ((x ^ (x >> 30)) * 0x3F58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x14D049BB133111EB) & MASK
    return x ^ (x >> 31)


def spin(x: int) -> int:
    """The number after x: a linear congruential generator of 63 bits, of which only the upper 32 are used."""
    return (x * 6364136223846793005 + 1442695040888963407) & MASK


def below(x: int, n: int) -> int:
    """What the generator's number x says when asked for one of 0 … n-1."""
    return ((x >> 31) * n) >> 32
