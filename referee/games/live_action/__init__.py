"""One Time and Run it to Ten as games of their own."""
