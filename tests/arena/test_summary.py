"""The report on made-up games, in Markdown, JSON, the terminal and two pictures."""

import io
import json
import re
import subprocess
import sys
from dataclasses import replace
from itertools import chain
from random import Random
from xml.etree import ElementTree

import pytest
from rich.console import Console

from nyhavn.arena.bot_game import BotGame, BotGameEnding
from nyhavn.arena.rating_models import EloRating
from nyhavn.arena.statistics import Interval, Quartiles, ThinkingTime, rotations, score_interval
from nyhavn.arena.summary import (
    Sheet,
    Summary,
    format_elo,
    format_elo_difference,
    format_interval,
    list_sheets,
    markdown_table,
    summarise,
    to_json,
    to_markdown,
    to_terminal,
)
from nyhavn.arena.svg import blend, draw_ladder, draw_matrix, short_names, ticks_of
from tests.arena.test_statistics import make_letter_game, make_match_games

SVG = "{http://www.w3.org/2000/svg}"


def make_table_games(seats: str, wins: list[str]) -> list[BotGame]:
    """Games of a table: for each deal, the winning seat of every rotation."""
    return [
        make_letter_game(seats[first:] + seats[:first], winner, seed)
        for seed, winners in enumerate(wins)
        for first, winner in enumerate(winners)
    ]


@pytest.fixture(scope="module")
def games() -> list[BotGame]:
    """Games of two pairs and one table of three, with an incomplete block, a forfeit, an End card and some times."""
    late = {"ending": BotGameEnding.FORFEIT, "forfeit": (0, "late: took 3.1 s")}
    return [
        *make_match_games("a", "b", [1.0, 0.5, 0.75, 1.0]),
        *make_match_games("b", "c", [1.0] * 5),
        *make_table_games("abb", ["021", "010"]),
        make_letter_game("ab", "1", seed=99, times=((2000, 4000), (1000,)), **late),
        make_letter_game("cd", "0", seed=99, ending=BotGameEnding.END_CARD),
    ]


@pytest.fixture(scope="module")
def summary(games: list[BotGame]) -> Summary:
    return summarise(games)


def test_a_summary_counts_games_and_blocks(summary: Summary) -> None:
    assert (summary.rules, summary.games, summary.blocks) == ((1,), 8 + 10 + 6 + 2, 4 + 5 + 2)


def test_a_summary_compares_pairs(summary: Summary) -> None:
    best, other = summary.pairs
    assert (best.first, best.second, best.blocks, best.score) == ("b@1", "c@1", 5, score_interval([1.0] * 5, 2))
    assert (other.first, other.score) == ("a@1", score_interval([1.0, 0.5, 0.75, 1.0], 2))
    assert other.elo == other.score.elo


def test_the_stronger_bot_of_a_pair_stands_first() -> None:
    (pair,) = summarise(make_match_games("a", "b", [0.0, 0.25, 0.5])).pairs
    assert (pair.first, pair.second) == ("b@1", "a@1")
    assert pair.score == pytest.approx(score_interval([1.0, 0.75, 0.5], 2))


def test_a_summary_has_a_ladder(summary: Summary) -> None:
    (ladder,) = summary.ladders
    assert [(one.bot, one.blocks) for one in ladder] == [("a@1", 4), ("b@1", 9), ("c@1", 5)]


def test_a_summary_compares_tables(summary: Summary) -> None:
    (lineup,) = summary.lineups
    assert (lineup.seats, lineup.blocks) == (("a@1", "b@1", "b@1"), 2)
    assert [(one.bot, one.seats) for one in lineup.standings] == [("a@1", 1), ("b@1", 2)]
    assert [one.share.mean for one in lineup.standings] == pytest.approx([4 / 6, 2 / 6])
    (skills,) = summary.skills
    assert (skills.players, [one.bot for one in skills.skills]) == (3, ["a@1", "b@1"])


def test_a_summary_lists_seats_courses_and_conduct(summary: Summary) -> None:
    assert [(one.players, one.blocks, len(one.shares)) for one in summary.seatings] == [(2, 9, 2), (3, 2, 3)]
    assert all(sum(share.mean for share in one.shares) == pytest.approx(1) for one in summary.seatings)
    courses = {course.seats: course for course in summary.courses}
    assert courses["a@1", "b@1"].endings == {
        BotGameEnding.POINTS: 8 / 9,
        BotGameEnding.END_CARD: 0,
        BotGameEnding.FORFEIT: 1 / 9,
    }
    assert courses["a@1", "b@1"].turns == Quartiles(8, 40.0, 40.0, 40.0)
    assert courses["c@1", "d@1"].turns is None
    conduct = {one.bot: one for one in summary.conduct}
    assert conduct["a@1"].pace == pytest.approx(ThinkingTime(2, 3.0, 3.98))
    assert [(bot, one.games, one.forfeits) for bot, one in conduct.items()] == [
        ("a@1", 8 + 6 + 1, {"late": 1}),
        ("b@1", 8 + 10 + 6 + 1, {}),
        ("c@1", 10 + 1, {}),
        ("d@1", 1, {}),
    ]


