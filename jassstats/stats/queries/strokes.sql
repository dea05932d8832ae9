-- How many awards and game points does a seat win?
--
-- Every seat in the partie counts, folded or not. A seat takes an award for one of the best deal scores; an award that
-- strikes out a zero brings no game point. Clustered by partie, or by deal where there is none. With `by month` and the
-- like it shows results over time.
-- games:      handjass
-- uses:
--   sacks is not null         it isn't known what it wrote on the slate
-- params:
--   min_deals = 1             fewest deals, seat by seat, for a row
--   player = null             only this player's seats
-- grain:      players, player
-- by:         player, order, seat, strategy, exchange, robbed, played_in, players, minimum, preset, source, file,
--             table, run, year, month, week, day
-- columns:
--   player       who sat there
--   exchange     taken, kept or denied; empty where there is no exchange
--   robbed       the seat traded the trump six for the upcard
--   played_in    it came in; false if it folded
--   seats        seats looked at
--   judged       of them, seats whose awards are known, not only their strokes
--   award_rate   share of those with an award, 0 to 1
--   strokes      mean game points of a seat, losses taken off
--   for_sacks    mean game points of those for others in the sack
--   struck       share of seats that struck out a zero, 0 to 1
-- intervals:
--   award_rate   clustered over judged
--   strokes      student over seats
--   for_sacks    student over judged in 0 to 3
--   struck       clustered over seats

with

seated as (

    select
        deal,
        "order",
        seat,
        player,
        strategy,
        exchange,
        robbed,
        played_in,
        awards > 0 as awarded_one,
        strokes,
        sack_strokes,
        zero_struck
    from seats
    where
        strokes is not null
        and ($player is null or player = $player)

),

clustered as (

    select
        {by},
        slate_cluster(deal, partie) as cluster,
        count(*) as seats,
        count(awarded_one) as judged,
        count(*) filter (awarded_one) as with_award,
        sum(strokes) as strokes,
        coalesce(sum(sack_strokes), 0) as for_sacks,
        count(*) filter (zero_struck) as struck
    from seated
    join deals using (deal)
    group by all

)

select
    {by},
    sum(seats)::bigint as seats,
    sum(judged)::bigint as judged,
    ratio_of(with_award, judged) as award_rate,
    ratio_of(strokes, seats) as strokes,
    ratio_of(for_sacks, judged) as for_sacks,
    ratio_of(struck, seats) as struck
from clustered
group by all
having sum(seats) >= $min_deals
order by all
