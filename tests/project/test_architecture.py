"""The architecture document: what it names exists, and its pictures and tables are current."""

import re
from pathlib import Path

from benchmarks.architecture import LAYERS, PACKAGES, PICTURES, STEPS, Step
from benchmarks.dependencies import USES, dependencies
from harness.import_graph import layer_graph, package_graph

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


def read_section(title: str) -> str:
    """The text of a section."""
    return ARCHITECTURE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_the_page_says_where_to_change_things() -> None:
    rows = re.findall(r"^\| (a .*?) \| (.*?) \|", read_section("Where do I change …"), re.MULTILINE)
    assert [change for change, _ in rows] == CHANGES
    assert all(PATH.search(edited) for _, edited in rows)


def test_every_file_to_change_exists() -> None:
    named = set(PATH.findall(read_section("Where do I change …")))
    assert {
        name for name in named if not any((folder / name).exists() for folder in (ROOT, ROOT / "src/nyhavn"))
    } == set()


# Pictures


def is_defined(step: Step) -> bool:
    """Whether the function of a step is in the file that the picture names."""
    folder = ROOT / "src" / "nyhavn" if step.file.endswith(".py") else ROOT
    source = (folder / step.file).read_text(encoding="utf-8")
    *classes, name = step.function.split(".")
    return all(re.search(rf"class {owner}\b", source) for owner in classes) and bool(
        re.search(rf"^(?:  |    |export |async |def |function )*[a-z ]*\b{name}(?:\(| = )", source, re.MULTILINE)
    )


def test_every_function_of_a_move_exists() -> None:
    assert [step.function for step in STEPS if not is_defined(step)] == []


def test_the_pictures_are_current() -> None:
    old = [path.name for path, draw in PICTURES.items() if path.read_text(encoding="utf-8") != draw()]
    assert old == [], "renew them with: python -m benchmarks.architecture"


def test_the_pictures_show_all_packages_and_layers() -> None:
    assert PACKAGES.keys() == package_graph().keys()
    assert LAYERS.keys() == layer_graph().keys()


# Dependencies


def test_every_dependency_has_a_reason() -> None:
    assert {one.name for one in dependencies()} == USES.keys()
