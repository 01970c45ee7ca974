"""The architecture document: what it names exists, and its pictures and tables are current."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from operator import attrgetter
from pathlib import Path

import pytest

from benchmarks.architecture import FLOORS, PACKAGES, PICTURES, STEPS, Step, ranks
from benchmarks.dependencies import USES, dependencies
from harness.import_graph import MODULES, floor_graph, libraries, package_graph, reduced

ROOT = Path(__file__).parents[2]
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
CHANGES = [
    "a sixth ability",
    "a new bot",
    "a new language",
    "a page",
    "a refusal",
    "a database column",
    "a rate limit",
    "a rules variant",
    "a hint",
    "a metric",
    "a command",
    "a wire message",
]
PATH = re.compile(r"`([\w./-]+/[\w./-]+|[A-Z]+\.md)`")
FILE = r"`(?:[\w.-]+/[\w./-]+|[A-Z]+\.md)`"
NAME = r"`[\w…-]+`"
NAMES, FILES = (rf"({one}(?:(?:, {one})* (?:and|or) {one})?)" for one in (NAME, FILE))
NAMED_IN = re.compile(f"{NAMES} (?:in|of) {FILES}")
"""Names and the files that have them: "`A` and `B` in `c.py` and `d.py`"."""
NAMED_AFTER = re.compile(rf"({FILE}) \((?:and )?({NAME})")
"""A file and a name that it has: "`c.py` (`A`"."""
MEMBER = re.compile(r"`([A-Z]\w+)\.(?!md|svelte)(\w+)(?:\(.*?\))?`")
"""A class and its member."""


def read_section(title: str) -> str:
    """The text of a section."""
    return ARCHITECTURE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_the_page_says_where_to_change_things() -> None:
    rows = re.findall(r"^\| (a .*?) \| (.*?) \|", read_section("Where do I change …"), re.MULTILINE)
    assert [change for change, _ in rows] == CHANGES
    assert all(PATH.search(edited) for _, edited in rows)


@pytest.mark.parametrize("named", sorted(set(PATH.findall(read_section("Where do I change …")))))
def test_every_file_to_change_exists(named: str) -> None:
    assert (ROOT / named).exists() or (ROOT / "src" / "nyhavn" / named).exists()


def list_names_in_files() -> Iterator[tuple[str, str]]:
    """The names in the table of changes, each with a file that must have it."""
    section = read_section("Where do I change …")
    pairs = [*NAMED_IN.findall(section), *((name, file) for file, name in NAMED_AFTER.findall(section))]
    for names, files in pairs:
        yield from product(re.findall(r"`(.+?)`", names), re.findall(r"`(.+?)`", files))


def find_file(named: str) -> Path:
    """The file that the table names."""
    return next(path for path in (ROOT / named, ROOT / "src" / "nyhavn" / named) if path.exists())


@pytest.mark.parametrize("name, file", sorted(set(list_names_in_files())))
def test_every_name_to_change_is_in_its_file(name: str, file: str) -> None:
    pattern = rf"(?<![\w-]){re.escape(name).replace('…', '[a-zA-Z-]+')}(?![\w-])"
    assert re.search(pattern, find_file(file).read_text(encoding="utf-8"))


def list_members(path: Path) -> Iterator[tuple[str, str]]:
    """All methods and fields of the classes in a module."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    for node in (node for node in nodes if isinstance(node, ast.ClassDef)):
        for part in ast.walk(node):
            if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node.name, part.name
            elif isinstance(part, ast.Name | ast.Attribute) and isinstance(part.ctx, ast.Store):
                yield node.name, part.attr if isinstance(part, ast.Attribute) else part.id


def is_member_of_client(owner: str, name: str) -> bool:
    """Whether a class or interface of the client has a member."""
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "web" / "src").rglob("*.ts"))
    return any(
        re.search(rf"^  [a-z ]*\b{name}\b", body.partition("\n}")[0], re.MULTILINE)
        for source in sources
        for body in re.split(rf"\b(?:class|interface) {owner}\b", source)[1:]
    )


def test_every_member_exists() -> None:
    members = {member for path in MODULES.values() for member in list_members(path)}
    named = set(MEMBER.findall(ARCHITECTURE))
    assert {one for one in named - members if not is_member_of_client(*one)} == set()
    assert not is_member_of_client("SessionInterface", "endTurn")


def test_every_class_named_exists() -> None:
    named = set(re.findall(r"`([A-Z][a-z]\w+)`", ARCHITECTURE))
    sources = [*MODULES.values(), *(ROOT / "web" / "src").rglob("*.ts")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    defined = set(re.findall(r"\b(?:class|interface|type) (\w+)|^(\w+)\b.* = ", text, re.MULTILINE))
    assert named - {name for pair in defined for name in pair} == set()


# Pictures


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.function)
def test_every_function_of_a_move_exists(step: Step) -> None:
    if step.file.endswith(".py"):
        module = import_module("nyhavn." + step.file.removesuffix(".py").replace("/", "."))
        assert callable(attrgetter(step.function)(module))
    else:
        source = (ROOT / step.file).read_text(encoding="utf-8")
        *classes, name = step.function.split(".")
        assert all(f"class {owner} " in source for owner in classes)
        assert re.search(rf"^(  |export )[a-z ]*\b{name}(\(| = )", source, re.MULTILINE)


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.name)
def test_the_pictures_are_current(path: Path) -> None:
    drawn = PICTURES[path]()
    assert path.read_text(encoding="utf-8") == drawn, "renew it with: python -m benchmarks.architecture"
    assert re.findall(r"https?://[^\"]*", drawn) == ["http://www.w3.org/2000/svg"]


def test_the_pictures_show_all_packages_and_floors() -> None:
    assert PACKAGES.keys() == package_graph().keys()
    assert FLOORS.keys() == floor_graph().keys()


def test_arrows_point_down_and_leave_out_what_follows() -> None:
    graph = {"a": {"b", "c"}, "b": {"c"}, "c": set[str]()}
    assert ranks(graph) == {"a": 0, "b": 1, "c": 2}
    assert reduced(graph) == {"a": {"b"}, "b": {"c"}, "c": set()}


# Dependencies


def test_every_dependency_has_a_reason_and_a_weight() -> None:
    declared = [one.name for one in dependencies()]
    assert set(declared) <= USES.keys()
    rows = re.findall(r"^\| `([\w.-]+)` +\|.*\d MB \|", read_section("Dependencies"), re.MULTILINE)
    assert sorted(rows) == sorted(declared), "renew it with: python -m benchmarks.dependencies"


def test_the_libraries_of_a_package_are_found() -> None:
    assert libraries("rules") == set()
    assert libraries("fast") >= {"numba", "numpy"}
