"""Tournaments of bouts: who meets whom, and how it stands. Standard library only; no camera and no file is known here.

A tournament is its plan and a set of results. ``tournament_of`` finds all else: the matches, who plays them, the
standings and the winners. The order of the results never matters. So the results of several tables can be put together
in any order, and more than once.
"""
