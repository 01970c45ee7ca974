"""What studies tell, as text for the terminal, as Markdown, as JSON and as a picture."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import mean
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from nyhavn.bots import BOTS
from nyhavn.cli.game_text import ability, colour, decimal, listing, move_words, row_of_cards, say
from nyhavn.cli.study_graph import draw_picture, draw_text_graph
from nyhavn.cli.user_errors import printable
from nyhavn.game.move import Move
from nyhavn.game.record import Record
from nyhavn.game.view import View
from nyhavn.rules.material import END
from nyhavn.study.decisions import Decision, JudgedMove, Label
from nyhavn.study.depth import QUICK
from nyhavn.study.game_study import Place, SeatStudy, Study
from nyhavn.study.reasons import Kind, Reason
from nyhavn.study.study_json import to_values

WIDTH = 120
"""The width of the report without a terminal."""
MOST_REFILLS = 4
"""How many refills are listed, those that changed most."""
CLEAR = 2
"""How many standard errors luck must be from zero to be called luck."""
OUTSTANDING = 3
"""How many to be named among the refills of a game, of which some lie two errors away by chance."""
COUNTS = {Label.INACCURACY: "inaccuracies", Label.MISTAKE: "mistakes", Label.BLUNDER: "blunders"}
"""The labels that are counted, with the keys of their headings."""


class StudiedGame(NamedTuple):
    """A study, the name of its file, and the names of the seats."""

    file: str
    study: Study
    names: tuple[str, ...]

    @property
    def labels(self) -> list[str]:
        """The names, with the number of the seat where two are the same."""
        return [f"{name} ({seat + 1})" if self.names.count(name) > 1 else name for seat, name in enumerate(self.names)]


def name_seats(record: Record, told: Sequence[str]) -> tuple[str, ...]:
    """The names of the seats: those in the headers of a record, else as told; bots without their versions."""
    names = (record.headers.get(f"seat-{seat + 1}", name) for seat, name in enumerate(told))
    return tuple(say(f"bot-{family(name)}") if family(name) in BOTS else printable(name) for name in names)


def family(name: str) -> str:
    """The family of the bot that a name may be, such as master in `master:playouts=20@1.2`."""
    return name.partition("@")[0].partition(":")[0]


def print_studies(games: Sequence[StudiedGame], form: str) -> None:
    """Print studies in a format; several games get a summary, but not in JSON and pictures."""
    match form:
        case "json":
            for game in games:
                print(json.dumps(to_values(game.study, game.file, game.labels), ensure_ascii=False))
        case "svg":
            print(draw_picture([(title(game), game.study, game.labels) for game in games]), end="")
        case "markdown":
            print("\n".join(markdown_lines(games)))
        case _:
            print_terminal(games)


# Words


def points(share: float) -> str:
    """A share of the victory in points; U+2212 is the minus sign."""
    return f"{100 * share:z.0f}".replace("-", "−")


def signed_points(share: float) -> str:
    """A difference in points with its sign."""
    return f"{'+' if round(100 * share) > 0 else ''}{points(share)}"


def luck_words(luck: float, error: float) -> str:
    """Luck with its error; within its error it is about even."""
    if abs(luck) < CLEAR * error:
        return say("study-about-even", error=points(error))
    return with_error(signed_points(luck), error)


def with_error(value: str, error: float) -> str:
    """A figure with its standard error."""
    return say("study-with-error", value=value, error=points(error))


def title(game: StudiedGame) -> str:
    """The name of a game and its size."""
    return say("study-title", name=game.file, players=game.study.course.players, turns=len(game.study.course.turns))


def seat_figures(game: StudiedGame, seat: int) -> dict[str, str]:
    """The figures of one seat by the keys of their headings."""
    own = game.study.seats[seat]
    return {
        "start": points(own.start),
        "result": points(own.result),
        "luck": luck_words(own.luck, own.luck_error),
        "moves": signed_points(own.moves),
        "adjusted": with_error(points(own.adjusted), own.luck_error),
        **quality_figures([(game, seat)]),
    }


def player_figures(seats: Sequence[tuple[StudiedGame, int]]) -> dict[str, str]:
    """The means and counts of one player over several games."""
    own = [game.study.seats[seat] for game, seat in seats]
    error = sqrt(sum(each.luck_error**2 for each in own)) / len(own)
    return {
        "games": str(len(own)),
        "result": points(mean(each.result for each in own)),
        "luck": luck_words(mean(each.luck for each in own), error),
        "adjusted": with_error(points(mean(each.adjusted for each in own)), error),
        **quality_figures(seats),
    }


def quality_figures(seats: Sequence[tuple[StudiedGame, int]]) -> dict[str, str]:
    """How well seats played: all their decisions count alike."""
    losses = [loss for game, seat in seats for loss in game.study.seats[seat].losses]
    played = SeatStudy((), 0.0, tuple(losses))
    rate, accuracy = played.error_rate, played.accuracy
    return {
        "error-rate": "–" if rate is None else decimal(rate, 1).replace("-", "−"),
        "accuracy": "–" if accuracy is None else say("study-percent", value=decimal(accuracy, 1)),
        "decisions": str(len(losses)),
        **{COUNTS[label]: str(sum(game.study.count_label(seat, label) for game, seat in seats)) for label in COUNTS},
    }


def seat_table(game: StudiedGame) -> list[list[str]]:
    """The heading and the rows of the table of a game: a row for each figure, a column for each seat."""
    return transpose(game.labels, [seat_figures(game, seat) for seat in range(len(game.names))])


def summary_table(games: Sequence[StudiedGame]) -> list[list[str]]:
    """The heading and the rows of the table over all games: a column for each player."""
    players = dict.fromkeys(name for game in games for name in game.names)
    figures = [
        player_figures([(game, seat) for game in games for seat, name in enumerate(game.names) if name == player])
        for player in players
    ]
    return transpose(list(players), figures)


def transpose(names: Sequence[str], figures: Sequence[dict[str, str]]) -> list[list[str]]:
    """A table with a column for each name."""
    rows = [[say(f"study-{key}"), *(each[key] for each in figures)] for key in figures[0]]
    return [[say("study-player"), *names], *rows]


def help_lines(game: StudiedGame) -> Iterator[str]:
    """Which turns do not tell how well their seat plays, and why."""
    course = game.study.course
    for seat, name in enumerate(game.labels):
        if own := course.turns_of(seat, course.hint_turns):
            yield say("study-hints", name=name, count=len(own), turns=list_turns(own))
        if own := course.turns_of(seat, course.stand_in_turns):
            yield say("study-stand-in", name=name, count=len(own), turns=list_turns(own))


def list_turns(turns: Sequence[int]) -> str:
    """The numbers of turns, from 1."""
    return listing(str(turn + 1) for turn in turns)


def notable_lines(game: StudiedGame) -> Iterator[tuple[str, list[str]]]:
    """Every move with a label for what it lost, and below it the move and a better one."""
    for place, decision in game.study.decisions:
        if decision.label in COUNTS:
            yield lost_words(game, place, decision), list(move_lines(decision))


def lost_words(game: StudiedGame, place: Place, decision: Decision) -> str:
    """A line that says what a move lost."""
    return say(
        "study-lost",
        turn=str(place.turn + 1),
        name=game.labels[place.seat],
        label=say(f"study-label-{decision.label}"),
        loss=points(decision.loss),
        low=points(decision.low),
        high=points(decision.high),
    )


def move_lines(decision: Decision) -> Iterator[str]:
    """Lines with the played and with the best move."""
    move, notation, chance = describe_move(decision, decision.played)
    yield say("study-played", move=move, notation=notation, chance=chance)
    move, notation, chance = describe_move(decision, decision.best[0])
    yield say("study-better", move=move, notation=notation, chance=chance)
    if decision.reasons:
        yield say("study-because", reasons=listing(map(reason_words, decision.reasons)))


def reason_words(reason: Reason) -> str:
    """A reason as the end of a sentence."""
    letter = reason.letter
    if reason.kind is Kind.ABILITY:
        return say("study-reason-ability", ability=ability(letter))
    return say(f"study-reason-{reason.kind}", colour=colour(letter) if letter else "")


def describe_move(decision: Decision, judged: JudgedMove) -> tuple[str, str, str]:
    """A move in words and in notation, and its chance."""
    words = move_words("choice", View.parse(decision.view), Move.parse(judged.move))
    return words, judged.move, points(judged.chance)


def refill_lines(game: StudiedGame) -> list[str]:
    """The refills that changed the chances of a seat most, if they stand out from their errors.

    At quick depth single refills cannot be told from noise.
    """
    if game.study.depth.name == QUICK.name:
        return [say("study-refills-quick")]
    found = []
    for number, turn in enumerate(game.study.course.turns):
        for seat, own in enumerate(game.study.seats):
            swing = own.swings[number]
            if turn.drawn and abs(swing.luck) > OUTSTANDING * swing.error:
                found.append((abs(swing.luck), number, turn.drawn, seat, swing))
    listed = sorted(sorted(found, key=lambda each: -each[0])[:MOST_REFILLS], key=lambda each: each[1:2])
    return [
        say(
            "study-refill",
            turn=str(number + 1),
            cards=say(f"colour-{END}") if drawn == END else row_of_cards(list(drawn)),
            luck=luck_words(swing.luck, swing.error),
            name=game.labels[seat],
        )
        for _, number, drawn, seat, swing in listed
    ] or [say("study-no-refills")]


# Formats


def print_terminal(games: Sequence[StudiedGame]) -> None:
    """Print studies with tables and graphs."""
    console = Console(width=None if sys.stdout.isatty() else WIDTH, highlight=False)
    for game in games:
        console.print(Text(title(game), style="bold"))
        console.print(make_table(seat_table(game)))
        for line in help_lines(game):
            console.print(Text(line))
        console.print(Text(f"\n{say('study-graph')}"))
        console.print(draw_text_graph(game.study, game.labels))
        console.print(Text(f"\n{say('study-notable')}", style="bold"))
        for line, below in list(notable_lines(game)) or [(say("study-none"), [])]:
            console.print(Text("\n  ".join([line, *below])))
        console.print(Text(f"\n{say('study-refills')}", style="bold"))
        console.print(Text("\n".join(refill_lines(game)) + "\n"))
    if len(games) > 1:
        console.print(Text(say("study-summary"), style="bold"))
        console.print(make_table(summary_table(games)))
    console.print(Text(say("study-explained"), style="dim"))


def make_table(rows: Sequence[Sequence[str]]) -> Table:
    """A table with a heading; the first column is words, the others are figures."""
    table = Table()
    for number, heading in enumerate(rows[0]):
        table.add_column(Text(heading), justify="right" if number else "left")
    for row in rows[1:]:
        table.add_row(*map(Text, row))
    return table


def markdown_lines(games: Sequence[StudiedGame]) -> Iterator[str]:
    """Studies in Markdown."""
    for game in games:
        yield from (f"# {escaped(title(game))}", "")
        yield from markdown_table(seat_table(game))
        for line in help_lines(game):
            yield from ("", escaped(line))
        yield from ("", f"## {say('study-graph')}", "", "```text", str(draw_text_graph(game.study, game.labels)), "```")
        yield from ("", f"## {say('study-notable')}", "")
        for line, below in list(notable_lines(game)) or [(say("study-none"), [])]:
            yield from (f"- {escaped(line)}", *(f"  - {escaped(each)}" for each in below))
        yield from ("", f"## {say('study-refills')}", "", *(f"- {escaped(line)}" for line in refill_lines(game)), "")
    if len(games) > 1:
        yield from (f"# {say('study-summary')}", "", *markdown_table(summary_table(games)), "")
    yield say("study-explained")


def markdown_table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table in Markdown."""
    heading, *others = ([escaped(cell) for cell in row] for row in rows)
    yield f"| {' | '.join(heading)} |"
    yield f"| {' | '.join(['---', *['---:'] * (len(heading) - 1)])} |"
    for row in others:
        yield f"| {' | '.join(row)} |"


def escaped(text: str) -> str:
    """A text without meaning in Markdown."""
    return "".join(f"\\{c}" if c in "\\`*_|<>[]" else c for c in text)
