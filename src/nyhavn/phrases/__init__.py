"""What the game says, in Fluent files: a folder for each language, with the same files and the same keys."""

from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk, Resource

LANGUAGES = ("en", "fr", "es", "hu")
PARTS = ("game", "terminal", "verify", "web", "multiplayer", "rules", "learn", "replay")
"""The files of a language: what the terminal and the browser share, and what only one of them says."""
TERMINAL = ("game", "terminal", "verify")
"""The files that the terminal needs."""
LONGEST_PART = 1_000
"""How much of a text is put in the place of a placeholder; Fluent refuses very long ones."""


class Phrases:
    """The phrases of one language; a key or a placeholder that is missing is an error, never an empty place."""

    def __init__(self, language: str = "en", parts: tuple[str, ...] = PARTS) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"there are no phrases in {language!r}; there are: {', '.join(LANGUAGES)}")
        self.language = language
        self.bundle = FluentBundle([language], use_isolating=False)
        for part in parts:
            self.bundle.add_resource(resource(language, part))

    def say(self, key: str, **args: str | int) -> str:
        """The phrase with this key, its placeholders filled in; numbers choose a plural, so no large ones."""
        message = self.bundle.get_message(key) if self.bundle.has_message(key) else None
        if message is None or message.value is None:
            raise LookupError(f"there is no phrase {key!r}")
        filled = {name: shortened(value) if isinstance(value, str) else value for name, value in args.items()}
        said, problems = self.bundle.format_pattern(message.value, filled)
        if problems:
            raise LookupError(f"the phrase {key!r} cannot be said: {problems[0]}")
        return str(said)


def shortened(text: str) -> str:
    """A text of which the middle is left out if it is too long."""
    half = LONGEST_PART // 2
    return text if len(text) <= LONGEST_PART else f"{text[:half]}…{text[-half:]}"


def source(language: str, part: str) -> str:
    """The text of one file of a language."""
    return files(__name__).joinpath(language, f"{part}.ftl").read_text(encoding="utf-8")


def resource(language: str, part: str) -> Resource:
    """One file of a language; a line in it that cannot be read is an error."""
    found = FluentResource(source(language, part))
    for entry in found.body:
        if isinstance(entry, Junk):
            raise ValueError(f"{language}/{part}.ftl cannot be read: {entry.content!r}")
    return found
