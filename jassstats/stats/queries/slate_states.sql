-- How likely is a seat to lose the partie, as its slate stands?
--
-- Every deal of the parties played to their end: for each state of a seat's slate before the deal, the share of such
-- seats that lose in the end. A state met twice in a partie counts twice; clustered by partie.
-- games:      handjass
-- uses:
--   partie in (select partie from parties where finished)    it belongs to no partie that ended
--   deal in (select deal from seats where strokes_before is not null)    how the slate stood is not known
-- params:
--   player = null             only this player's seats
-- grain:      players, points, zeros
-- by:         players, points, zeros, order, player, preset, source, file, run
-- columns:
--   points      game points before the deal
--   zeros       zeros standing before the deal
--   player      who sat there
--   states      seats before a deal that stood so
--   lost        of them, lost the partie in the end
--   loss_rate   share of them, 0 to 1
-- intervals:
--   loss_rate   clustered over states

with

standing as (

    select
        seats.deal,
        deals.partie,
        seats.strokes_before as points,
        seats.zeros_before as zeros,
        seats.order,
        seats.player,
        parties.loser
    from seats
    join deals using (deal)
    join parties on parties.partie = deals.partie and parties.seat = seats.seat
    where
        seats.strokes_before is not null
        and ($player is null or seats.player = $player)

),

per_partie as (

    select
        {by},
        standing.partie,
        count(*) as states,
        count(*) filter (loser) as lost
    from standing
    join deals using (deal)
    group by all

)

select
    {by},
    sum(states)::bigint as states,
    sum(lost)::bigint as lost,
    ratio_of(lost, states) as loss_rate
from per_partie
group by all
order by all
