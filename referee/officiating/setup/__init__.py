"""Measures a venue and its players, and says what to set and what to change."""
