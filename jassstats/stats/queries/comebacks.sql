-- How often does the last one come back?
--
-- Parties played to their end: share of those who at some time stood alone at the bottom of the slate, so far behind
-- the next, and did not lose. Zeros are not taken off. Clustered by partie.
-- games:      handjass
-- uses:
--   partie in (select partie from parties where finished)    it belongs to no partie that ended
--   deal in (select deal from seats where strokes_before is not null)    how the slate stood is not known
-- params:
--   behind = 2                game points behind the next at least
--   player = null             only this player
-- grain:      at_table, player
-- by:         at_table, player, seat, file, run
-- columns:
--   at_table        players the partie began with
--   player          who
--   fallen          seats in parties that were so far behind
--   back            of them, did not lose
--   comeback_rate   share of them, 0 to 1
--   first           of them, finished first
-- intervals:
--   comeback_rate   clustered over fallen

with

slates as (

    select
        deals.partie,
        seats.deal,
        min(strokes_before) as least,
        arg_min(seat, strokes_before) as seat,
        min(strokes_before, 2)[2] as next
    from seats
    join deals using (deal)
    where strokes_before is not null
    group by
        deals.partie,
        seats.deal

),

behind as (

    select distinct
        partie,
        seat
    from slates
    where next - least >= $behind

),

tables as (

    select
        partie,
        count(*) as at_table
    from parties
    group by partie

),

judged as (

    select
        parties.partie,
        tables.at_table,
        parties.player,
        parties.seat,
        parties.file,
        parties.run,
        parties.loser,
        parties.finish
    from parties
    join behind using (partie, seat)
    join tables using (partie)
    where $player is null or parties.player = $player

),

per_partie as (

    select
        {by},
        partie,
        count(*) as fallen,
        count(*) filter (not loser) as back,
        count(*) filter (finish = 1) as first
    from judged
    group by all

)

select
    {by},
    sum(fallen)::bigint as fallen,
    sum(back)::bigint as back,
    ratio_of(back, fallen) as comeback_rate,
    sum(first)::bigint as first
from per_partie
group by all
order by all
