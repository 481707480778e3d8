"""The card-game engine and one package for each game. Standard library only."""
