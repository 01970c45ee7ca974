"""The report on games between bots: everything it shows as plain values, and as Markdown, JSON or for a terminal."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import isfinite
from textwrap import fill
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.random import Generator

from nyhavn.arena import rating_models, statistics
from nyhavn.arena.bot_game import Ending, Game
from nyhavn.arena.rating_models import Rating, Skill
from nyhavn.arena.statistics import Block, Interval, Pace, Quartiles

if TYPE_CHECKING:
    from rich.console import Group

SEED = 20250101
"""From which resamples and orders are drawn, so that the same games always give the same report."""
FORMAT = 1
"""The version of the report's JSON."""


@dataclass(frozen=True, slots=True)
class Versus:
    """Two bots against each other: the score of the first with its interval, and the Elo that it stands for."""

    first: str
    second: str
    blocks: int
    score: Interval
    elo: Interval


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot at a table of three or four: its seats there, and its share of the wins."""

    bot: str
    seats: int
    share: Interval


@dataclass(frozen=True, slots=True)
class Lineup:
    """Three or four seats that met again and again, in this order around the table."""

    seats: tuple[str, ...]
    blocks: int
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """What each seat's share of the wins is, whoever sits there."""

    players: int
    blocks: int
    shares: tuple[Interval, ...]


@dataclass(frozen=True, slots=True)
class Skills:
    """The openskill ratings at one number of players."""

    players: int
    skills: tuple[Skill, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """How the games of a lineup went: their number, the shares of the endings, and the turns to 12 points."""

    seats: tuple[str, ...]
    games: int
    endings: dict[Ending, float]
    turns: Quartiles | None


@dataclass(frozen=True, slots=True)
class Conduct:
    """How a bot behaved: its games, its pace if it was asked anything, and its forfeits by reason."""

    bot: str
    games: int
    pace: Pace | None
    forfeits: dict[str, int]


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything that games between bots say; incomplete blocks count only in courses and conduct."""

    rules: tuple[int, ...]
    games: int
    blocks: int
    pairs: tuple[Versus, ...]
    ladders: tuple[tuple[Rating, ...], ...]
    lineups: tuple[Lineup, ...]
    skills: tuple[Skills, ...]
    seatings: tuple[Seating, ...]
    courses: tuple[Course, ...]
    conduct: tuple[Conduct, ...]


def summarise(games: Iterable[Game]) -> Summary:
    """The summary of games, the same in whatever order they come."""
    known = sorted(unique(games), key=lambda game: (game.rules, game.seats, game.seed))
    played = statistics.blocks(known)
    rng = np.random.default_rng(SEED)
    return Summary(
        rules=tuple(sorted({game.rules for game in known})),
        games=len(known),
        blocks=len(played),
        pairs=tuple(pairs(played)),
        ladders=tuple(map(tuple, rating_models.ladders(played, rng))),
        lineups=tuple(
            lineup(met) for met in by_lineup(played) if len(met[0].lineup) > 2 and len(set(met[0].lineup)) > 1
        ),
        skills=tuple(skills(n, met, rng) for n, met in by_players(played) if n > 2),
        seatings=tuple(Seating(n, len(met), statistics.seat_scores(met)) for n, met in by_players(played)),
        courses=tuple(courses(known)),
        conduct=tuple(conduct(known)),
    )


def unique(games: Iterable[Game]) -> Iterable[Game]:
    """Games without those that are there twice."""
    found: dict[tuple[int, tuple[str, ...], int], Game] = {}
    for game in games:
        found.setdefault((game.rules, game.seats, game.seed), game)
    return found.values()


def by_lineup(played: Sequence[Block]) -> Iterator[list[Block]]:
    """The blocks of each lineup."""
    ordered = sorted(played, key=lambda block: (len(block.lineup), block.lineup))
    return (list(met) for _, met in groupby(ordered, key=lambda block: block.lineup))


def by_players(played: Sequence[Block]) -> Iterator[tuple[int, list[Block]]]:
    """The blocks of each number of players."""
    ordered = sorted(played, key=lambda block: len(block.lineup))
    return ((players, list(met)) for players, met in groupby(ordered, key=lambda block: len(block.lineup)))


def pairs(played: Sequence[Block]) -> list[Versus]:
    """What all two bots that have met say, the clearest first."""
    found = [versus(met) for met in by_lineup(played) if len(met[0].lineup) == 2 == len(set(met[0].lineup))]
    return sorted(found, key=lambda pair: (-pair.score.mean, pair.first, pair.second))


def skills(players: int, played: Sequence[Block], rng: Generator) -> Skills:
    """The openskill ratings that blocks of so many players give."""
    return Skills(players, tuple(rating_models.skills([game for block in played for game in block.games], rng)))


def versus(met: Sequence[Block]) -> Versus:
    """What the blocks of two bots say; the stronger one stands first."""
    first, second = met[0].lineup
    score = statistics.bot_score(met, first)
    if score.mean < 0.5:
        first, second, score = second, first, score.mirrored
    return Versus(first, second, len(met), score, score.elo)


def lineup(met: Sequence[Block]) -> Lineup:
    """What the blocks of one lineup say, the largest share first."""
    seats = met[0].lineup
    standings = [Standing(bot, seats.count(bot), statistics.bot_score(met, bot)) for bot in sorted(set(seats))]
    return Lineup(seats, len(met), tuple(sorted(standings, key=lambda standing: -standing.share.mean)))


def courses(games: Sequence[Game]) -> Iterator[Course]:
    """How the games of each lineup went."""
    found: defaultdict[tuple[str, ...], list[Game]] = defaultdict(list)
    for game in games:
        found[statistics.lineup(game.seats)].append(game)
    for seats, met in sorted(found.items(), key=lambda item: (len(item[0]), item[0])):
        yield Course(seats, len(met), statistics.endings(met), statistics.turns_to_twelve(met))


def conduct(games: Sequence[Game]) -> Iterator[Conduct]:
    """How each bot behaved."""
    paces, forfeits = statistics.paces(games), statistics.forfeits(games)
    for bot in sorted({bot for game in games for bot in game.seats}):
        count = sum(bot in game.seats for game in games)
        yield Conduct(bot, count, paces.get(bot), dict(sorted(forfeits.get(bot, {}).items())))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of the report: so many columns of words, then numbers."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 1
    sides: bool = False
    """Whether the first two columns are those who met, for which a narrow terminal has one."""


def sheets(summary: Summary) -> list[Sheet]:
    """The tables of a report; those about which nothing is known are left out."""
    found = [pair_sheet(summary.pairs)]
    found += [ladder_sheet(ladder) for ladder in summary.ladders]
    found += [lineup_sheet(summary.lineups)]
    found += [skill_sheet(skills) for skills in summary.skills]
    found += [seating_sheet(summary.seatings), ending_sheet(summary.courses), turns_sheet(summary.courses)]
    found += [pace_sheet(summary.conduct), forfeit_sheet(summary.conduct)]
    return [sheet for sheet in found if sheet.rows]


def pair_sheet(pairs: Sequence[Versus]) -> Sheet:
    """Everybody against everybody at two players."""
    headings = ("bot", "against", "pairs", "score", "95 %", "Elo gap", "95 %")
    rows = (
        (pair.first, pair.second, f"{pair.blocks:,}", *told(pair.score, percent), *told(pair.elo, signed))
        for pair in pairs
    )
    return Sheet("Matches, 2 players", headings, tuple(rows), words=2, sides=True)


def ladder_sheet(ladder: Sequence[Rating]) -> Sheet:
    """The ratings at two players."""
    rows = ((one.bot, *told(one.elo, whole), f"{one.blocks:,}") for one in ladder)
    return Sheet("Ladder, 2 players", ("bot", "Elo", "95 %", "pairs"), tuple(rows))


def lineup_sheet(lineups: Sequence[Lineup]) -> Sheet:
    """The shares of the wins at three and four players, next to what the seats alone would give."""
    rows = (
        (around(met.seats), one.bot, f"{met.blocks:,}", percent(one.seats / len(met.seats)), *told(one.share, percent))
        for met in lineups
        for one in met.standings
    )
    headings = ("table", "bot", "blocks", "even share", "win share", "95 %")
    return Sheet("Tables, 3 and 4 players", headings, tuple(rows), words=2)


def skill_sheet(skills: Skills) -> Sheet:
    """The openskill ratings."""
    rows = ((one.bot, f"{one.mu:.2f}", f"{one.sigma:.2f}", f"{one.games:,}") for one in skills.skills)
    return Sheet(f"Openskill, {skills.players} players", ("bot", "mu", "sigma", "games"), tuple(rows))


def seating_sheet(seatings: Sequence[Seating]) -> Sheet:
    """What each seat wins, and how much more than its even share that is."""
    rows = (
        (str(table.players), str(seat), f"{table.blocks:,}", *told(share, percent), points(share, table.players))
        for table in seatings
        for seat, share in enumerate(table.shares, 1)
    )
    headings = ("players", "seat", "blocks", "win share", "95 %", "advantage (points)")
    return Sheet("Seats", headings, tuple(rows), words=2)


def ending_sheet(courses: Sequence[Course]) -> Sheet:
    """How games ended."""
    rows = (
        (around(course.seats), f"{course.games:,}", *(percent(course.endings[ending]) for ending in Ending))
        for course in courses
    )
    return Sheet("Endings", ("table", "games", "12 points", "end card", "forfeit"), tuple(rows))


def turns_sheet(courses: Sequence[Course]) -> Sheet:
    """How many turns it took to 12 points."""
    rows = (
        (around(course.seats), f"{turns.games:,}", f"{turns.lower:g}", f"{turns.median:g}", f"{turns.upper:g}")
        for course in courses
        if (turns := course.turns)
    )
    headings = ("table", "games to 12 points", "lower quartile", "median turns", "upper quartile")
    return Sheet("Turns to 12 points", headings, tuple(rows))


def pace_sheet(conduct: Sequence[Conduct]) -> Sheet:
    """How long bots think."""
    rows = (
        (one.bot, f"{pace.decisions:,}", f"{pace.median:,.2f}", f"{pace.p99:,.2f}")
        for one in conduct
        if (pace := one.pace)
    )
    return Sheet("Time per move", ("bot", "decisions", "median (ms)", "p99 (ms)"), tuple(rows))


def forfeit_sheet(conduct: Sequence[Conduct]) -> Sheet:
    """Who forfeited, and why."""
    rows = (
        (one.bot, reason, f"{one.games:,}", f"{count:,}") for one in conduct for reason, count in one.forfeits.items()
    )
    return Sheet("Forfeits", ("bot", "reason", "games", "forfeits"), tuple(rows), words=2)


def percent(share: float) -> str:
    """A share in percent."""
    return f"{100 * share:.1f} %"


def whole(elo: float) -> str:
    """Elo without decimals; a minus is a real one."""
    return f"{elo:.0f}".replace("-", "−")


def signed(elo: float) -> str:
    """A difference in Elo, which may be without bound."""
    return f"{elo:+.0f}".replace("-", "−").replace("inf", "∞")


def points(share: Interval, players: int) -> str:
    """By how many percentage points a seat has more than an even share."""
    return f"{100 * (share.mean - 1 / players):+.1f}".replace("-", "−")


def told(interval: Interval, number: Callable[[float], str]) -> tuple[str, str]:
    """A mean, and the bounds of its interval unless it is fixed."""
    mean, low, high = map(number, interval)
    return mean, "fixed" if interval.low == interval.high else f"{low.removesuffix(' %')} … {high}"


def around(seats: Sequence[str]) -> str:
    """Who sits around a table."""
    return " – ".join(seats)


def to_markdown(summary: Summary) -> str:
    """The report as Markdown."""
    return "\n".join(f"## {sheet.title}\n\n{markdown_table(sheet)}\n" for sheet in sheets(summary))


def markdown_table(sheet: Sheet) -> str:
    """A table that is aligned for readers of the text, too."""
    cells = [tuple(cell.replace("|", "\\|") for cell in row) for row in (sheet.headings, *sheet.rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [" | ".join(aligned(row, widths, sheet.words)) for row in cells]
    rule = " | ".join("-" * (w - (i >= sheet.words)) + ":" * (i >= sheet.words) for i, w in enumerate(widths))
    return "\n".join(f"| {line} |" for line in (lines[0], rule, *lines[1:]))


def aligned(row: Sequence[str], widths: Sequence[int], words: int) -> Iterator[str]:
    """Words to the left and numbers to the right."""
    for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield f"{cell:{'<' if place < words else '>'}{width}}"


def to_json(summary: Summary) -> str:
    """The report as JSON; what is without bound is null."""
    return json.dumps({"format": FORMAT, **plain(summary)}, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def plain(value: Any) -> Any:
    """A value as JSON knows it."""
    match value:
        case float():
            return value if isfinite(value) else None
        case Interval() | Quartiles() | Pace():
            return plain(value._asdict())
        case tuple() | list():
            return [plain(one) for one in value]
        case dict():
            return {str(key): plain(one) for key, one in value.items()}
        case _ if hasattr(value, "__dataclass_fields__"):
            return {name: plain(getattr(value, name)) for name in value.__dataclass_fields__}
        case _:
            return value


def to_terminal(summary: Summary) -> Group:
    """The report for a terminal."""
    from rich.console import Group

    return Group(*(terminal_table(joined(sheet) if sheet.sides else sheet) for sheet in sheets(summary)))


def joined(sheet: Sheet) -> Sheet:
    """A table with those who met in one column, where each can have a line of its own."""
    headings, *rows = ((around(row[:2]), *row[2:]) for row in (sheet.headings, *sheet.rows))
    return Sheet(sheet.title, headings, tuple(rows))


def terminal_table(sheet: Sheet) -> Any:
    """A table as rich draws it: numbers stay whole, and words get what room is left, in as many lines as it takes."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(title=sheet.title, title_justify="left", title_style="bold", box=SIMPLE_HEAD)
    table.collapse_padding, table.pad_edge = True, False
    for place, (heading, *cells) in enumerate(zip(sheet.headings, *sheet.rows, strict=True)):
        if place < sheet.words:
            table.add_column(heading, overflow="fold")
        else:
            table.add_column(stacked(heading, max(map(len, cells))), justify="right", no_wrap=True)
    for row in without_repeats(sheet):
        table.add_row(*(Text(cell) for cell in row))
    return table


def without_repeats(sheet: Sheet) -> Iterator[tuple[str, ...]]:
    """The rows; what the first of two columns of words says again is left out."""
    above = ""
    for first, *others in sheet.rows:
        yield "" if sheet.words > 1 and first == above else first, *others
        above = first


def stacked(heading: str, width: int) -> str:
    """A heading in lines that are no wider than what is below, as far as its words allow."""
    return fill(heading, max(width, *map(len, heading.split())), break_long_words=False)
