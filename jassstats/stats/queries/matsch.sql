-- How often does one side take every trick?
--
-- Matsch: the declaring side takes all tricks. Kontermatsch: the other side does. Tricks are counted, not points. Both
-- are rare, so their intervals are exact; deals count as independent.
-- games:      schieber
-- uses:
--   complete                  not every card was played and is known
--   declarer is not null      nobody named a contract
-- grain:      contract
-- by:         contract, pushed, factor, declarer, preset, source, file, table, run, year, month, week, day
-- columns:
--   deals               deals declared
--   matsch              deals in which the declaring side took every trick
--   matsch_rate         share of them, 0 to 1
--   kontermatsch        deals in which the other side took every trick
--   kontermatsch_rate   share of them, 0 to 1
-- intervals:
--   matsch_rate         exact over deals
--   kontermatsch_rate   exact over deals

with

outcomes as (

    select
        deal,
        bool_or(matsch and declaring) as matsch,
        bool_or(matsch and not declaring) as kontermatsch
    from sides
    group by deal

)

select
    {by},
    count(*) as deals,
    count(*) filter (matsch) as matsch,
    share_of(matsch) as matsch_rate,
    count(*) filter (kontermatsch) as kontermatsch,
    share_of(kontermatsch) as kontermatsch_rate
from outcomes
join deals using (deal)
group by all
order by all
