-- How much of the points comes from the last trick?
--
-- Card points in the last trick, its bonus included, and their share of the card points of whoever took it. One last
-- trick a deal; deals count as independent.
-- games:      all
-- uses:
--   complete                  not every card was played and is known
--   played > 0                nothing was played
-- params:
--   player = null             only last tricks that this player took
-- grain:      game, players
-- by:         order, player, players, contract, game, preset, source, file, table, run, year, month, week, day
-- columns:
--   order       distance from the forehand of who took it: 0 = forehand
--   player      who took it
--   deals       deals played
--   points      mean card points in the last trick, its bonus included, before any factor
--   own         mean card points of who took it, from all tricks
--   own_points  the same, added up
--   share       points of the last trick among them, 0 to 1
-- intervals:
--   points      student over deals in 0 to inf
--   own         student over deals in 0 to inf
--   share       clustered over own_points

with

lasts as (

    select
        deal,
        max_by(winner, trick) as winner,
        max_by(card_points, trick) as last_points
    from tricks
    group by deal

),

taken as (

    select
        lasts.deal,
        lasts.last_points,
        seats.order,
        seats.player,
        seats.card_points as own_points
    from lasts
    join seats on seats.deal = lasts.deal and seats.seat = lasts.winner
    where
        seats.card_points is not null
        and ($player is null or seats.player = $player)

)

select
    {by},
    count(*) as deals,
    ratio_of(last_points, 1) as points,
    ratio_of(own_points, 1) as own,
    sum(own_points)::bigint as own_points,
    ratio_of(last_points, own_points) as share
from taken
join deals using (deal)
group by all
order by all
