"""Dueling Wizards, for two players: draft elements, cast spells, and outlast the other wizard in three rounds."""
