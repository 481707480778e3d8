"""What the games of the Janken Deck share."""
