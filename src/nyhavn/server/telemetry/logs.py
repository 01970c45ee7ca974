"""The logs of a server: as text or as one JSON object per line, without anything that gives access to a seat."""

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
"""The seconds before the same line is logged again."""
REMEMBERED = 1_000
"""How many different lines are remembered as logged."""
LONG = re.compile(r"[\w-]{22,}")
"""What may be a key, a token, a secret or a hash of one."""
NAME = re.compile(r"_*[a-z]+(_[a-z]+)*_*")
"""An identifier of the program, however long."""


def without_secrets(text: str) -> str:
    """A text without anything that may give access to a seat."""
    return LONG.sub(lambda found: found[0] if NAME.fullmatch(found[0]) else "…", text)


class TextFormatter(logging.Formatter):
    """Formats a record as a line for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The line, with the traceback if there is one."""
        return without_secrets(super().format(record))


class JsonFormatter(logging.Formatter):
    """Formats a record as a JSON object in one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The time, level, logger and message, and the traceback if there is one."""
        fields = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if record.exc_info:
            fields["trace"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(fields, ensure_ascii=False)


def write_log(form: str) -> None:
    """Write all logs to standard error, in this form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    logging.getLogger().handlers = [handler]
    logging.getLogger("nyhavn").setLevel(logging.INFO)


class Warnings:
    """Log lines that are not repeated for a while."""

    def __init__(self) -> None:
        self.last: dict[str, float] = {}

    def is_due(self, key: str, seconds: float = QUIET) -> bool:
        """Whether a line was not logged for so many seconds; if so, it counts as logged now."""
        now = monotonic()
        if now - self.last.get(key, float("-inf")) < seconds:
            return False
        if len(self.last) >= REMEMBERED:
            self.last.clear()
        self.last[key] = now
        return True

    def warn(self, text: str, *values: object) -> None:
        """Log a warning, at most once a minute."""
        if self.is_due(text):
            LOG.warning(text, *values)

    def warn_once(self, text: str, *values: object) -> None:
        """Log a warning the first time only."""
        if self.is_due(text, float("inf")):
            LOG.warning(text, *values)


WARNINGS = Warnings()


class SparingFilter(logging.Filter):
    """Passes each message of a library once a minute, as clients can cause them at will, and exceptions always."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is logged."""
        return bool(record.exc_info) or WARNINGS.is_due(str(record.msg))
