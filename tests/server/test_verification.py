"""Verifying shuffles: fair and forged games, the command, and the fixture of the browser's tests."""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from harness import shuffle_games
from harness.dishonest_operator import (
    HonestPage,
    catch_operator,
    ignore_nonces,
    ignore_pledges,
    make_agreed_table,
    search_deal,
)
from harness.shuffle_games import (
    AGREED,
    Agreed,
    altered_games_2,
    changed_header,
    fair_games_2,
    record_spellings,
    verify_text,
    version_1_games,
    with_promise,
)
from nyhavn.cli import main
from nyhavn.game.link_codec import pack, unpack
from nyhavn.game.record import Record, cards_drawn
from nyhavn.phrases import LANGUAGES, Phrases
from nyhavn.server.table.committed_dealer import CommittedDealer, Secret, derive_byte, draw_byte
from nyhavn.server.table.shuffle import FIRST, Pledge, Seat, Terms, choose_first, derive_seed, draw_first, hash_nonce
from nyhavn.server.table.verification import DealClaim, Finding, Verdict, VerifyingDealer, verify

HEADERS = tuple(
    about for about in version_1_games() if about.startswith(("dealt from", "goes on, ", "no card is", "a secret"))
)
"""Games with unusual headers."""
FAIR = ("two", "three, with a second supply", "four, with nonces", "two, with nonces")


@pytest.mark.parametrize("about", FAIR)
def test_all_cards_of_a_fair_version_1_game_are_verified(about: str) -> None:
    record = version_1_games()[about]
    assert verify(record) == Verdict(Finding.FAIR, cards_drawn(record))
    assert verify(Record.parse(str(record))) == verify(record)


def test_a_second_supply_is_among_the_games() -> None:
    record = version_1_games()["three, with a second supply"]
    assert cards_drawn(record) > 60


def test_verification_finds_every_altered_version_1_record() -> None:
    findings = {about: verify(record) for about, record in version_1_games().items() if about not in (*FAIR, *HEADERS)}
    assert findings == {
        "nonces left out": Verdict(Finding.WRONG_CARDS),
        "another secret": Verdict(Finding.WRONG_CARDS),
        "another promise": Verdict(Finding.WRONG_COMMITMENT),
        "cards of another dealer in the middle": Verdict(Finding.WRONG_CARDS, turn=11),
        "goes on from another game": Verdict(Finding.FAIR, *findings["goes on from another game"][1:3]),
        "goes on wrongly": findings["goes on wrongly"],
        "all cards are given": Verdict(Finding.NOTHING, 0, cards_drawn(version_1_games()["all cards are given"])),
        "no secret": Verdict(Finding.NO_SECRET),
        "nonces cut off": Verdict(Finding.NO_SECRET),
    }
    assert findings["goes on wrongly"].finding is Finding.WRONG_CARDS
    assert findings["goes on from another game"].cards > 10


def test_malformed_shuffle_headers_are_not_verified() -> None:
    findings = {about: verify(record).finding for about, record in version_1_games().items() if about in HEADERS}
    fair = {"goes on, four digits", "no card is given", "a secret in capitals"}
    assert {about for about, finding in findings.items() if finding is Finding.FAIR} == fair
    assert findings.pop("dealt from '12'") is Finding.WRONG_CARDS
    assert {findings[about] for about in findings.keys() - fair} == {Finding.NO_SECRET}


def test_the_spelling_of_a_record_changes_no_verdict() -> None:
    found = {about: verify_text(text) for about, text in record_spellings().items()}
    findings = {about: verdict["finding"] for about, verdict in found.items() if verdict}
    forged = {about for about in findings if about.startswith("forged")}
    assert len(forged) == 4
    assert {findings.pop(about) for about in forged} == {Finding.WRONG_CARDS}
    assert set(findings.values()) == {Finding.FAIR}


@pytest.mark.parametrize("header", [{"secret": "00"}, {"dealt-from": "-1"}, {"dealt-from": "x"}, {"nonces": "zz"}])
def test_unreadable_headers_give_no_deal_claim(header: dict[str, str]) -> None:
    record = version_1_games()["two"]
    assert DealClaim.of(record) is not None
    assert DealClaim.of(record.titled(record.headers | header)) is None


