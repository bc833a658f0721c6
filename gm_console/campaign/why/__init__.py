"""Why a number is what it is: ledgers and trees of what led to it."""
