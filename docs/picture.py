"""The picture of the README, made anew with `python docs/picture.py`: what `nyhavn show` draws, as SVG."""

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from nyhavn import Position
from nyhavn.cli.game_text import GameDescriber
from nyhavn.cli.terminal_board import draw_board

PICTURE = Path(__file__).with_name("terminal.svg")
COLUMNS = 79
POSITION = (
    "1t GPGRPRG R6Y4G5B9P2E R2Y7G4B3 0120/0210/0101/0011/0020/9 X3C "
    "1g3/GGG2/1P3/1P3/1p2G/PPpgG/PpPWG/YyPGg/rRpgG:P2:adct "
    "1Rr2/1RWY1/1rrYy/RRRRY/RRrRW/pPPPP/1BB2/1BB2/bBbBb:RYP:Adt "
    "bBGP1/BbGp1/BBgYy/1Bb1y/2YYY/2Y2/2g2/yYG2/1YG2:RP5:adct"
)
NAMES = ("You", "Asta", "Bo")
BLACK, WHITE = (0x1A, 0x1E, 0x24), (0xEC, 0xE7, 0xDB)
THEME = TerminalTheme(BLACK, WHITE, [BLACK] * 8)
SAYS = "A game for three drawn in the terminal: harbour, supply, tiles, abilities, and the houses of all players"

FRAME = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img" aria-label="SAYS">
<title>SAYS</title>
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px }}
.{unique_id}-title {{ font-family: "DejaVu Sans", Helvetica, Arial, sans-serif; font-size: 18px }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
""".replace("SAYS", SAYS)
"""Without the web font of rich's own frame: a picture asks nobody for anything."""


def picture() -> str:
    """The drawing of a position as SVG."""
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    draw_board(Position.parse(POSITION).view(0), GameDescriber(NAMES, 0), console)
    return console.export_svg(title="nyhavn show", theme=THEME, code_format=FRAME, unique_id="nyhavn")


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
