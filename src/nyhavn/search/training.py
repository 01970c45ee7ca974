"""Training by TD(λ): games of a net against itself or others, and the gradient from each of them.

Every seat that the net plays has a sequence of positions, each after one of its decisions. The target of a position is
the λ-return, a mix of the evaluation one decision later and the result of the game. A position whose refill ended the
game is not used for training, since the probability of the End card is computed exactly.
"""

from typing import NamedTuple

from nyhavn.rules.bitboard import lowest
from nyhavn.rules.material import MAX_PLAYERS, WINNING_SCORE
from nyhavn.rules.playout import NOTHING, begin
from nyhavn.rules.prng import below, seeded, spin
from nyhavn.rules.scoring import final_share
from nyhavn.rules.words import (
    CHOOSING,
    DEALING,
    LEGAL,
    OVER,
    PHASE,
    PLAYERS,
    SCORE,
    SEAT,
    SEAT_WORDS,
    SEATS,
    TURN,
    TURNS,
)
from nyhavn.search.evaluation import Evaluator, Numbers, best_by_net, end_card_chance, try_decision
from nyhavn.search.features import MOST_WORDS, WORD_BITS, encode_features, words_for
from nyhavn.search.heuristic import prefer
from nyhavn.search.lookahead import Lookahead, advance_before_end, play_ahead
from nyhavn.search.network import (
    BASE,
    DEPTH,
    ERRORS_BACK,
    MIDDLE,
    NOW,
    OUT,
    POINTS_SCALE,
    TURNS_SCALE,
    WIDTH,
    accumulate,
    add_deep,
    add_wide,
    dot_deep,
    first_bias,
    forward,
    forward_middle,
    forward_outputs,
    last_bias,
    last_layer,
    outputs_for,
    second_bias,
    second_layer,
    softmax,
)
from nyhavn.search.rollout import advance_game

ITSELF, NET, HEURISTIC = 0, 1, 2
"""The player of the other seats: the net itself, an earlier net, or a heuristic."""

MOST_NOTES = 400
"""The maximum number of positions of a game that are used for training."""
NOTE_SEAT = MOST_WORDS
NOTE_TURN = NOTE_SEAT + 1
NOTE_WORDS = NOTE_TURN + 1
"""A note is the features of a position, the seat whose view they encode, and the turn."""

LATER = MOST_NOTES * NOTE_WORDS
"""The offset, behind the notes, of a word for each seat: its following note during the backward pass over the notes."""
NOTES_LENGTH = LATER + MAX_PLAYERS

OVER_CHANCE = MAX_PLAYERS
VALUE_WORDS = OVER_CHANCE + 1
"""The values of a note: the chances of all seats, the note's own seat first, and the probability of the End card."""

TARGETS = MAX_PLAYERS * MAX_PLAYERS
"""The number of targets: for each seat one for every seat."""

LOOKAHEAD_INTERVAL = 8
"""One in this many decisions is used for training by lookahead."""

GAMES, NOTES, ERRORS, BY_POINTS, POINTS, WON, PLAYED = 0, 1, 2, 3, 4, 5, 6
"""The tally: games, notes, squared errors, games won by points, points, and games won and played against others."""
TALLY = 7


class Deals(NamedTuple):
    """The games to play: the number of players, the first seed, and the number of consecutive seeds."""

    players: int
    seed: int
    games: int


class OpponentSettings(NamedTuple):
    """The opponents of the net: which kind it is, an earlier net, and the weights of a heuristic."""

    against: int
    net: Evaluator
    heuristic: Numbers


class Settings(NamedTuple):
    """The hyperparameters of training."""

    trace: float
    """The λ of TD(λ): the weight of the later λ-return against the next evaluation."""
    noise: float
    """The noise of the choices, in half of the games."""
    side: float
    """The weight of the auxiliary outputs."""


class Notebook(NamedTuple):
    """The positions, values and targets of a game, the gradient, and the tally of all games."""

    notes: Numbers
    values: Numbers
    """The evaluation of each note."""
    targets: Numbers
    """For each seat, its targets for all seats."""
    gradient: Numbers
    tally: Numbers


def td_gradient(
    w: list[int],
    t: list[int],
    net: Evaluator,
    notebook: Notebook,
    opponents: OpponentSettings,
    deals: Deals,
    settings: Settings,
) -> None:
    """Play games, and add the gradient of each by TD(λ)."""
    for game in range(deals.games):
        begin(w, t, deals.players, deals.seed + game)
        learner = (deals.seed + game) % deals.players
        n = play_noting(w, t, net, notebook, opponents, learner, settings.noise)
        learn_from_notes(w, n, net, notebook, settings)
        count_game(w, opponents.against, learner, notebook.tally)


