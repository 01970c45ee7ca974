"""Where and when a measurement was made, and how it is written into a document."""

import platform
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path


def processor_name() -> str:
    """The name of the processor, as far as the system knows it."""
    if (known := Path("/proc/cpuinfo")).exists():
        names = [
            text.partition(":")[2].strip() for text in known.read_text().splitlines() if text.startswith("model name")
        ]
        return names[0] if names else platform.machine()
    if sys.platform == "darwin":
        return subprocess.check_output(["sysctl", "-n", "machdep.cpu.brand_string"], text=True).strip()
    return platform.processor() or platform.machine()


def describe_setting() -> str:
    """The processor, system, Python version and date of a measurement."""
    return (
        f"{processor_name()}, {platform.system()}, Python {platform.python_version()}, {date.today():%d %B %Y}".replace(
            " 0", " "
        )
    )


def format_markdown_table(cells: Sequence[Sequence[str]], words: int) -> str:
    """A heading and rows as a table that is also aligned in a terminal: `words` columns of text, then numbers."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    rule = ["-" * width if i < words else "-" * (width - 1) + ":" for i, width in enumerate(widths)]
    rows = [
        [f"{cell:{'<' if i < words else '>'}{width}}" for i, (cell, width) in enumerate(zip(row, widths, strict=True))]
        for row in (cells[0], rule, *cells[1:])
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def renew_table(page: Path, name: str, table: str) -> None:
    """Write a table, with where and when it was measured, between the two marks of this name in a document."""
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
    before, _, rest = page.read_text(encoding="utf-8").partition(begin)
    _, _, after = rest.partition(end)
    page.write_text(f"{before}{begin}\n{describe_setting()}:\n\n{table}\n\n{end}{after}", encoding="utf-8")
