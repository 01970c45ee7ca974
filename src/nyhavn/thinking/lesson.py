"""Learning by playing: games of a net against itself or others, and what each of them says about its weights.

Every seat that the net plays has a chain of positions, each as it lay after a decision. What the net should have
expected there is the λ-return: partly what it expected one decision later, partly what came of the game. Where the
refill that was due could end the game, the net learns from those games only that it did not end, since that chance
is reckoned exactly.
"""

from nyhavn.rules.bits import lowest
from nyhavn.rules.luck import below, seeded, spin
from nyhavn.rules.material import WINNING_SCORE
from nyhavn.rules.playout import NOTHING, begin
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
from nyhavn.thinking.features import MOST_WORDS, WORD_BITS, tell, words_for
from nyhavn.thinking.foresee import go_on_surely, judge_ahead
from nyhavn.thinking.judge import attempt, ending, favour, won_share
from nyhavn.thinking.net import (
    BASE,
    DEPTH,
    MIDDLE,
    NOW,
    OUT,
    POINTS_SCALE,
    SCRATCH,
    TURNS_SCALE,
    WIDTH,
    add_deep,
    add_wide,
    chances,
    dot_deep,
    expect,
    first_bias,
    last_bias,
    last_layer,
    middle,
    outputs,
    outputs_for,
    second_bias,
    second_layer,
    sum_up,
)
from nyhavn.thinking.rollout import go_on
from nyhavn.thinking.worth import prefer

ITSELF, NET, TASTE = 0, 1, 2
"""Who sits in the other seats: the net itself, an earlier one, or a set of weights."""

LAMBDA, NOISE, SIDE = 0, 1, 2
"""The settings: how much of the outcome a target holds, how noisy choices are, how much side outputs count."""

MOST_NOTES = 400
"""How many positions of a game are learned from at most."""
NOTE_SEAT = MOST_WORDS
NOTE_TURN = NOTE_SEAT + 1
NOTE_WORDS = NOTE_TURN + 1
"""A note is a position's words of bits, the seat that knows them, and when it was."""

LATER = MOST_NOTES * NOTE_WORDS
"""Behind the notes, four words: each seat's next note while they are gone through backwards."""
NOTEBOOK = LATER + 4

VALUE_WORDS = 5
"""What was expected there of each seat, the noting one's first, and how likely the refill ended the game."""
OVER_CHANCE = 4

TARGETS = SCRATCH
"""Behind the net's scratch numbers, four for each seat: what it should have expected."""
ERRORS_BACK = TARGETS + 16
LESSON_SCRATCH = ERRORS_BACK + DEPTH

COACHED = 8
"""Of so many decisions one is looked into by a coach."""

GAMES, NOTES, ERRORS, BY_POINTS, POINTS, WON, PLAYED = 0, 1, 2, 3, 4, 5, 6
"""The tally: games, notes, squared errors, games won by points, points, and games won and played against others."""
TALLY = 7


def teach(
    w: list[int],
    s: list[int],
    t: list[int],
    b: list[int],
    notes: list[int],
    values: list[float],
    f: list[float],
    other: list[float],
    d: list[int],
    a: list[float],
    g: list[float],
    players: int,
    seed: int,
    games: int,
    against: int,
    settings: list[float],
    tally: list[float],
) -> None:
    """Play so many games, from this seed on, and add what they say about the weights to the gradient `g`."""
    for game in range(games):
        begin(w, t, players, seed + game)
        pupil = (seed + game) % players
        n = play_noting(w, s, t, b, notes, values, f, other, d, a, against, pupil, settings[NOISE])
        learn(w, n, notes, values, f, a, g, settings, tally)
        count(w, against, pupil, tally)


def play_noting(
    w: list[int],
    s: list[int],
    t: list[int],
    b: list[int],
    notes: list[int],
    values: list[float],
    f: list[float],
    other: list[float],
    d: list[int],
    a: list[float],
    against: int,
    pupil: int,
    noise: float,
) -> int:
    """Play a game, noting what lies there after each decision of the net; return how many notes there are."""
    noted = 0
    luck = seeded(w[CHOOSING])
    noise = noise if below(luck, 2) else 0.0
    n = go_on(w, t, NOTHING)
    while n:
        seat = w[SEAT]
        own = against == ITSELF or seat == pupil
        if n == 1:
            number = w[LEGAL]
        elif own:
            number = favour(w, s, t, b, f, a, n, noise)
        elif against == NET:
            number = favour(w, s, t, b, other, a, n, 0.0)
        else:
            number = prefer(w, t, d, n)
        if own and noted < MOST_NOTES:
            attempt(w, s, t, number)
            if s[PHASE] != OVER:
                note(s, seat, w[TURNS] + (w[PHASE] == TURN), notes, values, noted, f, a)
                noted += 1
        n = go_on(w, t, number)
    return noted


