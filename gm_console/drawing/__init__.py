"""What maps are made of as plain shapes: no window, no paper, no page; those only paint them."""
