"""From a hand's landmarks to a symbol, or none of the five; and training."""
