"""How everything that is kept gets onto the disk: files that survive a break, locks, and chains of hashes."""
