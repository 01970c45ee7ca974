"""Metrics: counters, histograms and gauges of a server, in the text format of Prometheus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest

REGISTRY = CollectorRegistry()
"""All metrics of the process."""
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.015, 0.025, 0.06, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of the buckets of durations, in seconds."""

disable_created_metrics()  # type: ignore[no-untyped-call]


def counter(name: str, about: str, label: str) -> Counter:
    """A counter with one label."""
    return Counter(name, about, [label], registry=REGISTRY)


def histogram(name: str, about: str) -> Histogram:
    """A histogram of durations."""
    return Histogram(name, about, buckets=BUCKETS, registry=REGISTRY)


EVENTS = counter("nyhavn_events_total", "Stored events, by kind.", "kind")
REFUSALS = counter("nyhavn_refusals_total", "Refused requests and messages, by code.", "code")
LIMITED = counter("nyhavn_limited_total", "How often each limit was applied.", "limit")
ANSWERS = histogram("nyhavn_answer_seconds", "From a message of a page to its answer.")
COMMITS = histogram("nyhavn_commit_seconds", "The duration of a commit.")
LAG = histogram("nyhavn_loop_lag_seconds", "The lag of the event loop.")
THOUGHTS = histogram("nyhavn_bot_seconds", "From the question to a bot's move, waiting included.")
WARM_UPS = counter("nyhavn_bot_warm_ups_total", "Bot processes that were started in advance, by result.", "result")
BOT_DROPS = counter("nyhavn_bot_dropped_total", "Questions that were dropped before a bot was free.", "lane")
LIMIT = Gauge("nyhavn_limit", "The value of each limit.", ["name"], registry=REGISTRY)
PRESENT = {
    "nyhavn_games_live": "Tables in memory.",
    "nyhavn_pages_connected": "Connected pages.",
    "nyhavn_bot_queue": "Questions that wait for a bot to be free.",
    "nyhavn_bot_queue_quick": "Questions that wait for a bot that answers at once.",
    "nyhavn_bot_queue_slow": "Questions that wait for a bot that looks ahead.",
    "nyhavn_bot_running_quick": "Questions that are being answered by bots that answer at once.",
    "nyhavn_bot_running_slow": "Questions that are being answered by bots that look ahead.",
    "nyhavn_bot_warming": "Warm-ups of bots that run or wait.",
    "nyhavn_bot_processes": "Processes of bots, idle ones included.",
    "nyhavn_store_damaged": "1 if the integrity check found the database damaged.",
}
"""The gauges that are read when somebody asks for them."""
GAUGES = {name: Gauge(name, about, registry=REGISTRY) for name, about in PRESENT.items()}


def count_limited(limit: str) -> None:
    """Count that a limit was applied; it is named as on the command line."""
    LIMITED.labels(limit.replace("_", "-")).inc()


def expose(present: Mapping[str, int], limits: Iterable[tuple[str, float]] = ()) -> bytes:
    """All metrics as text, with the gauges and limits as they are now."""
    for name, value in present.items():
        GAUGES[name].set(value)
    for name, limit in limits:
        LIMIT.labels(name).set(limit)
    return generate_latest(REGISTRY)
