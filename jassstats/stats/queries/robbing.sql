-- What is robbing worth?
--
-- Seats that were dealt the trump six: those that traded it for the upcard beside those that did not, by what lay
-- there; at a table where nobody may rob, all of them are among the latter. At most one seat a deal; clustered by
-- partie, or by deal where there is none.
-- games:      handjass
-- uses:
--   trump is not null         the trump suit is not known
--   hands_known               not every hand is known
--   awarded is not null       it isn't known what it wrote on the slate
-- params:
--   player = null             only this player's seats
-- grain:      players, robbed
-- by:         upcard_rank, order, player, strategy, exchange, players, preset, source, file, table, run,
--             year, month, week, day
-- columns:
--   robbed        traded the six for the upcard
--   upcard_rank   rank of the card turned up: 6 7 8 9 T J Q K A
--   player        who sat there
--   exchange      taken, kept or denied; empty where there is no exchange
--   deals         deals in which such a seat held the six
--   scored        of them, in which it came in
--   score         mean deal score then
--   sack_rate     share of them in the sack, 0 to 1
--   award_rate    share of deals with an award, 0 to 1
--   strokes       mean game points, losses taken off
-- intervals:
--   score         student over scored in 0 to inf
--   sack_rate     clustered over scored
--   award_rate    clustered over deals
--   strokes       student over deals

with

holders as (

    select
        seats.deal,
        deals.* exclude (deal),
        seats.robbed,
        rank_name(deals.upcard) as upcard_rank,
        seats.order,
        seats.player,
        seats.strategy,
        seats.exchange,
        coalesce(seats.score, 0) as score,
        (seats.score is not null)::int as scored,
        seats.in_sack,
        seats.awards > 0 as awarded_one,
        seats.strokes
    from seats
    join deals using (deal)
    where
        seats.six_dealt
        and ($player is null or seats.player = $player)

),

clustered as (

    select
        {by},
        robbed,
        slate_cluster(deal, partie) as cluster,
        count(*) as deals,
        sum(scored) as scored,
        sum(score) as score,
        count(*) filter (in_sack) as sacked,
        count(*) filter (awarded_one) as with_award,
        sum(strokes) as strokes
    from holders
    group by all

)

select
    {by},
    robbed,
    sum(deals)::bigint as deals,
    sum(scored)::bigint as scored,
    ratio_of(score, scored) as score,
    ratio_of(sacked, scored) as sack_rate,
    ratio_of(with_award, deals) as award_rate,
    ratio_of(strokes, deals) as strokes
from clustered
group by all
order by all
