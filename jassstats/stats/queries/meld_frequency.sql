-- How often does a hand hold a run, a quartet or a marriage?
--
-- Share of hands: all as dealt, or those that came in as played after robbing and exchange; whether it counts is
-- another matter. A run is of so
-- many cards or more. Beside it stands the exact probability for a hand dealt of 36 cards: counts among all 94,143,280
-- hands of nine, by full enumeration. A marriage is likelier with the upcard in the hand (52/595) than without (4/85).
-- Clustered by deal.
-- games:      handjass
-- uses:
--   hands_known or (complete and $hand = 'played')    a hand that is looked at is not known
--   trump is not null         the trump suit is not known
-- params:
--   hand = 'dealt' of dealt, played    which hand is looked at; of hands played no exact probability is known
--   player = null             only this player's hands
-- grain:      players, meld
-- by:         players, order, player, exchange, preset, source, file, table, run, year, month, week, day
-- columns:
--   meld        run 3 to run 9, four 6 to four A, quartet (of nines or higher), marriage, or any run or quartet
--   player      who held the hand
--   exchange    taken, kept or denied; empty where there is no exchange
--   hands       hands looked at
--   held        of them, with such a meld
--   rate        share of them, 0 to 1
--   exact       probability of it for a hand as dealt, 0 to 1
-- intervals:
--   rate        clustered over hands

with

chances(place, meld, ways) as (

    values
    (1, 'run 3', 25102532),
    (2, 'run 4', 4197928),
    (3, 'run 5', 564340),
    (4, 'run 6', 60088),
    (5, 'run 7', 4648),
    (6, 'run 8', 220),
    (7, 'run 9', 4),
    (8, 'four 6', 201376),
    (9, 'four 7', 201376),
    (10, 'four 8', 201376),
    (11, 'four 9', 201376),
    (12, 'four T', 201376),
    (13, 'four J', 201376),
    (14, 'four Q', 201376),
    (15, 'four K', 201376),
    (16, 'four A', 201376),
    (17, 'quartet', 1207836),
    (18, 'run or quartet', 26061364),
    (19, 'marriage', null)

),

hands as (

    select
        seats.deal,
        deals.* exclude (deal),
        seats.order,
        seats.player,
        seats.exchange,
        if($hand = 'dealt', seats.longest_dealt, seats.longest) as longest,
        if($hand = 'dealt', seats.fours_dealt, seats.fours) as fours,
        if($hand = 'dealt', seats.wedded_dealt, seats.wedded) as wedded,
        seats.upcard_dealt::int as upcards
    from seats
    join deals using (deal)
    where
        ($hand = 'dealt' or seats.played_in)
        and ($player is null or seats.player = $player)

),

alike as (

    select
        {by},
        cluster(deal) as cluster,
        if(longest >= 3, longest, 1) as longest,
        fours,
        wedded as married,
        count(*) as hands,
        sum(upcards) as upcards
    from hands
    where longest is not null
    group by all

),

clustered as (

    select
        {by},
        cluster,
        sum(hands) as hands,
        sum(upcards) as upcards,
        [
            sum(hands) filter (longest >= 3),
            sum(hands) filter (longest >= 4),
            sum(hands) filter (longest >= 5),
            sum(hands) filter (longest >= 6),
            sum(hands) filter (longest >= 7),
            sum(hands) filter (longest >= 8),
            sum(hands) filter (longest >= 9),
            sum(hands) filter (fours & 1 > 0),
            sum(hands) filter (fours & 2 > 0),
            sum(hands) filter (fours & 4 > 0),
            sum(hands) filter (fours & 8 > 0),
            sum(hands) filter (fours & 16 > 0),
            sum(hands) filter (fours & 32 > 0),
            sum(hands) filter (fours & 64 > 0),
            sum(hands) filter (fours & 128 > 0),
            sum(hands) filter (fours & 256 > 0),
            sum(hands) filter (fours & 504 > 0),
            sum(hands) filter (longest >= 3 or fours & 504 > 0),
            sum(hands) filter (married)
        ] as held
    from alike
    group by all

)

select
    {by},
    chances.meld,
    sum(hands)::bigint as hands,
    coalesce(sum(held[place]), 0)::bigint as held,
    ratio_of(coalesce(held[place], 0), hands) as rate,
    if(
        $hand = 'dealt',
        coalesce(
            max(ways) / 94143280,
            (sum(hands - upcards) * 4 / 85 + sum(upcards) * 52 / 595) / sum(hands)
        ),
        null
    ) as exact
from clustered
cross join chances
group by all
order by
    {by},
    max(place)
