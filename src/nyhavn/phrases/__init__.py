"""What the game says, in Fluent files: one for each language, with the same keys."""

from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk

LANGUAGES = ("en",)


class Phrases:
    """The phrases of one language; a key or a placeholder that is missing is an error, never an empty place."""

    def __init__(self, language: str = "en") -> None:
        if language not in LANGUAGES:
            raise ValueError(f"there are no phrases in {language!r}; there are: {', '.join(LANGUAGES)}")
        text = files(__name__).joinpath(f"{language}.ftl").read_text(encoding="utf-8")
        resource = FluentResource(text)
        for entry in resource.body:
            if isinstance(entry, Junk):
                raise ValueError(f"{language}.ftl cannot be read: {entry.content!r}")
        self.bundle = FluentBundle([language], use_isolating=False)
        self.bundle.add_resource(resource)

    def say(self, key: str, **args: str | int) -> str:
        """The phrase with this key, its placeholders filled in; numbers choose a plural, so no large ones."""
        message = self.bundle.get_message(key) if self.bundle.has_message(key) else None
        if message is None or message.value is None:
            raise LookupError(f"there is no phrase {key!r}")
        said, problems = self.bundle.format_pattern(message.value, args)
        if problems:
            raise LookupError(f"the phrase {key!r} cannot be said: {problems[0]}")
        return str(said)
