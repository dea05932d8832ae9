-- How well does the declaring side do?
--
-- Card points (last trick included, without melds, before any factor) and what goes on the slate for the side that
-- named the contract, and how often it succeeds: takes more than half of the card points. One declaring side a deal;
-- deals count as independent.
-- games:      schieber
-- uses:
--   complete                  not every card was played and is known
--   declarer is not null      nobody named a contract
-- params:
--   player = null             only contracts that this player named
-- grain:      contract, pushed
-- by:         contract, pushed, player, factor, declarer, preset, source, file, table, run, year, month, week, day
-- columns:
--   player        who named the contract
--   deals         deals declared
--   card_points   mean card points of the declaring side, 0 to 157
--   score         mean of what the declaring side writes, melds, factors and the Matsch bonus included
--   success       share of deals in which it took more than half of the card points, 0 to 1
-- intervals:
--   card_points   student over deals in 0 to 157
--   score         student over deals
--   success       wilson over deals

with

declared as (

    select
        sides.deal,
        seats.player,
        sides.card_points,
        sides.score,
        sides.made
    from sides
    join deals using (deal)
    join seats on seats.deal = sides.deal and seats.seat = deals.declarer
    where
        sides.declaring
        and ($player is null or seats.player = $player)

)

select
    {by},
    count(*) as deals,
    ratio_of(card_points, 1) as card_points,
    ratio_of(score, 1) as score,
    share_of(made) as success
from declared
join deals using (deal)
group by all
order by all
