-- Why were deals rejected?
--
-- Rejected deals by the rule they break, or by the trouble with their form. A census: no intervals. Rejected deals have
-- no facts, so that they can't be chosen by player, date or condition.
-- games:      all
-- grain:      code
-- by:         code, file, source, seat, trick
-- columns:
--   rejects     deals rejected
--   example     where the first of them lies: file, and the line it starts on

with

placed as (

    select
        {by},
        file || ':' || line as place,
        row(file, line) as location
    from rejects

)

select
    {by},
    count(*) as rejects,
    arg_min(place, location) as example
from placed
group by all
order by all
