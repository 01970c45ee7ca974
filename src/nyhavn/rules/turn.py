"""The state machine of a game: the phases, the legal decisions, and the effect of each decision."""

from nyhavn.rules import numbers
from nyhavn.rules.bitboard import lowest
from nyhavn.rules.bonuses import activate, bonus_possible, gain, lay_white, list_bonuses
from nyhavn.rules.building import list_builds, list_ways, pay
from nyhavn.rules.lookup import DISCARD_BAGS, START_SUPPLY, START_TILES
from nyhavn.rules.material import START_HANDS, WHITE_TILES, WINNING_SCORE
from nyhavn.rules.supply import list_draws, remove
from nyhavn.rules.taking import discard, empty_piers, list_discards, list_takes, surplus, take
from nyhavn.rules.words import (
    ANY_CARDS,
    BONUS,
    BOTH_ACTIONS,
    BUILD,
    BYTE,
    CARD_SUM,
    DEAL,
    DISCARD,
    DRAW,
    HAND,
    HARBOUR,
    HIDDEN,
    LEGAL,
    OPEN,
    OVER,
    OWNED,
    PAY,
    PHASE,
    PLACE,
    PLAYERS,
    SCORE,
    SEAT,
    SEAT_WORDS,
    SEATS,
    STATE,
    SUPPLY,
    TILES,
    TURN,
    WHITES,
    mover,
    ready,
)


def set_up(w: list[int], t: list[int], players: int) -> None:
    """Write the state before the first card is dealt."""
    for i in range(STATE):
        w[i] = 0
    w[PLAYERS] = players
    w[SUPPLY] = t[START_SUPPLY + players]
    w[TILES] = t[START_TILES + players]
    w[WHITES] = WHITE_TILES
    for seat in range(players):
        w[SEATS + seat * SEAT_WORDS + OWNED] = ANY_CARDS


def legal(w: list[int], t: list[int]) -> int:
    """Write the numbers of all legal decisions from word LEGAL on, ascending, and return how many there are."""
    phase = w[PHASE]
    if phase == TURN:
        return list_builds(w, t, list_takes(w, t))
    if phase == DISCARD:
        return list_discards(w, t)
    if phase == BUILD:
        n = list_builds(w, t, 0)
        w[LEGAL + n] = numbers.END_TURN
        return n + 1
    if phase == PAY:
        return list_ways(w, t)
    if phase == BONUS:
        return list_bonuses(w)
    if phase == OVER:
        return 0
    return list_draws(w)


def step(w: list[int], t: list[int], number: int) -> None:
    """Play the decision with this number, which must be legal."""
    if number < numbers.DISCARDS:
        take(w, t, number)
        after_taking(w, t)
    elif number < numbers.PLACES:
        discard(w, t[DISCARD_BAGS + number - numbers.DISCARDS])
        w[OPEN] = 0
        after_discarding(w, t)
    elif number < numbers.WAYS:
        w[PLACE] = number - numbers.PLACES
        w[PHASE] = PAY
    elif number < numbers.WHITES:
        pay(w, t, number - numbers.WAYS)
        after_covering(w)
    elif number < numbers.GAINS:
        lay_white(w, number - numbers.WHITES)
        after_covering(w)
    elif number < numbers.ACTIVATE:
        gain(w, number - numbers.GAINS)
        after_covering(w)
    elif number == numbers.ACTIVATE:
        activate(w)
        after_covering(w)
    elif number == numbers.END_TURN:
        w[PHASE] = DRAW
    else:
        turn_up(w, number - numbers.DRAWS)


def turn_up(w: list[int], card: int) -> None:
    """Put a drawn card where the phase requires it."""
    if w[PHASE] == DEAL:
        deal_card(w, card)
    else:
        refill(w, card)


def after_taking(w: list[int], t: list[int]) -> None:
    """Continue with discarding if the hand is above the limit."""
    if surplus(w) > 0:
        w[OPEN] = surplus(w)
        w[PHASE] = DISCARD
    else:
        after_discarding(w, t)


def after_discarding(w: list[int], t: list[int]) -> None:
    """Continue with the build of Both actions if one is possible, else with the refill."""
    both = ready(w, mover(w)) & BOTH_ACTIONS
    w[PHASE] = BUILD if both and list_builds(w, t, 0) else DRAW


def after_covering(w: list[int]) -> None:
    """End the game at twelve points; else continue with the open bonuses or, if none can be taken, end the turn."""
    if w[mover(w) + SCORE] >= WINNING_SCORE:
        w[OPEN] = 0
        w[PHASE] = OVER
    elif w[OPEN] and bonus_possible(w):
        w[PHASE] = BONUS
    else:
        w[OPEN] = 0
        end_turn(w)


def end_turn(w: list[int]) -> None:
    """Refill the harbour if cards were taken, else start the next turn."""
    if empty_piers(w[HARBOUR]):
        w[PHASE] = DRAW
    else:
        pass_on(w)


def pass_on(w: list[int]) -> None:
    """Start the turn of the next seat."""
    w[SEAT] = (w[SEAT] + 1) % w[PLAYERS]
    w[PHASE] = TURN


def refill(w: list[int], card: int) -> None:
    """Lay a drawn card on the first empty pier; the End card ends the game at once."""
    remove(w, card)
    empty = empty_piers(w[HARBOUR])
    w[HARBOUR] |= card + 1 << lowest(empty)
    if card == numbers.END_DRAW - numbers.DRAWS:
        w[PHASE] = OVER
    elif empty & empty - 1 == 0:
        pass_on(w)


def deal_card(w: list[int], card: int) -> None:
    """Deal a card of the set-up: first to the piers, then to the starting hands, seat by seat."""
    remove(w, card)
    empty = empty_piers(w[HARBOUR])
    if empty:
        w[HARBOUR] |= card + 1 << lowest(empty)
        return
    seat = mover(w)
    w[seat + HAND] += 1 << BYTE * card
    w[seat + HIDDEN] = w[seat + HAND]
    if w[seat + HAND] % CARD_SUM == START_HANDS[w[SEAT]]:
        w[SEAT] += 1
    if w[SEAT] == w[PLAYERS]:
        w[SEAT] = 0
        w[PHASE] = TURN
