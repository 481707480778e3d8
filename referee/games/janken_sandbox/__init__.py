"""The Janken Sandbox: a free table with everything that belongs to the deck."""
