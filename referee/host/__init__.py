"""A bout or a card game being played, for whoever shows it: sources, seats, the loops, throws, saving."""
