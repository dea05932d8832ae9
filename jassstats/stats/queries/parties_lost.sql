-- How often does a player lose the partie?
--
-- Parties played to their end: share lost, share finished first, and the mean place in finishing order. A name that
-- sits on several seats (a strategy does) counts for each; clustered by partie.
-- games:      handjass
-- uses:
--   partie is not null        it belongs to no partie
-- params:
--   min_parties = 0           fewest parties for a row
--   player = null             only this player
-- grain:      at_table, player
-- by:         at_table, player, seat, preset, file, run
-- columns:
--   at_table     players the partie began with
--   player       who
--   seat         0, 1, 2, … in order of play
--   parties      seats in parties played to their end
--   lost         of them, lost
--   loss_rate    share of them, 0 to 1
--   first_rate   share of them finished first, 0 to 1
--   finish       mean place in finishing order, 1 = first
--   zeros        mean number of zeros standing at the end
-- intervals:
--   loss_rate    clustered over parties
--   first_rate   clustered over parties
--   finish       student over parties in 1 to 4
--   zeros        student over parties in 0 to inf

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
        min(houses.preset) as preset,
        count(*) as at_table
    from parties
    join houses using (partie)
    where finished
    group by partie

),

ended as (

    select
        parties.partie,
        tables.at_table,
        tables.preset,
        parties.player,
        parties.seat,
        parties.file,
        parties.run,
        parties.loser,
        parties.finish as place,
        coalesce(parties.zeros, 0) as standing
    from parties
    join tables using (partie)
    where $player is null or parties.player = $player

),

per_partie as (

    select
        {by},
        partie,
        count(*) as parties,
        count(*) filter (loser) as lost,
        count(*) filter (place = 1) as first,
        sum(place) as places,
        sum(standing) as zeros
    from ended
    group by all

)

select
    {by},
    sum(parties)::bigint as parties,
    sum(lost)::bigint as lost,
    ratio_of(lost, parties) as loss_rate,
    ratio_of(first, parties) as first_rate,
    ratio_of(places, parties) as finish,
    ratio_of(zeros, parties) as zeros
from per_partie
group by all
having sum(parties) >= $min_parties
order by all
