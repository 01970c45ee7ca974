# What the tutorial says in English; every key begins with learn-.
# Placeholders are filled in by the page.

## The page

learn-title = Learn by playing
learn-about = Ten short chapters from one real game, about six minutes. Try anything the rules allow; the guide only suggests.
learn-through = Now you know the game. The houses on the canal are waiting for you.
learn-begin = Begin
learn-continue = Continue
learn-forget = Start over
learn-mark-done = (done)

## The guide

learn-guide = Guide
learn-number = Chapter { $number } of { $count }
learn-next = Next
learn-again = Restart chapter
learn-show = Do it for me
learn-leave = Leave the tutorial
learn-astray = That’s allowed too! For this step, undo it or restart the chapter.

## Take two neighbours

learn-take = Take cards
learn-take-two = You pay for tiles with cards. Take two that are side by side: touch the reds on piers 3 and 4, then “{ web-take }”.
learn-take-end = Three reds! Press “{ web-end-turn }”: new cards fill the empty piers, and the Tourist plays.
learn-take-done = That’s one kind of turn: take two neighbours, never a single card. Next comes the other.

## Build

learn-build = Build
learn-build-tile = A tile costs one card of its colour per space. Choose a red tile, touch your house where you want it, then “{ web-build }”.
learn-build-done = Your first windows! Every tile has one brick; the rest are windows. Until you end your turn, you can “{ web-undo }” anything.

## Support and overhang

learn-support = Support and overhang
learn-support-overhang = A tile needs one space on the ground or on top of another tile; the rest can overhang. Build a blue tile that overhangs an empty space.
learn-support-done = Bold, and allowed. You can fill the gap below later, if a tile fits.

## Same-colour reduction

learn-colour = Red beside red
learn-colour-less = Edge to edge with its own colour, a tile costs one card less. Two reds buy three spaces: build right beside the red tile.
learn-colour-done = One card saved. It’s never more than one, however many edges touch.

## A row, all windows

learn-row = A full row, all windows
learn-row-full = A full row scores 1 point, or 2 if it’s all windows. Fill the gap in the bottom row with an upright purple tile, brick at the top.
learn-row-windows = 1 point: there’s a brick in the row. Press “{ web-undo }” and rotate the tile so a window fills the gap.
learn-row-done = 2 points for a row of windows! First to 12 wins.

## A coat of arms and its bonuses

learn-coat = Coats of arms
learn-coat-cover = Cover a coat of arms, or complete the row beside one, to earn a bonus. The blue 4-space tile fits the gap: three at once!
learn-coat-white = Three bonuses to choose. Start with the special tile, a single window: place it on the coat of arms at the right edge to earn one more.
learn-coat-ability = Next, an ability tile: each one bends a rule. Choose the one you like.
learn-coat-activate = You’ve used “{ ability-A }”, so it’s dark. The third bonus lights it again: “{ web-bonus-activate }”.
learn-coat-done = A special tile, a new ability, or all abilities reactivated: those are the three bonuses. One left? Take your pick.

## An ability

learn-ability = An ability
learn-ability-apart = “{ ability-A }” is lit, so your two cards can come from anywhere. Take two purples that are apart, and the tile goes dark.
learn-ability-done = Used, until a bonus reactivates it. Touch any ability tile to read what it does.

## A column

learn-column = A full column
learn-column-full = A full column scores 2 points, or 4 if it’s all windows. Four spaces are missing at the right edge: the long purple tile fits there, upright.
learn-column-done = Nine spaces from the ground to the gable: 2 points.

## The hand limit

learn-hand = Seven cards at most
learn-hand-take = You have seven cards, the limit. Take two more anyway and see what happens.
learn-hand-discard = Too many! You keep seven: touch the cards you can spare, then “{ web-discard }”.
learn-hand-done = The limit only counts after taking cards. Better to build before you reach it.

## How it ends

learn-end = How it ends
learn-end-tile = You have 10 points, and 12 wins. (If the End of Game card comes first, most points wins.) Stand a purple 3-space tile beside the long one!
learn-end-turn = 12 points! “{ web-end-turn }” makes it final.
learn-end-done = You’ve won, and you know the game. Ready for one of your own, against the Apprentice?
