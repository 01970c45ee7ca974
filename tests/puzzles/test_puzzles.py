"""Puzzles: their text, their proofs, how the levels answer them, and the file that is shipped."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from nyhavn import IllegalMove, Move, Position, SeededDealer, View
from nyhavn.bots import bot
from nyhavn.puzzles import Kind, Puzzle, Theme, locate_puzzles
from nyhavn.puzzles.level_answers import LEVELS, TENFOLD, TRIES, answer_puzzle, rate_puzzle
from nyhavn.puzzles.maker import find_turn_puzzles, finish_puzzle, judge_puzzle, play_record
from nyhavn.puzzles.proof import TurnSearch, find_forcing_turns, is_proved, list_turns
from nyhavn.puzzles.puzzle import Ways, is_turn_over
from nyhavn.puzzles.puzzle_file import MOST_OF_SHAPE, GrowingFile, Shape, WrongLine, arrange_puzzles, read_puzzles
from nyhavn.puzzles.themes import compare_turns

POINTS = (
    "points\t7\t3,3,3,3,7,7\t0,0,0,1,4,1\t1416\t60/14543\twindows,special\t"
    "1t@1 BYBYPBR ?26E R9Y3G7B7P8 0021/0221/1110/1211/1101/12 X2C "
    "3G1/3g1/1p1g1/PPGGG/PP1GG/PP2G/pRr1g/RRGGG/1r1g1:G:ADCT 3yb/1RRYB/rrPyb/R1PYB/pPpBB:R2:adt\t"
    "t56,bBd3c4d4=GB/DCT,wc5"
)
WIN = (
    "win\t5\t2,4,4,5,5,5\t0,0,0,4,4,1\t1304\t24/11709\trow,column\t"
    "2t@2 RGRRYRP ?14E R9Y8G9B9P9 0021/2221/1100/0011/0011/10 X2 "
    "1p2p/PPBbP/PPWBB/PRBBB/pRrbb/GGGBB/1g1b1:RYG2:ADCT 1p3/1P1G1/PPGGG/pb1gG/RBWGG/rRrgg/RRGGG/1r1g1:P:ADCT\t"
    "t17/A,bPa9b9c9d9e9=RP2/DCT,wd8"
)
TWO_TURNS = (
    "two-turns\t1\t1,0,0,0,1,1\t3,2,2,1,4,1\t1066\t1/21\ttake\t"
    "2t@2 RBPPYYP ?22E R8Y6G8B10P9 0021/2021/1110/0021/0001/11 X2 "
    "1P3/PPRR1/ppprr/BBPRR/b1pR1/brPry/BRPYY:-:adct 3G1/3g1/1p1g1/PPGGG/PPWGG/PPYYG/pBbyg/BBGGG/1b1g1:-:Adct\tt56"
)
EXACT = (POINTS, WIN, TWO_TURNS)


def mix_harbour(line: str, piers: slice) -> list[Puzzle]:
    """The puzzle with all orders of the cards at some piers."""
    view = line.split("\t")[7]
    harbour = view.split()[1]
    orders = sorted({"".join(cards) for cards in permutations(harbour[piers])})
    return [change(line, view=view.replace(harbour, harbour.replace(harbour[piers], order))) for order in orders]


@cache
def search() -> TurnSearch:
    return TurnSearch()


def change(line: str, **fields: str) -> Puzzle:
    """A puzzle with other fields."""
    names = ("kind", "goal", "reached", "times", "rating", "ways", "themes", "view", "answers")
    return Puzzle.parse("\t".join((dict(zip(names, line.split("\t"), strict=True)) | fields).values()))


@pytest.mark.parametrize("line", EXACT)
def test_text_and_parse_are_inverse(line: str) -> None:
    assert str(Puzzle.parse(line)) == line


@pytest.mark.parametrize("line", EXACT)
def test_enumeration_proves_a_puzzle(line: str) -> None:
    assert is_proved(search(), Puzzle.parse(line))


@pytest.mark.parametrize(
    "puzzle",
    [
        change(POINTS, goal="6"),
        change(POINTS, goal="8"),
        change(POINTS, kind="win", goal="8"),
        change(POINTS, answers="t56,bBd3c4d4=GB/DCT,wd3"),
        change(POINTS, ways="59/14543"),
        change(WIN, kind="points"),
        change(WIN, goal="4"),
        change(TWO_TURNS, answers="t12"),
        change(TWO_TURNS, answers="t56 t12"),
        change(TWO_TURNS, ways="1/20"),
        change(WIN, kind="two-turns", goal="1", answers="t12"),
    ],
    ids=lambda puzzle: f"{puzzle.kind} {puzzle.goal}",
)
def test_a_wrong_puzzle_is_not_proved(puzzle: Puzzle) -> None:
    assert not is_proved(search(), puzzle)


def list_wins(position: Position) -> Iterator[Position]:
    """Every way to win in this turn, move by move."""
    seat = position.seat
    for move in position.legal_moves:
        after = position.play(move)
        if not is_turn_over(after.words):
            yield from list_wins(after)
        elif after.is_over and after.result and after.result.winners == (seat,):
            yield after


def play_rival(position: Position, rng: Random) -> Position:
    """Refill, then let the rival play a random turn, and refill again."""
    dealer, seat = SeededDealer(rng.getrandbits(40)), position.seat
    position = dealer.refill(position)
    while not position.is_over and position.to_move not in (seat, None):
        position = position.play(rng.choice(position.legal_moves))
    return dealer.refill(position)


def test_a_forcing_turn_wins_whatever_comes() -> None:
    puzzle, rng = Puzzle.parse(TWO_TURNS), Random(34)
    forcing = find_forcing_turns(search(), puzzle.view)
    assert forcing is not None
    turns = list_turns(puzzle.view)
    assert turns is not None
    assert len(turns) == 21
    lost = 0
    for end, moves in turns.items():
        for _ in range(12):
            position = puzzle.view.sample(rng)
            for move in moves:
                position = position.play(move)
            after = play_rival(position, rng)
            wins = next(list_wins(after), None) is not None
            assert wins or end not in forcing
            lost += not wins
    assert lost > 50


def test_an_answer_reaches_points() -> None:
    puzzle = Puzzle.parse(POINTS)
    assert [puzzle.reach(moves) for moves in puzzle.answers] == [7]
    assert puzzle.reach((Move.parse("t12"),)) == 0
    with pytest.raises(IllegalMove):
        puzzle.reach((Move.parse("t13"),))


def test_levels_play_a_whole_turn_from_what_they_know() -> None:
    view = Puzzle.parse(POINTS).view
    for name in LEVELS[:-1]:
        moves = answer_puzzle(bot(name), Kind.POINTS, view)
        words = view.words
        for move in moves:
            assert not is_turn_over(words) or words == view.words
            position = View(words, view.viewer, view.unknown)
            assert move in position.legal_moves
            words = Position(words).play_unchecked(move).words
        assert is_turn_over(words)
    assert len(answer_puzzle(bot("mason"), Kind.BEST, view)) == 1


def test_fewer_solutions_and_rarer_ways_give_a_higher_rating() -> None:
    most = list(TRIES.values())
    ratings = [rate_puzzle([0] * (6 - levels) + most[6 - levels :], Ways(1, 100)) for levels in range(7)]
    assert ratings == sorted(set(ratings), reverse=True)
    assert rate_puzzle([0, 0, 1, 4, 4, 1], Ways(1, 100)) < rate_puzzle([0, 0, 0, 4, 4, 1], Ways(1, 100))
    assert [rate_puzzle(most, Ways(1, ways)) - ratings[-1] for ways in (10, 1000)] == [-TENFOLD, TENFOLD]


@pytest.mark.parametrize("line", EXACT)
def test_a_puzzle_is_judged_again_alike(line: str) -> None:
    assert str(judge_puzzle(Puzzle.parse(line)._replace(times=(), rating=0, themes=()))) == line


def test_themes_are_what_the_next_best_turns_lack() -> None:
    puzzle = Puzzle.parse(POINTS)
    right, others = compare_turns(puzzle)
    assert all((Theme.SPECIAL, 1) in features for features in right)
    assert not all((Theme.SPECIAL, 1) in features for features in others)
    assert all((Theme.ROW, 1) in features for features in (*right, *others))


@pytest.mark.slow
def test_games_give_puzzles_that_are_proved() -> None:
    found = [each for seed in range(6) for group in find_turn_puzzles(play_record(seed)).values() for each in group]
    made = [puzzle for each in found if (puzzle := finish_puzzle(each))]
    assert made
    assert all(is_proved(search(), puzzle) for puzzle in made)
    assert all(puzzle.solved[-1] for puzzle in made)


def test_few_puzzles_of_a_file_have_the_same_answer(tmp_path: Path) -> None:
    file = GrowingFile(tmp_path / "puzzles.txt")
    alike, takes = mix_harbour(WIN, slice(1, 6)), mix_harbour(TWO_TURNS, slice(0, 4))
    assert file.add("one", alike) == MOST_OF_SHAPE < len(alike)
    assert GrowingFile(file.path).add("two", alike) == 0
    assert file.add("three", takes) == len(takes) > MOST_OF_SHAPE


def test_an_arranged_file_mixes_kinds_and_gets_harder_in_a_week() -> None:
    puzzles = [
        change(line, rating=str(500 + 37 * n % 900))
        for line, count in zip(EXACT, (60, 30, 15), strict=True)
        for n in range(count)
    ]
    arranged = arrange_puzzles(puzzles, Random(3))
    assert sorted(map(str, arranged)) == sorted(map(str, puzzles))
    weeks = [arranged[start : start + 7] for start in range(5, 103, 7)]
    assert all(len({puzzle.kind for puzzle in week}) == 3 for week in weeks)
    assert all(list(week) == sorted(week, key=lambda puzzle: puzzle.rating) for week in [arranged[:5], *weeks])


def test_a_file_grows_by_new_puzzles_only(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    assert GrowingFile(path).add("one", [Puzzle.parse(POINTS), Puzzle.parse(WIN)]) == 2
    again = GrowingFile(path)
    assert again.done == {"one"}
    assert again.add("two", [Puzzle.parse(WIN), Puzzle.parse(TWO_TURNS)]) == 1
    assert list(map(str, read_puzzles(path.read_text()))) == list(EXACT)


@pytest.mark.parametrize("line", ["", "points", POINTS.replace("@1", "@7"), POINTS.replace("points", "most")])
def test_a_line_that_is_no_puzzle_is_refused(line: str) -> None:
    with pytest.raises(WrongLine) as caught:
        read_puzzles(f"{WIN}\n{line}\n")
    assert caught.value.number == 2


# The file that is shipped


@cache
def shipped() -> list[Puzzle]:
    return read_puzzles(locate_puzzles().read_text(encoding="utf-8"))


def test_a_sample_of_the_shipped_puzzles_is_proved() -> None:
    exact = [puzzle for puzzle in shipped() if puzzle.is_exact]
    assert all(is_proved(search(), puzzle) for puzzle in Random(11).sample(exact, 30))


@pytest.mark.slow
def test_every_shipped_puzzle_of_an_exact_kind_is_proved() -> None:
    assert [n for n, puzzle in enumerate(shipped(), 1) if puzzle.is_exact and not is_proved(search(), puzzle)] == []


def test_the_shipped_puzzles_are_many_differ_and_are_small() -> None:
    assert len(shipped()) >= 1_000
    assert len({puzzle.view for puzzle in shipped()}) == len(shipped())
    assert max(Counter(map(Shape.of, shipped())).values()) <= MOST_OF_SHAPE
    assert locate_puzzles().stat().st_size < 300_000


def test_the_days_of_a_week_differ_and_get_harder() -> None:
    """From the first release on, lines are only added after those that the file has."""
    weeks = [shipped()[max(0, start) : start + 7] for start in range(-2, 728, 7)]
    assert all(week == sorted(week, key=lambda puzzle: puzzle.rating) for week in weeks)
    assert {puzzle.kind for week in weeks[:3] for puzzle in week} == set(Kind)
    assert all(len(set(map(Shape.of, week))) == len(week) for week in weeks)


def test_the_levels_order_the_shipped_puzzles() -> None:
    assert sum(puzzle.solved[-1] for puzzle in shipped()) >= 0.95 * len(shipped())
    harder = sorted(shipped(), key=lambda puzzle: puzzle.rating)[len(shipped()) // 2 :]
    assert sum(puzzle.solved[1] for puzzle in harder) <= 0.4 * len(harder)
    assert all(puzzle.rating == rate_puzzle(puzzle.times, puzzle.ways) for puzzle in shipped())
    assert len({puzzle.rating for puzzle in shipped()}) > 200
    assert max(Counter(puzzle.themes for puzzle in shipped()).values()) < len(shipped()) / 4
