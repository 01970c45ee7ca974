"""The WebAssembly module does what the rules and the search do, and is made from their sources."""

import gzip
import hashlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from harness.engine_module import FOLDER, EngineModule
from harness.random_games import sampled_positions
from nyhavn import Move, Position, fast
from nyhavn.bots.evaluator import evaluate_view
from nyhavn.fast.webassembly import __main__ as building
from nyhavn.fast.webassembly import source_hash
from nyhavn.fast.webassembly.exports import EXPORTS, write_interface
from nyhavn.game import codec, engine
from nyhavn.game.engine import spread
from nyhavn.game.refusals import REASONS, claim
from nyhavn.nets import load_shipped_net
from nyhavn.rules import description, playout
from nyhavn.rules.description import DESCRIPTION, describe_moves
from nyhavn.rules.facts import FACTS, summarise
from nyhavn.rules.knowledge import VIEW_WORDS, write_view
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import CARDS, MAX_PLAYERS
from nyhavn.rules.supply import drawable, pick
from nyhavn.rules.words import DRAW, LEGAL, LENGTH, NOBODY, OVER, PHASE
from nyhavn.search import choice
from nyhavn.search import workspace as at
from nyhavn.search.evaluation import MOST_ROWS, ROW
from nyhavn.search.level_weights import LEVEL_WEIGHTS
from nyhavn.search.lookahead import SUM_WORDS, Lookahead
from nyhavn.study.sampler import CHUNK, Sampler, seed_of
from tests.rules import naive_rules
from tests.rules.test_contenders import random_high_position
from tests.rules.test_golden import FILES, play_golden_file
from tests.rules.test_perft import LINES
from tests.rules.test_validation import changed_positions, validate
from tests.tiers import first_quick

SEED, GAMES = 7, 2000
NEAR = partial(pytest.approx, abs=1e-5)


@pytest.fixture(scope="module")
def module() -> Iterator[EngineModule]:
    """The committed module in Node."""
    with EngineModule() as running:
        yield running


# Its sources


def test_the_module_is_made_from_these_sources() -> None:
    """If this fails: `make engine`."""
    assert (FOLDER / building.LAYOUT).read_text(encoding="utf-8") == building.write_layout()
    assert (FOLDER / building.INTERFACE).read_text(encoding="utf-8") == write_interface()


def test_comments_and_docstrings_do_not_count(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def hash_of(text: str) -> str:
        path = tmp_path / "rule.py"
        path.write_text(text)
        monkeypatch.setattr(source_hash, "PACKAGE", tmp_path)
        monkeypatch.setattr(source_hash, "TRANSLATORS", (path,))
        monkeypatch.setattr(source_hash, "list_sources", list)
        return source_hash.hash_sources()

    plain = hash_of("LIMIT = 7\n\ndef over(cards):\n    return cards > LIMIT\n")
    assert plain == hash_of(
        'LIMIT = 7\n"""A limit."""\n\ndef over(cards):\n    """Is it?"""\n    return (cards>LIMIT) # 1\n'
    )
    assert plain != hash_of("LIMIT = 8\n\ndef over(cards):\n    return cards > LIMIT\n")


def test_the_sources_are_what_the_exports_call() -> None:
    names = {path.relative_to(source_hash.PACKAGE).as_posix() for path in source_hash.list_sources()}
    assert {"rules/turn.py", "rules/material.py", "search/network.py"} <= names
    assert {name.split("/")[0] for name in names} == {"fast", "rules", "search"}
    assert "search/training.py" not in names


def test_the_module_needs_nothing_from_outside(module: EngineModule) -> None:
    assert module.ask("imports") == []
    assert set(module.ask("exports")) == {"memory", "__heap_base", *(function.__name__ for function in EXPORTS)}


@pytest.mark.slow
def test_the_module_can_be_built_anew(tmp_path: Path) -> None:
    """In another process, since translating for WebAssembly changes the settings of the whole process."""
    if shutil.which("wasm-ld"):
        subprocess.run([sys.executable, "-m", building.__package__, tmp_path], check=True)
        assert len((tmp_path / building.MODULE).read_bytes()) < 150_000
        with EngineModule(tmp_path) as built:
            assert built.ask("seeded", players=2, seed=SEED, games=5) == hash_compiled_games(2, 5)
    else:
        program = "import sys; from nyhavn.fast.webassembly import lowering; sys.stdout.buffer.write(lowering.lower())"
        code = subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.PIPE).stdout
        assert all(function.__name__.encode() in code for function in EXPORTS)


