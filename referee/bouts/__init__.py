"""The rules of a bout: settle one throw, One Time, Run it to Ten. Standard library only."""
