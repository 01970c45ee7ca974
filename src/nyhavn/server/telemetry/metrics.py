"""Metrics: counters and histograms of a server, in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import accumulate
from time import perf_counter

LIMITS = (0.001, 0.0025, 0.005, 0.01, 0.015, 0.025, 0.06, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of the histogram buckets, in seconds."""


class Count:
    """A counter with one label."""

    def __init__(self, name: str, about: str, label: str) -> None:
        self.name, self.about, self.label = name, about, label
        self.counted = Counter[str]()

    def add(self, kind: str) -> None:
        """Count one more of a kind."""
        self.counted[kind] += 1

    def __str__(self) -> str:
        lines = (f'{self.name}{{{self.label}="{kind}"}} {count}' for kind, count in sorted(self.counted.items()))
        return "\n".join([*headed(self.name, self.about, "counter"), *lines])


class LimitCount(Count):
    """A counter by limit, named as on the command line."""

    def add(self, kind: str) -> None:
        """Count one more of a limit."""
        super().add(kind.replace("_", "-"))


class Spread:
    """A histogram of durations."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self.counted = [0] * (len(LIMITS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        """Add a duration."""
        self.counted[bisect_left(LIMITS, seconds)] += 1
        self.sum += seconds

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Add the duration of a block."""
        start = perf_counter()
        try:
            yield
        finally:
            self.add(perf_counter() - start)

    def __str__(self) -> str:
        limits = [*map(str, LIMITS), "+Inf"]
        summed = list(accumulate(self.counted))
        lines = (f'{self.name}_bucket{{le="{limit}"}} {n}' for limit, n in zip(limits, summed, strict=True))
        whole = [f"{self.name}_sum {self.sum}", f"{self.name}_count {summed[-1]}"]
        return "\n".join([*headed(self.name, self.about, "histogram"), *lines, *whole])


def headed(name: str, about: str, kind: str) -> list[str]:
    """The lines before the values of a metric."""
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]


EVENTS = Count("nyhavn_events_total", "Events that were kept, such as moves.", "kind")
REFUSALS = Count("nyhavn_refusals_total", "Requests and messages that were refused.", "code")
LIMITED = LimitCount("nyhavn_limited_total", "How often a limit held somebody back.", "limit")
ANSWERS = Spread("nyhavn_answer_seconds", "From a message of a page to its answer.")
COMMITS = Spread("nyhavn_commit_seconds", "How long a commit took.")
LAG = Spread("nyhavn_loop_lag_seconds", "How late the event loop was.")
THOUGHTS = Spread("nyhavn_bot_seconds", "From the question to a bot's move, waiting included.")
WARM_UPS = Count("nyhavn_bot_warm_ups_total", "Bot processes that were to be started ahead of a question.", "result")
BOT_DROPS = Count("nyhavn_bot_dropped_total", "Questions that were dropped before a bot was free.", "lane")
ALL = (EVENTS, REFUSALS, LIMITED, ANSWERS, COMMITS, LAG, THOUGHTS, WARM_UPS, BOT_DROPS)
"""All metrics that are counted from the start of the process."""
PRESENT = {
    "nyhavn_games_live": "Tables in memory.",
    "nyhavn_pages_connected": "Pages that look at a table.",
    "nyhavn_bot_queue": "Questions that wait for a bot to be free.",
    "nyhavn_bot_queue_quick": "Questions that wait for a bot that answers at once.",
    "nyhavn_bot_queue_slow": "Questions that wait for a bot that looks ahead.",
    "nyhavn_bot_running_quick": "Questions that are being answered by bots that answer at once.",
    "nyhavn_bot_running_slow": "Questions that are being answered by bots that look ahead.",
    "nyhavn_bot_warming": "Warm-ups of bots that run or wait.",
    "nyhavn_bot_processes": "Processes of bots, idle ones included.",
    "nyhavn_store_damaged": "1 if the integrity check found the database damaged.",
}
"""The gauges with their help texts."""


def exposed(present: Mapping[str, int], limits: Iterable[tuple[str, float]] = ()) -> str:
    """All metrics as text; gauges are given by their names, limits as they are set."""
    gauges = ("\n".join([*headed(name, PRESENT[name], "gauge"), f"{name} {n}"]) for name, n in present.items())
    set_limits = [f'nyhavn_limit{{name="{name}"}} {value:g}' for name, value in limits]
    limited = headed("nyhavn_limit", "The limits as they are set.", "gauge")
    return "\n".join([*gauges, *limited, *set_limits, *map(str, ALL)]) + "\n"