def coach(
    w: list[int],
    s: list[int],
    x: list[int],
    t: list[int],
    b: list[int],
    f: list[float],
    a: list[float],
    g: list[float],
    players: int,
    seed: int,
    games: int,
    samples: int,
    turns: int,
    sums: list[float],
    notes: list[int],
    tally: list[float],
) -> None:
    """Play so many games against itself, and learn at some decisions what looking ahead says of them."""
    for game in range(games):
        begin(w, t, players, seed + game)
        luck = seeded(seed + game)
        n = go_on(w, t, NOTHING)
        while n:
            number = w[LEGAL] if n == 1 else favour(w, s, t, b, f, a, n, 0.0)
            luck = spin(luck)
            if below(luck, COACHED) == 0:
                look_into(w, s, x, t, b, f, a, g, number, luck, samples, turns, sums, notes, tally)
            n = go_on(w, t, number)
        count(w, ITSELF, 0, tally)


def look_into(
    w: list[int],
    s: list[int],
    x: list[int],
    t: list[int],
    b: list[int],
    f: list[float],
    a: list[float],
    g: list[float],
    number: int,
    luck: int,
    samples: int,
    turns: int,
    sums: list[float],
    notes: list[int],
    tally: list[float],
) -> None:
    """Play on from a decision so many times, and learn what came of it on average."""
    players, seat = w[PLAYERS], w[SEAT]
    attempt(w, s, t, number)
    if s[PHASE] == OVER or ending(s) >= 1:
        return
    over = ending(s) > 0
    tell(s, seat, notes, 0)
    notes[NOTE_SEAT] = seat
    for other in range(players):
        sums[other] = 0.0
    for _ in range(samples):
        luck = spin(luck)
        for i in range(LEGAL):
            x[i] = w[i]
        x[DEALING] = seeded(luck >> 3)
        x[TURNS] = x[PHASE] != TURN
        judge_ahead(x, s, t, b, f, a, go_on_surely(x, t, number, over), turns, 1.0, sums, 0)
    for k in range(players):
        a[TARGETS + k] = sums[(seat + k) % players] / samples
    correct_chances(players, notes, 0, TARGETS, f, a, g, tally)


def note(
    s: list[int],
    seat: int,
    turn: int,
    notes: list[int],
    values: list[float],
    noted: int,
    f: list[float],
    a: list[float],
) -> None:
    """Write down a position and what the net expects there."""
    at = noted * NOTE_WORDS
    players = s[PLAYERS]
    tell(s, seat, notes, at)
    notes[at + NOTE_SEAT] = seat
    notes[at + NOTE_TURN] = turn
    sum_up(f, players, notes, at, a, BASE)
    expect(f, players, a, BASE)
    over = ending(s)
    for k in range(players):
        share = won_share(s, (seat + k) % players) if over > 0 else 0.0
        values[noted * VALUE_WORDS + k] = over * share + (1.0 - over) * a[OUT + k]
    values[noted * VALUE_WORDS + OVER_CHANCE] = over


def learn(
    w: list[int],
    n: int,
    notes: list[int],
    values: list[float],
    f: list[float],
    a: list[float],
    g: list[float],
    settings: list[float],
    tally: list[float],
) -> None:
    """Go through the notes of a finished game from the last to the first, and add what each says to the gradient."""
    players = w[PLAYERS]
    for seat in range(players):
        notes[LATER + seat] = NOTHING
        for k in range(players):
            a[TARGETS + seat * 4 + k] = won_share(w, (seat + k) % players)
    for i in range(n - 1, -1, -1):
        seat = notes[i * NOTE_WORDS + NOTE_SEAT]
        target = TARGETS + seat * 4
        if notes[LATER + seat] != NOTHING:
            ahead = notes[LATER + seat] * VALUE_WORDS
            for k in range(players):
                a[target + k] = values[ahead + k] + settings[LAMBDA] * (a[target + k] - values[ahead + k])
        notes[LATER + seat] = i
        ended = values[i * VALUE_WORDS + OVER_CHANCE] > 0 and notes[i * NOTE_WORDS + NOTE_TURN] == w[TURNS]
        if not ended:
            correct(w, i * NOTE_WORDS, target, notes, f, a, g, settings[SIDE], tally)


