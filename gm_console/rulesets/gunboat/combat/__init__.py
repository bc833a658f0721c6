"""The battles of M2 and M4, one module for each step; every step is a pure function until ``conduct`` records it."""
