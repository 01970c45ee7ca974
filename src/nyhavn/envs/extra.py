"""The libraries that the environments need besides the package itself."""

from collections.abc import Iterator
from contextlib import contextmanager

INSTALL = "pip install 'nyhavn[research]'"


@contextmanager
def research() -> Iterator[None]:
    """Say what to install where a library of the extra cannot be imported."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{error.name} is not installed; this door needs: {INSTALL}", name=error.name
        ) from None
