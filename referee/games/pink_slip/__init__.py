"""PINK SLIP: two players stake their slips on one bout, and a ledger remembers who won whose for ever."""
