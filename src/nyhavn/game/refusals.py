"""Finds the refusal of a move: the reason why it is not legal."""

from nyhavn.game.board import Board, Phase, ability_names
from nyhavn.game.codec import place_numbers
from nyhavn.game.errors import Refusal
from nyhavn.game.move import Activate, AnyMove, Build, Discard, Draw, EndTurn, Gain, LayWhite, Take
from nyhavn.rules import numbers, words
from nyhavn.rules.building import cost, supports
from nyhavn.rules.lookup import lookup_table, turned_by_taking
from nyhavn.rules.material import COLOURS, END, LEAST_TAKEN, MOST_TAKEN

DUE = {
    Phase.TURN: Refusal.TAKE_OR_BUILD,
    Phase.DISCARD: Refusal.DISCARD_FIRST,
    Phase.BUILD: Refusal.BUILD_OR_END,
    Phase.BONUS: Refusal.BONUS_FIRST,
    Phase.DRAW: Refusal.DEALERS_TURN,
    Phase.OVER: Refusal.GAME_OVER,
}
"""The refusal, by phase, of a move of a kind that is not due."""

WHEN: dict[type[AnyMove], tuple[Phase, ...]] = {
    Take: (Phase.TURN,),
    Discard: (Phase.DISCARD,),
    Build: (Phase.TURN, Phase.BUILD),
    LayWhite: (Phase.BONUS,),
    Gain: (Phase.BONUS,),
    Activate: (Phase.BONUS,),
    EndTurn: (Phase.BUILD,),
    Draw: (Phase.DRAW,),
}
"""The phases in which each kind of move is due."""


def explain(board: Board, move: AnyMove) -> Refusal:
    """The first reason why a move is not legal, in the order in which a person would check."""
    if board.phase not in WHEN[type(move)]:
        return DUE[board.phase]
    match move:
        case Take():
            return explain_take(board, move)
        case Discard(cards):
            return Refusal.WRONG_DISCARD if len(cards) != board.open else Refusal.NOT_IN_HAND
        case Build():
            return explain_build(board, move)
        case LayWhite(cell):
            return explain_place(board, cell.bit) or Refusal.OUT_OF_STOCK
        case Gain():
            return Refusal.ABILITY_OWNED
        case Activate():
            return Refusal.NOTHING_TO_ACTIVATE
        case Draw(cards):
            return explain_draw(board, cards)
        case EndTurn():
            raise AssertionError("ending the turn is legal wherever it is due")


def explain_take(board: Board, move: Take) -> Refusal:
    """Why these piers cannot be taken with these abilities."""
    if len(set(move.piers)) != len(move.piers) or len(move.piers) not in (LEAST_TAKEN, MOST_TAKEN):
        return Refusal.TWO_PIERS
    needed = ability_names(turned_by_taking(move.piers))
    if "X" in needed and "X" not in move.turned:
        return Refusal.NEEDS_ADDITIONAL_CARD
    if "A" in needed and "A" not in move.turned:
        return Refusal.NOT_NEIGHBOURS
    if move.turned != needed:
        return Refusal.ABILITY_WITHOUT_EFFECT
    return explain_abilities(board, move.turned)


def explain_abilities(board: Board, turned: str) -> Refusal:
    """Why not all of these abilities can be used."""
    owned = ability_names(board.word(board.seat, words.OWNED))
    return Refusal.ABILITY_USED if set(turned) <= set(owned) else Refusal.ABILITY_NOT_OWNED


def explain_place(board: Board, cells: int) -> Refusal | None:
    """Why no tile can lie on these cells."""
    covered = board.word(board.seat, words.COVERED)
    if cells & covered:
        return Refusal.SPACE_COVERED
    if not cells & supports(covered):
        return Refusal.NOTHING_UNDERNEATH
    return None


def explain_build(board: Board, move: Build) -> Refusal:
    """Why this tile cannot be built there, with these abilities, for this payment."""
    place, turned = move.placement, set(move.turned)
    if place not in place_numbers():
        return Refusal.NO_SUCH_TILE
    if not board.stock(place.colour, len(place.cells)):
        return Refusal.OUT_OF_STOCK
    if reason := explain_place(board, place.covered):
        return reason
    if board.phase is Phase.BUILD and "T" not in turned:
        return Refusal.NEEDS_BOTH_ACTIONS
    if turned - set("DCT" if board.phase is Phase.BUILD else "DC"):
        return Refusal.ABILITY_WITHOUT_EFFECT
    if turned - set(board.ready(board.seat)):
        return explain_abilities(board, move.turned)
    return explain_payment(board, move)


def explain_payment(board: Board, move: Build) -> Refusal:
    """Why this payment for a buildable place is not legal."""
    number = place_numbers()[move.placement] - numbers.PLACES
    price = cost(list(board.words), lookup_table(), number) - ("D" in move.turned)
    foreign = [c for c in COLOURS + END if c != move.placement.colour and move.payment[c]]
    if foreign and "C" not in move.turned:
        return Refusal.WRONG_COLOUR
    if len(foreign) > 1:
        return Refusal.ONE_COLOUR_CHANGES
    if not foreign and "C" in move.turned:
        return Refusal.ABILITY_WITHOUT_EFFECT
    if len(move.payment) < price:
        return Refusal.TOO_FEW_CARDS
    if len(move.payment) > price:
        return Refusal.TOO_MANY_CARDS
    return Refusal.NOT_IN_HAND


def explain_draw(board: Board, cards: str) -> Refusal:
    """Why the dealer cannot draw these cards."""
    empty = board.harbour.count(".")
    if len(cards) > empty or (len(cards) < empty and not cards.endswith(END)) or END in cards[:-1]:
        return Refusal.WRONG_DRAW
    return Refusal.NOT_IN_SUPPLY
