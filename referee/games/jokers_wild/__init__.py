"""Joker's Wild and Jokers Extra Wild."""
