"""Columns that say what is in a hand agree with its mask, and those of awards with the scores of the others."""

import pytest

import jassstats as js

OF_MASKS = {
    "trumps_dealt": "trumps(dealt, trump)",
    "aces": "side_aces(hand, trump)",
    "aces_dealt": "side_aces(dealt, trump)",
    "longest": "longest_run(hand)",
    "longest_dealt": "longest_run(dealt)",
    "fours": "fours(hand)",
    "fours_dealt": "fours(dealt)",
    "wedded": "trump_pair(hand, trump)",
    "wedded_dealt": "trump_pair(dealt, trump)",
    "six_dealt": "trump_six(dealt, trump)",
    "upcard_dealt": "(dealt >> upcard) & 1 > 0",
}
TABLES = [("handjass", "parlett_simple", 4), ("handjass", "jasswiki", 3), ("schieber", "swisslos_2500", 4)]


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: table[1])
def played(request, tmp_path_factory):
    game, preset, players = request.param
    folder = tmp_path_factory.mktemp("held") / "lake"
    js.simulate(game, folder, preset=preset, players=players, deals=4_000, seed=5)
    return js.open(folder)


def test_what_is_in_a_hand_is_what_its_mask_says(played):
    counts = [f"count(*) filter ({name} is distinct from {mask})" for name, mask in OF_MASKS.items()]
    found = played.sql(f"select {', '.join(counts)}, count(*) from seats join deals using (deal)").fetchall()[0]
    assert dict(zip(OF_MASKS, found, strict=False)) == dict.fromkeys(OF_MASKS, 0)
    assert found[-1] >= 12_000


def test_HJ_53_an_award_by_melds_would_have_been_others_without_them(played):
    query = """
    with awarded as (
        select *, score - meld_counted - marriage as bare from seats
        where awards > 0 and meld_counted + marriage > 0
    )
    select meld_award, bare < minimum or deals.awards <= (
        select count(*) from seats as others where others.deal = awarded.deal and others.seat <> awarded.seat
        and not others.in_sack and others.score >= awarded.bare
    ) as told, count(*) from awarded join deals using (deal) group by all order by all
    """
    rows = played.sql(query).fetchall()
    if played.sql("select any_value(game) from deals").fetchall() == [("handjass",)]:
        assert [(said, told) for said, told, _ in rows] == [(False, False), (True, True)]
    else:
        assert rows == [], "partners take no awards"
    others = played.sql(
        "select count(*) from seats where meld_award and not (awards > 0 and meld_counted + marriage > 0)"
    )
    assert others.fetchall() == [(0,)]
