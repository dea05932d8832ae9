-- How many Matsch and Kontermatsch does a player make and suffer?
--
-- A player's side makes a Matsch when it declares and takes every trick, and suffers a Kontermatsch when it declares
-- and takes none; when the other side declares it is the other way round. Names count as in `player_results`: once a
-- side, clustered by deal.
-- games:      schieber
-- uses:
--   complete                                                 not every card was played and is known
--   declarer is not null                                     nobody named a contract
--   deal in (select deal from seats where player is not null)    no player is named
-- params:
--   min_deals = 1             fewest deals for a row
--   player = null             only this player
-- grain:      player
-- by:         partner, contract, pushed, preset, source, file, table, run, year, month, week, day
-- columns:
--   player                 who
--   partner                who sat opposite
--   declared               deals the player's side declared
--   matsch                 of them, with every trick taken
--   matsch_rate            share of them, 0 to 1
--   kontermatsch_suffered  of them, with no trick taken
--   suffered_rate          share of them, 0 to 1
--   defended               deals the other side declared
--   kontermatsch           of them, with every trick taken
--   kontermatsch_rate      share of them, 0 to 1
--   matsch_suffered        of them, with no trick taken
--   matsch_suffered_rate   share of them, 0 to 1
-- intervals:
--   matsch_rate            clustered over declared
--   suffered_rate          clustered over declared
--   kontermatsch_rate      clustered over defended
--   matsch_suffered_rate   clustered over defended

with

seated as (

    select
        partnered_seats.deal,
        partnered_seats.side,
        partnered_seats.player,
        partnered_seats.partner,
        side_results.declaring::int as declared,
        (not side_results.declaring)::int as defended,
        side_results.matsch::int as all_taken,
        side_results.lost_by_matsch::int as none_taken
    from partnered_seats
    join side_results using (deal, side)

),

once as (

    select distinct
        {by},
        player,
        deal,
        side,
        declared,
        defended,
        all_taken,
        none_taken
    from seated
    join deals using (deal)

),

per_deal as (

    select
        {by},
        player,
        deal,
        sum(declared) as declared,
        sum(declared * all_taken) as matsch,
        sum(declared * none_taken) as kontermatsch_suffered,
        sum(defended) as defended,
        sum(defended * all_taken) as kontermatsch,
        sum(defended * none_taken) as matsch_suffered
    from once
    group by all

)

select
    {by},
    player,
    sum(declared)::bigint as declared,
    sum(matsch)::bigint as matsch,
    ratio_of(matsch, declared) as matsch_rate,
    sum(kontermatsch_suffered)::bigint as kontermatsch_suffered,
    ratio_of(kontermatsch_suffered, declared) as suffered_rate,
    sum(defended)::bigint as defended,
    sum(kontermatsch)::bigint as kontermatsch,
    ratio_of(kontermatsch, defended) as kontermatsch_rate,
    sum(matsch_suffered)::bigint as matsch_suffered,
    ratio_of(matsch_suffered, defended) as matsch_suffered_rate
from per_deal
group by all
having count(*) >= $min_deals
order by all
