-- How do two players fare together?
--
-- For each pair of partners: the mean difference of what the two sides write in a deal, and the share of deals in which
-- the pair wrote more. Clustered by deal, since one name may sit on several seats (a strategy does).
-- games:      schieber
-- uses:
--   kind <> 'whole_game'      it is a whole game in strokes, not a deal in points
--   kind in ('complete', 'score_only')    it was broken off, or only its calls are known
--   deal in (select deal from seats group by deal, side having count(player) = 2)    no pair of players is named
-- params:
--   min_deals = 1             fewest deals for a row
--   player = null             only pairs of this player
-- grain:      partnership
-- by:         declaring, contract, pushed, preset, source, file, table, run, year, month, week, day
-- columns:
--   partnership   the two players, in alphabetical order
--   declaring     the pair named the contract
--   deals         deals played together; a deal counts for each side if one pair of names sits on both
--   difference    mean of own score less the other side's
--   won           deals in which the pair wrote more
--   drawn         deals in which both sides wrote as much
--   win_rate      share of deals won, 0 to 1; a drawn deal is not won
-- intervals:
--   difference    student over deals
--   win_rate      clustered over deals

with

pairs as (

    select
        deal,
        side,
        string_agg(player, ' + ' order by player) as partnership
    from seats
    group by
        deal,
        side
    having
        count(player) = 2
        and ($player is null or bool_or(player = $player))

),

per_deal as (

    select
        {by},
        partnership,
        deal,
        count(difference) as deals,
        sum(difference) as difference,
        count(*) filter (difference > 0) as won,
        count(*) filter (difference = 0) as drawn
    from pairs
    join side_results using (deal, side)
    join deals using (deal)
    group by all

)

select
    {by},
    partnership,
    sum(deals)::bigint as deals,
    ratio_of(difference, deals) as difference,
    sum(won)::bigint as won,
    sum(drawn)::bigint as drawn,
    ratio_of(won, deals) as win_rate
from per_deal
group by all
having sum(deals) >= $min_deals
order by all
