"""The exponential function of the module, by arithmetic alone, so that the module imports nothing."""

HALVINGS = 10
SMALLEST = -104.0
"""Below this, the result is zero in single precision."""


def exponential(x: float) -> float:
    """The exponential of a number that is not positive, exact to single precision."""
    if x < SMALLEST:
        return 0.0
    y = x / (1 << HALVINGS)
    power = 1.0 + y * (1.0 + y / 2 * (1.0 + y / 3 * (1.0 + y / 4 * (1.0 + y / 5 * (1.0 + y / 6 * (1.0 + y / 7))))))
    for _ in range(HALVINGS):
        power *= power
    return power
