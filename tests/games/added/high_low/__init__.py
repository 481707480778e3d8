"""High Low: a small game of a package of its own, which the program finds once it is installed."""
