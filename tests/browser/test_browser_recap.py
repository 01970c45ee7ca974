"""What the page says about the turns of others, in a real Chromium, compared with the record of the game."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from harness.browser_player import MousePlayer, open_new_table, open_page
from nyhavn.game.move import Activate, Build, Discard, Gain, LayWhite, Take
from nyhavn.game.position import Position
from nyhavn.game.record import Record
from nyhavn.phrases import Phrases
from nyhavn.rules.material import COLUMNS, ROWS
from tests.tiers import first_quick

PHONE, DESKTOP = (390, 844), (1440, 900)
BOTS = ("mason", "apprentice", "tourist")
COLOURS = {"red": "R", "yellow": "Y", "green": "G", "blue": "B", "purple": "P"}
ABILITIES = {
    "Any cards": "A",
    "Additional card": "X",
    "Construction discount": "D",
    "Change of colours": "C",
    "Both actions": "T",
}
ONE_COLOUR = r"(?:a|\d+) (?:red|yellow|green|blue|purple)s?"
CARDS = rf"(?:nothing|{ONE_COLOUR}(?:(?:, | and ){ONE_COLOUR})*)"
NAMES = rf"(?:{'|'.join(ABILITIES)})"
BONUSES = r"earned (?:a bonus|\d+ bonuses): (?P<{}>[^.!]+?)"
SENTENCE = re.compile(
    rf"(?P<name>[A-Z][\w ()]*?) (?:took (?P<taken>{CARDS}))?(?:, then )?"
    r"(?:built a (?P<colour>\w+) (?P<size>\d)"
    rf"(?: for free| for only (?P<less>{CARDS})| with (?P<mixed>{CARDS})| for (?P<paid>{CARDS})))?"
    rf"(?:, using (?P<used>{NAMES}(?:(?:, | and ){NAMES})*))?"
    rf"(?:,? and discarded (?P<discarded>{CARDS}))?"
    r"(?:,? and (?P<lines>(?:completed|lit up) [^:+]+): \+(?P<points>\d+)"
    rf"|,? and {BONUSES.format('earned')}"
    r"|, (?P<won>(?:completed|lit up) [^:+]+) \(\+(?P<more>\d+)\)"
    rf"(?: and {BONUSES.format('one')}|, {BONUSES.format('two')},)?(?: and wins? with (?P<score>\d+) points!)?)?"
    r"\.?"
)


class Told(NamedTuple):
    """What a sentence tells, or a record contains, about one turn."""

    taken: Counter[str]
    built: tuple[str, int] | None
    paid: Counter[str]
    used: frozenset[str]
    discarded: Counter[str]
    lines: frozenset[str]
    points: int
    bonuses: tuple[str, ...]


def read_cards(text: str | None) -> Counter[str]:
    """The cards that a text names."""
    found = re.findall(r"(\d*) ?(red|yellow|green|blue|purple)", text or "")
    return Counter({COLOURS[colour]: int(count or 1) for count, colour in found})


def read_lines(text: str | None) -> Iterator[str]:
    """The rows and columns that a text names, those of windows only with a star."""
    for done, named in re.findall(r"(completed|lit up) (.+?)(?= and lit up|, all windows|$)", text or ""):
        for kind, numbers in re.findall(r"(row|column)s? ((?:[1-9a-e]\b(?:, | and )?)+)", named):
            yield from (f"{kind[0]}{each}{'*' * (done == 'lit up')}" for each in re.findall(r"\b[1-9a-e]\b", numbers))


def read_bonuses(text: str | None) -> Iterator[str]:
    """The bonuses that a text names."""
    for name, cell, ready in re.findall(rf"({NAMES})|special tile on ([a-e]\d)|(all abilities ready)", text or ""):
        yield ABILITIES.get(name) or cell or ("r" if ready else "")


def parse_sentence(sentence: str) -> Told:
    """What a sentence of the recap tells."""
    found = SENTENCE.fullmatch(sentence)
    assert found, sentence
    part = found.groupdict()
    built = (COLOURS[part["colour"]], int(part["size"])) if part["colour"] else None
    return Told(
        read_cards(part["taken"]),
        built,
        read_cards(part["less"] or part["mixed"] or part["paid"]),
        frozenset(ABILITIES[name] for name in re.findall(NAMES, part["used"] or "")),
        read_cards(part["discarded"]),
        frozenset(read_lines(part["lines"] or part["won"])),
        int(part["points"] or part["more"] or 0),
        tuple(read_bonuses(part["earned"] or part["one"] or part["two"])),
    )


def list_lines(position: Position, seat: int) -> set[str]:
    """The complete rows and columns of a house, those of windows only with a star."""
    house = position.house(seat)
    cells = {f"r{row + 1}": [row * COLUMNS + column for column in range(COLUMNS)] for row in range(ROWS)}
    cells |= {f"c{'abcde'[column]}": [row * COLUMNS + column for row in range(ROWS)] for column in range(COLUMNS)}

    def full(bits: list[int], among: int) -> bool:
        return all(among >> bit & 1 for bit in bits)

    return {name + "*" * full(bits, house.windows) for name, bits in cells.items() if full(bits, house.covered)}


def read_turn(before: Position, moves: list[object], seat: int) -> tuple[Told, Position]:
    """What a turn of the record contains, and the position after it."""
    position, taken, paid, used, built, discarded = (
        before,
        Counter[str](),
        Counter[str](),
        set[str](),
        None,
        Counter[str](),
    )
    bonuses: list[str] = []
    for move in moves:
        match move:
            case Take(piers, turned):
                taken, used = Counter(position.harbour[pier] for pier in piers), used | set(turned)
            case Build(placement, payment, turned):
                built, used = (placement.colour, len(placement.cells)), used | set(turned)
                paid = Counter(payment)
            case Discard(cards):
                discarded = Counter(cards)
            case LayWhite(cell):
                bonuses.append(str(cell))
            case Gain(ability):
                bonuses.append(ability)
            case Activate():
                bonuses.append("r")
        position = position.play(move)  # type: ignore[arg-type]
    lines = frozenset(list_lines(position, seat) - list_lines(before, seat))
    points = position.house(seat).score - before.house(seat).score
    told = Told(taken, built, paid, frozenset(used), discarded, lines, points, tuple(bonuses))
    return told, position


def read_record(text: str) -> tuple[list[Told], list[Position]]:
    """What every turn of a record contains, and the positions between the turns."""
    record = Record.parse(text)
    positions, found = [record.start], []
    for number, turn in enumerate(record.turns):
        told, after = read_turn(positions[-1], list(turn.moves), number % record.start.players)
        found.append(told)
        positions.append(after)
    return found, positions


class Reader(MousePlayer):
    """A player who reads what happened before every turn."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.told: dict[int, str] = {}
        self.flagged: dict[int, list[int]] = {}
        """The seats that can win, by the number of turns played."""
        self.cut: list[str] = []
        """What was too high for its place."""

    def decide(self) -> None:
        """Read the recap, and decide."""
        self.read()
        super().decide()

    def read(self) -> None:
        """Read all lines of the recap, and who can win now."""
        recap = self.page.get_by_test_id("recap")
        if recap.count():
            self.cut += recap.evaluate("recap => recap.scrollHeight > recap.clientHeight ? [recap.innerText] : []")
        lines = recap.locator("[data-turn]").all()
        for line in lines:
            self.told[int(line.get_attribute("data-turn") or "")] = line.locator(".words").text_content() or ""
        if lines:
            flags = self.page.locator("[data-seat]:has([data-testid=can-win])").all()
            self.flagged[max(self.told) + 1] = [int(flag.get_attribute("data-seat") or "") for flag in flags]


