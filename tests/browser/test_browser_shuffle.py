"""The verifiable shuffle in real browsers: they pledge, reveal and verify, and detect a cheating operator."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from harness.browser_player import open_page, wait_until
from harness.http_client import Host, Json, start_host
from nyhavn.game.link_codec import pack
from nyhavn.game.record import Record
from nyhavn.phrases import LANGUAGES, Phrases
from nyhavn.server.table.shuffle import Seat, Terms, hash_nonce
from tests.browser.invited_players import Person, invite_players, join_by_link, open_browsers, start_game
from tests.browser.test_browser_layout import DESKTOP, PHONE, SIZES, ZOOMED, find_layout_faults
from tests.browser.test_browser_multiplayer import ALL, STILL, check_accessibility, check_complaints, resign_one
from tests.browser.test_browser_redaction import FrameRecorder

SHUFFLES = json.loads((Path(__file__).parents[1] / "data" / "shuffles.json").read_text(encoding="utf-8"))
PLEDGED = "() => Object.values(JSON.parse(localStorage['nyhavn-nonces'] ?? '{}')).some(({ accepted }) => accepted)"
"""A function that checks whether the server has accepted the pledge of a page."""
ALERT, NOTICE = "[data-testid=shuffle-alert]", "[data-testid=shuffle-notice]"
RECHECKED = 1500
"""After how many milliseconds a page has checked again for a nonce of another tab."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """An honest server."""
    with start_host(tmp_path_factory.mktemp("tables")) as running:
        yield running


class Cheat(Host):
    """A server whose operator plays a trick."""

    def __init__(self, data: Path, trick: str) -> None:
        self.trick = trick
        super().__init__(data)

    @property
    def command(self) -> list[str]:
        """The command line of the server."""
        *_, serve, port, number, data, folder = super().command
        return [sys.executable, "-m", "tests.browser.cheating_server", self.trick, serve, port, number, data, folder]


@contextmanager
def start_cheating_server(folder: Path, trick: str) -> Iterator[Cheat]:
    """A server with a trick, which is stopped at the end."""
    host = Cheat(folder / "data", trick)
    try:
        yield host
    finally:
        host.stop()


def sent_messages(recorder: FrameRecorder, kind: str) -> list[Json]:
    """The messages of one kind that a page has sent."""
    return [said for how, said in recorder.frames if how == "sent" and said["type"] == kind]


def read_own_part(page: Page) -> str | None:
    """The page's own part in the shuffle, as it shows it."""
    page.locator("header button").last.click()
    page.locator("[data-opens=shuffle]").click()
    said = page.locator("[data-part]").get_attribute("data-part")
    page.keyboard.press("Escape")
    return said


def unrevealed(page: Page) -> list[str]:
    """What a page says of the nonces of others that were not revealed."""
    page.locator("header button").last.click()
    page.locator("[data-opens=shuffle]").click()
    page.locator("[data-part]").wait_for()
    said = page.locator("[data-unrevealed]").all_inner_texts()
    page.keyboard.press("Escape")
    return said


def verify_on_page(page: Page) -> str:
    """Verify the finished game on the page, and return the verdict."""
    page.get_by_test_id("verify").click()
    page.locator("[data-finding]").wait_for()
    return page.locator("[data-finding]").inner_text()


def test_browsers_pledge_then_reveal_and_the_game_verifies(chrome: Browser, host: Host) -> None:
    with open_browsers(chrome, {}, {"size": PHONE, "locale": "hu-HU"}) as players:
        anna, bela = players
        recorders = [FrameRecorder(player.page) for player in players]
        join_by_link(bela, invite_players(anna, host.address, ["open"]), "Béla")
        start_game(*players)
        for player, recorder in zip(players, recorders, strict=True):
            [closed, *_] = [said for how, said in recorder.frames if how == "heard" and said.get("pledges") is not None]
            assert [pledge["nonce"] for pledge in closed["pledges"]] == [None, None], "published before any is revealed"
            [pledged], [revealed] = sent_messages(recorder, "pledge"), sent_messages(recorder, "nonce")
            terms = Terms(closed["commitment"], None, (Seat("Anna"), Seat("Béla")))
            assert hash_nonce(terms, bytes.fromhex(revealed["nonce"])).hex() == pledged["hash"]
            assert recorder.frames.index(("sent", revealed)) > recorder.frames.index(("heard", closed))
            assert read_own_part(player.page) == "counted"
        resign_one(players)
        for player, language in zip(players, ("en", "hu"), strict=True):
            say = Phrases(language, ("multiplayer", "verify")).say
            said = verify_on_page(player.page)
            assert Phrases(language, ("replay",)).say("replay-fair") in said
            assert say("verify-version-2", nonces=2) in said
            assert say("multiplayer-part-counted") in said
            assert player.page.locator("[data-finding=fair]").count() == 1
            assert player.page.locator("[data-own=true]").count() == 1
            assert player.page.locator(ALERT).count() == 0
        check_complaints(players)


