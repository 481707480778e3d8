"""Jacks Rule, for two to eight players: cards place pegs on a board, and rows of five win."""
