-- Which share of its parties does a partnership win?
--
-- Parties played to their end; one that was broken off is counted beside them. Parties count as independent; a partie
-- in which the same pair of names sits on both sides is one cluster. Where somebody played for another, each pair that
-- sat on the side has the partie. A whole game in strokes whose winner is unknown
-- does not count.
-- games:      schieber
-- uses:
--   partie is not null        it belongs to no partie
-- params:
--   min_parties = 0           fewest finished parties for a row
--   player = null             only pairs of this player
-- grain:      partnership
-- by:         file, run
-- columns:
--   partnership   the two players, in alphabetical order
--   parties       parties played to their end; one counts for each side if one pair of names sits on both
--   unfinished    parties broken off
--   won           parties won
--   win_rate      share of finished parties won, 0 to 1
-- intervals:
--   win_rate      clustered over parties

with

ended as (

    select
        partie,
        side,
        file,
        run,
        bool_and(finished) as finished,
        bool_and(finished and not loser) as won
    from parties
    where
        partie in (select partie from deals)
        and (
            not finished
            or loser is not null
            or partie not in (select partie from deals where kind = 'whole_game')
        )
    group by all

),

at_table as (

    select
        partie,
        side,
        player,
        null as deal
    from parties
    union all
    select
        deals.partie,
        seats.side,
        seats.player,
        seats.deal
    from seats
    join deals using (deal)
    where
        deals.partie is not null
        and deals.run is null

),

partners as (

    select
        partie,
        side,
        string_agg(player, ' + ' order by player) as partnership
    from at_table
    group by
        partie,
        side,
        deal
    having
        count(player) = 2
        and ($player is null or bool_or(player = $player))

),

pairs as (

    select distinct
        partners.partnership,
        ended.*
    from ended
    join partners using (partie, side)

),

per_partie as (

    select
        {by},
        partnership,
        partie,
        count(*) filter (finished) as parties,
        count(*) filter (not finished) as unfinished,
        count(*) filter (won) as won
    from pairs
    group by all

)

select
    {by},
    partnership,
    sum(parties)::bigint as parties,
    sum(unfinished)::bigint as unfinished,
    sum(won)::bigint as won,
    ratio_of(won, parties) as win_rate
from per_partie
group by all
having sum(parties) >= $min_parties
order by all
