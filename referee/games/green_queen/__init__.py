"""Green Queen, for three to five players: take as few point cards as you can. Hearts with the Janken Deck."""
