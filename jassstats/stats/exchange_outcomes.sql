-- How does a seat fare after taking the reserve hand, after keeping its own, and after being denied?
--
-- Deal score, sack rate, award rate and game points, by what became of the exchange; beside them trumps and melds of
-- the hand dealt (thrown in by a taker) and of the hand played. Who takes and who keeps hold different hands: the
-- difference is not what the exchange brings. Clustered by deal.
-- games:      handjass
-- uses:
--   exchanging <> 'none'      the house rules have no exchange at this table
--   complete                  not every card was played and is known
--   hands_known               not every hand is known
--   awarded is not null       it isn't known what it wrote on the slate
-- params:
--   player = null             only this player's seats
-- grain:      players, exchange
-- by:         order, player, strategy, upcard_rank, somebody_took, robbed, dealt_trumps, dealt_aces, players, trump,
--             preset, source, file, table, run, year, month, week, day
-- columns:
--   exchange        taken, kept, or denied by an earlier seat that took
--   order           distance from the forehand: 0 = forehand
--   player          who sat there
--   strategy        strategy that played; empty if logged
--   upcard_rank     rank of the card turned up: 6 7 8 9 T J Q K A
--   somebody_took   the reserve was taken, by this seat or another
--   robbed          the seat robbed
--   dealt_trumps    trumps dealt to the seat
--   dealt_aces      aces of other suits dealt to it
--   seats           seats that came in
--   score           mean deal score of those that played
--   sack_rate       share of them in the sack, 0 to 1
--   scored          seats that played
--   award_rate      share of seats with an award, 0 to 1
--   strokes         mean game points, losses taken off
--   trumps_dealt    mean trumps in the hand dealt
--   trumps_played   mean trumps in the hand played
--   runs_dealt      share of hands dealt with a run of three or more, 0 to 1
--   runs_played     share of hands played with one, 0 to 1
-- intervals:
--   score           student over scored
--   sack_rate       clustered over scored
--   award_rate      clustered over seats
--   strokes         student over seats
--   trumps_dealt    student over seats
--   trumps_played   student over seats
--   runs_dealt      clustered over seats
--   runs_played     clustered over seats

with

seated as (

    select
        deals.*,
        seats.exchange,
        seats.order,
        seats.player,
        seats.strategy,
        rank_name(deals.upcard) as upcard_rank,
        deals.taker is not null as somebody_took,
        seats.robbed,
        trumps(seats.dealt, deals.trump) as dealt_trumps,
        side_aces(seats.dealt, deals.trump) as dealt_aces,
        seats.score,
        seats.in_sack,
        seats.awards > 0 as awarded_one,
        seats.strokes,
        trumps(seats.hand, deals.trump) as played_trumps,
        longest_run(seats.dealt) >= 3 as run_dealt,
        longest_run(seats.hand) >= 3 as run_played
    from seats
    join deals using (deal)
    where
        seats.exchange is not null
        and seats.played_in
        and ($player is null or seats.player = $player)

),

per_deal as (

    select
        {by},
        exchange,
        deal,
        count(*) as seats,
        count(seated.score) as scored,
        coalesce(sum(seated.score), 0) as score,
        count(*) filter (in_sack) as sacked,
        count(*) filter (awarded_one) as with_award,
        sum(strokes) as strokes,
        sum(seated.dealt_trumps) as sum_dealt,
        sum(played_trumps) as sum_played,
        count(*) filter (run_dealt) as runs_dealt,
        count(*) filter (run_played) as runs_played
    from seated
    group by all

)

select
    {by},
    exchange,
    sum(seats)::bigint as seats,
    ratio_of(score, scored) as score,
    ratio_of(sacked, scored) as sack_rate,
    sum(scored)::bigint as scored,
    ratio_of(with_award, seats) as award_rate,
    ratio_of(strokes, seats) as strokes,
    ratio_of(sum_dealt, seats) as trumps_dealt,
    ratio_of(sum_played, seats) as trumps_played,
    ratio_of(runs_dealt, seats) as runs_dealt,
    ratio_of(runs_played, seats) as runs_played
from per_deal
group by all
order by all
