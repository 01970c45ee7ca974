# What the browser says in English where people play together; every key begins with multiplayer-.
# Placeholders are filled in by the page; numbers choose the plural.

## The start page

multiplayer-with = Play with friends
multiplayer-with-about = By link, or all at one screen
multiplayer-waiting = Waiting for players
multiplayer-watched = Games you’re watching
multiplayer-your-turn = Your turn
multiplayer-free-seat = free seat

## A new table

multiplayer-who-link = Friend by link
multiplayer-who-link-about = You get a link and a QR code to share.
multiplayer-clock = Clock
multiplayer-clock-none = None
multiplayer-clock-live = Minutes per player
multiplayer-clock-slow = Days per turn
multiplayer-minutes = Minutes per player
multiplayer-increment = Extra seconds per turn
multiplayer-days = Days per turn
multiplayer-bot-when-late = A bot takes over when time runs out
multiplayer-bot-after = If someone is away on their turn, a bot steps in:
multiplayer-after-never = when the others agree
multiplayer-after-minutes = { $count ->
    [one] after { $count } minute
   *[other] after { $count } minutes
}
multiplayer-after-hours = { $count ->
    [one] after { $count } hour
   *[other] after { $count } hours
}
multiplayer-after-days = { $count ->
    [one] after { $count } day
   *[other] after { $count } days
}
multiplayer-invite = Invite others

## Before the game begins

multiplayer-gathering = Who’s playing?
multiplayer-seat-open = Waiting for a player…
multiplayer-begins = first player
multiplayer-free = Remove
multiplayer-free-of = Remove { $name }
multiplayer-wait-seats = { $count ->
    [one] One seat is still free. Share the link, or let a bot play.
   *[other] { $count } seats are still free. Share the link, or let bots play.
}
multiplayer-wait-guest = { $count ->
    [one] One seat is still free.
   *[other] { $count } seats are still free.
}
multiplayer-full = Everyone’s here: you can start.
multiplayer-wait-host = All seats are taken. Waiting for the host to start.
multiplayer-dealing = Shuffling the cards…
multiplayer-leave = Leave the table
multiplayer-freed = You no longer have a seat at this table.
multiplayer-fair = Fair shuffle
multiplayer-fair-about = All cards, and who begins if that is left to the lot, follow from a secret number of the server and from random numbers of the players’ browsers. First the server shows the fingerprint of its secret, then each browser that of its number; only when all of it is fixed are the numbers revealed. At the end the secret is revealed too, and your browser deals every card again.
multiplayer-proof-operator = The host of the server fixes the secret, the seats and the rule for the first player before knowing any number. If the number of one honest browser counts, they can neither choose nor foresee the deal. If no honest number is in the list, they know the deal and can have chosen it. Every browser that took part notices if anything is changed afterwards, and if a number is passed over, the browser that sent it does. Once the cards are dealt they do know them all, and they can refuse to deal or open another table, which everyone sees.
multiplayer-proof-player = A player alone doesn’t know the secret, so no number is of use to them. If they keep theirs back, they only replace one unknown deal by another.
multiplayer-proof-pair = If the host of the server plays along with a player, the two can tell each other the cards and choose between two deals, by revealing that player’s number or not; with more accomplices between four, eight and so on. The record shows every number that wasn’t revealed.
multiplayer-proof-code = The host of the server also sends the page that checks all this. Only another program helps against a changed page: one that takes part itself, or the command “nyhavn verify” together with a number that you have noted yourself.
multiplayer-part-counted = Your browser’s number counts in this shuffle.
multiplayer-part-missing = Your browser’s number isn’t in this shuffle, so it doesn’t count.
multiplayer-part-unrevealed = Your browser didn’t reveal its number in time, so it doesn’t count; the record says so.
multiplayer-part-none = Your browser took no part in this shuffle, so no number of it counts.
multiplayer-uncounted = Your number doesn’t count in this shuffle
multiplayer-uncounted-about = For you, this shuffle proves nothing against the host of the server. If your connection was good and your device awake before the deal, the server has left out your browser’s number.
multiplayer-unrevealed = { $name }’s number wasn’t revealed in time, so it doesn’t count; the record says so.
multiplayer-fault = The shuffle isn’t the one that was promised
multiplayer-fault-commitment = The server shows another fingerprint of its secret than before the deal.
multiplayer-fault-terms = The seats or the rule for the first player aren’t those that your browser was shown when the game was started.
multiplayer-fault-pledges = The list of the browsers’ fingerprints isn’t the one that was published before the numbers were revealed.
multiplayer-fault-own-nonce = Your browser’s number is missing from the shuffle, although it was sent. If your connection was good and your device awake at that moment, the server has left it out.
multiplayer-fault-nonce = A random number doesn’t fit the fingerprint that was published for it.
multiplayer-fault-version = The server doesn’t show what the cards were dealt from, or didn’t ask your browser for a number, although it had promised to.
multiplayer-fault-record = The finished game doesn’t follow from what was promised; “Verify the shuffle” says where.
multiplayer-fault-game = The record at the end tells another game than your browser was shown.
multiplayer-fault-about = Someone may have chosen the cards. You can play on, but nothing proves any more that they were dealt fairly.
multiplayer-fault-why = Why?
multiplayer-fault-hide = Hide this warning
multiplayer-clock-in-all = { $time } each, +{ $increment } s per turn
multiplayer-clock-each = { $time } each
multiplayer-clock-per-turn = { $time } per turn

