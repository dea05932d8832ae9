-- How are the points of a seat spread?
--
-- Share of seats in each band of deal scores, for each distance from the forehand, so that a deal counts once in a row.
-- Deals count as independent.
-- games:      handjass
-- uses:
--   complete                  not every card was played and is known
--   played > 0                nothing was played
-- params:
--   width = 10                how many points a band is wide
--   player = null             only this player's seats
-- grain:      players, order, score
-- by:         players, player, exchange, robbed, preset, source, file, table, run, year, month, week, day
-- columns:
--   score       lowest deal score of the band
--   player      who sat there
--   exchange    taken, kept or denied; empty where there is no exchange
--   robbed      the seat traded the trump six for the upcard
--   seats       seats in the band
--   every       seats in all bands
--   share       seats in the band among all, 0 to 1
-- intervals:
--   share       wilson over every

with

seated as (

    select
        deal,
        "order",
        (score // $width * $width)::integer as score,
        player,
        exchange,
        robbed
    from seats
    where
        score is not null
        and ($player is null or player = $player)

),

counted as (

    select
        {by},
        "order",
        score,
        count(*) as seats
    from seated
    join deals using (deal)
    group by all

),

totalled as (

    select
        *,
        (sum(seats) over (partition by {by}, "order"))::bigint as every
    from counted

)

select
    {by},
    "order",
    score,
    seats,
    every,
    share_from(seats, every) as share
from totalled
order by all
