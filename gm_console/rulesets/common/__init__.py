"""What several rulesets share, and nothing more."""
