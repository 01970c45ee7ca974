"""The optional dependencies of the environments."""

from collections.abc import Iterator
from contextlib import contextmanager

INSTALL = "pip install 'nyhavn[research]'"


@contextmanager
def research() -> Iterator[None]:
    """Add installation instructions to the error if a library of the extra cannot be imported."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{error.name} is not installed; this door needs: {INSTALL}", name=error.name
        ) from None
