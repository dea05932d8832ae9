-- How are the declaring side's card points spread?
--
-- Share of deals in each band of card points (last trick included, without melds, before any factor). One declaring
-- side a deal; deals count as independent.
-- games:      schieber
-- uses:
--   complete                  not every card was played and is known
--   declarer is not null      nobody named a contract
-- params:
--   width = 10                how many points a band is wide
--   player = null             only contracts that this player named
-- grain:      card_points
-- by:         contract, pushed, preset, source, file, table, run, year, month, week, day
-- columns:
--   card_points   lowest card points of the band
--   deals         deals in the band
--   declared      deals in all bands
--   share         deals in the band among all, 0 to 1
-- intervals:
--   share         wilson over declared

with

declared as (

    select
        sides.deal,
        (sides.card_points // $width * $width)::integer as card_points
    from sides
    join deals using (deal)
    join seats on seats.deal = sides.deal and seats.seat = deals.declarer
    where
        sides.declaring
        and ($player is null or seats.player = $player)

),

counted as (

    select
        {by},
        card_points,
        count(*) as deals
    from declared
    join deals using (deal)
    group by all

),

totalled as (

    select
        *,
        (sum(deals) over (partition by {by}))::bigint as declared
    from counted

)

select
    {by},
    card_points,
    deals,
    declared,
    share_from(deals, declared) as share
from totalled
order by all
