"""The sixteen rounds of actions, and what happens after the last."""
