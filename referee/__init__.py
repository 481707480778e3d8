"""A referee for live-action JACK LABRADOR: it watches, it decides, it can prove it."""

__version__ = "0.1.0"
