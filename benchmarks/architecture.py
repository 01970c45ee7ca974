"""The pictures of docs/architecture.md: `python -m benchmarks.architecture` draws them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from harness.import_graph import Graph, layer_graph, package_graph, reduced

DOCS = Path(__file__).parents[1] / "docs"
STYLE = """
  .card { fill: #ffffff } .ink { fill: #1f2328 } .faint { fill: #59636e } .line { stroke: #57708c; fill: none }
  .box { fill: #f0f3f6; stroke: #b6c2cf } .head { fill: #57708c } .mark { fill: #c2410c }
  .code { font-family: ui-monospace, Menlo, Consolas, monospace }
  @media (prefers-color-scheme: dark) {
    .card { fill: #0d1117 } .ink { fill: #e6edf3 } .faint { fill: #9198a1 } .line { stroke: #7f9cbb }
    .box { fill: #161b22; stroke: #3d4752 } .head { fill: #7f9cbb } .mark { fill: #f0883e }
  }
"""
ARROW = (
    '<marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto">'
    '<path class="head" d="M0 0 L10 5 L0 10 z"/></marker>'
)
MARGIN = 20


def draw_page(title: str, width: float, height: float, parts: Iterable[str]) -> str:
    """A picture with its style, for light and dark screens."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" font-family="system-ui, sans-serif" font-size="14">'
    )
    card = f'<rect class="card" width="{width:g}" height="{height:g}"/>'
    start = [head, f"<title>{escape(title)}</title>", f"<style>{STYLE}</style>", f"<defs>{ARROW}</defs>", card]
    return "\n".join([*start, *parts, "</svg>\n"])


def draw_text(x: float, y: float, words: str, kind: str = "ink", size: float = 14, more: str = "") -> str:
    """A text."""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" font-size="{size:g}"{more}>{escape(words)}</text>'


def draw_box(x: float, y: float, width: float, height: float, kind: str = "box") -> str:
    """A rectangle with round corners."""
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="7"/>'


# Packages


class Part(NamedTuple):
    """A package or a layer in the picture; its row follows from the graph."""

    about: str
    column: float


PACKAGES = {
    "cli": Part("the command", 1.5),
    "envs": Part("PettingZoo, OpenSpiel, …", 0),
    "learn": Part("training of the nets", 1),
    "server": Part("live tables for browsers", 2),
    "puzzles": Part("made from games, proved", 3),
    "study": Part("what a game tells", 1.75),
    "phrases": Part("texts in every language", 3),
    "arena": Part("matches and ratings", 0.5),
    "bots": Part("players, in processes too", 1.5),
    "fast": Part("the kernels, compiled", 1.5),
    "__init__": Part("the public names", 0),
    "nets": Part("learned weights", 1),
    "encoding": Part("observations as bits", 2),
    "file_lock": Part("lock files", 3),
    "game": Part("values: Position, Move, …", 0),
    "search": Part("heuristic, rollout, net", 1),
    "rules": Part("the game over integers", 1.5),
}
LAYERS = {
    "ops": Part("start, stop, health", 0.5),
    "http": Part("routes and WebSocket", 0.5),
    "live": Part("sessions, hub, bots", 0.5),
    "limits": Part("rate limits, quotas", 0),
    "store": Part("the only SQL", 1),
    "view": Part("wire schema, redaction", 0),
    "telemetry": Part("metrics and logs", 1),
    "table": Part("events and tables, pure", 0),
}
COLUMN, ROW, WIDE, HIGH = 196, 88, 178, 48
TOP = 64
CAPTION = "An arrow points to what is imported. Imports that follow from other arrows are not drawn."


def ranks(graph: Graph) -> dict[str, int]:
    """The row of each node, counted from above: below everything that imports it."""

    def rank(node: str) -> int:
        return max((rank(other) + 1 for other, imported in graph.items() if node in imported), default=0)

    return {node: rank(node) for node in graph}


def draw_graph(title: str, left: float, parts: dict[str, Part], graph: Graph) -> Iterator[str]:
    """A graph whose arrows all point down, from what imports to what is imported."""
    rows = ranks(graph)
    places = {name: (left + part.column * COLUMN, TOP + rows[name] * ROW) for name, part in parts.items()}
    yield draw_text(left, TOP - 22, title, "ink", 17, ' font-weight="600"')
    for name, imported in sorted(reduced(graph).items()):
        for other in sorted(imported):
            yield draw_arrow(*places[name], *places[other])
    for name, (x, y) in places.items():
        yield draw_box(x, y, WIDE, HIGH)
        yield draw_text(x + 12, y + 20, "nyhavn" if name == "__init__" else name, "ink code", 14, ' font-weight="600"')
        yield draw_text(x + 12, y + 38, parts[name].about, "faint", 12.5)


def draw_arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    """A curve from the lower edge of one box to the upper edge of another."""
    start, end = x + WIDE / 2, to_x + WIDE / 2
    end += max(-WIDE / 3, min(WIDE / 3, (start - end) / 6))
    low, bend = y + HIGH, (to_y - y - HIGH) * 0.55
    way = f"M{start:g} {low:g} C{start:g} {low + bend:g} {end:g} {to_y - bend:g} {end:g} {to_y - 1:g}"
    return f'<path class="line" d="{way}" stroke-width="1.6" marker-end="url(#arrow)"/>'


def draw_packages() -> str:
    """The packages and the layers of the server, with the directions of their imports."""
    packages, layers = package_graph(), layer_graph()
    second = MARGIN + 4 * COLUMN + 40
    height = TOP + max(ranks(packages).values()) * ROW + HIGH + 44
    parts = [
        *draw_graph("Packages of nyhavn", MARGIN, PACKAGES, packages),
        *draw_graph("Layers of nyhavn/server", second, LAYERS, layers),
        draw_text(MARGIN, height - 16, CAPTION, "faint"),
    ]
    return draw_page("The packages and their imports", second + COLUMN + WIDE + MARGIN, height, parts)


# A move


class Step(NamedTuple):
    """A step on the way of a move: its lane, what happens, and the function that does it."""

    lane: int
    about: str
    file: str
    function: str


LANES = ("The player's browser", "The server (in src/nyhavn/)", "Every other player's browser")
STEPS = (
    Step(0, "A finger releases a tile over the house", "web/src/board/drag-and-drop.svelte.ts", "DragAndDrop.up"),
    Step(0, "Puts the tile at a place", "web/src/table/selection.svelte.ts", "Selection.putTile"),
    Step(0, "A second touch or the button plays the move", "web/src/table/selection.svelte.ts", "Selection.confirm"),
    Step(0, "Drafts the move; endTurn takes the same way", "web/src/table/session.svelte.ts", "TableSession.play"),
    Step(0, "Adds id and sequence number; sends", "web/src/net/connection.ts", "Connection.request"),
    Step(1, "Reads frames into a bounded inbox", "server/http/websocket.py", "listen"),
    Step(1, "Applies rate limits; clients are served in turn", "server/limits/admission.py", "Admission.in_turn"),
    Step(1, "Decodes the JSON by the schema", "server/http/websocket.py", "handle_frame"),
    Step(1, "Takes one message at a time; idempotent by id", "server/live/session.py", "Session.receive"),
    Step(1, "Authorizes the device; returns the event", "server/view/commands.py", "event_for"),
    Step(1, "Applies the rules; returns a new table", "server/table/table.py", "Table.after"),
    Step(1, "Commits the event to the event log", "server/store/store.py", "Store.append"),
    Step(1, "Broadcasts: drafts to one device, turns to all", "server/live/session.py", "Session.broadcast"),
    Step(1, "Notes in the outbox that a state is due", "server/live/connection.py", "Page.show"),
    Step(1, "Sends the outbox when the page can read", "server/http/websocket.py", "send_all"),
    Step(1, "Makes the state as it is now, in short steps", "server/live/snapshots.py", "Snapshots.find"),
    Step(1, "Redacts: the state as this device may see it", "server/view/redaction.py", "redact_state"),
    Step(2, "Reads the message", "web/src/net/connection.ts", "Connection.receive"),
    Step(2, "Takes the new state", "web/src/table/session.svelte.ts", "TableSession.receiveState"),
    Step(2, "Queues states, to show turn by turn", "web/src/table/playback.ts", "Playback.push"),
    Step(2, "Shows the state on the board", "web/src/table/view.svelte.ts", "TableView.show"),
    Step(2, "Animates what has changed", "web/src/board/transitions.ts", "listTransitions"),
)
LANE, STEP, CARD_WIDE, CARD_HIGH = 410, 84, 386, 68


def step_places() -> list[tuple[float, float]]:
    """The places of the steps: each lane starts at the top."""
    counted = [0] * len(LANES)
    found = list[tuple[float, float]]()
    for step in STEPS:
        found.append((MARGIN + step.lane * LANE, TOP + counted[step.lane] * STEP))
        counted[step.lane] += 1
    return found


def connect_steps(start: tuple[float, float], end: tuple[float, float]) -> str:
    """An arrow from one step to the next: down, or up along the gap to the top of the next lane."""
    (x, y), (to_x, to_y) = start, end
    if x == to_x:
        way = f"M{x + 24:g} {y + CARD_HIGH:g} V{to_y - 1:g}"
    else:
        middle = (x + CARD_WIDE + to_x) / 2
        way = f"M{x + CARD_WIDE:g} {y + CARD_HIGH / 2:g} H{middle:g} V{to_y + CARD_HIGH / 2:g} H{to_x - 1:g}"
    return f'<path class="line" d="{way}" stroke-width="1.6" marker-end="url(#arrow)"/>'


def draw_step(number: int, step: Step, x: float, y: float) -> Iterator[str]:
    """One step: its number, what happens, the function and its file."""
    yield draw_box(x, y, CARD_WIDE, CARD_HIGH)
    yield draw_text(x + 12, y + 25, str(number), "mark", 15, ' font-weight="700"')
    yield draw_text(x + 40, y + 24, step.about, "ink", 14)
    yield draw_text(x + 40, y + 42, step.function, "ink code", 13, ' font-weight="600"')
    yield draw_text(x + 40, y + 58, step.file, "faint code", 12)


def draw_move() -> str:
    """The way of one move from a finger to the screens of the other players."""
    at = step_places()
    height = max(y for _, y in at) + CARD_HIGH + MARGIN
    heads = [
        draw_text(MARGIN + i * LANE, TOP - 22, lane, "ink", 17, ' font-weight="600"') for i, lane in enumerate(LANES)
    ]
    arrows = [connect_steps(*pair) for pair in pairwise(at)]
    cards = [part for i, step in enumerate(STEPS) for part in draw_step(i + 1, step, *at[i])]
    width = MARGIN + (len(LANES) - 1) * LANE + CARD_WIDE + MARGIN
    return draw_page("The way of one move", width, height, [*heads, *arrows, *cards])


PICTURES = {DOCS / "packages.svg": draw_packages, DOCS / "move.svg": draw_move}


def main() -> None:
    """Draw all pictures."""
    for path, draw in PICTURES.items():
        path.write_text(draw(), encoding="utf-8")
        print(path.relative_to(DOCS.parent))


if __name__ == "__main__":
    main()
