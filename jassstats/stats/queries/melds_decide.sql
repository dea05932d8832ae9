-- How often do melds decide an award, or save from the sack?
--
-- Seats whose melds or marriage count, in deals that were played: whether they would have fallen short without these
-- points; and of those with an award, whether without them as many others out of the sack would have had as much as
-- they, as there are awards. What the others would then have scored is not asked. Clustered by partie, or by deal where
-- there is none.
-- games:      handjass
-- uses:
--   complete                  not every card was played and is known
--   played > 0                nothing was played
--   awarded is not null       it isn't known what it wrote on the slate
-- params:
--   player = null             only this player's seats
-- grain:      players
-- by:         order, player, exchange, players, meld_step, preset, source, file, table, run, year, month, week, day
-- columns:
--   player       who sat there
--   exchange     taken, kept or denied; empty where there is no exchange
--   seats        seats with points from melds
--   saved        of them, out of the sack by these points
--   save_rate    share of them, 0 to 1
--   decided      of them, with an award by these points: without them the seat would have fallen into the sack, or as
--                many others as there are awards would have had as much
--   decide_rate  share of them, 0 to 1
-- intervals:
--   save_rate    clustered over seats
--   decide_rate  clustered over seats

with

judged as (

    select
        seats.deal,
        deals.* exclude (deal),
        seats.order,
        seats.player,
        seats.exchange,
        not seats.in_sack and seats.score - seats.meld_counted - seats.marriage < deals.minimum as is_saved,
        seats.meld_award as is_decided
    from seats
    join deals using (deal)
    where
        seats.meld_counted + seats.marriage > 0
        and seats.score is not null
        and ($player is null or seats.player = $player)

),

clustered as (

    select
        {by},
        slate_cluster(deal, partie) as cluster,
        count(*) as seats,
        count(*) filter (is_saved) as saved,
        count(*) filter (is_decided) as decided
    from judged
    group by all

)

select
    {by},
    sum(seats)::bigint as seats,
    sum(saved)::bigint as saved,
    ratio_of(saved, seats) as save_rate,
    sum(decided)::bigint as decided,
    ratio_of(decided, seats) as decide_rate
from clustered
group by all
order by all
