-- Which deals are in the lake?
--
-- A count of deals by where they came from and how much of them is known. A census, not an estimate: no intervals.
-- games:      all
-- grain:      game, source, kind
-- by:         game, source, kind, preset, file, table, run, players, year, month, week, day
-- columns:
--   deals         deals
--   complete      of them, with every card played and known
--   hands_known   of them, with every dealt hand known
--   dated         of them, with a date
--   parties       parties they belong to
--   first_day     day of the first dated deal
--   last_day      day of the last dated deal

with

known as (

    select
        {by},
        complete as is_complete,
        hands_known as are_hands_known,
        partie as of_partie,
        strftime(date, '%Y-%m-%d') as on_day
    from deals

)

select
    {by},
    count(*) as deals,
    count(*) filter (is_complete) as complete,
    count(*) filter (are_hands_known) as hands_known,
    count(on_day) as dated,
    count(distinct of_partie) as parties,
    min(on_day) as first_day,
    max(on_day) as last_day
from known
group by all
order by all
