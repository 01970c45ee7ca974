"""The colours of cards, tiles and cells in drawings: pairs of foreground and background."""

from collections.abc import Mapping
from types import MappingProxyType

PALETTE: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "R": ("#ffffff", "#c4472f"),
        "Y": ("#1c1508", "#e5ae3d"),
        "G": ("#ffffff", "#447a50"),
        "B": ("#ffffff", "#3b78ad"),
        "P": ("#ffffff", "#7657a3"),
        "W": ("#3d3a34", "#ece7db"),
        "E": ("#ffffff", "#26241f"),
        "r": ("#ffd9d0", "#7d2a1a"),
        "y": ("#fff0cc", "#8a6414"),
        "g": ("#d8f0dc", "#2a5234"),
        "b": ("#d6e9fa", "#1f4a70"),
        "p": ("#e9defa", "#4a3470"),
    }
)
"""The colours by letter: capital letters for cards and windows, small letters for bricks."""
EMPTY = ("#9d988a", "#2b2a27")
COAT = ("#f2cf63", "#2b2a27")
