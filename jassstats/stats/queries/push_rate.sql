-- How often does the forehand push?
--
-- Share of deals in which the forehand leaves the contract to the partner. One forehand a deal; deals count as
-- independent.
-- games:      schieber
-- uses:
--   pushed is not null        what the forehand called is not known
-- params:
--   min_deals = 1             fewest deals for a row
--   player = null             only deals in which this player is forehand
-- grain:      player
-- by:         player, contract, forehand, preset, source, file, table, run, year, month, week, day
-- columns:
--   player      who sat forehand
--   deals       deals sat forehand
--   push_rate   share of them pushed, 0 to 1
-- intervals:
--   push_rate   wilson over deals

with

forehands as (

    select
        deal,
        player
    from seats
    where
        "order" = 0
        and ($player is null or player = $player)

)

select
    {by},
    count(*) as deals,
    share_of(pushed) as push_rate
from forehands
join deals using (deal)
group by all
having count(*) >= $min_deals
order by all
