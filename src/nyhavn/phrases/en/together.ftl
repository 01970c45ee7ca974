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
together-fair-about = All cards, and who begins if that is left to the lot, follow from a secret number of the server and from random numbers of the players’ browsers. First the server shows the fingerprint of its secret, then each browser that of its number; only when all of it is fixed are the numbers revealed. At the end the secret is revealed too, and your browser deals every card again.
together-proof-operator = Whoever runs the server fixes the secret, the seats and the rule for the first player before knowing any number. If the number of one honest browser counts, they can neither choose nor foresee the deal. Every browser that took part notices if anything is changed afterwards, and if a number is passed over, the browser that sent it does. Once the cards are dealt they do know them all, and they can refuse to deal or open another table, which everybody sees.
together-proof-player = A player alone does not know the secret, so that no number is of use to them. If they keep theirs back, they only replace one unknown deal by another.
together-proof-pair = If whoever runs the server plays along with a player, the two can tell each other the cards and choose between two deals, by revealing that player’s number or not; with more accomplices between four, eight and so on. The record shows every number that was not revealed.
together-proof-code = Whoever runs the server also sends the page that checks all this. Only another program helps against a changed page: one that takes part itself, or the command “nyhavn verify” together with a number that you have noted yourself.
together-part-counted = The number of your browser counts in this shuffle.
together-part-late = Your browser was too late to take part in this shuffle, so that its number does not count.
together-part-unrevealed = Your browser did not reveal its number in time, so that it does not count; the record says so.
together-part-none = Your browser took no part in this shuffle, so that no number of it counts.
together-unrevealed = The number of { $name } was not revealed in time, so that it does not count; the record says so.
together-fault = The shuffle is not the one that was promised
together-fault-commitment = The server shows another fingerprint of its secret than before the deal.
together-fault-terms = The seats or the rule for the first player are not those that your browser was shown when the game was started.
together-fault-pledges = The list of the browsers’ fingerprints is not the one that was published before the numbers were revealed.
together-fault-own-nonce = The number of your browser is missing from the shuffle, although it was sent. If your connection was good at that moment, the server has left it out.
together-fault-nonce = A random number does not fit the fingerprint that was published for it.
together-fault-version = The server does not show what the cards were dealt from, or did not ask your browser for a number, although it had promised to.
together-fault-record = The finished game does not follow from what was promised; “Verify the shuffle” says where.
together-fault-game = The record at the end tells another game than your browser was shown.
together-fault-about = Somebody may have chosen the cards. You can play on, but nothing proves any more that they were dealt fairly.
together-fault-why = Why?
together-fault-hide = Hide this warning
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
