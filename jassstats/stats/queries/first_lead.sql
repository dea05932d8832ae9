-- How often does the forehand lead a trump first?
--
-- Share of suit contracts whose first card is a trump; beside one another, after a push and after the forehand's own
-- contract. One first lead a deal; deals count as independent.
-- games:      schieber
-- uses:
--   trump is not null        there were no trumps
--   played > 0               no card was played
--   deal in (select deal from plays where led and trick = 0 and seat = forehand and ai is not true)
--       another led, or a program for an absent person
-- params:
--   player = null             only deals in which this player is forehand
-- grain:      pushed
-- by:         pushed, player, contract, preset, source, file, table, run, year, month, week, day
-- columns:
--   player      who sat forehand
--   deals       deals with trumps
--   trump_led   share of them in which the forehand led a trump first, 0 to 1
-- intervals:
--   trump_led   wilson over deals

with

leads as (

    select
        plays.deal,
        seats.player,
        plays.trump as is_trump
    from plays
    join seats using (deal, seat)
    where
        plays.trick = 0
        and plays.led
        and ($player is null or seats.player = $player)

)

select
    {by},
    count(*) as deals,
    share_of(is_trump) as trump_led
from leads
join deals using (deal)
group by all
order by all
