-- Which melds are dealt, and how often?
--
-- Runs by length and quartets in the hands as dealt, as the house rules know them, whether or not they counted;
-- marriages have their own statistic. Several hands of one deal may hold one: the mean is clustered by deal, and the
-- share is of deals.
-- games:      schieber
-- uses:
--   hands_known               not every hand is known
--   meld_source = 'derived'   its melds were announced, or the house rules score none
-- grain:      kind, length
-- by:         preset, source, file, table, run, year, month, week, day
-- columns:
--   kind        sequence or quartet
--   deals       deals looked at
--   melds       such melds in all hands
--   per_deal    mean number in a deal
--   with_one    share of deals in which any hand holds one, 0 to 1
-- intervals:
--   per_deal    student over deals in 0 to 12
--   with_one    wilson over deals

with

kinds as (

    select distinct
        kind,
        length
    from melds
    where
        stage = 'dealt'
        and kind <> 'marriage'

),

per_deal as (

    select
        deal,
        kind,
        length,
        count(*) as melds
    from melds
    where stage = 'dealt'
    group by all

)

select
    {by},
    kinds.kind,
    kinds.length,
    count(*) as deals,
    coalesce(sum(melds), 0)::bigint as melds,
    ratio_of(coalesce(melds, 0), 1) as per_deal,
    share_of(melds is not null) as with_one
from deals
cross join kinds
left join per_deal on per_deal.deal = deals.deal and per_deal.kind = kinds.kind and per_deal.length = kinds.length
group by all
order by all
