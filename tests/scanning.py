"""A reader of QR codes by ISO 18004, from a picture that stands straight; it knows nothing of who drew it."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import chain, zip_longest

from PIL import Image

Grid = list[list[bool]]
LEVELS = {1: "L", 0: "M", 3: "Q", 2: "H"}
CHECKS = {
    "L": (7, 10, 15, 20, 26, 18, 20, 24, 30, 18),
    "M": (10, 16, 26, 18, 24, 16, 18, 22, 22, 26),
    "Q": (13, 22, 18, 26, 18, 24, 18, 22, 20, 24),
    "H": (17, 28, 22, 16, 22, 28, 26, 26, 24, 28),
}
"""How many words of each block are for checking, by level and version."""
BLOCKS = {
    "L": (1, 1, 1, 1, 1, 2, 2, 2, 2, 4),
    "M": (1, 1, 1, 2, 2, 4, 4, 4, 5, 5),
    "Q": (1, 1, 2, 2, 4, 4, 6, 6, 8, 8),
    "H": (1, 1, 2, 4, 4, 4, 5, 6, 8, 8),
}
ALIGNED = ((), (18,), (22,), (26,), (30,), (34,), (22, 38), (24, 42), (26, 46), (28, 50))
MASKS = (
    lambda y, x: (y + x) % 2,
    lambda y, x: y % 2,
    lambda y, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)
FINDER = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
FORMAT_MASK, FORMAT_CHECK = 0x5412, 0x537
BYTES = 0b0100


class NoCode(ValueError):
    """A picture holds no code that can be read without a mistake."""


def scanned(picture: bytes) -> str:
    """The text of the code in a picture."""
    grid = modules(picture)
    version = (len(grid) - 17) // 4
    level, mask = format_of(grid)
    words = list(words_in(grid, version, mask))
    return text_in(data_in(words, CHECKS[level][version - 1], BLOCKS[level][version - 1]), version)


def modules(picture: bytes) -> Grid:
    """The dark and light squares; their number follows from the width of the finder at the upper left."""
    image = Image.open(BytesIO(picture)).convert("L").point(lambda light: 255 if light < 128 else 0)
    box = image.getbbox()
    if box is None:
        raise NoCode("nothing is dark")
    left, top, right, _ = box
    finder = next(x for x in range(left, right) if not image.getpixel((x, top))) - left
    size = round((right - left) * 7 / finder)
    step = (right - left) / size
    at = [(number + 0.5) * step for number in range(size)]
    grid = [[bool(image.getpixel((int(left + x), int(top + y)))) for x in at] for y in at]
    if size % 4 != 1 or not 21 <= size <= 57 or not all(is_finder(grid, *corner) for corner in corners(size)):
        raise NoCode("there are no three finders")
    return grid


def corners(size: int) -> list[tuple[int, int]]:
    """Where the finders begin."""
    return [(0, 0), (0, size - 7), (size - 7, 0)]


def is_finder(grid: Grid, y: int, x: int) -> bool:
    """Whether a finder stands here."""
    return all(grid[y + i][x + j] == (mark == "#") for i, row in enumerate(FINDER) for j, mark in enumerate(row))


def format_of(grid: Grid) -> tuple[str, int]:
    """The level of correction and the mask, which are written twice."""
    size = len(grid)
    here = [(8, x) for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [(y, 8) for y in (7, 5, 4, 3, 2, 1, 0)]
    there = [(size - 1 - i, 8) for i in range(7)] + [(8, size - 8 + i) for i in range(8)]
    found = {number(grid[y][x] for y, x in places) ^ FORMAT_MASK for places in (here, there)}
    if len(found) != 1 or remainder(said := found.pop()):
        raise NoCode("the format is damaged")
    return LEVELS[said >> 13], said >> 10 & 7


def remainder(said: int) -> int:
    """What is left of the format after its code was divided out."""
    for shift in range(4, -1, -1):
        if said >> shift + 10 & 1:
            said ^= FORMAT_CHECK << shift
    return said


def number(bits: Iterator[bool]) -> int:
    """Bits as a number, the highest first."""
    found = 0
    for bit in bits:
        found = found << 1 | bit
    return found


def words_in(grid: Grid, version: int, mask: int) -> Iterator[int]:
    """All words, in the order in which they are written: in columns of two, up and down, from the right."""
    size = len(grid)
    bits = []
    columns = [x for x in range(size - 1, 0, -2) if x > 6] + [5, 3, 1]
    for turn, right in enumerate(columns):
        for y in range(size) if turn % 2 else range(size - 1, -1, -1):
            for x in (right, right - 1):
                if not is_fixed(y, x, size, version):
                    bits.append(grid[y][x] ^ (MASKS[mask](y, x) == 0))
    return (number(iter(bits[start : start + 8])) for start in range(0, len(bits) - 7, 8))


def is_fixed(y: int, x: int, size: int, version: int) -> bool:
    """Whether a square belongs to a pattern and holds no data."""
    if y == 6 or x == 6 or (y < 9 and (x < 9 or x >= size - 8)) or (x < 9 and y >= size - 8):
        return True
    if version >= 7 and ((y < 6 and x >= size - 11) or (x < 6 and y >= size - 11)):
        return True
    middles = (6, *ALIGNED[version - 1])
    last = middles[-1]
    beside = [(a, b) for a in middles for b in middles if (a, b) not in ((6, 6), (6, last), (last, 6))]
    return any(abs(y - a) < 3 and abs(x - b) < 3 for a, b in beside)


def data_in(words: list[int], checks: int, number_of_blocks: int) -> list[int]:
    """The words of all blocks, which are written in turns, without those for checking, each of which must be right."""
    short, longer = divmod(len(words) - checks * number_of_blocks, number_of_blocks)
    sizes = [short + (block >= number_of_blocks - longer) for block in range(number_of_blocks)]
    blocks: list[list[int]] = [[] for _ in sizes]
    order = zip_longest(*([block] * size for block, size in enumerate(sizes)))
    turns = [block for turn in order for block in sorted(filter(lambda b: b is not None, turn))]
    turns += list(range(number_of_blocks)) * checks
    for block, word in zip(turns, words, strict=True):
        blocks[block].append(word)
    if not all(is_sound(block, checks) for block in blocks):
        raise NoCode("a word is damaged")
    return list(chain.from_iterable(block[:-checks] for block in blocks))


def is_sound(block: list[int], checks: int) -> bool:
    """Whether a block is a word of its Reed-Solomon code."""
    point = 1
    for _ in range(checks):
        value = 0
        for word in block:
            value = times(value, point) ^ word
        if value:
            return False
        point = times(point, 2)
    return True


def times(a: int, b: int) -> int:
    """The product in the field of 256 elements."""
    found = 0
    while b:
        found ^= a if b & 1 else 0
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return found


def text_in(data: list[int], version: int) -> str:
    """The text that the data holds, if it is written in bytes."""
    bits = "".join(f"{word:08b}" for word in data)
    counted = 8 if version < 10 else 16
    if int(bits[:4], 2) != BYTES:
        raise NoCode("it is not written in bytes")
    length = int(bits[4 : 4 + counted], 2)
    text = bits[4 + counted : 4 + counted + 8 * length]
    return bytes(int(text[start : start + 8], 2) for start in range(0, 8 * length, 8)).decode()
