"""The chat of a table."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from harness.http_client import Host, Json, Page, Visitor, add_nonces, start_host
from harness.lobby_players import gather_players, open_lobby_with_seats, start_game
from nyhavn.server.limits.settings import DEFAULTS
from nyhavn.server.ops.service import FILE
from nyhavn.server.store.fsck import check_store
from nyhavn.server.table.chat import LONGEST, Chat, Line
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.view.chat_messages import to_wire_chat

MOST = DEFAULTS.chat_lines_per_table


def say_line(chat: Chat, text: str) -> Line:
    line = chat.next(0, "Anna", text, 5.0, "m")
    chat.add(line)
    return line


# Without a server


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("hello", "hello"),
        ("  well   played ", "well played"),
        ("E\u0301va", "Éva"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("👩‍🚀", "👩‍🚀"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_chat_lines_are_normalised(given: str, kept: str) -> None:
    assert say_line(Chat((), MOST), given).text == kept


@pytest.mark.parametrize(
    "text", ["", "  ", "a\nb", "a\rb", "a\x00b", "a\x1b[31m", "\u202etfel", "\u200b", "a\u2028b", "\ue000", "x" * 201]
)
def test_empty_and_long_chat_lines_and_control_or_bidi_characters_are_refused(text: str) -> None:
    with pytest.raises(Denied, match=Denial.BAD_CHAT):
        say_line(Chat((), MOST), text)


def test_a_bounded_number_of_chat_lines_is_kept() -> None:
    chat = Chat((), 5)
    for number in range(25):
        say_line(chat, f"line {number}")
    chat.turn(1, 2)
    assert [line.number for line in chat.lines] == [21, 22, 23, 24, 25]
    assert [say_line(Chat(chat.lines, most), "more").number for most in (5, 3, 0)] == [26] * 3
    assert to_wire_chat(chat.lines).lines[0].text == "line 20"


def test_a_repeated_chat_message_is_recognised_by_seat_and_id() -> None:
    chat = Chat([Line(1, 0, "Anna", "hello", 0.0, "m1")], MOST)
    assert chat.has([0, 2], "m1")
    assert not chat.has([1], "m1")
    assert not chat.has([0], "m2")


# A real server


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with start_host(tmp_path_factory.mktemp("chat"), "--limit=chat-lines=5/0.01") as host:
        yield host
        assert "Traceback" not in host.log


def receive_chat(page: Page) -> list[Json]:
    """The lines of the next chat message."""
    while (message := page.heard())["type"] != "chat":
        pass
    lines: list[Json] = message["lines"]
    return lines


def test_chat_lines_are_broadcast_and_restored_after_a_crash(host: Host) -> None:
    anna, bela = pages = gather_players(host, "Anna", "Béla")
    assert anna.ask("say", text=" Shall   we? ")["refusal"] is None
    (line,) = receive_chat(bela)
    assert (line["number"], line["seat"], line["name"], line["text"]) == (1, 0, "Anna", "Shall we?")
    start_game(pages)
    message = bela.message("say", text="<img src=x onerror=alert(1)>", seq=999)
    assert bela.send(message)["refusal"] is None
    assert bela.send(message)["refusal"] is None
    assert [line["text"] for line in receive_chat(anna)] == ["<img src=x onerror=alert(1)>"]
    host.kill()
    host.restart()
    bela.connect()
    assert [line["text"] for line in receive_chat(bela)] == ["Shall we?", "<img src=x onerror=alert(1)>"]
    assert bela.send(message)["refusal"] is None
    anna.connect()
    assert [line["number"] for line in receive_chat(anna)] == [1, 2]
    for page in pages:
        page.leave()


def test_chat_lines_keep_their_author_when_the_deal_reorders_seats(host: Host) -> None:
    anna, bob, carla = (Visitor(host) for _ in range(3))
    table = anna.open_lobby("Anna", "?", "?", first=2)
    key = anna.links(table)["join"]
    bob.take_seat(table, key, "Bob")
    carla.take_seat(table, key, "Carla")
    pages = [Page(visitor, table) for visitor in (anna, bob, carla)]
    for page, text in zip(pages, ("one", "two", "three"), strict=True):
        message = page.message("say", text=text)
        assert page.send(message)["refusal"] is None
    pages[0].ask("start")
    add_nonces(pages)
    for page in pages:
        page.until_dealt()
    assert page.send(message)["refusal"] is None
    again = Page(bob, table)
    for page in (*pages, again):
        seen: dict[int, tuple[str, int]] = {}
        while len(seen) < 3 or seen[1][1] != 1:
            frames = [json.loads(frame) for frame in page.frames]
            told = [line for frame in frames if frame["type"] == "chat" for line in frame["lines"]]
            seen = {line["number"]: (line["name"], line["seat"]) for line in told}
            if len(seen) < 3 or seen[1][1] != 1:
                page.heard()
        places = [place["sitter"]["name"] for place in page.state["places"]]
        assert [places[seat] for _, seat in seen.values()] == [name for name, _ in seen.values()]
        page.leave()
    assert list(check_store(host.data / FILE)) == []


def test_chat_lines_are_rate_limited_for_each_device(host: Host) -> None:
    visitor = Visitor(host)
    page = Page(visitor, open_lobby_with_seats(visitor, {"name": "Anna"}, {"bot": "random"}))
    for text in ("a\nb", "\u202ex", " "):
        assert page.ask("say", text=text)["refusal"] == "bad-chat"
    for _ in range(5):
        assert page.ask("say", text="hello")["refusal"] is None
    assert page.ask("say", text="hello")["refusal"] == "too-many"
    other = Visitor(host)
    beside = Page(other, open_lobby_with_seats(other, {"name": "Béla"}, {"bot": "random"}))
    assert beside.ask("say", text="hello")["refusal"] is None
    page.leave()
    beside.leave()


def test_spectators_are_sent_chat_lines_but_may_not_send_them(host: Host) -> None:
    anna, bela = gather_players(host, "Anna", "Béla")
    links = json.loads(anna.visitor.request("GET", f"/api/tables/{anna.table}/links")[1])
    watcher = Visitor(host)
    assert watcher.request("POST", f"/api/tables/{anna.table}/watchers", {"key": links["watch"]})[0] == 204
    page = Page(watcher, anna.table)
    assert page.ask("say", text="hello")["refusal"] == "not-your-seat"
    anna.do("say", text="welcome")
    assert [line["text"] for line in receive_chat(page)] == ["welcome"]
    for leaving in (anna, bela, page):
        leaving.leave()
