"""Properties of every simulated deal and partie of Handjass, at any address, under every preset, by two to four.

Everything is reckoned again here from the decisions, as a log would hold them; no rule is asked but who ends a partie.
"""

from copy import deepcopy

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassstats import games
from jassstats.cards import PACK, cards_of
from jassstats.games.handjass.options import CALLS, PRESETS
from jassstats.replay import replay
from jassstats.simulation import runs

NONE = 255
TABLES = [(preset, players) for preset in PRESETS for players in (2, 3, 4)]
every_table = pytest.mark.parametrize(("preset", "players"), TABLES)
addresses = given(seed=st.integers(0, 2**64 - 1), first=st.integers(0, 2**40))
few = settings(max_examples=3, deadline=None, derandomize=True)
COUNT = {4: 10, 5: 2, 6: 3, 7: 4, 8: 11}
"""Card points of T J Q K A; of trumps the Buur counts 18 and the Nell 14 more (HJ-5)."""
TRUMP_RANKS = {5: 20, 3: 19}
"""Buur and Nell stand above the ace (HJ-4)."""


def simulated(preset, players, seed, first, count=60):
    run = runs.run("handjass", preset, deals=count, seed=seed, players=players)
    deals = runs.deals(run, first, count)
    outcome = replay.replay(deals)
    assert not outcome["breach"].any()
    return zip(deals.rows, outcome, strict=True), games.house("handjass", preset)


def seats_of(mask):
    return [seat for seat in range(4) if int(mask) >> seat & 1]


def worth(card, trump):
    suit, rank = divmod(int(card), 9)
    return COUNT.get(rank, 0) + (suit == trump) * {5: 18, 3: 14}.get(rank, 0)


def beats(card, best, trump):
    (suit, rank), (other, high) = divmod(card, 9), divmod(best, 9)
    if suit != other:
        return suit == trump
    return TRUMP_RANKS.get(rank, rank) > TRUMP_RANKS.get(high, high) if suit == trump else rank > high


