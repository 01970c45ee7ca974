# What only the browser says in English; every key begins with web-.
# Placeholders are filled in by the page; numbers choose the plural.

## The start page

web-about = Take cards from the harbour, build your house on the canal, light its windows. First to 12 points wins.
web-first-title = Build your house on the canal
web-first-take = Take two neighbouring cards
web-first-build = Build a tile in their colour
web-first-score = Full rows score points
web-first-learn = Learn in six minutes
web-first-play = I know it: play
web-first-free = Free, no account
web-more = More
web-game-waiting = Your game
web-game-score = Turn { $turn } · { $scores }
web-game-lacks = { $count ->
    [one] Row { $row } lacks one space.
   *[other] Row { $row } lacks { $count } spaces.
}
web-play-on = Play on
web-ladder = The ladder
web-ladder-beaten = { $count } of { $of } beaten
web-play-against = New game: { $name }
web-rated-next = Next: { $name }
web-level-tourist = very easy
web-level-apprentice = easy
web-level-mason = fair
web-level-architect = good
web-level-planner = strong
web-level-master = very strong
web-play-now = Play now
web-new-table = New game
web-settings = Settings
web-learn = Learn to play
web-rules = Rules
web-games-running = Games in progress
web-games-finished = Finished games
web-game-about = Turn { $turn }, { $when }
web-delete = Delete the game { $game }
web-delete-sure = Delete for good
web-keep = Keep
web-replay = Replay
web-review = Review
web-replay-of = Replay the game { $game }
web-verify = Verify the shuffle
web-open-record = Open game record
web-unofficial = Nyhavn is an unofficial fan version of Copenhagen, the board game by Daniel Skjold Pedersen and Asger Harding Granerud (Queen Games). It is not affiliated with them.

## Without a connection

web-offline = You’re offline.
web-server-away = The server can’t be reached.
web-offline-about = Games on this device carry on as always.
web-no-engine = This browser can’t play without a server: it can’t run WebAssembly with SIMD.
web-offline-parts = Without a connection
web-works-here = Works here
web-works-new = against bots, or together on this device
web-works-learn = step by step, in ten chapters
web-works-rules = with all pictures
web-waits = Waits for the network
web-waits-game = Nothing is lost; it resumes by itself.
web-waits-others = Games by link
web-new-version = New version ready:
web-new-version-when = it starts with the next game.
web-new-version-now = Now
web-game-here = on this device

## A new table

web-how-many = How many players?
web-who-sits = Who has seat { $seat }?
web-who-person = Someone on this device
web-who-opposite = Who are you playing?
web-who-person-about = You pass the device back and forth.
web-options = Names and options
web-character-tourist = Loves big, pretty tiles
web-character-apprentice = Takes every point at once
web-character-mason = Weighs rows and shields
web-character-architect = Judges at a glance
web-character-planner = Knows what a house is worth
web-character-master = Plays moves out in its head
web-name-of = Name of seat { $seat }
web-guest = Guest { $seat }
web-first = Who goes first?
web-first-lot = Random
web-open-hands = Play with open hands
web-public-knowledge = Card tracker: unseen cards, known hands, chance of the End of Game card
web-hints = Players can ask for hints
web-local = On this device, without a server
web-local-about = This browser deals the cards, moves for the bots and keeps the game. If you clear its data, the game is gone. Some browsers clear it after a week without a visit.
web-local-dealer = You play without a server: this browser is the dealer. Its shuffle can be verified all the same.
web-start-game = Start game
web-back = Back

## Matches

web-match = Rated game
web-match-about = An opponent at your level
web-match-level = { $bot } is closest to your rating
web-rating = { $count ->
    [0] Your rating starts at { $rating }
    [one] Your rating: { $rating } (± { $error }) after 1 rated game
   *[other] Your rating: { $rating } (± { $error }) after { $count } rated games
}
web-rating-about = Rated games put you against the bots closest to your level. Quitting, deleting or replacing one counts as a loss.
web-rating-own = kept by this browser
web-rating-own-about = This browser works the rating out itself; no server knows it.
web-rating-running = Your last rated game isn’t finished. Starting another counts as a loss.
web-rating-go-on = Resume game
web-rating-not = This game won’t be rated: rated games are just you and bots at your level, hands hidden.
web-rating-reset = Reset rating
web-rating-reset-sure = Reset for good

## Settings

