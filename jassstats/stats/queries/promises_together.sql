-- How often do both sides together promise more tricks than there are?
--
-- Where each side has a contract of its own, seven tricks or more promised between them can't both be made. Deals
-- count as independent: the cards are dealt anew each time, whoever plays.
-- games:      hasenpfeffer
-- uses:
--   complete                  not every card was played and is known
--   contract is not null      all passed and nothing was played
-- grain:      preset
-- by:         preset, forced, dealer, source, file, table, run, year, month, week, day
-- columns:
--   deals       deals looked at
--   promised    mean tricks that both sides promise together
--   above_six   share of deals with more than six, 0 to 1
--   both        share in which both sides made what they promised, 0 to 1
--   neither     share in which neither did, of sides with a contract, 0 to 1
-- intervals:
--   promised    student over deals in 0 to 12
--   above_six   wilson over deals
--   both        wilson over deals
--   neither     wilson over deals

with

summed as (

    select
        sides.deal,
        sum(coalesce(sides.bid, 0)) as promised,
        count(*) filter (sides.made) as kept,
        count(*) filter (not sides.made) as missed
    from sides
    join deals using (deal)
    group by all

)

select
    {by},
    count(*) as deals,
    ratio_of(promised, 1) as promised,
    share_of(promised > 6) as above_six,
    share_of(kept = 2) as both,
    share_of(kept = 0 and missed > 0) as neither
from summed
join deals using (deal)
group by all
order by all