class PledgeDroppingProxy:
    """A proxy that drops the pledges of a page."""

    def __init__(self, page: Page) -> None:
        page.route_web_socket("**/live", self.open)

    def open(self, route: WebSocketRoute) -> None:
        """Connect a page to the server."""
        server = route.connect_to_server()
        route.on_message(lambda said: None if '"pledge"' in str(said) else server.send(said))


@pytest.mark.slow
def test_a_nonce_survives_a_reload_and_a_pledge_that_never_arrives_raises_an_alert(chrome: Browser, host: Host) -> None:
    with open_browsers(chrome, {}, {}) as players:
        anna, bob = players
        PledgeDroppingProxy(anna.page)
        recorder = FrameRecorder(bob.page)
        join_by_link(bob, invite_players(anna, host.address, ["open"]), "Bob")
        anna.page.locator("[data-testid=start]:enabled").click()
        wait_until(bob.page, lambda: bob.page.evaluate(PLEDGED))
        bob.page.reload()
        for player in players:
            player.page.locator("main.table").wait_for()
        assert len({said["hash"] for said in sent_messages(recorder, "pledge")}) == 1
        assert len(sent_messages(recorder, "nonce")) == 1
        assert read_own_part(bob.page) == "counted"
        expect(anna.page.locator(ALERT)).to_have_attribute("data-fault", "own-nonce")
        resign_one(players)
        for player, key in zip(players, ("multiplayer-fault-own-nonce", "multiplayer-part-counted"), strict=True):
            assert Phrases("en", ("multiplayer",)).say(key) in verify_on_page(player.page)
        assert [player.page.locator(f"dialog[open] {ALERT}").count() for player in players] == [1, 0]
        check_complaints(players)


@pytest.mark.parametrize("trick", ["replace", "drop"] if ALL else ["replace"])
def test_every_page_raises_an_alert_if_the_operator_searches_for_a_deal(
    chrome: Browser, tmp_path: Path, trick: str
) -> None:
    with (
        start_cheating_server(tmp_path, trick) as host,
        open_browsers(chrome, {}, {"size": PHONE, "locale": "fr"}) as players,
    ):
        start_cheated_game(players, host)
        for player in players:
            expect(player.page.locator(ALERT)).to_have_attribute("data-fault", "pledges")
            expect(player.page.locator(ALERT)).to_have_role("alert")
            player.page.reload()
            player.page.locator(ALERT).locator("button").last.click()
            player.page.locator(ALERT).wait_for(state="detached")
            player.page.reload()
            player.page.locator("main.table").wait_for()
            assert player.page.locator(ALERT).count() == 0, "what was read is not said again"
        resign_one(players)
        for player, language in zip(players, ("en", "fr"), strict=True):
            expect(player.page.locator(f"dialog[open] {ALERT}")).to_be_visible()
            assert Phrases(language, ("multiplayer",)).say("multiplayer-fault-pledges") in verify_on_page(player.page)
            assert player.page.locator("[data-finding=fault-pledges]").count() == 1


@pytest.mark.slow
def test_a_page_raises_an_alert_if_its_revealed_nonce_is_left_out(chrome: Browser, tmp_path: Path) -> None:
    with start_cheating_server(tmp_path, "hide") as host, open_browsers(chrome, {}, {}) as players:
        start_cheated_game(players, host)
        expect(players[1].page.locator(ALERT)).to_have_attribute("data-fault", "own-nonce")
        assert unrevealed(players[0].page) == [
            Phrases("en", ("multiplayer",)).say("multiplayer-unrevealed", name="Bob")
        ]
        resign_one(players)
        assert "doesn’t count" in verify_on_page(players[0].page)
        assert players[1].page.locator("[data-testid=shuffle-alert]").count()


@pytest.mark.slow
def test_every_page_raises_an_alert_if_the_operator_ignores_its_pledge(chrome: Browser, tmp_path: Path) -> None:
    with (
        start_cheating_server(tmp_path, "ignore") as host,
        open_browsers(chrome, {}, {"size": PHONE, "locale": "hu"}) as players,
    ):
        start_cheated_game(players, host)
        for player in players:
            expect(player.page.locator(ALERT)).to_have_attribute("data-fault", "own-nonce")
            player.page.reload()
            expect(player.page.locator(ALERT)).to_have_role("alert")
        resign_one(players)
        for player, language in zip(players, ("en", "hu"), strict=True):
            expect(player.page.locator(f"dialog[open] {ALERT}")).to_be_visible()
            said = Phrases(language, ("multiplayer",)).say("multiplayer-fault-own-nonce")
            assert said in verify_on_page(player.page)
            assert player.page.locator("[data-finding=fault-own-nonce]").count() == 1


