"""What several verbs share: options, what is printed, throws and decisions typed at the terminal."""
