-- How many deals does a partie take?
--
-- Parties played to their end; those broken off are counted beside them. Parties count as independent.
-- games:      handjass
-- uses:
--   partie is not null        it belongs to no partie
-- grain:      at_table
-- by:         at_table, preset, file, run
-- columns:
--   at_table     players the partie began with
--   parties      parties played to their end
--   unfinished   parties broken off
--   deals        mean number of deals
--   middle       half of the parties took so many deals or fewer
--   shortest     fewest deals
--   longest      most deals
-- intervals:
--   deals        student over parties in 1 to inf

with

houses as (

    select
        partie,
        min(preset) as preset
    from deals
    group by partie

),

slates as (

    select
        partie,
        count(*) as at_table,
        min(houses.preset) as preset,
        min(file) as file,
        min(run) as run,
        bool_and(finished) as ended,
        max(parties.deals) as length
    from parties
    join houses using (partie)
    group by partie

)

select
    {by},
    count(*) filter (ended) as parties,
    count(*) filter (not ended) as unfinished,
    ratio_of(if(ended, length, 0), if(ended, 1, 0)) as deals,
    (quantile_disc(length, 0.5) filter (ended))::bigint as middle,
    (min(length) filter (ended))::bigint as shortest,
    (max(length) filter (ended))::bigint as longest
from slates
group by all
order by all
