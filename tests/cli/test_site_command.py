"""`nyhavn site`: the folder that it writes works at any path, and it replaces nothing but an older site."""

import json
import re
from pathlib import Path

import pytest

from nyhavn.cli import main
from nyhavn.cli.user_errors import LANGUAGE_SETTING
from nyhavn.server.http import assets

Captured = pytest.CaptureFixture[str]
ABSOLUTE = re.compile(r"""["'`(]/(?:assets|icon|favicon|manifest|service-worker)""")
VERSION = re.compile(r'^const VERSION = "(\w+)"')


@pytest.fixture(autouse=True)
def restore_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore the language after every test."""
    monkeypatch.setattr(LANGUAGE_SETTING, "language", "en")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site of the page as it is built."""
    folder = tmp_path / "some" / "where"
    assert main(["site", str(folder)]) == 0
    return folder


def list_files(folder: Path) -> set[str]:
    """The names of all files in a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def read_version(folder: Path) -> str:
    """The version of the page in a service worker."""
    found = VERSION.match((folder / "service-worker.js").read_text())
    assert found
    return found[1]


def test_a_site_has_all_files_of_the_page(capsys: Captured, site: Path) -> None:
    assert list_files(site) == list_files(assets.FOLDER) - {".build-id"}
    assert f"--directory {site}" in capsys.readouterr().out


def test_no_file_of_a_site_is_asked_of_the_root_of_its_host(site: Path) -> None:
    texts = [path for path in site.rglob("*") if path.suffix in {".html", ".js", ".css", ".webmanifest"}]
    assert len(texts) > 20
    assert [path.name for path in texts if ABSOLUTE.search(path.read_text())] == []
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    assert manifest["start_url"] == manifest["scope"] == "./"
    for icon in manifest["icons"]:
        assert (site / icon["src"]).is_file()
    for name in re.findall(r'(?:src|href)="([^"]+)"', (site / "index.html").read_text()):
        assert name.startswith("./")
        assert (site / name).is_file()


def test_a_site_carries_the_policy_of_the_server_before_anything_that_it_concerns(site: Path) -> None:
    head = (site / "index.html").read_text()
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)" />', head)
    assert found
    rules = found[1].split("; ")
    assert {"default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "object-src 'none'"} <= set(rules)
    assert not any(rule.startswith("frame-ancestors") for rule in rules)  # which is not allowed there
    assert "<script" not in head[: found.start()]
    assert "<link" not in head[: found.start()]


def test_a_browser_that_keeps_another_page_notices_the_site(site: Path) -> None:
    assert read_version(site) != read_version(assets.FOLDER)


def test_an_older_site_is_updated_and_other_files_stay(site: Path) -> None:
    (site / "CNAME").write_text("games.example.org")
    (site / "assets" / "index-older.js").write_text("older")
    (site / "index.html").write_text((site / "index.html").read_text().replace("Nyhavn", "Older"))
    assert main(["site", str(site)]) == 0
    assert list_files(site) == list_files(assets.FOLDER) - {".build-id"} | {"CNAME"}
    assert "Older" not in (site / "index.html").read_text()


def test_a_site_can_be_written_into_an_empty_folder(tmp_path: Path) -> None:
    assert main(["site", str(tmp_path)]) == 0
    assert (tmp_path / "index.html").is_file()


@pytest.mark.parametrize("name", ["thesis.txt", "index.html"])
def test_other_folders_are_not_touched(name: str, tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / name).write_text("ten years of work")
    assert main(["site", str(tmp_path)]) == 2
    assert "is there already and is no site" in capsys.readouterr().err
    assert list_files(tmp_path) == {name}


def test_a_file_is_no_folder_for_a_site(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "site").write_text("a file")
    assert main(["site", str(tmp_path / "site")]) == 2
    assert main(["site", str(tmp_path / "site" / "within")]) == 2
    assert "cannot be written: Not a directory" in capsys.readouterr().err


def test_a_page_that_was_not_built_is_said_to_be_missing(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets, "FOLDER", tmp_path / "static")
    assert main(["site", str(tmp_path / "site")]) == 2
    assert "make client" in capsys.readouterr().err
    assert list_files(tmp_path) == set()
