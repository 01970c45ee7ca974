# What `nyhavn study` tells of a finished game, in English; every key begins with study-.
# Placeholders are filled in by the program; numbers choose the plural. A point is a hundredth of a victory.

study-progress = Studying
study-stopped = Stopped. What was finished is kept in { $name }; the same command goes on.
study-title = { $name }: { $players } players, { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
study-first = { $name }: a first look at the chances to win, by few samples
study-hints = { $count ->
    [one] { $name } had a hint in turn { $turns }, which does not count for the error rate.
   *[other] { $name } had hints in turns { $turns }, which do not count for the error rate.
}
study-stand-in = { $count ->
    [one] A bot stood in for { $name } in turn { $turns }, which does not count for the error rate.
   *[other] A bot stood in for { $name } in turns { $turns }, which do not count for the error rate.
}
study-graph = Chances to win in percent, from turn to turn, by what each player could know
study-player = Player
study-start = At the start
study-result = Result
study-luck = Luck
study-moves = Moves of all
study-adjusted = Result without luck
study-error-rate = Error rate
study-accuracy = Accuracy
study-decisions = Decisions
study-inaccuracies = Inaccuracies
study-mistakes = Mistakes
study-blunders = Blunders
study-games = Games
study-percent = { $value } %
study-with-error = { $value } ± { $error }
study-about-even = about even (± { $error })
study-label-forced = forced
study-label-only = only move
study-label-fine = fine
study-label-inaccuracy = inaccuracy
study-label-mistake = mistake
study-label-blunder = blunder
study-notable = Moves that lost points
study-none = No move is certain to have lost 2 points of 100.
study-lost = Turn { $turn }, { $name }: { $label }, { $loss } points of 100 ({ $low } to { $high })
study-played = Played: { $move } ({ $notation }), { $chance } %
study-better = Better: { $move } ({ $notation }), { $chance } %
study-because = Why: it { $reasons }
study-reason-win = wins the game
study-reason-column = completes a column
study-reason-row = completes a row
study-reason-coat = wins a coat of arms
study-reason-ability = gains the ability tile { $ability }
study-reason-activate = turns ability tiles up again
study-reason-white = lays a special tile
study-reason-last = takes the last tile of its kind
study-reason-deny = leaves the next player no two { $colour } cards side by side
study-reason-afford = has enough { $colour } for a larger tile
study-reason-windows = keeps a line of windows free of bricks
study-reason-cheap = pays one card less, next to its own colour
study-reason-limit = keeps the hand within seven cards
study-reason-spare = keeps its ability tiles ready
study-reason-haste = hastens the End of Game card
study-reason-delay = draws no card while the End of Game card is near
study-reason-pair = takes several { $colour } cards
study-reason-colour = has { $colour } in hand
study-reason-build = builds now
study-reason-take = takes cards first
study-refills = The luckiest and unluckiest refills
study-refill = Turn { $turn }: { $cards } came, { $luck } points for { $name }
study-no-refills = No single refill stands out from its error.
study-refills-quick = Few samples do not tell what a single refill changed: use --depth normal.
study-summary = Summary
study-explained = All figures are points of 100, a whole victory. Luck is what the refills changed, with its standard error; start, luck and moves add up to the result. The error rate is the average loss of an unforced decision, times ten: the lower, the better.
trouble-study-unfinished = { $name } has no result. Only a finished game can be studied.
