"""Never exchanges, never folds."""

from jassstats.games.handjass.strategies import usual

exchange = usual.exchange
fold = usual.fold
