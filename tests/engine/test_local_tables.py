"""The tables of the browser show what those of the server show, field by field."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from harness.local_tables import LocalTables, Refused, start_local_tables
from harness.random_games import random_record, sampled_positions
from harness.redeals import phase_is_possible, redeal_hidden
from harness.shuffle_games import make_nonce
from harness.table_games import play_events
from nyhavn.bots import Bot, Limit, bot
from nyhavn.bots.ratings import LEVELS, MEMORY, Result, standing
from nyhavn.fast.webassembly.page_nets import locate_page_net, write_page_net
from nyhavn.game.codec import numbers_of
from nyhavn.game.link_codec import pack
from nyhavn.game.move import Move
from nyhavn.rules.material import PLAYER_COUNTS
from nyhavn.server.live.hub import deal_table
from nyhavn.server.table.allowed_bots import LEVELS_ONLY
from nyhavn.server.table.committed_dealer import CommittedDealer, Secret
from nyhavn.server.table.denial import Denied
from nyhavn.server.table.events import (
    GameAbandoned,
    HintGiven,
    MovePlayed,
    MoveUndone,
    Options,
    PlayerResigned,
    Sitter,
    TableEvent,
    TableOpened,
)
from nyhavn.server.table.game_record import write_record
from nyhavn.server.table.shuffle import VERSION, Pledge, Shuffle, Terms, choose_first, derive_seed, hash_nonce
from nyhavn.server.table.sitters import list_seats
from nyhavn.server.table.table import Table
from nyhavn.server.table.verification import Finding, verify
from nyhavn.server.view import wire
from nyhavn.server.view.commands import expect_legal
from nyhavn.server.view.redaction import Visibility, redact_state, to_wire_options, to_wire_shuffle
from nyhavn.server.view.replay import replay_of_table
from nyhavn.server.view.summaries import summarise_game
from tests.tiers import first_quick

CHAPTERS = Path(__file__).parents[2] / "web" / "src" / "learn" / "chapters.ts"
DEVICE = "here"
BEFORE_DEAL = 4
"""How many events a table of the browser has before its deal, besides its opening."""
NEVER_LEGAL = (
    "t13",
    "t11",
    "t123/X",
    "dR9",
    "bRa1b1=R2",
    "bGa1b1=-",
    "bGa1a2a3=-/D",
    "bRa9b9=R2/DC",
    "wa9",
    "aA",
    "r",
    "e",
)
GAMES = [(players, seed) for seed in range(70) for players in (2, 3, 4)]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalTables]:
    with start_local_tables(tmp_path_factory.mktemp("local")) as found:
        yield found


class BothTables:
    """The same game at a table of the server and at one of the browser."""

    before_deal = BEFORE_DEAL

    def __init__(self, local: LocalTables, players: int, seed: int) -> None:
        self.local, rng = local, Random(seed)
        self.secret = Secret(rng.randbytes(32))
        persons = {rng.randrange(players), *rng.sample(range(players), seed % 3)}
        seats = [
            Sitter(f"Guest  {seat}", device=DEVICE) if seat in persons else Sitter("mason", bot="mason")
            for seat in range(players)
        ]
        first = rng.choice([None, *range(players)])
        self.options = Options(open_hands=seed % 5 == 4, public_knowledge=seed % 2 == 0, hints=seed % 3 == 0)
        self.terms = Terms(self.secret.commitment, first, list_seats(seats))
        nonce = make_nonce(seed % 250)
        self.pledge = Pledge(min(persons), hash_nonce(self.terms, nonce), nonce)
        self.table = self.open_on_server(seats)
        self.open_in_browser(seats)

    def open_on_server(self, seats: list[Sitter]) -> Table:
        """The server's table after the deal."""
        begins = choose_first(self.secret, self.terms, [self.pledge])
        start = CommittedDealer(self.secret, 0, derive_seed(self.terms, [self.pledge]), VERSION).deal(len(seats))
        shuffle = Shuffle(self.terms.first is None, begins, (self.pledge,))
        sitters = (*seats[begins:], *seats[:begins])
        return Table.open("table", TableOpened(sitters, self.options, self.terms.commitment, start, shuffle=shuffle))

    def open_in_browser(self, seats: list[Sitter]) -> None:
        """The browser's table after the deal, whose shuffle is that of the server."""
        opening = {
            "table": "table",
            "sitters": [{"name": sitter.name, "bot": sitter.bot} for sitter in seats],
            "first": self.terms.first,
            "options": msgspec.to_builtins(to_wire_options(self.options)),
            "secret": self.secret.reveal().hex(),
        }
        assert self.pledge.nonce
        self.local.ask("open", opening=opening)
        self.command({"type": "pledge", "hash": self.pledge.hash.hex()})
        self.command({"type": "nonce", "nonce": self.pledge.nonce.hex()})
        shuffle = to_wire_shuffle(self.table)
        assert self.local.ask("shuffle") == msgspec.json.decode(msgspec.json.encode(shuffle))

    @property
    def present(self) -> int | None:
        """The person to move, who is present in every second turn."""
        return self.table.person_due if self.table.turn % 2 else None

    @property
    def may_hint(self) -> bool:
        """Whether the person to move can still get the first hint of this turn."""
        table = self.table
        return (
            table.options.allow_hints(table.sitters)
            and table.person_due is not None
            and table.turn not in table.hint_turns
        )

    def command(self, command: dict[str, Any]) -> Any:
        """Send a command to the browser's table."""
        bot = self.table.bot_due is not None or self.table.due != self.present
        return self.local.ask("command", command=command, present=self.present, bot=bot)

    def play(self, event: TableEvent) -> None:
        """Play an event at both tables."""
        self.command(to_command(event))
        self.table = self.table.after(event)

    def compare_states(self) -> None:
        """Fail if a page does not see the same at both tables."""
        visibility = Visibility.of(self.table, DEVICE, self.present)
        expected = msgspec.json.decode(msgspec.json.encode(redact_state(self.table, visibility, self.secret)))
        found = self.local.ask("state", present=self.present)
        found["seq"] -= self.before_deal
        assert {key for key in expected if found[key] != expected[key]} == set()
        assert found == expected

    def compare_refusals(self) -> None:
        """Fail if the tables give different reasons why a move is not legal."""
        for text in NEVER_LEGAL:
            try:
                expect_legal(self.table, Move.parse(text))
            except Denied as denied:
                with pytest.raises(Refused) as refused:
                    self.local.ask("explain", move=text)
                assert (refused.value.code, refused.value.missing or None) == (denied.code, denied.missing)
            else:
                self.local.ask("explain", move=text)

    def compare_replays(self) -> None:
        """Fail if the replays differ, apart from the numbers of events and what only a server packs."""
        expected = msgspec.json.decode(msgspec.json.encode(replay_of_table(self.table, DEVICE, self.secret)))
        found = self.local.ask("replay")
        assert [found[part] for part in ("moves", "ended", "turns", "record")] == [
            expected[part] for part in ("moves", "ended", "turns", "record")
        ]
        for step, other in zip(found["steps"], expected["steps"], strict=True):
            assert step | {"seq": 0} == other | {"seq": 0}

    def compare_ends(self) -> None:
        """Fail if the records or the entries in the list of games differ, or the record cannot be verified."""
        record = write_record(self.table, self.secret)
        assert self.local.ask("record") == str(record)
        assert verify(record).finding in (Finding.FAIR, Finding.NOTHING)
        summary = summarise_game(self.table, 7.0).seen_from(DEVICE)
        assert self.local.ask("summary", changed=7.0) == msgspec.json.decode(msgspec.json.encode(summary))


