# The page of one's own numbers in English; every key begins with numbers-.
# Placeholders are filled in by the page; numbers choose the plural. A point is a hundredth of a victory.

numbers-title = My numbers
numbers-none = No finished game yet. Play one, or add the record of an earlier game.
numbers-gathering = Reading your games…
numbers-since = { $count ->
    [one] 1 game, on { $date }
   *[other] { $count } games since { $date }
}
numbers-like-tourist = You play like the Tourist
numbers-like-apprentice = You play like the Apprentice
numbers-like-mason = You play like the Mason
numbers-like-architect = You play like the Architect
numbers-like-planner = You play like the City Planner
numbers-like-master = You play like the Master
numbers-between = Your level: { $from } to { $to }
numbers-levels = { $from } to { $to }
numbers-unknown = Too few reviewed games to tell your level
numbers-won = { $won } of { $count } won
numbers-score = won { $won } of { $count }
numbers-streak = longest streak: { $count }
numbers-favourite = favourite colour: { $colour }
numbers-review = { $count ->
    [one] Review my last game
   *[other] Review my last { $count } games
}
numbers-review-about = Your browser reviews them one after the other, and nothing is sent. You can stop at any time.
numbers-reviewing = Game { $game } of { $of }
numbers-stop = Stop
numbers-failed = This browser couldn’t review the game.
numbers-results = Results
numbers-results-about = a window for each of the last games, lit if you won
numbers-people = People
numbers-players = { $count } players
numbers-colours = Tiles built
numbers-rate-mean = { $count ->
    [one] { $rate } ± { $error } in 1 game
   *[other] { $rate } ± { $error } in { $count } games
}
numbers-rate-about = Points of 100 lost per decision, times ten, in reviewed games for two: the lower, the better. The faces are the bots.
numbers-rate-none = Shown once games for two are reviewed.
numbers-luck-sum = { $luck } of 100 in all
numbers-luck-about = Hollow: within its error, counts as even.
numbers-luck-none = Shown once games are reviewed.
numbers-skills = Strengths and weaknesses
numbers-skill-takes = Taking cards
numbers-skill-places = Placing tiles
numbers-skill-payments = Paying
numbers-skill-bonuses = Bonuses
numbers-skill-abilities = Ability tiles
numbers-skill-late = End of the game
numbers-too-few = too few yet
numbers-own-rate = error rate { $rate }
numbers-train = Train
numbers-skills-about = { $count ->
    [one] From 1 decision in games for two, compared with the bots. Dashed: within the error.
   *[other] From { $count } decisions in games for two, compared with the bots. Dashed: within the error.
}
numbers-quay = Your quay
numbers-quay-lit = { $count } of { $of } houses lit
numbers-badge-win = First win
numbers-badge-free = A tile for free
numbers-badge-row = A row of windows
numbers-badge-column = A column of windows
numbers-badge-coats = Three bonuses in one turn
numbers-badge-abilities = All five abilities
numbers-badge-behind = Won from 4 points behind
numbers-badge-four = Won at a table of four
numbers-badge-architect = Beat the Architect
numbers-badge-flawless = A game without a mistake
numbers-badge-review = A reviewed game
numbers-badge-puzzles = Ten puzzles solved
numbers-badge-days = Seven days in a row
numbers-badge-deal = Won a daily deal
numbers-badge-open = not yet
numbers-games = All games
numbers-game = Game
numbers-against = Against
numbers-points = Points
numbers-game-won = won
numbers-game-lost = lost
numbers-hints = with hints
numbers-add = Add records
numbers-count = Add to my numbers
numbers-counted = It counts in your numbers now.
numbers-seat = Which seat was yours?
numbers-known = This game is counted already.
numbers-not-whole = Games played on from a position don’t count.
numbers-unread = { $name } isn’t the record of a finished game.
numbers-export = Export
numbers-export-about = The table is for a spreadsheet. The file with the records can be added again here or in another browser.
numbers-export-csv = Table (CSV)
numbers-export-json = With all records (JSON)
numbers-delete = Delete
numbers-delete-about = { $count ->
    [one] Delete the game with its replay and review? It’s gone from this device and from the server.
   *[other] Delete all { $count } games with their replays and reviews? They’re gone from this device and from the server.
}
