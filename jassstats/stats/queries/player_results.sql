-- How does a player fare?
--
-- Mean difference of what the player's side and the other side write in a deal, and the share of deals in which the
-- player's side wrote more. A name that sits on both seats of a side counts once; one that sits on both sides (a
-- strategy does) counts for each, and the answer is clustered by deal.
-- games:      schieber
-- uses:
--   kind <> 'whole_game'      it is a whole game in strokes, not a deal in points
--   kind in ('complete', 'score_only')    it was broken off, or only its calls are known
--   deal in (select deal from seats where player is not null)    no player is named
-- params:
--   min_deals = 1             fewest deals for a row
--   player = null             only this player
-- grain:      player
-- by:         partner, order, declaring, contract, pushed, preset, source, file, table, run, year, month, week, day
-- columns:
--   player        who
--   partner       who sat opposite
--   declaring     the player's side named the contract
--   deals         deals played
--   difference    mean of own side's score less the other side's
--   won           deals in which the own side wrote more
--   drawn         deals in which both sides wrote as much
--   win_rate      share of deals won, 0 to 1; a drawn deal is not won
-- intervals:
--   difference    student over deals
--   win_rate      clustered over deals

with

once as (

    select distinct
        {by},
        player,
        deal,
        side,
        difference
    from partnered_seats
    join side_results using (deal, side)
    join deals using (deal)

),

per_deal as (

    select
        {by},
        player,
        deal,
        count(difference) as deals,
        sum(difference) as difference,
        count(*) filter (difference > 0) as won,
        count(*) filter (difference = 0) as drawn
    from once
    group by all

)

select
    {by},
    player,
    sum(deals)::bigint as deals,
    ratio_of(difference, deals) as difference,
    sum(won)::bigint as won,
    sum(drawn)::bigint as drawn,
    ratio_of(won, deals) as win_rate
from per_deal
group by all
having sum(deals) >= $min_deals
order by all
