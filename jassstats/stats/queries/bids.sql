-- What is bid, and from which seat?
--
-- Share of each bid among all bids and passes, in the order they were called. A bid that was put on somebody because
-- all passed is no call and not counted; `forced_bids` tells of those. Clustered by deal, since one bid bears on the
-- next.
-- games:      hasenpfeffer
-- params:
--   player = null             only this player's calls
-- grain:      order, bid
-- by:         order, seat, player, strategy, round, preset, source, file, table, run, year, month, week, day
-- columns:
--   order       distance from the forehand: 0 = forehand, 3 = dealer
--   player      who called
--   strategy    strategy that called; empty if logged
--   round       which of the seat's bids and passes it was, from 1
--   bid         pass, 1 to 6, or big
--   calls       bids and passes looked at
--   called      of them, this bid
--   share       share of them, 0 to 1
-- intervals:
--   share       clustered over calls

with

bids(place, bid) as (

    values
    (1, 'pass'),
    (2, '1'),
    (3, '2'),
    (4, '3'),
    (5, '4'),
    (6, '5'),
    (7, '6'),
    (8, 'big')

),

spoken as (

    select
        calls.deal,
        deals.* exclude (deal),
        seats.order,
        seats.seat,
        seats.player,
        seats.strategy,
        row_number() over (partition by calls.deal, calls.seat order by calls.call) as round,
        coalesce(calls.value, calls.kind) as bid
    from calls
    join deals using (deal)
    join seats on seats.deal = calls.deal and seats.seat = calls.seat
    where
        calls.kind in ('bid', 'pass')
        and ($player is null or seats.player = $player)

),

clustered as (

    select
        {by},
        cluster(deal) as cluster,
        count(*) as calls,
        [
            count(*) filter (bid = 'pass'),
            count(*) filter (bid = '1'),
            count(*) filter (bid = '2'),
            count(*) filter (bid = '3'),
            count(*) filter (bid = '4'),
            count(*) filter (bid = '5'),
            count(*) filter (bid = '6'),
            count(*) filter (bid = 'big')
        ] as called
    from spoken
    group by all

)

select
    {by},
    bids.bid,
    sum(calls)::bigint as calls,
    sum(called[place])::bigint as called,
    ratio_of(called[place], calls) as share
from clustered
cross join bids
group by all
order by
    {by},
    max(place)
