"""The data of the viewer: plain values made from the replay of a deal, so that the script only shows them.

A card is one letter (`LETTERS[card]`), a hand or a series of plays a string of letters. Hands, winners, legal cards,
points and sacks are all in the data; the script computes nothing.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from jassstats import games
from jassstats.record import Deal
from jassstats.render import calls as call_sentences
from jassstats.render import translations
from jassstats.render.card_style import Deck
from jassstats.render.deal import ShownDeal, rules_of
from jassstats.render.deal_text import refused
from jassstats.render.names import dealt, meld_words, name_of, roles, seats_in, side_of, sides_in, when_and_where
from jassstats.render.score_lines import entries
from jassstats.render.suit_icons import INK, PALE, PAPER, SIGNS
from jassstats.render.svg_cards import in_order
from jassstats.replay import replay
from jassstats.rules.outcome import Story

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijk"
Data = dict[str, Any]
Packet = tuple[str, str, frozenset[int]]


def steps(shown: ShownDeal, deck: Deck) -> Data:
    """Return everything a viewer shows of a deal."""
    deal, story = shown.deal, shown.story
    if deal is None or story is None:
        return {"title": when_and_where(deal) if deal else [], "problem": problem(shown, deck)}
    return {
        "title": when_and_where(deal),
        "seats": [seat_data(deal, story, seat, deck) for seat in seats_in(deal, story)],
        "sides": [side_of(deal, story, side, deck) for side in sides_in(deal, story)],
        "trumps": call_sentences.trumps(deal, story, deck),
        "packets": [[name, word, letters(held)] for name, word, held in call_sentences.packets(deal, deck)],
        "hands": {seat: letters(dealt(deal, story, seat)) for seat in seats_in(deal, story)},
        "calls": list(calls(deal, story, deck)),
        "melds": [
            [meld.seat, meld_words(meld, deck), meld.points, int(meld.counted), letters(meld.cards)]
            for meld in sorted(story.melds, key=lambda meld: (not meld.counted, meld.seat))
        ],
        **play(deal, story),
        **line(deal, story, deck),
        "unit": "tricks" if story.bids else "points",
        "end": [[one.who, one.written, one.how] for one in entries(deal, story, shown.slate, deck)],
        "sacked": [place for place, side in enumerate(sides_in(deal, story)) if side in story.sacked],
        "breach": breach(deal, story, deck),
        "problem": problem(shown, deck),
    }


def letters(held: Iterable[int]) -> str:
    """Return a hand as letters: by suit, high cards first."""
    return "".join(LETTERS[card] for card in in_order(held))


def seat_data(deal: Deal, story: Story, seat: int, deck: Deck) -> Data:
    """Return the name and the roles of a seat."""
    there = seat in story.active or not story.active
    said = [*roles(deal, story, seat, deck), *([] if there else [deck.say("folded")])]
    return {"seat": seat, "name": name_of(deal, seat), "roles": said, "in": int(there)}


def minimum(deal: Deal) -> int | None:
    """Return the points that keep a seat out of the sack by the deal's own house rules; None without a sack."""
    return getattr(games.house(deal.game, deal.preset, deal.set), "minimum", None)


def line(deal: Deal, story: Story, deck: Deck) -> Data:
    """Return the points each side must reach (those of the sack, or its bid), and the label of the line."""
    if story.bids:
        return {"lines": [story.bids[side] or None for side in sides_in(deal, story)], "line": deck.say("bid_line")}
    least = minimum(deal)
    said = "" if least is None else deck.say("sack_line", n=least)
    return {"lines": [least] * len(sides_in(deal, story)), "line": said}


