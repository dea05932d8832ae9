-- How often does anyone hold a meld?
--
-- Share of deals in which a seat that came in plays a hand with a run or quartet that the house rules know, or with
-- King and Queen of trumps; and in which any hand, as it was dealt, holds a run of three, a quartet of nines or higher,
-- or that pair. Deals count as independent.
-- games:      handjass
-- uses:
--   hands_known or complete   a hand that was played is not known
--   trump is not null         the trump suit is not known
--   players_in is not null    it was broken off before it was known who came in
-- params:
-- grain:      players
-- by:         players, players_in, exchanging, preset, source, file, table, run, year, month, week, day
-- columns:
--   deals        deals looked at
--   played       of them, with a meld in a hand played
--   played_rate  share of them, 0 to 1
--   open         of the deals, those with every dealt hand known
--   dealt        of these, with a meld in a hand dealt
--   dealt_rate   share of these, 0 to 1
-- intervals:
--   played_rate  wilson over deals
--   dealt_rate   wilson over open

with

hands as (

    select
        seats.deal,
        deals.* exclude (deal),
        seats.order,
        seats.played_in and (seats.meld_points > 0 or seats.wedded) as in_play,
        seats.longest_dealt >= 3 or seats.fours_dealt & 504 > 0 or seats.wedded_dealt as in_dealt,
        deals.hands_known as all_known
    from seats
    join deals using (deal)

),

blocks as (

    select
        {by},
        deal >> 6 as block,
        count(*) filter ("order" = 0) as deals,
        bit_count(bit_or(1::ubigint << (deal & 63)) filter (in_play)) as played,
        bit_count(bit_or(1::ubigint << (deal & 63)) filter (in_dealt and all_known)) as dealt,
        count(*) filter ("order" = 0 and all_known) as open
    from hands
    group by all

),

summed as (

    select
        {by},
        sum(deals)::bigint as deals,
        coalesce(sum(played), 0)::bigint as played,
        coalesce(sum(dealt), 0)::bigint as dealt,
        sum(open)::bigint as open
    from blocks
    group by all

)

select
    {by},
    deals,
    played,
    share_from(played, deals) as played_rate,
    open,
    dealt,
    share_from(dealt, open) as dealt_rate
from summed
order by all
