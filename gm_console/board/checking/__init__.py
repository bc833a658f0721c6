"""Checks of maps: what is wrong or odd, where, and what would mend it; as a whole and after every edit."""
