"""The two questions asked of sets of cells; compiled code answers them with one instruction each."""


def count(cells: int) -> int:
    """How many cells are in the set."""
    return cells.bit_count()


def lowest(cells: int) -> int:
    """The index of the first cell of a set that is not empty."""
    return (cells & -cells).bit_length() - 1
