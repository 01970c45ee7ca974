"""The tutorial in a real Chromium, in every language: by what a step asks for, by what it points at, and shown."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, expect

from harness.browser_player import SPEAK, MousePlayer, check_finished_game, find_accessibility_faults, open_page
from harness.http_client import Host, start_host
from nyhavn.game.move import Activate, Build, Discard, Gain, LayWhite, Move, Take
from nyhavn.phrases import LANGUAGES, Phrases
from tests.tiers import first_quick


class Chapter(NamedTuple):
    """A chapter: its name, and its steps with the move or the end of the turn that each asks for."""

    name: str
    steps: dict[str, str]


END = "end"
CHAPTERS = [
    Chapter("take", {"two": "t34", "end": END}),
    Chapter("build", {"tile": "bRe2d1e1=R3"}),
    Chapter("support", {"overhang": "bBe4d3e3=B3"}),
    Chapter("colour", {"less": "bRb2b1c1=R2"}),
    Chapter("row", {"full": "bPa1a2a3=P3", "windows": "bPa3a1a2=P3"}),
    Chapter("coat", {"cover": "bBc4c2d2c3=B3", "white": "we5", "ability": "aX", "activate": "r"}),
    Chapter("ability", {"apart": "t15/A"}),
    Chapter("column", {"full": "bPe9e6e7e8=P4"}),
    Chapter("hand", {"take": "t12", "discard": "dB2"}),
    Chapter("end", {"tile": "bPd9d7d8=P2", "turn": END}),
]
SMALL = (360, 640)
SCREENS = {"en": (1440, 900), "es": (844, 390)}
"""The screen size for some languages; all others have the small one."""
OVERFLOW = "node => node.scrollHeight - node.clientHeight"
COVERED = """guide => {
    const [a, covered] = [guide.getBoundingClientRect(), []];
    for (const each of document.querySelectorAll('[data-pointed], .bar')) {
        const b = each.getBoundingClientRect();
        if (Math.min(a.right, b.right) > Math.max(a.left, b.left) + 1 &&
            Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 1) covered.push(each.outerHTML);
    }
    return covered;
}"""
"""What the guide points at and hides, or the scores."""
FILLED = "button.primary:visible, a.primary:visible"
"""The buttons of which one at most stands out."""


class Learner(MousePlayer):
    """A player who does what the guide asks for."""

    @property
    def guide(self) -> Locator:
        """The guide."""
        return self.page.get_by_test_id("guide")

    def begin(self, address: str, number: int = 0) -> None:
        """Begin a chapter from the list of chapters."""
        self.page.goto(f"{address}/learn")
        self.page.locator(f"ol > li:nth-child({number + 1}) > button:not([disabled])").click()
        self.arrive(CHAPTERS[number])

    def arrive(self, chapter: Chapter) -> None:
        """Wait until a chapter can be played."""
        self.page.locator(f"[data-chapter=learn-{chapter.name}]").wait_for()
        self.wait()

    def at(self, chapter: Chapter, step: str | None) -> None:
        """Wait until a step of a chapter is due, or none is left."""
        due = f"[data-step=learn-{chapter.name}-{step}]" if step else ":not([data-step])"
        self.page.locator(f"[data-chapter=learn-{chapter.name}]{due}").wait_for()

    def does(self, action: str) -> None:
        """Do what a step asks for; a tile that is already built is undone first."""
        move = None if action == END else Move.parse(action)
        if isinstance(move, Build) and self.table.get_attribute("data-phase") == ">":
            self.take_back()
        seq = self.table.get_attribute("data-seq") or ""
        match move:
            case None:
                self.act("end")
            case Take(piers):
                for pier in piers:
                    self.press(self.page.locator(f"[data-pier='{pier}']"))
                self.act("take")
            case Build(placement):
                self.press(self.page.locator(f"[data-tile={placement.colour}{len(placement.cells)}]"))
                self.lay("".join(map(str, placement.cells)))
            case LayWhite(cell):
                self.press(self.page.locator("[data-bonus=white]"))
                self.lay(str(cell))
            case Gain():
                self.press(self.page.locator("[data-bonus=gain]").first)
            case Activate():
                self.press(self.page.locator("[data-bonus=activate]"))
            case Discard():
                self.discard()
        self.shown(seq)

    def lay(self, cells: str) -> None:
        """Move the held tile from place to place until it is at the given cells, and build it."""
        self.page.locator(f"[data-cell={cells[:2]}]").focus()
        wanted = {cells[i : i + 2] for i in range(2, len(cells), 2)}
        for _ in range(100):
            self.page.keyboard.press("n")
            lies = self.page.locator("[data-ghost]").get_attribute("data-ghost") or ""
            if lies[:2] == cells[:2] and {lies[i : i + 2] for i in range(2, len(lies), 2)} == wanted:
                break
        else:
            raise AssertionError(f"the tile never lay on {cells}")
        self.page.keyboard.press("Enter")

    def touch_pointed(self) -> None:
        """Touch what the guide points at, and wait until something has changed."""
        seq, pointed = self.table.get_attribute("data-seq"), self.guide.get_attribute("data-points")
        played = self.page.locator(f"main.table:not([data-seq='{seq}'])")
        self.press(self.page.locator("[data-pointed]").first)
        if pointed and "keyshortcuts" in pointed:  # a tile may have to be rotated more than once
            return
        self.pay()
        played.or_(self.page.locator(f"[data-testid=guide]:not([data-points='{pointed}'])")).first.wait_for()

    def watch(self) -> None:
        """Let the guide play the step that is due, and wait for the next one."""
        due = self.guide.get_attribute("data-step") or ""
        self.page.get_by_test_id("show").click()
        expect(self.guide).not_to_have_attribute("data-step", due)

    def is_complete(self) -> bool:
        """Whether the chapter is complete; waits until the guide points at something, or is."""
        going_on = self.page.get_by_test_id("next")
        going_on.or_(self.page.locator("[data-pointed]").first).first.wait_for()
        return going_on.is_visible()

    def take_back(self) -> None:
        """Undo the last move."""
        seq = self.table.get_attribute("data-seq") or ""
        self.press(self.page.get_by_test_id("undo"))
        self.shown(seq)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that can be restarted."""
    with start_host(tmp_path_factory.mktemp("lessons")) as started:
        yield started


