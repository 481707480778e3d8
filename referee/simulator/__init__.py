"""Rendered players whose every throw is known to the millisecond."""
