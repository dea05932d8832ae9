-- Who gains when somebody falls into the sack?
--
-- Deals with a sack: game points of the seats in the sack, of those that take an award, and of those that take none;
-- and how many of these points are for others in the sack. Clustered by partie, or by deal where there is none.
-- games:      handjass
-- uses:
--   sacks > 0                 nobody fell into the sack, or it was not played
--   awarded is not null       it isn't known what it wrote on the slate
-- params:
--   player = null             only this player's seats
-- grain:      sacks, standing
-- by:         sacks, order, player, players, preset, source, file, table, run, year, month, week, day
-- columns:
--   standing     sack, award or neither
--   player       who sat there
--   seats        seats that stand so
--   strokes      mean game points won, or lost if negative
--   for_sacks    mean game points for others in the sack
-- intervals:
--   strokes      student over seats
--   for_sacks    student over seats in 0 to 3

with

seated as (

    select
        deal,
        "order",
        player,
        strokes,
        sack_strokes,
        case
            when in_sack then 3
            when awards > 0 then 1
            else 2
        end as place
    from seats
    where
        in_sack is not null
        and ($player is null or player = $player)

),

clustered as (

    select
        {by},
        place,
        slate_cluster(deal, partie) as cluster,
        count(*) as seats,
        sum(strokes) as strokes,
        sum(sack_strokes) as for_sacks
    from seated
    join deals using (deal)
    group by all

)

select
    {by},
    ['award', 'neither', 'sack'][place] as standing,
    sum(seats)::bigint as seats,
    ratio_of(strokes, seats) as strokes,
    ratio_of(for_sacks, seats) as for_sacks
from clustered
group by all
order by all
