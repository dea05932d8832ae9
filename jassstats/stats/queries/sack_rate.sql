-- How often does a seat fall into the sack?
--
-- Share of seats below the minimum of the house rules, and near misses on either side of it. Folded seats have no deal
-- score and are not counted. Clustered by deal, since its seats share the points among them. What a seat holds is what
-- it plays with, after robbing and exchange.
-- games:      handjass
-- uses:
--   sacks is not null         it was broken off, or only its calls are known
--   players_in is not null    who came in is not known, only strokes
-- params:
--   margin = 5                points on either side of the minimum that are a near miss
--   player = null             only this player's seats
-- grain:      players, order
-- by:         order, seat, player, strategy, exchange, robbed, trumps, side_aces, meld, marriage, zero, players,
--             minimum, sacks, preset, source, file, table, run, year, month, week, day
-- columns:
--   player      who sat there
--   exchange    taken, kept or denied; empty where there is no exchange
--   robbed      the seat traded the trump six for the upcard
--   trumps      trumps in the hand played
--   side_aces   aces of other suits in it
--   meld        it holds a run or quartet
--   marriage    it holds King and Queen of trumps, and they count
--   zero        a zero stood against the seat
--   seats       seats looked at
--   sacked      of them, in the sack
--   rate        share of them, 0 to 1
--   scored      seats whose points are known
--   just_below  share of those in the sack by no more than the margin, 0 to 1
--   just_above  share of those out of the sack by less than the margin, 0 to 1
-- intervals:
--   rate        clustered over seats
--   just_below  clustered over scored
--   just_above  clustered over scored

with

seated as (

    select
        seats.deal,
        deals.* exclude (deal),
        seats.order,
        seats.seat,
        seats.player,
        seats.strategy,
        seats.exchange,
        seats.robbed,
        seats.trumps,
        seats.aces as side_aces,
        seats.meld_points > 0 as meld,
        seats.marriage > 0 as marriage,
        seats.zeros_before > 0 as zero,
        seats.in_sack,
        seats.score - deals.minimum as above
    from seats
    join deals using (deal)
    where
        seats.in_sack is not null
        and ($player is null or seats.player = $player)

),

clustered as (

    select
        {by},
        cluster(deal) as cluster,
        count(*) as seats,
        count(*) filter (in_sack) as sacked,
        count(above) as scored,
        count(*) filter (above between -$margin and -1) as just_below,
        count(*) filter (above between 0 and $margin - 1) as just_above
    from seated
    group by all

)

select
    {by},
    sum(seats)::bigint as seats,
    sum(sacked)::bigint as sacked,
    ratio_of(sacked, seats) as rate,
    sum(scored)::bigint as scored,
    ratio_of(just_below, scored) as just_below,
    ratio_of(just_above, scored) as just_above
from clustered
group by all
order by all
