"""A pseudo-random number generator that gives the same numbers to interpreted and compiled code.

No product or sum here reaches 2**63: compiled code may assume that signed numbers never overflow.
"""

LOW = 0xFFFFFFFF
MULTIPLIER = 2131995753
"""`MULTIPLIER * 2**32 - 1` and half of one less are prime, so the generator's period is almost 2**62."""


def mix(x: int) -> int:
    """A 32-bit hash of x, which every bit of x affects."""
    x = (x ^ x >> 16) * 0x45D9F3B & LOW
    x = (x ^ x >> 16) * 0x45D9F3B & LOW
    return x ^ x >> 16


def seeded(seed: int) -> int:
    """The generator's state for a seed; neighbouring seeds give unrelated states."""
    high = mix(seed >> 32 & LOW ^ 0x9E3779B9)
    low = mix(seed & LOW ^ high)
    return mix(high ^ low) % MULTIPLIER << 32 | low | 1


def spin(x: int) -> int:
    """The state after x, by multiply-with-carry."""
    return MULTIPLIER * (x & LOW) + (x >> 32)


def below(x: int, n: int) -> int:
    """The random number from 0 to n-1 that the generator's state x gives."""
    return ((x ^ x >> 32) & LOW) * n >> 32
