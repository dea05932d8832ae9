-- Who has the best meld?
--
-- Of the deals in which a seat in play holds a meld that may count: share won by each seat, by distance from the
-- forehand, and by what decided. Whoever speaks earlier wins ties. Deals count as independent.
-- games:      handjass
-- uses:
--   hands_known or complete   a hand that was played is not known
--   meld_seat is not null     nobody held a meld, or the house rules score none
-- params:
--   player = null             only deals in which this player has the best meld
-- grain:      players, order
-- by:         meld_step, player, exchange, players, players_in, preset, source, file, table, run,
--             year, month, week, day
-- columns:
--   player      who has the best meld
--   exchange    taken, kept or denied; empty where there is no exchange
--   deals       deals in which this seat has it
--   melded      deals in which any has
--   share       deals of this seat among them, 0 to 1
-- intervals:
--   share       wilson over melded

with

winners as (

    select
        deals.*,
        seats.order,
        seats.player,
        seats.exchange
    from deals
    join seats on seats.deal = deals.deal and seats.seat = deals.meld_seat
    where
        (seats.meld_points > 0 or seats.wedded)
        and ($player is null or seats.player = $player)

),

counted as (

    select
        {by},
        "order",
        count(*) as deals
    from winners
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
    "order",
    deals,
    melded,
    share_from(deals, melded) as share
from totalled
order by all
