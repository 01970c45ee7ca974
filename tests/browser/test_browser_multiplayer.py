"""Several real Chromiums at one table: joining by link, chat, leaving and returning without losing anything.

`make test` plays a part of a game, `make browser-games ONLY=multiplayer` whole ones.
"""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import count, islice
from pathlib import Path
from secrets import token_hex

import pytest
from PIL import Image
from playwright.sync_api import Browser, Dialog, Page, WebSocketRoute, expect
from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcode

from harness.browser_player import check_finished_game, find_accessibility_faults, wait_until
from harness.http_client import Host, Json, Visitor, add_nonces, start_host
from harness.http_client import Page as Visit
from nyhavn.phrases import LANGUAGES, Phrases
from nyhavn.server.http.openapi import COOKIE
from tests.browser.invited_players import (
    Person,
    find_due_person,
    invite_players,
    join_by_link,
    open_browsers,
    read_shared_link,
    start_game,
)
from tests.browser.test_browser_layout import DESKTOP, PHONE, SCHEMES, SIZES, ZOOMED, find_layout_faults
from tests.browser.test_browser_redaction import FrameRecorder

ALL = os.environ.get("NYHAVN_BROWSER_GAMES") == "all"
NAMES = ("Anna", "Bénédicte", "Carlos", "Dénes")
PAYLOADS_SENT = 500
LINES_AT_A_TABLE = 15
"""The number of chat lines of three players before the rate limit applies."""
NOTE = "(event) => window.breaches.push(event.violatedDirective + ' ' + event.blockedURI)"
FORGED = """() => {
  const kept = JSON.parse(localStorage.getItem("nyhavn-promises"));
  for (const table of Object.keys(kept)) kept[table] = "0".repeat(64);
  localStorage.setItem("nyhavn-promises", JSON.stringify(kept));
}"""
HIDDEN = """() => [...document.querySelectorAll(".seat:has(.dot)")].flatMap((seat) => {
  const dot = seat.querySelector(".dot").getBoundingClientRect();
  const under = ({ left, right, top, bottom }) =>
    left < dot.right && right > dot.left && top < dot.bottom && bottom > dot.top;
  return [...seat.querySelectorAll(".clock, .score")].filter((part) => under(part.getBoundingClientRect()))
    .map((part) => part.textContent);
})"""
"""The times and points that the presence dot overlaps."""
HEARD = """window.notified = []; window.tones = []; window.away = false;
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (this.permission = "granted"); }
  constructor(title, { body }) { window.notified.push(body); }
};
const begin = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { window.tones.push(this.frequency.value); begin.call(this, at); };
Object.defineProperty(document, "hidden", { get: () => window.away });"""
"""A script that records the tones and notifications of a page."""
LAST_BELLS = "window.tones.slice(-4).filter((_, i) => i % 2 === 0).map(Math.round)"
"""The pitches of the last two bells, each of which has two partials."""
STILL = {"reduced_motion": "reduce"}
"""Options without transitions, so that colours can be measured."""
LOST = re.compile("WebSocket connection to|net::ERR_|Failed to load resource|The Cross-Origin-Opener-Policy header")
"""Chromium's errors about a network or a server that is down, or a server without TLS."""
TRICKS = (
    "<script>alert({})</script>",
    "<img src=x onerror=alert({})>",
    "<svg onload=alert({})>",
    "<b onmouseover=alert({})>x",
    "<a href=javascript:alert({})>x",
    "javascript:alert({})",
    "{{{{alert({})}}}}",
    "{{@html alert({})}}",
    "${{alert({})}}",
    "'\"><script>alert({})</script>",
    "</p><script>alert({})</script>",
    "</title><script>alert({})</script>",
    "<iframe src=javascript:alert({})>",
    "<style>@import'//x/{}'</style>",
    "<link rel=stylesheet href=//x/{}>",
    "<object data=//x/{}>",
    "<form action=//x/{}><button>",
    "&lt;script&gt;alert({})&lt;/script&gt;",
    "%3Cscript%3Ealert({})%3C/script%3E",
    "\\u003cscript\\u003ealert({})",
    "<details open ontoggle=alert({})>",
    "<input autofocus onfocus=alert({})>",
    "{{ $name }} {}",
    "-->alert({})<!--",
    "<math href=javascript:alert({})>x",
)
PAYLOADS = [TRICKS[number % len(TRICKS)].format(number) for number in range(PAYLOADS_SENT)]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that is reachable only from this machine."""
    with start_host(tmp_path_factory.mktemp("tables")) as running:
        yield running


def read_qr_code(picture: bytes) -> str:
    """Decode the QR code in an image."""
    code = read_barcode(Image.open(BytesIO(picture)), BarcodeFormats(BarcodeFormat.QRCode))
    assert code
    return code.text


def check_complaints(persons: list[Person]) -> None:
    """Check that no page has errors other than those of a network that was down."""
    assert [said for person in persons for said in person.complaints if not LOST.search(said)] == []


# A game


def test_four_browsers_in_four_languages_play_a_game_despite_failures(chrome: Browser, tmp_path: Path) -> None:
    sizes = (DESKTOP, PHONE, (768, 1024), (844, 390))
    chosen = [{"size": size, "locale": tongue} for size, tongue in zip(sizes, LANGUAGES, strict=False)]
    with start_host(tmp_path) as host, open_browsers(chrome, *chosen, {"size": DESKTOP}) as (*players, watcher):
        link = invite_players(players[0], host.address, ["open"] * 3)
        watch = read_shared_link(players[0].page, "watch")
        for player, name in zip(players[1:], NAMES[1:], strict=True):
            join_by_link(player, link, name)
        recorder = FrameRecorder(watcher.page)
        start_game(*players)
        watcher.page.goto(watch)
        watcher.page.locator("form button.primary").click()
        watcher.page.get_by_test_id("watching").wait_for()
        assert [player.page.locator("html").get_attribute("lang") for player in players] == list(LANGUAGES[:4])
        breaks = {1: interrupt_network, 2: reload_page, 3: restart_server, 16: interrupt_network, 23: restart_server}
        for number in count():
            person = find_due_person(players, host)
            if person is None or (not ALL and number == 8):
                break
            person.player.decide()
            if number in breaks:
                breaks[number](players[number % 4], host)
        if ALL:
            for player in players:
                check_finished_game(player.page, host.address)
        else:
            resign_one(players)
        check_nothing_secret_seen(watcher, recorder)
        check_complaints([*players, watcher])
        assert "Traceback" not in host.log


def interrupt_network(player: Person, host: Host) -> None:
    """Disconnect and reconnect a browser, and check that the page shows it and recovers."""
    player.offline(True)
    spoken = Phrases(player.page.locator("html").get_attribute("lang") or "en")
    said = player.page.get_by_text(spoken.say("multiplayer-offline"))
    said.first.wait_for()
    player.offline(False)
    said.first.wait_for(state="detached")


def reload_page(player: Person, host: Host) -> None:
    """Reload a page."""
    player.page.reload()
    player.page.locator("main.table").wait_for()


def restart_server(player: Person, host: Host) -> None:
    """Kill the server, and restart it at the same address."""
    spoken = Phrases(player.page.locator("html").get_attribute("lang") or "en")
    said = player.page.get_by_text(spoken.say("web-lost"))
    host.kill()
    said.first.wait_for()
    host.restart()
    said.first.wait_for(state="detached")


def resign_one(players: list[Person]) -> None:
    """Let one player resign, and check that all pages show it."""
    page = players[0].page
    page.locator("header button").last.click()
    for _ in range(2):
        page.locator("dialog[open] .danger").first.click()
    for player in players:
        player.page.locator("main.table[data-over=true]").wait_for()


def check_nothing_secret_seen(watcher: Person, recorder: FrameRecorder) -> None:
    """Check that a spectator had no controls, and received no hand before the end."""
    states = [said for how, said in recorder.frames if how == "heard" and said["type"] == "state"]
    running = [state for state in states if not state["outcome"]]
    assert len(running) > 3
    assert all(place["hand"] is None for state in running for place in state["places"])
    assert all(not state["mine"] and not state["choices"] and not state["drafted"] for state in running)
    assert all(state["secret"] is None for state in running)
    assert [said for how, said in recorder.frames if how == "heard" and said["type"] == "shuffle"]
    assert watcher.page.get_by_test_id("act").count() == 0
    watcher.page.locator("main.table[data-over=true]").wait_for()


# Joining and leaving


def test_a_phone_joins_by_qr_code(chrome: Browser, tmp_path: Path) -> None:
    phone = {"size": PHONE, "locale": "hu-HU", "has_touch": True, "is_mobile": True}
    with start_host(tmp_path, "--host", "0.0.0.0") as host, open_browsers(chrome, {}, phone) as (anna, bela):
        link = invite_players(anna, host.address, ["open"])
        assert link.startswith("http://")
        assert "localhost" not in link
        picture = anna.page.locator("[data-share=join]").get_by_test_id("qr").screenshot()
        assert read_qr_code(picture) == link
        join_by_link(bela, read_qr_code(picture), "Béla")
        anna.page.get_by_text("Béla").wait_for()
        start_game(anna, bela)
        assert bela.page.locator("html").get_attribute("lang") == "hu"
        assert re.fullmatch(r".+/table/[\w-]+", bela.page.url), "the key is out of sight"
        check_complaints([anna, bela])


def test_a_local_server_shows_how_to_listen_on_the_network(chrome: Browser, host: Host) -> None:
    with open_browsers(chrome, {}) as (anna,):
        invite_players(anna, host.address, ["open"])
        anna.page.get_by_text("nyhavn serve --host 0.0.0.0").wait_for()
        check_complaints([anna])


@pytest.mark.slow
def test_the_host_frees_a_seat_and_gives_it_to_a_bot(chrome: Browser, host: Host) -> None:
    with open_browsers(chrome, {}, {"locale": "fr"}, {"locale": "es"}) as (anna, bob, carla):
        link = invite_players(anna, host.address, ["open", "mason"])
        watch = read_shared_link(anna.page, "watch")
        expect(anna.page.get_by_test_id("start")).to_be_disabled()
        join_by_link(bob, link, "Bob")
        carla.page.goto(link)
        carla.page.locator("form button.primary").click()
        carla.page.get_by_text(Phrases("es").say("refusal-table-full")).wait_for()
        anna.page.get_by_role("button", name="Remove Bob").click()
        bob.page.get_by_text(Phrases("fr").say("multiplayer-freed")).wait_for()
        anna.page.locator("[data-lobby-seat=open] select").select_option("tourist")
        start_game(anna)
        carla.page.locator("form button.primary").click()
        carla.page.get_by_text(Phrases("es").say("refusal-already-started")).wait_for()
        carla.page.get_by_text(Phrases("es").say("multiplayer-ask-watch")).wait_for()
        carla.page.goto(watch)
        carla.page.locator("form button.primary").click()
        carla.page.get_by_test_id("watching").wait_for()
        carla.page.goto(host.address)
        carla.page.get_by_role("heading", name=Phrases("es").say("multiplayer-watched")).wait_for()
        check_complaints([anna])


def test_a_guest_leaves_the_lobby(chrome: Browser, host: Host) -> None:
    with open_browsers(chrome, {}, {}) as (anna, bob):
        join_by_link(bob, invite_players(anna, host.address, ["open"]), "Bob")
        anna.page.locator("[data-lobby-seat=person]", has_text="Bob").wait_for()
        bob.page.get_by_role("button", name="Leave the table").click()
        anna.page.locator("[data-lobby-seat=open]").wait_for()
        bob.page.get_by_test_id("play-now").wait_for()
        anna.page.goto(host.address)
        anna.page.get_by_role("heading", name="Waiting for players").wait_for()
        check_complaints([anna, bob])


def test_a_seat_moves_to_another_device_by_its_private_link(chrome: Browser, host: Host) -> None:
    with open_browsers(chrome, {}, {}, {"size": PHONE}) as (anna, bob, phone):
        join_by_link(bob, invite_players(anna, host.address, ["open"]), "Bob")
        start_game(anna, bob)
        anna.page.locator("header button").last.click()
        anna.page.locator("[data-opens=device]").click()
        old = read_shared_link(anna.page, "seat")
        anna.page.get_by_test_id("new-seat-link").click()
        expect(anna.page.locator("[data-share=seat] input")).not_to_have_value(old)
        link = read_shared_link(anna.page, "seat")
        hand = anna.page.get_by_test_id("hand").locator("[aria-label]").count()
        phone.page.goto(link)
        phone.page.get_by_role("heading", name="Continue on this device?").wait_for()
        phone.page.locator("form button.primary").click()
        phone.page.locator("main.table").wait_for()
        expect(phone.page.get_by_test_id("hand").locator("[aria-label]")).to_have_count(hand)
        anna.page.get_by_text("This table doesn’t exist").wait_for()
        anna.page.goto(link)
        anna.page.locator("form button.primary").click()
        anna.page.get_by_text("already used").wait_for()
        player = find_due_person([phone, bob], host)
        assert player
        player.player.decide()
        check_complaints([bob, phone])


def test_an_unknown_link_is_reported(chrome: Browser, host: Host) -> None:
    with open_browsers(chrome, {}) as (anna,):
        for door in ("join", "watch", "seat"):
            anna.page.goto(f"{host.address}/{door}/nowhere#nothing")
            if door != "join":
                anna.page.locator("form button.primary").click()
            expect(anna.page.get_by_text("This link doesn’t lead to a table")).to_be_visible()


@pytest.mark.slow
def test_a_bot_stands_in_for_an_absent_player(chrome: Browser, host: Host) -> None:
    with open_browsers(chrome, {}, {}) as (anna, bob):
        seats = [{"name": "Anna"}, {"open": True}]
        new = {"seats": seats, "options": {} if ALL else {"botAfter": 10}}
        table = anna.page.request.post(f"{host.address}/api/tables", data=new).json()["table"]
        anna.page.goto(f"{host.address}/table/{table}")
        join_by_link(bob, read_shared_link(anna.page, "join"), "Bob")
        start_game(anna, bob)
        while find_due_person([anna, bob], host) is not bob:
            anna.player.decide()
        bob.page.goto(host.address)
        anna.page.locator("[data-dot=gone]").first.wait_for()
        if ALL:
            anna.page.get_by_test_id("stand-in").wait_for(timeout=60_000)
            anna.page.get_by_test_id("stand-in").click()
        anna.page.locator("[data-dot=bot]").first.wait_for()
        anna.page.locator("main.table[data-mine=true]").wait_for()
        bob.page.goto(f"{host.address}/table/{table}")
        bob.page.get_by_test_id("back").click()
        bob.page.get_by_test_id("back").wait_for(state="detached")
        anna.page.locator("[data-dot=here]").first.wait_for()
        while find_due_person([anna, bob], host) is not bob:
            anna.player.decide()
        check_complaints([anna, bob])


def test_a_player_is_notified_of_their_turn(chrome: Browser, host: Host) -> None:
    with open_browsers(chrome, {}, {"locale": "hu-HU"}) as (anna, bela):
        bela.page.add_init_script(HEARD)
        new = {"seats": [{"name": "Anna"}, {"open": True}], "first": 0}
        table = anna.page.request.post(f"{host.address}/api/tables", data=new).json()["table"]
        anna.page.goto(f"{host.address}/table/{table}")
        join_by_link(bela, read_shared_link(anna.page, "join"), "Béla")
        start_game(anna, bela)
        say = Phrases("hu").say
        bela.page.locator("header button").last.click()
        bela.page.locator("[data-opens=settings]").click()
        bela.page.get_by_label(say("web-sound")).check()
        bela.page.get_by_role("button", name=say("multiplayer-notify")).click()
        bela.page.get_by_label(say("multiplayer-notify")).wait_for()
        bela.page.keyboard.press("Escape")
        expect(bela.page).to_have_title("Anna – Nyhavn")
        bela.page.evaluate("window.away = true")
        while find_due_person([anna, bela], host) is not bela:
            anna.player.decide()
        expect(bela.page).to_have_title(f"● {say('multiplayer-your-turn')} – Nyhavn")
        wait_until(bela.page, lambda: bela.page.evaluate("window.notified") == [say("multiplayer-your-turn")])
        wait_until(bela.page, lambda: bela.page.evaluate(LAST_BELLS) == [523, 659])
        check_complaints([anna, bela])


def test_the_first_player_is_notified_when_the_cards_are_dealt(chrome: Browser, host: Host) -> None:
    with open_browsers(chrome, {}, {}) as (anna, bob):
        anna.page.add_init_script(HEARD)
        anna.page.add_init_script("localStorage.setItem('nyhavn-settings', JSON.stringify({ sound: true }))")
        new = {"seats": [{"name": "Anna"}, {"open": True}], "first": 0}
        table = anna.page.request.post(f"{host.address}/api/tables", data=new).json()["table"]
        anna.page.goto(f"{host.address}/table/{table}")
        join_by_link(bob, read_shared_link(anna.page, "join"), "Bob")
        start_game(anna, bob)
        wait_until(anna.page, lambda: anna.page.evaluate(LAST_BELLS) == [523, 659])
        check_complaints([anna, bob])


# Chat


def test_players_chat_and_can_mute_the_chat(chrome: Browser, host: Host) -> None:
    with open_browsers(chrome, {}, {"size": PHONE}) as (anna, bob):
        join_by_link(bob, invite_players(anna, host.address, ["open"]), "Bob")
        start_game(anna, bob)
        bob.page.wait_for_timeout(1_000)  # what arrives right after the page counts as history
        anna.page.locator("main.table .log").get_by_test_id("say").fill("Hej, Bob!")
        anna.page.keyboard.press("Enter")
        anna.page.get_by_test_id("lines").get_by_text("Hej, Bob!").wait_for()
        said_at = anna.page.get_by_test_id("lines").locator("time").inner_text()
        assert re.fullmatch(r"\d\d:\d\d", said_at), "as the British write it"
        bob.page.get_by_test_id("bubble").get_by_text("Hej, Bob!").wait_for()
        bob.page.get_by_role("button", name="Menu, 1 new in the chat").click()
        bob.page.get_by_role("button", name="Chat, 1 new").click()
        bob.page.get_by_test_id("lines").get_by_text("Hej, Bob!").wait_for()
        bob.page.get_by_role("button", name=Phrases("en").say("multiplayer-phrase-hello")).click()
        anna.page.get_by_test_id("lines").get_by_text(Phrases("en").say("multiplayer-phrase-hello")).wait_for()
        bob.page.get_by_label("Mute the chat").check()
        bob.page.keyboard.press("Escape")
        anna.page.get_by_test_id("say").fill("Bob?")
        anna.page.keyboard.press("Enter")
        anna.page.get_by_test_id("lines").get_by_text("Bob?").wait_for()
        expect(bob.page.get_by_role("button", name="Menu", exact=True)).to_be_visible()
        check_complaints([anna, bob])


def test_script_payloads_in_names_are_not_executed(chrome: Browser, host: Host) -> None:
    with open_guarded_browser(chrome, host) as (visitor, person):
        table = visitor.open_lobby("Anna", "?", "?", "?")
        page, key = Visit(visitor, table), visitor.links(table)["join"]
        person.page.goto(f"{host.address}/table/{table}")
        person.page.get_by_test_id("gathering").wait_for()
        taken: list[str] = []
        for name in PAYLOADS if ALL else PAYLOADS[::21]:
            status, answer = Visitor(host).request_json("POST", f"{table}/seats", {"key": key, "name": name})
            assert status == (201 if len(name) <= 30 else 422), answer
            taken += [name] * (status == 201)
            if status == 201 and len(taken) % 3 == 0:
                wait_for_texts(person.page, "[data-lobby-seat] strong", ["Anna", *taken[-3:]])
                page.reload()
                for seat in (1, 2, 3):
                    page.do("offer", seat=seat, bot=None)
        assert len(taken) > (PAYLOADS_SENT if ALL else PAYLOADS_SENT // 21) / 2
        page.leave()


def test_script_payloads_in_names_and_chat_at_a_table_are_not_executed(chrome: Browser, host: Host) -> None:
    lines = iter(PAYLOADS if ALL else PAYLOADS[-LINES_AT_A_TABLE:])
    names = iter([name for name in PAYLOADS[::-1] if len(name) <= 30])
    with open_guarded_browser(chrome, host) as (visitor, person):
        while said := list(islice(lines, LINES_AT_A_TABLE)):
            called = [next(names) for _ in range(4)]
            table = visitor.open_lobby(called[0], "?", "?", "?")
            key, guests = visitor.links(table)["join"], [Visitor(host) for _ in range(3)]
            for guest, name in zip(guests, called[1:], strict=True):
                guest.take_seat(table, key, name)
            pages = [Visit(guest, table) for guest in guests]
            person.page.goto(f"{host.address}/table/{table}")
            person.page.locator("[data-testid=start]:enabled").click()
            add_nonces(pages)
            person.page.locator("main.table").wait_for()
            for number, line in enumerate(said):
                assert pages[number % 3].ask("say", text=line)["refusal"] is None
            wait_for_texts(person.page, "[data-testid=lines] li p", said)
            speakers = [called[1 + number % 3] for number in range(len(said))]
            wait_for_texts(person.page, "[data-testid=lines] strong", speakers)
            for page in pages:
                page.leave()
        person.page.goto(host.address)
        person.page.get_by_text(called[1]).first.wait_for()


@contextmanager
def open_guarded_browser(chrome: Browser, host: Host) -> Iterator[tuple[Visitor, Person]]:
    """A visitor, and the same player with a page that must run no script, violate no policy and open no dialog."""
    dialogs: list[str] = []
    with open_browsers(chrome, {}) as (person,):
        person.page.on("dialog", lambda dialog: dismiss_dialog(dialog, dialogs))
        person.page.add_init_script("window.breaches = []; addEventListener('securitypolicyviolation', " + NOTE + ")")
        token = token_hex(16)
        visitor = Visitor(host, f"{COOKIE}={token}")
        person.context.add_cookies([{"name": COOKIE, "value": token, "url": host.address}])
        yield visitor, person
        assert dialogs == []
        assert person.page.evaluate("window.breaches") == []
        assert person.page.locator("img, iframe, object, embed, main script, main style").count() == 0
        check_complaints([person])


def wait_for_texts(page: Page, places: str, texts: list[str]) -> None:
    """Wait until the elements of a selector have exactly these texts."""
    wait_until(page, lambda: page.locator(places).all_text_contents() == texts)


def wait_for_seats(page: Page, seats: list[str]) -> None:
    """Wait until the lines of the chat come from these seats."""
    lines = page.get_by_test_id("lines").locator("li[data-seat]")
    wait_until(page, lambda: [line.get_attribute("data-seat") for line in lines.all()] == seats)


@pytest.mark.slow
def test_chat_lines_of_the_lobby_keep_their_author_after_the_deal(chrome: Browser, host: Host) -> None:
    with open_browsers(chrome, {}, {"size": (360, 740)}) as (anna, bob):
        seats = [{"name": "Anna"}, {"open": True}]
        new = {"seats": seats, "first": 1}
        table = anna.page.request.post(f"{host.address}/api/tables", data=new).json()["table"]
        anna.page.goto(f"{host.address}/table/{table}")
        join_by_link(bob, read_shared_link(anna.page, "join"), "Bob")
        for person, text in ((anna, "Hej, Bob!"), (bob, "Hej!")):
            person.page.get_by_test_id("say").fill(text)
            person.page.keyboard.press("Enter")
            anna.page.get_by_test_id("lines").get_by_text(text, exact=True).wait_for()
        bob.page.get_by_test_id("lines").get_by_text("Hej, Bob!").wait_for()
        wait_for_seats(anna.page, ["0", "1"])
        check_accessibility(bob.page)
        start_game(anna, bob)
        for person in (anna, bob):
            if person is bob:
                person.page.locator("header button").last.click()
                person.page.locator("[data-opens=chat]").click()
            wait_for_seats(person.page, ["1", "0"])
            person.page.reload()
            person.page.locator("main.table").wait_for()
        wait_for_seats(anna.page, ["1", "0"])
        check_complaints([anna, bob])


@pytest.mark.slow
def test_a_commitment_that_differs_from_the_lobby_is_found(chrome: Browser, host: Host) -> None:
    with open_browsers(chrome, {}, {}) as (anna, bob):
        join_by_link(bob, invite_players(anna, host.address, ["open"]), "Bob")
        start_game(anna, bob)
        resign_one([anna, bob])
        for person, finding in ((anna, "fair"), (bob, "other-promise")):
            if person is bob:
                bob.page.evaluate(FORGED)
            person.page.get_by_test_id("verify").click()
            person.page.locator(f"[data-finding={finding}]").wait_for()
        assert bob.page.get_by_test_id("seen").inner_text() == "0" * 64
        anna.page.locator("[data-dot=here]").wait_for(state="attached")
        bob.page.goto(bob.page.url.replace("/table/", "/replay/"))
        bob.page.locator("header button").last.click()
        bob.page.get_by_test_id("verify").click()
        bob.page.locator("[data-finding=other-promise]").wait_for()
        assert bob.page.locator("[data-dot]").count() == 0, "in a replay nobody is there or away"
        check_complaints([anna, bob])


def dismiss_dialog(dialog: Dialog, dialogs: list[str]) -> None:
    """Record the message of a dialog, and close it."""
    dialogs.append(dialog.message)
    dialog.dismiss()


# Layout and accessibility


class StateProxy:
    """A proxy that changes the states sent to a page, so that every situation can be shown."""

    def __init__(self, page: Page, change: Callable[[Json], None]) -> None:
        self.change = change
        page.route_web_socket("**/live", self.open)

    def open(self, route: WebSocketRoute) -> None:
        """Connect a page to the server."""
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            said: Json = json.loads(message)
            if said["type"] == "state":
                self.change(said)
                route.send(json.dumps({"type": "chat", "lines": LINES}))
            route.send(json.dumps(said))
            route.send(json.dumps({"type": "tick", "turn": 0, "spent": 1000}))

        server.on_message(pass_on)


LINES = [{"number": 1, "seat": 1, "name": "Bénédicte", "text": "Bonjour à tous, et bonne chance !", "at": 1.8e9}]


def fill_table(state: Json) -> None:
    """A state of four players with clocks, of whom one is away, one is replaced by a bot, and some spectators."""
    away, bot, gone = ((max(state["mine"]) + after) % 4 for after in (1, 2, 3))
    times = [754_000, 65_000, 12_000, 900_000]
    state |= {"shared": True, "watching": 3, "timeLeft": times, "due": away, "choices": [], "thinking": False}
    state["options"]["clock"] = {"seconds": 900, "increment": 10, "perTurn": False}
    for place, name in zip(state["places"], NAMES, strict=True):
        place["sitter"] = {"name": name, "bot": None}
    state["places"][away] |= {"present": False, "away": True}
    state["places"][bot] |= {"standIn": "apprentice"}
    state["places"][gone] |= {"present": False}


def replace_player(state: Json) -> None:
    """A state in which a bot replaces the viewer."""
    fill_table(state)
    own = state["mine"][0]
    state["places"][own] |= {"standIn": "apprentice"}
    state["due"] = own


def watch_only(state: Json) -> None:
    """A state in which the viewer only watches."""
    fill_table(state)
    state |= {"mine": [], "viewer": None}
    for place in state["places"]:
        place["hand"] = None


SITUATIONS: dict[str, Callable[[Json], None]] = {
    "crowded": fill_table,
    "replaced": replace_player,
    "watched": watch_only,
}
SHOWN = [(name, LANGUAGES[(number + 1) % len(LANGUAGES)]) for number, name in enumerate(SITUATIONS)]
EVERY = [(name, language) for name in SITUATIONS for language in LANGUAGES]


@pytest.mark.slow
@pytest.mark.parametrize("situation, language", EVERY if ALL else SHOWN)
def test_a_table_of_several_devices_fits_every_screen(
    chrome: Browser, host: Host, situation: str, language: str
) -> None:
    with open_browsers(chrome, {"locale": language} | STILL) as (anna,):
        StateProxy(anna.page, SITUATIONS[situation])
        anna.page.goto(f"{host.address}/new")
        anna.page.locator("form label", has_text="4").first.click()
        anna.page.locator("form button.primary").click()
        anna.page.locator("main.table").wait_for()
        anna.page.locator("[data-fault=terms] button").last.click()
        assert [trouble for size in (*SIZES, ZOOMED) for trouble in find_layout_faults(anna.page, size)] == []
        for size, scheme in zip((PHONE, DESKTOP), SCHEMES, strict=True):
            anna.page.set_viewport_size({"width": size[0], "height": size[1]})
            anna.page.emulate_media(color_scheme=scheme)
            assert find_accessibility_faults(anna.page) == []
            assert anna.page.evaluate(HIDDEN) == []
        check_complaints([anna])


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES if ALL else LANGUAGES[3:])
def test_every_page_of_a_link_is_accessible(chrome: Browser, host: Host, language: str) -> None:
    with open_browsers(chrome, {"locale": language, "size": PHONE} | STILL, STILL) as (anna, bob):
        invite_players(anna, host.address, ["open", "mason"])
        check_accessibility(anna.page)
        for door in ("join", "watch", "seat"):
            bob.page.goto(f"{host.address}/{door}/nowhere#nothing")
            if door != "join":
                bob.page.locator("form button.primary").click()
            bob.page.get_by_role("alert").wait_for()
            check_accessibility(bob.page)
        anna.page.goto(f"{host.address}/new?link")
        anna.page.locator("form fieldset").last.locator("label").nth(1).click()
        check_accessibility(anna.page)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES if ALL else LANGUAGES[1:2])
def test_the_dialogs_of_a_table_of_several_devices_are_accessible(chrome: Browser, host: Host, language: str) -> None:
    with open_browsers(chrome, {"locale": language, "size": PHONE} | STILL, STILL) as (anna, bob):
        join_by_link(bob, invite_players(anna, host.address, ["open"]), "Bob")
        start_game(anna, bob)
        for drawer in ("chat", "device", "watchers"):
            anna.page.locator("header button").last.click()
            anna.page.locator(f"[data-opens={drawer}]").click()
            anna.page.locator("dialog[open] input").first.wait_for()
            check_accessibility(anna.page)
            anna.page.keyboard.press("Escape")
        check_complaints([anna, bob])


def check_accessibility(page: Page) -> None:
    """Check the accessibility in both colour schemes, and that nothing overflows the page horizontally."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert find_accessibility_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
