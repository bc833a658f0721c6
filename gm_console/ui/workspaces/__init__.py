"""The workspaces in the middle of the window, one folder each."""
