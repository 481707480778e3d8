"""How verbs are spelled whose work needs what takes seconds to import: a bad argument is said before that."""
