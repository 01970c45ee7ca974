"""The cache of compiled code on disk."""

import hashlib
import os
import sys
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
from numba.core.caching import UserProvidedCacheLocator

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
    """The cache key: it changes with the sources, the versions of Python, Numba and NumPy, and the processor."""
    made_from = hashlib.sha256()
    for path in sources():
        content = path.read_bytes()
        made_from.update(f"{path.parent.name}/{path.name} {len(content)}\n".encode() + content)
    tag = sys.implementation.cache_tag
    for part in (tag, numba.__version__, numpy.__version__, llvmlite.binding.get_host_cpu_name()):
        made_from.update(part.encode())
    return f"{nyhavn.__version__}-{made_from.hexdigest()[:16]}"


KEY = key()
"""The cache key of the imported sources, also if the files are changed while the process runs."""


class Locator(UserProvidedCacheLocator):
    """Tells Numba where compiled code is stored: by the cache key, not by the path of the checkout."""

    @classmethod
    def get_suitable_cache_subpath(cls, _file: str) -> str:
        """The name of the directory for the compiled code, the same for all checkouts."""
        return "kernels"

    def get_source_stamp(self) -> str:
        """The cache key instead of the time of the file, which differs between checkouts."""
        return KEY


LOCATOR = f"{__name__}.{Locator.__name__}"
"""The name by which Numba finds the class; older versions ignore it, and store code by path."""


def directory() -> Path:
    """The directory for this key: in the user's cache, or a temporary one if that is not writable."""
    home = os.environ.get(VARIABLE) or platformdirs.user_cache_path("nyhavn")
    path = Path(home) / KEY
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
        with set_for_now("CACHE_DIR", str(path)), set_for_now("CACHE_LOCATOR_CLASSES", LOCATOR):
            yield


@contextmanager
def set_for_now(name: str, value: str) -> Iterator[None]:
    """Change a setting of Numba, and restore it at the end."""
    before = getattr(SETTINGS, name, "")
    setattr(SETTINGS, name, value)
    try:
        yield
    finally:
        setattr(SETTINGS, name, before)
