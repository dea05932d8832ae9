"""The dealing of Hasenpfeffer, compiled: hands and widow of the deal at an address. Twin of `rules.setup.dealt`."""

from jassstats.engine import rng
from jassstats.engine.bits import ONE, ZERO, U
from jassstats.engine.jit import compiled

RANKS, LOWEST, JOKER = 6, 3, 36


@compiled
def deal_out(law, start, index, dealer, row, pack):
    """Deal three cards each from the dealer's left, three more, and the widow (HP-6, HP-7). `pack` is left as dealt."""
    size = 25 if law.joker == 1 else 24
    for suit in range(4):
        for rank in range(RANKS):
            pack[RANKS * suit + rank] = 9 * suit + LOWEST + rank
    pack[24] = JOKER
    rng.shuffle(start, index, pack[:size])
    seat = (dealer + 1) & 3
    for three in range(0, 12, 3):
        row.hands[seat] = three_of(pack, three) | three_of(pack, three + 12)
        seat = (seat + 1) & 3
    row.spare[0] = ONE << U(pack[24]) if law.joker == 1 else ZERO


@compiled
def three_of(pack, at):
    """Three cards of the pack."""
    return (ONE << U(pack[at])) | (ONE << U(pack[at + 1])) | (ONE << U(pack[at + 2]))
