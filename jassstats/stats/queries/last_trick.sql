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

seated as (

    select
        seats.deal,
        seats.order,
        seats.player,
        sides.declaring,
        seats.last_trick
    from seats
    left join sides on sides.deal = seats.deal and sides.side = seats.side
    where
        seats.last_trick is not null
        and ($player is null or seats.player = $player)

),

clustered as (

    select
        {by},
        cluster(deal) as cluster,
        count(*) as seats,
        count(*) filter (last_trick) as taken
    from seated
    join deals using (deal)
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
