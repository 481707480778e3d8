"""Jacks Rule, for two to twelve players: cards place pegs on a board, and rows of five win."""
