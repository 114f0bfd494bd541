/** Texts about fair shuffles in both languages; they are loaded with the pages that show them. */
import type { Lang } from "./settings";

const en = {
  fair_shuffle: "Fair shuffle",
  room_committed: "The server has fixed its secret. This is its commitment:",
  room_luck: "Browsers that have added luck: {added} of {people}",
  room_help: "Nobody can choose the cards, and after the game anyone can check that.",
  what_is_it: "What is a fair shuffle?",

  is_right: "checked",
  is_wrong: "something is wrong",
  is_open: "not shown",
  no_shuffle: "This game does not say where its luck came from, so nobody can check its shuffle.",
  hash_right: "Your browser has just computed it: the server’s secret fits the commitment published before the game.",
  hash_wrong: "The server’s secret does not fit its commitment. One of the two was changed after it was published.",
  hash_unknown:
    "Browsers compute this only over a secure connection (https), so the secret and the commitment were not compared here.",
  kept_same: "It is the commitment that this browser noted before the game.",
  kept_other: "Before the game, this browser noted another commitment. The server has exchanged its secret.",
  kept_none: "This browser noted no commitment before the game, so compare it with one that you trust.",
  own_in: "The luck that this browser added is part of the shuffle.",
  own_out:
    "The luck that this browser added is not part of the shuffle: either the host had drawn this deal before, or the server left it out.",
  luck_added: "Browsers that added luck: {count}",
  luck_none: "Players who added no luck: {count}",
  luck_nobody: "Nobody but the server added luck. Nothing shows that the server did not choose this shuffle.",
  deals: "The host drew {count} deals for everyone to look at. The last one was played.",
  verify_help: "To check every card on your own computer, save the game there and run",
  commitment: "Commitment",
  secret: "Secret",

  page_title: "Was that shuffle fair?",
  intro:
    "“The bag is rigged!” is the oldest complaint at any online table. At a table of wood you can watch the shuffler’s hands. Here you can do better: check afterwards that nobody chose the cards.",
  how: "Four steps",
  how_secret:
    "Before the game, the server draws a long random number, its secret, and locks it away. Everyone is shown the secret’s fingerprint, called the commitment. The fingerprint does not give the secret away. But no other secret has the same one, so from now on the server can’t exchange it.",
  how_luck:
    "Then each player’s browser draws a random number too and sends it to the server. That is like every player cutting the deck once. Your browser does this by itself when you sit down.",
  how_mix:
    "When the game starts, the secret and all these numbers are stirred together. Everything that luck decides follows from them: who begins, the deal, and every later shuffle.",
  how_reveal:
    "After the game the secret is told. Now anyone can take its fingerprint, stir again, and see whether the same cards come out.",
  shows: "The proof",
  shows_server: "The server did not choose the cards: it had fixed its secret before it knew your browser’s number.",
  shows_players: "No player chose the cards, and neither did the host: none of them knew the secret.",
  shows_later: "Nobody changed the order during the game: it was fixed before the first move.",
  check: "Check it yourself",
  check_replay:
    "In the replay of a finished game, open “Fair shuffle”. Your browser then compares everything with what it noted before the game. It keeps these notes itself; the server can’t change them.",
  check_home:
    "If you would rather not believe this page either, save the game and check it on your own computer. This deals and plays the whole game again:",
  check_hash: "The fingerprint is an ordinary SHA-256 hash, and every computer can compute it:",
  not_promised: "Not promised",
  not_eyes:
    "That nobody sees your cards. The person who runs the server could look at all of them during the game. If that person plays with you, you have to trust them.",
  not_plot:
    "That a server and a player do not plot together. A player who is told the secret could try out numbers until one of them suits.",
  not_restart:
    "That a bad server does not throw tables away. It could refuse to start a game whose cards it dislikes, and offer a new table instead. Be wary if that happens often.",
  not_alone:
    "Anything, if nobody but the server added luck. Bots add none, and programs may add none either. The replay says how many did.",
  not_previewed:
    "That a set-up is a surprise, where the game lets the host look at several before the start. Everyone sees them too, and the replay says how many there were.",
  not_moment:
    "A record of games that begin in the middle of another one. Their hidden cards are dealt in the same way, but can’t be checked at home.",
  not_kind: "That luck is kind. Fair luck has streaks, and some evenings are simply like that.",

  luck_title: "The luck of all games",
  luck_intro:
    "Each finished game on this server counts once. A column shows how often something came up. The shaded band shows where fair luck ends up: in 19 charts out of 20, no column at all leaves it.",
  luck_all: "Look at the luck of all games on this server",
  luck_no_games: "No finished game yet.",
  luck_games: "Finished games: {games}.",
  luck_more: "There are more to count; reload the page to go on.",
  draw_first: "Beginners, by seat",
  draw_first_help: "All seats of a game are equally likely to begin; fewer games have the later seats.",
  draw_top: "Pieces on top of the shuffled pile",
  draw_top_help:
    "The first piece of the shuffled deck or bag: every single piece is equally likely, and some exist several times.",
  inside: "All {cells} columns are inside the band.",
  outside: "Columns outside the band: {outside} of {cells}",
  numbers: "The numbers",
  outcome: "Outcome",
  seat: "Seat {seat}",
  drawn: "Drawn",
  expected: "Expected",
  band: "Band",
  from_to: "{low} to {high}",
};

