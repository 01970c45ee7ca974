"""Verifying shuffles: what is fair, what is not, the command, and the file that the browser's tests read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from nyhavn.cli import main
from nyhavn.packing import pack
from nyhavn.phrases import LANGUAGES, Phrases
from nyhavn.record import Record, cards_drawn
from nyhavn.server.dealer import CommittedDealer
from nyhavn.server.verifying import Finding, Promise, Verdict, Witness, verify
from tests import shuffles
from tests.shuffles import games, promised

FAIR = ("two", "three, with a second supply", "four, with nonces", "two, with nonces")


@pytest.mark.parametrize("about", FAIR)
def test_a_fair_game_is_fair_to_the_last_card(about: str) -> None:
    record = games()[about]
    assert verify(record) == Verdict(Finding.FAIR, cards_drawn(record))
    assert verify(Record.parse(str(record))) == verify(record)


def test_a_second_supply_is_among_the_games() -> None:
    record = games()["three, with a second supply"]
    assert cards_drawn(record) > 60


def test_whatever_is_wrong_is_found() -> None:
    findings = {about: verify(record) for about, record in games().items() if about not in FAIR}
    assert findings == {
        "nonces left out": Verdict(Finding.WRONG_CARDS),
        "another secret": Verdict(Finding.WRONG_CARDS),
        "another promise": Verdict(Finding.WRONG_COMMITMENT),
        "cards of another dealer in the middle": Verdict(Finding.WRONG_CARDS, turn=11),
        "goes on from another game": Verdict(Finding.FAIR, *findings["goes on from another game"][1:3]),
        "goes on wrongly": findings["goes on wrongly"],
        "all cards are given": Verdict(Finding.FAIR, 0, cards_drawn(games()["all cards are given"])),
        "no secret": Verdict(Finding.NO_SECRET),
        "nonces cut off": Verdict(Finding.NO_SECRET),
    }
    assert findings["goes on wrongly"].finding is Finding.WRONG_CARDS
    assert findings["goes on from another game"].cards > 10


@pytest.mark.parametrize("header", [{"secret": "00"}, {"dealt-from": "-1"}, {"dealt-from": "x"}, {"nonces": "zz"}])
def test_headers_that_cannot_be_read_promise_nothing(header: dict[str, str]) -> None:
    record = games()["two"]
    assert Promise.of(record) is not None
    assert Promise.of(record.titled(record.headers | header)) is None


def test_every_changed_card_is_seen() -> None:
    record = games()["two"]
    promise = Promise.of(record)
    assert promise
    for number, turn in enumerate(record.turns[:20]):
        refill = turn.moves[-1]
        cards = str(refill).removeprefix(">")
        if str(refill).startswith(">"):
            before = record.after(number)
            for move in turn.moves[:-1]:
                before = before.play(move)
            dealer = CommittedDealer(promise.secret, cards_drawn(record._replace(turns=record.turns[:number])))
            others = [other for other in before.legal_moves if str(other) != str(refill)]
            assert not any(
                Witness(CommittedDealer(promise.secret, dealer.drawn_cards), 0).confirms(before, other)  # type: ignore[arg-type]
                for other in others[:10]
            ), cards
            assert Witness(dealer, 0).confirms(before, refill)  # type: ignore[arg-type]


def test_the_browser_reads_the_same_games() -> None:
    assert shuffles.FILE.read_text(encoding="utf-8") == shuffles.written()
    assert {game["verdict"]["finding"] for game in json.loads(shuffles.written())["games"]} == {*Finding}


# The command


def test_the_command_verifies_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.nyh"
    codes = {}
    for about, record in games().items():
        file.write_text(str(record), encoding="utf-8")
        codes[about] = main(["--language", "en", "verify", str(file)])
    assert {code for about, code in codes.items() if about in FAIR} == {0}
    assert codes["another promise"] == codes["another secret"] == codes["nonces left out"] == 1
    assert codes["no secret"] == 2
    said = capsys.readouterr().out
    assert f"{file}: The secret is the one that was promised before the deal, and all " in said
    assert "come from another game" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_speaks_every_language(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.nyh"
    file.write_text(str(games()["cards of another dealer in the middle"]), encoding="utf-8")
    assert main(["--language", language, "verify", str(file)]) == 1
    turn = verify(games()["cards of another dealer in the middle"]).turn
    said = Phrases(language, ("verify",)).say("verify-wrong-cards", turn=turn)
    assert capsys.readouterr().out == f"{file}: {said}\n"


def test_a_link_needs_no_network(capsys: pytest.CaptureFixture[str]) -> None:
    link = f"https://nobody.invalid/game#{pack(games()['two'])}"
    assert main(["--language", "en", "verify", link]) == 0
    assert main(["--language", "en", "verify", link + ".17"]) == 0
    assert capsys.readouterr().out.startswith("https://nobody.invalid/game: The secret is")
    assert main(["--language", "en", "verify", link[:-9]]) == 2
    assert "holds no game" in capsys.readouterr().err


@contextmanager
def answering(body: bytes, status: int = 200, kind: str = "text/plain") -> Iterator[str]:
    """The address of a server that always answers the same."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Keep quiet."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/record"
    finally:
        server.shutdown()
        server.server_close()


def test_a_record_comes_from_a_server(capsys: pytest.CaptureFixture[str]) -> None:
    with answering(str(games()["two, with nonces"]).encode()) as address:
        assert main(["--language", "en", "verify", address]) == 0
    assert main(["--language", "en", "verify", address]) == 2
    assert "does not answer" in capsys.readouterr().err
    with answering(b"", 404) as address:
        assert main(["--language", "en", "verify", address]) == 2
    with answering(b"\xff\xfe") as address:
        assert main(["--language", "en", "verify", address]) == 2
    with answering(b"<!doctype html>", kind="text/html; charset=utf-8") as address:
        assert main(["--language", "en", "verify", address]) == 2
    assert "is a page and no record" in capsys.readouterr().err


def test_what_is_no_record_is_wrong_or_unreadable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.nyh"
    file.write_text(str(promised(games()["two"])).replace("1. t", "1. x", 1), encoding="utf-8")
    assert main(["--language", "en", "verify", str(file)]) == 1
    assert main(["--language", "en", "verify", str(tmp_path / "nothing")]) == 2
    assert "There is no file" in capsys.readouterr().err
