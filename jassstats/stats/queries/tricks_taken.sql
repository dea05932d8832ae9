-- How many tricks and card points does a seat take?
--
-- Means over seats, by distance from the forehand. Clustered by deal: its seats share the tricks among them.
-- games:      all
-- uses:
--   complete                  not every card was played and is known
-- params:
--   player = null             only this player's seats
-- grain:      order
-- by:         order, player, declaring, players, contract, pushed, game, preset, source, file, table, run,
--             year, month, week, day
-- columns:
--   order         distance from the forehand: 0 = forehand
--   player        who sat there
--   declaring     the seat's side named the contract
--   seats         seats looked at
--   tricks        mean number of tricks taken
--   card_points   mean card points taken, the last trick's bonus included, before any factor
--   none          share of seats without a trick, 0 to 1
-- intervals:
--   tricks        student over seats in 0 to 9 fixed unless order, player, declaring
--   card_points   student over seats in 0 to 157 fixed unless order, player, declaring
--   none          clustered over seats

with

seated as (

    select
        seats.deal,
        seats.order,
        seats.player,
        sides.declaring,
        seats.tricks,
        seats.card_points
    from seats
    left join sides on sides.deal = seats.deal and sides.side = seats.side
    where
        seats.tricks is not null
        and ($player is null or seats.player = $player)

),

clustered as (

    select
        {by},
        cluster(deal) as cluster,
        count(*) as seats,
        sum(tricks) as tricks,
        sum(card_points) as card_points,
        count(*) filter (tricks = 0) as none
    from seated
    join deals using (deal)
    group by all

)

select
    {by},
    sum(seats)::bigint as seats,
    ratio_of(tricks, seats) as tricks,
    ratio_of(card_points, seats) as card_points,
    ratio_of(none, seats) as none
from clustered
group by all
order by all