# The rules


def hash_compiled_games(players: int, games: int) -> list[str]:
    """A hash of the words after each of some random games in compiled code."""
    w, play_games, found = fast.array(LENGTH), fast.kernel("play_games"), []
    for seed in range(SEED, SEED + games):
        w[:LEGAL] = 0
        play_games(w, players, seed, 1)
        found.append(hashlib.sha1(w[:LEGAL].tobytes()).hexdigest())
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seeded_games_are_those_of_the_compiled_rules(module: EngineModule, players: int) -> None:
    assert module.ask("seeded", players=players, seed=SEED, games=GAMES) == hash_compiled_games(players, GAMES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seeded_games_are_those_of_the_interpreted_rules(module: EngineModule, players: int) -> None:
    w = [0] * LENGTH
    playout.play_games(w, lookup_table(), players, 1, 1)
    expected = hashlib.sha1(np.array(w[:LEGAL], dtype=np.int64).tobytes()).hexdigest()
    with EngineModule() as fresh:
        assert fresh.ask("seeded", players=players, seed=1, games=1) == [expected]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_games(module: EngineModule, path: Path) -> None:
    game = play_golden_file(path)
    for position in game.visited:
        legal = engine.legal_numbers(engine.spread(position.words))
        assert module.ask("replay", words=position.words, played=[])["legal"] == [legal]
    for before, move, after in game.played:
        answer = module.ask("replay", words=before.words, played=codec.numbers_of(move))
        assert tuple(answer["words"]) == after.words


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.name)
def test_perft(module: EngineModule, line: Any) -> None:
    words, script = Position.parse(line.position).words, [CARDS.index(card) for card in line.cards]
    for depth, count in line.counts.items():
        assert module.ask("perft", words=words, depth=depth, script=script) == count


def test_views_and_draws(module: EngineModule) -> None:
    for position in sampled_positions(60, seed=3):
        w = list(position.words)
        for viewer in range(-1, position.players):
            v = [0] * VIEW_WORDS
            write_view(w, viewer, v)
            assert module.ask("view", words=w, viewer=viewer, length=VIEW_WORDS) == v
        assert module.ask("draws", words=w) == [pick(drawable(w), index) for index in range(120)]


def test_descriptions(module: EngineModule) -> None:
    for position in sampled_positions(60, seed=4):
        if position.to_move is not None:
            assert module.ask("describe", words=position.words) == describe_all(position)


def describe_all(position: Position) -> list[int]:
    """The descriptions of all legal moves by the interpreted rules."""
    rows = [0] * description.MOST_WORDS
    count = describe_moves(spread(position.words), lookup_table(), [0] * LENGTH, [0] * DESCRIPTION, rows)
    return rows[: count * DESCRIPTION]


def test_summaries(module: EngineModule) -> None:
    for position in sampled_positions(60, seed=5):
        for loser in range(NOBODY, position.players):
            facts = [0] * FACTS
            summarise(list(position.words), loser, facts)
            assert module.ask("summarise", words=position.words, loser=loser) == facts


def test_contenders(module: EngineModule) -> None:
    found = 0
    for seed in range(60):
        view = Position.parse(naive_rules.write(random_high_position(3, Random(seed)))).view(seed % 3)
        found += bool(view.contenders)
        answer = module.ask("contenders", view=[*view.words, *view.unknown, 0])
        assert answer == sum(1 << seat for seat in view.contenders)
    assert 10 < found < 50


def test_validation(module: EngineModule) -> None:
    for words in [*changed_positions(300, 6), *(list(position.words) for position in sampled_positions(100, 6))]:
        assert module.ask("validate", words=words) == validate(words)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_explanations(module: EngineModule, path: Path) -> None:
    for position, move, code in play_golden_file(path).refused:
        assert REASONS[module.ask("explain", words=position.words, claim=claim(Move.parse(move)))] == code


# The search


@pytest.fixture(scope="module")
def thinking(module: EngineModule, tmp_path_factory: pytest.TempPathFactory) -> EngineModule:
    """The module with the nets of the package."""
    for players in (2, 3, 4):
        file = tmp_path_factory.mktemp("nets") / "weights"
        file.write_bytes(load_shipped_net(players).weights.tobytes())
        module.ask("net", players=players, file=str(file))
    return module


def list_decisions(count: int) -> list[Position]:
    """Positions in which a seat decides."""
    return [found for found in sampled_positions(count, seed=11) if found.words[PHASE] not in (DRAW, OVER)]


