"""Stones, for three to five players: bid how many tricks you will take, and take them. Spades with the Janken Deck."""