class BegunTables(BothTables):
    """The same game at both tables, which begins in the middle of another one."""

    before_deal = 2

    def __init__(self, local: LocalTables, new: wire.NewTable) -> None:
        self.local = local
        table, _, self.secret = deal_table(new, DEVICE, LEVELS_ONLY)
        assert isinstance(table, Table)
        self.table, self.options = table._replace(id="local-begun"), table.options
        opening = {
            "table": self.table.id,
            "sitters": [{"name": sitter.name, "bot": sitter.bot} for sitter in self.table.sitters],
            "first": 0,
            "options": msgspec.to_builtins(to_wire_options(self.options)),
            "secret": self.secret.reveal().hex(),
        }
        local.ask("begin", opening=opening, goOn=msgspec.to_builtins(new.go_on))

    def take_elsewhere(self) -> None:
        """Go on with what another browser takes over."""
        self.local.ask("take", table=self.local.ask("portable"))


def to_command(event: TableEvent) -> dict[str, Any]:
    """The command of a page that asks for an event."""
    match event:
        case MovePlayed(move):
            return {"type": "play", "move": str(move)}
        case MoveUndone():
            return {"type": "undo"}
        case PlayerResigned(seat):
            return {"type": "resign", "seat": seat}
        case GameAbandoned():
            return {"type": "abandon"}
        case HintGiven():
            return {"type": "hint"}
    return {"type": "end"}