GAMES = [(size, seats, game) for game in range(2) for seats in (4, 2, 3) for size in (PHONE, DESKTOP)]


@pytest.mark.parametrize("size, seats, game", first_quick(GAMES))
def test_the_recap_tells_all_that_others_did(
    chrome: Browser, address: str, size: tuple[int, int], seats: int, game: int
) -> None:
    context, page, complaints = open_page(chrome, size, reduced_motion="reduce")
    open_new_table(page, address, list(BOTS[game : game + 1] * (seats - 1)))
    reader = Reader(page)
    assert reader.play()
    page.locator("dialog[open] table").wait_for()
    reader.read()
    expected, positions = read_record(
        page.request.get(f"{address}/api/tables/{page.url.rsplit('/', 1)[1]}/record").text()
    )
    seated = page.locator("main.table .seat").all_inner_texts()
    mine = next(seat for seat, text in enumerate(seated) if "You" in text.split("\n")[0])
    others = [number for number in range(len(expected)) if number % seats != mine]
    assert [number for number in others if number not in reader.told] == []
    assert {number: parse_sentence(reader.told[number]) for number in others} == {n: expected[n] for n in others}
    contenders = {number: positions[number].view(mine).contenders for number in reader.flagged}
    assert reader.cut == []
    assert reader.flagged == {number: [seat for seat in found if seat != mine] for number, found in contenders.items()}
    context.close()
    assert complaints == []


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_the_recap_stays_until_something_is_selected(chrome: Browser, address: str, size: tuple[int, int]) -> None:
    context, page, complaints = open_page(chrome, size)
    open_new_table(page, address, ["mason", "mason"])
    player = MousePlayer(page)
    while player.wait() != "t" or page.locator("[data-testid=recap] [data-turn]").count() < 2:
        player.decide()
    recap, pier = page.get_by_test_id("recap"), page.locator("[data-pier][data-possible=true]").first
    told = recap.inner_text()
    pier.hover()
    page.mouse.wheel(0, 300)
    recap.click()
    page.locator("dialog[open]").get_by_test_id("history").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    expect(recap).to_have_text(told, use_inner_text=True)
    page.reload()
    expect(recap).to_have_text(told, use_inner_text=True)
    pier.click()
    expect(recap).to_have_count(0)
    context.close()
    assert complaints == []


