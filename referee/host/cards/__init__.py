"""A card game in somebody's language: what lies where, what can be picked, and what is said."""
