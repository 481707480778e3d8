"""MOTOR CITY SHOWDOWN, for two to four players: tableaus, Flip and Combat rounds, Cards of Devastation."""
