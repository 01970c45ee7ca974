"""A page contains no card that its user may not know: in frames, responses, DOM and memory."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Response, WebSocket

from harness.browser_player import MousePlayer, open_new_table, open_page
from harness.http_client import Json, start_host
from nyhavn.server.table.table import Table
from tests.server.test_redaction import list_replayed_tables

PROMISE = re.compile("[0-9a-f]{64}")
"""The hash of a secret, which is public before the deal."""
TILE = re.compile("[RYGBP][2-5]")
"""The name of a tile, which every page contains: a hand with the same text reveals nothing."""


class FrameRecorder:
    """Records all frames and responses of a page in order."""

    def __init__(self, page: Page) -> None:
        self.frames: list[tuple[str, Json]] = []
        self.answers: list[Response] = []
        page.on("websocket", self.listen)
        page.on("response", lambda answer: self.answers.append(answer))

    def listen(self, socket: WebSocket) -> None:
        """Record the frames of a WebSocket."""
        socket.on("framesent", lambda frame: self.frames.append(("sent", json.loads(frame))))
        socket.on("framereceived", lambda frame: self.frames.append(("heard", json.loads(frame))))

    @property
    def views(self) -> set[str]:
        """All views that were sent to a present player."""
        return {said["view"] for how, said in self.frames if how == "heard" and said.get("viewer") is not None}

    @property
    def state(self) -> Json:
        """The last state that the page received."""
        return next(said for how, said in reversed(self.frames) if how == "heard" and said["type"] == "state")


class SharedDevicePlayers(MousePlayer):
    """Players who share a device, and check it before they confirm their presence."""

    def wait(self) -> str:
        """Wait until a decision is due; check that no card is shown while the page waits for a player."""
        self.page.locator(self.DUE).first.wait_for(state="attached")
        if self.page.get_by_test_id("here").count():
            hand = self.page.get_by_test_id("hand")
            assert hand.get_by_label("A card face down").count() == hand.locator("[aria-label]").count()
            self.see_that_nothing_secret_is_kept()
        return super().wait()

    def see_that_nothing_secret_is_kept(self) -> None:
        """Check that the browser stores the settings and the data of the shuffle, but no card."""
        kept = self.page.evaluate("({ ...localStorage, ...sessionStorage })")
        assert kept.keys() == {"nyhavn-settings", "nyhavn-promises", "nyhavn-nonces", "nyhavn-seen"}
        [seen] = json.loads(kept["nyhavn-seen"]).values()
        assert seen["hands"] == {}
        [promise] = json.loads(kept["nyhavn-promises"]).values()
        assert PROMISE.fullmatch(promise)
        [shuffle] = json.loads(kept["nyhavn-nonces"]).values()
        assert shuffle.keys() == {"commitment", "terms", "seats", "nonces", "accepted", "held", "published", "sent"}

    def pass_on(self) -> None:
        """End a turn, and wait until the page asks for the next player."""
        while not self.page.get_by_test_id("here").count():
            self.decide()
            self.page.locator(self.DUE).first.wait_for(state="attached")


def strings_in_memory(page: Page) -> set[str]:
    """All strings on the heap of the page."""
    wire = page.context.new_cdp_session(page)
    pieces: list[str] = []
    wire.on("HeapProfiler.addHeapSnapshotChunk", lambda event: pieces.append(event["chunk"]))
    wire.send("HeapProfiler.collectGarbage")
    wire.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    wire.detach()
    return set(json.loads("".join(pieces))["strings"])


def assert_only_who_is_here_is_shown(talk: list[tuple[str, Json]]) -> None:
    """Check that no state contained a hand other than that of the player who confirmed their presence in this turn."""
    here, shown = None, set()
    for how, said in talk:
        if how == "sent" and said["type"] == "here":
            here = said["seat"]
        if how == "heard" and said["type"] == "state":
            here = here if here == said["due"] else None
            hands = {seat for seat, place in enumerate(said["places"]) if place["hand"] is not None}
            assert hands <= {here}
            shown |= hands
    assert shown == {0, 1, 2, 3}


@pytest.mark.slow
def test_the_memory_of_a_shared_page_has_no_hand_of_an_absent_player(chrome: Browser, tmp_path: Path) -> None:
    with start_host(tmp_path) as host:
        context, page, complaints = open_page(chrome)
        recorder, players = FrameRecorder(page), SharedDevicePlayers(page)
        open_new_table(page, host.address, ["person"] * 3)
        page.get_by_test_id("here").wait_for()
        nobody = strings_in_memory(page)
        players.wait()
        first = strings_in_memory(page)
        assert recorder.state["view"] in first
        players.play(8)
        players.wait()
        start = next(
            table for table in list_replayed_tables(host, page.url.rsplit("/", 1)[1]) if isinstance(table, Table)
        ).position
        markers = [hand for hand in map(str, map(start.hand, (1, 2, 3))) if not TILE.fullmatch(hand)]
        assert nobody.isdisjoint(markers)
        assert first.isdisjoint(markers)
        assert_only_who_is_here_is_shown(recorder.frames)
        players.pass_on()
        assert strings_in_memory(page).isdisjoint(recorder.views)
        assert [answer.url for answer in recorder.answers if "/api/" in answer.url and '"hand"' in answer.text()] == []
        context.close()
        assert complaints == []
        assert host.stop() == 0
        assert host.log == ""
        assert len(host.said.splitlines()) == 2
