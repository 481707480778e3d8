"""The symbols by their first letters, and a mis-throw."""

from referee.symbols import MisThrow, Reason, Symbol

R, P, S, J, L = Symbol


MIS = MisThrow(Reason.LATE)
