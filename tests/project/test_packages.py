"""The packages: they contain the client and nothing else that git ignores, and the page can be installed."""

from __future__ import annotations

import json
import os
import re
import signal
import struct
import subprocess
import sys
import tarfile
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser

from harness.browser_player import FLAGS, MousePlayer, find_chromium, open_page
from hatch_build import sources
from nyhavn import __version__

ROOT = Path(__file__).parents[2]
STATIC = "src/nyhavn/static/"
LEFT_OUT = {".ci/run"}
"""Tracked files that no package needs."""
PINNED = re.compile(r"^([a-z0-9-]+==[^\\]*)\\$", re.MULTILINE)


def list_git_files(*words: str) -> set[str]:
    """The existing files that git lists."""
    said = subprocess.run(["git", "ls-files", "-z", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return {name for name in said.stdout.split("\0") if (ROOT / name).is_file()}


def list_clone_files() -> set[str]:
    """The tracked files, including those that are not committed yet."""
    return list_git_files("--cached", "--others", "--exclude-standard")


def list_client_files() -> set[str]:
    """The files of the built client."""
    return {path.relative_to(ROOT).as_posix() for path in (ROOT / STATIC).rglob("*") if path.is_file()}


def build_package(kind: str, source: Path, target: Path, **variables: str) -> Path:
    """Build a package of this kind from a folder."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(target)]
    subprocess.run(command, cwd=source, env={**os.environ, **variables}, check=True, stdout=subprocess.DEVNULL)
    (package,) = (path for path in target.iterdir() if path.is_file())
    return package


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source package, unpacked."""
    folder = tmp_path_factory.mktemp("source")
    with tarfile.open(build_package("sdist", ROOT, folder)) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.4 and later have one
        archive.extractall(folder)
    return folder / f"nyhavn-{__version__}"


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source package without Node, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    with ZipFile(build_package("wheel", source, folder, PATH=os.defpath)) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def files_of(folder: Path) -> set[str]:
    """The names of all files in a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_source_package_is_what_git_has_and_the_built_client(source: Path) -> None:
    assert f"{STATIC}index.html" in list_client_files()
    assert files_of(source) - {"PKG-INFO"} == (list_clone_files() | list_client_files()) - LEFT_OUT


def test_the_wheel_is_the_package_and_needs_no_node(wheel: Path) -> None:
    package = {
        name.removeprefix("src/") for name in list_clone_files() | list_client_files() if name.startswith("src/nyhavn/")
    }
    assert {"nyhavn/py.typed", "nyhavn/phrases/hu/web.ftl", "nyhavn/static/index.html"} <= package
    assert {name for name in files_of(wheel) if ".dist-info/" not in name} == package


def test_the_wheel_serves_the_client(wheel: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nyhavn.cli", "play", "--no-browser", "--port", "0", "--data", str(tmp_path)]
    variables = {**os.environ, "PYTHONPATH": str(wheel)}
    with subprocess.Popen(command, cwd=tmp_path, env=variables, stdout=subprocess.PIPE, text=True) as server:
        try:
            check_served_files(server, wheel / "nyhavn" / "static")
        finally:
            server.send_signal(signal.SIGINT)
        assert server.wait(30) == 0


def test_the_wheel_writes_a_site_without_node(wheel: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nyhavn.cli", "site", str(tmp_path / "site")]
    variables = {"PATH": os.defpath, "PYTHONPATH": str(wheel)}
    subprocess.run(command, cwd=tmp_path, env=variables, check=True, stdout=subprocess.DEVNULL)
    assert files_of(tmp_path / "site") == files_of(wheel / "nyhavn" / "static") - {".build-id"}


def check_served_files(server: subprocess.Popen[str], static: Path) -> None:
    """Check that a server sends the start page and what it names, byte for byte."""
    assert server.stdout
    said = re.search(r"http://\S+", server.stdout.readline())
    assert said
    with urlopen(said[0]) as answer:
        page = answer.read()
    assert page == (static / "index.html").read_bytes()
    for name in re.findall(r'(?:src|href)="/([^"]+)"', page.decode()):
        with urlopen(said[0] + name) as answer:
            assert answer.read() == (static / name).read_bytes()


def test_playing_needs_a_part_of_what_testing_needs() -> None:
    play, test = (set(PINNED.findall((ROOT / f"requirements.{kind}.txt").read_text())) for kind in ("play", "lock"))
    assert len(play) > 20
    assert play < test


def test_everything_that_the_page_is_made_of_makes_it_new() -> None:
    known = {path.relative_to(ROOT).as_posix() for path in sources()}
    scripts = [path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in {".ts", ".svelte"}]
    outside = {
        found.resolve().relative_to(ROOT).as_posix()
        for path in scripts
        if not path.name.endswith(".test.ts")
        for name in re.findall(r'"((?:\.\./)+src/nyhavn/[^"*]+)"', path.read_text())
        if not (found := path.parent / name).resolve().is_relative_to(ROOT / "web")
    }
    assert outside == {"src/nyhavn/puzzles/puzzles.txt"}  # besides the phrases, which are named by a pattern
    assert outside <= known
    (rule,) = (line for line in (ROOT / "Makefile").read_text().splitlines() if line.startswith("$(CLIENT):"))
    assert all(name in rule for name in ("web", "src/nyhavn/phrases", *outside))


# Installing the page


def test_the_page_can_be_installed(chrome: Browser, address: str, tmp_path: Path) -> None:
    profile = chrome.browser_type.launch_persistent_context(
        tmp_path, executable_path=find_chromium(), args=list(FLAGS), locale="en-GB"
    )
    page = profile.pages[0]
    page.goto(address)
    wire = profile.new_cdp_session(page)
    assert wire.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = wire.send("Page.getAppManifest")
    assert manifest["errors"] == []
    profile.close()
    said = json.loads(manifest["data"])
    assert {"name", "short_name", "description", "lang", "start_url", "display", "theme_color"} <= set(said)
    assert {icon.get("purpose") for icon in said["icons"]} == {None, "maskable"}


def test_the_icons_are_as_large_as_they_say(address: str) -> None:
    manifest = json.loads((ROOT / "web" / "public" / "manifest.webmanifest").read_text())
    pictures = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {icon["sizes"] for icon in pictures} == {"192x192", "512x512"}
    for icon in pictures:
        with urlopen(urljoin(address, icon["src"])) as answer:
            assert answer.headers["content-type"] == icon["type"]
            width, height = struct.unpack(">II", answer.read()[16:24])
        assert f"{width}x{height}" == icon["sizes"]


# Printing


def test_a_position_is_printed_on_one_page_and_by_daylight(chrome: Browser, address: str) -> None:
    context, page, complaints = open_page(chrome, color_scheme="dark")
    page.goto(address)
    page.get_by_test_id("play-now").click()
    MousePlayer(page).wait()
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type */Page\b", printed)) == 1
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    assert page.get_by_test_id("grid").is_visible()
    assert not page.get_by_test_id("act").is_visible()
    context.close()
    assert complaints == []
