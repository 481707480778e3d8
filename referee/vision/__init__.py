"""Camera or file to frames, one lane for each player, and the hand in each lane."""
