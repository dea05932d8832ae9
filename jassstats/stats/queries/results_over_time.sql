-- How do a player's results change over time?
--
-- For each period: deals, mean difference and share won, and the difference summed up since the first deal. Names count
-- as in `player_results`: once a side, clustered by deal.
-- games:      schieber
-- uses:
--   date is not null          its date is not known
--   kind <> 'whole_game'      it is a whole game in strokes, not a deal in points
--   kind in ('complete', 'score_only')    it was broken off, or only its calls are known
--   deal in (select deal from seats where player is not null)    no player is named
-- params:
--   period = 'month' of year, quarter, month, week, day    how long a period is
--   player = null                                          only this player
-- grain:      player, period
-- by:         partner, preset, source, table
-- columns:
--   player        who
--   partner       who sat opposite
--   period        first day of the period
--   deals         deals played
--   difference    mean of own side's score less the other side's
--   win_rate      share of deals in which the own side wrote more, 0 to 1
--   so_far        difference summed over this and all earlier periods
-- intervals:
--   difference    student over deals
--   win_rate      clustered over deals

with

once as (

    select distinct
        {by},
        player,
        strftime(date_trunc($period, date), '%Y-%m-%d') as period,
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
        period,
        deal,
        count(difference) as deals,
        sum(difference) as difference,
        count(*) filter (difference > 0) as won
    from once
    group by all

),

per_period as (

    select
        {by},
        player,
        period,
        sum(deals)::bigint as deals,
        ratio_of(difference, deals) as difference,
        ratio_of(won, deals) as win_rate
    from per_deal
    group by all

)

select
    *,
    (sum(difference.x) over (partition by {by}, player order by period))::bigint as so_far
from per_period
order by all
