"""Games among caretakers: one game, many of them here or on a cluster, and what they show of a scenario."""
