"""The cache of compiled code on disk."""

import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

import llvmlite.binding
import numba
import numpy
import platformdirs

import nyhavn
from nyhavn import encoding, rules, search
from nyhavn.file_lock import hold

VARIABLE = "NYHAVN_CACHE"
SETTINGS: Any = numba.config
SETTINGS_LOCK = Lock()
"""Serializes changes of Numba's settings, which are global to the process."""


def sources() -> Iterator[Path]:
    """The source files of the compiled code."""
    for room in (rules.__file__, search.__file__, encoding.__file__, __file__):
        yield from sorted(Path(room or "").parent.glob("*.py"))


def key() -> str:
    """The cache key: it changes with the sources, the versions of Numba and NumPy, and the processor."""
    made_from = hashlib.sha256()
    for path in sources():
        made_from.update(path.name.encode() + path.read_bytes())
    for part in (numba.__version__, numpy.__version__, llvmlite.binding.get_host_cpu_name()):
        made_from.update(part.encode())
    return f"{nyhavn.__version__}-{made_from.hexdigest()[:16]}"


def directory() -> Path:
    """The directory for this key: in the user's cache, or a temporary one if that is not writable."""
    home = os.environ.get(VARIABLE) or platformdirs.user_cache_path("nyhavn")
    path = Path(home) / key()
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="nyhavn-"))
    return path if os.access(path, os.W_OK) else Path(tempfile.mkdtemp(prefix="nyhavn-"))


def is_compiled(name: str) -> bool:
    """Whether the compiled function with this name is in the cache."""
    return any(directory().rglob(f"*.{name}-*.nbi"))


@contextmanager
def compiling(name: str) -> Iterator[None]:
    """Set the cache directory of Numba, and hold a file lock so that only one process compiles a function."""
    path = directory()
    with SETTINGS_LOCK, (path / f"{name}.lock").open("w") as lock:
        hold(lock, wait=True)
        before, SETTINGS.CACHE_DIR = SETTINGS.CACHE_DIR, str(path)
        try:
            yield
        finally:
            SETTINGS.CACHE_DIR = before
