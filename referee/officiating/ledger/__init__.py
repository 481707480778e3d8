"""A bout's ledger: every verdict and every overrule, in lines that are chained by their hashes."""
