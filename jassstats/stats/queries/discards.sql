-- How often are tens and aces thrown away?
--
-- Discards are plain cards played to another plain suit's lead, or to a trump lead. Share of them that are tens or
-- aces; a program that plays for an absent person is not counted. Clustered by deal.
-- games:      handjass, schieber
-- uses:
--   trump is not null         there were no trumps
--   played > 0                no card was played
-- params:
--   player = null             only this player's cards
-- grain:      game, trick
-- by:         trick, player, order, players, game, contract, preset, source, file, table, run, year, month, week, day
-- columns:
--   trick       which trick of the deal, from 0
--   player      who played
--   discards    cards discarded
--   tens        share of them that are tens, 0 to 1
--   aces        share of them that are aces, 0 to 1
--   forced      share of them that were the only legal card, where the hand is known, 0 to 1
--   known       discards from known hands
-- intervals:
--   tens        clustered over discards
--   aces        clustered over discards
--   forced      clustered over known

with

discarded as (

    select
        plays.deal,
        plays.trick,
        seats.player,
        seats.order,
        rank_name(plays.card) as rank,
        plays.forced as was_forced
    from plays
    left join seats using (deal, seat)
    where
        not plays.led
        and not plays.followed
        and not plays.trump
        and not coalesce(plays.ai, false)
        and ($player is null or seats.player = $player)

),

clustered as (

    select
        {by},
        cluster(deal) as cluster,
        count(*) as discards,
        count(*) filter (rank = 'T') as tens,
        count(*) filter (rank = 'A') as aces,
        count(was_forced) as known,
        count(*) filter (was_forced) as forced
    from discarded
    join deals using (deal)
    group by all

)

select
    {by},
    sum(discards)::bigint as discards,
    ratio_of(tens, discards) as tens,
    ratio_of(aces, discards) as aces,
    ratio_of(forced, known) as forced,
    sum(known)::bigint as known
from clustered
group by all
order by all
