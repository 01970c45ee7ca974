"""Bitboards: sets of cells as the bits of an integer, and words copied in one go."""


def lowest(cells: int) -> int:
    """The index of the first cell of a set that is not empty."""
    return (cells & -cells).bit_length() - 1


def copy(w: list[int], start: int, t: list[int], at: int, n: int) -> None:
    """Copy n words of a table into a state; compiled code copies as many as a list of takes can be long."""
    w[start : start + n] = t[at : at + n]
