"""Files: found, read within bounds, and written so that they survive a break; locks, and chains of hashes."""
