# What the browser says in English where people play together; every key begins with together-.
# Placeholders are filled in by the page; numbers choose the plural.

## The start page

together-with = Play with friends
together-waiting = Waiting to begin
together-watched = Games you watch
together-your-turn = Your turn
together-free-seat = free seat

## A new table

together-who-link = Somebody by link
together-who-link-about = You get a link and a QR code to share.
together-clock = Clock
together-clock-none = None
together-clock-live = Minutes each
together-clock-slow = Days per turn
together-minutes = Minutes for each
together-increment = Seconds more per turn
together-days = Days for each turn
together-bot-when-late = When time runs out, a bot plays on, and the game is not lost
together-bot-after = Bot for somebody who is away at their turn:
together-after-never = if the others decide so
together-after-minutes = { $count ->
    [one] after { $count } minute
   *[other] after { $count } minutes
}
together-after-hours = { $count ->
    [one] after { $count } hour
   *[other] after { $count } hours
}
together-after-days = { $count ->
    [one] after { $count } day
   *[other] after { $count } days
}
together-invite = Invite others

## Before the game begins

together-gathering = Who plays?
together-seat-open = Waiting for somebody…
together-begins = first player
together-free = Free the seat
together-free-of = Free the seat of { $name }
together-wait-seats = { $count ->
    [one] One seat is still free. Share the link, or let a bot play.
   *[other] { $count } seats are still free. Share the link, or let bots play.
}
together-wait-guest = { $count ->
    [one] One seat is still free.
   *[other] { $count } seats are still free.
}
together-full = Everybody is here: you can start.
together-wait-host = All seats are taken. The game begins when the host starts it.
together-dealing = The cards are being shuffled…
together-leave = Leave the table
together-freed = You no longer have a seat at this table.
together-fair = Fair shuffle
together-fair-about = All cards follow from a secret number of the server and from random numbers that each player’s browser adds. This is the fingerprint of the secret, fixed before anybody adds anything. At the end the secret is shown, and anybody can check that no card was chosen.
together-clock-in-all = { $time } each, { $increment } s more per turn
together-clock-per-turn = { $time } for each turn

## Sharing

together-join-link = Link to take a seat
together-watch-link = Link to watch
together-seat-link = Private link to your seat
together-new-seat-link = Make a new link
together-copy = Copy
together-share = Share…
together-show-qr = QR code
together-qr = QR code of the link
together-address = Address:
together-same-network = For devices in the same network, such as a phone in the same Wi-Fi.
together-alone = Only this computer can reach this server. To let others in, start it like this:

## Coming by a link

together-join-title = You are invited to play
together-name = Your name
together-guest = Guest
together-take-seat = Take a seat
together-watch-title = Watch a game
together-watch-about = You see the table, but no hands, and cannot play.
together-watch = Watch
together-seat-title = Play on here?
together-seat-about = Your seat moves to this device. The other device cannot play for it any more.
together-seat-here = Play on here
together-ask-watch = You can still watch: ask your host for that link.
together-bad-link = This link leads to no table. Perhaps a part of it is missing, it was used already, or a newer one has replaced it.

## At the table

together-present = here
together-absent = not here
together-away = away
together-stands-in = { $bot } stands in
together-watching = { $count ->
    [0] Nobody is watching
    [one] { $count } is watching
   *[other] { $count } are watching
}
together-you-watch = You are watching
together-is-away = { $name } is away.
together-let-bot = Let a bot play
together-let-bot-for = Let a bot play for { $name }
together-agreed = You agree; others have yet to.
together-bot-for-you = A bot is playing for you.
together-back = I am back
together-offline = You are offline. It goes on when you are back.
together-time-left = { $time } left
together-time-short = Only { $time } left!
together-time-days = { $hours ->
    [0] { $days }d
   *[other] { $days }d { $hours }h
}
together-time-hours = { $hours }h{ $minutes }
together-let-watch = Let others watch
together-let-watch-about = Who has this link sees the table, but no hands.
together-device = Play on another device
together-device-about = Open this private link on the other device. Your seat moves there. Keep it to yourself: it works once, and a new link replaces it.
together-notify = Notify me when it is my turn
together-notify-denied = The browser does not allow notifications for this page.

## Chat

together-chat = Chat
together-chat-unread = Chat, { $count } new
together-menu-unread = Menu, { $count } new in the chat
together-chat-empty = Nobody has said anything yet.
together-say = Say something
together-send = Send
together-mute = Mute the chat
together-muted = The chat is muted.
together-rematch = Another game? A seat is waiting for you.
together-join-rematch = Join the next game

## The end

together-ending-time = { $name } has run out of time.
together-ending-you-time = You have run out of time.