@pytest.fixture
def learner(chrome: Browser, host: Host) -> Iterator[Learner]:
    """A player with a large screen, whose page must have no errors at the end."""
    context, page, complaints = open_page(chrome)
    yield Learner(page)
    context.close()
    assert complaints == []


def check_guide_text(learner: Learner, key: str, phrases: Phrases) -> None:
    """Check that the guide shows and announces this phrase, fully visible and without covering its subject."""
    words = phrases.say(key)
    said = learner.page.get_by_test_id("says")
    expect(said).to_have_text(words)
    expect(learner.page.get_by_role("status").filter(has_text=words)).to_have_count(1)
    assert learner.guide.evaluate(OVERFLOW) <= 0, key
    assert learner.guide.evaluate(COVERED) == [], key


@pytest.mark.parametrize("language", first_quick(LANGUAGES))
def test_every_step_is_completed_by_its_requested_action_in_every_language(
    chrome: Browser, host: Host, language: str
) -> None:
    phrases = Phrases(language, ("game", "web", "learn"))
    scheme, size = "dark" if language in ("es", "hu") else "light", SCREENS.get(language, SMALL)
    context, page, complaints = open_page(chrome, size, color_scheme=scheme, reduced_motion="reduce")
    context.add_init_script(SPEAK.format(language))
    learner = Learner(page)
    learner.begin(host.address)
    for chapter in CHAPTERS:
        learner.arrive(chapter)
        expect(learner.guide.locator("h2")).to_contain_text(phrases.say(f"learn-{chapter.name}"))
        for step, action in chapter.steps.items():
            learner.at(chapter, step)
            check_guide_text(learner, f"learn-{chapter.name}-{step}", phrases)
            learner.does(action)
        learner.at(chapter, None)
        check_guide_text(learner, f"learn-{chapter.name}-done", phrases)
        if CHAPTERS.index(chapter) == 3 * LANGUAGES.index(language) % len(CHAPTERS):
            assert find_accessibility_faults(page) == []
        page.get_by_test_id("next").click()
    page.locator("main.table").wait_for()
    page.get_by_test_id("guide").wait_for(state="detached")
    page.goto(f"{host.address}/learn")
    expect(page.locator("[data-passed]")).to_have_count(len(CHAPTERS))
    assert find_accessibility_faults(page) == []
    context.close()
    assert complaints == []


