-- What would the same deals score under every reading of a failed contract?
--
-- The tricks are those that were taken; only the reckoning differs. R1 the penalty alone, R2 tricks less the
-- shortfall, R3 bid less the shortfall, R4 classic (set for the bid, tricks count), R5 pepper (set for six). With
-- `as_bid`, as though every side with a contract had bid that. Clustered by deal.
-- games:      hasenpfeffer
-- uses:
--   complete                  not every card was played and is known
--   contract is not null      all passed and nothing was played
-- params:
--   as_bid = null             score every contract as though it had been for so many tricks, 1 to 6
--   player = null             only contracts that this player bid
-- grain:      reading
-- by:         bid, order, player, strategy, trumps, declaring, forced, preset, source, file, table, run, year, month,
--             week, day
-- columns:
--   reading     R1, R2, R3, R4 or R5
--   bid         tricks bid
--   order       distance of the bidder from the forehand
--   player      who bid
--   strategy    strategy that bid; empty if logged
--   trumps      trumps in the bidder's hand
--   declaring   the bidder's side named trumps
--   contracts   contracts looked at
--   score       mean score of a contract under the reading
--   below_zero  share of contracts that would cost points, 0 to 1
-- intervals:
--   score       student over contracts
--   below_zero  clustered over contracts

with

readings(place, reading) as (

    values
    (1, 'R1'),
    (2, 'R2'),
    (3, 'R3'),
    (4, 'R4'),
    (5, 'R5')

),

promised as (

    select
        sides.deal,
        deals.* exclude (deal),
        seats.order,
        seats.player,
        seats.strategy,
        seats.trumps,
        sides.declaring,
        sides.bid,
        coalesce($as_bid, sides.bid)::int as due,
        sides.tricks::int as won
    from sides
    join deals using (deal)
    join seats on seats.deal = sides.deal and seats.seat = sides.bidder
    where
        sides.made is not null
        and ($player is null or seats.player = $player)

),

scored as (

    select
        *,
        if(
            won >= due,
            [due, due, due, won, won],
            [won - due, won + won - due, won, -due, -6]
        ) as scores
    from promised

),

clustered as (

    select
        {by},
        cluster(deal) as cluster,
        place,
        count(*) as contracts,
        sum(scores[place]) as score,
        count(*) filter (scores[place] < 0) as lost
    from scored
    cross join readings
    group by all

)

select
    {by},
    readings.reading,
    sum(contracts)::bigint as contracts,
    ratio_of(score, contracts) as score,
    ratio_of(lost, contracts) as below_zero
from clustered
join readings using (place)
group by all
order by all
