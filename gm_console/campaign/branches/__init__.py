"""A turn tried another way: what is otherwise, what comes of it, how two courses compare."""