@pytest.mark.parametrize(("players", "seed"), first_quick(GAMES, 6))
def test_both_tables_show_the_same_game(tables: LocalTables, players: int, seed: int) -> None:
    both, rng = BothTables(tables, players, seed), Random(seed)
    both.compare_states()
    last = rng.randrange(20, 60) if seed % 7 == 6 else None
    for table, event in play_events(both.table, seed, both.secret, by="random" if seed % 4 == 3 else "mason"):
        if table.turn == last:
            mine = table.seats_of(DEVICE)
            both.play(PlayerResigned(rng.choice(mine)) if seed % 2 else GameAbandoned())
            both.compare_states()
            break
        both.compare_refusals()
        if both.may_hint and rng.random() < 0.1:
            both.play(HintGiven())
            both.compare_states()
        if table.turn == 9 and not table.draft.steps:
            both.compare_replays()
        both.play(event)
        both.compare_states()
    both.compare_ends()
    both.compare_replays()


BOT, PERSON = wire.NewSeat(bot="mason"), wire.NewSeat(name="Guest")
LESSONS = [int(turn) for turn in re.findall(r"turn: (\d+),", CHAPTERS.read_text(encoding="utf-8"))]


def play_to_the_end(both: BothTables, seed: int) -> None:
    """Compare the tables at every step until their game is over."""
    both.compare_states()
    both.compare_replays()
    for _, event in play_events(both.table, seed, both.secret):
        both.play(event)
        both.compare_states()
    both.compare_ends()
    both.compare_replays()


@pytest.mark.parametrize("lesson", first_quick([LESSONS[5], *LESSONS[:5], *LESSONS[6:]]))
def test_a_lesson_is_the_same_at_both_tables(tables: LocalTables, lesson: int) -> None:
    both = BegunTables(tables, wire.NewTable([PERSON, BOT], 0, wire.Options(lesson=lesson)))
    assert both.table.turn == lesson
    both.take_elsewhere()
    play_to_the_end(both, lesson)


@pytest.mark.parametrize("seed", first_quick(range(40), 4))
def test_a_game_is_played_on_from_any_step_at_both_tables(tables: LocalTables, seed: int) -> None:
    rng, players = Random(seed), 2 + seed % 3
    record = random_record(players, seed, turns=rng.randrange(1, 30) if seed % 4 == 3 else 1000)
    seats = [PERSON if seat == seed % players else BOT for seat in range(players)]
    moves = len(list(record.moves))
    step = rng.randrange(moves - 2) if record.end.is_over else moves
    go_on = wire.GoOn(pack(record), step, bool(seed % 2))
    both = BegunTables(tables, wire.NewTable(seats, go_on=go_on))
    both.take_elsewhere()
    play_to_the_end(both, seed)


@pytest.mark.parametrize(
    ("step", "code"), [(0, "no-record"), (10_000, "no-record"), (None, "game-over")], ids=["seats", "step", "over"]
)
def test_nobody_plays_on_where_there_is_no_game(tables: LocalTables, step: int | None, code: str) -> None:
    record = random_record(2, 1)
    wanted = len(list(record.moves)) if step is None else step
    sitters = [{"name": "Guest", "bot": None}] * (2 if step != 0 else 3)
    options = msgspec.to_builtins(to_wire_options(Options()))
    opening = {"table": "t", "sitters": sitters, "first": 0, "options": options, "secret": "00" * 32}
    go_on = {"packed": pack(record), "step": wanted, "sameDraws": False}
    with pytest.raises(Refused, match=f"^{code}$"):
        tables.ask("begin", opening=opening, goOn=go_on)


def test_a_record_is_kept_until_the_game_is_over(tables: LocalTables) -> None:
    BothTables(tables, 2, 1)
    with pytest.raises(Refused, match=r"^not-over-yet$"):
        tables.ask("record")


