"""The documents: every block runs, every link has a target, and what they name exists."""

import doctest
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

import pytest

from harness.mutations import mutate_text
from harness.random_games import random_record, sampled_positions
from nyhavn import Move, NyhavnError, Position, Record, Refusal, Unreadable, View
from nyhavn.cli import main, parser
from nyhavn.phrases import Phrases
from nyhavn.rules.material import COAT_ROWS, COATS, COLOURS, COLUMNS, ROWS, SIZES, TILES
from tests.project.test_structure import ORDER

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
NOTATION = ROOT / "docs" / "notation.md"
ARCHITECTURE = ROOT / "docs" / "architecture.md"
FENCE = re.compile(r"^```(\S*) ?(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
LINK = re.compile(r"\[[^]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")
TARGET = re.compile(r"^([a-z][a-z-]*):", re.MULTILINE)
VERSION_LINE = "nyhavn 1"


@dataclass
class Block:
    """A fenced block of a document."""

    tag: str
    argument: str
    text: str
    line: int


@dataclass
class Page:
    """A document whose blocks run in order, and their shared state."""

    folder: Path
    capture: pytest.CaptureFixture[str]
    names: dict[str, Any] = field(default_factory=dict)


def read_document(document: Path) -> str:
    return document.read_text(encoding="utf-8")


def find_blocks(document: Path) -> Iterator[Block]:
    """All fenced blocks of a document."""
    text = read_document(document)
    for fence in FENCE.finditer(text):
        yield Block(fence[1], fence[2].strip(), fence[3], text.count("\n", 0, fence.start()) + 1)


def read_prose(document: Path) -> str:
    """A document without its blocks."""
    return FENCE.sub("", read_document(document))


def run_python(block: Block, page: Page) -> None:
    """Check the output of the Python examples of a block."""
    test = doctest.DocTestParser().get_doctest(block.text, page.names, "block", None, block.line)
    test.globs = page.names
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=said.append, clear_globs=False)
    assert test.examples
    assert not said, "".join(said)


def run_console(block: Block, page: Page) -> None:
    """Check the output of the commands of a block."""
    commands = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert commands.pop(0) == ""
    assert commands
    for command in commands:
        typed, _, expected = command.partition("\n")
        program, *arguments = shlex.split(typed)
        assert program == "nyhavn"
        assert main(arguments) == 0
        assert page.capture.readouterr().out == expected


def run_moves(block: Block, _: Page) -> None:
    """Check that every line of a block is a move in canonical text, followed by its meaning."""
    for line in block.text.splitlines():
        move, meaning = line.split(";")
        assert str(Move.parse(move)) == move.strip()
        assert meaning.strip()


def run_positions(block: Block, _: Page) -> None:
    """Check that every line of a block is a position in canonical text."""
    for line in block.text.splitlines():
        assert str(Position.parse(line)) == line


def run_views(block: Block, _: Page) -> None:
    """Check that every line of a block is a view in canonical text."""
    for line in block.text.splitlines():
        assert str(View.parse(line)) == line


def run_record(block: Block, page: Page) -> None:
    """Check that a block is a record in canonical text; a name makes it a file for the commands that follow."""
    assert str(Record.parse(block.text)) == block.text
    if block.argument:
        (page.folder / block.argument).write_text(block.text, encoding="utf-8")


def run_tiles(block: Block, _: Page) -> None:
    """Check that a block draws all tiles."""
    lines = [f"{'':10}" + "".join(f"size {size}   " for size in SIZES)]
    for colour in COLOURS:
        tiles = [drawing.replace(".", " ").split("/") for drawing in TILES[colour]]
        lines.append("")
        for i in range(max(map(len, tiles))):
            name = Phrases().say(f"colour-{colour}") if i == 0 else ""
            lines.append(f"{name:10}" + "".join(f"{tile[i] if i < len(tile) else '':9}" for tile in tiles))
    assert block.text.splitlines() == [line.rstrip() for line in lines]


def run_house(block: Block, _: Page) -> None:
    """Check that a block draws the empty house with its coats of arms."""
    lines = []
    for row in reversed(range(ROWS)):
        marks = " ".join("*" if (column, row) in COATS else "." for column in range(COLUMNS))
        lines.append(f"{'shield' if row in COAT_ROWS else '':8}{row + 1}  {marks}")
    assert block.text.splitlines() == [*lines, f"{'':11}a b c d e"]


def run_javascript(block: Block, page: Page) -> None:
    """Check what a program for Node prints, which is in its comments."""
    program = page.folder / "program.mjs"
    program.write_text(block.text, encoding="utf-8")
    command = [sys.executable, str(ROOT / "hatch_build.py"), "node", str(program)]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert printed == "".join(f"{line}\n" for line in re.findall(r"^// prints (.*)$", block.text, re.MULTILINE))


