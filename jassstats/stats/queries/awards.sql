-- How many awards are taken, and how many lapse?
--
-- Deals that were played. An award lapses when too few seats are out of the sack, or when seats tie across the last
-- place; the latter is told by there being seats enough out of the sack. Clustered by partie, or by deal where there is
-- none.
-- games:      handjass
-- uses:
--   awarded is not null       it isn't known what it wrote on the slate
--   players_in > 1            fewer than two came in: nothing was played
-- grain:      players
-- by:         players, players_in, sacks, minimum, preset, source, file, table, run, year, month, week, day
-- columns:
--   deals         deals played
--   per_deal      mean awards taken in a deal
--   lapsed        awards that nobody took
--   lapse_rate    share of deals in which an award lapsed, 0 to 1
--   tie_rate      share of deals with a tie across the last place, 0 to 1
--   too_few_rate  share of deals in which too few seats were out of the sack, 0 to 1
-- intervals:
--   per_deal      student over deals in 0 to 4
--   lapse_rate    clustered over deals
--   tie_rate      clustered over deals
--   too_few_rate  clustered over deals

with

settled as (

    select
        *,
        awarded as taken,
        greatest(awards::int - awarded, 0) as missing,
        players_in - sacks >= awards as enough,
        awarded > awards as shared
    from deals

),

clustered as (

    select
        {by},
        slate_cluster(deal, partie) as cluster,
        count(*) as deals,
        sum(taken) as taken,
        sum(missing) as missing,
        count(*) filter (missing > 0) as lapsing,
        count(*) filter (shared or (missing > 0 and enough)) as tied,
        count(*) filter (missing > 0 and not enough) as too_few
    from settled
    group by all

)

select
    {by},
    sum(deals)::bigint as deals,
    ratio_of(taken, deals) as per_deal,
    sum(missing)::bigint as lapsed,
    ratio_of(lapsing, deals) as lapse_rate,
    ratio_of(tied, deals) as tie_rate,
    ratio_of(too_few, deals) as too_few_rate
from clustered
group by all
order by all
