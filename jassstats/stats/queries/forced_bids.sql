-- How often do all pass, and what becomes of a bid that is put on somebody?
--
-- Share of deals in which nobody bid; in which somebody was then taken to have bid, or nothing was played; and how
-- such a bid fares. Deals count as independent: the cards are dealt anew each time, whoever plays.
-- games:      hasenpfeffer
-- uses:
--   complete                  not every card was played and is known
-- grain:      preset
-- by:         preset, dealer, source, file, table, run, year, month, week, day
-- columns:
--   deals       deals looked at
--   passed      share in which all passed, 0 to 1
--   forced      share in which somebody is then taken to have bid, 0 to 1
--   void        share in which nothing was played, 0 to 1
--   bids        bids put on somebody
--   dealers     share of them on the dealer's side, 0 to 1
--   made        share of them made, 0 to 1
--   score       mean of what they scored
-- intervals:
--   passed      wilson over deals
--   forced      wilson over deals
--   void        wilson over deals
--   dealers     wilson over bids
--   made        wilson over bids
--   score       student over bids

with

outcomes as (

    select
        deals.deal,
        coalesce(deals.forced, false) as put,
        deals.contract is null as nothing,
        sides.side = deals.dealer % 2 as own,
        sides.made as kept,
        sides.score
    from deals
    left join sides on sides.deal = deals.deal and deals.forced and sides.bid is not null

)

select
    {by},
    count(*) as deals,
    share_of(put or nothing) as passed,
    share_of(put) as forced,
    share_of(nothing) as void,
    count(kept) as bids,
    share_of(own) as dealers,
    share_of(kept) as made,
    ratio_of(score, if(kept is null, null, 1)) as score
from outcomes
join deals using (deal)
group by all
order by all
