"""Players with their own browsers who join one table by its links."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

from harness.browser_player import Complaints, MousePlayer, choose_opponents, open_page, wait_until
from harness.http_client import Host

MINE, OVER = "main.table[data-mine=true]", "main.table[data-over=true]"


class Person(NamedTuple):
    """A player with a browser of their own."""

    context: BrowserContext
    page: Page
    complaints: Complaints

    @property
    def player(self) -> MousePlayer:
        """The input of the player."""
        return MousePlayer(self.page)

    def offline(self, whether: bool) -> None:
        """Disconnect the browser from the network, or reconnect it."""
        self.context.set_offline(whether)


@contextmanager
def open_browsers(chrome: Browser, *options: dict[str, Any]) -> Iterator[list[Person]]:
    """Players with browsers of these options and without animations, which are closed at the end."""
    found = [Person(*open_page(chrome, **{"reduced_motion": "reduce", **chosen})) for chosen in options]
    yield found
    for person in found:
        person.context.close()


def invite_players(host: Person, address: str, others: list[str], name: str = "Anna") -> str:
    """Open a table with other seats, `open` for those who join by the link, and return the link."""
    page = host.page
    page.goto(f"{address}/new?link")
    choose_opponents(page, others)
    if not page.locator("form details[open]").count():
        page.locator("form summary").click()
    page.locator("form details input.field").first.fill(name)
    page.locator("form button.primary").click()
    return read_shared_link(page, "join")


def read_shared_link(page: Page, door: str) -> str:
    """The link of one kind that a page shows."""
    return page.locator(f"[data-share={door}] input").input_value()


def join_by_link(guest: Person, link: str, name: str) -> None:
    """Take a seat by a link."""
    guest.page.goto(link)
    guest.page.get_by_test_id("invitation").wait_for()
    guest.page.locator("form label input[maxlength]").fill(name)
    guest.page.locator("form button.primary").click()
    guest.page.get_by_test_id("gathering").wait_for()


def start_game(host: Person, *others: Person) -> None:
    """Start the game, and wait until all pages show the table."""
    host.page.locator("[data-testid=start]:enabled").click()
    for person in (host, *others):
        person.page.locator("main.table").wait_for()


def find_due_person(persons: list[Person], host: Host) -> Person | None:
    """The player who has to decide now; None if the game is over."""
    found: list[Person] = []

    def is_over_or_due() -> bool:
        found.extend(person for person in persons if person.page.locator(MINE).count())
        return bool(found) or any(person.page.locator(OVER).count() for person in persons)

    try:
        wait_until(persons[0].page, is_over_or_due)
    except AssertionError as error:
        raise AssertionError(f"nobody is due: {host.log}") from error
    return found[0] if found else None
