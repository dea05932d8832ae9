-- What does the forehand lead after pushing?
--
-- The first card of the deal when the partner had to name the contract: a trump, a plain card beside trumps, or a card
-- of a contract without trumps, by rank. One first lead a deal; deals count as independent.
-- games:      schieber
-- uses:
--   pushed                   the forehand did not push
--   played > 0               no card was played
--   deal in (select deal from plays where led and trick = 0 and seat = forehand and ai is not true)
--       another led, or a program for an absent person
-- params:
--   player = null             only deals in which this player is forehand
-- grain:      contract, lead, rank
-- by:         contract, player, preset, source, file, table, run, year, month, week, day
-- columns:
--   player        who sat forehand
--   lead          trump, plain (beside trumps) or no trumps (there are none)
--   rank          rank of the card led: 6 7 8 9 T J Q K A
--   deals         deals with this lead
--   pushed_deals  deals pushed
--   share         deals with this lead among them, 0 to 1
-- intervals:
--   share         wilson over pushed_deals

with

leads as (

    select
        plays.deal,
        seats.player,
        case
            when plays.trump then 'trump'
            when deals.trump is null and not starts_with(deals.contract, '3x3') then 'no trumps'
            else 'plain'
        end as lead,
        rank_name(plays.card) as rank
    from plays
    join deals using (deal)
    join seats on seats.deal = plays.deal and seats.seat = plays.seat
    where
        plays.trick = 0
        and plays.led
        and ($player is null or seats.player = $player)

),

counted as (

    select
        {by},
        lead,
        rank,
        count(*) as deals
    from leads
    join deals using (deal)
    group by all

),

totalled as (

    select
        *,
        (sum(deals) over (partition by {by}))::bigint as pushed_deals
    from counted

)

select
    {by},
    lead,
    rank,
    deals,
    pushed_deals,
    share_from(deals, pushed_deals) as share
from totalled
order by
    {by},
    lead,
    deals desc,
    rank
