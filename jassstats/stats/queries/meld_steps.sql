-- Which step decides whose melds count?
--
-- Of the deals in which anybody holds a meld that scores: only one side had any (alone), or the best melds were told
-- apart by points, number of cards, kind, top card, trumps or seat. Deals count as independent.
-- games:      handjass, schieber
-- uses:
--   hands_known or complete   a hand that was played is not known
--   meld_step is not null     nobody held a meld, or the house rules score none
-- grain:      meld_step
-- by:         game, players, contract, pushed, preset, source, file, table, run, year, month, week, day
-- columns:
--   deals         deals decided by this step
--   melded        deals with a meld in any hand
--   share         deals decided by this step among them, 0 to 1
-- intervals:
--   share         wilson over melded

with

counted as (

    select
        {by},
        meld_step,
        count(*) as deals
    from deals
    group by all

),

totalled as (

    select
        *,
        (sum(deals) over (partition by {by}))::bigint as melded
    from counted

)

select
    {by},
    meld_step,
    deals,
    melded,
    share_from(deals, melded) as share
from totalled
order by all
