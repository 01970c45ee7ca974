"""Makes records of games from their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nyhavn.game import codec, engine
from nyhavn.game.engine import Words
from nyhavn.game.move import AnyMove, Draw
from nyhavn.game.position import Position
from nyhavn.game.record import Record, Turn
from nyhavn.rules.bitboard import lowest
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import CARDS
from nyhavn.rules.numbers import DRAWS, PLACES, WAYS, WHITES
from nyhavn.rules.taking import empty_piers
from nyhavn.rules.turn import step
from nyhavn.rules.words import DRAW, HARBOUR, PAY, PHASE, PIER_MASK, STATE, TURN

Played = tuple[int, int]
"""A number, and the harbour after it and after a refill that followed."""


def add_draws(start: Words, played: Iterable[Played]) -> Iterator[int]:
    """All numbers played, with the dealer's draws reconstructed from the harbours."""
    w = engine.spread(start)
    for number, harbour in played:
        step(w, lookup_table(), number)
        yield number
        while w[PHASE] == DRAW:
            card = DRAWS - 1 + (harbour >> lowest(empty_piers(w[HARBOUR])) & PIER_MASK)
            step(w, lookup_table(), card)
            yield card


def make_record(start: Words, numbers: Iterable[int]) -> Record:
    """The record of a game from its numbers, including the dealer's, up to its last complete move.

    A place that is not yet paid and an incomplete refill are left out.
    """
    w, turns, place, cards = engine.spread(start), list[list[AnyMove]](), 0, ""
    end = start
    for number in numbers:
        if w[PHASE] == TURN:
            turns.append([])
        if PLACES <= number < WAYS:
            place = number
        elif WAYS <= number < WHITES:
            turns[-1].append(codec.build(w, place, number))
        elif number >= DRAWS:
            cards += CARDS[number - DRAWS]
        else:
            turns[-1].append(codec.decision(number))
        step(w, lookup_table(), number)
        if cards and w[PHASE] != DRAW:
            turns[-1].append(Draw(cards))
            cards = ""
        if w[PHASE] != PAY and not cards:
            end = tuple(w[:STATE])
    played = tuple(Turn(tuple(moves)) for moves in turns if moves)
    return Record.begin(Position(start))._replace(turns=played, end=Position(end))
