-- How many points does a seat make, and where do they come from?
--
-- Deal scores of the seats that came in: mean, standard deviation, and the parts of them that come from card points
-- (the last trick's bonus included), from runs and quartets that count, and from the marriage. Clustered by deal, since
-- its seats share the points among them.
-- games:      handjass
-- uses:
--   complete                  not every card was played and is known
--   played > 0                nothing was played
-- params:
--   player = null             only this player's seats
-- grain:      players, order
-- by:         order, seat, player, strategy, exchange, robbed, meld, players, players_in, trump, preset, source,
--             file, table, run, year, month, week, day
-- columns:
--   player         who sat there
--   exchange       taken, kept or denied; empty where there is no exchange
--   robbed         the seat traded the trump six for the upcard
--   meld           it holds a run or quartet
--   seats          seats looked at
--   score          mean deal score
--   deviation      standard deviation of deal scores, in points
--   card_points    mean card points
--   melds          mean points of runs and quartets
--   marriage       mean points of marriages
--   meld_share     share of all points that come from melds and marriages, 0 to 1
--   all_points     points of all these seats
-- intervals:
--   score          student over seats in 0 to inf from 30
--   card_points    student over seats in 0 to 157
--   melds          student over seats in 0 to inf from 300
--   marriage       student over seats in 0 to inf
--   meld_share     clustered over all_points

with

seated as (

    select
        deal,
        "order",
        seat,
        player,
        strategy,
        exchange,
        robbed,
        meld_points > 0 as meld,
        score,
        points,
        card_points,
        meld_counted,
        marriage
    from seats
    where
        points is not null
        and ($player is null or player = $player)

),

clustered as (

    select
        {by},
        cluster(deal) as cluster,
        count(*) as seats,
        sum(score) as score,
        sum(score * score) as squared,
        sum(points) as points,
        sum(card_points) as card_points,
        sum(meld_counted) as melds,
        sum(seated.marriage) as marriage
    from seated
    join deals using (deal)
    group by all

)

select
    {by},
    sum(seats)::bigint as seats,
    ratio_of(score, seats) as score,
    sqrt(sum(squared)::bigint / sum(seats)::bigint - power(sum(score)::bigint / sum(seats)::bigint, 2)) as deviation,
    ratio_of(card_points, seats) as card_points,
    ratio_of(melds, seats) as melds,
    ratio_of(marriage, seats) as marriage,
    ratio_of(melds + marriage, points) as meld_share,
    sum(points)::bigint as all_points
from clustered
group by all
order by all
