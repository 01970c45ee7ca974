"""The architecture document: what it names exists, and its pictures and tables are current."""

import re
from importlib import import_module
from operator import attrgetter
from pathlib import Path

import pytest

from benchmarks.architecture import FLOORS, PACKAGES, PICTURES, STEPS, Step, ranks
from benchmarks.dependencies import USES, dependencies
from benchmarks.import_graph import floor_graph, libraries, package_graph, reduced

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


@pytest.mark.parametrize("named", sorted(set(PATH.findall(read_section("Where do I change …")))))
def test_every_file_to_change_exists(named: str) -> None:
    assert (ROOT / named).exists() or (ROOT / "src" / "nyhavn" / named).exists()


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