## Sharing

multiplayer-join-link = Link to take a seat
multiplayer-watch-link = Link to watch
multiplayer-seat-link = Private link to your seat
multiplayer-new-seat-link = Make a new link
multiplayer-copy = Copy
multiplayer-share = Share…
multiplayer-show-qr = QR code
multiplayer-qr = QR code of the link
multiplayer-address = Address:
multiplayer-same-network = For devices on the same network, such as a phone on the same Wi-Fi.
multiplayer-alone = Only this computer can reach this server. To let others in, start it like this:

## Coming by a link

multiplayer-join-title = You’re invited
multiplayer-invites = { $host } invites you: { $players } players, { $clock }.
multiplayer-invited = You’re invited: { $players } players, { $clock }.
multiplayer-no-clock = no time limit
multiplayer-name = Your name
multiplayer-guest = Guest
multiplayer-take-seat = Take a seat
multiplayer-watch-title = Watch a game
multiplayer-watch-about = You’ll see the table, but not the hands.
multiplayer-watch = Watch
multiplayer-seat-title = Continue on this device?
multiplayer-seat-about = Your seat moves to this device. The other device can’t play for it any more.
multiplayer-taken-about = The game comes to this device as it stood when the link was made. A copy stays on the other one.
multiplayer-seat-here = Continue here
multiplayer-ask-watch = You can still watch: ask your host for that link.
multiplayer-bad-link = This link doesn’t lead to a table. It may be incomplete, already used, or replaced by a newer one.

## At the table

multiplayer-present = here
multiplayer-absent = not here
multiplayer-away = away
multiplayer-stands-in = { $bot } stands in
multiplayer-watching = { $count ->
    [0] Nobody is watching
    [one] { $count } is watching
   *[other] { $count } are watching
}
multiplayer-you-watch = You’re watching
multiplayer-is-away = { $name } is away.
multiplayer-let-bot = Let a bot play
multiplayer-let-bot-for = Let a bot play for { $name }
multiplayer-agreed = You’ve agreed. Waiting for the others.
multiplayer-bot-for-you = A bot is playing for you.
multiplayer-back = I’m back
multiplayer-offline = You’re offline. The game resumes when you’re back.
multiplayer-time-left = { $time } left
multiplayer-time-short = Only { $time } left!
multiplayer-time-days = { $hours ->
    [0] { $days }d
   *[other] { $days }d { $hours }h
}
multiplayer-time-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
multiplayer-time-hours = { $hours }h{ $minutes }
multiplayer-let-watch = Let others watch
multiplayer-let-watch-about = Anyone with this link can see the table, but not the hands.
multiplayer-device = Play on another device
multiplayer-device-about = Open this private link on the other device. Your seat moves there. Keep it to yourself: it works once, and a new link replaces it.
multiplayer-take-about = Open this private link on the other device. The game comes along as it stands, and a copy stays here.
multiplayer-notify = Notify me when it’s my turn
multiplayer-notify-denied = The browser doesn’t allow notifications for this page.

## Chat

multiplayer-chat = Chat
multiplayer-chat-unread = Chat, { $count } new
multiplayer-menu-unread = Menu, { $count } new in the chat
multiplayer-chat-empty = No messages yet.
multiplayer-say = Write a message
multiplayer-send = Send
multiplayer-set-phrases = Send a phrase
multiplayer-phrase-hello = Hello, good luck!
multiplayer-phrase-well = Well played!
multiplayer-phrase-moment = One moment, please.
multiplayer-phrase-thanks = Thanks for the game!
multiplayer-mute = Mute the chat
multiplayer-muted = The chat is muted.
multiplayer-rematch = Another game? A seat is waiting for you.
multiplayer-join-rematch = Join the next game

## The end

multiplayer-ending-time = { $name } ran out of time.
multiplayer-ending-you-time = You ran out of time.