def after_the_talk(row):
    """Hands and packets once everything was said, from the packets dealt and the calls."""
    hands, (reserve, dead) = [int(hand) for hand in row["hands"]], (int(packet) for packet in row["spare"])
    fresh, away, thrown = [int(f) for f in row["fresh"]], [int(a) for a in row["away"]], 0
    up, six = 1 << int(row["upcard"]), 1 << 9 * (int(row["upcard"]) // 9)
    for seat, call in row["calls"][: row["n_calls"]]:
        word = CALLS[call]
        if word == "rob":
            assert hands[seat] & six
            assert (reserve | dead) & up
            hands[seat] ^= six | up
            reserve, dead = (reserve ^ six ^ up, dead) if reserve & up else (reserve, dead ^ six ^ up)
        elif word == "exchange":
            hands[seat], reserve, thrown = reserve, 0, hands[seat]
        elif word == "change":
            assert (away[seat].bit_count(), fresh[seat].bit_count()) == (3, 3)
            assert hands[seat] & away[seat] == away[seat]
            hands[seat], fresh[seat] = hands[seat] ^ away[seat] | fresh[seat], 0
    return hands, [reserve, dead, thrown, *fresh, *away]


@every_table
@few
@addresses
def test_no_card_is_made_or_lost_by_robbing_exchange_or_change(preset, players, seed, first):
    for row, result in simulated(preset, players, seed, first)[0]:
        dealt = [int(mask) for name in ("hands", "spare", "fresh") for mask in row[name]]
        hands, packets = after_the_talk(row)
        for lot in (dealt, hands + packets):
            assert sum(lot) == PACK  # the masks add up without a carry only if no card lies twice
            assert sum(mask.bit_count() for mask in lot) == 36
        assert hands == result["hands"].tolist()
        assert [hand.bit_count() for hand in hands] == [9 if row["seats"] >> s & 1 else 0 for s in range(4)]
        laid = row["plays"][: row["n_plays"]].tolist()
        played = sorted(c for seat in seats_of(result["active"]) for c in cards_of(hands[seat]))
        assert sorted(laid) == (played if laid else [])
        assert bool(laid) == (len(seats_of(result["active"])) > 1)


@every_table
@few
@addresses
def test_scores_follow_from_the_cards_played_and_the_melds_of_one_seat(preset, players, seed, first):
    some, options = simulated(preset, players, seed, first)
    for row, result in some:
        if not row["n_plays"]:
            assert not result["score"].any()
            assert result["sacked"] == 0
            continue
        trump, inside = int(row["upcard"]) // 9, seats_of(result["active"])
        taken = tricks_again(row, result, trump, inside, options.last_trick_bonus)
        assert taken == result["card_points"].tolist()
        unplayed = set(range(36)) - set(row["plays"][: row["n_plays"]].tolist())
        assert sum(taken) + sum(worth(c, trump) for c in unplayed) == 152 + options.last_trick_bonus
        assert result["unplayed"] == sum(worth(c, trump) for c in unplayed)
        melds = [int(sum(result["meld_value"][s])) * (s == result["meld_side"]) for s in range(4)]
        married = result["marriage"].tolist()
        assert sum(points > 0 for points in melds) <= 1 >= sum(points > 0 for points in married)
        assert result["meld_side"] in (NONE, result["meld_seat"])
        matsch = [options.matsch_bonus * (s == result["matsch"]) for s in range(4)]
        score = [sum(points) for points in zip(taken, melds, married, matsch, strict=True)]
        assert score == result["score"].tolist()
        assert seats_of(result["sacked"]) == [s for s in inside if score[s] < options.minimum]


def tricks_again(row, result, trump, inside, bonus):
    """Card points by seat: nine tricks, each led by who took the one before, the first by the first seat that is in."""
    start = min(inside, key=lambda s: (s - int(row["dealer"]) - 1) % 4)
    turn, cards, taken = inside, iter(row["plays"].tolist()), [0] * 4
    for number in range(9):
        turn = turn[turn.index(start) :] + turn[: turn.index(start)]
        trick = [next(cards) for _ in turn]
        best = 0
        for place in range(1, len(trick)):
            best = place if beats(trick[place], trick[best], trump) else best
        start = turn[best]
        assert (turn[0], start) == (result["leader"][number], result["winner"][number])
        taken[start] += sum(worth(c, trump) for c in trick) + bonus * (number == 8)
    return taken


@every_table
@few
@addresses
def test_a_partie_ends_with_one_loser_or_one_winner(preset, players, seed, first):
    """Each other has reached the target if the last one left loses; else the first to reach it ends the partie."""
    options = games.house("handjass", preset)
    deals = runs.deals(runs.run("handjass", preset, parties=2, seed=seed, players=players), first % 2**40, 2)
    outcome, parties = replay.replay(deals), deals.parties[:, 0]
    for partie in np.unique(parties):
        which = np.flatnonzero(parties == partie)
        left = slate_again(deals.rows[which], deals.standing[which], outcome[which], options)
        if options.game_end == "last_remaining_loses":
            assert len(left) == 1
        else:
            assert len(left) < players
        sums = games.load("handjass").partie.begin(options, players, int(deals.rows["dealer"][which[0]]))
        for i in which:
            assert not sums.finished
            written_alike(deepcopy(sums), deals.rows[i], outcome[i], deals.standing[i])
            assert games.load("handjass").partie.enter(
                sums, deals.rows[i], outcome["score"][i].tolist(), outcome[i], whole=True
            )
        assert sums.finished
        assert [sums.winner, sums.loser].count(None) == 1
        assert sums.loser in {None, *left}


def written_alike(sums, row, result, now):
    """The plain slate gives each seat the awards, strokes and gifts that the kernel gave it (HJ-53, HJ-55, HJ-70)."""
    settled = sums.add(result["score"].tolist(), seats_of(result["active"]), int(row["dealer"]))
    assert settled.awards == now["awards"].tolist()
    assert settled.gained == now["strokes"].tolist()
    assert [seat for seat in range(4) if settled.struck[seat]] == seats_of(now["struck"])
    for seat in set(range(4)) - set(settled.sacked):
        assert now["fed"][seat] == settled.gained[seat] - settled.awards[seat] + settled.struck[seat]
    assert all(now["fed"][seat] == 0 for seat in settled.sacked)


def slate_again(rows, standings, outcome, options):
    """Each deal finds what those before it wrote and the seats short of the target; who is left at last."""
    points, zeros, left = [0] * 4, [0] * 4, seats_of(rows[0]["seats"])
    for number, (row, now, result) in enumerate(zip(rows, standings, outcome, strict=True)):
        assert (number == 0 or len(left) > 1) and seats_of(row["seats"]) == left  # noqa: PT018  one thing: who plays
        assert (now["points"].tolist(), now["zeros"].tolist()) == (points, zeros)
        marks = seats_of(result["sacked"]) if options.below_min == "zero_mark" else []
        marks = [] if options.all_sacked == "void" and result["sacked"] == result["active"] else marks
        for seat in left:
            points[seat] += int(now["strokes"][seat])
            zeros[seat] += (seat in marks) - (int(now["struck"]) >> seat & 1)
        net = [p - z if options.exit_net_of_zeros else p for p, z in zip(points, zeros, strict=True)]
        short = [seat for seat in left if net[seat] < options.target]
        if not short and options.game_end == "last_remaining_loses":
            short = [min(left, key=lambda s: (result["score"][s], -int(result["order"][s])))]  # HJ-62
        left = short
    return left
