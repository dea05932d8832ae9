-- Where does the joker lie?
--
-- Share of deals in which it was dealt to each seat, or is the widow, with the exact probability beside it: 1/25 for
-- the widow, 6/25 for a seat. Deals count as independent: the cards are dealt anew each time, whoever plays.
-- games:      hasenpfeffer
-- uses:
--   hands_known               not every hand is known
--   widow is not null         a pack without joker leaves no widow
-- grain:      place
-- by:         preset, source, file, table, run, year, month, week, day
-- columns:
--   place       widow, forehand, second, third or dealer
--   deals       deals looked at
--   lies        of them, with the joker there
--   rate        share of them, 0 to 1
--   exact       probability of it, 0 to 1
-- intervals:
--   rate        wilson over deals

with

places(place, holder, exact) as (

    values
    ('widow', null, 1 / 25),
    ('forehand', 0, 6 / 25),
    ('second', 1, 6 / 25),
    ('third', 2, 6 / 25),
    ('dealer', 3, 6 / 25)

),

holders as (

    select
        seats.deal,
        max(seats.order) filter (has(seats.dealt, 'JK')) as lying
    from seats
    join deals using (deal)
    group by all

),

counted as (

    select
        {by},
        lying,
        count(*) as lies
    from holders
    join deals using (deal)
    group by all

),

placed as (

    select
        {by},
        places.place,
        places.exact,
        sum(lies) as deals,
        coalesce(sum(lies) filter (lying is not distinct from places.holder), 0) as lies
    from counted
    cross join places
    group by all

)

select
    {by},
    place,
    deals::bigint as deals,
    lies::bigint as lies,
    share_from(lies, deals) as rate,
    exact
from placed
order by all
