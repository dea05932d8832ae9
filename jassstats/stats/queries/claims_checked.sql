-- Where does a source claim something else than replay finds?
--
-- What sources say came of their deals, compared with replay. A census: no intervals. A deal whose claimed trick winner
-- is contradicted is rejected, and stands in `rejects_by_rule`.
-- games:      all
-- uses:
--   deal in (select deal from claims)    its source claims nothing
-- grain:      claim
-- by:         claim, game, source, preset, file, table, year, month, week, day
-- columns:
--   claim       what is claimed: leaders, winners, trick_points, running, card_points, melds, marriage, score or totals
--   claims      claims made
--   deals       deals they are about
--   equal       claims that replay confirms
--   different   claims that replay contradicts
--   open        claims that replay can't judge
--   deals_off   deals with a claim that is contradicted

with

judged as (

    select
        claim,
        deal,
        equal as is_equal
    from claims

)

select
    {by},
    count(*) as claims,
    count(distinct deal) as deals,
    count(*) filter (is_equal) as equal,
    count(*) filter (not is_equal) as different,
    count(*) filter (is_equal is null) as open,
    count(distinct deal) filter (not is_equal) as deals_off
from judged
join deals using (deal)
group by all
order by all
