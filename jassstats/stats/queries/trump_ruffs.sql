-- How often does a card played to a plain lead trump it, and how often is there no choice?
--
-- Cards played to a plain lead by a seat that does not follow suit, or that trumps though it could: share of cards to
-- plain leads that are trumps, and of these the share that were the only legal card. Under the simple form of Handjass
-- a seat must trump, and go above the trumps that lie there. Clustered by deal.
-- games:      handjass, schieber
-- uses:
--   trump is not null         there were no trumps
--   played > 0                no card was played
-- params:
--   player = null             only this player's cards
-- grain:      game, trick
-- by:         trick, place, player, order, players, game, contract, preset, source, file, table, run,
--             year, month, week, day
-- columns:
--   trick       which trick of the deal, from 0
--   place       place in the trick: 1 = second to play
--   player      who played
--   cards       cards played to plain leads
--   ruffs       of them, trumps
--   ruff_rate   share of them, 0 to 1
--   judged      of the trumps, those whose player's hand is known
--   forced      share of these that were the only legal card, 0 to 1
-- intervals:
--   ruff_rate   clustered over cards
--   forced      clustered over judged

with

plain_leads as (

    select
        deal,
        trick
    from plays
    where
        led
        and not trump

),

answers as (

    select
        plays.deal,
        plays.trick,
        plays.place,
        seats.player,
        seats.order,
        plays.ruffed,
        plays.forced as was_forced
    from plays
    join plain_leads using (deal, trick)
    left join seats using (deal, seat)
    where
        not plays.led
        and not coalesce(plays.ai, false)
        and ($player is null or seats.player = $player)

),

clustered as (

    select
        {by},
        cluster(deal) as cluster,
        count(*) as cards,
        count(*) filter (ruffed) as ruffs,
        count(was_forced) filter (ruffed) as judged,
        count(*) filter (ruffed and was_forced) as forced
    from answers
    join deals using (deal)
    group by all

)

select
    {by},
    sum(cards)::bigint as cards,
    sum(ruffs)::bigint as ruffs,
    ratio_of(ruffs, cards) as ruff_rate,
    sum(judged)::bigint as judged,
    ratio_of(forced, judged) as forced
from clustered
group by all
order by all
