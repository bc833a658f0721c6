"""Item models over tuples of frozen records."""
