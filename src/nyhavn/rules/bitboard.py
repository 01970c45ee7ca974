"""Bitboards: sets of cells as the bits of an integer; and copying a block of words."""


def lowest(cells: int) -> int:
    """The index of the lowest set bit of a set that is not empty."""
    return (cells & -cells).bit_length() - 1


def copy_words(w: list[int], start: int, t: list[int], at: int, n: int) -> None:
    """Copy n words of a table into a state; compiled code always copies the maximum length of a list of takes."""
    w[start : start + n] = t[at : at + n]
