-- How often is there no choice?
--
-- Share of plays with a single legal card, trick by trick. Plays a program made for an absent person are not counted.
-- Clustered by deal, since the plays of one deal hang together.
-- games:      all
-- uses:
--   played > 0                no card was played
--   hands_known or complete   a hand that was played is not known
-- params:
--   player = null             only this player's plays
-- grain:      trick
-- by:         trick, place, player, declaring, contract, pushed, game, preset, source, file, table, run,
--             year, month, week, day
-- columns:
--   trick       which trick of the deal, from 0
--   place       place in the trick: 0 = led
--   player      who played
--   declaring   the side of who played named the contract
--   plays       plays looked at
--   choices     mean number of legal cards
--   forced      share of plays with one legal card, 0 to 1
-- intervals:
--   choices     student over plays in 1 to 9
--   forced      clustered over plays

with

played as (

    select
        plays.deal,
        plays.trick,
        plays.place,
        seats.player,
        sides.declaring,
        plays.legal,
        plays.forced
    from plays
    left join seats using (deal, seat)
    left join sides on sides.deal = seats.deal and sides.side = seats.side
    where
        plays.forced is not null
        and not coalesce(plays.ai, false)
        and ($player is null or seats.player = $player)

),

clustered as (

    select
        {by},
        cluster(deal) as cluster,
        count(*) as plays,
        sum(legal) as choices,
        count(*) filter (played.forced) as forced
    from played
    join deals using (deal)
    group by all

)

select
    {by},
    sum(plays)::bigint as plays,
    ratio_of(choices, plays) as choices,
    ratio_of(forced, plays) as forced
from clustered
group by all
order by all
