-- How long are a player's runs of won and lost deals?
--
-- Deals in order of their date, or of ingestion where dates are equal or unknown. A run is ended by a deal with another
-- outcome, a drawn one too; no pause ends it. With `by partner`, runs of the player with each partner. A record, not an
-- estimate: it has no interval, and grows with the number of deals. A deal in which one name sits on both sides (a
-- strategy does) is passed over.
-- games:      schieber
-- uses:
--   kind <> 'whole_game'      it is a whole game in strokes, not a deal in points
--   kind in ('complete', 'score_only')    it was broken off, or only its calls are known
--   deal in (select deal from seats where player is not null)    no player is named
-- params:
--   player = null             only this player
-- grain:      player
-- by:         partner, preset, source, file, table, run, year
-- columns:
--   player         who
--   partner        who sat opposite
--   deals          deals played
--   longest_won    most deals won in a row
--   longest_lost   most deals lost in a row
--   current        the run that still stands: positive if won, negative if lost, 0 after a drawn deal

with

one_sided as (

    select
        deal,
        player,
        min(side) as side
    from seats
    where player is not null
    group by
        deal,
        player
    having min(side) = max(side)

),

results as (

    select distinct
        deal,
        side,
        player,
        partner,
        sign(difference)::int as outcome
    from one_sided
    join partnered_seats using (deal, side, player)
    join side_results using (deal, side)
    where score is not null

),

ordered as (

    select
        {by},
        player,
        outcome,
        row_number() over (partition by {by}, player order by date, deal, side) as place,
        row_number() over (partition by {by}, player, outcome order by date, deal, side) as place_alike
    from results
    join deals using (deal)

),

runs as (

    select
        {by},
        player,
        outcome,
        place - place_alike as run_key,
        count(*) as length,
        max(place) as last_place
    from ordered
    group by all

)

select
    {by},
    player,
    sum(length)::bigint as deals,
    coalesce(max(length) filter (outcome = 1), 0) as longest_won,
    coalesce(max(length) filter (outcome = -1), 0) as longest_lost,
    arg_max(length * outcome, last_place) as current
from runs
group by all
order by all
