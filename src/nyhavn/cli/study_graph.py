"""The chances of all seats from turn to turn, as a graph of characters and as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from rich.text import Text

from nyhavn.cli.game_text import say
from nyhavn.study.decisions import Label
from nyhavn.study.game_study import Study

ROWS = 11
"""The rows of the graph, one for each ten points."""
WIDEST = 100
STYLES = ("cyan", "yellow", "magenta", "green")
MARKS = "1234"
"""The seats are told apart by their numbers, not only by colours."""

LEFT, RIGHT, TOP, HEIGHT, BELOW = 44, 60, 56, 200, 44
LETTER, LONGEST = 7.4, 40
"""The approximate width of a letter of a name, and how many letters are shown."""
STEP = 14
"""The width of a turn in the picture."""
DASHES = ("", "7 3", "2 3", "9 3 2 3")
STYLE = """
  .card { fill: #ffffff } .ink { fill: #1f2328 } .faint { fill: #59636e } .grid { stroke: #d1d9e0 }
  .line { fill: none; stroke-width: 2.5 }
  .s0 { stroke: #1f6feb } .s1 { stroke: #c2410c } .s2 { stroke: #6e40c9 } .s3 { stroke: #1a7f37 }
  .n0 { fill: #1f6feb } .n1 { fill: #c2410c } .n2 { fill: #6e40c9 } .n3 { fill: #1a7f37 }
  @media (prefers-color-scheme: dark) {
    .card { fill: #0d1117 } .ink { fill: #e6edf3 } .faint { fill: #9198a1 } .grid { stroke: #30363d }
    .s0 { stroke: #58a6ff } .s1 { stroke: #f0883e } .s2 { stroke: #bc8cff } .s3 { stroke: #3fb950 }
    .n0 { fill: #58a6ff } .n1 { fill: #f0883e } .n2 { fill: #bc8cff } .n3 { fill: #3fb950 }
  }
"""
BAD = {Label.INACCURACY: "?!", Label.MISTAKE: "?", Label.BLUNDER: "??"}
"""The signs of labels in the picture."""


def list_chances(study: Study, seat: int) -> list[float]:
    """A seat's chances at the start of each turn, and its result."""
    own = study.seats[seat]
    return [*(swing.start for swing in own.swings), own.result]


# Characters


def draw_text_graph(study: Study, names: Sequence[str]) -> Text:
    """A row for each ten points, a column or two for each turn, and the number of each seat where its chance lies."""
    length = len(study.seats[0].swings) + 1
    scale = 2 if 2 * length <= WIDEST else 1
    grid = [[" "] * length for _ in range(ROWS)]
    for seat in range(len(names)):
        for column, chance in enumerate(list_chances(study, seat)):
            grid[round((ROWS - 1) * (1 - chance))][column] = MARKS[seat]
    graph = Text()
    for number, row in enumerate(grid):
        graph.append(f"{100 - number * 10:>4} ┤" if number % 5 == 0 else "     │")
        for mark in row:
            graph.append(mark.ljust(scale), STYLES[MARKS.index(mark)] if mark in MARKS else None)
        graph.append("\n")
    graph.append(f"     └{draw_axis(length, scale)}\n")
    for seat, name in enumerate(names):
        graph.append(f"     {MARKS[seat]} ", STYLES[seat])
        graph.append(name + "\n")
    graph.right_crop(1)
    return graph


def draw_axis(length: int, scale: int) -> str:
    """The axis with every tenth turn marked, and their numbers below it."""
    axis = "".join(("┴" if turn % 10 == 0 else "─").ljust(scale, "─") for turn in range(length))
    below = "".join(f"{turn:<{10 * scale}}" for turn in range(0, length, 10))
    return f"{axis}\n      {below.rstrip()}"


# Pictures


def draw_picture(games: Sequence[tuple[str, Study, Sequence[str]]]) -> str:
    """The graphs of games, one below the other."""
    letters = max(min(LONGEST, len(name)) for _, _, names in games for name in names)
    width = max(LEFT + STEP * len(study.seats[0].swings) + RIGHT + int(LETTER * letters) for _, study, _ in games)
    tall = TOP + HEIGHT + BELOW
    heading = say("study-graph")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {tall * len(games)}" width="{width}" '
        f'height="{tall * len(games)}" role="img" font-family="system-ui, sans-serif" font-size="13">',
        f"<title>{escape(heading)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="card" width="{width}" height="{tall * len(games)}"/>',
    ]
    for number, (name, study, names) in enumerate(games):
        parts += [f'<g transform="translate(0 {tall * number})">', *draw_game(name, study, names), "</g>"]
    return "\n".join([*parts, "</svg>\n"])


def draw_game(name: str, study: Study, names: Sequence[str]) -> Iterator[str]:
    """The graph of one game: a line for each seat, and signs where a move lost points."""
    end = LEFT + STEP * len(study.seats[0].swings)
    yield f'<text class="ink" x="{LEFT}" y="22" font-size="15" font-weight="600">{escape(name)}</text>'
    yield f'<text class="faint" x="{LEFT}" y="41">{escape(say("study-graph"))}</text>'
    for percent in range(0, 101, 25):
        y = height_of(percent / 100)
        yield f'<line class="grid" x1="{LEFT}" y1="{y:g}" x2="{end}" y2="{y:g}"/>'
        yield f'<text class="faint" x="{LEFT - 8}" y="{y + 4:g}" text-anchor="end">{percent}</text>'
    for turn in range(0, len(study.seats[0].swings) + 1, 10):
        yield f'<text class="faint" x="{LEFT + STEP * turn}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{turn}</text>'
    for seat in range(len(names)):
        chances = list_chances(study, seat)
        line = " ".join(f"{LEFT + STEP * turn},{height_of(chance):.1f}" for turn, chance in enumerate(chances))
        dashes = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        yield f'<polyline class="line s{seat}" points="{line}"{dashes}/>'
    yield from draw_signs(study)
    yield from draw_names(study, names, end + 10)


def draw_signs(study: Study) -> Iterator[str]:
    """The signs of labelled moves, above the line of the seat that moved."""
    for place, decision in study.decisions:
        if decision.label in BAD:
            x = LEFT + STEP * place.turn
            y = height_of(study.seats[place.seat].swings[place.turn].start) - 7
            label = escape(say(f"study-label-{decision.label}"))
            yield (
                f'<text class="n{place.seat}" x="{x}" y="{y:.1f}" text-anchor="middle" font-weight="700">'
                f"<title>{label}</title>{BAD[decision.label]}</text>"
            )


def draw_names(study: Study, names: Sequence[str], x: int) -> Iterator[str]:
    """The names of the seats beside the ends of their lines, moved apart."""
    ends = sorted(range(len(names)), key=lambda seat: -study.seats[seat].result)
    for number, seat in enumerate(ends):
        y = TOP + 6 + 20 * number
        yield f'<line class="line s{seat}" x1="{x}" y1="{y - 4}" x2="{x + 26}" y2="{y - 4}"' + (
            f' stroke-dasharray="{DASHES[seat]}"/>' if DASHES[seat] else "/>"
        )
        yield f'<text class="n{seat}" x="{x + 32}" y="{y}">{escape(names[seat][:LONGEST])}</text>'


def height_of(chance: float) -> float:
    """The height of a chance in the picture."""
    return TOP + HEIGHT * (1 - chance)
