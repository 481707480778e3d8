"""Hands over time to strokes, throw and verdict."""
