-- In which order do the seats finish?
--
-- Share of parties in which a seat finishes first, second and so on; who loses finishes last. Parties count as
-- independent.
-- games:      handjass
-- uses:
--   partie is not null        it belongs to no partie
-- params:
--   player = null             only this player
-- grain:      at_table, seat, finish
-- by:         at_table, player, preset, file, run
-- columns:
--   at_table   players the partie began with
--   seat       0, 1, 2, … in order of play
--   finish     place in finishing order, 1 = first
--   player     who sat there
--   parties    parties in which the seat finishes there
--   finished   parties played to their end
--   share      share of them, 0 to 1
-- intervals:
--   share      wilson over finished

with

houses as (

    select
        partie,
        min(preset) as preset
    from deals
    group by partie

),

tables as (

    select
        partie,
        count(*) as at_table
    from parties
    group by partie

),

counted as (

    select
        {by},
        seat,
        finish,
        count(*) as parties
    from parties
    join houses using (partie)
    join tables using (partie)
    where
        finished
        and ($player is null or player = $player)
    group by all

),

totalled as (

    select
        *,
        (sum(parties) over (partition by {by}, seat))::bigint as finished
    from counted

)

select
    {by},
    seat,
    finish,
    parties,
    finished,
    share_from(parties, finished) as share
from totalled
order by all
