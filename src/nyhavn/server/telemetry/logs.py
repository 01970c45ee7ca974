"""Logs of a server: for people or as one JSON object a line, and never anything that opens a seat."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from time import monotonic

LOG = logging.getLogger("nyhavn.server")
FORMS = ("text", "json")
QUIET = 60.0
"""How many seconds pass between two lines of the log about the same."""
REMEMBERED = 1_000
"""How many different lines are remembered as said."""
LONG = re.compile(r"[\w-]{22,}")
"""What may be a key, a token, a secret or a hash of one."""
NAME = re.compile(r"_*[a-z]+(_[a-z]+)*_*")
"""What is a name in the program, however long."""


def without_secrets(text: str) -> str:
    """A text in which everything that may open a seat is left out."""
    return LONG.sub(lambda found: found[0] if NAME.fullmatch(found[0]) else "…", text)


class Text(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """What happened, and the traceback if there is one."""
        return without_secrets(super().format(record))


class Lines(logging.Formatter):
    """A JSON object in one line."""

    def format(self, record: logging.LogRecord) -> str:
        """What happened, when, how bad it is, and the traceback if there is one."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if record.exc_info:
            told["trace"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False)


def write_log(form: str) -> None:
    """Write everything that is logged to standard error, in this form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines() if form == "json" else Text())
    logging.getLogger().handlers = [handler]
    logging.getLogger("nyhavn").setLevel(logging.INFO)


class Warnings:
    """Lines of the log that are not repeated for a while."""

    def __init__(self) -> None:
        self.last: dict[str, float] = {}

    def is_due(self, key: str, seconds: float = QUIET) -> bool:
        """Whether something was not said for so many seconds; it is said now."""
        now = monotonic()
        if now - self.last.get(key, float("-inf")) < seconds:
            return False
        if len(self.last) >= REMEMBERED:
            self.last.clear()
        self.last[key] = now
        return True

    def warn(self, text: str, *values: object) -> None:
        """Warn, at most once a minute."""
        if self.is_due(text):
            LOG.warning(text, *values)

    def warn_once(self, text: str, *values: object) -> None:
        """Warn at the first time only."""
        if self.is_due(text, float("inf")):
            LOG.warning(text, *values)


WARNINGS = Warnings()


class SparingFilter(logging.Filter):
    """Lets each message of a library through once a minute, as strangers can cause them at will; exceptions always."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written."""
        return bool(record.exc_info) or WARNINGS.is_due(str(record.msg))
