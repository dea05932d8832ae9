-- How many awards are taken, and how many lapse?
--
-- Deals that were played. An award lapses when too few seats are out of the sack, or when seats tie across the last
-- place; the latter is told by there being seats enough out of the sack. Deals count as independent.
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
--   per_deal      student over deals
--   lapse_rate    wilson over deals
--   tie_rate      wilson over deals
--   too_few_rate  wilson over deals

with

settled as (

    select
        *,
        awarded as taken,
        greatest(awards::int - awarded, 0) as missing,
        players_in - sacks >= awards as enough,
        awarded > awards as shared
    from deals

)

select
    {by},
    count(*) as deals,
    ratio_of(taken, 1) as per_deal,
    sum(missing)::bigint as lapsed,
    share_of(missing > 0) as lapse_rate,
    share_of(shared or (missing > 0 and enough)) as tie_rate,
    share_of(missing > 0 and not enough) as too_few_rate
from settled
group by all
order by all
