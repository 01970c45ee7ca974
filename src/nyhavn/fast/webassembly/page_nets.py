"""Writes the nets for the page into `web/src/engine/`: the weights alone, in half precision, as they are trained."""

from __future__ import annotations

from pathlib import Path

from nyhavn.nets import load_shipped_net
from nyhavn.rules.material import PLAYER_COUNTS

TARGET = Path(__file__).parents[4] / "web" / "src" / "engine"


def locate_page_net(players: int) -> Path:
    """The file of the net for a number of players."""
    return TARGET / f"net-{players}.f16"


def write_page_net(players: int) -> bytes:
    """The weights of a net, two bytes each, the lower one first."""
    return load_shipped_net(players).weights.astype("<f2").tobytes()


def main() -> None:
    """Write all nets."""
    for players in PLAYER_COUNTS:
        locate_page_net(players).write_bytes(write_page_net(players))


if __name__ == "__main__":
    main()
