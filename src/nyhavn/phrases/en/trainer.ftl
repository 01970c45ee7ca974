# The pages of the puzzles in English; every key begins with trainer-.
# Placeholders are filled in by the program; numbers choose the plural.

trainer-title = Puzzles
trainer-rival = Rival
trainer-daily = Daily puzzle
trainer-daily-about = The same puzzle for everyone.
trainer-daily-solve = Solve it
trainer-daily-again = Look at it again
trainer-train = Training
trainer-train-about = { $count } puzzles from games, each of them proved. What you miss comes again after one day, then after ever longer breaks.
trainer-theme = About
trainer-theme-all = everything
trainer-theme-row = rows
trainer-theme-column = columns
trainer-theme-windows = lines of windows only
trainer-theme-coat = coats of arms
trainer-theme-special = special tiles
trainer-theme-ability = ability tiles
trainer-theme-take = taking cards
trainer-theme-end = the end of the game
trainer-theme-own = mistakes of your own games ({ $count })
trainer-next = Next puzzle
trainer-again = { $count ->
    [one] Repeat a missed puzzle
   *[other] Repeat { $count } missed puzzles
}
trainer-none = There are no more puzzles of this kind for now.
trainer-rating = Your puzzle rating: { $rating }
trainer-solved-of = Solved: { $solved } of { $count }.
trainer-kind-points = Most points this turn
trainer-kind-win = Win this turn
trainer-kind-two-turns = This turn prepares a certain win in the next
trainer-kind-best = The best move
trainer-ways-turns = { $right ->
    [one] One of { $all } ways to play the turn reaches it.
   *[other] { $right } of { $all } ways to play the turn reach it.
}
trainer-ways-moves = { $right ->
    [one] One of { $all } moves is right.
   *[other] { $right } of { $all } moves are right.
}
trainer-about = About { $themes }.
trainer-try = Try freely; one answer counts.
trainer-try-points = { $points ->
    [one] Your try: { $points } point
   *[other] Your try: { $points } points
}
trainer-try-built = You built: { $tile }.
trainer-judging = Working it out…
trainer-start-over = Start over
trainer-answer = This is my answer
trainer-solved = Solved
trainer-missed = Not solved
trainer-solved-points = { $points ->
    [one] Solved: { $points } point
   *[other] Solved: { $points } points
}
trainer-missed-points = { $points } of { $goal } points
trainer-yours = Your answer
trainer-solution = One solution
trainer-levels = How the six played it
trainer-right = right
trainer-wrong = wrong
trainer-days = { $count ->
    [one] { $count } day in a row
   *[other] { $count } days in a row
}
trainer-share = Share
trainer-copied = Copied
trainer-message-solved = Puzzle: solved ✓
trainer-message-missed = Puzzle: not solved
trainer-deal = Daily deal
trainer-deal-about = The same cards for everyone, and a rival who answers equal moves alike. One try counts.
trainer-deal-rival = Rival: { $name }
trainer-deal-play = Play
trainer-deal-look = See the result
trainer-deal-more = Play it again for fun
trainer-deal-won = Won, { $own } to { $rival }
trainer-deal-lost = Lost, { $own } to { $rival }
trainer-deal-shared = Shared, { $own } to { $rival }
trainer-deal-unfinished = Given up
trainer-deal-turns = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}
trainer-deal-same = With the same cards
trainer-deal-message = Your message
trainer-deal-scoring = { $count ->
    [one] { $count } turn that scored
   *[other] { $count } turns that scored
}
trainer-deal-squares = It gives nothing away: a square is a turn of yours, gold when it scored.
trainer-message-deal-won = Deal: won { $own } to { $rival } in { $count } turns
trainer-message-deal-lost = Deal: lost { $own } to { $rival } in { $count } turns
trainer-message-deal-shared = Deal: shared { $own } to { $rival } in { $count } turns
trainer-message-deal-unfinished = Deal: given up
