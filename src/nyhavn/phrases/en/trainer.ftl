# The pages of the puzzles in English; every key begins with trainer-.
# Placeholders are filled in by the program; numbers choose the plural.

trainer-title = Puzzles
trainer-rival = Rival
trainer-daily = Daily puzzle
trainer-daily-about = The same puzzle for everybody.
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
trainer-try = Try freely; one answer counts.
trainer-try-points = { $points ->
    [one] Your try: { $points } point
   *[other] Your try: { $points } points
}
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
