"""What a reader is told, in English, German and French; in Russian the words of cards and of the game alone.

Every line of WORDS is one thing in the languages of LANGUAGES, in that order. Where a language has no word of its own
here, the English one stands: Russian sentences are not invented.

>>> word("trick", "de"), word("trick", "ru"), word("leads", "ru", who="Анна")
('Stich', 'взятка', 'Анна leads')
"""

from jassstats.errors import UsageError

LANGUAGES = ("en", "de", "fr", "ru")

RANKS = {
    "french": {"en": "JQKA", "de": "BDKA", "fr": "VDRA", "ru": "ВДКТ"},
    "swiss": {"en": "UOKA", "de": "UOKA", "fr": "UOKA", "ru": "UOKA"},
}
"""What is printed on the four high cards."""

RANK_WORDS = {
    "french": {
        "en": ("six", "seven", "eight", "nine", "ten", "Jack", "Queen", "King", "Ace"),
        "de": ("Sechs", "Sieben", "Acht", "Neun", "Zehn", "Bube", "Dame", "König", "Ass"),
        "fr": ("six", "sept", "huit", "neuf", "dix", "valet", "dame", "roi", "as"),
        "ru": ("шестёрка", "семёрка", "восьмёрка", "девятка", "десятка", "валет", "дама", "король", "туз"),
    },
    "swiss": {
        "en": ("six", "seven", "eight", "nine", "Banner", "Under", "Ober", "King", "Ace"),
        "de": ("Sechs", "Sieben", "Acht", "Neun", "Banner", "Under", "Ober", "König", "Ass"),
        "fr": ("six", "sept", "huit", "neuf", "bannière", "under", "ober", "roi", "as"),
    },
}

SUIT_WORDS = {
    "clubs": ("clubs", "Kreuz", "trèfle", "треф"), "diamonds": ("diamonds", "Ecken", "carreau", "бубен"),
    "hearts": ("hearts", "Herz", "cœur", "червей"), "spades": ("spades", "Schaufel", "pique", "пик"),
    "Eicheln": ("Eicheln", "Eicheln", "glands"), "Schellen": ("Schellen", "Schellen", "grelots"),
    "Rosen": ("Rosen", "Rosen", "roses"), "Schilten": ("Schilten", "Schilten", "écus"),
    "joker": ("joker", "Joker", "joker", "джокер"),
}  # fmt: skip

ALOUD = {"en": "{rank} of {suit}", "de": "{suit} {rank}", "fr": "{rank} de {suit}", "ru": "{rank} {suit}"}

