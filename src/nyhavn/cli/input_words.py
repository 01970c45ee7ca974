"""The words that can be typed beside moves: in the language that is spoken, and always in English."""

from unicodedata import combining, normalize

from nyhavn.cli.game_text import say

WORDS = ("undo", "look", "houses", "show", "moves", "more", "back", "why", "save", "quit", "help", "new")


def english(word: str) -> str:
    """The English word for what was typed, if it is one of the words of the language."""
    own = {plain(say(f"command-{name}")): name for name in WORDS}
    return own.get(plain(word), word.lower())


def plain(word: str) -> str:
    """A word in small letters without accents, as somebody types it in a hurry."""
    return "".join(letter for letter in normalize("NFKD", word.casefold()) if not combining(letter))