def test_a_turn_of_the_history_shows_its_moment_and_leads_to_the_replay(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    player = MousePlayer(page)
    player.play(6)
    player.wait()
    rows = page.locator("section.log").get_by_test_id("history").locator("li")
    words = rows.first.locator(".words").inner_text()
    rows.nth(1).locator("button").click()
    moment = page.locator("dialog[open]")
    moment.locator("svg.ny-house").wait_for()
    moment.get_by_role("button", name="Next turn").click()
    expect(moment).to_contain_text(words.split()[0])
    moment.get_by_role("link", name="Replay from here").click()
    page.get_by_test_id("step-words").wait_for()


def test_a_second_tap_takes_the_chosen_cards(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    player = MousePlayer(page)
    player.wait()
    hand = page.get_by_test_id("hand").locator("[data-hand]")
    held = hand.count()
    pair = page.locator("[data-pier][data-possible=true]")
    pair.first.click()
    page.locator("[data-pier][data-possible=true][aria-pressed=false]").first.click()
    page.locator("[data-pier][aria-pressed=true]").first.click()
    expect(hand).to_have_count(held + 2)


@pytest.mark.slow
def test_the_windows_of_completed_lines_stay_lit_and_the_end_is_announced(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    player = MousePlayer(page)
    tag, lit = page.locator("section.harbour .tag"), page.locator("section.house g.lit")
    near = Phrases("en").say("web-end-near", chance=0).split("0")[0]
    while player.wait() != "over":
        assert (lit.count() > 0) == (page.locator("section.house .medal").count() > 0)
        supply = page.locator("section.harbour [data-supply] svg").get_attribute("aria-label") or ""
        assert tag.count() == (near in supply)
        player.decide()


COVERS = """window.covers = [];
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const result = document.querySelector("dialog.evening[open]");
  if (result) window.covers.push(document.querySelectorAll("[data-points]").length);
}).observe(document, { subtree: true, childList: true, attributes: true }));"""
"""A script that remembers how many points flew while the result was open."""


@pytest.mark.slow
def test_the_last_move_is_seen_before_the_result_covers_it(chrome: Browser, address: str) -> None:
    context, page, complaints = open_page(chrome, DESKTOP)
    page.add_init_script(COVERS)
    open_new_table(page, address, ["mason"])
    assert MousePlayer(page).play()
    page.get_by_test_id("moments").wait_for()
    assert set(page.evaluate("window.covers")) == {0}
    moments = page.get_by_test_id("moments").locator("li")
    assert 1 <= moments.count() <= 3
    moments.last.locator("a").click()
    page.get_by_test_id("step-words").wait_for()
    context.close()
    assert complaints == []