@pytest.mark.slow
def test_a_page_that_is_disconnected_before_the_deal_shows_a_notice_and_no_alert(
    chrome: Browser, tmp_path: Path
) -> None:
    with (
        start_cheating_server(tmp_path, "cut") as host,
        open_browsers(chrome, {}, {"size": PHONE, "locale": "es"}) as players,
    ):
        start_cheated_game(players, host)
        for player in players:
            expect(player.page.locator(NOTICE)).to_have_role("status")
            assert read_own_part(player.page) == "missing"
            player.page.locator(NOTICE).locator("button").last.click()
            player.page.locator(NOTICE).wait_for(state="detached")
            player.page.reload()
            player.page.locator("main.table").wait_for()
            player.page.wait_for_timeout(RECHECKED)
            assert player.page.locator(NOTICE).count() == 0, "what was read is not said again"
        resign_one(players)
        for player, language in zip(players, ("en", "es"), strict=True):
            expect(player.page.locator(f"dialog[open] {NOTICE}")).to_be_visible()
            said, say = verify_on_page(player.page), Phrases(language, ("multiplayer", "replay", "verify")).say
            for key in ("replay-agrees", "multiplayer-part-missing", "multiplayer-uncounted-about"):
                assert say(key) in said
            assert say("verify-version-2", nonces=0) in said
            assert player.page.locator(ALERT).count() == 0
        check_complaints(players)


@pytest.mark.slow
@pytest.mark.parametrize("trick", ["downgrade", "skip"])
def test_a_seated_page_raises_an_alert_if_the_promised_version_is_not_used(
    chrome: Browser, tmp_path: Path, trick: str
) -> None:
    with start_cheating_server(tmp_path, trick) as host, open_browsers(chrome, {}, {}) as players:
        recorders = [FrameRecorder(player.page) for player in players]
        start_cheated_game(players, host)
        for player, recorder in zip(players, recorders, strict=True):
            expect(player.page.locator(ALERT)).to_have_attribute("data-fault", "version")
            assert sent_messages(recorder, "nonce") == []
        resign_one(players)
        for player in players:
            assert Phrases("en", ("multiplayer",)).say("multiplayer-fault-version") in verify_on_page(player.page)


@pytest.mark.slow
def test_a_record_that_differs_from_the_game_shown_raises_an_alert(chrome: Browser, tmp_path: Path) -> None:
    with start_cheating_server(tmp_path, "forge") as host, open_browsers(chrome, {}, {}) as players:
        start_cheated_game(players, host)
        for player in players:
            player.page.reload()
            player.page.locator("main.table").wait_for()
            assert read_own_part(player.page) == "counted"
        resign_one(players)
        for player in players:
            expect(player.page.locator(f"dialog[open] {ALERT}")).to_have_attribute("data-fault", "game")
            assert Phrases("en", ("multiplayer",)).say("multiplayer-fault-game") in verify_on_page(player.page)
            assert player.page.locator("[data-finding=fault-game]").count() == 1


def start_cheated_game(players: list[Person], host: Host) -> None:
    """Start a game of two at a server that cheats."""
    join_by_link(players[1], invite_players(players[0], host.address, ["open"]), "Bob")
    start_game(*players)


@pytest.mark.slow
@pytest.mark.parametrize(("trick", "shown"), [("drop", ALERT), ("cut", NOTICE)])
@pytest.mark.parametrize("language", LANGUAGES if ALL else LANGUAGES[1:2])
def test_the_shuffle_alert_and_notice_fit_every_screen_and_are_accessible(
    chrome: Browser, tmp_path: Path, language: str, trick: str, shown: str
) -> None:
    options = {"locale": language} | STILL
    with start_cheating_server(tmp_path, trick) as host, open_browsers(chrome, options, options) as players:
        start_cheated_game(players, host)
        page = players[0].page
        page.locator(shown).wait_for()
        assert [trouble for size in (*SIZES, ZOOMED) for trouble in find_layout_faults(page, size)] == []
        for size in (PHONE, DESKTOP):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            check_accessibility(page)
            page.locator(shown).locator("button").first.click()
            page.locator("dialog[open] ul").wait_for()
            check_accessibility(page)
            page.keyboard.press("Escape")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES if ALL else LANGUAGES[2:3])
def test_a_record_of_version_1_verifies_with_an_explanation(chrome: Browser, host: Host, language: str) -> None:
    context, page, complaints = open_page(chrome, PHONE, locale=language)
    [old] = [game["record"] for game in SHUFFLES["games"] if game["about"] == "two, with nonces"]
    page.goto(f"{host.address}/game#{pack(Record.parse(old))}")
    page.locator("main.table").wait_for()
    page.locator("header button").last.click()
    said = verify_on_page(page)
    assert Phrases(language, ("verify",)).say("verify-version-1") in said
    assert Phrases(language, ("replay",)).say("replay-agrees") in said
    assert page.locator("[data-finding=fair]").count() == 1
    assert complaints == []
    context.close()
