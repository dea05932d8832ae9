-- What share of the meld points held is won, and what is lost to better melds?
--
-- Points of the runs and quartets a seat holds, before any factor and without marriages; won if they count, lost if the
-- other side held the better meld. The share is clustered by deal, since the melds of a deal are won and lost together.
-- games:      handjass, schieber
-- uses:
--   complete                  not every card was played and is known
--   meld_step is not null     nobody held a meld, or the house rules score none
-- params:
--   player = null             only this player's melds
-- grain:
-- by:         player, game, players, order, side, declaring, contract, pushed, meld_step, preset, source, file, table,
--             run, year, month, week, day
-- columns:
--   player        who held them
--   side          who score together: seat mod 2
--   declaring     the side named the contract
--   deals         deals with a meld in any hand
--   held          meld points held
--   won           of them, counted
--   lost          of them, lost to a better meld
--   per_deal      mean meld points held in a deal
--   won_share     counted points among those held, 0 to 1
-- intervals:
--   per_deal      student over deals in 0 to inf from 300
--   won_share     clustered over held

with

blocks as (

    select
        {by},
        cluster(deal) as cluster,
        deal >> 6 as block,
        bit_count(bit_or(1::ubigint << (deal & 63))) as deals,
        sum(meld_points) as held,
        sum(meld_counted) as won
    from seats_by_side
    join deals using (deal)
    where $player is null or player = $player
    group by all

),

clustered as (

    select
        {by},
        cluster,
        sum(deals) as deals,
        sum(held) as held,
        sum(won) as won
    from blocks
    group by all

)

select
    {by},
    sum(deals)::bigint as deals,
    sum(held)::bigint as held,
    sum(won)::bigint as won,
    sum(held - won)::bigint as lost,
    ratio_of(held, deals) as per_deal,
    ratio_of(won, held) as won_share
from clustered
group by all
order by all
