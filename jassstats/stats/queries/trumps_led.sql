-- How often is a trump led?
--
-- Share of leads that are trumps, trick by trick, in deals with trumps. Leads a program made for an absent person are
-- not counted. Clustered by deal, since the leads of one deal come from the same hands.
-- games:      all
-- uses:
--   trump is not null         there were no trumps
--   played > 0                no card was played
-- params:
--   player = null             only this player's leads
-- grain:      trick
-- by:         trick, player, order, declaring, contract, pushed, game, preset, source, file, table, run,
--             year, month, week, day
-- columns:
--   trick       which trick of the deal, from 0
--   player      who led
--   declaring   the leader's side named the contract
--   leads       leads
--   trump_led   share of them that are trumps, 0 to 1
-- intervals:
--   trump_led   clustered over leads

with

leads as (

    select
        plays.deal,
        plays.trick,
        seats.player,
        seats.order,
        sides.declaring,
        plays.trump as is_trump
    from plays
    left join seats using (deal, seat)
    left join sides on sides.deal = seats.deal and sides.side = seats.side
    where
        plays.led
        and not coalesce(plays.ai, false)
        and ($player is null or seats.player = $player)

),

clustered as (

    select
        {by},
        cluster(deal) as cluster,
        count(*) as leads,
        count(*) filter (is_trump) as trumps
    from leads
    join deals using (deal)
    group by all

)

select
    {by},
    sum(leads)::bigint as leads,
    ratio_of(trumps, leads) as trump_led
from clustered
group by all
order by all
