-- How often does a hand hold King and Queen of trumps?
--
-- Share of suit contracts with a marriage in one hand as dealt, whose side it was, and whether it scored. At most one a
-- deal; deals count as independent.
-- games:      schieber
-- uses:
--   hands_known               not every hand is known
--   marriage_worth > 0        the house rules score no marriage
--   trump is not null         there were no trumps
--   declarer is not null      nobody named a contract
-- grain:
-- by:         contract, pushed, preset, source, file, table, run, year, month, week, day
-- columns:
--   deals         deals with trumps
--   marriages     of them, with a marriage in one hand
--   held_rate     share of deals with one, 0 to 1
--   declaring     share of marriages that the declaring side held, 0 to 1
--   played_out    of the marriages, those in deals whose every card was played and is known
--   counted       share of these that were scored, 0 to 1
-- intervals:
--   held_rate     wilson over deals
--   declaring     wilson over marriages
--   counted       wilson over played_out

with

marriages as (

    select
        melds.deal,
        sides.declaring,
        melds.counted
    from melds
    join seats using (deal, seat)
    join sides using (deal, side)
    where
        melds.kind = 'marriage'
        and melds.stage = 'dealt'

)

select
    {by},
    count(*) as deals,
    count(marriages.deal) as marriages,
    share_of(marriages.deal is not null) as held_rate,
    share_of(declaring) as declaring,
    count(marriages.deal) filter (deals.complete) as played_out,
    share_of(if(deals.complete, counted, null)) as counted
from deals
left join marriages on marriages.deal = deals.deal
group by all
order by all
