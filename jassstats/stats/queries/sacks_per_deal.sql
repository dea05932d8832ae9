-- How many seats fall into the sack in one deal?
--
-- Share of deals with none, one, two or more seats in the sack. Deals count as independent.
-- games:      handjass
-- uses:
--   sacks is not null         it was broken off, or only its calls are known
--   players_in > 1            fewer than two came in: nothing was played
-- grain:      players, sacks
-- by:         players, players_in, minimum, preset, source, file, table, run, year, month, week, day
-- columns:
--   deals       deals with so many sacks
--   played      deals with any number of them
--   share       deals with so many among them, 0 to 1
-- intervals:
--   share       wilson over played

with

counted as (

    select
        {by},
        sacks,
        count(*) as deals
    from deals
    group by all

),

totalled as (

    select
        *,
        (sum(deals) over (partition by {by}))::bigint as played
    from counted

)

select
    {by},
    sacks,
    deals,
    played,
    share_from(deals, played) as share
from totalled
order by all
