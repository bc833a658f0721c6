"""Where things are: regions, links, checks and graphs of a map."""
