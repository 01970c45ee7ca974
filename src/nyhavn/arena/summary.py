"""The report on games between bots: its data, and its output as Markdown, as JSON or for a terminal."""

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
from nyhavn.arena.bot_game import BotGame, BotGameEnding
from nyhavn.arena.rating_models import EloRating, Skill
from nyhavn.arena.statistics import Block, Interval, Quartiles, ThinkingTime

if TYPE_CHECKING:
    from rich.console import Group

SEED = 20250101
"""The seed of resamples and orders, so that the same games always give the same report."""
FORMAT = 1
"""The version of the JSON format of the report."""


@dataclass(frozen=True, slots=True)
class Versus:
    """Two bots against each other: the score of the first with its interval, and its difference in Elo."""

    first: str
    second: str
    blocks: int
    score: Interval
    elo: Interval


@dataclass(frozen=True, slots=True)
class LineupStanding:
    """A bot at a table of three or four: its number of seats, and its share of the wins."""

    bot: str
    seats: int
    share: Interval


@dataclass(frozen=True, slots=True)
class Lineup:
    """Three or four bots at a table, in the order of their seats."""

    seats: tuple[str, ...]
    blocks: int
    standings: tuple[LineupStanding, ...]


@dataclass(frozen=True, slots=True)
class SeatShares:
    """The share of the wins of each seat, over all bots."""

    players: int
    blocks: int
    shares: tuple[Interval, ...]


