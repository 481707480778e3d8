"""Tic-Tac-Rock, with every variation of its rule text."""
