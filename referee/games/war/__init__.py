"""War with the Janken Deck, and its variations."""
