"""The ladder and the win matrix as self-contained SVG, with light and dark colour schemes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import ceil, floor
from xml.sax.saxutils import escape

from nyhavn.arena.rating_models import EloRating
from nyhavn.arena.statistics import Interval
from nyhavn.arena.summary import Summary, Versus, format_elo, format_percent

STYLE = """
  .card { fill: #ffffff } .ink { fill: #1f2328 } .faint { fill: #59636e } .grid { stroke: #d1d9e0 }
  .mark { fill: #c2410c; stroke: #ffffff; stroke-width: 2 } .reach { stroke: #7b93ad; stroke-width: 4 }
  .empty { fill: #f0f3f6 }
  @media (prefers-color-scheme: dark) {
    .card { fill: #0d1117 } .ink { fill: #e6edf3 } .faint { fill: #9198a1 } .grid { stroke: #30363d }
    .mark { fill: #f0883e; stroke: #0d1117 } .reach { stroke: #5f7b98 }
    .empty { fill: #161b22 }
  }
"""
SHADES = 9
LIGHT = ("#f4a582", "#f7f7f7", "#92c5de")
DARK = ("#8a3b12", "#30363d", "#14507a")
"""The colours of losing, even and winning: distinct orange and blue, with enough contrast for the number on them."""

Scale = Callable[[float], float]
Scores = Mapping[tuple[str, str], Interval]

MARGIN = 20
LETTER = 7.2
"""The approximate width of a letter."""
TOP = 76
STEP = 34
CELL = 84
ROW = 46
SCALE = 480
SWATCH = 22
NARROWEST = 420
LONGEST = 32
"""The maximum number of letters of a name."""
SLANT = 0.62
"""The height and width of a slanted heading, relative to its length."""
GAPS = tuple(first * 10**zeros for zeros in range(1, 7) for first in (1, 2, 5))
MOST_TICKS = 8
LEAST_REACH = 200.0
REACH = 1 / 3
"""How far intervals extend beyond the weakest and the strongest bot: at least some Elo, or a part of their gap."""
HEAD = 7
"""The size of an arrowhead."""


def draw_ladder(summary: Summary) -> str:
    """Draw the bots of the largest connected group on an axis of Elo with their intervals, strongest first."""
    ratings = summary.ladders[0] if summary.ladders else ()
    names = short_names([one.bot for one in ratings])
    left = MARGIN + text_width(names.values()) + 20
    ticks = ticks_of(worth_showing(ratings))
    right, bottom = left + SCALE, TOP + 18 + STEP * len(ratings)
    across = scale(ticks, left, right)
    shapes = list(draw_grid(ticks, across, TOP + 10, bottom))
    for row, one in enumerate(ratings):
        shapes += draw_rung(one, names[one.bot], across, left, TOP + 18 + STEP * row + STEP // 2)
    description = "; ".join(f"{names[one.bot]}: {elo_text(one.elo)}" for one in ratings)
    return draw_picture(
        "Ladder", "Elo with 95 % intervals, two players", description, (right + 64, bottom + MARGIN), shapes
    )


def worth_showing(ratings: Sequence[EloRating]) -> list[float]:
    """All ratings and the bounds of their intervals, clipped so that distant bounds do not squeeze the others."""
    means = [one.elo.mean for one in ratings]
    weakest, strongest = min(means, default=0.0), max(means, default=0.0)
    reach = max(LEAST_REACH, REACH * (strongest - weakest))
    bounds = [bound for one in ratings for bound in (one.elo.low, one.elo.high)]
    return means + [min(max(bound, weakest - reach), strongest + reach) for bound in bounds]


def draw_rung(one: EloRating, name: str, across: Scale, left: float, y: float) -> Iterator[str]:
    """A bot's name, interval, mark and number; an interval that exceeds the axis ends in an arrow."""
    right = left + SCALE
    mean = across(one.elo.mean)
    low, high = max(left, across(one.elo.low)), min(right, across(one.elo.high))
    yield draw_text(left - 16, y + 4, name, "ink", "end")
    if across(one.elo.low) < left:
        yield draw_arrow(left, y, HEAD)
    if across(one.elo.high) > right:
        yield draw_arrow(right, y, -HEAD)
    yield f'<line class="reach" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" stroke-linecap="round"/>'
    yield f'<circle class="mark" cx="{mean:.1f}" cy="{y}" r="6.5"/>'
    yield draw_text(max(high, mean + 4) + 10, y + 4, format_elo(one.elo.mean), "ink", more='font-weight="600"')


def draw_arrow(x: float, y: float, back: float) -> str:
    """An arrowhead; `back` is the horizontal extent of its sides."""
    sides = f"{x + back:.1f} {y - HEAD} {x:.1f} {y} {x + back:.1f} {y + HEAD}"
    return f'<polyline class="reach" points="{sides}" fill="none" stroke-linecap="round"/>'


def elo_text(elo: Interval) -> str:
    """The text of a rating, with its interval unless it is fixed."""
    return (
        format_elo(elo.mean)
        if elo.low == elo.high
        else f"{format_elo(elo.mean)} ({format_elo(elo.low)} to {format_elo(elo.high)})"
    )


def ticks_of(values: Sequence[float]) -> range:
    """At most a few round numbers that span some values."""
    low, high = min(values, default=900.0), max(values, default=1100.0)
    gap = next((gap for gap in GAPS if high - low <= gap * MOST_TICKS), GAPS[-1])
    first, last = floor(low / gap) * gap, ceil(high / gap) * gap
    return range(first, max(last, first + gap) + 1, gap)


def scale(ticks: range, left: float, right: float) -> Scale:
    """A linear scale from the first to the last tick."""
    return lambda value: left + (right - left) * (value - ticks[0]) / (ticks[-1] - ticks[0])


def draw_grid(ticks: range, across: Scale, top: float, bottom: float) -> Iterator[str]:
    """A line and a number for every tick."""
    for tick in ticks:
        x = across(tick)
        yield f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}"/>'
        yield draw_text(x, top - 8, format_elo(tick), "faint", "middle")


def draw_matrix(summary: Summary) -> str:
    """Draw every bot's score against every other at two players, strongest first: winning blue, losing orange."""
    bots = rank_bots(summary)
    names, scores = short_names(bots), score_table(summary.pairs)
    slanted = any(text_width([name]) > CELL for name in names.values())
    left = MARGIN + text_width(names.values()) + 16
    top = TOP + 10 + (SLANT * text_width(names.values()) if slanted else 8)
    right, bottom = left + CELL * len(bots), top + ROW * len(bots)
    shapes = [
        draw_column_name(names[bot], left + CELL * (column + 0.5), top - 10, slanted) for column, bot in enumerate(bots)
    ]
    for row, bot in enumerate(bots):
        shapes.append(draw_text(left - 12, top + ROW * (row + 0.5) + 4, names[bot], "ink", "end"))
        shapes += [draw_cell(scores, (bot, other), left + CELL * i, top + ROW * row) for i, other in enumerate(bots)]
    shapes += draw_legend(left, bottom + 18)
    description = "; ".join(
        f"{names[a]} against {names[b]}: {format_percent(scores[a, b].mean)}" for a, b in list_met_pairs(scores, bots)
    )
    lean = SLANT * text_width([names[bots[-1]]]) - CELL / 2 if slanted else 0
    size = right + max(0, lean) + MARGIN, bottom + 54
    return draw_picture(
        "Win matrix", "Score of the row against the column with 95 % interval", description, size, shapes
    )


def rank_bots(summary: Summary) -> list[str]:
    """The bots that met at two players, strongest first."""
    return [one.bot for ladder in summary.ladders for one in ladder]


def score_table(pairs: Iterable[Versus]) -> dict[tuple[str, str], Interval]:
    """The scores of both sides of every pair."""
    scores = {}
    for pair in pairs:
        scores[pair.first, pair.second] = pair.score
        scores[pair.second, pair.first] = pair.score.mirrored
    return scores


def list_met_pairs(scores: Scores, bots: Sequence[str]) -> Iterator[tuple[str, str]]:
    """All pairs of bots that met, in the order of the picture, each once."""
    for place, bot in enumerate(bots):
        yield from ((bot, other) for other in bots[place + 1 :] if (bot, other) in scores)


def draw_column_name(name: str, x: float, y: float, slanted: bool) -> str:
    """The name of a column."""
    if slanted:
        return draw_text(x, y, name, "ink", more=f'transform="rotate(-38 {x:.0f} {y:.0f})"')
    return draw_text(x, y, name, "ink", "middle")


def draw_cell(scores: Scores, pair: tuple[str, str], x: float, y: float) -> str:
    """A score in its colour with its number and interval; a dash if the pair did not meet."""
    shape = f'x="{x + 1:.0f}" y="{y + 1:.0f}" width="{CELL - 2}" height="{ROW - 2}" rx="4"'
    score, middle = scores.get(pair), x + CELL / 2
    if score is None:
        dash = "" if len(set(pair)) == 1 else draw_text(middle, y + ROW / 2 + 4, "–", "faint", "middle")
        return f'<rect class="empty" {shape}/>{dash}'
    bounds = f"{100 * score.low:.1f} … {100 * score.high:.1f}"
    number = draw_text(middle, y + ROW / 2 - 1, format_percent(score.mean), "ink", "middle", 'font-weight="600"')
    return f'<rect class="{shade(score.mean)}" {shape}/>{number}' + draw_text(
        middle, y + ROW / 2 + 14, bounds, "ink", "middle", 'font-size="10.5"'
    )


def shade(score: float) -> str:
    """The CSS class of a score's colour."""
    return f"s{min(SHADES - 1, int(score * SHADES))}"


def draw_legend(x: float, y: float) -> Iterator[str]:
    """The colours from losing to winning."""
    yield draw_text(x, y + 12, "0 %", "faint")
    for place in range(SHADES):
        at = x + 32 + SWATCH * place
        yield f'<rect class="s{place}" x="{at:.0f}" y="{y:.0f}" width="{SWATCH}" height="16"/>'
    yield draw_text(x + 40 + SWATCH * SHADES, y + 12, "100 %", "faint")


def shades() -> str:
    """The CSS of the colours of scores, for light and dark colour schemes."""
    light, dark = (
        " ".join(f".s{place} {{ fill: {blend(colours, place / (SHADES - 1))} }}" for place in range(SHADES))
        for colours in (LIGHT, DARK)
    )
    return f"  {light}\n  @media (prefers-color-scheme: dark) {{ {dark} }}\n"


def blend(colours: tuple[str, str, str], part: float) -> str:
    """Interpolate between the colours of losing, even and winning."""
    low, even, high = colours
    start, end, along = (low, even, 2 * part) if part <= 0.5 else (even, high, 2 * part - 1)
    channels = zip(bytes.fromhex(start[1:]), bytes.fromhex(end[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * along):02x}" for a, b in channels)


def short_names(bots: Sequence[str]) -> dict[str, str]:
    """The names of bots in a picture: without the version, unless two differ only in that."""
    names = [bot.rpartition("@")[0] or bot for bot in bots]
    chosen = (name if names.count(name) == 1 else bot for bot, name in zip(bots, names, strict=True))
    return {
        bot: name if len(name) <= LONGEST else f"…{name[1 - LONGEST :]}" for bot, name in zip(bots, chosen, strict=True)
    }


def text_width(names: Iterable[str]) -> float:
    """The approximate width of the longest name."""
    return max((LETTER * len(name) for name in names), default=0.0)


def draw_picture(title: str, subtitle: str, description: str, size: tuple[float, float], shapes: Iterable[str]) -> str:
    """An SVG document with a heading and a text alternative."""
    wide, high = max(NARROWEST, ceil(size[0])), ceil(size[1])
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"',
            '  role="img" aria-labelledby="title told" font-family="system-ui, sans-serif" font-size="13">',
            f'<title id="title">{escape(title)}</title>',
            f'<desc id="told">{escape(f"{subtitle}. {description}")}</desc>',
            f"<style>{STYLE}{shades()}</style>",
            f'<rect class="card" width="{wide}" height="{high}" rx="8"/>',
            draw_text(MARGIN, 32, title, "ink", more='font-size="17" font-weight="600"'),
            draw_text(MARGIN, 52, subtitle, "faint"),
            *shapes,
            "</svg>",
            "",
        ]
    )


def draw_text(x: float, y: float, words: str, colour: str, anchor: str = "start", more: str = "") -> str:
    """An SVG text element."""
    where = f'x="{x:.0f}" y="{y:.0f}"' + (f' text-anchor="{anchor}"' if anchor != "start" else "")
    return f'<text class="{colour}" {where} {more}>{escape(words)}</text>'.replace(" >", ">")
