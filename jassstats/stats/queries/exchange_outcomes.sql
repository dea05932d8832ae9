-- How does a seat fare after taking the reserve hand, after keeping its own, and after being denied?
--
-- Deal score, sack rate, award rate and game points, by what became of the exchange; what the hands held is told by
-- `exchange_hands`. Who takes and who keeps hold different hands: the difference is not what the exchange brings.
-- Clustered by partie, or by deal where there is none.
-- games:      handjass
-- uses:
--   exchanging <> 'none'      the house rules have no exchange at this table
--   complete                  not every card was played and is known
--   awarded is not null       it isn't known what it wrote on the slate
-- params:
--   player = null             only this player's seats
-- grain:      players, exchange
-- by:         order, player, strategy, upcard_rank, somebody_took, robbed, dealt_trumps, dealt_aces, players, trump,
--             preset, source, file, table, run, year, month, week, day
-- columns:
--   exchange        taken, kept, or denied by an earlier seat that took
--   player          who sat there
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
-- intervals:
--   score           student over scored in 0 to inf
--   sack_rate       clustered over scored
--   award_rate      clustered over seats
--   strokes         student over seats

with

clustered as (

    select
        {by},
        exchange,
        slate_cluster(deal, partie) as cluster,
        count(*) as seats,
        count(exchanging_seats.score) as scored,
        coalesce(sum(exchanging_seats.score), 0) as score,
        count(*) filter (in_sack) as sacked,
        count(*) filter (awarded_one) as with_award,
        sum(strokes) as strokes
    from exchanging_seats
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
    ratio_of(strokes, seats) as strokes
from clustered
group by all
order by all