@pytest.mark.parametrize("positions", first_quick([30, 2200]))
def test_evaluations_are_close(thinking: EngineModule, positions: int) -> None:
    rows, evaluate_moves = np.zeros(ROW * MOST_ROWS), fast.kernel("evaluate_moves")
    for position in list_decisions(positions):
        w = np.array(engine.spread(position.words), dtype=np.int64)
        count = evaluate_moves(w, fast.evaluator(load_shipped_net(position.players).weights), rows)
        expected = rows[: count * ROW].reshape(-1, ROW)[:, : 2 + position.players]
        found = thinking.ask("evaluate", players=position.players, words=position.words)
        assert np.allclose(np.array(found).reshape(-1, ROW)[:, : 2 + position.players], expected, rtol=0, atol=1e-5)


def test_lookahead_is_close(thinking: EngineModule) -> None:
    w, look_ahead, candidates, turns, samples = fast.array(LENGTH), fast.kernel("look_ahead"), 4, 7, 5
    for position in list_decisions(40):
        view = position.view(position.to_move)
        first = [number for number, ways in engine.decisions(view.words) if not ways][:candidates]
        d = fast.array(at.CANDIDATE + len(first) * at.CANDIDATE_WORDS)
        d[at.KNOWN : at.UNKNOWN] = view.words
        d[at.UNKNOWN : at.UNKNOWN + len(view.unknown)] = view.unknown
        d[at.SEED], d[at.CANDIDATES] = 12345, len(first)
        d[at.CANDIDATE :].reshape(-1, at.CANDIDATE_WORDS)[:, :2] = [(number, playout.NOTHING) for number in first]
        given: dict[str, Any] = {"words": d.tolist(), "candidates": len(first), "turns": turns, "samples": samples}
        found = thinking.ask("look_ahead", players=view.players, **given)
        sums = np.zeros(len(first) * SUM_WORDS)
        net = fast.evaluator(load_shipped_net(view.players).weights)
        look_ahead(w, d, net, Lookahead(turns, samples, sums))
        assert found == NEAR(sums.tolist())


def test_levels_choose_as_native_ones(thinking: EngineModule) -> None:
    for seed, position in enumerate(list_decisions(60)):
        view = position.view(position.to_move)
        answer = thinking.ask("choose", players=view.players, view=[*view.words, *view.unknown], seed=seed)
        for level, weights in LEVEL_WEIGHTS.items():
            move = [0] * choice.MOVE
            choice.choose_by_weights(spread(view.words), lookup_table(), list(weights), seed, move)
            assert answer["chosen"][level] == move
        best = evaluate_view(load_shipped_net(view.players), view)
        chances = {(found.number, found.way): found.chances[view.seat] for found in best}
        top = best[0].chances[view.seat]
        assert chances[tuple(answer["chosen"]["planner"])] == NEAR(top)
        assert chances[tuple(answer["chosen"]["architect"])] > top - choice.NOISE["architect"] - 1e-4
        means = np.array(answer["sums"]).reshape(-1, SUM_WORDS)[:, : view.players] / (choice.EVALUATION_WEIGHT + 3)
        assert len(means) == min(choice.FIELD, len(best))
        assert np.allclose(means.sum(axis=1), 1, atol=1e-5)
        assert list(means[:, view.seat]) == sorted(means[:, view.seat], reverse=True)
        assert tuple(answer["chosen"]["master"]) in chances


@pytest.mark.parametrize("count", first_quick([12, 120], 1))
def test_values_are_those_of_native_code(thinking: EngineModule, count: int) -> None:
    """Choices between moves that are equal but for rounding may differ."""
    samples = differing = 0
    for position in list_decisions(count):
        view = position.view(position.to_move)
        seed, first = seed_of(view), 16 * position.players
        expected = Sampler(view.players).play(view, seed, first, CHUNK)
        answer = thinking.ask(
            "value", players=view.players, view=[*view.words, *view.unknown], first=first, samples=CHUNK
        )
        assert answer["seed"] == seed
        found = np.array(answer["shares"]).reshape(-1, MAX_PLAYERS)[:, : view.players]
        samples += CHUNK
        differing += int((found != expected).any(axis=1).sum())
    assert differing <= samples / 20


def test_the_module_is_small() -> None:
    compressed = (FOLDER / building.MODULE).read_bytes()
    assert gzip.decompress(compressed).startswith(b"\0asm")
    assert len(compressed) <= 150_000