def correct(
    w: list[int],
    at: int,
    target: int,
    notes: list[int],
    f: list[float],
    a: list[float],
    g: list[float],
    side: float,
    tally: list[float],
) -> None:
    """Add to the gradient what one note says, given what should have been expected there."""
    players = w[PLAYERS]
    think(players, notes, at, target, f, a, tally)
    for k in range(players):
        seat = SEATS + (notes[at + NOTE_SEAT] + k) % players * SEAT_WORDS
        a[OUT + players + k] = side * (a[OUT + players + k] - w[seat + SCORE] / POINTS_SCALE)
    to_go = (w[TURNS] - notes[at + NOTE_TURN]) / TURNS_SCALE
    a[OUT + 2 * players] = side * (a[OUT + 2 * players] - to_go)
    go_back(players, notes, at, f, a, g)


def correct_chances(
    players: int,
    notes: list[int],
    at: int,
    target: int,
    f: list[float],
    a: list[float],
    g: list[float],
    tally: list[float],
) -> None:
    """Add to the gradient what one note says about the chances alone."""
    think(players, notes, at, target, f, a, tally)
    for k in range(players, outputs_for(players)):
        a[OUT + k] = 0.0
    go_back(players, notes, at, f, a, g)


def think(
    players: int, notes: list[int], at: int, target: int, f: list[float], a: list[float], tally: list[float]
) -> None:
    """All that the net says of a note, the chances as how far they are from what they should have been."""
    sum_up(f, players, notes, at, a, BASE)
    middle(f, players, a, BASE)
    outputs(f, players, a, outputs_for(players))
    chances(a, players)
    tally[NOTES] += 1
    tally[ERRORS] += (a[OUT] - a[target]) ** 2
    for k in range(players):
        a[OUT + k] -= a[target + k]


def go_back(players: int, notes: list[int], at: int, f: list[float], a: list[float], g: list[float]) -> None:
    """Carry the errors of the outputs back through the layers."""
    weights, bias, row = last_layer(players), last_bias(players), outputs_for(players)
    for k in range(row):
        g[bias + k] += a[OUT + k]
    bias = second_bias(players)
    for j in range(DEPTH):
        unit = a[MIDDLE + j]
        error = 0.0
        if unit > 0:
            for k in range(row):
                error += f[weights + j * row + k] * a[OUT + k]
                g[weights + j * row + k] += unit * a[OUT + k]
        a[ERRORS_BACK + j] = error
        g[bias + j] += error
    weights = second_layer(players)
    for i in range(WIDTH):
        unit = a[BASE + i]
        a[NOW + i] = 0.0
        if unit > 0:
            a[NOW + i] = dot_deep(f, weights + i * DEPTH, a, ERRORS_BACK)
            add_deep(g, weights + i * DEPTH, a, ERRORS_BACK, unit)
    go_back_to_rows(players, notes, at, a, g)


def go_back_to_rows(players: int, notes: list[int], at: int, a: list[float], g: list[float]) -> None:
    """Add the errors of the first layer to the rows of all bits that are set."""
    bias = first_bias(players)
    add_wide(g, bias, a, NOW, 1.0)
    for word in range(words_for(players)):
        bits = notes[at + word]
        while bits:
            add_wide(g, (word * WORD_BITS + lowest(bits)) * WIDTH, a, NOW, 1.0)
            bits &= bits - 1


def count(w: list[int], against: int, pupil: int, tally: list[float]) -> None:
    """Add a finished game to the tally."""
    tally[GAMES] += 1
    best = 0
    for seat in range(w[PLAYERS]):
        best = max(best, w[SEATS + seat * SEAT_WORDS + SCORE])
    tally[POINTS] += best
    tally[BY_POINTS] += best >= WINNING_SCORE
    if against != ITSELF:
        tally[PLAYED] += 1
        tally[WON] += won_share(w, pupil)


def favour_games(
    w: list[int],
    s: list[int],
    t: list[int],
    b: list[int],
    f: list[float],
    a: list[float],
    players: int,
    seed: int,
    games: int,
) -> None:
    """Play so many games, from this seed on, every seat as the net likes it."""
    for game in range(games):
        begin(w, t, players, seed + game)
        n = go_on(w, t, NOTHING)
        while n:
            n = go_on(w, t, w[LEGAL] if n == 1 else favour(w, s, t, b, f, a, n, 0.0))


def contest(
    w: list[int],
    s: list[int],
    t: list[int],
    b: list[int],
    f: list[float],
    other: list[float],
    a: list[float],
    players: int,
    seed: int,
    games: int,
    seat: int,
    shares: list[float],
) -> None:
    """Play so many games with a net in one seat and another one in the rest, and write what it wins."""
    for game in range(games):
        begin(w, t, players, seed + game)
        n = go_on(w, t, NOTHING)
        while n:
            number = w[LEGAL] if n == 1 else favour(w, s, t, b, f if w[SEAT] == seat else other, a, n, 0.0)
            n = go_on(w, t, number)
        shares[game] = won_share(w, seat)