def test_an_unexpected_action_can_be_taken_back_or_the_chapter_restarted(learner: Learner, host: Host) -> None:
    build, action = CHAPTERS[1], CHAPTERS[1].steps["tile"]
    astray = learner.guide.get_by_text(Phrases().say("learn-astray"))
    learner.begin(host.address, 1)
    learner.does("t12")
    learner.at(build, "tile")
    astray.wait_for()
    learner.take_back()
    astray.wait_for(state="detached")
    learner.does("t12")
    learner.does(END)
    learner.wait()
    astray.wait_for()
    old = learner.page.url
    learner.guide.get_by_role("button", name="Restart chapter").click()
    expect(learner.page).not_to_have_url(old)
    learner.arrive(build)
    learner.at(build, "tile")
    learner.does(action)
    learner.at(build, None)
    expect(astray).to_have_count(0)


@pytest.mark.slow
def test_a_lesson_is_resumed_after_a_reload_a_restart_and_from_learn(chrome: Browser, host: Host) -> None:
    context, page, complaints = open_page(chrome)
    coat, learner = CHAPTERS[5], Learner(page)
    learner.begin(host.address, 5)
    table = page.url
    learner.does(coat.steps["cover"])
    learner.does(coat.steps["white"])
    learner.at(coat, "ability")
    page.reload()
    learner.arrive(coat)
    learner.at(coat, "ability")
    host.kill()
    host.restart()
    learner.at(coat, "ability")
    page.goto(host.address)
    page.get_by_test_id("learn").wait_for()
    page.wait_for_load_state("networkidle")
    complaints.clear()
    assert page.get_by_test_id("play-on").count() == 0, "lessons are not among the games"
    page.goto(f"{host.address}/learn")
    page.get_by_test_id("proceed").click()
    learner.arrive(coat)
    assert page.url == table
    learner.at(coat, "ability")
    learner.does(coat.steps["ability"])
    learner.at(coat, "activate")
    context.close()
    assert complaints == []


@pytest.mark.slow
@pytest.mark.parametrize("act", [Learner.touch_pointed, Learner.watch])
def test_the_tutorial_can_be_played_by_its_pointers_and_shown(
    chrome: Browser, host: Host, act: Callable[[Learner], None]
) -> None:
    context, page, complaints = open_page(chrome, (390, 844), reduced_motion="reduce")
    learner = Learner(page)
    learner.begin(host.address)
    for chapter in CHAPTERS:
        learner.arrive(chapter)
        while not learner.is_complete():
            act(learner)
            assert learner.guide.evaluate(COVERED) == []
        expect(page.locator(FILLED)).to_have_count(1)
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.get_by_test_id("next").click()
    expect(learner.guide).to_have_count(0)
    page.locator("main.table").wait_for()
    context.close()
    assert complaints == []


@pytest.mark.slow
def test_a_whole_game_follows_the_tutorial(learner: Learner, host: Host) -> None:
    learner.begin(host.address, len(CHAPTERS) - 1)
    while not learner.is_complete():
        learner.touch_pointed()
    learner.page.get_by_test_id("next").click()
    expect(learner.guide).to_have_count(0)
    assert learner.play()
    check_finished_game(learner.page, host.address)


def test_the_guide_shows_the_move_after_a_deviation(learner: Learner, host: Host) -> None:
    learner.begin(host.address, 5)
    coat = CHAPTERS[5]
    learner.does("t12")
    learner.guide.get_by_text(Phrases().say("learn-astray")).wait_for()
    learner.watch()
    learner.at(coat, "white")
    learner.page.get_by_test_id("guide").get_by_role("button", name="Leave the tutorial").click()
    learner.page.get_by_test_id("proceed").click()
    learner.arrive(coat)
    learner.at(coat, "white")