def calls(deal: Deal, story: Story, deck: Deck) -> Iterator[Data]:
    """Yield the calls in order, each with the hands that it changed.

    The hands after a call come from a replay of the deal without the later calls.
    """
    said = deal.calls.split()
    before = {seat: dealt(deal, story, seat) for seat in seats_in(deal, story)}
    packets = list(call_sentences.packets(deal, deck))
    for place, call in enumerate(said):
        seat, word = int(call.partition(":")[0]), call.partition(":")[2]
        found: Data = {"seat": seat, "text": f"{name_of(deal, seat)} {call_sentences.in_words(deal, seat, word, deck)}"}
        if word in {"rob", "exchange", "change"}:
            after = story.hands if place == len(said) - 1 else until(deal, place + 1).hands
            changed = {s: after[s] for s in before if after and after[s] and after[s] != before[s]}
            found["hands"] = {s: letters(hand) for s, hand in changed.items()}
            gone, came = before[seat] - changed.get(seat, before[seat]), changed.get(seat, frozenset()) - before[seat]
            packets = [swapped(packet, came, gone, deck) for packet in packets]
            found |= {"gone": letters(gone), "came": letters(came)}
            found["packets"] = [[name, note, letters(held)] for name, note, held in packets]
            before |= changed
        yield found
    if closing := call_sentences.nothing(deal, story, deck):
        yield {"seat": story.forehand, "text": closing}


def swapped(packet: Packet, came: frozenset[int], gone: frozenset[int], deck: Deck) -> Packet:
    """Return a packet after a seat swapped cards with it; if it was taken whole, the hand left for it."""
    name, note, held = packet
    if not came & held:
        return packet
    return (name, note, held - came | gone) if held - came else (deck.say("discard"), deck.say("thrown"), gone)


def until(deal: Deal, calls: int) -> Story:
    """Return the replay of a deal with only so many calls, and no play."""
    return replay.explain(msgspec.structs.replace(deal, calls=" ".join(deal.calls.split()[:calls]), plays="", melds=[]))


def play(deal: Deal, story: Story) -> Data:
    """Return the cards played, their seats, the other legal cards; the tricks, and the points after each."""
    plays = [one for trick in story.tricks for one in trick.plays]
    return {
        "plays": "".join(LETTERS[one.card] for one in plays),
        "by": "".join(str(one.seat) for one in plays),
        "legal": " ".join(letters(one.legal or ()) or "-" for one in plays),
        "tricks": [[len(one.plays), one.leader, one.winner, one.points] for one in story.tricks],
        **points(deal, story),
    }


def points(deal: Deal, story: Story) -> Data:
    """Return the points of each side: for melds that count, and after every trick with those melds; and the tricks."""
    sides, many = sides_in(deal, story), games.load(deal.game).rules.SIDES
    melds = {s: sum(meld.points for meld in story.melds if meld.counted and meld.seat % many == s) for s in sides}
    stand, taken = dict(melds), dict.fromkeys(sides, 0)
    running, tricks = [list(stand.values())], [list(taken.values())]
    for trick in story.tricks:
        if trick.winner is not None:
            stand[trick.winner % many] += trick.points
            taken[trick.winner % many] += 1
        running.append(list(stand.values()))
        tricks.append(list(taken.values()))
    counted = tricks if story.bids else running
    full = len(story.tricks) if story.bids else max(*running[-1], 2 * (minimum(deal) or 0), 40)
    return {"meld_points": list(melds.values()), "running": counted, "taken": tricks, "full": full or 1}


def breach(deal: Deal, story: Story, deck: Deck) -> Data | None:
    """Return the place of the breach, its rule, the reason, and the legal cards."""
    if (found := story.breach) is None:
        return None
    named = rules_of(deal.game).get(found.rule)
    rule = f"{found.rule} ({named})" if named else found.rule
    return {
        "text": f"{deck.say('breach', rule=rule)}: {deck.translated(found.because)}.",
        "seat": found.seat,
        "card": None if found.card is None else LETTERS[found.card],
        "legal": letters(found.legal),
    }


def problem(shown: ShownDeal, deck: Deck) -> str | None:
    """Return the sentence about the problem for which a deal was refused."""
    if shown.problem is None:
        return None
    return " ".join("".join(text for text, _ in line) for line in refused(shown.problem, deck))


def table(deck: Deck) -> Data:
    """Return the data that all deals share: the look and names of cards, and the viewer's texts."""
    return {
        "letters": LETTERS,
        "cards": [[deck.rank_of(card), deck.suit_of(card), deck.spoken(card)] for card in range(len(LETTERS))],
        "signs": {
            word: [[path, INK[word] if tone == "ink" else PALE.get(word, PAPER)] for path, tone in SIGNS[word]]
            for word in deck.words
        },
        "ink": {word: INK[word] for word in deck.words},
        "words": translations.texts(deck.lang),
        "lang": deck.lang,
    }
