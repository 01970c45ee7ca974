# What the tutorial says in English; every key begins with learn-.
# Placeholders are filled in by the page.

## The page

learn-title = Learn by playing
learn-about = Ten moments of one real game, about six minutes. You may do whatever the rules allow; the guide only makes suggestions.
learn-through = Now you know the game. The houses on the canal are waiting for you.
learn-begin = Begin
learn-continue = Continue
learn-forget = Start over
learn-skip-all = Skip the tutorial
learn-mark-done = (done)
learn-mark-skipped = (skipped)

## The guide

learn-guide = Guide
learn-number = Chapter { $number } of { $count }
learn-next = Next
learn-again = Start this chapter again
learn-skip = Skip this step
learn-leave = Leave the tutorial
learn-fold = Fold or unfold the guide
learn-astray = That works too! For this step, take it back or start the chapter again.

## Take two neighbours

learn-take = Take cards
learn-take-two = Cards pay for your facade. Take two that lie side by side: touch the two red ones on piers 3 and 4, then “{ web-take }”.
learn-take-end = Three red cards! Press “{ web-end-turn }”: the empty piers are filled again, and it is the Tourist’s turn.
learn-take-done = That is the first kind of turn: two neighbours, never a single card. The second kind comes next.

## Build

learn-build = Build
learn-build-tile = A tile costs one card of its colour for each space. Choose a red tile, touch your house where it should lie, then “{ web-build }”.
learn-build-done = Your first windows! Each tile has one brick; all the rest is windows. Until you end your turn, “{ web-undo }” takes everything back.

## Support and overhang

learn-support = Support and overhang
learn-support-overhang = A tile needs one space on the ground or right above a covered space; the rest may hang in the air. Build a blue tile that hangs over an empty space.
learn-support-done = Bold, and allowed. The gap below can be filled later, if a tile reaches it.

## Same-colour reduction

learn-colour = Red beside red
learn-colour-less = A tile that touches its own colour side by side costs one card less. Your two red cards buy three spaces: build the tile against the red one.
learn-colour-done = One card saved; never more than one, however many sides touch.

## A row, all windows

learn-row = A full row, all windows
learn-row-full = A full row brings 1 point, or 2 if it is all windows. Fill the gap in the bottom row with an upright purple tile: the brick belongs at the top.
learn-row-windows = 1 point, since there is a brick in the row. Press “{ web-undo }” and turn the tile so that a window fills the gap.
learn-row-done = 2 points for a row of windows! Whoever has 12 wins.

## A coat of arms and its bonuses

learn-coat = Coats of arms
learn-coat-cover = Cover a coat of arms, or complete the row beside one, and you get a bonus. The blue tile of four fits the gap: three coats of arms at once!
learn-coat-white = Now choose three times. First the special tile, a single window: lay it on the coat of arms at the right edge, and you earn one more bonus.
learn-coat-ability = Next, an ability tile: each one bends a rule. Choose the one you like.
learn-coat-activate = Your ability tile “{ ability-A }” is used and lies dark. The third bonus lights it again: “{ web-bonus-activate }”.
learn-coat-done = Special tile, ability tile, turning up again: those are the three bonuses. If one is left, it is yours to choose.

## An ability

learn-ability = An ability
learn-ability-apart = “{ ability-A }” is lit: now the two cards need not be neighbours. Take two purple ones that lie apart, and the tile goes dark.
learn-ability-done = Used, until a bonus turns it up again. Touch any ability tile to read what it does.

## A column

learn-column = A full column
learn-column-full = A full column brings 2 points, or 4 if it is all windows. Four spaces are missing at the right edge: the long purple tile fits there, upright.
learn-column-done = Nine spaces from the ground to the gable: 2 points.

## The hand limit

learn-hand = Seven cards at most
learn-hand-take = You hold seven cards, which is the limit. Take two more all the same, and see what happens.
learn-hand-discard = Too many! You keep seven: touch the cards you can spare, then “{ web-discard }”.
learn-hand-done = Seven is the limit only after taking cards. Better build before it comes to that.

## How it ends

learn-end = How it ends
learn-end-tile = You have 10 points, and 12 win. (Or the End of Game card comes up: then most points win.) Stand a purple tile of three beside the long one!
learn-end-turn = 12 points! “{ web-end-turn }” makes it final.
learn-end-done = You have won, and you know the game. Now for one of your own, against the Apprentice!