def test_the_same_games_give_the_same_report_in_any_order(games: list[BotGame], summary: Summary) -> None:
    shuffled = [*games, *games[:5]]
    Random(1).shuffle(shuffled)
    assert summarise(shuffled) == summary


def test_a_report_in_markdown(summary: Summary) -> None:
    text = to_markdown(summary)
    titles = [line.removeprefix("## ") for line in text.splitlines() if line.startswith("#")]
    assert titles == [sheet.title for sheet in list_sheets(summary)]
    assert titles == [
        "Matches, 2 players",
        "Ladder, 2 players",
        "Tables, 3 and 4 players",
        "Openskill, 3 players",
        "Seats",
        "Endings",
        "Turns to 12 points",
        "Time per move",
        "Forfeits",
    ]
    assert "| b@1 | c@1     |     5 | 100.0 % | " in text
    assert "| a@1 | late   |    15 |        1 |" in text
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert all(row.endswith(" |") for row in rows)


def test_a_table_in_markdown() -> None:
    sheet = Sheet("T", ("bot", "won"), (("a|b", "1"), ("c", "22")))
    assert markdown_table(sheet) == "| bot  | won |\n| ---- | --: |\n| a\\|b |   1 |\n| c    |  22 |"


def test_numbers_are_formatted_for_the_report() -> None:
    assert [
        format_elo_difference(12.4),
        format_elo_difference(-3.6),
        format_elo_difference(float("-inf")),
        format_elo(-0.6),
    ] == ["+12", "−4", "−∞", "−1"]
    assert format_interval(Interval(1000, 1000, 1000), format_elo) == ("1000", "fixed")
    assert format_interval(Interval(1000, 900, 1100), format_elo) == ("1000", "900 … 1100")


def test_a_report_in_json(summary: Summary) -> None:
    read = json.loads(to_json(summary))
    assert list(read) == ["format", *Summary.__dataclass_fields__]
    best = read["pairs"][0]
    assert best["score"] == summary.pairs[0].score._asdict()
    assert (best["elo"]["mean"], best["elo"]["high"]) == (None, None)
    assert read["courses"][0]["endings"] == {"points": 8 / 9, "end-card": 0.0, "forfeit": 1 / 9}
    assert read["conduct"][0]["forfeits"] == {"late": 1}
    assert read["conduct"][3]["pace"] is None


def test_a_report_in_the_terminal(summary: Summary) -> None:
    console = Console(file=io.StringIO(), width=120)
    console.print(to_terminal(summary))
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert all(sheet.title in shown for sheet in list_sheets(summary))
    assert all(cell in shown for sheet in list_sheets(summary) for row in sheet.rows for cell in row)


def test_a_report_of_eighty_columns_is_complete() -> None:
    first, second = "montecarlo:playouts=1000", "exec:./programs/cleverest --deep"
    games = [
        replace(make_letter_game("aab"[-n:], "0", seed), seats=seats)
        for n, seed in ((2, 1), (3, 2))
        for seats in rotations((f"{first}@1", f"{first}@1", f"{second}@0badcafe")[-n:])
    ]
    summary = summarise(games)
    console = Console(file=io.StringIO(), width=80)
    console.print(to_terminal(summary))
    lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert "…" not in "".join(lines).replace(" … ", "")
    for sheet in list_sheets(summary):
        for row in sheet.rows:
            numbers = re.compile(r"\s+".join(map(re.escape, row[sheet.words :])))
            assert any(numbers.search(line) for line in lines), row


def test_games_of_a_bot_against_itself_give_no_comparison() -> None:
    summary = summarise([make_letter_game("aa", "0"), make_letter_game("aaa", "1")])
    assert (summary.pairs, summary.ladders, summary.lineups) == ((), (), ())
    assert [table.shares[0].mean for table in summary.seatings] == [1.0, 0.0]


def test_one_wide_interval_does_not_squeeze_the_others() -> None:
    wide = EloRating("wide@1", Interval(1000.0, -90000.0, 90000.0), 1)
    narrow = EloRating("narrow@1", Interval(1100.0, 1050.0, 1150.0), 9)
    drawn = ElementTree.fromstring(draw_ladder(replace(summarise([]), ladders=((narrow, wide),))))
    first, second = (line for line in drawn.iter(f"{SVG}line") if line.get("class") == "reach")
    ends = [float(line.get(end) or 0) for line in (first, second) for end in ("x1", "x2")]
    assert ends[1] - ends[0] > 50
    assert ends[2] < ends[0] < ends[1] < ends[3] < float((drawn.get("viewBox") or "").split()[2])
    heads = [(head.get("points") or "").split()[2] for head in drawn.iter(f"{SVG}polyline")]
    assert [float(head) for head in heads] == ends[2:]
    assert "wide: 1000 (−90000 to 90000)" in (drawn.findtext(f"{SVG}desc") or "")


def test_without_games_there_is_an_empty_report() -> None:
    nothing = summarise([])
    assert (to_markdown(nothing), list_sheets(nothing)) == ("", [])
    assert json.loads(to_json(nothing))["games"] == 0
    for drawn in (draw_ladder(nothing), draw_matrix(nothing)):
        assert ElementTree.fromstring(drawn).tag == f"{SVG}svg"


def test_pictures_have_text_alternatives(summary: Summary) -> None:
    ladder, matrix = (ElementTree.fromstring(drawn) for drawn in (draw_ladder(summary), draw_matrix(summary)))
    for drawn in (ladder, matrix):
        assert drawn.get("role") == "img"
        told = {element.get("id"): element.text for element in drawn}
        assert all(told[name] for name in (drawn.get("aria-labelledby") or "").split())
    (top, *_) = summary.ladders[0]
    described = ladder.findtext(f"{SVG}desc") or ""
    assert f"a: {format_elo(top.elo.mean)} ({format_elo(top.elo.low)} to {format_elo(top.elo.high)})" in described
    assert "b against c: 100.0 %" in (matrix.findtext(f"{SVG}desc") or "")


def test_the_matrix_prints_every_score_and_its_mirror(summary: Summary) -> None:
    words = [element.text for element in ElementTree.fromstring(draw_matrix(summary)).iter(f"{SVG}text")]
    for pair in summary.pairs:
        assert f"{100 * pair.score.mean:.1f} %" in words
        assert f"{100 * pair.score.mirrored.mean:.1f} %" in words
    assert words.count("–") == 2


def test_pictures_fit_their_view_box_and_load_nothing(summary: Summary) -> None:
    for drawn in (draw_ladder(summary), draw_matrix(summary)):
        root = ElementTree.fromstring(drawn)
        _, _, wide, high = map(float, (root.get("viewBox") or "").split())
        shapes = list(chain(root.iter(f"{SVG}text"), root.iter(f"{SVG}rect"), root.iter(f"{SVG}circle")))
        across = [float(shape.get("x") or shape.get("cx") or 0) for shape in shapes]
        down = [float(shape.get("y") or shape.get("cy") or 0) for shape in shapes]
        assert 0 <= min(across) <= max(across) <= wide
        assert 0 <= min(down) <= max(down) <= high
        assert "prefers-color-scheme: dark" in drawn
        assert drawn.count("http") == 1


def test_names_in_pictures_are_short_and_escaped() -> None:
    assert short_names(["mason@1", "mason@2", "random@1"]) == {
        "mason@1": "mason@1",
        "mason@2": "mason@2",
        "random@1": "random",
    }
    long = short_names([f"exec:/home/{'x' * 50}/bot@1"])
    assert [len(name) for name in long.values()] == [32]
    odd = [make_letter_game("<&", "0"), make_letter_game("&<", "0")]
    assert ElementTree.fromstring(draw_matrix(summarise(odd))).tag == f"{SVG}svg"


def test_ticks_are_round_and_few() -> None:
    assert list(ticks_of([312.0, 1440.0])) == [200, 400, 600, 800, 1000, 1200, 1400, 1600]
    assert list(ticks_of([1000.0])) == [1000, 1010]
    assert len(ticks_of([-4000.0, 9000.0])) <= 10


def test_colours_go_from_losing_over_even_to_winning() -> None:
    colours = ("#ff0000", "#ffffff", "#0000ff")
    assert [blend(colours, part) for part in (0.0, 0.25, 0.5, 1.0)] == ["#ff0000", "#ff8080", "#ffffff", "#0000ff"]


def test_rich_is_imported_only_for_the_terminal() -> None:
    code = "import sys, nyhavn.arena.summary, nyhavn.arena.svg; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "nyhavn.arena.rating_models" in modules
    assert not {"rich", "openskill"} & set(modules)
