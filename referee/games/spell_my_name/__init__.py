"""SPELL MY NAME, for two to four players: win throws, collect five cards that spell J-A-C-K LABRADOR."""
