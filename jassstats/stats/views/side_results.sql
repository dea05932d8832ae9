-- The result of each side of two in a deal, beside that of the other side.
select
    own.deal,
    own.side,
    own.declaring,
    own.matsch,
    others.matsch as lost_by_matsch,
    own.score,
    own.score - others.score as difference
from sides as own
join sides as others on others.deal = own.deal and others.side <> own.side
