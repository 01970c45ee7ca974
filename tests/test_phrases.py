"""The phrases: each key is used, each use has its key, and every placeholder is filled in."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, VariableReference
from fluent.syntax.visitor import Visitor

import nyhavn
from nyhavn.board import Phase
from nyhavn.bots import BOTS, PROGRAM
from nyhavn.errors import Refusal
from nyhavn.phrases import LANGUAGES, Phrases
from nyhavn.result import Ending
from nyhavn.rules.material import ABILITIES, CARDS

SPEAKERS = ("say", "Trouble")
FAMILIES = {
    "refusal-*": {f"refusal-{code}" for code in Refusal},
    "colour-*": {f"colour-{card}" for card in CARDS},
    "ability-*": {f"ability-{letter}" for letter in ABILITIES},
    "bot-*": {f"bot-{name}" for name in (*BOTS, PROGRAM)},
    "bot-*-about": {f"bot-{name}-about" for name in BOTS},
    "due-*": {f"due-{phase.name.lower()}" for phase in Phase},
    "check-*": {f"check-{ending}" for ending in Ending},
    "over-*": {f"over-{how}" for how in ("points", "most", "tie-break", "shared")},
    **{
        f"*-{move}": {f"choice-{move}", f"told-{move}"}
        for move in ("take", "discard", "white", "gain", "activate", "end")
    },
    "*-build": {"choice-build", "told-build", "inside-build"},
}
"""The keys that are put together by the program, by the pattern that its source shows."""


class Variables(Visitor):
    """Collects the placeholders of a phrase."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802
        """Note a placeholder."""
        self.names.add(node.id.name)


def written(language: str = "en") -> dict[str, set[str]]:
    """The keys of a language's file and the placeholders of each."""
    text = files("nyhavn.phrases").joinpath(f"{language}.ftl").read_text(encoding="utf-8")
    found = {}
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, Message):
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.names
    return found


def calls() -> Iterator[ast.Call]:
    """Every call in the package that says a phrase."""
    root = Path(nyhavn.__file__).parent
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in SPEAKERS:
                    yield node


def keys_in(argument: ast.expr) -> Iterator[str]:
    """The keys that an expression can be: plain ones, and patterns for those put together."""
    match argument:
        case ast.Constant(value=str(key)):
            yield key
        case ast.JoinedStr(values=parts):
            yield "".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in parts)
        case ast.IfExp(body=body, orelse=orelse):
            yield from keys_in(body)
            yield from keys_in(orelse)


def used() -> set[str]:
    """Every key and pattern that the package uses."""
    return {key for call in calls() for key in keys_in(call.args[0])}


def meant(key: str) -> set[str]:
    """The keys that a key or a pattern stands for."""
    return FAMILIES[key] if "*" in key else {key}


def test_every_refusal_has_a_phrase() -> None:
    phrases = Phrases()
    said = [phrases.say(f"refusal-{code}") for code in Refusal]
    assert all(sentence.endswith(".") for sentence in said)
    assert len(set(said)) == len(said)


def test_every_key_that_is_used_is_written() -> None:
    assert {key for found in used() for key in meant(found)} - set(written()) == set()


def test_every_key_that_is_written_is_used() -> None:
    assert set(written()) - {key for found in used() for key in meant(found)} == set()


def test_every_call_fills_in_every_placeholder() -> None:
    phrases = written()
    for call in calls():
        given = {keyword.arg for keyword in call.keywords}
        for key in (key for found in keys_in(call.args[0]) for key in meant(found)):
            missing = phrases[key] - given
            assert not missing or (None in given and missing <= {"who", "name"}), (key, missing)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 2, 7])
def test_every_phrase_can_be_said(language: str, number: int) -> None:
    phrases = Phrases(language)
    for key, variables in written(language).items():
        said = phrases.say(key, **dict.fromkeys(variables, number))
        assert "{" not in said
        assert not re.search("[\\u2066-\\u2069]", said), "isolation marks"


def test_a_missing_key_or_placeholder_is_an_error() -> None:
    phrases = Phrases()
    with pytest.raises(LookupError, match="no phrase 'no-such-key'"):
        phrases.say("no-such-key")
    with pytest.raises(LookupError, match="'saved' cannot be said"):
        phrases.say("saved")


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(ValueError, match="no phrases in 'xx'; there are: en"):
        Phrases("xx")