def test_verification_finds_every_changed_card() -> None:
    record = version_1_games()["two"]
    promise = DealClaim.of(record)
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
                VerifyingDealer(CommittedDealer(promise.secret, dealer.drawn_cards), 0).confirms(before, other)  # type: ignore[arg-type]
                for other in others[:10]
            ), cards
            assert VerifyingDealer(dealer, 0).confirms(before, refill)  # type: ignore[arg-type]


def test_the_shuffle_fixture_of_the_client_is_current() -> None:
    assert shuffle_games.FILE.read_text(encoding="utf-8") == shuffle_games.format_shuffle_fixture()
    assert {game["verdict"]["finding"] for game in json.loads(shuffle_games.format_shuffle_fixture())["games"]} == {
        *Finding
    }


# Version 2


@pytest.mark.parametrize("about", AGREED)
def test_all_cards_of_a_fair_version_2_game_are_verified(about: str) -> None:
    record, agreed = fair_games_2()[about], AGREED[about]
    revealed = sum(pledge.nonce is not None for pledge in agreed.pledges)
    unrevealed = len(agreed.pledges) - revealed
    expected = Verdict(Finding.FAIR, cards_drawn(record), version=2, nonces=revealed, unrevealed=unrevealed)
    assert verify(record) == verify(Record.parse(str(record))) == verify(unpack(pack(record))) == expected


def test_verification_finds_every_altered_version_2_record() -> None:
    found = {about.removeprefix("2: "): verify(record).finding for about, record in altered_games_2().items()}
    assert found.pop("goes on from another game") is Finding.FAIR
    assert found["a nonce replaced"] is found["another first player"] is found["another name"] is Finding.WRONG_NONCE
    assert found["another secret"] is Finding.WRONG_COMMITMENT
    assert found["a nonce left out"] in (Finding.WRONG_FIRST, Finding.WRONG_CARDS)
    assert found["cards of another dealer in the middle"] is Finding.WRONG_CARDS
    assert found["verified as version 1"] is Finding.WRONG_CARDS
    unreadable = list(found)[list(found).index("no version that is known") :]
    assert {found[about] for about in unreadable} == {Finding.NO_SECRET}
    assert Finding.FAIR not in found.values()


def test_another_first_player_than_the_lot_gives_is_found() -> None:
    agreed = AGREED["dealt at once"]
    record = fair_games_2()["dealt at once"]
    lots = {begins: verify(rotate_record(record, agreed, begins)).finding for begins in range(2)}
    assert lots.pop(agreed.begins) is Finding.FAIR
    assert set(lots.values()) == {Finding.WRONG_FIRST}


def rotate_record(record: Record, agreed: Agreed, begins: int) -> Record:
    """The same game of the same lobby, as if another seat had begun."""
    seats = [*agreed.terms.seats[begins:], *agreed.terms.seats[:begins]]
    names = {f"seat_{place}": seat.name for place, seat in enumerate(seats, 1)}
    bots = " ".join(str(place) for place, seat in enumerate(seats, 1) if seat.is_bot)
    return changed_header(record, **names, bots=bots, first=f"lot {begins + 1}")


def test_the_terms_are_hashed_as_text() -> None:
    terms = Terms("ab", 1, (Seat(" Anna  Mária "), Seat("mason", is_bot=True), Seat("")))
    assert (
        str(terms)
        == "nyhavn terms 2\ncommitment ab\nfirst 2\nseat 1 person Anna Mária\nseat 2 bot mason\nseat 3 person "
    )
    assert str(terms._replace(first=None)).splitlines()[2] == "first lot"
    assert terms.digest == sha256(str(terms).encode()).digest()


