"""Speed and accuracy, each printing a ratio or a rate. Not run by the tests."""
