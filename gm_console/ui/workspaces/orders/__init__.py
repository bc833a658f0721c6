"""The Orders workspace: who sent what, every line's verdict, and taking sheets in."""
