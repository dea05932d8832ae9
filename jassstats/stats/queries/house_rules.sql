-- What do other house rules change for the same deals?
--
-- Two simulated runs of one seed under different house rules hold the same cards at the same addresses. For the deals
-- that both runs have, with the same hands at the same table: how often each thing happens to a seat in either run, and
-- the share of seats to which only one of them does it. The strategies decided in each run under its own rules.
-- Clustered by deal.
-- games:      handjass
-- uses:
--   run is not null           it was not simulated
--   run in ($first, $second)  it is of another run
-- params:
--   first = 1                 the number of one run in the lake
--   second = 2                the number of the other
-- grain:      what
-- by:         players, order, exchanging
-- columns:
--   what            sack, award, exchange (took the reserve or changed cards), rob, or in (came in)
--   seats           seats of deals that both runs have
--   first_rate      share of them to which it happens in the first run, 0 to 1
--   second_rate     share in the second run, 0 to 1
--   first_only      share to which it happens in the first run only, 0 to 1
--   second_only     share to which it happens in the second run only, 0 to 1
-- intervals:
--   first_rate      clustered over seats
--   second_rate     clustered over seats
--   first_only      clustered over seats
--   second_only     clustered over seats

with

seated as (

    select
        deals.run,
        deals.index as address,
        deals.players,
        deals.dealer,
        deals.exchanging,
        seats.seat,
        seats.order,
        seats.dealt,
        unnest([
            struct_pack(what := 'sack', so := coalesce(in_sack, false)),
            struct_pack(what := 'award', so := coalesce(seats.awards, 0) > 0),
            struct_pack(what := 'exchange', so := coalesce(exchange = 'taken', false)),
            struct_pack(what := 'rob', so := coalesce(robbed, false)),
            struct_pack(what := 'in', so := coalesce(played_in, false))
        ]) as told
    from seats
    join deals using (deal)

),

met as (

    select
        one.*,
        one.told.what as what,
        one.told.so as before,
        other.told.so as after
    from seated as one
    join seated as other
        on other.run = $second
        and other.address = one.address
        and other.seat = one.seat
        and other.dealt = one.dealt
        and other.players = one.players
        and other.dealer = one.dealer
        and other.told.what = one.told.what
    where one.run = $first

),

per_deal as (

    select
        {by},
        what,
        address,
        count(*) as seats,
        count(*) filter (before) as happened,
        count(*) filter (after) as happens,
        count(*) filter (before and not after) as happened_only,
        count(*) filter (after and not before) as happens_only
    from met
    group by all

)

select
    {by},
    what,
    sum(seats)::bigint as seats,
    ratio_of(happened, seats) as first_rate,
    ratio_of(happens, seats) as second_rate,
    ratio_of(happened_only, seats) as first_only,
    ratio_of(happens_only, seats) as second_only
from per_deal
group by all
order by all
