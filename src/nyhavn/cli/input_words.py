"""The words that can be typed besides moves, in the language of the command and in English."""

from unicodedata import combining, normalize

from nyhavn.cli.game_text import say

WORDS = ("undo", "look", "houses", "show", "moves", "more", "back", "why", "save", "quit", "help", "new")


def to_english(word: str) -> str:
    """Translate a typed word of the language into English; other words are only made lower case."""
    own = {fold_accents(say(f"command-{name}")): name for name in WORDS}
    return own.get(fold_accents(word), word.lower())


def fold_accents(word: str) -> str:
    """A word in lower case and without accents."""
    return "".join(letter for letter in normalize("NFKD", word.casefold()) if not combining(letter))
