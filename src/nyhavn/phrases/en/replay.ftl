# What the replay says in English; every key begins with replay-.
# Placeholders are filled in by the page; numbers choose the plural.

## The steps

replay-title = Replay
replay-loading = The game is being laid out…
replay-controls = Steps of the game
replay-first = To the start
replay-previous = Previous turn
replay-next = Next turn
replay-previous-moment = Previous points or bonus
replay-next-moment = Next points or bonus
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-pace = Pace
replay-pace-slow = Slow
replay-pace-normal = Normal
replay-pace-fast = Fast
replay-turns = Turns
replay-turn = Turn { $turn } of { $turns }
replay-graph = Points after each turn
replay-numbers = Numbers
replay-who = Who
replay-keys = ← and → go turn by turn, with Shift move by move (also , and .); ↑ and ↓ go to points and bonuses, Home and End to the start and the end; the space bar plays.
replay-start = The cards are dealt.
replay-draw = New in the harbour: { $cards }.
replay-draw-end = The End of Game card comes up.
replay-seat = Player { $seat }
replay-eyes = Whose view
replay-eyes-mover = Player to move
replay-running = This game is still going: you see finished turns, and only what your seat can know.

## What can be done with it

replay-copy-link = Copy the link to this move
replay-copied = Copied
replay-download = Download the record
replay-table = To the table
replay-go-on = Play on from here
replay-go-on-seat = Your seat
replay-go-on-bots = Who plays against you?
replay-go-on-draws = Which cards come?
replay-draws-new = New ones
replay-draws-same = The same in the same order
replay-draws-note = You may know the coming cards, so the shuffle of such a game can’t be verified.
replay-go-on-over = The game is over here. Go back a step to play on.

## The review

replay-review = Review
replay-review-about = See how your chances rose and fell, what was luck, and which moves lost points. Your browser works it out; nothing is sent.
replay-review-start = Review the game
replay-review-stop = Stop
replay-review-go-on = Go on
replay-review-failed = This browser couldn’t work it out.
replay-chances = Chance to win, of 100
replay-chance = Chance to win: { $chance } of 100 (± { $error })
replay-chance-fell = Chance to win: from { $from } to { $to } of 100 (± { $error })
replay-better = Better:
replay-also = Perhaps better:
replay-refill = The refill, for { $name }: { $luck }
replay-luck = luck
replay-judged = Judged by what could be known then.
replay-turning-points = What decided the game
replay-lucky-refill = The refill, for { $name }
replay-changed = Turn { $turn } · { $change } of 100 (± { $error })
replay-of-hundred = { $name }, of 100
replay-like-tourist = You played like the Tourist
replay-like-apprentice = You played like the Apprentice
replay-like-mason = You played like the Mason
replay-like-architect = You played like the Architect
replay-like-planner = You played like the City Planner
replay-like-master = You played like the Master
replay-between = You played between the levels { $from } and { $to }
replay-rate = Error rate { $rate } (± { $error })
replay-cost = Turn { $turn } · cost { $name } { $loss } of 100 (± { $error })
replay-details = Luck and points
replay-luck-own = Luck before own turns
replay-luck-others = Luck before the others’ turns
replay-points = Where the points came from
replay-mistakes-back = Your mistakes come back in your trainer.
replay-train = Train now
replay-hinted = Turns with hints don’t count for the accuracy.
replay-try-again = Try again
replay-try-asked = What would you play for { $name }?
replay-try-this = Try this
replay-try-end = Back to the review
replay-try-judging = Working it out…
replay-try-right = Right! Chance to win: { $chance } of 100
replay-try-wrong = Not yet: that loses { $points } of 100

## Variations

replay-explore = Play other moves
replay-explore-asked = Play for { $name }.
replay-explore-end = Done
replay-variation = Variation { $number }
replay-variation-turns = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}
replay-variation-back = Back to the game
replay-variation-go-on = Play on
replay-variation-name = Name
replay-variation-comment = Comment
replay-variation-cards = The harbour is refilled with the cards that came in the game, in their order; where they don’t fit, by lot.
replay-variation-delete = Delete the variation
replay-save-study = Save with variations
replay-share-study = Share as a file

## Verifying

replay-verifying = Every card is dealt again…
replay-not-verified = The shuffle couldn’t be verified here. Load the page again, or use the command below.
replay-fair = The shuffle was fair
replay-agrees = The cards are those that follow from the promise
replay-unknown = Nothing to verify
replay-unfair = Something is wrong
replay-explained = Before the deal the server picked a secret and showed its fingerprint, which fits no other secret. Then it mixed random numbers of the players’ browsers into it. All cards follow from both by a fixed calculation. Now the game is over and the secret is open: your browser has compared it with the fingerprint and dealt the whole game again, card by card.
replay-other-promise = Before the deal this browser was shown another fingerprint than the record names: the secret was replaced, and the cards aren’t those that were promised.
replay-same-promise = This browser kept the fingerprint that it was shown then, and it is the same.
replay-seen = Fingerprint that this browser was shown then
replay-commitment = Fingerprint shown before the deal
replay-nonces = Random numbers of the players’ browsers
replay-nonces-none = none
replay-unrevealed = not revealed
replay-secret = The secret
replay-command = You can do the same without this page, with the downloaded record:
