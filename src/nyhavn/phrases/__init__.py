"""The phrases of the game in Fluent files: a folder for each language, with the same files and the same keys."""

from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk, Resource

LANGUAGES = ("en", "fr", "es", "hu")
PARTS = (
    *("game", "terminal", "verify", "web", "multiplayer", "rules", "learn", "replay", "trainer", "study", "puzzles"),
    *("numbers", "storage"),
)
"""The files of a language, some shared by terminal and browser, some used by only one of them."""
TERMINAL = ("game", "terminal", "verify", "study", "puzzles")
"""The files that the terminal uses."""
LONGEST_PART = 1_000
"""The maximum length of a text that fills a placeholder; Fluent refuses very long ones."""


class Phrases:
    """The phrases of one language; a missing key or placeholder is an error."""

    def __init__(self, language: str = "en", parts: tuple[str, ...] = PARTS) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"there are no phrases in {language!r}; there are: {', '.join(LANGUAGES)}")
        self.language = language
        self.bundle = FluentBundle([language], use_isolating=False)
        for part in parts:
            self.bundle.add_resource(resource(language, part))

    def say(self, key: str, **args: str | int) -> str:
        """Format the phrase with this key; numbers select a plural form, so they must not be large."""
        message = self.bundle.get_message(key) if self.bundle.has_message(key) else None
        if message is None or message.value is None:
            raise LookupError(f"there is no phrase {key!r}")
        filled = {name: shorten_text(value) if isinstance(value, str) else value for name, value in args.items()}
        text, problems = self.bundle.format_pattern(message.value, filled)
        if problems:
            raise LookupError(f"the phrase {key!r} cannot be said: {problems[0]}")
        return str(text)


def shorten_text(text: str) -> str:
    """Shorten a text that is too long by leaving out its middle."""
    half = LONGEST_PART // 2
    return text if len(text) <= LONGEST_PART else f"{text[:half]}…{text[-half:]}"


def read_ftl(language: str, part: str) -> str:
    """The source text of one file of a language."""
    return files(__name__).joinpath(language, f"{part}.ftl").read_text(encoding="utf-8")


@cache
def resource(language: str, part: str) -> Resource:
    """One file of a language, parsed once; a line that cannot be parsed is an error."""
    found = FluentResource(read_ftl(language, part))
    for entry in found.body:
        if isinstance(entry, Junk):
            raise ValueError(f"{language}/{part}.ftl cannot be read: {entry.content!r}")
    return found
