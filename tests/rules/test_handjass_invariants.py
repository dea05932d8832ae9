"""Invariants of Handjass: random deals and parties under every preset, by two to four players, by plain rules."""

import random

import pytest

from jassstats.cards import NAMES, parse
from jassstats.games import house
from jassstats.games.handjass.options import PRESETS
from jassstats.games.handjass.rules import melds, scoring, setup
from jassstats.games.handjass.rules import play as rules
from jassstats.games.handjass.rules.calls import Talk, active, bar, due, hear
from jassstats.games.handjass.rules.partie import Partie
from jassstats.games.handjass.rules.replay import tell
from jassstats.record import Deal
from jassstats.rules.ranking import winner

every_preset = pytest.mark.parametrize("preset", PRESETS)
every_table = pytest.mark.parametrize("players", [2, 3, 4])


def text(cards):
    return " ".join(NAMES[c] for c in sorted(cards))


def random_deal(preset, seats, dealer, rng):
    """A deal that is called and played at random, as a log would hold it."""
    options = house("handjass", preset)
    dealt = setup.deal(rng.sample(range(36), 36), dealer, seats, options)
    turn = setup.order(dealer, seats)
    talk = Talk(
        options, turn, [set(hand) for hand in dealt.hands], set(dealt.reserve), set(dealt.dead), upcard=dealt.upcard
    )
    talk.fresh, talk.away = [set(f) for f in dealt.fresh], [set() for _ in range(4)]
    calls = []
    while True:
        robbers = [s for s in turn if bar(talk, s) is None]
        if robbers and rng.random() < 0.5:
            say(talk, robbers[0], "rob", calls, rng)
        if (waiting := due(talk)) is None:
            break
        say(talk, waiting[0], rng.choice(waiting[1]), calls, rng)
    inside = active(talk)
    return Deal(
        game="handjass",
        preset=preset,
        seats=list(seats),
        dealer=dealer,
        hands=[text(hand) for hand in dealt.hands],
        upcard=NAMES[dealt.upcard],
        reserve=text(dealt.reserve),
        dead=text(dealt.dead),
        fresh=[text(f) for f in dealt.fresh] if any(dealt.fresh) else [],
        away=[text(a) for a in talk.away] if any(talk.away) else [],
        calls=" ".join(calls),
        plays=played(talk, inside, rng) if scoring.status(inside, options) == "played" else "",
    )


def say(talk, seat, word, calls, rng):
    if word == "change":
        talk.away[seat] = set(rng.sample(sorted(talk.hands[seat]), 3))
    hear(talk, seat, word)
    calls.append(f"{seat}:{word}")


def played(talk, inside, rng):
    mode = rules.modes(talk.options)[rules.trump_of(talk.upcard)]
    hands = {seat: set(talk.hands[seat]) for seat in inside}
    leader, plays = 0, []
    for _ in range(9):
        turn = inside[leader:] + inside[:leader]
        trick = []
        for seat in turn:
            trick.append(rng.choice(sorted(rules.legal(hands[seat], trick, mode, talk.options))))
            hands[seat].remove(trick[-1])
        leader = inside.index(turn[winner(trick, mode)])
        plays += trick
    return " ".join(NAMES[c] for c in plays)


def stories(preset, players, count=60):
    """Random deals and what came of them."""
    rng = random.Random(f"{preset} {players}")  # noqa: S311  no secret
    for _ in range(count):
        seats = sorted(rng.sample(range(4), players))
        deal = random_deal(preset, seats, rng.choice(seats), rng)
        yield deal, tell(deal, house("handjass", preset))


