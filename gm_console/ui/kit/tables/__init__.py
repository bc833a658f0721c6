"""Tables as the moderator handles them: filter, columns, copies, and what is remembered of them."""
