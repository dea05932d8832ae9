-- Each seat, and whether its side named the contract.
select
    seats.seat,
    seats.order,
    seats.player,
    seats.side,
    sides.declaring,
    seats.tricks,
    seats.card_points,
    seats.last_trick,
    seats.meld_points,
    seats.meld_counted,
    seats.deal
from seats
left join sides on sides.deal = seats.deal and sides.side = seats.side
