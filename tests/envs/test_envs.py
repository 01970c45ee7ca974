"""The environments one by one: observations, the batch engine, and the compliance tests of the libraries."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import psutil
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, render_test, save_obs_test, seed_test

from nyhavn import Position, SeededDealer, View, envs
from nyhavn.bots import Limit
from nyhavn.bots.referee import Misbehaved
from nyhavn.encoding import observation_bits, stepping
from nyhavn.encoding.layout import MOST_OPEN, pieces, size
from nyhavn.envs import gym, nyhavn_v0
from nyhavn.envs.render import render_ansi, render_pixels, render_scene
from nyhavn.envs.single_game import DealtGame
from nyhavn.game import codec, engine
from nyhavn.game.dealer import SEEDS
from nyhavn.game.move import AnyMove
from nyhavn.rules import words as at
from nyhavn.rules.knowledge import VIEW_WORDS
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import ABILITIES, CARDS, COLOURS, COLUMNS, ROWS, SIZES
from nyhavn.rules.numbers import DECISIONS, PLACES, WAYS
from nyhavn.rules.playout import NOTHING
from tests.envs.test_env_agreement import TABLES, Wanderer, random_words, sample_states

UNKNOWN_TO_PETTINGZOO = [
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
]
"""PettingZoo warns about dictionary observations with masks in environments that are not on its own list."""

LEARNER = partial(gym.NyhavnEnv, ("random",))
EXAMPLES = Path(__file__).parents[2] / "examples"


# Observations


def test_an_observation_is_made_of_named_pieces() -> None:
    for players in TABLES:
        found = pieces(players)
        assert sum(piece.size for piece in found) == size(players)
        assert len({piece.name for piece in found}) == len(found)
        assert all(piece.meaning for piece in found)


def count_ones(row: Any) -> Any:
    """Decode a unary count, and check that it is ones followed by zeros."""
    count = row.sum(axis=-1)
    assert (row == (np.arange(row.shape[-1]) < count[..., None])).all()
    return count


@pytest.mark.parametrize("players", TABLES)
def test_an_observation_says_exactly_what_the_view_says(players: int) -> None:
    for words in random_words(players, 130, seed=8):
        for viewer in range(players):
            view = View.of(Position(words), viewer)
            told = envs.named(envs.observation(view), players)
            turns = [(viewer + turn) % players for turn in range(players)]
            assert np.flatnonzero(told["phase"]).tolist() == [words[at.PHASE]]
            assert count_ones(told["open"]) == view.open <= MOST_OPEN
            assert np.flatnonzero(told["mover"]).tolist() == [turns.index(view.seat)]
            assert np.flatnonzero(told["viewer"]).tolist() == [viewer]
            assert [
                "".join(c for c, bit in zip(CARDS, pier, strict=True) if bit) or "." for pier in told["harbour"]
            ] == list(view.harbour)
            assert count_ones(told["tiles"]).tolist() == [[view.stock(c, s) for s in SIZES] for c in COLOURS]
            assert count_ones(told["whites"]) == view.whites
            assert count_ones(told["discards"]).tolist() == [view.discards[c] for c in COLOURS]
            assert count_ones(told["unseen"]).tolist() == [view.unseen[c] for c in COLOURS]
            assert told["end_card"][0] == view.unseen["E"]
            assert count_ones(told["supply"]) == min(view.supply_size, 10)
            hands = [view.hand if seat == viewer else view.seen(seat) for seat in turns]
            assert count_ones(told["hand"]).tolist() == [[hand[c] for c in COLOURS] for hand in hands]
            assert count_ones(told["shown"]).tolist() == [view.seen(viewer)[c] for c in COLOURS]
            assert count_ones(told["unknown"]).tolist() == [view.unknown[seat] for seat in turns]
            assert count_ones(told["score"]).tolist() == [min(view.scores[seat], 12) for seat in turns]
            owned = [view.abilities(seat) for seat in turns]
            assert told["owned"].tolist() == [[a in o.upper() for a in ABILITIES] for o in owned]
            assert told["ready"].tolist() == [[a in o for a in ABILITIES] for o in owned]
            for turn, seat in enumerate(turns):
                house = view.house(seat)
                assert plane_to_cells(told["covered"][turn]) == house.covered
                assert plane_to_cells(told["windows"][turn]) == house.windows
                assert tuple(plane_to_cells(plane) for plane in told["painted"][turn]) == house.painted


def with_a_card_shown(words: tuple[int, ...], viewer: int) -> Iterator[tuple[int, ...]]:
    """Variants of a position with one hidden card of the viewer made public, one for each colour."""
    hidden = at.SEATS + viewer * at.SEAT_WORDS + at.HIDDEN
    for colour in range(len(COLOURS)):
        if words[hidden] >> at.BYTE * colour & 255:
            yield (*words[:hidden], words[hidden] - (1 << at.BYTE * colour), *words[hidden + 1 :])


def test_different_views_give_different_observations() -> None:
    views: dict[bytes, View] = {}
    for words in sample_states():
        viewer = words[at.SEAT]
        for looked in (words, *with_a_card_shown(words, viewer)):
            view = View.of(Position(looked), viewer)
            assert views.setdefault(envs.observation(view).tobytes(), view) == view
    assert len(views) > len(sample_states())


def plane_to_cells(plane: Any) -> int:
    """A plane as a set of cells."""
    assert plane.shape == (ROWS, COLUMNS)
    return sum(1 << int(i) for i in np.flatnonzero(plane))


def test_a_place_that_is_not_yet_paid_is_observed() -> None:
    seen = 0
    for words in sample_states():
        told = envs.named(envs.observation(View.of(Position(words), words[at.SEAT])), words[at.PLAYERS])
        if words[at.PHASE] == at.PAY:
            place = codec.placement(words[at.PLACE] + PLACES)
            assert plane_to_cells(told["place"]) == place.covered
            assert plane_to_cells(told["place_brick"]) == place.brick.bit
            assert np.flatnonzero(told["place_colour"]).tolist() == [COLOURS.index(place.colour)]
            seen += 1
        else:
            assert not told["place"].any()
            assert not told["place_brick"].any()
            assert not told["place_colour"].any()
    assert seen > len(sample_states()) / 20


def test_an_observation_without_a_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="a spectator has no observation"):
        envs.observation(SeededDealer(1).deal(2).view(None))


def test_the_compiled_observation_is_the_one_of_the_view() -> None:
    for words in sample_states():
        desk = DealtGame(words[at.PLAYERS])
        desk.load_words(words)
        for seat in range(desk.players):
            assert (desk.observe(seat) == envs.observation(desk.view(seat))).all()


@pytest.mark.parametrize("players", TABLES)
def test_the_batch_observes_and_masks_what_its_mover_may_know_and_do(players: int) -> None:
    rng, games = np.random.default_rng(1), envs.batch(16, players, seed=3)
    for step in range(400):
        games.step(games.sample(rng))
        for game in range(16) if step % 20 == 0 else ():
            assert (games.observations[game] == envs.observation(games.view(game, int(games.seats[game])))).all()
            w = engine.spread(tuple(games.games[game, : at.STATE].tolist()))
            assert np.flatnonzero(games.masks[game]).tolist() == engine.legal_numbers(w) == games.legal(game).tolist()


# The batch engine


def test_threads_change_nothing() -> None:
    rng, batches = np.random.default_rng(2), [envs.batch(10, 3, seed=5, threads=n) for n in (1, 3)]
    ended = 0
    for _ in range(600):
        numbers = batches[0].sample(rng)
        for games in batches:
            games.step(numbers)
        one, other = batches
        for name in ("observations", "masks", "seats", "rewards", "done", "seeds", "listed"):
            assert (getattr(one, name) == getattr(other, name)).all(), name
        ended += int(one.done.sum())
    assert ended > 20
    for games in batches:
        games.close()


def test_a_batch_goes_on_with_the_next_seed() -> None:
    rng, games = np.random.default_rng(3), envs.batch(4, 2, seed=100)
    assert games.seeds.tolist() == [100, 101, 102, 103]
    finished = np.zeros(4, dtype=np.int64)
    while finished.min() < 3:
        games.step(games.sample(rng))
        finished += games.done
        assert games.seeds.tolist() == [100 + game + 4 * int(finished[game]) for game in range(4)]
        assert (games.rewards[~games.done] == 0).all()
        for game in np.flatnonzero(games.done):
            assert games.rewards[game].sum() == pytest.approx(0)
            assert games.view(int(game), 0) == SeededDealer(int(games.seeds[game])).deal(2).view(0)


def test_a_batch_that_is_not_renewed_stops_for_a_step() -> None:
    rng, games = np.random.default_rng(4), envs.batch(1, 2, seed=7, renew=False)
    while not games.done[0]:
        games.step(games.sample(rng))
    assert (games.listed.tolist(), games.seeds.tolist()) == ([0], [7])
    assert not games.masks.any()
    assert abs(games.rewards[0]).tolist() in ([1.0, 1.0], [0.0, 0.0])
    last = games.view(0, 0)
    games.step([stepping.WAIT])
    assert games.view(0, 0) == last
    games.step([0])
    assert (games.done.tolist(), games.seeds.tolist(), games.rewards.tolist()) == ([False], [8], [[0, 0]])
    assert games.view(0, 1) == SeededDealer(8).deal(2).view(1)


@pytest.mark.parametrize("wrong", [DECISIONS - 1, -1, -3, DECISIONS, 10**12])
def test_an_illegal_number_is_refused_and_does_not_change_its_game(wrong: int) -> None:
    games = envs.batch(2, 2, seed=1)
    games.step([0, 0])
    before = games.games[1].copy()
    legal = int(games.legal(0)[0])
    assert not games.masks[1, DECISIONS - 1]
    with pytest.raises(ValueError, match=f"number {wrong} is not legal in game 1"):
        games.step([legal, wrong])
    assert (games.games[1] == before).all()


def test_invalid_batches_are_refused() -> None:
    with pytest.raises(ValueError, match="2 to 4 players, not 5"):
        envs.batch(2, players=5)
    with pytest.raises(ValueError, match="at least one game"):
        envs.batch(0)
    with pytest.raises(ValueError, match="no more threads than games"):
        envs.batch(2, threads=3)
    with pytest.raises(ValueError, match="expected 2 numbers"):
        envs.batch(2).step([0, 0, 0])


@pytest.mark.parametrize("wrong", [[0.9], [0.0], [True], [2**63], ["0"], [None]])
def test_a_batch_refuses_numbers_that_are_not_integers(wrong: list[Any]) -> None:
    games = envs.batch(1, seed=1)
    before = games.games.copy()
    with pytest.raises(ValueError, match="numbers are integers of at most 64 bits, not"):
        games.step(wrong)
    assert (games.games == before).all()


def test_a_batch_refuses_positions_that_do_not_fit() -> None:
    games, waiting = envs.batch(2, players=2, seed=1), SeededDealer(1).deal(2).play("t12")
    before = [array.copy() for array in (games.games, games.rows, games.marks, games.notes)]
    assert waiting.words[at.PHASE] == at.DRAW
    for words, told in (
        (SeededDealer(1).deal(4).words, "a position of 4 players does not fit into a batch for 2"),
        (waiting.words, "a position that waits for cards cannot be laid"),
        (waiting.words[:-1], f"a position has {at.STATE} words, not {at.STATE - 1}"),
    ):
        with pytest.raises(ValueError, match=told):
            games.lay(1, words)
    for array, kept in zip((games.games, games.rows, games.marks, games.notes), before, strict=True):
        assert (array == kept).all()


@pytest.mark.parametrize(
    "won, players, brings",
    [
        (0, 2, [0, 0]),
        (1, 2, [1, -1]),
        (3, 2, [0, 0]),
        (4, 3, [-1 / 2, -1 / 2, 1]),
        (3, 4, [1 / 3, 1 / 3, -1 / 3, -1 / 3]),
    ],
)
def test_rewards_are_even(won: int, players: int, brings: list[float]) -> None:
    assert [stepping.reward(won, players, seat) for seat in range(players)] == pytest.approx(brings)


def test_interpreted_and_compiled_code_step_alike() -> None:
    width = size(2) + observation_bits.SPARE
    games = [[0] * at.LENGTH for _ in range(2)]
    for w in games:
        w[at.PLAYERS], w[at.PHASE] = 2, at.OVER
    notes, rewards, masks, row = [-1, 0, 2, 2, 0, 0, 0, 0, 0, 0], [0.0] * 4, [0] * 2 * DECISIONS, [0] * 2 * width
    outputs = stepping.Outputs(notes, rewards, masks, row)
    compiled, rng = envs.batch(2, seed=1), np.random.default_rng(6)
    numbers = [NOTHING, NOTHING]
    for step in range(300):
        v = [0] * VIEW_WORDS
        assert stepping.step_all(games, lookup_table(), 0, 2, numbers, 1, outputs, v) == stepping.NONE
        if step:
            compiled.step(numbers)
        assert notes == compiled.notes.reshape(-1).tolist() or step == 0
        assert [w[: at.STATE] for w in games] == compiled.games[:, : at.STATE].tolist()
        assert masks == compiled.marks.reshape(-1).tolist()
        assert [row[game * width : game * width + size(2)] for game in range(2)] == compiled.observations.tolist()
        assert rewards == compiled.rewards.reshape(-1).tolist()
        numbers = compiled.sample(rng).tolist()


@pytest.mark.parametrize("seed", [-1, SEEDS // 2 - 1])
def test_a_batch_refuses_seeds_out_of_range(seed: int) -> None:
    with pytest.raises(ValueError, match="seeds are from 0"):
        envs.batch(2, seed=seed)


def test_a_batch_takes_the_integers_of_numpy() -> None:
    assert envs.batch(np.int32(2), seed=np.int64(3)).seeds.tolist() == [3, 4]  # type: ignore[arg-type]


def test_seeds_never_run_out() -> None:
    games = envs.batch(1, seed=SEEDS // 2 - 1)
    rng = np.random.default_rng(1)
    while not games.done[0]:
        games.step(games.sample(rng))
    assert games.seeds.tolist() == [SEEDS // 2]


def test_the_arrays_of_a_batch_are_read_only() -> None:
    with pytest.raises(ValueError, match="read-only"):
        envs.batch(2).masks[0, 0] = True


# PettingZoo


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.filterwarnings(*UNKNOWN_TO_PETTINGZOO)
def test_pettingzoo_accepts_the_environment(players: int) -> None:
    api_test(nyhavn_v0.env(players))
    api_test(nyhavn_v0.raw_env(players))


@pytest.mark.parametrize("players", TABLES)
def test_pettingzoo_gets_the_same_game_from_the_same_seed(players: int) -> None:
    seed_test(lambda: nyhavn_v0.env(players))


def test_pettingzoo_saves_what_can_be_saved(capsys: pytest.CaptureFixture[str]) -> None:
    save_obs_test.test_save_obs(nyhavn_v0.env())
    assert "must be Box to save observations as image" in capsys.readouterr().out


def test_pettingzoo_can_render(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(nyhavn_v0.env)
    assert "\x1b[38;2;" in capsys.readouterr().out


@pytest.mark.slow
def test_pettingzoo_measures_the_environment(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(nyhavn_v0.env())
    assert "turns per second" in capsys.readouterr().out


def test_an_illegal_number_raises_in_the_raw_environment_and_loses_in_the_wrapped_one() -> None:
    raw = nyhavn_v0.raw_env()
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="number 3336 is not legal"):
        raw.step(3336)
    env = nyhavn_v0.env()
    env.reset(seed=1)
    env.last()
    env.step(3336)
    assert env.last()[1:4] == (-1, True, True)


def test_the_environment_of_pettingzoo_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(nyhavn_v0.raw_env(3, "ansi")))
    env.reset(seed=1)
    assert (env.num_agents, env.render_mode) == (3, "ansi")


def test_games_without_a_seed_follow_from_the_last_seed() -> None:
    def starts(env: Any) -> list[str]:
        env.reset(seed=4)
        env.reset()
        first = str(env.record.start)
        env.reset()
        return [first, str(env.record.start)]

    assert starts(nyhavn_v0.raw_env()) == starts(nyhavn_v0.raw_env())
    assert len(set(starts(nyhavn_v0.raw_env()))) == 2


@pytest.mark.parametrize("make", [nyhavn_v0.raw_env, LEARNER])
def test_a_place_that_is_not_yet_paid_is_left_out_of_the_record(make: Callable[..., Any]) -> None:
    env = make()
    env.reset(seed=1)
    while not (places := [number for number in env.table.legal if PLACES <= number < WAYS]):
        env.step(env.table.legal[0])
    before = str(env.record)
    env.step(places[0])
    assert env.table.words[at.PHASE] == at.PAY
    assert str(env.record) == before
    env.step(env.table.legal[0])
    assert len(str(env.record)) > len(before)


@pytest.mark.parametrize("make", [nyhavn_v0.raw_env, nyhavn_v0.env, LEARNER])
def test_an_environment_refuses_unknown_render_modes(make: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match="render_mode is one of human, ansi, rgb_array, not 'svg'"):
        make(render_mode="svg")


@pytest.mark.parametrize("make", [nyhavn_v0.raw_env, LEARNER])
def test_an_environment_refuses_actions_that_are_not_integers(make: Callable[..., Any]) -> None:
    env = make()
    env.reset(seed=1)
    with pytest.raises(TypeError, match="integer"):
        env.step(0.9)


# Rendering


def test_a_table_is_drawn() -> None:
    view = Position.parse(
        "2t YYGPBPR R9Y4G9B7P5E R2Y5G2B6P6 2121/0121/1221/0121/0121/12 X2DCT2 "
        "1RR2/1r3/PPp1y/yYyYY/Y1Bb1:G+G:adC B4/Bb3/1Bppg/1bPPG:R2Y2+YP:a"
    ).view(1)
    rows = ["".join(letter for letter, _ in row).rstrip() for row in render_scene(view)]
    assert rows[0] == "2t  YYGPBPR"
    assert rows[1] == "?   R9  Y4  G10 B7  P5  E1"
    assert rows[9:11] == ["1:1         2:0", "...*.       ...*."]
    assert rows[14:19] == [
        ".RR.*       ....*",
        ".r...       B....",
        "PPp.y       Bb*..",
        "yYyYY       .Bppg",
        "Y.Bb.       .bPPG",
    ]
    assert rows[-2:] == ["G?          RRYYYP", "adC         a"]
    image = render_pixels(view)
    assert image.dtype == np.uint8
    assert image.shape == (16 * len(rows), 12 * len(render_scene(view)[0]), 3)
    assert len({tuple(colour) for colour in image.reshape(-1, 3).tolist()}) > 10


# Gymnasium


@pytest.mark.filterwarnings("ignore:.*not having a spec")
def test_gymnasium_accepts_the_environment() -> None:
    check_env(gymnasium.make(gym.ID, opponents=("random", "random"), seat=1).unwrapped)
    check_env(gym.NyhavnEnv(("random",)))


def test_an_illegal_number_forfeits() -> None:
    env = gym.NyhavnEnv(("random",))
    env.reset(seed=1)
    _, reward, over, cut, info = env.step(3336)
    assert (reward, over, cut) == (-1.0, True, False)
    assert info == {"forfeit": "number 3336 is not legal"}
    with pytest.raises(ResetNeeded, match="reset deals the next one"):
        env.step(env.table.legal[0])
    env.reset()
    assert env.step(env.table.legal[0])[4] == {}


def test_a_step_before_a_reset_or_after_the_end_is_refused() -> None:
    env = gym.NyhavnEnv(("random",))
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    while not env.step(env.table.legal[0])[2]:
        pass
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_a_learner_is_shown_every_decision(capsys: pytest.CaptureFixture[str]) -> None:
    env = gym.NyhavnEnv(("random",), render_mode="human")
    env.reset(seed=1)
    assert capsys.readouterr().out == f"{render_ansi(env.view())}\n"
    env.step(env.table.legal[0])
    assert capsys.readouterr().out == f"{render_ansi(env.view())}\n"


def test_the_seed_is_not_in_the_info_of_a_learner() -> None:
    env = gym.NyhavnEnv(("random",))
    assert env.reset(seed=7)[1] == {}
    assert env.deal_seed == 7
    assert env.record.start == SeededDealer(7).deal(2)
    assert env.reset()[1] == {}
    assert env.record.start == SeededDealer(env.deal_seed).deal(2)


def test_many_learners_play_side_by_side() -> None:
    many = gymnasium.make_vec(gym.ID, num_envs=3, vectorization_mode="sync", opponents=("random",), seat=1)
    seen, _ = many.reset(seed=5)
    assert seen["observation"].shape == (3, size(2))
    rng, ended = Random(1), 0
    for _ in range(80):
        masks = [np.flatnonzero(mask).tolist() for mask in seen["action_mask"]]
        seen, rewards, over, _, _ = many.step(np.array([rng.choice(mask or [0]) for mask in masks]))
        assert (abs(rewards[over]) <= 1).all()
        ended += int(over.sum())
    assert ended >= 3
    many.close()


def test_a_learner_needs_a_seat_and_opponents() -> None:
    with pytest.raises(ValueError, match=r"opponents are a sequence, one for each of their seats: \('tourist',\)"):
        gym.NyhavnEnv("tourist")
    with pytest.raises(ValueError, match="no seat 2 at a table of 2"):
        gym.NyhavnEnv(("random",), seat=2)
    env = gym.NyhavnEnv(("random",), render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == render_ansi(env.view())
    assert (env.action_masks() == env.observed()["action_mask"]).all()


class Lost(Wanderer):
    """A bot that raises an error."""

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        raise RuntimeError


def test_a_game_ends_with_a_bot_that_misbehaves() -> None:
    env = gym.NyhavnEnv((Lost(),), seat=1)
    with pytest.raises(Misbehaved):
        env.reset(seed=1)
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_bots_that_were_named_are_closed() -> None:
    env = gym.NyhavnEnv((f"exec:{sys.executable} {EXAMPLES / 'simple_bot.py'}",), seat=1)
    before = set(psutil.Process().children())
    env.reset(seed=1)
    children = set(psutil.Process().children()) - before
    env.close()
    assert children
    psutil.wait_procs(children, timeout=30)
    assert not any(child.is_running() for child in children)


# Without the extra


DOORS = {"nyhavn_v0": "pettingzoo", "gym": "gymnasium", "spiel": "pyspiel", "mcts": "pyspiel", "dataset": "pyarrow"}
MISSING = """
import importlib, sys
from nyhavn import envs
sys.modules[sys.argv[2]] = None
try:
    importlib.import_module(f"nyhavn.envs.{sys.argv[1]}")
except ModuleNotFoundError as error:
    print(error)
"""


@pytest.mark.parametrize("door", DOORS)
def test_an_environment_reports_what_to_install(door: str) -> None:
    command = [sys.executable, "-c", MISSING, door, DOORS[door]]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said == f"{DOORS[door]} is not installed; this door needs: pip install 'nyhavn[research]'\n"


def test_the_batch_engine_needs_no_extra() -> None:
    code = "import sys\nfrom nyhavn import envs\nenvs.batch(2)\nprint(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "nyhavn.envs.vector_env" in modules
    assert not set(DOORS.values()) & set(modules)
