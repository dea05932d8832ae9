-- Who gets the Buur and the Nell?
--
-- The trick in which the trump Jack (Buur) or the trump Nine (Nell) is played goes to the seat that played it, to its
-- partner, or is lost to the other side. One Buur and one Nell a deal; deals count as independent.
-- games:      handjass, schieber
-- uses:
--   complete                  not every card was played and is known
--   trump is not null         there were no trumps
-- params:
--   player = null             only cards that this player played
-- grain:      card
-- by:         player, order, declaring, players, contract, pushed, game, preset, source, file, table, run,
--             year, month, week, day
-- columns:
--   card        buur or nell
--   player      who played it
--   declaring   the side of who played it named the contract
--   deals       deals in which it was played
--   own         share of them in which the seat that played it took the trick, 0 to 1
--   partner     share of them in which the partner took it, 0 to 1
--   lost        share of them in which it was lost to the other side, 0 to 1
-- intervals:
--   own         wilson over deals
--   partner     wilson over deals
--   lost        wilson over deals

with

honours as (

    select
        deal,
        trick,
        seat,
        case rank_name(card)
            when 'J' then 'buur'
            when '9' then 'nell'
        end as card
    from plays
    where trump

),

captured as (

    select
        honours.deal,
        honours.card,
        holders.player,
        holders.order,
        sides.declaring,
        tricks.winner = honours.seat as own,
        tricks.winner <> honours.seat and winners.side = holders.side as partner,
        winners.side <> holders.side as lost
    from honours
    join tricks using (deal, trick)
    join seats as holders on holders.deal = honours.deal and holders.seat = honours.seat
    join seats as winners on winners.deal = honours.deal and winners.seat = tricks.winner
    left join sides on sides.deal = holders.deal and sides.side = holders.side
    where
        honours.card is not null
        and ($player is null or holders.player = $player)

)

select
    {by},
    card,
    count(*) as deals,
    share_of(own) as own,
    share_of(partner) as partner,
    share_of(lost) as lost
from captured
join deals using (deal)
group by all
order by all
