"""Reading answers over drawn rows, and giving the seats of drawn deals their hands."""

from jassstats.cards import mask_of, parse


def line(answer, **key):
    """The one row with these values."""
    found = [record for record in answer.records() if key.items() <= record.items()]
    assert len(found) == 1, f"{key} is not one row of {answer.records()}"
    return found[0]


def hold(lake, deal, *hands, column="dealt"):
    """Give the seats of a deal their hands, in order of the seats."""
    for seat, text in enumerate(hands):
        where = f"where deal = {deal} and seat = {seat}"
        lake.connection.execute(f"update seats set {column} = {mask_of(parse(text))} {where}")
    counted = "update seats set trumps = trumps(hand, deals.trump) from deals where deals.deal = seats.deal"
    lake.connection.execute(counted)
