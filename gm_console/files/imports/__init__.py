"""Maps of other programs: each format in its own reader, all of them to one :class:`SourceMap`."""
