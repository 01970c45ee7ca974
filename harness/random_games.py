"""Random games for tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from nyhavn import Position, Record, SeededDealer
from nyhavn.rules import playout
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.numbers import DRAWS
from nyhavn.rules.turn import legal, step
from nyhavn.rules.words import DEAL, DRAW, LENGTH, OVER, PAY, PHASE, STATE


def positions_of(players: int, seed: int) -> Iterator[Position]:
    """Every position of a random game, including those of the dealer's turn and the last one."""
    w, t = [0] * LENGTH, lookup_table()
    playout.begin(w, t, players, seed)
    while w[PHASE] != OVER:
        drawing = w[PHASE] in (DEAL, DRAW)
        step(w, t, DRAWS + playout.draw(w) if drawing else playout.choose(w, legal(w, t)))
        if w[PHASE] not in (DEAL, PAY):
            yield Position(tuple(w[:STATE]))


def sampled_positions(count: int, seed: int) -> Iterator[Position]:
    """Positions of random games of 2, 3 and 4 players, from all stages of the game."""
    rng = Random(seed)
    while count:
        positions = list(positions_of(rng.choice((2, 3, 4)), rng.randrange(1 << 40)))
        for position in rng.sample(positions, min(count, 8)):
            yield position
            count -= 1


def random_record(players: int, seed: int, turns: int = 1000) -> Record:
    """A random game, or the beginning of one."""
    rng, dealer = Random(seed), SeededDealer(seed)
    record = Record.begin(dealer.deal(players), {"seed": str(seed)})
    while not record.end.is_over and len(record.turns) < turns:
        position = record.end
        record = record.play(dealer.draw(position) if position.to_move is None else rng.choice(position.legal_moves))
    return record


def end_of(record: Record, turns: int) -> Record:
    """The last turns of a record as a game of their own."""
    start = len(record.turns) - turns
    return Record.begin(record.after(start), {})._replace(turns=record.turns[start:], end=record.end)
