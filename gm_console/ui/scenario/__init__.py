"""The Scenario workspace: a set-up is filled in, checked and saved before turn 1."""
