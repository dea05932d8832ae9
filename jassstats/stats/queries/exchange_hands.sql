-- What does a hand hold before the exchange and after it?
--
-- Trumps, aces of other suits and runs in the hand dealt, which a taker throws in, and in the hand played, by what
-- became of the exchange; robbing is in between too. Clustered by deal.
-- games:      handjass
-- uses:
--   exchanging <> 'none'      the house rules have no exchange at this table
--   complete                  not every card was played and is known
--   deal not in (select deal from seats where played_in and (longest is null or longest_dealt is null))
--                             a hand of those who came in is not known, as dealt or as played
-- params:
--   player = null             only this player's seats
-- grain:      players, exchange
-- by:         order, player, strategy, upcard_rank, robbed, players, trump, preset, source, file, table, run,
--             year, month, week, day
-- columns:
--   exchange        taken, kept, or denied by an earlier seat that took
--   player          who sat there
--   upcard_rank     rank of the card turned up: 6 7 8 9 T J Q K A
--   robbed          the seat robbed
--   seats           seats that came in
--   trumps_dealt    mean trumps in the hand dealt
--   trumps_played   mean trumps in the hand played
--   aces_dealt      mean aces of other suits in the hand dealt
--   aces_played     mean aces of other suits in the hand played
--   runs_dealt      share of hands dealt with a run of three or more, 0 to 1
--   runs_played     share of hands played with one, 0 to 1
-- intervals:
--   trumps_dealt    student over seats in 0 to 9
--   trumps_played   student over seats in 0 to 9
--   aces_dealt      student over seats in 0 to 3
--   aces_played     student over seats in 0 to 3
--   runs_dealt      clustered over seats
--   runs_played     clustered over seats

with

clustered as (

    select
        {by},
        exchange,
        cluster(deal) as cluster,
        count(*) as seats,
        sum(dealt_trumps) as trumps_dealt,
        sum(played_trumps) as trumps_played,
        sum(dealt_aces) as aces_dealt,
        sum(played_aces) as aces_played,
        count(*) filter (run_dealt) as runs_dealt,
        count(*) filter (run_played) as runs_played
    from exchanging_seats
    group by all

)

select
    {by},
    exchange,
    sum(seats)::bigint as seats,
    ratio_of(trumps_dealt, seats) as trumps_dealt,
    ratio_of(trumps_played, seats) as trumps_played,
    ratio_of(aces_dealt, seats) as aces_dealt,
    ratio_of(aces_played, seats) as aces_played,
    ratio_of(runs_dealt, seats) as runs_dealt,
    ratio_of(runs_played, seats) as runs_played
from clustered
group by all
order by all