export type FairKey = keyof typeof en;

const fr: Record<FairKey, string> = {
  fair_shuffle: "Mélange équitable",
  room_committed: "Le serveur a fixé son secret. Voici son engagement :",
  room_luck: "Navigateurs qui ont ajouté leur hasard : {added} sur {people}",
  room_help: "Personne ne peut choisir les cartes, et chacun pourra le vérifier après la partie.",
  what_is_it: "Qu’est-ce qu’un mélange équitable ?",

  is_right: "vérifié",
  is_wrong: "quelque chose ne va pas",
  is_open: "non démontré",
  no_shuffle: "Cette partie ne dit pas d’où vient son hasard : personne ne peut vérifier son mélange.",
  hash_right:
    "Votre navigateur vient de le calculer : le secret du serveur correspond à l’engagement publié avant la partie.",
  hash_wrong:
    "Le secret du serveur ne correspond pas à son engagement. L’un des deux a été changé après sa publication.",
  hash_unknown:
    "Les navigateurs ne font ce calcul que sur une connexion sécurisée (https) : le secret et l’engagement n’ont pas été comparés ici.",
  kept_same: "C’est l’engagement que ce navigateur a noté avant la partie.",
  kept_other: "Avant la partie, ce navigateur a noté un autre engagement. Le serveur a remplacé son secret.",
  kept_none:
    "Ce navigateur n’a pas noté d’engagement avant la partie : comparez-le avec un autre en qui vous avez confiance.",
  own_in: "Le hasard que ce navigateur a ajouté fait partie du mélange.",
  own_out:
    "Le hasard que ce navigateur a ajouté ne fait pas partie du mélange : soit l’hôte avait tiré cette donne avant, soit le serveur l’a laissé de côté.",
  luck_added: "Navigateurs qui ont ajouté leur hasard : {count}",
  luck_none: "Joueurs qui n’ont pas ajouté de hasard : {count}",
  luck_nobody:
    "Personne d’autre que le serveur n’a ajouté de hasard. Rien ne montre que le serveur n’a pas choisi ce mélange.",
  deals: "L’hôte a tiré {count} donnes, visibles de tous. La dernière a été jouée.",
  verify_help: "Pour vérifier chaque carte sur votre ordinateur, enregistrez-y la partie et lancez",
  commitment: "Engagement",
  secret: "Secret",

  page_title: "Ce mélange était-\u2060il équitable ?",
  intro:
    "« Le sac est truqué ! » : c’est la plus vieille plainte des tables en ligne. Autour d’une table en bois, on surveille les mains de qui mélange. Ici, on fait mieux : on vérifie après coup que personne n’a choisi les cartes.",
  how: "En quatre temps",
  how_secret:
    "Avant la partie, le serveur tire un long nombre au hasard, son secret, et le met sous clé. Ce qu’il montre à tous, c’est l’empreinte de ce secret, appelée engagement. L’empreinte ne trahit pas le secret. Mais aucun autre secret n’a la même : le serveur ne peut donc plus le remplacer.",
  how_luck:
    "Ensuite, le navigateur de chaque joueur tire lui aussi un nombre au hasard et l’envoie au serveur. C’est comme si chacun coupait le paquet une fois. Votre navigateur le fait tout seul quand vous prenez place.",
  how_mix:
    "Au début de la partie, le secret et tous ces nombres sont brassés ensemble. Tout ce que le hasard décide en découle : qui commence, la donne et chaque mélange suivant.",
  how_reveal:
    "Après la partie, le secret est révélé. Chacun peut alors prendre son empreinte, brasser de nouveau et voir si les mêmes cartes sortent.",
  shows: "La preuve",
  shows_server:
    "Le serveur n’a pas choisi les cartes : il avait fixé son secret avant de connaître le nombre de votre navigateur.",
  shows_players: "Aucun joueur n’a choisi les cartes, l’hôte non plus : personne ne connaissait le secret.",
  shows_later: "Personne n’a changé l’ordre en cours de partie : il était fixé avant le premier coup.",
  check: "Vérifiez vous-même",
  check_replay:
    "Quand vous revoyez une partie terminée, ouvrez « Mélange équitable ». Votre navigateur compare alors tout avec ce qu’il a noté avant la partie. Il garde ces notes lui-même ; le serveur ne peut pas les changer.",
  check_home:
    "Si vous ne voulez pas non plus croire cette page, enregistrez la partie et vérifiez-la sur votre ordinateur. Toute la partie y est redistribuée et rejouée :",
  check_hash: "L’empreinte est un hachage SHA-256 ordinaire, que tout ordinateur sait calculer :",
  not_promised: "Ce qui n’est pas promis",
  not_eyes:
    "Que personne ne voit vos cartes. Qui tient le serveur pourrait les regarder toutes pendant la partie. Si cette personne joue avec vous, il faut lui faire confiance.",
  not_plot:
    "Qu’un serveur et un joueur ne sont pas de mèche. Un joueur à qui l’on confie le secret pourrait essayer des nombres jusqu’à ce que l’un d’eux lui convienne.",
  not_restart:
    "Qu’un mauvais serveur ne jette pas de tables. Il pourrait refuser de commencer une partie dont les cartes lui déplaisent, et proposer une nouvelle table. Méfiez-vous si cela arrive souvent.",
  not_alone:
    "Quoi que ce soit, si personne d’autre que le serveur n’a ajouté de hasard. Les robots n’en ajoutent pas, et les programmes peuvent s’en passer. On voit combien l’ont fait en revoyant la partie.",
  not_previewed:
    "Qu’une mise en place est une surprise, quand le jeu permet à l’hôte d’en regarder plusieurs avant le début. Tout le monde les voit aussi, et l’on sait combien il y en a eu en revoyant la partie.",
  not_moment:
    "Un enregistrement des parties qui commencent au milieu d’une autre. Leurs cartes cachées sont distribuées de la même façon, mais ne peuvent pas être vérifiées chez soi.",
  not_kind: "Que le hasard est gentil. Le vrai hasard a ses séries, et certains soirs sont ainsi.",

  luck_title: "Le hasard de toutes les parties",
  luck_intro:
    "Chaque partie terminée sur ce serveur compte une fois. Une colonne montre combien de fois une chose est sortie. La bande ombrée montre où mène un hasard équitable : dans 19 graphiques sur 20, aucune colonne n’en sort.",
  luck_all: "Voir le hasard de toutes les parties de ce serveur",
  luck_no_games: "Aucune partie terminée pour l’instant.",
  luck_games: "Parties terminées : {games}.",
  luck_more: "Il en reste à compter ; rechargez la page pour continuer.",
  draw_first: "Qui commence, par place",
  draw_first_help:
    "Toutes les places d’une partie ont la même chance de commencer ; moins de parties ont les dernières places.",
  draw_top: "Pièces sur le dessus de la pile mélangée",
  draw_top_help:
    "La première pièce de la pioche ou du sac mélangé : chaque pièce a la même chance, et certaines existent plusieurs fois.",
  inside: "Les {cells} colonnes sont toutes dans la bande.",
  outside: "Colonnes hors de la bande : {outside} sur {cells}",
  numbers: "Les nombres",
  outcome: "Tirage",
  seat: "Place {seat}",
  drawn: "Sorti",
  expected: "Attendu",
  band: "Bande",
  from_to: "{low} à {high}",
};

export const texts: Record<Lang, Record<FairKey, string>> = { en, fr };
