-- Each seat with a player, and the partner who sits opposite.
select
    seats.deal,
    seats.side,
    partners.player as partner,
    seats.order,
    seats.player
from seats
join seats as partners
    on partners.deal = seats.deal and partners.side = seats.side and partners.seat <> seats.seat
where
    seats.player is not null
    and ($player is null or seats.player = $player)
