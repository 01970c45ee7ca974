"""A live table of matches in the terminal, with a progress bar below it."""

from __future__ import annotations

from time import monotonic

from rich.console import Console, Group
from rich.live import Live as Display
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from nyhavn.arena.matches import Arena
from nyhavn.cli.game_text import decimal, say
from nyhavn.cli.standings import format_scores, format_test, needs_names

REFRESH = 5
"""The number of refreshes of the terminal per second."""
PAUSE = 0.5
"""The minimum interval in seconds between two updates of the table."""


class Speed(ProgressColumn):
    """A column with the number of games per second."""

    def render(self, task: Task) -> Text:
        """The speed, once it is known."""
        return Text(say("arena-speed", speed=decimal(task.speed, 1)) if task.speed else "")


class Live:
    """The table and the bar."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        tested = any(standing.test for standing in arena.standings)
        self.bar = Progress(
            TextColumn(say("arena-games")), BarColumn(), MofNCompleteColumn(), Speed(), TimeRemainingColumn()
        )
        self.task = self.bar.add_task("", total=None if tested else arena.games_left, start=arena.is_open)
        self.stands, self.renewed = self.table(), monotonic()
        self.display = Display(console=Console(), refresh_per_second=REFRESH, get_renderable=self.drawn)

    def __enter__(self) -> Live:
        self.display.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stands = self.table()
        self.display.stop()

    def update(self, new: int) -> None:
        """Advance the bar, and update the table at intervals."""
        self.bar.advance(self.task, new)
        if new and monotonic() - self.renewed > PAUSE:
            self.stands, self.renewed = self.table(), monotonic()

    def drawn(self) -> Group:
        """The table of the last update, and the bar."""
        parts: list[Table | Progress | Text] = [self.stands, self.bar]
        if self.arena.stopping:
            parts.append(Text(say("arena-stopping")))
        return Group(*parts)

    def table(self) -> Table:
        """A row for each match."""
        with_test = any(standing.test for standing in self.arena.standings)
        with_names = any(map(needs_names, self.arena.standings))
        table = Table()
        share = say("arena-share") if with_names else say("arena-share-first")
        titles = [say("arena-match"), say("arena-blocks"), share, say("arena-test")]
        for title in titles if with_test else titles[:-1]:
            table.add_column(title)
        for standing in self.arena.standings:
            cells = [
                str(standing.match),
                f"{standing.done}",
                format_scores(standing, with_names) if standing.done else "",
            ]
            table.add_row(*map(Text, cells + [format_test(standing)] * with_test))
        return table