def test_hash_seed_and_lot_are_those_of_the_specification() -> None:
    secret, terms = Secret(bytes(range(32))), Terms("ab", None, (Seat("Anna"), Seat("Béla")))
    nonce, digest = bytes([7]) * 32, terms.digest
    pledged = sha256(b"nyhavn nonce 2" + digest + nonce).digest()
    assert hash_nonce(terms, nonce) == pledged
    pledges = Pledge(0, pledged, nonce), Pledge(1, pledged)
    entries = b"\0" + pledged + b"\1" + nonce + b"\1" + pledged + b"\0" + bytes(32)
    seed = sha256(b"nyhavn seed 2" + digest + entries).digest()
    assert derive_seed(terms, pledges) == seed
    message = b"nyhavn first 2" + seed + bytes(4)
    assert choose_first(secret, terms, pledges) == hmac.digest(secret.reveal(), message, "sha256")[0] % 2
    card = hmac.digest(secret.reveal(), b"nyhavn deal 2" + seed + bytes(4) + bytes(4), "sha256")[0]
    assert derive_byte(secret, seed, 0, 0, 2) == card
    assert pledges[0].is_kept(terms)
    assert pledges[1].is_kept(terms)
    assert not pledges[0].is_kept(terms._replace(first=0))


def test_the_lot_rejects_bytes_that_would_bias_it() -> None:
    firsts = json.loads(shuffle_games.format_shuffle_fixture())["version2"]["firsts"]
    last = firsts[-1]
    secret, seed = shuffle_games.SECRET, bytes.fromhex(last["seed"])
    assert draw_byte(secret, FIRST + seed, 0) == 255
    assert last["first"] == draw_byte(secret, FIRST + seed, 1) % 3 == draw_first(secret, seed, 3)


# An operator who searches


def test_a_searched_deal_is_detected_in_version_2_but_not_in_version_1() -> None:
    """The reason for version 2: the operator omits the browsers' nonces and searches for a favourable mix."""
    mixes = (sha256(bytes([number])).digest() for number in range(200))
    chosen = next(
        mix for mix in mixes if CommittedDealer(shuffle_games.SECRET, 0, mix).deal(2).harbour.startswith("RR")
    )
    assert verify(with_promise(shuffle_games.dealt_game(2, 1, chosen), nonces=chosen)).finding is Finding.FAIR
    found = catch_operator(tables=3)
    assert found["favourable"] > 5
    assert found["pages that were deceived"] == found["pages that believed the record"] == 0
    assert found["honest tables that were accused"] == 0


def test_a_page_that_stores_nothing_does_not_detect_a_searched_deal() -> None:
    rng = Random(1)
    agreed = make_agreed_table(2, rng)
    claim = search_deal(ignore_nonces, agreed, rng)
    page = HonestPage.of(agreed, 0)
    assert verify(claim.record(rng)).finding is Finding.FAIR
    assert page.finds_fault(claim.terms, claim.pledges)
    assert not HonestPage.of(claim, 0).finds_fault(claim.terms, claim.pledges)


def test_only_a_page_detects_an_operator_who_ignores_all_pledges() -> None:
    rng = Random(1)
    agreed = make_agreed_table(2, rng)
    claim = search_deal(ignore_pledges, agreed, rng)
    page = HonestPage.of(agreed, 0).shown(claim)
    verdict = verify(claim.record(rng))
    assert (verdict.finding, verdict.nonces, verdict.unrevealed) == (Finding.FAIR, 0, 0)
    assert page.finds_fault(claim.terms, claim.pledges)
    assert page.published == ()


# The command


