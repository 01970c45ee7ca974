"""Encodes views as observations of zeros and ones."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nyhavn.encoding.layout import pieces, size
from nyhavn.encoding.observation_bits import SPARE, encode
from nyhavn.game.view import View
from nyhavn.rules.knowledge import VIEW_WORDS
from nyhavn.rules.lookup import lookup_table

Bits = NDArray[np.uint8]


def observation(view: View) -> Bits:
    """Encode the view of a seat as zeros and ones."""
    if view.viewer is None:
        raise ValueError("a spectator has no observation: choose a seat")
    v = [*view.words, *view.unknown] + [0] * (VIEW_WORDS - len(view.words) - len(view.unknown))
    row = [0] * (size(view.players) + SPARE)
    encode(v, lookup_table(), view.viewer, row, 0)
    return np.array(row[: size(view.players)], dtype=np.uint8)


def named(row: NDArray[np.generic], players: int) -> dict[str, NDArray[np.generic]]:
    """The pieces of an observation by name, reshaped views of the same memory."""
    found, at = {}, 0
    for piece in pieces(players):
        found[piece.name] = row[at : at + piece.size].reshape(piece.shape)
        at += piece.size
    return found