def play_noting(
    w: list[int],
    t: list[int],
    net: Evaluator,
    notebook: Notebook,
    opponents: OpponentSettings,
    learner: int,
    noise: float,
) -> int:
    """Play a game, note the position after each decision of the net, and return the number of notes."""
    noted = 0
    luck = seeded(w[CHOOSING])
    noise = noise if below(luck, 2) else 0.0
    n = advance_game(w, t, NOTHING)
    while n:
        seat = w[SEAT]
        own = opponents.against == ITSELF or seat == learner
        if n == 1:
            number = w[LEGAL]
        elif own:
            number = best_by_net(w, t, net, n, noise)
        elif opponents.against == NET:
            number = best_by_net(w, t, opponents.net, n, 0.0)
        else:
            number = prefer(w, t, opponents.heuristic, n)
        if own and noted < MOST_NOTES:
            try_decision(w, t, net.trial, number)
            if net.trial[PHASE] != OVER:
                note_trial(net, notebook, noted, seat, w[TURNS] + (w[PHASE] == TURN))
                noted += 1
        n = advance_game(w, t, number)
    return noted


def note_trial(net: Evaluator, notebook: Notebook, noted: int, seat: int, turn: int) -> None:
    """Note the position after a trial decision, and its evaluation by the net."""
    trial, units, notes, values = net.trial, net.units, notebook.notes, notebook.values
    at, value = noted * NOTE_WORDS, noted * VALUE_WORDS
    players = trial[PLAYERS]
    encode_features(trial, seat, notes, at)
    notes[at + NOTE_SEAT] = seat
    notes[at + NOTE_TURN] = turn
    accumulate(net.weights, players, notes, at, units, BASE)
    forward(net.weights, players, units, BASE)
    over = end_card_chance(trial)
    for k in range(players):
        share = final_share(trial, (seat + k) % players) if over > 0 else 0.0
        values[value + k] = over * share + (1.0 - over) * units[OUT + k]
    values[value + OVER_CHANCE] = over


def learn_from_notes(w: list[int], n: int, net: Evaluator, notebook: Notebook, settings: Settings) -> None:
    """Add the gradient of each note of a finished game, from the last note to the first."""
    notes, values, targets = notebook.notes, notebook.values, notebook.targets
    players = w[PLAYERS]
    for seat in range(players):
        notes[LATER + seat] = NOTHING
        for k in range(players):
            targets[seat * MAX_PLAYERS + k] = final_share(w, (seat + k) % players)
    for i in range(n - 1, -1, -1):
        seat = notes[i * NOTE_WORDS + NOTE_SEAT]
        target = seat * MAX_PLAYERS
        if notes[LATER + seat] != NOTHING:
            ahead = notes[LATER + seat] * VALUE_WORDS
            for k in range(players):
                targets[target + k] = values[ahead + k] + settings.trace * (targets[target + k] - values[ahead + k])
        notes[LATER + seat] = i
        ended = values[i * VALUE_WORDS + OVER_CHANCE] > 0 and notes[i * NOTE_WORDS + NOTE_TURN] == w[TURNS]
        if not ended:
            learn_note(w, i * NOTE_WORDS, target, net, notebook, settings.side)


def learn_note(w: list[int], at: int, target: int, net: Evaluator, notebook: Notebook, side: float) -> None:
    """Add the gradient of one note for its targets, including the auxiliary outputs."""
    units, notes, players = net.units, notebook.notes, w[PLAYERS]
    write_errors(players, at, target, net, notebook)
    for k in range(players):
        seat = SEATS + (notes[at + NOTE_SEAT] + k) % players * SEAT_WORDS
        units[OUT + players + k] = side * (units[OUT + players + k] - w[seat + SCORE] / POINTS_SCALE)
    to_go = (w[TURNS] - notes[at + NOTE_TURN]) / TURNS_SCALE
    units[OUT + 2 * players] = side * (units[OUT + 2 * players] - to_go)
    backpropagate(players, at, net, notebook)


def learn_chances(players: int, at: int, target: int, net: Evaluator, notebook: Notebook) -> None:
    """Add the gradient of one note for the chances to win only."""
    write_errors(players, at, target, net, notebook)
    for k in range(players, outputs_for(players)):
        net.units[OUT + k] = 0.0
    backpropagate(players, at, net, notebook)


def write_errors(players: int, at: int, target: int, net: Evaluator, notebook: Notebook) -> None:
    """Compute all outputs for a note, and replace the chances by their differences from the targets."""
    units, targets, tally = net.units, notebook.targets, notebook.tally
    accumulate(net.weights, players, notebook.notes, at, units, BASE)
    forward_middle(net.weights, players, units, BASE)
    forward_outputs(net.weights, players, units, outputs_for(players))
    softmax(units, players)
    tally[NOTES] += 1
    tally[ERRORS] += (units[OUT] - targets[target]) ** 2
    for k in range(players):
        units[OUT + k] -= targets[target + k]