@dataclass(frozen=True, slots=True)
class Skills:
    """The openskill ratings for one number of players."""

    players: int
    skills: tuple[Skill, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """Statistics of the games of a lineup: their number, the shares of the endings, and the turns to 12 points."""

    seats: tuple[str, ...]
    games: int
    endings: dict[BotGameEnding, float]
    turns: Quartiles | None


@dataclass(frozen=True, slots=True)
class Conduct:
    """The conduct of a bot: its games, its pace if it was asked for a decision, and its forfeits by reason."""

    bot: str
    games: int
    pace: ThinkingTime | None
    forfeits: dict[str, int]


@dataclass(frozen=True, slots=True)
class Summary:
    """All statistics of games between bots; incomplete blocks count only in courses and conduct."""

    rules: tuple[int, ...]
    games: int
    blocks: int
    pairs: tuple[Versus, ...]
    ladders: tuple[tuple[EloRating, ...], ...]
    lineups: tuple[Lineup, ...]
    skills: tuple[Skills, ...]
    seatings: tuple[SeatShares, ...]
    courses: tuple[Course, ...]
    conduct: tuple[Conduct, ...]


def summarise(games: Iterable[BotGame]) -> Summary:
    """The summary of games, independent of their order."""
    known = sorted(drop_repeated_games(games), key=lambda game: (game.rules, game.seats, game.seed))
    played = statistics.blocks(known)
    rng = np.random.default_rng(SEED)
    return Summary(
        rules=tuple(sorted({game.rules for game in known})),
        games=len(known),
        blocks=len(played),
        pairs=tuple(summarise_pairs(played)),
        ladders=tuple(map(tuple, rating_models.rate_groups(played, rng))),
        lineups=tuple(
            summarise_lineup(met) for met in by_lineup(played) if len(met[0].lineup) > 2 and len(set(met[0].lineup)) > 1
        ),
        skills=tuple(summarise_skills(n, met, rng) for n, met in by_players(played) if n > 2),
        seatings=tuple(SeatShares(n, len(met), statistics.seat_scores(met)) for n, met in by_players(played)),
        courses=tuple(summarise_courses(known)),
        conduct=tuple(summarise_conduct(known)),
    )


def drop_repeated_games(games: Iterable[BotGame]) -> Iterable[BotGame]:
    """Games without duplicates."""
    found: dict[tuple[int, tuple[str, ...], int], BotGame] = {}
    for game in games:
        found.setdefault((game.rules, game.seats, game.seed), game)
    return found.values()


def by_lineup(played: Sequence[Block]) -> Iterator[list[Block]]:
    """Group blocks by lineup."""
    ordered = sorted(played, key=lambda block: (len(block.lineup), block.lineup))
    return (list(met) for _, met in groupby(ordered, key=lambda block: block.lineup))


def by_players(played: Sequence[Block]) -> Iterator[tuple[int, list[Block]]]:
    """Group blocks by number of players."""
    ordered = sorted(played, key=lambda block: len(block.lineup))
    return ((players, list(met)) for players, met in groupby(ordered, key=lambda block: len(block.lineup)))


def summarise_pairs(played: Sequence[Block]) -> list[Versus]:
    """The results of all pairs of bots that have met, the highest score first."""
    found = [summarise_pair(met) for met in by_lineup(played) if len(met[0].lineup) == 2 == len(set(met[0].lineup))]
    return sorted(found, key=lambda pair: (-pair.score.mean, pair.first, pair.second))


def summarise_skills(players: int, played: Sequence[Block], rng: Generator) -> Skills:
    """The openskill ratings from the blocks of one number of players."""
    return Skills(players, tuple(rating_models.rate_skills([game for block in played for game in block.games], rng)))


def summarise_pair(met: Sequence[Block]) -> Versus:
    """The result of two bots from their blocks, the stronger one first."""
    first, second = met[0].lineup
    score = statistics.bot_score(met, first)
    if score.mean < 0.5:
        first, second, score = second, first, score.mirrored
    return Versus(first, second, len(met), score, score.elo)


def summarise_lineup(met: Sequence[Block]) -> Lineup:
    """The result of one lineup from its blocks, the largest share first."""
    seats = met[0].lineup
    standings = [LineupStanding(bot, seats.count(bot), statistics.bot_score(met, bot)) for bot in sorted(set(seats))]
    return Lineup(seats, len(met), tuple(sorted(standings, key=lambda standing: -standing.share.mean)))


def summarise_courses(games: Sequence[BotGame]) -> Iterator[Course]:
    """The statistics of the games of each lineup."""
    found: defaultdict[tuple[str, ...], list[BotGame]] = defaultdict(list)
    for game in games:
        found[statistics.canonical_lineup(game.seats)].append(game)
    for seats, met in sorted(found.items(), key=lambda item: (len(item[0]), item[0])):
        yield Course(seats, len(met), statistics.endings(met), statistics.turns_to_twelve(met))


def summarise_conduct(games: Sequence[BotGame]) -> Iterator[Conduct]:
    """The conduct of each bot."""
    paces, forfeits = statistics.thinking_times(games), statistics.forfeits(games)
    for bot in sorted({bot for game in games for bot in game.seats}):
        count = sum(bot in game.seats for game in games)
        yield Conduct(bot, count, paces.get(bot), dict(sorted(forfeits.get(bot, {}).items())))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of the report: `words` columns of text, then columns of numbers."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 1
    sides: bool = False
    """Whether the first two columns are opponents, which the terminal joins into one column."""


def list_sheets(summary: Summary) -> list[Sheet]:
    """The tables of a report, without empty ones."""
    found = [pair_sheet(summary.pairs)]
    found += [ladder_sheet(ladder) for ladder in summary.ladders]
    found += [lineup_sheet(summary.lineups)]
    found += [skill_sheet(skills) for skills in summary.skills]
    found += [seating_sheet(summary.seatings), ending_sheet(summary.courses), turns_sheet(summary.courses)]
    found += [pace_sheet(summary.conduct), forfeit_sheet(summary.conduct)]
    return [sheet for sheet in found if sheet.rows]


def pair_sheet(pairs: Sequence[Versus]) -> Sheet:
    """The results of all pairs at two players."""
    headings = ("bot", "against", "pairs", "score", "95 %", "Elo gap", "95 %")
    rows = (
        (
            pair.first,
            pair.second,
            f"{pair.blocks:,}",
            *format_interval(pair.score, format_percent),
            *format_interval(pair.elo, format_elo_difference),
        )
        for pair in pairs
    )
    return Sheet("Matches, 2 players", headings, tuple(rows), words=2, sides=True)


def ladder_sheet(ladder: Sequence[EloRating]) -> Sheet:
    """The ratings at two players."""
    rows = ((one.bot, *format_interval(one.elo, format_elo), f"{one.blocks:,}") for one in ladder)
    return Sheet("Ladder, 2 players", ("bot", "Elo", "95 %", "pairs"), tuple(rows))


def lineup_sheet(lineups: Sequence[Lineup]) -> Sheet:
    """The shares of the wins at three and four players, beside the even shares."""
    rows = (
        (
            format_table(met.seats),
            one.bot,
            f"{met.blocks:,}",
            format_percent(one.seats / len(met.seats)),
            *format_interval(one.share, format_percent),
        )
        for met in lineups
        for one in met.standings
    )
    headings = ("table", "bot", "blocks", "even share", "win share", "95 %")
    return Sheet("Tables, 3 and 4 players", headings, tuple(rows), words=2)


def skill_sheet(skills: Skills) -> Sheet:
    """The openskill ratings."""
    rows = ((one.bot, f"{one.mu:.2f}", f"{one.sigma:.2f}", f"{one.games:,}") for one in skills.skills)
    return Sheet(f"Openskill, {skills.players} players", ("bot", "mu", "sigma", "games"), tuple(rows))


def seating_sheet(seatings: Sequence[SeatShares]) -> Sheet:
    """The share of the wins of each seat, and its difference from an even share."""
    rows = (
        (
            str(table.players),
            str(seat),
            f"{table.blocks:,}",
            *format_interval(share, format_percent),
            format_percentage_points(share, table.players),
        )
        for table in seatings
        for seat, share in enumerate(table.shares, 1)
    )
    headings = ("players", "seat", "blocks", "win share", "95 %", "advantage (points)")
    return Sheet("Seats", headings, tuple(rows), words=2)


def ending_sheet(courses: Sequence[Course]) -> Sheet:
    """The shares of the endings."""
    rows = (
        (
            format_table(course.seats),
            f"{course.games:,}",
            *(format_percent(course.endings[ending]) for ending in BotGameEnding),
        )
        for course in courses
    )
    return Sheet("Endings", ("table", "games", "12 points", "end card", "forfeit"), tuple(rows))


def turns_sheet(courses: Sequence[Course]) -> Sheet:
    """The turns to 12 points."""
    rows = (
        (format_table(course.seats), f"{turns.games:,}", f"{turns.lower:g}", f"{turns.median:g}", f"{turns.upper:g}")
        for course in courses
        if (turns := course.turns)
    )
    headings = ("table", "games to 12 points", "lower quartile", "median turns", "upper quartile")
    return Sheet("Turns to 12 points", headings, tuple(rows))


def pace_sheet(conduct: Sequence[Conduct]) -> Sheet:
    """The time per decision of each bot."""
    rows = (
        (one.bot, f"{pace.decisions:,}", f"{pace.median:,.2f}", f"{pace.p99:,.2f}")
        for one in conduct
        if (pace := one.pace)
    )
    return Sheet("Time per move", ("bot", "decisions", "median (ms)", "p99 (ms)"), tuple(rows))


def forfeit_sheet(conduct: Sequence[Conduct]) -> Sheet:
    """The forfeits of each bot by reason."""
    rows = (
        (one.bot, reason, f"{one.games:,}", f"{count:,}") for one in conduct for reason, count in one.forfeits.items()
    )
    return Sheet("Forfeits", ("bot", "reason", "games", "forfeits"), tuple(rows), words=2)


def format_percent(share: float) -> str:
    """Format a share in percent."""
    return f"{100 * share:.1f} %"


def format_elo(elo: float) -> str:
    """Format Elo without decimals, with a typographic minus sign."""
    return f"{elo:.0f}".replace("-", "−")


def format_elo_difference(elo: float) -> str:
    """Format a difference in Elo, which may be infinite."""
    return f"{elo:+.0f}".replace("-", "−").replace("inf", "∞")


def format_percentage_points(share: Interval, players: int) -> str:
    """The difference between a seat's share and an even share, in percentage points."""
    return f"{100 * (share.mean - 1 / players):+.1f}".replace("-", "−")


def format_interval(interval: Interval, number: Callable[[float], str]) -> tuple[str, str]:
    """Format a mean, and the bounds of its interval unless it is fixed."""
    mean, low, high = map(number, interval)
    return mean, "fixed" if interval.low == interval.high else f"{low.removesuffix(' %')} … {high}"


def format_table(seats: Sequence[str]) -> str:
    """Join the names of the bots at a table."""
    return " – ".join(seats)


def to_markdown(summary: Summary) -> str:
    """The report as Markdown."""
    return "\n".join(f"## {sheet.title}\n\n{markdown_table(sheet)}\n" for sheet in list_sheets(summary))


def markdown_table(sheet: Sheet) -> str:
    """A Markdown table with aligned columns."""
    cells = [tuple(cell.replace("|", "\\|") for cell in row) for row in (sheet.headings, *sheet.rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [" | ".join(align_cells(row, widths, sheet.words)) for row in cells]
    rule = " | ".join("-" * (w - (i >= sheet.words)) + ":" * (i >= sheet.words) for i, w in enumerate(widths))
    return "\n".join(f"| {line} |" for line in (lines[0], rule, *lines[1:]))


def align_cells(row: Sequence[str], widths: Sequence[int], words: int) -> Iterator[str]:
    """Align text to the left and numbers to the right."""
    for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield f"{cell:{'<' if place < words else '>'}{width}}"


def to_json(summary: Summary) -> str:
    """The report as JSON; infinite numbers are null."""
    return (
        json.dumps({"format": FORMAT, **to_json_value(summary)}, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    )


def to_json_value(value: Any) -> Any:
    """Convert a value to types of JSON."""
    match value:
        case float():
            return value if isfinite(value) else None
        case Interval() | Quartiles() | ThinkingTime():
            return to_json_value(value._asdict())
        case tuple() | list():
            return [to_json_value(one) for one in value]
        case dict():
            return {str(key): to_json_value(one) for key, one in value.items()}
        case _ if hasattr(value, "__dataclass_fields__"):
            return {name: to_json_value(getattr(value, name)) for name in value.__dataclass_fields__}
        case _:
            return value


def to_terminal(summary: Summary) -> Group:
    """The report for a terminal."""
    from rich.console import Group

    return Group(*(terminal_table(join_columns(sheet) if sheet.sides else sheet) for sheet in list_sheets(summary)))


def join_columns(sheet: Sheet) -> Sheet:
    """Join the two columns of opponents into one."""
    headings, *rows = ((format_table(row[:2]), *row[2:]) for row in (sheet.headings, *sheet.rows))
    return Sheet(sheet.title, headings, tuple(rows))


def terminal_table(sheet: Sheet) -> Any:
    """A table for rich: numbers are not wrapped, and text is wrapped to the remaining width."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(title=sheet.title, title_justify="left", title_style="bold", box=SIMPLE_HEAD)
    table.collapse_padding, table.pad_edge = True, False
    for place, (heading, *cells) in enumerate(zip(sheet.headings, *sheet.rows, strict=True)):
        if place < sheet.words:
            table.add_column(heading, overflow="fold")
        else:
            table.add_column(stack_heading(heading, max(map(len, cells))), justify="right", no_wrap=True)
    for row in without_repeats(sheet):
        table.add_row(*(Text(cell) for cell in row))
    return table


def without_repeats(sheet: Sheet) -> Iterator[tuple[str, ...]]:
    """The rows, with repeated values in the first of two text columns left empty."""
    above = ""
    for first, *others in sheet.rows:
        yield "" if sheet.words > 1 and first == above else first, *others
        above = first


def stack_heading(heading: str, width: int) -> str:
    """Wrap a heading to the width of its column, as far as its words allow."""
    return fill(heading, max(width, *map(len, heading.split())), break_long_words=False)
