-- Which contracts are played?
--
-- Share of deals in each contract. Deals count as independent: the cards are dealt anew each time, whoever plays.
-- games:      schieber
-- uses:
--   declarer is not null      nobody named a contract
-- params:
--   player = null             only contracts that this player named
-- grain:      contract
-- by:         player, pushed, factor, declarer, preset, source, file, table, run, year, month, week, day
-- columns:
--   player      who named the contract
--   deals       deals in this contract
--   declared    deals in any contract
--   share       deals in this contract among all, 0 to 1
-- intervals:
--   share       wilson over declared

with

declared as (

    select
        deals.deal,
        seats.player
    from deals
    join seats on seats.deal = deals.deal and seats.seat = deals.declarer
    where $player is null or seats.player = $player

),

counted as (

    select
        {by},
        contract,
        count(*) as deals
    from declared
    join deals using (deal)
    group by all

),

totalled as (

    select
        *,
        (sum(deals) over (partition by {by}))::bigint as declared
    from counted

)

select
    {by},
    contract,
    deals,
    declared,
    share_from(deals, declared) as share
from totalled
order by all