def backpropagate(players: int, at: int, net: Evaluator, notebook: Notebook) -> None:
    """Backpropagate the errors of the outputs through the layers."""
    weights, units, gradient = net.weights, net.units, notebook.gradient
    rows, bias, row = last_layer(players), last_bias(players), outputs_for(players)
    for k in range(row):
        gradient[bias + k] += units[OUT + k]
    bias = second_bias(players)
    for j in range(DEPTH):
        unit = units[MIDDLE + j]
        error = 0.0
        if unit > 0:
            for k in range(row):
                error += weights[rows + j * row + k] * units[OUT + k]
                gradient[rows + j * row + k] += unit * units[OUT + k]
        units[ERRORS_BACK + j] = error
        gradient[bias + j] += error
    rows = second_layer(players)
    for i in range(WIDTH):
        unit = units[BASE + i]
        units[NOW + i] = 0.0
        if unit > 0:
            units[NOW + i] = dot_deep(weights, rows + i * DEPTH, units, ERRORS_BACK)
            add_deep(gradient, rows + i * DEPTH, units, ERRORS_BACK, unit)
    backpropagate_rows(players, at, net, notebook)


def backpropagate_rows(players: int, at: int, net: Evaluator, notebook: Notebook) -> None:
    """Add the errors of the first layer to the rows of all bits that are set."""
    units, gradient = net.units, notebook.gradient
    add_wide(gradient, first_bias(players), units, NOW, 1.0)
    for word in range(words_for(players)):
        bits = notebook.notes[at + word]
        while bits:
            add_wide(gradient, (word * WORD_BITS + lowest(bits)) * WIDTH, units, NOW, 1.0)
            bits &= bits - 1


def count_game(w: list[int], against: int, learner: int, tally: list[float]) -> None:
    """Add a finished game to the tally."""
    tally[GAMES] += 1
    best = 0
    for seat in range(w[PLAYERS]):
        best = max(best, w[SEATS + seat * SEAT_WORDS + SCORE])
    tally[POINTS] += best
    tally[BY_POINTS] += best >= WINNING_SCORE
    if against != ITSELF:
        tally[PLAYED] += 1
        tally[WON] += final_share(w, learner)


def rollout_gradient(
    w: list[int], t: list[int], net: Evaluator, notebook: Notebook, deals: Deals, ahead: Lookahead
) -> None:
    """Play games of the net against itself, and add the gradient of some decisions towards their lookahead values."""
    for game in range(deals.games):
        begin(w, t, deals.players, deals.seed + game)
        luck = seeded(deals.seed + game)
        n = advance_game(w, t, NOTHING)
        while n:
            number = w[LEGAL] if n == 1 else best_by_net(w, t, net, n, 0.0)
            luck = spin(luck)
            if below(luck, LOOKAHEAD_INTERVAL) == 0:
                learn_by_lookahead(w, t, net, notebook, ahead, number, luck)
            n = advance_game(w, t, number)
        count_game(w, ITSELF, 0, notebook.tally)


def learn_by_lookahead(
    w: list[int], t: list[int], net: Evaluator, notebook: Notebook, ahead: Lookahead, number: int, luck: int
) -> None:
    """Play on from a decision several times, and add the gradient towards the mean of the results."""
    trial, branch, sums = net.trial, net.branch, ahead.sums
    players, seat = w[PLAYERS], w[SEAT]
    try_decision(w, t, trial, number)
    if trial[PHASE] == OVER or end_card_chance(trial) >= 1:
        return
    over = end_card_chance(trial) > 0
    encode_features(trial, seat, notebook.notes, 0)
    notebook.notes[NOTE_SEAT] = seat
    for other in range(players):
        sums[other] = 0.0
    for _ in range(ahead.samples):
        luck = spin(luck)
        for i in range(LEGAL):
            branch[i] = w[i]
        branch[DEALING] = seeded(luck >> 3)
        branch[TURNS] = branch[PHASE] != TURN
        n = advance_before_end(branch, t, number, over)
        play_ahead(branch, t, net, ahead, n, 1.0, 0)
    for k in range(players):
        notebook.targets[k] = sums[(seat + k) % players] / ahead.samples
    learn_chances(players, 0, 0, net, notebook)


def play_games_by_net(w: list[int], t: list[int], net: Evaluator, deals: Deals) -> None:
    """Play games in which the net plays every seat."""
    for game in range(deals.games):
        begin(w, t, deals.players, deals.seed + game)
        n = advance_game(w, t, NOTHING)
        while n:
            n = advance_game(w, t, w[LEGAL] if n == 1 else best_by_net(w, t, net, n, 0.0))


def play_match(
    w: list[int], t: list[int], net: Evaluator, other: Evaluator, deals: Deals, seat: int, shares: list[float]
) -> None:
    """Play games with one net in one seat and another in the others, and write the first one's shares of victory."""
    for game in range(deals.games):
        begin(w, t, deals.players, deals.seed + game)
        n = advance_game(w, t, NOTHING)
        while n:
            mover = net if w[SEAT] == seat else other
            n = advance_game(w, t, w[LEGAL] if n == 1 else best_by_net(w, t, mover, n, 0.0))
        shares[game] = final_share(w, seat)
