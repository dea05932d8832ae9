-- Each seat that could exchange and played, with its deal: what it was dealt, what it played with, what came of it.
select
    seats.deal,
    deals.* exclude (deal),
    seats.order,
    seats.player,
    seats.strategy,
    rank_name(deals.upcard) as upcard_rank,
    deals.taker is not null as somebody_took,
    seats.robbed,
    seats.trumps_dealt as dealt_trumps,
    seats.trumps as played_trumps,
    seats.aces_dealt as dealt_aces,
    seats.aces as played_aces,
    seats.longest_dealt >= 3 as run_dealt,
    seats.longest >= 3 as run_played,
    seats.score,
    seats.in_sack,
    seats.awards > 0 as awarded_one,
    seats.strokes,
    seats.exchange
from seats
join deals using (deal)
where
    seats.exchange is not null
    and seats.played_in
    and ($player is null or seats.player = $player)
