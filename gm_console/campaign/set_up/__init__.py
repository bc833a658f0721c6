"""Before turn 1: worlds, scenarios, what their nations begin with, worksheets of the players."""
