"""Files that commit 871f1df wrote, the last one before the code was put into packages by their purpose.

Nothing of the present code writes them: what they hold has to be read, and written again, as it was.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
MISSING = "nothing"
"""What stands for a value that is not there."""


def read_json(name: str) -> Any:
    """What a compressed file of JSON holds."""
    return json.loads(gzip.decompress((DATA / name).read_bytes()))


def decompress(name: str, path: Path) -> Path:
    """Write what a compressed file holds to a path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.decompress((DATA / name).read_bytes()))
    return path


def differences(before: str, now: str) -> list[str]:
    """The fields of two messages in JSON that differ, or that their texts do although all fields are equal."""
    found = list(changed_fields(json.loads(before), json.loads(now)))
    return found or (["the same fields, written differently"] if before != now else [])


def changed_fields(before: Any, now: Any, path: str = "") -> Iterator[str]:
    """The places at which two values differ, with both values."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key in before | now:
            yield from changed_fields(before.get(key, MISSING), now.get(key, MISSING), f"{path}.{key}")
    elif isinstance(before, list) and isinstance(now, list):
        for number, pair in enumerate(zip_longest(before, now, fillvalue=MISSING)):
            yield from changed_fields(*pair, f"{path}[{number}]")
    elif (type(before), before) != (type(now), now):
        yield f"{path} was {before!r}, is {now!r}"
