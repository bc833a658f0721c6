"""What the actions do, by subject; each is judged and carried out by one function."""
