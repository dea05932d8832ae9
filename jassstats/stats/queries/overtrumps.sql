-- When a plain lead is trumped, does the trump go above another one, and was there a choice?
--
-- Trumps on plain leads, by what lay in the trick: no trump yet (a ruff), a lower trump (an overtrump) or a higher one
-- (an undertrump); and of each the share that were the only legal card. Under the simple form of Handjass who can't
-- follow must trump, and above the trumps that lie there if that can be done: every ruff and overtrump is compulsory
-- there. Clustered by deal.
-- games:      handjass, schieber
-- uses:
--   trump is not null         there were no trumps
--   played > 0                no card was played
-- params:
--   player = null             only this player's cards
-- grain:      game, onto
-- by:         trick, place, player, order, players, game, contract, preset, source, file, table, run,
--             year, month, week, day
-- columns:
--   onto         no trump, lower trump or higher trump
--   trick        which trick of the deal, from 0
--   place        place in the trick: 1 = second to play
--   player       who played
--   cards        trumps on plain leads
--   judged       of them, those whose player's hand is known
--   forced       share of these that were the only legal card, 0 to 1
-- intervals:
--   forced       clustered over judged

with

ranked as (

    select
        deal,
        trick,
        place,
        seat,
        forced as was_forced,
        coalesce(ai, false) as by_program,
        [0, 1, 2, 7, 3, 8, 4, 5, 6][card % 9 + 1] as height
    from plays
    where ruffed

),

laid as (

    select
        *,
        max(height) over (
            partition by deal << 4 | trick
            order by place
            rows between unbounded preceding and 1 preceding
        ) as best
    from ranked

),

ruffs as (

    select
        laid.deal,
        laid.trick,
        laid.place,
        seats.player,
        seats.order,
        laid.was_forced,
        case
            when laid.best is null then 1
            when laid.best < laid.height then 2
            else 3
        end as lay
    from laid
    left join seats on seats.deal = laid.deal and seats.seat = laid.seat
    where
        not laid.by_program
        and ($player is null or seats.player = $player)

),

clustered as (

    select
        {by},
        lay,
        cluster(deal) as cluster,
        count(*) as cards,
        count(was_forced) as judged,
        count(*) filter (was_forced) as forced
    from ruffs
    join deals using (deal)
    group by all

)

select
    {by},
    ['no trump', 'lower trump', 'higher trump'][lay] as onto,
    sum(cards)::bigint as cards,
    sum(judged)::bigint as judged,
    ratio_of(forced, judged) as forced
from clustered
group by all
order by all
