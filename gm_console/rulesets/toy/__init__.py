"""Nine Fields: a toy game, the test bench of the kernel and the template of a ruleset.

To make a new game copy this folder and change it from the bottom up: ``state`` (what changes in play), ``draft``,
``facts`` (the only things that change it), ``orders``, ``sheet`` (how a line is read), one module in ``phases`` for
each step of a turn, then ``view``, ``setup`` and ``caretaker``.  Numbers go into ``tables.toml``, silent rules into
``rulings.toml``, sentences into ``words.toml``.  ``ruleset`` ties all of it together; a line in each table of
``gm_console/rulesets/__init__.py`` makes the game known, a world in ``tests/support/worlds.py`` has it tested, and
``tests/rulesets/test_contract*.py`` say what is missing.  What the game lacks (battles, a market) is left out of the
record together with its file.

The game: three nations farm, sell grain, hire armies and march over nine regions of land and sea.
"""
