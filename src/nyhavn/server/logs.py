"""What a server writes to its log: for people or as one JSON object a line, and never anything that opens a seat."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime

FORMS = ("text", "json")
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
