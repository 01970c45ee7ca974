"""Explanations: the first reason why a move is not legal, in the order in which a person would check.

A *claim* is a move as somebody states it, legal or not: a few numbers, of which each kind of move uses some.
"""

from nyhavn.rules.building import cost, supports
from nyhavn.rules.lookup import PLACE_BRICK, PLACE_CELLS, PLACE_KIND
from nyhavn.rules.material import CARD_KINDS, COLOUR_COUNT, LEAST_TAKEN, MOST_TAKEN, SIZE_COUNT, SMALLEST
from nyhavn.rules.numbers import PLACE_COUNT
from nyhavn.rules.playout import NOTHING
from nyhavn.rules.taking import empty_piers
from nyhavn.rules.words import (
    ADDITIONAL_CARD,
    ANY_CARDS,
    BONUS,
    BOTH_ACTIONS,
    BUILD,
    BYTE,
    BYTE_MASK,
    CARD_SUM,
    CHANGE,
    COLOUR_BITS,
    COVERED,
    DISCARD,
    DISCOUNT,
    DRAW,
    HARBOUR,
    KIND_BITS,
    KIND_MASK,
    OPEN,
    OVER,
    OWNED,
    PHASE,
    TILES,
    TURN,
    mover,
    ready,
)

(
    GAME_OVER,
    TAKE_OR_BUILD,
    DISCARD_FIRST,
    BUILD_OR_END,
    BONUS_FIRST,
    DEALERS_TURN,
    TWO_PIERS,
    NOT_NEIGHBOURS,
    NEEDS_ADDITIONAL_CARD,
    NEEDS_BOTH_ACTIONS,
    ABILITY_WITHOUT_EFFECT,
    ABILITY_NOT_OWNED,
    ABILITY_USED,
    ABILITY_OWNED,
    NOTHING_TO_ACTIVATE,
    WRONG_DISCARD,
    NOT_IN_HAND,
    NO_SUCH_TILE,
    OUT_OF_STOCK,
    SPACE_COVERED,
    NOTHING_UNDERNEATH,
    WRONG_COLOUR,
    ONE_COLOUR_CHANGES,
    TOO_FEW_CARDS,
    TOO_MANY_CARDS,
    NOT_IN_SUPPLY,
    WRONG_DRAW,
) = range(27)
"""The reasons, in the order of `game.errors.Refusal`."""
NO_REASON = -1

KIND = 0
"""The kind of the move; what follows is 0 where the kind has no use for it."""
PIERS = 1
"""The set of piers that cards are taken from."""
NAMED = 2
"""How many piers, or drawn cards, are named, which may repeat."""
TURNED = 3
"""The set of abilities."""
CARDS = 4
"""The bag that is discarded, paid or drawn."""
LAST = 5
"""The last one of the drawn cards."""
COLOUR = 6
CELLS = 7
BRICK = 8
CLAIM = 9
"""The number of words of a claim."""
TAKES, DISCARDS, BUILDS, LAYS_WHITE, GAINS, ACTIVATES, ENDS, DRAWS = range(8)
"""The kinds of moves."""


def explain(w: list[int], t: list[int], claim: list[int]) -> int:
    """The reason why a claimed move, which is not legal, is not."""
    kind = claim[KIND]
    if not is_due(w[PHASE], kind):
        return due(w[PHASE])
    if kind == TAKES:
        return explain_take(w, claim)
    if kind == DISCARDS:
        return WRONG_DISCARD if claim[CARDS] % CARD_SUM != w[OPEN] else NOT_IN_HAND
    if kind == BUILDS:
        return explain_build(w, t, claim)
    if kind == LAYS_WHITE:
        reason = explain_place(w, claim[CELLS])
        return OUT_OF_STOCK if reason == NO_REASON else reason
    if kind == GAINS:
        return ABILITY_OWNED
    return NOTHING_TO_ACTIVATE if kind == ACTIVATES else explain_draw(w, claim)


def is_due(phase: int, kind: int) -> bool:
    """Whether moves of a kind can be legal in a phase."""
    if kind == TAKES:
        return phase == TURN
    if kind == DISCARDS:
        return phase == DISCARD
    if kind == BUILDS:
        return phase in (TURN, BUILD)
    if kind == ENDS:
        return phase == BUILD
    return phase == (DRAW if kind == DRAWS else BONUS)


def due(phase: int) -> int:
    """The reason why moves of other kinds are not legal in a phase."""
    if phase == TURN:
        return TAKE_OR_BUILD
    if phase == DISCARD:
        return DISCARD_FIRST
    if phase == BUILD:
        return BUILD_OR_END
    if phase == BONUS:
        return BONUS_FIRST
    return GAME_OVER if phase == OVER else DEALERS_TURN


