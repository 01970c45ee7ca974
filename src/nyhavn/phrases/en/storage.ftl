# What the page says in English about what this browser keeps; every key begins with storage-.

storage-title = On this device
storage-about = Games on this device, puzzles and settings fit into one file, for safety or for another device.
storage-fleeting = Some browsers delete them after a week without a visit.
storage-save = Save a file
storage-load = Open a file
storage-loaded = { $count ->
    [0] Done. The file brought no new games.
    [one] Done. The file brought one game.
   *[other] Done. The file brought { $count } games.
}
storage-no-data = This is no file of Nyhavn’s data, or it is damaged. Nothing has changed.
storage-newer = This file comes from a newer version of Nyhavn. Reload the page, then open it again. Nothing has changed.
storage-failed = This browser couldn’t store the games. Nothing has changed.
