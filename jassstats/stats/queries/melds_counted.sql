-- Which melds are held in play, and how many are lost to a better hand?
--
-- Melds of the seats that came in, in the hands they play, as the house rules know them; marriages too. A meld is
-- lost if another seat holds a better one. Clustered by deal, since the melds of a deal are won and lost together.
-- games:      handjass
-- uses:
--   complete                  not every card was played and is known
--   trump is not null         the trump suit is not known
--   players_in > 1            fewer than two came in: nothing was played
--   meld_source <> 'none'     the house rules score no melds
-- params:
--   player = null             only this player's melds
-- grain:      players, kind, length
-- by:         rank, in_trumps, order, player, exchange, players, meld_step, preset, source, file, table, run,
--             year, month, week, day
-- columns:
--   kind        sequence, quartet or marriage
--   rank        rank of its top card: 6 7 8 9 T J Q K A
--   player      who holds it
--   exchange    taken, kept or denied; empty where there is no exchange
--   held        such melds held
--   counted     of them, scored
--   lost_rate   share of them not scored, 0 to 1
-- intervals:
--   lost_rate   clustered over held

with

held as (

    select
        melds.deal,
        melds.kind as meld_kind,
        melds.length,
        melds.rank,
        melds.in_trumps,
        seats.order,
        seats.player,
        seats.exchange,
        melds.counted
    from melds
    left join seats using (deal, seat)
    where
        melds.stage = 'played'
        and ($player is null or seats.player = $player)

),

clustered as (

    select
        {by},
        meld_kind as kind,
        length,
        cluster(deal) as cluster,
        count(*) as melds,
        count(*) filter (counted) as scored
    from held
    join deals using (deal)
    group by {by}, meld_kind, length, cluster(deal)

)

select
    {by},
    kind,
    length,
    sum(melds)::bigint as held,
    sum(scored)::bigint as counted,
    ratio_of(melds - scored, melds) as lost_rate
from clustered
group by all
order by all