def explain_take(w: list[int], claim: list[int]) -> int:
    """Why these piers cannot be taken with these abilities."""
    piers, turned = claim[PIERS], claim[TURNED]
    count = piers.bit_count()
    if count != claim[NAMED] or not LEAST_TAKEN <= count <= MOST_TAKEN:
        return TWO_PIERS
    needed = (0 if piers & piers >> 1 else ANY_CARDS) | (ADDITIONAL_CARD if count == MOST_TAKEN else 0)
    if needed & ~turned & ADDITIONAL_CARD:
        return NEEDS_ADDITIONAL_CARD
    if needed & ~turned & ANY_CARDS:
        return NOT_NEIGHBOURS
    if turned != needed:
        return ABILITY_WITHOUT_EFFECT
    return explain_abilities(w, turned)


def explain_abilities(w: list[int], turned: int) -> int:
    """Why not all of these abilities can be used."""
    return ABILITY_NOT_OWNED if turned & ~w[mover(w) + OWNED] else ABILITY_USED


def explain_place(w: list[int], cells: int) -> int:
    """Why no tile can lie on these cells."""
    covered = w[mover(w) + COVERED]
    if cells & covered:
        return SPACE_COVERED
    return NO_REASON if cells & supports(covered) else NOTHING_UNDERNEATH


def explain_build(w: list[int], t: list[int], claim: list[int]) -> int:
    """Why this tile cannot be built there, with these abilities, for this payment."""
    turned = claim[TURNED]
    place = find_place(t, claim[COLOUR], claim[CELLS], claim[BRICK])
    if place == NOTHING:
        return NO_SUCH_TILE
    if w[TILES] >> KIND_BITS * t[PLACE_KIND + place] & KIND_MASK == 0:
        return OUT_OF_STOCK
    reason = explain_place(w, claim[CELLS])
    if reason != NO_REASON:
        return reason
    if w[PHASE] == BUILD and turned & BOTH_ACTIONS == 0:
        return NEEDS_BOTH_ACTIONS
    if turned & ~(DISCOUNT | CHANGE | (BOTH_ACTIONS if w[PHASE] == BUILD else 0)):
        return ABILITY_WITHOUT_EFFECT
    if turned & ~ready(w, mover(w)):
        return explain_abilities(w, turned)
    return explain_payment(price(w, t, place, turned), claim)


def price(w: list[int], t: list[int], place: int, turned: int) -> int:
    """How many cards a tile costs at a place with these abilities."""
    return cost(w, t, place) - (1 if turned & DISCOUNT else 0)


def count_missing(w: list[int], t: list[int], claim: list[int]) -> int:
    """How many cards the payment of a claimed build lacks, which is refused because it pays too few."""
    place = find_place(t, claim[COLOUR], claim[CELLS], claim[BRICK])
    return price(w, t, place, claim[TURNED]) - claim[CARDS] % CARD_SUM


def find_place(t: list[int], colour: int, cells: int, brick: int) -> int:
    """The placement of a tile; NOTHING if there is no such tile."""
    kind = colour * SIZE_COUNT + cells.bit_count() - SMALLEST
    for place in range(PLACE_COUNT):
        if t[PLACE_CELLS + place] == cells and t[PLACE_BRICK + place] == brick and t[PLACE_KIND + place] == kind:
            return place
    return NOTHING


def explain_payment(wanted: int, claim: list[int]) -> int:
    """Why this payment for a buildable place, which costs so many cards, is not legal."""
    paid = claim[CARDS] % CARD_SUM
    others = 0
    for card in range(CARD_KINDS):
        if card != claim[COLOUR] and claim[CARDS] >> BYTE * card & BYTE_MASK:
            others += 1
    if others and claim[TURNED] & CHANGE == 0:
        return WRONG_COLOUR
    if others > 1:
        return ONE_COLOUR_CHANGES
    if others == 0 and claim[TURNED] & CHANGE:
        return ABILITY_WITHOUT_EFFECT
    if paid < wanted:
        return TOO_FEW_CARDS
    return TOO_MANY_CARDS if paid > wanted else NOT_IN_HAND


def explain_draw(w: list[int], claim: list[int]) -> int:
    """Why the dealer cannot draw these cards."""
    empty = empty_piers(w[HARBOUR]).bit_count()
    ends = claim[NAMED] > 0 and claim[LAST] == COLOUR_COUNT
    early = (claim[CARDS] >> COLOUR_BITS) - (1 if ends else 0)
    if claim[NAMED] > empty or (claim[NAMED] < empty and not ends) or early > 0:
        return WRONG_DRAW
    return NOT_IN_SUPPLY
