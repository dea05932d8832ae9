-- How many card points stay out of play?
--
-- Mean card points of the packets and hands that nobody plays, without the last trick's bonus. Deals count as
-- independent.
-- games:      handjass
-- uses:
--   complete                  not every card was played and is known
--   played > 0                nothing was played
-- grain:      players, players_in
-- by:         players, players_in, taken, robbed, preset, source, file, table, run, year, month, week, day
-- columns:
--   taken       somebody took the reserve hand
--   robbed      somebody traded the trump six for the upcard
--   deals       deals played
--   unplayed    mean card points out of play
-- intervals:
--   unplayed    student over deals in 0 to 152

with

packets as (

    select
        *,
        taker is not null as taken,
        robber is not null as robbed,
        unplayed_points as points
    from deals

)

select
    {by},
    count(*) as deals,
    ratio_of(points, 1) as unplayed
from packets
group by all
order by all
