-- How often does a seat take the reserve hand?
--
-- Share of the seats that are asked: whoever comes after a taker is denied and not counted. Where three cards are
-- changed, it is the share of seats that change them. What a seat holds is what it was dealt, or robbed. Clustered by
-- deal.
-- games:      handjass
-- uses:
--   exchanging <> 'none'      the house rules have no exchange at this table
--   complete                  not every card was played and is known
-- params:
--   player = null             only this player's seats
-- grain:      players, order
-- by:         order, player, strategy, upcard_rank, six_shown, robbed, trumps, side_aces, players, trump, preset,
--             source, file, table, run, year, month, week, day
-- columns:
--   player       who sat there
--   upcard_rank  rank of the card turned up: 6 7 8 9 T J Q K A
--   six_shown    somebody robbed, so that the trump six lies where the upcard lay
--   robbed       the seat itself robbed
--   trumps       trumps dealt to the seat
--   side_aces    aces of other suits dealt to it
--   asked        seats asked
--   taken        of them, who took
--   take_rate    share of them, 0 to 1
--   denied       seats that were not asked, since an earlier one took
-- intervals:
--   take_rate    clustered over asked

with

seated as (

    select
        seats.deal,
        deals.* exclude (deal),
        seats.order,
        seats.player,
        seats.strategy,
        rank_name(deals.upcard) as upcard_rank,
        deals.robber is not null as six_shown,
        seats.robbed,
        seats.trumps_dealt as trumps,
        seats.aces_dealt as side_aces,
        seats.exchange
    from seats
    join deals using (deal)
    where
        seats.exchange is not null
        and ($player is null or seats.player = $player)

),

clustered as (

    select
        {by},
        cluster(deal) as cluster,
        count(*) filter (exchange <> 'denied') as asked,
        count(*) filter (exchange = 'taken') as taken,
        count(*) filter (exchange = 'denied') as denied
    from seated
    group by all

)

select
    {by},
    sum(asked)::bigint as asked,
    sum(taken)::bigint as taken,
    ratio_of(taken, asked) as take_rate,
    sum(denied)::bigint as denied
from clustered
group by all
order by all
