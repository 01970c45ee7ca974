"""The learning curve as an SVG picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nyhavn.arena.summary import format_percent
from nyhavn.arena.svg import MARGIN, Scale, draw_picture, draw_text, scale, ticks_of
from nyhavn.learn.trainer import Point

LEFT, RIGHT, TOP, BOTTOM = MARGIN + 48, 620, 84, 340
COLOURS = {"mason": "#c2410c", "apprentice": "#2f6fab", "earlier": "#7a7f87"}
"""The opponents, and the colours of their lines."""
LEGEND = 150


def draw_curve(points: Sequence[Point]) -> str:
    """Draw the scores of a net against others over its training."""
    games = ticks_of([0, *(point.games for point in points)])
    across = scale(games, LEFT, RIGHT)
    shapes = [*frame(games, across)]
    descriptions = []
    for place, (name, colour) in enumerate(COLOURS.items()):
        line = [(point.games, point.scores[name]) for point in points if name in point.scores]
        if line:
            shapes += draw_line(line, colour, across, name, place)
            descriptions.append(f"{name}: {format_percent(line[-1][1])} after {line[-1][0]:,} games")
    return draw_picture(
        "Learning curve", "Score against others, by games", "; ".join(descriptions), (RIGHT + LEGEND, 380), shapes
    )


def height(score: float) -> float:
    """The vertical coordinate of a score."""
    return BOTTOM - (BOTTOM - TOP) * score


def frame(games: range, across: Scale) -> Iterator[str]:
    """The grid lines and their numbers."""
    for tenth in range(0, 11, 2):
        y = height(tenth / 10)
        yield f'<line class="grid" x1="{LEFT}" x2="{RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield draw_text(LEFT - 8, y + 4, f"{tenth * 10} %", "faint", "end")
    for tick in games:
        yield draw_text(across(tick), BOTTOM + 20, f"{tick:,}", "faint", "middle")


def draw_line(line: Sequence[tuple[int, float]], colour: str, across: Scale, name: str, place: int) -> Iterator[str]:
    """One curve and its legend."""
    points = " ".join(f"{across(games):.1f},{height(score):.1f}" for games, score in line)
    yield f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
    y = TOP + 20 + 22 * place
    yield f'<line x1="{RIGHT + 18}" x2="{RIGHT + 42}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="3"/>'
    yield draw_text(RIGHT + 50, y + 4, name, "ink")
