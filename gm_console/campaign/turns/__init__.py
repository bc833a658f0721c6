"""One turn after the other: run, published, undone, and what each of them is played on."""