WORDS: dict[str, tuple[str, ...]] = {
    # the game's words; the Russian ones are the founding texts'
    "trumps": ("{suit} trumps", "{suit} Trumpf", "atout {suit}", "{suit} козырь"),
    "trump": ("trumps", "Trumpf", "atout", "козырь"),
    "trick": ("trick", "Stich", "pli", "взятка"),
    "tricks": ("tricks", "Stiche", "plis", "взятки"),
    "sack": ("sack", "Sack", "sac", "мешок"),
    "sack_line": ("sack below {n}", "Sack unter {n}", "sac sous {n}", "мешок: {n}"),
    "exchange": ("exchange", "Tausch", "échange", "обмен"),
    "melds": ("melds", "Weis", "annonces", "мелды"),
    "Obenabe": ("Obenabe", "Obenabe", "tout en haut"),
    "Undenufe": ("Undenufe", "Undenufe", "tout en bas"),
    # who somebody is
    "deals": ("deals", "gibt", "donne"),
    "forehand": ("forehand", "Vorhand", "premier"),
    "declarer": ("declarer", "macht Trumpf", "preneur"),
    "folded": ("stays out", "bleibt draussen", "hors jeu"),
    # what is said before the first lead
    "pushes": ("pushes", "schiebt", "chibre"),
    "names": ("names {what}", "macht {what}", "annonce {what}"),
    "counts": ("counts {n} times", "zählt {n}-fach", "compte {n} fois"),
    "turned": ("{card} is turned up", "{card} liegt auf", "{card} est retournée"),
    "robs": ("robs {up} for {six}", "raubt {up} mit {six}", "prend {up} contre {six}"),
    "changes": ("puts {away} away for {fresh}", "legt {away} weg für {fresh}", "écarte {away} pour {fresh}"),
    "three": ("three cards", "drei Karten", "trois cartes"),
    "others": ("three others", "drei andere", "trois autres"),
    "keep": ("keeps the hand", "behält das Blatt", "garde son jeu"),
    "exchange_call": ("takes the reserve", "nimmt den Blinden", "prend le talon"),
    "in": ("comes in", "geht mit", "joue"),
    "out": ("stays out", "passt", "passe"),
    "maybe": ("says perhaps", "sagt vielleicht", "dit peut-être"),
    "and": ("{a} and {b}", "{a} und {b}", "{a} et {b}"),
    "alone": ("Only {who} is in", "Nur {who} geht mit", "Seul {who} joue"),
    "nobody": ("Nobody is in", "Niemand geht mit", "Personne ne joue"),
    "unplayed": ("{why}: nothing is played", "{why}: nichts wird gespielt", "{why} : rien n’est joué"),
    "reserve": ("Reserve", "Blinder", "Talon"),
    "dead": ("Dead hand", "Toter Stock", "Jeu mort"),
    "for_nobody": ("for nobody", "für niemanden", "pour personne"),
    "widow": ("Widow", "Witwe", "Veuve"),
    "open": ("{card} lies open", "{card} liegt offen", "{card} est découverte"),
    "gone": ("gives away", "gibt weg", "donne"),
    "came": ("receives", "erhält", "reçoit"),
    "thrown": ("thrown in", "weggeworfen", "écartées"),
    "plays_with": ("plays with", "spielt mit", "joue avec"),
    "bids": ("bids {n}", "bietet {n}", "annonce {n}"),
    "pass": ("passes", "passt", "passe"),
    "contract": ("contract", "Spiel", "contrat"),
    "calls": ("calls", "Ansagen", "appels"),
    "players": ("players", "Spieler", "joueurs"),
    "discard": ("Discard", "Abgeworfen", "Écart"),
    "hand": ("hand dealt", "Blatt", "jeu reçu"),
    # melds
    "run": ("run of {n}", "Folge von {n}", "suite de {n}"),
    "four": ("four {what}", "vier {what}", "carré : {what}"),
    "pair": ("King and Queen of trumps", "Stöck", "roi et dame d’atout"),
    "not_counted": ("not counted", "zählt nicht", "ne compte pas"),
    # play and score
    "leads": ("{who} leads", "{who} spielt aus", "{who} entame"),
    "plays": ("{who} plays {card}", "{who} legt {card}", "{who} joue {card}"),
    "takes": ("{who} takes {n}", "{who} macht {n}", "{who} prend {n}"),
    "takes_it": ("{who} takes it", "{who} macht ihn", "{who} le prend"),
    "bid": ("bid {n}", "geboten {n}", "annoncé {n}"),
    "bid_line": ("tricks bid", "gebotene Stiche", "plis annoncés"),
    "taken_of": ("tricks: {n}", "Stiche: {n}", "plis : {n}"),
    "unfinished": ("not complete", "nicht fertig", "inachevé"),
    "unknown": ("not known", "nicht bekannt", "inconnu"),
    "points": ("points", "Punkte", "points"),
    "so_far": ("so far", "bisher", "jusqu’ici"),
    "of_melds": ("{n} of them for melds", "davon {n} Weis", "dont {n} d’annonces"),
    "in_sack": ("in the sack", "im Sack", "dans le sac", "мешок"),
    "dealt": ("The cards are dealt", "Die Karten sind gegeben", "Les cartes sont données"),
    "result": ("What is written", "Was geschrieben wird", "Ce qu’on inscrit"),
    "breach": ("Breach of {rule}", "Verstoss gegen {rule}", "Infraction à {rule}"),
    "may_not": ("{who} may not play {card}", "{who} darf {card} nicht legen", "{who} ne peut pas jouer {card}"),
    "in_trick": ("in trick {n}", "im {n}. Stich", "au pli {n}"),
    "in_written": ("is in", "geht mit", "joue"),
    "as_written": (
        "as written; the cards are not known", "wie geschrieben; die Karten sind nicht bekannt",
        "comme inscrit ; les cartes sont inconnues",
    ),
    "card_points": ("{n} in cards", "{n} Augen", "{n} points de cartes"),
    "with_melds": ("{a} in cards and {b} for melds", "{a} Augen und {b} Weis", "{a} points et {b} d’annonces"),
    "stroke": ("{n} stroke", "{n} Strich", "{n} trait"),
    "strokes": ("{n} strokes", "{n} Striche", "{n} traits"),
    "zero": ("{n} zero", "{n} Null", "{n} zéro"),
    "zeros": ("{n} zeros", "{n} Nullen", "{n} zéros"),
    "struck": ("a zero struck out", "eine Null gestrichen", "un zéro biffé"),
    "before": ("{what} before", "vorher {what}", "{what} auparavant"),
    "times": ("times {n}", "mal {n}", "fois {n}"),
    "wrong": ("not allowed", "nicht erlaubt", "interdit"),
    "legal": ("Legal", "Erlaubt", "Permis"),
    "refused": ("Refused", "Abgelehnt", "Refusé"),
    # the viewer's own words
    "viewer": ("Deal, step by step", "Spiel, Schritt für Schritt", "Donne, pas à pas"),
    "first": ("First step", "Anfang", "Début"),
    "back": ("Back", "Zurück", "Retour"),
    "next": ("Next", "Weiter", "Suivant"),
    "last": ("Last step", "Ende", "Fin"),
    "step": ("Step {a} of {b}", "Schritt {a} von {b}", "Étape {a} sur {b}"),
    "hide_all": ("Hide hands", "Blätter verdecken", "Cacher les jeux"),
    "show_all": ("Show hands", "Blätter zeigen", "Montrer les jeux"),
    "hide": ("hide", "verdecken", "cacher"),
    "show": ("show", "zeigen", "montrer"),
    "hidden": ("{n} hidden cards", "{n} verdeckte Karten", "{n} cartes cachées"),
    "hand_of": ("Hand of {who}", "Blatt von {who}", "Jeu de {who}"),
    "deal_of": ("Deal {a} of {b}", "Spiel {a} von {b}", "Donne {a} sur {b}"),
    "earlier": ("Earlier deal", "Voriges Spiel", "Donne précédente"),
    "later": ("Next deal", "Nächstes Spiel", "Donne suivante"),
    "keys": (
        "Keys: ← → step, ↑ ↓ trick, Home and End, 1 to 4 hide a hand, H all hands, N and P another deal",
        "Tasten: ← → Schritt, ↑ ↓ Stich, Pos1 und Ende, 1 bis 4 ein Blatt, H alle Blätter, N und P anderes Spiel",
        "Touches : ← → pas, ↑ ↓ pli, Début et Fin, 1 à 4 un jeu, H tous les jeux, N et P autre donne",
    ),
    "led": ("led", "ausgespielt", "entame"),
    "won_by": ("taken by", "macht", "pris par"),
    "won": ("takes the trick", "macht den Stich", "prend le pli", "взятка"),
    "taken": ("Tricks so far", "Stiche bisher", "Plis jusqu’ici", "Взятки"),
}  # fmt: skip


class NoTongue(UsageError):
    """A language that nobody taught us; the text says which there are."""


def word(name: str, lang: str = "en", **parts: object) -> str:
    """A word or sentence in a language, its parts put in; the English one where that language has none."""
    return chosen(WORDS[name], lang).format(**parts)


def chosen(words: tuple[str, ...], lang: str) -> str:
    """The word of a language out of its line."""
    place = LANGUAGES.index(checked(lang))
    return words[place] if place < len(words) else words[0]


def checked(lang: str) -> str:
    """The language, if we speak it."""
    if lang not in LANGUAGES:
        raise NoTongue(f"there is no language {lang!r}: there are {', '.join(LANGUAGES)}")
    return lang


def rank_words(suits: str, lang: str) -> tuple[str, ...]:
    """The ranks 6 to A as they are said."""
    words = RANK_WORDS[suits]
    return words.get(lang, words["en"])
