"""The workspace of the big tables: all nations and all regions at the moment shown."""
