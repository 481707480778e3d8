"""Evidence: for every throw one bundle that can be judged again."""
