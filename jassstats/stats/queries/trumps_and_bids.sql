-- How long are the trumps behind a bid?
--
-- Trumps, bowers and joker included, that the bidder and the partner hold in the suit that was named, by what was bid;
-- and how often the bid is made. Without trumps there are none to count. Clustered by deal.
-- games:      hasenpfeffer
-- uses:
--   complete                  not every card was played and is known
--   trump is not null         there are no trumps, or nothing was played
-- params:
--   player = null             only contracts that this player bid
-- grain:      bid
-- by:         bid, trumps, joker, order, player, strategy, declaring, forced, trump, preset, source, file, table, run,
--             year, month, week, day
-- columns:
--   bid         tricks bid
--   trumps      trumps in the bidder's hand
--   joker       the bidder holds the joker
--   order       distance of the bidder from the forehand
--   player      who bid
--   strategy    strategy that bid; empty if logged
--   declaring   the bidder's side named trumps
--   contracts   contracts looked at
--   held        mean trumps in the bidder's hand, 0 to 6
--   partner     mean trumps in the partner's hand, 0 to 6
--   made        share of contracts made, 0 to 1
--   tricks      mean tricks that the side took, 0 to 6
-- intervals:
--   held        student over contracts in 0 to 6
--   partner     student over contracts in 0 to 6
--   made        clustered over contracts
--   tricks      student over contracts in 0 to 6

with

promised as (

    select
        sides.deal,
        deals.* exclude (deal),
        sides.bid,
        seats.trumps,
        seats.trumps as own,
        partners.trumps as theirs,
        has(seats.dealt, 'JK') as joker,
        seats.order,
        seats.player,
        seats.strategy,
        sides.declaring,
        sides.made,
        sides.tricks
    from sides
    join deals using (deal)
    join seats on seats.deal = sides.deal and seats.seat = sides.bidder
    join seats as partners on partners.deal = sides.deal and partners.seat = (sides.bidder + 2) % 4
    where
        sides.made is not null
        and ($player is null or seats.player = $player)

),

clustered as (

    select
        {by},
        cluster(deal) as cluster,
        count(*) as contracts,
        sum(own) as own,
        sum(theirs) as theirs,
        count(*) filter (made) as kept,
        sum(tricks) as taken
    from promised
    group by all

)

select
    {by},
    sum(contracts)::bigint as contracts,
    ratio_of(own, contracts) as held,
    ratio_of(theirs, contracts) as partner,
    ratio_of(kept, contracts) as made,
    ratio_of(taken, contracts) as tricks
from clustered
group by all
order by all