@every_preset
@every_table
def test_random_deals_are_lawful_and_no_card_is_made_or_lost(preset, players):
    for deal, story in stories(preset, players):
        assert story.breach is None
        held = sorted(c for hand in story.hands for c in hand)
        assert len(held) == len(set(held)) == 9 * players
        laid = [p.card for t in story.tricks for p in t.plays]
        assert set(laid) <= set(held)
        assert len(laid) == len(set(laid)) == 9 * len(story.tricks and story.active)
        packets = [*deal.hands, deal.reserve, deal.dead, *deal.fresh]
        assert sorted(c for packet in packets for c in parse(packet)) == list(range(36))


@every_preset
@every_table
def test_points_in_play_and_unplayed_make_152_and_the_last_trick(preset, players):
    options = house("handjass", preset)
    for deal, story in stories(preset, players):
        if not story.tricks:
            continue
        mode = rules.modes(options)[rules.trump_of(parse(deal.upcard)[0])]
        laid = {p.card for t in story.tricks for p in t.plays}
        unplayed = sum(mode.points[c] for c in range(36) if c not in laid)
        assert sum(t.points for t in story.tricks) + unplayed == 152 + options.last_trick_bonus


@every_preset
@every_table
def test_at_most_one_seat_owns_the_melds_and_scores_add_up(preset, players):
    options = house("handjass", preset)
    for _, story in stories(preset, players):
        shared = [m for m in story.melds if m.kind != "marriage" or options.marriage == "as_meld"]
        assert {m.seat for m in shared if m.counted} == ({story.meld_seat} if story.meld_seat is not None else set())
        for seat in range(4):
            tricks = sum(t.points for t in story.tricks if t.winner == seat)
            assert story.score[seat] == tricks + sum(m.points for m in story.melds if m.counted and m.seat == seat)
        expected = [s for s in sorted(story.active) if story.score[s] < options.minimum] if story.tricks else []
        assert story.sacked == expected


@every_preset
@every_table
def test_the_best_meld_is_the_one_that_a_table_would_hear(preset, players):
    options = house("handjass", preset)
    for deal, story in stories(preset, players):
        if not story.tricks:
            continue
        trump = rules.trump_of(parse(deal.upcard)[0])
        told = melds.announcements(story.melds, story.active, trump, options)
        speakers = [seat for seat in story.active if told[seat]]
        assert (story.meld_seat in speakers) == bool(speakers) == (story.meld_seat is not None)
        for seat in speakers:
            steps = [told[seat][step] for step in told[seat]]
            best = [told[story.meld_seat].get(step, -1) for step in told[seat]]
            assert steps <= best


@every_preset
def test_a_partie_has_one_loser_or_one_winner(preset):
    options = house("handjass", preset)
    for number in range(4):
        rng = random.Random(f"{preset} partie {number}")  # noqa: S311  no secret
        partie = Partie(options, players=rng.randint(options.fewest, options.most))
        while not partie.finished and not partie.capped:
            seats = list(partie.seats)
            story = tell(random_deal(preset, seats, partie.dealer, rng), options)
            settled = partie.add(story.score, story.active)
            assert sum(settled.awards) <= len(seats)
            assert settled.sacked == story.sacked
            assert all(z >= 0 for z in partie.zeros)
        assert partie.finished
        there = list(range(partie.players))
        if options.game_end == "last_remaining_loses":
            assert sorted([*partie.finish, partie.loser]) == there
            assert (partie.winner, partie.seats) == (None, [partie.loser])
            assert all(partie.totals[s] >= options.target for s in partie.finish)
        else:
            assert (sorted(partie.finish), partie.loser) == (there, None)
            assert partie.finish[0] == partie.winner


@every_table
def test_somebody_gains_nothing_in_every_deal_of_the_main_game(players):
    """So the players left never all go out together, and there is always one loser."""
    rng = random.Random(players)  # noqa: S311  no secret
    for _ in range(2000):
        scores = [rng.choice((rng.randint(0, 60), 20, 21, 40)) for _ in range(players)]
        found = scoring.settle(
            scores, [rng.randint(0, 1) for _ in scores], players, house("handjass", "parlett_simple")
        )
        assert min(found.gained) == 0
