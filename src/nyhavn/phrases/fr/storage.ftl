# Ce que la page dit en français de ce que ce navigateur conserve ; chaque clé commence par storage-.

storage-title = Sur cet appareil
storage-about = Les parties de cet appareil, les problèmes et les réglages tiennent dans un fichier, par sécurité ou pour un autre appareil.
storage-fleeting = Certains navigateurs les effacent après une semaine sans visite.
storage-save = Enregistrer un fichier
storage-load = Ouvrir un fichier
storage-loaded = { $count ->
    [0] C’est fait. Le fichier n’apporte aucune nouvelle partie.
    [one] C’est fait. Le fichier apporte une partie.
   *[other] C’est fait. Le fichier apporte { $count } parties.
}
storage-no-data = Ce n’est pas un fichier de données de Nyhavn, ou il est abîmé. Rien n’a changé.
storage-newer = Ce fichier vient d’une version plus récente de Nyhavn. Rechargez la page, puis ouvrez-le de nouveau. Rien n’a changé.
storage-failed = Ce navigateur n’a pas pu enregistrer les parties. Rien n’a changé.
