"""What the trick-taking games of the Janken Deck share: the High Card, the deal, following suit, the table."""
