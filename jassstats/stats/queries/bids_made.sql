-- How often is a contract made, by how much is it missed, and what is left on the table?
--
-- Of sides with a contract, one or two a deal: how often the bid was made or set, how many tricks a set one fell
-- short, how many a made one took above it, and how many of those the house rules did not pay. Clustered by deal.
-- games:      hasenpfeffer
-- uses:
--   complete                  not every card was played and is known
--   contract is not null      all passed and nothing was played
-- params:
--   player = null             only contracts that this player bid
-- grain:      bid
-- by:         bid, order, player, strategy, trumps, joker, declaring, forced, contract, factor, preset, source, file,
--             table, run, year, month, week, day
-- columns:
--   bid         tricks bid
--   order       distance of the bidder from the forehand
--   player      who bid
--   strategy    strategy that bid; empty if logged
--   trumps      trumps in the bidder's hand
--   joker       the bidder holds the joker
--   declaring   the bidder's side named trumps
--   contracts   contracts looked at
--   made        share of them made, 0 to 1
--   tricks      mean tricks that the side took, 0 to 6
--   score       mean of what it scored
--   failed      contracts that were set
--   shortfall   mean tricks that those fell short
--   kept        contracts that were made
--   above       mean tricks that those took above the bid
--   forgone     of these, mean tricks that the house rules did not pay
-- intervals:
--   made        clustered over contracts
--   tricks      student over contracts in 0 to 6
--   score       student over contracts
--   shortfall   student over failed in 0 to 6
--   above       student over kept in 0 to 6
--   forgone     student over kept in 0 to 6

with

promised as (

    select
        sides.deal,
        deals.* exclude (deal),
        seats.order,
        seats.player,
        seats.strategy,
        seats.trumps,
        has(seats.dealt, 'JK') as joker,
        sides.declaring,
        sides.bid,
        sides.made,
        sides.tricks,
        sides.score,
        sides.tricks::int - sides.bid::int as above,
        greatest(sides.tricks - sides.gross, 0) as unpaid
    from sides
    join deals using (deal)
    join seats on seats.deal = sides.deal and seats.seat = sides.bidder
    where
        sides.made is not null
        and ($player is null or seats.player = $player)

),

clustered as (

    select
        {by},
        cluster(deal) as cluster,
        count(*) as contracts,
        count(*) filter (made) as kept,
        count(*) filter (not made) as failed,
        sum(tricks) as tricks,
        sum(score) as score,
        coalesce(sum(-above) filter (not made), 0) as short,
        coalesce(sum(above) filter (made), 0) as over,
        coalesce(sum(unpaid) filter (made), 0) as unpaid
    from promised
    group by all

)

select
    {by},
    sum(contracts)::bigint as contracts,
    ratio_of(kept, contracts) as made,
    ratio_of(tricks, contracts) as tricks,
    ratio_of(score, contracts) as score,
    sum(failed)::bigint as failed,
    ratio_of(short, failed) as shortfall,
    sum(kept)::bigint as kept,
    ratio_of(over, kept) as above,
    ratio_of(unpaid, kept) as forgone
from clustered
group by all
order by all
