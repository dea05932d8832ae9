-- Who takes the last trick?
--
-- Share of seats that take the last trick, by distance from the forehand. Clustered by deal: one of its seats takes it.
-- games:      all
-- uses:
--   complete                  not every card was played and is known
-- params:
--   player = null             only this player's seats
-- grain:      order
-- by:         order, player, declaring, players, contract, pushed, game, preset, source, file, table, run,
--             year, month, week, day
-- columns:
--   player      who sat there
--   declaring   the seat's side named the contract
--   seats       seats looked at
--   taken       of them, with the last trick
--   rate        share of them, 0 to 1
-- intervals:
--   rate        clustered over seats fixed unless order, player, declaring

with

clustered as (

    select
        {by},
        cluster(deal) as cluster,
        count(*) as seats,
        count(*) filter (last_trick) as taken
    from seats_by_side
    join deals using (deal)
    where
        last_trick is not null
        and ($player is null or player = $player)
    group by all

)

select
    {by},
    sum(seats)::bigint as seats,
    sum(taken)::bigint as taken,
    ratio_of(taken, seats) as rate
from clustered
group by all
order by all