web-language = Language
web-pace = Opponents’ speed
web-pace-slow = Slow
web-pace-normal = Normal
web-pace-fast = Instant
web-theme = Appearance
web-theme-auto = Match device
web-theme-light = Day
web-theme-dark = Night
web-night-offer = It’s evening on the canal.
web-night-yes = Light the windows
web-motion = Motion
web-motion-auto = Match device
web-motion-less = Reduced
web-auto-end = End my turn automatically when nothing is left to decide, with 3 seconds to undo
web-auto-end-ask = Turns with nothing left to decide ended automatically, after 3 seconds. Keep it that way?
web-auto-end-keep = Keep
web-auto-end-stop = I’ll end my turns
web-chances = Show the chances to win beside my house, in games with hints
web-sound = Sounds
web-volume = Volume
web-mute = Mute
web-unmute = Unmute
web-page-kept = This page also starts without a connection.
web-page-not-kept = This page needs a connection to start: at an address with http instead of https, browsers keep no copy of it.
web-sound-ask = Would you like soft sounds?
web-sound-yes = Yes
web-sound-no = No, thanks

## Around the table

web-close = Close
web-menu = Menu
web-menu-game = This game
web-menu-table = This table
web-home = Home
web-loading = Setting the table…
web-lost = Connection lost. Reconnecting…
web-unreachable = The server can’t be reached. Try again when you’re back online.
web-stuck = The next move couldn’t be made or saved. This page keeps trying.
web-unread = This browser’s storage can’t be read, as in some private windows.
web-unsaved = This game isn’t saved
web-unsaved-about = This browser saves nothing: it’s a private window, or its storage is full. The game lasts until you close or reload this page.
web-no-table = This table doesn’t exist, or you have no seat at it.
web-elsewhere-title = Open in other tabs
web-elsewhere-about = This table is open in too many tabs, so this one is paused.
web-elsewhere-show = Use this tab
web-refused = That didn’t work.
web-refusal-not-neighbours = Not neighbours: that needs { ability-A }, ready to use.
web-refusal-ability-not-owned = You don’t have that ability tile yet.
web-refusal-ability-used = That ability is used; a bonus can reactivate it.
web-refusal-needs-additional-card = A third card needs { ability-X }, ready to use.
web-refusal-needs-both-actions = Building after taking needs { ability-T }, ready to use.
web-refusal-wrong-colour = Wrong colour: that needs { ability-C }, ready to use.
web-refusal-no-net = This opponent needs a file that isn’t on this device yet. Play it once while online; until then, try the Tourist, the Apprentice or the Mason.
web-refusal-missing = Too few cards: { $count } { $colour } missing.
web-rule = See the rule
web-players = Players
web-others = The others’ houses
web-seat = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
web-look = { $name }’s house: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
web-house-previous = Previous house
web-house-next = Next house
web-facts = { $points ->
    [one] { $points } point
   *[other] { $points } points
} · { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
web-hand-open = Hand: { $cards }
web-hand-known = Known cards: { $cards }
web-thinking = { $name } is thinking…
web-waiting = Waiting for { $name }…
web-knowledge = Card tracker
web-unseen = Unseen cards
web-skip = Skip
web-hint = Hint
web-hint-key = Hint (H)
web-hint-thinking = Looking for a good move…
web-hint-failed = No hint could be worked out.
web-hint-noted = noted for the review
web-hint-more = More
web-hint-move = Show the move
web-hint-close = Close the hint
web-hint-take = Take cards.
web-hint-build = Build a tile.
web-hint-white = Place a special tile.
web-hint-gain = Gain an ability tile.
web-hint-activate = Reactivate your used ability tiles.
web-hint-end = End the turn without building.
web-hint-colours = Colours: { $colours }.
web-hint-discard = Discard { $colours }.
web-hint-tile = Colour: { $colour }; place: { $side ->
    [left] on the left
    [middle] in the middle
   *[right] on the right
}.
web-hint-side = { $side ->
    [left] On the left
    [middle] In the middle
   *[right] On the right
}.
web-hint-use = { $use ->
    [take] One that helps you take cards
    [build] One that helps you build
   *[both] One for taking and building in one turn
}.
web-hint-build-for = { $tile } for { $cards }{ $turned }
web-hint-chance = Chance to win: { $chance } of 100 (± { $error })
web-chances-soon = Chances to win: not known yet
web-chances-are = Chances to win of 100: { $list } (± { $error })
web-chance-of = { $name } { $chance }
web-all-moves = Possible moves
web-actions = Actions

## The harbour

web-harbour = Harbour
web-pier = Pier { $pier }: { $card }
web-pier-empty = Pier { $pier }: empty
web-would-turn = would use { $abilities }
web-supply = { $count ->
    [one] { $count } card left
   *[other] { $count } cards left
}
web-end-out = The End of Game card isn’t in the supply yet
web-end-deep = The End of Game card is still deep in the supply
web-end-near = The next card could end the game: { $chance }%
web-end-drawn = The End of Game card is out
web-end-tag = End near
web-near-title = The game can end at any refill now.
web-near-about = { $count ->
    [one] The last card of the supply is the End of Game card.
   *[other] The End of Game card is one of the last { $count } cards. When it turns up, most points wins.
}
web-can-win = can win
web-can-win-next = can win next turn
web-second-card = Choose a second card.
web-third-card = Choose a third card.
web-then-discard = , then discard { $count }

## Hand and house

web-your-hand = Your hand
web-hand = Your hand, { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
web-hand-empty = No cards
web-card = { $card } card
web-card-hidden = A card face down
web-own-house = Your house
web-row = Row { $row }
web-row-words = Row { $row }: { $words }
web-cell = { $cell }: { $what }
web-cell-open = { $cell }: { $what }, the tile fits here
web-cell-empty = empty
web-cell-brick = { $colour } brick
web-cell-window = { $colour } window
web-white = white
web-white-tile = special tile

## Tiles and abilities

web-stock = Tiles
web-tile-open = { $tile }, { $left } left, price in cards: { $cost }, { $places ->
    [one] { $places } place
   *[other] { $places } places
}
web-tile-shut = { $tile }, { $left } left, can’t be built now
web-tile-gone = { $tile }, none left
web-whites = Special tiles left: { $count }
web-held = Choose a place for the { $tile }.
web-held-nowhere = You can’t build the { $tile } now. Touch a space to see why.
web-costs = { $count ->
    [one] costs { $cards }
   *[other] costs { $cards }
}
web-free = free
web-brings = earns { $what }
web-ways-to-pay = { $count } ways to pay
web-wins = This wins the game!
web-abilities = Ability tiles
web-ability-absent = { $ability } (not yet yours)
web-ability-A = Take your two cards from any two piers.
web-ability-X = Take a third card, from any pier.
web-ability-D = Build for 1 card less.
web-ability-C = For one build, cards of one other colour count as the tile’s colour.
web-ability-T = Take cards and build in the same turn.

## What to do

web-undo = Undo
web-end-turn = End turn
web-build = Build
web-take = Take
web-discard = Discard
web-take-end = Take and end turn
web-build-end = Build and end turn
web-discard-end = Discard and end turn
web-rotate = Rotate tile
web-rotate-key = Rotate (R)
web-flip = Flip tile
web-flip-key = Flip (F)
web-put-back = Put tile back
web-due-end = Done? End your turn, or undo.
web-discard-more = { $count ->
    [one] One more card to discard.
   *[other] { $count } more cards to discard.
}
web-bonus-title = { $count ->
    [one] Coat of arms: choose a bonus
   *[other] Bonus { $number } of { $count }
}
web-bonus-how = Choose one, or touch a marked space for a special tile.
web-bonuses = Bonuses
web-bonus-owned = You have it already
web-bonus-gone = None left
web-bonus-no-space = No supported space is free
web-bonus-unused = None used yet
web-bonus-white = Special tile
web-bonus-white-about = { $count ->
    [one] one free window, fits { $count } space
   *[other] one free window, fits { $count } spaces
}
web-bonus-best = can earn { $what }
web-bonus-activate = Reactivate all
web-gain-A = Take from any two piers
web-gain-X = Take a third card
web-gain-D = Build for 1 card less
web-gain-C = Swap one colour for another
web-gain-T = Take, then build
web-left = { $count } left
web-pay-title = How will you pay for the { $tile }?
web-pay-brings = Earns { $what }.
web-pay-way = Pay { $cards }{ $turned }

## The keyboard

web-keys = Keyboard
web-key-enter = Enter
web-key-shift = Shift
web-key-escape = Esc
web-key-parts = Go to the next part of the table
web-key-move = Move within a part; in the house, move the tile you hold
web-key-choose = Choose, put the tile down, then build
web-key-rotate = Rotate the tile right or left
web-key-places = Next or previous place where the tile fits
web-key-hint = A hint against bots, then more of it
web-key-back = Put everything back
web-key-list = This list

## What happened

web-log = History
web-log-empty = Nothing yet.
web-recap-take = { $who ->
    [you] You
   *[other] { $name }
} took { $cards }
web-recap-build = { $who ->
    [you] You
   *[other] { $name }
} built a { $colour } { $size }
web-recap-both = { $who ->
    [you] You
   *[other] { $name }
} took { $cards }, then built a { $colour } { $size }
web-recap-paid = { $how ->
    [free] {" "}for free
    [discount] {" "}for only { $cards }
    [colours] {" "}with { $cards }
   *[plain] {" "}for { $cards }
}
web-recap-ability = { $ability }
web-recap-using = , using { $abilities }
web-recap-discarded = { $used ->
    [yes] , and
   *[no] {" "}and
} discarded { $cards }
web-recap-number = { $number }
web-recap-rows = { $count ->
    [one] row { $which }
   *[other] rows { $which }
}
web-recap-columns = { $count ->
    [one] column { $which }
   *[other] columns { $which }
}
web-recap-special = a special tile on { $cell }
web-recap-ready = all abilities ready again
web-recap-lines = { $kind ->
    [mixed] completed { $mixed }
    [lit] lit up { $lit }, all windows
   *[both] completed { $mixed } and lit up { $lit }, all windows
}
web-recap-gained = { $shape ->
    [lines] { $used ->
        [yes] , and
       *[no] {" "}and
    } { $lines }: +{ $points }
    [bonus] { $used ->
        [yes] , and
       *[no] {" "}and
    } earned { $count ->
        [one] a bonus
       *[other] { $count } bonuses
    }: { $bonuses }
    [lines-bonus] , { $lines } (+{ $points }) and earned { $count ->
        [one] a bonus
       *[other] { $count } bonuses
    }: { $bonuses }
    [lines-win] , { $lines } (+{ $points }) and { $who ->
        [you] win
       *[other] wins
    } with { $score } points!
   *[lines-bonus-win] , { $lines } (+{ $points }), earned { $count ->
        [one] a bonus
       *[other] { $count } bonuses
    }: { $bonuses }, and { $who ->
        [you] win
       *[other] wins
    } with { $score } points!
}
web-recap-new = new
web-recap-replay = Replay from here
web-recap-turn = turn { $turn }
web-previous = Previous turn
web-next = Next turn
web-turn-number = Turn { $turn } of { $turns }
web-scored = { $who ->
    [you] You
   *[other] { $name }
} scored { $points ->
    [one] { $points } point
   *[other] { $points } points
} ({ $score } in total).

## Leaving

web-copy-position = Copy position
web-copied = Copied
web-resign = Resign
web-resign-sure = Resign? You’ll lose this game.
web-abandon = Abandon game
web-abandon-sure = Abandon this game? It ends without a winner.
web-go-on = Keep playing
web-result = Result

## One screen, several people

web-here-title = { $name }’s turn
web-here-about = Pass the device. Your cards stay hidden until you’re ready.
web-here = I’m ready

## The end

web-over-you = You win!
web-over-other = { $name } wins!
web-over-points = { $who ->
    [you] You win
   *[other] { $name } wins
}, { $own } to { $rival }
web-over-shared = { $names } share the victory!
web-over-abandoned = The game was abandoned
web-ending-points = First to 12 points.
web-ending-end-card = The End of Game card came up: most points wins.
web-ending-resigned = { $name } resigned.
web-ending-you-resigned = You resigned.
web-ending-abandoned = Nobody wins.
web-hinted = { $who ->
    [you] You had
   *[other] { $name } had
} hints in { $count ->
    [one] one turn.
   *[other] { $count } turns.
}
web-tie-break = Tied on points: fewest empty spaces wins.
web-end-reached = { $who ->
    [you] You
   *[other] { $name }
} reached { $score } points with { $lines }.
web-end-led = { $who ->
    [you] You
   *[other] { $name }
} led { $own } to { $rival } until turn { $turn }.
web-end-moments = Key moments
web-picture = Picture of my house
web-picture-words = { $count ->
    [one] My house, { $count } point
   *[other] My house, { $count } points
}
web-curve = Points by turn
web-curve-how = Touch a turn to see it
web-source-rows = Rows
web-source-lit-rows = All-window rows
web-source-columns = Columns
web-source-lit-columns = All-window columns
web-source-empty = Empty spaces
web-source-total = Points
web-rematch = Rematch
web-copy-record = Copy record
web-daily = Daily puzzle
web-daily-solved = solved today
web-numbers = My numbers
web-numbers-won = { $won } of { $games } games won
web-last-review = Last review
web-deal = Daily deal
web-deal-played = { $own } to { $rival }
web-deal-given-up = given up
web-deal-dealer = All cards follow from the SHA-256 hash of “nyhavn daily deal { $date }”, so everyone gets the same. The shuffle can be verified.