def test_the_command_verifies_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.nyh"
    codes = {}
    for about, record in version_1_games().items():
        file.write_text(str(record), encoding="utf-8")
        codes[about] = main(["--language", "en", "verify", str(file)])
    assert {code for about, code in codes.items() if about in FAIR} == {0}
    assert codes["another promise"] == codes["another secret"] == codes["nonces left out"] == 1
    assert codes["no secret"] == codes["all cards are given"] == 2
    said = capsys.readouterr().out
    assert f"{file}: The secret is the one that was promised before the deal, and all " in said
    assert "come from another game" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_reports_in_every_language(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.nyh"
    file.write_text(str(version_1_games()["cards of another dealer in the middle"]), encoding="utf-8")
    assert main(["--language", language, "verify", str(file)]) == 1
    turn = verify(version_1_games()["cards of another dealer in the middle"]).turn
    said = Phrases(language, ("verify",)).say("verify-wrong-cards", turn=turn)
    assert capsys.readouterr().out == f"{file}: {said}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_prints_what_each_version_proves(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    say = Phrases(language, ("verify",)).say
    file = tmp_path / "game.nyh"
    four = say("verify-version-2", nonces=2), say("verify-unrevealed", unrevealed=1)
    proofs = {"four, one nonce not revealed": four, "dealt at once": (say("verify-version-2", nonces=0),)}
    recorded = fair_games_2() | {"two": version_1_games()["two"]}
    for about, proof in (*proofs.items(), ("two", (say("verify-version-1"),))):
        file.write_text(str(recorded[about]), encoding="utf-8")
        assert main(["--language", language, "verify", str(file)]) == 0
        cards = say("verify-fair", cards=verify(recorded[about]).cards)
        assert capsys.readouterr().out == f"{file}: {' '.join((cards, *proof))}\n"


@pytest.mark.parametrize(
    ("language", "meaning"),
    [
        ("en", "knew the deal and can have chosen it"),
        ("fr", "connaissait la distribution et peut l’avoir choisie"),
        ("es", "conocía el reparto y puede haberlo elegido"),
        ("hu", "ismerte az osztást, és akár meg is választhatta"),
    ],
)
def test_the_command_prints_what_a_shuffle_without_nonces_means(
    language: str, meaning: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, recorded, said = tmp_path / "game.nyh", fair_games_2(), {}
    for about in ("dealt at once", "two persons"):
        file.write_text(str(recorded[about]), encoding="utf-8")
        assert main(["--language", language, "verify", str(file)]) == 0
        said[about] = capsys.readouterr().out
    assert meaning in said["dealt at once"]
    assert meaning not in said["two persons"]


def test_a_link_is_verified_without_the_network(capsys: pytest.CaptureFixture[str]) -> None:
    link = f"https://nobody.invalid/game#{pack(version_1_games()['two'])}"
    assert main(["--language", "en", "verify", link]) == 0
    assert main(["--language", "en", "verify", link + ".17"]) == 0
    assert main(["--language", "en", "verify", link.replace("/game#", "/#/game~")]) == 0  # of a site
    assert capsys.readouterr().out.startswith("https://nobody.invalid/game: The secret is")
    assert main(["--language", "en", "verify", link[:-9]]) == 2
    assert "holds no game" in capsys.readouterr().err


@contextmanager
def serve_fixed_answer(body: bytes, status: int = 200, kind: str = "text/plain") -> Iterator[str]:
    """The address of a server that always gives the same response."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/record"
    finally:
        server.shutdown()
        server.server_close()


def test_a_record_is_fetched_from_a_server(capsys: pytest.CaptureFixture[str]) -> None:
    with serve_fixed_answer(str(version_1_games()["two, with nonces"]).encode()) as address:
        assert main(["--language", "en", "verify", address]) == 0
    assert main(["--language", "en", "verify", address]) == 2
    assert "does not answer" in capsys.readouterr().err
    with serve_fixed_answer(b"", 404) as address:
        assert main(["--language", "en", "verify", address]) == 2
    with serve_fixed_answer(b"\xff\xfe") as address:
        assert main(["--language", "en", "verify", address]) == 2
    with serve_fixed_answer(b"<!doctype html>", kind="text/html; charset=utf-8") as address:
        assert main(["--language", "en", "verify", address]) == 2
    assert "is a page and no record" in capsys.readouterr().err


def test_illegal_records_and_missing_files_have_their_exit_codes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.nyh"
    file.write_text(str(with_promise(version_1_games()["two"])).replace("1. t", "1. x", 1), encoding="utf-8")
    assert main(["--language", "en", "verify", str(file)]) == 1
    assert main(["--language", "en", "verify", str(tmp_path / "nothing")]) == 2
    assert "There is no file" in capsys.readouterr().err
