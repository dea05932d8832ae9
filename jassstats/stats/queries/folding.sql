-- How often do seats fold, and what comes of coming in?
--
-- Deals in which each seat says whether it is in. Those who come in hold better hands: the difference is not what
-- coming in brings. Clustered by partie, or by deal where there is none.
-- games:      handjass
-- uses:
--   may_fold                  the house rules let nobody fold
--   awarded is not null       it isn't known what it wrote on the slate
-- params:
--   player = null             only this player's seats
-- grain:      players, order
-- by:         order, player, strategy, exchange, dealt_trumps, dealt_aces, players_in, players, preset, source, file,
--             table, run, year, month, week, day
-- columns:
--   player         who sat there
--   exchange       taken, kept or denied; empty where there is no exchange
--   dealt_trumps   trumps dealt to the seat
--   dealt_aces     aces of other suits dealt to it
--   seats          seats looked at
--   fold_rate      share of them that folded, 0 to 1
--   came_in        seats that came in
--   alone          share of them that were the only one, 0 to 1
--   award_rate     share of them with an award, 0 to 1
--   against        of those that came in, not alone: a seat alone in plays nothing and can't be sacked
--   sack_rate      share of these in the sack, 0 to 1
--   strokes        mean game points of those that came in, losses taken off; who folds wins and loses nothing
-- intervals:
--   fold_rate      clustered over seats
--   alone          clustered over came_in
--   award_rate     clustered over came_in
--   sack_rate      clustered over against
--   strokes        student over came_in

with

seated as (

    select
        seats.deal,
        deals.* exclude (deal),
        seats.order,
        seats.player,
        seats.strategy,
        seats.exchange,
        seats.trumps_dealt as dealt_trumps,
        seats.aces_dealt as dealt_aces,
        seats.played_in,
        deals.players_in = 1 as by_itself,
        seats.in_sack,
        seats.awards > 0 as awarded_one,
        seats.strokes
    from seats
    join deals using (deal)
    where $player is null or seats.player = $player

),

clustered as (

    select
        {by},
        slate_cluster(deal, partie) as cluster,
        count(*) as seats,
        count(*) filter (not played_in) as folded,
        count(*) filter (played_in) as came_in,
        count(*) filter (played_in and by_itself) as alone,
        count(*) filter (played_in and awarded_one) as with_award,
        count(in_sack) filter (played_in) as against,
        count(*) filter (played_in and in_sack) as sacked,
        coalesce(sum(strokes) filter (played_in), 0) as strokes
    from seated
    group by all

)

select
    {by},
    sum(seats)::bigint as seats,
    ratio_of(folded, seats) as fold_rate,
    sum(came_in)::bigint as came_in,
    ratio_of(alone, came_in) as alone,
    ratio_of(with_award, came_in) as award_rate,
    sum(against)::bigint as against,
    ratio_of(sacked, against) as sack_rate,
    ratio_of(strokes, came_in) as strokes
from clustered
group by all
order by all
