-- How many tricks and card points does a seat take?
--
-- Means over seats, by distance from the forehand. Where cards count nothing (Hasenpfeffer) a seat has no card points,
-- and adds none to their mean. Clustered by deal: its seats share the tricks among them.
-- games:      all
-- uses:
--   complete                  not every card was played and is known
-- params:
--   player = null             only this player's seats
-- grain:      order
-- by:         order, player, declaring, players, contract, pushed, game, preset, source, file, table, run,
--             year, month, week, day
-- columns:
--   player        who sat there
--   declaring     the seat's side named the contract
--   seats         seats looked at
--   tricks        mean number of tricks taken
--   scored        of them, seats that have card points
--   card_points   their mean card points, the last trick's bonus included, before any factor
--   none          share of seats without a trick, 0 to 1
-- intervals:
--   tricks        student over seats in 0 to 9 fixed unless order, player, declaring
--   card_points   student over scored in 0 to 157 fixed unless order, player, declaring
--   none          clustered over seats

with

clustered as (

    select
        {by},
        cluster(deal) as cluster,
        count(*) as seats,
        sum(tricks) as tricks,
        count(card_points) as scored,
        coalesce(sum(card_points), 0) as card_points,
        count(*) filter (tricks = 0) as none
    from seats_by_side
    join deals using (deal)
    where
        tricks is not null
        and ($player is null or player = $player)
    group by all

)

select
    {by},
    sum(seats)::bigint as seats,
    ratio_of(tricks, seats) as tricks,
    sum(scored)::bigint as scored,
    ratio_of(card_points, scored) as card_points,
    ratio_of(none, seats) as none
from clustered
group by all
order by all