RUN: dict[str, Callable[[Block, Page], None]] = {
    "python": run_python,
    "console": run_console,
    "move": run_moves,
    "position": run_positions,
    "view": run_views,
    "record": run_record,
    "tiles": run_tiles,
    "house": run_house,
    "js": run_javascript,
}
NOT_RUN = {"sh", "text"}
"""Blocks that are not run: shell commands, and tables."""


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_block_runs(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    page = Page(tmp_path, capsys)
    found = list(find_blocks(document))
    assert len(re.findall(r"^\s*```", read_document(document), re.MULTILINE)) == 2 * len(found)
    for block in found:
        if block.tag in NOT_RUN:
            continue
        assert block.tag in RUN, f"{document.name}, line {block.line}: nobody knows blocks of the kind {block.tag!r}"
        try:
            RUN[block.tag](block, page)
        except (AssertionError, NyhavnError) as problem:
            raise AssertionError(f"{document.name}, block in line {block.line}: {problem}") from problem


def test_all_kinds_of_blocks_occur() -> None:
    assert {block.tag for document in DOCUMENTS for block in find_blocks(document)} == set(RUN) | NOT_RUN


# Names and links


def list_anchors(document: Path) -> set[str]:
    """The anchors of a document's headings."""
    words = (re.sub(r"[^\w\s-]", "", heading.lower()) for heading in HEADING.findall(read_prose(document)))
    return {"-".join(heading.split()) for heading in words}


def leads_somewhere(document: Path, link: str) -> bool:
    """Whether a link of a document leads to a file of the project and a heading in it, or out of the project."""
    if link.startswith("https://"):
        return True
    name, _, anchor = link.partition("#")
    target = document.parent / name if name else document
    return target.is_file() and (not anchor or anchor in list_anchors(target))


def test_every_link_leads_somewhere() -> None:
    links = [(document, link) for document in DOCUMENTS for link in LINK.findall(read_prose(document))]
    assert [(document.name, link) for document, link in links if not leads_somewhere(document, link)] == []


def test_the_documents_are_linked_from_the_readme() -> None:
    linked = {(ROOT / link).resolve() for link in LINK.findall(read_prose(ROOT / "README.md"))}
    assert set(DOCUMENTS) - linked == {ROOT / "README.md"}


def list_code(document: Path) -> list[str]:
    """The code of a document: inline code, and the lines of shell blocks."""
    typed = [line for block in find_blocks(document) if block.tag == "sh" for line in block.text.splitlines()]
    return [*typed, *CODE.findall(read_prose(document))]


def test_the_readme_begins_with_two_commands() -> None:
    first = next(block for block in find_blocks(ROOT / "README.md"))
    assert [line.partition("#")[0].strip() for line in first.text.splitlines()] == ["make play", "make test"]


def test_every_make_target_named_exists() -> None:
    targets = set(TARGET.findall(read_document(ROOT / "Makefile")))
    code = [typed for document in DOCUMENTS for typed in list_code(document)]
    assert {target for typed in code for target in re.findall(r"\bmake ([a-z][a-z-]*)", typed)} - targets == set()


def test_every_command_named_can_be_typed() -> None:
    for typed in (typed for document in DOCUMENTS for typed in list_code(document)):
        if typed.startswith("nyhavn ") and typed != VERSION_LINE:
            words = shlex.split(typed)[1:]
            assert parser().parse_args([*words, *MISSING.get(" ".join(words), [])]), typed


def test_the_workflow_publishes_what_the_command_writes() -> None:
    text = read_document(ROOT / "examples" / "pages.yml")
    (typed,) = re.findall(r"run: nyhavn (.+)", text)
    args = parser().parse_args(typed.split())
    assert re.findall(r"path: (.+)", text) == [args.folder]


MISSING = {
    "show": ["-"],
    "check": ["-"],
    "verify": ["-"],
    "study": ["-"],
    "perft": ["-", "1"],
    "divide": ["-", "1"],
    "dataset": ["games", "mason"],
    "learn": ["runs/two"],
    "site": ["site"],
    "backup": ["games.sqlite"],
    "restore": ["games.sqlite"],
}
"""The arguments of commands that documents name without them."""


def test_every_refusal_is_in_the_notation() -> None:
    codes = list(Refusal)
    illegal, impossible = codes.index(Refusal.GAME_OVER), codes.index(Refusal.TOO_FEW_SEATS)
    lists = re.findall(r"^\*\*(\w+)\*\*: ((?:.+\n)+)", read_prose(NOTATION).partition("## Errors")[2], re.MULTILINE)
    assert {error: CODE.findall(listed) for error, listed in lists} == {
        "Unreadable": codes[:illegal],
        "IllegalMove": codes[illegal:impossible],
        "ImpossiblePosition": codes[impossible:],
    }


def test_the_architecture_names_every_package_in_order() -> None:
    (table,) = [block.text for block in find_blocks(ARCHITECTURE) if block.tag == "text"]
    packages = re.findall(r"\w+", " ".join(line[:28] for line in table.splitlines()))
    assert packages == [name for level in ORDER for name in level]


def test_the_picture_is_what_is_drawn_now() -> None:
    spec = spec_from_file_location("picture", ROOT / "docs" / "picture.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    assert read_document(module.PICTURE) == module.picture(), "renew it with: .venv/bin/python docs/picture.py"
    assert re.findall(r"https?://[^\"]*", module.picture()) == ["http://www.w3.org/2000/svg"]


# The grammar

TOKEN = re.compile(r'"[^"]*"|\?[^?]*\?|[a-z][a-z-]*|[=,;|()\[\]{}]')
SIGNS = {",": "", "|": "|", "(": "(?:", ")": ")", "[": "(?:", "]": ")?", "{": "(?:", "}": ")*"}
MEANT = {
    "? a letter from a to z, small or capital ?": "[A-Za-z]",
    "? any characters within a line ?": "[^\n]*",
    "? a line feed ?": "\n",
}
"""The regular expressions of the symbols and descriptions of a grammar."""


class Grammar:
    """The rules of a grammar, and the regular expression of each."""

    def __init__(self, text: str) -> None:
        tokens = TOKEN.findall(re.sub(r"\(\*.*?\*\)", "", text))
        self.rules: dict[str, list[str]] = {}
        while tokens:
            end = tokens.index(";")
            name, equals, *self.rules[tokens[0]] = tokens[:end]
            assert (name[0].isalpha(), equals) == (True, "=")
            tokens = tokens[end + 1 :]

    def pattern(self, name: str) -> str:
        """The regular expression of a rule."""
        return "".join(map(self.part, self.rules[name]))

    def part(self, token: str) -> str:
        """The regular expression of a token."""
        if token[0] == '"':
            return re.escape(token[1:-1])
        if token[0] == "?":
            return MEANT[token]
        return SIGNS[token] if token in SIGNS else f"(?:{self.pattern(token)})"


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    return Grammar((ROOT / "docs" / "notation.ebnf").read_text(encoding="utf-8"))


def test_every_name_of_the_grammar_is_defined_and_used(grammar: Grammar) -> None:
    used = {token for tokens in grammar.rules.values() for token in tokens if token[0].isalpha()}
    assert used | {"position", "view", "move", "record"} == set(grammar.rules)


def sample_notation(kind: str) -> list[str]:
    """Canonical texts of one kind."""
    positions = list(sampled_positions(300, seed=5))
    match kind:
        case "position":
            return list(map(str, positions))
        case "view":
            return [str(position.view(seat)) for position in positions for seat in (*position.seats, None)]
        case "move":
            return [str(move) for position in positions for move in position.legal_moves[:60]]
        case _:
            records = [random_record(players, seed) for players in (2, 3, 4) for seed in range(4)]
            return [str(record.say("well\n\nplayed")) for record in records]


@pytest.mark.parametrize("kind", ["position", "view", "move", "record"])
def test_the_grammar_is_what_is_written(grammar: Grammar, kind: str) -> None:
    pattern = re.compile(grammar.pattern(kind))
    assert [text for text in sample_notation(kind) if not pattern.fullmatch(text)] == []


REMARKED = {
    "move": set[Refusal](),
    "position": {Refusal.EXPECTED_ROW, Refusal.EXPECTED_COLON},
    "view": {Refusal.EXPECTED_ROW, Refusal.EXPECTED_COLON, Refusal.EXPECTED_COUNT, Refusal.EXPECTED_CARD},
}
"""The errors that are possible in a text that follows the grammar, as its remarks say."""
PARSERS: dict[str, Callable[[str], object]] = {"move": Move.parse, "position": Position.parse, "view": View.parse}


@pytest.mark.parametrize("kind", PARSERS)
def test_what_follows_the_grammar_can_be_read(grammar: Grammar, kind: str) -> None:
    pattern, rng, texts = re.compile(grammar.pattern(kind)), Random(kind), sample_notation(kind)
    followed = 0
    for _ in range(4000):
        text = mutate_text(rng.choice(texts), rng)
        if pattern.fullmatch(text):
            followed += 1
            assert reading_refusal(PARSERS[kind], text) in {None, *REMARKED[kind]}, text
    assert followed > 100


def reading_refusal(parse: Callable[[str], object], text: str) -> Refusal | None:
    """Why a text cannot be parsed; None if it can, even if its value is impossible."""
    try:
        parse(text)
    except Unreadable as error:
        return error.code
    except NyhavnError:
        pass
    return None