def test_a_command_out_of_turn_is_refused(tables: LocalTables) -> None:
    both = BothTables(tables, 2, 3)
    for command, code in (("undo", "nothing-to-undo"), ("end", "turn-not-done")):
        with pytest.raises(Refused, match=f"^{code}$"):
            tables.ask("command", command={"type": command}, present=None, bot=True)
    with pytest.raises(Refused, match=r"^not-your-seat$"):
        tables.ask("command", command={"type": "resign", "seat": 4}, present=None, bot=False)
    with pytest.raises(Refused, match=r"^already-started$"):
        both.command({"type": "pledge", "hash": "00" * 32})


class Seeded(Random):
    """A generator whose next bits are a seed."""

    def __init__(self, bits: int) -> None:
        super().__init__(bits)
        self.bits = bits

    def getrandbits(self, _count: int) -> int:
        return self.bits


MASTER, PLAYOUTS = "master", 60
RARELY = 8
"""The Master is asked at every eighth decision."""


@pytest.fixture(scope="module")
def bots() -> dict[str, Bot]:
    """All levels, ready to choose."""
    found = {level: bot(level) for level in LEVELS}
    for each in found.values():
        each.wake()
    return found


@pytest.mark.parametrize("players", first_quick((2, 3, 4)))
def test_all_levels_play_the_same_in_the_browser(tables: LocalTables, bots: dict[str, Bot], players: int) -> None:
    """From the same seed, but for moves that are equal except for rounding."""
    both, same = BothTables(tables, players, players), Counter[str]()
    decisions = 0
    for table, event in play_events(both.table, 5, both.secret):
        if isinstance(event, MovePlayed):
            assert table.due is not None
            decisions, view = decisions + 1, table.position.view(table.due)
            for level in LEVELS if decisions % RARELY == 0 else [*set(LEVELS) - {MASTER}]:
                seed = decisions << 20
                found = tables.ask("choose", bot=level, seed=seed, playouts=PLAYOUTS)
                same[level] += found == str(bots[level].choose(view, Limit(playouts=PLAYOUTS), Seeded(seed)))
        both.play(event)
    assert decisions > 40
    assert all(same[level] >= 0.99 * decisions for level in set(LEVELS) - {MASTER})
    assert same[MASTER] >= decisions // RARELY - 1


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_chooses_the_same_from_the_same_seed(tables: LocalTables, bots: dict[str, Bot], level: str) -> None:
    """In the page and native, which stands for a match between them; ties may be broken otherwise by rounding."""
    same = Counter[bool]()
    for seed, position in enumerate(sampled_positions(2200, seed=21)):
        if position.to_move is None:
            continue
        move = bots[level].choose(position.view(position.to_move), Limit(playouts=PLAYOUTS), Seeded(seed))
        question = {"words": position.words, "seat": position.to_move, "level": level, "seed": seed}
        _, found = tables.ask("think", **question, playouts=PLAYOUTS)
        same[list(numbers_of(move) or ()) == found] += 1
    assert same.total() > 1000
    assert same[True] >= 0.99 * same.total()


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_nets_of_the_page_are_those_of_the_package(players: int) -> None:
    assert locate_page_net(players).read_bytes() == write_page_net(players), "make engine writes the nets again"


def test_a_bot_chooses_the_same_when_hidden_cards_are_dealt_again(tables: LocalTables) -> None:
    rng, redealt = Random(5), 0
    for position in sampled_positions(120, seed=5):
        other = redeal_hidden(position, position.to_move, rng)
        if position.to_move is None or other == position or not phase_is_possible(other):
            continue
        redealt += 1
        for level in LEVELS:
            question = {"seat": position.to_move, "level": level, "seed": rng.randrange(1 << 32)}
            first, second = (tables.ask("think", words=one.words, playouts=30, **question) for one in (position, other))
            assert first == second
    assert redealt > 20


def test_a_browser_rates_its_own_games_like_a_server(tables: LocalTables) -> None:
    rng = Random(12)
    for games in (0, 1, 2, 5, MEMORY, MEMORY + 20):
        for most in (1, 3):
            lineups = [tuple(rng.choices(LEVELS, k=rng.randint(1, most))) for _ in range(games)]
            results = [Result(levels, rng.choice((0.0, 0.0, 1 / 2, 1 / 3, 1.0))) for levels in lineups]
            found = standing(results)
            wanted = {"rating": round(found.rating), "error": round(found.error), "level": found.level}
            sent = [{"levels": levels, "share": score} for levels, score in results]
            assert tables.ask("rate", results=sent) == wanted
